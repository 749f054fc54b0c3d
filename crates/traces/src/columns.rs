//! A recorded search as columns of numbers: what a page needs to walk through hundreds of thousands of nodes, in a
//! fraction of what a line for each would take.

use std::collections::HashMap;

use papan::Trace;
use papan::search::{Entry, Fate, Prune, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::line::CountsLine;

/// Columns of nodes, states and events. Lists of one kind have the same length.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Columns {
    /// Of each node, the number of its parent plus one; 0 for a root.
    parents: Vec<u32>,
    /// Of each node, the number of its state.
    states: Vec<u32>,
    /// Of each node, the place of its action in `names`; 0 for a root.
    actions: Vec<u32>,
    /// The actions, each once, in a few characters; the first is empty.
    names: Vec<String>,
    /// Of each node, what it costs to get there.
    g: Vec<u32>,
    /// Of each node, the estimate plus one; 0 if the search asked for none.
    h: Vec<u32>,
    /// Of each node, what became of it: 0 new, 1 cheaper, 2 reopened, 3 to 6 pruned (known, bound, deadlock,
    /// redundant), 7 to 10 not even generated, for the same reasons.
    fates: Vec<u32>,
    /// The nodes of the backward half, in order.
    backward: Vec<u32>,
    /// What happened, three numbers each: what, a node or a cost, and one more. 0 root, 1 child, 2 expand (with
    /// how many wait afterwards), 3 backtrack, 4 goal, 5 meet (with the backward node), 6 round, 7 bound, 8
    /// incumbent.
    events: Vec<u32>,
    /// The first state as a level.
    board: String,
    /// Of each state, the one that its board is made from.
    bases: Vec<u32>,
    /// Of each state, where its changes end in `places`.
    ends: Vec<u32>,
    /// Places of characters that differ from the base's board.
    places: Vec<u32>,
    /// The characters that are there instead.
    characters: String,
    /// Boards that cannot be made from another's, by state.
    whole: HashMap<u32, String>,
    /// The nodes of the best plan, start to goal.
    solution: Vec<u32>,
    /// What was counted, recorded or not.
    counts: CountsLine,
    /// `events` or `memory` if recording stopped at that limit.
    stopped_recording: Option<&'static str>,
}

impl Columns {
    /// The columns of a record.
    pub fn new(trace: &Trace) -> Columns {
        let nodes = &trace.nodes;
        let mut names = vec![String::new()];
        let mut known: HashMap<&str, u32> = HashMap::new();
        let actions = nodes.iter().map(|node| {
            let Some(action) = node.action.as_deref() else { return 0 };
            *known.entry(action).or_insert_with(|| {
                names.push(action.to_owned());
                names.len() as u32 - 1
            })
        });
        let actions = actions.collect();
        let backward = (0..).zip(nodes).filter(|(_, node)| node.side == Side::Backward);
        let mut columns = Columns {
            parents: nodes.iter().map(|node| node.parent.map_or(0, |parent| parent + 1)).collect(),
            states: nodes.iter().map(|node| node.state).collect(),
            actions,
            names,
            g: nodes.iter().map(|node| node.g.0).collect(),
            h: nodes.iter().map(|node| node.h.map_or(0, |h| h.0.saturating_add(1))).collect(),
            fates: nodes.iter().map(|node| fate(node.fate)).collect(),
            backward: backward.map(|(id, _)| id).collect(),
            events: trace.entries.iter().flat_map(|&entry| event(entry)).collect(),
            board: trace.states.first().cloned().unwrap_or_default(),
            bases: Vec::with_capacity(trace.states.len()),
            ends: Vec::with_capacity(trace.states.len()),
            places: Vec::new(),
            characters: String::new(),
            whole: HashMap::new(),
            solution: trace.solution(),
            counts: CountsLine::from(&trace.counts),
            stopped_recording: trace.full.map(papan::search::Full::name),
        };
        columns.add_boards(trace);
        columns
    }

    /// A board differs little from that of the node which it was first reached from.
    fn add_boards(&mut self, trace: &Trace) {
        let mut bases: Vec<Option<u32>> = vec![None; trace.states.len()];
        for node in trace.nodes.iter().rev() {
            let parent = node.parent.map(|parent| trace.node(parent).state);
            bases[node.state as usize] = parent.filter(|&base| base < node.state);
        }
        for (state, base) in (0..).zip(bases) {
            let base = base.unwrap_or(0);
            let (board, from) = (&trace.states[state as usize], &trace.states[base as usize]);
            if board.len() == from.len() && board.is_ascii() && from.is_ascii() {
                let pairs = board.bytes().zip(from.bytes()).enumerate();
                for (place, (new, _)) in pairs.filter(|(_, (new, old))| new != old) {
                    self.places.push(place as u32);
                    self.characters.push(char::from(new));
                }
            } else {
                self.whole.insert(state, board.clone());
            }
            self.bases.push(base);
            self.ends.push(self.places.len() as u32);
        }
    }
}

fn fate(fate: Fate) -> u32 {
    let reason = |prune: Prune| prune as u32;
    match fate {
        Fate::New => 0,
        Fate::Cheaper => 1,
        Fate::Reopened => 2,
        Fate::Pruned(prune) => 3 + reason(prune),
        Fate::Skipped(prune) => 7 + reason(prune),
    }
}

fn event(entry: Entry) -> [u32; 3] {
    match entry {
        Entry::Root(node) => [0, node, 0],
        Entry::Child(node) => [1, node, 0],
        Entry::Expand { node, open } => [2, node, open],
        Entry::Backtrack(node) => [3, node, 0],
        Entry::Goal(node) => [4, node, 0],
        Entry::Meet { forward, backward, .. } => [5, forward, backward],
        Entry::Round(bound) => [6, bound.0, 0],
        Entry::Bound(bound) => [7, bound.0, 0],
        Entry::Incumbent(cost) => [8, cost.0, 0],
    }
}
