//! The studies that come with the program: complete, readable, and about levels and lanes that exist.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use papan::{Lane, Limits, NoTables, Tables};
use papan_studies::{BUNDLED, Bundled, Kind, Quantity, Settings, Shelf, Status, Study, level};

/// Nothing beside what comes with the program.
struct Nothing;

impl Shelf for Nothing {
    fn file(&self, _path: &str) -> Option<Result<Vec<u8>, String>> {
        None
    }

    fn collection(&self, _name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }
}

/// A folder with one collection.
struct Folder(&'static str);

impl Shelf for Folder {
    fn file(&self, _path: &str) -> Option<Result<Vec<u8>, String>> {
        None
    }

    fn collection(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok((name == "small.xsb").then(|| self.0.as_bytes().to_vec()))
    }
}

fn settings<'a>(
    shelf: &'a dyn Shelf,
    limits: &'a Limits,
    tables: &'a Arc<dyn Tables>,
) -> Settings<'a> {
    Settings { limits, tables, shelf, repetitions: 1, pictures: false }
}

#[test]
fn every_file_of_the_folder_is_bundled_under_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies");
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut bundled: Vec<String> = BUNDLED.iter().map(|bundled| bundled.id.to_owned()).collect();
    files.sort();
    bundled.sort();
    assert_eq!(files, bundled);
    assert!(BUNDLED.iter().all(|bundled| bundled.study().id == bundled.id));
}

