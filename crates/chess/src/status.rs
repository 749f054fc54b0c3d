//! The verdict on a position, in time proportional to the number of pieces: one pass around both
//! kings, and for a single check three more over all pieces. Not here: lists of moves and reasons.

use std::fmt;

use crate::around::Around;
use crate::half_lines::HalfLines;
use crate::position::{Colour, PieceId, Position};
use crate::rescue::Check;
use crate::variant::{Standard, Variant};

/// The state of a game, as the judge asks for it. `Display` is the judge's answer line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// No king is attacked.
    Safe,
    /// Both kings are attacked.
    Impossible,
    /// One king is attacked, and there are moves after which it is not.
    Check {
        /// The side in check.
        colour: Colour,
        /// Its legal moves; at least 1.
        moves: u64,
    },
    /// One king is attacked, and nothing helps.
    Checkmate {
        /// The side that lost.
        colour: Colour,
    },
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Safe => f.write_str("Safe"),
            Status::Impossible => f.write_str("Impossible"),
            Status::Check { colour, moves } => {
                write!(f, "{colour} Check - {moves} Plausible Moves")
            }
            Status::Checkmate { colour } => write!(f, "{colour} Checkmate"),
        }
    }
}

/// Finds the status of many positions, reusing its memory.
#[derive(Debug)]
pub struct StatusFinder {
    lines: HalfLines,
    /// White, then black.
    around: [Around; 2],
}

impl Default for StatusFinder {
    fn default() -> StatusFinder {
        StatusFinder { lines: HalfLines::default(), around: Colour::BOTH.map(Around::of) }
    }
}

impl StatusFinder {
    /// The status of a position.
    pub fn status(&mut self, position: &Position) -> Status {
        self.status_as::<Standard>(position)
    }

    /// The status under modified rules, for tests.
    #[doc(hidden)]
    pub fn status_as<V: Variant>(&mut self, position: &Position) -> Status {
        Around::look::<V>(&mut self.around, position);
        let StatusFinder { lines, around: [white, black] } = self;
        let (own, other) = match (white.in_check(), black.in_check()) {
            (false, false) => return Status::Safe,
            (true, true) => return Status::Impossible,
            (true, false) => (white, black),
            (false, true) => (black, white),
        };
        let colour = own.colour();
        match lines.count_evasions::<V>(position, own, other) {
            0 => Status::Checkmate { colour },
            moves => Status::Check { colour, moves },
        }
    }
}

impl HalfLines {
    /// The number of moves of a side in check that end it.
    pub(crate) fn count_evasions<V: Variant>(
        &mut self,
        position: &Position,
        own: &Around,
        other: &Around,
    ) -> u64 {
        let mut moves = 0;
        own.king_moves::<V>(&pinned_ids(other), |_| moves += 1);
        let checkers = own.checkers();
        let [checker, more @ ..] = checkers.as_slice() else { return moves };
        if V::DOUBLE_CHECK && !more.is_empty() {
            return moves;
        }
        let pinned = pinned_ids(own);
        let check = Check::new(position, own, *checker, &pinned);
        check.captures_and_leaps::<V>(|_, _, _| moves += 1);
        moves + check.slider_interpositions::<V>(self)
    }
}

/// The pinned pieces of a side.
pub(crate) fn pinned_ids(around: &Around) -> Vec<PieceId> {
    around.pins().as_slice().iter().map(|pin| pin.pinned).collect()
}

/// The status of one position.
pub fn status(position: &Position) -> Status {
    StatusFinder::default().status(position)
}
