//! An observer that keeps the events of a search as a [`Record`], within caps.

use super::{Caps, Counts, Entry, Full, Layer, Node, Record};
use crate::budget::Budget;
use crate::cost::Cost;
use crate::event::{Event, Fate, Side};
use crate::kit::{Arena, Interned, NodeId, Store, charged};
use crate::limits::Limits;
use crate::report::StopReason;
use crate::space::StateSpace;

/// Layers beyond this one are counted as one.
const MAX_LAYERS: usize = 1 << 12;

/// For each half, the node that stands for a state; [`NOBODY`] if none does.
type Places = [u32; 2];
const NOBODY: u32 = u32::MAX;

/// Records a search.
pub struct Recorder<S: StateSpace> {
    caps: Caps,
    /// Counts the memory of what is kept, and nothing else.
    budget: Budget,
    bytes_per_state: usize,
    bytes_per_node: usize,
    states: Store<S::State>,
    places: Arena<Places>,
    nodes: Vec<Node<S::Action>>,
    entries: Vec<Entry>,
    /// The node expanded last, of each half.
    current: Places,
    /// The entry of the last expansion.
    expansion: Option<usize>,
    counts: Counts,
    full: Option<Full>,
    end: Option<(u32, Option<u32>)>,
}

impl<S: StateSpace> Recorder<S> {
    /// A recorder that keeps no more than this, where whoever takes the record over will need as many bytes
    /// more for every state and for every node.
    pub fn new(caps: Caps, bytes_per_state: usize, bytes_per_node: usize) -> Recorder<S> {
        let limits = Limits { memory_bytes: Some(caps.memory), ..Limits::default() };
        Recorder {
            caps,
            budget: Budget::new(&limits),
            bytes_per_state,
            bytes_per_node,
            states: Store::new(),
            places: Arena::new(),
            nodes: Vec::new(),
            entries: Vec::new(),
            current: [NOBODY; 2],
            expansion: None,
            counts: Counts::default(),
            full: None,
            end: None,
        }
    }

    /// Takes an event in.
    pub fn record(&mut self, event: &Event<'_, S>) {
        self.count(event);
        if self.full.is_none() {
            // The size of the open list belongs to an entry that is there.
            let fits = self.entries.len() < self.caps.events || matches!(event, Event::Open(_));
            self.full = match fits {
                true => self.keep(event).err().map(|_| Full::Memory),
                false => Some(Full::Events),
            };
        }
        // A better plan than the one recorded.
        if self.full.is_some() && matches!(event, Event::Goal { .. } | Event::Meet { .. }) {
            self.end = None;
        }
    }

    /// The record, its actions and states written in another form. A state is written with the action that
    /// first led to it in a forward search.
    pub fn finish<B, T>(
        self,
        action: impl Fn(S::Action) -> B,
        state: impl Fn(&S::State, Option<S::Action>) -> T,
    ) -> Record<B, T> {
        let mut arrivals: Vec<Option<S::Action>> = vec![None; self.states.len()];
        for node in self.nodes.iter().rev() {
            arrivals[node.state as usize] = node.action.filter(|_| node.side == Side::Forward);
        }
        let states = arrivals.into_iter().enumerate();
        let states =
            states.map(|(id, arrival)| state(self.states.state(NodeId::from_index(id)), arrival));
        let nodes = self.nodes.iter().map(|node| Node {
            parent: node.parent,
            action: node.action.map(&action),
            state: node.state,
            side: node.side,
            g: node.g,
            h: node.h,
            fate: node.fate,
            superseded: node.superseded,
        });
        Record {
            nodes: nodes.collect(),
            states: states.collect(),
            entries: self.entries,
            counts: self.counts,
            full: self.full,
            end: self.end,
        }
    }

    fn layer(&mut self, g: Cost) -> &mut Layer {
        let index = (g.0 as usize).min(MAX_LAYERS - 1);
        let layers = &mut self.counts.layers;
        if layers.len() <= index {
            layers.resize(index + 1, Layer::default());
        }
        &mut layers[index]
    }

