//! The exact solver behind `auto`, for both objectives.
//!
//! Up to 8x8 the board is compiled to line tables and searched breadth-first with a bitmap over a
//! dense index, or a hash set where the index is too wide. It takes the engine's limits, drives its
//! budget and returns its report, but is not a `StateSpace`; the plain space is its oracle. Not
//! here: analysis of a whole component (see `analysis`).

pub(crate) mod best_first;
pub(crate) mod breadth_first;
pub(crate) mod graph;
pub(crate) mod large;
pub(crate) mod line;
pub(crate) mod pattern;
pub mod proto;
pub(crate) mod reach;
pub(crate) mod small;
pub(crate) mod visited;

use papan_search::{Budget, Cost, Limits, Plan, Quality, Report, StopReason, Verdict};

use crate::board::{Board, Position};
use crate::rules::{Objective, Slide};
use breadth_first::{End, Queue};
use graph::{Graph, slide_between};
use large::{LargeGraph, Packed, Wide};
use line::LineCache;
use small::{SmallGraph, SmallNode};
use visited::{Bitmap, KeySet};

/// The widest index for which a bitmap is used: 2^29 bits are 64 MiB. The largest product of
/// placements in a public database of 6x6 boards is 2^28.4.
pub(crate) const MAX_BITMAP_BYTES: usize = 64 << 20;

/// Solves boards one after the other, keeping its tables and its memory between them.
#[derive(Debug, Default)]
pub struct Solver {
    lines: LineCache,
    bitmap: Bitmap,
    set: KeySet<u32>,
    queue: Queue<u64, SmallNode>,
}

impl Solver {
    /// A solver that has seen no board yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Finds a cheapest plan, or proves that there is none.
    ///
    /// Under [`Objective::Steps`] the plan goes cell by cell; [`crate::notation::slides_of`] joins
    /// its steps into slides.
    pub fn solve(&mut self, board: &Board, objective: Objective, limits: &Limits) -> Report<Slide> {
        let mut budget = Budget::new(limits);
        let verdict = self.search(board, objective, &mut budget);
        let verdict = match verdict {
            Ok(Some(actions)) => {
                let cost = Cost(actions.len() as u32);
                let quality =
                    if budget.lower_bound == cost { Quality::Optimal } else { Quality::Unknown };
                Verdict::Solved { plan: Plan { actions, cost }, quality }
            }
            Ok(None) => Verdict::Unsolvable,
            Err(reason) => Verdict::Stopped { reason, incumbent: None },
        };
        let snapshot = budget.snapshot();
        Report { verdict, lower_bound: snapshot.lower_bound, stats: snapshot.stats }
    }

    fn search(
        &mut self,
        board: &Board,
        objective: Objective,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Slide>>, StopReason> {
        if Position::start(board).is_solved(board) {
            return Ok(Some(Vec::new()));
        }
        match SmallGraph::new(board, objective, &mut self.lines) {
            Some(graph) => self.search_small(board, &graph, budget),
            None => self.search_large(board, objective, budget),
        }
    }

    fn search_small(
        &mut self,
        board: &Board,
        graph: &SmallGraph,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Slide>>, StopReason> {
        self.queue.clear();
        // What was kept from the last board counts as much as what this one will add.
        budget.charge(self.queue.bytes())?;
        let bitmap_bytes = Bitmap::bytes(graph.bound());
        let affordable = bitmap_bytes <= MAX_BITMAP_BYTES && budget.charge(bitmap_bytes).is_ok();
        let end = if affordable {
            self.bitmap.reserve(graph.bound());
            let end = breadth_first::search(graph, &mut self.bitmap, &mut self.queue, budget);
            self.clear_bitmap(graph, &end);
            end
        } else {
            self.set.clear();
            budget.charge(self.set.bytes())?;
            breadth_first::search(graph, &mut self.set, &mut self.queue, budget)
        };
        finish(board, graph, &self.lines, &self.queue, end)
    }

    fn clear_bitmap(&mut self, graph: &SmallGraph, end: &End<u64>) {
        let states = &self.queue.states;
        // A search that stopped may have marked a state that never got into the queue.
        let known = if matches!(end, End::Stopped(_)) { usize::MAX } else { states.len() };
        let indices = states.iter().map(|&key| graph.index(key));
        self.bitmap.clear(graph.bound(), known, indices);
    }

    fn search_large(
        &mut self,
        board: &Board,
        objective: Objective,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Slide>>, StopReason> {
        let (tracks, words) = large::plan(board, &mut self.lines);
        let lines = &self.lines;
        match words {
            1 => run_large(board, &LargeGraph::<u64>::new(board, objective, lines, tracks), budget),
            2 => {
                run_large(board, &LargeGraph::<u128>::new(board, objective, lines, tracks), budget)
            }
            _ => {
                run_large(board, &LargeGraph::<Wide>::new(board, objective, lines, tracks), budget)
            }
        }
    }
}

fn run_large<K: Packed>(
    board: &Board,
    graph: &LargeGraph<'_, K>,
    budget: &mut Budget,
) -> Result<Option<Vec<Slide>>, StopReason> {
    let mut visited = KeySet::<K>::default();
    let mut queue = Queue::default();
    let end = breadth_first::search(graph, &mut visited, &mut queue, budget);
    finish(board, graph, graph.lines, &queue, end)
}

fn finish<G: Graph>(
    board: &Board,
    graph: &G,
    lines: &LineCache,
    queue: &Queue<G::Key, G::Node>,
    end: End<G::Key>,
) -> Result<Option<Vec<Slide>>, StopReason> {
    match end {
        End::Solved(goal, parent) => {
            let mut path = queue.path(parent);
            path.push(goal);
            Ok(Some(slides_along(board, graph, lines, &path)))
        }
        End::Exhausted => Ok(None),
        End::Stopped(reason) => Err(reason),
    }
}

/// The slides between consecutive states.
pub(crate) fn slides_along<G: Graph>(
    board: &Board,
    graph: &G,
    lines: &LineCache,
    path: &[G::Key],
) -> Vec<Slide> {
    let positions: Vec<Position> =
        path.iter().map(|&key| graph.position(board, lines, key)).collect();
    positions.windows(2).map(|pair| slide_between(&pair[0], &pair[1])).collect()
}

/// Solves one board with a fresh [`Solver`].
pub fn solve(board: &Board, objective: Objective, limits: &Limits) -> Report<Slide> {
    Solver::new().solve(board, objective, limits)
}
