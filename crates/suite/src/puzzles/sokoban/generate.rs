//! Making levels, each solved and replayed by the checker before it is handed out.

use papan_board::count;
use papan_search::Limits;
use papan_sokoban::generate::{self, GenerateError, Generator, Wishes};
use papan_sokoban::notation;
use papan_sokoban::solver::{self, Objective};

use super::info;
use crate::options::Options;
use crate::puzzle::{Generated, MadeLevel};
use crate::request::RequestError;

/// A stream of levels in the XSB format.
pub(super) fn generate(options: &Options, limits: &Limits) -> Result<Generated, RequestError> {
    let number = |id, default: &str| {
        options.integer(id).unwrap_or_else(|| default.parse().expect("defaults are numbers"))
    };
    let wishes = Wishes {
        size: options
            .size("size")
            .unwrap_or_else(|| info::DEFAULT_SIZE.parse().expect("the default is a size")),
        boxes: number("boxes", info::DEFAULT_BOXES) as usize,
        min_pushes: number("min-pushes", info::DEFAULT_PUSHES) as u32,
    };
    let mut generator = Generator::new(wishes, number("seed", "0"))
        .map_err(|error| RequestError::Unfit(error.to_string()))?;
    let limits = limits.clone();
    let mut ended = false;
    Ok(Box::new(std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let level = generator
            .generate_within(&limits)
            .map_err(stopped)
            .and_then(|made| confirmed(&made, &limits));
        ended = level.is_err();
        Some(level)
    })))
}

fn stopped(error: GenerateError) -> RequestError {
    RequestError::Stopped(error.to_string())
}

/// The level, if the checker accepts a solution of it, and one that does not beat the optimum.
fn confirmed(made: &generate::Generated, limits: &Limits) -> Result<MadeLevel, RequestError> {
    let text = made.level.to_string();
    let report = solver::solve(&made.level, Objective::Any, limits, &mut |_| {}).report;
    let Some(plan) = report.plan() else {
        let message = "a level was made, but not solved again within the limits; give it more time";
        return Err(RequestError::Stopped(message.to_owned()));
    };
    let solution = notation::write(&plan.actions);
    let rejected = |why: String| {
        let message = format!("internal error: the checker rejects this generated level ({why}):");
        RequestError::Unfit(format!("{message}\n{text}"))
    };
    let metrics = papan_checker::sokoban::check(text.as_bytes(), &solution)
        .map_err(|rejection| rejected(rejection.to_string()))?;
    let optimum = u64::from(made.pushes);
    if metrics.iter().any(|metric| metric.name == info::PUSHES && metric.value < optimum) {
        return Err(rejected(format!("fewer than {}", count(optimum, info::PUSHES))));
    }
    let (optimum, solution) = (Some((info::PUSHES, optimum)), Some(solution));
    Ok(MadeLevel { text, optimum, solution, metrics })
}
