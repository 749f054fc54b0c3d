//! The forms of a board other than plain rows: lists on one line, arrays in brackets, one character
//! per cell, letters, drawings, and rows that begin with `#` as the blank. Each form is tried in
//! turn and gives a board or nothing; a text that fits none gets the error message for plain rows.

use super::{Board, Location, MAX_CELLS, MAX_SIDE, MIN_SIDE};

/// The most cells of a board written in letters or without spaces.
const MAX_LETTERS: usize = 25;

/// A piece of text and its location.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a [u8],
    location: Location,
}

/// The rows of a board, not yet known to have the same length.
type Rows<'a> = Vec<Vec<Word<'a>>>;

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Reads a board in one of these forms.
pub(super) fn board(text: &[u8]) -> Option<Board> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = || (1..).zip(text.split(|&byte| byte == b'\n'));
    let first_of = |line: &[u8]| line.iter().copied().find(|&byte| !is_space(byte));
    let is_before = |line: &[u8]| matches!(first_of(line), None | Some(b'#' | b';'));
    let after_comments = || lines().skip_while(|(_, line)| is_before(line));
    match after_comments().next().and_then(|(_, line)| first_of(line)) {
        Some(b'[') => fill(&array(after_comments())?),
        Some(b'+' | b'|') => fill(&drawing(after_comments())?),
        _ => {
            let is_row = |line: &[u8]| match first_of(line) {
                None | Some(b';') => false,
                Some(b'#') => is_row_with_sharp(line),
                Some(_) => true,
            };
            fill(&lines_of_words(one_block(lines(), is_row)?)?)
        }
    }
}

/// Whether some line may be a row that begins with `#` as the blank.
pub(super) fn may_have_sharp(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').any(is_row_with_sharp)
}

/// Reads a board that may have other forms of cells, but no `#` before a row.
pub(super) fn board_without_sharp(text: &[u8]) -> Option<Board> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let is_content = |line: &[u8]| {
        !matches!(line.iter().find(|&&byte| !is_space(byte)), None | Some(b'#' | b';'))
    };
    fill(&lines_of_words(one_block(lines, is_content)?)?)
}

/// The lines that are rows, at most as many as a board has, unless a blank line splits them in two.
fn one_block<'a>(
    lines: impl Iterator<Item = (usize, &'a [u8])>,
    is_row: impl Fn(&[u8]) -> bool,
) -> Option<impl Iterator<Item = (usize, &'a [u8])>> {
    let mut rows = Vec::new();
    let mut is_ended = false;
    for (number, line) in lines {
        if line.iter().all(|&byte| is_space(byte)) {
            is_ended = !rows.is_empty();
        } else if is_row(line) {
            if is_ended || rows.len() == MAX_SIDE {
                return None;
            }
            rows.push((number, line));
        }
    }
    Some(rows.into_iter())
}

/// Whether a line that begins with `#` contains only cells.
fn is_row_with_sharp(line: &[u8]) -> bool {
    if line.iter().find(|&&byte| !is_space(byte)) != Some(&b'#') {
        return false;
    }
    let mut content: &[u8] = line;
    while let [rest @ .., last] = content
        && is_space(*last)
    {
        content = rest;
    }
    while let [first, rest @ ..] = content
        && is_space(*first)
    {
        content = rest;
    }
    let cells = content.get(1..).unwrap_or_default();
    let known =
        |&byte: &u8| byte.is_ascii_alphanumeric() || is_space(byte) || b",/".contains(&byte);
    !cells.is_empty() && content.len() <= 8 * MAX_CELLS && cells.iter().all(known)
}

/// The words between spaces; nothing if one of them contains a character that belongs to another
/// form.
fn words(text: &[u8], line: usize, column: usize) -> Option<Vec<Word<'_>>> {
    let mut found = Vec::new();
    let mut start = 0;
    for end in 0..=text.len() {
        if text.get(end).is_none_or(|&byte| is_space(byte)) {
            if end > start {
                let location = Location { line, column: column + start };
                found.push(Word { text: &text[start..end], location });
                // No line of a board has more, with an index and an optimum before it.
                if found.len() > MAX_CELLS + 2 {
                    return None;
                }
            }
            start = end + 1;
        }
    }
    let has_mark = |word: &Word<'_>| word.text.iter().any(|byte| b",/[]|".contains(byte));
    (!found.iter().any(has_mark)).then_some(found)
}

