//! Reads one Sokoban level from its original bytes: rows of XSB characters, plain or with runs and
//! groups, with titles and comments around them, or the element of an XML file. Not here:
//! collections, and whether it can be solved.

mod xml;

use std::collections::BTreeSet;

use crate::Rejection;
use crate::words::count;

const MAX_SIDE: usize = 64;
/// The most cells and row ends that a group may expand to.
const MAX_CELLS: usize = MAX_SIDE * (MAX_SIDE + 1);

/// Row and column, from 0.
pub(super) type Cell = (i64, i64);

/// A level; boxes and goals are those that the player could reach if boxes were no obstacle.
#[derive(Debug)]
pub(super) struct Level {
    walls: BTreeSet<Cell>,
    pub(super) boxes: BTreeSet<Cell>,
    pub(super) goals: BTreeSet<Cell>,
    pub(super) player: Cell,
}

impl Level {
    pub(super) fn is_wall(&self, cell: Cell) -> bool {
        self.walls.contains(&cell)
    }
}

fn error<T>(line: usize, column: usize, message: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::Level { line, column, message: message.into() })
}

/// A row: its characters, each with its line and column.
type Row = Vec<(char, usize, usize)>;

/// Reads a level.
pub(super) fn level(text: &[u8]) -> Result<Level, Rejection> {
    // Text that is not UTF-8 is in an old encoding of one byte per character; rows are ASCII in
    // both.
    let text: String = match str::from_utf8(text) {
        Ok(text) => text.to_owned(),
        Err(_) => text.iter().copied().map(char::from).collect(),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.trim_ascii_start().starts_with('<') {
        return build(&xml::rows(text)?);
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut is_over = false;
    let is_row = which_are_rows(text);
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if !is_row[index] {
            is_over = !rows.is_empty();
            continue;
        }
        if is_over {
            return error(number, 1, "a row after the end of the level");
        }
        let cells = line.trim_end_matches('\r').chars().enumerate();
        let found = read_cells(cells.map(|(index, c)| (c, number, index + 1)), number)?;
        // The last bar of a line need not be followed by another row.
        let is_last_empty = found.last().is_some_and(Vec::is_empty);
        let count = found.len() - usize::from(is_last_empty);
        rows.extend(found.into_iter().take(count));
        if rows.len() > MAX_SIDE {
            return error(number, 1, format!("more than {MAX_SIDE} rows"));
        }
    }
    build(&rows)
}

/// Which lines are rows: those that look like one outside comments, and lines between two of them
/// that consist of goals and floor only, or of the single character that marks an empty row.
fn which_are_rows(text: &str) -> Vec<bool> {
    let comments = comments(text);
    let mut rows: Vec<bool> = Vec::new();
    // The line since which lines after a row wait for another row to follow.
    let mut waiting = None;
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim_ascii();
        let is_strong = looks_like_a_row(line) && !comments[index];
        let is_goals = trimmed.contains('.') && trimmed.chars().all(|c| " .-_".contains(c));
        let is_weak = (is_goals || matches!(trimmed, "-" | "_")) && !comments[index];
        rows.push(is_strong);
        if is_strong {
            let start = waiting.unwrap_or(index);
            rows[start..].fill(true);
            waiting = Some(index + 1);
        } else if !is_weak {
            waiting = None;
        }
    }
    rows
}

/// Which lines belong to comments that have an end: lines in them that look like rows are not rows.
/// A comment that begins again before it ends is one line, as in many files.
fn comments(text: &str) -> Vec<bool> {
    let mut comments = Vec::new();
    let mut start = None;
    for (index, line) in text.lines().enumerate() {
        comments.push(false);
        let line = line.trim().trim_start_matches([';', ' ']);
        let key = line.split_once(':').map(|(key, _)| key.trim().to_ascii_lowercase());
        match key.as_deref() {
            Some("comment") => start = Some(index),
            Some("comment-end" | "comment_end") => {
                let start = start.take().unwrap_or(index);
                comments[start..].fill(true);
            }
            _ => {}
        }
    }
    comments
}

/// Only characters of levels and at least one that is not floor, or a wall at the start.
fn looks_like_a_row(line: &str) -> bool {
    let trimmed = line.trim();
    let known = |c: char| "#@+$*.-_|() \t".contains(c) || c.is_ascii_digit();
    let solid = if trimmed.contains(['(', ')']) { "#" } else { "#@+$*" };
    trimmed.starts_with('#')
        || (trimmed.chars().all(known) && trimmed.chars().any(|c| solid.contains(c)))
}

