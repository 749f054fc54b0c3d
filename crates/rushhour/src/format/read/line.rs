//! The line format: 36 characters, alone or among numbers.

use super::grid::{Cell, Grid};
use super::pieces::{Pieces, exit_row};
use super::{RawLocation, Reader, What, words};
use crate::board::{Axis, Piece, Side};
use papan_puzzle::message;

use crate::format::{Claims, Format, LINE_CELLS, LINE_SIDE, Level, is_line_format};

impl Reader {
    pub(super) fn read_line(&mut self, lines: &[&str], line: usize) -> Option<Level> {
        self.nothing_after(lines, line + 1);
        let words = words(lines[line]);
        let (start, word, claims) = self.board_and_claims(line, &words)?;
        let cells: Vec<char> = word.chars().collect();
        if cells.len() != LINE_CELLS {
            self.fail(
                RawLocation { line, column: start + cells.len().min(LINE_CELLS) },
                message!(
                    "rushhour.line-length",
                    "found a board of {characters}: expected 36, six rows of six",
                    count characters = cells.len()
                ),
            );
            return None;
        }
        let mut grid = Grid::new(LINE_SIDE, LINE_SIDE);
        for (index, &found) in cells.iter().enumerate() {
            let location = RawLocation { line, column: start + index };
            let cell = match found {
                'o' | '.' => Cell::Empty,
                'x' => Cell::Wall,
                'A'..='Z' => Cell::Piece(found),
                _ => {
                    self.fail(
                        location,
                        message!(
                            "rushhour.line-cell",
                            "found {found}: expected a capital letter (a piece), `o` or `.` \
                             (empty) or `x` (a wall)",
                            found = format!("{found:?}")
                        ),
                    );
                    Cell::Empty
                }
            };
            grid.push(cell, location);
        }
        let broken = !self.errors.is_empty();
        let mut pieces = self.pieces(&grid)?;
        let Some(primary) = red_car(&pieces) else {
            if !broken {
                self.no_red_car(&grid, &pieces);
            }
            return None;
        };
        pieces.lead_with(primary.symbol);
        let mut notes = Vec::new();
        if primary.symbol != 'A' {
            notes.push(message!(
                "rushhour.taken-in-line",
                "{piece} is taken for the red car; the exit is at the right end of row {line}.",
                piece = primary.symbol,
                line = primary.line + 1
            ));
        }
        notes.extend(pieces.note());
        let board = self.board(&grid, pieces, Side::Right)?;
        Some(Level { board, format: Format::Line, claims, notes })
    }

    /// The board's column and text, and what the numbers around it claim.
    fn board_and_claims<'t>(
        &mut self,
        line: usize,
        words: &[(usize, &'t str)],
    ) -> Option<(usize, &'t str, Option<Claims>)> {
        let at = words.iter().position(|(_, word)| is_line_format(word))?;
        let (start, board) = words[at];
        const BOARD: What = ("board", "the number of the board");
        const SLIDES: What = ("slides", "the optimum in slides");
        const STEPS: What = ("steps", "the optimum in steps");
        const STATES: What = ("states", "the number of reachable states");
        const PUBLISHED: What = ("published", "the published optimum");
        let names: &[What] = match (at, words.len() - at - 1) {
            (0, 0) => &[],
            (1, 0) => &[BOARD],
            (1, 1) => &[SLIDES, STATES],
            (1, 3 | 4) => &[BOARD, SLIDES, STEPS, STATES, PUBLISHED],
            _ => {
                self.fail(
                    RawLocation { line, column: words[0].0 },
                    message!(
                        "rushhour.line-words",
                        "found {words}: expected a board of 36 characters alone, `number board`, \
                         `moves board cluster`, or `number board slides steps states`",
                        count words = words.len()
                    ),
                );
                return None;
            }
        };
        let around = words[..at].iter().chain(&words[at + 1..]);
        let numbers: Vec<Option<u64>> =
            around.zip(names).map(|(&word, &name)| self.number(line, word, name)).collect();
        // Too large to be true is as good as any wrong claim.
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let claims = match *numbers.as_slice() {
            [Some(slides), Some(states)] => {
                Some(Claims { slides: small(slides), steps: None, states })
            }
            [Some(_), Some(slides), Some(steps), Some(states), ..] => {
                Some(Claims { slides: small(slides), steps: Some(small(steps)), states })
            }
            _ => None,
        };
        Some((start, board, claims))
    }

    fn no_red_car(&mut self, grid: &Grid, pieces: &Pieces) {
        match pieces.find('A') {
            Some(_) => self.fail(
                grid.location_of('A'),
                message!(
                    "rushhour.line-upright",
                    "found A standing upright: in this format the exit is on the right, so A lies \
                     in a row; use the course format for other exits"
                ),
            ),
            None if grid.cells_of('A').next().is_some() => self.no_primary(grid, 'A'),
            None => self.fail(
                grid.cells[0].1,
                message!(
                    "rushhour.line-no-red-car",
                    "found no red car: expected a piece called A that lies in a row, or one called \
                     X"
                ),
            ),
        }
    }
}

/// `A`, unless it cannot be meant: some collections call the red car `X` and use `A` for another
/// piece, so `X` takes its role if only `X` lies in the row of the game's exit.
fn red_car(pieces: &Pieces) -> Option<Piece> {
    let lying = |symbol| pieces.find(symbol).filter(|piece| piece.axis == Axis::Horizontal);
    let at_exit = |piece: &Piece| piece.line == exit_row(LINE_SIDE);
    match (lying('A'), lying('X')) {
        (Some(a), Some(x)) if !at_exit(&a) && at_exit(&x) => Some(x),
        (Some(a), _) => Some(a),
        (None, x) => x,
    }
}