    fn count(&mut self, event: &Event<'_, S>) {
        let counts = &mut self.counts;
        match *event {
            Event::Root { .. } => counts.roots += 1,
            Event::Expand { side, g, .. } => {
                counts.expanded += 1;
                counts.expanded_backward += u64::from(side == Side::Backward);
                self.layer(g).expanded += 1;
            }
            Event::Child { g, fate, .. } => {
                let is_generated = !matches!(fate, Fate::Skipped(_));
                counts.generated += u64::from(is_generated);
                counts.skipped += u64::from(!is_generated);
                counts.reopened += u64::from(fate == Fate::Reopened);
                if let Some(prune) = fate.prune() {
                    counts.pruned[prune as usize] += 1;
                }
                let layer = self.layer(g);
                layer.generated += u64::from(is_generated);
                layer.pruned += u64::from(fate.prune().is_some());
            }
            Event::Backtrack => counts.backtracks += 1,
            Event::Round { .. } => counts.rounds += 1,
            Event::Open(open) => counts.max_open = counts.max_open.max(open as u64),
            Event::Goal { .. } | Event::Meet { .. } | Event::Bound(_) | Event::Incumbent(_) => {}
        }
    }

    fn keep(&mut self, event: &Event<'_, S>) -> Result<(), StopReason> {
        let entry = match *event {
            Event::Root { side, state, h } => {
                let state = self.state(state)?;
                let fate = Fate::New;
                let (parent, action, g, superseded) = (None, None, Cost::ZERO, None);
                let node = Node { parent, action, state, side, g, h, fate, superseded };
                let node = self.add(node)?;
                self.places.get_mut(state as usize)[side as usize] = node;
                Entry::Root(node)
            }
            Event::Child { side, action, state, g, h, fate } => {
                let state = self.state(state)?;
                let parent = self.place(self.current[side as usize]);
                let action = Some(action);
                let node = Node { parent, action, state, side, g, h, fate, superseded: None };
                let node = self.add(node)?;
                if fate.prune().is_none() {
                    let before = &mut self.places.get_mut(state as usize)[side as usize];
                    let before = std::mem::replace(before, node);
                    if matches!(fate, Fate::Cheaper | Fate::Reopened) && before != NOBODY {
                        self.nodes[before as usize].superseded = Some(node);
                    }
                }
                Entry::Child(node)
            }
            Event::Expand { side, state, .. } => {
                let node = self.at(side, state);
                self.current[side as usize] = node;
                self.expansion = Some(self.entries.len());
                Entry::Expand { node, open: 0 }
            }
            Event::Backtrack => {
                let current = &mut self.current[Side::Forward as usize];
                let from = *current;
                *current = self.nodes[from as usize].parent.unwrap_or(NOBODY);
                Entry::Backtrack(from)
            }
            Event::Open(open) => {
                let expansion = self.expansion.map(|index| &mut self.entries[index]);
                if let Some(Entry::Expand { open: after, .. }) = expansion {
                    *after = u32::try_from(open).unwrap_or(u32::MAX);
                }
                return Ok(());
            }
            Event::Goal { state } => {
                let node = self.at(Side::Forward, state);
                self.end = Some((node, None));
                Entry::Goal(node)
            }
            Event::Meet { state, cost } => {
                let (forward, backward) =
                    (self.at(Side::Forward, state), self.at(Side::Backward, state));
                self.end = Some((forward, Some(backward)));
                Entry::Meet { forward, backward, cost }
            }
            Event::Round { bound } => Entry::Round(bound),
            Event::Bound(bound) => Entry::Bound(bound),
            Event::Incumbent(cost) => Entry::Incumbent(cost),
        };
        charged::push(&mut self.entries, entry, &mut self.budget)
    }

    /// The number of a state.
    fn state(&mut self, state: &S::State) -> Result<u32, StopReason> {
        Ok(match self.states.intern(state.clone(), &mut self.budget)? {
            Interned::Known(id) => id.index() as u32,
            Interned::New(id) => {
                self.budget.charge(self.bytes_per_state)?;
                self.places.push([NOBODY; 2], &mut self.budget)?;
                id.index() as u32
            }
        })
    }

    fn add(&mut self, node: Node<S::Action>) -> Result<u32, StopReason> {
        let number = self.nodes.len() as u32;
        self.budget.charge(self.bytes_per_node)?;
        charged::push(&mut self.nodes, node, &mut self.budget)?;
        Ok(number)
    }

    /// The node that stands for a state which the search has stored.
    fn at(&self, side: Side, state: &S::State) -> u32 {
        let id = self.states.find(state).expect("a search knows what it expands");
        self.places.get(id.index())[side as usize]
    }

    fn place(&self, node: u32) -> Option<u32> {
        (node != NOBODY).then_some(node)
    }
}
