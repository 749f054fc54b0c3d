//! The lessons of the program: what they say is what papan's searches do, in both languages; and bad files are
//! refused with a place and a reason.

use std::collections::BTreeSet;

use papan_lessons::{Lesson, Lessons, Step};

/// Every figure and every right answer is held against the searches themselves.
#[test]
fn what_lessons_claim_is_true() {
    let lessons = Lessons::built_in();
    assert_eq!(lessons.translations().len(), 6);
    lessons.verify().unwrap();
}

/// The numbers of a text: digits, with signs between groups of three as people write them.
fn figures(text: &str) -> BTreeSet<u64> {
    let mut figures = BTreeSet::new();
    let mut digits = String::new();
    let letters: Vec<char> = text.chars().chain([' ']).collect();
    for (index, letter) in letters.iter().enumerate() {
        let groups = || letters[index + 1..].iter().take_while(|c| c.is_ascii_digit()).count() == 3;
        match letter {
            letter if letter.is_ascii_digit() => digits.push(*letter),
            ',' | '.' if !digits.is_empty() && groups() => {}
            _ => {
                figures.extend(digits.parse::<u64>());
                digits.clear();
            }
        }
    }
    figures
}

#[test]
fn figures_are_read_as_people_write_them() {
    assert_eq!(figures("1,126 moves; 6, or 2 × 2. 5.595 lagi"), [1126, 6, 2, 5595].into());
}

/// What a step may say without a claim: sizes of boards, and what a small count in words would say as well.
const SMALL: u64 = 3;

/// No figure of a text, and no answer, stands there without a claim that has it. In a number question the claim
/// equates it with a fact.
#[test]
fn every_figure_has_a_claim() {
    for lesson in Lessons::built_in().all() {
        for step in &lesson.steps {
            check_figures(lesson, step);
        }
    }
}

fn check_figures(lesson: &Lesson, step: &Step) {
    let claimed: BTreeSet<u64> = step.claims().flat_map(figures).collect();
    let texts = step.questions.iter().flat_map(|question| {
        let choices = question.choices.iter();
        choices.chain([&question.ask, &question.why])
    });
    for text in texts.chain([&step.text, &step.heading]) {
        for figure in figures(text).into_iter().filter(|figure| *figure > SMALL) {
            assert!(claimed.contains(&figure), "{}, {}: {figure}", lesson.title, step.heading);
        }
    }
    for question in &step.questions {
        let claims: Vec<&str> = question.claims().collect();
        assert!(!claims.is_empty(), "{}: `{}` rests on nothing", lesson.title, question.ask);
        if question.choices.is_empty() {
            let end = format!("= {}", question.right);
            let is_claimed = claims.iter().any(|claim| claim.ends_with(&end));
            assert!(is_claimed, "{}: {} is not claimed", lesson.title, question.ask);
        }
    }
}

/// A reader who changes the language goes on where they were.
#[test]
fn both_languages_show_the_same() {
    for translations in Lessons::built_in().translations() {
        let languages: Vec<&String> = translations.languages.keys().collect();
        assert_eq!(languages, ["en", "id"], "{}", translations.id);
        let (english, indonesian) = (&translations.languages["en"], &translations.languages["id"]);
        assert_ne!(english.title, indonesian.title);
        assert_eq!(english.steps.len(), indonesian.steps.len(), "{}", translations.id);
        for (one, other) in english.steps.iter().zip(&indonesian.steps) {
            assert_eq!((&one.show, one.expansion), (&other.show, other.expansion));
            assert_ne!(one.text, other.text);
            let claims = |step: &Step| step.claims().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(claims(one), claims(other), "{}", one.heading);
            let answers = |step: &Step| -> Vec<(u64, usize)> {
                step.questions.iter().map(|each| (each.right, each.choices.len())).collect()
            };
            assert_eq!(answers(one), answers(other), "{}", one.heading);
            let all = |step: &Step| -> BTreeSet<u64> {
                let texts = step.questions.iter().flat_map(|each| [&each.ask, &each.why]);
                texts.chain([&step.text]).flat_map(|text| figures(text)).collect()
            };
            assert_eq!(all(one), all(other), "{}", one.heading);
        }
    }
}

const GOOD: &str = "title = 't'\nsummary = 's'\n[[step]]\nheading = 'h'\ntext = 'x'\npuzzle = 'tiles'\n\
                    level = '''\n1 2 3\n0 4 6\n7 5 8\n'''\nlanes = ['bfs']\n";

/// The message for a file that differs from a good one.
fn refused(before: &str, after: &str) -> String {
    assert!(GOOD.contains(before) && Lesson::read("1-a.en.toml", GOOD).is_ok());
    let text = GOOD.replace(before, after);
    Lessons::read([("1-a.en.toml", text.as_str())]).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn bad_files_are_refused_with_a_place() {
    for (before, after, message) in [
        ("title", "tilte", "1-a.en.toml:1:1: unknown field `tilte`"),
        ("'t'", "'t", "1-a.en.toml:1:"),
        ("'tiles'", "'tails'", "1-a.en.toml:6:10: found `tails`, expected a puzzle"),
        ("'tiles'", "'chess'", "1-a.en.toml:6:10: found `chess`, expected a puzzle"),
        ("0 4 6", "0 x 6", "1-a.en.toml:9:3: in the level: "),
        ("['bfs']", "['bsf']", "1-a.en.toml:12:10: unknown algorithm `bsf`"),
        ("['bfs']", "['auto']", "1-a.en.toml:12:10: found `auto`, expected a textbook search"),
        ("['bfs']", "[]", "1-a.en.toml:12:9: found 0 lanes, expected one or two"),
        ("lanes = ['bfs']\n", "", "1-a.en.toml:3:1: the step has no `lanes`"),
        ("['bfs']", "['bfs']\nexpansion = 0", "1-a.en.toml:13:13: found 0"),
        ("['bfs']", "['bfs']\nobjective = 'x'", "1-a.en.toml:13:13: unknown objective `x`"),
        ("['bfs']", "['bfs']\noptions = { goal = 'x' }", "1-a.en.toml:13:20: "),
        ("['bfs']", "['bfs']\nholds = ['bfs']", "1-a.en.toml:13:10: found `bfs`, expected a claim"),
        (
            "['bfs']\n",
            "['bfs']\n[[step.question]]\nask = 'a'\nwhy = 'w'\n",
            "1-a.en.toml:13:1: expected `choices` with `right`, or `number`",
        ),
        (
            "['bfs']\n",
            "['bfs']\n[[step.question]]\nask = 'a'\nwhy = 'w'\nchoices = ['x', 'y']\nright = 3\n",
            "1-a.en.toml:17:9: found 3 as the right one of 2 choices",
        ),
    ] {
        let found = refused(before, after);
        assert!(found.starts_with(message), "{found}\nexpected {message}");
        assert_eq!(found.lines().count(), 1, "{found}");
    }
    let named = Lessons::read([("lesson.toml", GOOD)]).map(|_| ()).unwrap_err().to_string();
    assert!(named.starts_with("lesson.toml:1:1: the file is not named as a lesson"), "{named}");
    let wrong = GOOD.replace("['bfs']", "['bfs']\nholds = ['bfs cost = 4']");
    let wrong = Lessons::read([("1-a.en.toml", wrong.as_str())]).unwrap().verify().unwrap_err();
    assert_eq!(wrong.to_string(), "1-a.en.toml:13:10: `bfs cost = 4` is not true: 3 and 4");
}
