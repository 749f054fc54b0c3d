//! Making levels, each solved and replayed by the checker before it is handed out.

use papan_search::Limits;
use papan_sokoban::generate::{GenerateError, Generator, Wishes};
use papan_sokoban::solver::{self, Objective};
use papan_sokoban::{Level, notation};

use super::info;
use crate::options::Options;
use crate::puzzle::Generated;
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
        let text = generator
            .generate_within(&limits)
            .map_err(stopped)
            .and_then(|level| confirmed(&level, &limits));
        ended = text.is_err();
        Some(text)
    })))
}

fn stopped(error: GenerateError) -> RequestError {
    RequestError::Stopped(error.to_string())
}

/// The level's text, if the checker accepts a solution of it.
fn confirmed(level: &Level, limits: &Limits) -> Result<String, RequestError> {
    let text = level.to_string();
    let report = solver::solve(level, Objective::Any, limits, &mut |_| {}).report;
    let Some(plan) = report.plan() else {
        let message = "a level was made, but not solved again within the limits; give it more time";
        return Err(RequestError::Stopped(message.to_owned()));
    };
    let solution = notation::write(&plan.actions);
    match papan_checker::sokoban::check(text.as_bytes(), &solution) {
        Ok(_) => Ok(text),
        Err(rejection) => Err(RequestError::Unfit(format!(
            "internal error: the checker rejects this generated level ({rejection}):\n{text}"
        ))),
    }
}
