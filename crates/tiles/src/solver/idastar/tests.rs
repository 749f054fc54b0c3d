//! Costs against breadth-first search and perfect tables, plans against threads, and limits.

use std::ops::ControlFlow;
use std::time::Duration;

use papan_puzzle::{Cell, Checkpoint};
use papan_search::{News, Verdict};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::patterns::{Partition, PatternSet};
use crate::testing::{checked_cost, distances, size, standard_goals};

/// Tables for boards of this size with the blank in a corner.
fn tables(rows: usize, columns: usize, patterns: &[&[u8]]) -> PatternSet<Vec<u8>> {
    let partition = Partition::new(size(rows, columns), Cell(0), patterns).unwrap();
    PatternSet::build(&partition, |_| ControlFlow::Continue(())).unwrap()
}

fn check(start: &Board, goal: &Board, report: &Report<Direction>, optimum: u32) {
    assert!(report.is_optimal(), "{report:?}");
    let cost = checked_cost(start, goal, report);
    assert_eq!((cost, report.lower_bound), (Cost(optimum), Cost(optimum)), "{start}");
}

/// Pruned search finds the cost of breadth-first search, whatever sequences are left out.
#[test]
fn costs_are_those_of_breadth_first_search() {
    let cases: [(usize, usize, &[&[u8]], usize); 4] = [
        (2, 3, &[&[1, 2, 3], &[4, 5]], 1),
        (4, 2, &[&[1, 2, 3], &[4, 5], &[6, 7]], 7),
        (3, 3, &[&[1, 2, 4], &[3, 5], &[6, 7, 8]], 97),
        (2, 4, &[&[1, 4, 5], &[2, 3, 6, 7]], 5),
    ];
    for (rows, columns, patterns, every) in cases {
        let set = tables(rows, columns, patterns);
        for goal in standard_goals(size(rows, columns)) {
            let all = distances(&goal);
            let patterns = Patterns::new(&goal, &[&set]).unwrap();
            for length in [2, 7, 12] {
                let solver = IdaStar::with_pruning(&patterns, length);
                for (board, optimum) in all.iter().step_by(every) {
                    let report = solver.solve(board, &Limits::default(), 1, &mut |_| {});
                    check(board, &goal, &report, *optimum);
                }
            }
        }
    }
}

/// 5x2 against the table of all its tiles, whose values are exact.
#[test]
fn costs_on_5x2_are_exact() {
    let goal = Board::blank_last(size(5, 2));
    let perfect = tables(5, 2, &[&[1, 2, 3, 4, 5, 6, 7, 8, 9]]);
    let perfect = Patterns::new(&goal, &[&perfect]).unwrap();
    let set = tables(5, 2, &[&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]]);
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let solver = IdaStar::with_pruning(&patterns, 14);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut tiles: Vec<u8> = (0..10).collect();
    for _ in 0..2000 {
        tiles.shuffle(&mut rng);
        let board = Board::new(goal.size(), &tiles).unwrap();
        let report = solver.solve(&board, &Limits::default(), 1, &mut |_| {});
        match perfect.estimate(&board) {
            Some(optimum) => check(&board, &goal, &report, optimum),
            None => assert_eq!(report.verdict, Verdict::Unsolvable),
        }
    }
}

/// A board of 57 moves from the goal with the blank first.
fn fifteen() -> (Board, Board) {
    let tiles = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
    (Board::new(size(4, 4), &tiles).unwrap(), Board::blank_first(size(4, 4)))
}

#[test]
fn threads_change_neither_cost_nor_plan() {
    let set = tables(4, 4, &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]]);
    let (start, goal) = fifteen();
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let mut solver = IdaStar::new(&patterns);
    solver.split_nodes = 1000;
    let alone = solver.solve(&start, &Limits::default(), 1, &mut |_| {});
    check(&start, &goal, &alone, 57);
    for threads in [2, 3] {
        let mut bounds = Vec::new();
        let report = solver.solve(&start, &Limits::default(), threads, &mut |news| {
            if let News::Poll(snapshot) = news {
                bounds.push(snapshot.lower_bound);
            }
        });
        check(&start, &goal, &report, 57);
        assert_eq!(report.plan(), alone.plan());
        let counted = |report: &Report<Direction>| {
            let stats = &report.stats;
            (stats.generated, stats.expanded, stats.roots, stats.iterations)
        };
        assert_eq!(counted(&report), counted(&alone));
        assert!(bounds.is_sorted() && bounds.last() == Some(&Cost(57)));
    }
    let again = solver.solve(&start, &Limits::default(), 1, &mut |_| {});
    assert_eq!(again.stats.generated, alone.stats.generated);
    assert_eq!(again.plan(), alone.plan());
}

/// Keeps all that is ever due, which is now and then.
#[derive(Debug, Default)]
struct Kept {
    before: Option<Vec<u8>>,
    asked: AtomicUsize,
    now: Mutex<Vec<Vec<u8>>>,
}

impl Checkpoint for Kept {
    fn kept(&self) -> Option<&[u8]> {
        self.before.as_deref()
    }

    fn is_due(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(613)
    }

    fn keep(&self, bytes: &[u8]) {
        self.now.lock().unwrap().push(bytes.to_vec());
    }
}

