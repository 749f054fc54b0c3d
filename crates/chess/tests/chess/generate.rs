//! Generated positions: valid, of the wanted kind, and the same for the same seed.

use crate::boards;
use papan_chess::generate::GenerateError;
use papan_chess::{BoardSize, Generator, Kind, Position, Spec, Status, explain, status};
use papan_puzzle::Choice;
use papan_search::{Limits, StopReason};

fn spec(kind: Kind, pieces: usize, size: u64) -> Spec {
    Spec { boards: 20, pieces, size: BoardSize::new(size).unwrap(), kind, seed: 7 }
}

fn make(spec: Spec) -> Vec<Position> {
    Generator::new(spec).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn kinds_are_what_they_say() {
    for (pieces, size) in [
        (4, 8),
        (5, 8),
        (12, 8),
        (30, 8),
        (48, 8),
        (300, 20),
        (50, 64),
        (50, 1 << 59),
        (1000, 1000),
    ] {
        for &kind in Kind::ALL {
            for position in make(spec(kind, pieces, size)) {
                assert_eq!(position.len(), pieces);
                let checkers = |status: Status| match status {
                    Status::Check { colour, .. } | Status::Checkmate { colour } => {
                        explain(&position, 0).side(colour).checkers.len()
                    }
                    Status::Safe | Status::Impossible => 0,
                };
                let status = status(&position);
                let fits = match kind {
                    Kind::Safe => status == Status::Safe,
                    Kind::Check => matches!(status, Status::Check { .. }) && checkers(status) == 1,
                    Kind::Mate => matches!(status, Status::Checkmate { .. }),
                    Kind::Double => checkers(status) == 2,
                    Kind::Impossible => status == Status::Impossible,
                    Kind::Mixed => true,
                };
                assert!(fits, "{kind}: {status}");
                if size <= 64 {
                    assert_eq!(status.to_string(), boards::reference(&position).answer());
                }
            }
        }
    }
}

/// Every answer that the problem knows comes up, each often.
#[test]
fn a_mixture_has_every_kind_in_it() {
    let mut counts = [0; 4];
    for position in make(Spec { boards: 500, ..spec(Kind::Mixed, 12, 8) }) {
        counts[match status(&position) {
            Status::Safe => 0,
            Status::Check { .. } => 1,
            Status::Checkmate { .. } => 2,
            Status::Impossible => 3,
        }] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn seeds_decide() {
    let one = spec(Kind::Mixed, 20, 1 << 40);
    assert_eq!(make(one), make(one));
    assert_ne!(make(one), make(Spec { seed: 8, ..one }));
    // A board does not depend on how many there are.
    assert_eq!(make(one)[..10], make(Spec { boards: 10, ..one }));
    // Files made today can be made again tomorrow.
    let small = make(Spec { boards: 1, ..spec(Kind::Check, 4, 8) });
    assert_eq!(boards::text(&small[0]), include_str!("data/generated.txt"));
}

#[test]
fn impossible_specs_are_refused() {
    let refused = |kind, pieces, size| Generator::new(spec(kind, pieces, size)).err();
    assert!(matches!(refused(Kind::Mate, 2, 8), Some(GenerateError::TooFewPieces { .. })));
    assert!(matches!(
        refused(Kind::Safe, 64, 8),
        Some(GenerateError::TooManyPieces { max: 56, .. })
    ));
    assert!(matches!(
        refused(Kind::Safe, 200_001, 1 << 40),
        Some(GenerateError::TooManyPieces { .. })
    ));
    assert_eq!(Kind::from_word("mate"), Some(Kind::Mate));
    assert_eq!(Kind::from_word("stalemate"), None);
}

#[test]
fn limits_end_a_board() {
    let made = |limits: &Limits| {
        let mut boards = Generator::new(spec(Kind::Mate, 20_000, 1_000_000)).unwrap();
        boards.next_within(limits).unwrap()
    };
    for (limits, expected) in [
        (Limits { stop_at_poll: Some(1), ..Limits::default() }, StopReason::Cancelled),
        (Limits { stop_at_poll: Some(4), ..Limits::default() }, StopReason::Cancelled),
        (Limits { memory_bytes: Some(1 << 20), ..Limits::default() }, StopReason::Memory),
    ] {
        let stopped = GenerateError::Stopped { kind: Kind::Mate, board: 1, reason: expected };
        assert_eq!(made(&limits), Err(stopped));
    }
    let enough = Limits { memory_bytes: Some(4 << 20), ..Limits::default() };
    assert_eq!(made(&enough), made(&Limits::default()));
}
