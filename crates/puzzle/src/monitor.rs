//! What a puzzle reports to while it searches for an answer.

use papan_search::{Cost, News, Rank, Reached, Snapshot};

use crate::message::Message;
use crate::trace::Tape;

/// The best position that a search has come to so far. Nothing is claimed of it: it may lead nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestPosition {
    /// The position as a level of the puzzle, in its plainest form.
    pub text: String,
    /// What it has of the goal, and which search came to it.
    pub caption: Message,
}

/// The intermediary between a search and whoever watches it, on whichever thread that is.
pub trait Monitor: Send {
    /// Whether [`update`](Self::update) should be called at all.
    fn is_active(&self) -> bool;

    /// Reports how far the search is, every few milliseconds.
    fn update(&mut self, snapshot: &Snapshot);

    /// Whether a solution of this cost is wanted before the search ends.
    fn wants(&self, cost: Cost) -> bool;

    /// Offers a solution of this cost, in the requested notation; the search goes on.
    fn offer(&mut self, solution: String, cost: Cost);

    /// Whether a position of this rank is wanted now.
    fn wants_position(&self, _rank: Rank) -> bool {
        false
    }

    /// Shows the best position so far.
    fn show_position(&mut self, _position: BestPosition, _rank: Rank) {}

    /// Where the search is to be recorded, if it is.
    fn tape(&mut self) -> Option<&mut Tape> {
        None
    }
}

impl dyn Monitor + '_ {
    /// Passes on what a solver reports; a plan is made and written only if somebody wants it. Positions
    /// have words of their own, and are passed on by `reached`.
    pub fn hear<A>(&mut self, news: News<'_, A>, write: impl FnOnce(&[A]) -> String) {
        match news {
            News::Poll(snapshot) if self.is_active() => self.update(snapshot),
            News::Better(cost, plan) if self.wants(cost) => {
                let plan = plan();
                self.offer(write(&plan.actions), plan.cost);
            }
            News::Phase(name, snapshot) => {
                if let Some(tape) = self.tape() {
                    tape.phase(name, snapshot);
                }
            }
            News::Poll(_) | News::Better(..) | News::Reached(_) => {}
        }
    }

    /// Passes on a position that a solver tells of; it is written only if somebody wants it.
    pub fn reached(
        &mut self,
        reached: &Reached<'_>,
        caption: impl FnOnce(&Reached<'_>) -> Message,
    ) {
        if self.wants_position(reached.rank) {
            let position = BestPosition { text: (reached.text)(), caption: caption(reached) };
            self.show_position(position, reached.rank);
        }
    }
}

/// Nobody watches.
impl Monitor for () {
    fn is_active(&self) -> bool {
        false
    }

    fn update(&mut self, _snapshot: &Snapshot) {}

    fn wants(&self, _cost: Cost) -> bool {
        false
    }

    fn offer(&mut self, _solution: String, _cost: Cost) {}
}
