//! What a solver sees in a level.

use axum::Json;
use axum::extract::State;
use papan::{Explanation, Limits, Task};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{LimitsBody, OptionWords, options};
use crate::body::JsonBody;
use crate::error::{ApiError, ErrorBody};
use crate::state::{App, Weight};

/// A level to be explained.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplainBody {
    /// The puzzle's name.
    puzzle: String,
    /// The level's text.
    level: String,
    /// Options of the puzzle.
    #[serde(default)]
    options: OptionWords,
    /// What each search that it needs may use.
    #[serde(default)]
    limits: LimitsBody,
}

/// The explanation, and a picture of it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Explained {
    /// For people, and the same for machines.
    #[serde(flatten)]
    explanation: Explanation,
    /// A picture.
    svg: String,
}

/// Explains a level.
#[utoipa::path(
    post, path = "/api/v1/explain", request_body = ExplainBody,
    responses((status = 200, body = Explained), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn explain(
    State(app): State<App>,
    JsonBody(body): JsonBody<ExplainBody>,
) -> Result<Json<Explained>, ApiError> {
    let wanted = body.limits.capped_by(app.limits());
    let explained = app.run_blocking(Weight::Search, move |stop| {
        let puzzle = papan::puzzle(&body.puzzle)?;
        let options = options(puzzle.info(), Task::Explain, &body.options)?;
        let level = puzzle.only_level(body.level.as_bytes())?;
        let limits = Limits { stop: stop.clone(), ..wanted };
        let explanation = level.explain(&options, &limits)?;
        Ok(Explained { explanation, svg: level.picture(&options, &limits)? })
    });
    explained.await.map(Json)
}
