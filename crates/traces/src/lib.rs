//! A recorded search in the forms in which it is shown: lines of JSON, CSV, and its tree as DOT and SVG. Not here:
//! recording it, and files.

mod columns;
mod csv;
mod dot;
mod line;
mod open_list;
mod svg;
mod tree;
mod view;

pub use columns::Columns;
pub use csv::csv;
pub use dot::dot;
pub use line::{CountsLine, EVENTS, LayerLine, Line, PhaseLine, lines, phase_lines};
pub use open_list::OpenList;
pub use svg::{BoardPicture, svg};
pub use tree::{Drawn, Tree};
pub use view::{Depth, Step, View, fate_words};
