//! Texts with several positions, cut into levels lazily and by their shape alone: a CSTATE3 file
//! board by board, FEN line by line. Also tells chess from other puzzles. Not here: what the pieces
//! mean; a level is read and validated by `format` and `fen`.

use papan_puzzle::{Fit, LevelText, columns};

use crate::fen::{parse_fen, title};
use crate::format::{
    BoardReader, FormatError, MAX_BOARDS, Mistake, ReadError, parse_board, text_after_last,
};
use crate::position::{BoardSize, Colour, MAX_PIECES, Piece, Position};

/// A position, and whose turn it is if the text says so, as FEN does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The pieces.
    pub position: Position,
    /// Whose turn it is.
    pub side_to_move: Option<Colour>,
}

/// The format of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// `T`, then boards.
    File,
    /// One board.
    Board,
    /// One per line.
    Fen,
}

/// A word and its location.
#[derive(Clone, Copy)]
struct Word {
    start: usize,
    end: usize,
    /// Lines before it.
    line: usize,
}

/// The words of a text.
struct Words<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a [u8]) -> Words<'a> {
        Words { text, at: 0, line: 0 }
    }

    fn bytes(&self, word: Word) -> &'a [u8] {
        &self.text[word.start..word.end]
    }

    /// The start of the word's line, or of the part of it that has not been read before `from`.
    fn line_start(&self, word: Word, from: usize) -> usize {
        let before = &self.text[from..word.start];
        match before.iter().rposition(|&byte| byte == b'\n') {
            Some(newline) => from + newline + 1,
            None if from == 0 => 0,
            None => word.start,
        }
    }

    fn number(&mut self) -> Option<u64> {
        let word = self.next()?;
        let bytes = self.bytes(word);
        // Digits alone, as in the reader: `parse` would accept a sign.
        let is_number = bytes.iter().all(u8::is_ascii_digit);
        std::str::from_utf8(bytes).ok().filter(|_| is_number)?.parse().ok()
    }

    /// Skips `x y c` lines; whether all were there.
    fn skip_pieces(&mut self, pieces: u64) -> bool {
        (0..pieces).all(|_| {
            let letter = self.by_ref().nth(2);
            letter.is_some_and(|word| self.text[word.start].is_ascii_alphabetic())
        })
    }
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let is_blank = |byte: u8| byte.is_ascii_whitespace();
        while self.at < self.text.len() && is_blank(self.text[self.at]) {
            self.line += usize::from(self.text[self.at] == b'\n');
            self.at += 1;
        }
        let start = self.at;
        while self.at < self.text.len() && !is_blank(self.text[self.at]) {
            self.at += 1;
        }
        (start < self.at).then_some(Word { start, end: self.at, line: self.line })
    }
}

/// How many words at the beginning are numbers, and the word after them. A file has five numbers
/// before the first piece's letter, a board alone has four.
fn leading_numbers(text: &[u8]) -> (usize, Option<&[u8]>) {
    let mut words = Words::new(text);
    let mut numbers = 0;
    while let Some(word) = words.next() {
        let bytes = words.bytes(word);
        if !bytes.iter().all(u8::is_ascii_digit) {
            return (numbers, Some(bytes));
        }
        numbers += 1;
        if numbers > 5 {
            break;
        }
    }
    (numbers, None)
}

/// Whether a line among FENs is to be skipped: blank, or a comment.
fn is_passed_over(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.is_empty() || line[0] == b'#'
}

/// The text from the first line that is neither blank nor a comment. Comments belong to FEN; a
/// CSTATE3 text has none, so what follows them decides what they are.
fn after_comments(text: &[u8]) -> &[u8] {
    let mut rest = text;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if !is_passed_over(line) {
            break;
        }
        rest = &rest[line.len()..];
    }
    rest
}

/// The first word, if it has the ranks of a FEN.
fn ranks(text: &[u8]) -> Option<&[u8]> {
    let text = after_comments(text);
    let mut words = Words::new(text);
    let first = words.next().map(|word| words.bytes(word))?;
    first.contains(&b'/').then_some(first)
}

fn form(text: &[u8]) -> Form {
    if ranks(text).is_some() {
        return Form::Fen;
    }
    let mut words = Words::new(text);
    let first = words.next();
    match leading_numbers(text) {
        (4, Some(_)) => Form::Board,
        (5, Some(_)) => Form::File,
        // Something is wrong with it; its layout says what it was meant to be.
        _ => match (first, words.next()) {
            (Some(first), Some(second)) if first.line == second.line => Form::Board,
            _ => Form::File,
        },
    }
}

