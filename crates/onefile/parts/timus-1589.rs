//! Timus 1589 as a program of its own: a level on standard input, a solution on standard output.

use std::io::Read;

use papan_sokoban::solver::judge;

/// Levels of this judge have far fewer than 64 squares of floor.
macro_rules! with_words {
    ($squares:expr, $words:ident => $body:expr) => {{
        assert!($squares <= 64, "too many squares");
        const $words: usize = 1;
        $body
    }};
}

fn main() {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).expect("a level on standard input");
    println!("{}", judge(&text).expect("a level with a solution"));
}
