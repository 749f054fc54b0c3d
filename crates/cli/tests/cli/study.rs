//! `papan study`: what there is, what it prints, and what it says about mistakes.

use std::collections::BTreeMap;
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

/// The paper's figures 4.4 and 4.5: boards in the order of the search, with what they cost.
#[test]
fn the_search_of_the_paper_is_shown_as_it_goes() {
    let page = scratch("astar-paper.html");
    let html = ["--html", page.to_str().unwrap()];
    let output = papan(&[&["study", "astar-paper"], &html[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let shown = text(&output.stdout);
    let of_phase = "  to the box, by the player's estimate: 3 nodes expanded\n    \
        1*          2*          3           end*\n    \
        0 + 3 = 3   1 + 2 = 3   1 + 2 = 3   2 + 1 = 3\n    \
        #######     #######     #######     #######\n";
    assert!(shown.contains(of_phase), "{shown}");
    assert!(
        shown.contains("with the box to the goal, by the box's estimate: 300 nodes"),
        "{shown}"
    );
    let page = fs::read_to_string(page).unwrap();
    assert_eq!(page.matches("<ol class=\"steps\">").count(), 2 * 2, "two boards, two phases");
    assert!(page.contains("<figcaption>1*: 0 + 3 = 3</figcaption>"));
    let output = papan(&["study", "astar-paper", "--markdown"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("### player at (4,4), as in section IV: the search of"), "{shown}");
    assert!(shown.contains("```text\n1*          2*"), "{shown}");
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
    // What it works out is about a file beside it, too, wherever it is run from.
    fs::create_dir_all(folder.join("examples")).unwrap();
    fs::create_dir_all(folder.join("elsewhere")).unwrap();
    fs::write(folder.join("examples/board.txt"), "2 1 3\n4 5 6\n7 8 0\n").unwrap();
    let worked = folder.join("worked.toml");
    let text_of_worked = "title = \"Own\"\nsource = \"me\"\npuzzle = \"tiles\"\nkind = \"worked\"\n\
        [[worked]]\ntitle = \"a sum\"\nfile = \"examples/board.txt\"\nquantity = \"sum\"\npublished = 1\n";
    fs::write(&worked, text_of_worked).unwrap();
    for (run_in, name) in [("", "worked.toml"), ("elsewhere", "../worked.toml")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
        let output =
            command.current_dir(folder.join(run_in)).args(["study", name]).output().unwrap();
        assert!(text(&output.stdout).contains("1 exact"), "{name}: {output:?}");
    }
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

/// The rows of a study in `docs/reproduction.md`, which `papan study --all` wrote: cells by their headings, the
/// last as `remark`.
fn reproduced(study: &str) -> Vec<BTreeMap<String, String>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/reproduction.md");
    let document = fs::read_to_string(path).unwrap();
    let named = format!("`papan study {study}`:");
    let section = document.split("\n## ").find(|section| section.contains(&named)).unwrap();
    let cells = |line: &str| {
        let line = line.trim_start_matches("| ").trim_end_matches(" |").to_owned();
        line.split(" | ").map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    let mut lines = section.lines().filter(|line| line.starts_with("| "));
    let mut head = cells(lines.next().unwrap());
    let remarks = head.last_mut().filter(|heading| heading.is_empty());
    *remarks.expect("a column of remarks") = "remark".to_owned();
    let rows = lines.skip(1).map(cells);
    rows.map(|row| head.iter().cloned().zip(row).collect()).collect()
}

/// What the page of all numbers must show: exact counts, a reason for every cell that is not, and `auto`
/// nowhere dearer than a document.
#[test]
fn the_reproduction_says_what_it_must() {
    let number = |cell: &str| cell.replace(',', "").parse::<u64>().ok();
    let mut costs = 0;
    for study in papan_studies::BUNDLED {
        for row in reproduced(study.id) {
            let cell = |name: &str| row.get(name).map_or("", String::as_str);
            let is_exact = cell("difference") == "exact";
            let is_time = cell("difference").ends_with("times as fast");
            assert!(
                is_exact || is_time || cell("remark").starts_with('['),
                "{}: {row:?}",
                study.id
            );
            if let ("cost", Some(published)) = (cell(""), number(cell("published"))) {
                let auto = number(cell("auto")).unwrap_or_else(|| panic!("{}: {row:?}", study.id));
                assert!(auto <= published, "{}: {row:?}", study.id);
                costs += 1;
            }
        }
    }
    assert!(costs > 200, "{costs}");
    for (studies, least, all) in [
        (&["tiles-report"][..], 2, 2),
        (&["rushhour-report"], 11, 11),
        (&["thesis-5.4", "thesis-5.7"], 60, 63),
        (&["thesis-5.2"], 60, 65),
    ] {
        let rows: Vec<_> = studies.iter().flat_map(|study| reproduced(study)).collect();
        let counts = rows.iter().filter(|row| row[""] == "nodes" && row["published"] != "-");
        assert_eq!(counts.clone().count(), all, "{studies:?}");
        let exact = counts.filter(|row| row["difference"] == "exact").count();
        assert!(exact >= least, "{studies:?}: {exact}");
    }
}
