//! The solvers behind `auto`: any solution fast, the fewest pushes, the fewest moves.
//!
//! All use only sound pruning, so an exhausted search is a proof; all share the engine's budget,
//! and take turns by nodes, never by the clock. Not here: the generic algorithms, which work on the
//! state spaces instead.

mod best_so_far;
mod both_ways;
mod expand;
mod feature_search;
mod features;
mod fewest_moves;
mod fewest_pushes;
mod first;
mod guide;
mod judge;
mod lane;
mod lanes;
mod macro_moves;
mod packing;
mod pairing;
mod planner;
mod portfolio;
mod settled;
pub(crate) mod table;
mod technique;
mod vicinity;
pub mod walk;

use papan_puzzle::{ObjectiveInfo, listed};
use papan_search::{Budget, Cost, Ending, Limits, Plan, Report, StopReason, kit};

use crate::level::Level;
use crate::notation::Step;
use crate::prepared::{PreparedBoard, Push};
use crate::with_words;
use expand::Tables;
use feature_search::FeatureSearch;
use features::Knowledge;
use fewest_moves::{Aim, fewest_moves};
use fewest_pushes::fewest_pushes;
use guide::Guide;
use lane::{Lane, Outcome};
use portfolio::{Makes, Way, used_up};

pub(crate) use best_so_far::BY_BOUND;
pub use first::first_solution;
pub use judge::{JUDGE_LENGTH, JudgeError, judge};
pub use technique::Technique;

/// Is told how far a search is, every few milliseconds, and of better plans.
pub type Progress<'p> = kit::Progress<'p, Step>;

/// The budget of a search, with whoever watches it.
type Meter<'p> = kit::Meter<'p, Step>;

listed! {
    /// What a solution should have few of.
    #[derive(Default)]
    pub enum Objective: ObjectiveInfo {
        /// Nothing: any solution, quickly.
        #[default]
        Any { id: "any", summary: "any solution, quickly; its cost is counted in pushes" },
        /// Pushes, proven; then moves.
        Pushes { id: "pushes", summary: "fewest pushes, proven; few moves among those" },
        /// Moves, proven.
        Moves { id: "moves", summary: "fewest moves, proven" },
    }
}

/// What [`solve`] found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The engine's report. Costs count pushes, or moves where they are the objective.
    pub report: Report<Step>,
    /// For [`Objective::Pushes`]: whether no plan with as few pushes has fewer moves, proven.
    pub fewest_moves_too: bool,
}

/// The share of the states generated for a solution that may be spent on a proof that there is none
/// with fewer pushes: the divisor; or as many, if that is within these bounds.
const PROOF: u64 = 16;
const SMALL_PROOF: (u64, u64) = (1_000, 10_000);
/// The same for a better one in its vicinity: the divisor, and a minimum.
const VICINITY: u64 = 8;
const MIN_VICINITY: u64 = 10_000;

/// States that a search for a best plan may first spend on finding some plan.
const FIRST_PLAN: u64 = 300_000;

/// If the first plan took more states than this, the best one is searched for with tables of pairs.
const WORTH_TABLES: u64 = 2_000;

/// The search for fewest moves among fewest pushes may generate this many times the states of the
/// push-optimal search, and at least a minimum.
const TIE_BREAK: u64 = 2;
const MIN_TIE_BREAK: u64 = 100_000;

/// How to solve a level.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// What the solution should have few of.
    pub objective: Objective,
    /// For [`Objective::Any`]: whether, having found a solution, it looks for one with fewer pushes until it is proven
    /// that there is none, or a limit ends it; that does not count as stopped, because there is a solution.
    pub keeps_improving: bool,
    /// How many threads may search; the answer does not depend on it. More than two make no difference.
    pub threads: usize,
    /// A technique of [`Objective::Any`] to leave out.
    pub without: Option<Technique>,
}

impl Default for Request {
    fn default() -> Self {
        let objective = Objective::default();
        Request { objective, keeps_improving: false, threads: 1, without: None }
    }
}

/// Solves a level.
///
/// The verdict is [`Unsolvable`](papan_search::Verdict::Unsolvable) only when the search ran dry, and optimal only for the
/// objective asked for. `limits.cost` bounds the objective's cost.
pub fn solve<'p>(
    level: &Level,
    objective: Objective,
    limits: &Limits,
    progress: &'p mut Progress<'p>,
) -> Solved {
    solve_as(level, Request { objective, ..Request::default() }, limits, progress)
}

/// Like [`solve`], with more to choose.
pub fn solve_as<'p>(
    level: &Level,
    request: Request,
    limits: &Limits,
    progress: &'p mut Progress<'p>,
) -> Solved {
    let mut meter = Meter::new(limits, progress);
    let found = Found { level, request, best: None, fewest_moves_too: false };
    with_words!(level.board().len(), W => solve_in::<W>(found, &mut meter))
}

