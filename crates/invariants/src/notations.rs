//! Solutions as text: whatever is read is written, and read again as the same moves; and the checker
//! takes the text for what the puzzle takes it for.
//!
//! The first byte chooses the puzzle, and further ones the options. Then come the bytes of a level
//! and, after a zero, those of a solution.

use arbitrary::{Result, Unstructured};
use papan_tiles::notation::Notation;

use crate::replay;

/// Any puzzle's solutions.
pub(crate) fn any(bytes: &[u8]) {
    // Too few bytes are no fault of ours.
    round_trip(&mut Unstructured::new(bytes)).ok();
}

fn round_trip(bytes: &mut Unstructured<'_>) -> Result<()> {
    let puzzle = replay::with_moves(bytes)?;
    let options = replay::options(bytes, puzzle)?;
    let rest = bytes.bytes(bytes.len())?;
    let Some(end) = rest.iter().position(|&byte| byte == 0) else { return Ok(()) };
    let (level, solution) = (&rest[..end], &rest[end + 1..]);
    let Ok(solution) = str::from_utf8(solution) else { return Ok(()) };
    replay::agree(puzzle, level, solution, &options);
    match puzzle.info().id {
        "sokoban" => sokoban(level, solution),
        "tiles" => tiles(level, solution),
        "rushhour" => rushhour(level, solution),
        id => panic!("{id} has moves, but nobody here reads any"),
    }
    Ok(())
}

/// Solutions in LURD.
fn sokoban(level: &[u8], solution: &str) {
    let Ok(level) = papan_sokoban::format::parse(level) else { return };
    if let Ok(steps) = papan_sokoban::notation::read(&level, solution) {
        let written = papan_sokoban::notation::write(&steps);
        assert_eq!(papan_sokoban::notation::read(&level, &written), Ok(steps), "{written:?}");
    }
}

/// Solutions as moves of the blank, moves of tiles, and tile numbers.
fn tiles(level: &[u8], solution: &str) {
    let Some(level) = papan_tiles::format::levels(level).next() else { return };
    let Ok(start) = papan_tiles::format::parse_level(&level) else { return };
    let notations = [Notation::Blank, Notation::Tile, Notation::Numbers];
    for notation in notations {
        let Ok(moves) = papan_tiles::notation::read(&start, solution, notation) else { continue };
        // Whatever form it was read from, it can be written in every notation.
        for notation in notations {
            let written = papan_tiles::notation::write(&start, &moves, notation);
            let again = papan_tiles::notation::read(&start, &written, notation);
            assert_eq!(again.as_ref(), Ok(&moves), "{written:?} {notation:?}");
        }
    }
}

/// Solutions as slides.
fn rushhour(level: &[u8], solution: &str) {
    let Ok(level) = str::from_utf8(level) else { return };
    let Ok(level) = papan_rushhour::format::read(level) else { return };
    if let Ok(slides) = papan_rushhour::notation::read(&level.board, solution) {
        let written = papan_rushhour::notation::write(&level.board, &slides);
        let again = papan_rushhour::notation::read(&level.board, &written);
        assert_eq!(again, Ok(slides), "{written:?}");
    }
}
