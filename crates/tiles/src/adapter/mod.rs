//! Sliding tiles in the registry.

mod auto;
mod difficulty;
mod explain;
mod info;
mod picture;
mod search;
mod tables;

use std::io::Write;

use papan_puzzle::{
    BuildError, BuildProgress, Difficulty, Direction, Explanation, Fit, Frame, Generated,
    InputError, Instance, LevelText, Location, MadeLevel, Mark, Monitor, Options, OrFile, Outcome,
    Puzzle, PuzzleInfo, RequestError, SEED, Size, SolveRequest, Span, count, message,
};
use papan_search::{Limits, StopReason};

use self::info::{NamedGoal, Objective};
use crate::generate::{Generator, WithCost, WithCostError};
use crate::{Board, Goal, MAX_SIDE, MIN_SIDE, Tile, format, notation};

/// Sliding tiles, for the registry.
pub static PUZZLE: &dyn Puzzle = &Tiles;

struct Tiles;

impl Puzzle for Tiles {
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
        Ok(Box::new(Level { start: format::parse_level(level)? }))
    }

    fn generate(&self, options: &Options) -> Result<Generated, RequestError> {
        let size = options.get(&info::SIZE);
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&size.rows()) || !sides.contains(&size.columns()) {
            return Err(RequestError::Value {
                option: info::SIZE.info.id,
                message: message!(
                    "tiles.generate.size",
                    "{option}: found `{found}`, expected rows and columns from {min} to {max}",
                    option option = info::SIZE.info.id,
                    found = size,
                    min = MIN_SIDE,
                    max = MAX_SIDE
                ),
            });
        }
        let goal = goal_for(size, options)?;
        let seed = options.get(&SEED);
        let [min, max] = [&info::MIN_COST, &info::MAX_COST]
            .map(|cost| options.get(cost).map(|cost| u32::try_from(cost).unwrap_or(u32::MAX)));
        if min.is_none() && max.is_none() {
            let mut boards = Generator::new(goal, seed);
            return Ok(Box::new(move |_| Some(Ok(MadeLevel::new(boards.next()?.to_string())))));
        }
        let range = min.unwrap_or(0)..=max.unwrap_or(u32::MAX);
        let unfit = |error: WithCostError| match error {
            WithCostError::Stopped(_) => RequestError::Stopped(error.message()),
            error => RequestError::Unfit(error.message()),
        };
        let moves = Objective::Moves.info().id;
        let mut boards = WithCost::new(goal, seed, range);
        Ok(Box::new(move |limits| {
            let board = boards.next_board(limits).map_err(unfit);
            Some(board.map(|(board, cost)| MadeLevel {
                text: format!("# shortest solution: {}\n{board}", count(cost, moves)),
                optimum: Some((moves, cost.0.into())),
                ..MadeLevel::default()
            }))
        }))
    }

    fn build_table(
        &self,
        id: &str,
        threads: usize,
        out: &mut dyn Write,
        progress: &mut BuildProgress<'_>,
    ) -> Result<(), BuildError> {
        tables::build(id, threads, out, progress)
    }

    fn verify_table(&self, id: &str, bytes: &[u8]) -> Result<(), String> {
        tables::verify(id, bytes)
    }
}

/// The requested goal.
fn goal_of(options: &Options) -> Result<Goal, RequestError> {
    let Some((name, text)) = options.file(&info::GOAL) else {
        return Ok(match options.get(&info::GOAL) {
            OrFile::Word(NamedGoal::BlankFirst) => Goal::BlankFirst,
            OrFile::Word(NamedGoal::BlankLast) | OrFile::File => Goal::BlankLast,
        });
    };
    let unfit = |error: InputError| {
        RequestError::Unfit(message!(
            "tiles.goal.file",
            "goal file {file}: line {line}, column {column}: {fault}",
            file = name,
            line = error.at.line,
            column = error.at.column,
            // Only the command line reads files, and it speaks English.
            fault = error.message
        ))
    };
    let mut levels = format::levels(text);
    let level = levels.next().unwrap_or_default();
    if let Some(second) = levels.next() {
        let at = Location { line: second.line + 1, column: 1 };
        let message = message!("tiles.goal.second", "found a second board, expected one");
        return Err(unfit(InputError::new(at, message)));
    }
    format::parse_level(&level).map(Goal::Board).map_err(unfit)
}

/// The requested goal board, for levels of this size.
fn goal_for(size: Size, options: &Options) -> Result<Board, RequestError> {
    goal_of(options)?.board(size).map_err(|error| RequestError::Unfit(error.message()))
}

/// A board to be solved.
struct Level {
    start: Board,
}

impl Instance for Level {
    /// Rows of numbers, the blank as `0`.
    fn text(&self) -> String {
        self.start.to_string()
    }

    fn answer(
        &self,
        request: &SolveRequest,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError> {
        let goal = goal_for(self.start.size(), &request.options)?;
        Ok(Outcome::Search(search::search(&self.start, &goal, request, monitor)?))
    }

    fn difficulty(
        &self,
        options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        let goal = goal_for(self.start.size(), options)?;
        Ok(difficulty::difficulty(&self.start, &goal, limits))
    }

    fn explain(&self, options: &Options, limits: &Limits) -> Result<Explanation, RequestError> {
        let goal = goal_for(self.start.size(), options)?;
        Ok(explain::explain(&self.start, &goal, options, limits))
    }

    fn frames<'a>(
        &'a self,
        solution: &str,
        options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        let moves = notation::read(&self.start, solution, options.get(&info::MOVES))
            .map_err(|error| RequestError::Unfit(error.message()))?;
        let first = frame(&self.start, "initial", None);
        let mut board = self.start.clone();
        let steps = moves.into_iter().map(move |direction: Direction| {
            let moved = board.slide(direction);
            frame(&board, direction.name(), moved)
        });
        Ok(Box::new(std::iter::once(first).chain(steps)))
    }

    fn picture(&self, options: &Options, _limits: &Limits) -> Result<String, RequestError> {
        let goal = goal_for(self.start.size(), options)?;
        Ok(picture::svg(&self.start, &goal))
    }

    fn board_picture(&self, _options: &Options, _limits: &Limits) -> Result<String, RequestError> {
        Ok(picture::small(&self.start))
    }
}

/// A board in the style of the 15-puzzle report, with the tile that moved marked.
fn frame(board: &Board, caption: &str, moved: Option<Tile>) -> Frame {
    let width = (board.size().cells() - 1).to_string().len();
    let border = |text: &str| Span::new(text, Mark::Border);
    let rule = format!("{}+", format!("+{}", "-".repeat(width + 2)).repeat(board.size().columns()));
    let mut lines = vec![vec![border(&rule)]];
    for row in board.tiles().chunks(board.size().columns()) {
        let mut line = Vec::new();
        for &tile in row {
            line.push(border("|"));
            let text = match tile {
                Tile::BLANK => " ".repeat(width + 2),
                tile => format!(" {:>width$} ", tile.0),
            };
            let mark = if Some(tile) == moved { Mark::Moved } else { Mark::Plain };
            line.push(Span::new(text, mark));
        }
        line.push(border("|"));
        lines.push(line);
        lines.push(vec![border(&rule)]);
    }
    Frame { caption: caption.to_owned(), lines }
}
