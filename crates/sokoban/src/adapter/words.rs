//! Writing what a textbook search goes through: pushes, steps, and positions as levels.

use papan_puzzle::Script;

use crate::level::{Level, Square};
use crate::notation::{self, Step};
use crate::prepared::{Position, Push};
use crate::solver::walk;
use crate::space::{MacroPush, MoveSpace, PushSpace, TunnelSpace};

fn draw<const W: usize>(level: &Level, state: &Position<W>, player: Square) -> String {
    let boxes: Vec<Square> = state.boxes.iter().collect();
    level.board().draw(&boxes, player)
}

/// Pushes in a row of the box that is on `square`: the letter of a push for each, and where the box is.
fn pushes(level: &Level, push: Push, times: usize) -> String {
    let step = Step { direction: push.direction, push: true };
    let (size, cell) = (level.board().size(), level.board().cell(push.square));
    let (row, column) = (size.row(cell) + 1, size.column(cell) + 1);
    format!("{}({row},{column})", notation::write(&vec![step; times]))
}

fn walked(level: &Level, pushes: &[Push]) -> String {
    notation::write(&walk::steps(level, pushes).unwrap_or_default())
}

/// For searches by pushes.
pub(super) struct PushWords<'a>(pub(super) &'a Level);

impl<const W: usize> Script<PushSpace<'_, W>> for PushWords<'_> {
    fn plan(&self, pushes: &[Push]) -> String {
        walked(self.0, pushes)
    }

    fn action(&self, push: Push) -> String {
        pushes(self.0, push, 1)
    }

    /// A state knows only the player's region; after a push the player is where the box was.
    fn board(&self, state: &Position<W>, arrival: Option<Push>) -> String {
        draw(self.0, state, arrival.map_or(state.player, |push| push.square))
    }
}

/// For searches by pushes that go through tunnels at once.
pub(super) struct MacroWords<'a, 's, const W: usize>(
    pub(super) &'a Level,
    pub(super) &'a TunnelSpace<'s, W>,
);

impl<'s, const W: usize> Script<TunnelSpace<'s, W>> for MacroWords<'_, 's, W> {
    fn plan(&self, actions: &[MacroPush]) -> String {
        let pushes = actions.iter().flat_map(|&action| self.1.pushes(action));
        walked(self.0, &pushes.collect::<Vec<_>>())
    }

    fn action(&self, action: MacroPush) -> String {
        pushes(self.0, action.first, action.pushes.into())
    }

    fn board(&self, state: &Position<W>, arrival: Option<MacroPush>) -> String {
        let last = arrival.and_then(|action| self.1.pushes(action).last());
        draw(self.0, state, last.map_or(state.player, |push| push.square))
    }
}

/// For searches by steps.
pub(super) struct StepWords<'a>(pub(super) &'a Level);

impl<const W: usize> Script<MoveSpace<'_, W>> for StepWords<'_> {
    fn plan(&self, steps: &[Step]) -> String {
        notation::write(steps)
    }

    fn action(&self, step: Step) -> String {
        notation::write(&[step])
    }

    fn board(&self, state: &Position<W>, _: Option<Step>) -> String {
        draw(self.0, state, state.player)
    }
}
