//! The library of levels: every line is read, canonical, solved and rated as it says, and like no other.

use std::collections::{BTreeMap, BTreeSet};

use papan::library::{self, LibraryLevel};
use papan::{Grade, Limits, Options, PUZZLES, Puzzle};

use crate::symmetry::alike;

/// What is solved and rated again in every run: nodes of one level. `PAPAN_LONG_TESTS=1` rates all.
const NODES: u64 = 60_000;

fn is_long() -> bool {
    std::env::var_os("PAPAN_LONG_TESTS").is_some()
}

/// The lines of a puzzle's file, as they stand there.
fn lines(puzzle: &Puzzle) -> Vec<LibraryLevel> {
    puzzle.info().levels.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn names_are_in_order() {
    for puzzle in PUZZLES {
        let id = puzzle.info().id;
        let mut numbers = BTreeMap::new();
        let mut last = 0.0;
        for level in lines(puzzle) {
            let number = numbers.entry(level.edition).or_insert(0);
            *number += 1;
            assert_eq!(level.id, format!("{id}-{}-{number:03}", level.edition));
            // Within an edition the numbers follow the difficulty.
            let is_first = *number == 1;
            assert!(is_first || level.difficulty >= last, "{}", level.id);
            last = level.difficulty;
            assert!((1..=library::newest_edition()).contains(&level.edition), "{}", level.id);
            assert_eq!(library::level(&level.id).unwrap().text, level.text);
        }
        let editions: Vec<u32> = lines(puzzle).iter().map(|level| level.edition).collect();
        assert!(editions.is_sorted());
    }
    let error = library::level("sokoban-0-000").unwrap_err().to_string();
    assert!(error.contains("`sokoban-0-000`") && error.contains("-1-0"), "{error}");
}

#[test]
fn texts_are_canonical() {
    for puzzle in PUZZLES {
        for level in lines(puzzle) {
            let read = papan::Level::parse(&level.text).unwrap_or_else(|error| {
                panic!("{}: {error}", level.id);
            });
            assert_eq!(read.puzzle().info().id, puzzle.info().id, "{}", level.id);
            assert_eq!(read.text(), level.text, "{}", level.id);
        }
    }
}

#[test]
fn grades_are_those_of_the_figures() {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let mut of_grade = BTreeMap::new();
        for level in lines(puzzle) {
            assert_eq!(level.grade, info.grades.grade(level.difficulty), "{}", level.id);
            assert_eq!(level.difficulty, (level.difficulty * 10.0).round() / 10.0, "{}", level.id);
            *of_grade.entry(level.grade).or_insert(0) += 1;
        }
        let (all, each) = if info.seeks_plans() { (60, [18, 16, 16, 10]) } else { (30, [6; 4]) };
        assert!(of_grade.values().sum::<i32>() >= all, "{}: {of_grade:?}", info.id);
        for (grade, wanted) in Grade::ALL.iter().zip(each) {
            assert!(of_grade.get(grade) >= Some(&wanted), "{}: {of_grade:?}", info.id);
        }
    }
}

#[test]
fn no_two_are_alike() {
    for puzzle in PUZZLES {
        let mut names = BTreeSet::new();
        for level in lines(puzzle) {
            for name in alike(puzzle.info().id, &level.text) {
                assert!(names.insert(name), "{} is like another one", level.id);
            }
        }
    }
}

