//! Rush Hour through the whole suite: the cases of the Rush Hour report by every algorithm and for both
//! objectives, claims in the text, the analysis, the generator, and every malformed board.

use std::fs;
use std::path::Path;

use papan::{
    Algorithm, Block, Claim, Explanation, FLAG, Found, GenerateError, LevelText, Limits, Options,
    Outcome, Progress, Puzzle, Quality, Rejection, RequestError, Snapshot, SolveError,
    SolveRequest, Verdict, puzzle,
};
use serde_json::json;

fn rush_hour() -> &'static Puzzle {
    puzzle("rushhour").unwrap()
}

fn example(id: &str) -> &'static str {
    let examples = rush_hour().info().examples.iter();
    examples.clone().find(|example| example.id == id).unwrap().text
}

fn options(values: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (id, word) in values {
        let option = rush_hour().info().options.iter().find(|option| option.id == *id).unwrap();
        options.set(option, word).unwrap();
    }
    options
}

fn request(algorithm: &str, heuristic: Option<&str>, objective: &str) -> SolveRequest {
    let info = rush_hour().info();
    SolveRequest::new(info, Some(algorithm), heuristic, Some(objective)).unwrap()
}

/// A checked answer.
fn run(text: &str, request: &SolveRequest) -> Found {
    let level = rush_hour().levels(text.as_bytes()).next().unwrap();
    let instance = rush_hour().parse(&level).unwrap();
    let answer = instance.solve(request, &mut ()).unwrap();
    let Outcome::Search(found) = answer.outcome else { panic!("Rush Hour is searched") };
    found
}

fn notes(found: &Found) -> Vec<&str> {
    found.notes.iter().map(|note| note.text.as_str()).collect()
}

fn explain(text: &str, options: &Options) -> Explanation {
    let level = rush_hour().levels(text.as_bytes()).next().unwrap();
    rush_hour().parse(&level).unwrap().explain(options, &Limits::default()).unwrap()
}

/// Example and optimum in slides and in steps; none for the unsolvable one.
const CASES: [(&str, [Option<u32>; 2]); 4] = [
    ("case1", [Some(5), Some(9)]),
    ("case2", [Some(51), Some(81)]),
    ("case3", [None, None]),
    ("case4", [Some(3), Some(8)]),
];

/// What a textbook algorithm cannot finish here: IDA* remembers no states, and case 4 has too many
/// for those that look at all of them.
fn may_stop(case: &str, algorithm: &str, heuristic: Option<&str>) -> bool {
    match case {
        "case1" => algorithm == "idastar" && heuristic != Some("blockers-deep"),
        "case4" => match algorithm {
            "auto" => false,
            "bidirectional" => true,
            "greedy" => heuristic == Some("zero"),
            _ => heuristic != Some("blockers-deep"),
        },
        _ => algorithm == "idastar",
    }
}

/// Every algorithm with every heuristic: where an optimum is called proven, it is the optimum, and
/// those that promise one keep the promise. The report's program answered 7 and 53 slides.
#[test]
fn the_cases_of_the_report() {
    let info = rush_hour().info();
    for (case, optima) in CASES {
        for (objective, optimum) in info.objectives.iter().zip(optima) {
            for id in info.algorithms().map(|algorithm| algorithm.info().id) {
                let algorithm = Algorithm::from_id(id).unwrap();
                let heuristics: Vec<_> = match algorithm.info().uses_heuristic {
                    true => info.heuristics.iter().map(Some).collect(),
                    false => vec![None],
                };
                for heuristic in heuristics {
                    let mut request =
                        request(id, heuristic.map(|heuristic| heuristic.id), objective.id);
                    let memory_bytes = Some(100 << 20);
                    request.limits =
                        Limits { nodes: Some(600_000), memory_bytes, ..Limits::default() };
                    let found = run(example(case), &request);
                    let name = heuristic.map(|heuristic| heuristic.id);
                    let what = format!("{case} {} {id} {name:?}", objective.id);
                    let cost = found.cost.map(|cost| cost.0);
                    assert!(cost.is_none_or(|cost| Some(cost) >= optimum), "{what}");
                    let at = usize::from(objective.id == "steps");
                    let admissible =
                        heuristic.is_none_or(|heuristic| heuristic.claims[at] >= Claim::Admissible);
                    let promises = !matches!(id, "dfs" | "greedy" | "wastar") && admissible;
                    match (found.verdict, optimum) {
                        (Verdict::Solved(Quality::Optimal), Some(_)) => {
                            assert_eq!(cost, optimum, "{what}");
                        }
                        (Verdict::Solved(_), Some(_)) => assert!(!promises, "{what}"),
                        (Verdict::Unsolvable, None) => {
                            let [count, why] = &found.notes[..] else { panic!("{what}") };
                            let expected = "102 states can be reached, and none";
                            assert!(count.text.contains(expected), "{count}");
                            let expected = "C can never leave the column of P";
                            assert!(why.text.contains(expected), "{why}");
                        }
                        (Verdict::Stopped(_), _) => {
                            assert!(may_stop(case, id, name), "{what}");
                            let bound = found.lower_bound.map(|bound| bound.0);
                            assert!(optimum.is_none() || bound <= optimum, "{what}");
                        }
                        (verdict, _) => panic!("{what}: {verdict:?}"),
                    }
                }
            }
        }
    }
}

