//! The automaton that generates moves and leaves out duplicate move sequences.
//!
//! Two sequences of steps from the same cell are *equivalent* if they move every tile alike: the
//! outcome depends on where the blank starts, not on the tiles. Order all sequences first by
//! length, then by the steps in the order of [`Step::ALL`]. A sequence is *forbidden* from a cell
//! if an equivalent earlier one exists from that cell (going back at once is the shortest case,
//! and six steps round a 2x2 square against the six the other way round the first proper one).
//!
//! Why leaving out every path that contains a forbidden sequence loses no optimal cost: take the
//! earliest of all cheapest solutions. Were there a forbidden sequence in it, starting at some
//! cell, then its earlier equivalent is possible there too (it is defined for that very cell, so it
//! stays on the board), has the same outcome and is not longer; exchanging it would give an earlier
//! solution at no greater cost. So the earliest cheapest solution contains none and is generated.
//! The argument needs no memory of which states were visited, so it also holds inside any
//! depth-first search with an admissible bound, and for any subset of forbidden sequences.
//! Not here: the search itself.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::patterns::grid::{Grid, Step};

/// One allowed step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Arrow {
    /// The state it leads to.
    pub(crate) next: u32,
    /// The cell the blank goes to, where the tile comes from.
    pub(crate) to: u8,
    /// `cell * 4 + step`, as the pattern tables number moves.
    pub(crate) index: u8,
}

/// What may follow after some history of steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct State {
    arrows: [Arrow; 4],
    count: u32,
}

impl State {
    #[inline]
    pub(crate) fn arrows(&self) -> &[Arrow] {
        &self.arrows[..self.count as usize % 5]
    }
}

/// Generates the steps of a blank; state `cell` is the one of a blank on `cell` with no history.
#[derive(Debug)]
pub(crate) struct Automaton {
    states: Vec<State>,
}

impl Automaton {
    /// Leaves out forbidden sequences of at most `length` steps; 2 leaves out going back at once,
    /// 0 nothing. Grids have at most 32 cells.
    pub(crate) fn new(grid: Grid, length: usize) -> Automaton {
        assert!(grid.cells() <= 32, "boards are packed five bits a cell");
        let mut trie = Trie::new(grid);
        trie.learn(length);
        trie.close()
    }

    #[inline]
    pub(crate) fn state(&self, state: u32) -> &State {
        &self.states[state as usize]
    }

    pub(crate) fn states(&self) -> usize {
        self.states.len()
    }
}

/// No such child yet.
const NONE: u32 = u32::MAX;
/// The step completes a forbidden sequence.
const FORBIDDEN: u32 = u32::MAX - 1;

/// The minimal forbidden sequences, by the cell they start from.
struct Trie {
    grid: Grid,
    /// The first of them are the roots, one for each cell.
    nodes: Vec<Node>,
}

struct Node {
    children: [u32; 4],
    /// Where the blank is.
    cell: u8,
    depth: u8,
    /// The node of the longest proper suffix of this sequence that is in the trie.
    suffix: u32,
}

/// A sequence that no earlier one is equivalent to.
#[derive(Clone)]
struct Canonical {
    board: Packed,
    blank: u8,
    /// Two bits a step, the first step lowest.
    word: u64,
}

/// A board, enough bits a cell for any of its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Packed([u64; 3]);

impl Packed {
    fn new(cells: usize) -> Packed {
        let mut board = Packed([0; 3]);
        for cell in 0..cells {
            board.0[cell / 12] |= (cell as u64) << (cell % 12 * 5);
        }
        board
    }

    fn swap(&mut self, a: usize, b: usize) {
        let at = |cell: usize| cell % 12 * 5;
        let difference = (self.0[a / 12] >> at(a) ^ self.0[b / 12] >> at(b)) & 31;
        self.0[a / 12] ^= difference << at(a);
        self.0[b / 12] ^= difference << at(b);
    }
}

/// Multiplies and folds each word. Seeded alike in every run; sets are never iterated.
#[derive(Default)]
struct FoldHasher(u64);

impl Hasher for FoldHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

type Seen = HashSet<Packed, BuildHasherDefault<FoldHasher>>;

impl Trie {
    fn new(grid: Grid) -> Trie {
        let root = |cell| Node { children: [NONE; 4], cell: cell as u8, depth: 0, suffix: NONE };
        Trie { grid, nodes: (0..grid.cells()).map(root).collect() }
    }

    /// Finds the minimal forbidden sequences up to `length`, by breadth-first search from each
    /// cell. Prefixes of sequences without earlier equivalents have none either, so only those
    /// need to be extended; every board is then reached by its earliest sequence first.
    fn learn(&mut self, length: usize) {
        struct Layers {
            words: Vec<Canonical>,
            before: Seen,
            last: Seen,
        }
        let start = Packed::new(self.grid.cells());
        let mut layers: Vec<Layers> = (0..self.grid.cells())
            .map(|cell| Layers {
                words: vec![Canonical { board: start, blank: cell as u8, word: 0 }],
                before: Seen::default(),
                last: Seen::from_iter([start]),
            })
            .collect();
        for depth in 0..length {
            for (cell, layer) in layers.iter_mut().enumerate() {
                let mut words = Vec::with_capacity(layer.words.len() * 2);
                let mut seen = Seen::default();
                for canonical in &layer.words {
                    for step in Step::ALL {
                        let blank = usize::from(canonical.blank);
                        let Some(to) = self.grid.step(blank, step) else { continue };
                        let mut board = canonical.board;
                        board.swap(blank, to);
                        let word = canonical.word | (step as u64) << (2 * depth);
                        // A step changes parity, so an earlier equivalent has the same length or
                        // is two shorter.
                        if layer.before.contains(&board) || !seen.insert(board) {
                            self.forbid(cell, word, depth + 1);
                        } else {
                            words.push(Canonical { board, blank: to as u8, word });
                        }
                    }
                }
                layer.words = words;
                layer.before = std::mem::replace(&mut layer.last, seen);
            }
        }
    }

