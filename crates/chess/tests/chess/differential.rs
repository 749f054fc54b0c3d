//! The linear-time status, the move counts and the lists of evasions against brute force, on
//! boards of every kind; and bugs planted one by one, each of which these boards must expose.

use std::collections::BTreeMap;

use crate::boards;
use papan_chess::moves::legal_moves_as;
use papan_chess::variant::{Standard, Variant};
use papan_chess::{
    Colour, EvasionKind, Position, Status, StatusFinder, evasions, explain, legal_moves,
};

const BOARDS: u64 = 55_000;
const THREADS: u64 = 2;

/// Calls `test` with boards of all kinds, on two threads.
fn for_boards(boards: u64, test: impl Fn(usize, Position) + Sync) {
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let test = &test;
            scope.spawn(move || {
                for seed in (thread..boards).step_by(THREADS as usize) {
                    let kind = seed as usize % boards::KINDS.len();
                    test(kind, boards::board(kind, seed));
                }
            });
        }
    });
}

#[test]
fn status_equals_brute_force() {
    let seen = std::sync::Mutex::new(BTreeMap::<String, u64>::new());
    for_boards(BOARDS, |kind, position| {
        let status = StatusFinder::default().status(&position);
        let expected = boards::reference(&position).answer();
        let name = boards::KINDS[kind];
        assert_eq!(status.to_string(), expected, "{name}:\n{}", boards::text(&position));
        let verdict = match status {
            Status::Safe => "safe",
            Status::Impossible => "impossible",
            Status::Check { moves: 1..=3, .. } => "check, few moves",
            Status::Check { .. } => "check, many moves",
            Status::Checkmate { .. } => "mate",
        };
        *seen.lock().unwrap().entry(format!("{name}: {verdict}")).or_default() += 1;
    });
    let seen = seen.into_inner().unwrap();
    println!("{seen:#?}");
    // The boards are worth something only if every verdict is common.
    for verdict in ["safe", "impossible", "check, few moves", "check, many moves", "mate"] {
        let count: u64 =
            seen.iter().filter(|(key, _)| key.ends_with(verdict)).map(|(_, n)| n).sum();
        assert!(count >= 1000, "only {count} boards with verdict {verdict}");
    }
}

#[test]
fn legal_moves_and_evasions_equal_brute_force() {
    for_boards(15_000, |_, position| {
        let reference = boards::reference(&position);
        let explanation = explain(&position, usize::MAX);
        for colour in Colour::BOTH {
            let white = colour == Colour::White;
            let mut expected = reference.legal_moves(white);
            let count = legal_moves(&position, colour);
            let side = explanation.side(colour);
            assert_eq!(count, expected.len() as u128, "{colour}:\n{}", boards::text(&position));
            assert_eq!(side.legal_moves, count);
            assert_eq!(side.in_check(), reference.in_check(white));
            assert_eq!(side.stalemate, expected.is_empty() && !side.in_check());
            let Some(list) = evasions(&position, colour, usize::MAX) else {
                assert!(!side.in_check());
                continue;
            };
            assert_eq!(side.evasions.as_ref(), Some(&list));
            assert!(list.shown.is_sorted());
            assert_eq!(list.left_off(), 0);
            let mut found: Vec<_> = list
                .shown
                .iter()
                .map(|e| ((e.from.square.x, e.from.square.y), (e.to.x, e.to.y)))
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{colour}:\n{}", boards::text(&position));
            for evasion in &list.shown {
                let kind = if boards::is_king(evasion.from.piece, colour) {
                    EvasionKind::KingMove
                } else if reference.get(evasion.to.x, evasion.to.y) == Some(b'.') {
                    EvasionKind::Interposition
                } else {
                    EvasionKind::Capture
                };
                assert_eq!(evasion.kind, kind);
            }
            let cut = evasions(&position, colour, 2).unwrap();
            assert_eq!(cut.total, list.total);
            assert_eq!(cut.shown[..], list.shown[..list.shown.len().min(2)]);
        }
    });
}

/// Rules with one bug each. `$rule` is the switch of `Variant` that is turned.
macro_rules! bugs {
    ($($name:ident { $rule:ident : $type:ty = $value:expr })*) => {
        $(struct $name;
        impl Variant for $name {
            const $rule: $type = $value;
        })*
        /// Name, boards whose status is wrong, boards whose number of legal moves is wrong.
        fn count_exposed(boards: u64) -> Vec<(&'static str, u64, u64)> {
            let mut finder = StatusFinder::default();
            let mut exposed = vec![$((stringify!($name), 0, 0)),*];
            for seed in 0..boards {
                let kind = seed as usize % boards::KINDS.len();
                let position = boards::board(kind, seed);
                let status = finder.status(&position);
                let moves = Colour::BOTH.map(|colour| legal_moves(&position, colour));
                let mut bug = exposed.iter_mut();
                $({
                    let (_, statuses, counts) = bug.next().unwrap();
                    *statuses += u64::from(finder.status_as::<$name>(&position) != status);
                    let other = Colour::BOTH.map(|c| legal_moves_as::<$name>(&position, c));
                    *counts += u64::from(other != moves);
                })*
            }
            exposed
        }
    };
}

bugs! {
    NarrowRows { ORTHOGONAL_BAND: i64 = 0 }
    NarrowDiagonals { DIAGONAL_BAND: i64 = 1 }
    PinIgnored { PINS_HOLD: bool = false }
    NoXray { XRAY: bool = false }
    ParityIgnored { DIAGONAL_PARITY: bool = false }
    NoStepToLastRank { STEP_TO_LAST_RANK: bool = false }
    MovesBeyondLastRank { LAST_RANK_ENDS: bool = false }
    DoubleCheckIgnored { DOUBLE_CHECK: bool = false }
    BlockersIgnored { BLOCKERS: bool = false }
    ProtectionIgnored { PROTECTION: bool = false }
    PinnedDoNotAttack { PINNED_ATTACK: bool = false }
    EdgesIgnored { EDGES: bool = false }
}

/// The first tests show that the standard rules equal brute force on these boards, so every
/// difference from the standard rules here is one from brute force.
#[test]
fn every_planted_bug_is_exposed() {
    // The boards are the first of those that the test of the status compares.
    for (name, statuses, counts) in count_exposed(BOARDS / 5) {
        println!("{name}: {statuses} statuses, {counts} move counts");
        if name == "MovesBeyondLastRank" {
            // A pawn that leaves the board ends no check, so only the move count shows it.
            assert!(counts >= 3, "{name} shows on {counts} boards only");
        } else {
            assert!(statuses >= 3, "{name} shows on {statuses} boards only");
        }
    }
    let position = boards::board(0, 0);
    assert_eq!(
        StatusFinder::default().status_as::<Standard>(&position),
        StatusFinder::default().status(&position)
    );
}
