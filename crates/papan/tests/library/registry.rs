//! Walks the registry: what is listed is documented, unique, and works.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use papan::{
    Algorithm, LevelText, Limits, OptionInfo, Options, Outcome, PUZZLES, Puzzle, SolveRequest,
    Task, Verdict, judges,
};

fn assert_unique<'a>(what: &str, ids: impl Iterator<Item = &'a str>) {
    let mut seen = HashSet::new();
    for id in ids {
        assert!(seen.insert(id), "{what} {id} is listed twice");
        let plain = |character: char| {
            character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
        };
        assert!(!id.is_empty() && id.chars().all(plain), "{what} {id:?} is no name to type");
    }
}

fn level<'a>(puzzle: &'static Puzzle, text: &'a str) -> LevelText<'a> {
    let mut levels = puzzle.levels(text.as_bytes());
    let first = levels.next().expect("a level");
    assert!(levels.next().is_none(), "one level in {text:?}");
    first
}

#[test]
fn names_are_unique_and_documented() {
    assert_unique("puzzle", PUZZLES.iter().map(|puzzle| puzzle.info().id));
    assert_unique("algorithm", Algorithm::all().map(|algorithm| algorithm.info().id));
    assert_unique("judge", judges().map(|judge| judge.id));
    let documented = |option: &OptionInfo| option.help.ends_with('.') && !option.tasks.is_empty();
    for info in Algorithm::all().map(Algorithm::info) {
        assert!(!info.summary.is_empty() && !info.name.is_empty());
        assert!(info.options.iter().all(documented), "{}", info.id);
    }
    for puzzle in PUZZLES {
        let info = puzzle.info();
        assert_unique("heuristic", info.heuristics.iter().map(|heuristic| heuristic.id));
        assert_unique("objective", info.objectives.iter().map(|objective| objective.id));
        assert_unique("option", info.options.iter().map(|option| option.id));
        assert_unique("example", info.examples.iter().map(|example| example.id));
        assert!(info.options.iter().all(documented), "{}", info.id);
        assert!(!info.summary.is_empty() && !info.formats.is_empty() && !info.examples.is_empty());
        for heuristic in info.heuristics {
            assert_eq!(heuristic.claims.len(), info.objectives.len(), "{}", heuristic.id);
            assert!(!heuristic.summary.is_empty());
        }
        assert_eq!(info.algorithms.is_empty(), info.objectives.is_empty(), "{}", info.id);
        for algorithm in info.algorithms() {
            assert_eq!(Algorithm::from_id(algorithm.info().id), Some(algorithm));
        }
    }
}

#[test]
fn defaults_are_values() {
    let of_algorithms = Algorithm::all().flat_map(|algorithm| algorithm.info().options);
    let of_puzzles = PUZZLES.iter().flat_map(|puzzle| puzzle.info().options);
    for option in of_algorithms.chain(of_puzzles) {
        if let Some(default) = option.default {
            assert_eq!(Options::default().set(option, default), Ok(()), "--{}", option.id);
        }
    }
}

#[test]
fn examples_are_recognised_and_explained() {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let examples = info.examples.iter().map(|example| example.text);
        for text in examples.chain(info.formats.iter().map(|format| format.example)) {
            let recognised = papan::recognise(text.as_bytes()).expect("recognised");
            assert_eq!(recognised.info().id, info.id);
            let instance = puzzle.parse(&level(puzzle, text)).expect("parsed");
            let explanation =
                instance.explain(&Options::default(), &Limits::default()).expect("explained");
            assert!(!explanation.sections.is_empty() && explanation.analysis.is_object());
            let (options, limits) = (Options::default(), Limits::default());
            let picture = instance.picture(&options, &limits).expect("drawn");
            let board = instance.board_picture(&options, &limits).expect("drawn");
            for picture in [&picture, &board] {
                assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{picture}");
            }
            assert!(board.len() <= picture.len(), "the smaller one is not the smaller one");
            // What a level is written as is the same level.
            let written = instance.text();
            let again = puzzle.parse(&level(puzzle, &written)).expect("read again");
            assert_eq!(again.text(), written);
        }
    }
}

