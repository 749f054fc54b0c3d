//! The thesis on CSTATE3: its program's answers, and its random tests.

use papan_chess::{Generator, Kind, Position, Spec, Status, format, status};
use papan_puzzle::{Outcome, RequestError, SolveRequest};
use papan_replicas::chess_boards::{
    PIECES_OF_A_FILE, SIZE_BY_PIECES, boards_of_a_file, piece_counts, random_file, sizes,
};
use papan_search::Limits;

use crate::common::{answer, request};

const ID: &str = "replica-map-of-sets";

fn text(position: &Position) -> String {
    let mut text = Vec::new();
    format::write_board(position, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn replica(position: &Position) -> String {
    match answer(ID, &text(position), &request(ID)) {
        Ok(Outcome::Analysis(analysis)) => analysis.answer.text,
        other => panic!("{other:?}"),
    }
}

/// On boards that brute force can answer, and on some that it cannot.
#[test]
fn the_answers_are_right() {
    let mut checks = 0;
    for (pieces, size, boards) in
        [(4, 8, 300), (9, 8, 500), (30, 10, 500), (60, 20, 200), (400, 60, 30), (300, 1 << 50, 50)]
    {
        for &kind in Kind::ALL {
            let size = papan_chess::BoardSize::new(size).unwrap();
            for position in Generator::new(Spec { boards, pieces, size, kind, seed: 1 }).unwrap() {
                let position = position.unwrap();
                let answer = replica(&position);
                let own = status(&position);
                assert_eq!(answer, own.to_string(), "{}", text(&position));
                checks += usize::from(matches!(own, Status::Check { .. }));
                if size.get() <= 10 {
                    let level = text(&position);
                    let checked = papan_checker::chess::check(level.as_bytes(), &answer);
                    assert!(checked.is_ok(), "{checked:?}\n{level}");
                }
            }
        }
    }
    assert!(checks > 2000, "{checks}");
}

#[test]
fn limits_end_it_without_an_answer() {
    let position = random_file(1000, 20_000, 1).find(|position| {
        matches!(status(position), Status::Check { .. } | Status::Checkmate { .. })
    });
    let level = text(&position.unwrap());
    let none = Limits::default();
    let stopped = Limits::default();
    stopped.stop.stop();
    for (limits, said) in [
        (Limits { nodes: Some(50_000), ..none.clone() }, "node limit"),
        (Limits { memory_bytes: Some(2_000_000), ..none.clone() }, "memory limit"),
        (Limits { time: Some(std::time::Duration::ZERO), ..none.clone() }, "time limit"),
        (Limits { stop_at_poll: Some(30_000), ..none }, "interrupted"),
        (stopped, "interrupted"),
    ] {
        let request = SolveRequest { limits, ..request(ID) };
        match answer(ID, &level, &request) {
            Err(RequestError::Stopped(message)) => {
                assert!(message.text.contains(said), "{message}");
            }
            other => panic!("{said}: {other:?}"),
        }
    }
}

/// Tables B.1 and C.1 to C.8.
#[test]
fn the_series_are_those_of_the_tables() {
    assert_eq!(sizes().count(), 14);
    assert_eq!((sizes().min(), sizes().max()), (Some(100_000), Some(10_u64.pow(18))));
    let counts: Vec<u64> = piece_counts().collect();
    assert_eq!((counts.len(), counts[0], counts[199]), (200, 1000, 200_000));
    for (pieces, boards) in
        [(1000, 1000), (3000, 333), (17_000, 58), (36_000, 27), (101_000, 9), (200_000, 5)]
    {
        assert_eq!(boards_of_a_file(pieces), boards);
        assert!(boards * pieces <= PIECES_OF_A_FILE);
    }
}

/// "Too few pieces: Safe; too many: Impossible."
#[test]
fn few_pieces_are_safe_and_many_impossible() {
    // In per cent.
    let shares = |pieces| {
        let boards: Vec<Status> = (0..4)
            .flat_map(|seed| random_file(SIZE_BY_PIECES, pieces, seed).take(15))
            .map(|position| status(&position))
            .collect();
        [Status::Safe, Status::Impossible].map(|wanted| {
            100 * boards.iter().filter(|&&status| status == wanted).count() / boards.len()
        })
    };
    let [safe, impossible] = shares(1000);
    assert!(safe > 60 && impossible < 10, "{safe}, {impossible}");
    let [safe, impossible] = shares(200_000);
    assert!(safe < 15 && impossible > 50, "{safe}, {impossible}");
}

#[test]
fn a_seed_makes_the_same_boards_and_the_largest_board_is_no_trouble() {
    let file = |seed| random_file(10_u64.pow(18), 100_000, seed).next().unwrap();
    assert_eq!(file(3), file(3));
    assert_ne!(file(3), file(4));
    assert_eq!(file(3).len(), 100_000);
}
