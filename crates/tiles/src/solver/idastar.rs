//! Iterative-deepening A* over pattern tables: optimal solutions of boards up to 25 cells.
//!
//! One board changed in place, an explicit stack, pattern values updated move by move, and moves
//! from the [`pruning`](super::pruning) automaton. All successors of a node are looked up before
//! any is entered: their cache misses then overlap. Long rounds are split at a frontier below the
//! root and shared between threads. Not here: building tables, and boards that are too large.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::anytime::{Patience, solve_anytime};
use super::meter::{Lease, Meter, Progress};
use super::pruning::Automaton;
use super::task::{Task, cost_of};
use crate::patterns::Patterns;
use crate::patterns::grid::Step;
use crate::patterns::view::{Change, ROOM, Tracker};
use papan_search::{Cost, Limits, Plan, Quality, Report, StopReason, Verdict};

/// An optimal solver for one goal; many boards can be solved one after the other.
pub struct IdaStar<'p, 'a> {
    patterns: &'p Patterns<'a>,
    automaton: Automaton,
    /// [`SPLIT_NODES`], but for tests.
    split_nodes: u64,
}

/// A round with more nodes than this is worth splitting between threads.
const SPLIT_NODES: u64 = 500_000;
/// How many subtrees a split round has at least: enough that no thread waits long for the last.
const SUBTREES: usize = 4096;

/// The longest duplicate sequences that are left out by default.
///
/// Mean nodes on Korf's 100 with the small tables, and the time to make the automaton: 2 steps
/// 269,412 and 0 ms; 6 steps 231,832 and 1 ms; 8 steps 207,295 and 4 ms; 10 steps 185,975 and
/// 20 ms; 12 steps 172,040 and 100 ms; 14 steps 163,582 and 500 ms.
pub const PRUNING_LENGTH: usize = 10;

impl<'p, 'a> IdaStar<'p, 'a> {
    /// Prepares the search for the goal of `patterns`.
    pub fn new(patterns: &'p Patterns<'a>) -> IdaStar<'p, 'a> {
        Self::with_pruning(patterns, PRUNING_LENGTH)
    }

    /// As [`new`](Self::new), leaving out duplicate sequences of at most `length` steps. Any length
    /// gives the same costs; 2 leaves out only going straight back, and 0 nothing.
    pub fn with_pruning(patterns: &'p Patterns<'a>, length: usize) -> IdaStar<'p, 'a> {
        let automaton = Automaton::new(patterns.grid(), length);
        IdaStar { patterns, automaton, split_nodes: SPLIT_NODES }
    }

    /// States of the pruning automaton.
    pub fn pruning_states(&self) -> usize {
        self.automaton.states()
    }

    /// A shortest solution of `board`, with up to `threads` threads. The plan does not depend on
    /// their number, nor do the counters but for the last round of a split search.
    ///
    /// `board` must hold each of the goal's tiles once. `progress` sees the bound of the round and
    /// the nodes so far.
    pub fn solve<'s>(
        &self,
        board: &[u8],
        limits: &Limits,
        threads: usize,
        progress: &'s mut Progress<'s>,
    ) -> Report<Step> {
        match self.patterns.views() {
            1 => Run::<1>::solve(self, board, limits, threads, progress),
            2 => Run::<2>::solve(self, board, limits, threads, progress),
            3 => Run::<3>::solve(self, board, limits, threads, progress),
            _ => Run::<4>::solve(self, board, limits, threads, progress),
        }
    }
}

/// One search for one board.
struct Run<'r, 's, 'p, 'a, const V: usize> {
    automaton: &'r Automaton,
    split_nodes: u64,
    meter: &'r Meter<'s>,
    root: Node<'p, 'a, V>,
    /// The automaton's state of the root.
    start: u32,
}

