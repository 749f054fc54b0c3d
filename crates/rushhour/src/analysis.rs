//! What can be said about a board beyond its solution: the whole reachable component, the hardest
//! start in it, how many optimal solutions there are, and why a board cannot be solved.
//!
//! Reachable states are all placements that legal slides lead to, with every piece on the board and
//! continuing through solved states. Moves are reversible, so a search from all solved states of
//! the component gives every state's distance, and their absence proves that nothing solves the
//! board.

use std::ops::ControlFlow;

use papan_puzzle::{Message, message};
use papan_search::kit::{HashKey, KeySet};
use papan_search::{Budget, Limits, Share, Stats, StopReason};

use crate::board::{Board, PieceId, Position};
use crate::rules::Objective;
use crate::solver::MAX_BITMAP_BYTES;
use crate::solver::breadth_first::flood;
use crate::solver::graph::Graph;
use crate::solver::large::{LargeGraph, Packed, Wide, plan};
use crate::solver::line::LineCache;
use crate::solver::reach::{Reach, tracks};
use crate::solver::small::{SmallGraph, SmallNode};
use crate::solver::visited::{Bitmap, Remaining, Visited};

/// A state and a distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Far {
    /// The state; if several are equally far, the first that the search met.
    pub position: Position,
    /// How far it is.
    pub distance: u32,
}

/// Everything that can be reached from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The number of reachable states.
    pub states: u64,
    /// How many of them are solved.
    pub solved: u64,
    /// The cost of a cheapest solution; `None` is a proof that there is none.
    pub optimum: Option<u32>,
    /// The state farthest from the start.
    pub farthest: Far,
    /// The state whose cheapest solution is the most expensive; `None` if nothing is solvable.
    pub hardest: Option<Far>,
    /// Sequences of moves of optimal cost from the start; `u64::MAX` stands for at least that many.
    pub solutions: u64,
    /// Counters of the searches.
    pub stats: Stats,
}

/// Explores components one after the other, keeping tables and memory between them.
#[derive(Debug, Default)]
pub struct Analyser {
    lines: LineCache,
    bitmap: Bitmap,
    forward: Vec<u64>,
    backward: Vec<u64>,
    nodes: [Vec<SmallNode>; 2],
}

/// The result of the two floods of a component.
struct Floods<K> {
    solved: u64,
    optimum: Option<u32>,
    farthest: (K, u32),
    hardest: Option<(K, u32)>,
    /// Where each layer of distances to the goals ends.
    layers: Vec<usize>,
}

impl Analyser {
    /// An analyser that has seen no board yet.
    pub fn new() -> Analyser {
        Analyser::default()
    }

    /// Explores everything reachable from the start of `board`.
    ///
    /// # Errors
    /// The limit that ended it; a part of a component proves nothing.
    pub fn component(
        &mut self,
        board: &Board,
        objective: Objective,
        limits: &Limits,
    ) -> Result<Component, StopReason> {
        self.component_with_budget(board, objective, &mut Budget::new(limits))
    }

    /// The same, charged to a budget, which may hold what the analyser keeps when it ends.
    ///
    /// # Errors
    /// The limit that ended it.
    pub(crate) fn component_with_budget(
        &mut self,
        board: &Board,
        objective: Objective,
        budget: &mut Budget,
    ) -> Result<Component, StopReason> {
        let small = SmallGraph::new(board, objective, &mut self.lines);
        let Some(graph) = small else {
            return self.large(board, objective, budget);
        };
        let Analyser { lines, bitmap, forward, backward, nodes } = self;
        let bytes = Bitmap::bytes(graph.bound());
        let kept = (forward.capacity() + backward.capacity()) * size_of::<u64>()
            + (nodes[0].capacity() + nodes[1].capacity()) * size_of::<SmallNode>();
        budget.charge(kept)?;
        if bytes <= MAX_BITMAP_BYTES && budget.charge(bytes).is_ok() {
            bitmap.reserve(graph.bound());
            let floods = flood_bitmap(&graph, bitmap, forward, backward, nodes, budget);
            if floods.is_err() {
                bitmap.clear(graph.bound(), usize::MAX, std::iter::empty());
            }
            component(board, &graph, lines, floods?, forward, backward, budget)
        } else {
            let floods = flood_hashed(&graph, forward, backward, nodes, budget)?;
            component(board, &graph, lines, floods, forward, backward, budget)
        }
    }

