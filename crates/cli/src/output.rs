//! Where answers go: standard output, a pipe, or a file that appears only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use anyhow::Context;

use crate::cli::OutputArgs;
use crate::exit::UsageError;
use crate::files::{self, Target};

/// Answers are written here.
pub(crate) struct Output {
    /// What it is called in messages.
    name: String,
    writer: Writer,
    /// Where the file will be, until it exists.
    draft: Option<Draft>,
}

enum Writer {
    Stdout(BufWriter<AutoStream<io::Stdout>>),
    File(BufWriter<AutoStream<File>>),
}

impl Output {
    /// As `-o` and `--color` say.
    pub(crate) fn open(args: &OutputArgs) -> anyhow::Result<Output> {
        let colour = ColorChoice::global();
        match args.output.as_deref() {
            Some(path) => Output::create(path, colour),
            None => {
                let writer = Writer::Stdout(BufWriter::new(AutoStream::new(io::stdout(), colour)));
                Ok(Output { name: "standard output".to_owned(), writer, draft: None })
            }
        }
    }

    /// To what `name` resolves to; a file that was read is left alone.
    pub(crate) fn create(name: &str, colour: ColorChoice) -> anyhow::Result<Output> {
        let failed = || format!("{name} cannot be written");
        let (file, draft) = match files::target(Path::new(name)).with_context(failed)? {
            Target::Stream(file) => (file, None),
            Target::New(path) => Draft::of_new(path).with_context(failed)?,
            Target::Old(path, old) => Draft::of_old(path, &old).with_context(failed)?,
            Target::Input(input) => return Err(is_input(&input, name).into()),
        };
        let colour = if colour == ColorChoice::Auto { ColorChoice::Never } else { colour };
        let writer = Writer::File(BufWriter::new(AutoStream::new(file, colour)));
        Ok(Output { name: name.to_owned(), writer, draft })
    }

    /// A level is complete: whoever reads along sees it now, and a kill does not lose it. A file
    /// that appears only at the end needs none of this.
    pub(crate) fn end_level(&mut self) -> io::Result<()> {
        if self.draft.is_some() { Ok(()) } else { self.flush() }
    }

    /// Writes out what is buffered; a file gets its name only now.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        match self.draft.take() {
            Some(draft) => {
                // It may have been read since it was opened.
                if let Some(input) = files::input_at(&draft.target) {
                    return Err(is_input(&input, &self.name).into());
                }
                draft.publish().with_context(|| format!("{} cannot be written", self.name))
            }
            None => Ok(()),
        }
    }

    /// The error with the name of what cannot be written.
    fn named<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            io::Error::new(error.kind(), format!("{} cannot be written: {error}", self.name))
        })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.writer {
            Writer::Stdout(writer) => writer.write(bytes),
            Writer::File(writer) => writer.write(bytes),
        };
        self.named(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.writer {
            Writer::Stdout(writer) => writer.flush(),
            Writer::File(writer) => writer.flush(),
        };
        self.named(flushed)
    }
}

/// What would be written is an input of this command.
fn is_input(input: &str, name: &str) -> UsageError {
    UsageError(match input == name {
        true => format!("{name} is an input, and would be overwritten"),
        false => format!("{name} is the input {input}, and would be overwritten"),
    })
}

/// An unfinished file under another name, removed unless it is published.
struct Draft {
    path: PathBuf,
    target: PathBuf,
    /// Whether it replaces the target; otherwise its content does.
    is_beside: bool,
}

/// The existing drafts, for whoever ends the program at once.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Draft {
    /// A file that is created only if no other is in its place.
    fn create(path: PathBuf, target: PathBuf, is_private: bool) -> io::Result<(File, Draft)> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if is_private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = is_private;
        let mut drafts = DRAFTS.lock().unwrap_or_else(PoisonError::into_inner);
        if drafts.contains(&path) {
            return Err(io::Error::other("it is named for two outputs"));
        }
        // One of the same name was left by a killed process that had our process id.
        let _ = fs::remove_file(&path);
        let file = options.open(&path)?;
        drafts.push(path.clone());
        drop(drafts);
        Ok((file, Draft { path, target, is_beside: true }))
    }

    fn of_new(target: PathBuf) -> io::Result<(File, Option<Draft>)> {
        let (file, draft) = Draft::create(draft_path(&target), target, false)?;
        Ok((file, Some(draft)))
    }

    /// Mode and owner are kept. If a new file could not have them (it is someone else's, or has
    /// other links), the content is copied into the old file at the end.
    fn of_old(target: PathBuf, old: &Metadata) -> io::Result<(File, Option<Draft>)> {
        if !has_other_names(old)
            && let Ok((file, draft)) = Draft::create(draft_path(&target), target.clone(), true)
            && take_after(&file, old).is_ok()
        {
            return Ok((file, Some(draft)));
        }
        let path = std::env::temp_dir().join(draft_path(&target).file_name().unwrap_or_default());
        let (file, mut draft) = Draft::create(path, target, true)?;
        draft.is_beside = false;
        Ok((file, Some(draft)))
    }

    fn publish(self) -> io::Result<()> {
        if self.is_beside {
            return fs::rename(&self.path, &self.target);
        }
        let mut old = OpenOptions::new().write(true).truncate(true).open(&self.target)?;
        io::copy(&mut File::open(&self.path)?, &mut old).map(drop)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Leave nothing half-written behind; what was renamed is no longer there.
        let _ = fs::remove_file(&self.path);
        DRAFTS.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.path);
    }
}

/// Removes every draft, because the program ends now.
pub(crate) fn discard_unfinished() {
    for path in DRAFTS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        let _ = fs::remove_file(path);
    }
}

/// A name next to `path`, so that renaming stays on one disk.
fn draft_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.partial", std::process::id()));
    path.with_file_name(name)
}

#[cfg(unix)]
fn has_other_names(found: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(found) > 1
}

#[cfg(not(unix))]
fn has_other_names(_found: &Metadata) -> bool {
    false
}

/// Gives a new file the mode and owner of an old one.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            fchown(file, Some(old.uid()), Some(old.gid()))?;
        }
    }
    // After the owner, whose change may take bits away.
    file.set_permissions(old.permissions())
}

/// What `--color` says; `auto` looks at the terminal and at NO_COLOR.
pub(crate) fn colour(wanted: clap::ColorChoice) -> ColorChoice {
    match wanted {
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
        clap::ColorChoice::Auto => ColorChoice::Auto,
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

/// The command as it could be typed again.
pub(crate) fn command_line() -> String {
    let is_plain =
        |character: char| character.is_alphanumeric() || "-_./=,:+%@".contains(character);
    let quoted = |word: String| match !word.is_empty() && word.chars().all(is_plain) {
        true => word,
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    let words = std::env::args().skip(1).map(quoted);
    std::iter::once("papan".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
