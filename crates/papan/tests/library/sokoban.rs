//! Sokoban through the suite: solvers against plain search, limits, the judge, and collections.

use std::num::NonZeroUsize;

use papan::{
    Answer, Found, JudgeError, JudgeFailure, LevelText, Limits, Options, Outcome, Puzzle,
    RequestError, SolveError, SolveRequest, StopReason, Verdict, judge, puzzle,
};

fn sokoban() -> &'static Puzzle {
    puzzle("sokoban").unwrap()
}

fn request(algorithm: &str, heuristic: Option<&str>, objective: &str) -> SolveRequest {
    SolveRequest::new(sokoban().info(), Some(algorithm), heuristic, Some(objective)).unwrap()
}

/// Sets an option of the puzzle or of the algorithm of a request.
fn set(request: &mut SolveRequest, id: &str, word: &str) {
    let options = request.algorithm.info().options.iter().chain(sokoban().info().options);
    let option = options.into_iter().find(|option| option.id == id).unwrap();
    request.options.set(option, word).unwrap();
}

fn answer(text: &str, request: &SolveRequest) -> Result<Answer, SolveError> {
    let level = sokoban().levels(text.as_bytes()).next().unwrap();
    let instance = sokoban().parse(&level).unwrap();
    instance.solve(request, &mut ())
}

fn find(text: &str, request: &SolveRequest) -> Found {
    match answer(text, request).unwrap().outcome {
        Outcome::Search(found) => found,
        Outcome::Analysis(_) => panic!("Sokoban seeks plans"),
    }
}

/// Small generated levels.
fn generated(size: &str, boxes: &str, pushes: &str, seed: u64, count: usize) -> Vec<String> {
    let mut options = Options::default();
    for option in sokoban().info().options {
        match option.id {
            "size" => options.set(option, size).unwrap(),
            "boxes" => options.set(option, boxes).unwrap(),
            "min-pushes" => options.set(option, pushes).unwrap(),
            "seed" => options.set(option, &seed.to_string()).unwrap(),
            _ => {}
        }
    }
    let levels = sokoban().generate(&options, &Limits::default()).unwrap();
    levels.take(count).map(|level| level.unwrap().text).collect()
}

/// What `auto` calls optimal or unsolvable, plain uniform-cost search and the checker's own
/// exhaustion confirm; on generated levels, and on the same levels broken by one more wall.
#[test]
fn auto_agrees_with_plain_search_and_the_checker() {
    let (mut solved, mut unsolvable) = (0, 0);
    let levels = generated("6x6", "2", "4", 1, 200);
    let levels = levels.into_iter().chain(generated("6x7", "3", "6", 2, 100));
    for (index, level) in levels.enumerate() {
        let floor: Vec<usize> = level.match_indices(' ').map(|(at, _)| at).collect();
        let mut broken = level.clone();
        let at = floor[(7 * index + 3) % floor.len()];
        broken.replace_range(at..=at, "#");
        for text in [&level, &broken] {
            let text = text.as_str();
            // A wall may cut boxes off their goals: then it is no level any more.
            let written = sokoban().levels(text.as_bytes()).next().unwrap();
            if sokoban().parse(&written).is_err() {
                continue;
            }
            for objective in ["pushes", "moves"] {
                let best = find(text, &request("auto", None, objective));
                // One of the ways to leave out deadlocks, in turn, beside the rules alone.
                let prunes = ["prune", "bipartite", "corral", "all"][index % 4];
                for deadlocks in ["keep", prunes] {
                    let mut plain = request("ucs", None, objective);
                    set(&mut plain, "deadlocks", deadlocks);
                    let plain = find(text, &plain);
                    assert_eq!(best.verdict, plain.verdict, "{objective} {deadlocks}\n{text}");
                    assert_eq!(best.cost, plain.cost, "{objective} {deadlocks}\n{text}");
                }
            }
            let any = find(text, &request("auto", None, "any"));
            match sokoban().is_solvable(text.as_bytes(), &Options::default()) {
                Some(true) => assert!(matches!(any.verdict, Verdict::Solved(_)), "{text}"),
                Some(false) => assert_eq!(any.verdict, Verdict::Unsolvable, "{text}"),
                None => {}
            }
            match any.verdict {
                Verdict::Unsolvable => unsolvable += 1,
                _ => solved += 1,
            }
        }
    }
    assert!(solved >= 300 && unsolvable >= 50, "{solved} {unsolvable}");
}

