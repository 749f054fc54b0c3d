//! The automaton that generates moves and leaves out duplicate move sequences.
//!
//! Two sequences of steps from the same cell are *equivalent* if they move every tile in the same
//! way: the outcome depends on where the blank starts, not on the tiles. Order all sequences first
//! by length, then by the steps in the order of [`Direction::ALL`]. A sequence is *forbidden* from
//! a cell if an equivalent earlier one exists from that cell (going straight back is the shortest
//! case, and six steps around a 2x2 square versus six the other way round is the first real one).
//!
//! Why leaving out every path that contains a forbidden sequence loses no optimal cost: take the
//! earliest of all cheapest solutions. If it contained a forbidden sequence, starting at some cell,
//! then its earlier equivalent would be possible there too (it is defined for that very cell, so it
//! stays on the board), have the same outcome and be no longer; substituting it would give an
//! earlier solution at no greater cost. So the earliest cheapest solution contains none and is
//! generated. The argument needs no memory of which states were visited, so it also holds inside
//! any depth-first search with an admissible bound, and for any subset of forbidden sequences. Not
//! here: the search itself.

use std::sync::{Arc, Mutex};

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Budget, Share, StopReason, kit};
use rustc_hash::FxHashSet;

use crate::patterns::move_index;
use crate::steps::Steps;

/// One allowed step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Arrow {
    /// The state it leads to.
    pub(crate) next: u32,
    /// The cell the blank goes to, where the tile comes from.
    pub(crate) to: u8,
    /// The move as the pattern tables number it.
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
        &self.arrows[..(self.count as usize).min(4)]
    }

    /// One of the [arrows](Self::arrows).
    #[inline]
    pub(crate) fn arrow(&self, place: usize) -> Arrow {
        self.arrows[place % 4]
    }
}

/// Generates the steps of a blank; state `cell` is that of a blank on `cell` with no history.
#[derive(Debug)]
pub(crate) struct Automaton {
    states: Vec<State>,
}

/// An automaton that was made before in this process.
struct Made {
    size: Size,
    length: usize,
    /// What making it took.
    peak: usize,
    automaton: Arc<Automaton>,
}

static MADE: Mutex<Vec<Made>> = Mutex::new(Vec::new());

impl Automaton {
    /// Leaves out forbidden sequences of at most `length` steps; 2 leaves out going back at once,
    /// 0 nothing. Boards have at most 32 cells. The budget then holds the automaton.
    ///
    /// # Errors
    /// The limit that came first; nothing is charged then.
    pub(crate) fn new(
        size: Size,
        length: usize,
        budget: &mut Budget,
    ) -> Result<Automaton, StopReason> {
        assert!(size.cells() <= 32, "boards are packed five bits a cell");
        let before = budget.memory();
        let automaton = budget.all_or_nothing(|budget| {
            let mut trie = Trie::new(size);
            trie.learn(length, budget)?;
            budget.charge(trie.nodes.len() * size_of::<State>())?;
            Ok(trie.close())
        })?;
        budget.release(budget.memory() - before);
        budget.charge(automaton.bytes())?;
        Ok(automaton)
    }

    /// The automaton for boards of this size, made once per process: the boards of a collection
    /// share it. It takes 20 ms to make for 4x4, more than most boards take to solve.
    ///
    /// # Errors
    /// The limit that came first, whether it is made now or was made before: an answer must not depend
    /// on that.
    pub(crate) fn shared(
        size: Size,
        length: usize,
        budget: &mut Budget,
    ) -> Result<Arc<Automaton>, StopReason> {
        // Whoever makes one holds the lock: others wait for it rather than make the same.
        let mut made = kit::lock(&MADE, budget)?;
        if let Some(known) = made.iter().find(|known| (known.size, known.length) == (size, length))
        {
            budget.charge(known.peak)?;
            budget.release(known.peak - known.automaton.bytes());
            return Ok(known.automaton.clone());
        }
        let mut own = budget.child(Share::default());
        let automaton = Automaton::new(size, length, &mut own);
        budget.absorb(&own);
        let automaton = Arc::new(automaton?);
        let peak = own.stats.peak_memory_bytes;
        made.push(Made { size, length, peak, automaton: automaton.clone() });
        Ok(automaton)
    }

