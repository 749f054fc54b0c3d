//! The reader and the independent checker accept the same texts and see the same position, in
//! thousands of sound and damaged texts of each form.

use papan_checker::chess as brute_force;
use papan_chess::{Position, levels, parse_level, write_fen};
use papan_puzzle::LevelText;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::boards;

/// Compares what both make of every level of a text; how many were sound.
fn agree(text: &str) -> usize {
    let cut: Vec<LevelText<'_>> = levels(text.as_bytes()).collect();
    let sound = cut.iter().filter(|level| {
        let bytes = std::str::from_utf8(level.bytes).expect("cut at line ends");
        let read = parse_level(level);
        if read.as_ref().is_ok_and(|level| level.position.size().get() > brute_force::MAX_SIZE) {
            return false;
        }
        let checked = brute_force::read_level(bytes);
        // A board cut out of a file may look like a file once its header is damaged; the checker does
        // not know what stood before it, and is never asked about what the reader refuses.
        let is_known = level.line == 0 || bytes.contains('/') || read.is_ok();
        if is_known {
            assert_eq!(read.is_ok(), checked.is_ok(), "{bytes:?}\n{read:?}\n{checked:?}");
        }
        if let (Ok(level), Ok(board)) = (&read, checked) {
            assert_eq!(boards::reference(&level.position), board, "{bytes:?}");
        }
        if let Err(error) = &read {
            assert!(
                error.line > 0 && error.column > 0 && !error.message.text.is_empty(),
                "{error}"
            );
        }
        read.is_ok()
    });
    sound.count()
}

fn pick<'a>(rng: &mut ChaCha8Rng, words: &[&'a str]) -> &'a str {
    words[rng.random_range(0..words.len())]
}

/// The position as a line of FEN or EPD, with all that may stand around it.
fn line(position: &Position, rng: &mut ChaCha8Rng) -> Option<String> {
    let mut text = pick(rng, &["", "", "# comment\n", "\n# k7/8 w\n\n", "  "]).to_owned();
    text += &write_fen(position)?;
    let fields: [&[&str]; 6] = [
        &["w", "b"],
        &["-", "KQkq", "k", "HAha"],
        &["-", "e3", "a6"],
        &["0", "50"],
        &["1", "99"],
        &["bm Nf6;", "id \"one\"; c0 \"a; b\";", "acd 3;ce +1; "],
    ];
    let counters = rng.random_range(0..=2);
    let last = rng.random_range(0..=fields.len());
    for (at, words) in fields.iter().enumerate().take(last) {
        if !(3..5).contains(&at) || at - 3 < counters {
            text += pick(rng, &[" ", "  ", "\t"]);
            text += pick(rng, words);
        }
    }
    text += pick(rng, &["", "\n", " \r\n\n"]);
    Some(text)
}

fn damaged(text: &str, rng: &mut ChaCha8Rng) -> String {
    let bits = [
        "", "/", "8", "0", "9", "k", "K", "h", "n", " ", "\n", "#", ";", "\"", "w", "-", "x", "1 ",
    ];
    let start = rng.random_range(0..=text.len());
    let end = (start + [0, 1, 1, 2, 9][rng.random_range(0..5)]).min(text.len());
    format!("{}{}{}", &text[..start], pick(rng, &bits), &text[end..])
}

#[test]
fn fen_and_epd_are_read_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let (mut sound, mut still_sound, mut texts) = (0, 0, 0);
    for seed in 0..3000 {
        let Some(text) = line(&boards::board(seed as usize % 11, seed), &mut rng) else { continue };
        sound += agree(&text);
        texts += 1;
        for _ in 0..10 {
            still_sound += agree(&damaged(&text, &mut rng));
        }
    }
    assert!(texts > 100 && sound == texts && still_sound > texts, "{sound} {still_sound} {texts}");
}

#[test]
fn boards_and_files_are_read_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let (mut sound, mut texts) = (0, 0);
    for seed in 0..1000 {
        let position = boards::board(seed as usize % 11, seed);
        if position.size().get() > brute_force::MAX_SIZE {
            continue;
        }
        let file = boards::text(&position);
        let board = file.split_once('\n').expect("a count").1;
        for text in [&file, board] {
            assert_eq!(agree(text), 1);
            texts += 1;
            for _ in 0..5 {
                sound += agree(&damaged(text, &mut rng));
            }
        }
    }
    assert!(texts > 200 && sound > 100, "{texts} {sound}");
}

/// What is accepted is written and read again equal.
#[test]
fn lines_round_trip() {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let mut texts = 0;
    for seed in 0..3000 {
        let Some(text) = line(&boards::board(seed as usize % 11, seed), &mut rng) else { continue };
        let level = levels(text.as_bytes()).next().expect("one line");
        let position = parse_level(&level).expect("sound").position;
        let again = write_fen(&position).expect("8x8");
        assert!(text.contains(&again), "{text}\n{again}");
        texts += 1;
    }
    assert!(texts > 100, "{texts}");
}
