//! Explanations and pictures of any level that can be read: they exist, within the limits, and are
//! well-formed. The first bytes choose the options; every puzzle is asked, and most refuse the text.

use arbitrary::{Result, Unstructured};
use papan::{Block, FLAG, LevelText, Limits, OptionKind, Options, PUZZLES, Puzzle, Task};

use crate::show;

/// Any puzzle's levels.
pub(crate) fn any(bytes: &[u8]) {
    // The first byte used to choose the puzzle. If it did, a file of the corpus would be about another one
    // as soon as the registry has one more.
    let rest = bytes.get(1..).unwrap_or_default();
    for puzzle in PUZZLES {
        // Too few bytes are no fault of ours.
        explain(puzzle, &mut Unstructured::new(rest)).ok();
    }
}

fn explain(puzzle: &'static Puzzle, bytes: &mut Unstructured<'_>) -> Result<()> {
    let info = puzzle.info();
    let mut options = Options::default();
    for option in info.options.iter().filter(|option| option.tasks.contains(&Task::Explain)) {
        if !bytes.ratio(1, 3)? {
            continue;
        }
        let word = match option.kind {
            OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) => {
                (*bytes.choose(words)?).to_owned()
            }
            OptionKind::Integer { min, max } => bytes.int_in_range(min..=max.min(50))?.to_string(),
            OptionKind::Flag => FLAG.to_owned(),
            OptionKind::Weight | OptionKind::Size => continue,
        };
        options.set(option, &word).expect("a value of the option");
    }
    let nodes = bytes.int_in_range(0..=3000)?;
    let limits = Limits { nodes: Some(nodes), memory_bytes: Some(32 << 20), ..Limits::default() };
    let text = bytes.peek_bytes(bytes.len()).unwrap_or_default();
    let level = puzzle.levels(text).next();
    let level = level.unwrap_or(LevelText::new(0, text));
    let Ok(parsed) = puzzle.parse(&level) else { return Ok(()) };
    let case = || format!("{}: {}", info.id, show(level.bytes));
    // A limit may be reached first, and an option may not fit the level: that is an answer too.
    match parsed.explain(&options, &limits) {
        Ok(explanation) => {
            assert!(!explanation.sections.is_empty(), "{}", case());
            assert!(explanation.analysis.is_object(), "{}", case());
            for block in explanation.sections.iter().flat_map(|section| &section.blocks) {
                if let Block::Table { head, rows } = block {
                    let is_full = rows.iter().all(|row| row.len() == head.len());
                    assert!(is_full, "a ragged table: {rows:?}; {}", case());
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty(), "{}", case()),
    }
    if let Ok(picture) = parsed.picture(&options, &limits) {
        let document = roxmltree::Document::parse(&picture);
        assert!(document.is_ok(), "a picture that is no XML: {document:?}; {}", case());
    }
    Ok(())
}
