//! What a job does: one search, or one per lane and then charts. Whoever serves it decides on which
//! threads and when.

use papan::search::Caps;
use papan::{
    Comparison, Lane, LevelText, Message, Progress, Puzzle, Record, Row, SolveRequest, StopReason,
    Tape, disagreement, mark_best, message,
};
use papan_traces::{Columns, phase_lines};

use crate::error::{ApiError, Code};
use crate::event::{Event, Solved};

/// What is recorded of a search at most, in events: some hundred thousand expansions, and some ten megabytes of
/// JSON.
const MAX_EVENTS: usize = 600_000;
/// The same in bytes.
const MAX_RECORDED: usize = 96 << 20;

/// What a job does.
#[derive(Clone, Debug)]
pub struct Work {
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// The text of one level.
    pub level: String,
    /// Objective, options and limits; for a single search also the algorithm and the heuristic.
    pub request: SolveRequest,
    /// One search, or several.
    pub task: Task,
}

/// One search, or several.
#[derive(Clone, Debug)]
pub enum Task {
    /// As the request says.
    Solve {
        /// Whether it is recorded.
        record: bool,
    },
    /// One search per lane, then charts of this width in pixels.
    Compare {
        /// The lanes.
        lanes: Vec<Lane>,
        /// Pixels.
        chart_width: u32,
    },
}

impl Work {
    /// Reads the level, so that a bad one is refused before anything is queued.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self) -> Result<papan::Level, ApiError> {
        Ok(self.puzzle.only_level(self.level.as_bytes())?)
    }

    /// Runs the search of a solve job to its last event.
    ///
    /// # Errors
    /// If the request makes no sense, or the checker disagrees.
    pub fn solve(&self, progress: &mut dyn Progress) -> Result<Event, ApiError> {
        Ok(Event::Solved(self.solved(progress)?))
    }

    /// Runs the search of a solve job and says what was found.
    ///
    /// # Errors
    /// If the request makes no sense, or the checker disagrees.
    pub fn solved(&self, progress: &mut dyn Progress) -> Result<Solved, ApiError> {
        let level = self.read()?;
        let (answer, tape) = match self.task {
            Task::Solve { record: true } => {
                let (request, caps) = self.recorded();
                let (answer, tape) = level.trace(&request, caps, progress)?;
                (answer, Some(tape))
            }
            _ => (level.solve(&self.request, progress)?, None),
        };
        let record = Record::answered(1, &level.source(), &self.request, &answer);
        let record = Box::new(record.into());
        let trace = tape.as_ref().and_then(Tape::trace).map(|trace| Box::new(Columns::new(trace)));
        let phases =
            tape.map(|tape| phase_lines(tape.phases()).filter_map(|line| line.phase).collect());
        Ok(Solved { record, trace, phases })
    }

    /// The request of a search that is recorded, and what may be kept of it: a part of the job's memory, which
    /// the search goes without.
    fn recorded(&self) -> (SolveRequest, Caps) {
        let mut request = self.request.clone();
        let memory = match &mut request.limits.memory_bytes {
            Some(all) => {
                let part = (*all / 4).min(MAX_RECORDED);
                *all -= part;
                part
            }
            None => MAX_RECORDED,
        };
        (request, Caps { events: MAX_EVENTS, memory })
    }

    /// The last event of a solve job that was cancelled before it began.
    pub fn not_begun(&self) -> Event {
        let level = LevelText::default();
        let record = Record::stopped(1, &level, &self.request, StopReason::Cancelled);
        Event::Solved(Solved { record: Box::new(record.into()), trace: None, phases: None })
    }

    /// Runs one lane of a comparison.
    ///
    /// # Errors
    /// If the level cannot be read.
    ///
    /// # Panics
    /// If there is no lane of this index.
    pub fn run_lane(&self, lane: usize, progress: &mut dyn Progress) -> Result<Row, ApiError> {
        let level = self.read()?;
        Ok(self.comparison().run_lane(lane, &level.source(), 1, progress))
    }

    /// The row of a lane that was cancelled before it began.
    ///
    /// # Panics
    /// If there is no lane of this index.
    pub fn lane_not_begun(&self, lane: usize) -> Row {
        let level = LevelText::default();
        self.comparison().stopped_lane(lane, &level, 1, StopReason::Cancelled)
    }

    /// The last event of a comparison whose lanes have all ended.
    ///
    /// # Errors
    /// If two lanes contradict each other, or no charts can be drawn: bugs in papan.
    pub fn compared(&self, mut rows: Vec<Row>) -> Result<Event, ApiError> {
        rows.sort_by_key(|row| row.lane);
        mark_best(&mut rows);
        let internal = |message: Message| ApiError::new(Code::Internal, message);
        if let Some(disagreement) = disagreement(&rows) {
            return Err(internal(disagreement.message()));
        }
        let width = match self.task {
            Task::Compare { chart_width, .. } => chart_width,
            Task::Solve { .. } => papan_charts::WIDE,
        };
        let charts = papan_charts::charts(&rows, width);
        let charts = charts.map_err(|error| {
            internal(message!("api.charts", "the charts cannot be drawn: {fault}", fault = error))
        })?;
        Ok(Event::Compared {
            rows: rows.iter().map(Into::into).collect(),
            charts: charts.into_iter().map(Into::into).collect(),
        })
    }

    fn comparison(&self) -> Comparison<'_> {
        let lanes: &[Lane] = match &self.task {
            Task::Solve { .. } => &[],
            Task::Compare { lanes, .. } => lanes,
        };
        Comparison { puzzle: self.puzzle, lanes, request: &self.request, repeat: 1 }
    }
}
