//! IDA*: iterative deepening on cost plus estimate. Needs no memory but the path, generates more
//! nodes per second than any search that stores states, and repeats work where paths meet again.

use crate::deepening::{Transpositions, deepening};
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::report::Report;
use crate::space::Undoable;

/// Whether IDA* remembers states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Memory {
    /// Only the path. On an unsolvable space with cycles it then never ends on its own.
    #[default]
    Path,
    /// A transposition table, as large as the memory limit allows. Ends on every finite space whose
    /// states fit.
    Table,
}

/// Finds a plan, a cheapest one if the heuristic claims to be admissible.
pub fn ida_star<S, H, O>(
    space: &S,
    heuristic: &H,
    memory: Memory,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: Undoable,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let table = match memory {
        Memory::Path => None,
        Memory::Table => Some(Transpositions::new()),
    };
    deepening(space, heuristic, table, limits, observer)
}
