//! Runs any algorithm of the engine on any space: the menu that every puzzle with moves offers.

use papan_search::{
    Backward, Cost, Forward, Halves, Heuristic, Limits, Memory, News, Observer, Plan, Report,
    Snapshot, StateSpace, Undoable, Weight, astar, bidirectional, branch_and_bound, breadth_first,
    depth_first, greedy, ida_star, iterative_deepening, uniform_cost, weighted_astar,
};

use crate::algorithm::Algorithm;
use crate::monitor::Monitor;
use crate::options::Options;

/// The options of the algorithms, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    weight: Weight,
    halves: Halves,
}

impl Settings {
    pub(crate) fn new(options: &Options) -> Settings {
        let default_weight = Weight::new(3, 2).unwrap_or(Weight::ONE);
        let forward = match options.word("forward") {
            Some("dfs") => Forward::DepthFirst,
            Some("greedy-dfs") => Forward::GreedyDepthFirst,
            _ => Forward::AStar,
        };
        let cost =
            |id| options.integer(id).map(|cost| Cost(u32::try_from(cost).unwrap_or(u32::MAX)));
        Settings {
            weight: options.weight("weight").unwrap_or(default_weight),
            halves: Halves {
                forward,
                max_forward: cost("max-forward"),
                max_backward: cost("max-backward"),
            },
        }
    }

    /// The same, with limits on the halves of a bidirectional search where they are given.
    pub(crate) fn within(self, forward: Option<Cost>, backward: Option<Cost>) -> Settings {
        let halves = Halves {
            max_forward: forward.or(self.halves.max_forward),
            max_backward: backward.or(self.halves.max_backward),
            ..self.halves
        };
        Settings { halves, ..self }
    }
}

/// Passes on what a search tells.
struct Watch<'a, 'm, A> {
    monitor: &'a mut Monitor<'m>,
    write: &'a dyn Fn(&[A]) -> String,
}

impl<S: StateSpace> Observer<S> for Watch<'_, '_, S::Action> {
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

/// Runs `algorithm`, which must not be [`Algorithm::Auto`]: that is the puzzle's own choice. Plans
/// that it finds before its last are put into words by `write`.
pub(crate) fn run<S, H>(
    algorithm: Algorithm,
    space: &S,
    heuristic: &H,
    settings: Settings,
    limits: &Limits,
    monitor: &mut Monitor<'_>,
    write: &dyn Fn(&[S::Action]) -> String,
) -> Report<S::Action>
where
    S: Backward + Undoable,
    H: Heuristic<S> + ?Sized,
{
    let watch = &mut Watch { monitor, write };
    match algorithm {
        Algorithm::BreadthFirst => breadth_first(space, limits, watch),
        Algorithm::DepthFirst => depth_first(space, limits, watch),
        Algorithm::IterativeDeepening => iterative_deepening(space, limits, watch),
        Algorithm::UniformCost => uniform_cost(space, limits, watch),
        Algorithm::Greedy => greedy(space, heuristic, limits, watch),
        Algorithm::Auto | Algorithm::AStar => astar(space, heuristic, limits, watch),
        Algorithm::WeightedAStar => {
            weighted_astar(space, heuristic, settings.weight, limits, watch)
        }
        Algorithm::IdaStar => ida_star(space, heuristic, Memory::Path, limits, watch),
        Algorithm::BranchAndBound => branch_and_bound(space, heuristic, limits, watch),
        Algorithm::Bidirectional => bidirectional(space, heuristic, settings.halves, limits, watch),
    }
}
