//! Making boards, each with a solution for the checker to confirm.

use crate::format::{self, Format};
use crate::generate::{self, GenerateError, Generator, Recipe};
use crate::solver::Solver;
use crate::{Objective, Position, notation};
use papan_puzzle::count;
use papan_search::{Budget, Limits, Share, Verdict};

use super::info;
use papan_puzzle::{Generated, MadeLevel, Options, RequestError, SEED};

/// A stream of boards in the course format.
pub(super) fn generate(options: &Options, limits: &Limits) -> Result<Generated, RequestError> {
    let size = options.get(&info::SIZE);
    let recipe = Recipe {
        rows: size.rows() as u8,
        cols: size.columns() as u8,
        min_slides: options.get(&info::MIN_SLIDES) as u32,
        walls: options.get(&info::WALLS) as u8,
        minimal: options.get(&info::MINIMAL),
        seed: options.get(&SEED),
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
        let budget = &mut Budget::new(&limits);
        let made = generator.with_budget(budget).map_err(|error| stopped(&error, &recipe));
        let level = made.and_then(|made| solved(&made, &mut solver, budget));
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

/// The board with a solution, which must be as long as the generator says.
fn solved(
    made: &generate::Generated,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<MadeLevel, RequestError> {
    let board = &made.board;
    let text = format::write(board, &Position::start(board), Format::Course)
        .expect("the course format holds every board");
    let report =
        budget.part(Share::default(), |limits| solver.solve(board, Objective::Slides, limits));
    if let Verdict::Stopped { reason, .. } = report.verdict {
        return Err(RequestError::Stopped(format!(
            "a board was made, but not solved again: {reason}; give it more time"
        )));
    }
    match report.plan() {
        Some(plan) if plan.cost.0 == made.slides => Ok(MadeLevel {
            text,
            optimum: Some((Objective::Slides.name(), made.slides.into())),
            solution: Some(notation::write(board, &plan.actions)),
        }),
        _ => {
            let message =
                format!("internal error: the solver disagrees with this generated board:\n{text}");
            Err(RequestError::Unfit(message))
        }
    }
}
