//! The modules that stay, one within the other, as one text.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::compiler::Span;
use crate::print::Printer;
use crate::reach::{Kept, Kind, Part, Piece};
use crate::resolve::{Found, Names};
use crate::tree::{ModuleId, Tree};

/// Where the name of a part is printed.
pub(crate) struct Place {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) part: Part,
}

impl Place {
    /// Whether the compiler means this part. Of an import it names what is left of the path.
    pub(crate) fn is_at(&self, span: &Span) -> bool {
        let is_import = matches!(self.part, Part::Import(_));
        (self.start == span.start || is_import) && self.end == span.end
    }
}

/// The text, and where its parts are in it; `short` are names to replace.
pub(crate) fn write(
    tree: &Tree,
    names: &Names<'_>,
    kept: &Kept,
    short: &HashMap<String, String>,
) -> (String, Vec<Place>) {
    let printer = Printer::default();
    let mut writer = Writer { tree, names, kept, short, printer, places: Vec::new() };
    writer.module(0);
    (writer.printer.finish(), writer.places)
}

struct Writer<'w> {
    tree: &'w Tree,
    names: &'w Names<'w>,
    kept: &'w Kept,
    short: &'w HashMap<String, String>,
    printer: Printer,
    places: Vec<Place>,
}

impl Writer<'_> {
    fn short<'a>(&'a self, word: &'a str) -> &'a str {
        self.short.get(word).map_or(word, String::as_str)
    }

    fn module(&mut self, module: ModuleId) {
        for is_public in [false, true] {
            let imports = self.imports(module, is_public);
            for (first, rest) in &imports.children {
                self.printer.raw(if is_public { "pub(crate)use " } else { "use " });
                self.import(module, first, rest);
                self.printer.raw(";");
            }
        }
        for (index, piece) in self.kept.pieces.iter().enumerate() {
            if piece.module != module || !piece.is_kept {
                continue;
            }
            self.piece(piece, Part::Piece(index));
            if let Kind::Impl { members, .. } = &piece.kind {
                self.printer.raw("{");
                for (at, member) in members.iter().enumerate().filter(|(_, member)| member.is_kept)
                {
                    self.piece(member, Part::Member(index, at));
                }
                self.printer.raw("}");
            }
        }
        let children: BTreeMap<_, _> = self.tree.modules[module].children.iter().collect();
        for (name, &child) in children {
            if self.has_any(child) {
                let head = format!("pub mod {}{{", self.short(name));
                self.printer.raw(&head);
                self.module(child);
                self.printer.raw("}");
            }
        }
    }

    fn piece(&mut self, piece: &Piece, part: Part) {
        let root = &self.tree.modules[self.tree.modules[piece.module].root].name;
        let (names, tree, short) = (self.names, self.tree, self.short);
        let shortened = |name: &str| short.get(name).cloned().unwrap_or_else(|| name.to_owned());
        let rename = |word: &str, starts_path: bool| match word {
            "crate" if starts_path && !root.is_empty() => format!("crate::{}", shortened(root)),
            name => match names.crate_named(name).filter(|_| starts_path) {
                Some(id) => format!("crate::{}", shortened(&tree.modules[id].name)),
                None => shortened(name),
            },
        };
        let name = piece.name.as_deref().unwrap_or_default();
        if let Some(start) = self.printer.tokens(piece.tokens.clone(), name, &rename) {
            self.places.push(Place { start, end: start + name.len(), part });
        }
    }

    /// The imports that a module still needs, straight from where things are defined.
    fn imports(&self, module: ModuleId, is_public: bool) -> Imports {
        let mut imports = Imports::default();
        for (index, import) in self.tree.modules[module].imports.iter().enumerate() {
            let id = (module, index);
            if !self.kept.imports.contains(&id) || self.kept.public.contains(&id) != is_public {
                continue;
            }
            let targets = self.names.import(module, &import.path);
            let mut paths: BTreeSet<Vec<&str>> = BTreeSet::new();
            let mut modules: BTreeSet<Vec<&str>> = BTreeSet::new();
            for target in &targets {
                match target {
                    Found::Item(item) if self.kept.items.contains(item) => {
                        paths.insert(
                            [vec!["crate"], self.tree.path(item.0), vec![&item.1]].concat(),
                        );
                    }
                    Found::Module(id) if self.has_any(*id) => {
                        modules.insert([vec!["crate"], self.tree.path(*id)].concat());
                    }
                    _ => {}
                }
            }
            // An item that is named like its module is what is meant.
            if paths.is_empty() {
                paths = modules;
            }
            if targets.is_empty() {
                paths.insert(import.path.iter().map(String::as_str).collect());
            }
            for path in paths {
                imports.add(&path, index);
            }
        }
        imports
    }

    /// Prints imports that begin with the same word.
    fn import(&mut self, module: ModuleId, word: &str, imports: &Imports) {
        let mut count = imports.leaves.len() + usize::from(!imports.children.is_empty());
        let is_list = count > 1;
        if is_list {
            self.printer.raw("{");
        }
        let printed = self.short(word).to_owned();
        for &leaf in &imports.leaves {
            self.printer.raw(&printed);
            let name = &self.tree.modules[module].imports[leaf].name;
            if name != word {
                let alias = format!(" as {}", self.short(name));
                self.printer.raw(&alias);
            }
            let end = self.printer.len();
            self.places.push(Place { start: end, end, part: Part::Import((module, leaf)) });
            count -= 1;
            if count > 0 {
                self.printer.raw(",");
            }
        }
        if !imports.children.is_empty() {
            self.printer.raw(&printed);
            self.printer.raw("::");
            let is_list = imports.children.len() > 1;
            if is_list {
                self.printer.raw("{");
            }
            for (index, (word, rest)) in imports.children.iter().enumerate() {
                if index > 0 {
                    self.printer.raw(",");
                }
                self.import(module, word, rest);
            }
            if is_list {
                self.printer.raw("}");
            }
        }
        if is_list {
            self.printer.raw("}");
        }
    }

    fn has_any(&self, module: ModuleId) -> bool {
        self.kept.pieces.iter().any(|piece| piece.module == module && piece.is_kept)
            || self.tree.modules[module].children.values().any(|&child| self.has_any(child))
    }
}

/// Imports by the words of their paths.
#[derive(Default)]
struct Imports {
    children: BTreeMap<String, Imports>,
    leaves: Vec<usize>,
}

impl Imports {
    fn add(&mut self, path: &[&str], index: usize) {
        match path.split_first() {
            Some((first, rest)) => {
                self.children.entry((*first).to_owned()).or_default().add(rest, index);
            }
            None => self.leaves.push(index),
        }
    }
}
