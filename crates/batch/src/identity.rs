//! What identifies a level: its content, and what is asked of it.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};

/// A 128-bit SipHash-2-4 with fixed keys over `parts`, delimited by their lengths: the same bytes
/// give the same number on every machine.
pub(crate) fn digest(parts: &[&[u8]]) -> u128 {
    let mut hasher = SipHasher24::new_with_keys(0x7061_7061_6e20_6261, 0x7463_6820_6964_2031);
    for part in parts {
        hasher.write(&(part.len() as u64).to_le_bytes());
        hasher.write(part);
    }
    hasher.finish128().as_u128()
}

/// The identity of a level under a question: a changed level, or a changed request, is a different
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LevelId(u128);

impl LevelId {
    /// Of a level's bytes under a question's text.
    pub fn of(question: &str, level: &[u8]) -> LevelId {
        LevelId(digest(&[question.as_bytes(), level]))
    }
}

impl fmt::Display for LevelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for LevelId {
    type Err = String;

    fn from_str(text: &str) -> Result<LevelId, String> {
        let number = (text.len() == 32).then(|| u128::from_str_radix(text, 16).ok()).flatten();
        number
            .map(LevelId)
            .ok_or_else(|| format!("found `{text}`, expected an id of 32 hex digits"))
    }
}

/// One level of a batch: identical ones are told apart by how many came before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Key(u128);

impl Key {
    /// The `occurrence`-th level, from 1, with this id. One number rather than two, because a
    /// million of them are held: ids are as good as random, so neighbouring values are not in use.
    pub(crate) fn new(id: LevelId, occurrence: u32) -> Key {
        Key(id.0.wrapping_add(occurrence.into()))
    }
}

/// Counts how often each level has occurred.
#[derive(Default)]
pub(crate) struct Occurrences {
    /// By half of the id, to halve the memory. Should two ids share a half, their occurrences have
    /// gaps, but are still different for equal ids.
    seen: HashMap<u64, u32>,
}

impl Occurrences {
    /// The number of this level among those with its id, from 1.
    pub(crate) fn count(&mut self, id: LevelId) -> u32 {
        let count = self.seen.entry(id.0 as u64).or_insert(0);
        *count += 1;
        *count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Yesterday's result files are resumed today: the value must never change.
    #[test]
    fn ids_are_stable() {
        let id = LevelId::of("tiles --algorithm auto", b"1 2/0 3");
        assert_eq!(id.to_string(), "b41d2657fcaf8ff7d63edd7fe023bae4");
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn level_and_question_are_kept_apart() {
        assert_ne!(LevelId::of("ab", b"c"), LevelId::of("a", b"bc"));
        assert_ne!(LevelId::of("", b"abc"), LevelId::of("abc", b""));
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in ["", "12", "x".repeat(32).as_str(), "0".repeat(33).as_str()] {
            assert!(text.parse::<LevelId>().is_err(), "{text}");
        }
    }

    #[test]
    fn identical_levels_are_counted() {
        let mut occurrences = Occurrences::default();
        let [a, b] = [b"a", b"b"].map(|level| LevelId::of("q", level));
        assert_eq!([a, b, a, a, b].map(|id| occurrences.count(id)), [1, 1, 2, 3, 2]);
    }
}
