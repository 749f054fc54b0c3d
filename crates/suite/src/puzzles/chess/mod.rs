//! Chess on giant boards in the registry: an analysis of one position, not a plan.

mod analyse;
mod info;

use std::io::{BufRead, Write};
use std::num::NonZeroUsize;
use std::time::Instant;

use papan_board::{Fit, InputError, Position};
use papan_checker::{Metric, Rejection, chess as brute_force};
use papan_chess::{
    BoardSize, Explanation as Reasons, FormatError, Generator, Kind, Level, Spec, Status,
};
use papan_search::Limits;

use crate::explanation::Explanation;
use crate::frame::Frame;
use crate::info::{CollectionInfo, PuzzleInfo};
use crate::judge::JudgeError;
use crate::monitor::Monitor;
use crate::options::Options;
use crate::puzzle::{Analysis, Generated, Instance, LevelText, MadeLevel, Outcome, Puzzle};
use crate::puzzles::without_mark;
use crate::request::{RequestError, SolveRequest};

/// The registry's entry.
pub(crate) struct Chess;

/// The registry's entry.
pub(crate) static CHESS: Chess = Chess;

/// Brute force confirms every answer up to this effort (squares times the square of the pieces):
/// an ordinary board with all its men takes well under a millisecond.
const QUICK: u128 = 64 * 32 * 32;
/// Brute force on demand: 128 pieces on 64x64 take a second or so.
const BEARABLE: u128 = 64 * 64 * 128 * 128;

impl Puzzle for Chess {
    fn info(&self) -> &'static PuzzleInfo {
        &info::INFO
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        papan_chess::recognise(without_mark(text))
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        Box::new(papan_chess::levels(without_mark(text)).map(
            |papan_chess::LevelText { line, bytes, title }| LevelText {
                line,
                bytes,
                title: title.map(Into::into),
                ..LevelText::default()
            },
        ))
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        let &LevelText { line, bytes, .. } = level;
        match papan_chess::parse_level(&papan_chess::LevelText::new(line, without_mark(bytes))) {
            Ok(level) => Ok(Box::new(Game { level })),
            Err(error) => Err(input_error(&error)),
        }
    }

    fn check(
        &self,
        level: &[u8],
        solution: &str,
        _options: &Options,
    ) -> Result<Result<Vec<Metric>, Rejection>, RequestError> {
        if reference_board(level, BEARABLE).is_none() {
            return Err(RequestError::Unfit(format!(
                "the checker tries every move, square by square: it takes boards of up to {0}x{0} \
                 with up to {1} pieces, and this one is larger",
                brute_force::MAX_SIZE,
                BEARABLE.isqrt() / 64
            )));
        }
        Ok(brute_force::check(level, solution))
    }

    fn reported_answer(&self, line: &str) -> Option<String> {
        analyse::reported(line).map(|status| status.to_string())
    }

    fn reference_answer(&self, level: &[u8]) -> Option<String> {
        Some(reference_board(level, QUICK)?.answer())
    }

    fn is_solvable(&self, _level: &[u8], _options: &Options) -> Option<bool> {
        None
    }

    fn generate(&self, options: &Options, _limits: &Limits) -> Result<Generated, RequestError> {
        let number = |id, default: &str| {
            options.integer(id).unwrap_or_else(|| default.parse().expect("defaults are numbers"))
        };
        let kind = options.word("kind").unwrap_or(info::DEFAULT_KIND);
        let unfit =
            |error: papan_chess::generate::GenerateError| RequestError::Unfit(error.to_string());
        let spec = Spec {
            boards: u64::MAX,
            pieces: number("pieces", info::DEFAULT_PIECES) as usize,
            size: BoardSize::new(number("size", info::DEFAULT_SIZE)).expect("the option's range"),
            kind: kind.parse::<Kind>().map_err(unfit)?,
            seed: number("seed", "0"),
        };
        let boards = Generator::new(spec).map_err(unfit)?;
        Ok(Box::new(
            boards.map(move |board| Ok(MadeLevel::new(board_text(&board.map_err(unfit)?)))),
        ))
    }

    fn collection(&self) -> &'static CollectionInfo {
        &info::FILE
    }
}

/// A position as one board of CSTATE3.
fn board_text(position: &papan_chess::Position) -> String {
    let mut text = Vec::new();
    papan_chess::format::write_board(position, &mut text).expect("a vector takes everything");
    String::from_utf8(text).expect("boards are ASCII")
}

/// The judge's problem CSTATE3.
pub(crate) fn judge(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    threads: NonZeroUsize,
) -> Result<(), JudgeError> {
    papan_chess::judge_cstate3_parallel(input, output, threads).map_err(|error| match error {
        papan_chess::JudgeError::Format(error) => JudgeError::Input(input_error(&error)),
        papan_chess::JudgeError::Read(error) => JudgeError::Read(error),
        papan_chess::JudgeError::Write(error) => JudgeError::Write(error),
    })
}

fn input_error(error: &FormatError) -> InputError {
    let FormatError { board, line, column, found, expected, fix, .. } = error;
    let at = Position { line: *line as usize, column: *column as usize };
    let board = board.map(|board| format!("board {board}: ")).unwrap_or_default();
    InputError::new(at, format!("{board}found {found}, expected {expected}; {fix}"))
}

/// The checker's reading of a level, if brute force can answer it with this effort.
fn reference_board(level: &[u8], effort: u128) -> Option<brute_force::Board> {
    let board = brute_force::read_level(&String::from_utf8_lossy(level)).ok()?;
    let (size, pieces) = (board.size().unsigned_abs(), board.count() as u64);
    (u128::from(size * pieces).pow(2) <= effort).then_some(board)
}

/// A position to be analysed.
struct Game {
    level: Level,
}

impl Game {
    fn reasons(&self, options: &Options) -> Reasons {
        let default = || info::DEFAULT_EVASIONS.parse().expect("a number");
        let limit = options.integer("evasions").unwrap_or_else(default);
        papan_chess::explain(&self.level.position, limit as usize)
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
        _monitor: &mut Monitor<'_>,
    ) -> Result<Outcome, RequestError> {
        let start = Instant::now();
        let reasons = self.reasons(&request.options);
        let evasions = match reasons.status {
            Status::Check { moves, .. } => moves,
            Status::Safe | Status::Impossible | Status::Checkmate { .. } => 0,
        };
        let turn = self.level.side_to_move;
        Ok(Outcome::Analysis(Analysis {
            answer: reasons.status.to_string(),
            lines: analyse::lines(&reasons, turn),
            metrics: vec![Metric { name: "evasions", value: evasions }],
            value: analyse::value(&reasons, turn),
            elapsed: start.elapsed(),
        }))
    }

    fn explain(&self, options: &Options, _limits: &Limits) -> Result<Explanation, RequestError> {
        Ok(analyse::explain(&self.level, &self.reasons(options)))
    }

    fn frames<'a>(
        &'a self,
        _solution: &str,
        _options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        Ok(Box::new(std::iter::once(analyse::frame(&self.level.position))))
    }

    fn picture(&self, options: &Options) -> Result<String, RequestError> {
        let evasions = options
            .integer("evasions")
            .map_or(papan_chess::picture::DEFAULT_EVASIONS, |evasions| evasions as usize);
        Ok(papan_chess::svg(&self.level.position, evasions))
    }
}
