//! Replaying a solution with the independent checker.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use papan::{Rejection, Task};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{OptionWords, options};
use crate::body::JsonBody;
use crate::error::{ApiError, Code, ErrorBody};
use crate::state::{App, Weight};

/// A level and its solution.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckBody {
    /// The puzzle's name.
    puzzle: String,
    /// The level's text.
    level: String,
    /// The solution's text.
    solution: String,
    /// Options of the puzzle.
    #[serde(default)]
    options: OptionWords,
}

/// What the checker says.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Checked {
    /// Whether the solution solves the level.
    accepted: bool,
    /// What it measured.
    metrics: BTreeMap<&'static str, u64>,
    /// Why not.
    message: Option<String>,
}

/// Replays a solution.
#[utoipa::path(
    post, path = "/api/v1/check", request_body = CheckBody,
    responses((status = 200, body = Checked), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn check(
    State(app): State<App>,
    JsonBody(body): JsonBody<CheckBody>,
) -> Result<Json<Checked>, ApiError> {
    let checked = app.run_blocking(Weight::Reading, move |_| {
        let puzzle = papan::puzzle(&body.puzzle)?;
        let options = options(puzzle.info(), Task::Check, &body.options)?;
        let level = puzzle.only_level(body.level.as_bytes())?;
        Ok(match level.check(&body.solution, &options) {
            Ok(metrics) => Checked {
                accepted: true,
                metrics: metrics.iter().map(|metric| (metric.name, metric.value)).collect(),
                message: None,
            },
            Err(rejection @ Rejection::TooLarge { .. }) => {
                return Err(ApiError::new(Code::BadRequest, rejection.to_string()));
            }
            Err(rejection) => Checked {
                accepted: false,
                metrics: BTreeMap::new(),
                message: Some(rejection.to_string()),
            },
        })
    });
    checked.await.map(Json)
}
