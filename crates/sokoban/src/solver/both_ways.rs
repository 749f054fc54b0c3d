//! Objective `any`: two greedy searches, pushes from the start and pulls from the solved position,
//! that take turns by nodes until they meet; or pulls alone, until they meet the start. Not here:
//! short solutions.
//!
//! The forward half uses only sound pruning, so when it is exhausted the level is proven
//! unsolvable; likewise when the backward half has seen everything that leads to a solution.

use papan_search::kit::{BucketQueue, NodeId, Priority};
use papan_search::{Budget, Cost, StopReason};

use super::Meter;
use super::expand::{PROOF, Puller, Pusher, Sink, Tables};
use super::lane::{Lane, Outcome, Turn};
use super::table::{Node, Table, trace, unpushed};
use crate::prepared::{Position, PreparedBoard, Push};

/// Pushes so far, and the bound on those to go.
#[derive(Clone, Copy, Debug)]
struct Label {
    cost: u16,
    is_expanded: bool,
}

/// The two searches of one level.
pub(crate) struct BothWays<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    halves: Halves,
    forward: Half<W>,
    backward: Half<W>,
    pusher: Pusher<'y, W>,
    puller: Puller<'y, W>,
    is_started: bool,
}

/// Which halves search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halves {
    /// Both in turn; only the forward one if there are spare goals.
    Both,
    /// The backward one alone.
    Pulls,
}

/// The weights of one half's priority: pushes made, and pushes to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    pub(crate) cost: u32,
    pub(crate) bound: u32,
}

#[derive(Debug)]
struct Half<const W: usize> {
    table: Table<W, Label>,
    /// One for each of `weights`, all over the same states: what one order finds hard is often easy
    /// for another, and a state is expanded once whichever asks for it first.
    queues: Vec<BucketQueue>,
    weights: Vec<Weights>,
    turn: usize,
}

impl<const W: usize> Half<W> {
    fn new(weights: &[Weights]) -> Self {
        let queues = weights.iter().map(|_| BucketQueue::new()).collect();
        Half { table: Table::new(), queues, weights: weights.to_vec(), turn: 0 }
    }

    /// The next state to expand, the orders taking turns.
    fn pop(&mut self, budget: &mut Budget) -> Option<(NodeId, Node<W, Label>)> {
        loop {
            self.turn = (self.turn + 1) % self.queues.len();
            // Every open state is in every queue: if one is empty, nothing is open.
            let (_, id) = self.queues[self.turn].pop(budget)?;
            let label = self.table.label_mut(id);
            if !label.is_expanded {
                label.is_expanded = true;
                return Some((id, *self.table.get(id)));
            }
        }
    }

    fn add(
        &mut self,
        position: Position<W>,
        push: Option<Push>,
        cost: u16,
        bound: u32,
        budget: &mut Budget,
    ) -> Result<NodeId, StopReason> {
        let label = Label { cost, is_expanded: false };
        let id = self.table.insert(position, push, label, budget)?;
        budget.stats.roots += u64::from(push.is_none());
        for (queue, weights) in self.queues.iter_mut().zip(&self.weights) {
            let priority = weights.cost * u32::from(cost) + weights.bound * bound;
            queue.push(Priority(priority, 0), id, budget)?;
        }
        Ok(id)
    }
}

/// One expansion's view: the half that grows, and the half to meet.
struct Step<'s, 'p, const W: usize> {
    growing: &'s mut Half<W>,
    other: &'s Half<W>,
    /// For a search without another half: tells whether a state is solved.
    prepared: &'s PreparedBoard<W>,
    meter: &'s mut Meter<'p>,
    cost: u16,
    touch: Option<(NodeId, Option<NodeId>)>,
}

impl<const W: usize> Sink<W> for Step<'_, '_, W> {
    fn budget(&mut self) -> &mut Budget {
        self.meter
    }

    fn known(&mut self, _push: Push, child: &Position<W>) -> Result<bool, StopReason> {
        self.meter.generate()?;
        Ok(self.growing.table.find(child).is_some())
    }

    fn add(&mut self, push: Push, child: Position<W>, bound: u32) -> Result<(), StopReason> {
        let cost = self.cost.saturating_add(1);
        let id = self.growing.add(child, Some(push), cost, bound, self.meter)?;
        if self.touch.is_none() {
            self.touch = if self.other.table.len() > 0 {
                self.other.table.find(&child).map(|other| (id, Some(other)))
            } else {
                self.prepared.is_solved(&child.boxes).then_some((id, None))
            };
        }
        Ok(())
    }
}

