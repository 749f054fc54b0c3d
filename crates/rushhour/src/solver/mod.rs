//! The exact solver behind `auto`, for both objectives.
//!
//! Up to 8x8 the board is compiled to line tables and searched breadth-first with a bitmap over a
//! dense index, or a hash set if the index is too wide. Larger boards are searched by A* with
//! bounds from boards with fewer pieces; a quick plan is at hand in case of a limit. The solver
//! takes the engine's limits, drives its budget and returns its report, but is not a `StateSpace`;
//! the plain space is its oracle. Not here: analysis of a whole component (see `analysis`).

pub(crate) mod best_first;
pub(crate) mod breadth_first;
pub(crate) mod graph;
pub(crate) mod improve;
pub(crate) mod large;
pub(crate) mod line;
pub(crate) mod novelty;
pub(crate) mod pattern;
pub(crate) mod reach;
pub(crate) mod small;
pub(crate) mod visited;

use papan_search::kit::KeySet;
use papan_search::{Budget, Cost, Ending, Limits, News, Plan, Report, Share, StopReason};

use crate::board::{Board, Position};
use crate::rules::{Objective, Slide};
use best_first::{BestFirst, Outcome};
use breadth_first::{End, Queue};
use graph::{Graph, slide_between};
use large::{LargeGraph, Packed, Wide};
use line::LineCache;
use pattern::Refined;
use small::{SmallGraph, SmallNode};
use visited::Bitmap;

/// The widest index for which a bitmap is used: 2^29 bits are 64 MiB. The largest product of
/// placements in a public database of 6x6 boards is 2^28.4.
pub(crate) const MAX_BITMAP_BYTES: usize = 64 << 20;

/// What the queue may keep from board to board. The bitmap keeps whatever it had: it is as large as its boards ask for,
/// not as the searches were long.
const KEPT_BYTES: usize = 4 << 20;

/// Is told how far a search is, every few milliseconds, and of better plans.
pub type Progress<'w> = dyn FnMut(News<'_, Slide>) + 'w;

/// Solves boards one after the other, keeping its tables and its memory between them.
#[derive(Debug, Default)]
pub struct Solver {
    lines: LineCache,
    bitmap: Bitmap,
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
        self.solve_with_progress(board, objective, limits, &mut |_| {})
    }

    /// The same, with `progress` called every few milliseconds while the exact searches run, and
    /// with each better plan of a search that goes on.
    pub fn solve_with_progress(
        &mut self,
        board: &Board,
        objective: Objective,
        limits: &Limits,
        progress: &mut Progress<'_>,
    ) -> Report<Slide> {
        let mut budget = Budget::new(limits);
        let answer = self.search(board, objective, &mut budget, progress);
        if self.queue.kept() > KEPT_BYTES {
            self.queue = Queue::default();
        }
        let plan_of = |actions: Vec<Slide>| {
            let cost = Cost(actions.len() as u32);
            Plan { actions, cost }
        };
        budget.close(match answer {
            Answer::Solved(actions) => Ending::Found(plan_of(actions), None),
            Answer::Unsolvable => Ending::Exhausted,
            Answer::Stopped(reason, plan) => Ending::Stopped(reason, plan.map(plan_of)),
        })
    }

    fn search(
        &mut self,
        board: &Board,
        objective: Objective,
        budget: &mut Budget,
        progress: &mut Progress<'_>,
    ) -> Answer {
        if Position::start(board).is_solved(board) {
            return Answer::Solved(Vec::new());
        }
        let Some(graph) = SmallGraph::new(board, objective, &mut self.lines) else {
            return self.search_large(board, objective, budget, progress);
        };
        progress(News::Phase("breadth-first over line tables", &budget.snapshot()));
        let cost = budget.limits().cost;
        let mut own = budget.child(Share { cost, ..Share::default() });
        let answer = self.search_small(board, &graph, &mut own, progress);
        // What the part holds is given back when it has an answer, or before the next part begins.
        own.release(own.memory());
        budget.absorb(&own);
        budget.raise_bound(own.lower_bound);
        if matches!(answer, Answer::Stopped(StopReason::Memory, _)) {
            // What keeps fewer states may still find a plan, if it has all of the memory.
            self.queue = Queue::default();
            self.bitmap = Bitmap::default();
            return self.search_large(board, objective, budget, progress);
        }
        answer
    }

    fn search_small(
        &mut self,
        board: &Board,
        graph: &SmallGraph,
        budget: &mut Budget,
        progress: &mut Progress<'_>,
    ) -> Answer {
        self.queue.restart();
        let bitmap_bytes = Bitmap::bytes(graph.bound());
        let affordable = bitmap_bytes <= MAX_BITMAP_BYTES && budget.charge(bitmap_bytes).is_ok();
        let end = if affordable {
            self.bitmap.reserve(graph.bound());
            let end =
                breadth_first::search(graph, &mut self.bitmap, &mut self.queue, budget, progress);
            self.clear_bitmap(graph, &end);
            end
        } else {
            let mut set = KeySet::<u32>::default();
            breadth_first::search(graph, &mut set, &mut self.queue, budget, progress)
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
        progress: &mut Progress<'_>,
    ) -> Answer {
        let (tracks, words) = large::plan(board, &mut self.lines);
        let lines = &self.lines;
        match words {
            1 => run_large(
                board,
                &LargeGraph::<u64>::new(board, objective, lines, tracks),
                budget,
                progress,
            ),
            2 => run_large(
                board,
                &LargeGraph::<u128>::new(board, objective, lines, tracks),
                budget,
                progress,
            ),
            _ => run_large(
                board,
                &LargeGraph::<Wide>::new(board, objective, lines, tracks),
                budget,
                progress,
            ),
        }
    }
}

