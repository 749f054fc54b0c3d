//! papan-tiles

pub mod patterns;
pub mod solver;