/// Reads cells, each a character with its location, into rows; the last one may be empty.
fn read_cells(
    cells: impl Iterator<Item = (char, usize, usize)>,
    line: usize,
) -> Result<Vec<Row>, Rejection> {
    // A list of cells for each open group, below those outside all groups, with the group's repeat
    // count. A bar is kept among the cells until rows are made.
    let mut lists: Vec<(Row, usize)> = vec![(Row::new(), 1)];
    let mut run: Option<usize> = None;
    let mut last = (line, 1);
    for (c, line, column) in cells {
        last = (line, column + 1);
        let is_grouped = lists.len() > 1;
        let depth = lists.len();
        let Some((list, _)) = lists.last_mut() else { break };
        match c {
            '0'..='9' => {
                let digit = c.to_digit(10).unwrap_or(0) as usize;
                let count = run.unwrap_or(0) * 10 + digit;
                if count > MAX_SIDE {
                    return error(line, column, format!("a run of more than {MAX_SIDE}"));
                }
                run = Some(count);
            }
            '(' if depth > 16 => return error(line, column, "too many groups in one another"),
            '(' => {
                lists.push((Row::new(), run.take().unwrap_or(1)));
            }
            ')' | '|' if run.is_some() => {
                return error(line, column, "a run without a character");
            }
            ')' => {
                let Some((group, times)) = lists.pop().filter(|_| is_grouped) else {
                    return error(line, column, "a group that ends without a beginning");
                };
                let Some((list, _)) = lists.last_mut() else { break };
                if group.len() * times > MAX_CELLS {
                    return error(line, column, "a group of more cells than a level has");
                }
                list.extend(std::iter::repeat_n(group, times).flatten());
            }
            '|' => list.push((c, line, column)),
            '#' | '@' | '+' | '$' | '*' | '.' | '-' | '_' | ' ' => {
                let times = run.take().unwrap_or(1);
                list.extend(std::iter::repeat_n((c, line, column), times));
            }
            other => return error(line, column, format!("unexpected character {other:?}")),
        }
        if lists.len() > 1
            && lists.iter().skip(1).map(|(list, _)| list.len()).sum::<usize>() > MAX_CELLS
        {
            return error(line, column, "a group of more cells than a level has");
        }
    }
    if run.is_some() {
        return error(last.0, last.1, "a run without a character");
    }
    if lists.len() > 1 {
        return error(last.0, last.1, "a group that begins without an end");
    }
    let cells = lists.pop().map(|(list, _)| list).unwrap_or_default();
    let rows: Vec<Row> = cells.split(|cell| cell.0 == '|').map(<[_]>::to_vec).collect();
    for row in &rows {
        let width = row.iter().rposition(|(c, ..)| !" -_".contains(*c)).map_or(0, |last| last + 1);
        if width > MAX_SIDE {
            return error(
                row[MAX_SIDE].1,
                row[MAX_SIDE].2,
                format!("more than {MAX_SIDE} columns"),
            );
        }
    }
    Ok(rows)
}

fn build(rows: &[Row]) -> Result<Level, Rejection> {
    let (mut walls, mut boxes, mut goals) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut player = None;
    for (row, cells) in rows.iter().enumerate() {
        for (column, &(c, line, text_column)) in cells.iter().enumerate() {
            let cell = (row as i64, column as i64);
            if c == '#' {
                walls.insert(cell);
            }
            if "$*".contains(c) {
                boxes.insert(cell);
            }
            if ".*+".contains(c) {
                goals.insert(cell);
            }
            if "@+".contains(c) && player.replace(cell).is_some() {
                return error(line, text_column, "a second player");
            }
        }
    }
    let start = rows.first().and_then(|row| row.first()).map_or(1, |cell| cell.1);
    let Some(player) = player else {
        return error(start, 1, "there is no player");
    };
    let width = rows.iter().map(Vec::len).max().unwrap_or(0) as i64;
    let height = rows.len() as i64;
    let mut reach = BTreeSet::from([player]);
    let mut waiting = vec![player];
    while let Some((row, column)) = waiting.pop() {
        if row == 0 || column == 0 || row == height - 1 || column == width - 1 {
            let cells = &rows[row as usize];
            let (line, column) = match cells.get(column as usize) {
                Some(&(_, line, column)) => (line, column),
                None => cells.last().map_or((start, 1), |&(_, line, column)| (line, column + 1)),
            };
            return error(line, column, "the player can leave the level here");
        }
        for next in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
            if !walls.contains(&next) && reach.insert(next) {
                waiting.push(next);
            }
        }
    }
    // What nobody can ever reach is scenery.
    boxes.retain(|cell| reach.contains(cell));
    goals.retain(|cell| reach.contains(cell));
    if boxes.is_empty() {
        return error(start, 1, "there is no box to push");
    }
    if boxes.len() > goals.len() {
        let [boxes, goals] =
            [count(boxes.len(), "box", "boxes"), count(goals.len(), "goal", "goals")];
        let message = format!("{boxes}, but only {goals}");
        return error(start, 1, message);
    }
    Ok(Level { walls, boxes, goals, player })
}
