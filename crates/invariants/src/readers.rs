//! Reading levels: nothing panics, faults have a location in the text, and a level that is accepted
//! is written, read again as the same level, and read by the checker as well.
//!
//! Whether two levels are the same is told by their first frames and their pictures, which are drawn
//! from what was read and not from what was written.

use papan::{Frame, InputError, Level, LevelText, Limits, Mark, Options, Puzzle};
use papan_checker::Rejection;

use crate::{puzzle, show};

/// How many levels of one text are looked at.
const MAX_LEVELS: usize = 40;

/// Texts as levels of Sokoban.
pub(crate) fn sokoban(text: &[u8]) {
    read(puzzle("sokoban"), text);
}

/// Texts as boards of sliding tiles.
pub(crate) fn tiles(text: &[u8]) {
    read(puzzle("tiles"), text);
}

/// Texts as boards of Rush Hour.
pub(crate) fn rushhour(text: &[u8]) {
    read(puzzle("rushhour"), text);
}

/// Texts as chess positions.
pub(crate) fn chess(text: &[u8]) {
    read(puzzle("chess"), text);
}

/// Texts as levels of any puzzle.
pub(crate) fn read(puzzle: &'static Puzzle, text: &[u8]) {
    // Whatever the answer is, it has words.
    if let Err(error) = papan::recognise(text) {
        assert!(!error.to_string().is_empty());
    }
    let mut end = 0;
    let mut levels = 0;
    for level in puzzle.levels(text).take(MAX_LEVELS) {
        levels += 1;
        end = in_order(text, &level, end);
        match puzzle.parse(&level) {
            Ok(parsed) => accepted(puzzle, &level, &parsed),
            Err(error) => refused(puzzle, text, &level, &error),
        }
    }
    if levels == 0 {
        let all = LevelText::new(0, text);
        let error = puzzle.parse(&all).err();
        let error = error.unwrap_or_else(|| panic!("a level in a text without: {}", show(text)));
        refused(puzzle, text, &all, &error);
    }
}

/// Levels are in the text, one after the other, where they claim to be. Returns where this one
/// ends.
fn in_order(text: &[u8], level: &LevelText<'_>, before: usize) -> usize {
    if level.bytes.is_empty() {
        // An empty level has no location.
        return before;
    }
    let range = text.as_ptr_range();
    let start = level.bytes.as_ptr();
    assert!(range.contains(&start), "not part of the text: {}", show(level.bytes));
    let start = start as usize - range.start as usize;
    let end = start + level.bytes.len();
    if start <= "\u{feff}".len() && end == text.len() {
        // What belongs to no level of a text may be the whole text again.
        return before;
    }
    assert!(start >= before, "levels overlap: {}", show(text));
    let lines = text[..start].iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(level.line, lines, "the line of {} in {}", show(level.bytes), show(text));
    end
}

/// A refusal has words, and a location in the text.
fn refused(puzzle: &'static Puzzle, text: &[u8], level: &LevelText<'_>, error: &InputError) {
    let id = puzzle.info().id;
    let fault = error.text();
    assert!(!fault.is_empty() && !fault.contains('\n'), "{id}: {error:?}");
    // Something may be missing on the line after the last.
    let mut lines = text.split(|&byte| byte == b'\n').chain([&b""[..]]);
    let line = lines.nth(error.at.line.wrapping_sub(1));
    // Columns count characters. A text that is not UTF-8 is one of an older encoding, in which every byte
    // is a character, or UTF-8 with a fault: readers may count either way.
    let is_utf8 = str::from_utf8(text).is_ok();
    let characters = |line| String::from_utf8_lossy(line).chars().count();
    let length = line.map(|line| if is_utf8 { characters(line) } else { line.len() });
    // A fault may be at the end of the line, where something is missing.
    let fits = length.is_some_and(|length| (1..=length + 1).contains(&error.at.column));
    assert!(fits, "{id}: no such place in {}: {error}", show(text));
    assert!(error.at.line > level.line, "{id}: {error} is before the level in {}", show(text));
    // The checker may say less about what is wrong, but it must not read what nobody else can. Of a
    // FEN it reads the board only.
    let is_fen = id == "chess" && level.bytes.contains(&b'/');
    assert!(
        is_fen || !is_read_by_checker(puzzle, level.bytes),
        "{id}: the checker reads what is refused ({error}): {}",
        show(level.bytes)
    );
}

