//! The exact solver behind `auto`.

pub(crate) mod breadth_first;
pub(crate) mod graph;
pub(crate) mod large;
pub(crate) mod line;
pub mod proto;
pub(crate) mod reach;
pub(crate) mod small;
pub(crate) mod visited;
