//! The fast solver and analyser against slow and obvious ones: the checker's exhaustive search, and
//! the engine's breadth-first search over the plain space.

use crate::common::{boards, text};
use papan_checker::rushhour::{check, exhaust};
use papan_rushhour::analysis::{Analyser, structural_proof};
use papan_rushhour::format::{self, Format};
use papan_rushhour::solver::{Solver, solve};
use papan_rushhour::space::{Space, Visitor, dispatch};
use papan_rushhour::{Board, Objective, Position, notation};
use papan_search::{Limits, Report, StopReason, Verdict, Zero};

/// Solves, checks the plan with the checker, and returns its cost.
fn checked(
    board: &Board,
    objective: Objective,
    report: &Report<papan_rushhour::Slide>,
) -> Option<u64> {
    match &report.verdict {
        Verdict::Solved { plan, .. } => {
            assert!(report.is_optimal());
            let slides = notation::slides_of(objective, &plan.actions);
            let solution = notation::write(board, &slides);
            let metrics = check(text(board).as_bytes(), &solution).expect("the checker agrees");
            let metric = metrics.iter().find(|metric| metric.name == objective.name()).unwrap();
            assert_eq!(metric.value, u64::from(plan.cost.0));
            assert_eq!(report.lower_bound, plan.cost);
            Some(metric.value)
        }
        Verdict::Unsolvable => None,
        Verdict::Stopped { reason, .. } => panic!("stopped without a limit: {reason:?}"),
    }
}

#[test]
fn solver_and_analyser_agree_with_the_exhaustive_checker() {
    let limits = Limits::default();
    let (mut solver, mut analyser) = (Solver::new(), Analyser::new());
    let (mut solvable, mut proofs) = (0, 0);
    for board in boards(1, 1500, 3..=5) {
        let text = text(&board);
        let all = exhaust(text.as_bytes()).unwrap();
        solvable += usize::from(all.slides.is_some());
        for (objective, known) in Objective::ALL.iter().copied().zip([all.slides, all.steps]) {
            let report = solver.solve(&board, objective, &limits);
            assert_eq!(checked(&board, objective, &report), known, "{text}");
            let component = analyser.component(&board, objective, &limits).unwrap();
            assert_eq!(component.states, all.states as u64, "{text}");
            assert_eq!(component.optimum.map(u64::from), known, "{text}");
            if let Some(hardest) = component.hardest {
                let start = board.at(&hardest.position);
                let report = solver.solve(&start, objective, &limits);
                assert_eq!(checked(&start, objective, &report), Some(hardest.distance.into()));
                assert!(u64::from(hardest.distance) >= known.unwrap());
            }
            assert!(component.farthest.position.fits(&board));
        }
        if structural_proof(&board).is_some() {
            assert_eq!(all.slides, None, "{text}");
            proofs += 1;
        }
    }
    assert!(solvable > 300 && proofs > 100, "{solvable} {proofs}");
}

struct BreadthFirst;

impl Visitor for BreadthFirst {
    type Output = Report<papan_rushhour::Slide>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Self::Output {
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        papan_search::breadth_first(space, &limits, &mut ())
    }
}