    fn large(
        &mut self,
        board: &Board,
        objective: Objective,
        budget: &mut Budget,
    ) -> Result<Component, StopReason> {
        fn run<K: Packed>(
            board: &Board,
            graph: &LargeGraph<'_, K>,
            budget: &mut Budget,
        ) -> Result<Component, StopReason> {
            let (mut forward, mut backward) = (Vec::new(), Vec::new());
            let mut nodes = [Vec::new(), Vec::new()];
            let floods = flood_hashed(graph, &mut forward, &mut backward, &mut nodes, budget)?;
            component(board, graph, graph.lines, floods, &forward, &backward, budget)
        }
        let (tracks, words) = plan(board, &mut self.lines);
        let lines = &self.lines;
        match words {
            1 => run(board, &LargeGraph::<u64>::new(board, objective, lines, tracks), budget),
            2 => run(board, &LargeGraph::<u128>::new(board, objective, lines, tracks), budget),
            _ => run(board, &LargeGraph::<Wide>::new(board, objective, lines, tracks), budget),
        }
    }
}

fn flood_bitmap(
    graph: &SmallGraph,
    bitmap: &mut Bitmap,
    forward: &mut Vec<u64>,
    backward: &mut Vec<u64>,
    nodes: &mut [Vec<SmallNode>; 2],
    budget: &mut Budget,
) -> Result<Floods<u64>, StopReason> {
    let start = flood_from_start(graph, bitmap, forward, nodes, budget)?;
    let floods =
        flood_from_goals(graph, &mut Remaining(bitmap), start, forward, backward, nodes, budget)?;
    if backward.is_empty() {
        let indices = forward.iter().map(|&key| graph.index(key));
        bitmap.clear(graph.bound(), forward.len(), indices);
    }
    Ok(floods)
}

fn flood_hashed<G: Graph>(
    graph: &G,
    forward: &mut Vec<G::Key>,
    backward: &mut Vec<G::Key>,
    nodes: &mut [Vec<G::Node>; 2],
    budget: &mut Budget,
) -> Result<Floods<G::Key>, StopReason>
where
    G::Index: HashKey,
{
    let mut set = KeySet::<G::Index>::default();
    let start = flood_from_start(graph, &mut set, forward, nodes, budget)?;
    set.clear();
    flood_from_goals(graph, &mut set, start, forward, backward, nodes, budget)
}

/// Floods the component; where each layer of distances from the start ends.
fn flood_from_start<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    forward: &mut Vec<G::Key>,
    nodes: &mut [Vec<G::Node>; 2],
    budget: &mut Budget,
) -> Result<Vec<usize>, StopReason> {
    forward.clear();
    forward.push(graph.start());
    let layers = flood(graph, visited, forward, nodes, budget, |_, _| true)?.unwrap_or_default();
    budget.stats.stored += forward.len() as u64;
    Ok(layers)
}

/// Floods the component again, from all goals in it; `start_layers` are those of the first flood.
fn flood_from_goals<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    start_layers: Vec<usize>,
    forward: &[G::Key],
    backward: &mut Vec<G::Key>,
    nodes: &mut [Vec<G::Node>; 2],
    budget: &mut Budget,
) -> Result<Floods<G::Key>, StopReason> {
    backward.clear();
    let first_of_last = |states: &[G::Key], layers: &[usize]| {
        let deepest = layers.len().checked_sub(1)?;
        let first = if deepest == 0 { 0 } else { layers[deepest - 1] };
        Some((states[first], deepest as u32))
    };
    let farthest = first_of_last(forward, &start_layers).unwrap_or((graph.start(), 0));

    let mut goals = forward.iter().enumerate().filter(|&(_, &key)| graph.is_goal(key));
    let mut optimum = None;
    if let Some((at, &goal)) = goals.next() {
        optimum = Some(start_layers.partition_point(|&end| end <= at) as u32);
        // Room for all of them at once: every state of the component has a distance.
        if backward.capacity() < forward.len() {
            budget.charge((forward.len() - backward.capacity()) * size_of::<G::Key>())?;
            backward.reserve_exact(forward.len());
        }
        backward.push(goal);
        backward.extend(goals.map(|(_, &goal)| goal));
    }
    let solved = backward.len() as u64;
    let layers = flood(graph, visited, backward, nodes, budget, |_, _| true)?.unwrap_or_default();
    let hardest = first_of_last(backward, &layers);
    Ok(Floods { solved, optimum, farthest, hardest, layers })
}

