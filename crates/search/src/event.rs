//! What a search does, event by event, for whoever records it. Not here: keeping the events, which is the
//! [`Recorder`](crate::Recorder)'s work.

use crate::cost::Cost;
use crate::space::StateSpace;

/// Which half of a bidirectional search; every other search is a forward half alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// From the initial state.
    Forward,
    /// From the goals.
    Backward,
}

/// Why a successor is not followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prune {
    /// Its state is known, and was reached at no greater cost.
    Known,
    /// It costs more than a bound: the round's, a limit, or the best plan so far.
    Bound,
    /// Proven: no goal can be reached from it.
    Deadlock,
    /// Another sequence of actions leads there at no greater cost, such as not taking back the last one.
    Redundant,
}

impl Prune {
    /// All of them.
    pub const ALL: [Prune; 4] = [Prune::Known, Prune::Bound, Prune::Deadlock, Prune::Redundant];

    /// The name used in traces.
    pub fn name(self) -> &'static str {
        match self {
            Prune::Known => "known",
            Prune::Bound => "bound",
            Prune::Deadlock => "deadlock",
            Prune::Redundant => "redundant",
        }
    }
}

/// What becomes of a successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Its state was not known, and waits for expansion or is entered next.
    New,
    /// Its state waits for expansion already, and is now reached at a lower cost.
    Cheaper,
    /// Its state was expanded before, and waits again because it is now reached at a lower cost.
    Reopened,
    /// It was generated and counted, and is not followed.
    Pruned(Prune),
    /// It was not even generated, and counts nowhere.
    Skipped(Prune),
}

impl Fate {
    /// Why the successor is not followed, if it is not.
    pub fn prune(self) -> Option<Prune> {
        match self {
            Fate::New | Fate::Cheaper | Fate::Reopened => None,
            Fate::Pruned(prune) | Fate::Skipped(prune) => Some(prune),
        }
    }
}

/// One thing that a search does. The successors that follow an [`Expand`](Event::Expand) are those of its
/// state; a depth-first search goes back to the parent's with [`Backtrack`](Event::Backtrack).
#[derive(Debug)]
pub enum Event<'e, S: StateSpace + ?Sized> {
    /// A state that a search starts from: the initial state, again in every round, or a goal of the
    /// backward half.
    Root {
        /// The half.
        side: Side,
        /// The state.
        state: &'e S::State,
        /// Its estimate, where the algorithm has one.
        h: Option<Cost>,
    },
    /// A state is about to be expanded.
    Expand {
        /// The half.
        side: Side,
        /// The state.
        state: &'e S::State,
        /// What it costs to get there. Breadth-first search keeps no costs: where they differ from action
        /// to action, this is its number of actions.
        g: Cost,
    },
    /// A successor of the state expanded last, or in the backward half a predecessor.
    Child {
        /// The half.
        side: Side,
        /// The action between the two states.
        action: S::Action,
        /// The successor.
        state: &'e S::State,
        /// What it costs to get there.
        g: Cost,
        /// Its estimate, if the search asked for it.
        h: Option<Cost>,
        /// What becomes of it.
        fate: Fate,
    },
    /// A depth-first search goes back from the state it entered last.
    Backtrack,
    /// So many states wait for expansion now; for depth-first searches, the depth of the path.
    Open(usize),
    /// A goal was taken, or noticed among the successors: this is what the plan leads to, unless a later one is
    /// better.
    Goal {
        /// The goal.
        state: &'e S::State,
    },
    /// The halves of a bidirectional search have met, in a plan that is better than any before.
    Meet {
        /// The state that both know.
        state: &'e S::State,
        /// What the plan through it costs.
        cost: Cost,
    },
    /// A round of depth-first search begins, which follows nothing that costs more than this.
    Round {
        /// The bound.
        bound: Cost,
    },
    /// Proven: no plan costs less.
    Bound(Cost),
    /// A plan of this cost was found, the best so far.
    Incumbent(Cost),
}
