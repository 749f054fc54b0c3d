//! Random explicit directed graphs, small enough that plain Dijkstra knows everything about them,
//! and estimates that keep, bend or break every promise an estimate can make.

use std::ops::ControlFlow;

use papan_search::{Backward, Claim, Cost, Heuristic, StateSpace, Undoable};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A node, as a search sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Node(pub u8);

/// The number of an edge: the action that walks along it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge(u16);

#[derive(Clone, Debug)]
struct Arc {
    from: Node,
    to: Node,
    cost: Cost,
}

/// An explicit graph whose initial state is node 0.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: u8,
    arcs: Vec<Arc>,
    goals: Vec<Node>,
    uniform: Option<Cost>,
    complete: bool,
}

impl Graph {
    /// A graph of 2 to 40 nodes with self-loops, parallel edges and dead ends as they fall. About
    /// one in four has no plan.
    pub fn random(rng: &mut ChaCha8Rng) -> Graph {
        let nodes = rng.random_range(2..=40_u8);
        let degree = rng.random_range(0.5..5.0_f64);
        let uniform = rng.random_bool(0.4).then(|| Cost(rng.random_range(1..=5)));
        let dearest = *[2, 10, 100].get(rng.random_range(0..3)).unwrap();
        let arcs = (0..(f64::from(nodes) * degree) as usize)
            .map(|_| Arc {
                from: Node(rng.random_range(0..nodes)),
                to: Node(rng.random_range(0..nodes)),
                cost: uniform.unwrap_or_else(|| Cost(rng.random_range(1..=dearest))),
            })
            .collect();
        let goals = match rng.random_range(0..10) {
            0 => 0,
            1 => usize::from(nodes) / 3,
            _ => rng.random_range(1..=2),
        };
        // Node 0 is a goal too, now and then.
        let goals = (0..goals).map(|_| Node(rng.random_range(0..nodes))).collect();
        Graph { nodes, arcs, goals, uniform, complete: true }
    }

    /// The same graph with some edges out of sight, which it admits.
    pub fn hiding(&self, rng: &mut ChaCha8Rng) -> Graph {
        let mut graph = Graph { complete: false, ..self.clone() };
        for arc in &mut graph.arcs {
            if rng.random_bool(0.2) {
                // An edge without an end: the numbers of the others stay.
                arc.from = Node(u8::MAX);
                arc.to = Node(u8::MAX);
            }
        }
        graph
    }

    /// The same graph with every cost multiplied.
    pub fn scaled(&self, factor: u32) -> Graph {
        let mut graph = self.clone();
        graph.arcs.iter_mut().for_each(|arc| arc.cost = Cost(arc.cost.0 * factor));
        graph.uniform = self.uniform.map(|Cost(cost)| Cost(cost * factor));
        graph
    }

    pub fn is_uniform(&self) -> bool {
        self.uniform.is_some()
    }

    /// The cost from each node to its nearest goal: rounds of relaxation until nothing changes.
    pub fn goal_distances(&self) -> Vec<Option<Cost>> {
        let mut best = vec![None; usize::from(self.nodes)];
        for goal in &self.goals {
            best[usize::from(goal.0)] = Some(Cost::ZERO);
        }
        loop {
            let mut changed = false;
            for arc in &self.arcs {
                let Some(rest) = best[usize::from(arc.to.0)] else { continue };
                let from = &mut best[usize::from(arc.from.0)];
                if from.is_none_or(|known| arc.cost + rest < known) {
                    *from = Some(arc.cost + rest);
                    changed = true;
                }
            }
            if !changed {
                return best;
            }
        }
    }

    fn arcs_of(&self, node: Node) -> impl Iterator<Item = (Edge, &Arc)> {
        let edges = self.arcs.iter().enumerate().map(|(index, arc)| (Edge(index as u16), arc));
        edges.filter(move |(_, arc)| arc.from == node)
    }
}

impl StateSpace for Graph {
    type State = Node;
    type Action = Edge;

    fn initial(&self) -> Node {
        Node(0)
    }

    fn is_goal(&self, state: &Node) -> bool {
        self.goals.contains(state)
    }

