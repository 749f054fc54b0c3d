//! What the compiler says of an assembled program.

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result};
use serde_json::Value;

/// The bytes of the program that a message is about.
pub(crate) type Span = Range<usize>;

/// An error, and where the compiler sees it.
pub(crate) struct Error {
    pub(crate) text: String,
    pub(crate) spans: Vec<Span>,
}

/// The names of what is never used, or why it does not compile.
pub(crate) fn check(program: &str, folder: &Path) -> Result<Result<Vec<Span>, Vec<Error>>> {
    let file = folder.join("assembled.rs");
    fs::write(&file, program)?;
    let output = compiler()
        .args(["--emit=metadata", "--error-format=json", "-o"])
        .args([folder.join("assembled.rmeta"), file])
        .stdin(Stdio::null())
        .output()
        .context("cannot start rustc")?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let messages: Vec<Value> =
        messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let is_error = |message: &&Value| message["level"] == "error";
    if !output.status.success() {
        let error = |message: &Value| Error {
            text: message["rendered"].as_str().unwrap_or_default().to_owned(),
            spans: spans(message).collect(),
        };
        return Ok(Err(messages.iter().filter(is_error).map(error).collect()));
    }
    let is_unused = |message: &&Value| {
        matches!(message["code"]["code"].as_str(), Some("dead_code" | "unused_imports"))
    };
    Ok(Ok(messages.iter().filter(is_unused).flat_map(spans).collect()))
}

fn spans(message: &Value) -> impl Iterator<Item = Span> {
    let spans = message["spans"].as_array().into_iter().flatten();
    spans.filter(|span| span["is_primary"] == true).map(|span| {
        let byte = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
        byte("byte_start")..byte("byte_end")
    })
}

/// The compiler that cargo would call.
pub fn compiler() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc")))
}
