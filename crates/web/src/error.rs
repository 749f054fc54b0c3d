//! An error of the protocol as an answer over HTTP.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use papan_api::{ApiError, Code, ErrorBody};

/// An error that can be sent.
#[derive(Debug)]
pub(crate) struct HttpError(pub(crate) ApiError);

impl From<ApiError> for HttpError {
    fn from(error: ApiError) -> HttpError {
        HttpError(error)
    }
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::BadJson | Code::BadRequest => StatusCode::BAD_REQUEST,
        Code::UnknownPuzzle | Code::NotFound => StatusCode::NOT_FOUND,
        Code::BadLevel => StatusCode::UNPROCESSABLE_ENTITY,
        Code::Forbidden => StatusCode::FORBIDDEN,
        Code::Timeout => StatusCode::REQUEST_TIMEOUT,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let HttpError(error) = self;
        let code = error.code;
        let mut response = (status(code), Json(ErrorBody { error })).into_response();
        if code == Code::Busy {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, second);
        }
        response
    }
}
