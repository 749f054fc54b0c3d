//! Reading levels from files and standard input.

use std::io::{self, IsTerminal};

use anyhow::Context;
use papan::{
    InputError, Location, OptionInfo, OptionKind, Options, Puzzle, RecogniseError, message,
};

use crate::cli::{GivenOptions, OptionTask};
use crate::exit::UsageError;
use crate::files;
use crate::notes::note;

/// A text and what to call it in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
}

/// The location of the first byte in `text` that no text contains. Its beginning is enough: this is
/// about the wrong file, not about a wrong character.
fn binary_at(text: &[u8]) -> Option<(Location, u8)> {
    let beginning = &text[..text.len().min(1 << 16)];
    let is_binary = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0c');
    let index = beginning.iter().position(|&byte| is_binary(byte))?;
    let before = &beginning[..index];
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let at = Location {
        line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
        column: 1 + index - line_start,
    };
    Some((at, beginning[index]))
}

impl Input {
    /// Reads text from a file, or from standard input for `-` and for no name.
    pub(crate) fn read(file: Option<&str>) -> anyhow::Result<Input> {
        let input = Input::read_bytes(file)?;
        if let Some((at, byte)) = binary_at(&input.text) {
            let message = message!(
                "cli.not-text",
                "found the byte {byte}, expected text; save the level as plain UTF-8 text",
                byte = format!("0x{byte:02x}")
            );
            return Err(anyhow::Error::from(InputError::new(at, message)).context(input.name));
        }
        Ok(input)
    }

    /// The same, whatever the bytes are.
    pub(crate) fn read_bytes(file: Option<&str>) -> anyhow::Result<Input> {
        match file {
            None | Some("-") => {
                if io::stdin().is_terminal() {
                    note!("papan: reading a level from the terminal; end it with Ctrl-D");
                }
                let text = files::read_stdin().context("standard input cannot be read")?;
                Ok(Input { name: "standard input".to_owned(), text })
            }
            Some(file) => {
                let text = files::read(file)
                    .map_err(|error| UsageError(format!("{file} cannot be read: {error}")))?;
                Ok(Input { name: file.to_owned(), text })
            }
        }
    }
}

/// The options given on the command line that `options` lists, files read. An option that belongs
/// to others than their `owner` is an error.
pub(crate) fn options<T: OptionTask>(
    given: &GivenOptions<T>,
    options: impl Iterator<Item = &'static OptionInfo> + Clone,
    owner: &str,
) -> anyhow::Result<Options> {
    refuse_foreign(given, options.clone(), owner)?;
    own_options(given, options)
}

/// Makes sure that every option given belongs to `options`, those of their `owner`.
pub(crate) fn refuse_foreign<T: OptionTask>(
    given: &GivenOptions<T>,
    options: impl Iterator<Item = &'static OptionInfo> + Clone,
    owner: &str,
) -> Result<(), UsageError> {
    let is_foreign = |option: &&OptionInfo| !options.clone().any(|known| known.id == option.id);
    match given.iter().find(is_foreign) {
        None => Ok(()),
        Some(option) => {
            let id = option.id;
            let message = format!("--{id} does not apply to {owner}");
            Err(UsageError(message))
        }
    }
}

/// Those of `options` that were given for the task; others are none of its business.
pub(crate) fn own_options<T: OptionTask>(
    given: &GivenOptions<T>,
    options: impl Iterator<Item = &'static OptionInfo>,
) -> anyhow::Result<Options> {
    let mut values = Options::default();
    for option in options.filter(|option| option.tasks.contains(&T::TASK)) {
        let Some(word) = given.word(option) else { continue };
        match option.kind {
            OptionKind::ChoiceOrFile(words) if !words.contains(&word) => {
                let text = files::read(word).map_err(|error| {
                    UsageError(format!(
                        "--{} {word}: expected {} or a file, but that file cannot be read: {error}",
                        option.id,
                        words.join(", ")
                    ))
                })?;
                values.set_file(option, word, text);
            }
            _ => values.set(option, word)?,
        }
    }
    Ok(values)
}

/// The files `named` on the command line; standard input if there are none.
pub(crate) fn named_files(named: &[String]) -> Result<Vec<&str>, UsageError> {
    let files: Vec<&str> = match named {
        [] => vec!["-"],
        named => named.iter().map(String::as_str).collect(),
    };
    if files.iter().filter(|&&file| file == "-").count() > 1 {
        return Err(UsageError("standard input can be read only once".to_owned()));
    }
    Ok(files)
}

/// The puzzles of several texts, each once, and which of them each text belongs to.
pub(crate) struct Puzzles {
    pub(crate) all: Vec<&'static Puzzle>,
    pub(crate) of: Vec<usize>,
}

impl Puzzles {
    /// From the texts' names and shapes.
    pub(crate) fn settle<'a>(
        recognised: impl Iterator<Item = (&'a str, Result<&'static Puzzle, RecogniseError>)>,
    ) -> anyhow::Result<Puzzles> {
        let recognised: Vec<_> = recognised.collect();
        let mut all: Vec<&'static Puzzle> = Vec::new();
        let index_of = |all: &[&'static Puzzle], puzzle: &'static Puzzle| {
            all.iter().position(|known| known.info().id == puzzle.info().id)
        };
        for puzzle in recognised.iter().filter_map(|(_, puzzle)| puzzle.as_ref().ok()) {
            if index_of(&all, puzzle).is_none() {
                all.push(*puzzle);
            }
        }
        let of = recognised.into_iter().map(|(name, puzzle)| match puzzle {
            Ok(puzzle) => Ok(index_of(&all, puzzle).unwrap_or(0)),
            // Among files of one puzzle it is most likely a bad one of that puzzle; its error says
            // more than that it is no puzzle at all.
            Err(_) if all.len() == 1 => Ok(0),
            Err(error) => Err(anyhow::Error::from(error).context(name.to_owned())),
        });
        let of = of.collect::<anyhow::Result<_>>()?;
        Ok(Puzzles { all, of })
    }
}

/// The puzzle `named` on the command line, or the one that the text has the shape of.
pub(crate) fn recognise(
    named: Option<&'static Puzzle>,
    text: &[u8],
) -> Result<&'static Puzzle, RecogniseError> {
    named.map_or_else(|| papan::recognise(text), Ok)
}

/// Says what was assumed about a text.
pub(crate) fn say_guess(input: &Input, puzzle: &'static Puzzle) {
    note!("papan: reading {} as {} (use --puzzle to override)", input.name, puzzle.info().id);
}

/// The same for a text that is the only one.
pub(crate) fn puzzle(
    named: Option<&'static Puzzle>,
    input: &Input,
) -> anyhow::Result<&'static Puzzle> {
    recognise(named, &input.text).with_context(|| input.name.clone())
}
