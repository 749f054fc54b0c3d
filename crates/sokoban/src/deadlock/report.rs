//! The deadlocks of one position, named, with the boxes involved: for explanations and tests. Not
//! here: the fast calls that the solvers make after a push.

use super::bipartite::crowded;
use super::enclosure::{MAX_STATES, dead_corral};
use super::freeze::frozen;
use crate::bits::Bits;
use crate::level::Square;
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
    let crowded = crowded(prepared, position);
    if !crowded.is_empty() {
        found.push(Deadlock { kind: Kind::Bipartite, boxes: crowded });
    }
    if let Some(border) = dead_corral(prepared, position, MAX_STATES) {
        found.push(Deadlock { kind: Kind::Corral, boxes: border.iter().collect() });
    }
    found
}
