//! Tables: what is built is verified, used, and refused when a byte of it is wrong.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use papan::{
    BuildError, Outcome, PUZZLES, Preparation, Progress, Quality, Snapshot, SolveRequest,
    TableBytes, Tables, Verdict, puzzle,
};

/// Hands out one table.
#[derive(Debug)]
struct One(&'static str, Arc<Vec<u8>>);

impl Tables for One {
    fn open(&self, id: &str) -> Result<Option<TableBytes>, String> {
        Ok((id == self.0).then(|| Arc::clone(&self.1) as TableBytes))
    }
}

/// A 24-puzzle 50 moves from its goal: easy with tables, too hard for the search that comes before
/// they are looked for.
const BOARD: &str = "6 11 1 3 10/12 17 2 5 4/8 18 16 14 15/13 23 19 9 20/7 21 22 24 0";

/// Solves [`BOARD`]; the cost and the notes.
fn solved(table: Option<Vec<u8>>) -> (u32, Vec<papan::Message>) {
    let tiles = puzzle("tiles").unwrap();
    let mut request = SolveRequest::new(tiles.info(), None, None, None).unwrap();
    if let Some(bytes) = table {
        request.tables = Arc::new(One("tiles-5x5", Arc::new(bytes)));
    }
    let level = tiles.levels(BOARD.as_bytes()).next().unwrap();
    let instance = tiles.parse(&level).unwrap();
    let answer = instance.solve(&request, &mut ()).unwrap();
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
    assert_eq!((cost, notes.len()), (50, 0));
    assert_eq!(solved(None).0, 50);

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
        assert!(notes[0].text.contains("The table tiles-5x5 was not used"), "{notes:?}");
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

/// Says whether it was asked for a table.
#[derive(Debug, Default)]
struct Asked(AtomicBool);

impl Tables for Asked {
    fn open(&self, _id: &str) -> Result<Option<TableBytes>, String> {
        self.0.store(true, Ordering::Relaxed);
        Ok(None)
    }
}

/// Remembers what it is told.
#[derive(Default)]
struct Watch {
    preparing: Vec<Preparation>,
    /// Whether some solution was known whenever tables were built.
    has_solution: bool,
}

impl Progress for Watch {
    fn update(&mut self, snapshot: &Snapshot) {
        if let Some(preparing) = snapshot.preparing {
            self.has_solution = snapshot.incumbent.is_some();
            self.preparing.push(preparing);
        }
    }
}

/// Easy boards are solved before anyone thinks of tables; hard ones say that tables are built, how far
/// that is, and know a solution by then.
#[test]
fn tables_are_looked_for_only_when_they_pay() {
    let tiles = puzzle("tiles").unwrap();
    let solve_watched = |text: &str| {
        let asked = Arc::new(Asked::default());
        let mut request = SolveRequest::new(tiles.info(), None, None, None).unwrap();
        request.tables = asked.clone();
        let level = tiles.levels(text.as_bytes()).next().unwrap();
        let instance = tiles.parse(&level).unwrap();
        let mut watch = Watch::default();
        let answer = instance.solve(&request, &mut watch).unwrap();
        let Outcome::Search(found) = answer.outcome else { panic!("tiles are searched") };
        assert_eq!(found.verdict, Verdict::Solved(Quality::Optimal), "{text}");
        (found, asked.0.load(Ordering::Relaxed), watch)
    };
    for easy in [
        "1 2 3/4 5 6/0 7 8",
        "1 2 3/0 5 6/4 7 8",
        "X 1 3 4/9 2 6 7/10 5 11 8/13 14 15 12",
        "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24",
    ] {
        let (found, asked, watch) = solve_watched(easy);
        assert!(!asked && watch.preparing.is_empty(), "{easy}");
        assert_eq!(found.heuristic, Some("linear-conflict"));
    }
    // Far from its goal.
    let (found, _, watch) = solve_watched("9 10 11 0/8 5 6 7/4 1 2 3");
    assert!(watch.has_solution);
    assert_eq!(found.heuristic, Some("pdb"));
    assert!(watch.preparing.iter().all(|at| at.what == "building tables" && at.done <= at.total));
    assert!(watch.preparing.is_sorted_by_key(|at| at.done));
    // What it answers and counts does not depend on the tables that are there by now.
    assert_eq!(solve_watched("9 10 11 0/8 5 6 7/4 1 2 3").0.stats.generated, found.stats.generated);
    // For boards of this size there may be tables on the disk.
    assert!(solve_watched("13 2 10 3/1 12 8 4/5 0 9 6/15 14 11 7").1);
}
