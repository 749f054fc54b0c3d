//! The sources as a tree: every module of every crate that takes part, its items and its imports.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item, UseTree};

use crate::expand;
use crate::plain::Plain;

/// Traits whose methods had to be imported once. Where nothing calls them, the compiler says so.
const NOT_ALWAYS_KNOWN: &[&str] = &["TryFrom", "TryInto"];

/// The number of a module.
pub(crate) type ModuleId = usize;

/// A name that a module brings in from elsewhere.
#[derive(Clone)]
pub(crate) struct Import {
    /// The name in this module, `*` for everything.
    pub(crate) name: String,
    /// Where it comes from, as written.
    pub(crate) path: Vec<String>,
}

/// A module: its own items, and those of no other.
pub(crate) struct Module {
    pub(crate) name: String,
    /// `None` for the root of the assembled file.
    pub(crate) parent: Option<ModuleId>,
    /// The root of its crate.
    pub(crate) root: ModuleId,
    pub(crate) items: Vec<Item>,
    pub(crate) imports: Vec<Import>,
    pub(crate) children: HashMap<String, ModuleId>,
}

/// All modules: the first is the root of the assembled file, its children are the roots of the crates.
pub(crate) struct Tree {
    pub(crate) modules: Vec<Module>,
}

impl Tree {
    /// A tree of the hand-written part that has `main`.
    pub(crate) fn new(main: &Path) -> Result<Tree> {
        let mut tree = Tree { modules: Vec::new() };
        tree.add_file(String::new(), None, main, main.parent().context("no folder")?)?;
        Ok(tree)
    }

    /// Adds a crate by the file that is its root.
    pub(crate) fn add_crate(&mut self, name: &str, root: &Path) -> Result<()> {
        let folder = root.parent().context("no folder")?;
        let id = self.add_file(name.to_owned(), Some(0), root, folder)?;
        self.modules[0].children.insert(name.to_owned(), id);
        Ok(())
    }

    /// Reads a module; `folder` is where the files of its children are.
    fn add_file(
        &mut self,
        name: String,
        parent: Option<ModuleId>,
        file: &Path,
        folder: &Path,
    ) -> Result<ModuleId> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let parsed = syn::parse_file(&text).with_context(|| file.display().to_string())?;
        self.add(name, parent, parsed.items, folder)
    }

    fn add(
        &mut self,
        name: String,
        parent: Option<ModuleId>,
        items: Vec<Item>,
        folder: &Path,
    ) -> Result<ModuleId> {
        let id = self.modules.len();
        // The children of the first module are roots.
        let root = parent.filter(|&parent| parent != 0).map_or(id, |up| self.modules[up].root);
        let (imports, children) = (Vec::new(), HashMap::new());
        self.modules.push(Module { name, parent, root, items: Vec::new(), imports, children });
        for item in items {
            if is_left_out(&item)? {
                continue;
            }
            match item {
                Item::Mod(child) => {
                    let name = child.ident.to_string();
                    let inner = folder.join(&name);
                    let child = match child.content {
                        Some((_, items)) => self.add(name.clone(), Some(id), items, &inner)?,
                        None => {
                            let file = file_of(folder, &name)?;
                            self.add_file(name.clone(), Some(id), &file, &inner)?
                        }
                    };
                    self.modules[id].children.insert(name, child);
                }
                Item::Use(item) => {
                    collect(&item.tree, &mut Vec::new(), &mut self.modules[id].imports);
                }
                mut item => {
                    Plain::default().visit_item_mut(&mut item);
                    self.modules[id].items.extend(expand::expand(item)?);
                }
            }
        }
        let imports = &mut self.modules[id].imports;
        for name in NOT_ALWAYS_KNOWN {
            if imports.iter().all(|import| import.name != *name) {
                let path = ["std", "convert", name].map(str::to_owned).to_vec();
                imports.push(Import { name: (*name).to_owned(), path });
            }
        }
        Ok(id)
    }

    /// The path of a module from the root of the file.
    pub(crate) fn path(&self, module: ModuleId) -> Vec<&str> {
        let mut path = Vec::new();
        let mut at = module;
        while let Some(parent) = self.modules[at].parent {
            path.push(self.modules[at].name.as_str());
            at = parent;
        }
        path.reverse();
        path
    }
}

fn file_of(folder: &Path, name: &str) -> Result<PathBuf> {
    for file in [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")] {
        if file.is_file() {
            return Ok(file);
        }
    }
    bail!("{} has no module {name}", folder.display())
}

/// The leaves of a `use`.
fn collect(tree: &UseTree, path: &mut Vec<String>, imports: &mut Vec<Import>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            collect(&step.tree, path, imports);
            path.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, path, imports);
            }
        }
        UseTree::Name(leaf) if leaf.ident == "self" => {
            let name = path.last().cloned().unwrap_or_default();
            imports.push(Import { name, path: path.clone() });
        }
        UseTree::Name(leaf) => {
            // What `message!` makes stands where it is called.
            let name = match leaf.ident.to_string().as_str() {
                "message" => "Message".to_owned(),
                name => name.to_owned(),
            };
            if imports.iter().any(|import| import.name == name) {
                return;
            }
            let path = [path.as_slice(), std::slice::from_ref(&name)].concat();
            imports.push(Import { name, path });
        }
        UseTree::Rename(leaf) => {
            let path = [path.as_slice(), &[leaf.ident.to_string()]].concat();
            imports.push(Import { name: leaf.rename.to_string(), path });
        }
        UseTree::Glob(_) => imports.push(Import { name: "*".to_owned(), path: path.clone() }),
    }
}

/// The attributes of an item.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an item is there for tests alone, or for machines that no judge has.
///
/// # Errors
/// If it depends on anything else: an assembled file is one for all.
fn is_left_out(item: &Item) -> Result<bool> {
    let conditions = attributes(item).iter().filter(|attribute| attribute.path().is_ident("cfg"));
    for condition in conditions {
        let syn::Meta::List(list) = &condition.meta else { continue };
        match list.tokens.to_string().replace(' ', "").as_str() {
            "test" | "target_family=\"wasm\"" | "not(target_pointer_width=\"64\")" => {
                return Ok(true);
            }
            "not(target_family=\"wasm\")" | "target_pointer_width=\"64\"" => {}
            _ => bail!("an item depends on {}", condition.to_token_stream()),
        }
    }
    Ok(false)
}
