//! papan-bench
