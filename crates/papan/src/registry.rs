//! The list of puzzles, and how to find the one a text belongs to.

use papan_checker as checker;
use papan_puzzle::{Fit, Location, Message, RequestError, message, quote};

use crate::puzzle::Puzzle;

/// Every puzzle with the checker of its answers. Surfaces read this list; adding a puzzle adds one
/// line here.
pub static PUZZLES: &[Puzzle] = &[
    Puzzle::new(papan_sokoban::PUZZLE, &checker::sokoban::Sokoban),
    Puzzle::new(papan_tiles::PUZZLE, &checker::tiles::Tiles),
    Puzzle::new(papan_rushhour::PUZZLE, &checker::rushhour::RushHour),
    Puzzle::new(papan_chess::PUZZLE, &checker::chess::Chess),
];

/// The puzzle of this name.
///
/// # Errors
/// If there is none; the error lists those that exist.
pub fn puzzle(id: &str) -> Result<&'static Puzzle, RequestError> {
    let found = PUZZLES.iter().find(|puzzle| puzzle.info().id == id);
    found.ok_or_else(|| RequestError::Unknown {
        what: "puzzle",
        name: id.to_owned(),
        valid: PUZZLES.iter().map(|puzzle| puzzle.info().id).collect(),
    })
}

/// Why it is not clear which puzzle a text belongs to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecogniseError {
    /// There is nothing in it.
    #[error("{}: {}", Location::START, self.message())]
    Empty,
    /// It has the shape of no puzzle.
    #[error("line {line}, column 1: {}", self.message())]
    Nothing {
        /// The first line that is not blank, from 1.
        line: usize,
        /// How it begins.
        found: String,
    },
    /// It has the shape of several.
    #[error("{}", self.message())]
    Ambiguous {
        /// Their names.
        candidates: Vec<&'static str>,
    },
}

impl RecogniseError {
    /// Where it was noticed; `None` if the whole text is meant.
    pub fn location(&self) -> Option<Location> {
        match *self {
            RecogniseError::Empty => Some(Location::START),
            RecogniseError::Nothing { line, .. } => Some(Location { line, column: 1 }),
            RecogniseError::Ambiguous { .. } => None,
        }
    }

    /// What to tell people, without the location.
    pub fn message(&self) -> Message {
        match self {
            RecogniseError::Empty => message!(
                "recognise.empty",
                "the input is empty; expected {puzzles}",
                puzzles = ids() => shapes()
            ),
            RecogniseError::Nothing { found, .. } => message!(
                "recognise.nothing",
                "found {found}, which does not begin a level of any known puzzle; expected \
                 {puzzles}; name the puzzle with {option} for a more precise message",
                found,
                puzzles = ids() => shapes(),
                option option = "puzzle"
            ),
            RecogniseError::Ambiguous { candidates } => message!(
                "recognise.ambiguous",
                "this could be a level of {puzzles}; name one with {option}",
                puzzles = candidates.join(", ") => candidates.join(" or "),
                option option = "puzzle"
            ),
        }
    }
}

/// The names of all puzzles.
fn ids() -> String {
    PUZZLES.iter().map(|puzzle| puzzle.info().id).collect::<Vec<_>>().join(", ")
}

/// The puzzles and their forms, for messages.
fn shapes() -> String {
    let shape = |puzzle: &Puzzle| {
        let info = puzzle.info();
        format!("{} ({})", info.id, info.formats[0].summary)
    };
    PUZZLES.iter().map(shape).collect::<Vec<_>>().join(" or ")
}

/// The puzzle whose levels have the shape of `text`: the only one that fits it best, or, of
/// several, the only one that can read its first level. A board of letters and numbers has the
/// shape of chess pieces, but no list of pieces contains every tile exactly once.
///
/// # Errors
/// If there is none, or more than one.
pub fn recognise(text: &[u8]) -> Result<&'static Puzzle, RecogniseError> {
    let fits = || PUZZLES.iter().map(|puzzle| (puzzle, puzzle.recognise(text)));
    let best = fits().map(|(_, fit)| fit).max().unwrap_or(Fit::No);
    if best == Fit::No {
        let mut lines = text.split(|&byte| byte == b'\n').enumerate();
        let content = lines.find(|(_, line)| !line.trim_ascii().is_empty());
        return Err(match content {
            None => RecogniseError::Empty,
            Some((index, line)) => {
                RecogniseError::Nothing { line: index + 1, found: quote(line.trim_ascii()) }
            }
        });
    }
    let candidates: Vec<&'static Puzzle> =
        fits().filter(|&(_, fit)| fit == best).map(|(puzzle, _)| puzzle).collect();
    let reads = |puzzle: &&'static Puzzle| {
        puzzle.levels(text).next().is_some_and(|level| puzzle.parse(&level).is_ok())
    };
    let readers: Vec<&'static Puzzle> = match candidates.len() {
        1 => candidates.clone(),
        _ => candidates.iter().copied().filter(reads).collect(),
    };
    match readers[..] {
        [puzzle] => Ok(puzzle),
        _ => Err(RecogniseError::Ambiguous {
            candidates: candidates.iter().map(|puzzle| puzzle.info().id).collect(),
        }),
    }
}
