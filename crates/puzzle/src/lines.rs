//! The lines of a text, with their locations in it.

/// A line, without its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Lines before it.
    pub line: usize,
    /// Where its bytes begin in the text.
    pub start: usize,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// The lines of a text. A byte-order mark at its beginning is not content.
pub fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split(|&byte| byte == b'\n').enumerate().map(move |(line, bytes)| {
        let here = start;
        start += bytes.len() + 1;
        let mark = if line == 0 && bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Line { line, start: here + mark, bytes: &bytes[mark..] }
    })
}

/// The text without a byte-order mark.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// How many columns these bytes take: one per character, none for its continuation bytes in UTF-8.
pub fn columns(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&byte| byte & 0b1100_0000 != 0b1000_0000).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_characters() {
        assert_eq!(columns("a→é".as_bytes()), 3);
        // Never more than the characters that a lossy reader sees.
        assert_eq!(columns(b"\xe2x\x86\x92"), 2);
    }

    #[test]
    fn lines_know_their_places() {
        let text = b"\xef\xbb\xbfab\n\ncd";
        let found: Vec<_> = lines(text).map(|line| (line.line, line.start, line.bytes)).collect();
        assert_eq!(found, [(0, 3, &b"ab"[..]), (1, 6, b""), (2, 7, b"cd")]);
    }
}
