//! Cutting a collection into levels, with the remarks around them. Not here: rows, and what remarks
//! mean.

use papan_puzzle::{Line, decode, lines};

use super::remarks::{self, Gap};
use super::{LevelText, Shape, is_weak_row, shape, slc};

/// The lines of a text with their shapes. Nothing between `Comment:` and `Comment-End:` is a row,
/// whatever it looks like.
pub(super) fn shaped(text: &[u8]) -> impl Iterator<Item = (Line<'_>, Shape)> {
    let lines: Vec<Line<'_>> = lines(text).collect();
    // The line that ends the currently open comment.
    let mut end = None;
    // Whether the last line was a row, and the weak rows pending: up to which line, and as what.
    let mut after_row = false;
    let mut weak: Option<(usize, Shape)> = None;
    (0..lines.len()).map(move |index| {
        let line = lines[index];
        let opens = end.is_none() && remarks::opens_comment(line.bytes);
        if opens {
            // Only up to the next comment, so that all such lookaheads together are one pass.
            let rest = lines[index + 1..].iter().enumerate();
            let mut marks = rest.filter_map(|(more, line)| {
                let ends = remarks::closes_comment(line.bytes);
                (ends || remarks::opens_comment(line.bytes)).then_some((index + 1 + more, ends))
            });
            end = marks.next().filter(|&(_, ends)| ends).map(|(at, _)| at);
        }
        let shape = match end {
            Some(last) => {
                if last == index {
                    end = None;
                }
                if opens || last == index { Shape::Text } else { Shape::Inside }
            }
            None if is_weak_row(line.bytes) => match weak.filter(|&(until, _)| index < until) {
                Some((_, shape)) => shape,
                None => {
                    let rest = lines[index..].iter();
                    let until = index + rest.take_while(|line| is_weak_row(line.bytes)).count();
                    let between = after_row
                        && lines.get(until).is_some_and(|line| shape(line.bytes) == Shape::Row);
                    let shape = if between { Shape::Row } else { Shape::Text };
                    weak = Some((until, shape));
                    shape
                }
            },
            None => shape(line.bytes),
        };
        after_row = shape == Shape::Row;
        (line, shape)
    })
}

/// Cuts a text into levels. Looks only at the shape of lines, or at the elements of a `.slc` file.
pub fn levels(text: &[u8]) -> impl Iterator<Item = LevelText<'_>> {
    let levels = if slc::is_slc(text) { slc::levels(text) } else { cut(text) };
    levels.into_iter()
}

fn cut(text: &[u8]) -> Vec<LevelText<'_>> {
    let mut levels: Vec<LevelText<'_>> = Vec::new();
    let mut gap = Gap::new(false);
    let mut lines = shaped(text).peekable();
    while let Some((line, shape)) = lines.next() {
        match shape {
            Shape::Blank => gap.blank(),
            Shape::Text => gap.push(decode(line.bytes), false),
            Shape::Inside => gap.push(decode(line.bytes), true),
            Shape::Row => {
                let mut last = line;
                while let Some((line, _)) = lines.next_if(|(_, shape)| *shape == Shape::Row) {
                    last = line;
                }
                let bytes = &text[line.start..last.start + last.bytes.len()];
                let mut level = LevelText { line: line.line, bytes, ..LevelText::default() };
                gap.settle(levels.last_mut(), Some(&mut level));
                levels.push(level);
                gap = Gap::new(true);
            }
        }
    }
    gap.settle(levels.last_mut(), None);
    levels
}
