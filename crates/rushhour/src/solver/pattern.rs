//! Fewer pieces: what a board with some pieces removed says about the whole board.
//!
//! Removing pieces never makes a board harder: drop their moves from any plan, and what is left
//! still works. So the exact distance of the smaller board is a lower bound, and a consistent one,
//! since a move of the whole board is one move of the smaller board or none. And if a cheapest plan
//! of the smaller board also works on the whole one, it is a cheapest plan there.

use papan_search::kit::{KeySet, charged::push};
use papan_search::{Budget, StopReason};

use crate::board::{Board, PieceId, Position};
use crate::rules::{Objective, Slide, apply};
use crate::solver::breadth_first::flood;
use crate::solver::graph::{Graph, slide_between};
use crate::solver::large::{LargeGraph, Packed, plan};
use crate::solver::line::LineCache;

/// The exact distances of a board with fewer pieces, looked up by states of the whole board.
#[derive(Debug)]
pub(crate) struct Pattern<K> {
    keys: Vec<K>,
    distances: Vec<u8>,
    /// For each mover of the whole board and each of its placements, its part of the small key.
    parts: Vec<Vec<K>>,
    /// The part of lines that move only on the small board.
    base: K,
}

impl<K: Packed> Pattern<K> {
    /// The part of the small key that a placement of a mover contributes; parts are joined by xor.
    #[inline]
    pub(crate) fn part(&self, mover: usize, placement: u16) -> K {
        self.parts[mover][usize::from(placement)]
    }

    /// The small key of a state.
    pub(crate) fn project(&self, graph: &LargeGraph<'_, K>, key: K) -> K {
        graph.movers.iter().enumerate().fold(self.base, |small, (at, mover)| {
            small.joined(self.part(at, graph.placement(key, mover)))
        })
    }

    /// A lower bound for all states with this small key.
    #[inline]
    pub(crate) fn distance(&self, small: K) -> u8 {
        let mask = self.keys.len() - 1;
        let mut slot = (small.hash() >> 20) as usize & mask;
        while self.keys[slot] != small {
            // Every reachable state has a small key that is in the table; if not, 0 is sound.
            if self.keys[slot] == K::EMPTY {
                return 0;
            }
            slot = (slot + 1) & mask;
        }
        self.distances[slot]
    }

    fn bytes(slots: usize) -> usize {
        slots * (size_of::<K>() + 1)
    }

    /// The bytes it holds; charged when it was made.
    pub(crate) fn held(&self) -> usize {
        Self::bytes(self.keys.len())
    }
}

/// The result of the search over boards with fewer pieces.
#[derive(Debug)]
pub(crate) enum Refined<K> {
    /// A plan of the whole board, cheapest by the argument of this module.
    Solved(Vec<Slide>),
    /// Even with fewer pieces there is no solution.
    Unsolvable,
    /// The best bound found, if any fitted the limits.
    Bound(Option<Pattern<K>>),
}

/// The most states of a smaller board whose distances are kept.
const MAX_STATES: usize = 1 << 22;

/// Starts with the primary piece alone and adds the pieces that its cheapest plan runs into, until
/// that plan works on the whole board, or the smaller board gets too large: the distances of all
/// its states must be found with at most `nodes` generated nodes.
pub(crate) fn refine<K: Packed>(
    board: &Board,
    objective: Objective,
    whole: &LargeGraph<'_, K>,
    budget: &mut Budget,
    nodes: u64,
) -> Result<Refined<K>, StopReason> {
    let mut kept = vec![false; board.pieces().len()];
    kept[PieceId::PRIMARY.index()] = true;
    let mut best: Option<Pattern<K>> = None;
    loop {
        let ids: Vec<PieceId> = board.ids().filter(|id| kept[id.index()]).collect();
        let smaller = board.without(|id| kept[id.index()]);
        let mut lines = LineCache::default();
        let (tracks, words) = plan(&smaller, &mut lines);
        if words > K::WORDS {
            // With fewer pieces a line may have more placements.
            return Ok(Refined::Bound(best));
        }
        let graph = LargeGraph::<K>::new(&smaller, objective, &lines, tracks);
        let allowance = budget.stats.generated.saturating_add(nodes);
        let Some(distances) = distances(&graph, budget, allowance)? else {
            return Ok(Refined::Bound(best));
        };
        if distances.states.is_empty() {
            return Ok(Refined::Unsolvable);
        }
        let Distances { states, layers } = distances;
        let slots = (states.len() * 3 / 2).next_power_of_two();
        if budget.charge(Pattern::<K>::bytes(slots)).is_err() {
            return Ok(Refined::Bound(best));
        }
        let pattern = pattern(board, whole, &graph, &ids, &states, &layers, slots);
        let bound = pattern.distance(pattern.project(whole, whole.start()));
        budget.raise_bound(papan_search::Cost(u32::from(bound)));

        if bound == u8::MAX {
            // Distances are capped there: still a bound, but no path to follow.
            return Ok(Refined::Bound(Some(pattern)));
        }
        let slides = descend(&smaller, &graph, &lines, &pattern, bound);
        drop(states);
        if let Some(previous) = best.replace(pattern) {
            budget.release(previous.held());
        }
        // Piece numbers of the smaller board to those of the whole one.
        let slides: Vec<Slide> = slides
            .into_iter()
            .map(|slide| Slide { piece: ids[slide.piece.index()], ..slide })
            .collect();
        let Some(in_the_way) = collisions(board, &slides) else {
            return Ok(Refined::Solved(slides));
        };
        for id in in_the_way {
            kept[id.index()] = true;
        }
    }
}

/// States in the order of their distance to the goals.
struct Distances<K> {
    states: Vec<K>,
    layers: Vec<usize>,
}

