//! Tells the program which commit it is built from.
//!
//! Reads what git keeps on disk, so git itself need not be there. A tarball made by `git archive` has
//! the commit in `commit.txt`; a packager can name it in `PAPAN_COMMIT`, or leave it out by setting
//! that to nothing. Nothing else is asked, neither the clock nor the machine, so the same source
//! builds the same program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PAPAN_COMMIT");
    let found = match env::var("PAPAN_COMMIT") {
        Ok(commit) => Found { commit: Some(commit), depends_on: Vec::new() },
        Err(_) => find(&manifest),
    };
    for path in found.depends_on {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    let commit = found.commit.as_deref().map(shortened).filter(|commit| !commit.is_empty());
    let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo::rustc-env=PAPAN_VERSION={version}{commit}");
}

/// A commit, and the files that say which one it is.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) commit: Option<String>,
    /// Only files that exist: cargo would run this again and again for others.
    pub(crate) depends_on: Vec<PathBuf>,
}

/// The first digits, as git itself shows them.
fn shortened(commit: &str) -> &str {
    let commit = commit.trim();
    commit.get(..10).unwrap_or(commit)
}

fn is_commit(text: &str) -> bool {
    text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The commit of the source that the crate in `manifest` belongs to.
pub(crate) fn find(manifest: &Path) -> Found {
    let archived = manifest.join("commit.txt");
    let text = fs::read_to_string(&archived).unwrap_or_default();
    if is_commit(text.trim()) {
        return Found { commit: Some(text.trim().to_owned()), depends_on: vec![archived] };
    }
    // Only the workspace's own repository: a folder around it may be anybody's.
    let git = manifest.join("../../.git");
    let git = match fs::read_to_string(&git) {
        // A work tree of its own: the file says where its part of the repository is.
        Ok(text) => match text.strip_prefix("gitdir:") {
            Some(path) => manifest.join("../..").join(path.trim()),
            None => return Found::default(),
        },
        Err(_) => git,
    };
    head(&git)
}

/// What is checked out.
fn head(git: &Path) -> Found {
    let file = git.join("HEAD");
    let Ok(head) = fs::read_to_string(&file) else { return Found::default() };
    // What work trees share is elsewhere.
    let shared = match fs::read_to_string(git.join("commondir")) {
        Ok(path) => git.join(path.trim()),
        Err(_) => git.to_owned(),
    };
    let Some(name) = head.trim().strip_prefix("ref:").map(str::trim) else {
        let commit = Some(head.trim().to_owned()).filter(|commit| is_commit(commit));
        return Found { commit, depends_on: vec![file] };
    };
    let (own, packed) = (shared.join(name), shared.join("packed-refs"));
    let commit = match fs::read_to_string(&own) {
        Ok(commit) => Some(commit.trim().to_owned()),
        Err(_) => fs::read_to_string(&packed).ok().and_then(|refs| {
            let line = refs.lines().find(|line| line.split(' ').nth(1) == Some(name))?;
            line.split(' ').next().map(str::to_owned)
        }),
    };
    // The log changes with every commit, even where the branch has no file of its own yet.
    let log = git.join("logs/HEAD");
    let depends_on = [file, own, packed, log].into_iter().filter(|path| path.is_file()).collect();
    Found { commit: commit.filter(|commit| is_commit(commit)), depends_on }
}