#[test]
fn solver_agrees_with_the_plain_space_on_larger_boards() {
    // Sizes on both sides of the border between the small and the large compilation.
    let mut compared = 0;
    for (seed, sides) in [(2, 6..=7), (3, 8..=10), (4, 5..=12)] {
        for board in boards(seed, 60, sides) {
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            for &objective in Objective::ALL {
                let report = solve(&board, objective, &limits);
                if let Verdict::Stopped { .. } = report.verdict {
                    continue;
                }
                let found = checked(&board, objective, &report);
                let plain = dispatch(&board, objective, BreadthFirst);
                if let Verdict::Stopped { .. } = plain.verdict {
                    let bound = u64::from(plain.lower_bound.0);
                    assert!(found.is_none_or(|cost| cost >= bound), "{}", text(&board));
                    continue;
                }
                let plain = plain.plan().map(|plan| u64::from(plan.cost.0));
                assert_eq!(found, plain, "{}", text(&board));
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

/// The number of cheapest plans, counted along every path.
fn count_paths(board: &Board, position: &Position, left: u32) -> u64 {
    if position.is_solved(board) {
        return 1;
    }
    if left == 0 {
        return 0;
    }
    let slides = papan_rushhour::rules::slides(board, position);
    slides
        .into_iter()
        .map(|slide| {
            let mut next = position.clone();
            papan_rushhour::rules::apply(board, &mut next, slide).unwrap();
            count_paths(board, &next, left - 1)
        })
        .sum()
}

#[test]
fn optimal_solutions_are_counted() {
    let mut compared = 0;
    for board in boards(5, 400, 3..=5) {
        let limits = Limits::default();
        let component = Analyser::new().component(&board, Objective::Slides, &limits).unwrap();
        if let Some(optimum @ 1..=4) = component.optimum {
            let paths = count_paths(&board, &Position::start(&board), optimum);
            assert_eq!(component.solutions, paths, "{}", text(&board));
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn limits_stop_the_solver_and_leave_it_usable() {
    let board = format::read(include_str!("../data/report/case2.txt")).unwrap().board;
    let mut solver = Solver::new();
    let full = solver.solve(&board, Objective::Slides, &Limits::default());
    for (limits, reason) in [
        (Limits { nodes: Some(1000), ..Limits::default() }, StopReason::Nodes),
        (Limits { memory_bytes: Some(40_000), ..Limits::default() }, StopReason::Memory),
        (Limits { cost: Some(papan_search::Cost(50)), ..Limits::default() }, StopReason::Cost),
        (Limits { stop_at_poll: Some(3), ..Limits::default() }, StopReason::Cancelled),
    ] {
        let mut fresh = Solver::new();
        let stopped = fresh.solve(&board, Objective::Slides, &limits);
        let Verdict::Stopped { reason: found, .. } = stopped.verdict else {
            panic!("{:?}", stopped.verdict);
        };
        assert_eq!(found, reason);
        assert!(stopped.lower_bound <= papan_search::Cost(51));
        let again = fresh.solve(&board, Objective::Slides, &Limits::default());
        assert_eq!(
            (again.verdict, again.stats.expanded),
            (full.verdict.clone(), full.stats.expanded)
        );
    }
    let enough = Limits { cost: Some(papan_search::Cost(51)), ..Limits::default() };
    assert!(solver.solve(&board, Objective::Slides, &enough).is_optimal());
}

/// What is kept from board to board leaves no trace in a report.
#[test]
fn a_solver_reports_the_same_whatever_it_solved_before() {
    let mut used = Solver::new();
    for board in boards(8, 200, 4..=7) {
        for &objective in Objective::ALL {
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let [again, fresh] = [&mut used, &mut Solver::new()].map(|solver| {
                let mut report = solver.solve(&board, objective, &limits);
                report.stats.elapsed = std::time::Duration::ZERO;
                report
            });
            assert_eq!(again.verdict, fresh.verdict, "{}", text(&board));
            assert_eq!((again.lower_bound, again.stats), (fresh.lower_bound, fresh.stats));
        }
    }
}

struct Bidirectional;

impl Visitor for Bidirectional {
    type Output = Report<papan_rushhour::Slide>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Self::Output {
        let halves = papan_search::Halves::default();
        papan_search::bidirectional(space, &Zero, halves, &Limits::default(), &mut ())
    }
}

#[test]
fn the_backward_space_finds_the_same_optima() {
    let mut solvable = 0;
    for board in boards(6, 150, 3..=5) {
        for &objective in Objective::ALL {
            let forward = solve(&board, objective, &Limits::default());
            let both = dispatch(&board, objective, Bidirectional);
            let cost = |report: &Report<_>| report.plan().map(|plan| plan.cost);
            assert_eq!(cost(&forward), cost(&both), "{}", text(&board));
            solvable += usize::from(cost(&both).is_some());
        }
    }
    assert!(solvable > 50);
}

#[test]
fn written_boards_read_back() {
    for board in boards(7, 300, 3..=16) {
        let text = text(&board);
        let again = format::read(&text).unwrap();
        assert_eq!(again.format, Format::Course);
        assert_eq!(self::text(&again.board), text);
        assert_eq!(again.board.pieces().len(), board.pieces().len());
    }
}
