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
pub(crate) const GRADES: GradeScale = GradeScale([6.0, 10.0, 16.0]);

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind, Spec};
    use crate::position::{BoardSize, Square};

    const JUMPS: [(i64, i64); 8] =
        [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    const STEPS: [(i64, i64); 8] =
        [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

    /// The squares that a piece attacks on a board with these pieces, the first in its way included.
    fn attacked(
        piece: Piece,
        at: Square,
        size: i64,
        taken: &dyn Fn(i64, i64) -> bool,
    ) -> Vec<(i64, i64)> {
        let leaps =
            |steps: &[(i64, i64)]| steps.iter().map(|(x, y)| (at.x + x, at.y + y)).collect();
        let slides = |steps: &[(i64, i64)]| {
            let mut found = Vec::new();
            for (dx, dy) in steps {
                for distance in 1..=size {
                    let to = (at.x + dx * distance, at.y + dy * distance);
                    found.push(to);
                    if taken(to.0, to.1) {
                        break;
                    }
                }
            }
            found
        };
        let found: Vec<(i64, i64)> = match piece.role() {
            Role::Knight => leaps(&JUMPS),
            Role::King => leaps(&STEPS),
            Role::Pawn => leaps(&[(1, piece.colour().forward()), (-1, piece.colour().forward())]),
            Role::Rook => slides(&STEPS[..4]),
            Role::Bishop => slides(&STEPS[4..]),
            Role::Queen => slides(&STEPS),
        };
        found
            .into_iter()
            .filter(|(x, y)| (1..=size).contains(x) && (1..=size).contains(y))
            .collect()
    }

    /// The same by looking at every square.
    fn slowly(position: &Position) -> u64 {
        let size = position.size().get();
        let pieces: Vec<(Square, Piece)> =
            position.iter().map(|placed| (placed.square, placed.piece)).collect();
        let on = |x: i64, y: i64| {
            pieces.iter().find(|(at, _)| (at.x, at.y) == (x, y)).map(|(_, piece)| *piece)
        };
        let taken = |x: i64, y: i64| on(x, y).is_some();
        let king = |colour: Colour| position.square(position.king(colour));
        let mut decisions = 0;
        let mut checkers: [Vec<Square>; 2] = [Vec::new(), Vec::new()];
        for &(at, piece) in &pieces {
            let other = piece.colour().other();
            let target = (king(other).x, king(other).y);
            let empty = |_: i64, _: i64| false;
            decisions += u64::from(attacked(piece, at, size, &empty).contains(&target));
            if attacked(piece, at, size, &taken).contains(&target) {
                checkers[other.index()].push(at);
            }
        }
        let in_check = Colour::BOTH.into_iter().filter(|side| !checkers[side.index()].is_empty());
        let [side] = in_check.collect::<Vec<_>>()[..] else { return decisions };
        let is_own = |x, y| on(x, y).is_some_and(|piece| piece.colour() == side);
        let is_king = |x, y| on(x, y).is_some_and(|piece| piece.role() == Role::King);
        let own_king = king(side);
        let steps = attacked(Piece::new(side, Role::King), own_king, size, &taken);
        decisions +=
            steps.iter().filter(|(x, y)| !is_own(*x, *y) && !is_king(*x, *y)).count() as u64;
        let [checker] = checkers[side.index()][..] else { return decisions };
        let (dx, dy) = (checker.x - own_king.x, checker.y - own_king.y);
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let slides = on(checker.x, checker.y).unwrap().role().slides() != 0;
        let between: Vec<(i64, i64)> = match straight && slides {
            true => (1..dx.abs().max(dy.abs()))
                .map(|t| (own_king.x + dx.signum() * t, own_king.y + dy.signum() * t))
                .collect(),
            false => Vec::new(),
        };
        for &(at, piece) in
            pieces.iter().filter(|(_, piece)| piece.colour() == side && piece.role() != Role::King)
        {
            let reached = attacked(piece, at, size, &taken);
            let takes = reached.contains(&(checker.x, checker.y)) && !is_king(checker.x, checker.y);
            let steps = match piece.role() {
                Role::Pawn => vec![(at.x, at.y + piece.colour().forward())],
                _ => reached,
            };
            let blocks = steps.iter().filter(|square| between.contains(square)).count() as u64;
            decisions += u64::from(takes) + blocks;
        }
        decisions
    }

    #[test]
    fn agrees_with_looking_at_every_square() {
        let mut seen = [0; 4];
        for kind in Kind::ALL {
            for (size, pieces) in [(8, 5), (8, 12), (8, 24), (13, 30), (20, 120)] {
                let size = BoardSize::new(size).unwrap();
                let spec = Spec { boards: 60, pieces, size, kind: *kind, seed: 9 };
                for position in Generator::new(spec).unwrap().flatten() {
                    let fast = decisions(&position, &mut Budget::new(&Default::default())).unwrap();
                    assert_eq!(fast, slowly(&position), "{position:?}");
                    seen[GRADES.grade(fast as f64) as usize] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&number| number >= 15), "{seen:?}");
    }
}
