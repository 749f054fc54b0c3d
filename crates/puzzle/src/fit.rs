//! How well a text fits the shape of a puzzle's levels, for telling puzzles apart.

/// Worse fits come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// It is something else.
    No,
    /// It begins like a level, but continues in a way that no level does: the parser will say
    /// where.
    Beginning,
    /// It has the shape of levels throughout.
    Whole,
}
