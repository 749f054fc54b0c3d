//! Why a position has its status: checkers, pins, evasions and the number of legal moves of both
//! sides, as plain data for any surface to print. Not here: printing, JSON and pictures.

use papan_puzzle::count;

use crate::around::{Around, Pin as RawPin};
use crate::moves::{BoardView, Evasions, count_legal_moves, list_evasions};
use crate::position::{BoardSize, Colour, Placed, Position};
use crate::status::{Status, status};
use crate::variant::Standard;

/// A piece that may not leave the line between its king and an enemy slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin {
    /// The piece that is pinned.
    pub pinned: Placed,
    /// The slider behind it.
    pub pinner: Placed,
    /// How many moves along the line the pinned piece has; 0 while its king is in check, since a
    /// pinned piece never helps then.
    pub moves: u64,
}

/// One side of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Which.
    pub colour: Colour,
    /// Its king.
    pub king: Placed,
    /// The enemy pieces that attack its king: sliders around it row by row, then knights, pawns and
    /// a king in the order of the input. Empty if it is not in check.
    pub checkers: Vec<Placed>,
    /// Its pinned pieces, around the king row by row.
    pub pins: Vec<Pin>,
    /// Its legal moves as if it were its turn. In check these are the evasions.
    pub legal_moves: u128,
    /// Not in check and without a legal move.
    pub stalemate: bool,
    /// The moves that end the check; `None` if it is not in check.
    pub evasions: Option<Evasions>,
}

impl Side {
    /// Whether its king is attacked.
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }
}

/// Everything about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The board.
    pub size: BoardSize,
    /// Number of pieces.
    pub pieces: usize,
    /// The verdict; its `Display` is the judge's answer line.
    pub status: Status,
    /// White, then black.
    pub sides: [Side; 2],
}

impl Explanation {
    /// One side.
    pub fn side(&self, colour: Colour) -> &Side {
        &self.sides[colour.index()]
    }

    /// The verdict in a sentence, for people.
    pub fn verdict(&self) -> String {
        let checkers = |colour: Colour| {
            let side = self.side(colour);
            let list: Vec<_> = side
                .checkers
                .iter()
                .map(|c| format!("the {} on {}", c.piece.role().name(), self.size.name(c.square)))
                .collect();
            list.join(" and ")
        };
        match self.status {
            Status::Safe => {
                let stuck = self.sides.iter().filter(|side| side.stalemate);
                let notes: String = stuck
                    .map(|side| format!(" {} would be stalemated on its turn.", side.colour))
                    .collect();
                format!("No king is in check.{notes}")
            }
            Status::Impossible => "Both kings are in check: no game leads here.".to_owned(),
            Status::Check { colour, moves } => {
                let ends = if moves == 1 { "ends" } else { "end" };
                let moves = count(moves, "moves");
                format!("{colour} is in check by {}; {moves} {ends} it.", checkers(colour))
            }
            Status::Checkmate { colour } => {
                format!("{colour} is checkmated by {}.", checkers(colour))
            }
        }
    }
}

/// Explains a position; at most `limit` evasions are listed for each side, but all are counted.
pub fn explain(position: &Position, limit: usize) -> Explanation {
    let around = Around::both::<Standard>(position);
    let view = BoardView::new(position);
    let sides = Colour::BOTH.map(|colour| side(position, &around, &view, colour, limit));
    Explanation { size: position.size(), pieces: position.len(), status: status(position), sides }
}

fn side(
    position: &Position,
    around: &[Around; 2],
    view: &BoardView<'_>,
    colour: Colour,
    limit: usize,
) -> Side {
    let own = &around[colour.index()];
    let checkers: Vec<_> =
        own.checkers().as_slice().iter().map(|&id| position.placed(id)).collect();
    let evasions = (!checkers.is_empty()).then(|| list_evasions(position, around, colour, limit));
    let pin = |pin: &RawPin| Pin {
        pinned: position.placed(pin.pinned),
        pinner: position.placed(pin.pinner),
        moves: if evasions.is_some() {
            0
        } else {
            view.moves::<Standard>(pin.pinned, position.piece(pin.pinned), Some(pin))
        },
    };
    let pins = own.pins().as_slice().iter().map(pin).collect();
    let legal_moves = match &evasions {
        Some(evasions) => evasions.total.into(),
        None => count_legal_moves::<Standard>(position, around, view, colour),
    };
    Side {
        colour,
        king: position.placed(position.king(colour)),
        stalemate: evasions.is_none() && legal_moves == 0,
        checkers,
        pins,
        legal_moves,
        evasions,
    }
}