fn solve_in<const W: usize>(mut found: Found<'_>, meter: &mut Meter<'_>) -> Solved {
    let level = found.level;
    let end = PreparedBoard::<W>::with_budget(level, meter)
        .and_then(|prepared| found.search(&prepared, meter));
    let report = found.report(end, meter);
    Solved { report, fewest_moves_too: found.fewest_moves_too }
}

/// What is proven at the end of a search.
enum End {
    /// The best plan is optimal.
    Optimal,
    /// There is a plan.
    Solved,
    /// There is none.
    Unsolvable,
    /// There is none within the cost limit.
    Beyond,
}

/// The state of one call of [`solve_as`].
struct Found<'l> {
    level: &'l Level,
    request: Request,
    /// The best plan so far.
    best: Option<Vec<Push>>,
    fewest_moves_too: bool,
}

impl Found<'_> {
    fn search<const W: usize>(
        &mut self,
        prepared: &PreparedBoard<W>,
        meter: &mut Meter<'_>,
    ) -> Result<End, StopReason> {
        let optimal = self.request.objective != Objective::Any;
        meter.phase("portfolio: some solution");
        // A first plan is cheap, and something to show if the proof takes too long.
        match any(prepared, if optimal { FIRST_PLAN } else { u64::MAX }, self.request, meter) {
            Ok(Outcome::Exhausted(_)) => return Ok(End::Unsolvable),
            Ok(Outcome::Found(pushes)) => self.improved(pushes, meter),
            Err(StopReason::Nodes | StopReason::Memory) if optimal && !used_up(meter) => {}
            Err(reason) => return Err(reason),
        }
        // Beyond the cost limit nothing is looked for.
        let enough = meter.cost_limit().0.saturating_add(1);
        if self.request.objective == Objective::Any {
            if self.cost().is_some_and(|cost| cost >= enough) {
                // Only a search for few pushes can tell whether there is a solution that is wanted.
                let outcome = fewest_pushes(prepared, None, enough, u64::MAX, meter)?;
                if !self.take(outcome, meter) {
                    meter.raise_bound(Cost(enough));
                    return Ok(End::Beyond);
                }
            }
            self.shorten(prepared, meter);
            return Ok(End::Solved);
        }
        // Small searches are over before tables are filled, or before a better first plan pays off.
        let worth = meter.stats.generated >= WORTH_TABLES;
        let tables = if worth { Tables::new(prepared, meter)? } else { None };
        let tables = tables.as_ref();
        if worth {
            self.improve(prepared, meter);
        }
        meter.phase(match self.request.objective {
            Objective::Moves => "A*: fewest moves",
            Objective::Any | Objective::Pushes => "A*: fewest pushes",
        });
        // Only better plans are looked for: if there is none, the first one is optimal.
        let below = self.cost().unwrap_or(u32::MAX).min(enough);
        let outcome = match self.request.objective {
            Objective::Moves => {
                fewest_moves(prepared, tables, Aim::MovesBelow(below), None, u64::MAX, meter)?
            }
            Objective::Any | Objective::Pushes => {
                fewest_pushes(prepared, tables, below, u64::MAX, meter)?
            }
        };
        if !self.take(outcome, meter) && enough < u32::MAX && below == enough {
            meter.raise_bound(Cost(enough));
            return Ok(End::Beyond);
        }
        let Some(best) = &self.best else { return Ok(End::Unsolvable) };
        if self.request.objective == Objective::Pushes {
            meter.phase("A*: fewest moves among fewest pushes");
            let aim = Aim::MovesAtPushes(best.len() as u32);
            let nodes = TIE_BREAK * meter.stats.generated + MIN_TIE_BREAK;
            // Even out of budget, the pushes are proven.
            let tied = fewest_moves(prepared, tables, aim, None, nodes, meter);
            self.fewest_moves_too = tied.is_ok_and(|outcome| self.take(outcome, meter));
            if !self.fewest_moves_too {
                self.improve(prepared, meter);
            }
        }
        Ok(End::Optimal)
    }

    /// The objective's cost of the best plan.
    fn cost(&self) -> Option<u32> {
        let best = self.best.as_ref()?;
        Some(match self.request.objective {
            Objective::Moves => walk::steps(self.level, best)?.len() as u32,
            Objective::Any | Objective::Pushes => best.len() as u32,
        })
    }

    /// Looks for a better plan in the vicinity of the best one, for a small part of what that took.
    /// A limit merely ends it: the plan is there.
    fn improve<const W: usize>(&mut self, prepared: &PreparedBoard<W>, meter: &mut Meter<'_>) {
        let Some(best) = &mut self.best else { return };
        meter.phase("vicinity of the best solution");
        let nodes = (meter.stats.generated / VICINITY).max(MIN_VICINITY);
        let moves = |plan: &[Push]| walk::steps(self.level, plan).map_or(0, |steps| steps.len());
        let aim = |plan: &[Push]| match self.request.objective {
            Objective::Moves => Aim::MovesBelow(moves(plan) as u32),
            Objective::Any | Objective::Pushes => Aim::MovesAtPushes(plan.len() as u32),
        };
        let _ = vicinity::improve(prepared, best, aim, nodes, meter);
        self.tell(meter);
    }

    fn take(&mut self, outcome: Outcome, meter: &mut Meter<'_>) -> bool {
        match outcome {
            Outcome::Found(pushes) => {
                self.improved(pushes, meter);
                true
            }
            Outcome::Exhausted(_) => false,
        }
    }

    /// Takes a plan that is better than the best so far, or the first.
    fn improved(&mut self, pushes: Vec<Push>, meter: &mut Meter<'_>) {
        self.best = Some(pushes);
        self.tell(meter);
    }

    /// Reports the best plan, if it is cheaper than what was reported before.
    fn tell(&self, meter: &mut Meter<'_>) {
        let (Some(best), Some(cost)) = (&self.best, self.cost().map(Cost)) else { return };
        if meter.incumbent.is_none_or(|told| cost < told) {
            let plan = || Plan { actions: walk::steps(self.level, best).unwrap_or_default(), cost };
            meter.improve(cost, &plan);
        }
    }

    /// Looks for a plan with fewer pushes, then with fewer moves, for a small part of what the
    /// first one took unless more is wanted. A limit merely ends it: the plan is there.
    fn shorten<const W: usize>(&mut self, prepared: &PreparedBoard<W>, meter: &mut Meter<'_>) {
        let Some(pushes) = self.cost() else { return };
        let nodes = match self.request.keeps_improving {
            true => u64::MAX,
            false => {
                let found = meter.stats.generated;
                (found / PROOF).max(found.clamp(SMALL_PROOF.0, SMALL_PROOF.1))
            }
        };
        meter.phase("A*: fewer pushes");
        match fewest_pushes(prepared, None, pushes, nodes, meter) {
            Ok(Outcome::Found(shorter)) => self.improved(shorter, meter),
            Ok(Outcome::Exhausted(_)) => {
                // Nothing is shorter: proven by exhaustion.
                meter.raise_bound(Cost(pushes));
            }
            Err(_) => {}
        }
        self.improve(prepared, meter);
    }

    fn report(&self, end: Result<End, StopReason>, meter: &mut Meter<'_>) -> Report<Step> {
        let plan = self.best.as_ref().map(|pushes| {
            let actions = walk::steps(self.level, pushes).unwrap_or_default();
            let cost = match self.request.objective {
                Objective::Moves => actions.len(),
                Objective::Any | Objective::Pushes => pushes.len(),
            };
            Plan { actions, cost: Cost(cost as u32) }
        });
        if let (Ok(End::Optimal), Some(plan)) = (&end, &plan) {
            meter.raise_bound(plan.cost);
        }
        meter.close(match (end, plan) {
            (Ok(End::Unsolvable), _) => Ending::Exhausted,
            (Ok(End::Beyond), _) => Ending::Stopped(StopReason::Cost, None),
            (Ok(End::Optimal | End::Solved), Some(plan)) => Ending::Found(plan, None),
            (Ok(End::Optimal | End::Solved), None) => unreachable!("a search without a plan"),
            (Err(reason), best) => Ending::Stopped(reason, best),
        })
    }
}

/// The portfolio, for at most `nodes` states.
fn any<const W: usize>(
    prepared: &PreparedBoard<W>,
    nodes: u64,
    request: Request,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    let way = Way { threads: request.threads, without: request.without };
    let mut knowledge = Knowledge::new(prepared);
    let outcome = portfolio::run(prepared, nodes, way, Some(&mut knowledge), meter);
    knowledge.close(meter);
    outcome
}

impl<'y, const W: usize> Makes<'y, W> for Knowledge<'y, W> {
    fn make<'t>(
        &mut self,
        guide: Guide,
        tables: Option<&'t Tables<W>>,
        budget: &mut Budget,
    ) -> Result<Box<dyn Lane<W> + 't>, StopReason>
    where
        'y: 't,
    {
        let pairs = tables.map(|tables| &tables.solvable);
        let search = FeatureSearch::new(self.prepared(), pairs, guide, self, budget)?;
        Ok(Box::new(search))
    }
}

#[cfg(test)]
mod silence;
#[cfg(test)]
mod tests;
