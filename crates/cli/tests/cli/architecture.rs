//! The invariants of ARCHITECTURE.md that a machine can check.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A crate of the workspace.
struct Member {
    name: String,
    folder: PathBuf,
    /// Dependencies within the workspace: those of the product, and those of its tests.
    normal: Vec<String>,
    dev: Vec<String>,
}

/// The crates, in the order of the workspace's list.
fn members() -> Vec<Member> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let folder = |package: &Value| {
        Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().to_owned()
    };
    let mut members: Vec<Member> = packages
        .iter()
        .map(|package| {
            let ours = |kind: Option<&str>| {
                let dependencies = package["dependencies"].as_array().unwrap().iter();
                dependencies
                    .filter(|dependency| !dependency["path"].is_null())
                    .filter(|dependency| dependency["kind"].as_str() == kind)
                    .map(|dependency| dependency["name"].as_str().unwrap().to_owned())
                    .collect()
            };
            Member {
                name: package["name"].as_str().unwrap().to_owned(),
                folder: folder(package),
                normal: ours(None),
                dev: ours(Some("dev")),
            }
        })
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
    let manifest = fs::read_to_string(root).unwrap();
    let place = |member: &Member| {
        let folder = member.folder.file_name().unwrap().to_str().unwrap();
        manifest.find(&format!("\"crates/{folder}\"")).expect("listed in the workspace")
    };
    members.sort_by_key(place);
    members
}

fn member<'a>(members: &'a [Member], name: &str) -> &'a Member {
    members.iter().find(|member| member.name == name).unwrap_or_else(|| panic!("{name} is gone"))
}

/// Crates that stand below the library and above the contract: one for each puzzle.
fn puzzles(members: &[Member]) -> Vec<&Member> {
    let library = member(members, "papan");
    let shared = ["papan-puzzle", "papan-checker", "papan-replicas", "papan-search"];
    let own = library.normal.iter().filter(|name| !shared.contains(&name.as_str()));
    own.map(|name| member(members, name)).collect()
}

