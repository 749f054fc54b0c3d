//! The cheapest solutions of small levels, by trying everything in the simplest possible manner.
//! None of the puzzles' own code is used, so that a bug shared with a solver cannot confirm itself.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{LazyLock, Mutex};

/// What a cheapest solution costs, for each metric; nothing if there is no solution.
pub(crate) type Optima = Option<HashMap<&'static str, u32>>;

/// The fewest moves and the fewest pushes that solve a level of Sokoban, given as rows of XSB;
/// `None` if there are more than `max_states` states to try.
pub(crate) fn sokoban(text: &str, max_states: usize) -> Option<Optima> {
    let mut room = Room::read(text);
    // What the player never reaches is scenery.
    let mut reach = BTreeSet::from([room.player]);
    let mut waiting = vec![room.player];
    while let Some(cell) = waiting.pop() {
        let next = DIRECTIONS.map(|direction| step(cell, direction));
        waiting.extend(next.into_iter().filter(|&next| !room.is_wall(next) && reach.insert(next)));
    }
    room.boxes.retain(|cell| reach.contains(cell));
    let mut optima = HashMap::new();
    for metric in ["moves", "pushes"] {
        match room.cheapest(metric == "pushes", max_states)? {
            Some(cost) => optima.insert(metric, cost),
            None => return Some(None),
        };
    }
    Some(Some(optima))
}

type Cell = (i32, i32);

const DIRECTIONS: [Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

fn step(cell: Cell, direction: Cell) -> Cell {
    (cell.0 + direction.0, cell.1 + direction.1)
}

struct Room {
    rows: Vec<Vec<u8>>,
    boxes: BTreeSet<Cell>,
    player: Cell,
}

impl Room {
    fn read(text: &str) -> Room {
        let rows: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
        let mut room = Room { rows, boxes: BTreeSet::new(), player: (0, 0) };
        for (row, line) in (0..).zip(&room.rows) {
            for (column, cell) in (0..).zip(line) {
                match cell {
                    b'$' | b'*' => _ = room.boxes.insert((row, column)),
                    b'@' | b'+' => room.player = (row, column),
                    _ => {}
                }
            }
        }
        room
    }

    fn cell(&self, (row, column): Cell) -> u8 {
        let line = usize::try_from(row).ok().and_then(|row| self.rows.get(row));
        let cell = usize::try_from(column).ok().and_then(|column| line?.get(column).copied());
        cell.unwrap_or(b'#')
    }

    fn is_wall(&self, cell: Cell) -> bool {
        self.cell(cell) == b'#'
    }

    /// The least cost of a solution, where a step costs 1, or only a push does.
    fn cheapest(&self, only_pushes: bool, max_states: usize) -> Option<Option<u32>> {
        let start = (self.player, self.boxes.clone());
        let mut known = HashMap::from([(start.clone(), 0)]);
        // In order of cost, because what costs nothing goes to the front.
        let mut queue = VecDeque::from([(0, start)]);
        while let Some((cost, state)) = queue.pop_front() {
            if known[&state] < cost {
                continue;
            }
            let (player, boxes) = &state;
            if boxes.iter().all(|&cell| b".*+".contains(&self.cell(cell))) {
                return Some(Some(cost));
            }
            for direction in DIRECTIONS {
                let next = step(*player, direction);
                let mut boxes = boxes.clone();
                let pushes = boxes.remove(&next);
                let beyond = step(next, direction);
                if self.is_wall(next) || pushes && (self.is_wall(beyond) || !boxes.insert(beyond)) {
                    continue;
                }
                let after = cost + u32::from(pushes || !only_pushes);
                let state = (next, boxes);
                if known.get(&state).is_none_or(|&before| after < before) {
                    known.insert(state.clone(), after);
                    if after == cost {
                        queue.push_front((after, state));
                    } else {
                        queue.push_back((after, state));
                    }
                }
            }
            if known.len() > max_states {
                return None;
            }
        }
        Some(None)
    }
}

/// The fewest moves from a board of tiles to a goal of the same size.
pub(crate) fn tiles(columns: usize, start: &[u8], goal: &[u8]) -> Optima {
    /// The distance of every board that can reach a goal.
    type Distances = HashMap<Vec<u8>, u32>;
    /// By the number of columns and the goal.
    type Known = HashMap<(usize, Vec<u8>), &'static Distances>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("nothing panics while it is held");
    // A few goals of a few sizes: kept for the process, because they are needed again and again.
    let distances = known.entry((columns, goal.to_vec())).or_insert_with(|| {
        let mut distances = HashMap::from([(goal.to_vec(), 0)]);
        let mut queue = VecDeque::from([goal.to_vec()]);
        while let Some(board) = queue.pop_front() {
            let distance = distances[&board] + 1;
            for next in slides(columns, &board) {
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distance);
                    queue.push_back(next);
                }
            }
        }
        Box::leak(Box::new(distances))
    });
    distances.get(start).map(|&moves| HashMap::from([("moves", moves)]))
}

/// The boards one move away.
fn slides(columns: usize, board: &[u8]) -> Vec<Vec<u8>> {
    let blank = board.iter().position(|&tile| tile == 0).expect("a blank");
    let mut cells = Vec::new();
    if blank % columns > 0 {
        cells.push(blank - 1);
    }
    if blank % columns + 1 < columns {
        cells.push(blank + 1);
    }
    cells.extend(blank.checked_sub(columns));
    cells.extend((blank + columns < board.len()).then_some(blank + columns));
    let slide = |cell| {
        let mut next = board.to_vec();
        next.swap(blank, cell);
        next
    };
    cells.into_iter().map(slide).collect()
}

/// The fewest slides and steps that solve a board of Rush Hour; `None` if there are more than
/// `max_states` states to try.
pub(crate) fn rushhour(text: &str, max_states: usize) -> Option<Optima> {
    let is_solvable = papan_checker::rushhour::is_solvable(text.as_bytes(), max_states);
    if !is_solvable.expect("a board of ours")? {
        return Some(None);
    }
    let all = papan_checker::rushhour::exhaust(text.as_bytes()).expect("a board of ours");
    let optima = [("slides", all.slides?), ("steps", all.steps?)];
    Some(Some(optima.map(|(metric, cost)| (metric, cost as u32)).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_optima_by_hand() {
        // Around the box and back: eight steps, two pushes.
        let level = "#######\n#     #\n# .$  #\n#@    #\n#######\n";
        let optima = sokoban(level, 10_000).unwrap().unwrap();
        assert_eq!((optima["moves"], optima["pushes"]), (5, 1));
        assert_eq!(sokoban("#####\n#$ .#\n#@  #\n#####\n", 10_000), Some(None));
        assert_eq!(sokoban(level, 10), None);
        // The corner cases of 3x3: the hardest boards take 31 moves.
        let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
        assert_eq!(tiles(3, &[8, 6, 7, 2, 5, 4, 3, 0, 1], &goal).unwrap()["moves"], 31);
        assert_eq!(tiles(3, &[2, 1, 3, 4, 5, 6, 7, 8, 0], &goal), None);
        let board = "4 4\n1\n..A.\nPPA.K\n....\n....\n";
        let optima = rushhour(board, 10_000).unwrap().unwrap();
        assert_eq!((optima["slides"], optima["steps"]), (2, 4));
    }
}
