//! The solvers against the plain spaces, the hard cases, limits, and noise.

use papan_search::{Limits, News, StopReason, Verdict, breadth_first};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::both_ways::{BothWays, Halves, Weights};
use super::lane::Turn;
use super::*;
use crate::generate::{Generator, Spec};
use crate::space::{MoveSpace, PushSpace};
use crate::testing::random_levels;
use crate::{format, notation};

fn run(level: &Level, objective: Objective) -> Solved {
    solve(level, objective, &Limits::default(), &mut |_| {})
}

fn check(level: &Level, report: &Report<Step>) -> (u64, u64) {
    let plan = report.plan().expect("solved");
    let lurd = notation::write(&plan.actions);
    let metrics = papan_checker::sokoban::check(level.to_string().as_bytes(), &lurd).unwrap();
    (metrics[0].value, metrics[1].value)
}

/// The fewest moves among the plans of fewest pushes, by plain uniform-cost search.
fn agrees_with_plain_search(level: &Level) -> bool {
    let prepared = PreparedBoard::<1>::new(level);
    let all = Limits::default();
    let pushes = breadth_first(&PushSpace::new(&prepared), &all, &mut ());
    let moves = breadth_first(&MoveSpace::new(&prepared), &all, &mut ());
    let cost = |plan: Option<Cost>| plan.map(|cost| u64::from(cost.0));
    let fewest_pushes = cost(pushes.plan().map(|plan| plan.cost));
    let fewest_moves = cost(moves.plan().map(|plan| plan.cost));
    for objective in [Objective::Any, Objective::Pushes, Objective::Moves] {
        let solved = run(level, objective);
        let Some(least) = fewest_pushes else {
            assert_eq!(solved.report.verdict, Verdict::Unsolvable, "{objective:?}\n{level}");
            continue;
        };
        let (moves, pushes) = check(level, &solved.report);
        match objective {
            Objective::Any => assert!(pushes >= least),
            Objective::Pushes => {
                assert_eq!(pushes, least, "\n{level}");
                assert!(solved.report.is_optimal() && solved.fewest_moves_too);
            }
            Objective::Moves => {
                assert_eq!(Some(moves), fewest_moves, "\n{level}");
                assert!(solved.report.is_optimal());
            }
        }
        if solved.report.is_optimal() && objective != Objective::Moves {
            assert_eq!(pushes, least, "{objective:?}\n{level}");
        }
    }
    fewest_pushes.is_some()
}

#[test]
fn generated_levels_cost_what_plain_search_says() {
    for (seed, (size, boxes)) in [("6x6", 2), ("7x7", 2), ("6x7", 3), ("7x6", 3)].iter().enumerate()
    {
        let spec = Spec { size: size.parse().unwrap(), boxes: *boxes, min_pushes: 6 };
        let mut generator = Generator::new(spec, seed as u64).unwrap();
        for _ in 0..80 {
            assert!(agrees_with_plain_search(&generator.generate().unwrap()));
        }
    }
}

#[test]
fn random_levels_are_solved_or_proven_unsolvable() {
    let (mut solvable, mut unsolvable) = (0, 0);
    for level in random_levels(17).take(500) {
        if agrees_with_plain_search(&level) {
            solvable += 1;
        } else {
            unsolvable += 1;
        }
    }
    assert!(solvable > 50 && unsolvable > 50, "{solvable} {unsolvable}");
}

#[test]
fn larger_words_search_the_same_states() {
    for level in random_levels(23).take(60) {
        let solve_with = |wide: bool| {
            let limits = Limits::default();
            let mut ignore = |_: News<'_, Step>| {};
            let mut meter = Meter::new(&limits, &mut ignore);
            let request = Request { objective: Objective::Pushes, ..Request::default() };
            let found = Found { level: &level, request, best: None, fewest_moves_too: false };
            let solved = if wide {
                solve_in::<16>(found, &mut meter)
            } else {
                solve_in::<1>(found, &mut meter)
            };
            (solved.report.verdict, solved.report.stats.generated)
        };
        assert_eq!(solve_with(false), solve_with(true), "\n{level}");
    }
}

