//! The tokens of an XML text, one after the other, each with its location.
//!
//! Collections use little of XML, and a tree would have to be built from decoded text. This works
//! directly on the bytes, in whatever encoding contains ASCII, in one pass and without growing:
//! entities that a text declares are not expanded, and elements nest to a fixed depth. Not here:
//! what elements mean.

use papan_puzzle::{InputError, Location, message, quote};

/// The deepest nesting of elements.
const MAX_DEPTH: usize = 32;

/// A piece of an XML text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark<'a> {
    /// The beginning of an element; an empty one has its end here too.
    Open(Element<'a>),
    /// The end of an element.
    Close(&'a [u8]),
    /// Text with entities in it, or without if it is a `CDATA` section.
    Text(Text<'a>),
}

/// The beginning of an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element<'a> {
    pub(super) name: &'a [u8],
    /// What is between its name and its end.
    inside: &'a [u8],
    pub(super) is_empty: bool,
    /// Where its `<` is.
    pub(super) start: usize,
    pub(super) at: Location,
}

/// Text between tags.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    bytes: &'a [u8],
    at: Location,
    has_entities: bool,
    is_utf8: bool,
}

/// Reads tokens.
pub(super) struct Scanner<'a> {
    text: &'a [u8],
    index: usize,
    at: Location,
    /// Whether characters may have several bytes; columns count characters.
    is_utf8: bool,
    /// The elements that are open.
    open: Vec<&'a [u8]>,
}

impl<'a> Scanner<'a> {
    /// At the beginning of a text, which has a location in a larger one.
    pub(super) fn new(text: &'a [u8], at: Location) -> Scanner<'a> {
        let index = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Scanner { text, index, at, is_utf8: std::str::from_utf8(text).is_ok(), open: Vec::new() }
    }

    /// Where the next token begins.
    pub(super) fn at(&self) -> Location {
        self.at
    }

    /// How many bytes were read.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// The next token, or nothing at the end.
    ///
    /// # Errors
    /// If the text is not well formed.
    pub(super) fn next(&mut self) -> Result<Option<Mark<'a>>, InputError> {
        loop {
            let rest = &self.text[self.index..];
            if rest.is_empty() {
                return match self.open.last() {
                    None => Ok(None),
                    Some(name) => {
                        let message = message!(
                            "sokoban.xml.end",
                            "found the end, expected `</{element}>`",
                            element = shown(name)
                        );
                        Err(InputError::new(self.at, message))
                    }
                };
            }
            if rest[0] != b'<' {
                let length = rest.iter().position(|&byte| byte == b'<').unwrap_or(rest.len());
                let text = self.text(&rest[..length], true);
                self.skip(length);
                return Ok(Some(Mark::Text(text)));
            }
            if rest.starts_with(b"<!--") {
                self.skip_past(4, b"-->")?;
            } else if rest.starts_with(b"<![CDATA[") {
                self.skip(9);
                let text = &self.text[self.index..];
                let start = self.text(text, false);
                self.skip_past(0, b"]]>")?;
                let length = text.len() - (self.text.len() - self.index) - 3;
                return Ok(Some(Mark::Text(Text { bytes: &text[..length], ..start })));
            } else if rest.starts_with(b"<?") {
                self.skip_past(2, b"?>")?;
            } else if rest.starts_with(b"<!") {
                self.skip_declaration()?;
            } else if rest.starts_with(b"</") {
                return self.close().map(Some);
            } else {
                return self.open().map(Some);
            }
        }
    }

