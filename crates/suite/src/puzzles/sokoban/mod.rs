//! Sokoban in the registry.

mod explain;
mod generate;
mod info;
mod picture;
mod search;

use std::io::{BufRead, Read, Write};
use std::num::NonZeroUsize;

use papan_board::{Fit, InputError};
use papan_checker::{Metric, Rejection};
use papan_search::Limits;
use papan_sokoban::notation::Position;
use papan_sokoban::{Level, Square, format, notation, solver};

use crate::explanation::Explanation;
use crate::frame::{Frame, Mark, Span};
use crate::info::PuzzleInfo;
use crate::judge::JudgeError;
use crate::monitor::Monitor;
use crate::options::Options;
use crate::puzzle::{Generated, Instance, LevelText, Outcome, Puzzle};
use crate::request::{RequestError, SolveRequest};

/// The registry's entry.
pub(crate) struct Sokoban;

/// The registry's entry.
pub(crate) static SOKOBAN: Sokoban = Sokoban;

/// Boxes, counted in every position, that the checker stores before it gives no opinion on an
/// unsolvable level. It keeps a set of places for each: these take a few tenths of a second.
const CHECKER_BOXES: usize = 60_000;

impl Puzzle for Sokoban {
    fn info(&self) -> &'static PuzzleInfo {
        &info::INFO
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        format::recognise(text)
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        Box::new(format::levels(text).map(|level| LevelText {
            line: level.line,
            column: level.column,
            bytes: level.bytes,
            title: level.title,
            author: level.author,
            comments: level.comments,
        }))
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        let &LevelText { line, column, bytes, .. } = level;
        let level = format::LevelText { line, column, bytes, ..Default::default() };
        let level = format::parse_level(&level)?;
        Ok(Box::new(Game { level }))
    }

    fn check(
        &self,
        level: &[u8],
        solution: &str,
        _options: &Options,
    ) -> Result<Result<Vec<Metric>, Rejection>, RequestError> {
        Ok(papan_checker::sokoban::check(level, solution))
    }

    fn is_solvable(&self, level: &[u8], _options: &Options) -> Option<bool> {
        let boxes = format::parse(level).ok()?.boxes().len();
        papan_checker::sokoban::is_solvable(level, CHECKER_BOXES / boxes).ok().flatten()
    }

    fn generate(&self, options: &Options, limits: &Limits) -> Result<Generated, RequestError> {
        generate::generate(options, limits)
    }
}

/// The judge's problem Timus 1589: one level in, one solution out, replayed by the checker first.
pub(crate) fn judge(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    _threads: NonZeroUsize,
) -> Result<(), JudgeError> {
    let mut text = Vec::new();
    input.take(JUDGE_BYTES).read_to_end(&mut text).map_err(JudgeError::Read)?;
    let solution = solver::judge(&text).map_err(|error| match error {
        solver::JudgeError::Input(error) => JudgeError::Input(error),
        error => JudgeError::Unanswered(error.to_string()),
    })?;
    if let Err(rejection) = papan_checker::sokoban::check(&text, &solution) {
        let message = format!("internal error: the checker rejects {solution}: {rejection}");
        return Err(JudgeError::Unanswered(message));
    }
    writeln!(output, "{solution}").and_then(|()| output.flush()).map_err(JudgeError::Write)
}

/// What is read of a judge's input: far more than any level, far less than its memory.
const JUDGE_BYTES: u64 = 1 << 20;

/// A level to be solved.
struct Game {
    level: Level,
}

impl Instance for Game {
    /// Rows of XSB.
    fn text(&self) -> String {
        self.level.to_string()
    }

    fn answer(
        &self,
        request: &SolveRequest,
        monitor: &mut Monitor<'_>,
    ) -> Result<Outcome, RequestError> {
        search::search(&self.level, request, monitor).map(Outcome::Search)
    }

    fn explain(&self, _options: &Options, limits: &Limits) -> Result<Explanation, RequestError> {
        Ok(explain::explain(&self.level, limits))
    }

    fn frames<'a>(
        &'a self,
        solution: &str,
        _options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        let level = &self.level;
        let steps = notation::read(level, solution)
            .map_err(|error| RequestError::Unfit(error.to_string()))?;
        let mut position = Position::new(level);
        let first = frame(level, &position, "initial".to_owned(), None);
        let rest = steps.into_iter().map(move |step| {
            let verb = match position.step(level, step.direction) {
                Some(true) => "push",
                _ => "walk",
            };
            let caption = format!("{verb} {}", step.direction.name());
            let pushed = step.push.then(|| level.board().step(position.player(), step.direction));
            frame(level, &position, caption, pushed.flatten())
        });
        Ok(Box::new(std::iter::once(first).chain(rest)))
    }

    fn picture(&self, _options: &Options) -> Result<String, RequestError> {
        Ok(picture::svg(&self.level))
    }
}

/// The board in XSB; the player, goals and what was pushed are marked.
fn frame(level: &Level, position: &Position, caption: String, pushed: Option<Square>) -> Frame {
    let board = level.board();
    let pushed = pushed.map(|square| board.cell(square));
    let size = board.size();
    let picture = board.draw(&position.boxes(), position.player());
    let lines = picture.lines().enumerate().map(|(row, text)| {
        let mark = |column: usize, symbol: char| match symbol {
            _ if pushed == Some(size.cell(row, column)) => Mark::Moved,
            '#' => Mark::Border,
            '@' | '+' => Mark::Primary,
            '.' | '*' => Mark::Exit,
            _ => Mark::Plain,
        };
        Span::runs(text.chars().enumerate().map(|(column, symbol)| (symbol, mark(column, symbol))))
    });
    Frame { caption, lines: lines.collect() }
}
