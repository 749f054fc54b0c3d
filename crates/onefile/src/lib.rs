//! A judge's program as one source file, for judges that take no crates: assembled from papan's own
//! modules, so that there is no second solver to keep right.
//!
//! The modules are parsed ([`tree`]), what `main` does not reach is left out ([`reach`]), and the rest is
//! printed without comments and white space ([`print`]). `parts` holds what is written by hand: a `main`
//! for each judge, and stand-ins for the crates of others.

mod chains;
mod clean;
mod expand;
mod print;
mod reach;
mod resolve;
mod tree;
mod unused;
mod write;

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use resolve::Names;
use tree::Tree;

/// The edition that the assembled program is written in.
pub const EDITION: &str = "2021";

/// The crates that may take part: how the sources call them, and their modules in the assembled file.
const CRATES: &[(&str, &str)] = &[
    ("papan_search", "search"),
    ("papan_puzzle", "puzzle"),
    ("papan_sokoban", "sokoban"),
    ("papan_chess", "chess"),
    ("rustc_hash", "rustc_hash"),
    ("hashbrown", "hashbrown"),
];

/// The judges' problems that can be assembled.
pub const JUDGES: &[&str] = &["cstate3", "timus-1589"];

/// The source of a judge's program. `folder` is for the compiler's files.
///
/// # Errors
/// If there is no such problem, a source cannot be read, or the compiler cannot be asked.
pub fn assemble(judge: &str, folder: &Path) -> Result<String> {
    ensure!(JUDGES.contains(&judge), "there is no {judge}, only {}", JUDGES.join(" and "));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tree = Tree::new(&here.join("parts").join(format!("{judge}.rs")))?;
    for (called, name) in CRATES {
        let root = match called.starts_with("papan_") {
            true => here.parent().context("no crates")?.join(name).join("src/lib.rs"),
            false => here.join("parts").join(format!("{name}.rs")),
        };
        tree.add_crate(name, &root)?;
    }
    let names = Names::new(&tree, CRATES);
    let mut left_out = HashSet::new();
    loop {
        let kept = reach::reach(&tree, &names, &left_out);
        let (text, places) = write::write(&tree, &names, &kept);
        let before = left_out.len();
        for (start, end) in unused::unused(&text, folder)? {
            let place = places.iter().find(|place| (place.start == start || place.is_import()) && place.end == end);
            left_out.extend(place.map(|place| place.part.clone()));
        }
        if left_out.len() == before {
            return Ok(format!("#![allow(warnings)]\n{text}"));
        }
    }
}
