//! The deadlocks of one position, named, with the boxes involved: for explanations and tests. Not
//! here: the fast calls that the solvers make after a push.

use super::corral::{Corral, corral};
use super::enclosure::dead_enclosure;
use super::freeze::frozen;
use crate::bits::Bits;
use crate::level::Square;
use crate::matching::Matcher;
use crate::prepared::{Position, PreparedBoard};

/// What kind of deadlock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A box that can reach no goal.
    Simple,
    /// Boxes that block each other for good.
    Freeze,
    /// Boxes that cannot all have a goal of their own.
    Bipartite,
    /// A closed area that nothing can open, or whose boxes cannot all be put on goals.
    Corral,
}

impl Kind {
    /// The name used in explanations.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Simple => "simple",
            Kind::Freeze => "freeze",
            Kind::Bipartite => "bipartite",
            Kind::Corral => "corral",
        }
    }
}

/// A deadlock that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadlock {
    /// What it is.
    pub kind: Kind,
    /// The boxes involved, in the order of squares.
    pub boxes: Vec<Square>,
}

/// Every deadlock found in a position, each kind separately.
pub fn deadlocks<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
) -> Vec<Deadlock> {
    let boxes = &position.boxes;
    let distances = prepared.distances();
    let mut found = Vec::new();
    let stand = |square| distances.stand(square, position.player);
    let hopeless = |square: &Square| distances.nearest(stand(*square)) == u16::MAX;
    let simple: Vec<Square> = boxes.iter().filter(hopeless).collect();
    if !simple.is_empty() {
        found.push(Deadlock { kind: Kind::Simple, boxes: simple });
    }
    let mut seen = Bits::EMPTY;
    for square in boxes.iter() {
        let group = frozen(prepared, boxes, square);
        if group.without(&prepared.goals).is_empty() || group.without(&seen).is_empty() {
            continue;
        }
        seen = seen.or(&group);
        found.push(Deadlock { kind: Kind::Freeze, boxes: group.iter().collect() });
    }
    let goals = prepared.board().goals().len();
    if Matcher::new().assign(distances, goals, boxes.iter().map(stand)).is_none() {
        found.push(Deadlock { kind: Kind::Bipartite, boxes: crowded(prepared, position) });
    }
    let reach = prepared.reach(boxes, position.player);
    let closed = match corral(prepared, boxes, &reach) {
        Corral::Dead(border) => Some(border),
        Corral::Open | Corral::Only(_) => dead_enclosure(prepared, position),
    };
    if let Some(border) = closed {
        found.push(Deadlock { kind: Kind::Corral, boxes: border.iter().collect() });
    }
    found
}

/// A smallest-first group of boxes with fewer goals than boxes (Hall's condition): the boxes that
/// an unmatched box reaches by alternating paths in a maximum matching.
fn crowded<const W: usize>(prepared: &PreparedBoard<W>, position: &Position<W>) -> Vec<Square> {
    let distances = prepared.distances();
    let boxes: Vec<Square> = position.boxes.iter().collect();
    let goals = prepared.board().goals().len();
    let fits = |index: usize, goal: usize| {
        distances.row(distances.stand(boxes[index], position.player))[goal] != u16::MAX
    };
    let mut owner: Vec<Option<usize>> = vec![None; goals];
    for start in 0..boxes.len() {
        // Breadth-first over boxes: `from` says which box wanted the goal.
        let mut from: Vec<Option<usize>> = vec![None; goals];
        let mut queue = vec![start];
        let mut next = 0;
        let mut end = None;
        while next < queue.len() && end.is_none() {
            let index = queue[next];
            next += 1;
            for goal in (0..goals).filter(|&goal| fits(index, goal)) {
                if from[goal].is_some() {
                    continue;
                }
                from[goal] = Some(index);
                match owner[goal] {
                    Some(other) => queue.push(other),
                    None => {
                        end = Some(goal);
                        break;
                    }
                }
            }
        }
        let Some(mut goal) = end else {
            let mut group: Vec<Square> = queue.iter().map(|&index| boxes[index]).collect();
            group.sort_unstable();
            return group;
        };
        while let Some(index) = from[goal] {
            let previous = owner.iter().position(|&of| of == Some(index));
            owner[goal] = Some(index);
            match previous {
                Some(previous) if index != start => goal = previous,
                _ => break,
            }
        }
    }
    Vec::new()
}
