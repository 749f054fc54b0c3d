//! `blockers-deep`: the blockers, and what blocks them.
//!
//! A blocker leaves the lane on one of its two sides. Whatever is now on the cells it must sweep on
//! that side has to move as well. The estimate is the cheapest joint choice of sides: the cost of
//! `blockers` for those sides, plus 1 for every *distinct* further piece. Counting distinct pieces
//! is what the usual recursive version forgets, which makes it inadmissible.
//!
//! Consistent: let a move of piece `p` lead from `s` to `t`, and take the best choice of sides in
//! `t`. The same choice in `s` needs the same pieces and perhaps `p`: cells that only `s` has
//! covered are covered by `p`, and cells that `p` itself swept were empty. So the estimate in `s`
//! is at most that in `t` plus the cost of the move.

use papan_search::{Claim, Cost, Heuristic};

use crate::board::{Board, PieceId};
use crate::heuristics::{Crossing, Lane};
use crate::rules::Objective;
use crate::space::{Offsets, Space};

/// What is in the lane, and what is in its way.
#[derive(Clone, Debug)]
pub struct BlockersDeep(Lane);

impl BlockersDeep {
    /// For plans of this board measured by `objective`.
    pub fn new(board: &Board, objective: Objective) -> BlockersDeep {
        BlockersDeep(Lane::new(board, objective))
    }
}

/// One side on which a blocker can leave.
#[derive(Clone, Copy, Default)]
struct Escape {
    /// Its own cost.
    cost: u32,
    /// The pieces in the way, by number.
    others: u128,
}

/// The escapes of one blocker; at most two.
#[derive(Clone, Copy, Default)]
struct Escapes {
    escapes: [Escape; 2],
    len: usize,
}

/// A lane has at most 14 cells.
const MAX_BLOCKERS: usize = 14;

impl<const W: usize> Heuristic<Space<'_, W>> for BlockersDeep {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &Space<'_, W>, state: &Offsets<W>) -> Option<Cost> {
        self.bound(space.board(), |id| state.get(id)).map(Cost)
    }
}

impl BlockersDeep {
    /// The estimate for the state in which every piece has the offset that `offset_of` says.
    #[inline]
    pub(crate) fn bound(&self, board: &Board, offset_of: impl Fn(PieceId) -> u8) -> Option<u32> {
        if self.0.hopeless {
            return None;
        }
        let offset = offset_of(PieceId::PRIMARY);
        let distance = board.exit_distance(offset);
        if distance == 0 {
            return Some(0);
        }
        let mut all = [Escapes::default(); MAX_BLOCKERS];
        let mut count = 0;
        // The primary and the blockers are counted on their own.
        let mut counted = 1_u128;
        for (crossing, offset) in self.0.blockers(board.lane(offset), &offset_of) {
            counted |= 1 << crossing.id.0;
            all[count] = self.escapes(board, &offset_of, crossing, offset);
            count += 1;
        }
        let own = match self.0.objective {
            Objective::Slides => 1,
            Objective::Steps => u32::from(distance),
        };
        Some(own + cheapest(&all[..count], counted))
    }

    fn escapes(
        &self,
        board: &Board,
        offset_of: impl Fn(PieceId) -> u8,
        crossing: &Crossing,
        offset: u8,
    ) -> Escapes {
        let mut escapes = Escapes::default();
        // Cells swept, as a range on the blocker's line.
        let before = crossing.clear_before(offset).map(|clear| (clear, offset, offset - clear));
        let end = |offset| offset + crossing.length;
        let after =
            crossing.clear_after(offset).map(|clear| (end(offset), end(clear), clear - offset));
        for (from, until, cells) in before.into_iter().chain(after) {
            escapes.escapes[escapes.len] = Escape {
                cost: match self.0.objective {
                    Objective::Slides => 1,
                    Objective::Steps => u32::from(cells),
                },
                others: pieces_on(board, &offset_of, crossing.id, from, until),
            };
            escapes.len += 1;
        }
        escapes
    }
}

/// The pieces on the cells `from..until` of the line of `id`, except itself.
fn pieces_on(
    board: &Board,
    offset_of: impl Fn(PieceId) -> u8,
    id: PieceId,
    from: u8,
    until: u8,
) -> u128 {
    let own = board.piece(id);
    let mut pieces = 0;
    for other in board.ids().filter(|&other| other != id) {
        let piece = board.piece(other);
        let offset = offset_of(other);
        let covers = offset..offset + piece.length;
        let touches = if piece.axis == own.axis {
            piece.line == own.line && covers.start < until && from < covers.end
        } else {
            (from..until).contains(&piece.line) && covers.contains(&own.line)
        };
        pieces |= u128::from(touches) << other.0;
    }
    pieces
}

/// The cheapest choice of one escape for each blocker, shared pieces counted once.
fn cheapest(blockers: &[Escapes], counted: u128) -> u32 {
    let Some((first, rest)) = blockers.split_first() else {
        return 0;
    };
    first.escapes[..first.len]
        .iter()
        .map(|escape| {
            let new = escape.others & !counted;
            escape.cost + new.count_ones() + cheapest(rest, counted | new)
        })
        .min()
        // A blocker without an escape means a hopeless board, which was dealt with before.
        .unwrap_or(0)
}