/// Whether a text looks like CSTATE3 or FEN.
pub fn recognise(text: &[u8]) -> Fit {
    // Enough to tell puzzles apart; what comes later is the parser's business.
    let beginning = &text[..text.len().min(4096)];
    if let Some(ranks) = ranks(beginning) {
        return recognise_fen(ranks, after_comments(beginning));
    }
    match leading_numbers(beginning) {
        (4 | 5, Some(&[letter])) if Piece::from_letter(letter).is_some() => Fit::Whole,
        // A wrong letter, but not the X that is a blank elsewhere.
        (5, Some(&[letter])) if letter.is_ascii_alphabetic() && !b"xX".contains(&letter) => {
            Fit::Whole
        }
        _ => Fit::No,
    }
}

/// Whether a word with slashes is the board of a FEN, or was meant to be one: kings may be missing,
/// and ranks and letters wrong. Rows of tiles have slashes too, but hardly ever the letters of
/// pieces.
fn recognise_fen(ranks: &[u8], text: &[u8]) -> Fit {
    let count = |accept: &dyn Fn(&u8) -> bool| ranks.iter().filter(|byte| accept(byte)).count();
    let slashes = count(&|&byte| byte == b'/');
    let letters = count(&u8::is_ascii_alphabetic);
    let pieces = count(&|byte| b"kqrbnpKQRBNP".contains(byte));
    let empty = count(&|byte| (b'1'..=b'8').contains(byte));
    let is_fen = slashes + pieces + empty == ranks.len();
    let mut words = Words::new(text);
    let second = words.nth(1).map(|word| words.bytes(word));
    let has_turn = matches!(second, Some(b"w" | b"b"));
    match slashes {
        7 if is_fen && (pieces > 0 || has_turn || empty == 8) => Fit::Whole,
        1.. if is_fen && pieces > 0 => Fit::Beginning,
        // Damaged: the letters are mostly pieces, or a side to move follows.
        2.. if 2 * pieces > letters || has_turn => Fit::Beginning,
        _ => Fit::No,
    }
}

/// A part of a CSTATE3 file.
enum Part<'a> {
    Board(LevelText<'a>),
    /// The number of boards cannot be read.
    NoCount,
    /// Text after the last board, which has this number.
    Rest(Word, u64),
}

/// The parts of a CSTATE3 file. After a board that does not have the shape of one, there is no
/// telling where the next begins, so it is the last.
fn parts(text: &[u8]) -> impl Iterator<Item = Part<'_>> {
    let mut words = Words::new(text);
    let boards = words.number().filter(|boards| (1..=MAX_BOARDS).contains(boards));
    let mut number = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        done = true;
        let Some(boards) = boards else { return Some(Part::NoCount) };
        let from = words.at;
        let header = words.next();
        if number == boards {
            return header.map(|word| Part::Rest(word, boards));
        }
        let Some(header) = header else {
            return Some(Part::Board(LevelText::new(words.line, b"")));
        };
        number += 1;
        let start = words.line_start(header, from);
        words.at = header.start;
        let size = words.number().and_then(BoardSize::new);
        let pieces = words.number().filter(|pieces| (2..=MAX_PIECES as u64).contains(pieces));
        done = size.is_none() || pieces.is_none_or(|pieces| !words.skip_pieces(pieces));
        let end = if done { text.len() } else { words.at };
        Some(Part::Board(LevelText::new(header.line, &text[start..end])))
    })
}

/// Cuts a text into levels.
pub fn levels(text: &[u8]) -> Box<dyn Iterator<Item = LevelText<'_>> + '_> {
    let whole = || LevelText::new(0, text);
    match form(text) {
        Form::Fen => {
            let lines = text.split(|&byte| byte == b'\n').enumerate();
            let levels = lines.filter(|(_, bytes)| !is_passed_over(bytes));
            Box::new(levels.map(|(line, bytes)| LevelText {
                title: title(bytes).map(Into::into),
                ..LevelText::new(line, bytes)
            }))
        }
        Form::Board => Box::new(std::iter::once(whole())),
        Form::File => Box::new(parts(text).map(move |part| match part {
            Part::Board(level) => level,
            Part::NoCount | Part::Rest(..) => whole(),
        })),
    }
}

/// Reads one level.
///
/// # Errors
/// The first mistake, with its line in the whole text.
pub fn parse_level(level: &LevelText<'_>) -> Result<Level, FormatError> {
    let line = level.line as u64;
    let (position, side_to_move) = match form(level.bytes) {
        Form::Fen => {
            let fen = parse_fen(level.bytes)
                .map_err(|error| FormatError { line: error.line + line, ..error })?;
            (fen.position, fen.side_to_move)
        }
        // Nothing where a board should be; only at the beginning is a whole file missing.
        Form::File if line == 0 => (parse_file(level.bytes)?, None),
        Form::File | Form::Board => (parse_board(level.bytes, line)?, None),
    };
    Ok(Level { position, side_to_move })
}