const TIMUS_2: &str = include_str!("../../../../examples/sokoban/timus-2.xsb");
const HARD: &str = include_str!("../../../../examples/sokoban/hard-cases.xsb");

/// Forward halves and heuristics in every combination, with the pushes of both halves.
#[test]
fn the_pushes_of_both_halves_are_reported() {
    let level = sokoban()
        .levels(HARD.as_bytes())
        .find(|l| l.title.as_deref() == Some("Hard Case 4"))
        .unwrap();
    let hard = std::str::from_utf8(level.bytes).unwrap();
    // Depth first there are millions of states in the hard one.
    for (text, forward) in
        [(hard, "astar"), (hard, "greedy-dfs"), (hard, "greedy"), (TIMUS_2, "dfs")]
    {
        for heuristic in ["manhattan", "euclidean", "goal-pull"] {
            let mut request = request("bidirectional", Some(heuristic), "any");
            set(&mut request, "forward", forward);
            set(&mut request, "assign", "greedy");
            let found = find(text, &request);
            assert!(matches!(found.verdict, Verdict::Solved(_)), "{forward} {heuristic}");
            let forward_cost = found.stats.forward_cost.unwrap();
            assert!(forward_cost <= found.cost.unwrap());
            assert!(found.stats.stored_backward > 0);
            assert!(found.stats.stored > found.stats.stored_backward);
        }
    }
}

#[test]
fn limits_on_pushes_hold_for_both_halves() {
    let text = "##########\n#@ $    .#\n##########\n";
    let run = |forward: &str, backward: &str| {
        let mut request = request("bidirectional", Some("matching"), "pushes");
        set(&mut request, "max-forward-pushes", forward);
        set(&mut request, "max-backward-pushes", backward);
        find(text, &request)
    };
    let found = run("3", "2");
    assert_eq!(
        (found.cost.map(|c| c.0), found.stats.forward_cost.map(|c| c.0)),
        (Some(5), Some(3))
    );
    assert_eq!(run("2", "2").verdict, Verdict::Stopped(StopReason::Cost));
    let mut moves = request("bidirectional", None, "moves");
    set(&mut moves, "max-forward-pushes", "3");
    let refused = answer(text, &moves).unwrap_err();
    assert!(matches!(refused, SolveError::Request(RequestError::Unfit(_))), "{refused}");
}

/// Macro tunnel moves lose no solution and no push, whatever the algorithm.
#[test]
fn tunnels_cost_the_same_step_by_step_and_at_once() {
    let tunnel = "############\n#   ####   #\n#@$       .#\n#   ####   #\n############\n";
    let levels = generated("7x8", "3", "8", 5, 20);
    for text in levels.iter().map(String::as_str).chain([tunnel]) {
        for algorithm in ["astar", "ucs", "idastar", "bidirectional"] {
            let plain = request(algorithm, None, "pushes");
            let mut macros = plain.clone();
            set(&mut macros, "tunnels", "macros");
            let (plain, macros) = (find(text, &plain), find(text, &macros));
            assert_eq!((plain.verdict, plain.cost), (macros.verdict, macros.cost), "{text}");
        }
    }
    let mut macros = request("astar", None, "pushes");
    let plain = find(tunnel, &macros);
    set(&mut macros, "tunnels", "macros");
    let macros = find(tunnel, &macros);
    assert!(macros.stats.expanded < plain.stats.expanded);
    assert!(macros.actions < plain.actions);
}

#[test]
fn ties_are_broken_and_the_output_says_whether_that_is_proven() {
    let found = find("######\n#@ $.#\n#    #\n######\n", &request("auto", None, "pushes"));
    assert_eq!(found.solution.as_deref(), Some("rR"));
    assert!(found.notes[0].text.contains("proven"), "{:?}", found.notes);
}

