//! What leads a feature search, chosen by the portfolio.

/// What leads a feature search. What helps on one level misleads on another, so the portfolio tries several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide {
    /// Whether boxes are packed in the order of a plan even if nothing has to be parked.
    pub(crate) fixed_order: bool,
    pub(crate) cut_corridors: Role,
    pub(crate) hotspots: Role,
    /// Whether, all else being equal, boxes far from the goals are moved first rather than brought closer.
    pub(crate) far_first: bool,
    /// Whether pushes that can wait are left out.
    pub(crate) corrals: bool,
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
