//! The library, in one binary: linking is what tests cost most. Tables have their own, because they are kept
//! by the process.

mod chess;
mod compare;
mod hard;
mod improvements;
mod kept;
mod levels;
mod limits;
mod messages;
mod page_cases;
mod page_words;
mod playing;
mod polls;
mod positions;
mod readers;
mod registry;
mod rushhour;
mod sokoban;
mod symmetry;
mod tiles;
mod trace;
