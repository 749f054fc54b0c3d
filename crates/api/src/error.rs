//! What the API answers when it cannot do what was asked: a code for programs, words for people.

use std::collections::BTreeMap;

use papan::{
    ErrorRecord, GenerateError, InputError, Message, RequestError, SolveError, Text, message,
};
use serde::Serialize;
use utoipa::ToSchema;

/// An error as the API tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ApiError {
    /// What kind of error.
    pub code: Code,
    /// What was found, what was expected, how to fix it, in English.
    pub message: String,
    /// The name of that sentence, for whoever has it in another language.
    pub id: &'static str,
    /// What varies in the sentence, by name.
    pub parameters: BTreeMap<&'static str, Text>,
    /// What `message` ends with in brackets, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Box<Message>>,
    /// Where in the level, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Where in the line, from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// The body of every answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ApiError,
}

/// The kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Everything that may run or wait already does; a later attempt may succeed.
    Busy,
    /// More bytes than are taken.
    TooLarge,
    /// Not JSON, or not the JSON that was expected.
    BadJson,
    /// No puzzle of this name.
    UnknownPuzzle,
    /// Well-formed JSON about a level that is not.
    BadLevel,
    /// A request that makes no sense.
    BadRequest,
    /// No such address or job.
    NotFound,
    /// A request from another page, or one that was not meant for this server.
    Forbidden,
    /// The body did not arrive in time.
    Timeout,
    /// A bug in papan.
    Internal,
}

impl ApiError {
    /// An error without a location.
    pub fn new(code: Code, message: Message) -> ApiError {
        ApiError::from_record(code, message.into())
    }

    pub(crate) fn from_record(code: Code, record: ErrorRecord) -> ApiError {
        let ErrorRecord { line, column, message, id, parameters, hint } = record;
        ApiError { code, message, id, parameters, hint, line, column }
    }

    /// Nothing is free; try again.
    pub fn busy() -> ApiError {
        ApiError::new(
            Code::Busy,
            message!(
                "api.busy",
                "all places are taken and the queue is full; try again in a second"
            ),
        )
    }

    /// A body of more bytes than are taken.
    pub fn too_large(max: usize) -> ApiError {
        let message = message!(
            "api.too-large",
            "the body is larger than the {max} bytes that this server takes",
            max
        );
        ApiError::new(Code::TooLarge, message)
    }

    /// No such address.
    pub fn no_page() -> ApiError {
        ApiError::new(Code::NotFound, message!("api.no-page", "there is no such page"))
    }

    /// A job that panicked.
    pub fn panicked() -> ApiError {
        ApiError::new(
            Code::Internal,
            message!("api.panicked", "internal error: this job failed; please report its level"),
        )
    }
}

impl From<InputError> for ApiError {
    fn from(error: InputError) -> ApiError {
        ApiError::from_record(Code::BadLevel, (&error).into())
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> ApiError {
        let code = match error {
            RequestError::Unknown { what: "puzzle", .. } => Code::UnknownPuzzle,
            _ => Code::BadRequest,
        };
        ApiError::new(code, error.message())
    }
}

impl From<SolveError> for ApiError {
    fn from(error: SolveError) -> ApiError {
        match error {
            SolveError::Request(error) => error.into(),
            SolveError::Internal(error) => ApiError::new(Code::Internal, error.message()),
        }
    }
}

impl From<GenerateError> for ApiError {
    fn from(error: GenerateError) -> ApiError {
        match error {
            GenerateError::Request(error) => error.into(),
            GenerateError::Rejected { .. } => ApiError::new(Code::Internal, error.message()),
        }
    }
}
