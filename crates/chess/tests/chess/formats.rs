//! Reading and writing: every mistake with its message, round trips, odd spacing, and streaming.
//! The cases are lines of the files in `data`.

use std::io::{self, BufReader, Read, Write};

use papan_chess::format::Mistake;
use papan_chess::{
    Colour, JudgeError, Position, judge_cstate3, judge_cstate3_parallel, legal_moves,
    parse_cstate3, parse_fen, status, write_cstate3,
};
use proptest::prelude::*;

use crate::boards;

/// The cases of a data file, split into fields.
fn cases<const N: usize>(data: &str) -> Vec<[&str; N]> {
    let lines = data.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let cases = lines.map(|line| {
        let fields: Vec<_> = line.split(" => ").collect();
        fields.try_into().unwrap_or_else(|_| panic!("not {N} fields: {line}"))
    });
    cases.collect()
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (at, part) in text.split("\\n").enumerate() {
        if at > 0 {
            bytes.push(b'\n');
        }
        for (at, part) in part.split("\\xff").enumerate() {
            if at > 0 {
                bytes.push(0xff);
            }
            bytes.extend(part.as_bytes());
        }
    }
    bytes
}

#[test]
fn mistakes_of_cstate3() {
    let mut wrong = 0;
    for [text, answers, message] in cases(include_str!("data/mistakes.txt")) {
        let bytes = unescape(text);
        for threads in 1..=2 {
            let mut output = Vec::new();
            let threads = std::num::NonZeroUsize::new(threads).unwrap();
            let error = judge_cstate3_parallel(&bytes[..], &mut output, threads).unwrap_err();
            assert!(matches!(error, JudgeError::Format(_)));
            assert_eq!(String::from_utf8(output).unwrap().trim_end().replace('\n', ";"), answers);
            if error.to_string() != message {
                println!("{text} => {answers} => {error}");
                wrong += 1;
            }
            assert_eq!(parse_cstate3(&bytes).unwrap_err().to_string(), error.to_string());
        }
    }
    assert_eq!(wrong, 0, "see the output for the actual messages");
}

#[test]
fn mistakes_of_fen() {
    let mut wrong = 0;
    for [text, message] in cases(include_str!("data/fen_mistakes.txt")) {
        let error = parse_fen(&unescape(text)).unwrap_err().to_string();
        if error != message {
            println!("{text} => {error}");
            wrong += 1;
        }
    }
    assert_eq!(wrong, 0, "see the output for the actual messages");
}

#[test]
fn fen_answers_by_hand() {
    for [fen, answer, moves, _] in cases(include_str!("data/fen_answers.txt")) {
        let position = parse_fen(fen.as_bytes()).unwrap().position;
        assert_eq!(status(&position).to_string(), answer, "{fen}");
        for (expected, colour) in moves.split(' ').zip(Colour::BOTH) {
            if expected != "-" {
                assert_eq!(legal_moves(&position, colour).to_string(), expected, "{colour} {fen}");
            }
        }
        assert_eq!(boards::reference(&position).answer(), answer, "{fen}");
    }
}

#[test]
fn spacing_does_not_matter() {
    let expected = "Safe\nBlack Checkmate\n";
    for text in [
        "2\n8 2\n1 1 k\n5 5 K\n8 3\n1 1 K\n2 2 q\n3 3 k\n",
        "2\n8 2\n1 1 k\n5 5 K\n\n8 3\n1 1 K\n2 2 q\n3 3 k\n\n",
        "2\r\n8 2\r\n1 1 k\r\n5 5 K\r\n\r\n8 3\r\n1 1 K\r\n2 2 q\r\n3 3 k",
        "2 8 2 1 1 k 5 5 K 8 3 1 1 K 2 2 q 3 3 k",
        "\n\n  2\n\t8   2\n1\n1\nk 5 5 K   \n\n\n8 3\n01 1 K\n2 2 q\n3 0003 k \n \n",
    ] {
        let mut output = Vec::new();
        judge_cstate3(text.as_bytes(), &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), expected, "{text:?}");
    }
}

