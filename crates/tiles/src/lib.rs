//! papan-tiles
