//! Sliding tiles through the whole suite: the cases of the 15-puzzle report, a thousand 8-puzzles by every
//! algorithm, and the two independent parsers against each other.

use papan::{
    Found, LevelText, Metric, Options, Outcome, Puzzle, Quality, Rejection, SolveRequest,
    StopReason, Verdict, puzzle,
};
use papan_tiles::generate::Generator;
use papan_tiles::{Board, cases};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn tiles() -> &'static Puzzle {
    puzzle("tiles").unwrap()
}

fn request(algorithm: &str, heuristic: Option<&str>) -> SolveRequest {
    SolveRequest::new(tiles().info(), Some(algorithm), heuristic, None).unwrap()
}

/// A checked solution.
struct Solved {
    found: Found,
    metrics: Vec<Metric>,
}

fn run(text: &str, request: &SolveRequest) -> Solved {
    let level: LevelText<'_> = tiles().levels(text.as_bytes()).next().unwrap();
    let instance = tiles().parse(&level).unwrap();
    let answer = instance.solve(request, &mut ()).unwrap();
    let Outcome::Search(found) = answer.outcome else { panic!("tiles are searched") };
    Solved { found, metrics: answer.metrics }
}

fn set(options: &mut Options, id: &str, word: &str) {
    let option = tiles().info().options.iter().find(|option| option.id == id).unwrap();
    options.set(option, word).unwrap();
}

#[test]
fn the_cases_of_the_report() {
    for case in cases::CASES {
        let answer = run(case.text, &request("auto", None));
        match case.optimum {
            Some(optimum) => {
                assert_eq!(
                    answer.found.verdict,
                    Verdict::Solved(Quality::Optimal),
                    "{}",
                    case.name
                );
                assert_eq!(answer.metrics[0].value, u64::from(optimum), "{}", case.name);
            }
            None => {
                assert_eq!(answer.found.verdict, Verdict::Unsolvable, "{}", case.name);
                let note = &answer.found.notes[0].text;
                assert!(note.contains(&format!("is {}, odd", case.sum)), "{note}");
                assert!(answer.found.notes[1].text.contains("option goal blank-first"));
            }
        }
    }
}

/// Branch and bound with misplaced tiles is the report's program. It generates the same 32 nodes for
/// the first case; for the second fewer than the report's 870, because it remembers states and
/// notices a goal when it is generated.
#[test]
fn branch_and_bound_of_the_report() {
    let nodes: Vec<(u64, Option<u64>)> = cases::CASES
        .iter()
        .filter_map(|case| {
            let optimum = case.optimum?;
            let answer = run(case.text, &request("bnb", Some("misplaced")));
            assert_eq!(answer.found.verdict, Verdict::Solved(Quality::Optimal));
            assert_eq!(answer.metrics[0].value, u64::from(optimum));
            Some((answer.found.stats.generated, case.nodes))
        })
        .collect();
    assert_eq!(nodes, [(32, Some(32)), (788, Some(870)), (10_911, None)]);
}

/// For many boards, 1,000 where `PAPAN_LONG_TESTS` is set: the optimal algorithms agree, the others are
/// valid, and the checker rejects every solution with one move changed.
#[test]
fn many_eight_puzzles() {
    let goal = Board::blank_last("3x3".parse().unwrap());
    let count = if std::env::var_os("PAPAN_LONG_TESTS").is_some() { 1000 } else { 80 };
    let boards: Vec<Board> = Generator::new(goal, 11).take(count).collect();
    std::thread::scope(|scope| {
        for (index, boards) in boards.chunks(count / 4).enumerate() {
            scope.spawn(move || {
                let mut rng = ChaCha8Rng::seed_from_u64(index as u64);
                boards.iter().for_each(|board| all_agree(board, &mut rng));
            });
        }
    });
}

fn all_agree(board: &Board, rng: &mut ChaCha8Rng) {
    let options = Options::default();
    let text = board.to_string();
    let mut optimum = None;
    let algorithms =
        ["bfs", "ids", "ucs", "astar", "idastar", "bnb", "bidirectional", "greedy", "dfs"];
    for algorithm in algorithms {
        let answer = run(&text, &request(algorithm, None));
        let Verdict::Solved(quality) = answer.found.verdict else {
            panic!("{algorithm}: {:?} on\n{text}", answer.found.verdict);
        };
        let moves = answer.metrics[0].value;
        let optimum = *optimum.get_or_insert(moves);
        match algorithm {
            "greedy" | "dfs" => assert!(moves >= optimum),
            _ => {
                assert_eq!(quality, Quality::Optimal, "{algorithm} on\n{text}");
                assert_eq!(moves, optimum, "{algorithm} on\n{text}");
            }
        }
        let solution = answer.found.solution.unwrap();
        assert!(tiles().check(text.as_bytes(), &solution, &options).is_ok());
        if solution.is_empty() {
            continue;
        }
        // One changed letter moves the blank to another cell in the end, so it cannot solve.
        let mut changed = solution.into_bytes();
        let place = rng.random_range(0..changed.len());
        let others: Vec<u8> =
            b"udlr".iter().copied().filter(|&letter| letter != changed[place]).collect();
        changed[place] = *others.choose(rng).unwrap();
        let changed = String::from_utf8(changed).unwrap();
        assert!(tiles().check(text.as_bytes(), &changed, &options).is_err());
    }
}

