//! A first solution of any solvable board, fast but long: line by line, as people do it.
//!
//! Rows and columns are finished from the outside towards the blank's goal; the tiles of a line one
//! by one along shortest paths that leave finished cells alone, the last two together. What remains
//! is a 2x2 square. Always succeeds and needs a few milliseconds for 10x10. Not here: good
//! solutions.

use papan_puzzle::{Cell, Direction};

use crate::board::Board;
use crate::goal::Parity;
use crate::steps::Steps;

/// What is finished together: the tiles of one or two cells, and at the end the blank.
pub(crate) struct Stage {
    /// At most two.
    pub(crate) cells: Vec<Cell>,
    /// Where the blank must be as well.
    pub(crate) blank: Option<Cell>,
}

/// The order in which cells are finished; each stage is possible whatever the board, as long as it
/// is solvable at all.
pub(crate) fn stages(goal: &Board) -> Vec<Stage> {
    let (size, home) = (goal.size(), goal.blank());
    let (home_row, home_column) = (size.row(home), size.column(home));
    let (mut rows, mut columns) = (0..size.rows(), 0..size.columns());
    let mut stages = Vec::new();
    while rows.len() > 2 || columns.len() > 2 {
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
        stages.extend(single.iter().map(|&cell| Stage { cells: vec![cell], blank: None }));
        stages.push(Stage { cells: pair.to_vec(), blank: None });
    }
    // In the last square three tiles rotate; with any two of them in place, all are.
    let square = rows.flat_map(|row| columns.clone().map(move |column| size.cell(row, column)));
    let cells = square.filter(|&cell| cell != home).take(2).collect();
    stages.push(Stage { cells, blank: Some(home) });
    stages
}

/// The moves of a solution, or `None` if there is none.
pub(crate) fn construct(start: &Board, goal: &Board) -> Option<Vec<Direction>> {
    if !Parity::of(start, goal).is_solvable() {
        return None;
    }
    let mut work = Work {
        steps: Steps::new(goal.size()),
        board: start.clone(),
        done: vec![false; goal.size().cells()],
        moves: Vec::new(),
    };
    for stage in stages(goal) {
        let places = work.board.places();
        let from: Vec<Cell> =
            stage.cells.iter().map(|&cell| places[goal.tile(cell).index()]).collect();
        work.bring(&from, &stage)?;
    }
    (work.board == *goal).then_some(work.moves)
}

struct Work {
    steps: Steps,
    board: Board,
    /// Cells that must no longer be touched.
    done: Vec<bool>,
    moves: Vec<Direction>,
}

impl Work {
    /// Breadth-first search over the cells of the blank and of the tiles on `from`, until the stage
    /// is finished; makes the moves.
    fn bring(&mut self, from: &[Cell], stage: &Stage) -> Option<()> {
        const UNSEEN: u8 = 255;
        let cells = self.done.len();
        // A state is a number in base `cells`: the tiles, then the blank.
        let pack = |tiles: &[Cell], blank: Cell| {
            let digits = tiles.iter().chain([&blank]);
            digits.fold(0, |state, cell| state * cells + cell.index())
        };
        let unpack = |state: usize, tiles: &mut [Cell]| {
            let mut rest = state / cells;
            for tile in tiles.iter_mut().rev() {
                *tile = Cell((rest % cells) as u16);
                rest /= cells;
            }
            Cell((state % cells) as u16)
        };
        // The direction of the last move, by state: a megabyte at most, on 10x10.
        let mut came = vec![UNSEEN; cells.pow(from.len() as u32 + 1)];
        let start = pack(from, self.board.blank());
        came[start] = 4;
        // Only two layers are kept: this must not need much, because it is done under any limit.
        let (mut layer, mut queue) = (Vec::new(), vec![start as u32]);
        let mut next = 0;
        let mut tiles = from.to_vec();
        let end = loop {
            if next == layer.len() {
                std::mem::swap(&mut layer, &mut queue);
                queue.clear();
                next = 0;
            }
            let state = *layer.get(next)? as usize;
            next += 1;
            let blank = unpack(state, &mut tiles);
            if tiles == stage.cells && stage.blank.is_none_or(|home| home == blank) {
                break state;
            }
            for direction in Direction::ALL {
                let Some(cell) = self.steps.step(blank, direction) else { continue };
                if self.done[cell.index()] {
                    continue;
                }
                let moved = tiles.iter().position(|&tile| tile == cell);
                if let Some(moved) = moved {
                    tiles[moved] = blank;
                }
                let after = pack(&tiles, cell);
                if came[after] == UNSEEN {
                    came[after] = direction.index() as u8;
                    queue.push(after as u32);
                }
                if let Some(moved) = moved {
                    tiles[moved] = cell;
                }
            }
        };
        // Back from the end to the start.
        let mut way = Vec::new();
        let mut state = end;
        while state != start {
            let direction = Direction::ALL[usize::from(came[state])];
            let blank = unpack(state, &mut tiles);
            let before = self.steps.step(blank, direction.opposite())?;
            if let Some(moved) = tiles.iter().position(|&tile| tile == before) {
                tiles[moved] = blank;
            }
            state = pack(&tiles, before);
            way.push(direction);
        }
        for &direction in way.iter().rev() {
            self.board.slide(direction)?;
        }
        self.moves.extend(way.iter().rev());
        for cell in &stage.cells {
            self.done[cell.index()] = true;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::testing::{replayed, size, standard_goals};
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
                let moves = construct(&start, &goal).unwrap();
                assert_eq!(replayed(&start, &moves), goal);
                let start = shuffled();
                let solvable = Parity::of(&start, &goal).is_solvable();
                assert_eq!(construct(&start, &goal).is_some(), solvable);
            }
        }
    }
}