fn accepted(puzzle: &'static Puzzle, level: &LevelText<'_>, parsed: &Level) {
    let id = puzzle.info().id;
    let written = parsed.text();
    let mut levels = puzzle.levels(written.as_bytes());
    let again = levels.next().unwrap_or_else(|| panic!("{id}: no level in {written:?}"));
    assert!(levels.next().is_none(), "{id}: two levels in {written:?}");
    let copy = puzzle.parse(&again);
    let copy = copy.unwrap_or_else(|error| panic!("{id}: {error} in what we wrote: {written:?}"));
    assert_eq!(copy.text(), written, "{id}: written in another way after reading it");
    let [ours, theirs] = [parsed, &copy].map(first_frame);
    let is_same = ours == theirs || id == "rushhour" && is_same(&ours, &theirs);
    assert!(is_same, "{id}: {} became {written:?}", show(level.bytes));
    let [picture, other] = [parsed, &copy].map(|level| {
        let picture = level.picture(&Options::default(), &Limits::default());
        picture.expect("every level has a picture")
    });
    // Names of pieces are drawn as well.
    assert!(picture == other || ours != theirs, "{id}: {} is drawn otherwise", show(level.bytes));
    let document = roxmltree::Document::parse(&picture);
    assert!(document.is_ok(), "{id}: a picture that is no XML: {document:?}");
    // papan recognises what it writes.
    match papan::recognise(written.as_bytes()) {
        Ok(found) if found.info().id == id => {}
        Ok(found) => panic!("{written:?} of {id} is taken for {}", found.info().id),
        Err(error) => panic!("{id}: {written:?} is not recognised: {error}"),
    }
    for text in [level.bytes, written.as_bytes()] {
        let is_read = is_read_by_checker(puzzle, text) || is_too_large(puzzle, &written);
        assert!(is_read, "{id}: the checker cannot read {}", show(text));
    }
}

/// The initial frame of a level.
pub(crate) fn first_frame(level: &Level) -> Frame {
    let mut frames = level.frames("", &Options::default()).expect("a first frame");
    let first = frames.next().expect("a first frame");
    assert!(frames.next().is_none(), "no moves, but more than one frame");
    first
}

/// Whether two frames show the same, but for the names of pieces: the form in which a level is
/// written may know fewer letters than the one it was read in.
fn is_same(one: &Frame, other: &Frame) -> bool {
    let canonical = |frame: &Frame| {
        let mut names = Vec::new();
        let mut cells = Vec::new();
        for line in &frame.lines {
            for span in line {
                for symbol in span.text.chars() {
                    if !symbol.is_alphabetic() || span.mark == Mark::Exit {
                        cells.push((span.mark, Ok(symbol)));
                        continue;
                    }
                    let known = names.iter().position(|&name| name == symbol);
                    let number = known.unwrap_or_else(|| {
                        names.push(symbol);
                        names.len() - 1
                    });
                    cells.push((span.mark, Err(number)));
                }
            }
            cells.push((Mark::Border, Ok('\n')));
        }
        cells
    };
    canonical(one) == canonical(other)
}

/// Whether the checker reads this as a level.
fn is_read_by_checker(puzzle: &'static Puzzle, level: &[u8]) -> bool {
    if puzzle.info().id == "chess" {
        return papan_checker::chess::read_level(&String::from_utf8_lossy(level)).is_ok();
    }
    let checked = puzzle.check(level, "", &Options::default());
    !matches!(checked, Err(Rejection::Level { .. }))
}

/// Whether a level is too large for the checker's brute force.
fn is_too_large(puzzle: &'static Puzzle, written: &str) -> bool {
    let size = written.split_whitespace().next().and_then(|word| word.parse::<i64>().ok());
    puzzle.info().id == "chess" && size.is_some_and(|size| size > papan_checker::chess::MAX_SIZE)
}
