//! The thesis on Timus 1589: the states that it counts and the pushes of its solutions on its hard cases.

use papan_puzzle::{Found, LevelText, Options, Outcome, RequestError, SolveRequest, Task, Verdict};
use papan_replicas::Replica;
use papan_search::{Cost, Limits, Quality, StopReason};
use papan_sokoban::PUZZLE;
use papan_sokoban::generate::{Generator, Spec};

const HARD_CASES: &[u8] = include_bytes!("../../../../examples/sokoban/hard-cases.xsb");
const CELLS: &str = include_str!("thesis_cells.txt");

/// Cells with more states are left to long runs.
const CHEAP: u64 = 260_000;

fn replica() -> &'static Replica {
    papan_replicas::of("sokoban").find(|replica| replica.id == "replica-bidirectional").unwrap()
}

fn request(words: &[(&str, &str)]) -> SolveRequest {
    let known = replica().options.iter().copied();
    let options = Options::from_words(known, Task::Solve, words.iter().copied()).unwrap();
    SolveRequest { options, ..SolveRequest::of(PUZZLE.info()) }
}

fn run(level: &LevelText<'_>, request: &SolveRequest) -> Found {
    match (replica().run)(level, request, &mut ()) {
        Ok(Outcome::Search(found)) => found,
        other => panic!("{other:?}"),
    }
}

/// The pushes of a solution that the checker accepts.
fn checked_pushes(level: &[u8], solution: &str) -> u64 {
    let metrics = papan_checker::sokoban::check(level, solution).unwrap();
    metrics.iter().find(|metric| metric.name == "pushes").unwrap().value
}

/// A line of the table: the case, options, and what the thesis prints.
struct Cell<'a> {
    case: &'a str,
    words: Vec<(&'static str, &'a str)>,
    states: u64,
    forward: u64,
    backward: Option<u64>,
}

fn cells() -> impl Iterator<Item = Cell<'static>> {
    CELLS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [case, order, table, max_forward, max_backward, states, forward, backward] = words[..]
        else {
            panic!("{line}");
        };
        let options = [
            ("order", order),
            ("table", table),
            ("max-forward", max_forward),
            ("max-backward", max_backward),
        ];
        Cell {
            case,
            words: options.into_iter().filter(|&(_, word)| word != "-").collect(),
            states: states.parse().unwrap(),
            forward: forward.parse().unwrap(),
            backward: (backward != "-").then(|| backward.parse().unwrap()),
        }
    })
}

fn hard_case(case: &str) -> LevelText<'static> {
    let title = format!("Hard Case {case}");
    PUZZLE.levels(HARD_CASES).find(|level| level.title.as_deref() == Some(&title)).unwrap()
}

#[test]
fn the_hard_cases_have_the_states_and_pushes_that_the_thesis_prints() {
    let long = std::env::var_os("PAPAN_LONG_TESTS").is_some();
    let (mut all, mut tried) = (0, 0);
    for cell in cells() {
        all += 1;
        if !long && cell.states > CHEAP {
            continue;
        }
        tried += 1;
        let level = hard_case(cell.case);
        let found = run(&level, &request(&cell.words));
        let what = format!("case {} {:?}", cell.case, cell.words);
        let pushes = checked_pushes(level.bytes, &found.solution.expect(&what));
        let forward = found.stats.forward_cost.map(|cost| u64::from(cost.0));
        if !long {
            assert_eq!(found.stats.stored, cell.states, "{what}");
            assert_eq!(forward, Some(cell.forward), "{what}");
            if let Some(backward) = cell.backward {
                assert_eq!(pushes, cell.forward + backward, "{what}");
            }
        }
        assert_eq!(found.cost, Some(Cost(pushes as u32)), "{what}");
        assert_eq!(found.verdict, Verdict::Solved(Quality::Unknown), "{what}");
    }
    assert_eq!((all, tried > 20), (63, true), "{tried}");
}

/// Every order and every table.
const WAYS: [&[(&str, &str)]; 5] = [
    &[],
    &[("order", "greedy-dfs")],
    &[("order", "dfs")],
    &[("table", "manhattan")],
    &[("table", "euclidean")],
];

/// Levels with two and three boxes.
fn generated() -> impl Iterator<Item = String> {
    let spec = |seed: u64| Spec {
        size: format!("{}x8", 6 + seed % 3).parse().unwrap(),
        boxes: 2 + (seed % 2) as usize,
        min_pushes: 4,
    };
    (0..12).map(move |seed| {
        let level = Generator::new(spec(seed), seed).unwrap().generate().unwrap();
        level.to_string()
    })
}

