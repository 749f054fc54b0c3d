//! What was finished before a batch was resumed.

use std::collections::HashMap;

use crate::error::BatchError;
use crate::identity::Key;
use crate::results::Order;
use crate::sheet::Extent;
use crate::tally::Facts;

/// What was finished before, for whoever hands out the levels.
pub(crate) struct Known {
    name: String,
    order: Order,
    /// The results in the file: in the order of the file, or sorted.
    keys: Vec<Key>,
    /// The results in the waiting file.
    kept: HashMap<Key, (Extent, Facts)>,
    /// Lines before the first result.
    head: u64,
    /// How many of the keys belong to levels of the input.
    met: u64,
}

/// What is known about a level.
pub(crate) enum Finding {
    /// Nothing: it has to be solved.
    New,
    /// Its result is in the file.
    Written,
    /// Its result is in the waiting file.
    Waiting(Extent, Facts),
}

impl Known {
    /// With results `keys` in the file called `name`, after `head` other lines.
    pub(crate) fn new(
        name: &str,
        order: Order,
        head: u64,
        mut keys: Vec<Key>,
        kept: HashMap<Key, (Extent, Facts)>,
    ) -> Known {
        if order == Order::Completion {
            keys.sort_unstable();
        }
        Known { name: name.to_owned(), order, keys, kept, head, met: 0 }
    }

    /// Looks for the result of level number `position`, from 0.
    pub(crate) fn find(&mut self, position: u64, key: Key) -> Result<Finding, BatchError> {
        let is_written = match self.order {
            Order::Completion => self.keys.binary_search(&key).is_ok(),
            Order::Input => match self.keys.get(position as usize) {
                None => false,
                Some(&found) if found == key => true,
                Some(_) => return Err(self.out_of_order(position)),
            },
        };
        if is_written {
            self.met += 1;
            return Ok(Finding::Written);
        }
        Ok(match self.kept.get(&key) {
            Some(&(extent, facts)) => Finding::Waiting(extent, facts),
            None => Finding::New,
        })
    }

    fn out_of_order(&self, position: u64) -> BatchError {
        let line = self.head + position + 1;
        let level = position + 1;
        BatchError::Refused {
            name: self.name.clone(),
            message: format!(
                "line {line} does not belong to level {level} of this batch: levels were changed, added or \
                 left out, or the results were written with --unordered or another --shard; give \
                 the same files and options, or add what is missing with --unordered, or start over with --force"
            ),
        }
    }

    /// How many results belong to no level of the input, which had `levels`.
    ///
    /// # Errors
    /// If there are any where the order of the results matters.
    pub(crate) fn orphans(&self, levels: u64) -> Result<u64, BatchError> {
        let orphans = self.keys.len() as u64 - self.met;
        match self.order {
            Order::Input if orphans > 0 => Err(self.out_of_order(levels)),
            _ => Ok(orphans),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::LevelId;

    fn key(level: &str) -> Key {
        Key::new(LevelId::of("q", level.as_bytes()), 1)
    }

    fn known(order: Order, levels: &[&str]) -> Known {
        let keys = levels.iter().map(|level| key(level)).collect();
        Known::new("results.csv", order, 1, keys, HashMap::new())
    }

    fn is_written(known: &mut Known, position: u64, level: &str) -> Result<bool, BatchError> {
        known.find(position, key(level)).map(|found| matches!(found, Finding::Written))
    }

    #[test]
    fn in_order_the_results_must_be_the_first_levels() {
        let mut results = known(Order::Input, &["a", "b"]);
        assert!(is_written(&mut results, 0, "a").unwrap());
        assert!(is_written(&mut results, 1, "b").unwrap());
        assert!(!is_written(&mut results, 2, "a").unwrap());
        assert_eq!(results.orphans(3).unwrap(), 0);
        let mut results = known(Order::Input, &["a", "b"]);
        let error = is_written(&mut results, 0, "b").unwrap_err().to_string();
        assert!(error.contains("results.csv: line 2 does not belong to level 1"), "{error}");
    }

    #[test]
    fn results_beyond_the_input_are_refused_in_order_and_counted_otherwise() {
        let mut ordered = known(Order::Input, &["a", "b"]);
        assert!(is_written(&mut ordered, 0, "a").unwrap());
        let error = ordered.orphans(1).unwrap_err().to_string();
        assert!(error.contains("line 3 does not belong to level 2"), "{error}");
        let mut free = known(Order::Completion, &["x", "b", "a"]);
        assert!(is_written(&mut free, 0, "a").unwrap());
        assert!(!is_written(&mut free, 1, "c").unwrap());
        assert_eq!(free.orphans(2).unwrap(), 2);
    }
}
