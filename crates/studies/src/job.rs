//! The parts of a study that can be run one by one.

use std::sync::Arc;

use papan::{Limits, RequestError, SolveRequest, Tables};
use papan_charts::Curve;

use crate::format::{Kind, Study};
use crate::line::Line;
use crate::runs::{self, CaseRows};
use crate::shelf::Shelf;
use crate::submissions;
use crate::timing;
use crate::watched::Watched;
use crate::worked;

/// What whoever runs a study decides.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// What each run may use.
    pub limits: &'a Limits,
    /// Where tables may be found.
    pub tables: &'a Arc<dyn Tables>,
    /// Where levels are.
    pub shelf: &'a dyn Shelf,
    /// How many random inputs each mean of times is taken over.
    pub repetitions: usize,
    /// Whether pictures of the levels are wanted.
    pub pictures: bool,
}

/// A part of a study.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    study: &'a Study,
    part: Part,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A level and all its lanes.
    Case(usize),
    /// A level that stands for the tests of a judge, under each limit.
    UnderLimits(usize),
    /// What a judge said.
    Submissions,
    /// A row of times.
    Timing(usize),
    /// A value.
    Worked(usize),
}

/// What came of a part.
#[derive(Clone, Debug, Default)]
pub struct JobResult {
    /// Numbers, published and found again.
    pub lines: Vec<Line>,
    /// The rows of a level, for charts.
    pub rows: Option<CaseRows>,
    /// A search as it goes.
    pub watched: Option<Watched>,
    /// Points of curves.
    pub curves: Vec<Curve>,
}

impl Study {
    /// Its parts, in the order of reading.
    pub fn jobs(&self) -> Vec<Job<'_>> {
        let cases = 0..self.case.len();
        let mut parts: Vec<Part> = match self.kind {
            Kind::Runs => cases.map(Part::Case).collect(),
            Kind::Judge => {
                std::iter::once(Part::Submissions).chain(cases.map(Part::UnderLimits)).collect()
            }
            Kind::Timing => (0..self.seconds.len()).map(Part::Timing).collect(),
            Kind::Worked => Vec::new(),
        };
        parts.extend((0..self.worked.len()).map(Part::Worked));
        parts.into_iter().map(|part| Job { study: self, part }).collect()
    }
}

impl<'a> Job<'a> {
    /// The study that it is a part of.
    pub fn study(&self) -> &'a Study {
        self.study
    }

    /// What it is about.
    pub fn title(&self) -> String {
        match self.part {
            Part::Case(index) | Part::UnderLimits(index) => self.study.case[index].title.clone(),
            Part::Submissions => "submissions".to_owned(),
            Part::Timing(index) => timing::title(self.study, index),
            Part::Worked(index) => self.study.worked[index].title.clone(),
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// If the study names what there is not: a puzzle, an objective, a lane. What cannot be had is
    /// no error, but a line that says why.
    pub fn run(&self, settings: &Settings<'_>) -> Result<JobResult, RequestError> {
        let puzzle = papan::puzzle(&self.study.puzzle)?;
        let objective = self.study.objective.as_deref();
        let mut request = SolveRequest::new(puzzle.info(), None, None, objective)?;
        request.limits = settings.limits.clone();
        request.tables = settings.tables.clone();
        match self.part {
            Part::Case(index) => runs::case(self.study, index, puzzle, &request, settings),
            Part::UnderLimits(index) => {
                runs::under_limits(self.study, index, puzzle, &request, settings)
            }
            Part::Submissions => Ok(submissions::lines(self.study)),
            Part::Timing(index) => Ok(timing::row(self.study, index, puzzle, &request, settings)),
            Part::Worked(index) => Ok(worked::value(self.study, index, puzzle, settings)),
        }
    }
}