const HARD_CASES: &str = include_str!("../../data/hard-cases.xsb");

#[test]
fn the_judge_solves_the_hard_cases() {
    let mut solved = 0;
    for text in format::levels(HARD_CASES.as_bytes()) {
        let answer = judge(text.bytes).unwrap();
        assert!(answer.len() <= JUDGE_LENGTH);
        papan_checker::sokoban::check(text.bytes, &answer).unwrap();
        solved += 1;
    }
    assert_eq!(solved, 8);
    assert_eq!(judge(b"#####\n#@$.#\n#####\n").unwrap(), "R");
    assert_eq!(judge(b"#####\n#@* #\n#####\n").unwrap(), "");
    assert_eq!(judge(b"#####\n#$@.#\n#####\n"), Err(JudgeError::Unsolvable));
    assert!(matches!(judge(b"x"), Err(JudgeError::Input(_))));
}

#[test]
fn single_pushes_and_pulls_will_do_for_the_judge() {
    let small = |level: &Level| first_solution(level, &Limits::default()).unwrap();
    for text in format::levels(HARD_CASES.as_bytes()) {
        let steps = small(&format::parse_level(&text).unwrap()).unwrap();
        papan_checker::sokoban::check(text.bytes, &notation::write(&steps)).unwrap();
    }
    let small =
        |text: &[u8]| small(&format::parse(text).unwrap()).map(|steps| notation::write(&steps));
    assert_eq!(small(b"#####\n#@* #\n#####\n").unwrap(), "");
    assert_eq!(small(b"######\n#.@$.#\n######\n").unwrap(), "R");
    assert_eq!(small(b"#####\n#$@.#\n#####\n"), None);
    let limits = Limits { nodes: Some(2), ..Limits::default() };
    let level = format::parse(HARD_CASES.split("\n\n").next().unwrap().as_bytes()).unwrap();
    assert_eq!(first_solution(&level, &limits), Err(StopReason::Nodes));
}

/// A plan made long on purpose comes out no longer, solves the level, and is often shorter.
#[test]
fn the_vicinity_holds_better_plans() {
    let (mut pushes, mut moves, mut shorter) = ([0, 0], [0, 0], 0);
    for level in crate::testing::crowded_levels(12).take(60) {
        let prepared = PreparedBoard::<1>::new(&level);
        let limits = Limits::default();
        let mut ignore = |_: News<'_, Step>| {};
        let mut meter = Meter::new(&limits, &mut ignore);
        let orders = [Weights { cost: 0, bound: 1 }];
        let mut search = BothWays::new(&prepared, Halves::Both, &orders, None, &mut meter).unwrap();
        let Ok(Turn::Over(Outcome::Found(mut plan))) = search.run(u64::MAX, &mut meter) else {
            panic!()
        };
        let length = |plan: &[Push]| (plan.len(), walk::steps(&level, plan).unwrap().len());
        let before = length(&plan);
        let aim = |plan: &[Push]| Aim::MovesAtPushes(plan.len() as u32);
        vicinity::improve(&prepared, &mut plan, aim, 5_000, &mut meter).unwrap();
        let after = length(&plan);
        assert!(after <= before, "{after:?} {before:?}\n{level}");
        let lurd = notation::write(&walk::steps(&level, &plan).unwrap());
        papan_checker::sokoban::check(level.to_string().as_bytes(), &lurd).unwrap();
        shorter += usize::from(after < before);
        pushes = [pushes[0] + before.0, pushes[1] + after.0];
        moves = [moves[0] + before.1, moves[1] + after.1];
    }
    println!("pushes {pushes:?}, moves {moves:?}, {shorter} of 60 shorter");
    assert!(shorter > 30 && pushes[1] < pushes[0] && moves[1] < moves[0], "{pushes:?} {moves:?}");
}

