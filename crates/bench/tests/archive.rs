//! Archived runs, and the tables in documents that are made from them.
//!
//! Between `<!-- run NAME -->` and `<!-- end of run -->` a document shows `runs/NAME.json` as
//! [`papan_bench::markdown`] does. `PAPAN_TABLES_IN_DOCS=overwrite cargo test -p papan-bench --test
//! archive` writes the tables anew.

use std::fs;
use std::path::{Path, PathBuf};

use papan_bench::{Run, SCHEMA_VERSION, markdown};

const END: &str = "<!-- end of run -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(name: &str) -> Run {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("runs").join(format!("{name}.json"));
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names() -> Vec<String> {
    let folder = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("runs")).unwrap();
    let names = folder.filter_map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        name.strip_suffix(".json").map(str::to_owned)
    });
    names.collect()
}

#[test]
fn archived_runs_are_whole() {
    let names = names();
    assert!(!names.is_empty());
    for name in names {
        let run = run(&name);
        assert_eq!(run.schema_version, SCHEMA_VERSION, "{name}");
        assert_eq!(run.signature, Run::signature_of(&run.rows), "{name}");
        assert_eq!(run.machine.build, "release", "{name}");
        assert!(run.note.is_some_and(|note| note.contains("commit")), "{name} names no commit");
    }
}

/// The document with every table made anew, and how many there are.
fn renewed(text: &str) -> (String, usize) {
    let (mut new, mut rest, mut tables) = (String::new(), text, 0);
    while let Some((before, after)) = rest.split_once("<!-- run ") {
        let (name, after) = after.split_once(" -->\n").expect("a name, and the end of its line");
        let (_, after) = after.split_once(END).expect("every table ends");
        new += &format!("{before}<!-- run {name} -->\n{}{END}", markdown(&run(name)));
        rest = after;
        tables += 1;
    }
    (new + rest, tables)
}

#[test]
fn tables_in_documents_are_those_of_the_archive() {
    let mut tables = 0;
    for document in ["README.md", "crates/bench/runs/README.md"] {
        let path = root().join(document);
        let text = fs::read_to_string(&path).unwrap();
        let (new, count) = renewed(&text);
        tables += count;
        if new != text && std::env::var("PAPAN_TABLES_IN_DOCS").as_deref() == Ok("overwrite") {
            fs::write(&path, &new).unwrap();
        } else {
            assert!(new == text, "{document} shows other numbers than the archive");
        }
    }
    assert!(tables > 0);
}
