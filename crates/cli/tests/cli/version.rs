//! The commit in `--version`: found in every shape that a repository has, and nothing without one.

#[path = "../../build.rs"]
#[expect(dead_code, reason = "a build script has a main that no test calls")]
mod build;

use std::fs;
use std::path::Path;

use crate::common::{Scratch, feed, text};

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// A crate in a workspace whose files are these.
fn tree(name: &str, files: &[(&str, &str)]) -> Scratch {
    let scratch = Scratch::new(name);
    fs::create_dir_all(scratch.path("crates/cli")).unwrap();
    for (path, content) in files {
        let path = scratch.path(path);
        fs::create_dir_all(Path::new(&path).parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    scratch
}

fn found(scratch: &Scratch) -> build::Found {
    let found = build::find(Path::new(&scratch.path("crates/cli")));
    // Cargo runs a build script every time if one of its files is missing.
    for path in &found.depends_on {
        assert!(path.is_file(), "{}", path.display());
    }
    found
}

#[test]
fn the_commit_is_found_without_git() {
    let line = format!("{COMMIT}\n");
    let packed = format!("# pack-refs with: peeled\n{COMMIT} refs/heads/main\n^{COMMIT}\n");
    let cases: [(&str, &[(&str, &str)]); 5] = [
        ("loose", &[(".git/HEAD", "ref: refs/heads/main\n"), (".git/refs/heads/main", &line)]),
        ("packed", &[(".git/HEAD", "ref: refs/heads/main\n"), (".git/packed-refs", &packed)]),
        ("detached", &[(".git/HEAD", &line)]),
        (
            "worktree",
            &[
                (".git", "gitdir: repository/worktrees/here\n"),
                ("repository/worktrees/here/HEAD", "ref: refs/heads/main\n"),
                ("repository/worktrees/here/commondir", "../..\n"),
                ("repository/refs/heads/main", &line),
            ],
        ),
        ("archive", &[("crates/cli/commit.txt", &line)]),
    ];
    for (name, files) in cases {
        let scratch = tree(&format!("version-{name}"), files);
        let found = found(&scratch);
        assert_eq!(found.commit.as_deref(), Some(COMMIT), "{name}");
        assert!(!found.depends_on.is_empty(), "{name}");
    }
}

#[test]
fn nothing_is_made_up() {
    let cases: [(&str, &[(&str, &str)]); 4] = [
        ("none", &[]),
        ("unexpanded", &[("crates/cli/commit.txt", "$Format:%H$\n")]),
        ("unborn", &[(".git/HEAD", "ref: refs/heads/main\n")]),
        ("broken", &[(".git/HEAD", "nonsense\n")]),
    ];
    for (name, files) in cases {
        assert_eq!(found(&tree(&format!("version-{name}"), files)).commit, None, "{name}");
    }
}

#[test]
fn the_version_names_the_commit_of_this_source() {
    let output = feed(&["--version"], b"");
    let version = env!("CARGO_PKG_VERSION");
    let shown = text(&output.stdout).trim_end();
    let commit = shown.strip_prefix(&format!("papan {version}")).unwrap();
    // Built without a repository there is none.
    let is_commit = |commit: &str| commit.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let named = commit.strip_prefix(" (").and_then(|commit| commit.strip_suffix(')'));
    assert!(commit.is_empty() || named.is_some_and(is_commit), "{shown}");
}