/// The pieces of a line between separators, each with the column where it begins.
fn pieces(line: &[u8], column: usize, separator: u8) -> impl Iterator<Item = (&[u8], usize)> {
    let mut next = column;
    line.split(move |&byte| byte == separator).map(move |piece| {
        let here = next;
        next += piece.len() + 1;
        (piece, here)
    })
}

/// Rows on lines, rows between slashes, or a whole board on one line.
fn lines_of_words<'a>(mut lines: impl Iterator<Item = (usize, &'a [u8])>) -> Option<Rows<'a>> {
    let row_of = |piece: &'a [u8], line: usize, column: usize| {
        let mut row = Vec::new();
        for (part, column) in pieces(piece, column, b',') {
            let part = words(part, line, column)?;
            if part.is_empty() || row.len() > MAX_CELLS + 2 {
                return None;
            }
            row.extend(part);
        }
        Some(row)
    };
    let (number, first) = lines.next()?;
    let mut rows = Vec::new();
    for (piece, column) in pieces(first, 1, b'/') {
        rows.push(row_of(piece, number, column)?);
        if rows.len() > MAX_SIDE {
            return None;
        }
    }
    let has_slash = rows.len() > 1;
    for (number, line) in lines {
        if has_slash || rows.len() == MAX_SIDE {
            return None;
        }
        rows.push(row_of(line, number, 1)?);
    }
    match rows.as_slice() {
        [row] => list(row),
        rows if rows.iter().all(|row| row.len() == 1) => {
            rows.iter().map(|row| characters(row[0])).collect()
        }
        _ => Some(rows),
    }
}

/// A square board on one line: its characters, or its numbers after at most two others.
fn list<'a>(row: &[Word<'a>]) -> Option<Rows<'a>> {
    let cells = match row {
        [word] => characters(*word)?,
        row => {
            let before =
                (0..=2).find(|&before| square(row.len().saturating_sub(before)).is_some())?;
            let is_number = |word: &Word<'_>| word.text.iter().all(u8::is_ascii_digit);
            if !row[..before].iter().all(is_number) {
                return None;
            }
            row[before..].to_vec()
        }
    };
    let side = square(cells.len())?;
    Some(cells.chunks(side).map(<[Word<'_>]>::to_vec).collect())
}

fn square(count: usize) -> Option<usize> {
    (MIN_SIDE..=MAX_SIDE).find(|side| side * side == count)
}

/// The characters of a word as cells.
fn characters(word: Word<'_>) -> Option<Vec<Word<'_>>> {
    if word.text.len() > MAX_LETTERS {
        return None;
    }
    let cell = |index: usize| {
        let location = Location { column: word.location.column + index, ..word.location };
        Word { text: &word.text[index..=index], location }
    };
    Some((0..word.text.len()).map(cell).collect())
}

/// Rows in brackets within brackets, or the numbers of a square board in one pair.
fn array<'a>(lines: impl Iterator<Item = (usize, &'a [u8])>) -> Option<Rows<'a>> {
    let mut rows: Rows<'a> = Vec::new();
    let mut flat: Vec<Word<'a>> = Vec::new();
    let mut open = 0;
    let mut is_over = false;
    // Whether a comma may come here, and whether something must follow one.
    let (mut after_item, mut after_comma) = (false, false);
    for (line, mut rest) in lines {
        let mut column = 1;
        while let Some(&byte) = rest.first() {
            let mut length = 1;
            if !is_space(byte) && is_over && (byte != b',' || after_comma) {
                return None;
            }
            match byte {
                b' ' | b'\t' | b'\r' => {}
                b'[' if open == 0 => open = 1,
                b'[' if open == 1 && flat.is_empty() && rows.len() < MAX_SIDE => {
                    open = 2;
                    rows.push(Vec::new());
                    (after_item, after_comma) = (false, false);
                }
                b']' if open > 0 && !after_comma => {
                    open -= 1;
                    is_over = open == 0;
                    after_item = true;
                }
                b',' if after_item => (after_item, after_comma) = (false, true),
                b'[' | b']' | b',' | b'/' | b'|' => return None,
                _ => {
                    let ends = |&byte: &u8| is_space(byte) || b",/[]|".contains(&byte);
                    length = rest.iter().position(ends).unwrap_or(rest.len());
                    let word = Word { text: &rest[..length], location: Location { line, column } };
                    match (open, rows.last_mut()) {
                        (1, None) if flat.len() < MAX_CELLS => flat.push(word),
                        (2, Some(row)) if row.len() < MAX_SIDE => row.push(word),
                        _ => return None,
                    }
                    (after_item, after_comma) = (true, false);
                }
            }
            rest = &rest[length..];
            column += length;
        }
    }
    if !is_over {
        return None;
    }
    if flat.is_empty() {
        return Some(rows);
    }
    let side = square(flat.len())?;
    Some(flat.chunks(side).map(<[Word<'_>]>::to_vec).collect())
}

/// Cells between bars, with rules between rows.
fn drawing<'a>(lines: impl Iterator<Item = (usize, &'a [u8])>) -> Option<Rows<'a>> {
    let mut rows = Rows::new();
    for (number, line) in lines {
        let indent = line.iter().take_while(|&&byte| is_space(byte)).count();
        let end = line.iter().rposition(|&byte| !is_space(byte)).map_or(indent, |last| last + 1);
        let content = &line[indent..end];
        match content.first() {
            None => continue,
            Some(b'+') if content.iter().all(|byte| b"+-".contains(byte)) => continue,
            Some(b'|') if rows.len() < MAX_SIDE => {}
            Some(_) => return None,
        }
        let inside = content[1..].strip_suffix(b"|")?;
        let mut row = Vec::new();
        for (piece, column) in pieces(inside, indent + 2, b'|') {
            let location = Location { line: number, column };
            match words(piece, number, column)?.as_slice() {
                [] => row.push(Word { text: b"0", location }),
                [word] => row.push(*word),
                _ => return None,
            }
            if row.len() > MAX_SIDE {
                return None;
            }
        }
        rows.push(row);
    }
    Some(rows)
}

