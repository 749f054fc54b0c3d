//! Short names for long ones, no more than it takes to fit: a judge counts bytes, people like names.
//!
//! A name is replaced wherever it stands, so the program stays what it was unless the name is also one of
//! the standard library. The compiler finds those: nothing there has the short name.

use std::collections::{BTreeSet, HashMap, HashSet};

use proc_macro2::{TokenStream, TokenTree};

use crate::clean::is_punct;
use crate::reach::names_within;

/// The names that the program may define itself, every word that it uses, and those in its format strings.
#[derive(Default)]
pub(crate) struct Vocabulary {
    own: BTreeSet<String>,
    words: HashSet<String>,
    in_texts: HashSet<String>,
}

/// A word after one of these is defined there.
const DEFINING: &[&str] = &[
    "const", "enum", "fn", "for", "let", "mod", "mut", "ref", "static", "struct", "trait", "type",
];

/// Words of the language that may follow one of those, `main`, and methods of the standard library that are
/// as short as our names.
const RESERVED: &[&str] = &[
    "Self", "as", "const", "crate", "do", "dyn", "else", "eq", "fn", "for", "ge", "gt", "if",
    "impl", "in", "le", "ln", "lt", "main", "move", "mut", "ne", "or", "ref", "self", "static",
    "super", "unsafe",
];

impl Vocabulary {
    /// Learns the words of a part of the program.
    pub(crate) fn learn(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.learn(group.stream()),
                TokenTree::Literal(literal) => {
                    self.in_texts.extend(names_within(&literal.to_string()));
                }
                TokenTree::Ident(word) => {
                    let word = word.to_string();
                    let is =
                        |index: usize, mark| tokens.get(index).is_some_and(|t| is_punct(t, mark));
                    let follows_keyword = at > 0
                        && matches!(&tokens[at - 1], TokenTree::Ident(before) if DEFINING.iter().any(|word| before == word));
                    let is_typed = is(at + 1, ':') && !is(at + 2, ':');
                    if follows_keyword || is_typed {
                        self.own.insert(word.clone());
                    }
                    self.words.insert(word);
                }
                TokenTree::Punct(_) => {}
            }
        }
    }

    /// Short names for those that save most, until so many bytes are saved; `text` is the program as it
    /// is, and names in `foreign` stay.
    pub(crate) fn choose(
        &self,
        text: &str,
        bytes: usize,
        foreign: &HashSet<String>,
    ) -> HashMap<String, String> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
            *counts.entry(word).or_default() += 1;
        }
        let is_free = |name: &String| {
            !foreign.contains(name)
                && !self.in_texts.contains(name)
                && !RESERVED.contains(&name.as_str())
        };
        let mut candidates: Vec<(usize, &String)> = self
            .own
            .iter()
            .filter(|name| name.len() > 2 && is_free(name))
            .map(|name| ((name.len() - 2) * counts.get(name.as_str()).copied().unwrap_or(0), name))
            .filter(|(saved, _)| *saved > 0)
            .collect();
        candidates.sort_by(|a, b| b.cmp(a));
        let mut names = short_names()
            .filter(|name| !self.words.contains(name) && !RESERVED.contains(&name.as_str()));
        let mut chosen = HashMap::new();
        let mut saved = 0;
        for (saving, name) in candidates {
            if saved >= bytes {
                break;
            }
            let Some(short) = names.next() else { break };
            chosen.insert(name.clone(), short);
            saved += saving;
        }
        chosen
    }
}

/// `a` to `z`, then `aa` to `zz`.
fn short_names() -> impl Iterator<Item = String> {
    let letters = || (b'a'..=b'z').map(char::from);
    let one = letters().map(String::from);
    one.chain(
        letters().flat_map(move |first| letters().map(move |second| format!("{first}{second}"))),
    )
}
