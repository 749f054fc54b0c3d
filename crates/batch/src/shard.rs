//! One of several equal parts of a batch, for several machines.

use std::fmt;
use std::str::FromStr;

/// Every `count`-th level of the whole input, beginning with the `index`-th. Neighbours in a
/// collection are often alike, so dealing them out in turn gives every machine about the same
/// amount of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1.
    index: u64,
    count: u64,
}

impl Shard {
    /// All levels.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether the level at this index of the whole input, from 0, belongs to it.
    pub(crate) fn takes(self, index: u64) -> bool {
        index % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some((index.parse::<u64>().ok()?, count.parse::<u64>().ok()?))
        });
        match numbers {
            Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
            _ => Err("expected I/N with I from 1 to N, such as 2/3".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_in_one_shard() {
        for count in 1..=5 {
            let shards: Vec<Shard> =
                (1..=count).map(|index| format!("{index}/{count}").parse().unwrap()).collect();
            for index in 0..100 {
                assert_eq!(shards.iter().filter(|shard| shard.takes(index)).count(), 1);
            }
        }
        assert!((0..10).all(|index| Shard::WHOLE.takes(index)));
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
