//! The replicas, held against the numbers that their documents print.

mod sokoban_thesis;
