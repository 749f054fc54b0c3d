//! The space of pushes in which a box goes through a tunnel in one action.
//!
//! A box on a tunnel square can only be pushed forward or back. If it also cuts the floor in two
//! there ([`PreparedBoard::tunnels`]), the player cannot get to its other side, so the next push of
//! this box is one further forward: the square is not a goal, so there must be one. What other
//! boxes do until then happens on the player's side, where the tunnel's box takes part in nothing,
//! and what is beyond the box stays as it is. So the forward push may just as well come first: the
//! same boxes are moved by as many pushes, and the player ends in the same region. Hence no
//! solution is lost, and the fewest pushes are preserved. A tunnel that the player can get around
//! does not count: there a box may be left on purpose (Microban 10 needs it). Not here: tunnels for
//! the player alone.

use std::ops::ControlFlow;

use papan_search::{Backward, Cost, StateSpace, Undoable};

use super::PushSpace;
use crate::level::Square;
use crate::prepared::{Position, Push};

/// Pushes of one box in one direction, as many as a tunnel asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MacroPush {
    /// The first push.
    pub first: Push,
    /// Where the box ends up.
    pub target: Square,
    /// How many pushes it is.
    pub pushes: u16,
}

/// [`PushSpace`] with macro tunnel moves; see [`PushSpace::with_tunnels`].
#[derive(Clone, Debug)]
pub struct TunnelSpace<'y, const W: usize>(pub(super) PushSpace<'y, W>);

impl<const W: usize> TunnelSpace<'_, W> {
    /// The single pushes of an action.
    pub fn pushes(&self, action: MacroPush) -> impl Iterator<Item = Push> + use<'_, W> {
        let prepared = self.0.prepared();
        let direction = action.first.direction;
        let squares =
            std::iter::successors(Some(action.first.square), move |&s| prepared.step(s, direction));
        squares.take(action.pushes.into()).map(move |square| Push { square, direction })
    }

    /// The macro that a push begins, as an error if it leads into a deadlock that is to be left out.
    fn complete(
        &self,
        state: &Position<W>,
        first: Push,
        target: Square,
    ) -> Result<MacroPush, MacroPush> {
        let prepared = self.0.prepared();
        let mut action = MacroPush { first, target, pushes: 1 };
        while prepared.tunnels().contains(action.target) {
            let Some(next) = prepared.step(action.target, first.direction) else { break };
            if state.boxes.contains(next) {
                break;
            }
            (action.target, action.pushes) = (next, action.pushes + 1);
            if self.0.leaves_out(state, first.square, next) {
                return Err(action);
            }
        }
        Ok(action)
    }

    fn each<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(MacroPush) -> ControlFlow<()>,
    {
        self.0.each(state, |push, target| match self.complete(state, push, target) {
            Ok(action) => visit(action),
            Err(_) => ControlFlow::Continue(()),
        })
    }

    /// The state after a macro: the player is where the box was before its last push.
    fn after(&self, state: &Position<W>, action: MacroPush) -> Position<W> {
        let prepared = self.0.prepared();
        let behind = prepared.step(action.target, action.first.direction.opposite());
        let boxes = state.boxes.moved(action.first.square, action.target);
        prepared.normalised(Position { boxes, player: behind.unwrap_or(action.first.square) })
    }
}

impl<const W: usize> StateSpace for TunnelSpace<'_, W> {
    type State = Position<W>;
    type Action = MacroPush;

    fn initial(&self) -> Position<W> {
        self.0.initial()
    }

    fn is_goal(&self, state: &Position<W>) -> bool {
        self.0.is_goal(state)
    }

    fn expand<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(MacroPush, Position<W>, Cost) -> ControlFlow<()>,
    {
        self.each(state, |action| {
            visit(action, self.after(state, action), Cost(action.pushes.into()))
        })
    }

    fn left_out<F>(&self, state: &Position<W>, mut visit: F)
    where
        F: FnMut(MacroPush, Position<W>, Cost),
    {
        let _ = self.0.each_possible(state, |push, target| {
            let out = match self.0.leaves_out(state, push.square, target) {
                true => Err(MacroPush { first: push, target, pushes: 1 }),
                false => self.complete(state, push, target),
            };
            if let Err(action) = out {
                visit(action, self.after(state, action), Cost(action.pushes.into()));
            }
            ControlFlow::Continue(())
        });
    }
}

impl<const W: usize> Backward for TunnelSpace<'_, W> {
    fn goals<F>(&self, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Position<W>>) -> ControlFlow<()>,
    {
        self.0.goals(visit)
    }

    /// A box is pulled only from where a macro would have stopped; then any distance through a
    /// tunnel, because a macro may have begun anywhere in it.
    fn expand_backward<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(MacroPush, Position<W>, Cost) -> ControlFlow<()>,
    {
        let prepared = self.0.prepared();
        self.0.expand_backward(state, |push, before, _| {
            let (direction, back) = (push.direction, push.direction.opposite());
            let Some(target) = prepared.step(push.square, direction) else {
                return ControlFlow::Continue(());
            };
            let goes_on = prepared.tunnels().contains(target)
                && prepared.step(target, direction).is_some_and(|next| !state.boxes.contains(next));
            if goes_on {
                return ControlFlow::Continue(());
            }
            let mut action = MacroPush { first: push, target, pushes: 1 };
            let mut before = before;
            loop {
                visit(action, before, Cost(action.pushes.into()))?;
                let square = action.first.square;
                let next = prepared.step(square, back).filter(|s| !state.boxes.contains(*s));
                let player = next.and_then(|next| prepared.step(next, back));
                let (Some(next), Some(player)) = (next, player) else { break };
                if !prepared.tunnels().contains(square) || state.boxes.contains(player) {
                    break;
                }
                action.first.square = next;
                action.pushes += 1;
                let boxes = state.boxes.moved(target, next);
                before = prepared.normalised(Position { boxes, player });
            }
            ControlFlow::Continue(())
        })
    }
}

impl<const W: usize> Undoable for TunnelSpace<'_, W> {
    /// The player's region before.
    type Undo = Square;

    fn actions(&self, state: &Position<W>, actions: &mut Vec<MacroPush>) {
        let _ = self.each(state, |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
    }

    fn apply(&self, state: &mut Position<W>, action: MacroPush) -> (Cost, Square) {
        let before = state.player;
        *state = self.after(state, action);
        (Cost(action.pushes.into()), before)
    }

    fn undo(&self, state: &mut Position<W>, action: MacroPush, before: Square) {
        state.boxes = state.boxes.moved(action.target, action.first.square);
        state.player = before;
    }
}