#[test]
fn zeros_before_a_number_are_no_digits_of_it() {
    for zeros in [1, 44, 62, 63, 64, 65, 127, 128, 1000, 300_000] {
        let zeros = "0".repeat(zeros);
        let text = format!("{zeros}1\n{zeros}8 {zeros}3\n{zeros}1 1 K\n4 {zeros}2 q\n2 4 k\n");
        let mut output = Vec::new();
        judge_cstate3(text.as_bytes(), &mut output).unwrap();
        assert_eq!(output, b"Safe\n", "{} zeros", zeros.len());
        // Nor do they hide what is wrong, or where.
        for (text, column) in [(format!("{zeros}0 8 2"), 1), (format!("1 {zeros}7 2"), 3)] {
            let error = parse_cstate3(text.as_bytes()).unwrap_err();
            assert_eq!((error.line, error.column), (1, column), "{error}");
        }
        let error = parse_cstate3(format!("1 {zeros}8 1").as_bytes()).unwrap_err();
        assert_eq!(error.column, zeros.len() as u64 + 5, "{error}");
    }
}

/// Hands out a text in pieces of a given length, so that every word gets torn apart somewhere.
struct Torn<'a> {
    text: &'a [u8],
    length: usize,
}

impl Read for Torn<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.length.min(buffer.len());
        (&mut self.text).take(length as u64).read(buffer)
    }
}

fn many_boards() -> (Vec<Position>, Vec<u8>) {
    let positions: Vec<_> = (0..300).map(|seed| boards::board(seed as usize % 11, seed)).collect();
    let mut text = Vec::new();
    write_cstate3(&positions, &mut text).unwrap();
    (positions, text)
}

#[test]
fn torn_input_reads_the_same() {
    let (positions, text) = many_boards();
    assert_eq!(parse_cstate3(&text).unwrap(), positions);
    let mut whole = Vec::new();
    judge_cstate3(&text[..], &mut whole).unwrap();
    for length in [1, 2, 3, 7, 63, 64, 65, 1000] {
        let mut output = Vec::new();
        let torn = BufReader::with_capacity(1, Torn { text: &text, length });
        judge_cstate3(torn, &mut output).unwrap();
        assert_eq!(output, whole);
    }
}

/// Input and output of a dialogue: a board is sent only after the one before was answered.
#[derive(Default)]
struct Dialogue {
    boards: Vec<Vec<u8>>,
    sent: usize,
    answered: std::rc::Rc<std::cell::Cell<usize>>,
}

impl Read for Dialogue {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert_eq!(self.answered.get(), self.sent.saturating_sub(1), "an answer is overdue");
        let Some(board) = self.boards.get(self.sent) else { return Ok(0) };
        self.sent += 1;
        buffer[..board.len()].copy_from_slice(board);
        Ok(board.len())
    }
}

struct Answers(std::rc::Rc<std::cell::Cell<usize>>, usize);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1 += bytes.iter().filter(|&&byte| byte == b'\n').count();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.set(self.1);
        Ok(())
    }
}

#[test]
fn a_board_is_answered_before_the_next_is_asked_for() {
    let mut dialogue = Dialogue { boards: vec![b"30\n".to_vec()], ..Dialogue::default() };
    for seed in 0..30 {
        let mut text = Vec::new();
        let position = boards::board(seed as usize % 11, seed);
        papan_chess::format::write_board(&position, &mut text).unwrap();
        dialogue.boards.push(text);
    }
    let answers = Answers(dialogue.answered.clone(), 0);
    let answered = dialogue.answered.clone();
    // The capacity keeps the reader from splitting a board.
    judge_cstate3(BufReader::with_capacity(1 << 16, dialogue), answers).unwrap();
    assert_eq!(answered.get(), 30);
}