impl<const V: usize> Run<'_, '_, '_, '_, V> {
    fn solve<'s>(
        solver: &IdaStar<'_, '_>,
        board: &[u8],
        limits: &Limits,
        threads: usize,
        progress: &'s mut Progress<'s>,
    ) -> Report<Step> {
        let meter = Meter::new(limits, progress);
        let Some(root) = Node::<V>::new(solver.patterns, board) else {
            return report(&meter, Verdict::Unsolvable);
        };
        let start = u32::from(root.blank);
        let mut bound = root.tracker.estimate();
        let (automaton, split_nodes) = (&solver.automaton, solver.split_nodes);
        let run = Run { automaton, split_nodes, meter: &meter, root, start };
        if let Err(reason) = meter.with(|budget| budget.charge(solver.patterns.memory_bytes())) {
            meter.raise_bound(Cost(bound));
            return report(&meter, Verdict::Stopped { reason, incumbent: None });
        }
        let verdict = run.deepen(&mut bound, threads);
        report(&meter, verdict)
    }

    /// Rounds with growing bounds until one holds a solution.
    fn deepen(&self, bound: &mut u32, threads: usize) -> Verdict<Step> {
        let mut incumbent: Option<Plan<Step>> = None;
        let reason = match self.rounds(bound, threads, &mut incumbent) {
            Ok(plan) => return Verdict::Solved { plan, quality: Quality::Optimal },
            Err(reason) => reason,
        };
        // A few milliseconds over the limit buy something to show for it.
        Verdict::Stopped { reason, incumbent: incumbent.or_else(|| self.quick()) }
    }

    fn rounds(
        &self,
        bound: &mut u32,
        threads: usize,
        incumbent: &mut Option<Plan<Step>>,
    ) -> Result<Plan<Step>, StopReason> {
        let plan_of = |steps: Vec<Step>| Plan { cost: cost_of(steps.len()), actions: steps };
        if *bound == 0 {
            return Ok(plan_of(Vec::new()));
        }
        let mut split: Option<Split> = None;
        loop {
            self.meter.raise_bound(Cost(*bound));
            if let Some(plan) = incumbent.take_if(|plan| plan.cost == Cost(*bound)) {
                // Everything cheaper was searched.
                return Ok(plan);
            }
            let (limit, before) =
                self.meter.with(|budget| (budget.cost_limit(), budget.stats.generated));
            if Cost(*bound) > limit {
                return Err(StopReason::Cost);
            }
            let round = match &split {
                Some(split) => self.split_round(split, *bound),
                None => self.round(*bound),
            };
            if let Some(steps) = round? {
                return Ok(plan_of(steps));
            }
            // A move changes every sum by one, so estimated costs grow in twos.
            *bound += 2;
            let nodes = self.meter.with(|budget| {
                budget.stats.iterations += 1;
                budget.stats.max_open = budget.stats.max_open.max(u64::from(*bound));
                budget.stats.generated - before
            });
            if nodes > self.split_nodes && incumbent.is_none() {
                *incumbent = self.quick();
                let cost = incumbent.as_ref().map(|plan| plan.cost);
                self.meter.with(|budget| budget.incumbent = cost);
                if threads > 1 {
                    split = self.split(threads)?;
                }
            }
        }
    }

    /// Some solution, for the case that a limit ends the search for the best.
    fn quick(&self) -> Option<Plan<Step>> {
        let patterns = self.root.tracker.patterns();
        let (grid, goal) = (patterns.grid(), patterns.goal());
        let board = &self.root.board[..grid.cells()];
        let task = Task::new(grid.width(), grid.height(), board, goal).ok()?;
        let report =
            solve_anytime(&task, Cost::ZERO, &Limits::default(), Patience::Quick, &mut |_| {});
        report.plan().cloned()
    }

    /// One round in this thread: the steps of a solution within the bound, if there is one.
    fn round(&self, bound: u32) -> Result<Option<Vec<Step>>, StopReason> {
        let mut lease = self.meter.lease();
        let mut worker = Worker::new(self.automaton, self.root.clone(), bound);
        worker.search(self.start, 0, &mut lease, || false)
    }

    /// The subtrees of a round for several threads; `None` if there can be no threads.
    fn split(&self, threads: usize) -> Result<Option<Split>, StopReason> {
        let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
            return Ok(None);
        };
        let mut lease = self.meter.lease();
        let estimate = self.root.tracker.estimate();
        let mut subtrees = vec![Subtree { indices: Vec::new(), state: self.start, estimate }];
        while subtrees.len() < SUBTREES {
            let mut deeper = Vec::with_capacity(subtrees.len() * 3);
            for subtree in &subtrees {
                let node = self.root.after(&subtree.indices);
                let arrows = self.automaton.state(subtree.state).arrows();
                lease.expand(arrows.len() as u64)?;
                for arrow in arrows {
                    let tile = node.board[usize::from(arrow.to) % ROOM];
                    let change = node.tracker.peek(&node.board, arrow.index, tile);
                    let mut indices = subtree.indices.clone();
                    indices.push(arrow.index);
                    let estimate = change.estimate();
                    deeper.push(Subtree { indices, state: arrow.next, estimate });
                }
            }
            subtrees = deeper;
        }
        Ok(Some(Split { pool, subtrees }))
    }

    /// One round in all threads, which take the subtrees in order. Of several solutions the one in
    /// the first subtree wins, and subtrees before it are searched to the end: the same plan
    /// whatever the threads do, and no thread runs far ahead in vain.
    fn split_round(&self, split: &Split, bound: u32) -> Result<Option<Vec<Step>>, StopReason> {
        let first = AtomicUsize::new(usize::MAX);
        let next = AtomicUsize::new(0);
        let found = split.pool.broadcast(|_| {
            let mut lease = self.meter.lease();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(subtree) = split.subtrees.get(number) else { return Ok(None) };
                let depth = subtree.indices.len() as u32;
                if depth + subtree.estimate > bound {
                    continue;
                }
                let abandoned = || first.load(Ordering::Relaxed) < number || self.meter.is_halted();
                if abandoned() {
                    return Ok(None);
                }
                let rest = if subtree.estimate == 0 {
                    Some(Vec::new())
                } else {
                    let node = self.root.after(&subtree.indices);
                    let mut worker = Worker::new(self.automaton, node, bound);
                    worker.search(subtree.state, depth, &mut lease, abandoned)?
                };
                if let Some(rest) = rest {
                    first.fetch_min(number, Ordering::Relaxed);
                    let way = subtree.indices.iter().map(|&index| step_of(index));
                    return Ok(Some((number, way.chain(rest).collect())));
                }
            }
        });
        // Everything below this bound is searched: a solution is optimal even if a limit kept
        // another thread from finding an earlier one.
        let mut stopped = None;
        let mut best: Option<(usize, Vec<Step>)> = None;
        for found in found {
            match found {
                Err(reason) => stopped = Some(reason),
                Ok(Some(found)) if best.as_ref().is_none_or(|best| found.0 < best.0) => {
                    best = Some(found);
                }
                Ok(_) => {}
            }
        }
        match (best, stopped) {
            (Some((_, steps)), _) => Ok(Some(steps)),
            (None, Some(reason)) => Err(reason),
            (None, None) => Ok(None),
        }
    }
}