fn component<G: Graph>(
    board: &Board,
    graph: &G,
    lines: &LineCache,
    floods: Floods<G::Key>,
    forward: &[G::Key],
    backward: &[G::Key],
    budget: &mut Budget,
) -> Result<Component, StopReason>
where
    G::Key: HashKey + Ord,
{
    let far = |(key, distance): (G::Key, u32)| Far {
        position: graph.position(board, lines, key),
        distance,
    };
    let solutions = match floods.optimum {
        Some(optimum) => count_solutions(graph, backward, &floods.layers, optimum, budget)?,
        None => 0,
    };
    Ok(Component {
        states: forward.len() as u64,
        solved: floods.solved,
        optimum: floods.optimum,
        farthest: far(floods.farthest),
        hardest: floods.hardest.map(far),
        solutions,
        stats: budget.snapshot().stats,
    })
}

/// The number of shortest paths from the start to a goal: layer by layer towards the goals, keeping
/// only states that are one nearer each time. Those are few, so each layer is scanned for them,
/// which is far cheaper than making the layer searchable.
fn count_solutions<G: Graph>(
    graph: &G,
    by_distance: &[G::Key],
    layers: &[usize],
    optimum: u32,
    budget: &mut Budget,
) -> Result<u64, StopReason>
where
    G::Key: HashKey + Ord,
{
    let mut counted: Vec<(G::Key, u64)> = vec![(graph.start(), 1)];
    let mut neighbours = KeySet::<G::Key>::default();
    for distance in (0..optimum as usize).rev() {
        budget.poll()?;
        let mut next: Vec<(G::Key, u64)> = Vec::new();
        for &(key, count) in &counted {
            let node = graph.node(key);
            let _ = graph.expand(&node, |step, _| {
                next.push((graph.key(&graph.child(&node, step)), count));
                ControlFlow::<()>::Continue(())
            });
        }
        next.sort_unstable();
        next.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                first.1 = first.1.saturating_add(later.1);
            }
            same
        });
        neighbours.clear();
        for &(key, _) in &next {
            neighbours.insert(key, budget)?;
        }
        let from = if distance == 0 { 0 } else { layers[distance - 1] };
        let layer = by_distance[from..layers[distance]].iter().copied();
        let mut nearer: Vec<G::Key> = layer.filter(|&key| neighbours.contains(key)).collect();
        nearer.sort_unstable();
        next.retain(|(key, _)| nearer.binary_search(key).is_ok());
        counted = next;
    }
    Ok(counted.iter().fold(0, |sum: u64, &(_, count)| sum.saturating_add(count)))
}

/// Explores the component of one board with a fresh [`Analyser`].
///
/// # Errors
/// The limit that ended it.
pub fn component_of(
    board: &Board,
    objective: Objective,
    limits: &Limits,
) -> Result<Component, StopReason> {
    Analyser::new().component(board, objective, limits)
}

/// Explores the component of one board within a share of `budget`, which holds no more afterwards than
/// before.
///
/// # Errors
/// The limit that ended it.
pub(crate) fn component_within(
    board: &Board,
    objective: Objective,
    budget: &mut Budget,
    share: Share,
) -> Result<Component, StopReason> {
    let mut own = budget.child(share);
    let component = Analyser::new().component_with_budget(board, objective, &mut own);
    own.release(own.memory());
    budget.absorb(&own);
    component
}

/// The pieces that stand between the primary piece and the exit now, nearest first.
pub fn blockers_now(board: &Board) -> Vec<PieceId> {
    let primary = board.primary();
    let mut blockers: Vec<(u8, PieceId)> = Vec::new();
    let lane = board.lane(primary.offset);
    for id in board.ids().filter(|&id| id != PieceId::PRIMARY) {
        let piece = board.piece(id);
        let mask = piece.mask_at(piece.offset);
        if piece.axis == primary.axis {
            if piece.line == primary.line && mask & lane != 0 {
                blockers.push((piece.offset, id));
            }
        } else if mask >> primary.line & 1 != 0 && lane >> piece.line & 1 != 0 {
            blockers.push((piece.line, id));
        }
    }
    blockers.sort_by_key(|&(at, _)| at.abs_diff(primary.offset));
    blockers.into_iter().map(|(_, id)| id).collect()
}

