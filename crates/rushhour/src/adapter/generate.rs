//! Generating boards, each with a solution for the checker to confirm.

use crate::format::{self, Format};
use crate::generate::{self, GenerateError, Generator, Spec};
use crate::solver::Solver;
use crate::{Objective, Position, notation};
use papan_search::{Budget, Share, Verdict};

use super::info;
use papan_puzzle::{Generated, MadeLevel, Options, RequestError, SEED, count, message};

/// A stream of boards in the course format.
pub(super) fn generate(options: &Options) -> Result<Generated, RequestError> {
    let size = options.get(&info::SIZE);
    let spec = Spec {
        rows: size.rows() as u8,
        cols: size.columns() as u8,
        min_slides: options.get(&info::MIN_SLIDES) as u32,
        walls: options.get(&info::WALLS) as u8,
        minimal: options.get(&info::MINIMAL),
        seed: options.get(&SEED),
    };
    let mut generator =
        Generator::new(spec).map_err(|error| RequestError::Unfit(error.message()))?;
    let mut solver = Solver::new();
    let mut ended = false;
    Ok(Box::new(move |limits| {
        if ended {
            return None;
        }
        let budget = &mut Budget::new(limits);
        let made = generator.with_budget(budget).map_err(|error| stopped(&error, &spec));
        let level = made.and_then(|made| solved(&made, &mut solver, budget));
        ended = level.is_err();
        Some(level)
    }))
}

fn stopped(error: &GenerateError, spec: &Spec) -> RequestError {
    RequestError::Stopped(match error {
        GenerateError::Stopped { reason, best } => message!(
            "rushhour.generate.none",
            "no board with at least {slides} was found: {reason}; the hardest board found needs \
             {best}; ask for fewer slides or another size, or give it more time",
            count slides = spec.min_slides,
            reason = reason.name() => reason,
            best = best => count(best, "slides")
        ),
        error => error.message(),
    })
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
        return Err(RequestError::Stopped(message!(
            "rushhour.generate.unsolved",
            "a board was made, but not solved again: {reason}; give it more time",
            reason = reason.name() => reason
        )));
    }
    match report.plan() {
        Some(plan) if plan.cost.0 == made.slides => Ok(MadeLevel {
            text,
            optimum: Some((Objective::Slides.name(), made.slides.into())),
            solution: Some(notation::write(board, &plan.actions)),
        }),
        _ => {
            let board = text;
            Err(RequestError::Unfit(message!(
                "rushhour.generate.disagreement",
                "internal error: the solver disagrees with this generated board:\n{board}",
                board
            )))
        }
    }
}
