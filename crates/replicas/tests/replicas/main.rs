//! The replicas, held against the numbers that their documents print.

mod astar_paper;
mod chess;
mod common;
mod limits;
mod rushhour;
mod sokoban_thesis;
mod tiles;
