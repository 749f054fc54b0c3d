//! Sliding tiles: replays a solution on the board as it was written, and tells by permutation
//! parity whether a goal can be reached at all. Not here: searching for a solution, and cutting a
//! collection into boards.

mod read;

use crate::message::message;
use crate::words::count;
use crate::{Checker, Message, Metric, Rejection, Setting};
use read::Board;

/// The checker of sliding tiles.
#[derive(Clone, Copy, Debug)]
pub struct Tiles;

impl Checker for Tiles {
    fn check(
        &self,
        level: &[u8],
        solution: &str,
        settings: &[Setting<'_>],
    ) -> Result<Vec<Metric>, Rejection> {
        check(level, &Goal::of(settings), Notation::of(settings), solution)
    }

    fn is_solvable(&self, level: &[u8], settings: &[Setting<'_>]) -> Option<bool> {
        is_solvable(level, &Goal::of(settings)).ok()
    }
}

/// Which arrangement counts as solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal<'a> {
    /// 1 2 3 ... row by row, then the blank.
    BlankLast,
    /// The blank, then 1 2 3 ... row by row.
    BlankFirst,
    /// Another board, in any of the forms that a level may have.
    Board(&'a [u8]),
}

impl<'a> Goal<'a> {
    fn of(settings: &[Setting<'a>]) -> Goal<'a> {
        match settings.iter().find(|setting| setting.name == "goal") {
            Some(Setting { file: Some(text), .. }) => Goal::Board(text),
            Some(Setting { word: "blank-first", .. }) => Goal::BlankFirst,
            _ => Goal::BlankLast,
        }
    }
}

/// How the moves of a solution are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// `u d l r` of the blank; with counts after the letters, as SlidySim writes `R3D2`, of the
    /// tile that slides.
    Blank,
    /// `u d l r` of the tile that slides, with counts or without.
    Tile,
    /// The numbers of the tiles that slide, separated by spaces or commas.
    Numbers,
}

impl Notation {
    fn of(settings: &[Setting<'_>]) -> Notation {
        match settings.iter().find(|setting| setting.name == "moves").map(|setting| setting.word) {
            Some("tile") => Notation::Tile,
            Some("numbers") => Notation::Numbers,
            _ => Notation::Blank,
        }
    }
}

/// Replays `solution` on `level` and accepts it when it ends in `goal`; the metric is `moves`.
///
/// # Errors
/// [`Rejection::Level`] when the level or the goal cannot be read (a message about the goal starts
/// with `goal: `, and its position is one in the goal's text), [`Rejection::Solution`] when the
/// solution cannot be read, [`Rejection::Move`] at the first move that cannot be made, and
/// [`Rejection::Unsolved`] when the last move does not end in the goal.
///
/// ```
/// use papan_checker::tiles::{Goal, Notation, check};
/// let level = b"1 2 3\n4 0 6\n7 5 8\n";
/// let metrics = check(level, &Goal::BlankLast, Notation::Blank, "dr").unwrap();
/// assert_eq!((metrics[0].name, metrics[0].value), ("moves", 2));
/// assert!(check(level, &Goal::BlankLast, Notation::Numbers, "5 8").is_ok());
/// assert!(check(level, &Goal::BlankLast, Notation::Blank, "rd").is_err());
/// ```
pub fn check(
    level: &[u8],
    goal: &Goal<'_>,
    notation: Notation,
    solution: &str,
) -> Result<Vec<Metric>, Rejection> {
    let board = read::board(level)?;
    let goal = goal_cells(goal, &board)?;
    let mut replay = Replay::new(board);
    // A solution may come from a file, and a byte-order mark at its start is not a move.
    let solution = solution.strip_prefix('\u{feff}').unwrap_or(solution);
    match notation {
        // With counts it is SlidySim's notation, which names the tile.
        Notation::Blank => {
            replay.letters(solution, solution.contains(|c: char| c.is_ascii_digit()))?;
        }
        Notation::Tile => replay.letters(solution, true)?,
        Notation::Numbers => replay.numbers(solution)?,
    }
    replay.expect(&goal)?;
    Ok(vec![Metric { name: "moves", value: replay.moves as u64 }])
}

/// Whether `goal` can be reached from `level` at all.
///
/// Every move swaps the blank with a neighbour: it changes the parity of the permutation of all
/// cells, and the parity of the blank's taxicab distance. So the two must agree; from 2 x 2 on
/// that is also enough. The permutation's parity is counted by its cycles against the goal.
///
/// # Errors
/// [`Rejection::Level`] when the level or the goal cannot be read, as for [`check`].
///
/// ```
/// use papan_checker::tiles::{Goal, is_solvable};
/// let swapped = b"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
/// assert_eq!(is_solvable(swapped, &Goal::BlankLast), Ok(false));
/// assert_eq!(is_solvable(swapped, &Goal::BlankFirst), Ok(true));
/// ```
pub fn is_solvable(level: &[u8], goal: &Goal<'_>) -> Result<bool, Rejection> {
    let board = read::board(level)?;
    let goal = goal_cells(goal, &board)?;

    let mut home = vec![0; goal.len()];
    for (cell, &piece) in goal.iter().enumerate() {
        home[usize::from(piece)] = cell;
    }
    let mut seen = vec![false; goal.len()];
    let mut cycles = 0;
    for start in 0..goal.len() {
        if seen[start] {
            continue;
        }
        cycles += 1;
        let mut cell = start;
        while !seen[cell] {
            seen[cell] = true;
            cell = home[usize::from(board.cells[cell])];
        }
    }
    // A cycle of k cells takes k - 1 swaps.
    let swaps = goal.len() - cycles;

    let (row, column) = position(board.blank(), board.columns);
    let (home_row, home_column) = position(home[0], board.columns);
    let distance = row.abs_diff(home_row) + column.abs_diff(home_column);
    Ok(swaps % 2 == distance % 2)
}

/// The cells of the goal for boards of the size of `board`, 0 for the blank.
fn goal_cells(goal: &Goal<'_>, board: &Board) -> Result<Vec<u8>, Rejection> {
    // At most 100 cells, so every number fits.
    let count = board.cells.len() as u8;
    match goal {
        Goal::BlankLast => Ok((1..count).chain([0]).collect()),
        Goal::BlankFirst => Ok((0..count).collect()),
        Goal::Board(text) => {
            let goal = read::board(text).map_err(about_goal)?;
            if (goal.rows, goal.columns) == (board.rows, board.columns) {
                return Ok(goal.cells);
            }
            Err(about_goal(goal.start.error(format!(
                "{} x {} cells, but the level has {} x {} (rows x columns)",
                goal.rows, goal.columns, board.rows, board.columns
            ))))
        }
    }
}

/// Marks an error as being in the goal's text: both texts have lines and columns.
fn about_goal(rejection: Rejection) -> Rejection {
    match rejection {
        Rejection::Level { line, column, message } => {
            Rejection::Level { line, column, message: format!("goal: {message}") }
        }
        other => other,
    }
}

fn position(cell: usize, columns: usize) -> (usize, usize) {
    (cell / columns, cell % columns)
}

/// A direction in which the blank can move.
#[derive(Clone, Copy)]
enum Direction {
    Up,
    Down,
    Left,
    Right,
}

use Direction::{Down, Left, Right, Up};

impl Direction {
    fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'u' => Some(Up),
            'd' => Some(Down),
            'l' => Some(Left),
            'r' => Some(Right),
            _ => None,
        }
    }

    fn opposite(self) -> Self {
        match self {
            Up => Down,
            Down => Up,
            Left => Right,
            Right => Left,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Up => "up",
            Down => "down",
            Left => "left",
            Right => "right",
        }
    }

    /// The edge of the board that stops a blank moving in this direction.
    fn edge(self) -> &'static str {
        match self {
            Up => "top row",
            Down => "bottom row",
            Left => "leftmost column",
            Right => "rightmost column",
        }
    }
}

/// The board between two moves.
struct Replay {
    board: Board,
    blank: usize,
    moves: usize,
}

impl Replay {
    fn new(board: Board) -> Self {
        Self { blank: board.blank(), board, moves: 0 }
    }