/// The work of a round in pieces.
struct Split {
    pool: rayon::ThreadPool,
    subtrees: Vec<Subtree>,
}

/// What lies below one node near the root.
struct Subtree {
    /// The moves that lead there.
    indices: Vec<u8>,
    /// The automaton's state there.
    state: u32,
    estimate: u32,
}

/// A board with its pattern values.
#[derive(Clone)]
struct Node<'p, 'a, const V: usize> {
    tracker: Tracker<'p, 'a, V>,
    board: [u8; ROOM],
    blank: u8,
}

impl<'p, 'a, const V: usize> Node<'p, 'a, V> {
    fn new(patterns: &'p Patterns<'a>, board: &[u8]) -> Option<Node<'p, 'a, V>> {
        let tracker = Tracker::new(patterns, board)?;
        let mut cells = [0; ROOM];
        cells[..board.len()].copy_from_slice(board);
        let blank = board.iter().position(|&tile| tile == 0)? as u8;
        Some(Node { tracker, board: cells, blank })
    }

    /// The node these moves lead to.
    fn after(&self, indices: &[u8]) -> Node<'p, 'a, V> {
        let mut node = self.clone();
        let grid = node.tracker.patterns().grid();
        for &index in indices {
            let to = grid.step(usize::from(index / 4), step_of(index));
            let to = to.expect("subtrees lie on the board") as u8;
            let tile = node.board[usize::from(to)];
            let mut change = node.tracker.peek(&node.board, index, tile);
            node.tracker.exchange(index, tile, &mut change);
            node.board.swap(usize::from(node.blank), usize::from(to));
            node.blank = to;
        }
        node
    }
}

