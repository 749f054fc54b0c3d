//! What is built in: every crate's licence, and where it comes from, held against `deny.toml`.

use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs};

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Every crate that the lock file names, as cargo describes it. Those of other systems are fetched if they never were;
/// where there is no network, the crates of this system have to do, except in CI.
fn packages() -> Vec<Value> {
    let mut output = metadata(&[]);
    if !output.status.success() && env::var_os("CI").is_none() {
        output = metadata(&["--offline", "--filter-platform", &host()]);
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn metadata(which: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(which)
        .current_dir(root())
        .output()
        .unwrap()
}

/// The system that this is, as cargo calls it.
fn host() -> String {
    let output = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned()
}

/// Licences that `deny.toml` allows.
fn allowed() -> Vec<String> {
    let text = fs::read_to_string(root().join("deny.toml")).unwrap();
    let config: toml::Table = text.parse().unwrap();
    let allow = config["licenses"]["allow"].as_array().unwrap();
    allow.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Whether an SPDX expression can be met by allowed licences. Brackets stand around alternatives only.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    // The slash is how alternatives were written before there were expressions.
    let expression = expression.replace('/', " OR ").replace(" or ", " OR ");
    let is_met = |name: &str| {
        let name = name.trim_matches(|c: char| c == '(' || c == ')' || c.is_whitespace());
        allowed.iter().any(|allowed| allowed == name)
    };
    expression.split(" AND ").all(|part| part.split(" OR ").any(is_met))
}

#[test]
fn licences_are_allowed() {
    let allowed = allowed();
    for package in packages() {
        let (name, licence) = (&package["name"], package["license"].as_str());
        let licence = licence.unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(is_allowed(licence, &allowed), "{name} is under {licence}");
    }
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Zlib"].map(str::to_owned);
    for (expression, expected) in [
        ("MIT", true),
        ("MIT OR GPL-3.0", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND Zlib", true),
        ("(GPL-2.0 OR GPL-3.0) AND Zlib", false),
        ("MIT WITH an-exception", false),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}

#[test]
fn crates_come_from_the_registry_or_from_here() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        match package["source"].as_str() {
            Some(source) => assert!(source.starts_with("registry+"), "{name} is from {source}"),
            None => assert!(name.starts_with("papan"), "{name} is from a folder"),
        }
        // Any version whatever may be built then.
        for dependency in package["dependencies"].as_array().unwrap() {
            let is_ours = package["source"].is_null() && dependency["path"].is_null();
            assert!(
                !is_ours || dependency["req"] != "*",
                "{name} takes any {}",
                dependency["name"]
            );
        }
    }
}
