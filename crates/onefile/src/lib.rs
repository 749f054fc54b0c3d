//! A judge's program as one source file, for judges that take no crates: assembled from papan's own
//! modules, so that there is no second solver to keep right.
//!
//! The modules are parsed ([`tree`]), what `main` does not reach is left out ([`reach`]), and the rest is
//! printed without comments and white space ([`print`]). `parts` holds what is written by hand: a `main`
//! for each judge, and stand-ins for the crates of others.

mod clean;
mod expand;
mod print;
mod reach;
mod resolve;
mod tree;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context, Result};

use print::Printer;
use reach::{Kept, Kind};
use resolve::{Found, Names};
use tree::{ModuleId, Tree};

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

/// The source of a judge's program.
///
/// # Errors
/// If there is no such problem, or a source cannot be read.
pub fn assemble(judge: &str) -> Result<String> {
    anyhow::ensure!(JUDGES.contains(&judge), "there is no {judge}, only {}", JUDGES.join(" and "));
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
    let kept = reach::reach(&tree, &names, &HashSet::new());
    let mut printer = Printer::default();
    printer.raw("#![allow(warnings)]\n");
    write(0, &tree, &names, &kept, &mut printer);
    Ok(printer.finish())
}

/// Prints what stays of a module.
fn write(module: ModuleId, tree: &Tree, names: &Names<'_>, kept: &Kept, printer: &mut Printer) {
    let root = tree.modules[tree.modules[module].root].name.as_str();
    let rename = |word: &str, starts_path: bool| match word {
        _ if !starts_path => None,
        "crate" if !root.is_empty() => Some(format!("crate::{root}")),
        "crate" => None,
        name => names.crate_named(name).map(|id| format!("crate::{}", tree.modules[id].name)),
    };
    let imports = imports(module, tree, names, kept);
    if !imports.is_empty() {
        printer.raw(&format!("use{{{}}};", imports.join(",")));
    }
    for piece in kept.pieces.iter().filter(|piece| piece.module == module && piece.is_kept) {
        printer.tokens(piece.tokens.clone(), &rename);
        if let Kind::Impl { members, .. } = &piece.kind {
            printer.raw("{");
            for member in members.iter().filter(|member| member.is_kept) {
                printer.tokens(member.tokens.clone(), &rename);
            }
            printer.raw("}");
        }
    }
    let children: BTreeMap<_, _> = tree.modules[module].children.iter().collect();
    for (name, &child) in children {
        if has_any(child, tree, kept) {
            printer.raw(&format!("pub mod {name}{{"));
            write(child, tree, names, kept, printer);
            printer.raw("}");
        }
    }
}

fn has_any(module: ModuleId, tree: &Tree, kept: &Kept) -> bool {
    kept.pieces.iter().any(|piece| piece.module == module && piece.is_kept)
        || tree.modules[module].children.values().any(|&child| has_any(child, tree, kept))
}

/// The imports that a module still needs, straight from where things are defined.
fn imports(module: ModuleId, tree: &Tree, names: &Names<'_>, kept: &Kept) -> Vec<String> {
    let mut needed = Vec::new();
    for (index, import) in tree.modules[module].imports.iter().enumerate() {
        if !kept.imports.contains(&(module, index)) {
            continue;
        }
        let targets = names.import(module, &import.path);
        let mut paths = HashSet::new();
        for target in &targets {
            match target {
                Found::Item(item) if kept.items.contains(item) => {
                    let path = [tree.path(item.0), vec![&item.1]].concat();
                    paths.insert(format!("crate::{}", path.join("::")));
                }
                Found::Module(id) if has_any(*id, tree, kept) => {
                    paths.insert(format!("crate::{}", tree.path(*id).join("::")));
                }
                _ => {}
            }
        }
        if targets.is_empty() {
            paths.insert(import.path.join("::"));
        }
        for path in paths {
            let last = path.rsplit("::").next().unwrap_or_default();
            let rename = if last == import.name { String::new() } else { format!(" as {}", import.name) };
            needed.push(format!("{path}{rename}"));
        }
    }
    needed.sort();
    needed
}
