//! One file per command.

pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod levels;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod tables;
pub(crate) mod trace;