/// The cells between the primary piece and the exit that are never free, nearest first: walls and
/// pieces of one cell.
pub fn obstacles_in_the_way(board: &Board) -> Vec<(u8, u8)> {
    let primary = board.primary();
    let obstacles = board.obstacles_along(primary.axis, primary.line) & board.lane(primary.offset);
    let mut along: Vec<u8> = (0..16).filter(|&at| obstacles >> at & 1 != 0).collect();
    along.sort_by_key(|at| at.abs_diff(primary.offset));
    along.into_iter().map(|at| primary.cell(at)).collect()
}

/// A one-line proof that the board cannot be solved, where the lines taken one by one give one.
/// `None` says nothing: the board may still be unsolvable.
pub fn structural_proof(board: &Board) -> Option<Message> {
    let reach = Reach::of(board);
    if reach.allows(PieceId::PRIMARY, board.goal_offset()) {
        return None;
    }
    let primary = board.primary();
    let axis = primary.axis.line_name();
    let lane = board.lane(primary.offset);
    let place = |(row, column): (u8, u8)| Message::cell(row.into(), column.into());
    if let Some(&cell) = obstacles_in_the_way(board).first() {
        return Some(match board.block_at(cell.0, cell.1) {
            Some(block) => message!(
                "rushhour.proof.block",
                "{piece} at {place} has one cell and never moves, and stands between {primary} and \
                 the exit",
                piece = block.symbol,
                said place = place(cell),
                primary = primary.symbol
            ),
            None => message!(
                "rushhour.proof.wall",
                "the wall at {place} stands between {primary} and the exit",
                said place = place(cell),
                primary = primary.symbol
            ),
        });
    }
    for id in blockers_now(board) {
        let piece = board.piece(id);
        if piece.axis == primary.axis {
            return Some(message!(
                "rushhour.proof.in-line",
                "{piece} can never leave the {axis} of {primary}, and stands between it and the exit",
                piece = piece.symbol,
                axis = axis => axis,
                primary = primary.symbol
            ));
        }
        if reach.offsets(id).all(|offset| piece.mask_at(offset) >> primary.line & 1 != 0) {
            return Some(message!(
                "rushhour.proof.across",
                "{piece} can never leave the {axis} of {primary}: walls, edges and other pieces \
                 always keep it there",
                piece = piece.symbol,
                axis = axis => axis,
                primary = primary.symbol
            ));
        }
    }
    // Two pieces of one crossing line may keep a cell covered between them.
    let mut lines = LineCache::default();
    let crossing = tracks(board, &mut lines).into_iter().find_map(|track| {
        let covers = |placement| lines.line(track.kind).covered(placement) >> primary.line & 1 != 0;
        (track.axis != primary.axis
            && lane >> track.line & 1 != 0
            && track.allowed.iter().all(covers))
        .then_some((track.axis.line_name(), track.line))
    });
    Some(match crossing {
        Some((axis, line)) => message!(
            "rushhour.proof.covered",
            "{axis} {line} always covers the cell at {place}, between {primary} and the exit",
            axis = axis => axis,
            line = line + 1,
            said place = place(primary.cell(line)),
            primary = primary.symbol
        ),
        None => message!(
            "rushhour.proof.own-line",
            "{primary} can never reach the exit on its own line",
            primary = primary.symbol
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn one_line_proofs() {
        for (text, expected) in [
            (
                include_str!("../tests/data/report/case3.txt"),
                "C can never leave the column of P, and stands between it and the exit",
            ),
            (
                "3 4\n0\n....\nPP#.K\n....\n",
                "the wall at row 2, column 3 stands between P and the exit",
            ),
            (
                "3 4\n1\n....\nPPC.K\n....\n",
                "C at row 2, column 3 has one cell and never moves, and stands between P and the exit",
            ),
            (
                "3 4\n1\n..A.\nPPA.K\n..#.\n",
                "A can never leave the row of P: walls, edges and other pieces always keep it there",
            ),
            (
                "4 5\n2\n..B..\nPPB..K\n..C..\n..C..\n",
                "B can never leave the row of P: walls, edges and other pieces always keep it there",
            ),
        ] {
            let board = format::read(text).unwrap().board;
            assert_eq!(structural_proof(&board).unwrap().text, expected, "{text}");
            let component = component_of(&board, Objective::Slides, &Limits::default()).unwrap();
            assert_eq!((component.optimum, component.hardest), (None, None));
        }
        let board = format::read(include_str!("../tests/data/report/case1.txt")).unwrap().board;
        assert_eq!(structural_proof(&board), None);
        let blocking: String =
            blockers_now(&board).into_iter().map(|id| board.piece(id).symbol).collect();
        assert_eq!(blocking, "CDF");
    }
}
