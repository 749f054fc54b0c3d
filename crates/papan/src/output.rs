//! Where answers go: standard output, or a file that appears only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use clap::ArgMatches;

use crate::cli;

/// Answers are written here.
pub(crate) enum Output {
    Stdout(BufWriter<AutoStream<io::Stdout>>),
    File { writer: BufWriter<AutoStream<File>>, partial: Option<PathBuf>, path: PathBuf },
}

impl Output {
    /// As `-o` and `--color` say.
    pub(crate) fn open(matches: &ArgMatches) -> anyhow::Result<Output> {
        let colour = colour(matches);
        match cli::given(matches, "output") {
            Some(path) => Output::create(path, colour),
            None => Ok(Output::Stdout(BufWriter::new(AutoStream::new(io::stdout(), colour)))),
        }
    }

    /// Into a file.
    pub(crate) fn create(path: &str, colour: ColorChoice) -> anyhow::Result<Output> {
        let path = PathBuf::from(path);
        // A pipe or a device is written directly; replacing it by a file would be a surprise.
        let is_special = fs::metadata(&path).is_ok_and(|found| !found.is_file());
        let partial = (!is_special).then(|| partial_path(&path));
        let target = partial.as_ref().unwrap_or(&path);
        let file = File::create(target)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        let colour = if colour == ColorChoice::Auto { ColorChoice::Never } else { colour };
        let writer = BufWriter::new(AutoStream::new(file, colour));
        Ok(Output::File { writer, partial, path })
    }

    /// Writes out what is buffered; a file gets its name only now.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        if let Output::File { partial, path, .. } = &mut self
            && let Some(partial) = partial.take()
        {
            fs::rename(&partial, path.as_path())
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }
}

/// A name beside `path` for the unfinished file, so that renaming stays on one disk.
fn partial_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.partial", std::process::id()));
    path.with_file_name(name)
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Output::File { partial: Some(partial), .. } = self {
            // Not finished: leave nothing half-written behind.
            let _ = fs::remove_file(partial);
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(writer) => writer.write(bytes),
            Output::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(writer) => writer.flush(),
            Output::File { writer, .. } => writer.flush(),
        }
    }
}

/// What `--color` says; `auto` looks at the terminal and at NO_COLOR.
pub(crate) fn colour(matches: &ArgMatches) -> ColorChoice {
    match cli::given(matches, "color") {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// A text in a style; the stream strips the style where it does not belong.
pub(crate) fn styled(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

pub(crate) fn red(text: &str) -> String {
    styled(text, AnsiColor::Red.on_default().bold())
}

pub(crate) fn bold(text: &str) -> String {
    styled(text, Style::new().bold())
}
