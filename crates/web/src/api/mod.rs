//! The API: one file per topic, each with what it reads, what it answers and how.

mod check;
mod explain;
mod generate;
mod jobs;
mod openapi;
mod parse;
mod puzzles;
mod request;

use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};

use crate::error::{ApiError, Code, ErrorBody};
use crate::state::App;

/// The routes under `/api/v1`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/puzzles", get(puzzles::puzzles))
        .route("/parse", post(parse::parse))
        .route("/jobs", post(jobs::submit))
        .route("/jobs/{id}", delete(jobs::cancel))
        .route("/jobs/{id}/events", get(jobs::events))
        .route("/solve", post(jobs::solve))
        .route("/check", post(check::check))
        .route("/explain", post(explain::explain))
        .route("/generate", post(generate::generate))
        .route("/openapi.json", get(openapi::document))
        .fallback(async || {
            ApiError::new(Code::NotFound, "there is no such address; see openapi.json")
        })
        .method_not_allowed_fallback(async || {
            let message = "this address takes another method; see openapi.json";
            let error = ApiError::new(Code::BadRequest, message);
            (StatusCode::METHOD_NOT_ALLOWED, Json(ErrorBody { error }))
        })
}
