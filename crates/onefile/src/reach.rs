//! What `main` reaches: items by the paths that mention them, methods by their names.
//!
//! Names are looked up, types are not: a method stays if its type does and anything calls a method of
//! this name. That keeps a little too much and never too little; what is left over is the compiler's to
//! report.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ImplItem, Item, ItemImpl, Type};

use crate::clean::{clean, is_punct};
use crate::resolve::{Found, ImportId, ItemId, Names, name_of};
use crate::tree::{ModuleId, Tree};

/// A part of a module that stays or goes as a whole.
pub(crate) struct Piece {
    pub(crate) module: ModuleId,
    /// Its name, or that of a method; an `impl` has none.
    pub(crate) name: Option<String>,
    pub(crate) tokens: TokenStream,
    pub(crate) kind: Kind,
    pub(crate) is_kept: bool,
}

impl Piece {
    /// The members of an `impl`.
    pub(crate) fn members(&self) -> &[Piece] {
        match &self.kind {
            Kind::Impl { members, .. } => members,
            Kind::Item => &[],
        }
    }
}

pub(crate) enum Kind {
    Item,
    Impl {
        /// The type, if it is one of ours; otherwise the trait must be.
        of: Option<ItemId>,
        /// The trait, if it is one of ours.
        implements: Option<ItemId>,
        /// Inherent ones keep what is called; those of traits are whole.
        members: Vec<Piece>,
    },
}

/// Something that can be left out on its own: pieces and members by their numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    Piece(usize),
    Member(usize, usize),
    Import(ImportId),
}

/// What stays.
pub(crate) struct Kept {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) imports: HashSet<ImportId>,
    /// Imports through which other modules go.
    pub(crate) public: HashSet<ImportId>,
    pub(crate) items: HashSet<ItemId>,
}

