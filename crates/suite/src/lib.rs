//! papan-suite
