//! Reading a board: the course format, a grid alone, or 36 characters on a line. Written
//! independently of the program's own reader, which has better error messages; the two must accept
//! the same texts.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::{Board, Grid, cells_of};
use crate::Rejection;

/// What the red car may be called in a grid alone.
const RED: [char; 4] = ['P', 'X', 'A', 'R'];

/// The exit: the cell next to it, and whether it is at the end of a row.
type Door = ((usize, usize), bool);

fn bad(line: usize, column: usize, message: impl Into<String>) -> Rejection {
    Rejection::Level { line: line + 1, column: column + 1, message: message.into() }
}

pub(super) fn read(level: &[u8]) -> Result<Board, Rejection> {
    let text = match std::str::from_utf8(level) {
        Ok(text) => text,
        Err(error) => {
            let before = &level[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count();
            return Err(bad(line, 0, "this is not text in UTF-8"));
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut start = 0;
    while start < lines.len() && (lines[start].is_empty() || is_comment(&lines[start..])) {
        start += 1;
    }
    if start == lines.len() {
        return Err(bad(0, 0, "there is no board"));
    }
    let mut end = start;
    while end < lines.len() && !lines[end].is_empty() {
        end += 1;
    }
    if let Some(more) = (end..lines.len()).find(|&line| !lines[line].is_empty()) {
        return Err(bad(more, 0, "there is text after the board"));
    }
    let words: Vec<&str> = lines[start].split_whitespace().collect();
    if words.iter().any(|word| word.chars().count() > 17) {
        if end != start + 1 {
            return Err(bad(start + 1, 0, "there is a second line after the board"));
        }
        read_line(&words, start)
    } else if words.len() == 2 {
        read_course(&lines[..end], start)
    } else {
        read_plain(&lines[..end], start)
    }
}

/// A line that starts with `#` is a comment, unless it is a row that begins with a wall: only
/// cells, as many as in the row below, where either row may be followed by the exit.
fn is_comment(lines: &[&str]) -> bool {
    let row: Vec<char> = lines[0].chars().collect();
    let below: Vec<char> = lines.get(1).copied().unwrap_or("").chars().collect();
    let same = match row.len().cmp(&below.len()) {
        Ordering::Equal => true,
        Ordering::Greater => row.len() == below.len() + 1 && row.ends_with(&['K']),
        Ordering::Less => below.len() == row.len() + 1 && below.ends_with(&['K']),
    };
    let cell = |&found: &char| found == '.' || found == '#' || found.is_alphanumeric();
    let is_row = same && row.len().min(below.len()) <= 16 && row.iter().chain(&below).all(cell);
    row[0] == '#' && !is_row
}

/// Whether a first row reads like a word after a `#`, with a letter that has no equal neighbour.
fn could_be_a_word(row: &str, below: &str) -> bool {
    let row: Vec<char> = row.chars().collect();
    let below: Vec<char> = below.chars().collect();
    row[0] == '#'
        && row[1..].iter().all(|cell| cell.is_alphanumeric())
        && (1..row.len()).any(|at| {
            let twins = [row.get(at - 1), row.get(at + 1), below.get(at)];
            !twins.contains(&Some(&row[at]))
        })
}

/// 36 characters, alone or among numbers: one before it; one before and one after (`moves board
/// cluster`); one before and three or four after (`number board slides steps states`).
fn read_line(words: &[&str], line: usize) -> Result<Board, Rejection> {
    let number =
        |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit()) && word.parse::<u64>().is_ok();
    let word = match words {
        [word] => word,
        [first, word, rest @ ..] if number(first) && matches!(rest.len(), 0 | 1 | 3 | 4) => {
            if !rest.iter().all(number) {
                return Err(bad(line, 0, "expected numbers after the board"));
            }
            word
        }
        _ => return Err(bad(line, 0, "expected a board, alone or among numbers")),
    };
    let cells: Vec<char> = word.chars().collect();
    if cells.len() != 36 {
        return Err(bad(line, 0, format!("a board has 36 characters, not {}", cells.len())));
    }
    let mut grid = Grid::new();
    for row in cells.chunks(6) {
        let mut out = Vec::new();
        for &found in row {
            out.push(match found {
                'o' | '.' => '.',
                'x' => '#',
                'A'..='Z' => found,
                _ => return Err(bad(line, 0, format!("{found:?} is not a cell"))),
            });
        }
        grid.push(out);
    }
    // `X` only if `A` cannot be meant: it does not lie horizontally, or it lies in a row other than
    // the third while `X` lies there.
    let red = match (lying_row(&grid, 'A'), lying_row(&grid, 'X')) {
        (None, Some(_)) => 'X',
        (Some(row), Some(2)) if row != 2 => 'X',
        _ => 'A',
    };
    let row = lying_row(&grid, red).ok_or_else(|| bad(line, 0, "there is no A in a row"))?;
    finish(grid, red, ((row, 5), true), line)
}

/// The row of a piece of two or more cells that lies in one row; whether it is whole is for
/// `finish`.
fn lying_row(grid: &Grid, name: char) -> Option<usize> {
    match cells_of(grid, name).as_slice() {
        [first, second, ..] if first.0 == second.0 => Some(first.0),
        _ => None,
    }
}

/// `rows cols`, the count, the grid, and `K` outside it.
fn read_course(lines: &[&str], start: usize) -> Result<Board, Rejection> {
    let numbers = |line: usize| -> Result<Vec<usize>, Rejection> {
        let words = lines.get(line).copied().unwrap_or("").split_whitespace();
        let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        words
            .map(|word| match word.parse() {
                Ok(number) if digits(word) => Ok(number),
                _ => Err(bad(line, 0, format!("{word:?} is no number"))),
            })
            .collect()
    };
    let (rows, columns) = match numbers(start)?.as_slice() {
        [rows, columns] if (3..=16).contains(rows) && (3..=16).contains(columns) => {
            (*rows, *columns)
        }
        _ => return Err(bad(start, 0, "expected rows and columns, 3 to 16 each")),
    };
    let count = match numbers(start + 1)?.as_slice() {
        [count] => *count,
        _ => return Err(bad(start + 1, 0, "expected the number of pieces besides P")),
    };
    let body = &lines[(start + 2).min(lines.len())..];
    let (grid, door) = read_grid(body, start + 2, rows, columns)?;
    let door = door.ok_or_else(|| bad(start, 0, "there is no exit"))?;
    if grid.iter().flatten().any(|&cell| cell == 'K') {
        return Err(bad(start, 0, "there is a K inside the grid"));
    }
    let board = finish(grid, 'P', door, start)?;
    if board.pieces.len() != count + 1 {
        let found = board.pieces.len() - 1;
        return Err(bad(start + 1, 0, format!("the count is {count}, the pieces are {found}")));
    }
    Ok(board)
}

/// The rows alone, with or without `K` outside them.
fn read_plain(lines: &[&str], start: usize) -> Result<Board, Rejection> {
    let body = &lines[start..];
    let first = body[0].trim();
    if first.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad(start, 0, "a number begins no grid"));
    }
    if could_be_a_word(body[0], body.get(1).copied().unwrap_or("")) {
        return Err(bad(start, 0, "this may be a comment or a row"));
    }
    let rows: Vec<&str> = body.iter().copied().filter(|line| line.trim() != "K").collect();
    let begin = |letter: char| rows.iter().any(|row| row.starts_with(letter));
    let indented = begin('K')
        && begin(' ')
        && rows.iter().all(|row| row.starts_with('K') || row.starts_with(' '));
    let shortest = rows.iter().map(|row| row.chars().count()).min().unwrap_or(0);
    let columns = shortest.saturating_sub(usize::from(indented));
    if !(3..=16).contains(&rows.len()) || !(3..=16).contains(&columns) {
        return Err(bad(start, 0, "expected a grid of 3 to 16 rows and columns"));
    }
    let (mut grid, door) = read_grid(body, start, rows.len(), columns)?;
    if !rows.iter().any(|row| row.contains('.')) && rows.iter().any(|row| row.contains('o')) {
        for cell in grid.iter_mut().flatten() {
            *cell = match *cell {
                'o' => '.',
                'x' => '#',
                other => other,
            };
        }
    }
    let inside = cells_of(&grid, 'K').len();
    if inside == 1 || inside > 0 && door.is_some() {
        return Err(bad(start, 0, "there is a K inside the grid"));
    }
    let candidates: Vec<(char, usize)> = match door {
        Some(_) if cells_of(&grid, 'P').len() > 1 => vec![('P', 0)],
        Some((cell, sideways)) => {
            let meets = |name: &char| {
                let cells = cells_of(&grid, *name);
                let whole = |of: fn(&(usize, usize)) -> usize, line: usize| {
                    cells.iter().all(|at| of(at) == line)
                };
                cells.len() > 1
                    && if sideways { whole(|at| at.0, cell.0) } else { whole(|at| at.1, cell.1) }
            };
            RED.into_iter().filter(meets).map(|name| (name, 0)).collect()
        }
        None => {
            let lying = RED.into_iter().filter_map(|name| Some((name, lying_row(&grid, name)?)));
            let lying: Vec<_> = lying.collect();
            let middle = (rows.len() - 1) / 2;
            match lying.len() {
                0 | 1 => lying,
                _ => lying.into_iter().filter(|&(_, row)| row == middle).collect(),
            }
        }
    };
    let [(red, row)] = candidates[..] else {
        return Err(bad(start, 0, format!("{} pieces could be the red car", candidates.len())));
    };
    finish(grid, red, door.unwrap_or(((row, columns - 1), true)), start)
}

