//! Playing levels in the terminal: boards, keys and mouse, undo and redo, graded hints, results.
//!
//! [`App`] is what is going on, changed by [`Command`]s and by what background searches find; `draw` shows it, and
//! knows nothing else; [`run`] lets a terminal drive both. Rules come from [`papan::Game`], and what is said about a
//! position from the solvers. Not here: files and signals, which a [`Host`] has, and arguments.

mod app;
mod draw;
mod hint;
mod input;
mod line;
mod picker;
mod results;
mod run;
mod search;
mod shelf;
mod table;
mod terminal;

pub use app::{App, Settings, Start};
pub use draw::{Geometry, draw};
pub use input::Command;
pub use results::{Results, ResultsError, Unfinished, Win};
pub use run::{Host, PlayError, run};
pub use shelf::{Entry, Shelf};
pub use terminal::{has_terminal, restore};
