//! One adapter a puzzle: translates between its crate, the checker and the erased API.

pub(crate) mod chess;
pub(crate) mod rushhour;
pub(crate) mod sokoban;
pub(crate) mod tiles;
