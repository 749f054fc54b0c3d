//! The rows of the one level in an XML text: `L` elements in a `Level` element. It reads tags and
//! the text between them, and refuses what does not nest. Not here: titles, and anything that a
//! document declares.

use super::{Row, error, read_cells};
use crate::Rejection;

/// The deepest nesting of elements.
const MAX_DEPTH: usize = 32;

/// The rest of a text and where it begins.
#[derive(Clone, Copy)]
struct Rest<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Rest<'a> {
    /// Splits off this many bytes.
    fn take(&mut self, length: usize) -> Rest<'a> {
        let (before, after) = self.text.split_at(length);
        let taken = Rest { text: before, ..*self };
        for c in before.chars() {
            (self.line, self.column) =
                if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.text = after;
        taken
    }

    /// Splits off everything up to and including an end mark; what precedes the mark is returned.
    fn take_past(&mut self, mark: &str) -> Result<Rest<'a>, Rejection> {
        match self.text.find(mark) {
            Some(length) => {
                let taken = self.take(length);
                self.take(mark.len());
                Ok(taken)
            }
            None => self.fail(&format!("there is no {mark:?} after this")),
        }
    }

    fn fail<T>(&self, message: &str) -> Result<T, Rejection> {
        error(self.line, self.column, message)
    }
}

/// Whether a name is `wanted`, in whatever namespace.
fn is(name: &str, wanted: &str) -> bool {
    name.rsplit(':').next() == Some(wanted)
}

/// Reads the rows.
pub(super) fn rows(text: &str) -> Result<Vec<Row>, Rejection> {
    let mut rest = Rest { text, line: 1, column: 1 };
    let mut open: Vec<&str> = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut cells: Option<Row> = None;
    let mut levels = 0;
    while !rest.text.is_empty() {
        let here = rest;
        if !here.text.starts_with('<') {
            let length = here.text.find('<').unwrap_or(here.text.len());
            let text = rest.take(length);
            if let Some(cells) = &mut cells {
                characters(text, cells)?;
            }
        } else if here.text.starts_with("<!--") {
            rest.take(4);
            rest.take_past("-->")?;
        } else if here.text.starts_with("<![CDATA[") {
            rest.take(9);
            let (line, column) = (rest.line, rest.column);
            let text = rest.take_past("]]>")?.text;
            if let Some(cells) = &mut cells {
                plain(text, line, column, cells);
            }
        } else if here.text.starts_with("<?") {
            rest.take(2);
            rest.take_past("?>")?;
        } else if here.text.starts_with("<!") {
            // A document type; its declarations are in brackets.
            let mark = here.text.find(['[', '>']);
            if mark.is_some_and(|mark| here.text[mark..].starts_with('[')) {
                rest.take_past("]")?;
            }
            rest.take_past(">")?;
        } else if here.text.starts_with("</") {
            rest.take(2);
            let name = rest.take_past(">")?.text.trim_ascii_end();
            if open.pop() != Some(name) {
                return here.fail("a tag that ends what is not open");
            }
            if let Some(cells) = cells.take_if(|_| is(name, "L")) {
                rows.extend(read_cells(cells.into_iter(), here.line)?);
            }
        } else {
            let (name, is_empty) = tag(&mut rest)?;
            if cells.is_some() {
                return here.fail("an element in a row");
            }
            let within = open.iter().any(|name| is(name, "Level"));
            if is(name, "Level") {
                levels += 1;
                if levels > 1 {
                    return here.fail("a second level");
                }
            } else if is(name, "L") && within {
                match is_empty {
                    true => rows.push(Row::new()),
                    false => cells = Some(Row::new()),
                }
            }
            if !is_empty {
                open.push(name);
                if open.len() > MAX_DEPTH {
                    return here.fail("too many elements in one another");
                }
            }
        }
    }
    if !open.is_empty() {
        return rest.fail("the text ends within an element");
    }
    if rows.len() > super::MAX_SIDE {
        return rest.fail("more rows than a level has");
    }
    Ok(rows)
}

/// Reads a tag that begins an element: its name, and whether it ends the element too.
fn tag<'a>(rest: &mut Rest<'a>) -> Result<(&'a str, bool), Rejection> {
    let mut quote = None;
    let mut end = None;
    for (index, c) in rest.text.char_indices().skip(1) {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '>') => {
                end = Some(index);
                break;
            }
            (None, '<') => break,
            (None, _) => {}
        }
    }
    let Some(end) = end else {
        return rest.fail("a tag without an end");
    };
    let inside = &rest.text[1..end];
    let (inside, is_empty) = match inside.strip_suffix('/') {
        Some(inside) => (inside, true),
        None => (inside, false),
    };
    let name = inside.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return rest.fail("a tag without a name");
    }
    rest.take(end + 1);
    Ok((name, is_empty))
}

/// The characters of a text, each with its location.
fn plain(text: &str, line: usize, column: usize, cells: &mut Row) {
    let mut here = (line, column);
    for c in text.chars() {
        cells.push((c, here.0, here.1));
        here = if c == '\n' { (here.0 + 1, 1) } else { (here.0, here.1 + 1) };
    }
}

/// The same with entities in it.
fn characters(mut text: Rest<'_>, cells: &mut Row) -> Result<(), Rejection> {
    while let Some(at) = text.text.find('&') {
        let before = text.take(at);
        plain(before.text, before.line, before.column, cells);
        let here = text;
        let name = match text.text.bytes().take(12).position(|byte| byte == b';') {
            Some(end) => text.take(end + 1).text,
            None => return here.fail("an entity without an end"),
        };
        let number = |digits: &str, radix: u32| {
            let is_digits = digits.chars().all(|c| c.is_digit(radix));
            u32::from_str_radix(digits, radix).ok().filter(|_| is_digits).and_then(char::from_u32)
        };
        let character = match &name[1..name.len() - 1] {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            name => match name.strip_prefix("#x") {
                Some(digits) => number(digits, 16),
                None => name.strip_prefix('#').and_then(|digits| number(digits, 10)),
            },
        };
        match character {
            Some(character) => cells.push((character, here.line, here.column)),
            None => return here.fail(&format!("an unknown entity {name:?}")),
        }
    }
    plain(text.text, text.line, text.column, cells);
    Ok(())
}
