//! The weight of weighted A*, an exact fraction: priorities stay integers.

use std::fmt;
use std::str::FromStr;

use crate::cost::Cost;

/// A factor of at least 1, kept as a reduced fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

/// The largest weight accepted; beyond it weighted A* is greedy search in all but name.
const MAX: u32 = 1000;

impl Weight {
    /// The factor 1.
    pub const ONE: Weight = Weight { numerator: 1, denominator: 1 };

    /// `numerator / denominator`, if that lies between 1 and 1000.
    pub fn new(numerator: u32, denominator: u32) -> Option<Weight> {
        if denominator == 0 || numerator < denominator || numerator / denominator > MAX {
            return None;
        }
        let divisor = gcd(numerator, denominator);
        Some(Weight { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// `g + weight * h`, times the denominator; `u32::MAX` if that is too large.
    #[inline]
    pub fn priority(self, g: Cost, h: Cost) -> u32 {
        let g = u64::from(g.0) * u64::from(self.denominator);
        let priority = g.saturating_add(u64::from(h.0) * u64::from(self.numerator));
        u32::try_from(priority).unwrap_or(u32::MAX)
    }

    /// The smallest optimum that a plan of this cost, within this factor of it, allows.
    pub fn lower_bound(self, cost: Cost) -> Cost {
        self.bound(cost, Cost::ZERO)
    }

    /// The smallest optimum `c` with `g + weight * h <= weight * c`.
    #[inline]
    pub fn bound(self, g: Cost, h: Cost) -> Cost {
        let scaled = u64::from(g.0) * u64::from(self.denominator);
        let rest = scaled.div_ceil(u64::from(self.numerator));
        Cost(u32::try_from(rest + u64::from(h.0)).unwrap_or(u32::MAX))
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = u64::from(self.numerator) * 1000 / u64::from(self.denominator);
        let (whole, rest) = (thousandths / 1000, thousandths % 1000);
        if rest == 0 {
            write!(f, "{whole}")
        } else {
            write!(f, "{whole}.{}", format!("{rest:03}").trim_end_matches('0'))
        }
    }
}

/// Why a text is not a weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseWeightError;

impl fmt::Display for ParseWeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a number from 1 to {MAX} with at most 3 decimals, such as 1.5")
    }
}

impl std::error::Error for ParseWeightError {}

impl FromStr for Weight {
    type Err = ParseWeightError;

    fn from_str(text: &str) -> Result<Weight, ParseWeightError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !digits(whole, 4) || !digits(decimals, 3) {
            return Err(ParseWeightError);
        }
        let thousandths: u32 =
            format!("{whole}{decimals:0<3}").parse().map_err(|_| ParseWeightError)?;
        Weight::new(thousandths, 1000).filter(|_| thousandths <= MAX * 1000).ok_or(ParseWeightError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_reduces_and_prints() {
        let weight: Weight = "1.50".parse().unwrap();
        assert_eq!(weight, Weight::new(3, 2).unwrap());
        assert_eq!(weight.to_string(), "1.5");
        assert_eq!("2".parse::<Weight>().unwrap().to_string(), "2");
        assert_eq!("1000".parse::<Weight>().unwrap().to_string(), "1000");
        for bad in ["", "0.9", "1.", ".5", "-2", "1e3", "1.2345", "1000.1", "99999", "nan"] {
            assert_eq!(bad.parse::<Weight>(), Err(ParseWeightError), "{bad}");
        }
    }

    #[test]
    fn lower_bound_rounds_up() {
        let weight = Weight::new(3, 2).unwrap();
        assert_eq!(weight.lower_bound(Cost(20)), Cost(14));
        assert_eq!(Weight::ONE.lower_bound(Cost(20)), Cost(20));
    }
}
