//! Reading a board: one reader for both formats, which collects every mistake it can tell apart.

use super::{Claims, Format, FormatError, LINE_CELLS, LINE_SIDE, Level, is_line_format};
use crate::board::{Axis, Board, MAX_SIDE, MIN_SIDE, Piece, Setup, Side};

/// A place in the text, line and column from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    line: usize,
    column: usize,
}

/// Collects the mistakes; `None` from its methods means that reading cannot go on.
pub(super) struct Reader {
    pub(super) errors: Vec<FormatError>,
    /// How the format at hand writes a wall.
    wall: char,
}

impl Reader {
    pub(super) fn new() -> Reader {
        Reader { errors: Vec::new(), wall: '#' }
    }

    fn fail(&mut self, place: Place, message: impl Into<String>) {
        self.errors.push(FormatError {
            line: place.line + 1,
            column: place.column + 1,
            message: message.into(),
        });
    }

    pub(super) fn read(&mut self, text: &str) -> Option<Level> {
        // Trailing white space is invisible, so it is never a mistake.
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let Some(start) = lines.iter().position(|line| !line.is_empty() && !line.starts_with('#'))
        else {
            self.fail(
                Place { line: 0, column: 0 },
                "found no board: expected `rows cols`, or 36 characters on one line",
            );
            return None;
        };
        if is_line_format(lines[start]) {
            self.read_line(&lines, start)
        } else {
            self.read_course(&lines, start)
        }
    }

    fn nothing_after(&mut self, lines: &[&str], end: usize) {
        if let Some(line) = (end..lines.len()).find(|&line| !lines[line].is_empty()) {
            let found = lines[line].trim();
            self.fail(
                Place { line, column: indent(lines[line]) },
                format!("found {found:?} after the end of the board: remove it, or give every board its own level"),
            );
        }
    }

    // ---- the line format ----

    fn read_line(&mut self, lines: &[&str], line: usize) -> Option<Level> {
        self.wall = 'x';
        let words = words(lines[line]);
        let (at, claims) = match words.len() {
            1 => (0, None),
            3 => {
                let slides = self.number(line, words[0], "the optimum in slides");
                let states = self.number(line, words[2], "the number of reachable states");
                (1, slides.zip(states))
            }
            count => {
                self.fail(
                    Place { line, column: words[0].0 },
                    format!(
                        "found {}: expected a board of 36 characters alone, or \
                         `moves board cluster`",
                        papan_board::count(count, "words")
                    ),
                );
                return None;
            }
        };
        self.nothing_after(lines, line + 1);
        let (start, word) = words[at];
        let cells: Vec<char> = word.chars().collect();
        if cells.len() != LINE_CELLS {
            self.fail(
                Place { line, column: start + cells.len().min(LINE_CELLS) },
                format!(
                    "found a board of {}: expected 36, six rows of six",
                    papan_board::count(cells.len(), "characters")
                ),
            );
            return None;
        }
        let mut grid = Grid::new(LINE_SIDE, LINE_SIDE);
        for (index, &found) in cells.iter().enumerate() {
            let place = Place { line, column: start + index };
            let cell = match found {
                'o' | '.' => Cell::Empty,
                'x' => Cell::Wall,
                'A'..='Z' => Cell::Piece(found),
                _ => {
                    self.fail(
                        place,
                        format!(
                            "found {found:?}: expected a capital letter (a piece), `o` or `.` \
                             (empty) or `x` (a wall)"
                        ),
                    );
                    Cell::Empty
                }
            };
            grid.push(cell, place);
        }
        let broken = !self.errors.is_empty();
        let pieces = self.pieces(&grid, 'A', !broken)?;
        if pieces[0].axis != Axis::Horizontal {
            let place = grid.place_of('A');
            self.fail(
                place,
                "found A standing upright: in this format the exit is on the right, so A lies \
                 in a row; use the course format for other exits",
            );
            return None;
        }
        let board = self.board(&grid, pieces, Side::Right)?;
        let claims = claims.map(|(slides, states)| Claims {
            slides: u32::try_from(slides).unwrap_or(u32::MAX),
            states,
        });
        Some(Level { board, format: Format::Line, claims })
    }