/// Mirror images are found out, and not everything is one.
#[test]
fn likeness_is_seen_from_every_side() {
    for (puzzle, one, like, unlike) in [
        (
            "sokoban",
            "#####\n#@$.#\n#####\n",
            "###\n#.#\n#$#\n#@#\n###\n",
            "######\n#@$ .#\n######\n",
        ),
        ("tiles", "1 2 3\n4 0 6\n7 5 8\n", "1 2 3\n4 0 5\n7 8 6\n", "1 2 3\n4 5 0\n7 8 6\n"),
        (
            "rushhour",
            "4 4\n2\n..A.\nPPA.K\n....\nBB..\n",
            "4 4\n2\n..CC\n....\nPPD.K\n..D.\n",
            "4 4\n2\n..CC\n....\nPP.DK\n...D\n",
        ),
        (
            "chess",
            "8 3\n1 1 K\n2 2 q\n3 3 k\n",
            "8 3\n8 8 k\n7 7 Q\n6 6 K\n",
            "8 3\n1 1 K\n2 2 Q\n3 3 k\n",
        ),
    ] {
        let is_alike = |text: &str| !alike(puzzle, one).is_disjoint(&alike(puzzle, text));
        assert!(is_alike(one) && is_alike(like) && !is_alike(unlike), "{puzzle}");
    }
}

/// Optima, figures and answers are found again.
#[test]
fn levels_are_as_hard_as_they_say() {
    for puzzle in PUZZLES {
        let levels = lines(puzzle);
        let mut known = 0;
        for level in &levels {
            let read = puzzle.only_level(level.text.as_bytes()).unwrap();
            let nodes = if is_long() { None } else { Some(NODES) };
            // Little memory, so that no large tables are built for the hardest boards.
            let memory_bytes = if is_long() { Some(4 << 30) } else { Some(64 << 20) };
            let limits = Limits { nodes, memory_bytes, ..Limits::default() };
            let rating = read.rate(&Options::default(), &limits).unwrap();
            if rating.outcome() == "limit" && !is_long() {
                continue;
            }
            assert_eq!(rating.outcome(), "solved", "{}", level.id);
            assert_eq!(rating.cost, level.cost, "{}", level.id);
            assert_eq!(rating.objective, level.objective.as_deref(), "{}", level.id);
            let answer = rating.answer.map(|answer| answer.text);
            assert_eq!(answer, level.answer, "{}", level.id);
            match rating.difficulty {
                None => assert!(!is_long(), "{} is not rated", level.id),
                Some(figure) => {
                    assert_eq!(figure, level.difficulty, "{}", level.id);
                    assert_eq!(rating.grade, Some(level.grade), "{}", level.id);
                    known += 1;
                }
            }
        }
        // The hardest take longer.
        let wanted = if is_long() { levels.len() } else { levels.len() / 2 };
        assert!(known >= wanted, "{}: only {known} of {}", puzzle.info().id, levels.len());
    }
}

#[test]
fn a_preset_is_a_possible_wish_for_its_grade() {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        for grade in Grade::ALL {
            assert!(info.presets.iter().any(|preset| preset.grade == *grade), "{}", info.id);
        }
        for preset in info.presets {
            let words = preset.options.iter().copied();
            let options = Options::from_words(info.options.iter(), papan::Task::Generate, words);
            let options = options.unwrap_or_else(|error| panic!("{}: {error}", info.id));
            assert!(puzzle.generate(&options, &Limits::default()).is_ok(), "{}", info.id);
        }
    }
}

fn asked(puzzle: &Puzzle, words: &[(&str, &str)]) -> Options {
    let known = puzzle.info().options.iter();
    Options::from_words(known, papan::Task::Generate, words.iter().copied()).unwrap()
}

#[test]
fn generated_levels_have_the_grade_that_was_asked_for() {
    for puzzle in PUZZLES {
        // Expert levels take long to make; they are tried with the others before a release.
        let grades = if is_long() { Grade::ALL } else { &Grade::ALL[..2] };
        for grade in grades {
            let options = asked(puzzle, &[("grade", grade.info().id), ("seed", "3")]);
            let made = || {
                let levels = puzzle.generate(&options, &Limits::default()).unwrap().take(2);
                levels.map(|level| level.unwrap().text).collect::<Vec<_>>()
            };
            let levels = made();
            assert_eq!(levels.len(), 2);
            assert_eq!(levels, made(), "{}: a seed gives the same levels", puzzle.info().id);
            for text in levels {
                let level = puzzle.only_level(text.as_bytes()).unwrap();
                let rating = level.rate(&Options::default(), &Limits::default()).unwrap();
                assert_eq!(rating.grade, Some(*grade), "{text}");
            }
        }
    }
}

