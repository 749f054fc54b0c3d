//! What the solver sees in a level, in a form that surfaces can print, draw or serialise.

use serde::Serialize;

use crate::frame::Frame;

/// Sections for people, and the same as data for machines.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// In the order of reading.
    pub sections: Vec<Section>,
    /// The `analysis` object of the JSON output.
    pub analysis: serde_json::Value,
}

/// A titled part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Section {
    /// Its title.
    pub title: String,
    /// What it shows.
    pub blocks: Vec<Block>,
}

/// Something to show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Block {
    /// A sentence or two.
    Text(String),
    /// Columns under headings; numbers are aligned to the right.
    Table {
        /// The headings.
        head: Vec<String>,
        /// The rows, as long as the headings.
        rows: Vec<Vec<String>>,
    },
    /// A board.
    Board(Frame),
}
