//! Collections in XML, as in `.slc` files: a `Level` element for each level, with an `L` element
//! for each row. A level's text is its element, so locations and the checker refer to the file
//! itself. Not here: XML itself.

use std::borrow::Cow;

use papan_puzzle::{InputError, Location, decode, message};

use super::LevelText;
use super::rows::{self, Row};
use super::xml::{self, Element, Mark, Scanner};

/// How much of a text may precede its first level.
const ENOUGH: usize = 1 << 16;

/// Whether a text is XML of any kind.
pub(super) fn is_xml(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    text.trim_ascii_start().starts_with(b"<")
}

/// Whether a text is a collection in XML.
pub(super) fn is_slc(text: &[u8]) -> bool {
    let beginning = &text[..text.len().min(ENOUGH)];
    let has = |name: &[u8]| beginning.windows(name.len()).any(|window| window == name);
    is_xml(text) && (has(b"<SokobanLevels") || has(b"<LevelCollection") || has(b"<Level"))
}

/// The levels of a collection. If it is not well formed, it is one level, and the parser says what
/// is wrong.
pub(super) fn levels(text: &[u8]) -> Vec<LevelText<'_>> {
    let whole = || vec![LevelText { bytes: text, ..LevelText::default() }];
    cut(text, Location::START).unwrap_or_else(|_| whole())
}

/// The rows of the one level in a text.
///
/// # Errors
/// The first fault of its rows or of the XML, or another number of levels.
pub(super) fn read_rows(level: &LevelText<'_>) -> Result<Vec<Row>, InputError> {
    let start = Location { line: level.line + 1, column: level.column + 1 };
    let levels = cut(level.bytes, start)?;
    if let Some(second) = levels.get(1) {
        let at = Location { line: second.line + 1, column: second.column + 1 };
        let message = message!(
            "sokoban.slc.second-level",
            "found another level, expected one: pick a level of the collection"
        );
        return Err(InputError::new(at, message));
    }
    if levels.is_empty() {
        let message = message!(
            "sokoban.slc.no-level",
            "found no level; expected `<Level>` with an `<L>` for each row, such as `<L>#@$.#</L>`"
        );
        return Err(InputError::new(start, message));
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut scanner = Scanner::new(level.bytes, start);
    let mut is_inside = false;
    while let Some(mark) = scanner.next()? {
        match mark {
            Mark::Open(element) if local(element.name) == b"Level" => {
                is_inside = !element.is_empty;
            }
            Mark::Close(name) if local(name) == b"Level" => is_inside = false,
            Mark::Open(element) if is_inside && local(element.name) == b"L" => {
                read_row(&element, &mut scanner, &mut rows)?;
            }
            _ => {}
        }
    }
    Ok(rows)
}

/// Reads the row of an `L` element, up to its end.
fn read_row(
    element: &Element<'_>,
    scanner: &mut Scanner<'_>,
    rows: &mut Vec<Row>,
) -> Result<(), InputError> {
    let mut row = rows::Reader::new(rows);
    if element.is_empty {
        return row.finish(element.at, true);
    }
    let mut end = scanner.at();
    while let Some(mark) = scanner.next()? {
        match mark {
            Mark::Text(text) => end = text.each(|character, at| row.character(character, at))?,
            Mark::Open(inner) => {
                let message = message!(
                    "sokoban.slc.element-in-row",
                    "found an element in a row, expected characters only"
                );
                return Err(InputError::new(inner.at, message));
            }
            Mark::Close(_) => break,
        }
    }
    row.finish(end, true)
}

/// A name without its namespace.
fn local(name: &[u8]) -> &[u8] {
    name.rsplit(|&byte| byte == b':').next().unwrap_or(name)
}

/// The text of an attribute, or of an element.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode(bytes);
    if !text.contains('&') {
        return text;
    }
    let mut decoded = String::new();
    let mut rest = text.as_ref();
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        // What is not an entity stands for itself: it is only displayed.
        let (character, length) = xml::entity(rest.as_bytes()).unwrap_or(('&', 1));
        decoded.push(character);
        rest = &rest[length..];
    }
    decoded.push_str(rest);
    decoded.into()
}

/// An attribute's text, if there is any.
fn attribute<'a>(element: &Element<'a>, name: &[u8]) -> Option<Cow<'a, str>> {
    let value = element.attribute(name)?.trim_ascii();
    (!value.is_empty()).then(|| text_of(value))
}

/// The `Level` elements of a text that begins at a location.
///
/// # Errors
/// If the text is not well formed.
fn cut(text: &[u8], start: Location) -> Result<Vec<LevelText<'_>>, InputError> {
    let mut levels: Vec<LevelText<'_>> = Vec::new();
    let mut scanner = Scanner::new(text, start);
    // The currently open level, with the byte it begins at.
    let mut level: Option<(LevelText<'_>, usize)> = None;
    // What the file says about the collection goes to its first level, as in other formats.
    let mut header: Vec<Cow<'_, str>> = Vec::new();
    let mut heading: Option<&[u8]> = None;
    let mut copyright = None;
    while let Some(mark) = scanner.next()? {
        match mark {
            Mark::Open(element) if local(element.name) == b"Level" => {
                if level.is_some() {
                    let message =
                        message!("sokoban.slc.nested-level", "found a `Level` within another");
                    return Err(InputError::new(element.at, message));
                }
                let found = LevelText {
                    line: element.at.line - 1,
                    column: element.at.column - 1,
                    title: attribute(&element, b"Id"),
                    author: attribute(&element, b"Copyright").or_else(|| copyright.clone()),
                    comments: std::mem::take(&mut header),
                    ..LevelText::default()
                };
                level = Some((found, element.start));
                if element.is_empty {
                    close(&mut level, text, scanner.index(), &mut levels);
                }
            }
            Mark::Close(name) if local(name) == b"Level" => {
                close(&mut level, text, scanner.index(), &mut levels);
            }
            Mark::Open(element) if local(element.name) == b"LevelCollection" => {
                copyright = attribute(&element, b"Copyright");
            }
            Mark::Open(element) if !element.is_empty => heading = Some(local(element.name)),
            Mark::Close(_) => heading = None,
            Mark::Text(text) if levels.is_empty() && level.is_none() => {
                let words = text.bytes().trim_ascii();
                match heading {
                    Some(b"Title") if !words.is_empty() => {
                        header.push(format!("Collection: {}", text_of(words)).into());
                    }
                    Some(b"Description") => {
                        let lines = words.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
                        header.extend(lines.filter(|line| !line.is_empty()).map(text_of));
                    }
                    _ => {}
                }
            }
            Mark::Open(_) | Mark::Text(_) => {}
        }
    }
    Ok(levels)
}

/// Ends the currently open level.
fn close<'a>(
    level: &mut Option<(LevelText<'a>, usize)>,
    text: &'a [u8],
    end: usize,
    levels: &mut Vec<LevelText<'a>>,
) {
    levels
        .extend(level.take().map(|(level, start)| LevelText { bytes: &text[start..end], ..level }));
}
