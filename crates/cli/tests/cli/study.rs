//! `papan study`: what there is, what it prints, and what it says about mistakes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn papan(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
    command.args(arguments).env("PAPAN_TABLES", "no-such-directory").env("NO_COLOR", "1");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn without_names_they_are_listed() {
    let output = papan(&["study"]);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    for part in ["the thesis on Timus 1589", "thesis-5.4", "tables 5.4", "rushhour-report"] {
        assert!(shown.contains(part), "no {part}: {shown}");
    }
}

#[test]
fn the_numbers_of_a_report_in_every_form() {
    let page = scratch("tiles-report.html");
    let html = ["--html", page.to_str().unwrap()];
    let output = papan(&[&["study", "tiles-report"], &html[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let shown = text(&output.stdout);
    let line = shown.lines().find(|line| line.contains("solveable2") && line.contains("nodes"));
    let line = line.unwrap_or_else(|| panic!("{shown}"));
    assert_eq!(line.matches("870").count(), 2, "published and again: {line}");
    assert!(line.contains("exact"), "{line}");
    assert!(shown.contains("12,870"), "{shown}");
    let page = fs::read_to_string(page).unwrap();
    for part in ["<table>", "data:image/svg+xml", "branch and bound", "papan study tiles-report"] {
        assert!(page.contains(part), "no {part}");
    }
    let output = papan(&["study", "tiles-report", "--markdown"]);
    assert!(
        text(&output.stdout)
            .contains("| solveable1 | branch and bound | nodes | 32 | 32 | exact |")
    );
    let output = papan(&["study", "tiles-report", "--csv"]);
    assert!(
        text(&output.stdout).contains("tiles-report,solveable1,branch and bound,nodes,32,32,exact")
    );
}

/// The order does not depend on which thread is quicker.
#[test]
fn threads_change_nothing_but_times() {
    let of = |threads: &str| {
        let output =
            papan(&["study", "thesis-worked", "cstate3-5.1", "--json", "--threads", threads]);
        text(&output.stdout)
    };
    assert_eq!(of("1"), of("4"));
}

#[test]
fn a_study_of_ones_own() {
    let folder = scratch("own-study");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("level.xsb"), "######\n#@$ .#\n######\n").unwrap();
    let study = folder.join("own.toml");
    let good = "title = \"Own\"\nsource = \"me\"\npuzzle = \"sokoban\"\n\
        [[lane]]\nrun = \"bfs\"\nname = \"mine\"\n\
        [[case]]\ntitle = \"one\"\nfile = \"level.xsb\"\n\
        [case.published]\nmine = { cost = 2, nodes = 3 }\n";
    fs::write(&study, good).unwrap();
    let output = papan(&["study", study.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text(&output.stdout).contains("exact"), "{output:?}");
    fs::write(&study, good.replace("bfs", "bsf")).unwrap();
    let output = papan(&["study", study.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("unknown algorithm `bsf`"), "{output:?}");
    fs::write(&study, good.replace("cost = 2", "cots = 2")).unwrap();
    let output = papan(&["study", study.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("own.toml: line 11, column") && said.contains("cots"), "{said}");
    let output = papan(&["study", "thesis-5.5"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("unknown study `thesis-5.5`") && said.contains("thesis-5.4"), "{said}");
}
