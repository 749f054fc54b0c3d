//! Making levels.

use axum::Json;
use axum::extract::State;
use papan::{Limits, Task};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{LimitsBody, OptionWords, options};
use crate::body::JsonBody;
use crate::error::{ApiError, Code, ErrorBody};
use crate::state::{App, Weight};

/// What kind of level is requested.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateBody {
    /// The puzzle's name.
    puzzle: String,
    /// Options of the puzzle's generator.
    #[serde(default)]
    options: OptionWords,
    /// What generating it may use.
    #[serde(default)]
    limits: LimitsBody,
}

/// A level.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GeneratedLevel {
    /// Its text.
    text: String,
}

/// Makes a level.
#[utoipa::path(
    post, path = "/api/v1/generate", request_body = GenerateBody,
    responses((status = 200, body = GeneratedLevel), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn generate(
    State(app): State<App>,
    JsonBody(body): JsonBody<GenerateBody>,
) -> Result<Json<GeneratedLevel>, ApiError> {
    let wanted = body.limits.capped_by(app.limits());
    let generated = app.run_blocking(Weight::Search, move |stop| {
        let puzzle = papan::puzzle(&body.puzzle)?;
        let options = options(puzzle.info(), Task::Generate, &body.options)?;
        let limits = Limits { stop: stop.clone(), ..wanted };
        let mut levels = puzzle.generate(&options, &limits)?;
        let nothing = || ApiError::new(Code::BadRequest, "no level is like that");
        Ok(GeneratedLevel { text: levels.next().ok_or_else(nothing)??.text })
    });
    generated.await.map(Json)
}