/// A depth-first search below one node within a bound.
struct Worker<'r, 'p, 'a, const V: usize> {
    automaton: &'r Automaton,
    node: Node<'p, 'a, V>,
    /// One for each node on the path, the last one's successors not entered yet.
    frames: Vec<Frame<V>>,
    bound: u32,
}

#[derive(Clone, Copy)]
struct Frame<const V: usize> {
    children: [Child<V>; 4],
    count: u8,
    taken: u8,
}

#[derive(Clone, Copy)]
struct Child<const V: usize> {
    change: Change<V>,
    next: u32,
    to: u8,
    index: u8,
    tile: u8,
}

impl<'r, 'p, 'a, const V: usize> Worker<'r, 'p, 'a, V> {
    fn new(automaton: &'r Automaton, node: Node<'p, 'a, V>, bound: u32) -> Self {
        let child = Child { change: Change::NONE, next: 0, to: 0, index: 0, tile: 0 };
        let frame = Frame { children: [child; 4], count: 0, taken: 0 };
        let frames = vec![frame; bound as usize + 1];
        Worker { automaton, node, frames, bound }
    }

    /// The steps from here to the goal, if some lie within the bound; `g` is the cost so far.
    fn search(
        &mut self,
        state: u32,
        g: u32,
        lease: &mut Lease<'_, '_>,
        abandoned: impl Fn() -> bool,
    ) -> Result<Option<Vec<Step>>, StopReason> {
        let mut depth = 0;
        let mut state = state;
        loop {
            // Enter a node: look up all its successors, keep those within the bound.
            let arrows = self.automaton.state(state).arrows();
            if lease.expand(arrows.len() as u64)? && abandoned() {
                return Ok(None);
            }
            let node = &self.node;
            let frame = &mut self.frames[depth];
            let most = self.bound - (g + depth as u32 + 1);
            let mut count = 0;
            for arrow in arrows {
                let tile = node.board[usize::from(arrow.to) % ROOM];
                let change = node.tracker.peek(&node.board, arrow.index, tile);
                if change.estimate() > most {
                    continue;
                }
                frame.children[count % 4] =
                    Child { change, next: arrow.next, to: arrow.to, index: arrow.index, tile };
                count += 1;
                if change.estimate() == 0 {
                    // No pattern wants another move: this is the goal.
                    frame.count = count as u8;
                    frame.taken = count as u8;
                    let path = self.frames[..=depth].iter();
                    return Ok(Some(path.map(Frame::step).collect()));
                }
            }
            frame.count = count as u8;
            frame.taken = 0;
            // Leave finished nodes, then go down to the next successor.
            while self.frames[depth].taken == self.frames[depth].count {
                if depth == 0 {
                    return Ok(None);
                }
                depth -= 1;
                let frame = &mut self.frames[depth];
                let child = &mut frame.children[usize::from(frame.taken + 3) % 4];
                // The child's move is undone: the blank goes back, the tile returns to `to`.
                self.node.tracker.exchange(child.index, child.tile, &mut child.change);
                let back = child.index / 4;
                self.node.board[usize::from(back) % ROOM] = 0;
                self.node.board[usize::from(child.to) % ROOM] = child.tile;
            }
            let frame = &mut self.frames[depth];
            let child = &mut frame.children[usize::from(frame.taken) % 4];
            frame.taken += 1;
            self.node.tracker.exchange(child.index, child.tile, &mut child.change);
            self.node.board[usize::from(child.index / 4) % ROOM] = child.tile;
            self.node.board[usize::from(child.to) % ROOM] = 0;
            state = child.next;
            depth += 1;
        }
    }
}

impl<const V: usize> Frame<V> {
    /// The step that was taken last.
    fn step(&self) -> Step {
        step_of(self.children[usize::from(self.taken + 3) % 4].index)
    }
}

