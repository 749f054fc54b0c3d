//! What leads a feature search, chosen by the portfolio.

use super::technique::Technique;

/// What leads a feature search. What helps on one level misleads on another, so the portfolio tries several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide {
    /// Its number among the portfolio's, from 1, for whoever watches.
    pub(crate) number: u32,
    pub(crate) order: Order,
    pub(crate) cut_corridors: Role,
    pub(crate) hotspots: Role,
    /// Whether boxes are counted that have no goal left.
    pub(crate) stranded: bool,
    /// Whether, all else being equal, boxes far from the goals are moved first rather than brought closer.
    pub(crate) far_first: bool,
    /// Whether pushes that can wait are left out.
    pub(crate) corrals: bool,
    /// Whether areas that the player cannot enter are searched for a way out.
    pub(crate) zones: bool,
    /// Whether boxes are matched with goals, settled boxes being walls.
    pub(crate) matching: bool,
    /// Whether what follows from different first moves takes turns within a cell.
    pub(crate) lines: bool,
}

/// In which order boxes are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Any that fills the goals layer by layer.
    Layers,
    /// That of a plan if something has to be parked, otherwise any that fills the goals layer by layer.
    Free,
    /// That of a plan.
    Fixed,
    /// That of a plan in which boxes may leave the board at any square where one starts.
    Anywhere,
}

impl Order {
    pub(crate) const COUNT: usize = 4;
}

impl Guide {
    /// Without a technique; `None` if nothing is left.
    pub(crate) fn without(self, technique: Technique) -> Option<Guide> {
        Some(match technique {
            Technique::MacroMoves => return None,
            Technique::Plans => Guide { order: Order::Layers, ..self },
            Technique::Corridors => Guide { cut_corridors: Role::Ignored, ..self },
            Technique::Hotspots => Guide { hotspots: Role::Ignored, ..self },
            Technique::Stranded => Guide { stranded: false, ..self },
            Technique::Corrals => Guide { corrals: false, ..self },
            Technique::Zones => Guide { zones: false, ..self },
            Technique::Matching => Guide { matching: false, ..self },
            Technique::Lines => Guide { lines: false, ..self },
            _ => self,
        })
    }
}

/// What a feature is used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Role {
    Ignored,
    /// It orders moves, and one that improves it is free.
    Order,
    /// In addition, positions that differ in it belong to different cells.
    Cell,
}