    /// Adds a forbidden sequence unless one of its suffixes is forbidden already.
    fn forbid(&mut self, cell: usize, word: u64, length: usize) {
        let step_at = |place: usize| Step::ALL[(word >> (2 * place) & 3) as usize];
        let mut from = cell;
        for first in 1..length {
            from =
                self.grid.step(from, step_at(first - 1)).expect("the sequence stays on the board");
            let mut node = from as u32;
            for place in first..length {
                node = self.nodes[node as usize].children[step_at(place) as usize];
                if node >= FORBIDDEN {
                    break;
                }
            }
            if node == FORBIDDEN {
                return;
            }
        }
        let mut node = cell;
        for place in 0..length - 1 {
            let step = step_at(place);
            let child = self.nodes[node].children[step as usize];
            node = if child == NONE {
                let cell = usize::from(self.nodes[node].cell);
                let to = self.grid.step(cell, step).expect("the sequence stays on the board");
                let depth = self.nodes[node].depth + 1;
                let child = Node { children: [NONE; 4], cell: to as u8, depth, suffix: NONE };
                let number = self.nodes.len();
                self.nodes[node].children[step as usize] = number as u32;
                self.nodes.push(child);
                number
            } else {
                child as usize
            };
        }
        self.nodes[node].children[step_at(length - 1) as usize] = FORBIDDEN;
    }

    /// The automaton that is always in the node of the longest suffix of its history (the pattern
    /// matcher of Aho and Corasick).
    fn close(mut self) -> Automaton {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.nodes[node].depth);
        let mut states = vec![State::default(); self.nodes.len()];
        for node in order {
            let Node { mut children, cell, suffix, .. } = self.nodes[node];
            let cell = usize::from(cell);
            for step in Step::ALL {
                let Some(to) = self.grid.step(cell, step) else { continue };
                let otherwise = match suffix {
                    NONE => to as u32,
                    suffix => self.nodes[suffix as usize].children[step as usize],
                };
                let child = &mut children[step as usize];
                match *child {
                    NONE => *child = otherwise,
                    FORBIDDEN => {}
                    child => self.nodes[child as usize].suffix = otherwise,
                }
                if *child != FORBIDDEN {
                    let state = &mut states[node];
                    state.arrows[state.count as usize] = Arrow {
                        next: *child,
                        to: to as u8,
                        index: (cell * 4 + step as usize) as u8,
                    };
                    state.count += 1;
                }
            }
            self.nodes[node].children = children;
        }
        Automaton { states }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Every board within reach is reached by paths of the automaton in as few steps as without.
    #[test]
    fn keeps_a_shortest_path_to_every_board() {
        for (width, height, depth) in [(3, 2, 22), (3, 3, 14), (2, 4, 16), (4, 3, 12)] {
            let grid = Grid::new(width, height).unwrap();
            let automaton = Automaton::new(grid, 12);
            for start in 0..grid.cells() {
                let plain = Automaton::new(grid, 0);
                assert_eq!(
                    reached(grid, &automaton, start, depth),
                    reached(grid, &plain, start, depth),
                    "{width}x{height} from {start}"
                );
            }
        }
    }

    /// Boards with their distance, by breadth-first search over (board, state of the automaton).
    fn reached(
        grid: Grid,
        automaton: &Automaton,
        start: usize,
        depth: u32,
    ) -> HashMap<[u64; 3], u32> {
        let mut distance = HashMap::new();
        let mut seen = HashSet::new();
        let mut layer = vec![(Packed::new(grid.cells()), start, start as u32)];
        for depth in 0..=depth {
            let mut next = Vec::new();
            for (board, blank, state) in layer {
                distance.entry(board.0).or_insert(depth);
                for arrow in automaton.state(state).arrows() {
                    let mut after = board;
                    after.swap(blank, usize::from(arrow.to));
                    if seen.insert((after, arrow.next)) {
                        next.push((after, usize::from(arrow.to), arrow.next));
                    }
                }
            }
            layer = next;
        }
        distance
    }

    #[test]
    fn forbids_going_back_and_one_way_round_a_square() {
        let grid = Grid::new(2, 2).unwrap();
        let automaton = Automaton::new(grid, 6);
        // Within six steps a 2x2 board allows one way round fully and the other for five steps.
        let mut ends = Vec::new();
        let mut stack = vec![(0u32, 0)];
        while let Some((state, depth)) = stack.pop() {
            if depth == 6 {
                ends.push(state);
                continue;
            }
            for arrow in automaton.state(state).arrows() {
                stack.push((arrow.next, depth + 1));
            }
        }
        assert_eq!(ends.len(), 1);
    }
}