/// Killed again and again, at some time after it last kept what it knew, and gone on with by any number of
/// threads, a search ends with the plan and the counters of one that was never stopped.
#[test]
fn a_search_that_was_killed_goes_on() {
    let set = tables(4, 4, &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]]);
    let (start, goal) = fifteen();
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let mut solver = IdaStar::new(&patterns);
    solver.split_nodes = 1000;
    let identity = Identity::new(&start, &goal, &patterns.name(), solver.pruning_states());
    let whole = solver.solve(&start, &Limits::default(), 1, &mut |_| {});
    check(&start, &goal, &whole, 57);
    let counted = |report: &Report<Direction>| {
        let stats = &report.stats;
        (stats.generated, stats.expanded, stats.roots, stats.iterations)
    };
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut resumed = 0;
    for trial in 0..12 {
        let mut before: Option<Vec<u8>> = None;
        let mut nodes = 0;
        loop {
            let store = Kept { before: before.clone(), ..Kept::default() };
            let keeper = Keeper::new(&store, identity.clone()).unwrap();
            let given = Given { keeper: Some(&keeper), ..Given::default() };
            nodes += rng.random_range(1..whole.stats.generated / 3);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let threads = rng.random_range(1..=3);
            let report = solver.solve_given(&start, given, &limits, threads, &mut |_| {});
            drop(keeper);
            if let Verdict::Stopped { reason, .. } = report.verdict {
                assert_eq!(reason, StopReason::Nodes);
                resumed += usize::from(before.is_some());
                let mut kept = store.now.into_inner().unwrap();
                if !kept.is_empty() {
                    before = Some(kept.swap_remove(rng.random_range(0..kept.len())));
                }
                continue;
            }
            check(&start, &goal, &report, 57);
            assert_eq!(report.plan(), whole.plan(), "trial {trial}");
            assert_eq!(counted(&report), counted(&whole), "trial {trial}");
            break;
        }
    }
    assert!(resumed > 12, "{resumed}");
}

#[test]
fn a_checkpoint_of_other_tables_is_refused() {
    let (start, goal) = fifteen();
    let store = Kept::default();
    let of = |tables: &str| Identity::new(&start, &goal, tables, 16);
    let set = tables(4, 4, &[&[1, 4, 5, 8], &[2, 3, 6, 7], &[9, 10, 13, 14], &[11, 12, 15]]);
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let mut solver = IdaStar::new(&patterns);
    solver.split_nodes = 1000;
    let keeper = Keeper::new(&store, of("these")).unwrap();
    let given = Given { keeper: Some(&keeper), ..Given::default() };
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    solver.solve_given(&start, given, &limits, 1, &mut |_| {});
    let before = store.now.lock().unwrap().pop();
    assert!(before.is_some());
    let store = Kept { before, ..Kept::default() };
    assert!(Keeper::new(&store, of("these")).is_ok());
    let refused = Keeper::new(&store, of("those")).err().map(|message| message.id);
    assert_eq!(refused, Some("tiles.checkpoint.tables"));
}

#[test]
fn limits_stop_with_a_proven_bound() {
    let set = tables(4, 4, &[&[1, 4, 5, 8], &[2, 3, 6, 7], &[9, 10, 13, 14], &[11, 12, 15]]);
    let (start, goal) = fifteen();
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let mut solver = IdaStar::new(&patterns);
    solver.split_nodes = 1000;
    let root = patterns.estimate(&start).unwrap();
    let stopped = |limits: &Limits, threads: usize| {
        let report = solver.solve(&start, limits, threads, &mut |_| {});
        assert!(report.lower_bound >= Cost(root) && report.lower_bound <= Cost(57));
        let Verdict::Stopped { reason, incumbent } = &report.verdict else { panic!("{report:?}") };
        // If the tables do not fit, nothing is searched at all; and nothing too expensive is an
        // answer. Otherwise a plan is looked for after the first long round, within the limits.
        match incumbent {
            Some(_) if matches!(reason, StopReason::Memory | StopReason::Cost) => {
                panic!("{reason:?}")
            }
            Some(_) => _ = checked_cost(&start, &goal, &report),
            None => assert!(report.stats.generated < 20_000 || *reason == StopReason::Cost),
        }
        (*reason, report.stats.generated)
    };
    for threads in [1, 2] {
        for nodes in [0, 1, 7, 1000, 20_000, 100_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let (reason, generated) = stopped(&limits, threads);
            assert_eq!(reason, StopReason::Nodes);
            assert!(generated <= nodes && generated + 4 * 8192 > nodes);
        }
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(stopped(&limits, threads).0, StopReason::Time);
        let limits = Limits { cost: Some(Cost(56)), ..Limits::default() };
        assert_eq!(stopped(&limits, threads).0, StopReason::Cost);
        let limits = Limits { memory_bytes: Some(1000), ..Limits::default() };
        assert_eq!(stopped(&limits, threads).0, StopReason::Memory);
        for poll in [1, 2, 50, 3000] {
            let limits = Limits { stop_at_poll: Some(poll), ..Limits::default() };
            assert_eq!(stopped(&limits, threads).0, StopReason::Cancelled);
        }
    }
}

#[test]
fn solved_and_unsolvable_boards_need_no_search() {
    let set = tables(3, 3, &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let goal = Board::blank_last(size(3, 3));
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let solver = IdaStar::new(&patterns);
    let report = solver.solve(&goal, &Limits::default(), 1, &mut |_| {});
    check(&goal, &goal, &report, 0);
    assert_eq!(report.stats.generated, 0);
    let swapped = Board::new(goal.size(), &[2, 1, 3, 4, 5, 6, 7, 8, 0]).unwrap();
    let report = solver.solve(&swapped, &Limits::default(), 1, &mut |_| {});
    assert_eq!(report.verdict, Verdict::Unsolvable);
}