/// Node counts of the hard cases: a change of search behaviour shows here.
#[test]
fn the_search_is_deterministic() {
    let nodes = |objective| -> Vec<u64> {
        let levels = format::levels(HARD_CASES.as_bytes()).take(3);
        let levels = levels.map(|text| format::parse_level(&text).unwrap());
        levels.map(|level| run(&level, objective).report.stats.generated).collect()
    };
    let counted = [nodes(Objective::Any), nodes(Objective::Pushes)];
    assert_eq!(counted, [[11_654, 10_562, 13_437], [345_121, 114_412, 20_625]]);
}

#[test]
fn every_limit_is_kept() {
    let text = format::levels(HARD_CASES.as_bytes()).last().unwrap();
    let level = format::parse_level(&text).unwrap();
    for objective in [Objective::Any, Objective::Pushes, Objective::Moves] {
        let reason = |limits: Limits| {
            let report = solve(&level, objective, &limits, &mut |_| {}).report;
            assert!(report.stats.generated <= limits.nodes.unwrap_or(u64::MAX));
            assert!(report.stats.peak_memory_bytes <= limits.memory_bytes.unwrap_or(usize::MAX));
            match report.verdict {
                Verdict::Stopped { reason, .. } => reason,
                other => panic!("{other:?}"),
            }
        };
        let none = Limits::default;
        assert_eq!(reason(Limits { nodes: Some(500), ..none() }), StopReason::Nodes);
        assert_eq!(reason(Limits { memory_bytes: Some(30_000), ..none() }), StopReason::Memory);
        assert_eq!(reason(Limits { stop_at_poll: Some(3), ..none() }), StopReason::Cancelled);
        let time = Some(std::time::Duration::ZERO);
        assert_eq!(reason(Limits { time, ..none() }), StopReason::Time);
    }
}

/// Random characters, random sizes: an answer or an error, never a panic, within the limits.
#[test]
fn noise_is_survived() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let glyphs = b"####    .$@*+-_3|x\n";
    let mut levels = 0;
    for round in 0..400 {
        let (rows, columns) = (rng.random_range(1..101), rng.random_range(1..101));
        let closed = round % 3 != 0;
        let mut text = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let rim = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
                let glyph = glyphs[rng.random_range(0..glyphs.len())];
                // Closed rooms with one player now and then reach the solver.
                let glyph = match glyph {
                    _ if closed && rim => b'#',
                    b'@' | b'+' | b'x' | b'3' | b'|' | b'\n' | b'$' | b'.' if closed => b' ',
                    glyph => glyph,
                };
                text.push(glyph);
            }
            text.push(b'\n');
        }
        if closed && rows > 2 && columns > 2 {
            for glyph in [b'$', b'.', b'$', b'.', b'.', b'@'] {
                let (row, column) =
                    (rng.random_range(1..rows - 1), rng.random_range(1..columns - 1));
                text[row * (columns + 1) + column] = glyph;
            }
        }
        let _ = format::recognise(&text);
        for level in format::levels(&text) {
            // The checker reads by itself what the parser reads, and nothing else.
            let checked = papan_checker::sokoban::check(level.bytes, "");
            let refused = matches!(checked, Err(papan_checker::Rejection::Level { .. }));
            let parsed = format::parse_level(&level);
            let shown = String::from_utf8_lossy(level.bytes);
            assert_eq!(parsed.is_err(), refused, "{parsed:?} {checked:?}\n{shown}");
            let Ok(level) = parsed else { continue };
            levels += 1;
            let limits =
                Limits { nodes: Some(300), memory_bytes: Some(64 << 20), ..Limits::default() };
            for objective in [Objective::Any, Objective::Pushes, Objective::Moves] {
                let report = solve(&level, objective, &limits, &mut |_| {}).report;
                if report.plan().is_some() {
                    check(&level, &report);
                }
            }
        }
    }
    assert!(levels > 30, "{levels}");
}
