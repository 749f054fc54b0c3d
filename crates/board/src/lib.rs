//! Small board types that the puzzles share: sizes, cells, directions, and errors that point into
//! a text. Not here: rules, formats, drawing.

mod cell;
mod direction;
mod fit;
mod input_error;
mod size;

pub use cell::Cell;
pub use direction::Direction;
pub use fit::Fit;
pub use input_error::{InputError, Position, quote};
pub use size::{ParseSizeError, Size};