#[test]
fn weights_are_respected() {
    let goal = Board::blank_last("3x3".parse().unwrap());
    for board in Generator::new(goal, 12).take(200) {
        let text = board.to_string();
        let optimum = run(&text, &request("astar", None)).metrics[0].value;
        for (word, weight) in [("1", 1.0), ("1.5", 1.5), ("4", 4.0)] {
            let mut request = request("wastar", Some("manhattan"));
            let option = &request.algorithm.info().options[0];
            request.options.set(option, word).unwrap();
            let moves = run(&text, &request).metrics[0].value;
            assert!(moves as f64 <= weight * optimum as f64, "{moves} of {optimum} at {word}");
        }
    }
}

#[test]
fn goals_and_notations() {
    let text = "1 2 3/4 5 6/7 0 8";
    let mut wanted = request("astar", None);
    for (notation, solution) in [("blank", "r"), ("tile", "l"), ("numbers", "8")] {
        set(&mut wanted.options, "moves", notation);
        assert_eq!(run(text, &wanted).found.solution.as_deref(), Some(solution));
    }
    // On 3x3 both standard goals can be reached from the same boards.
    let mut wanted = request("astar", None);
    set(&mut wanted.options, "goal", "blank-first");
    assert_eq!(run("1 2 0/3 4 5/6 7 8", &wanted).found.solution.as_deref(), Some("ll"));
    // A goal of one's own, with the blank in the middle.
    let option = tiles().info().options.iter().find(|option| option.id == "goal").unwrap();
    wanted.options.set_file(option, "goal.txt", b"# the 1878 goal\n1 2 3\n8 0 4\n7 6 5\n".to_vec());
    let answer = run("1 2 3/8 4 0/7 6 5", &wanted);
    assert_eq!(answer.found.solution.as_deref(), Some("l"));
    // A goal file of another size, or with two boards, is refused before anything is searched.
    for file in ["1 2/3 0", "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 0\n", "1 2 3/4 5 6/7 8 9 0", ""] {
        wanted.options.set_file(option, "goal.txt", file.as_bytes().to_vec());
        let level = LevelText::new(0, text.as_bytes());
        let instance = tiles().parse(&level).unwrap();
        assert!(instance.solve(&wanted, &mut ()).is_err(), "{file:?}");
    }
}

#[test]
fn limits_reach_the_search() {
    let text = "12 11 5 2/9 13 15 10/3 4 8 7/14 1 0 6";
    let mut wanted = request("idastar", Some("manhattan"));
    wanted.limits.nodes = Some(10_000);
    let answer = run(text, &wanted);
    assert_eq!(answer.found.verdict, Verdict::Stopped(StopReason::Nodes));
    assert_eq!(answer.found.stats.generated, 10_000);
    assert!(answer.found.lower_bound.unwrap().0 >= 40);
}

/// Beyond the reach of proofs, `auto` gives the best solution so far and names the limit that came.
#[test]
fn a_large_board_names_the_limit_that_stopped_it() {
    let goal = Board::blank_last("6x6".parse().unwrap());
    let text = Generator::new(goal, 1).next().unwrap().to_string();
    let mut wanted = request("auto", None);
    wanted.limits.nodes = Some(100_000);
    let answer = run(&text, &wanted);
    assert_eq!(answer.found.verdict, Verdict::Stopped(StopReason::Nodes));
    assert!(answer.found.solution.is_some() && !answer.metrics.is_empty());
}

/// The solver's parser and the checker's, written apart, accept the same texts as the same boards.
#[test]
fn both_parsers_agree() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let seeds = [
        "1 2 3\n4 5 6\n7 8 0\n",
        "1 2 3/4 5 6/7 8 X",
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,_",
        "# title\n3 1\n2 .\n",
        "10 1 2 3 4\n5 6 7 8 9\n0 11 12 13 14\n",
    ];
    let alphabet = b"0123456789 \n\t/,.Xx_#;-q\r\xc3";
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..100_000 {
        let mut text = seeds.choose(&mut rng).unwrap().as_bytes().to_vec();
        for _ in 0..rng.random_range(0..3) {
            let place = rng.random_range(0..text.len());
            match rng.random_range(0..3) {
                0 => text[place] = *alphabet.choose(&mut rng).unwrap(),
                1 => text.insert(place, *alphabet.choose(&mut rng).unwrap()),
                _ => drop(text.remove(place)),
            }
        }
        // One level of the text, as both get it.
        let Some(level) = tiles().levels(&text).next() else { continue };
        let ours = papan_tiles::format::parse(level.bytes);
        let theirs = tiles().check(level.bytes, "", &Options::default());
        let readable = !matches!(theirs, Err(Rejection::Level { .. }));
        let shown = String::from_utf8_lossy(level.bytes);
        assert_eq!(ours.is_ok(), readable, "{shown:?}\n  {ours:?}\n  {theirs:?}");
        if let Ok(board) = ours {
            accepted += 1;
            let solved = board == Board::blank_last(board.size());
            assert_eq!(solved, theirs.is_ok(), "{shown:?}");
        } else {
            rejected += 1;
        }
    }
    assert!(accepted > 10_000 && rejected > 10_000, "{accepted} {rejected}");
}