#[test]
fn auto_exhausts_what_cannot_be_solved() {
    for objective in ["slides", "steps"] {
        let found = run(example("case3"), &request("auto", None, objective));
        assert_eq!((found.verdict, found.stats.stored), (Verdict::Unsolvable, 102));
    }
}

#[test]
fn auto_follows_no_heuristic() {
    let level = rush_hour().levels(example("case1").as_bytes()).next().unwrap();
    let instance = rush_hour().parse(&level).unwrap();
    let request = request("auto", Some("blockers"), "slides");
    let error = instance.solve(&request, &mut ()).unwrap_err();
    assert!(matches!(error, SolveError::Request(RequestError::Unfit(_))), "{error}");
}

/// A solver that is kept must answer as a fresh one does, under limits too.
#[test]
fn answers_do_not_depend_on_the_boards_before() {
    let mut tight = request("auto", None, "slides");
    tight.limits.memory_bytes = Some(1 << 20);
    let alone = std::thread::scope(|scope| {
        scope.spawn(|| run(example("case1"), &tight).solution).join().unwrap()
    });
    run(example("case2"), &request("auto", None, "slides"));
    assert_eq!(run(example("case1"), &tight).solution, alone);
    assert!(alone.is_some());
}

#[test]
fn auto_shows_its_progress() {
    struct Count(u32);
    impl Progress for Count {
        fn update(&mut self, _snapshot: &Snapshot) {
            self.0 += 1;
        }
    }
    let level = rush_hour().levels(example("case2").as_bytes()).next().unwrap();
    let instance = rush_hour().parse(&level).unwrap();
    let mut request = request("auto", None, "slides");
    // Polls at every node, and never stops.
    request.limits.stop_at_poll = Some(u64::MAX);
    let mut count = Count(0);
    instance.solve(&request, &mut count).unwrap();
    assert!(count.0 > 1000, "shown {} times", count.0);
}

#[test]
fn wrong_claims_are_noted() {
    let right = example("sixty");
    assert_eq!(run(right, &request("auto", None, "slides")).notes, []);
    let wrong = right.replace("60 ", "59 ").replace("2332", "2333");
    let found = run(&wrong, &request("auto", None, "slides"));
    assert_eq!(notes(&found), ["The line claims 59 slides; the shortest solution has 60."]);
    for (text, verdict) in [(right, "both are right"), (&wrong, "both are wrong")] {
        let explanation = format!("{:?}", explain(text, &Options::default()));
        assert!(explanation.contains(verdict), "{explanation}");
    }
}