/// Every algorithm with every heuristic, for every objective, on every format's example: solved,
/// replayed by the checker, and called optimal only at the optimum.
#[test]
fn everything_listed_solves_the_format_examples() {
    let mut solved = 0;
    for puzzle in PUZZLES {
        let info = puzzle.info();
        for format in info.formats {
            let text = level(puzzle, format.example);
            let instance = puzzle.parse(&text).expect("parsed");
            for objective in info.objectives {
                let request = |algorithm: Option<&str>, heuristic: Option<&str>| {
                    let mut request =
                        SolveRequest::new(info, algorithm, heuristic, Some(objective.id)).unwrap();
                    request.limits = Limits { nodes: Some(5_000_000), ..Limits::default() };
                    request
                };
                let run = |algorithm: &'static str, heuristic: Option<&'static str>| {
                    let request = request(Some(algorithm), heuristic);
                    let answer = instance.solve(&request, &mut ());
                    let answer =
                        answer.unwrap_or_else(|error| panic!("{algorithm} {heuristic:?}: {error}"));
                    match answer.outcome {
                        Outcome::Search(found) => {
                            let stats = &found.stats;
                            let known = stats.generated + stats.roots;
                            assert!(
                                stats.expanded <= known,
                                "{algorithm} {heuristic:?}: {stats:?}"
                            );
                            found
                        }
                        Outcome::Analysis(_) => panic!("{} has objectives", info.id),
                    }
                };
                let optimum = run("ucs", None).cost;
                for id in info.algorithms().map(|algorithm| algorithm.info().id) {
                    let uses = Algorithm::from_id(id).unwrap().info().uses_heuristic;
                    let heuristics = info.heuristics.iter().map(|heuristic| Some(heuristic.id));
                    let heuristics: Vec<_> = if uses { heuristics.collect() } else { vec![None] };
                    for heuristic in heuristics {
                        let found = run(id, heuristic);
                        let Verdict::Solved(quality) = found.verdict else {
                            panic!("{} {id} {heuristic:?}: {:?}", info.id, found.verdict);
                        };
                        assert!(found.cost >= optimum);
                        if quality == papan::Quality::Optimal {
                            assert_eq!(found.cost, optimum, "{id} {heuristic:?}");
                        }
                        assert!(found.lower_bound <= optimum, "{id} {heuristic:?}");
                        solved += 1;
                    }
                }
            }
        }
    }
    assert!(solved > 100);
}

/// A puzzle that seeks no plans answers, with all its metrics, and the checker agrees.
#[test]
fn questions_about_positions_are_answered() {
    let mut answered = 0;
    for puzzle in PUZZLES.iter().filter(|puzzle| !puzzle.info().seeks_plans()) {
        let info = puzzle.info();
        let request = SolveRequest::new(info, None, None, None).unwrap();
        for text in info.formats.iter().map(|format| format.example) {
            let text = level(puzzle, text);
            let instance = puzzle.parse(&text).expect("parsed");
            let answer = instance.solve(&request, &mut ()).unwrap();
            let Outcome::Analysis(analysis) = answer.outcome else { panic!("{}", info.id) };
            let names: Vec<_> = answer.metrics.iter().map(|metric| metric.name).collect();
            assert_eq!(names, info.metrics);
            assert!(!analysis.lines.is_empty() && analysis.value.is_object());
            let checked = instance.check(&analysis.answer.text, &request.options);
            assert_eq!(checked, Ok(answer.metrics));
            answered += 1;
        }
    }
    assert!(answered > 0);
}

#[test]
fn generated_levels_can_be_read_again() {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        if !info.options.iter().any(|option| option.tasks.contains(&Task::Generate)) {
            continue;
        }
        let options = Options::default();
        let texts = || -> Vec<String> {
            let levels = puzzle.generate(&options, &Limits::default()).expect("generates");
            levels.take(5).map(|level| level.expect("generated").text).collect()
        };
        let again = texts();
        let texts = texts();
        assert_eq!(texts, again);
        for text in texts {
            let levels: Vec<_> = puzzle.levels(text.as_bytes()).collect();
            assert_eq!(levels.len(), 1);
            assert!(puzzle.parse(&levels[0]).is_ok());
            assert_ne!(puzzle.is_solvable(text.as_bytes(), &options), Some(false));
        }
    }
}

#[test]
fn unknown_names_are_answered_with_the_valid_ones() {
    let info = PUZZLES[0].info();
    let error = SolveRequest::new(info, Some("magic"), None, None).unwrap_err().to_string();
    assert!(error.contains("`magic`") && error.contains("idastar"), "{error}");
    let error = SolveRequest::new(info, None, Some("magic"), None).unwrap_err().to_string();
    assert!(error.contains(info.heuristics[1].id), "{error}");
    let error = SolveRequest::new(info, None, None, Some("magic")).unwrap_err().to_string();
    assert!(error.contains(info.objectives[0].id), "{error}");
    assert!(papan::puzzle("magic").is_err());
}

/// A file that is not listed is not served, and nothing else would say so before the page breaks.
#[test]
fn the_whole_folder_of_the_page_is_listed() {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let entries = fs::read_dir(crates.join(info.id).join("page")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let there: BTreeSet<String> = names.collect();
        let listed: BTreeSet<String> = info.page.iter().map(|file| file.name.to_owned()).collect();
        assert_eq!(listed, there, "{}", info.id);
        assert_eq!(listed.len(), info.page.len(), "{}: a file is listed twice", info.id);
    }
}