    fn number(&mut self, line: usize, (column, word): (usize, &str), what: &str) -> Option<u64> {
        let number = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok());
        let number = number.flatten();
        if number.is_none() {
            self.fail(
                Place { line, column },
                format!("found {word:?}: expected {what}, a whole number"),
            );
        }
        number
    }

    // ---- the course format ----

    fn read_course(&mut self, lines: &[&str], start: usize) -> Option<Level> {
        let (rows, cols) = self.read_size(lines, start)?;
        let count_line = start + 1;
        let count = match words(lines.get(count_line).copied().unwrap_or("")).as_slice() {
            [word] => self.number(count_line, *word, "the number of pieces besides P")?,
            _ => {
                self.fail(
                    Place { line: count_line, column: 0 },
                    format!(
                        "found {:?}: expected the number of pieces besides P alone on this line",
                        lines.get(count_line).copied().unwrap_or("")
                    ),
                );
                return None;
            }
        };
        let first = count_line + 1;
        let last = (first..lines.len()).find(|&line| lines[line].is_empty());
        let last = last.unwrap_or(lines.len());
        self.nothing_after(lines, last);

        let (grid, exits) = self.read_grid(lines, first..last, rows, cols);
        // With a cell missing somewhere, what follows would only repeat the mistake.
        let grid = grid?;
        let broken = !self.errors.is_empty();
        let pieces = self.pieces(&grid, 'P', !broken)?;
        let others = pieces.len() as u64 - 1;
        if others != count && !broken {
            self.fail(
                Place { line: count_line, column: indent(lines[count_line]) },
                format!(
                    "found the count {count}, but the grid has {} besides P: correct the number \
                     or the grid",
                    papan_board::count(others, "pieces")
                ),
            );
        }
        let primary = pieces[0];
        let line_name = primary.axis.line_name();
        let number = primary.line + 1;
        let (ends, places) = match primary.axis {
            Axis::Horizontal => {
                ("left or right", format!("at the left or right end of row {number}"))
            }
            Axis::Vertical => {
                ("above or below", format!("above or below the grid in column {number}"))
            }
        };
        let exit = match exits.as_slice() {
            [] => {
                if !broken {
                    self.fail(
                        grid.place_of('P'),
                        format!(
                            "found no exit: expected one K outside the grid, in line with P, \
                             that is {places}"
                        ),
                    );
                }
                return None;
            }
            [exit] => *exit,
            [first, second, ..] => {
                self.fail(
                    second.place,
                    format!(
                        "found a second exit, the first is on line {}: a board has one K",
                        first.place.line + 1
                    ),
                );
                return None;
            }
        };
        if exit.side.axis() != primary.axis || exit.line != primary.line {
            self.fail(
                exit.place,
                format!(
                    "found the exit K not in line with P, which lies in {line_name} {number}: \
                     move it {ends}, to {line_name} {number}"
                ),
            );
            return None;
        }
        let board = self.board(&grid, pieces, exit.side)?;
        Some(Level { board, format: Format::Course, claims: None })
    }

    fn read_size(&mut self, lines: &[&str], line: usize) -> Option<(u8, u8)> {
        let words = words(lines[line]);
        let [rows, cols] = words.as_slice() else {
            self.fail(
                Place { line, column: indent(lines[line]) },
                format!(
                    "found {:?}: expected `rows cols`, such as `6 6`, or a board of 36 characters",
                    lines[line].trim()
                ),
            );
            return None;
        };
        let sides = u64::from(MIN_SIDE)..=u64::from(MAX_SIDE);
        let mut side = |word: (usize, &str), what: &str| {
            let number = self.number(line, word, what)?;
            if !sides.contains(&number) {
                self.fail(
                    Place { line, column: word.0 },
                    format!("found {number} as {what}: expected {MIN_SIDE} to {MAX_SIDE}"),
                );
                return None;
            }
            Some(number as u8)
        };
        let rows = side(*rows, "the number of rows");
        let cols = side(*cols, "the number of columns");
        rows.zip(cols)
    }

    /// The grid and the exits around it. No grid when a row has the wrong number of cells.
    fn read_grid(
        &mut self,
        lines: &[&str],
        mut range: std::ops::Range<usize>,
        rows: u8,
        cols: u8,
    ) -> (Option<Grid>, Vec<Exit>) {
        let mut exits = Vec::new();
        let only_k = |line: usize| lines[line].trim() == "K";
        if !range.is_empty() && only_k(range.start) {
            self.outer_exit(lines, range.start, Side::Top, cols, &mut exits);
            range.start += 1;
        }
        if !range.is_empty() && only_k(range.end - 1) {
            range.end -= 1;
            self.outer_exit(lines, range.end, Side::Bottom, cols, &mut exits);
        }
        let width = usize::from(cols);
        let left_exit = range
            .clone()
            .find(|&line| lines[line].starts_with('K') && lines[line].chars().count() > width);
        if let Some(line) = left_exit {
            exits.push(Exit {
                side: Side::Left,
                line: (line - range.start) as u8,
                place: Place { line, column: 0 },
            });
        }

        let mut grid = Grid::new(rows, cols);
        let mut complete = true;
        if range.len() != usize::from(rows) {
            let line = (range.start + usize::from(rows)).min(range.end);
            self.fail(
                Place { line, column: 0 },
                format!(
                    "found {} of the grid: expected {rows}, as the first line says",
                    papan_board::count(range.len(), "rows")
                ),
            );
            complete = false;
        }
        for line in range.clone().take(usize::from(rows)) {
            let row = line - range.start + 1;
            let mut chars: Vec<char> = lines[line].chars().collect();
            let mut start = 0;
            if let Some(exit_line) = left_exit {
                match chars.first() {
                    _ if line == exit_line => {}
                    Some(' ') => {}
                    Some('K') => {
                        exits.push(Exit {
                            side: Side::Left,
                            line: (row - 1) as u8,
                            place: Place { line, column: 0 },
                        });
                    }
                    found => {
                        let found = found.map_or("nothing".into(), |found| format!("{found:?}"));
                        self.fail(
                            Place { line, column: 0 },
                            format!(
                                "found {found} at the start of row {row}: expected one space, \
                                 because K stands left of the grid on line {}",
                                exit_line + 1
                            ),
                        );
                        complete = false;
                        continue;
                    }
                }
                chars.remove(0);
                start = 1;
            }
            if chars.len() == width + 1 && chars[width] == 'K' {
                exits.push(Exit {
                    side: Side::Right,
                    line: (row - 1) as u8,
                    place: Place { line, column: start + width },
                });
                chars.pop();
            }
            if chars.len() != width {
                let cells = papan_board::count(chars.len(), "cells");
                let mut message = format!("found {cells} in row {row}: expected {cols}");
                if chars.first() == Some(&' ') {
                    message += " (a row starts with a space only when K stands left of the grid)";
                } else if chars.contains(&'K') {
                    message += ", with K outside them";
                }
                self.fail(Place { line, column: start + chars.len().min(width) }, message);
                complete = false;
                continue;
            }
            for (col, &found) in chars.iter().enumerate() {
                let place = Place { line, column: start + col };
                let cell = match found {
                    '.' => Cell::Empty,
                    '#' => Cell::Wall,
                    'K' => {
                        self.fail(
                            place,
                            "found K inside the grid: K is the exit and stands outside; \
                             give a piece another letter",
                        );
                        Cell::Empty
                    }
                    _ if found.is_alphanumeric() => Cell::Piece(found),
                    _ => {
                        self.fail(
                            place,
                            format!(
                                "found {found:?}: expected `.` (empty), `#` (a wall), or a letter \
                                 or digit (a piece)"
                            ),
                        );
                        Cell::Empty
                    }
                };
                grid.push(cell, place);
            }
        }
        (complete.then_some(grid), exits)
    }

    fn outer_exit(
        &mut self,
        lines: &[&str],
        line: usize,
        side: Side,
        cols: u8,
        exits: &mut Vec<Exit>,
    ) {
        let column = indent(lines[line]);
        let place = Place { line, column };
        if column >= usize::from(cols) {
            self.fail(
                place,
                format!(
                    "found K in column {}, beside the grid of {cols} columns: pad it with the \
                     spaces that put it in line with P",
                    column + 1
                ),
            );
        }
        // Kept even when misplaced, so that the exit is not reported as missing as well.
        exits.push(Exit { side, line: column.min(usize::from(cols) - 1) as u8, place });
    }

    // ---- both ----

    /// The pieces, the primary piece first, the others as they appear.
    fn pieces(&mut self, grid: &Grid, primary: char, expect_primary: bool) -> Option<Vec<Piece>> {
        let mut order: Vec<char> = Vec::new();
        for &(cell, _) in &grid.cells {
            if let Cell::Piece(symbol) = cell
                && !order.contains(&symbol)
            {
                order.push(symbol);
            }
        }
        let mut pieces = Vec::new();
        for &symbol in &order {
            if let Some(piece) = self.piece(grid, symbol) {
                pieces.push(piece);
            }
        }
        match pieces.iter().position(|piece| piece.symbol == primary) {
            Some(at) => pieces[..=at].rotate_right(1),
            None => {
                if expect_primary && !order.contains(&primary) {
                    let hint = if primary == 'A' && order.contains(&'X') {
                        " (is it called X here? then rename it)"
                    } else {
                        ""
                    };
                    self.fail(
                        grid.cells[0].1,
                        format!(
                            "found no {primary}: expected the primary piece, at least two cells \
                             called {primary}{hint}"
                        ),
                    );
                }
                return None;
            }
        }
        (pieces.len() == order.len()).then_some(pieces)
    }

    fn piece(&mut self, grid: &Grid, symbol: char) -> Option<Piece> {
        let cells: Vec<(u8, u8, Place)> = grid.cells_of(symbol).collect();
        let (row, col, place) = cells[0];
        let groups = group_of_each(&cells);
        let straight = |group: usize| {
            let mut own = (0..cells.len()).filter(|&at| groups[at] == group).map(|at| cells[at]);
            let first = own.next().expect("a group has a cell");
            let rest: Vec<_> = own.collect();
            rest.iter().all(|cell| cell.0 == first.0) || rest.iter().all(|cell| cell.1 == first.1)
        };
        if cells.len() == 1 {
            self.fail(
                place,
                format!(
                    "found {symbol} on one cell only: expected at least two, since one cell has \
                     no direction; a block that never moves is written `{}`",
                    self.wall
                ),
            );
            return None;
        }
        if let Some(bent) = (0..cells.len()).find(|&at| !straight(groups[at])) {
            self.fail(
                cells[bent].2,
                format!(
                    "found {symbol} bent or two cells wide: expected one straight piece, in one \
                     row or one column"
                ),
            );
            return None;
        }
        if let Some(other) = (1..cells.len()).find(|&at| groups[at] != groups[0]) {
            let all_in_line =
                cells.iter().all(|cell| cell.0 == row) || cells.iter().all(|cell| cell.1 == col);
            let message = if all_in_line {
                format!(
                    "found {symbol} split: expected its cells side by side without a gap; close \
                     the gap, or give the second part a letter of its own"
                )
            } else {
                format!(
                    "found {symbol} a second time: expected every piece to have a letter of its \
                     own; the first {symbol} is on line {}, column {}",
                    place.line + 1,
                    place.column + 1
                )
            };
            self.fail(cells[other].2, message);
            return None;
        }
        let horizontal = cells[1].0 == row;
        Some(Piece {
            symbol,
            axis: if horizontal { Axis::Horizontal } else { Axis::Vertical },
            line: if horizontal { row } else { col },
            offset: if horizontal { col } else { row },
            length: cells.len() as u8,
        })
    }

    fn board(&mut self, grid: &Grid, pieces: Vec<Piece>, exit: Side) -> Option<Board> {
        let walls = grid.cells_where(|cell| cell == Cell::Wall).map(|(row, col, _)| (row, col));
        let setup =
            Setup { rows: grid.rows, cols: grid.cols, walls: walls.collect(), pieces, exit };
        match Board::new(setup) {
            Ok(board) => Some(board),
            Err(errors) => {
                // Nothing above lets one through; if it ever does, it is said, not swallowed.
                for error in errors {
                    self.fail(grid.cells[0].1, error.to_string());
                }
                None
            }
        }
    }
}