    fn expand<F>(&self, state: &Node, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Edge, Node, Cost) -> ControlFlow<()>,
    {
        self.arcs_of(*state).try_for_each(|(edge, arc)| visit(edge, arc.to, arc.cost))
    }

    fn uniform_cost(&self) -> Option<Cost> {
        self.uniform
    }

    fn is_complete(&self) -> bool {
        self.complete
    }
}

impl Backward for Graph {
    fn goals<F>(&self, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Node>) -> ControlFlow<()>,
    {
        self.goals.iter().copied().map(Some).try_for_each(visit)
    }

    fn expand_backward<F>(&self, state: &Node, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Edge, Node, Cost) -> ControlFlow<()>,
    {
        for (index, arc) in self.arcs.iter().enumerate() {
            if arc.to == *state {
                visit(Edge(index as u16), arc.from, arc.cost)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Undoable for Graph {
    type Undo = Node;

    fn actions(&self, state: &Node, actions: &mut Vec<Edge>) {
        actions.extend(self.arcs_of(*state).map(|(edge, _)| edge));
    }

    fn apply(&self, state: &mut Node, action: Edge) -> (Cost, Node) {
        let arc = &self.arcs[usize::from(action.0)];
        assert_eq!(arc.from, *state, "an edge that does not begin here");
        (arc.cost, std::mem::replace(state, arc.to))
    }

    fn undo(&self, state: &mut Node, action: Edge, undo: Node) {
        assert_eq!(self.arcs[usize::from(action.0)].to, *state, "not the last action");
        *state = undo;
    }

    /// Straight back to where the previous edge began.
    fn is_redundant(&self, previous: Edge, next: Edge) -> bool {
        self.arcs[usize::from(next.0)].to == self.arcs[usize::from(previous.0)].from
    }
}

/// An estimate looked up in a table.
#[derive(Clone, Debug)]
pub struct Table {
    pub kind: &'static str,
    claim: Claim,
    values: Vec<Option<Cost>>,
}

impl Heuristic<Graph> for Table {
    fn claim(&self) -> Claim {
        self.claim
    }

    fn estimate(&self, _: &Graph, state: &Node) -> Option<Cost> {
        self.values[usize::from(state.0)]
    }
}

impl Table {
    /// One estimate of every kind for `graph`, whose true distances they are made of.
    pub fn all(graph: &Graph, rng: &mut ChaCha8Rng) -> Vec<Table> {
        let exact = graph.goal_distances();
        let scale = rng.random_range(0..=100);
        // How many of the hopeless nodes are known to be so.
        let known = rng.random_range(0.0..1.0);
        let mut table = |kind, claim, value: &mut dyn FnMut(u32, &mut ChaCha8Rng) -> u32| {
            let values = exact.iter().map(|distance| match distance {
                Some(Cost(distance)) => Some(Cost(value(*distance, rng))),
                None if rng.random_bool(known) => None,
                None => Some(Cost(rng.random_range(0..1000))),
            });
            Table { kind, claim, values: values.collect() }
        };
        let mut tables = vec![
            table("zero", Claim::Admissible, &mut |_, _| 0),
            table("sparse", Claim::Admissible, &mut |distance, rng| {
                if rng.random_bool(0.1) { distance } else { 0 }
            }),
            table("inconsistent", Claim::Admissible, &mut |distance, rng| {
                rng.random_range(0..=distance)
            }),
            table("inadmissible", Claim::None, &mut |distance, rng| {
                rng.random_range(0..=3 * distance + 2)
            }),
            table("enormous", Claim::None, &mut |distance, rng| {
                let guesses = [distance, 5000, u32::MAX / 2, u32::MAX - 1, u32::MAX];
                guesses[rng.random_range(0..guesses.len())]
            }),
        ];
        let scaled = |Cost(distance)| Cost((u64::from(distance) * scale / 100) as u32);
        let values = exact.iter().map(|distance| distance.map(scaled)).collect();
        tables.push(Table { kind: "consistent", claim: Claim::Consistent, values });
        tables.push(Table { kind: "exact", claim: Claim::Consistent, values: exact });
        tables
    }
}
