//! Tables: what is built is verified, used, and refused when a byte of it is wrong.

use std::ops::ControlFlow;
use std::sync::Arc;

use papan_suite::{
    BuildError, Outcome, PUZZLES, Quality, SolveRequest, TableBytes, Tables, Verdict, puzzle, solve,
};

/// Hands out one table.
#[derive(Debug)]
struct One(&'static str, Arc<Vec<u8>>);

impl Tables for One {
    fn open(&self, id: &str) -> Result<Option<TableBytes>, String> {
        Ok((id == self.0).then(|| Arc::clone(&self.1) as TableBytes))
    }
}

/// A 24-puzzle not far from its goal.
const BOARD: &str = "6 1 3 4 5/2 12 7 8 10/11 13 9 14 15/16 17 18 19 20/21 22 23 24 0";

/// Solves [`BOARD`]; the cost and the notes.
fn solved(table: Option<Vec<u8>>) -> (u32, Vec<String>) {
    let tiles = puzzle("tiles").unwrap();
    let mut request = SolveRequest::new(tiles.info(), None, None, None).unwrap();
    if let Some(bytes) = table {
        request.tables = Arc::new(One("tiles-5x5", Arc::new(bytes)));
    }
    let level = tiles.levels(BOARD.as_bytes()).next().unwrap();
    let instance = tiles.parse(&level).unwrap();
    let answer = solve(tiles, &level, instance.as_ref(), &request, &mut ()).unwrap();
    let Outcome::Search(found) = answer.outcome else { panic!("tiles are searched") };
    assert_eq!(found.verdict, Verdict::Solved(Quality::Optimal));
    (found.cost.unwrap().0, found.notes)
}

#[test]
fn built_verified_used_and_refused_when_damaged() {
    let tiles = puzzle("tiles").unwrap();
    let mut table = Vec::new();
    let mut seen = Vec::new();
    let mut progress = |fraction: f64| {
        seen.push(fraction);
        ControlFlow::Continue(())
    };
    tiles.build_table("tiles-5x5", 2, &mut table, &mut progress).unwrap();
    assert!(seen.is_sorted() && seen.iter().all(|fraction| (0.0..=1.0).contains(fraction)));
    assert_eq!(tiles.verify_table("tiles-5x5", &table), Ok(()));
    assert!(tiles.verify_table("tiles-4x4", &table).is_err(), "a table of another size");

    let (cost, notes) = solved(Some(table.clone()));
    assert_eq!((cost, notes.len()), (solved(None).0, 0));

    // Any byte: the header, the middle, the end; and a file that was cut off.
    let damaged = [0, 9, 40, table.len() / 2, table.len() - 1].map(|place| {
        let mut damaged = table.clone();
        damaged[place] ^= 1;
        damaged
    });
    let cut = table[..table.len() - 1].to_vec();
    for bytes in damaged.into_iter().chain([cut, Vec::new()]) {
        assert!(tiles.verify_table("tiles-5x5", &bytes).is_err());
        let (found, notes) = solved(Some(bytes));
        assert_eq!(found, cost);
        assert!(notes[0].contains("papan tables build tiles-5x5"), "{notes:?}");
    }
}

#[test]
fn a_build_can_be_stopped_and_unknown_tables_are_refused() {
    let tiles = puzzle("tiles").unwrap();
    let mut written = Vec::new();
    let stop = &mut |_| ControlFlow::Break(());
    let stopped = tiles.build_table("tiles-5x5", 1, &mut written, stop);
    assert!(matches!(stopped, Err(BuildError::Stopped)) && written.is_empty());
    for puzzle in PUZZLES {
        assert!(puzzle.build_table("no-such-table", 1, &mut written, stop).is_err());
        assert!(puzzle.verify_table("no-such-table", b"").is_err());
    }
}
