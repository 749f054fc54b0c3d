//! Boards as rows on lines or between slashes, as lists on one line, and the same with one
//! character per cell. Not here: brackets and drawings.

use papan_puzzle::{InputError, Location, Size, lines, message};

use super::build::{Built, MAX_CHARACTERS, build, numbers};
use super::scan::{MAX_BEFORE, Row, Scanner, Word};
use super::{Shape, is_blank_sign, may_begin_with_blank, shape};
use crate::board::{Board, MAX_CELLS, MAX_SIDE, MIN_SIDE};

/// Reads a text. With `sharp_blank`, a line that may begin with `#` as the blank is a row.
pub(super) fn read(before: usize, text: &[u8], sharp_blank: bool) -> Result<Built<'_>, InputError> {
    let rows = read_rows(before, text, sharp_blank)?;
    let rows = match rows.as_slice() {
        [] => {
            let message = message!(
                "tiles.empty",
                "found no board; expected rows of numbers with one blank (0, X, _ or .), such as \
                 `1 2 3/4 5 6/7 8 0`"
            );
            return Err(InputError::new(Location { line: before + 1, column: 1 }, message));
        }
        [only] => return read_list(only),
        rows => rows,
    };
    let start = rows[0].words[0].at;
    if rows.iter().all(|row| row.words.len() == 1)
        && rows.iter().any(|row| row.words[0].text.len() > 1)
    {
        return read_characters(rows).map(Built::from);
    }
    let columns = rows[0].words.len();
    if let Some(extra) = rows.iter().find_map(|row| row.words.get(MAX_SIDE)) {
        let message = message!(
            "tiles.long-row",
            "found more than {max} numbers, expected at most {max} a row",
            max = MAX_SIDE
        );
        return Err(InputError::new(extra.at, message));
    }
    let words: Vec<Word<'_>> = rows.iter().flat_map(|row| &row.words).copied().collect();
    numbers(&words)?;
    if columns < MIN_SIDE {
        let message = message!(
            "tiles.single-column",
            "found a single column; expected {min} to {max} columns",
            min = MIN_SIDE,
            max = MAX_SIDE
        );
        return Err(InputError::new(start, message));
    }
    for (index, row) in rows.iter().enumerate().skip(1) {
        let at = row.words.get(columns).map_or(row.end, |extra| extra.at);
        same_length(index, row.words.len(), columns, at)?;
    }
    build(Size::new(rows.len(), columns), &words, start).map(Built::from)
}

fn same_length(index: usize, found: usize, columns: usize, at: Location) -> Result<(), InputError> {
    if found == columns {
        return Ok(());
    }
    let (row, expected) = (index + 1, columns);
    let message = if found < columns {
        message!(
            "tiles.short-row",
            "found {found} numbers in row {row}, expected {expected} as in row 1; add what is \
             missing",
            found,
            row,
            expected
        )
    } else {
        message!(
            "tiles.row-too-long",
            "found {found} numbers in row {row}, expected {expected} as in row 1; remove what is \
             too much",
            found,
            row,
            expected
        )
    };
    Err(InputError::new(at, message))
}

/// A board on one line without slashes.
fn read_list<'a>(row: &Row<'a>) -> Result<Built<'a>, InputError> {
    let words = row.words.as_slice();
    if let [word] = words
        && word.text.len() > 1
    {
        return read_word(word).map(Built::from);
    }
    let is_digits = |word: &Word<'_>| word.text.iter().all(u8::is_ascii_digit);
    let list = (0..=MAX_BEFORE).find_map(|before| {
        let side = side_of(words.len().checked_sub(before)?)?;
        words[..before].iter().all(is_digits).then_some((before, side))
    });
    let Some((before, side)) = list else {
        numbers(words)?;
        return Err(no_list(row));
    };
    let (numbered, cells) = words.split_at(before);
    let board = build(Size::new(side, side), cells, cells[0].at).map_err(|error| {
        // So few numbers may be meant as something other than an index and a board.
        if before > 0 && words.len() <= MAX_SIDE && numbers(words).is_ok() {
            no_list(row)
        } else {
            error
        }
    })?;
    let text = |index: usize| numbered.get(index).map(|word| word.text);
    Ok(Built { board, index: text(0), optimum: text(1) })
}

