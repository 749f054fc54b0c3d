//! Runs any algorithm of the engine on any space: the menu that every puzzle with moves offers.

use papan_search::{
    Backward, Cost, Halves, Heuristic, Limits, Memory, Observer, Report, Snapshot, StateSpace,
    Undoable, Weight, astar, bidirectional, branch_and_bound, breadth_first, depth_first, greedy,
    ida_star, iterative_deepening, uniform_cost, weighted_astar,
};

use crate::algorithm::{FORWARD, MAX_BACKWARD, MAX_FORWARD, Textbook, WEIGHT};
use crate::contract::Progress;
use crate::options::Options;

/// The options of the algorithms, read.
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

    /// The same, with limits on the halves of a bidirectional search where they are given.
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

/// Passes polls on to whoever watches.
struct Watch<'a>(&'a mut dyn Progress);

impl<S: StateSpace> Observer<S> for Watch<'_> {
    fn polled(&mut self, snapshot: &Snapshot) {
        self.0.update(snapshot);
    }

    fn wants_polls(&self) -> bool {
        self.0.is_active()
    }
}

/// Runs `algorithm`.
pub fn run<S, H>(
    algorithm: Textbook,
    space: &S,
    heuristic: &H,
    settings: Settings,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Report<S::Action>
where
    S: Backward + Undoable,
    H: Heuristic<S> + ?Sized,
{
    let watch = &mut Watch(progress);
    match algorithm {
        Textbook::BreadthFirst => breadth_first(space, limits, watch),
        Textbook::DepthFirst => depth_first(space, limits, watch),
        Textbook::IterativeDeepening => iterative_deepening(space, limits, watch),
        Textbook::UniformCost => uniform_cost(space, limits, watch),
        Textbook::Greedy => greedy(space, heuristic, limits, watch),
        Textbook::AStar => astar(space, heuristic, limits, watch),
        Textbook::WeightedAStar => weighted_astar(space, heuristic, settings.weight, limits, watch),
        Textbook::IdaStar => ida_star(space, heuristic, Memory::Path, limits, watch),
        Textbook::BranchAndBound => branch_and_bound(space, heuristic, limits, watch),
        Textbook::Bidirectional => bidirectional(space, heuristic, settings.halves, limits, watch),
    }
}
