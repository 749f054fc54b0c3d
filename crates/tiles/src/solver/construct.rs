//! A first solution of any solvable board, fast and long: line by line, as people do it.
//!
//! Rows and columns are finished from outside towards the blank's goal; the tiles of a line one by
//! one along shortest ways that leave finished cells alone, the last two together. What remains is
//! a 2x2 square. Always succeeds and needs a few milliseconds for 10x10. Not here: good solutions.

use crate::patterns::grid::{Grid, Step};

use super::task::Task;

/// What is finished together: the tiles of one or two cells, and in the end the blank.
pub(crate) struct Stage {
    /// At most two.
    pub(crate) cells: Vec<usize>,
    /// Where the blank must be, too.
    pub(crate) blank: Option<usize>,
}

/// The order in which cells are finished; each stage is possible whatever the board, as long as it
/// is solvable at all.
pub(crate) fn stages(grid: Grid, goal: &[u8]) -> Vec<Stage> {
    let home = goal.iter().position(|&tile| tile == 0).unwrap_or(0);
    if grid.width() == 1 || grid.height() == 1 {
        // A single line: the tiles are in order, only the blank has to go home.
        return vec![Stage { cells: Vec::new(), blank: Some(home) }];
    }
    let (home_row, home_column) = (home / grid.width(), home % grid.width());
    let (mut rows, mut columns) = (0..grid.height(), 0..grid.width());
    let mut stages = Vec::new();
    while rows.len() > 2 || columns.len() > 2 {
        // The longer side shrinks: squarish rests are easier.
        let line: Vec<usize> = if rows.len() >= columns.len() {
            let row = if home_row == rows.start { rows.end - 1 } else { rows.start };
            if row == rows.start {
                rows.start += 1;
            } else {
                rows.end -= 1;
            }
            columns.clone().map(|column| row * grid.width() + column).collect()
        } else {
            let column = if home_column == columns.start { columns.end - 1 } else { columns.start };
            if column == columns.start {
                columns.start += 1;
            } else {
                columns.end -= 1;
            }
            rows.clone().map(|row| row * grid.width() + column).collect()
        };
        let (single, pair) = line.split_at(line.len() - 2);
        stages.extend(single.iter().map(|&cell| Stage { cells: vec![cell], blank: None }));
        stages.push(Stage { cells: pair.to_vec(), blank: None });
    }
    // In the last square three tiles go round; any two of them in place put all in place.
    let square = rows.flat_map(|row| columns.clone().map(move |c| row * grid.width() + c));
    let cells = square.filter(|&cell| cell != home).take(2).collect();
    stages.push(Stage { cells, blank: Some(home) });
    stages
}

/// The steps of a solution, or `None` if the board cannot be solved.
pub(crate) fn construct(task: &Task) -> Option<Vec<Step>> {
    if !task.is_solvable() {
        return None;
    }
    let grid = task.grid();
    let mut work = Work {
        grid,
        board: task.board().to_vec(),
        goal: task.goal(),
        done: vec![false; grid.cells()],
        steps: Vec::new(),
    };
    for stage in stages(grid, task.goal()) {
        work.finish(&stage)?;
    }
    (work.board == task.goal()).then_some(work.steps)
}

struct Work<'t> {
    grid: Grid,
    board: Vec<u8>,
    goal: &'t [u8],
    /// Cells that must not be touched any more.
    done: Vec<bool>,
    steps: Vec<Step>,
}

impl Work<'_> {
    fn finish(&mut self, stage: &Stage) -> Option<()> {
        let at = |tile: u8| self.board.iter().position(|&other| other == tile);
        let from: Vec<usize> =
            stage.cells.iter().map(|&cell| at(self.goal[cell])).collect::<Option<_>>()?;
        self.bring(&from, &stage.cells, stage.blank)?;
        for &cell in &stage.cells {
            self.done[cell] = true;
        }
        Some(())
    }

    /// Breadth-first search over the cells of the blank and of the tiles `from`, until those are on
    /// `to` (and the blank on `home`); makes the steps.
    fn bring(&mut self, from: &[usize], to: &[usize], home: Option<usize>) -> Option<()> {
        let cells = self.grid.cells();
        let blank = self.board.iter().position(|&tile| tile == 0)?;
        // A state is a number in base `cells`: the tiles, then the blank.
        let pack = |tiles: &[usize], blank: usize| {
            tiles.iter().fold(0, |state, &tile| state * cells + tile) * cells + blank
        };
        const UNSEEN: u8 = 255;
        let mut came = vec![UNSEEN; cells.pow(from.len() as u32 + 1)];
        let start = pack(from, blank);
        came[start] = 4;
        let mut queue = vec![start];
        let mut next = 0;
        let mut tiles = from.to_vec();
        let unpack = |state: usize, tiles: &mut [usize]| {
            let mut rest = state / cells;
            for tile in tiles.iter_mut().rev() {
                *tile = rest % cells;
                rest /= cells;
            }
            state % cells
        };
        let end = loop {
            let state = *queue.get(next)?;
            next += 1;
            let blank = unpack(state, &mut tiles);
            if tiles == to && home.is_none_or(|home| home == blank) {
                break state;
            }
            for step in Step::ALL {
                let Some(cell) = self.grid.step(blank, step) else { continue };
                if self.done[cell] {
                    continue;
                }
                let moved = tiles.iter().position(|&tile| tile == cell);
                if let Some(moved) = moved {
                    tiles[moved] = blank;
                }
                let after = pack(&tiles, cell);
                if came[after] == UNSEEN {
                    came[after] = step as u8;
                    queue.push(after);
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
            let step = Step::ALL[usize::from(came[state])];
            let blank = unpack(state, &mut tiles);
            let before = self.grid.step(blank, step.inverse())?;
            if let Some(moved) = tiles.iter().position(|&tile| tile == before) {
                tiles[moved] = blank;
            }
            state = pack(&tiles, before);
            way.push(step);
        }
        let mut blank = blank;
        for &step in way.iter().rev() {
            let cell = self.grid.step(blank, step)?;
            self.board.swap(blank, cell);
            blank = cell;
        }
        self.steps.extend(way.iter().rev());
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::task::{blank_first, blank_last};
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn solves_every_size_and_any_goal() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (width, height) in
            [(2, 2), (3, 2), (2, 5), (3, 3), (4, 4), (5, 3), (7, 2), (6, 6), (3, 9), (10, 10)]
        {
            let cells = width * height;
            let mut solved = 0;
            for round in 0..if cells > 50 { 3 } else { 40 } {
                let mut goal = if round % 2 == 0 { blank_first(cells) } else { blank_last(cells) };
                if round % 3 == 2 {
                    goal.shuffle(&mut rng);
                }
                let mut board = goal.clone();
                board.shuffle(&mut rng);
                let task = Task::new(width, height, &board, &goal).unwrap();
                match construct(&task) {
                    Some(steps) => {
                        assert_eq!(task.replay(&steps).unwrap(), goal);
                        solved += 1;
                    }
                    None => assert!(!task.is_solvable()),
                }
            }
            assert!(solved > 0);
        }
        let task = Task::new(1, 5, &[1, 2, 0, 3, 4], &[0, 1, 2, 3, 4]).unwrap();
        assert_eq!(construct(&task), Some(vec![Step::Up, Step::Up]));
    }
}