/// The grid and the exit, if there is one; line `first` is the first of `body`.
fn read_grid(
    body: &[&str],
    first: usize,
    rows: usize,
    columns: usize,
) -> Result<(Grid, Option<Door>), Rejection> {
    let above = usize::from(body.first().is_some_and(|line| line.trim() == "K"));
    let left = body[above..]
        .iter()
        .take(rows)
        .any(|line| line.starts_with('K') && line.chars().count() == columns + 1)
        && body[above..].iter().take(rows).all(|line| line.starts_with(['K', ' ']));
    let mut grid = Grid::new();
    let mut doors = Vec::new();
    for (index, line) in body.iter().enumerate() {
        let at = first + index;
        let cells: Vec<char> = line.chars().collect();
        let in_grid = (above..above + rows).contains(&index);
        if !in_grid {
            // The line above or below: spaces and one K.
            let column = cells.len() - 1;
            let beside = index + 1 == above || index == above + rows;
            if !beside || line.trim() != "K" || column >= columns {
                return Err(bad(at, 0, "this line is not part of the board"));
            }
            doors.push(((if index < above { 0 } else { rows - 1 }, column), false));
            continue;
        }
        let row = index - above;
        let mut own = cells.as_slice();
        if left {
            if own[0] == 'K' {
                doors.push(((row, 0), true));
            }
            own = &own[1..];
        }
        if own.len() == columns + 1 && own[columns] == 'K' {
            doors.push(((row, columns - 1), true));
            own = &own[..columns];
        }
        if own.len() != columns {
            return Err(bad(at, 0, format!("expected {columns} cells, found {}", own.len())));
        }
        let cell = |found: &char| matches!(found, '.' | '#') || found.is_alphanumeric();
        if let Some(found) = own.iter().find(|found| !cell(found)) {
            return Err(bad(at, 0, format!("{found:?} cannot be a cell")));
        }
        grid.push(own.to_vec());
    }
    if grid.len() != rows {
        return Err(bad(first, 0, format!("expected {rows} rows, found {}", grid.len())));
    }
    match doors.as_slice() {
        [] => Ok((grid, None)),
        [door] => Ok((grid, Some(*door))),
        _ => Err(bad(first, 0, "there is more than one exit")),
    }
}

