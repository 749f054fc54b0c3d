//! Chess on giant boards in the registry: an analysis of one position, not a plan.

mod analyse;
mod info;

use std::io::{BufRead, Write};
use std::num::NonZeroUsize;

use papan_puzzle::{
    Analysis, CollectionInfo, Difficulty, Explanation, Fit, Found, Frame, Generated, InputError,
    Instance, JudgeError, LevelText, Location, MadeLevel, Monitor, Options, Outcome, Puzzle,
    PuzzleInfo, RequestError, SEED, SolveRequest, svg, without_mark,
};
use papan_search::{Budget, Ending, Limits, StopReason};

use crate::explain::explain_with_budget;
use crate::generate::GenerateError;
use crate::{BoardSize, Explanation as Reasons, FormatError, Generator, Level, Spec, Status};

/// Chess, for the registry.
pub static PUZZLE: &dyn Puzzle = &Chess;

struct Chess;

impl Puzzle for Chess {
    fn info(&self) -> &'static PuzzleInfo {
        &info::INFO
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        crate::recognise(without_mark(text))
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        crate::levels(without_mark(text))
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        let &LevelText { line, bytes, .. } = level;
        match crate::parse_level(&LevelText::new(line, without_mark(bytes))) {
            Ok(level) => Ok(Box::new(Game { level })),
            Err(error) => Err(input_error(&error)),
        }
    }

    fn reported_answer(&self, line: &str) -> Option<String> {
        analyse::reported(line).map(|status| status.to_string())
    }

    fn generate(&self, options: &Options) -> Result<Generated, RequestError> {
        let unfit = |error: GenerateError| match error {
            GenerateError::Stopped { .. } => RequestError::Stopped(error.message()),
            error => RequestError::Unfit(error.message()),
        };
        let spec = Spec {
            boards: u64::MAX,
            pieces: options.get(&info::PIECES) as usize,
            size: BoardSize::new(options.get(&info::SIZE)).expect("the option's range"),
            kind: options.get(&info::KIND),
            seed: options.get(&SEED),
        };
        let mut boards = Generator::new(spec).map_err(unfit)?;
        Ok(Box::new(move |limits| {
            let board = boards.next_within(limits)?;
            Some(board.map_err(unfit).map(|board| MadeLevel::new(board_text(&board))))
        }))
    }

    fn collection(&self) -> &'static CollectionInfo {
        &info::FILE
    }
}

/// A position as one board of CSTATE3.
fn board_text(position: &crate::Position) -> String {
    let mut text = Vec::new();
    crate::format::write_board(position, &mut text).expect("a vector takes everything");
    String::from_utf8(text).expect("boards are ASCII")
}

/// The judge's problem CSTATE3.
fn judge(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    threads: NonZeroUsize,
) -> Result<(), JudgeError> {
    crate::judge_cstate3_parallel(input, output, threads).map_err(|error| match error {
        crate::JudgeError::Format(error) => {
            let mut input = input_error(&error);
            if let Some(board) = error.board {
                input.message.text.insert_str(0, &format!("board {board}: "));
            }
            JudgeError::Input(input)
        }
        crate::JudgeError::Read(error) => JudgeError::Read(error),
        crate::JudgeError::Write(error) => JudgeError::Write(error),
    })
}

fn input_error(error: &FormatError) -> InputError {
    let at = Location { line: error.line as usize, column: error.column as usize };
    InputError::new(at, error.message.clone())
}

/// A position to be analysed.
struct Game {
    level: Level,
}

impl Game {
    fn reasons(&self, options: &Options, budget: &mut Budget) -> Result<Reasons, StopReason> {
        let evasions = options.get(&info::EVASIONS) as usize;
        explain_with_budget(&self.level.position, evasions, budget)
    }
}

impl Instance for Game {
    /// One board of CSTATE3.
    fn text(&self) -> String {
        board_text(&self.level.position)
    }

    fn answer(
        &self,
        request: &SolveRequest,
        _monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError> {
        let budget = &mut Budget::new(&request.limits);
        let reasons = match self.reasons(&request.options, budget) {
            Ok(reasons) => reasons,
            Err(reason) => {
                let report = budget.close::<()>(Ending::Stopped(reason, None));
                let found = Found::new(&report, None, Vec::new(), |_| String::new());
                // There is no cost that could be bounded.
                return Ok(Outcome::Search(Found { lower_bound: None, ..found }));
            }
        };
        let evasions = match reasons.status {
            Status::Check { moves, .. } => moves,
            Status::Safe | Status::Impossible | Status::Checkmate { .. } => 0,
        };
        let turn = self.level.side_to_move;
        Ok(Outcome::Analysis(Analysis {
            answer: reasons.status.message(),
            lines: analyse::lines(&reasons, turn),
            metrics: vec![("evasions", evasions)],
            value: analyse::value(&reasons, turn),
            elapsed: budget.snapshot().stats.elapsed,
        }))
    }

    fn difficulty(
        &self,
        _options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        let judged = crate::difficulty::decisions(&self.level.position, &mut Budget::new(limits));
        Ok(judged.map(|decisions| Difficulty { figure: decisions as f64, cost: None }))
    }

    fn explain(&self, options: &Options, limits: &Limits) -> Result<Explanation, RequestError> {
        Ok(match self.reasons(options, &mut Budget::new(limits)) {
            Ok(reasons) => analyse::explain(&self.level, &reasons),
            Err(reason) => analyse::stopped(&self.level, reason),
        })
    }

    fn frames<'a>(
        &'a self,
        _solution: &str,
        _options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        Ok(Box::new(std::iter::once(analyse::frame(&self.level.position, "initial".to_owned()))))
    }

    fn picture(&self, options: &Options, limits: &Limits) -> Result<String, RequestError> {
        let evasions = match options.is_given(&info::EVASIONS) {
            true => options.get(&info::EVASIONS) as usize,
            false => crate::picture::DEFAULT_EVASIONS,
        };
        let position = &self.level.position;
        let explained = explain_with_budget(position, evasions, &mut Budget::new(limits));
        Ok(match explained {
            Ok(explained) => crate::picture::draw(position, &explained),
            Err(reason) => svg::stopped(reason),
        })
    }
}