    /// The cell next to the blank, unless the board ends there.
    fn neighbour(&self, direction: Direction) -> Option<usize> {
        let (row, column) = position(self.blank, self.board.columns);
        match direction {
            Up => (row > 0).then(|| self.blank - self.board.columns),
            Down => (row + 1 < self.board.rows).then(|| self.blank + self.board.columns),
            Left => (column > 0).then(|| self.blank - 1),
            Right => (column + 1 < self.board.columns).then(|| self.blank + 1),
        }
    }

    fn swap_blank(&mut self, cell: usize) {
        self.board.cells.swap(self.blank, cell);
        self.blank = cell;
        self.moves += 1;
    }

    /// A rejection of the move that follows those made so far.
    fn reject<T>(&self, message: impl FnOnce(usize) -> Message) -> Result<T, Rejection> {
        let step = self.moves + 1;
        Err(Rejection::Move { step, message: message(step) })
    }

    /// Makes the moves written as `u d l r`, of the blank or of the tile that slides.
    fn letters(&mut self, solution: &str, of_tile: bool) -> Result<(), Rejection> {
        // Read to its end before anything is moved: what is not a solution is not a wrong one.
        for (written, count) in runs(solution)? {
            for _ in 0..count {
                self.letter(written, of_tile)?;
            }
        }
        Ok(())
    }

