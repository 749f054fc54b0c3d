//! The contracts of a state space: what an algorithm may ask of a puzzle.
//!
//! Three traits, so that an algorithm demands only what it uses: [`StateSpace`] for everything,
//! [`Backward`] for bidirectional search, [`Undoable`] for the depth-first searches. An algorithm
//! run on a space without the contract it needs does not compile.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::cost::Cost;

/// A deterministic single-agent search problem.
pub trait StateSpace {
    /// A packed state. The engine stores each distinct one once.
    type State: Clone + Eq + Hash;
    /// What leads from a state to its successor. Small: one is stored with every state.
    type Action: Copy + Eq + Debug;

    /// Where the search begins.
    fn initial(&self) -> Self::State;

    /// Whether the puzzle is solved in `state`.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Pushes every successor into `visit`, always in the same order, until `visit` breaks.
    ///
    /// Every action costs at least [`Cost::ONE`]: iterative deepening relies on it.
    fn expand<F>(&self, state: &Self::State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Action, Self::State, Cost) -> ControlFlow<()>;

    /// Pushes every successor that [`expand`](Self::expand) leaves out into `visit`, for whoever records a
    /// search, which never asks for them itself: those in which it can tell that no goal is within reach.
    fn left_out<F>(&self, _state: &Self::State, _visit: F)
    where
        F: FnMut(Self::Action, Self::State, Cost),
    {
    }

    /// Whether `next`, performed right after `previous`, leads straight back to where `previous`
    /// began. Such a successor is known and more expensive, so every algorithm skips it, uncounted.
    #[inline]
    fn undoes(&self, _previous: Self::Action, _next: Self::Action) -> bool {
        false
    }

    /// The cost of every action, if all cost the same. Algorithms that order nodes by depth
    /// (breadth-first) may call their result optimal only then.
    fn uniform_cost(&self) -> Option<Cost> {
        None
    }

    /// Whether [`expand`](Self::expand) leaves out nothing that a cheapest solution may need.
    ///
    /// A space that prunes by a rule of thumb returns `false`; an exhausted search over it is then
    /// reported as stopped, never as unsolvable, and no plan found in it is called optimal.
    fn is_complete(&self) -> bool {
        true
    }
}

/// A state space that can also be walked from its goals towards its start.
pub trait Backward: StateSpace {
    /// Pushes every goal state into `visit`, always in the same order. A listing that may look for long
    /// before it finds the next goal pushes `None` now and then, so that a limit can end it.
    fn goals<F>(&self, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Self::State>) -> ControlFlow<()>;

    /// Pushes every predecessor of `state` into `visit`: the action and its cost are those that
    /// lead *from the predecessor to `state`*.
    fn expand_backward<F>(&self, state: &Self::State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Action, Self::State, Cost) -> ControlFlow<()>;
}

/// A state space whose states can be changed in place and restored.
pub trait Undoable: StateSpace {
    /// What [`undo`](Self::undo) needs in addition to the action; `()` if the action says it all.
    type Undo;

    /// Appends the actions of `state`, in the order of [`StateSpace::expand`].
    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Performs `action`, which must be one of [`actions`](Self::actions), and returns its cost.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> (Cost, Self::Undo);

    /// Undoes `action`, the last one applied.
    fn undo(&self, state: &mut Self::State, action: Self::Action, undo: Self::Undo);

    /// Whether `next` may be skipped right after `previous` by a search that remembers no states,
    /// because whatever it reaches is reached at no greater cost by another sequence that is not
    /// skipped. At least what [`undoes`](StateSpace::undoes) says.
    #[inline]
    fn is_redundant(&self, previous: Self::Action, next: Self::Action) -> bool {
        self.undoes(previous, next)
    }
}
