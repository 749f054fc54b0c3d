//! papan-board
