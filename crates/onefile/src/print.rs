//! Tokens as text, with as little white space as the language allows.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::clean::is_punct;

/// Lines are broken after a statement or a block once they are this long: tools choke on one line.
const LINE: usize = 100;

/// The text so far.
#[derive(Default)]
pub(crate) struct Printer {
    text: String,
    line_start: usize,
    last: Last,
}

/// What the last token allows to follow.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    /// Anything.
    #[default]
    Free,
    /// No letter, digit or quote.
    Word,
    /// No mark that would make another of it.
    Mark(char),
}

/// Marks of two characters.
const PAIRS: &[&str] = &[
    "&&", "||", "==", "=>", ">=", "<=", "!=", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<",
    ">>", "->", "<-", "..", "::", "//", "/*",
];

impl Printer {
    /// How much text there is.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// Text that begins and ends with brackets, semicolons or words, as it is.
    pub(crate) fn raw(&mut self, text: &str) {
        let begins = text.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if self.last == Last::Word && begins {
            self.text.push(' ');
        }
        self.text.push_str(text);
        let ends = text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        self.last = if ends { Last::Word } else { Last::Free };
    }

    fn word(&mut self, text: &str) {
        if self.last == Last::Word {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.last = Last::Word;
    }

    fn may_break(&mut self) {
        if self.text.len() - self.line_start >= LINE {
            self.text.push('\n');
            self.line_start = self.text.len();
            self.last = Last::Free;
        }
    }

    /// Prints tokens; `rename` says what stands for a word, given whether it begins a path. Tells where
    /// `name` is first printed, outside brackets.
    pub(crate) fn tokens(
        &mut self,
        tokens: TokenStream,
        name: &str,
        rename: &dyn Fn(&str, bool) -> String,
    ) -> Option<usize> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut place = None;
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(word) => {
                    let word = word.to_string();
                    let before = index.checked_sub(1).map(|at| &tokens[at]);
                    let free = !before
                        .is_some_and(|token| is_punct(token, ':') && is_path(&tokens, index - 1));
                    let starts = free && tokens.len() > index + 2 && is_path(&tokens, index + 2);
                    let is_lifetime = before.is_some_and(|token| is_punct(token, '\''));
                    let printed = if is_lifetime { word.clone() } else { rename(&word, starts) };
                    self.word(&printed);
                    if word == name && place.is_none() {
                        place = Some(self.text.len() - printed.len());
                    }
                }
                TokenTree::Literal(literal) => self.word(&literal.to_string()),
                TokenTree::Punct(mark) => {
                    let character = mark.as_char();
                    if is_idle_comma(&tokens, index) {
                        continue;
                    }
                    let needs_space = match self.last {
                        Last::Free => false,
                        // `x'` and `x#` are reserved.
                        Last::Word => matches!(character, '\'' | '#'),
                        Last::Mark(last) => PAIRS.contains(&format!("{last}{character}").as_str()),
                    };
                    if needs_space {
                        self.text.push(' ');
                    }
                    self.text.push(character);
                    self.last = match mark.spacing() {
                        Spacing::Alone => Last::Mark(character),
                        Spacing::Joint => Last::Free,
                    };
                    if character == ';' {
                        self.may_break();
                    }
                }
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.text.push_str(open);
                    self.last = if open.is_empty() { self.last } else { Last::Free };
                    self.tokens(group.stream(), "", rename);
                    self.text.push_str(close);
                    self.last = if close.is_empty() { self.last } else { Last::Free };
                    if close == "}" {
                        self.may_break();
                    }
                }
            }
        }
        place
    }
}

/// Whether the second colon of `::` is at this place.
fn is_path(tokens: &[TokenTree], at: usize) -> bool {
    at > 0 && is_punct(&tokens[at], ':') && is_punct(&tokens[at - 1], ':')
}

/// Whether a comma at the end of a list can go: not the one that makes a tuple of one.
fn is_idle_comma(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(&tokens[at], ',')
        && at + 1 == tokens.len()
        && tokens[..at].iter().any(|token| is_punct(token, ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(text: &str) -> String {
        let mut printer = Printer::default();
        printer.tokens(text.parse().unwrap(), "", &|word, _| word.to_owned());
        printer.finish()
    }

    #[test]
    fn only_spaces_that_separate_are_left() {
        for (text, printed) in [
            ("let  mut a : & 'a str = \" a  b \" ;", "let mut a:&'a str=\" a  b \";"),
            ("a < - b && & c", "a< -b&& &c"),
            ("let v: Vec<Vec<u8>> = w;", "let v:Vec<Vec<u8>> =w;"),
            ("f(a, b,) + (c,)", "f(a,b)+(c,)"),
            ("0 .. n", "0..n"),
            ("'x: loop { break 'x 1 }", "'x:loop{break 'x 1}"),
            ("a / * b", "a/ *b"),
        ] {
            assert_eq!(print(text).trim_end(), printed);
        }
    }

    /// The compiler reads the same: this crate's own sources, printed and read again.
    #[test]
    fn nothing_but_idle_commas_is_lost() {
        for text in [include_str!("print.rs"), include_str!("reach.rs"), include_str!("plain.rs")] {
            let tokens: TokenStream = text.parse().unwrap();
            let again: TokenStream = print(text).parse().unwrap();
            assert_eq!(words(again), words(tokens));
        }
    }

    fn words(tokens: TokenStream) -> Vec<String> {
        let words = tokens.into_iter().flat_map(|token| match token {
            TokenTree::Group(group) => words(group.stream()),
            TokenTree::Punct(mark) if mark.as_char() == ',' => Vec::new(),
            token => vec![token.to_string()],
        });
        words.collect()
    }
}