/// Every source file of a crate, with its text.
fn sources(member: &Member) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![member.folder.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

#[test]
fn the_checker_knows_nobody() {
    let members = members();
    let checker = member(&members, "papan-checker");
    assert!(checker.normal.is_empty() && checker.dev.is_empty());
}

#[test]
fn the_engine_knows_no_puzzle() {
    let members = members();
    let engine = member(&members, "papan-search");
    assert!(engine.normal.is_empty() && engine.dev.is_empty());
    // The parts of names that are words of their own, and every name that the registry has.
    let mut words: Vec<&str> = vec!["tile", "rush", "board", "piece"];
    let names =
        puzzles(&members).into_iter().map(|puzzle| puzzle.name.trim_start_matches("papan-"));
    words.extend(names);
    assert!(words.contains(&"sokoban") && words.contains(&"chess"), "{words:?}");
    for (path, text) in sources(engine) {
        let text = text.to_lowercase();
        for word in &words {
            assert!(!text.contains(word), "{} names `{word}`", path.display());
        }
    }
}

#[test]
fn puzzles_know_only_what_is_below_them() {
    let members = members();
    let puzzles = puzzles(&members);
    assert!(!puzzles.is_empty());
    for puzzle in puzzles {
        let allowed = ["papan-puzzle", "papan-search"];
        for dependency in &puzzle.normal {
            assert!(allowed.contains(&dependency.as_str()), "{} uses {dependency}", puzzle.name);
        }
    }
}

/// What a newcomer has learned of one puzzle is true of the others.
#[test]
fn puzzles_are_built_alike() {
    let members = members();
    for puzzle in puzzles(&members) {
        for file in ["game.rs", "adapter/mod.rs", "adapter/info.rs", "adapter/analysis.schema.json"]
        {
            assert!(puzzle.folder.join("src").join(file).is_file(), "{}: {file}", puzzle.name);
        }
    }
}

/// A file is one thing, and says which.
#[test]
fn source_files_are_short_and_say_what_they_are_for() {
    for member in members() {
        for (path, text) in sources(&member) {
            let lines = text.lines().count();
            assert!(lines <= 500, "{} has {lines} lines", path.display());
            assert!(text.starts_with("//!"), "{} does not say what it is for", path.display());
        }
    }
}

#[test]
fn surfaces_only_translate() {
    let members = members();
    let allowed = [
        "papan",
        "papan-batch",
        "papan-bench",
        "papan-charts",
        "papan-lessons",
        "papan-play",
        "papan-studies",
        "papan-tables",
        "papan-traces",
        "papan-web",
    ];
    assert_eq!(member(&members, "papan-cli").normal, allowed);
    assert_eq!(member(&members, "papan-play").normal, ["papan"]);
    assert_eq!(member(&members, "papan-batch").normal, ["papan", "papan-files"]);
    assert_eq!(member(&members, "papan-charts").normal, ["papan"]);
    assert_eq!(member(&members, "papan-traces").normal, ["papan"]);
    assert_eq!(member(&members, "papan-api").normal, ["papan", "papan-charts", "papan-traces"]);
    assert_eq!(member(&members, "papan-wasm").normal, ["papan", "papan-api"]);
    assert_eq!(member(&members, "papan-lessons").normal, ["papan"]);
    assert_eq!(member(&members, "papan-web").normal, ["papan", "papan-api", "papan-lessons"]);
    assert_eq!(member(&members, "papan-site").normal, ["papan", "papan-wasm", "papan-web"]);
    assert_eq!(member(&members, "papan-studies").normal, ["papan", "papan-charts"]);
    assert_eq!(member(&members, "papan-tables").normal, ["papan", "papan-files"]);
    assert_eq!(member(&members, "papan-python").normal, ["papan", "papan-batch", "papan-tables"]);
    assert!(member(&members, "papan-files").normal.is_empty());
}

#[test]
fn members_are_listed_in_dependency_order() {
    let members = members();
    let place: HashMap<&str, usize> =
        members.iter().enumerate().map(|(index, member)| (member.name.as_str(), index)).collect();
    for member in &members {
        for dependency in member.normal.iter().chain(&member.dev) {
            let order = place[dependency.as_str()] < place[member.name.as_str()];
            assert!(order, "{} stands before {dependency}, which it uses", member.name);
        }
    }
}

/// Files, the network, the environment and the terminal belong to the surfaces.
#[test]
fn no_input_or_output_below_the_surfaces() {
    let members = members();
    let mut below = puzzles(&members);
    for name in [
        "papan-search",
        "papan-puzzle",
        "papan-checker",
        "papan",
        "papan-charts",
        "papan-traces",
        "papan-api",
        "papan-wasm",
        "papan-studies",
        "papan-lessons",
        "papan-replicas",
    ] {
        below.push(member(&members, name));
    }
    let doors = [
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "print!(",
        "println!(",
        "io::std",
        "dbg!(",
    ];
    for member in below {
        let sources = sources(member);
        for (path, text) in &sources {
            // Tests may print; they stand at the end of a file, or in files of their own.
            let product = text.split("#[cfg(test)]").next().unwrap_or_default();
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let declared = format!("#[cfg(test)]\nmod {name};");
            let is_test = sources.iter().any(|(_, text)| text.contains(&declared));
            for door in doors {
                assert!(is_test || !product.contains(door), "{}: {door}", path.display());
            }
        }
    }
}

/// Notes never panic, inputs are remembered, and outputs go where they should, because each has one
/// way in and out.
#[test]
fn the_command_line_has_one_door_for_each_stream() {
    let members = members();
    let doors = [
        ("println!(", ""),
        ("eprint!(", ""),
        ("fs::read(", "files.rs"),
        ("fs::read_to_string(", "process.rs"),
        ("File::open(", "files.rs output.rs"),
        ("File::create(", ""),
        ("fs::write(", ""),
    ];
    for (path, text) in sources(member(&members, "papan-cli")) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap();
        for (door, owners) in doors {
            let is_owner = owners.split(' ').any(|owner| owner == name);
            let text = text.replace("files::read(", "").replace("ResultFile::open(", "");
            assert!(is_owner || !text.contains(door), "{}: {door}", path.display());
        }
    }
}

/// An argument is a field, so that a misspelt name does not compile. Only what the registry lists has
/// to be looked up.
#[test]
fn arguments_are_looked_up_by_name_in_one_place() {
    let members = members();
    let lookups = ["get_one", "get_many", "get_flag", "get_count", "get_raw", "get_occurrences"];
    let lookups =
        lookups.iter().chain(&["remove_one", "remove_many", "contains_id", "value_source"]);
    let mut in_place = 0;
    for (path, text) in sources(member(&members, "papan-cli")) {
        let is_place = path.ends_with("cli/options.rs");
        for &lookup in lookups.clone() {
            let is_used = text.contains(lookup);
            assert!(is_place || !is_used, "{}: {lookup}", path.display());
            in_place += usize::from(is_used);
        }
    }
    assert!(in_place > 0, "the place has moved");
}
