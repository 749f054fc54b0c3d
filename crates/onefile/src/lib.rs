//! A judge's program as one source file, for judges that take no crates: assembled from papan's own
//! modules, so that there is no second solver to keep right.
//!
//! The modules are parsed (`tree`), what `main` does not reach is left out (`reach`), and the rest is printed
//! without comments and white space (`print`). `parts` holds what is written by hand: a `main` for each judge,
//! and stand-ins for the crates of others. Not here: anything that solves.

mod clean;
mod compiler;
mod expand;
mod plain;
mod print;
mod reach;
mod resolve;
mod shorten;
mod tree;
mod write;

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use reach::Kept;
use resolve::Names;
use shorten::Vocabulary;
use tree::Tree;

pub use compiler::compiler;

/// What the judges allow.
pub const MAX_BYTES: usize = 65_536;

/// What is aimed for: short of the limit, since some savings are estimates.
const FITS: usize = MAX_BYTES - 512;

/// How an assembled file begins.
const HEAD: &str =
    "// Assembled from the sources of papan by papan-onefile.\n#![allow(warnings)]\n";

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
    let kept = pruned(&tree, &names, folder)?;
    fitted(&tree, &names, &kept, folder)
}

/// Leaves out what the compiler calls unused, until it has no more to say.
fn pruned(tree: &Tree, names: &Names<'_>, folder: &Path) -> Result<Kept> {
    let mut left_out = HashSet::new();
    loop {
        let kept = reach::reach(tree, names, &left_out);
        let (text, places) = write::write(tree, names, &kept, &HashMap::new());
        let before = left_out.len();
        for span in compiler::check(&text, folder)?.map_err(|errors| failed(&errors))? {
            let place = places.iter().find(|place| place.is_at(&span));
            left_out.extend(place.map(|place| place.part.clone()));
        }
        if left_out.len() == before {
            return Ok(kept);
        }
    }
}

/// The text, with as many names shortened as it takes to fit; with all of them if that does not do.
fn fitted(tree: &Tree, names: &Names<'_>, kept: &Kept, folder: &Path) -> Result<String> {
    let (plain, _) = write::write(tree, names, kept, &HashMap::new());
    let mut vocabulary = Vocabulary::default();
    for piece in kept.pieces.iter().filter(|piece| piece.is_kept) {
        vocabulary.learn(piece.tokens.clone());
        for member in piece.members().iter().filter(|member| member.is_kept) {
            vocabulary.learn(member.tokens.clone());
        }
    }
    let mut foreign = HashSet::new();
    loop {
        let excess = (HEAD.len() + plain.len()).saturating_sub(FITS);
        let short = vocabulary.choose(&plain, excess, &foreign);
        let (text, _) = write::write(tree, names, kept, &short);
        let Err(errors) = compiler::check(&text, folder)? else {
            return Ok(format!("{HEAD}{text}"));
        };
        let long: HashMap<&str, &str> =
            short.iter().map(|(long, short)| (&**short, &**long)).collect();
        let before = foreign.len();
        for span in errors.iter().flat_map(|error| &error.spans) {
            let words = text[span.clone()].split(|c: char| !c.is_alphanumeric() && c != '_');
            foreign.extend(words.filter_map(|word| long.get(word)).map(|&word| word.to_owned()));
        }
        if foreign.len() == before {
            return Err(failed(&errors));
        }
    }
}

fn failed(errors: &[compiler::Error]) -> anyhow::Error {
    let texts: String = errors.iter().map(|error| error.text.as_str()).collect();
    anyhow::anyhow!("the assembled program does not compile:\n{texts}")
}