#[test]
fn solutions_of_small_levels_are_accepted_and_nothing_is_claimed() {
    let examples = PUZZLE.info().examples.iter().filter(|example| example.id != "unsolvable");
    let small = examples.filter(|example| example.id != "hard-1");
    for text in small.map(|example| example.text.to_owned()).chain(generated()) {
        for words in WAYS {
            let found = run(&LevelText::new(0, text.as_bytes()), &request(words));
            let what = format!("{words:?}\n{text}");
            let pushes = checked_pushes(text.as_bytes(), &found.solution.expect(&what));
            assert_eq!(found.cost, Some(Cost(pushes as u32)), "{what}");
            assert!(found.stats.forward_cost <= found.cost, "{what}");
            assert_eq!(found.lower_bound, Some(Cost::ZERO), "{what}");
            assert_eq!(found.verdict, Verdict::Solved(Quality::Unknown), "{what}");
            let stats = found.stats;
            assert!(stats.expanded <= stats.generated + stats.roots, "{what}");
        }
    }
}

/// Running dry is not a proof: neither without limits on pushes, nor under them.
#[test]
fn running_dry_proves_nothing() {
    let dead = b"######\n#@$  #\n#.   #\n######\n";
    for words in WAYS {
        let found = run(&LevelText::new(0, dead), &request(words));
        assert_eq!(found.verdict, Verdict::Stopped(StopReason::Incomplete), "{words:?}");
    }
    let limits = [("max-forward", "1"), ("max-backward", "0")];
    let level = LevelText::new(0, b"#######\n#@$  .#\n#######\n");
    let found = run(&level, &request(&limits));
    assert_eq!(found.verdict, Verdict::Stopped(StopReason::Incomplete));
    // The box would have to be pushed on through the tunnel, so it is not pushed at all.
    assert_eq!((found.stats.stored, found.stats.stored_backward), (1, 0));
}

#[test]
fn levels_with_spare_goals_are_refused() {
    let level = LevelText::new(0, b"#######\n#@$ ..#\n#######\n");
    let refused = (replica().run)(&level, &request(&[]), &mut ());
    assert!(matches!(refused, Err(RequestError::Unfit(_))), "{refused:?}");
}

#[test]
fn every_limit_holds() {
    let level = hard_case("5");
    let stopped = |limits: Limits| {
        let found = run(&level, &SolveRequest { limits, ..request(&[]) });
        let Verdict::Stopped(reason) = found.verdict else { panic!("{:?}", found.verdict) };
        (reason, found.stats)
    };
    let (reason, stats) = stopped(Limits { nodes: Some(10_000), ..Limits::default() });
    assert_eq!((reason, stats.generated), (StopReason::Nodes, 10_000));
    let bytes = 1 << 20;
    let (reason, stats) = stopped(Limits { memory_bytes: Some(bytes), ..Limits::default() });
    assert_eq!(reason, StopReason::Memory);
    assert!((bytes / 2..=bytes).contains(&stats.peak_memory_bytes), "{stats:?}");
    for poll in [1, 5, 1000] {
        let (reason, stats) = stopped(Limits { stop_at_poll: Some(poll), ..Limits::default() });
        assert_eq!(reason, StopReason::Cancelled);
        assert!(stats.generated < poll + 20, "{stats:?}");
    }
    let (reason, _) =
        stopped(Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    assert_eq!(reason, StopReason::Time);
    // A plan that costs more than is wanted is no answer.
    let (reason, _) = stopped(Limits { cost: Some(Cost(20)), ..Limits::default() });
    assert_eq!(reason, StopReason::Cost);
}

/// A board of 60 x 60 takes another width of sets, and preparing it can be cancelled.
#[test]
fn a_large_level_is_solved_and_can_be_cancelled() {
    let wall = "#".repeat(62);
    let floor = format!("#{}#\n", " ".repeat(60));
    let row = format!("#@$.{}#\n", " ".repeat(57));
    let text = format!("{wall}\n{}{row}{}{wall}\n", floor.repeat(30), floor.repeat(29));
    let level = LevelText::new(0, text.as_bytes());
    let found = run(&level, &request(&[]));
    assert_eq!(found.solution.as_deref(), Some("R"));
    let limits = Limits { stop_at_poll: Some(1), ..Limits::default() };
    let found = run(&level, &SolveRequest { limits, ..request(&[]) });
    assert_eq!(found.verdict, Verdict::Stopped(StopReason::Cancelled));
}