/// Lines as in published sets of cards: number, board, slides, steps, states.
#[test]
fn cards_are_compared_with_what_they_claim() {
    let card = "1 xxBxxxxxBxxxXXBoooxxoxxxxxoxxxxxoxxx";
    let found = run(&format!("# cards\n{card} 2 7 14 2\n"), &request("auto", None, "steps"));
    assert_eq!(found.solution.as_deref(), Some("B+3 X+4"));
    let taken = "X is taken for the red car; the exit is at the right end of row 3.";
    assert_eq!(notes(&found), [taken]);
    let found = run(&format!("{card} 2 8 14"), &request("auto", None, "steps"));
    assert_eq!(notes(&found)[1], "The line claims 8 steps; the shortest solution has 7.");
    for (claims, verdict) in [
        ("2 7 14", "2 slides, 7 steps and 14 states: all are right."),
        ("2 8 14", "2 slides, 8 steps and 14 states: the steps are wrong."),
        ("3 8 14", "3 slides, 8 steps and 14 states: the slides and the steps are wrong."),
    ] {
        let sections = explain(&format!("{card} {claims}"), &Options::default()).sections;
        let expected = format!("The line claims {verdict}");
        let mut blocks = sections.iter().flat_map(|section| &section.blocks);
        let is_said =
            blocks.any(|block| matches!(block, Block::Text(text) if text.to_string() == expected));
        assert!(is_said, "{sections:?}");
    }
}

/// A grid without size, count and exit: what was assumed is said, everywhere.
#[test]
fn grids_alone_say_what_they_assume() {
    let grid = "AA.B..\nCC.BOP\n.XXQOP\n.D.QOP\n..EQ..\n..RRR.\n";
    assert_eq!(papan::recognise(grid.as_bytes()).unwrap().info().id, "rushhour");
    let found = run(grid, &request("auto", None, "slides"));
    assert!(found.solution.as_deref().unwrap().contains("X+"));
    assert_eq!(
        notes(&found),
        [
            "The text has no exit: X is taken for the red car, and the exit is assumed at the right \
             end of row 3.",
            "D and E cover one cell each: they have no direction and never move.",
        ]
    );
    let explanation = explain(grid, &Options::default());
    assert_eq!(explanation.analysis["notes"], json!(notes(&found)));
    for note in found.notes {
        assert!(explanation.sections[0].blocks.contains(&Block::Text(note.into())));
    }
    let level = rush_hour().levels(grid.as_bytes()).next().unwrap();
    let text = rush_hour().parse(&level).unwrap().text();
    // X is called P in the course format, and P gets another letter.
    assert_eq!(text, "6 6\n9\nAA.B..\nCC.BOF\n.PPQOFK\n.D.QOF\n..EQ..\n..RRR.\n");
}

/// A piece of one cell in the way is the reason why there is no solution.
#[test]
fn single_cells_bar_the_way() {
    let text = "3 5\n2\n..B..\nPPBC.K\n.....\n";
    let found = run(text, &request("auto", None, "slides"));
    assert_eq!(found.verdict, Verdict::Unsolvable);
    assert_eq!(notes(&found)[0], "C covers one cell only: it has no direction and never moves.");
    let why = &found.notes.last().unwrap().text;
    assert!(why.contains("C at row 2, column 4 has one cell and never moves"), "{why}");
    let analysis = explain(text, &Options::default()).analysis;
    assert_eq!(analysis["blockers"], json!(["B", "C"]));
    assert_eq!(analysis["walls"], json!([]));
    assert_eq!(
        analysis["pieces"][2],
        json!({
            "piece": "C", "cells": 1, "moves_along": null, "row": 2, "column": 4,
            "free_back": 0, "free_forward": 0,
        })
    );
    let level = rush_hour().levels(text.as_bytes()).next().unwrap();
    let instance = rush_hour().parse(&level).unwrap();
    assert_eq!(instance.text(), text);
    let picture = instance.picture(&Options::default(), &Limits::default()).unwrap();
    assert!(picture.contains(">C</text>") && picture.contains("in the way: B, C"), "{picture}");
    let frames = instance.frames("C+1", &Options::default()).err().unwrap().to_string();
    assert!(frames.contains("C has one cell and never moves"), "{frames}");
}

