//! Runs the parts of studies side by side, in any order, and puts them together in order.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use papan::{RequestError, StopToken};
use papan_charts::Curve;
use papan_studies::{CaseRows, Job, JobResult, Line, Settings, Study, Watched};

use super::Disk;
use crate::cli::StudyArgs;
use crate::progress::Steps;
use crate::tables;

/// A study that was run.
pub(super) struct Finished<'a> {
    pub(super) study: &'a Study,
    pub(super) lines: Vec<Line>,
    pub(super) cases: Vec<CaseRows>,
    pub(super) watched: Vec<Watched>,
    pub(super) curves: Vec<Curve>,
}

/// Runs all studies.
pub(super) fn all<'a>(
    args: &StudyArgs,
    studies: &'a [Study],
    stop: &StopToken,
) -> anyhow::Result<Vec<Finished<'a>>> {
    let shelf = Disk::new(args.levels.as_deref());
    let settings = Settings {
        limits: &args.limits.limits(stop.clone()),
        tables: &tables::of(&args.tables),
        shelf: &shelf,
        repetitions: args.repeat,
        pictures: args.html.is_some(),
    };
    let jobs: Vec<Job<'_>> = studies.iter().flat_map(Study::jobs).collect();
    let results = side_by_side(&jobs, args.threads, &settings, stop)?;
    let mut finished: Vec<Finished<'a>> = studies
        .iter()
        .map(|study| Finished {
            study,
            lines: vec![],
            cases: vec![],
            watched: vec![],
            curves: vec![],
        })
        .collect();
    for (job, result) in jobs.iter().zip(results) {
        let Some(result) = result else { continue };
        let owner = finished.iter_mut().find(|it| std::ptr::eq(it.study, job.study()));
        let owner = owner.expect("a job is a part of its study");
        owner.lines.extend(result.lines);
        owner.cases.extend(result.rows);
        owner.watched.extend(result.watched);
        for curve in result.curves {
            match owner.curves.iter_mut().find(|known| known.title == curve.title) {
                Some(known) => known.extend(curve),
                None => owner.curves.push(curve),
            }
        }
    }
    Ok(finished)
}

/// Runs jobs on as many threads as are wanted; those that were not begun when it was stopped have no
/// result.
fn side_by_side(
    jobs: &[Job<'_>],
    threads: Option<usize>,
    settings: &Settings<'_>,
    stop: &StopToken,
) -> Result<Vec<Option<JobResult>>, RequestError> {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = threads.unwrap_or_else(cores).min(jobs.len().max(1));
    let steps = Steps::new(jobs.len() as u64);
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<JobResult>>> = Mutex::new(vec![None; jobs.len()]);
    let failed = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !stop.is_stopped() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { return };
                    steps.begin(&format!("{}: {}", job.study().id, job.title()));
                    match job.run(settings) {
                        Ok(result) => {
                            let mut results =
                                results.lock().unwrap_or_else(PoisonError::into_inner);
                            results[index] = Some(result);
                        }
                        Err(error) => {
                            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                            failed.get_or_insert(error);
                            next.store(jobs.len(), Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}
