//! What a name stands for: modules, items and imports, as the compiler would look them up.

use std::collections::{HashMap, HashSet};

use syn::Item;

use crate::tree::{ModuleId, Tree};

/// An item, by the module that defines it and its name.
pub(crate) type ItemId = (ModuleId, String);

/// What a path leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Module(ModuleId),
    Item(ItemId),
}

/// An import, by its module and its place in it.
pub(crate) type ImportId = (ModuleId, usize);

/// Looks names up.
pub(crate) struct Names<'t> {
    tree: &'t Tree,
    items: HashSet<ItemId>,
    traits: HashSet<ItemId>,
    /// Macros of the first module, which all others see.
    macros: HashSet<String>,
    crates: HashMap<&'static str, ModuleId>,
}

impl<'t> Names<'t> {
    /// `crates` are the names by which the sources call each other's crates.
    pub(crate) fn new(tree: &'t Tree, crates: &[(&'static str, &str)]) -> Names<'t> {
        let (mut items, mut traits, mut macros) = (HashSet::new(), HashSet::new(), HashSet::new());
        for (module, content) in tree.modules.iter().enumerate() {
            for item in &content.items {
                if let Some(name) = name_of(item) {
                    if matches!(item, Item::Trait(_)) {
                        traits.insert((module, name.clone()));
                    }
                    if matches!(item, Item::Macro(_)) && module == 0 {
                        macros.insert(name.clone());
                    }
                    items.insert((module, name));
                }
            }
        }
        let id = |name: &str| tree.modules[0].children[name];
        let crates = crates.iter().map(|&(called, name)| (called, id(name))).collect();
        Names { tree, items, traits, macros, crates }
    }

    pub(crate) fn is_trait(&self, item: &ItemId) -> bool {
        self.traits.contains(item)
    }

    /// Whether this is a macro that every module sees.
    pub(crate) fn is_macro(&self, name: &str) -> bool {
        self.macros.contains(name)
    }

    /// The crate of this name.
    pub(crate) fn crate_named(&self, name: &str) -> Option<ModuleId> {
        self.crates.get(name).copied()
    }

    /// What a name means within a module, with the import that brings it in.
    pub(crate) fn within(&self, module: ModuleId, name: &str) -> Vec<(Found, Option<ImportId>)> {
        self.lookup(module, name, &mut Vec::new())
    }

    fn lookup(
        &self,
        module: ModuleId,
        name: &str,
        visiting: &mut Vec<ImportId>,
    ) -> Vec<(Found, Option<ImportId>)> {
        let content = &self.tree.modules[module];
        let mut found = Vec::new();
        if let Some(&child) = content.children.get(name) {
            found.push((Found::Module(child), None));
        }
        let item = (module, name.to_owned());
        if self.items.contains(&item) {
            found.push((Found::Item(item), None));
        }
        for (index, import) in content.imports.iter().enumerate() {
            let id = (module, index);
            let is_glob = import.name == "*";
            if (!is_glob && import.name != name) || visiting.contains(&id) {
                continue;
            }
            visiting.push(id);
            let mut path = import.path.clone();
            if is_glob {
                path.push(name.to_owned());
            }
            let targets = self.follow(module, &path, visiting);
            found.extend(targets.into_iter().map(|target| (target, Some(id))));
            visiting.pop();
        }
        found
    }

    /// Where a path of an import leads, if to anything of ours.
    pub(crate) fn import(&self, module: ModuleId, path: &[String]) -> Vec<Found> {
        self.follow(module, path, &mut Vec::new())
    }

    fn follow(
        &self,
        module: ModuleId,
        path: &[String],
        visiting: &mut Vec<ImportId>,
    ) -> Vec<Found> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        let mut found = match self.start(module, first) {
            Some(start) => vec![Found::Module(start)],
            None => self.lookup(module, first, visiting).into_iter().map(|(at, _)| at).collect(),
        };
        for name in rest {
            let modules = found.iter().filter_map(|found| match found {
                Found::Module(module) => Some(*module),
                Found::Item(_) => None,
            });
            found = modules
                .collect::<Vec<_>>()
                .into_iter()
                .flat_map(|module| match name.as_str() {
                    "super" => vec![Found::Module(self.parent(module))],
                    _ => {
                        self.lookup(module, name, visiting).into_iter().map(|(at, _)| at).collect()
                    }
                })
                .collect();
        }
        found.dedup();
        found
    }

    fn parent(&self, module: ModuleId) -> ModuleId {
        self.tree.modules[module].parent.unwrap_or(0)
    }

    /// The module at which a path starts that begins with this word.
    pub(crate) fn start(&self, module: ModuleId, first: &str) -> Option<ModuleId> {
        match first {
            "crate" => Some(self.tree.modules[module].root),
            "self" => Some(module),
            "super" => Some(self.parent(module)),
            name => self.crate_named(name),
        }
    }
}

/// The name that an item defines.
pub(crate) fn name_of(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Macro(item) => item.ident.as_ref()?.to_string(),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        _ => return None,
    })
}
