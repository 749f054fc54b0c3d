//! Tables are whole or not there.

use std::fs;
use std::io;
use std::path::PathBuf;

use papan_tables::{Held, TableDir};

fn dir(name: &str) -> TableDir {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    TableDir::new(path)
}

fn write(dir: &TableDir, id: &str, bytes: &[u8]) {
    dir.begin(id).unwrap().unwrap().write(|out| out.write_all(bytes)).unwrap();
}

#[test]
fn what_is_written_is_mapped_listed_and_removed() {
    let dir = dir("round-trip");
    assert!(dir.open("a").unwrap().is_none());
    assert!(dir.list().unwrap().is_empty());
    write(&dir, "b-2x2", b"two");
    write(&dir, "a", b"one");
    write(&dir, "a", b"other");
    assert_eq!(dir.open("a").unwrap().unwrap().as_ref(), b"other");
    let listed: Vec<_> =
        dir.list().unwrap().into_iter().map(|entry| (entry.id, entry.bytes)).collect();
    assert_eq!(listed, [("a".to_owned(), 5), ("b-2x2".to_owned(), 3)]);
    assert!(dir.remove("a").unwrap());
    assert!(!dir.remove("a").unwrap());
    assert!(dir.open("a").unwrap().is_none());
}

#[test]
fn a_failed_build_leaves_the_old_table_and_nothing_else() {
    let dir = dir("failed");
    write(&dir, "a", b"old");
    let failed = dir.begin("a").unwrap().unwrap().write(|out| {
        out.write_all(&[0; 100_000])?;
        Err(io::Error::other("stopped"))
    });
    assert!(failed.is_err());
    assert_eq!(dir.open("a").unwrap().unwrap().as_ref(), b"old");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

/// A killed build cannot clean up; the next build of that table does.
#[test]
fn leftovers_are_not_tables_and_are_cleaned_up() {
    let dir = dir("leftovers");
    write(&dir, "a", b"old");
    fs::write(dir.path().join("a.123.partial"), b"half").unwrap();
    fs::write(dir.path().join("b.123.partial"), b"half").unwrap();
    assert_eq!(dir.list().unwrap().len(), 1);
    assert!(dir.is_unfinished("a") && dir.is_unfinished("b") && !dir.is_unfinished("c"));
    assert_eq!(dir.open("a").unwrap().unwrap().as_ref(), b"old");
    write(&dir, "a", b"new");
    assert!(!dir.is_unfinished("a"));
    assert!(dir.is_unfinished("b"));
}

/// The second of two builds at once is told of the first, and takes nothing away from it.
#[test]
fn a_table_is_built_by_one_at_a_time() {
    let dir = dir("two-builds");
    assert_eq!(dir.builder("a"), None);
    let first = dir.begin("a").unwrap().unwrap();
    let path = first.write(|out| {
        out.write_all(b"half")?;
        let held = Held { by: Some(std::process::id()) };
        assert_eq!(dir.begin("a")?.unwrap_err(), held);
        assert_eq!(dir.builder("a"), Some(held));
        assert!(dir.is_unfinished("a"));
        // Other tables are other builds.
        write(&dir, "b", b"other");
        out.write_all(b" and half")
    });
    let path: PathBuf = path.map_err(|error: io::Error| error).unwrap();
    assert_eq!(fs::read(path).unwrap(), b"half and half");
    assert_eq!(dir.builder("a"), None);
    write(&dir, "a", b"again");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
}