/// Checks the pieces, and that the exit is in line with the red car.
fn finish(grid: Grid, primary: char, door: Door, line: usize) -> Result<Board, Rejection> {
    let mut pieces = BTreeMap::new();
    for &name in grid.iter().flatten().filter(|&&cell| cell != '.' && cell != '#') {
        *pieces.entry(name).or_insert(0) += 1;
    }
    for (&name, &length) in &pieces {
        let cells = cells_of(&grid, name);
        let (row, column) = cells[0];
        let across = (0..length).map(|at| (row, column + at));
        let down = (0..length).map(|at| (row + at, column));
        if !(cells.iter().copied().eq(across) || cells.iter().copied().eq(down)) {
            return Err(bad(line, 0, format!("{name} is not one straight piece")));
        }
    }
    let cells = cells_of(&grid, primary);
    if cells.len() < 2 {
        return Err(bad(line, 0, format!("there is no {primary} of two or more cells")));
    }
    let (door, sideways) = door;
    let horizontal = cells[0].0 == cells[1].0;
    let in_line = if sideways { cells[0].0 == door.0 } else { cells[0].1 == door.1 };
    if horizontal != sideways || !in_line {
        return Err(bad(line, 0, format!("the exit is not in line with {primary}")));
    }
    Ok(Board { grid, pieces, primary, door })
}
