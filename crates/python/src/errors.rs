//! Faults as Python exceptions: the classes of `papan._errors`, with what is known in their attributes.

use papan::{
    AttemptError, ErrorRecord, GenerateError, InputError, JudgeError, JudgeFailure, RecogniseError,
    Rejection, RequestError, SolveError,
};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A class of `papan._errors`.
struct Class {
    name: &'static str,
    found: PyOnceLock<Py<PyType>>,
}

static LEVEL: Class = Class { name: "LevelError", found: PyOnceLock::new() };
static REQUEST: Class = Class { name: "RequestError", found: PyOnceLock::new() };
static INTERNAL: Class = Class { name: "InternalError", found: PyOnceLock::new() };

impl Class {
    fn error(&self, py: Python<'_>, arguments: impl for<'py> pyo3::call::PyCallArgs<'py>) -> PyErr {
        let made = self.found.import(py, "papan._errors", self.name);
        match made.and_then(|class| class.call1(arguments)) {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    }
}

/// What is wrong with a level: message, line, column and the sentence's name.
pub(crate) fn level(py: Python<'_>, error: ErrorRecord) -> PyErr {
    LEVEL.error(py, (error.message, error.line, error.column, error.id))
}

/// A request that makes no sense.
pub(crate) fn request(py: Python<'_>, message: impl ToString) -> PyErr {
    REQUEST.error(py, (message.to_string(),))
}

/// A bug in papan.
pub(crate) fn internal(py: Python<'_>, message: impl ToString) -> PyErr {
    INTERNAL.error(py, (message.to_string(),))
}

/// A fault that becomes an exception.
pub(crate) trait Fault {
    fn raise(self, py: Python<'_>) -> PyErr;
}

impl Fault for RequestError {
    fn raise(self, py: Python<'_>) -> PyErr {
        request(py, self)
    }
}

impl Fault for InputError {
    fn raise(self, py: Python<'_>) -> PyErr {
        level(py, ErrorRecord::from(&self))
    }
}

impl Fault for RecogniseError {
    fn raise(self, py: Python<'_>) -> PyErr {
        level(py, ErrorRecord::from(&self))
    }
}

impl Fault for SolveError {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            SolveError::Request(error) => error.raise(py),
            SolveError::Internal(error) => internal(py, error),
        }
    }
}

impl Fault for AttemptError {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            AttemptError::Input(error) => error.raise(py),
            AttemptError::Solve(error) => error.raise(py),
        }
    }
}

impl Fault for GenerateError {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            GenerateError::Request(error) => error.raise(py),
            GenerateError::Rejected { .. } => internal(py, self),
        }
    }
}

impl Fault for JudgeFailure {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            JudgeFailure::Request(error) => error.raise(py),
            JudgeFailure::Judge(JudgeError::Read(error) | JudgeError::Write(error)) => {
                PyOSError::new_err(error.to_string())
            }
            JudgeFailure::Judge(error) => request(py, error),
        }
    }
}

/// Why the checker rejects a solution, for people.
pub(crate) fn rejection(rejection: &Rejection) -> String {
    ErrorRecord::from(rejection).message
}
