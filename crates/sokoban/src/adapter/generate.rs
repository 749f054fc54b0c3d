//! Generating levels, each with a solution for the checker to confirm.

use crate::generate::{self, GenerateError, Generator, Spec};
use crate::notation;
use crate::solver::{self, Objective};
use papan_search::{Budget, Share};

use super::info;
use papan_puzzle::{Generated, MadeLevel, Options, RequestError, SEED, message};

/// A stream of levels in the XSB format.
pub(super) fn generate(options: &Options) -> Result<Generated, RequestError> {
    let spec = Spec {
        size: options.get(&info::SIZE),
        boxes: options.get(&info::BOXES) as usize,
        min_pushes: options.get(&info::MIN_PUSHES) as u32,
    };
    let mut generator = Generator::new(spec, options.get(&SEED))
        .map_err(|error| RequestError::Unfit(error.message()))?;
    let mut ended = false;
    Ok(Box::new(move |limits| {
        if ended {
            return None;
        }
        let budget = &mut Budget::new(limits);
        let made = generator.with_budget(budget).map_err(stopped);
        let level = made.and_then(|made| solved(&made, budget));
        ended = level.is_err();
        Some(level)
    }))
}

fn stopped(error: GenerateError) -> RequestError {
    RequestError::Stopped(error.message())
}

/// The level with some solution.
fn solved(made: &generate::Generated, budget: &mut Budget) -> Result<MadeLevel, RequestError> {
    let report = budget.part(Share::default(), |limits| {
        solver::solve(&made.level, Objective::Any, limits, &mut |_| {}).report
    });
    let Some(plan) = report.plan() else {
        return Err(RequestError::Stopped(message!(
            "sokoban.generate.unsolved",
            "a level was made, but not solved again within the limits; give it more time"
        )));
    };
    Ok(MadeLevel {
        text: made.level.to_string(),
        optimum: Some((Objective::Pushes.info().id, made.pushes.into())),
        solution: Some(notation::write(&plan.actions)),
    })
}
