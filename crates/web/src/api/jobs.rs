//! Searches: as jobs whose events are streamed, or answered directly.

use std::convert::Infallible;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{self, KeepAlive, Sse};
use futures_util::{Stream, stream};
use papan::message;
use papan_api::{ApiError, Code, ErrorBody, Event, JobBody, RecordView, SolveBody, Work};
use serde::Serialize;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::error::HttpError;
use crate::jobs::Watch;
use crate::state::{App, Weight};

/// A job that was accepted.
#[derive(Serialize, ToSchema)]
pub(super) struct Submitted {
    /// Its name.
    id: String,
}

/// Reads the level before anything is queued.
async fn read_level(app: &App, work: Work) -> Result<Work, ApiError> {
    app.run_blocking(Weight::Reading, move |_| {
        work.read()?;
        Ok(work)
    })
    .await
}

/// Starts a job.
#[utoipa::path(
    post, path = "/api/v1/jobs", request_body = JobBody,
    responses(
        (status = 202, body = Submitted, description = "Accepted: open its events within 10 s"),
        (status = "4XX", body = ErrorBody),
        (status = 503, body = ErrorBody, description = "All places are taken and the queue is full"),
    )
)]
pub(super) async fn submit(
    State(app): State<App>,
    JsonBody(body): JsonBody<JobBody>,
) -> Result<(StatusCode, Json<Submitted>), HttpError> {
    let work = read_level(&app, body.work(&app.limits().of_a_job(), &app.tables())?).await?;
    let id = app.jobs().submit(work)?;
    Ok((StatusCode::ACCEPTED, Json(Submitted { id })))
}

/// Streams a job's events, the last one being `done` or `failed`. A job whose stream is closed is
/// cancelled.
#[utoipa::path(
    get, path = "/api/v1/jobs/{id}/events", params(("id" = String, Path, description = "The job")),
    responses(
        (status = 200, body = Event, content_type = "text/event-stream",
         description = "Events `queued`, `started`, `progress`, `position`, `improved`, `row`, `done` and `failed`, with JSON as their data"),
        (status = "4XX", body = ErrorBody),
    )
)]
pub(super) async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>, HttpError> {
    let watch = app.jobs().watch(&id)?;
    let events = stream::unfold(watch, |mut watch: Watch| async move {
        let event = watch.next().await?;
        let data = serde_json::to_string(&event).expect("events have plain fields");
        Some((Ok(sse::Event::default().event(event.name()).data(data)), watch))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Cancels a job: its stream ends with what is known so far.
#[utoipa::path(
    delete, path = "/api/v1/jobs/{id}", params(("id" = String, Path, description = "The job")),
    responses((status = 204, description = "Cancelled, or ended before"), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn cancel(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, HttpError> {
    app.jobs().cancel(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Solves a level. Closing the connection cancels.
#[utoipa::path(
    post, path = "/api/v1/solve", request_body = SolveBody,
    responses(
        (status = 200, body = RecordView),
        (status = "4XX", body = ErrorBody),
        (status = 503, body = ErrorBody, description = "All places are taken and the queue is full"),
    )
)]
pub(super) async fn solve(
    State(app): State<App>,
    JsonBody(body): JsonBody<SolveBody>,
) -> Result<Json<RecordView>, HttpError> {
    let work = read_level(&app, body.work(&app.limits().of_a_job(), &app.tables())?).await?;
    match app.jobs().start_watched(work)?.last().await {
        Event::Solved(solved) => Ok(Json(*solved.record)),
        Event::Failed { error } => Err(error.into()),
        event => {
            let message = message!(
                "api.other-event",
                "a solve job ended with `{event}`",
                event = event.name()
            );
            Err(ApiError::new(Code::Internal, message).into())
        }
    }
}
