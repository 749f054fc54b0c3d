//! `fuzz/` is a workspace of its own with a lock file of its own, and nothing else in the tests builds it:
//! without this, a new dependency of a crate would be noticed by the next who fuzzes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const REMEDY: &str =
    "run `cp Cargo.lock fuzz/ && cargo metadata --manifest-path fuzz/Cargo.toml >/dev/null`";

/// A package of a lock file: its versions, and the names it depends on.
#[derive(Default)]
struct Locked {
    versions: BTreeSet<String>,
    dependencies: BTreeSet<String>,
}

/// The packages of a lock file, by name.
fn locked(path: &str) -> BTreeMap<String, Locked> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let text = fs::read_to_string(path).unwrap();
    let mut packages: BTreeMap<String, Locked> = BTreeMap::new();
    for block in text.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let value = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
            value.unwrap().trim_matches('"').to_owned()
        };
        let package = packages.entry(value("name")).or_default();
        package.versions.insert(value("version"));
        // Such as ` "name",`, and with the version behind the name where there are several.
        let names = block.lines().filter_map(|line| line.strip_prefix(" \"")?.strip_suffix("\","));
        let names = names.map(|name| name.split(' ').next().unwrap().to_owned());
        package.dependencies.extend(names);
    }
    packages
}

/// The crates of the workspace, with the names of what they depend on outside of their tests.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let dependencies = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        all.filter(|dependency| dependency["kind"] != "dev").map(name).collect()
    };
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.map(|package| (name(package), dependencies(package))).collect()
}

#[test]
fn the_fuzzers_lock_file_is_up_to_date() {
    let (workspace, fuzz) = (locked("Cargo.lock"), locked("fuzz/Cargo.lock"));
    let crates = crates();
    let mut waiting = vec!["papan-invariants"];
    let mut seen = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        let Some(dependencies) = crates.get(name) else {
            // What is fuzzed is what is shipped.
            let versions = &fuzz[name].versions;
            assert!(versions.is_subset(&workspace[name].versions), "{name} {versions:?}: {REMEDY}");
            continue;
        };
        let known = fuzz.get(name).map(|package| &package.dependencies);
        assert_eq!(known, Some(dependencies), "{name}: {REMEDY}");
        waiting.extend(dependencies.iter().map(String::as_str).filter(|&name| seen.insert(name)));
    }
}