/// Nodes for a first plan, before anything else: some milliseconds. Not more than half of what a
/// limit allows, so that something is left for a lower bound.
const FIRST_PLAN_NODES: u64 = 100_000;
/// Nodes that the search over one board with fewer pieces may generate: a fraction of a second.
/// Four times as many would halve the nodes of the main search, and cost more than they save.
const REFINE_NODES: u64 = 4_000_000;
/// Nodes that the main search may generate before a good plan is looked for: boards that it solves
/// within this need none.
const PATIENCE_NODES: u64 = 8_000_000;
/// Nodes for the search for a good plan, and for shortening it.
const PLAN_NODES: u64 = 100_000_000;

/// Boards too large for the tables: some plan if it is easy to find, so that a limit does not leave
/// nothing; bounds from fewer pieces, then A* with them; when that takes long, a plan that is then
/// shortened; finally A* to the end.
fn run_large<K: Packed>(
    board: &Board,
    graph: &LargeGraph<'_, K>,
    budget: &mut Budget,
    progress: &mut Progress<'_>,
) -> Answer {
    let mut best: Option<Vec<K>> = None;
    let found = search_exactly(board, graph, budget, &mut best, progress);
    let plan = best.map(|path| slides_along(board, graph, graph.lines, &path));
    match found {
        Ok(Exact::Plan(slides)) => Answer::Solved(slides),
        Ok(Exact::Best) => match plan {
            Some(slides) => Answer::Solved(slides),
            None => Answer::Unsolvable,
        },
        Err(reason) => Answer::Stopped(reason, plan),
    }
}

/// The result of an exact search.
enum Exact {
    /// A cheapest plan.
    Plan(Vec<Slide>),
    /// Nothing is cheaper than the best plan known; if none is known, there is none.
    Best,
}

