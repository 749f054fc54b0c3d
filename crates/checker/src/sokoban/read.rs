//! Reads one Sokoban level from its original bytes: rows of XSB characters, plain or with runs,
//! with titles and comments around them. Not here: collections, and whether it can be solved.

use std::collections::BTreeSet;

use crate::Rejection;

const MAX_SIDE: usize = 64;

/// Row and column, from 0.
pub(super) type Place = (i64, i64);

/// A level; boxes and goals are those that the player could reach if boxes were no obstacle.
#[derive(Debug)]
pub(super) struct Level {
    walls: BTreeSet<Place>,
    pub(super) boxes: BTreeSet<Place>,
    pub(super) goals: BTreeSet<Place>,
    pub(super) player: Place,
}

impl Level {
    pub(super) fn is_wall(&self, place: Place) -> bool {
        self.walls.contains(&place)
    }
}

fn error<T>(line: usize, column: usize, message: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::Level { line, column, message: message.into() })
}

/// A row: its characters, each with the line and column where it stands.
type Row = Vec<(char, usize, usize)>;

/// Reads a level.
pub(super) fn level(text: &[u8]) -> Result<Level, Rejection> {
    let text = String::from_utf8_lossy(text);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut rows: Vec<Row> = Vec::new();
    let mut is_over = false;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if !looks_like_a_row(line) {
            is_over = !rows.is_empty();
            continue;
        }
        if is_over {
            return error(number, 1, "a row after the end of the level");
        }
        rows.extend(read_line(line, number)?);
        if rows.len() > MAX_SIDE {
            return error(number, 1, format!("more than {MAX_SIDE} rows"));
        }
    }
    build(&rows)
}

/// Only characters of levels and at least one that is not floor, or a wall at the start.
fn looks_like_a_row(line: &str) -> bool {
    let trimmed = line.trim();
    let known = |c: char| "#@+$*.-_| \t".contains(c) || c.is_ascii_digit();
    trimmed.starts_with('#')
        || (trimmed.chars().all(known) && trimmed.chars().any(|c| "#@+$*".contains(c)))
}

fn read_line(line: &str, number: usize) -> Result<Vec<Row>, Rejection> {
    let mut rows = Vec::new();
    let mut row = Row::new();
    let mut run = String::new();
    let line = line.trim_end_matches('\r');
    for (index, c) in line.chars().enumerate() {
        let column = index + 1;
        match c {
            '0'..='9' => run.push(c),
            '|' if run.is_empty() => rows.push(std::mem::take(&mut row)),
            '#' | '@' | '+' | '$' | '*' | '.' | '-' | '_' | ' ' => {
                let times = match run.as_str() {
                    "" => 1,
                    digits => digits.parse().unwrap_or(usize::MAX),
                };
                run.clear();
                if times > MAX_SIDE {
                    return error(number, column, format!("a run of more than {MAX_SIDE}"));
                }
                row.extend(std::iter::repeat_n((c, number, column), times));
            }
            other => return error(number, column, format!("unexpected character {other:?}")),
        }
    }
    if !run.is_empty() {
        return error(number, line.chars().count() + 1, "a run without a character");
    }
    if !row.is_empty() {
        rows.push(row);
    }
    for row in &rows {
        let width = row.iter().rposition(|(c, ..)| !" -_".contains(*c)).map_or(0, |last| last + 1);
        if width > MAX_SIDE {
            return error(number, row[MAX_SIDE].2, format!("more than {MAX_SIDE} columns"));
        }
    }
    Ok(rows)
}

fn build(rows: &[Row]) -> Result<Level, Rejection> {
    let (mut walls, mut boxes, mut goals) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut player = None;
    for (row, cells) in rows.iter().enumerate() {
        for (column, &(c, line, text_column)) in cells.iter().enumerate() {
            let place = (row as i64, column as i64);
            if c == '#' {
                walls.insert(place);
            }
            if "$*".contains(c) {
                boxes.insert(place);
            }
            if ".*+".contains(c) {
                goals.insert(place);
            }
            if "@+".contains(c) && player.replace(place).is_some() {
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
    boxes.retain(|place| reach.contains(place));
    goals.retain(|place| reach.contains(place));
    if boxes.is_empty() {
        return error(start, 1, "there is no box to push");
    }
    if boxes.len() > goals.len() {
        let message = format!("{} boxes, but only {} goals", boxes.len(), goals.len());
        return error(start, 1, message);
    }
    Ok(Level { walls, boxes, goals, player })
}