/// Why the numbers of a line are not a board.
fn no_list(row: &Row<'_>) -> InputError {
    let message = if row.comma || row.words.len() > MAX_SIDE {
        message!(
            "tiles.list-not-square",
            "found a list of {found} numbers; expected a square count (4, 9, 16, ... {max}), after \
             an index and an optimum if there are any; for other sizes put a `/` between rows",
            found = row.words.len(),
            max = MAX_CELLS
        )
    } else {
        message!(
            "tiles.single-row",
            "found a single row; expected {min} to {max} rows, one a line",
            min = MIN_SIDE,
            max = MAX_SIDE
        )
    };
    InputError::new(row.words[0].at, message)
}

/// A square board in one word, one character per cell.
fn read_word(word: &Word<'_>) -> Result<Board, InputError> {
    expect_cells(word)?;
    let side = side_of(word.text.len()).filter(|side| side * side <= MAX_CHARACTERS);
    let Some(side) = side else {
        numbers(&[*word])?;
        let message = message!(
            "tiles.one-number",
            "found one number; expected {min} to {max} rows of them, or a board without spaces, of \
             4, 9, 16 or {characters} characters",
            min = MIN_SIDE,
            max = MAX_SIDE,
            characters = MAX_CHARACTERS
        );
        return Err(InputError::new(word.at, message));
    };
    let characters: Vec<Word<'_>> = word.characters().collect();
    build(Size::new(side, side), &characters, word.at)
}

/// A word without a digit or a blank is not a row of cells, but a word.
fn expect_cells(word: &Word<'_>) -> Result<(), InputError> {
    let is_cell = |&byte: &u8| byte.is_ascii_digit() || is_blank_sign(byte);
    match word.text.is_ascii() && word.text.iter().any(is_cell) {
        true => Ok(()),
        false => numbers(&[*word]).map(drop),
    }
}

/// The side of a square board with this many cells.
fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (MIN_SIDE..=MAX_SIDE).contains(&side)).then_some(side)
}

/// Rows without spaces, one character per cell.
fn read_characters(rows: &[Row<'_>]) -> Result<Board, InputError> {
    let columns = rows[0].words[0].text.len();
    let start = rows[0].words[0].at;
    // A row of letters alone is a row if another one has the blank.
    if let Some(row) = rows.iter().find(|row| !row.words[0].text.is_ascii()) {
        expect_cells(&row.words[0])?;
    }
    if rows.iter().all(|row| expect_cells(&row.words[0]).is_err()) {
        expect_cells(&rows[0].words[0])?;
    }
    if columns * rows.len() > MAX_CHARACTERS {
        let message = message!(
            "tiles.characters-too-many",
            "found {rows} rows of {columns} characters without spaces, expected at most {max} \
             cells; write larger boards as numbers with spaces",
            rows = rows.len(),
            columns,
            max = MAX_CHARACTERS
        );
        return Err(InputError::new(start, message));
    }
    let mut words = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let text = row.words[0].text;
        let at = Location {
            line: row.end.line,
            column: row.words[0].at.column + text.len().min(columns),
        };
        words.extend(row.words[0].characters().take(columns));
        same_length(index, text.len(), columns, at)?;
    }
    build(Size::new(rows.len(), columns), &words, start)
}

/// Reads rows of words, stopping when there are more than a board can have.
fn read_rows(before: usize, text: &[u8], sharp_blank: bool) -> Result<Vec<Row<'_>>, InputError> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut slash_form = false;
    for line in lines(text) {
        let is_row = match shape(line.bytes) {
            Shape::Blank => false,
            Shape::Comment => sharp_blank && may_begin_with_blank(line.bytes),
            _ => true,
        };
        if !is_row {
            continue;
        }
        let mut scanner = Scanner::new(line.bytes, before + line.line + 1);
        if slash_form || (!rows.is_empty() && line.bytes.contains(&b'/')) {
            return Err(InputError::new(
                scanner.skip_space(),
                message!(
                    "tiles.slash-line",
                    "found a second line; expected a board in slash form to stand on one line"
                ),
            ));
        }
        loop {
            let row = scanner.row()?;
            if rows.len() == MAX_SIDE {
                let message = message!(
                    "tiles.too-many-lines",
                    "found row {row}, expected at most {max}; put a blank line between boards",
                    row = MAX_SIDE + 1,
                    max = MAX_SIDE
                );
                return Err(InputError::new(row.words[0].at, message));
            }
            rows.push(row);
            if !scanner.eat(b'/') {
                break;
            }
            slash_form = true;
        }
    }
    Ok(rows)
}
