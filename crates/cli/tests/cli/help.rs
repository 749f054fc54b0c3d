//! Help, manual pages and completions say what can be typed: all of it is made from the registry.

use std::fs;

use crate::common::{Scratch, feed, text};

/// Options with words to choose from, and those words.
const CHOICES: [(&str, &[&str]); 5] = [
    ("forward", &["astar", "dfs", "greedy-dfs", "greedy"]),
    ("assign", &["nearest", "greedy"]),
    ("deadlocks", &["keep", "prune", "bipartite", "corral", "all"]),
    ("tunnels", &["steps", "macros"]),
    ("moves", &["blank", "tile", "numbers"]),
];

fn printed(arguments: &[&str]) -> String {
    let output = feed(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The text from the option's name to the next option's. A synopsis comes before the options.
fn part<'a>(page: &'a str, option: &str) -> &'a str {
    let start = page.rfind(option).unwrap_or_else(|| panic!("no {option}"));
    let rest = &page[start + option.len()..];
    let end = rest.find("--").unwrap_or(rest.len());
    &rest[..end]
}

#[test]
fn help_and_manual_list_the_choices() {
    let help = printed(&["solve", "--help"]);
    let manual = printed(&["man", "solve"]).replace("\\-", "-");
    let list = printed(&["solve", "--list"]);
    for (option, words) in CHOICES {
        let listed =
            list.lines().find(|line| line.trim_start().starts_with(&format!("--{option} ")));
        let listed = listed.unwrap_or_else(|| panic!("--list has no --{option}"));
        assert!(listed.contains(&words.join(" | ")), "{listed}");
        for page in [&help, &manual] {
            let page = page.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let part = part(&page, &format!("--{option}"));
            let values = part.split("possible values:").nth(1);
            let values = values.unwrap_or_else(|| panic!("--{option} lists nothing: {part}"));
            for word in words {
                assert!(values.contains(word), "--{option} {word}: {values}");
            }
        }
    }
}

#[test]
fn shells_complete_the_choices() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        // Elvish and PowerShell complete names of options, never their values.
        let completes_values = matches!(shell, "bash" | "zsh" | "fish");
        let script = printed(&["completions", shell]);
        for (option, words) in CHOICES {
            assert!(script.contains(option), "{shell} {option}");
            let joined = match shell {
                "fish" => words.join("\\t''\n"),
                _ => words.join(" "),
            };
            assert!(!completes_values || script.contains(&joined), "{shell} {option}: {joined}");
        }
        assert!(!completes_values || script.contains("walking-distance"), "{shell}: heuristics");
        // Fish completes no values of arguments without a name.
        let completes_tables = matches!(shell, "bash" | "zsh");
        assert!(!completes_tables || script.contains("tiles-4x4"), "{shell}: tables");
    }
}

#[test]
fn every_command_has_a_page() {
    let page = printed(&["man", "tables", "build"]);
    assert!(
        page.contains("papan\\-tables\\-build") && page.contains("papan tables build"),
        "{page}"
    );
    assert!(page.contains("\\-\\-force"), "{page}");

    let scratch = Scratch::new("man");
    let dir = scratch.path("man1");
    printed(&["man", "--dir", &dir]);
    let mut names: Vec<String> = fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in ["papan", "papan-solve", "papan-tables-clear", "papan-generate-rushhour"] {
        assert!(names.contains(&format!("{name}.1")), "{name}: {names:?}");
    }
    // Every page that another one names is there.
    for name in &names {
        let page = fs::read_to_string(format!("{dir}/{name}")).unwrap().replace("\\-", "-");
        for word in page.split(|letter: char| !letter.is_alphanumeric() && letter != '-') {
            let is_page = word.starts_with("papan-") && page.contains(&format!("{word}(1)"));
            assert!(!is_page || names.contains(&format!("{word}.1")), "{name} names {word}");
        }
    }
}

#[test]
fn unknown_pages_are_answered_with_the_known_ones() {
    for (arguments, expected) in [
        (&["man", "magic"][..], "unknown command `magic`; expected one of: solve, check"),
        (&["man", "tables", "magic"], "expected one of: build, list, clear"),
        (&["man", "solve", "magic"], "`papan solve` has no commands of its own"),
    ] {
        let output = feed(arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}

/// The words in the tables of heuristics are explained where they are used.
#[test]
fn the_list_explains_the_claims() {
    let list = printed(&["solve", "-p", "sokoban", "--list"]);
    for claim in ["consistent", "admissible", "none"] {
        let line = list.lines().find(|line| line.trim_start().starts_with(&format!("{claim} ")));
        assert!(line.is_some_and(|line| line.contains("estimate")), "{claim}: {list}");
    }
    assert!(!printed(&["solve", "-p", "chess", "--list"]).contains("admissible"));
}

#[test]
fn a_table_that_cannot_be_written_is_named() {
    let scratch = Scratch::new("tables-in-the-way");
    let in_the_way = scratch.path("file");
    fs::write(&in_the_way, "").unwrap();
    let output = feed(&["tables", "build", "tiles-4x4", "--tables", &in_the_way], b"");
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stderr);
    assert!(shown.contains("tiles-4x4") && shown.contains(&in_the_way), "{shown}");
}
