//! What is said under limits, for every puzzle, algorithm and objective: an answer that is proven is
//! called proven whatever ended the search, and a solution that is dearer than asked is no answer.

use std::time::Duration;

use papan::{
    Cost, Found, Limits, Outcome, PUZZLES, Puzzle, PuzzleInfo, Quality, Record, SolveRequest,
    StopReason, Verdict,
};

/// Solves one level with every algorithm of its puzzle under each of `limits`.
fn for_each_run(
    puzzle: &'static Puzzle,
    text: &str,
    objective: &str,
    limits: &[Limits],
    mut visit: impl FnMut(&SolveRequest, &Found, &Record),
) {
    let info: &PuzzleInfo = puzzle.info();
    let level = puzzle.levels(text.as_bytes()).next().expect("a level");
    let instance = puzzle.parse(&level).expect("parsed");
    for algorithm in info.algorithms().map(|algorithm| algorithm.info().id) {
        for limits in limits {
            let mut request =
                SolveRequest::new(info, Some(algorithm), None, Some(objective)).unwrap();
            request.limits = limits.clone();
            let answer = instance.solve(&request, &mut ());
            let answer = answer.unwrap_or_else(|error| panic!("{algorithm}: {error}\n{text}"));
            let record = Record::answered(1, &level, &request, &answer);
            let Outcome::Search(found) = &answer.outcome else { panic!("{} searches", info.id) };
            visit(&request, found, &record);
        }
    }
}

/// Every level that the registry shows, of puzzles that are searched, with every objective.
fn levels() -> impl Iterator<Item = (&'static Puzzle, &'static str, &'static str)> {
    let sought = PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans());
    sought.flat_map(|puzzle| {
        let info = puzzle.info();
        let examples = info.examples.iter().map(|example| example.text);
        let texts = examples.chain(info.formats.iter().map(|format| format.example));
        texts.flat_map(move |text| {
            info.objectives.iter().map(move |objective| (puzzle, text, objective.id))
        })
    })
}

/// So many nodes, and little enough memory that listing all goals for a bidirectional search ends soon.
fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), memory_bytes: Some(2 << 20), ..Limits::default() }
}

#[test]
fn what_is_proven_is_called_proven_whatever_ended_the_search() {
    let mut limits: Vec<Limits> = [0, 1, 50, 400, 2000].map(nodes).to_vec();
    limits.push(Limits { time: Some(Duration::ZERO), ..nodes(2000) });
    limits.extend([0, 1 << 16].map(|memory| Limits { memory_bytes: Some(memory), ..nodes(2000) }));
    limits.extend([1, 40].map(|poll| Limits { stop_at_poll: Some(poll), ..nodes(2000) }));
    let (mut proven, mut stopped) = (0, 0);
    for (puzzle, text, objective) in levels() {
        for_each_run(puzzle, text, objective, &limits, |request, found, record| {
            let context = format!(
                "{} {} under {:?}\n{text}{found:?}",
                request.algorithm.info().id,
                request.objective_id(),
                request.limits
            );
            let meets = found.cost.is_some() && found.cost == found.lower_bound;
            assert_eq!(meets, found.verdict == Verdict::Solved(Quality::Optimal), "{context}");
            assert_eq!(meets, record.outcome == "solved" && record.optimal, "{context}");
            assert_eq!(record.limit.is_some(), record.outcome == "limit", "{context}");
            proven += u32::from(meets);
            stopped += u32::from(record.outcome == "limit");
        });
    }
    assert!(proven > 100 && stopped > 100, "{proven} proven, {stopped} stopped");
}

#[test]
fn a_solution_that_is_dearer_than_asked_is_no_answer() {
    let mut refused = 0;
    for (puzzle, text, objective) in levels() {
        let mut optimum = None;
        for_each_run(puzzle, text, objective, &[nodes(5_000)], |_, found, _| {
            if found.verdict == Verdict::Solved(Quality::Optimal) {
                optimum = found.cost;
            }
        });
        let Some(Cost(optimum)) = optimum else { continue };
        let most = [optimum / 2, optimum.saturating_sub(1), optimum, optimum + 3];
        let limits = most.map(|most| Limits { cost: Some(Cost(most)), ..nodes(5_000) });
        for_each_run(puzzle, text, objective, &limits, |request, found, record| {
            let most = request.limits.cost.unwrap_or(Cost::MAX);
            let id = request.algorithm.info().id;
            let context = format!("{id} {objective} at most {most}\n{text}{found:?}");
            assert!(found.cost.is_none_or(|cost| cost <= most), "{context}");
            assert_eq!(found.cost.is_some(), found.solution.is_some(), "{context}");
            assert!(found.lower_bound.is_some_and(|bound| bound.0 <= optimum), "{context}");
            if most.0 < optimum {
                refused += 1;
                assert_eq!(record.outcome, "limit", "{context}");
                if found.lower_bound > Some(most) {
                    let beyond = Verdict::Stopped(StopReason::Cost);
                    assert_eq!(found.verdict, beyond, "{context}");
                }
            }
        });
    }
    assert!(refused > 100, "{refused}");
}

/// A level whose solution is easy to find is solved under any limit that can hold it, whatever is
/// asked, and however hard it is to prove that there is nothing better.
#[test]
fn an_easy_solution_is_found_under_small_limits() {
    const MIB: usize = 1 << 20;
    let sokoban = "########\n#      #\n#@ $ . #\n#  $ . #\n#      #\n########\n".to_owned();
    let cases = [
        ("tiles", crate::hard::turned(5), vec![100 * MIB, 20 * MIB, 5 * MIB, MIB / 64]),
        ("tiles", crate::hard::turned(10), vec![100 * MIB, 20 * MIB, 5 * MIB, MIB]),
        ("rushhour", crate::hard::hall(12), vec![100 * MIB, 5 * MIB]),
        ("rushhour", crate::hard::hall(8), vec![100 * MIB, MIB]),
        ("sokoban", sokoban, vec![100 * MIB, MIB]),
    ];
    for (id, text, sizes) in cases {
        let puzzle = papan::puzzle(id).unwrap();
        let level = puzzle.levels(text.as_bytes()).next().expect("a level");
        let instance = puzzle.parse(&level).unwrap_or_else(|error| panic!("{error}\n{text}"));
        for objective in puzzle.info().objectives {
            for &bytes in &sizes {
                let mut request =
                    SolveRequest::new(puzzle.info(), None, None, Some(objective.id)).unwrap();
                request.limits = Limits { memory_bytes: Some(bytes), ..nodes(30_000) };
                let answer = instance.solve(&request, &mut ()).unwrap();
                let Outcome::Search(found) = answer.outcome else { panic!("{id} searches") };
                assert!(found.solution.is_some(), "{id} {} {bytes}: {found:?}", objective.id);
            }
        }
    }
}
