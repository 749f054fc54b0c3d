//! Reading positions: CSTATE3, FEN and EPD. Written independently of the program's own reader; the
//! two must accept the same texts, for boards that brute force can handle.

use super::{Board, MAX_SIZE};

/// The largest number of boards in a file.
const MAX_BOARDS: i64 = 20_000;
/// The largest number of pieces on a board.
const MAX_PIECES: i64 = 200_000;

/// A number made of digits alone; one too large for 64 bits is treated as the largest.
fn number(word: &str) -> Option<i64> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().unwrap_or(i64::MAX))
}

/// Reads a CSTATE3 text: boards with their pieces in place.
///
/// # Errors
/// What is wrong, with the word's number.
pub fn read(text: &str) -> Result<Vec<Board>, String> {
    let mut words = text.split_ascii_whitespace().enumerate();
    let next = |what: &str, words: &mut dyn Iterator<Item = (usize, &str)>| {
        let (at, word) = words.next().ok_or_else(|| format!("{what} is missing"))?;
        number(word).ok_or_else(|| format!("word {}: {what} is {word:?}", at + 1))
    };
    let boards = next("T", &mut words)?;
    if !(1..=MAX_BOARDS).contains(&boards) {
        return Err(format!("T = {boards}: expected 1 to {MAX_BOARDS}"));
    }
    let mut result = Vec::new();
    for _ in 0..boards {
        let size = next("N", &mut words)?;
        if !(8..=MAX_SIZE).contains(&size) {
            return Err(format!("N = {size}: brute force takes 8 to {MAX_SIZE}"));
        }
        let mut board = Board::empty(size);
        let pieces = next("P", &mut words)?;
        if !(2..=MAX_PIECES).contains(&pieces) {
            return Err(format!("P = {pieces}: expected 2 to {MAX_PIECES}"));
        }
        for _ in 0..pieces {
            let (x, y) = (next("x", &mut words)?, next("y", &mut words)?);
            let (at, letter) = words.next().ok_or("a letter is missing")?;
            match (letter.as_bytes(), board.get(x, y)) {
                (&[letter], Some(b'.')) if b"kqrbhpKQRBHP".contains(&letter) => {
                    board.set(x, y, letter);
                }
                (_, None) => return Err(format!("word {}: {x} {y} is off the board", at + 1)),
                (_, Some(_)) => return Err(format!("word {}: {letter:?} on {x} {y}", at + 1)),
            }
        }
        board.one_king_each()?;
        result.push(board);
    }
    match words.next() {
        Some((at, word)) => Err(format!("word {}: {word:?} after the last board", at + 1)),
        None => Ok(result),
    }
}

/// Reads a level of a collection: a CSTATE3 file of one board, such a board without the number of
/// boards before it, or a line of FEN or EPD (where White is written in upper case and rank 1 is
/// `y` = 1), possibly preceded by comments.
///
/// # Errors
/// What is wrong.
pub fn read_level(text: &str) -> Result<Board, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split('\n').map(str::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or("");
    if first.split_ascii_whitespace().next().is_some_and(|word| word.contains('/')) {
        // Only what comes before the line may be skipped.
        return match lines.find(|line| !line.is_empty()) {
            None => read_fen(first),
            Some(more) => Err(format!("{more:?} after the FEN")),
        };
    }
    let mut boards = match text.split_ascii_whitespace().take(5).map_while(number).count() {
        5 => read(text)?,
        _ => read(&format!("1 {text}"))?,
    };
    match (boards.pop(), boards.pop()) {
        (Some(board), None) => Ok(board),
        _ => Err("not exactly one board".to_owned()),
    }
}

/// A line of FEN or EPD.
fn read_fen(line: &str) -> Result<Board, String> {
    let mut words = line.split_ascii_whitespace();
    let board = read_ranks(words.next().unwrap_or(""))?;
    if let Some(turn) = words.next()
        && turn != "w"
        && turn != "b"
    {
        return Err(format!("{turn:?} is nobody's turn"));
    }
    if let Some(castling) = words.next()
        && castling != "-"
        && !(castling.len() <= 4
            && castling.chars().all(|right| "KQkqABCDEFGHabcdefgh".contains(right)))
    {
        return Err(format!("{castling:?} are no castling rights"));
    }
    if let Some(square) = words.next()
        && square != "-"
    {
        let mut letters = square.chars();
        let file = letters.next().is_some_and(|file| ('a'..='h').contains(&file));
        let rank = letters.next().is_some_and(|rank| ('1'..='8').contains(&rank));
        if !(file && rank && letters.next().is_none()) {
            return Err(format!("{square:?} is no square"));
        }
    }
    // Up to two counters, then operations. Words are searched for in the line itself, since those
    // of an operation may contain any blanks.
    let mut rest = line.trim_ascii();
    for word in 0..6 {
        let (head, tail) =
            rest.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((rest, ""));
        if word >= 4 && number(head).is_none() {
            break;
        }
        rest = tail.trim_ascii();
    }
    while !rest.is_empty() {
        if !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return Err(format!("{rest:?} is no operation"));
        }
        // The first `;` with an even number of quotation marks before it.
        let end = rest
            .match_indices(';')
            .map(|(at, _)| at)
            .find(|&at| rest[..at].matches('"').count().is_multiple_of(2));
        match end {
            Some(end) => rest = rest[end + 1..].trim_ascii(),
            None => return Err(format!("{rest:?} has no end")),
        }
    }
    Ok(board)
}

fn read_ranks(word: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = word.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("{} ranks, not 8", ranks.len()));
    }
    let mut board = Board::empty(8);
    for (rank, y) in ranks.into_iter().zip((1..=8).rev()) {
        let mut x = 1;
        for letter in rank.bytes() {
            if (b'1'..=b'8').contains(&letter) {
                x += i64::from(letter - b'0');
                continue;
            }
            let horse = if letter.is_ascii_lowercase() { b'h' } else { b'H' };
            if letter.eq_ignore_ascii_case(&b'h') {
                return Err(format!("rank {y}: a knight is an n in {rank:?}"));
            }
            let letter = if letter.eq_ignore_ascii_case(&b'n') { horse } else { letter };
            let other_case = letter ^ 0x20;
            if !b"kqrbhpKQRBHP".contains(&letter) || board.get(x, y).is_none() {
                return Err(format!("rank {y}: {rank:?}"));
            }
            board.set(x, y, other_case);
            x += 1;
        }
        if x != 9 {
            return Err(format!("rank {y}: {rank:?}"));
        }
    }
    board.one_king_each()?;
    Ok(board)
}
