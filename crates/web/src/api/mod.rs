//! The addresses of the API. What they read and answer is the protocol of `papan-api`.

mod jobs;
mod openapi;
mod questions;

use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use papan::message;
use papan_api::{ApiError, Code, ErrorBody};

use crate::error::HttpError;
use crate::state::App;

/// The routes under `/api/v1`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/puzzles", get(questions::puzzles))
        .route("/parse", post(questions::parse))
        .route("/jobs", post(jobs::submit))
        .route("/jobs/{id}", delete(jobs::cancel))
        .route("/jobs/{id}/events", get(jobs::events))
        .route("/solve", post(jobs::solve))
        .route("/check", post(questions::check))
        .route("/explain", post(questions::explain))
        .route("/generate", post(questions::generate))
        .route("/levels", post(questions::levels))
        .route("/daily", post(questions::daily))
        .route("/rate", post(questions::rate))
        .route("/openapi.json", get(openapi::document))
        .fallback(async || {
            let message = message!("api.no-address", "there is no such address; see openapi.json");
            HttpError(ApiError::new(Code::NotFound, message))
        })
        .method_not_allowed_fallback(async || {
            let message =
                message!("api.other-method", "this address takes another method; see openapi.json");
            let error = ApiError::new(Code::BadRequest, message);
            (StatusCode::METHOD_NOT_ALLOWED, Json(ErrorBody { error }))
        })
}
