//! What the solver sees in a level, in a form that surfaces can print, draw or serialise.

use papan_search::{Claim, StopReason};
use serde::Serialize;

use crate::frame::Frame;
use crate::message;
use crate::message::{Message, Text};

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
    pub title: Message,
    /// What it shows.
    pub blocks: Vec<Block>,
}

/// Something to show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Block {
    /// A sentence or two, or a level as text.
    Text(Text),
    /// Columns under headings; numbers are aligned to the right.
    Table {
        /// The headings.
        head: Vec<Text>,
        /// The rows, as long as the headings.
        rows: Vec<Vec<Text>>,
    },
    /// A board.
    Board(Frame),
}

impl Section {
    /// What is left to say when a limit was reached first.
    pub fn stopped(reason: StopReason) -> Section {
        let text = message!(
            "explain.nothing-more",
            "Nothing more is known: {reason}.",
            reason = reason.name() => reason
        );
        Section { title: message!("explain.stopped", "Stopped"), blocks: vec![text.into()] }
    }
}

impl<T: Into<Text>> From<T> for Block {
    fn from(text: T) -> Block {
        Block::Text(text.into())
    }
}

/// The parts of tables that list heuristics.
impl Message {
    /// The heading above the names of heuristics.
    pub fn heuristics() -> Message {
        message!("explain.heuristics", "heuristic")
    }

    /// The heading above their values.
    pub fn values() -> Message {
        message!("explain.values", "value")
    }

    /// The heading above what they claim.
    pub fn claims() -> Message {
        message!("explain.claims", "claim")
    }

    /// The heuristic of this id.
    pub fn heuristic(id: &str) -> Message {
        message!("explain.heuristic", "{heuristic}", heuristic = id)
    }

    /// An estimate; none is a proof that there is no solution.
    pub fn estimate(value: Option<u32>) -> Text {
        match value {
            Some(value) => value.to_string().into(),
            None => message!("explain.unsolvable", "unsolvable").into(),
        }
    }

    /// A heuristic's claim.
    pub fn claim(claim: Claim) -> Message {
        message!("explain.claim", "{claim}", claim = claim.name() => claim.name())
    }

    /// Where something is, as people count.
    pub fn cell(row: usize, column: usize) -> Message {
        message!("explain.cell", "row {row}, column {column}", row = row + 1, column = column + 1)
    }
}