/// All states of a component by their distance; empty if it has no goal, `None` if it is too large.
fn distances<K: Packed>(
    graph: &LargeGraph<'_, K>,
    budget: &mut Budget,
    allowance: u64,
) -> Result<Option<Distances<K>>, StopReason> {
    // A part within a part of the budget: its own memory is given back at the end.
    let mut visited = KeySet::<K>::default();
    let mut nodes = [Vec::new(), Vec::new()];
    let mut forward = Vec::new();
    push(&mut forward, graph.start(), budget)?;
    let bounded =
        |budget: &Budget, states: usize| budget.stats.generated < allowance && states < MAX_STATES;
    let whole = flood(graph, &mut visited, &mut forward, &mut nodes, budget, bounded);
    let mut backward: Vec<K> = Vec::new();
    let mut layers = None;
    let outcome = match whole {
        Ok(Some(_)) => {
            visited.clear();
            let mut goals = forward.iter().copied().filter(|&key| graph.is_goal(key));
            let listed = goals.try_for_each(|goal| push(&mut backward, goal, budget));
            listed.and_then(|()| {
                let to_the_end = |_: &Budget, _: usize| true;
                layers = flood(graph, &mut visited, &mut backward, &mut nodes, budget, to_the_end)?;
                Ok(())
            })
        }
        Ok(None) => Ok(()),
        Err(reason) => Err(reason),
    };
    let node_bytes = nodes.iter().map(Vec::capacity).sum::<usize>()
        * size_of::<<LargeGraph<'_, K> as Graph>::Node>();
    let key_bytes = (forward.capacity() + backward.capacity()) * size_of::<K>();
    budget.release(visited.bytes() + node_bytes + key_bytes);
    match outcome {
        // Too little memory for this is no reason to end the whole search.
        Err(StopReason::Memory) => Ok(None),
        Err(reason) => Err(reason),
        Ok(()) => Ok(layers.map(|layers| Distances { states: backward, layers })),
    }
}

fn pattern<K: Packed>(
    board: &Board,
    whole: &LargeGraph<'_, K>,
    graph: &LargeGraph<'_, K>,
    ids: &[PieceId],
    states: &[K],
    layers: &[usize],
    slots: usize,
) -> Pattern<K> {
    let mut keys = vec![K::EMPTY; slots];
    let mut values = vec![0; slots];
    let mut from = 0;
    for (distance, &end) in layers.iter().enumerate() {
        for &key in &states[from..end] {
            let mut slot = (key.hash() >> 20) as usize & (slots - 1);
            while keys[slot] != K::EMPTY {
                slot = (slot + 1) & (slots - 1);
            }
            keys[slot] = key;
            values[slot] = distance.min(usize::from(u8::MAX)) as u8;
        }
        from = end;
    }
    let mut base = graph.start();
    let mut parts = Vec::new();
    for mover in &whole.movers {
        let track = &whole.tracks[mover.track];
        let line = whole.lines.line(mover.kind);
        let small =
            graph.movers.iter().find(|small| (small.axis, small.line) == (mover.axis, mover.line));
        let kept: Vec<usize> =
            (0..track.pieces.len()).filter(|&at| ids.contains(&track.pieces[at])).collect();
        let part_of = |placement: u16| {
            let Some(small) = small else { return K::ZERO };
            let offsets: Vec<u8> =
                kept.iter().map(|&piece| line.offset(placement, piece)).collect();
            let small_line = graph.lines.line(small.kind);
            let placement = small_line.find(&offsets).expect("fewer pieces fit as well");
            K::ZERO.toggled(small.shift, u64::from(placement))
        };
        // The start is in the base; a mover of the whole board contributes its own part instead.
        base = base.joined(part_of(whole.placement(whole.start(), mover)));
        parts.push((0..line.len() as u16).map(part_of).collect());
    }
    debug_assert_eq!(
        board.pieces().len(),
        whole.tracks.iter().map(|t| t.pieces.len()).sum::<usize>()
    );
    Pattern { keys, distances: values, parts, base }
}

/// A cheapest plan of the smaller board: always to a state that is one nearer.
fn descend<K: Packed>(
    smaller: &Board,
    graph: &LargeGraph<'_, K>,
    lines: &LineCache,
    pattern: &Pattern<K>,
    bound: u8,
) -> Vec<Slide> {
    let mut slides = Vec::new();
    let mut key = graph.start();
    let mut position = Position::start(smaller);
    for left in (0..bound).rev() {
        let node = graph.node(key);
        let nearer = graph.expand(&node, |_, next| {
            if pattern.distance(next) == left && (left > 0 || graph.is_goal(next)) {
                std::ops::ControlFlow::Break(next)
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        let Some(next) = nearer.break_value() else {
            break;
        };
        let after = graph.position(smaller, lines, next);
        slides.push(slide_between(&position, &after));
        (key, position) = (next, after);
    }
    slides
}

/// The pieces that block the first slide that does not work; `None` if all slides work.
fn collisions(board: &Board, slides: &[Slide]) -> Option<Vec<PieceId>> {
    let mut position = Position::start(board);
    for &slide in slides {
        let offset = position.offset(slide.piece);
        if apply(board, &mut position, slide).is_ok() {
            continue;
        }
        let piece = board.piece(slide.piece);
        let target = offset.wrapping_add_signed(slide.delta);
        let swept = offset.min(target)..offset.max(target) + piece.length;
        let swept: Vec<(u8, u8)> = swept.map(|along| piece.cell(along)).collect();
        let others = board.ids().filter(|&id| id != slide.piece);
        return Some(
            others
                .filter(|&id| {
                    let other = board.piece(id);
                    let from = position.offset(id);
                    (from..from + other.length).any(|along| swept.contains(&other.cell(along)))
                })
                .collect(),
        );
    }
    None
}
