//! Timus 1589 as a program of its own: a level on standard input, a solution on standard output.

use std::io::Read;

use papan_puzzle::Size;
use papan_search::Limits;
use papan_sokoban::solver::first_solution;
use papan_sokoban::{Content, Level, notation};

/// Levels of this judge have far fewer than 64 squares of floor.
macro_rules! with_words {
    ($squares:expr, $words:ident => $body:expr) => {{
        assert!($squares <= 64, "too many squares");
        const $words: usize = 1;
        $body
    }};
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("a level on standard input");
    let rows: Vec<&str> = text.lines().filter(|row| row.contains('#')).collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let size = Size::new(rows.len(), columns).expect("a level of a sensible size");
    let glyph = |row: &&str, column| row.bytes().nth(column).and_then(Content::from_glyph);
    let contents: Vec<Content> = rows
        .iter()
        .flat_map(|row| {
            (0..columns).map(move |column| glyph(row, column).unwrap_or(Content::Floor))
        })
        .collect();
    let level = Level::new(size, &contents).expect("a closed level with one player");
    let found = first_solution(&level, &Limits::default()).expect("enough memory");
    println!("{}", notation::write(&found.expect("a level with a solution")));
}