/// For every cell, the index of the first cell of its connected group.
fn group_of_each(cells: &[(u8, u8, Place)]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..cells.len()).collect();
    loop {
        let mut changed = false;
        for a in 0..cells.len() {
            for b in 0..cells.len() {
                let distance = cells[a].0.abs_diff(cells[b].0) + cells[a].1.abs_diff(cells[b].1);
                if distance == 1 && groups[a] < groups[b] {
                    groups[b] = groups[a];
                    changed = true;
                }
            }
        }
        if !changed {
            return groups;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Wall,
    Piece(char),
}

#[derive(Clone, Copy, Debug)]
struct Exit {
    side: Side,
    line: u8,
    place: Place,
}

/// The cells in reading order, each with its place in the text.
struct Grid {
    rows: u8,
    cols: u8,
    cells: Vec<(Cell, Place)>,
}

impl Grid {
    fn new(rows: u8, cols: u8) -> Grid {
        Grid { rows, cols, cells: Vec::with_capacity(usize::from(rows) * usize::from(cols)) }
    }

    fn push(&mut self, cell: Cell, place: Place) {
        self.cells.push((cell, place));
    }

    fn cells_where(
        &self,
        mut accept: impl FnMut(Cell) -> bool,
    ) -> impl Iterator<Item = (u8, u8, Place)> {
        let cols = usize::from(self.cols);
        self.cells.iter().enumerate().filter_map(move |(index, &(cell, place))| {
            accept(cell).then_some(((index / cols) as u8, (index % cols) as u8, place))
        })
    }

    fn cells_of(&self, symbol: char) -> impl Iterator<Item = (u8, u8, Place)> {
        self.cells_where(move |cell| cell == Cell::Piece(symbol))
    }

    fn place_of(&self, symbol: char) -> Place {
        self.cells_of(symbol).next().map_or(Place { line: 0, column: 0 }, |cell| cell.2)
    }
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|letter| letter.is_whitespace()).count()
}

/// The words of a line with the columns where they start, from 0.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    for (column, (byte, letter)) in line.char_indices().enumerate() {
        match (letter.is_whitespace(), start) {
            (false, None) => start = Some((column, byte)),
            (true, Some((at, from))) => {
                words.push((at, &line[from..byte]));
                start = None;
            }
            _ => {}
        }
    }
    if let Some((at, from)) = start {
        words.push((at, &line[from..]));
    }
    words
}
