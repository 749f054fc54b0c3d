//! How hard a position is for somebody who wants to answer it: how many pieces and moves have to be judged, a
//! yes-or-no decision each.
//!
//! First come the pieces that could attack: every piece that would attack the other side's king if nothing stood
//! between them. If that shows one king in check, every move follows that could end it by its geometry, legal or not:
//! steps of the king to squares that are on the board and not its own, and, if one piece gives check, captures of that
//! piece and moves to squares between. Whether such a piece is pinned, or the square attacked, is the decision.

use papan_puzzle::GradeScale;
use papan_search::{Budget, StopReason};

use crate::around::Around;
use crate::half_lines::HalfLines;
use crate::position::{Colour, DIAGONAL, ORTHOGONAL, Piece, Position, Role};
use crate::rescue::Check;
use crate::variant::Standard;

/// Where the grades begin. Judging a move takes longer than a step on a path, and few positions have many.
pub(crate) const GRADES: GradeScale = GradeScale([6.0, 12.0, 24.0]);

/// How many decisions the answer takes.
pub(crate) fn decisions(position: &Position, budget: &mut Budget) -> Result<u64, StopReason> {
    budget.poll()?;
    let around = Around::both::<Standard>(position);
    let kings = Colour::BOTH.map(|colour| position.square(position.king(colour)));
    let could_attack = position.columns().filter(|&(_, x, y, piece)| {
        let king = kings[piece.colour().other().index()];
        attacks_on_an_empty_board(piece, king.x - x, king.y - y)
    });
    let pieces = could_attack.count() as u64;
    let [white, black] = &around;
    let own = match (white.in_check(), black.in_check()) {
        (true, false) => white,
        (false, true) => black,
        // Neither or both: there is nothing to end.
        _ => return Ok(pieces),
    };
    budget.poll()?;
    Ok(pieces + moves_to_judge(position, own))
}

fn attacks_on_an_empty_board(piece: Piece, dx: i64, dy: i64) -> bool {
    match piece.role() {
        Role::Knight => matches!((dx.abs(), dy.abs()), (1, 2) | (2, 1)),
        Role::Pawn => dx.abs() == 1 && dy == piece.colour().forward(),
        Role::King => dx.abs().max(dy.abs()) == 1,
        Role::Queen | Role::Rook | Role::Bishop => {
            let class = match (dx, dy) {
                (0, _) | (_, 0) => ORTHOGONAL,
                _ if dx.abs() == dy.abs() => DIAGONAL,
                _ => return false,
            };
            piece.role().slides() & class != 0
        }
    }
}

/// The moves of the side in check that could end it, were it not for pins and attacks.
fn moves_to_judge(position: &Position, own: &Around) -> u64 {
    let mut moves = own.open_steps();
    if let [checker] = own.checkers().as_slice() {
        // Nobody counts as pinned.
        let check = Check::new(position, own, *checker, &[]);
        check.captures_and_leaps::<Standard>(|_, _, _| moves += 1);
        moves += check.slider_interpositions::<Standard>(&mut HalfLines::default());
    }
    moves
}
