//! The text of boards: cutting a collection into levels, reading a level, naming what is wrong.
//!
//! A level is rows of numbers on lines, rows separated by `/` on one line, or a comma list of a
//! square size on one line. The blank is `0`, `X`, `x`, `_`, `.` or the number of cells. Lines that
//! begin with `#` or `;` are comments. Not here: drawing, and solutions.

use papan_board::{Fit, InputError, Position, Size, count, lines, quote};

use crate::board::{Board, BoardError, MAX_CELLS, MAX_SIDE, MIN_SIDE};

/// How a blank may be written, for messages.
const BLANKS: &str = "0, X, _ or .";

/// One level of a collection, as it stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelText<'a> {
    /// Lines before it.
    pub line: usize,
    /// Its bytes, ready for [`parse`].
    pub bytes: &'a [u8],
    /// The comment right above it.
    pub title: Option<&'a str>,
}

/// Cuts a text into levels: boards separated by blank lines or comments, or one board a line in
/// slash or comma form. Looks only at the shape of lines, and only as far as it is asked.
pub fn levels(text: &[u8]) -> impl Iterator<Item = LevelText<'_>> {
    let mut lines = lines(text).peekable();
    std::iter::from_fn(move || {
        let mut title = None;
        loop {
            let first = lines.next()?;
            match shape(first.bytes) {
                Shape::Blank => title = None,
                Shape::Comment => title = title_of(first.bytes).or(title),
                Shape::Board => {
                    return Some(LevelText { line: first.line, bytes: first.bytes, title });
                }
                Shape::Row => {
                    let mut end = first.start + first.bytes.len();
                    while let Some(next) = lines.next_if(|line| shape(line.bytes) == Shape::Row) {
                        end = next.start + next.bytes.len();
                    }
                    let bytes = &text[first.start..end];
                    return Some(LevelText { line: first.line, bytes, title });
                }
            }
        }
    })
}

/// What a line can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Blank,
    Comment,
    /// A row of a board, or something that is nothing at all.
    Row,
    /// A whole board, in slash or comma form.
    Board,
}

