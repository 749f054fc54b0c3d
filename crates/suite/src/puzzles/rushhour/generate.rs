//! Making boards, each solved and replayed by the checker before it is handed out.

use papan_board::count;
use papan_rushhour::format::{self, Format};
use papan_rushhour::generate::{self, GenerateError, Generator, Recipe};
use papan_rushhour::solver::Solver;
use papan_rushhour::{Objective, Position, notation};
use papan_search::Limits;

use super::info;
use crate::options::Options;
use crate::puzzle::{Generated, MadeLevel};
use crate::request::RequestError;

/// A stream of boards in the course format.
pub(super) fn generate(options: &Options, limits: &Limits) -> Result<Generated, RequestError> {
    let size = options
        .size("size")
        .unwrap_or_else(|| info::DEFAULT_SIZE.parse().expect("the default is a size"));
    let number = |id, default: u64| options.integer(id).unwrap_or(default);
    let default_slides = info::DEFAULT_SLIDES.parse().expect("the default is a number");
    let recipe = Recipe {
        rows: size.rows() as u8,
        cols: size.columns() as u8,
        min_slides: number("min-slides", default_slides) as u32,
        walls: number("walls", 0) as u8,
        minimal: options.flag("minimal"),
        seed: number("seed", 0),
    };
    let mut generator =
        Generator::new(recipe).map_err(|error| RequestError::Unfit(error.to_string()))?;
    let limits = limits.clone();
    let mut solver = Solver::new();
    let mut ended = false;
    Ok(Box::new(std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let made = generator.next_board(&limits).map_err(|error| stopped(&error, &recipe));
        let level = made.and_then(|made| confirmed(&made, &mut solver));
        ended = level.is_err();
        Some(level)
    })))
}

fn stopped(error: &GenerateError, recipe: &Recipe) -> RequestError {
    RequestError::Stopped(format!(
        "no board with at least {} was found: {error}; ask for fewer slides or another size, or \
         give it more time",
        count(recipe.min_slides, "slides")
    ))
}

/// The board, if the checker agrees that it is solvable in as many slides as promised.
fn confirmed(made: &generate::Generated, solver: &mut Solver) -> Result<MadeLevel, RequestError> {
    let board = &made.board;
    let text = format::write(board, &Position::start(board), Format::Course)
        .expect("the course format holds every board");
    let report = solver.solve(board, Objective::Slides, &Limits::default());
    let solution = report.plan().map(|plan| notation::write(board, &plan.actions));
    let checked =
        papan_checker::rushhour::check(text.as_bytes(), solution.as_deref().unwrap_or_default());
    let metrics = checked.unwrap_or_default();
    let slides = metrics.iter().find(|metric| metric.name == "slides").map(|metric| metric.value);
    let optimum = u64::from(made.slides);
    if slides != Some(optimum) {
        let message = format!("internal error: the checker rejects this generated board:\n{text}");
        return Err(RequestError::Unfit(message));
    }
    Ok(MadeLevel { text, optimum: Some((info::SLIDES, optimum)), solution, metrics })
}
