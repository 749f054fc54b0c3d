//! The four cases of the Rush Hour report: `auto` and every algorithm of the engine.

use papan_checker::rushhour::check;
use papan_rushhour::analysis::{component_of, structural_proof};
use papan_rushhour::heuristics::{Blockers, BlockersDeep, Distance};
use papan_rushhour::solver::solve;
use papan_rushhour::space::{Space, Visitor, dispatch};
use papan_rushhour::{Board, Objective, Slide, format, notation};
use papan_search::{Cost, Limits, Memory, Report, Verdict, Weight, Zero};

const CASES: [&str; 4] = [
    include_str!("../data/report/case1.txt"),
    include_str!("../data/report/case2.txt"),
    include_str!("../data/report/case3.txt"),
    include_str!("../data/report/case4.txt"),
];

fn board(case: usize) -> Board {
    format::read(CASES[case - 1]).unwrap().board
}

#[test]
fn auto_finds_the_known_optima() {
    for (case, objective, optimum) in [
        (1, Objective::Slides, 5),
        (1, Objective::Steps, 9),
        (2, Objective::Slides, 51),
        (2, Objective::Steps, 81),
        (4, Objective::Slides, 3),
    ] {
        let board = board(case);
        let report = solve(&board, objective, &Limits::default());
        let plan = report.plan().unwrap();
        assert!(report.is_optimal());
        assert_eq!(plan.cost, Cost(optimum), "case {case}");
        let slides = notation::slides_of(objective, &plan.actions);
        let solution = notation::write(&board, &slides);
        let metrics = check(CASES[case - 1].as_bytes(), &solution).unwrap();
        assert!(metrics.iter().any(|metric| metric.value == u64::from(optimum)));
        assert_eq!(notation::frames(&board, &slides).unwrap().len(), slides.len() + 1);
    }
}

#[test]
fn case_2_has_4780_states() {
    let component = component_of(&board(2), Objective::Slides, &Limits::default()).unwrap();
    assert_eq!((component.states, component.optimum), (4780, Some(51)));
    assert_eq!(component.hardest.unwrap().distance, 51);
    assert!(component.solutions > 0);
}

#[test]
fn case_3_is_proven_unsolvable() {
    let board = board(3);
    let report = solve(&board, Objective::Slides, &Limits::default());
    assert_eq!(report.verdict, Verdict::Unsolvable);
    let component = component_of(&board, Objective::Slides, &Limits::default()).unwrap();
    assert_eq!((component.states, component.solved, component.optimum), (102, 0, None));
    assert!(
        structural_proof(&board).unwrap().text.starts_with("C can never leave the column of P")
    );
    let without = include_str!("../data/report/case3-no-exit.txt");
    let errors = format::read(without).unwrap_err();
    assert!(errors.first().message.text.starts_with("found no exit"), "{errors}");
}

/// The algorithms that promise a cheapest plan with an admissible heuristic, by name.
struct Textbook;

impl Visitor for Textbook {
    type Output = Vec<(&'static str, Report<Slide>)>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Self::Output {
        let (board, objective) = (space.board(), space.objective());
        let blockers = Blockers::new(board, objective);
        let deep = BlockersDeep::new(board, objective);
        let limits = Limits::default();
        vec![
            ("bfs", papan_search::breadth_first(space, &limits, &mut ())),
            ("ucs", papan_search::uniform_cost(space, &limits, &mut ())),
            ("ids", papan_search::iterative_deepening(space, &limits, &mut ())),
            ("astar zero", papan_search::astar(space, &Zero, &limits, &mut ())),
            ("astar blockers", papan_search::astar(space, &blockers, &limits, &mut ())),
            ("astar deep", papan_search::astar(space, &deep, &limits, &mut ())),
            ("idastar", papan_search::ida_star(space, &deep, Memory::Table, &limits, &mut ())),
            ("bnb", papan_search::branch_and_bound(space, &deep, &limits, &mut ())),
        ]
    }
}

/// Those that promise some plan only.
struct Hasty;

impl Visitor for Hasty {
    type Output = Vec<(&'static str, Report<Slide>)>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Self::Output {
        let distance = Distance::new(space.objective());
        let deep = BlockersDeep::new(space.board(), space.objective());
        let limits = Limits::default();
        let weight = Weight::new(2, 1).unwrap();
        vec![
            ("greedy", papan_search::greedy(space, &distance, &limits, &mut ())),
            ("astar distance", papan_search::astar(space, &distance, &limits, &mut ())),
            ("wastar", papan_search::weighted_astar(space, &deep, weight, &limits, &mut ())),
        ]
    }
}

#[test]
fn every_algorithm_answers_the_cases() {
    for (case, objective, optimum) in [
        (1, Objective::Slides, Some(5)),
        (1, Objective::Steps, Some(9)),
        (2, Objective::Slides, Some(51)),
        (2, Objective::Steps, Some(81)),
        (3, Objective::Slides, None),
    ] {
        let board = board(case);
        for (name, report) in dispatch(&board, objective, Textbook) {
            match optimum {
                None => assert_eq!(report.verdict, Verdict::Unsolvable, "{name}, case {case}"),
                Some(optimum) => {
                    assert!(report.is_optimal(), "{name}, case {case}");
                    assert_eq!(report.plan().unwrap().cost, Cost(optimum), "{name}, case {case}");
                }
            }
        }
        for (name, report) in dispatch(&board, objective, Hasty) {
            match &report.verdict {
                Verdict::Unsolvable => assert_eq!(optimum, None, "{name}, case {case}"),
                Verdict::Solved { plan, .. } => {
                    let slides = notation::slides_of(objective, &plan.actions);
                    let solution = notation::write(&board, &slides);
                    assert!(check(CASES[case - 1].as_bytes(), &solution).is_ok(), "{name}");
                }
                Verdict::Stopped { .. } => panic!("{name}, case {case}"),
            }
        }
    }
}

/// The report's greedy search takes 18,191 nodes for case 4, and 128 slides. Where the distance says
/// nothing, ours looks at near states first.
#[test]
fn greedy_search_is_not_lost_on_the_wide_board() {
    struct Greedy;
    impl Visitor for Greedy {
        type Output = Report<Slide>;

        fn visit<const W: usize>(self, space: &Space<'_, W>) -> Report<Slide> {
            let distance = Distance::new(space.objective());
            let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
            papan_search::greedy(space, &distance, &limits, &mut ())
        }
    }
    let report = dispatch(&board(4), Objective::Slides, Greedy);
    assert_eq!(report.plan().unwrap().cost, Cost(4));
    assert_eq!((report.stats.expanded, report.stats.generated), (678, 64_111));
}
