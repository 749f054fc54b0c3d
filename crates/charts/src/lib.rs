//! Charts, tables and pages of comparisons: rows in, SVG and HTML out, as strings.
//!
//! The same rows give the same bytes. Text is SVG text, so no fonts are needed; ink takes the
//! colour of the surrounding text (`currentColor`), and the other colours can be told apart on
//! light and dark backgrounds and by colour-blind readers; nothing is shown by colour alone. A
//! chart is drawn for a width in pixels and looks best at that width. Not here: files.

mod cactus;
mod canvas;
mod charts;
mod cost;
mod curves;
mod dots;
pub mod numbers;
mod page;

mod scale;
mod study;
mod table;

pub use canvas::{Chart, ChartError, stack};
pub use charts::charts;
pub use curves::{Curve, curve_chart};
pub use page::{Block, Page, Part, page};
pub use study::study_charts;
pub use table::{Cell, NodeCount, Published, Table};

/// A width for a page or a printed report.
pub const WIDE: u32 = 960;
/// A width for a phone.
pub const NARROW: u32 = 336;
