//! Questions that are answered at once: what there is, what a text holds, whether a solution is right,
//! what a solver sees, a new level, the levels of the library, how hard a level is.

use axum::Json;
use axum::extract::State;
use papan::RatingRecord;
use papan_api::{
    CheckBody, Checked, Daily, DailyBody, ErrorBody, ExplainBody, Explained, GenerateBody,
    GeneratedLevel, Levels, LevelsBody, Offer, ParseBody, Parsed, RateBody,
};

use crate::body::JsonBody;
use crate::error::HttpError;
use crate::state::{App, Weight};

/// Lists the puzzles with everything they offer.
#[utoipa::path(get, path = "/api/v1/puzzles", responses((status = 200, body = Offer)))]
pub(super) async fn puzzles(State(app): State<App>) -> Json<Offer> {
    Json(Offer::new(&app.limits().of_a_job()))
}

/// Reads a text.
#[utoipa::path(
    post, path = "/api/v1/parse", request_body = ParseBody,
    responses((status = 200, body = Parsed), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn parse(
    State(app): State<App>,
    JsonBody(body): JsonBody<ParseBody>,
) -> Result<Json<Parsed>, HttpError> {
    Ok(Json(app.run_blocking(Weight::Reading, move |_| body.answer()).await?))
}

/// Replays a solution.
#[utoipa::path(
    post, path = "/api/v1/check", request_body = CheckBody,
    responses((status = 200, body = Checked), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn check(
    State(app): State<App>,
    JsonBody(body): JsonBody<CheckBody>,
) -> Result<Json<Checked>, HttpError> {
    Ok(Json(app.run_blocking(Weight::Reading, move |_| body.answer()).await?))
}

/// Explains a level.
#[utoipa::path(
    post, path = "/api/v1/explain", request_body = ExplainBody,
    responses((status = 200, body = Explained), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn explain(
    State(app): State<App>,
    JsonBody(body): JsonBody<ExplainBody>,
) -> Result<Json<Explained>, HttpError> {
    let allowed = app.limits().of_a_job();
    let answer = app.run_blocking(Weight::Search, move |stop| body.answer(&allowed, stop));
    Ok(Json(answer.await?))
}

/// Makes a level.
#[utoipa::path(
    post, path = "/api/v1/generate", request_body = GenerateBody,
    responses((status = 200, body = GeneratedLevel), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn generate(
    State(app): State<App>,
    JsonBody(body): JsonBody<GenerateBody>,
) -> Result<Json<GeneratedLevel>, HttpError> {
    let allowed = app.limits().of_a_job();
    let answer = app.run_blocking(Weight::Search, move |stop| body.answer(&allowed, stop));
    Ok(Json(answer.await?))
}

/// Lists the levels that come with the program.
#[utoipa::path(
    post, path = "/api/v1/levels", request_body = LevelsBody,
    responses((status = 200, body = Levels), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn levels(
    State(app): State<App>,
    JsonBody(body): JsonBody<LevelsBody>,
) -> Result<Json<Levels>, HttpError> {
    Ok(Json(app.run_blocking(Weight::Reading, move |_| body.answer()).await?))
}

/// Names the level of a day.
#[utoipa::path(
    post, path = "/api/v1/daily", request_body = DailyBody,
    responses((status = 200, body = Daily), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn daily(
    State(app): State<App>,
    JsonBody(body): JsonBody<DailyBody>,
) -> Result<Json<Daily>, HttpError> {
    Ok(Json(app.run_blocking(Weight::Reading, move |_| body.answer()).await?))
}

/// Rates a level.
#[utoipa::path(
    post, path = "/api/v1/rate", request_body = RateBody,
    responses((status = 200, body = RatingRecord), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn rate(
    State(app): State<App>,
    JsonBody(body): JsonBody<RateBody>,
) -> Result<Json<RatingRecord>, HttpError> {
    let allowed = app.limits().of_a_job();
    let answer = app.run_blocking(Weight::Search, move |stop| body.answer(&allowed, stop));
    Ok(Json(answer.await?))
}