    /// Makes one move.
    fn letter(&mut self, written: Direction, of_tile: bool) -> Result<(), Rejection> {
        let direction = if of_tile { written.opposite() } else { written };
        let Some(cell) = self.neighbour(direction) else {
            let (edge, way) = (direction.edge(), written.name());
            return self.reject(|step| match of_tile {
                true => message!(
                    "check.tiles.no-tile-to-slide",
                    "move {step}: the blank is in the {edge} and no tile can slide {way}",
                    step,
                    edge = direction.name() => edge,
                    way = way => way
                ),
                false => message!(
                    "check.tiles.blank-at-edge",
                    "move {step}: the blank is in the {edge} and cannot move {way}",
                    step,
                    edge = direction.name() => edge,
                    way = way => way
                ),
            });
        };
        self.swap_blank(cell);
        Ok(())
    }

    /// Makes the moves written as the numbers of the tiles that slide.
    fn numbers(&mut self, solution: &str) -> Result<(), Rejection> {
        let words =
            solution.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        for (index, word) in words.clone().enumerate() {
            if let Some(c) = word.chars().find(|c| !c.is_ascii_digit()) {
                let step = index + 1;
                let message = message!(
                    "check.tiles.no-number",
                    "move {step}: unexpected character {found}; expected tile numbers separated by \
                     spaces or commas",
                    step,
                    found = format!("{c:?}")
                );
                return Err(Rejection::Solution { step, message });
            }
        }
        for word in words {
            let last = self.board.cells.len() - 1;
            // Only digits are left, so what does not parse is too large.
            let tile = match word.parse::<usize>() {
                Ok(tile) if (1..=last).contains(&tile) => tile,
                _ => {
                    // A word may be as long as the whole text; its start is enough to find it.
                    let dots = if word.len() > 12 { "..." } else { "" };
                    let start: String = word.chars().take(12).collect();
                    return self.reject(|step| {
                        message!(
                            "check.tiles.no-tile",
                            "move {step}: there is no tile {found}; the tiles are 1 to {last}",
                            step,
                            found = format!("{start}{dots}"),
                            last
                        )
                    });
                }
            };
            let found = [Up, Down, Left, Right]
                .into_iter()
                .filter_map(|direction| self.neighbour(direction))
                .find(|&cell| usize::from(self.board.cells[cell]) == tile);
            match found {
                Some(cell) => self.swap_blank(cell),
                None => {
                    return self.reject(|step| {
                        message!(
                            "check.tiles.not-beside-blank",
                            "move {step}: tile {tile} is not next to the blank",
                            step,
                            tile
                        )
                    });
                }
            }
        }
        Ok(())
    }

    /// Rejects any arrangement but `goal`, naming the first wrong cell.
    fn expect(&self, goal: &[u8]) -> Result<(), Rejection> {
        let pairs = self.board.cells.iter().zip(goal);
        for (cell, (&has, &wants)) in pairs.enumerate() {
            if has != wants {
                let (row, column) = position(cell, self.board.columns);
                return Err(Rejection::Unsolved {
                    steps: self.moves,
                    message: message!(
                        "check.tiles.unsolved",
                        "not solved after {moves}: row {row}, column {column} has {tile}, wants \
                         {wanted}",
                        moves = self.moves => count(self.moves, "move", "moves"),
                        row = row + 1,
                        column = column + 1,
                        tile = has => piece_name(has),
                        wanted = wants => piece_name(wants)
                    ),
                });
            }
        }
        Ok(())
    }
}

/// The letters of a solution, each with its repeat count: `R3` is `R` three times.
fn runs(solution: &str) -> Result<Vec<(Direction, usize)>, Rejection> {
    let mut runs = Vec::new();
    let mut steps: usize = 0;
    let mut rest = solution.trim_start();
    while let Some(letter) = rest.chars().next() {
        let step = steps + 1;
        let reject = |message: Message| Err(Rejection::Solution { step, message });
        let Some(written) = Direction::from_letter(letter) else {
            return reject(message!(
                "check.tiles.letter",
                "move {step}: unexpected character {found}; expected u, d, l or r",
                step,
                found = format!("{letter:?}")
            ));
        };
        // A letter of a direction is one byte.
        let after = &rest[1..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let count = match &after[..digits] {
            "" => 1,
            // A count that does not parse is larger than any board, and so is this one.
            count => count.parse().unwrap_or(usize::MAX),
        };
        if count == 0 {
            return reject(message!(
                "check.tiles.counted-zero",
                "move {step}: {found} is counted 0 times",
                step,
                found = format!("{letter:?}")
            ));
        }
        runs.push((written, count));
        steps = steps.saturating_add(count);
        rest = after[digits..].trim_start();
    }
    Ok(runs)
}

fn piece_name(piece: u8) -> String {
    match piece {
        0 => "the blank".to_owned(),
        tile => format!("tile {tile}"),
    }
}

#[cfg(test)]
mod tests;
