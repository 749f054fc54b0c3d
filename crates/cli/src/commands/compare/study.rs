//! Studies: what someone else reported about levels and lanes, to be shown next to our own numbers.
//!
//! A study is a TOML file; `studies/README.md` describes it. Here its lanes run on its levels; `papan study`
//! does the rest.

use anyhow::Context;
use papan::{Lane, PuzzleInfo};
use papan_studies::{Study, level};

use super::{Case, Collection, Report};
use crate::cli::CompareArgs;
use crate::commands::study::{Disk, read};
use crate::exit::Exit;
use crate::input;
use crate::levels::Numbered;
use crate::notes::note;

/// Runs the studies in these files, one after the other.
pub(super) fn run(args: &CompareArgs, files: &[String]) -> anyhow::Result<Exit> {
    let owner = "a study, whose lanes have options of their own";
    input::options(&args.options, std::iter::empty(), owner)?;
    // All are read before any is run: a mistake shows at once.
    let studies = files.iter().map(|file| Ok((file, read(file)?)));
    let studies = studies.collect::<anyhow::Result<Vec<_>>>()?;
    let mut report = Report::open(args)?;
    for (file, study) in studies {
        run_one(&study, &mut report).with_context(|| file.clone())?;
        if report.stop.is_stopped() {
            break;
        }
    }
    report.finish()
}

fn run_one(study: &Study, report: &mut Report<'_>) -> anyhow::Result<()> {
    let puzzle = papan::puzzle(&study.puzzle)?;
    let request = report.request(puzzle, study.objective.as_deref())?;
    let lanes = lanes(study, puzzle.info())?;
    let note = study.note.as_deref().unwrap_or_default();
    let mut collection = Collection {
        name: study.title.clone(),
        note: Some(format!("Published: {}\n\n{note}", study.source)),
        is_several: true,
        nodes: Some(study.nodes),
        finished: Vec::new(),
    };
    for case in &study.case {
        let place = format!("{}, {}", study.title, case.title);
        let text = match level(puzzle, case, &Disk::new(None)) {
            Ok(text) => text,
            Err(reason) => {
                note!("papan: {place}: {reason}");
                continue;
            }
        };
        let shown = Case {
            puzzle,
            lanes: &lanes,
            request: &request,
            place: &place,
            heading: case.title.clone(),
            note: case.note.clone(),
            published: study.lane.iter().map(|lane| case.beside(lane)).collect(),
        };
        let level = Numbered { number: case.level.unwrap_or(1), text: text.text() };
        report.run(&mut collection, &shown, &level)?;
        if report.stop.is_stopped() {
            break;
        }
    }
    report.end(&collection)
}

fn lanes(study: &Study, puzzle: &PuzzleInfo) -> anyhow::Result<Vec<Lane>> {
    let lane = |lane: &papan_studies::StudyLane| Ok(Lane::from_name(puzzle, &lane.run)?);
    study.lane.iter().map(lane).collect()
}
