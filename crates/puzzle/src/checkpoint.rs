//! What a long search keeps, so that it can go on after it was killed. The puzzle's search says what is in it;
//! where it is kept, and how often, is the surface's business.

use std::fmt::Debug;

/// A place for what one search knows.
pub trait Checkpoint: Debug + Send + Sync {
    /// What was kept when the search began; nothing if it begins anew.
    fn kept(&self) -> Option<&[u8]>;

    /// Whether it is time to keep something again. Asked often, by any thread of the search.
    fn is_due(&self) -> bool;

    /// Replaces what was kept before, or leaves that as it was: nothing in between. A search goes on if that
    /// fails; the surface tells of it.
    fn keep(&self, bytes: &[u8]);
}
