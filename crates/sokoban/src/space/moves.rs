//! States are boxes and the exact player; an action is a step and costs 1, whether it pushes or
//! not. Not here: regions.

use std::ops::ControlFlow;

use papan_puzzle::Direction;
use papan_search::{Backward, Cost, StateSpace, Undoable};

use super::{Prunes, solved_boxes};
use crate::level::Square;
use crate::notation::Step;
use crate::prepared::{Position, PreparedBoard};

/// The space of moves.
#[derive(Clone, Debug)]
pub struct MoveSpace<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    prunes: Prunes,
}

impl<'y, const W: usize> MoveSpace<'y, W> {
    /// All steps that the rules allow.
    pub fn new(prepared: &'y PreparedBoard<W>) -> Self {
        MoveSpace { prepared, prunes: Prunes::NOTHING }
    }

    /// Leaves out pushes into simple and freeze deadlocks. No solution is lost.
    #[must_use]
    pub fn without_deadlocks(self) -> Self {
        self.pruning(Prunes::USUAL)
    }

    /// Leaves out pushes into deadlocks of these kinds. No solution is lost.
    #[must_use]
    pub fn pruning(self, prunes: Prunes) -> Self {
        MoveSpace { prunes, ..self }
    }

    /// The prepared board.
    pub fn prepared(&self) -> &'y PreparedBoard<W> {
        self.prepared
    }

    fn step(&self, state: &Position<W>, direction: Direction) -> Option<(Step, Position<W>)> {
        let (step, after, pushed) = self.possible(state, direction)?;
        (!self.leaves_out(&after, pushed)).then_some((step, after))
    }

    /// Whether a box that was pushed to this square is in a deadlock that is to be left out.
    fn leaves_out(&self, after: &Position<W>, pushed: Option<Square>) -> bool {
        pushed.is_some_and(|pushed| self.prunes.condemn(self.prepared, after, pushed))
    }

    /// A step, into a deadlock or not, with the square that it pushes a box to.
    fn possible(
        &self,
        state: &Position<W>,
        direction: Direction,
    ) -> Option<(Step, Position<W>, Option<Square>)> {
        let next = self.prepared.step(state.player, direction)?;
        let push = state.boxes.contains(next);
        let mut after = Position { player: next, ..*state };
        let mut pushed = None;
        if push {
            let target = self.prepared.step(next, direction)?;
            if state.boxes.contains(target) {
                return None;
            }
            after.boxes = state.boxes.moved(next, target);
            pushed = Some(target);
        }
        Some((Step { direction, push }, after, pushed))
    }
}

impl<const W: usize> StateSpace for MoveSpace<'_, W> {
    type State = Position<W>;
    type Action = Step;

    fn initial(&self) -> Position<W> {
        self.prepared.start()
    }

    fn is_goal(&self, state: &Position<W>) -> bool {
        self.prepared.is_solved(&state.boxes)
    }

    fn expand<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Step, Position<W>, Cost) -> ControlFlow<()>,
    {
        for direction in Direction::ALL {
            if let Some((step, after)) = self.step(state, direction) {
                visit(step, after, Cost::ONE)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn left_out<F>(&self, state: &Position<W>, mut visit: F)
    where
        F: FnMut(Step, Position<W>, Cost),
    {
        for direction in Direction::ALL {
            if let Some((step, after, pushed)) = self.possible(state, direction)
                && self.leaves_out(&after, pushed)
            {
                visit(step, after, Cost::ONE);
            }
        }
    }

    /// A step back undoes a step only if no box was pushed: a push is never undone by a step.
    fn undoes(&self, previous: Step, next: Step) -> bool {
        !previous.push && !next.push && next.direction == previous.direction.opposite()
    }

    fn uniform_cost(&self) -> Option<Cost> {
        Some(Cost::ONE)
    }
}

impl<const W: usize> Backward for MoveSpace<'_, W> {
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Position<W>>) -> ControlFlow<()>,
    {
        solved_boxes(self.prepared, &mut |boxes| {
            for player in self.prepared.floor.without(&boxes).iter() {
                visit(Some(Position { boxes, player }))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// The player steps back, and may pull the box in front of it along.
    fn expand_backward<F>(&self, state: &Position<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Step, Position<W>, Cost) -> ControlFlow<()>,
    {
        for direction in Direction::ALL {
            let Some(behind) = self.prepared.step(state.player, direction.opposite()) else {
                continue;
            };
            if state.boxes.contains(behind) {
                continue;
            }
            let walked = Position { player: behind, ..*state };
            visit(Step { direction, push: false }, walked, Cost::ONE)?;
            let before = self.prepared.step(state.player, direction);
            if let Some(target) = before.filter(|&target| state.boxes.contains(target)) {
                let boxes = state.boxes.moved(target, state.player);
                let pulled = Position { boxes, player: behind };
                visit(Step { direction, push: true }, pulled, Cost::ONE)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Undoable for MoveSpace<'_, W> {
    type Undo = ();

    fn actions(&self, state: &Position<W>, actions: &mut Vec<Step>) {
        let all = Direction::ALL.into_iter();
        actions.extend(all.filter_map(|direction| Some(self.step(state, direction)?.0)));
    }

    fn apply(&self, state: &mut Position<W>, step: Step) -> (Cost, ()) {
        if let Some((_, after)) = self.step(state, step.direction) {
            *state = after;
        }
        (Cost::ONE, ())
    }

    fn undo(&self, state: &mut Position<W>, step: Step, (): ()) {
        let here = state.player;
        if let Some(behind) = self.prepared.step(here, step.direction.opposite()) {
            state.player = behind;
        }
        if step.push
            && let Some(target) = self.prepared.step(here, step.direction)
        {
            state.boxes = state.boxes.moved(target, here);
        }
    }
}
