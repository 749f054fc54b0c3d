//! Why a position has its status: checkers, pins, evasions and the number of legal moves of both
//! sides, as plain data for any surface to print. Not here: printing, JSON and pictures.

use papan_puzzle::{Message, Text, all_of, message};
use papan_search::{Budget, StopReason};

use crate::around::{Around, Pin as RawPin};
use crate::moves::{BoardView, Evasions, count_legal_moves, list_evasions};
use crate::position::{BoardSize, Colour, Placed, Position};
use crate::status::Status;
use crate::variant::Standard;
use crate::wording;

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
    pub fn verdict(&self) -> Message {
        match self.status {
            Status::Safe => {
                let stuck = self.sides.iter().filter(|side| side.stalemate);
                match stuck.map(|side| wording::side(side.colour)).collect::<Vec<_>>().as_slice() {
                    [] => message!("chess.safe", "No king is in check."),
                    [side] => message!(
                        "chess.safe-stuck",
                        "No king is in check. {side} would be stalemated on its turn.",
                        said side = side.clone()
                    ),
                    [side, other, ..] => message!(
                        "chess.safe-both-stuck",
                        "No king is in check. {side} would be stalemated on its turn. {other} would \
                         be stalemated on its turn.",
                        said side = side.clone(),
                        said other = other.clone()
                    ),
                }
            }
            Status::Impossible => {
                message!("chess.impossible", "Both kings are in check: no game leads here.")
            }
            Status::Check { colour, moves: 1 } => message!(
                "chess.check-with-one-way-out",
                "{side} is in check by {checkers}; {moves} ends it.",
                said side = wording::side(colour),
                said checkers = self.checkers(colour),
                count moves = 1
            ),
            Status::Check { colour, moves } => message!(
                "chess.check",
                "{side} is in check by {checkers}; {moves} end it.",
                said side = wording::side(colour),
                said checkers = self.checkers(colour),
                count moves = moves
            ),
            Status::Checkmate { colour } => message!(
                "chess.checkmate",
                "{side} is checkmated by {checkers}.",
                said side = wording::side(colour),
                said checkers = self.checkers(colour)
            ),
        }
    }

    /// The pieces that attack a king, with an "and" between any two.
    pub(crate) fn checkers(&self, colour: Colour) -> Text {
        let checkers = self.side(colour).checkers.iter().map(|checker| {
            let piece = message!(
                "chess.piece-on",
                "the {piece} on {square}",
                said piece = wording::role(checker.piece.role()),
                square = self.size.name(checker.square)
            );
            Text::from(piece)
        });
        checkers.reduce(|before, next| all_of([before, next])).unwrap_or_else(|| "".into())
    }
}

/// Explains a position; at most `limit` evasions are listed for each side, but all are counted.
pub fn explain(position: &Position, limit: usize) -> Explanation {
    Budget::unlimited(|budget| explain_with_budget(position, limit, budget))
}

/// Like [`explain`], within a budget, which then holds as much as before.
///
/// # Errors
/// The limit that came first.
pub(crate) fn explain_with_budget(
    position: &Position,
    limit: usize,
    budget: &mut Budget,
) -> Result<Explanation, StopReason> {
    let held = budget.memory();
    let sides = both_sides(position, limit, budget);
    budget.release(budget.memory() - held);
    let sides = sides?;
    let status = status(&sides);
    Ok(Explanation { size: position.size(), pieces: position.len(), status, sides })
}

fn both_sides(
    position: &Position,
    limit: usize,
    budget: &mut Budget,
) -> Result<[Side; 2], StopReason> {
    budget.poll()?;
    let around = Around::both::<Standard>(position);
    let view = BoardView::with_budget(position, budget)?;
    let [white, black] = Colour::BOTH;
    Ok([
        side(position, &around, &view, white, limit, budget)?,
        side(position, &around, &view, black, limit, budget)?,
    ])
}

/// The verdict that two sides add up to.
fn status(sides: &[Side; 2]) -> Status {
    let total = |side: &Side| side.evasions.as_ref().map(|evasions| evasions.total);
    let [white, black] = sides.each_ref().map(total);
    let (colour, moves) = match (white, black) {
        (None, None) => return Status::Safe,
        (Some(_), Some(_)) => return Status::Impossible,
        (Some(moves), None) => (Colour::White, moves),
        (None, Some(moves)) => (Colour::Black, moves),
    };
    if moves == 0 { Status::Checkmate { colour } } else { Status::Check { colour, moves } }
}

fn side(
    position: &Position,
    around: &[Around; 2],
    view: &BoardView<'_>,
    colour: Colour,
    limit: usize,
    budget: &mut Budget,
) -> Result<Side, StopReason> {
    let own = &around[colour.index()];
    let checkers: Vec<_> =
        own.checkers().as_slice().iter().map(|&id| position.placed(id)).collect();
    let evasions = match checkers.is_empty() {
        true => None,
        false => Some(list_evasions(position, own, limit, budget)?),
    };
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
        None => count_legal_moves::<Standard>(position, around, view, colour, budget)?,
    };
    Ok(Side {
        colour,
        king: position.placed(position.king(colour)),
        stalemate: evasions.is_none() && legal_moves == 0,
        checkers,
        pins,
        legal_moves,
        evasions,
    })
}