/// What the words mean, if they hold each tile once and the blank.
fn fill(rows: &[Vec<Word<'_>>]) -> Option<Board> {
    let columns = rows.first()?.len();
    let sides = MIN_SIDE..=MAX_SIDE;
    let is_rectangle = rows.iter().all(|row| row.len() == columns);
    if !is_rectangle || !sides.contains(&columns) || !sides.contains(&rows.len()) {
        return None;
    }
    let words: Vec<Word<'_>> = rows.iter().flatten().copied().collect();
    let count = words.len();
    // With digits, letters continue after 9; without them, the first letter is tile 1.
    let is_number = |word: &&Word<'_>| word.text.iter().all(u8::is_ascii_digit);
    let has_digits =
        words.iter().filter(is_number).any(|word| word.text.iter().any(|&d| d != b'0'));
    let first_letter = if has_digits { 10 } else { 1 };
    let mut cells = Vec::with_capacity(count);
    for word in &words {
        let number = match *word.text {
            [b'x' | b'X'] if !has_digits && count == MAX_LETTERS => 24,
            [b'x' | b'X' | b'_' | b'.' | b'-' | b'*' | b'#'] => 0,
            [letter] if letter.is_ascii_alphabetic() => {
                let number = usize::from(letter.to_ascii_lowercase() - b'a') + first_letter;
                if number >= count || number >= MAX_LETTERS {
                    return None;
                }
                number
            }
            _ if word.text.iter().all(u8::is_ascii_digit) => {
                match str::from_utf8(word.text).ok()?.parse::<usize>() {
                    Ok(number) if number == count => 0,
                    Ok(number) if number < count => number,
                    _ => return None,
                }
            }
            _ => return None,
        };
        if cells.contains(&(number as u8)) {
            return None;
        }
        cells.push(number as u8);
    }
    Some(Board { rows: rows.len(), columns, cells, start: words[0].location })
}
