//! Small board types that the puzzles share: sizes, cells, directions, the lines of a text, errors
//! that point into it, and counted nouns. Not here: rules, formats, drawing.

mod cell;
mod decode;
mod direction;
mod fit;
mod input_error;
mod lines;
mod size;
mod words;

pub use cell::Cell;
pub use decode::{decode, part_of};
pub use direction::Direction;
pub use fit::Fit;
pub use input_error::{InputError, Position, quote};
pub use lines::{Line, columns, lines};
pub use size::{ParseSizeError, Size};
pub use words::{count, count_in, noun};