    fn bytes(&self) -> usize {
        self.states.len() * size_of::<State>()
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
    size: Size,
    steps: Steps,
    /// The first of them are the roots, one for each cell.
    nodes: Vec<Node>,
}

struct Node {
    children: [u32; 4],
    /// Where the blank is.
    cell: Cell,
    depth: u8,
    /// The node of the longest proper suffix of this sequence that is in the trie.
    suffix: u32,
}

/// A sequence that no earlier one is equivalent to.
#[derive(Clone)]
struct Canonical {
    board: Packed,
    blank: Cell,
    /// Two bits per step, the first step lowest.
    word: u64,
}

/// A board, with enough bits per cell for any of its numbers.
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

    fn swap(&mut self, a: Cell, b: Cell) {
        let (a, b) = (a.index(), b.index());
        let at = |cell: usize| cell % 12 * 5;
        let difference = (self.0[a / 12] >> at(a) ^ self.0[b / 12] >> at(b)) & 31;
        self.0[a / 12] ^= difference << at(a);
        self.0[b / 12] ^= difference << at(b);
    }
}

/// Never iterated.
type Seen = FxHashSet<Packed>;

/// Bytes of an entry of such a set, with those that stay free, and a control byte.
const SEEN_BYTES: usize = (size_of::<Packed>() + 1) * 8 / 7 + 1;

impl Trie {
    fn new(size: Size) -> Trie {
        let root = |cell| Node { children: [NONE; 4], cell, depth: 0, suffix: NONE };
        Trie { size, steps: Steps::new(size), nodes: size.iter().map(root).collect() }
    }

    /// Finds the minimal forbidden sequences up to `length`, by breadth-first search from each
    /// cell. Prefixes of sequences without earlier equivalents have none either, so only those
    /// need to be extended; every board is then reached by its earliest sequence first.
    ///
    /// # Errors
    /// The limit that came first.
    fn learn(&mut self, length: usize, budget: &mut Budget) -> Result<(), StopReason> {
        struct Layers {
            words: Vec<Canonical>,
            before: Seen,
            last: Seen,
        }
        impl Layers {
            fn bytes(&self) -> usize {
                let seen = self.before.capacity() + self.last.capacity();
                self.words.capacity() * size_of::<Canonical>() + seen * SEEN_BYTES
            }
        }
        let start = Packed::new(self.size.cells());
        let mut layers: Vec<Layers> = self
            .size
            .iter()
            .map(|cell| Layers {
                words: vec![Canonical { board: start, blank: cell, word: 0 }],
                before: Seen::default(),
                last: Seen::from_iter([start]),
            })
            .collect();
        budget.charge(layers.iter().map(Layers::bytes).sum())?;
        for depth in 0..length {
            for (cell, layer) in self.size.iter().zip(&mut layers) {
                // What this step may need at most: three times the words, and a set and a trie of them.
                let most = 3 * layer.words.len();
                let needed = most * (size_of::<Canonical>() + SEEN_BYTES);
                budget.poll()?;
                budget.charge(needed)?;
                let (nodes, held) = (self.nodes.len(), layer.bytes());
                let mut words = Vec::with_capacity(layer.words.len() * 2);
                let mut seen = Seen::default();
                for canonical in &layer.words {
                    for direction in Direction::ALL {
                        let Some(to) = self.steps.step(canonical.blank, direction) else {
                            continue;
                        };
                        let mut board = canonical.board;
                        board.swap(canonical.blank, to);
                        let word = canonical.word | (direction.index() as u64) << (2 * depth);
                        // A step changes parity, so an earlier equivalent has the same length or
                        // is two shorter.
                        if layer.before.contains(&board) || !seen.insert(board) {
                            self.forbid(cell, word, depth + 1);
                        } else {
                            words.push(Canonical { board, blank: to, word });
                        }
                    }
                }
                layer.words = words;
                layer.before = std::mem::replace(&mut layer.last, seen);
                // What it needs in fact.
                let holds = layer.bytes() + (self.nodes.len() - nodes) * 2 * size_of::<Node>();
                budget.charge(holds)?;
                budget.release(needed + held);
            }
        }
        Ok(())
    }

