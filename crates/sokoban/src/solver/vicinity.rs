//! Shortens a solution by searching next to it: the states on its path and those that a few pushes
//! lead to from there are collected, and the best path through them is searched for. The old path
//! is among them, so the new one is never worse. Not here: proofs, for which everything would be
//! needed.

use papan_search::kit::NodeId;
use papan_search::{Budget, StopReason};

use super::Meter;
use super::expand::{Pusher, Sink};
use super::fewest_moves::{Aim, fewest_moves};
use super::lane::Outcome;
use super::table::Table;
use crate::prepared::{Position, PreparedBoard, Push};

/// Improves a plan until nothing changes or `nodes` states have been generated.
///
/// # Errors
/// A limit of the budget; `plan` is then as good as it had become.
pub(crate) fn improve<const W: usize>(
    prepared: &PreparedBoard<W>,
    plan: &mut Vec<Push>,
    objective: impl Fn(&[Push]) -> Aim,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    let end = meter.stats.generated.saturating_add(nodes);
    loop {
        let left = end.saturating_sub(meter.stats.generated);
        if left < plan.len() as u64 {
            return Ok(());
        }
        let mut pusher = Pusher::exact(prepared, None);
        let mut vicinity = Vicinity { states: Table::new(), meter };
        // Searching the states costs about as much as collecting them did.
        let collected = vicinity.collect(prepared, &mut pusher, plan, left / 4);
        let Vicinity { mut states, meter } = vicinity;
        pusher.close(meter);
        let aim = objective(plan);
        let found = collected.and_then(|()| {
            let left = end.saturating_sub(meter.stats.generated);
            fewest_moves(prepared, None, aim, Some(&states), left, meter)
        });
        states.clear(meter);
        match found {
            Ok(Outcome::Found(better)) if better != *plan => *plan = better,
            // Its own allowance is used up, which is not a limit of the budget.
            Err(StopReason::Nodes) if meter.stats.generated >= end => return Ok(()),
            Err(reason) => return Err(reason),
            Ok(_) => return Ok(()),
        }
    }
}

struct Vicinity<'s, 'p, const W: usize> {
    states: Table<W, ()>,
    meter: &'s mut Meter<'p>,
}

impl<const W: usize> Vicinity<'_, '_, W> {
    /// The states of a plan first, then breadth-first whatever is around all of them.
    fn collect(
        &mut self,
        prepared: &PreparedBoard<W>,
        pusher: &mut Pusher<'_, W>,
        plan: &[Push],
        nodes: u64,
    ) -> Result<(), StopReason> {
        let end = self.meter.stats.generated.saturating_add(nodes);
        let mut position = prepared.start();
        self.states.insert(position, None, (), self.meter)?;
        for &push in plan {
            let Some(target) = prepared.step(push.square, push.direction) else { break };
            let boxes = position.boxes.moved(push.square, target);
            position = Position { boxes, player: push.square };
            if self.states.find(&position).is_none() {
                self.states.insert(position, Some(push), (), self.meter)?;
            }
        }
        let mut next = 0;
        while next < self.states.len() && self.meter.stats.generated < end {
            let position = self.states.get(NodeId::from_index(next)).position;
            next += 1;
            let reach = prepared.reach(&position.boxes, position.player);
            pusher.expand(&position, &reach, self)?;
        }
        Ok(())
    }
}

impl<const W: usize> Sink<W> for Vicinity<'_, '_, W> {
    fn budget(&mut self) -> &mut Budget {
        self.meter
    }

    fn known(&mut self, _push: Push, child: &Position<W>) -> Result<bool, StopReason> {
        self.meter.generate()?;
        Ok(self.states.find(child).is_some())
    }

    fn add(&mut self, push: Push, child: Position<W>, _bound: u32) -> Result<(), StopReason> {
        self.states.insert(child, Some(push), (), self.meter)?;
        Ok(())
    }
}
