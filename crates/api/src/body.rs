//! Reading a request's JSON: every fault in it is a clear answer.

use papan::message;
use serde::de::DeserializeOwned;

use crate::error::{ApiError, Code};

/// Reads a body of at most `max` bytes.
///
/// # Errors
/// If it is larger, or not the JSON that was expected.
pub fn read_body<T: DeserializeOwned>(bytes: &[u8], max: usize) -> Result<T, ApiError> {
    if bytes.len() > max {
        return Err(ApiError::too_large(max));
    }
    serde_json::from_slice(bytes).map_err(|error| ApiError {
        line: Some(error.line()),
        column: Some(error.column()),
        ..ApiError::new(
            Code::BadJson,
            message!("api.bad-json", "the body cannot be read: {fault}", fault = error),
        )
    })
}