/// Reads a file of one board.
fn parse_file(text: &[u8]) -> Result<Position, FormatError> {
    let mut first = None;
    for part in parts(text) {
        match part {
            Part::NoCount => {
                return Err(match BoardReader::new(text).board_count() {
                    Err(ReadError::Format(error)) => error,
                    other => unreachable!("there is no count: {other:?}"),
                });
            }
            // Files of several boards are cut apart before this; then only their end matters.
            Part::Board(level) => first = first.or(Some(level)),
            Part::Rest(word, boards) => {
                let line_start = Words::new(text).line_start(word, 0);
                let column = columns(&text[line_start..word.start]) + 1;
                let shown = &text[word.start..word.end.min(word.start + 24)];
                return Err(FormatError {
                    mistake: Mistake::TrailingText,
                    board: None,
                    line: word.line as u64 + 1,
                    column: column as u64,
                    message: text_after_last(&format!("`{}`", shown.escape_ascii()), boards),
                });
            }
        }
    }
    let first = first.expect("a file has a part");
    parse_board(first.bytes, first.line as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &[u8] = b"2\n\n8 3\n1 1 K\n2 2 q\n3 3 k\n\n8 2\n1 1 k\n9 8 K\n";

    fn cut(text: &[u8]) -> Vec<(usize, &str)> {
        levels(text).map(|l| (l.line, std::str::from_utf8(l.bytes).unwrap())).collect()
    }

    fn errors(text: &[u8]) -> Vec<String> {
        levels(text).filter_map(|l| parse_level(&l).err()).map(|e| e.to_string()).collect()
    }

    #[test]
    fn files_are_cut_into_boards() {
        let boards = [(2, "8 3\n1 1 K\n2 2 q\n3 3 k"), (7, "8 2\n1 1 k\n9 8 K")];
        assert_eq!(cut(TWO), boards);
        let error = parse_level(&levels(TWO).nth(1).unwrap()).unwrap_err().to_string();
        assert!(error.starts_with("line 10, column 1: found `9`"), "{error}");
    }

    #[test]
    fn words_need_no_lines() {
        let text = b"2 8 2 1 1 k 5 5 K 8 2 1 1 k 5 6 K";
        assert_eq!(cut(text), [(0, "8 2 1 1 k 5 5 K"), (0, "8 2 1 1 k 5 6 K")]);
        assert!(errors(text).is_empty());
    }

    #[test]
    fn a_board_alone_and_a_file_of_one_are_levels() {
        for text in [&b"8 2\n1 1 k\n5 5 K\n"[..], b"1\n8 2\n1 1 k\n5 5 K\n"] {
            let levels: Vec<_> = levels(text).collect();
            assert_eq!(levels.len(), 1);
            assert!(parse_level(&levels[0]).is_ok());
            assert!(parse_level(&LevelText::new(0, text)).is_ok());
        }
    }

    #[test]
    fn fen_lines_are_levels() {
        let text = b"k7/8/8/8/8/8/8/7K w\n\n  k7/8/8/8/8/8/7x/7K b - -\r\n";
        assert_eq!(cut(text).len(), 2);
        let error = errors(text).remove(0);
        assert!(error.starts_with("line 3, column 17: found `x`"), "{error}");
    }

    #[test]
    fn comments_and_titles_of_fen_files() {
        let text =
            b"# mates\n\n  # in one\nk7/8/8/8/8/8/8/7K w - - bm Kg1; id \"first\";\n# more\n\
                     k7/8/8/8/8/8/7x/7K b - -\n";
        let found: Vec<_> = levels(text).map(|level| (level.line, level.title)).collect();
        assert_eq!(found, [(3, Some("first".into())), (5, None)]);
        assert!(errors(text)[0].starts_with("line 6, column 15: found `x`"), "{:?}", errors(text));
        // A whole text with its comments is one level too.
        let text = b"# one\n\n k7/8/8/8/8/8/7x/7K b - -\n";
        let error = parse_level(&LevelText::new(0, text)).unwrap_err().to_string();
        assert!(error.starts_with("line 3, column 16: found `x`"), "{error}");
    }

    /// The good boards before it are there, and one mistake is one message.
    #[test]
    fn broken_files_end_with_their_mistake() {
        let good = "8 2\n1 1 k\n5 5 K\n";
        let cases = [
            ("2", "line 5, column 1: found the end of the file, expected the size N"),
            ("1\nand more", "line 5, column 1: found `and`, expected the end of the file"),
            ("1\n8 2\n1 1 k\n5 6 K", "line 5, column 1: found `8`, expected the end of the file"),
            ("2\n8 2\n1 1 k\n", "line 7, column 1: found the end of the file, expected column x"),
            ("2\n8 2\n1 1 k\n1 2 3\n5 5 K\n", "line 7, column 5: found `3`"),
            (
                "2\n8 3\n1 1 k\n5 5 K\n5 5 q",
                "line 8, column 1: found a second piece on square 5,5, expected an empty square (K of line 7 stands there)",
            ),
            ("2\n7 2\n1 1 k\n5 6 K\n", "line 5, column 1: found `7`, expected the size N"),
            ("2\n  8 1\n1 1 k\n", "line 5, column 5: found `1`, expected the number P"),
            ("2\n3 3 k\n8 2\n1 1 k\n1 3 K\n", "line 5, column 1: found `3`, expected the size N"),
        ];
        for (case, message) in cases {
            let (count, rest) = case.split_once('\n').unwrap_or((case, ""));
            let text = format!("{count}\n{good}{rest}");
            let found = errors(text.as_bytes());
            assert_eq!(levels(text.as_bytes()).count(), 2, "{text}");
            assert!(found.len() == 1 && found[0].starts_with(message), "{text}\n{found:?}");
        }
        for (text, message) in [
            ("", "line 1, column 1: found the end of the file, expected the number of boards"),
            ("0\n8 2\n", "line 1, column 1: found `0`, expected the number of boards"),
            ("x\n8 2\n1 1 k\n", "line 1, column 1: found `x`, expected the number of boards"),
            ("1\n8 2\n1\n", "line 4, column 1: found the end of the file, expected row y"),
        ] {
            let level = levels(text.as_bytes()).next();
            let level = level.unwrap_or(LevelText::new(0, text.as_bytes()));
            let error = parse_level(&level).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}\n{error}");
        }
    }

    #[test]
    fn columns_count_characters() {
        let good = "1\n8 2\n1 1 k\n5 5 K";
        for (text, place) in [
            (format!("{good} x"), (4, 7)),
            ("1\n8 2\n1 1 k\n→ 5 K".to_owned(), (4, 1)),
            ("1\n8 2\n1 1 k\n5 → K".to_owned(), (4, 3)),
            ("1\n8 2\n→→ 1 k\n".to_owned(), (3, 1)),
            ("8 2\n1 1 k\n5 5 →→".to_owned(), (3, 5)),
            ("k7/8/8/8/8/8/8/7K w - - bm \"→→\"; 1".to_owned(), (1, 34)),
            ("1\n8 2\n1 1 k\n5 5 kéé 9".to_owned(), (4, 9)),
        ] {
            let level = levels(text.as_bytes()).last().unwrap();
            let error = parse_level(&level).unwrap_err();
            assert_eq!((error.line, error.column), place, "{error} in {text}");
        }
    }

    /// The judge refuses it as well.
    #[test]
    fn a_sign_is_no_part_of_a_number() {
        for text in ["+1\n8 2\n1 1 k\n5 5 K\n", "1\n+8 2\n1 1 k\n5 5 K\n"] {
            let error = errors(text.as_bytes()).remove(0);
            assert!(error.contains("found `+"), "{error}");
        }
    }

    #[test]
    fn other_puzzles_are_left_alone() {
        for text in [
            "1 2 3\n4 5 6\n7 8 0\n",
            "1 2 3/4 5 6/7 8 0\n",
            "1 2 3 4\nX 5 6 7\n",
            "1\n2 3\n4 5 X\n",
            "6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n",
            "8 8\n1\nAA......\n",
            "oooBooooIBooAAIooooooooo\n",
            "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n",
            "#####\n#@$.#\n#####\n",
            "hello\n",
            "",
        ] {
            assert_eq!(recognise(text.as_bytes()), Fit::No, "{text}");
        }
        for text in ["1\n8 2\n1 1 k\n5 5 K\n", "8 2 1 1 k", "1\n8 2\n1 1 z\n", "1\n7 2\n1 1 k\n"] {
            assert_eq!(recognise(text.as_bytes()), Fit::Whole, "{text}");
        }
        assert_eq!(recognise(b"k7/8/8/8/8/8/8/7K w - - 0 1"), Fit::Whole);
        assert_eq!(recognise(b"# by hand\n\n# more\nk7/8/8/8/8/8/8/7K w - -"), Fit::Whole);
        for text in ["8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 w - - 0 1", "7Q/8/8/8/8/8/8/8 b"] {
            assert_eq!(recognise(text.as_bytes()), Fit::Whole, "{text}");
        }
        for text in [
            "k7/8/8/8/8/8/7K",
            "k7/8/8/3h4/8/8/8/K7 w",
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp?pppp/8/8/8/PPPPPPPP/RNBQKBNR",
        ] {
            assert_eq!(recognise(text.as_bytes()), Fit::Beginning, "{text}");
        }
        for text in ["123/456/780", "1234/5678/9abc/def0", "1234/5678/9ABC/DEF0", "a/b", "1/2"] {
            assert_eq!(recognise(text.as_bytes()), Fit::No, "{text}");
        }
    }
}
