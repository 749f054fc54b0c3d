//! Jobs that go wrong: the registry's puzzles do not, so one that does is made up here.

use std::time::Duration;

use papan::{Limits, Puzzle, StopReason};
use papan_checker::{Checker, Metric, Rejection, Setting};
use papan_puzzle::{
    Difficulty, Explanation, Fit, Frame, Generated, GradeScale, InputError, Instance, LevelText,
    Monitor, Options, Outcome, PuzzleInfo, RequestError, SolveRequest,
};

use papan_api::{Code, Event, Task, Work};

use super::{Jobs, Memory, Pool};

/// Panics when it is asked to solve a level.
struct Broken;

static INFO: PuzzleInfo = PuzzleInfo {
    id: "broken",
    name: "Broken",
    summary: "panics",
    sides: 1..=1,
    formats: &[],
    objectives: &[],
    algorithms: &[],
    heuristics: &[],
    options: &[],
    metrics: &[],
    analysis_schema: "true",
    page: &[],
    tables: &[],
    judges: &[],
    examples: &[],
    levels: "",
    presets: &[],
    grades: GradeScale::OF_PLANS,
};

impl papan_puzzle::Puzzle for Broken {
    fn info(&self) -> &'static PuzzleInfo {
        &INFO
    }

    fn recognise(&self, _text: &[u8]) -> Fit {
        Fit::No
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        Box::new(std::iter::once(LevelText::new(0, text)))
    }

    fn parse(&self, _level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(Broken))
    }

    fn generate(&self, _options: &Options) -> Result<Generated, RequestError> {
        Ok(Box::new(|_| None))
    }
}

impl Checker for Broken {
    fn check(
        &self,
        _level: &[u8],
        _solution: &str,
        _settings: &[Setting<'_>],
    ) -> Result<Vec<Metric>, Rejection> {
        Ok(Vec::new())
    }

    fn is_solvable(&self, _level: &[u8], _settings: &[Setting<'_>]) -> Option<bool> {
        None
    }
}

static BROKEN: Puzzle = Puzzle::new(&Broken, &Broken);

impl Instance for Broken {
    fn text(&self) -> String {
        String::new()
    }

    fn answer(
        &self,
        _request: &SolveRequest,
        _monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError> {
        panic!("a bug, as the test wants it");
    }

    fn difficulty(
        &self,
        _options: &Options,
        _limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        unreachable!("nobody asks")
    }

    fn explain(&self, _options: &Options, _limits: &Limits) -> Result<Explanation, RequestError> {
        Err(RequestError::Unfit(papan::message!("test.nothing", "nothing to explain")))
    }

    fn frames<'a>(
        &'a self,
        _solution: &str,
        _options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        Ok(Box::new(std::iter::empty()))
    }

    fn picture(&self, _options: &Options, _limits: &Limits) -> Result<String, RequestError> {
        Ok(String::new())
    }
}

fn work(puzzle: &'static Puzzle, level: &str) -> Work {
    let request = SolveRequest::new(puzzle.info(), None, None, None).unwrap();
    Work { puzzle, level: level.to_owned(), request, task: Task::Solve { record: false } }
}

#[tokio::test]
async fn a_panic_is_an_error_of_its_job_alone() {
    let jobs = Jobs::new(Pool::new(1, 1, Memory::new(1 << 20)), Duration::from_secs(10));
    for _ in 0..5 {
        let failed = jobs.start_watched(work(&BROKEN, "")).unwrap().last().await;
        assert!(matches!(failed, Event::Failed { error } if error.code == Code::Internal));
        let tiles = papan::puzzle("tiles").unwrap();
        let solved = jobs.start_watched(work(tiles, "1 2\n0 3\n")).unwrap().last().await;
        assert!(
            matches!(solved, Event::Solved(solved) if solved.record.record.outcome == "solved")
        );
    }
}

/// The events of a finished job wait for whoever asked for it, but not for long.
#[tokio::test]
async fn a_job_that_has_ended_can_still_be_looked_at() {
    let jobs = Jobs::new(Pool::new(1, 0, Memory::new(1 << 20)), Duration::from_millis(400));
    let tiles = papan::puzzle("tiles").unwrap();
    let id = jobs.submit(work(tiles, "1 2\n0 3\n")).unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(jobs.submit(work(tiles, "1 2\n0 3\n")).is_err(), "it keeps its place");
    assert!(matches!(jobs.watch(&id).unwrap().last().await, Event::Solved(_)));
    while jobs.count() > 0 {
        tokio::task::yield_now().await;
    }
    let id = jobs.submit(work(tiles, "1 2\n0 3\n")).unwrap();
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(jobs.watch(&id).is_err());
    assert_eq!(jobs.count(), 0);
}
