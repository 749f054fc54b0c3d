//! What people write around levels: titles, authors, comments, solutions, and which level each
//! remark belongs to. Not here: rows.
//!
//! A remark belongs to the level it touches: lines directly below the rows to the level above,
//! lines directly above them to the level below. What touches neither belongs to the level below,
//! unless it has the form `Title: ...` and the level above has no such line. Above the rows the
//! last line is the title; above a blank line before the rows it is one if it is alone or begins
//! with `;`, as in the SOK format. Solutions belong to the level above.

use std::borrow::Cow;

use papan_puzzle::{decode, part_of};

use super::LevelText;

type Text<'a> = Cow<'a, str>;

/// A line between rows.
struct Remark<'a> {
    text: Text<'a>,
    /// Whether it is inside a comment: then it is nothing else.
    inside: bool,
}

/// From this many letters on, a line of moves is told from a word if nothing else says what it is.
const MANY_MOVES: usize = 12;

/// The remarks between two levels, or before the first, or after the last.
pub(super) struct Gap<'a> {
    /// Lines without a blank one between them.
    blocks: Vec<Vec<Remark<'a>>>,
    /// Whether the first block is directly below a level's rows.
    touches_above: bool,
    /// Whether the next line belongs to the last block.
    goes_on: bool,
}

impl<'a> Gap<'a> {
    pub(super) fn new(touches_above: bool) -> Gap<'a> {
        Gap { blocks: Vec::new(), touches_above, goes_on: touches_above }
    }

    /// A blank line.
    pub(super) fn blank(&mut self) {
        self.touches_above &= !self.blocks.is_empty();
        self.goes_on = false;
    }

    /// A line of text, inside a comment or by itself.
    pub(super) fn push(&mut self, line: Text<'a>, inside: bool) {
        let remark = Remark { text: part_of(line, str::trim), inside };
        match self.blocks.last_mut().filter(|_| self.goes_on) {
            Some(block) => block.push(remark),
            None => self.blocks.push(vec![remark]),
        }
        self.goes_on = true;
    }

    /// Assigns every remark to the level above or to the level below.
    pub(super) fn settle(
        self,
        mut above: Option<&mut LevelText<'a>>,
        mut below: Option<&mut LevelText<'a>>,
    ) {
        let touches_below = below.is_some() && self.goes_on;
        let count = self.blocks.len();
        for (index, mut block) in self.blocks.into_iter().enumerate() {
            let last = index + 1 == count;
            let (under, over) = (self.touches_above && index == 0, last && touches_below);
            if let Some(above) = above.as_deref_mut() {
                block = take_solutions(block, above, over);
            }
            let title = match below {
                Some(_) => title_line(&block, last, under, over, above.as_deref()),
                None => None,
            };
            for (index, remark) in block.into_iter().enumerate() {
                let mine = Some(index) == title;
                match (above.as_deref_mut(), below.as_deref_mut()) {
                    (Some(above), None) => assign(remark, above, Placement::Under),
                    (Some(above), _) if !mine && under => assign(remark, above, Placement::Under),
                    (Some(above), _) if !mine && !over && lacks(above, &remark) => {
                        assign(remark, above, Placement::Under);
                    }
                    (_, Some(below)) if mine || (over && !under) => {
                        assign(remark, below, Placement::Over);
                    }
                    (_, Some(below)) => assign(remark, below, Placement::FarOver),
                    (None, None) => {}
                }
            }
        }
    }
}

/// The line of a block that is the title of the level below.
fn title_line(
    block: &[Remark<'_>],
    last: bool,
    under: bool,
    over: bool,
    above: Option<&LevelText<'_>>,
) -> Option<usize> {
    let line = block.last().filter(|remark| last && !remark.inside)?.text.as_ref();
    let named = line.starts_with(';');
    let alone = block.len() == 1;
    let is_title = match (under, over) {
        // Directly below the level above, followed by a blank line: its own, unless it has one.
        (true, false) => named && alone && above.is_some_and(|level| level.title.is_some()),
        (true, true) => named || alone && key_value(line).is_none(),
        (false, true) => true,
        (false, false) => (named || alone) && key_value(line).is_none(),
    };
    is_title.then_some(block.len() - 1)
}

/// Where a remark is relative to its level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Placement {
    /// Below the rows.
    Under,
    /// Above the rows, or as their title.
    Over,
    /// Above them, with other remarks in between.
    FarOver,
}

/// Whether a remark is a `Key: value` line whose value the level does not have yet.
fn lacks(level: &LevelText<'_>, remark: &Remark<'_>) -> bool {
    match key_value(&remark.text) {
        _ if remark.inside => true,
        Some((Key::Title, _)) => level.title.is_none(),
        Some((Key::Author, _)) => level.author.is_none(),
        Some((Key::Solution, _)) => level.solution.is_none(),
        Some((Key::Comment | Key::CommentEnd | Key::Other, _)) => true,
        None => false,
    }
}

