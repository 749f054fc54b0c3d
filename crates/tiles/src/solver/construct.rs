//! A first solution of any solvable board, fast but long: line by line, as people do it.
//!
//! Rows and columns are finished from the outside towards the blank's goal; the tiles of a line one
//! by one along shortest paths that leave finished cells alone, the last two together. What remains
//! is a 2x2 square. Succeeds unless a limit ends it, in some milliseconds for 10x10. Not here: good
//! solutions.

use papan_puzzle::{Cell, Direction};
use papan_search::{Budget, StopReason, kit::charged};

use crate::board::Board;
use crate::steps::Steps;

/// What is finished together: the tiles of one or two cells, and at the end the blank.
pub(crate) struct Stage {
    /// At most two.
    pub(crate) cells: Vec<Cell>,
    /// Where the blank must be as well.
    pub(crate) blank: Option<Cell>,
    /// The longer side of what was left when its line was begun.
    pub(crate) side: usize,
}

/// The order in which cells are finished; each stage is possible whatever the board, as long as it
/// is solvable at all.
pub(crate) fn stages(goal: &Board) -> Vec<Stage> {
    let (size, home) = (goal.size(), goal.blank());
    let (home_row, home_column) = (size.row(home), size.column(home));
    let (mut rows, mut columns) = (0..size.rows(), 0..size.columns());
    let mut stages = Vec::new();
    while rows.len() > 2 || columns.len() > 2 {
        let side = rows.len().max(columns.len());
        // The longer side shrinks: a nearly square remainder is easier.
        let line: Vec<Cell> = if rows.len() >= columns.len() {
            let row = if home_row == rows.start { rows.end - 1 } else { rows.start };
            if row == rows.start {
                rows.start += 1;
            } else {
                rows.end -= 1;
            }
            columns.clone().map(|column| size.cell(row, column)).collect()
        } else {
            let column = if home_column == columns.start { columns.end - 1 } else { columns.start };
            if column == columns.start {
                columns.start += 1;
            } else {
                columns.end -= 1;
            }
            rows.clone().map(|row| size.cell(row, column)).collect()
        };
        let (single, pair) = line.split_at(line.len() - 2);
        stages.extend(single.iter().map(|&cell| Stage { cells: vec![cell], blank: None, side }));
        stages.push(Stage { cells: pair.to_vec(), blank: None, side });
    }
    // In the last square three tiles rotate; with any two of them in place, all are.
    let square = rows.flat_map(|row| columns.clone().map(move |column| size.cell(row, column)));
    let cells = square.filter(|&cell| cell != home).take(2).collect();
    stages.push(Stage { cells, blank: Some(home), side: 2 });
    stages
}

/// States that are looked at between two polls: less than a millisecond. Boards of up to 25 cells need
/// fewer for all of their stages, so their first solution is there whatever the time.
const POLL_STATES: usize = 1 << 15;

/// The moves of a solution. What it needs meanwhile is charged to the budget, and given back.
///
/// # Errors
/// The limit that came first.
///
/// # Panics
/// If the goal cannot be reached.
pub(crate) fn construct(
    start: &Board,
    goal: &Board,
    budget: &mut Budget,
) -> Result<Vec<Direction>, StopReason> {
    let mut work = Work {
        steps: Steps::new(goal.size()),
        board: start.clone(),
        done: vec![false; goal.size().cells()],
        moves: Vec::new(),
        since_poll: 0,
    };
    for stage in stages(goal) {
        let places = work.board.cells_of_tiles();
        let place = |cell: &Cell| places[goal.tile(*cell).index()];
        let from: Vec<Cell> = stage.cells.iter().map(place).collect();
        let path = budget.all_or_nothing(|budget| work.path(&from, &stage, budget))?;
        work.play(&path, &stage);
    }
    assert_eq!(work.board, *goal, "solvable boards can be solved line by line");
    Ok(work.moves)
}

struct Work {
    steps: Steps,
    board: Board,
    /// Cells that must no longer be touched.
    done: Vec<bool>,
    moves: Vec<Direction>,
    /// States looked at since the last poll.
    since_poll: usize,
}

/// Where the one or two tiles of a stage and the blank are.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    /// [`NOWHERE`] stands in for a second one.
    tiles: [u8; 2],
    blank: u8,
}

/// The cell of a tile that a stage does not have.
const NOWHERE: u8 = u8::MAX;

impl State {
    fn new(tiles: &[Cell], blank: Cell) -> State {
        let tile = |number: usize| tiles.get(number).map_or(NOWHERE, |cell| cell.0 as u8);
        State { tiles: [tile(0), tile(1)], blank: blank.0 as u8 }
    }

    /// A number in base `cells`: the tiles, then the blank.
    #[inline]
    fn index(self, cells: usize) -> usize {
        let [first, second] = self.tiles.map(usize::from);
        let tiles = if self.tiles[1] == NOWHERE { first } else { first * cells + second };
        tiles * cells + usize::from(self.blank)
    }

    /// After the blank moved to `cell`; a tile that is there takes its place.
    #[inline]
    fn moved(self, cell: Cell) -> State {
        let blank = cell.0 as u8;
        State { tiles: self.tiles.map(|tile| if tile == blank { self.blank } else { tile }), blank }
    }
}

/// The direction of the last move by state, half a byte for each: half a megabyte at most, on 10x10.
struct Came(Vec<u8>);

impl Came {
    const UNSEEN: u8 = 15;
    /// Of the state that all others come from.
    const START: u8 = 4;

    fn new(states: usize, budget: &mut Budget) -> Result<Came, StopReason> {
        let bytes = states.div_ceil(2);
        budget.charge(bytes)?;
        Ok(Came(vec![Came::UNSEEN << 4 | Came::UNSEEN; bytes]))
    }

