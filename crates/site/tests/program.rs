//! The program that packs the site, called with what it cannot use. What it writes is tested in a browser.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What it says of these arguments, having failed.
fn complaint(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_papan-site")).args(arguments).output();
    let output = output.expect("the program starts");
    assert!(!output.status.success(), "{arguments:?} were taken");
    String::from_utf8(output.stderr).expect("messages are text")
}

#[test]
fn what_cannot_be_packed_is_named_and_nothing_is_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-site");
    let folder = folder.to_str().expect("a plain path");
    let text = Path::new(env!("CARGO_TARGET_TMPDIR")).join("not-a-program.wasm");
    fs::write(&text, "not a program").expect("a file can be written");
    let text = text.to_str().expect("a plain path");
    let _ = fs::remove_dir_all(folder);

    assert!(complaint(&[]).contains("usage: papan-site PROGRAM.wasm FOLDER [BASE]"));
    assert!(complaint(&["none.wasm", folder]).contains("cannot read none.wasm"));
    assert!(complaint(&[text, folder]).contains("is not a program in WebAssembly"));
    assert!(complaint(&[text, folder, "example.org"]).contains("begins with https://"));
    assert!(!Path::new(folder).exists(), "a folder was made for nothing");
}
