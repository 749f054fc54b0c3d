//! The search engine of papan: contracts of a state space, and the textbook algorithms over them.
//!
//! It knows no puzzle, does no I/O, and is deterministic: the same space gives the same nodes on
//! every run and machine. A puzzle implements [`StateSpace`] (and [`Backward`] or [`Undoable`]
//! where it can) and gets every algorithm:
//!
//! | algorithm | function | needs | finds |
//! | --- | --- | --- | --- |
//! | breadth-first | [`breadth_first`] | [`StateSpace`] | fewest actions |
//! | depth-first | [`depth_first`] | [`Undoable`] | some plan |
//! | iterative deepening | [`iterative_deepening`] | [`Undoable`] | a cheapest plan |
//! | uniform cost | [`uniform_cost()`] | [`StateSpace`] | a cheapest plan |
//! | greedy best-first | [`greedy()`] | [`StateSpace`], [`Heuristic`] | some plan |
//! | A* | [`astar()`] | [`StateSpace`], [`Heuristic`] | a cheapest plan, if admissible |
//! | weighted A* | [`weighted_astar()`] | [`StateSpace`], [`Heuristic`] | within the weight, if admissible |
//! | IDA* | [`ida_star`] | [`Undoable`], [`Heuristic`] | a cheapest plan, if admissible |
//! | branch and bound | [`branch_and_bound()`] | [`StateSpace`], [`Heuristic`] | a cheapest plan, if admissible |
//! | bidirectional | [`bidirectional()`] | [`Backward`], [`Heuristic`] | a cheapest plan, if forward by A* and admissible |

// The contracts.
mod budget;
mod cost;
mod event;
mod heuristic;
mod limits;
mod news;
mod observer;
mod probe;
mod record;
mod report;
mod space;
mod stop;
mod weight;

// Containers, charged to the budget.
pub mod kit;

// What algorithms share.
mod best_first;
mod deepening;
mod driver;
mod goals;
mod nodes;
mod path;

// Not an algorithm that finds a plan, but how hard it is to find one.
mod rate;

// The algorithms.
mod astar;
mod bfs;
mod bidirectional;
mod branch_and_bound;
mod dfs;
mod greedy;
mod ida;
mod ids;
mod uniform_cost;
mod weighted_astar;

pub mod reference;

pub use budget::{Budget, Forecast, Preparation, Share, Snapshot};
pub use cost::Cost;
pub use event::{Event, Fate, Prune, Side};
pub use heuristic::{Claim, Heuristic, Zero};
pub use limits::Limits;
pub use news::{News, Rank, Reached};
pub use observer::Observer;
pub use probe::Probe;
pub use rate::{Cheapest, Rated, rate};
pub use record::{Caps, Counts, Entry, Full, Layer, Node, Record, Recorder};
pub use report::{Ending, Plan, Quality, Report, Stats, StopReason, Verdict};
pub use space::{Backward, StateSpace, Undoable};
pub use stop::StopToken;
pub use weight::{ParseWeightError, Weight};

pub use astar::astar;
pub use bfs::breadth_first;
pub use bidirectional::{Forward, Halves, bidirectional};
pub use branch_and_bound::branch_and_bound;
pub use dfs::depth_first;
pub use greedy::greedy;
pub use ida::{Memory, ida_star};
pub use ids::iterative_deepening;
pub use uniform_cost::uniform_cost;
pub use weighted_astar::weighted_astar;