    #[inline]
    fn get(&self, state: usize) -> u8 {
        self.0[state / 2] >> (state % 2 * 4) & 15
    }

    /// Sets what is unseen.
    #[inline]
    fn set(&mut self, state: usize, came: u8) {
        self.0[state / 2] ^= (Came::UNSEEN ^ came) << (state % 2 * 4);
    }

    fn free(&mut self, budget: &mut Budget) {
        budget.release(self.0.len());
        self.0 = Vec::new();
    }
}

impl Work {
    /// Breadth-first search over the cells of the blank and of the tiles on `from`, until the stage
    /// is finished.
    fn path(
        &mut self,
        from: &[Cell],
        stage: &Stage,
        budget: &mut Budget,
    ) -> Result<Vec<Direction>, StopReason> {
        let cells = self.done.len();
        let start = State::new(from, self.board.blank());
        let end = State::new(&stage.cells, stage.blank.unwrap_or(Cell(0)));
        let is_end = |state: State| {
            state.tiles == end.tiles && (stage.blank.is_none() || state.blank == end.blank)
        };
        if is_end(start) {
            return Ok(Vec::new());
        }
        let mut came = Came::new(cells.pow(from.len() as u32 + 1), budget)?;
        came.set(start.index(cells), Came::START);
        // Only two layers are kept.
        let (mut layer, mut queue) = (Vec::new(), Vec::new());
        charged::push(&mut layer, start, budget)?;
        let end = 'search: loop {
            for &state in &layer {
                self.since_poll += 1;
                if self.since_poll > POLL_STATES {
                    budget.poll()?;
                    self.since_poll = 0;
                }
                for direction in Direction::ALL {
                    let Some(cell) = self.steps.step(Cell(state.blank.into()), direction) else {
                        continue;
                    };
                    if self.done[cell.index()] {
                        continue;
                    }
                    let after = state.moved(cell);
                    let index = after.index(cells);
                    if came.get(index) == Came::UNSEEN {
                        came.set(index, direction.index() as u8);
                        if is_end(after) {
                            break 'search after;
                        }
                        charged::push(&mut queue, after, budget)?;
                    }
                }
            }
            std::mem::swap(&mut layer, &mut queue);
            queue.clear();
            assert!(!layer.is_empty(), "every stage of a solvable board can be finished");
        };
        let path = self.path_to(end, &came);
        came.free(budget);
        charged::free(&mut layer, budget);
        charged::free(&mut queue, budget);
        Ok(path)
    }

    /// The moves that led to a state.
    fn path_to(&self, end: State, came: &Came) -> Vec<Direction> {
        let mut path = Vec::new();
        let mut state = end;
        loop {
            let last = came.get(state.index(self.done.len()));
            if last == Came::START {
                break;
            }
            let direction = Direction::ALL[usize::from(last)];
            let blank = Cell(state.blank.into());
            state = state.moved(self.steps.step_inside(blank, direction.opposite()));
            path.push(direction);
        }
        path.reverse();
        path
    }

    /// Makes the moves of a stage, and finishes its cells.
    fn play(&mut self, path: &[Direction], stage: &Stage) {
        for &direction in path {
            let slid = self.board.slide(direction);
            debug_assert!(slid.is_some(), "a path stays on the board");
        }
        self.moves.extend(path);
        for cell in &stage.cells {
            self.done[cell.index()] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::generate::Generator;
    use crate::testing::{replayed, size, standard_goals};
    use papan_search::Limits;
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn solves_every_size_and_any_goal() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (rows, columns) in
            [(2, 2), (2, 3), (5, 2), (3, 3), (4, 4), (3, 5), (2, 7), (6, 6), (9, 3), (10, 10)]
        {
            let size = size(rows, columns);
            let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
            let mut shuffled = || {
                tiles.shuffle(&mut rng);
                Board::new(size, &tiles).unwrap()
            };
            for round in 0..if size.cells() > 50 { 3 } else { 40 } {
                let [first, last] = standard_goals(size);
                let goal = [first, last, shuffled()].into_iter().nth(round % 3).unwrap();
                let start = Generator::new(goal.clone(), round as u64).next().unwrap();
                let moves = Budget::unlimited(|budget| {
                    let moves = construct(&start, &goal, budget)?;
                    assert_eq!(budget.memory(), 0, "all is given back");
                    Ok(moves)
                });
                assert_eq!(replayed(&start, &moves), goal);
            }
        }
    }

    /// Under limits that leave nothing, only a small board has a solution; on 10x10 as many bytes as a
    /// megabyte are enough, and the work hears a cancel and the clock.
    #[test]
    fn large_boards_obey_limits() {
        let with = |side: usize, limits: &Limits| {
            let goal = Board::blank_last(size(side, side));
            let start = Generator::new(goal.clone(), 5).next().unwrap();
            let budget = &mut Budget::new(limits);
            let moves = construct(&start, &goal, budget);
            assert_eq!(budget.memory(), 0, "all is given back");
            moves.map(|moves| moves.len())
        };
        for (limits, reason) in [
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, StopReason::Time),
            (Limits { stop_at_poll: Some(2), ..Limits::default() }, StopReason::Cancelled),
        ] {
            assert_eq!(with(10, &limits), Err(reason));
            assert!(with(5, &limits).unwrap() > 50);
        }
        let memory = |bytes| Limits { memory_bytes: Some(bytes), ..Limits::default() };
        assert_eq!(with(10, &memory(100_000)), Err(StopReason::Memory));
        assert_eq!(with(2, &memory(0)), Err(StopReason::Memory));
        assert!(with(10, &memory(1 << 20)).unwrap() > 500);
    }
}
