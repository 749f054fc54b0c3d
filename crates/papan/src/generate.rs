//! Generating with the checker in between: nothing leaves here that the checker calls unsolvable,
//! and no solution that it rejects.

mod graded;

use papan_checker::Metric;
use papan_puzzle::{MadeLevel, Message, Options, RequestError, message};
use papan_search::Limits;

use self::graded::Graded;
use crate::puzzle::Puzzle;

/// A generated level to which the checker has no objection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfirmedLevel {
    /// Its text.
    pub text: String,
    /// The cost of its best solution, proven, and the name of the objective that counts it.
    pub optimum: Option<(&'static str, u64)>,
    /// A solution that the checker has accepted, not always the best.
    pub solution: Option<String>,
    /// What the checker measured for that solution.
    pub metrics: Vec<Metric>,
}

/// Why there are no more levels.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The options make no sense, or a limit was reached first.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A bug in papan, with what is needed to reproduce it.
    #[error("{}", self.message())]
    Rejected {
        /// The checker's objection.
        reason: String,
        /// The level.
        text: String,
    },
}

impl GenerateError {
    /// What to tell people. The checker's objection is for those who mend it, and stays as it is.
    pub fn message(&self) -> Message {
        match self {
            GenerateError::Request(error) => error.message(),
            GenerateError::Rejected { reason, text } => message!(
                "internal.generated",
                "internal error: the checker rejects this generated level ({fault}); please report \
                 it:\n{level}",
                fault = reason,
                level = text
            ),
        }
    }
}

impl Puzzle {
    /// A stream of levels, endless or finite, each confirmed by the checker where it can tell. A
    /// level that could not be made within the limits ends the stream with the reason.
    ///
    /// # Errors
    /// If the options make no sense.
    pub fn generate(
        &'static self,
        options: &Options,
        limits: &Limits,
    ) -> Result<impl Iterator<Item = Result<ConfirmedLevel, GenerateError>> + use<>, RequestError>
    {
        let (options, limits) = (options.clone(), limits.clone());
        let mut next: NextLevel = match Graded::new(self, &options)? {
            Some(mut levels) => Box::new(move |limits| levels.next_level(limits)),
            None => {
                let mut next = self.make(&options)?;
                Box::new(move |limits| Some(next(limits)?.map_err(GenerateError::from)))
            }
        };
        Ok(std::iter::from_fn(move || next(&limits)).map(move |level| {
            let level = level?;
            confirmed(self, &options, &level)
                .map_err(|reason| GenerateError::Rejected { reason, text: level.text })
        }))
    }
}

/// Makes the next level within limits.
type NextLevel = Box<dyn FnMut(&Limits) -> Option<Result<MadeLevel, GenerateError>>>;

/// The level, or the checker's objection to it.
fn confirmed(
    puzzle: &Puzzle,
    options: &Options,
    made: &MadeLevel,
) -> Result<ConfirmedLevel, String> {
    let MadeLevel { text, optimum, solution } = made.clone();
    let metrics = match &solution {
        Some(solution) => puzzle
            .check(text.as_bytes(), solution, options)
            .map_err(|rejection| rejection.to_string())?,
        None if puzzle.is_solvable(text.as_bytes(), options) == Some(false) => {
            return Err("it has no solution".to_owned());
        }
        None => Vec::new(),
    };
    if let Some((objective, optimum)) = optimum
        && metrics.iter().any(|metric| metric.name == objective && metric.value < optimum)
    {
        return Err(format!("a solution beats the optimum of {optimum} {objective}"));
    }
    Ok(ConfirmedLevel { text, optimum, solution, metrics })
}