fn shape(line: &[u8]) -> Shape {
    match line.iter().find(|&&byte| !is_space(byte)) {
        None => Shape::Blank,
        Some(b'#' | b';') => Shape::Comment,
        // Longer than any board: a row, whose parser says what is wrong before reading it all.
        Some(_) if line.len() > 64 * MAX_CELLS => Shape::Row,
        Some(_) if line.iter().any(|&byte| matches!(byte, b'/' | b',')) => Shape::Board,
        Some(_) => Shape::Row,
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

fn title_of(line: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(line).ok()?;
    let title = text.trim().trim_start_matches(['#', ';']).trim();
    (!title.is_empty()).then_some(title)
}

/// Whether a text looks like boards: numbers, blanks and separators.
pub fn recognise(text: &[u8]) -> Fit {
    // Enough to tell puzzles apart; what comes later is the parser's business.
    let beginning = &text[..text.len().min(1 << 16)];
    let mut content = lines(beginning)
        .map(|line| line.bytes)
        .filter(|line| !matches!(shape(line), Shape::Blank | Shape::Comment))
        .map(|line| line.iter().all(|&byte| is_content(byte) || is_space(byte)));
    match content.next() {
        None | Some(false) => Fit::No,
        Some(true) if content.all(|fits| fits) => Fit::Whole,
        Some(true) => Fit::Beginning,
    }
}

fn is_content(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'X' | b'x' | b'_' | b'.' | b'/' | b',')
}

/// A number or blank, and where it stands.
#[derive(Clone, Copy)]
struct Token {
    number: usize,
    at: Position,
}

/// Reads one level.
///
/// # Errors
/// The first fault, with its place in `text`.
pub fn parse(text: &[u8]) -> Result<Board, InputError> {
    parse_level(&LevelText { line: 0, bytes: text, title: None })
}

/// Reads one level of a collection.
///
/// # Errors
/// The first fault, with its place in the collection.
pub fn parse_level(level: &LevelText<'_>) -> Result<Board, InputError> {
    let rows = read_rows(level)?;
    let Some(first) = rows.first() else {
        return Err(InputError::new(
            Position { line: level.line + 1, column: 1 },
            format!(
                "found no board; expected rows of numbers with one blank ({BLANKS}), such as \
                 `1 2 3/4 5 6/7 8 0`"
            ),
        ));
    };
    let columns = first.tokens.len();
    let start = first.tokens[0].at;
    if let [only] = rows.as_slice() {
        let side = columns.isqrt();
        if only.comma && side * side == columns && side >= MIN_SIDE {
            return build(Size::new(side, side), &only.tokens, start);
        }
        let message = if only.comma {
            format!(
                "found a comma list of {}; expected a square count (4, 9, 16, ... {MAX_CELLS}); \
                 for other sizes put a `/` between rows",
                count(columns, "numbers")
            )
        } else {
            format!("found a single row; expected {MIN_SIDE} to {MAX_SIDE} rows, one per line")
        };
        return Err(InputError::new(start, message));
    }
    if columns < MIN_SIDE {
        let message = format!("found a single column; expected {MIN_SIDE} to {MAX_SIDE} columns");
        return Err(InputError::new(start, message));
    }
    for (index, row) in rows.iter().enumerate().skip(1) {
        let found = row.tokens.len();
        if found != columns {
            let at = row.tokens.get(columns).map_or(row.end, |extra| extra.at);
            let fix =
                if found < columns { "add what is missing" } else { "remove what is too much" };
            return Err(InputError::new(
                at,
                format!(
                    "found {} in row {}, expected {columns} as in row 1; {fix}",
                    count(found, "numbers"),
                    index + 1
                ),
            ));
        }
    }
    let tokens: Vec<Token> = rows.iter().flat_map(|row| &row.tokens).copied().collect();
    build(Size::new(rows.len(), columns), &tokens, start)
}

/// Turns tokens into a board, or its fault into an error at the token.
fn build(size: Option<Size>, tokens: &[Token], start: Position) -> Result<Board, InputError> {
    let size = size.ok_or_else(|| InputError::new(start, "found no board"))?;
    let cells = size.cells();
    let number = |token: &Token| if token.number == cells { 0 } else { token.number };
    let tiles: Vec<u8> =
        tokens.iter().map(|token| u8::try_from(number(token)).unwrap_or(u8::MAX)).collect();
    Board::new(size, &tiles).map_err(|error| match error {
        BoardError::Unknown { cell, .. } => InputError::new(
            tokens[cell].at,
            format!(
                "found {}, expected 1 to {} or a blank ({BLANKS}) on a board of {size}",
                tokens[cell].number,
                cells - 1
            ),
        ),
        BoardError::Twice { tile, first, second } => {
            let name = |number: usize| match number {
                0 => "the blank".to_owned(),
                number => number.to_string(),
            };
            let missing: Vec<String> =
                (0..cells).filter(|&number| !tiles.contains(&(number as u8))).map(name).collect();
            let are = if missing.len() == 1 { "is" } else { "are" };
            InputError::new(
                tokens[second].at,
                format!(
                    "found {} a second time (first at {}), while {} {are} missing; expected every \
                     number from 1 to {} and one blank ({BLANKS})",
                    name(tile as usize),
                    tokens[first].at,
                    missing.join(", "),
                    cells - 1
                ),
            )
        }
        BoardError::Size(_) | BoardError::Count { .. } => InputError::new(start, error.to_string()),
    })
}

/// A row as written; never empty.
struct Row {
    tokens: Vec<Token>,
    comma: bool,
    /// Just behind it.
    end: Position,
}

/// Reads rows of tokens, and stops at the first thing that no board has.
fn read_rows(level: &LevelText<'_>) -> Result<Vec<Row>, InputError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut slash_form = false;
    for line in lines(level.bytes) {
        if matches!(shape(line.bytes), Shape::Blank | Shape::Comment) {
            continue;
        }
        let number = level.line + line.line + 1;
        let mut scanner = Scanner { bytes: line.bytes, index: 0, line: number, column: 1 };
        if slash_form || (!rows.is_empty() && line.bytes.contains(&b'/')) {
            return Err(InputError::new(
                scanner.skip_space(),
                "found a second line; expected a board in slash form to stand on one line",
            ));
        }
        loop {
            let row = scanner.row()?;
            if rows.len() == MAX_SIDE {
                let message = format!(
                    "found row {}, expected at most {MAX_SIDE}; put a blank line between boards",
                    MAX_SIDE + 1
                );
                return Err(InputError::new(row.tokens[0].at, message));
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

/// Reads the tokens of one line.
struct Scanner<'a> {
    bytes: &'a [u8],
    index: usize,
    line: usize,
    column: usize,
}

impl Scanner<'_> {
    fn at(&self) -> Position {
        Position { line: self.line, column: self.column }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.index).copied()
    }

    fn advance(&mut self) {
        self.index += 1;
        // Columns count characters: the later bytes of one do not.
        if self.peek().is_none_or(|byte| byte & 0b1100_0000 != 0b1000_0000) {
            self.column += 1;
        }
    }

    fn skip_space(&mut self) -> Position {
        while self.peek().is_some_and(is_space) {
            self.advance();
        }
        self.at()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.advance();
        }
        found
    }

    /// Reads up to the next slash or the end of the line.
    fn row(&mut self) -> Result<Row, InputError> {
        let mut row = Row { tokens: Vec::new(), comma: false, end: self.skip_space() };
        loop {
            let token = self.token()?;
            // A list in commas may hold a whole board, of which a row is the longest other form.
            if row.tokens.len() == if row.comma { MAX_CELLS } else { MAX_SIDE } {
                let message = format!(
                    "found more than {} numbers, expected at most {MAX_SIDE} per row",
                    row.tokens.len()
                );
                return Err(InputError::new(token.at, message));
            }
            row.tokens.push(token);
            row.end = self.at();
            self.skip_space();
            if self.eat(b',') {
                row.comma = true;
            } else if self.is_row_end() {
                return Ok(row);
            }
        }
    }

    fn is_row_end(&self) -> bool {
        matches!(self.peek(), None | Some(b'/'))
    }

    fn token(&mut self) -> Result<Token, InputError> {
        let at = self.skip_space();
        match self.peek() {
            Some(b'X' | b'x' | b'_' | b'.') => {
                self.advance();
                self.separated(at)?;
                Ok(Token { number: 0, at })
            }
            Some(byte) if byte.is_ascii_digit() => {
                let start = self.index;
                let mut number: usize = 0;
                while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
                    number = number.saturating_mul(10).saturating_add((digit - b'0') as usize);
                    // Every board's numbers fit; do not read a hundred million digits.
                    if number > MAX_CELLS {
                        let found = quote(&self.bytes[start..]);
                        let message = format!(
                            "found {found}, expected a number up to {} or a blank ({BLANKS})",
                            MAX_CELLS - 1
                        );
                        return Err(InputError::new(at, message));
                    }
                    self.advance();
                }
                self.separated(at)?;
                Ok(Token { number, at })
            }
            Some(b'/' | b',') | None => {
                let found = match self.peek() {
                    None => "the end of the line".to_owned(),
                    Some(byte) => quote(&[byte]),
                };
                let message = format!("found {found}, expected a number or a blank ({BLANKS})");
                Err(InputError::new(at, message))
            }
            Some(_) => {
                let message = format!(
                    "found {}, expected a number or a blank ({BLANKS})",
                    self.quote_character()
                );
                Err(InputError::new(at, message))
            }
        }
    }

    /// A token ends at a space, a separator or the end of the line.
    fn separated(&self, start: Position) -> Result<(), InputError> {
        match self.peek() {
            Some(byte) if !is_space(byte) && !matches!(byte, b',' | b'/') => {
                let message = format!(
                    "found {} right after the number or blank at column {}, expected a space",
                    self.quote_character(),
                    start.column
                );
                Err(InputError::new(self.at(), message))
            }
            _ => Ok(()),
        }
    }

    fn quote_character(&self) -> String {
        let rest = &self.bytes[self.index..self.bytes.len().min(self.index + 4)];
        let length = rest.iter().skip(1).take_while(|&&byte| byte & 0b1100_0000 == 0b1000_0000);
        quote(&rest[..1 + length.count()])
    }
}

/// Rows separated by slashes, on one line.
pub fn one_line(board: &Board) -> String {
    let rows: Vec<String> = board
        .tiles()
        .chunks(board.size().columns())
        .map(|row| row.iter().map(|tile| tile.0.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    rows.join("/")
}

#[cfg(test)]
mod tests;
