//! A grid alone, without size and count, and often without an exit.

use std::ops::Range;

use papan_puzzle::message;

use super::grid::{Alphabet, Exit, Frame, Grid, exit_inside};
use super::pieces::{Pieces, exit_row};
use super::{RawLocation, Reader, joined, listed};
use crate::board::{Axis, MAX_SIDE, MIN_SIDE, Piece, Side};
use crate::format::{Format, LONGEST_ROW, Level, is_grid_cell};

/// What a red car is called: `P` in the course format, `X` on the cards, `A` in databases, `R` for
/// red.
const NAMES: [char; 4] = ['P', 'X', 'A', 'R'];

/// Whether a line looks like a row of a grid, a damaged one included: one word, not a number, mostly
/// cells.
pub(super) fn is_row(line: &str) -> bool {
    let word = line.trim();
    let length = word.chars().count();
    let cells = word.chars().filter(|&cell| is_grid_cell(cell)).count();
    length >= usize::from(MIN_SIDE)
        && length <= LONGEST_ROW
        && 2 * cells > length
        && !word.contains(char::is_whitespace)
        && !word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a first row that begins with a wall might just as well be a comment: only letters and
/// digits follow, and not all of them are parts of longer pieces.
fn is_word(row: &str, below: &str) -> bool {
    let Some(word) = row.strip_prefix('#') else { return false };
    let word: Vec<char> = word.chars().collect();
    let below: Vec<char> = below.chars().skip(1).collect();
    let is_alone = |at: usize| {
        let letter = Some(&word[at]);
        let before = at.checked_sub(1).and_then(|before| word.get(before));
        letter != before && letter != word.get(at + 1) && letter != below.get(at)
    };
    word.iter().all(|cell| cell.is_alphanumeric()) && (0..word.len()).any(is_alone)
}

impl Reader {
    pub(super) fn read_plain(&mut self, lines: &[&str], range: Range<usize>) -> Option<Level> {
        if is_word(lines[range.start], lines.get(range.start + 1).copied().unwrap_or_default()) {
            self.fail(
                RawLocation { line: range.start, column: 0 },
                message!(
                    "rushhour.comment-or-row",
                    "found {found}, which may be a comment or a row that begins with a wall: put a \
                     space after `#` in a comment, or `rows cols` before a grid",
                    found = format!("{:?}", lines[range.start])
                ),
            );
            return None;
        }
        let frame = self.plain_frame(lines, range.clone())?;
        let (grid, exits) = self.read_grid(lines, range, frame);
        let grid = grid?;
        let broken = !self.errors.is_empty();
        let exit = self.one_exit(&exits)?;
        let stray = grid.cells_of('K').next();
        if let Some((_, _, location)) = stray
            && (exit.is_some() || grid.cells_of('K').count() == 1)
        {
            self.fail(location, exit_inside());
            return None;
        }
        let mut pieces = self.pieces(&grid)?;
        if broken {
            return None;
        }
        let primary = match exit {
            Some(exit) => self.led_by_exit(&grid, &pieces, exit)?,
            None => self.led_by_name(&grid, &pieces)?,
        };
        pieces.lead_with(primary.symbol);
        let name = primary.symbol;
        let mut notes = match exit {
            Some(_) if name == 'P' => Vec::new(),
            Some(_) => {
                vec![message!("rushhour.taken", "{piece} is taken for the red car.", piece = name)]
            }
            None => vec![message!(
                "rushhour.taken-without-exit",
                "The text has no exit: {piece} is taken for the red car, and the exit is assumed at \
                 the right end of row {line}.",
                piece = name,
                line = primary.line + 1
            )],
        };
        notes.extend(pieces.note());
        let side = exit.map_or(Side::Right, |exit| exit.side);
        let board = self.board(&grid, pieces, side)?;
        Some(Level { board, format: Format::Course, claims: None, notes })
    }

    /// The size according to the rows themselves: as many columns as most of them have.
    fn plain_frame(&mut self, lines: &[&str], range: Range<usize>) -> Option<Frame> {
        let only_k = |line: &usize| lines[*line].trim() == "K";
        let top = range.clone().next().filter(only_k).is_some();
        let bottom = range.clone().next_back().filter(only_k).is_some();
        let rows =
            range.start + usize::from(top)..range.end - usize::from(bottom && range.len() > 1);
        let starts = |symbol: char| rows.clone().any(|line| lines[line].starts_with(symbol));
        // With the exit on the left, every other row starts with a space.
        let left = starts('K')
            && starts(' ')
            && rows.clone().all(|line| lines[line].starts_with([' ', 'K']));
        let widths: Vec<usize> =
            rows.clone().map(|line| lines[line].chars().count() - usize::from(left)).collect();
        let votes = |&width: &usize| widths.iter().filter(|&&other| other == width).count();
        let width = widths.iter().copied().max_by_key(|width| (votes(width), usize::MAX - width));
        let mut side = |found: usize, what: &str| {
            let side = u8::try_from(found).ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
            if side.is_none() {
                self.fail(
                    RawLocation { line: rows.start.min(range.end - 1), column: 0 },
                    message!(
                        "rushhour.grid-side",
                        "found a grid of {found} {lines}: expected {min} to {max}, one character a \
                         cell, or `rows cols` before it",
                        found,
                        lines = what => what,
                        min = MIN_SIDE,
                        max = MAX_SIDE
                    ),
                );
            }
            side
        };
        let height = side(rows.len(), "rows");
        let width = side(width.unwrap_or(0), "columns");
        let text = |symbol: char| rows.clone().any(|line| lines[line].contains(symbol));
        let alphabet = if !text('.') && text('o') { Alphabet::Letters } else { Alphabet::Plain };
        height.zip(width).map(|(rows, cols)| Frame { rows, cols, alphabet })
    }

    /// The red car of a grid with an exit: the one with a fitting name in line with it.
    fn led_by_exit(&mut self, grid: &Grid, pieces: &Pieces, exit: Exit) -> Option<Piece> {
        if let Some(primary) = pieces.find('P') {
            return self.in_line(exit, &primary).map(|()| primary);
        }
        let in_line = |piece: &Piece| (piece.axis, piece.line) == (exit.side.axis(), exit.line);
        let candidates: Vec<Piece> =
            NAMES.iter().filter_map(|&name| pieces.find(name)).filter(in_line).collect();
        match candidates[..] {
            [one] => Some(one),
            [] => {
                let axis = exit.side.axis().line_name();
                self.fail(
                    exit.location,
                    message!(
                        "rushhour.no-red-car-in-line",
                        "found no red car in line with the exit K: expected a piece called \
                         {names} in {axis} {line}",
                        names = joined(&NAMES) => listed(&NAMES, "or"),
                        axis = axis => axis,
                        line = exit.line + 1
                    ),
                );
                None
            }
            _ => self.several(grid, &candidates),
        }
    }

    /// The red car of a grid without an exit: the only piece with a fitting name that lies in a
    /// row, or the only one of them in the row where the game has its exit.
    fn led_by_name(&mut self, grid: &Grid, pieces: &Pieces) -> Option<Piece> {
        let named = NAMES.iter().filter_map(|&name| pieces.find(name));
        let lying: Vec<Piece> = named.filter(|piece| piece.axis == Axis::Horizontal).collect();
        let at_exit = lying.iter().filter(|piece| piece.line == exit_row(grid.rows));
        match (lying.as_slice(), at_exit.collect::<Vec<_>>().as_slice()) {
            (&[one], _) | (_, &[&one]) => Some(one),
            ([], _) => {
                self.fail(
                    grid.cells[0].1,
                    message!(
                        "rushhour.no-red-car",
                        "found no red car: expected a piece called {names} that lies in a row, to \
                         leave on the right, or an exit K outside the grid",
                        names = joined(&NAMES) => listed(&NAMES, "or")
                    ),
                );
                None
            }
            (candidates, _) => self.several(grid, candidates),
        }
    }

    fn several(&mut self, grid: &Grid, candidates: &[Piece]) -> Option<Piece> {
        let names: Vec<char> = candidates.iter().map(|piece| piece.symbol).collect();
        self.fail(
            grid.location_of(names[0]),
            message!(
                "rushhour.several-red-cars",
                "found {pieces} where one red car is expected: call it P, give the others other \
                 letters, and put the exit K beside the grid",
                pieces = joined(&names) => listed(&names, "and")
            ),
        );
        None
    }
}