pub(crate) fn reach(tree: &Tree, names: &Names<'_>, unused: &HashSet<Part>) -> Kept {
    let mut pieces = Vec::new();
    for (module, content) in tree.modules.iter().enumerate() {
        for item in &content.items {
            pieces.extend(piece(names, module, item));
        }
    }
    let mut marker = Marker {
        names,
        items: HashSet::new(),
        called: HashSet::new(),
        imports: HashSet::new(),
        public: HashSet::new(),
        words: HashSet::new(),
    };
    marker.items.insert((0, "main".to_owned()));
    let dead: HashSet<ItemId> = unused
        .iter()
        .filter_map(|part| match part {
            Part::Piece(index) => Some((pieces[*index].module, pieces[*index].name.clone()?)),
            _ => None,
        })
        .collect();
    loop {
        let mut changed = false;
        for (index, piece) in pieces.iter_mut().enumerate() {
            let module = piece.module;
            match &mut piece.kind {
                Kind::Item => {
                    let item = (module, piece.name.clone().unwrap_or_default());
                    if !piece.is_kept && marker.items.contains(&item) && !dead.contains(&item) {
                        piece.is_kept = true;
                        changed = true;
                        marker.mention(module, piece.tokens.clone());
                    }
                }
                Kind::Impl { of, implements, members } => {
                    let has = |item: &ItemId| marker.items.contains(item) && !dead.contains(item);
                    let stays = match (&of, &implements) {
                        (Some(of), Some(implements)) => has(of) && has(implements),
                        (Some(item), None) | (None, Some(item)) => has(item),
                        (None, None) => false,
                    };
                    if !stays {
                        continue;
                    }
                    if !piece.is_kept {
                        piece.is_kept = true;
                        changed = true;
                        marker.mention(module, piece.tokens.clone());
                    }
                    for (at, member) in members.iter_mut().enumerate() {
                        let is_called = |name| marker.called.contains(name);
                        if !member.is_kept
                            && member.name.as_ref().is_none_or(is_called)
                            && !unused.contains(&Part::Member(index, at))
                        {
                            member.is_kept = true;
                            changed = true;
                            marker.mention(module, member.tokens.clone());
                        }
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    let Marker { mut items, mut imports, public, words, .. } = marker;
    items.retain(|item| !dead.contains(item));
    for (module, content) in tree.modules.iter().enumerate() {
        for (index, import) in content.imports.iter().enumerate() {
            let targets = names.import(module, &import.path);
            // A trait need not be named where its methods are called.
            let is_trait = |found: &Found| matches!(found, Found::Item(item) if names.is_trait(item) && items.contains(item));
            let is_foreign = targets.is_empty()
                && !names.is_macro(&import.name)
                && (words.contains(&(module, import.name.clone()))
                    || is_trait_of_std(&import.path));
            if is_foreign || targets.iter().any(is_trait) {
                imports.insert((module, index));
            }
        }
    }
    imports.retain(|&import| !unused.contains(&Part::Import(import)));
    Kept { pieces, imports, public, items }
}

/// Traits of the standard library whose methods are called without naming them.
fn is_trait_of_std(path: &[String]) -> bool {
    let known = [
        "BufRead",
        "BuildHasher",
        "Deref",
        "DerefMut",
        "Hash",
        "Hasher",
        "Read",
        "TryFrom",
        "TryInto",
        "Write",
    ];
    path.first().is_some_and(|first| first == "std")
        && path.last().is_some_and(|last| known.contains(&last.as_str()))
}

fn piece(names: &Names<'_>, module: ModuleId, item: &Item) -> Option<Piece> {
    let (name, kind, tokens) = match item {
        Item::Impl(block) => {
            let (kind, header) = implementation(names, module, block);
            (None, kind, header)
        }
        item => (Some(name_of(item)?), Kind::Item, item.to_token_stream()),
    };
    Some(Piece { module, name, tokens: clean(tokens), kind, is_kept: false })
}

fn implementation(names: &Names<'_>, module: ModuleId, block: &ItemImpl) -> (Kind, TokenStream) {
    let item_of = |path: &syn::Path| {
        let segments: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        names.import(module, &segments).into_iter().find_map(|found| match found {
            Found::Item(item) => Some(item),
            Found::Module(_) => None,
        })
    };
    let of = match &*block.self_ty {
        Type::Path(path) => item_of(&path.path),
        _ => None,
    };
    let implements = block.trait_.as_ref().and_then(|(path, _)| item_of(path));
    let is_inherent = block.trait_.is_none();
    let members = block.items.iter().map(|member| {
        let name = match member {
            ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
            ImplItem::Const(constant) => Some(constant.ident.to_string()),
            _ => None,
        };
        Piece {
            module,
            name: name.filter(|_| is_inherent),
            tokens: clean(member.to_token_stream()),
            kind: Kind::Item,
            is_kept: false,
        }
    });
    let members = members.collect();
    let mut header = block.clone();
    header.items.clear();
    // Without the braces, which are printed around the members that stay.
    let mut tokens: Vec<TokenTree> = header.to_token_stream().into_iter().collect();
    tokens.pop();
    (Kind::Impl { of, implements, members }, tokens.into_iter().collect())
}

/// Notes what is mentioned.
struct Marker<'n, 't> {
    names: &'n Names<'t>,
    items: HashSet<ItemId>,
    /// Names of methods and associated items.
    called: HashSet<String>,
    imports: HashSet<ImportId>,
    public: HashSet<ImportId>,
    /// Words at the beginning of paths.
    words: HashSet<(ModuleId, String)>,
}

impl Marker<'_, '_> {
    fn mention(&mut self, module: ModuleId, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.mention(module, group.stream()),
                TokenTree::Literal(literal) => {
                    for name in names_within(&literal.to_string()) {
                        self.path(module, &[name]);
                    }
                }
                TokenTree::Ident(first) => {
                    let is =
                        |index: usize, mark| tokens.get(index).is_some_and(|t| is_punct(t, mark));
                    let back = |steps: usize, mark| at >= steps && is(at - steps, mark);
                    // A range also has dots before a name.
                    let follows_dot = back(1, '.') && !back(2, '.');
                    if follows_dot || back(1, ':') && back(2, ':') {
                        self.called.insert(first.to_string());
                    }
                    if !follows_dot {
                        let mut path = vec![first.to_string()];
                        while is(at + 1, ':')
                            && is(at + 2, ':')
                            && let Some(TokenTree::Ident(next)) = tokens.get(at + 3)
                        {
                            path.push(next.to_string());
                            at += 3;
                        }
                        self.path(module, &path);
                    }
                }
                TokenTree::Punct(_) => {}
            }
            at += 1;
        }
    }

    /// Marks every item that a path may lead to, and what is behind a type.
    fn path(&mut self, module: ModuleId, path: &[String]) {
        if self.names.is_macro(&path[0]) {
            self.items.insert((0, path[0].clone()));
            return;
        }
        self.words.insert((module, path[0].clone()));
        let mut modules = vec![module];
        for (index, name) in path.iter().enumerate() {
            let start = if index == 0 { self.names.start(module, name) } else { None };
            let found: Vec<_> = match start {
                Some(start) => vec![(Found::Module(start), None)],
                None if index > 0 && name == "super" => {
                    modules =
                        modules.iter().filter_map(|&m| self.names.start(m, "super")).collect();
                    continue;
                }
                None => modules.iter().flat_map(|&m| self.names.within(m, name)).collect(),
            };
            modules.clear();
            let mut is_ours = false;
            for (target, import) in found {
                self.imports.extend(import);
                self.public.extend(import.filter(|import| import.0 != module));
                match target {
                    Found::Module(module) => modules.push(module),
                    Found::Item(item) => {
                        is_ours = true;
                        self.items.insert(item);
                    }
                }
            }
            if modules.is_empty() {
                let is_type = name.starts_with(|c: char| c.is_uppercase());
                if is_ours || is_type {
                    self.called.extend(path[index + 1..].iter().cloned());
                }
                return;
            }
        }
    }
}

/// The names in the braces of a format string.
pub(crate) fn names_within(literal: &str) -> impl Iterator<Item = String> {
    literal.split('{').skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        (end > 0).then(|| rest[..end].to_owned())
    })
}
