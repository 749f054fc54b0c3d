//! Reads a request's JSON, no larger and no slower than the server allows, and turns every fault in
//! it into a clear answer.

use std::error::Error;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::LengthLimitError;
use papan::message;
use papan_api::{ApiError, Code, read_body};
use serde::de::DeserializeOwned;

use crate::error::HttpError;
use crate::state::App;

/// The body of a request, read as JSON.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, HttpError> {
        let limits = app.limits();
        let (parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            let message = message!(
                "api.not-json",
                "expected a body of JSON, with the header content-type: application/json"
            );
            return Err(ApiError::new(Code::BadRequest, message).into());
        }
        let read = read(&parts.headers, body, limits.body);
        let late = |_| {
            let seconds = limits.body_time.as_secs_f64();
            let message =
                message!("api.late", "the body did not arrive within {seconds} s", seconds);
            ApiError::new(Code::Timeout, message)
        };
        let bytes = tokio::time::timeout(limits.body_time, read).await.map_err(late)??;
        Ok(JsonBody(read_body(&bytes, limits.body)?))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

async fn read(headers: &HeaderMap, body: Body, max: usize) -> Result<Bytes, ApiError> {
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let announced = announced.and_then(|length| length.parse::<usize>().ok());
    if announced.is_some_and(|length| length > max) {
        return Err(ApiError::too_large(max));
    }
    to_bytes(body, max).await.map_err(|error| {
        match error.source().is_some_and(<dyn Error>::is::<LengthLimitError>) {
            true => ApiError::too_large(max),
            false => {
                let message =
                    message!("api.broke-off", "the body broke off: {fault}", fault = error);
                ApiError::new(Code::BadRequest, message)
            }
        }
    })
}
