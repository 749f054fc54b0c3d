//! The search graph: stored states, each with the action and the parent that reached it.
//!
//! Nodes hold ids, never copied paths; a plan is read off once, at the end.

use crate::budget::Budget;
use crate::cost::Cost;
use crate::kit::Arena;
use crate::kit::{Interned, NodeId, Store};
use crate::report::StopReason;
use crate::space::StateSpace;

/// How a node was reached.
#[derive(Clone, Copy, Debug)]
struct Link<A> {
    parent: NodeId,
    action: A,
}

/// What a cost-ordered search knows of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// The cheapest cost found so far to reach the node.
    pub(crate) g: Cost,
    /// The estimate for the rest.
    pub(crate) h: Cost,
    /// Expanded since `g` last changed. An open-list entry for a closed node is a leftover.
    pub(crate) closed: bool,
    /// Proven: no goal can be reached from here. A flag and not a huge `h`, which is only a guess.
    pub(crate) hopeless: bool,
}

impl Label {
    /// The label of a node that waits for expansion.
    pub(crate) fn open(g: Cost, h: Cost) -> Label {
        Label { g, h, closed: false, hopeless: false }
    }
}

/// Stored states with their parents. Roots come first: `roots` of them have no parent.
pub(crate) struct Tree<S: StateSpace> {
    store: Store<S::State>,
    links: Arena<Link<S::Action>>,
    roots: usize,
}

impl<S: StateSpace> Tree<S> {
    pub(crate) fn new() -> Tree<S> {
        Tree { store: Store::new(), links: Arena::new(), roots: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.store.len()
    }

    #[inline]
    pub(crate) fn state(&self, id: NodeId) -> &S::State {
        self.store.state(id)
    }

    #[inline]
    pub(crate) fn find(&self, state: &S::State) -> Option<NodeId> {
        self.store.find(state)
    }

    /// Adds a root. All roots are added before the first child.
    pub(crate) fn add_root(
        &mut self,
        state: S::State,
        budget: &mut Budget,
    ) -> Result<Interned, StopReason> {
        debug_assert_eq!(self.links.len(), 0, "roots come first");
        let interned = self.store.intern(state, budget)?;
        self.roots = self.store.len();
        budget.stats.roots += 1;
        Ok(interned)
    }

    /// Adds `state`, reached from `parent` by `action`, unless it is known.
    #[inline]
    pub(crate) fn add(
        &mut self,
        parent: NodeId,
        action: S::Action,
        state: S::State,
        budget: &mut Budget,
    ) -> Result<Interned, StopReason> {
        let interned = self.store.intern(state, budget)?;
        if let Interned::New(_) = interned {
            self.links.push(Link { parent, action }, budget)?;
        }
        Ok(interned)
    }

    /// Replaces the path to a known node by a cheaper one. A root never has one.
    pub(crate) fn relink(&mut self, id: NodeId, parent: NodeId, action: S::Action) {
        if id.index() >= self.roots {
            *self.links.get_mut(id.index() - self.roots) = Link { parent, action };
        }
    }

    /// The action that led to `id`; roots have none.
    #[inline]
    pub(crate) fn arrival(&self, id: NodeId) -> Option<S::Action> {
        let index = id.index().checked_sub(self.roots)?;
        Some(self.links.get(index).action)
    }

    /// The actions on the path from `id` up to its root, nearest to `id` first.
    pub(crate) fn actions_to_root(&self, mut id: NodeId) -> Vec<S::Action> {
        let mut actions = Vec::new();
        while id.index() >= self.roots {
            let link = self.links.get(id.index() - self.roots);
            actions.push(link.action);
            id = link.parent;
        }
        actions
    }

    /// The actions that lead from the root to `id`. They may cost less than the label of `id` says:
    /// a node along the path may have been reached more cheaply since.
    pub(crate) fn actions_from_root(&self, id: NodeId) -> Vec<S::Action> {
        let mut actions = self.actions_to_root(id);
        actions.reverse();
        actions
    }

    /// The actions from the root to `id`, and on from there to a root of `backward`, a tree grown
    /// from the goals that knows the same state as `same`.
    pub(crate) fn actions_through(
        &self,
        id: NodeId,
        backward: &Tree<S>,
        same: NodeId,
    ) -> Vec<S::Action> {
        let mut actions = self.actions_from_root(id);
        actions.extend(backward.actions_to_root(same));
        actions
    }
}

/// A [`Tree`] whose nodes carry costs.
pub(crate) struct Graph<S: StateSpace> {
    pub(crate) tree: Tree<S>,
    labels: Arena<Label>,
}

impl<S: StateSpace> Graph<S> {
    pub(crate) fn new() -> Graph<S> {
        Graph { tree: Tree::new(), labels: Arena::new() }
    }

    #[inline]
    pub(crate) fn label(&self, id: NodeId) -> Label {
        *self.labels.get(id.index())
    }

    #[inline]
    pub(crate) fn close(&mut self, id: NodeId) {
        self.labels.get_mut(id.index()).closed = true;
    }

    /// Adds a root with cost zero; a repeated root is ignored.
    pub(crate) fn add_root(
        &mut self,
        state: S::State,
        h: Cost,
        budget: &mut Budget,
    ) -> Result<Option<NodeId>, StopReason> {
        match self.tree.add_root(state, budget)? {
            Interned::New(id) => {
                self.labels.push(Label::open(Cost::ZERO, h), budget)?;
                Ok(Some(id))
            }
            Interned::Known(_) => Ok(None),
        }
    }

    /// Records that `state` can be reached at cost `g`. `Ok(Some)` if that is news: the node is
    /// new, or was reachable only at a greater cost before; it is then open (again).
    ///
    /// `estimate` is asked only for a new state; if it proves the state hopeless, the state stays
    /// stored as such, so that it is not asked again.
    #[inline]
    pub(crate) fn reach(
        &mut self,
        way: (NodeId, S::Action),
        state: S::State,
        g: Cost,
        estimate: impl FnOnce(&S::State) -> Option<Cost>,
        budget: &mut Budget,
    ) -> Result<Option<(NodeId, Label)>, StopReason> {
        match self.tree.add(way.0, way.1, state, budget)? {
            Interned::New(id) => {
                let h = estimate(self.tree.state(id));
                let label =
                    Label { g, h: h.unwrap_or(Cost::MAX), closed: false, hopeless: h.is_none() };
                self.labels.push(label, budget)?;
                Ok(h.map(|_| (id, label)))
            }
            Interned::Known(id) => {
                let label = self.labels.get_mut(id.index());
                if g >= label.g || label.hopeless {
                    return Ok(None);
                }
                label.g = g;
                label.closed = false;
                let label = *label;
                self.tree.relink(id, way.0, way.1);
                Ok(Some((id, label)))
            }
        }
    }
}
