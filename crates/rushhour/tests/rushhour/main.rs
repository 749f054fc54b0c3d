//! Rush Hour, in one binary: linking is what tests cost most.

mod common;
mod heuristics;
mod malformed;
mod oracle;
mod readers;
mod report;