fn search_exactly<K: Packed>(
    board: &Board,
    graph: &LargeGraph<'_, K>,
    budget: &mut Budget,
    best: &mut Option<Vec<K>>,
    progress: &mut Progress<'_>,
) -> Result<Exact, StopReason> {
    progress(News::Phase("novelty: some solution", &budget.snapshot()));
    let half = budget.child(Share::default()).limits().nodes.map_or(u64::MAX, |nodes| nodes / 2);
    *best = quick_plan(graph, budget, FIRST_PLAN_NODES.min(half), false, &mut |_| {});
    let tell = |path: &[K], progress: &mut Progress<'_>| {
        let cost = Cost(path.len() as u32 - 1);
        let plan = || Plan { actions: slides_along(board, graph, graph.lines, path), cost };
        progress(News::Better(cost, &plan));
    };
    if let Some(path) = best {
        budget.incumbent = Some(Cost(path.len() as u32 - 1));
        tell(path, progress);
    }
    budget.poll()?;
    progress(News::Phase("bounds from boards with fewer pieces", &budget.snapshot()));
    let pattern = match pattern::refine(board, graph.objective(), graph, budget, REFINE_NODES)? {
        Refined::Solved(slides) => {
            check_cost(budget, slides.len())?;
            return Ok(Exact::Plan(slides));
        }
        Refined::Unsolvable => return Ok(Exact::Best),
        Refined::Bound(pattern) => pattern.ok_or(StopReason::Memory)?,
    };
    progress(News::Phase("A* with these bounds", &budget.snapshot()));
    let mut search = BestFirst::new(board, graph, &pattern, budget)?;
    if let Some(path) = best {
        search.known_plan(path.len() as u32 - 1);
    }
    let mut allowance = budget.stats.generated.saturating_add(PATIENCE_NODES);
    loop {
        match search.run(budget, allowance, progress)? {
            Outcome::Solved(path) => {
                return Ok(Exact::Plan(slides_along(board, graph, graph.lines, &path)));
            }
            Outcome::Exhausted => {
                if let Some(path) = best {
                    budget.raise_bound(Cost(path.len() as u32 - 1));
                }
                return Ok(Exact::Best);
            }
            Outcome::Paused => {
                allowance = u64::MAX;
                progress(News::Phase(
                    "a good solution, shortened; then A* again",
                    &budget.snapshot(),
                ));
                let is_better = |path: &[K]| best.as_ref().is_none_or(|b| path.len() < b.len());
                let found = quick_plan(graph, budget, PLAN_NODES, true, &mut |path| {
                    if is_better(path) {
                        tell(path, progress);
                    }
                });
                if let Some(path) = found.filter(|path| is_better(path)) {
                    let cost = path.len() as u32 - 1;
                    budget.incumbent = Some(Cost(cost));
                    search.known_plan(cost);
                    *best = Some(path);
                }
                budget.poll()?;
            }
        }
    }
}

/// Some plan found with this many nodes, shortened as far as they allow if requested; its states.
/// `tell` is shown it while it becomes shorter.
fn quick_plan<K: Packed>(
    graph: &LargeGraph<'_, K>,
    budget: &mut Budget,
    nodes: u64,
    improves: bool,
    tell: &mut dyn FnMut(&[K]),
) -> Option<Vec<K>> {
    // A budget of its own: what this proves must not raise the bound.
    let mut own = budget.child(Share { nodes: Some(nodes), ..Share::default() });
    // By slides even when steps count: far fewer of them lead to a goal.
    let by_slides = graph.with_objective(Objective::Slides);
    let found = novelty::search(&by_slides, &mut own);
    let mut path = found.unwrap_or(None);
    if let Some(path) = &mut path {
        let counts_steps = graph.objective() == Objective::Steps;
        if improves && counts_steps {
            // Fewer slides may be more steps: that is no news yet.
            improve::improve(&by_slides, path, &mut own, &mut |_| {});
        }
        if counts_steps {
            *path = graph.cell_by_cell(path);
        }
        if improves {
            let graph = if counts_steps { graph } else { &by_slides };
            improve::improve(graph, path, &mut own, tell);
        }
    }
    budget.absorb(&own);
    path
}

fn check_cost(budget: &Budget, cost: usize) -> Result<(), StopReason> {
    if Cost(cost as u32) > budget.cost_limit() { Err(StopReason::Cost) } else { Ok(()) }
}

/// The answer of a search, before it is a report.
enum Answer {
    /// A cheapest plan.
    Solved(Vec<Slide>),
    /// There is none.
    Unsolvable,
    /// A limit, and the best plan so far.
    Stopped(StopReason, Option<Vec<Slide>>),
}

fn finish<G: Graph>(
    board: &Board,
    graph: &G,
    lines: &LineCache,
    queue: &Queue<G::Key, G::Node>,
    end: End<G::Key>,
) -> Answer {
    match end {
        End::Solved(last, finish) => {
            Answer::Solved(slides_along(board, graph, lines, &queue.path(last, finish)))
        }
        End::Exhausted => Answer::Unsolvable,
        End::Stopped(reason) => Answer::Stopped(reason, None),
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