#[test]
fn their_levels_and_lanes_exist() {
    for study in BUNDLED.iter().map(Bundled::study) {
        let puzzle = papan::puzzle(&study.puzzle).unwrap();
        for lane in &study.lane {
            let name = lane.run.replace("{limit}", "10");
            Lane::from_name(puzzle.info(), &name).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        for case in study.case.iter().filter(|case| case.file.is_some() || case.board.is_some()) {
            let text = level(puzzle, case, &Nothing).unwrap();
            puzzle.parse(&text.text()).unwrap();
        }
    }
}

/// The numbers that the 15-puzzle report and the Rush Hour report print, all of them.
#[test]
fn the_two_reports_come_out_exactly() {
    let (limits, tables): (Limits, Arc<dyn Tables>) = (Limits::default(), Arc::new(NoTables));
    let settings = settings(&Nothing, &limits, &tables);
    for id in ["tiles-report", "rushhour-report"] {
        let study = BUNDLED.iter().find(|bundled| bundled.id == id).unwrap().study();
        let mut exact = 0;
        for job in study.jobs() {
            // The 12x12 board takes a while without optimisation.
            if job.title().contains("12x12") && cfg!(debug_assertions) && !long_tests() {
                continue;
            }
            for line in job.run(&settings).unwrap().lines {
                let what = format!("{id}: {line:?}");
                match (line.quantity, line.published.is_some()) {
                    (Quantity::Time, _) | (_, false) => {}
                    _ => assert_eq!(line.status, Status::Exact, "{what}"),
                }
                exact += usize::from(line.status == Status::Exact);
            }
        }
        assert!(exact >= 15, "{id}: {exact}");
    }
}

fn long_tests() -> bool {
    std::env::var_os("PAPAN_LONG_TESTS").is_some()
}

#[test]
fn worked_values_come_out() {
    let (limits, tables): (Limits, Arc<dyn Tables>) = (Limits::default(), Arc::new(NoTables));
    let settings = settings(&Nothing, &limits, &tables);
    for study in BUNDLED.iter().map(Bundled::study) {
        for job in study.jobs().into_iter().filter(|_| study.kind == Kind::Worked) {
            for line in job.run(&settings).unwrap().lines {
                let is_legible = line.remark.as_ref().is_none_or(|it| !it.contains("not legible"));
                assert_eq!(line.status == Status::Exact, is_legible, "{line:?}");
            }
        }
    }
}

const SMALL: &str = "; first\n#####\n#@$.#\n#####\n\n; second\n######\n#@ $.#\n######\n";

const STUDY: &str = r##"
title = "Small"
source = "nobody"
puzzle = "sokoban"
objective = "any"
nodes = "stored"

[[lane]]
run = "replica-bidirectional"
name = "theirs"

[[lane]]
run = "auto"

[[case]]
title = "second"
collection = "small.xsb"
rows = { 2 = "#@$ .#" }
[case.published]
theirs = { cost = 2, nodes = 7, misprint = { of = "nodes", printed = 70, why = "a digit too many" } }

[[case]]
title = "third"
collection = "small.xsb"
[case.published]
theirs = { cost = 5 }
"##;

#[test]
fn levels_are_found_by_title_and_amended() {
    let (limits, tables): (Limits, Arc<dyn Tables>) = (Limits::default(), Arc::new(NoTables));
    let study = Study::parse(STUDY).unwrap();
    let shelf = Folder(SMALL);
    let of = |shelf: &dyn Shelf| {
        let settings = settings(shelf, &limits, &tables);
        study.jobs().iter().flat_map(|job| job.run(&settings).unwrap().lines).collect::<Vec<_>>()
    };
    let lines = of(&shelf);
    assert_eq!(lines.len(), 3, "{lines:#?}");
    assert_eq!(lines[0].status, Status::Exact, "the amended level takes two pushes");
    assert!(lines[0].ours.as_ref().is_some_and(|ours| ours.lane.starts_with("auto")));
    assert!(lines[1].remark.as_ref().unwrap().contains("printed as 70: a digit too many"));
    assert!(lines[2].remark.as_ref().unwrap().contains("no level of this title"));
    let lines = of(&Nothing);
    assert!(lines.iter().all(|line| line.status == Status::Unavailable));
    assert!(lines[0].remark.as_ref().unwrap().contains("not part of papan"));
}

/// The paper's two searches, board by board, with the way that was found.
#[test]
fn a_search_is_shown_as_it_goes() {
    let (limits, tables): (Limits, Arc<dyn Tables>) = (Limits::default(), Arc::new(NoTables));
    let study = BUNDLED.iter().find(|bundled| bundled.id == "astar-paper").unwrap().study();
    let settings = Settings { pictures: true, ..settings(&Nothing, &limits, &tables) };
    let result = study.jobs()[0].run(&settings).unwrap();
    let rows = result.rows.unwrap().rows;
    let (cost, stats) = (rows[0].record.cost.unwrap(), rows[0].record.stats.unwrap());
    let watched = result.watched.unwrap();
    assert_eq!((watched.left_out, watched.phases.len()), (0, 2));
    let expanded: usize = watched.phases.iter().map(|phase| phase.expanded).sum();
    assert_eq!(expanded as u64, stats.expanded);
    let nodes = || watched.phases.iter().flat_map(|phase| &phase.nodes);
    let on_way = nodes().filter(|it| it.on_way).count() as u64;
    assert_eq!(on_way, cost + 2, "every step, the start, and the board between the phases twice");
    assert!(nodes().any(|it| it.node.is_lost), "the paper's search meets deadlocks");
    assert!(nodes().count() < expanded, "not every board is shown");
    assert!(nodes().all(|it| it.picture.as_ref().is_some_and(|svg| svg.starts_with("<svg"))));
    assert!(nodes().zip(nodes().skip(1)).all(|(a, b)| a.node.order <= b.node.order));
    for phase in &watched.phases {
        let ends: Vec<bool> = phase.nodes.iter().map(|it| it.node.ends).collect();
        assert!(ends.iter().rposition(|it| *it) == Some(ends.len() - 1), "{ends:?}");
    }
}

/// A run that the time or the user ended is not compared with anything, and the reason is given.
#[test]
fn a_run_that_was_stopped_says_nothing() {
    let tables: Arc<dyn Tables> = Arc::new(NoTables);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let study = Study::parse(STUDY).unwrap();
    let shelf = Folder(SMALL);
    let lines = study.jobs()[0].run(&settings(&shelf, &limits, &tables)).unwrap().lines;
    assert_eq!(lines.len(), 2, "{lines:#?}");
    for line in lines {
        assert_eq!((line.status, &line.replica), (Status::Unavailable, &None));
        assert!(line.remark.as_ref().unwrap().contains("limit of this run (time)"), "{line:?}");
    }
}

#[test]
fn mistakes_are_found_when_a_study_is_read() {
    let wrong = |from: &str, to: &str| {
        assert!(STUDY.contains(from), "{from}");
        Study::parse(&STUDY.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert!(wrong("nodes = \"stored\"", "nodes = \"kept\"").starts_with("line 6, column 9"));
    assert!(wrong("theirs = { cost = 5 }", "ours = { cost = 5 }").contains("numbers for `ours`"));
    assert!(wrong("collection = \"small.xsb\"", "").contains("0 times where its level is"));
    let said = wrong("title = \"third\"", "title = \"third\"\nwatch = \"theirs\"");
    assert!(said.contains("show the search of `theirs`") && said.contains("replica-two-phase"));
    assert!(
        wrong("puzzle = \"sokoban\"", "kind = \"timing\"\npuzzle = \"sokoban\"").contains("x =")
    );
}