/// The step of a move's number.
fn step_of(index: u8) -> Step {
    Step::ALL[usize::from(index % 4)]
}

fn report(meter: &Meter<'_>, verdict: Verdict<Step>) -> Report<Step> {
    let snapshot = meter.with(|budget| budget.snapshot());
    let lower_bound = match &verdict {
        Verdict::Solved { plan, quality: Quality::Optimal } => plan.cost,
        _ => snapshot.lower_bound,
    };
    Report { verdict, lower_bound, stats: snapshot.stats }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::{Grid, Partition, PatternSet};
    use crate::solver::task::{blank_first, blank_last};
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn tables(width: usize, height: usize, patterns: &[&[u8]]) -> PatternSet<Vec<u8>> {
        let partition = Partition::new(width, height, 0, patterns).unwrap();
        PatternSet::build(&partition, |_| ControlFlow::Continue(())).unwrap()
    }

    fn distances(grid: Grid, goal: &[u8]) -> Vec<(Vec<u8>, u32)> {
        let mut seen = HashMap::from([(goal.to_vec(), 0)]);
        let mut found = vec![(goal.to_vec(), 0)];
        let mut next = 0;
        while next < found.len() {
            let (board, depth) = found[next].clone();
            next += 1;
            let blank = board.iter().position(|&tile| tile == 0).unwrap();
            for to in grid.neighbours(blank) {
                let mut after = board.clone();
                after.swap(blank, to);
                if seen.insert(after.clone(), depth + 1).is_none() {
                    found.push((after, depth + 1));
                }
            }
        }
        found
    }

    fn check(task: &Task, report: &Report<Step>, optimum: u32) {
        assert!(report.is_optimal(), "{report:?}");
        let plan = report.plan().unwrap();
        assert_eq!((plan.cost, report.lower_bound), (Cost(optimum), Cost(optimum)), "{task:?}");
        assert_eq!(plan.actions.len() as u32, optimum);
        assert_eq!(task.replay(&plan.actions).unwrap(), task.goal());
    }

    /// Pruned search finds the cost of breadth-first search, whatever sequences are left out.
    #[test]
    fn costs_are_those_of_breadth_first_search() {
        let cases: [(usize, usize, &[&[u8]], usize); 4] = [
            (3, 2, &[&[1, 2, 3], &[4, 5]], 1),
            (2, 4, &[&[1, 2, 3], &[4, 5], &[6, 7]], 7),
            (3, 3, &[&[1, 2, 4], &[3, 5], &[6, 7, 8]], 97),
            (4, 2, &[&[1, 4, 5], &[2, 3, 6, 7]], 5),
        ];
        for (width, height, patterns, every) in cases {
            let grid = Grid::new(width, height).unwrap();
            let set = tables(width, height, patterns);
            for goal in [blank_first(grid.cells()), blank_last(grid.cells())] {
                let all = distances(grid, &goal);
                let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
                for length in [2, 7, 12] {
                    let solver = IdaStar::with_pruning(&patterns, length);
                    for (board, optimum) in all.iter().step_by(every) {
                        let task = Task::new(width, height, board, &goal).unwrap();
                        let report = solver.solve(board, &Limits::default(), 1, &mut |_| {});
                        check(&task, &report, *optimum);
                    }
                }
            }
        }
    }

    /// 2x5 against the table of all its tiles, whose values are exact.
    #[test]
    fn costs_on_2x5_are_exact() {
        let (grid, goal) = (Grid::new(2, 5).unwrap(), blank_last(10));
        let perfect = tables(2, 5, &[&[1, 2, 3, 4, 5, 6, 7, 8, 9]]);
        let perfect = Patterns::new(grid, &goal, &[&perfect]).unwrap();
        let set = tables(2, 5, &[&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]]);
        let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
        let solver = IdaStar::with_pruning(&patterns, 14);
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut board = goal.clone();
        for _ in 0..2000 {
            board.shuffle(&mut rng);
            let task = Task::new(2, 5, &board, &goal).unwrap();
            let report = solver.solve(&board, &Limits::default(), 1, &mut |_| {});
            match perfect.estimate(&board) {
                Some(optimum) => check(&task, &report, optimum),
                None => assert_eq!(report.verdict, Verdict::Unsolvable),
            }
        }
    }

    const BOARD: [u8; 16] = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];

    #[test]
    fn threads_change_neither_cost_nor_plan() {
        let set = tables(4, 4, &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]]);
        let (grid, goal) = (Grid::new(4, 4).unwrap(), blank_first(16));
        let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
        let mut solver = IdaStar::new(&patterns);
        solver.split_nodes = 1000;
        let task = Task::new(4, 4, &BOARD, &goal).unwrap();
        let alone = solver.solve(&BOARD, &Limits::default(), 1, &mut |_| {});
        check(&task, &alone, 57);
        for threads in [2, 3] {
            let mut bounds = Vec::new();
            let report = solver.solve(&BOARD, &Limits::default(), threads, &mut |snapshot| {
                bounds.push(snapshot.lower_bound);
            });
            check(&task, &report, 57);
            assert_eq!(report.plan(), alone.plan());
            assert!(bounds.is_sorted() && bounds.last() == Some(&Cost(57)));
        }
        let again = solver.solve(&BOARD, &Limits::default(), 1, &mut |_| {});
        assert_eq!(again.stats.generated, alone.stats.generated);
        assert_eq!(again.plan(), alone.plan());
    }

    #[test]
    fn limits_stop_with_a_proven_bound() {
        let set = tables(4, 4, &[&[1, 4, 5, 8], &[2, 3, 6, 7], &[9, 10, 13, 14], &[11, 12, 15]]);
        let (grid, goal) = (Grid::new(4, 4).unwrap(), blank_first(16));
        let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
        let mut solver = IdaStar::new(&patterns);
        solver.split_nodes = 1000;
        let stopped = |limits: &Limits, threads: usize| {
            let report = solver.solve(&BOARD, limits, threads, &mut |_| {});
            let root = patterns.estimate(&BOARD).unwrap();
            assert!(report.lower_bound >= Cost(root) && report.lower_bound <= Cost(57));
            match report.verdict {
                Verdict::Stopped { reason, incumbent } => {
                    let plan = incumbent.or_else(|| {
                        assert_eq!(reason, StopReason::Memory);
                        None
                    });
                    if let Some(plan) = plan {
                        let task = Task::new(4, 4, &BOARD, &goal).unwrap();
                        assert_eq!(task.replay(&plan.actions).unwrap(), goal);
                    }
                    (reason, report.stats.generated)
                }
                other => panic!("{other:?}"),
            }
        };
        for threads in [1, 2] {
            for nodes in [0, 1, 7, 1000, 20_000, 100_000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let (reason, generated) = stopped(&limits, threads);
                assert_eq!(reason, StopReason::Nodes);
                assert!(generated <= nodes && generated + 4 * 8192 > nodes);
            }
            let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
            assert_eq!(stopped(&limits, threads).0, StopReason::Time);
            let limits = Limits { cost: Some(Cost(56)), ..Limits::default() };
            assert_eq!(stopped(&limits, threads).0, StopReason::Cost);
            let limits = Limits { memory_bytes: Some(1000), ..Limits::default() };
            assert_eq!(stopped(&limits, threads).0, StopReason::Memory);
            for poll in [1, 2, 50, 3000] {
                let limits = Limits { stop_at_poll: Some(poll), ..Limits::default() };
                assert_eq!(stopped(&limits, threads).0, StopReason::Cancelled);
            }
        }
    }

    #[test]
    fn solved_and_unsolvable_boards_need_no_search() {
        let set = tables(3, 3, &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
        let (grid, goal) = (Grid::new(3, 3).unwrap(), blank_last(9));
        let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
        let solver = IdaStar::new(&patterns);
        let report = solver.solve(&goal, &Limits::default(), 1, &mut |_| {});
        check(&Task::new(3, 3, &goal, &goal).unwrap(), &report, 0);
        let swapped = [2, 1, 3, 4, 5, 6, 7, 8, 0];
        let report = solver.solve(&swapped, &Limits::default(), 1, &mut |_| {});
        assert_eq!(report.verdict, Verdict::Unsolvable);
    }
}
