//! Which searches the portfolio has, in what order, and how long their turns are.

use super::both_ways::{Halves, Weights};
use super::guide::{Guide, Order, Role};
use super::technique::Technique;
use crate::prepared::PreparedBoard;

/// A search of the portfolio.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) kind: Kind,
    /// How many states it may generate in its first turn; in each turn after it, twice as many.
    pub(super) nodes: u64,
}

/// How a lane searches.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Single pushes and pulls by weighted bounds; the orders search together.
    Steps(Halves, &'static [Weights]),
    /// Macro moves, led by a guide.
    Features(Guide),
}

impl Entry {
    /// Whether it can be used on a level: with spare goals there is no single solved position.
    fn fits<const W: usize>(&self, prepared: &PreparedBoard<W>) -> bool {
        matches!(self.kind, Kind::Steps(Halves::Both, _)) || prepared.is_two_sided()
    }

    /// Without a technique; `None` if nothing is left.
    fn without(self, technique: Technique) -> Option<Entry> {
        let kind = match self.kind {
            Kind::Steps(Halves::Pulls, _) if technique == Technique::Pulls => return None,
            Kind::Steps(Halves::Both, _) if technique == Technique::Steps => return None,
            Kind::Features(guide) => Kind::Features(guide.without(technique)?),
            kind => kind,
        };
        Some(Entry { kind, ..self })
    }
}

/// The lanes of a level, in the order of their turns.
///
/// What is hard for one search is tried with the next. Large levels fall to macro moves that follow a plan of packing,
/// or to nothing here: of XSokoban's 90 levels, single pushes and pulls solve 26 in 10 s. Which guide, or which order
/// of single pushes, is lucky with a hard level cannot be told in advance: all go on where they paused, and turns
/// become longer. Pulling alone meets fewer dead ends than pushing does and keeps half the states, but gets lost where
/// the path out of the goals is wide: it is left to small floors. Single pushes and pulls come last: they solve no large
/// level, but only they can prove that there is no solution, or do with spare goals.
pub(super) fn entries<const W: usize>(
    prepared: &PreparedBoard<W>,
    without: Option<Technique>,
) -> Vec<Entry> {
    let all = if is_small(prepared) { FEW_SQUARES } else { MANY_SQUARES };
    let mut guides = 0;
    let chosen = all.iter().filter(|entry| {
        guides += usize::from(matches!(entry.kind, Kind::Features(_)));
        let is_other = matches!(entry.kind, Kind::Features(_)) && guides > 1;
        entry.fits(prepared) && !(is_other && without == Some(Technique::OtherGuides))
    });
    match without {
        Some(technique) => chosen.filter_map(|entry| entry.without(technique)).collect(),
        None => chosen.copied().collect(),
    }
}

/// On boards of up to this many squares pulls come first: most are over before a plan would be found.
const SMALL: usize = 64;

fn is_small<const W: usize>(prepared: &PreparedBoard<W>) -> bool {
    prepared.board().len() <= SMALL
}

/// What comes before all others, without tables: small levels are over sooner than tables are filled.
pub(super) const QUICK: (Halves, &[Weights]) = (Halves::Both, &[weights(1, 1), weights(1, 3)]);

/// How many states that may generate.
pub(super) fn quick_nodes<const W: usize>(prepared: &PreparedBoard<W>) -> u64 {
    if is_small(prepared) { 300_000 } else { 30_000 }
}

const FEW_SQUARES: &[Entry] = &[
    pulls(3_000_000),
    guided(0, 100_000),
    guided(1, 100_000),
    guided(2, 100_000),
    guided(3, 100_000),
    guided(4, 100_000),
    steps(300_000),
];

const MANY_SQUARES: &[Entry] = &[
    guided(0, 150_000),
    guided(1, 120_000),
    guided(2, 150_000),
    guided(3, 120_000),
    guided(4, 120_000),
    steps(50_000),
];

const fn guided(number: usize, nodes: u64) -> Entry {
    Entry { kind: Kind::Features(GUIDES[number]), nodes }
}

const PULLS: &[Weights] = &[weights(1, 2)];

const fn pulls(nodes: u64) -> Entry {
    Entry { kind: Kind::Steps(Halves::Pulls, PULLS), nodes }
}

const fn steps(nodes: u64) -> Entry {
    Entry { kind: Kind::Steps(QUICK.0, QUICK.1), nodes }
}

/// The first is the best on its own; the others differ from it in ways that each solved levels that it did not.
pub(crate) const GUIDES: [Guide; 5] = [
    BEST,
    Guide { number: 2, cut_corridors: Role::Order, lines: true, ..BEST },
    Guide {
        number: 3,
        order: Order::Fixed,
        cut_corridors: Role::Ignored,
        hotspots: Role::Ignored,
        far_first: true,
        corrals: false,
        lines: true,
        ..BEST
    },
    Guide {
        number: 4,
        order: Order::Anywhere,
        cut_corridors: Role::Ignored,
        hotspots: Role::Cell,
        lines: true,
        ..BEST
    },
    Guide { number: 5, order: Order::Fixed, far_first: true, corrals: false, ..BEST },
];

const BEST: Guide = Guide {
    number: 1,
    order: Order::Free,
    cut_corridors: Role::Cell,
    hotspots: Role::Order,
    stranded: true,
    far_first: false,
    corrals: true,
    zones: true,
    matching: true,
    lines: false,
};

const fn weights(cost: u32, bound: u32) -> Weights {
    Weights { cost, bound }
}
