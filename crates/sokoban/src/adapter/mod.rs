//! Sokoban in the registry.

mod difficulty;
mod explain;
mod generate;
mod info;
mod picture;
mod search;
mod words;

use papan_puzzle::{
    Difficulty, Explanation, Fit, Frame, Generated, InputError, Instance, JudgeError, LevelText,
    Mark, Monitor, Options, Outcome, Puzzle, PuzzleInfo, RequestError, SolveRequest, Span,
};
use papan_search::{Limits, StopReason};

use crate::notation::Position;
use crate::{Level, Square, format, notation, solver};
use picture::Detail;

/// Sokoban, for the registry.
pub static PUZZLE: &dyn Puzzle = &Sokoban;

struct Sokoban;

impl Puzzle for Sokoban {
    fn info(&self) -> &'static PuzzleInfo {
        &info::INFO
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        format::recognise(text)
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        Box::new(format::levels(text))
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(Game { level: format::parse_level(level)? }))
    }

    fn generate(&self, options: &Options) -> Result<Generated, RequestError> {
        generate::generate(options)
    }
}

/// The judge's problem Timus 1589: one level in, one solution out.
fn judge(text: &[u8]) -> Result<String, JudgeError> {
    solver::judge(text).map_err(|error| match error {
        solver::JudgeError::Input(error) => JudgeError::Input(error),
        error => JudgeError::Unanswered(error.to_string()),
    })
}

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
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError> {
        search::search(&self.level, request, monitor).map(Outcome::Search)
    }

    fn difficulty(
        &self,
        _options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        Ok(difficulty::difficulty(&self.level, limits))
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
        let steps =
            notation::read(level, solution).map_err(|error| RequestError::Unfit(error.message))?;
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

    fn picture(&self, _options: &Options, limits: &Limits) -> Result<String, RequestError> {
        Ok(picture::svg(&self.level, Detail::Full, limits))
    }

    fn board_picture(&self, _options: &Options, limits: &Limits) -> Result<String, RequestError> {
        Ok(picture::svg(&self.level, Detail::Small, limits))
    }
}

/// The board in XSB; the player, goals and whatever was pushed are marked.
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