fn assign<'a>(remark: Remark<'a>, level: &mut LevelText<'a>, placement: Placement) {
    let Remark { text: remark, inside } = remark;
    if inside {
        level.comments.extend((!remark.is_empty()).then_some(remark));
        return;
    }
    let value =
        || part_of(remark.clone(), |remark| key_value(remark).map_or("", |(_, value)| value));
    match key_value(&remark) {
        Some((Key::Title, _)) => level.title = Some(value()),
        Some((Key::Author, _)) => level.author = Some(value()),
        Some((Key::Solution, _)) => level.solution = Some(value()),
        Some((Key::Comment | Key::CommentEnd, "")) => {}
        Some((Key::Comment | Key::CommentEnd, _)) => level.comments.push(value()),
        Some((Key::Other, _)) => level.comments.push(remark),
        None => {
            let titles = !remark.starts_with("::");
            let named = remark.starts_with(';');
            let words = part_of(remark, plain);
            // Above the rows the last line is the title; below them only `; text` can be one.
            let is_title = titles
                && match placement {
                    Placement::Over => true,
                    Placement::Under => named && level.title.is_none(),
                    Placement::FarOver => false,
                };
            match is_title && !words.is_empty() {
                true => level.comments.extend(level.title.replace(words)),
                false if words.is_empty() => {}
                false => level.comments.push(words),
            }
        }
    }
}

/// A remark without the marks that make it one.
fn plain(remark: &str) -> &str {
    let words = remark.trim_start_matches([';', ':']).trim();
    match words.strip_prefix('\'') {
        Some(quoted) => quoted.strip_suffix('\'').unwrap_or(quoted).trim(),
        None => words,
    }
}

/// Extracts solutions from a block: a heading such as `Solution/Pushes` or `Snapshot 2` with moves
/// below it, moves after `Solution:`, or moves alone. In the block above the next level's rows,
/// notes after the moves stay.
fn take_solutions<'a>(
    block: Vec<Remark<'a>>,
    above: &mut LevelText<'a>,
    over: bool,
) -> Vec<Remark<'a>> {
    let mut kept = Vec::new();
    let mut lines = block.into_iter().peekable();
    while let Some(line) = lines.next() {
        let has_moves = |line: &Remark<'_>| !line.inside && is_moves(&line.text);
        let alone = has_moves(&line);
        let before_moves = lines.peek().is_some_and(has_moves);
        let heading =
            !line.inside && key_value(&line.text).is_none() && is_heading(&line.text, before_moves);
        let begun = matches!(key_value(&line.text), Some((Key::Solution, _))) && before_moves;
        if !alone && !heading && (!begun || line.inside) {
            kept.push(line);
            continue;
        }
        let mut moves: Vec<Remark<'a>> = Vec::new();
        if !heading {
            moves.push(line);
        }
        while let Some(line) = lines.next_if(has_moves) {
            moves.push(line);
        }
        if alone && moves.iter().map(|line| line.text.len()).sum::<usize>() < MANY_MOVES {
            kept.extend(moves);
            continue;
        }
        let value = |line: &Remark<'a>| {
            part_of(line.text.clone(), |line| key_value(line).map_or(line, |(_, value)| value))
        };
        if above.solution.is_none() && !moves.is_empty() {
            above.solution = Some(moves.iter().map(value).collect::<String>().into());
        }
        if heading && !over {
            // The rest is about the solution.
            break;
        }
    }
    kept
}

/// Whether a line announces a solution or a saved game. In words that could also be a title, it
/// does so only if moves follow.
fn is_heading(line: &str, before_moves: bool) -> bool {
    let line = line.to_ascii_lowercase();
    let sure = line == "solution" || line.starts_with("solution/");
    let names = [
        "solution",
        "best solution",
        "snapshot",
        "reverse mode snapshot",
        "savegame",
        "saved game",
    ];
    sure || before_moves && names.iter().any(|name| line.starts_with(name))
}

/// Whether a line contains only the letters of moves, and the marks of runs.
fn is_moves(line: &str) -> bool {
    let is_letter = |byte: u8| b"lurd".contains(&byte.to_ascii_lowercase());
    let is_mark = |byte: u8| byte.is_ascii_digit() || b"()[] ".contains(&byte);
    line.bytes().any(is_letter) && line.bytes().all(|byte| is_letter(byte) || is_mark(byte))
}

/// The lines to which the formats give a meaning.
enum Key {
    Title,
    Author,
    Comment,
    CommentEnd,
    Solution,
    Other,
}

fn key_value(remark: &str) -> Option<(Key, &str)> {
    let remark = remark.trim_start_matches([';', ' ']);
    let (key, value) = remark.split_once(':')?;
    let key = match key.trim().to_ascii_lowercase().as_str() {
        "title" => Key::Title,
        "author" => Key::Author,
        "comment" => Key::Comment,
        "comment-end" | "comment_end" => Key::CommentEnd,
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

/// Whether a line begins a comment that may go on.
pub(super) fn opens_comment(line: &[u8]) -> bool {
    may_be_key(line) && matches!(key_value(decode(line).trim()), Some((Key::Comment, _)))
}

/// Whether a line ends a comment.
pub(super) fn closes_comment(line: &[u8]) -> bool {
    may_be_key(line) && matches!(key_value(decode(line).trim()), Some((Key::CommentEnd, _)))
}

/// A cheap test before the line is read as text.
fn may_be_key(line: &[u8]) -> bool {
    let mut bytes = line.iter().skip_while(|byte| byte.is_ascii_whitespace() || **byte == b';');
    bytes.next().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'c'))
}

/// Whether a line is meant as a remark, not as a row with a fault.
pub(super) fn is_remark(line: &[u8]) -> bool {
    let line = decode(line);
    let line = line.trim();
    line.starts_with([';', ':', '\'']) || key_value(line).is_some()
}
