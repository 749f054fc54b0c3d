//! Runs any algorithm of the engine on any space: the menu that every puzzle with moves offers.

use papan_search::{
    Backward, Cost, Halves, Heuristic, Limits, Memory, News, Observer, Plan, Report, Snapshot,
    StateSpace, Undoable, Weight, astar, bidirectional, branch_and_bound, breadth_first,
    depth_first, greedy, ida_star, iterative_deepening, uniform_cost, weighted_astar,
};

use crate::algorithm::{FORWARD, MAX_BACKWARD, MAX_FORWARD, Textbook, WEIGHT};
use crate::monitor::Monitor;
use crate::options::Options;

/// The options of the algorithms, already read.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    weight: Weight,
    halves: Halves,
}

impl Settings {
    /// Reads them.
    pub fn new(options: &Options) -> Settings {
        Settings {
            weight: options.get(&WEIGHT),
            halves: Halves {
                forward: options.get(&FORWARD),
                max_forward: options.get(&MAX_FORWARD).map(cost),
                max_backward: options.get(&MAX_BACKWARD).map(cost),
            },
        }
    }

    /// The same, with limits on the halves of a bidirectional search if they are given.
    pub fn with_limits_on_halves(self, forward: Option<u64>, backward: Option<u64>) -> Settings {
        let halves = Halves {
            max_forward: forward.map(cost).or(self.halves.max_forward),
            max_backward: backward.map(cost).or(self.halves.max_backward),
            ..self.halves
        };
        Settings { halves, ..self }
    }
}

fn cost(number: u64) -> Cost {
    Cost(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Passes on what a search reports.
struct Relay<'a, A> {
    monitor: &'a mut dyn Monitor,
    write: &'a dyn Fn(&[A]) -> String,
}

impl<S: StateSpace> Observer<S> for Relay<'_, S::Action> {
    fn found(&mut self, cost: Cost, plan: &dyn Fn() -> Plan<S::Action>) {
        self.monitor.hear(News::Better(cost, plan), self.write);
    }

    fn polled(&mut self, snapshot: &Snapshot) {
        self.monitor.update(snapshot);
    }

    fn wants_polls(&self) -> bool {
        self.monitor.is_active()
    }
}

/// Runs `algorithm`. Plans that it finds before its last are written by `write`.
pub fn run<S, H>(
    algorithm: Textbook,
    space: &S,
    heuristic: &H,
    settings: Settings,
    limits: &Limits,
    monitor: &mut dyn Monitor,
    write: &dyn Fn(&[S::Action]) -> String,
) -> Report<S::Action>
where
    S: Backward + Undoable,
    H: Heuristic<S> + ?Sized,
{
    let relay = &mut Relay { monitor, write };
    match algorithm {
        Textbook::BreadthFirst => breadth_first(space, limits, relay),
        Textbook::DepthFirst => depth_first(space, limits, relay),
        Textbook::IterativeDeepening => iterative_deepening(space, limits, relay),
        Textbook::UniformCost => uniform_cost(space, limits, relay),
        Textbook::Greedy => greedy(space, heuristic, limits, relay),
        Textbook::AStar => astar(space, heuristic, limits, relay),
        Textbook::WeightedAStar => weighted_astar(space, heuristic, settings.weight, limits, relay),
        Textbook::IdaStar => ida_star(space, heuristic, Memory::Path, limits, relay),
        Textbook::BranchAndBound => branch_and_bound(space, heuristic, limits, relay),
        Textbook::Bidirectional => bidirectional(space, heuristic, settings.halves, limits, relay),
    }
}