#[test]
fn collections_keep_titles_authors_and_comments() {
    let text = "; First\n#####\n#@$.#\n#####\nAuthor: A. Nobody\nComment: a push\n\n; Second\n#####\n#.$@#\n#####\n";
    let levels: Vec<LevelText<'_>> = sokoban().levels(text.as_bytes()).collect();
    assert_eq!(levels.len(), 2);
    let names: Vec<_> =
        levels.iter().map(|level| (level.title.as_deref(), level.author.as_deref())).collect();
    assert_eq!(names, [(Some("First"), Some("A. Nobody")), (Some("Second"), None)]);
    assert_eq!(levels[0].comments, ["a push"]);
}

fn judged(text: &str) -> Result<String, JudgeError> {
    let mut out = Vec::new();
    match judge("timus-1589", &mut text.as_bytes(), &mut out, NonZeroUsize::MIN) {
        Ok(()) => {}
        Err(JudgeFailure::Judge(error)) => return Err(error),
        Err(JudgeFailure::Request(error)) => panic!("{error}"),
    }
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn the_judge_answers_the_samples_and_the_hard_cases() {
    let first = include_str!("../../../../examples/sokoban/timus-1.xsb");
    assert_eq!(judged(first).unwrap(), "rrRR\n");
    let second = include_str!("../../../../examples/sokoban/timus-2.xsb");
    // The sample's own answer is one of many.
    let checked = sokoban().check(second.as_bytes(), "dddrrrruLdlUUUluRR", &Options::default());
    assert!(checked.is_ok());
    let hard = sokoban().levels(HARD.as_bytes()).map(|level| level.bytes);
    for text in hard.chain([second.as_bytes()]) {
        let solution = judged(std::str::from_utf8(text).unwrap()).unwrap();
        assert!(solution.len() <= 10_001);
        assert!(sokoban().check(text, solution.trim(), &Options::default()).is_ok());
    }
}

#[test]
fn the_judge_says_why_there_is_no_answer() {
    let unsolvable = include_str!("../../../../examples/sokoban/unsolvable.xsb");
    assert!(matches!(judged(unsolvable), Err(JudgeError::Unanswered(_))));
    assert!(matches!(judged("#####\n#@$?#\n#####\n"), Err(JudgeError::Input(_))));
}

#[test]
fn an_explanation_keeps_its_limits() {
    let level = sokoban().levels(HARD.as_bytes()).next().unwrap();
    let instance = sokoban().parse(&level).unwrap();
    let limits = Limits { memory_bytes: Some(1_000), ..Limits::default() };
    let explained = instance.explain(&Options::default(), &limits).unwrap();
    assert_eq!(explained.analysis["limit"], "memory");
    assert_eq!(explained.sections.len(), 2);
}

#[test]
fn deadlocks_are_named_with_their_boxes() {
    let text = "#######\n#$ @  #\n#  $$ #\n#  $$ #\n#.... #\n#  .  #\n#######\n";
    let level = sokoban().levels(text.as_bytes()).next().unwrap();
    let instance = sokoban().parse(&level).unwrap();
    let analysis = instance.explain(&Options::default(), &Limits::default()).unwrap().analysis;
    let deadlocks = analysis["deadlocks"].as_array().unwrap();
    let boxes = |kind: &str| {
        let found = deadlocks.iter().find(|deadlock| deadlock["kind"] == kind);
        found.map(|deadlock| deadlock["boxes"].to_string())
    };
    assert_eq!(boxes("simple").as_deref(), Some("[[1,1]]"));
    assert_eq!(boxes("freeze").as_deref(), Some("[[1,1]]"), "{deadlocks:?}");
    let freezes = deadlocks.iter().filter(|deadlock| deadlock["kind"] == "freeze");
    assert!(freezes.map(|d| d["boxes"].to_string()).any(|b| b == "[[2,3],[2,4],[3,3],[3,4]]"));
    let picture = instance.picture(&Options::default(), &Limits::default()).unwrap();
    assert!(picture.contains("class=\"bad\"") && picture.contains("deadlocks: simple, freeze"));
}
