//! What the API answers when it cannot do what was asked: a code for programs, words for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use papan::{ErrorRecord, GenerateError, InputError, RequestError, SolveError};
use serde::Serialize;
use utoipa::ToSchema;

/// An error as the API tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ApiError {
    /// What kind of error.
    pub(crate) code: Code,
    /// What was found, what was expected, how to fix it.
    pub(crate) message: String,
    /// Where in the level, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// Where in the line, from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
}

/// The body of every answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// The error.
    pub(crate) error: ApiError,
}

/// The kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    Busy,
    TooLarge,
    BadJson,
    UnknownPuzzle,
    BadLevel,
    BadRequest,
    NotFound,
    Forbidden,
    Timeout,
    Internal,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            // Everything that may run or wait already does; a later attempt may succeed.
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::BadJson | Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::UnknownPuzzle | Code::NotFound => StatusCode::NOT_FOUND,
            // Well-formed JSON about a level that is not.
            Code::BadLevel => StatusCode::UNPROCESSABLE_ENTITY,
            // A request from another page, or one that was not meant for this server.
            Code::Forbidden => StatusCode::FORBIDDEN,
            // The body did not arrive in time.
            Code::Timeout => StatusCode::REQUEST_TIMEOUT,
            // A bug in papan.
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl ApiError {
    /// An error without a location.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> ApiError {
        ApiError { code, message: message.into(), line: None, column: None }
    }

    /// Nothing is free; try again.
    pub(crate) fn busy() -> ApiError {
        ApiError::new(
            Code::Busy,
            "all places are taken and the queue is full; try again in a second",
        )
    }

    /// A job that panicked.
    pub(crate) fn panicked() -> ApiError {
        ApiError::new(Code::Internal, "internal error: this job failed; please report its level")
    }
}

impl From<InputError> for ApiError {
    fn from(error: InputError) -> ApiError {
        let ErrorRecord { line, column, message } = (&error).into();
        ApiError { code: Code::BadLevel, message, line, column }
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> ApiError {
        let code = match error {
            RequestError::Unknown { what: "puzzle", .. } => Code::UnknownPuzzle,
            _ => Code::BadRequest,
        };
        ApiError::new(code, error.to_string())
    }
}

impl From<SolveError> for ApiError {
    fn from(error: SolveError) -> ApiError {
        match error {
            SolveError::Request(error) => error.into(),
            SolveError::Internal(error) => ApiError::new(Code::Internal, error.to_string()),
        }
    }
}

impl From<GenerateError> for ApiError {
    fn from(error: GenerateError) -> ApiError {
        match error {
            GenerateError::Request(error) => error.into(),
            GenerateError::Rejected { .. } => ApiError::new(Code::Internal, error.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (code, status) = (self.code, self.code.status());
        let mut response = (status, Json(ErrorBody { error: self })).into_response();
        if code == Code::Busy {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, second);
        }
        response
    }
}