    /// Adds a forbidden sequence unless one of its suffixes is forbidden already.
    fn forbid(&mut self, cell: Cell, word: u64, length: usize) {
        let step_at = |place: usize| Direction::ALL[(word >> (2 * place) & 3) as usize];
        let mut from = cell;
        for first in 1..length {
            from = self.steps.step_inside(from, step_at(first - 1));
            let mut node = u32::from(from.0);
            for place in first..length {
                node = self.nodes[node as usize].children[step_at(place).index()];
                if node >= FORBIDDEN {
                    break;
                }
            }
            if node == FORBIDDEN {
                return;
            }
        }
        let mut node = cell.index();
        for place in 0..length - 1 {
            let step = step_at(place);
            let child = self.nodes[node].children[step.index()];
            node = if child == NONE {
                let cell = self.steps.step_inside(self.nodes[node].cell, step);
                let depth = self.nodes[node].depth + 1;
                let child = Node { children: [NONE; 4], cell, depth, suffix: NONE };
                let number = self.nodes.len();
                self.nodes[node].children[step.index()] = number as u32;
                self.nodes.push(child);
                number
            } else {
                child as usize
            };
        }
        self.nodes[node].children[step_at(length - 1).index()] = FORBIDDEN;
    }

    /// The automaton that is always in the node of the longest suffix of its history (the
    /// Aho-Corasick pattern matcher).
    fn close(mut self) -> Automaton {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.nodes[node].depth);
        let mut states = vec![State::default(); self.nodes.len()];
        for node in order {
            let Node { mut children, cell, suffix, .. } = self.nodes[node];
            for direction in Direction::ALL {
                let Some(to) = self.steps.step(cell, direction) else { continue };
                let otherwise = match suffix {
                    NONE => u32::from(to.0),
                    suffix => self.nodes[suffix as usize].children[direction.index()],
                };
                let child = &mut children[direction.index()];
                match *child {
                    NONE => *child = otherwise,
                    FORBIDDEN => {}
                    child => self.nodes[child as usize].suffix = otherwise,
                }
                if *child != FORBIDDEN {
                    let state = &mut states[node];
                    state.arrows[state.count as usize] =
                        Arrow { next: *child, to: to.0 as u8, index: move_index(cell, direction) };
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
    use papan_search::Limits;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn a_cancel_is_heard_while_another_thread_makes_it() {
        let _made = MADE.lock().unwrap();
        let limits = Limits { stop_at_poll: Some(3), ..Limits::default() };
        let size = Size::new(4, 4).unwrap();
        let automaton = Automaton::shared(size, 4, &mut Budget::new(&limits));
        assert_eq!(automaton.map(|made| made.states()), Err(StopReason::Cancelled));
    }

    /// Every reachable board is reached by paths of the automaton in as few steps as without it.
    #[test]
    fn keeps_a_shortest_path_to_every_board() {
        for (rows, columns, depth) in [(2, 3, 22), (3, 3, 14), (4, 2, 16), (3, 4, 12)] {
            let size = Size::new(rows, columns).unwrap();
            let made = |length| Budget::unlimited(|budget| Automaton::new(size, length, budget));
            let (automaton, plain) = (made(12), made(0));
            for start in size.iter() {
                assert_eq!(
                    reached(size, &automaton, start, depth),
                    reached(size, &plain, start, depth),
                    "{size} from {start:?}"
                );
            }
        }
    }

    /// Boards with their distance, by breadth-first search over (board, state of the automaton).
    fn reached(
        size: Size,
        automaton: &Automaton,
        start: Cell,
        depth: u32,
    ) -> HashMap<[u64; 3], u32> {
        let mut distance = HashMap::new();
        let mut seen = HashSet::new();
        let mut layer = vec![(Packed::new(size.cells()), start, u32::from(start.0))];
        for depth in 0..=depth {
            let mut next = Vec::new();
            for (board, blank, state) in layer {
                distance.entry(board.0).or_insert(depth);
                for arrow in automaton.state(state).arrows() {
                    let to = Cell(arrow.to.into());
                    let mut after = board;
                    after.swap(blank, to);
                    if seen.insert((after, arrow.next)) {
                        next.push((after, to, arrow.next));
                    }
                }
            }
            layer = next;
        }
        distance
    }

    #[test]
    fn forbids_going_back_and_one_way_round_a_square() {
        let size = Size::new(2, 2).unwrap();
        let automaton = Budget::unlimited(|budget| Automaton::new(size, 6, budget));
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
