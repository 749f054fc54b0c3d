//! The checker against the puzzles' own rules: both perform the same moves on the same level, one
//! for trust and one for speed, and must agree on every move.

use arbitrary::{Result, Unstructured};
use papan::{Frame, LevelText, OptionKind, Options, Puzzle, Task};
use papan_checker::Rejection;

use crate::readers::first_frame;
use crate::{puzzle, shapes, show};

/// The puzzles whose levels and moves are made of bytes here. A list of its own, and not the registry's:
/// the first byte of every file of a corpus is a place in it.
const MADE: [&str; 3] = ["sokoban", "tiles", "rushhour"];

/// Random moves on small levels. The first byte chooses the puzzle.
pub(crate) fn any(bytes: &[u8]) {
    // Too few bytes are no fault of ours.
    play(&mut Unstructured::new(bytes)).ok();
}

fn play(bytes: &mut Unstructured<'_>) -> Result<()> {
    let puzzle = with_moves(bytes)?;
    let options = options(bytes, puzzle)?;
    let (level, solution) = match puzzle.info().id {
        "sokoban" => sokoban(bytes)?,
        "tiles" => tiles(bytes)?,
        "rushhour" => rushhour(bytes)?,
        id => panic!("{id} has moves, but nobody here makes any"),
    };
    agree(puzzle, level.as_bytes(), &solution, &options);
    Ok(())
}

/// One of the puzzles whose levels and moves are made here.
pub(crate) fn with_moves(bytes: &mut Unstructured<'_>) -> Result<&'static Puzzle> {
    Ok(puzzle(bytes.choose(&MADE)?))
}

/// A level and moves, possible and impossible ones.
fn sokoban(bytes: &mut Unstructured<'_>) -> Result<(String, String)> {
    let level = shapes::sokoban(bytes)?;
    let moves = words(bytes, |bytes| Ok(char::from(*bytes.choose(b"udlrUDLR2")?).to_string()))?;
    Ok((level, moves.concat()))
}

/// A board and moves as letters or as numbers.
fn tiles(bytes: &mut Unstructured<'_>) -> Result<(String, String)> {
    let (_, columns, cells) = shapes::tiles(bytes)?;
    let level = shapes::tiles_text(columns, &cells);
    if bytes.arbitrary()? {
        let moves = words(bytes, |bytes| Ok(char::from(*bytes.choose(b"udlrUL")?).to_string()))?;
        return Ok((level, moves.concat()));
    }
    let most = cells.len() as u8;
    let moves = words(bytes, |bytes| Ok(bytes.int_in_range(0..=most)?.to_string()))?;
    Ok((level, moves.join(" ")))
}

/// A board and slides.
fn rushhour(bytes: &mut Unstructured<'_>) -> Result<(String, String)> {
    let level = shapes::rushhour(bytes)?;
    let slides = words(bytes, |bytes| {
        let (piece, sign) = (*bytes.choose(b"PPPABCDEFGH")?, *bytes.choose(b"+-")?);
        let cells = bytes.int_in_range(1..=3)?;
        Ok(format!("{}{}{cells}", char::from(piece), char::from(sign)))
    })?;
    Ok((level, slides.join(" ")))
}

/// Words for as long as there are bytes.
fn words(
    bytes: &mut Unstructured<'_>,
    mut word: impl FnMut(&mut Unstructured<'_>) -> Result<String>,
) -> Result<Vec<String>> {
    let mut words = Vec::new();
    while !bytes.is_empty() {
        words.push(word(bytes)?);
    }
    Ok(words)
}

/// Values for the options with which this puzzle's solutions are replayed.
pub(crate) fn options(bytes: &mut Unstructured<'_>, puzzle: &'static Puzzle) -> Result<Options> {
    let mut options = Options::default();
    for option in puzzle.info().options.iter().filter(|option| option.tasks.contains(&Task::Check))
    {
        if let OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) = option.kind {
            options.set(option, bytes.choose(words)?).expect("a word of the registry");
        }
    }
    Ok(options)
}

/// What the checker and the rules say about a solution, if the level can be read.
pub(crate) fn agree(puzzle: &'static Puzzle, level: &[u8], solution: &str, options: &Options) {
    let id = puzzle.info().id;
    let Ok(parsed) = puzzle.parse(&LevelText::new(0, level)) else {
        return;
    };
    let case = || format!("{id}: {solution:?} {options:?} on {}", show(level));
    let checked = puzzle.check(level, solution, options);
    let frames = parsed.frames(solution, options).map(Iterator::collect::<Vec<Frame>>);
    let (moves, is_solved) = match &checked {
        Err(rejection @ Rejection::Level { .. }) => {
            panic!("the checker cannot read the level: {rejection}; {}", case())
        }
        Err(Rejection::Move { .. } | Rejection::Solution { .. }) => {
            let moves = frames.map(|frames| frames.len() - 1);
            assert!(moves.is_err(), "{moves:?} moves where there is {checked:?}; {}", case());
            return;
        }
        Err(Rejection::Unsolved { steps, .. }) => (*steps as u64, false),
        Err(rejection) => panic!("{rejection}, but {}", case()),
        Ok(metrics) => {
            let has = |name: &&str| metrics.iter().any(|metric| metric.name == *name);
            assert!(puzzle.info().metrics.iter().all(has), "{metrics:?}; {}", case());
            let moves = metrics.iter().find(|metric| ["moves", "slides"].contains(&metric.name));
            // Where a solution has neither, the first metric counts its steps.
            (moves.or(metrics.first()).expect("moves are counted").value, true)
        }
    };
    let frames = frames.unwrap_or_else(|error| panic!("{error}, but {checked:?}; {}", case()));
    assert_eq!(frames.len() as u64, moves + 1, "{checked:?}; {}", case());
    // The level as papan writes it is the same to the checker, unless a piece was renamed.
    let written = parsed.text();
    let text = LevelText::new(0, written.as_bytes());
    let copy = puzzle.parse(&text).unwrap_or_else(|error| panic!("{error}; {}", case()));
    if first_frame(&copy) != frames[0] {
        return;
    }
    let again = puzzle.check(written.as_bytes(), solution, options);
    assert_eq!(again, checked, "as written; {}", case());
    // The last frame is a level again, and solved if the solution is one.
    let last = frames.last().expect("a first frame").plain();
    if let Some(last) = as_level(id, &written, &last) {
        let end = puzzle.check(last.as_bytes(), "", options);
        let is_end = match end {
            Ok(_) => true,
            Err(Rejection::Unsolved { .. }) => false,
            Err(rejection) => panic!("{rejection} at the end {last:?}; {}", case()),
        };
        assert_eq!(is_end, is_solved, "{last:?}; {}", case());
    }
}

/// A frame as a level's text, where it is one.
fn as_level(id: &str, written: &str, frame: &str) -> Option<String> {
    match id {
        "sokoban" => Some(frame.to_owned()),
        // The grid, without what precedes it.
        "rushhour" => {
            let head: Vec<&str> = written.lines().take(2).collect();
            Some(format!("{}\n{frame}", head.join("\n")))
        }
        _ => None,
    }
}
