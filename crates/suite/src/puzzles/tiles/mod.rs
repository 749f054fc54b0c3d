//! Sliding tiles in the registry.

mod champion;
mod explain;
mod info;
mod picture;
mod search;
mod tables;

use std::io::Write;

use papan_board::{Direction, Fit, InputError, Position, Size, count};
use papan_checker::{Metric, Rejection};
use papan_search::Limits;
use papan_tiles::generate::{Generator, WithCost, WithCostError};
use papan_tiles::notation::{self, Notation};
use papan_tiles::{Board, Goal, MAX_SIDE, MIN_SIDE, Tile, format};

use crate::explanation::Explanation;
use crate::frame::{Frame, Mark, Span};
use crate::info::PuzzleInfo;
use crate::monitor::Monitor;
use crate::options::Options;
use crate::puzzle::{Generated, Instance, LevelText, MadeLevel, Outcome, Puzzle};
use crate::request::{RequestError, SolveRequest};
use crate::tables::{BuildError, BuildProgress};

/// The registry's entry.
pub(crate) struct Tiles;

/// The registry's entry.
pub(crate) static TILES: Tiles = Tiles;

impl Puzzle for Tiles {
    fn info(&self) -> &'static PuzzleInfo {
        &info::INFO
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        format::recognise(text)
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        Box::new(format::levels(text).map(|level| {
            let format::LevelText { line, bytes, title, comments } = level;
            LevelText { line, bytes, title, comments, ..LevelText::default() }
        }))
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        let &LevelText { line, bytes, .. } = level;
        let start = format::parse_level(&format::LevelText { line, bytes, ..Default::default() })?;
        Ok(Box::new(Level { start }))
    }

    fn check(
        &self,
        level: &[u8],
        solution: &str,
        options: &Options,
    ) -> Result<Result<Vec<Metric>, Rejection>, RequestError> {
        let notation = match notation_of(options) {
            Notation::Blank => papan_checker::tiles::Notation::Blank,
            Notation::Tile => papan_checker::tiles::Notation::Tile,
            Notation::Numbers => papan_checker::tiles::Notation::Numbers,
        };
        Ok(papan_checker::tiles::check(level, &checker_goal(options), notation, solution))
    }

    fn is_solvable(&self, level: &[u8], options: &Options) -> Option<bool> {
        papan_checker::tiles::is_solvable(level, &checker_goal(options)).ok()
    }

    fn generate(&self, options: &Options, limits: &Limits) -> Result<Generated, RequestError> {
        let size = options.size("size").unwrap_or(default_size());
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&size.rows()) || !sides.contains(&size.columns()) {
            return Err(RequestError::Value {
                option: "size",
                found: size.to_string(),
                expected: format!("rows and columns from {MIN_SIDE} to {MAX_SIDE}"),
            });
        }
        let goal = goal_for(size, options)?;
        let seed = options.integer("seed").unwrap_or(0);
        let cost = |id| options.integer(id).map(|cost| u32::try_from(cost).unwrap_or(u32::MAX));
        let (min, max) = (cost("min-cost"), cost("max-cost"));
        if min.is_none() && max.is_none() {
            let boards = Generator::new(goal, seed);
            return Ok(Box::new(boards.map(|board| Ok(MadeLevel::new(board.to_string())))));
        }
        let range = min.unwrap_or(0)..=max.unwrap_or(u32::MAX);
        let unfit = |error: WithCostError| match error {
            WithCostError::Stopped(_) => RequestError::Stopped(error.to_string()),
            error => RequestError::Unfit(error.to_string()),
        };
        let mut boards = WithCost::new(goal, seed, range);
        let limits = limits.clone();
        Ok(Box::new(std::iter::from_fn(move || {
            let board = boards.next_board(&limits).map_err(unfit);
            Some(board.map(|(board, cost)| MadeLevel {
                text: format!("# shortest solution: {}\n{board}", count(cost, info::MOVES)),
                optimum: Some((info::MOVES, cost.0.into())),
                ..MadeLevel::default()
            }))
        })))
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

/// The goal asked for.
fn goal_of(options: &Options) -> Result<Goal, RequestError> {
    match (options.file("goal"), options.word("goal")) {
        (Some(text), name) => {
            let level = goal_level(text);
            let unfit = |error: InputError| {
                let name = name.unwrap_or_default();
                RequestError::Unfit(format!("goal file {name}: {error}"))
            };
            if let Some(second) = format::levels(text).nth(1) {
                let at = Position { line: second.line + 1, column: 1 };
                return Err(unfit(InputError::new(at, "found a second board, expected one")));
            }
            format::parse_level(&level).map(Goal::Board).map_err(unfit)
        }
        (None, Some("blank-first")) => Ok(Goal::BlankFirst),
        (None, _) => Ok(Goal::BlankLast),
    }
}

/// The board in a goal file, or nothing.
fn goal_level(text: &[u8]) -> format::LevelText<'_> {
    format::levels(text).next().unwrap_or_default()
}

/// The goal board asked for, for levels of this size.
fn goal_for(size: Size, options: &Options) -> Result<Board, RequestError> {
    goal_of(options)?.board(size).map_err(|error| RequestError::Unfit(error.to_string()))
}

/// The goal as the checker reads it, from the original text.
fn checker_goal(options: &Options) -> papan_checker::tiles::Goal<'_> {
    use papan_checker::tiles::Goal;
    match (options.file("goal"), options.word("goal")) {
        (Some(text), _) => Goal::Board(goal_level(text).bytes),
        (None, Some("blank-first")) => Goal::BlankFirst,
        (None, _) => Goal::BlankLast,
    }
}

fn notation_of(options: &Options) -> Notation {
    match options.word("moves") {
        Some("tile") => Notation::Tile,
        Some("numbers") => Notation::Numbers,
        _ => Notation::Blank,
    }
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
        monitor: &mut Monitor<'_>,
    ) -> Result<Outcome, RequestError> {
        let goal = goal_for(self.start.size(), &request.options)?;
        Ok(Outcome::Search(search::search(&self.start, &goal, request, monitor)?))
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
        let moves = notation::read(&self.start, solution, notation_of(options))
            .map_err(|error| RequestError::Unfit(error.to_string()))?;
        let first = frame(&self.start, "initial", None);
        let mut board = self.start.clone();
        let steps = moves.into_iter().map(move |direction: Direction| {
            let moved = board.slide(direction);
            frame(&board, direction.name(), moved)
        });
        Ok(Box::new(std::iter::once(first).chain(steps)))
    }

    fn picture(&self, options: &Options) -> Result<String, RequestError> {
        let goal = goal_for(self.start.size(), options)?;
        Ok(picture::svg(&self.start, &goal))
    }
}

/// A board in the style of seed 001, with the tile that moved marked.
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

/// The size of generated boards, unless another is asked for.
fn default_size() -> Size {
    info::DEFAULT_SIZE.parse().expect("the default is a size")
}