    fn text(&self, bytes: &'a [u8], has_entities: bool) -> Text<'a> {
        Text { bytes, at: self.at, has_entities, is_utf8: self.is_utf8 }
    }

    fn skip(&mut self, length: usize) {
        for &byte in &self.text[self.index..self.index + length] {
            advance(&mut self.at, byte, self.is_utf8);
        }
        self.index += length;
    }

    /// Skips `before` bytes and everything up to and including the end mark.
    fn skip_past(&mut self, before: usize, end: &[u8]) -> Result<(), InputError> {
        let rest = &self.text[self.index + before..];
        match rest.windows(end.len()).position(|window| window == end) {
            Some(length) => {
                self.skip(before + length + end.len());
                Ok(())
            }
            None => {
                let message = message!(
                    "sokoban.xml.unended",
                    "found no `{end}` after this, expected one",
                    end = shown(end)
                );
                Err(InputError::new(self.at, message))
            }
        }
    }

    /// Skips a document type, with what it declares in brackets.
    fn skip_declaration(&mut self) -> Result<(), InputError> {
        let rest = &self.text[self.index..];
        match rest.iter().position(|&byte| matches!(byte, b'>' | b'[')) {
            Some(length) if rest[length] == b'>' => {
                self.skip(length + 1);
                Ok(())
            }
            Some(length) => {
                self.skip_past(length, b"]")?;
                self.skip_past(0, b">")
            }
            None => {
                let message =
                    message!("sokoban.xml.declaration", "found no `>` after `<!`, expected one");
                Err(InputError::new(self.at, message))
            }
        }
    }

    fn open(&mut self) -> Result<Mark<'a>, InputError> {
        let rest = &self.text[self.index..];
        let mut quoted = None;
        let ends = |&byte: &u8| match (quoted, byte) {
            (Some(quote), byte) => {
                if byte == quote {
                    quoted = None;
                }
                false
            }
            (None, b'"' | b'\'') => {
                quoted = Some(byte);
                false
            }
            (None, byte) => matches!(byte, b'<' | b'>'),
        };
        let end = rest.iter().skip(1).position(ends).map(|end| end + 1);
        let Some(end) = end.filter(|&end| rest[end] == b'>') else {
            let message = message!(
                "sokoban.xml.open-tag",
                "found `<` without `>`, expected the end of the tag (write `&lt;` in text)"
            );
            return Err(InputError::new(self.at, message));
        };
        let tag = &rest[1..end];
        let is_empty = tag.ends_with(b"/");
        let tag = tag.strip_suffix(b"/").unwrap_or(tag);
        let length = tag.iter().position(u8::is_ascii_whitespace).unwrap_or(tag.len());
        let (name, inside) = tag.split_at(length);
        if !name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_') {
            let message = message!(
                "sokoban.xml.name",
                "found `<` before {found}, expected a name",
                found = quote(&rest[1..end.min(9)])
            );
            return Err(InputError::new(self.at, message));
        }
        if !is_empty {
            if self.open.len() == MAX_DEPTH {
                let message = message!(
                    "sokoban.xml.depth",
                    "found more than {max} elements within one another",
                    max = MAX_DEPTH
                );
                return Err(InputError::new(self.at, message));
            }
            self.open.push(name);
        }
        let element = Element { name, inside, is_empty, start: self.index, at: self.at };
        self.skip(end + 1);
        Ok(Mark::Open(element))
    }

    fn close(&mut self) -> Result<Mark<'a>, InputError> {
        let rest = &self.text[self.index..];
        let end = rest.iter().position(|&byte| byte == b'>');
        let name = end.map(|end| rest[2..end].trim_ascii_end());
        match (name, self.open.pop()) {
            (Some(name), Some(open)) if name == open => {
                self.skip(end.unwrap_or(0) + 1);
                Ok(Mark::Close(name))
            }
            (_, open) => {
                let found = quote(&rest[..end.map_or(rest.len(), |end| end + 1)]);
                let message = match open {
                    Some(name) => message!(
                        "sokoban.xml.other-end",
                        "found {found}, expected `</{element}>`",
                        found,
                        element = shown(name)
                    ),
                    None => message!(
                        "sokoban.xml.end-of-nothing",
                        "found {found}, expected an element before it",
                        found
                    ),
                };
                Err(InputError::new(self.at, message))
            }
        }
    }
}

/// Advances a location past a byte.
fn advance(at: &mut Location, byte: u8, is_utf8: bool) {
    if byte == b'\n' {
        *at = Location { line: at.line + 1, column: 1 };
    } else if !is_utf8 || byte & 0b1100_0000 != 0b1000_0000 {
        at.column += 1;
    }
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(&name[..name.len().min(40)]).into_owned()
}

impl<'a> Element<'a> {
    /// The value of an attribute as written, without its quotes.
    pub(super) fn attribute(&self, wanted: &[u8]) -> Option<&'a [u8]> {
        let mut rest = self.inside.trim_ascii();
        while let Some(equals) = rest.iter().position(|&byte| byte == b'=') {
            let name = rest[..equals].trim_ascii();
            let value = rest[equals + 1..].trim_ascii_start();
            let (&quote, value) =
                value.split_first().filter(|(quote, _)| b"\"'".contains(quote))?;
            let end = value.iter().position(|&byte| byte == quote)?;
            if name == wanted {
                return Some(&value[..end]);
            }
            rest = value[end + 1..].trim_ascii_start();
        }
        None
    }
}

impl<'a> Text<'a> {
    /// Gives its characters one by one, entities replaced by what they stand for.
    ///
    /// # Errors
    /// If an entity is unknown, or the visitor says so.
    pub(super) fn each(
        &self,
        mut visit: impl FnMut(&[u8], Location) -> Result<(), InputError>,
    ) -> Result<Location, InputError> {
        let mut at = self.at;
        let mut rest = self.bytes;
        while let Some(&first) = rest.first() {
            let mut length = 1;
            if first == b'&' && self.has_entities {
                let Some((character, bytes)) = entity(rest) else {
                    let message = message!(
                        "sokoban.xml.entity",
                        "found {found}, expected the character itself, or one of `&lt;`, `&gt;`, \
                         `&amp;`, `&quot;`, `&apos;`, `&#35;`",
                        found = quote(&rest[..rest.len().min(8)])
                    );
                    return Err(InputError::new(at, message));
                };
                visit(character.encode_utf8(&mut [0; 4]).as_bytes(), at)?;
                length = bytes;
            } else {
                let later =
                    rest.iter().skip(1).take_while(|&&byte| byte & 0b1100_0000 == 0b1000_0000);
                length += if self.is_utf8 { later.count() } else { 0 };
                visit(&rest[..length], at)?;
            }
            for &byte in &rest[..length] {
                advance(&mut at, byte, self.is_utf8);
            }
            rest = &rest[length..];
        }
        Ok(at)
    }

    /// Its bytes as written.
    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

/// The character of the entity at the beginning of a text, and the entity's length.
pub(super) fn entity(text: &[u8]) -> Option<(char, usize)> {
    const LONGEST: usize = 12;
    let end = text.iter().take(LONGEST).position(|&byte| byte == b';')?;
    let name = std::str::from_utf8(text.get(1..end)?).ok()?;
    let character = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let code = match number.strip_prefix('x') {
                Some(digits) if is_number(digits) => u32::from_str_radix(digits, 16).ok()?,
                None if is_number(number) => number.parse().ok()?,
                _ => return None,
            };
            char::from_u32(code)?
        }
    };
    Some((character, end + 1))
}
