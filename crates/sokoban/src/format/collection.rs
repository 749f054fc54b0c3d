//! Cutting a collection into levels, with the titles, authors and comments around them.
//!
//! A remark belongs to the level it touches: lines right under the rows to the level above, lines
//! right over them to the level below. A block that touches neither belongs to the level below,
//! unless it is of the form `Title: ...` and the level above has no such line. Not here: rows.

use papan_board::{Line, lines};

use super::{LevelText, Shape, shape};

/// Cuts a text into levels. Looks only at the shape of lines.
pub fn levels(text: &[u8]) -> impl Iterator<Item = LevelText<'_>> {
    let lines: Vec<Line<'_>> = lines(text).collect();
    let mut levels: Vec<LevelText<'_>> = Vec::new();
    // The remarks since the last row, and which of them a blank line cuts off from it.
    let mut remarks: Vec<&str> = Vec::new();
    let mut touching: Option<usize> = None;
    let mut block_start = 0;
    let mut index = 0;
    while index < lines.len() {
        match shape(lines[index].bytes) {
            Shape::Blank => {
                touching.get_or_insert(remarks.len());
                block_start = remarks.len();
            }
            Shape::Text => remarks.extend(utf8(lines[index].bytes)),
            Shape::Row => {
                let mut level = LevelText { line: lines[index].line, ..LevelText::default() };
                let above = touching.take().unwrap_or(remarks.len());
                distribute(&remarks, above, block_start, levels.last_mut(), &mut level);
                remarks.clear();
                block_start = 0;
                let first = index;
                while lines.get(index + 1).is_some_and(|line| shape(line.bytes) == Shape::Row) {
                    index += 1;
                }
                let end = lines[index].start + lines[index].bytes.len();
                level.bytes = &text[lines[first].start..end];
                levels.push(level);
            }
        }
        index += 1;
    }
    if let Some(last) = levels.last_mut() {
        for remark in remarks {
            assign(remark, last, Place::Above);
        }
    }
    levels.into_iter()
}

/// Where a remark stands relative to its level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The level is above the remark.
    Above,
    /// The level is below, with nothing in between.
    Below,
    /// The level is below, after a blank line.
    FarBelow,
}

fn distribute<'a>(
    remarks: &[&'a str],
    above: usize,
    block_start: usize,
    mut previous: Option<&mut LevelText<'a>>,
    next: &mut LevelText<'a>,
) {
    for (index, remark) in remarks.iter().enumerate() {
        let below = index >= block_start;
        match &mut previous {
            Some(previous) if index < above && !(below && remark.starts_with(';')) => {
                assign(remark, previous, Place::Above);
            }
            Some(previous) if !below && lacks(previous, remark) => {
                assign(remark, previous, Place::Above);
            }
            _ => assign(remark, next, if below { Place::Below } else { Place::FarBelow }),
        }
    }
}

/// Whether a remark is a `Key: value` line whose value the level does not have yet.
fn lacks(level: &LevelText<'_>, remark: &str) -> bool {
    match key_value(remark) {
        Some((Key::Title, _)) => level.title.is_none(),
        Some((Key::Author, _)) => level.author.is_none(),
        Some((Key::Solution, _)) => level.solution.is_none(),
        Some((Key::Comment | Key::Other, _)) => true,
        None => false,
    }
}

fn assign<'a>(remark: &'a str, level: &mut LevelText<'a>, place: Place) {
    match key_value(remark) {
        Some((Key::Title, value)) => level.title = Some(value),
        Some((Key::Author, value)) => level.author = Some(value),
        Some((Key::Solution, value)) => level.solution = Some(value),
        Some((Key::Comment, "")) => {}
        Some((Key::Comment, value)) => level.comments.push(value),
        Some((Key::Other, _)) => level.comments.push(remark),
        None => {
            let plain = remark.trim_start_matches([';', ':', '\'']).trim();
            let titles = !remark.starts_with("::") && !plain.is_empty();
            // Over the rows the last line is the title; under them only `; text` can be one.
            let is_title = match place {
                Place::Below => titles,
                Place::Above => titles && remark.starts_with(';') && level.title.is_none(),
                Place::FarBelow => false,
            };
            if is_title {
                if let Some(earlier) = level.title.replace(plain) {
                    level.comments.push(earlier);
                }
            } else if !plain.is_empty() {
                level.comments.push(plain);
            }
        }
    }
}

/// The lines that the formats give a meaning.
enum Key {
    Title,
    Author,
    Comment,
    Solution,
    Other,
}

fn key_value(remark: &str) -> Option<(Key, &str)> {
    let remark = remark.trim_start_matches([';', ' ']);
    let (key, value) = remark.split_once(':')?;
    let key = match key.trim().to_ascii_lowercase().as_str() {
        "title" => Key::Title,
        "author" => Key::Author,
        "comment" | "comment-end" | "comment_end" => Key::Comment,
        "solution" => Key::Solution,
        "collection"
        | "set"
        | "copyright"
        | "date"
        | "date created"
        | "date of last change"
        | "email"
        | "homepage"
        | "id"
        | "difficulty" => Key::Other,
        _ => return None,
    };
    Some((key, value.trim()))
}

/// Whether a line is meant as a remark, not as a row with a fault.
pub(super) fn is_remark(line: &[u8]) -> bool {
    utf8(line).is_some_and(|line| line.starts_with([';', ':', '\'']) || key_value(line).is_some())
}

fn utf8(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(line).ok().map(str::trim)
}
