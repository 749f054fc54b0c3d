//! The cost of an action or a plan: a small integer, never a float.

use std::fmt;
use std::ops::Add;

/// A cost. Sums saturate, so a huge estimate can never wrap into a small one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cost(pub u32);

impl Cost {
    /// No cost at all.
    pub const ZERO: Cost = Cost(0);
    /// The lowest cost an action may have.
    pub const ONE: Cost = Cost(1);
    /// Larger than any real plan; also what sums saturate to.
    pub const MAX: Cost = Cost(u32::MAX);

    /// `self - other`, or zero if that would be negative.
    #[inline]
    pub fn saturating_sub(self, other: Cost) -> Cost {
        Cost(self.0.saturating_sub(other.0))
    }
}

impl Add for Cost {
    type Output = Cost;

    #[inline]
    fn add(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
