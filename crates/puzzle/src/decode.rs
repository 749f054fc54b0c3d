//! Text in an older encoding: what people wrote around levels before UTF-8.

use std::borrow::Cow;

/// What Windows-1252 has instead of Latin-1's control characters, from 0x80; a code that it leaves
/// undefined stands for itself.
const WINDOWS: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2c6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
];

/// Bytes as text: UTF-8 if they are valid UTF-8, otherwise Windows-1252, a superset of the Latin-1
/// that people use. Every text can be read this way.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

/// Part of a text, copied only if the text itself is a copy.
pub fn part_of<'a>(text: Cow<'a, str>, part: impl Fn(&str) -> &str) -> Cow<'a, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(part(text)),
        Cow::Owned(text) => Cow::Owned(part(&text).to_owned()),
    }
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_comes_first_and_every_byte_is_a_character() {
        assert_eq!(decode("Ariège".as_bytes()), "Ariège");
        assert_eq!(decode(b"Ari\xe8ge \x80 \x93x\x94"), "Ariège \u{20ac} \u{201c}x\u{201d}");
        let all: Vec<u8> = (0..=u8::MAX).collect();
        assert_eq!(decode(&all).chars().count(), 256);
    }
}