impl<'y, const W: usize> BothWays<'y, W> {
    pub(crate) fn new(
        prepared: &'y PreparedBoard<W>,
        halves: Halves,
        weights: &[Weights],
        pairs: Option<&'y Tables<W>>,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        Ok(BothWays {
            prepared,
            halves,
            forward: Half::new(weights),
            backward: Half::new(weights),
            pusher: Pusher::new(prepared, pairs.map(|pairs| &pairs.solvable)),
            puller: Puller::new(prepared, pairs.map(|pairs| &pairs.reachable), budget)?,
            is_started: false,
        })
    }

    /// Enters the ends of the level; an outcome if that is all it takes.
    fn start(&mut self, budget: &mut Budget) -> Result<Option<Outcome>, StopReason> {
        let start = self.prepared.normalised(self.prepared.start());
        let Some(bound) = self.pusher.bound(&start, budget)? else {
            return Ok(Some(Outcome::Exhausted(PROOF)));
        };
        budget.raise_bound(Cost(bound));
        let root = self.forward.add(start, None, 0, bound, budget)?;
        if self.prepared.is_solved(&start.boxes) {
            return Ok(Some(Outcome::Found(Vec::new())));
        }
        // With spare goals there is no single solved position to pull from.
        if self.prepared.is_two_sided() {
            for (position, bound) in self.puller.roots(budget)? {
                self.backward.add(position, None, 0, bound, budget)?;
                if position == start {
                    return Ok(Some(Outcome::Found(self.forward_plan(root))));
                }
            }
            if self.backward.table.len() == 0 {
                return Ok(Some(Outcome::Exhausted(PROOF)));
            }
        }
        Ok(None)
    }

    fn push_once(&mut self, meter: &mut Meter<'_>) -> Result<Option<Outcome>, StopReason> {
        let Some((_, node)) = self.forward.pop(meter) else {
            return Ok(Some(Outcome::Exhausted(PROOF)));
        };
        meter.stats.expanded += 1;
        let reach = self.prepared.reach(&node.position.boxes, node.position.player);
        let mut step = Step {
            growing: &mut self.forward,
            other: &self.backward,
            prepared: self.prepared,
            meter,
            cost: node.label.cost,
            touch: None,
        };
        self.pusher.expand(&node.position, &reach, &mut step)?;
        if let Some((forward, backward)) = step.touch {
            let plan = match backward {
                Some(backward) => self.plan(forward, backward),
                None => self.forward_plan(forward),
            };
            return Ok(Some(Outcome::Found(plan)));
        }
        Ok(None)
    }

    fn pull_once(&mut self, meter: &mut Meter<'_>) -> Result<Option<Outcome>, StopReason> {
        let Some((_, node)) = self.backward.pop(meter) else {
            return Ok(Some(Outcome::Exhausted(PROOF)));
        };
        meter.stats.expanded += 1;
        meter.stats.expanded_backward += 1;
        let mut step = Step {
            growing: &mut self.backward,
            other: &self.forward,
            prepared: self.prepared,
            meter,
            cost: node.label.cost,
            touch: None,
        };
        self.puller.expand(&node.position, &mut step)?;
        let touch = step.touch;
        Ok(touch.and_then(|(backward, forward)| {
            forward.map(|forward| Outcome::Found(self.plan(forward, backward)))
        }))
    }

    fn forward_plan(&self, forward: NodeId) -> Vec<Push> {
        trace(&self.forward.table, forward, |position, push| {
            let before = unpushed(&position.boxes, push, |s, way| self.prepared.step(s, way));
            self.prepared.normalised(before.unwrap_or(*position))
        })
    }

    fn plan(&self, forward: NodeId, backward: NodeId) -> Vec<Push> {
        let mut pushes = self.forward_plan(forward);
        // Backward nodes keep the push that leads from them towards the goals.
        let mut node = self.backward.table.get(backward);
        while let Some(push) = node.push() {
            pushes.push(push);
            let Some(target) = self.prepared.step(push.square, push.direction) else { break };
            let after = Position {
                boxes: node.position.boxes.moved(push.square, target),
                player: push.square,
            };
            let Some(id) = self.backward.table.find(&self.prepared.normalised(after)) else {
                break;
            };
            node = self.backward.table.get(id);
        }
        pushes
    }
}

impl<const W: usize> Lane<W> for BothWays<'_, W> {
    fn run(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<Turn, StopReason> {
        let end = meter.stats.generated.saturating_add(nodes);
        if !std::mem::replace(&mut self.is_started, true)
            && let Some(outcome) = self.start(meter)?
        {
            return Ok(Turn::Over(outcome));
        }
        let two_sided = self.prepared.is_two_sided();
        while meter.stats.generated < end {
            if self.halves == Halves::Both
                && let Some(outcome) = self.push_once(meter)?
            {
                return Ok(Turn::Over(outcome));
            }
            if two_sided && let Some(outcome) = self.pull_once(meter)? {
                return Ok(Turn::Over(outcome));
            }
            let open = (self.forward.queues[0].len() + self.backward.queues[0].len()) as u64;
            meter.stats.max_open = meter.stats.max_open.max(open);
        }
        Ok(Turn::Paused)
    }

    fn finish(&mut self, budget: &mut Budget) {
        let (forward, backward) = (self.forward.table.len(), self.backward.table.len());
        budget.stats.stored += (forward + backward) as u64;
        budget.stats.stored_backward += backward as u64;
        self.pusher.close(budget);
        self.puller.close(budget);
        for half in [&mut self.forward, &mut self.backward] {
            half.table.clear(budget);
            for queue in &mut half.queues {
                queue.clear(budget);
            }
        }
    }
}
