//! The open nodes of the forward half, in the order in which it expands them.

use super::Forward;
use crate::budget::Budget;
use crate::kit::{BucketQueue, NodeId, Priority, charged};
use crate::nodes::Label;
use crate::report::StopReason;

/// Greedy search tells depths apart below this cost: as many as the open list has buckets for. From there
/// on the newest comes first, which is nearly the same.
const DEEP: u32 = (1 << 10) - 1;

/// Open nodes.
#[derive(Debug)]
pub(super) struct Frontier {
    order: Forward,
    /// For best-first orders.
    queue: BucketQueue,
    /// For depth-first orders.
    stack: Vec<NodeId>,
    /// Nodes that were expanded before and have become cheaper since, the cheapest first.
    again: BucketQueue,
}

impl Frontier {
    pub(super) fn new(order: Forward) -> Frontier {
        let (queue, again) = (BucketQueue::new(), BucketQueue::new());
        Frontier { order, queue, stack: Vec::new(), again }
    }

    pub(super) fn len(&self) -> usize {
        self.queue.len() + self.stack.len() + self.again.len()
    }

    /// Adds a node.
    pub(super) fn push(
        &mut self,
        id: NodeId,
        label: Label,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let priority = match self.order {
            Forward::AStar => Priority((label.g + label.h).0, label.h.0),
            Forward::Greedy => Priority(label.h.0, DEEP.saturating_sub(label.g.0)),
            Forward::DepthFirst | Forward::GreedyDepthFirst => {
                return charged::push(&mut self.stack, id, budget);
            }
        };
        self.push_at(priority, id, budget)
    }

    /// Adds a node to a best-first frontier, with a priority of the caller's.
    pub(super) fn push_at(
        &mut self,
        priority: Priority,
        id: NodeId,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.queue.push(priority, id, budget)
    }

    /// Adds a node that was expanded before: its turn comes when no other is left. It shows nothing new but
    /// what a limit cut off. Followed at once, such nodes take over: a depth-first search first reaches most
    /// states by the longest ways that the limit allows, and then walks through all of them again for every
    /// push that it saves.
    pub(super) fn push_again(
        &mut self,
        id: NodeId,
        label: Label,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.again.push(Priority(label.g.0, 0), id, budget)
    }

    /// Takes the next node, with its priority if the order is best-first.
    pub(super) fn pop(&mut self, budget: &mut Budget) -> Option<(Priority, NodeId)> {
        if let Some(id) = self.stack.pop() {
            return Some((Priority(0, 0), id));
        }
        self.queue.pop(budget).or_else(|| self.again.pop(budget))
    }

    /// Forgets all nodes.
    pub(super) fn clear(&mut self) {
        *self = Frontier::new(self.order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Cost;
    use crate::limits::Limits;
    use crate::nodes::Label;

    /// The order in which nodes with these costs and estimates are taken.
    fn taken(order: Forward, nodes: &[(u32, u32)], again: &[u32]) -> Vec<usize> {
        let budget = &mut Budget::new(&Limits::default());
        let mut frontier = Frontier::new(order);
        for (index, &(g, h)) in nodes.iter().enumerate() {
            let label = Label::open(Cost(g), Cost(h));
            frontier.push(NodeId::from_index(index), label, budget).unwrap();
        }
        for (index, &g) in again.iter().enumerate() {
            let id = NodeId::from_index(100 + index);
            frontier.push_again(id, Label::open(Cost(g), Cost::ZERO), budget).unwrap();
        }
        assert_eq!(frontier.len(), nodes.len() + again.len());
        std::iter::from_fn(|| frontier.pop(budget)).map(|(_, id)| id.index()).collect()
    }

    #[test]
    fn every_order_takes_its_nodes_and_then_the_cheapest_again() {
        let nodes = [(4, 2), (1, 3), (2, 3), (9, 2), (2, 3), (5000, 4), (6000, 4)];
        assert_eq!(taken(Forward::AStar, &nodes[..5], &[]), [1, 4, 2, 0, 3]);
        assert_eq!(taken(Forward::Greedy, &nodes, &[]), [3, 0, 4, 2, 1, 6, 5]);
        for order in [Forward::DepthFirst, Forward::GreedyDepthFirst] {
            assert_eq!(taken(order, &nodes[..3], &[7, 5, 6]), [2, 1, 0, 101, 102, 100]);
        }
        assert_eq!(taken(Forward::Greedy, &nodes[..2], &[7, 5]), [0, 1, 101, 100]);
    }
}
