//! The files that `papan compare` writes: whole, well-formed, and the same numbers everywhere.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn papan(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
    command.args(arguments).env("PAPAN_TABLES", "no-such-directory").env("NO_COLOR", "1");
    command.output().unwrap()
}

fn example(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    path.to_str().unwrap().to_owned()
}

fn scratch(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_page_and_a_picture() {
    let (html, svg) = (scratch("compare.html"), scratch("compare.svg"));
    let level = example("sokoban/timus-2.xsb");
    let output = papan(&["compare", &level, "--html", &html, "--svg", &svg, "--repeat", "2"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let picture = fs::read_to_string(&svg).unwrap();
    let document = roxmltree::Document::parse(&picture).unwrap();
    let charts = document.root_element().children().filter(|it| it.tag_name().name() == "svg");
    assert_eq!(charts.count(), 4, "nodes, time, cost, memory");
    let page = fs::read_to_string(&html).unwrap();
    for part in ["<table>", "data:image/svg+xml", "astar matching", "medians of 2 runs"] {
        assert!(page.contains(part), "no {part}");
    }
}

#[test]
fn a_collection_gives_a_cactus_plot() {
    let svg = scratch("collection.svg");
    let level = example("sokoban/hard-cases.xsb");
    let arguments = ["-a", "auto,greedy", "--level", "1..3", "--node-limit", "2000"];
    papan(&[&["compare", &level, "--svg", &svg], &arguments[..]].concat());
    let picture = fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("Levels answered within a time"));
    assert!(roxmltree::Document::parse(&picture).is_ok());
}

#[test]
fn studies_run_as_comparisons() {
    let file = |name: &str| example(&format!("../studies/{name}.toml"));
    let (tiles, thesis) = (file("tiles-report"), file("thesis-5.4"));
    let html = scratch("studies.html");
    let arguments = ["compare", "--csv", "--html", &html, "--node-limit", "2000"];
    let output = papan(&[&arguments[..], &["--study", &tiles, &thesis]].concat());
    assert_eq!(output.status.code(), Some(4), "some cases are unsolvable: {output:?}");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.contains("hard case 2"), "it has no level: {notes}");
    // 5 lanes on 5 boards of tiles, 7 on the 8 legible ones of Sokoban.
    let rows = std::str::from_utf8(&output.stdout).unwrap().lines().count() - 1;
    assert_eq!(rows, 5 * 5 + 7 * 8);
    let page = fs::read_to_string(&html).unwrap();
    assert_eq!(page.matches("<table>").count(), 5 + 8);
}

#[test]
fn a_failing_run_leaves_no_files() {
    let html = scratch("never.html");
    let output = papan(&["compare", &example("tiles/solveable1.txt"), "-a", "no", "--html", &html]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!PathBuf::from(html).exists());
}
