//! States are boxes and the player's region; an action is a push and costs 1. Not here: walks.

use std::ops::ControlFlow;

use papan_puzzle::Direction;
use papan_search::{Backward, Cost, StateSpace, Undoable};

use super::{CorralSpace, Prunes, TunnelSpace, solved_boxes};
use crate::bits::Bits;
use crate::deadlock::{Corral, corral};
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard, Push};

/// The space of pushes. The player of a state is the first square of its region.
#[derive(Clone, Debug)]
pub struct PushSpace<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    prunes: Prunes,
    waits: bool,
}

impl<'y, const W: usize> PushSpace<'y, W> {
    /// All pushes that the rules allow.
    pub fn new(prepared: &'y PreparedBoard<W>) -> Self {
        PushSpace { prepared, prunes: Prunes::NOTHING, waits: false }
    }

    /// Leaves out pushes into simple and freeze deadlocks. No solution is lost.
    #[must_use]
    pub fn without_deadlocks(self) -> Self {
        self.pruning(Prunes::USUAL)
    }

    /// Leaves out pushes into deadlocks of these kinds. No solution is lost.
    #[must_use]
    pub fn pruning(self, prunes: Prunes) -> Self {
        PushSpace { prunes, ..self }
    }

    /// If a box closes a tunnel or an area that must be opened, other pushes have to wait: a box in
    /// a tunnel is then pushed through at once. Unlike the naive tunnel macro this loses no
    /// solution, and preserves the fewest pushes.
    #[must_use]
    pub fn with_corrals(self) -> CorralSpace<'y, W> {
        CorralSpace(PushSpace { waits: true, ..self })
    }

    /// Pushes a box through a tunnel in one action, if nothing else could be done with it. No
    /// solution is lost, and the fewest pushes are preserved.
    #[must_use]
    pub fn with_tunnels(self) -> TunnelSpace<'y, W> {
        TunnelSpace(self)
    }

    /// The prepared board.
    pub fn prepared(&self) -> &'y PreparedBoard<W> {
        self.prepared
    }

    fn pushed(&self, state: &Position<W>, push: Push, target: Square) -> Position<W> {
        let boxes = state.boxes.moved(push.square, target);
        self.prepared.normalised(Position { boxes, player: push.square })
    }

    /// Whether a box that moved from one square to another is in a deadlock to be left out.
    pub(super) fn leaves_out(&self, state: &Position<W>, square: Square, target: Square) -> bool {
        self.prunes != Prunes::NOTHING && {
            let boxes = state.boxes.moved(square, target);
            self.prunes.condemn(self.prepared, &Position { boxes, player: square }, target)
        }
    }

    /// The pushes of a state with their targets.
    pub(super) fn each<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Push, Square) -> ControlFlow<()>,
    {
        self.each_possible(state, |push, target| {
            if self.leaves_out(state, push.square, target) {
                return ControlFlow::Continue(());
            }
            visit(push, target)
        })
    }

    /// The same, with those into deadlocks.
    pub(super) fn each_possible<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Push, Square) -> ControlFlow<()>,
    {
        let reach = self.prepared.reach(&state.boxes, state.player);
        let allowed = match self.waits.then(|| corral(self.prepared, &state.boxes, &reach)) {
            None | Some(Corral::Open) => state.boxes,
            Some(Corral::Only(border)) => border,
            Some(Corral::Dead(_)) => Bits::EMPTY,
        };
        for square in allowed.iter() {
            for direction in Direction::ALL {
                let push = Push { square, direction };
                let Some(target) = self.prepared.push_target(&state.boxes, &reach, push) else {
                    continue;
                };
                visit(push, target)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> StateSpace for PushSpace<'_, W> {
    type State = Position<W>;
    type Action = Push;

    fn initial(&self) -> Position<W> {
        self.prepared.normalised(self.prepared.start())
    }

    fn is_goal(&self, state: &Position<W>) -> bool {
        self.prepared.is_solved(&state.boxes)
    }

    fn expand<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Push, Position<W>, Cost) -> ControlFlow<()>,
    {
        self.each(state, |push, target| visit(push, self.pushed(state, push, target), Cost::ONE))
    }

    fn left_out<F>(&self, state: &Position<W>, mut visit: F)
    where
        F: FnMut(Push, Position<W>, Cost),
    {
        let _ = self.each_possible(state, |push, target| {
            if self.leaves_out(state, push.square, target) {
                visit(push, self.pushed(state, push, target), Cost::ONE);
            }
            ControlFlow::Continue(())
        });
    }

    fn uniform_cost(&self) -> Option<Cost> {
        Some(Cost::ONE)
    }
}

impl<const W: usize> Backward for PushSpace<'_, W> {
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Position<W>>) -> ControlFlow<()>,
    {
        solved_boxes(self.prepared, &mut |boxes| {
            let mut rest = self.prepared.floor.without(&boxes);
            while let Some(player) = rest.first() {
                rest = rest.without(&self.prepared.reach(&boxes, player));
                visit(Some(Position { boxes, player }))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// By pulls: the player is where the box was before, and steps back with it.
    fn expand_backward<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Push, Position<W>, Cost) -> ControlFlow<()>,
    {
        let reach = self.prepared.reach(&state.boxes, state.player);
        for target in state.boxes.iter() {
            for direction in Direction::ALL {
                let back = direction.opposite();
                let Some(square) = self.prepared.step(target, back) else { continue };
                let Some(player) = self.prepared.step(square, back) else { continue };
                if !reach.contains(square) || state.boxes.contains(player) {
                    continue;
                }
                let before = Position { boxes: state.boxes.moved(target, square), player };
                visit(Push { square, direction }, self.prepared.normalised(before), Cost::ONE)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Undoable for PushSpace<'_, W> {
    /// The player's region before.
    type Undo = Square;

    fn actions(&self, state: &Position<W>, actions: &mut Vec<Push>) {
        let _ = self.each(state, |push, _| {
            actions.push(push);
            ControlFlow::Continue(())
        });
    }

    fn apply(&self, state: &mut Position<W>, push: Push) -> (Cost, Square) {
        let before = state.player;
        if let Some(target) = self.prepared.step(push.square, push.direction) {
            *state = self.pushed(state, push, target);
        }
        (Cost::ONE, before)
    }

    fn undo(&self, state: &mut Position<W>, push: Push, before: Square) {
        if let Some(target) = self.prepared.step(push.square, push.direction) {
            state.boxes = state.boxes.moved(target, push.square);
        }
        state.player = before;
    }
}
