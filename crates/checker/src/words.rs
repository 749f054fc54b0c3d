//! Counts in the checker's messages: `1 box`, `2 boxes`. Its own copy, like everything here.

/// A number and what it counts.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