#[test]
fn the_analysis_as_data() {
    let analysis = explain(example("case1"), &Options::default()).analysis;
    assert_eq!(analysis["states"], 2986);
    assert_eq!(analysis["solvable"], true);
    assert_eq!(analysis["blockers"], json!(["C", "D", "F"]));
    assert_eq!(analysis["slides"]["optimum"], 5);
    assert_eq!(analysis["steps"]["optimum"], 9);
    assert_eq!(analysis["pieces"].as_array().unwrap().len(), 12);
    let analysis = explain(example("case3"), &Options::default()).analysis;
    assert_eq!((&analysis["states"], &analysis["solvable"]), (&json!(102), &json!(false)));
    assert!(analysis["reason"].as_str().unwrap().starts_with("C can never leave"));
}

/// The hardest start is as hard as it says, and no start of its component is harder.
#[test]
fn the_hardest_start_can_be_read_again() {
    let hardest = options(&[("hardest", FLAG)]);
    for id in ["case1", "case2", "sixty"] {
        let analysis = explain(example(id), &hardest).analysis;
        let (board, slides) = (&analysis["hardest"]["board"], &analysis["hardest"]["distance"]);
        let board = board.as_str().unwrap();
        let found = run(board, &request("auto", None, "slides"));
        assert_eq!(json!(found.cost.unwrap().0), *slides, "{id}");
        assert_eq!(explain(board, &hardest).analysis["hardest"]["distance"], *slides, "{id}");
    }
    assert!(explain(example("case3"), &hardest).analysis["hardest"].is_null());
}

#[test]
fn generated_boards_keep_their_promises() {
    let asked = [("size", "5x6"), ("min-slides", "8"), ("walls", "2"), ("seed", "3")];
    let mut asked = asked.to_vec();
    asked.push(("minimal", FLAG));
    let boards = rush_hour().generate(&options(&asked), &Limits::default()).unwrap();
    for board in boards.take(2) {
        let made = board.unwrap();
        let board = made.text;
        assert!(board.starts_with("5 6\n") && board.matches('#').count() == 2, "{board}");
        let request = request("auto", None, "slides");
        let found = run(&board, &request);
        let optimum = u64::from(found.cost.unwrap().0);
        assert!(optimum >= 8);
        assert_eq!(made.optimum, Some(("slides", optimum)));
        let checked =
            rush_hour().check(board.as_bytes(), &made.solution.unwrap(), &request.options);
        assert_eq!(checked, Ok(made.metrics));
    }
    let impossible = options(&[("size", "3x3"), ("min-slides", "50")]);
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let boards: Vec<_> = rush_hour().generate(&impossible, &limits).unwrap().take(3).collect();
    let [Err(GenerateError::Request(RequestError::Stopped(message)))] = &boards[..] else {
        panic!("{boards:?}")
    };
    assert!(message.text.contains("at least 50 slides"), "{message}");
    assert!(rush_hour().generate(&options(&[("size", "2x9")]), &limits).is_err());
    assert!(rush_hour().generate(&options(&[("walls", "99")]), &limits).is_err());
}

/// Every malformed board is an input error with its place, through cutting and parsing, and the
/// independent checker reads none of them either.
#[test]
fn malformed_boards_are_input_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rushhour/tests/data/malformed");
    let expected = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let cases: Vec<_> = expected.lines().filter_map(|line| line.split_once('\t')).collect();
    assert!(cases.len() >= 25);
    for (name, message) in cases {
        let text = fs::read(folder.join(name).with_extension("txt")).unwrap();
        let nothing = LevelText::new(0, &text);
        let levels: Vec<LevelText<'_>> = rush_hour().levels(&text).collect();
        let levels = if levels.is_empty() { vec![nothing] } else { levels };
        let failed = levels.iter().find_map(|level| Some((level, rush_hour().parse(level).err()?)));
        let (level, error) = failed.unwrap_or_else(|| panic!("{name} is read"));
        if levels.len() == 1 {
            assert_eq!(error.to_string(), message, "{name}");
        } else {
            // What follows a board and a blank line is taken for another level.
            assert!(message.starts_with(&error.at.to_string()), "{name}: {error}");
        }
        let checked = rush_hour().check(level.bytes, "", &Options::default());
        assert!(matches!(checked, Err(Rejection::Level { .. })), "{name}: {checked:?}");
    }
}
