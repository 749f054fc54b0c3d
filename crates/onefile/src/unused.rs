//! What the compiler says is never used.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Where the compiler finds something in a program that is never used: the bytes of its name.
pub(crate) fn unused(program: &str, folder: &Path) -> Result<Vec<(usize, usize)>> {
    let file = folder.join("assembled.rs");
    fs::write(&file, program)?;
    let output = compiler()
        .args(["--edition", crate::EDITION, "--emit=metadata", "--error-format=json", "-o"])
        .args([folder.join("assembled.rmeta"), file])
        .stdin(Stdio::null())
        .output()
        .context("cannot start rustc")?;
    let messages = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "the assembled program does not compile:\n{}", errors(&messages));
    let mut found = Vec::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        if matches!(message["code"]["code"].as_str(), Some("dead_code" | "unused_imports")) {
            for span in message["spans"].as_array().into_iter().flatten() {
                let byte = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
                if span["is_primary"] == true {
                    found.push((byte("byte_start"), byte("byte_end")));
                }
            }
        }
    }
    Ok(found)
}

fn errors(messages: &str) -> String {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = messages.filter(|message| message["level"] == "error");
    errors.filter_map(|error| Some(error["rendered"].as_str()?.to_owned())).collect()
}

/// The compiler that cargo would call.
fn compiler() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc")))
}
