//! Counts in sentences: `1 move`, `2 moves`. Every message that counts something goes through here.

use std::fmt::Display;

/// A number and what it counts. `things` is a regular plural.
///
/// ```
/// use papan_puzzle::count;
///
/// assert_eq!(count(1, "boxes"), "1 box");
/// assert_eq!(count(2, "box_lines"), "2 box lines");
/// ```
pub fn count(number: impl Display, things: &str) -> String {
    let number = number.to_string();
    let noun = noun(&number, things);
    format!("{number} {noun}")
}

/// The noun alone, where the number is elsewhere in the sentence.
pub fn noun(number: impl Display, things: &str) -> String {
    // Metrics are named for machines: `box_lines`.
    let things = things.replace('_', " ");
    if number.to_string() == "1" { singular(&things) } else { things }
}

/// The singular of a regular plural.
fn singular(things: &str) -> String {
    if let Some(stem) = things.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let stem = things.strip_suffix("es").unwrap_or_default();
    if ["x", "sh", "ch", "ss"].iter().any(|end| stem.ends_with(end)) {
        return stem.to_owned();
    }
    things.strip_suffix('s').unwrap_or(things).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let counts = [0, 1, 2, 11, 21].map(|number| count(number, "moves"));
        assert_eq!(counts, ["0 moves", "1 move", "2 moves", "11 moves", "21 moves"]);
    }

    #[test]
    fn every_noun_that_papan_counts() {
        for (things, thing) in [
            ("pushes", "push"),
            ("boxes", "box"),
            ("entries", "entry"),
            ("slides", "slide"),
            ("pieces", "piece"),
            ("player_lines", "player line"),
            ("floor squares", "floor square"),
        ] {
            assert_eq!(noun(1, things), thing);
            assert_eq!(noun(2, things), things.replace('_', " "));
        }
    }
}