/// A stream that fails.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn broken_streams_are_told_apart() {
    let (_, text) = many_boards();
    let broken_pipe = |error: &JudgeError| match error {
        JudgeError::Write(error) => error.kind() == io::ErrorKind::BrokenPipe,
        JudgeError::Format(_) | JudgeError::Read(_) => false,
    };
    assert!(broken_pipe(&judge_cstate3(&text[..], Broken).unwrap_err()));
    let two = std::num::NonZeroUsize::new(2).unwrap();
    assert!(broken_pipe(&judge_cstate3_parallel(&text[..], Broken, two).unwrap_err()));
    let mut output = Vec::new();
    let half = text[..text.len() / 2].chain(BufReader::new(Broken));
    assert!(matches!(judge_cstate3(half, &mut output), Err(JudgeError::Read(_))));
    assert!(!output.is_empty());
}

#[test]
fn mistakes_carry_their_parts() {
    let error = parse_cstate3(b"1\n8 2\n1 1 k\n5 5 x\n").unwrap_err();
    assert_eq!(error.mistake, Mistake::UnknownPiece);
    assert_eq!((error.board, error.line, error.column), (Some(1), 4, 5));
    assert_eq!(error.message.id, "chess.unknown-piece");
    assert_eq!(error.message.parameters, [("found", "`x`".into())]);
}

proptest! {
    #[test]
    fn positions_round_trip(seed in 0u64..1 << 40) {
        let position = boards::board(seed as usize % 11, seed);
        let text = boards::text(&position);
        prop_assert_eq!(&parse_cstate3(text.as_bytes()).unwrap()[..], [position]);
    }

    #[test]
    fn numbers_of_every_length_are_read(x in 1..=10u64.pow(18), y in 1..=10u64.pow(18), cut in 0..19u32) {
        let (x, y) = (x / 10u64.pow(cut) + 2, y / 10u64.pow(18 - cut) + 2);
        prop_assume!(x <= 10u64.pow(18) && y <= 10u64.pow(18));
        // A long tail, so that the fast path has room.
        let text = format!("1\n1000000000000000000 2\n{x} {y} K\n1 1 k\n{}", "\n".repeat(100));
        let positions = parse_cstate3(text.as_bytes()).unwrap();
        let king = positions[0].iter().next().unwrap().square;
        prop_assert_eq!((king.x as u64, king.y as u64), (x, y));
    }

    #[test]
    fn numbers_that_are_too_long_are_refused(digits in 20..70usize, digit in b'1'..=b'9', second: bool) {
        let long = (digit as char).to_string().repeat(digits);
        let square = if second { format!("1 {long}") } else { format!("{long} 1") };
        let text = format!("1\n1000000000000000000 2\n{square} K\n1 1 k\n{}", "\n".repeat(100));
        let error = parse_cstate3(text.as_bytes()).unwrap_err();
        prop_assert_eq!((error.line, error.column), (3, if second { 3 } else { 1 }));
        prop_assert_eq!(error.mistake, Mistake::OffBoard);
    }

    #[test]
    fn no_text_makes_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse_cstate3(&bytes);
        let _ = parse_fen(&bytes);
    }

    #[test]
    fn no_damage_makes_the_reader_panic(
        seed in 0u64..1000,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut text = boards::text(&boards::board(seed as usize % 11, seed)).into_bytes();
        // Half of a sound text is never one; half of a damaged one may be, if its count was hit.
        prop_assert!(parse_cstate3(&text[..text.len() / 2]).is_err());
        for (at, byte) in damage {
            let at = at.index(text.len());
            text[at] = byte;
        }
        if let Err(error) = parse_cstate3(&text) {
            prop_assert!(!error.to_string().contains('\n'));
        }
        text.truncate(text.len() / 2);
        let _ = parse_cstate3(&text);
    }
}