/// What is given is kept, and what cannot be is said.
#[test]
fn a_grade_leaves_what_is_given() {
    let tiles = papan::puzzle("tiles").unwrap();
    let options = asked(tiles, &[("grade", "easy"), ("size", "2x3"), ("seed", "1")]);
    let level = tiles.generate(&options, &Limits::default()).unwrap().next().unwrap().unwrap();
    assert_eq!(level.text.lines().count(), 2, "{}", level.text);
    // No board of 2x2 is hard.
    let options = asked(tiles, &[("grade", "hard"), ("size", "2x2"), ("seed", "1")]);
    let error = tiles.generate(&options, &Limits::default()).unwrap().next().unwrap().unwrap_err();
    assert_eq!(error.message().id, "generate.no-grade", "{error}");
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let error = tiles.generate(&options, &limits).unwrap().next().unwrap().unwrap_err();
    assert_eq!(error.message().id, "generate.no-grade-in-time", "{error}");
    let stopped = Limits::default();
    stopped.stop.stop();
    let error = tiles.generate(&options, &stopped).unwrap().next().unwrap().unwrap_err();
    assert!(error.to_string().contains("interrupted"), "{error}");
}

#[test]
fn unsolvable_and_unfinished_levels_have_no_figure() {
    let rate = |text: &str, limits: &Limits| {
        papan::Level::parse(text).unwrap().rate(&Options::default(), limits).unwrap()
    };
    let rating = rate("2 1 3\n4 5 6\n7 8 0\n", &Limits::default());
    assert_eq!((rating.outcome(), rating.difficulty, rating.grade), ("unsolvable", None, None));
    let hard = "14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n";
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let rating = rate(hard, &limits);
    assert_eq!((rating.outcome(), rating.is_optimal(), rating.grade), ("limit", false, None));
    // Solved by the memory that there is, but not rated.
    let limits = Limits { memory_bytes: Some(1 << 16), ..Limits::default() };
    let rating = rate("8 6 7\n2 5 4\n3 0 1\n", &limits);
    assert_eq!(rating.difficulty, None);
}

/// On any day the same level, in every version that knows the edition: never change these.
#[test]
fn daily_levels_are_fixed() {
    let daily = |puzzle: &str, date: &str| {
        let puzzle = papan::puzzle(puzzle).unwrap();
        library::daily(puzzle, date.parse().unwrap()).unwrap().id.as_str()
    };
    for (date, expected) in GOLDEN {
        let found = ["sokoban", "tiles", "rushhour", "chess"].map(|puzzle| daily(puzzle, date));
        assert_eq!(found, *expected, "{date}");
    }
    // All levels have their day.
    for puzzle in PUZZLES {
        let mut left: BTreeSet<&str> =
            library::levels(puzzle).iter().map(|level| level.id.as_str()).collect();
        for year in 2026..2030 {
            for month in 1..=12 {
                for day in 1..=28 {
                    left.remove(daily(puzzle.info().id, &format!("{year}-{month:02}-{day:02}")));
                }
            }
        }
        assert!(left.is_empty(), "{left:?}");
    }
}

const GOLDEN: &[(&str, [&str; 4])] = &[
    ("2026-11-18", ["sokoban-1-061", "tiles-1-053", "rushhour-1-057", "chess-1-029"]),
    ("2026-11-19", ["sokoban-1-047", "tiles-1-039", "rushhour-1-045", "chess-1-008"]),
    ("2026-12-31", ["sokoban-1-060", "tiles-1-043", "rushhour-1-038", "chess-1-010"]),
    ("2027-01-01", ["sokoban-1-061", "tiles-1-009", "rushhour-1-035", "chess-1-025"]),
    ("2028-02-29", ["sokoban-1-015", "tiles-1-008", "rushhour-1-048", "chess-1-030"]),
    ("1970-01-01", ["sokoban-1-028", "tiles-1-048", "rushhour-1-028", "chess-1-012"]),
];
