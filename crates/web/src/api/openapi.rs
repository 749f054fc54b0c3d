//! The API's own description, made from the same types that it reads and answers.

use axum::Json;
use utoipa::OpenApi;

use super::{jobs, questions};

/// The document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "papan",
        description = "Solves, checks, explains and generates board puzzles. Every solution is \
                       replayed by an independent checker before it is answered."
    ),
    paths(
        questions::puzzles,
        questions::parse,
        jobs::submit,
        jobs::events,
        jobs::cancel,
        jobs::solve,
        questions::check,
        questions::explain,
        questions::generate,
        questions::levels,
        questions::daily,
        questions::rate,
        document,
    )
)]
struct Document;

/// Describes the API.
#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Document::openapi())
}
