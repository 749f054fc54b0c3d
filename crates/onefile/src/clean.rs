//! Tokens without what a judge's compiler can do without: documentation, attributes of other crates,
//! debug assertions, visibility finer than `pub`.

use std::iter::Peekable;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// Attributes that change what is compiled.
const ATTRIBUTES: &[&str] = &["inline", "cold", "default", "repr"];

/// Traits that the standard library derives.
const DERIVES: &[&str] =
    &["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Macros that do nothing in an optimised program.
const DEBUG_MACROS: &[&str] = &["debug_assert", "debug_assert_eq", "debug_assert_ne"];

pub(crate) fn clean(tokens: TokenStream) -> TokenStream {
    let mut cleaned: Vec<TokenTree> = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        match token {
            TokenTree::Punct(hash) if hash.as_char() == '#' => {
                attribute(hash, &mut rest, &mut cleaned);
            }
            TokenTree::Ident(word) if word == "pub" => {
                cleaned.push(word.into());
                rest.next_if(is_restriction);
            }
            TokenTree::Ident(word) if DEBUG_MACROS.iter().any(|name| word == name) => {
                // The mark, the arguments, and the semicolon of the statement.
                for _ in 0..2 {
                    rest.next();
                }
                rest.next_if(|next| is_punct(next, ';'));
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), clean(group.stream()));
                inner.set_span(group.span());
                cleaned.push(inner.into());
            }
            token => cleaned.push(token),
        }
    }
    cleaned.into_iter().collect()
}

fn attribute(
    hash: Punct,
    rest: &mut Peekable<impl Iterator<Item = TokenTree>>,
    cleaned: &mut Vec<TokenTree>,
) {
    let is_brackets = |token: &TokenTree| matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Bracket);
    let Some(TokenTree::Group(group)) = rest.next_if(is_brackets) else {
        cleaned.push(hash.into());
        return;
    };
    let mut inner = group.stream().into_iter();
    let Some(TokenTree::Ident(name)) = inner.next() else { return };
    if name == "derive" {
        if let Some(TokenTree::Group(list)) = inner.next() {
            cleaned.extend(derive(&list));
        }
    } else if ATTRIBUTES.iter().any(|kept| name == kept) {
        cleaned.extend([TokenTree::from(hash), group.into()]);
    }
}

/// What is left of a list of derives.
fn derive(list: &Group) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = Vec::new();
    let names: Vec<TokenTree> = list.stream().into_iter().collect();
    for path in names.split(|token| is_punct(token, ',')) {
        if let [TokenTree::Ident(name)] = path
            && DERIVES.iter().any(|known| name == known)
        {
            if !kept.is_empty() {
                kept.push(Punct::new(',', Spacing::Alone).into());
            }
            kept.push(name.clone().into());
        }
    }
    if kept.is_empty() {
        return Vec::new();
    }
    let list = Group::new(Delimiter::Parenthesis, kept.into_iter().collect());
    let derive = Ident::new("derive", list.span());
    let inner = [TokenTree::from(derive), list.into()].into_iter().collect();
    vec![Punct::new('#', Spacing::Alone).into(), Group::new(Delimiter::Bracket, inner).into()]
}

/// Whether this follows a `pub` to restrict it.
fn is_restriction(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Parenthesis
        && matches!(first, Some(TokenTree::Ident(word)) if word == "crate" || word == "super" || word == "in")
}

pub(crate) fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}
