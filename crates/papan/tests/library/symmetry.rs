//! Levels that differ only in how one looks at them, or in little: for the tests of the library, and for the program
//! that makes it.

use std::collections::BTreeSet;

/// Names of a level that it shares with its mirror images and rotations, as far as the puzzle's rules have them. Two
/// levels with a name in common are too much alike for one library.
pub(crate) fn alike(puzzle: &str, text: &str) -> BTreeSet<String> {
    match puzzle {
        "sokoban" => sokoban(text),
        "tiles" => tiles(text),
        "rushhour" => rush_hour(text),
        "chess" => chess(text),
        _ => BTreeSet::from([text.to_owned()]),
    }
}

fn grid(text: &str) -> Vec<Vec<char>> {
    let width = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    text.lines()
        .map(|line| line.chars().chain(std::iter::repeat(' ')).take(width).collect())
        .collect()
}

fn transposed<T: Copy>(grid: &[Vec<T>]) -> Vec<Vec<T>> {
    (0..grid[0].len()).map(|column| grid.iter().map(|row| row[column]).collect()).collect()
}

fn flipped<T: Copy>(grid: &[Vec<T>]) -> Vec<Vec<T>> {
    grid.iter().rev().cloned().collect()
}

/// The least of a grid's eight views.
fn least_view(grid: Vec<Vec<char>>) -> String {
    let mut views = Vec::new();
    let mut view = grid;
    for _ in 0..4 {
        views.push(view.clone());
        views.push(transposed(&view));
        // Flipped and transposed is a quarter turn.
        view = transposed(&flipped(&view));
    }
    let text = |view: &Vec<Vec<char>>| {
        view.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    };
    views.iter().map(text).min().unwrap_or_default()
}

/// Its walls and goals, and its walls and boxes: neither is there twice.
fn sokoban(text: &str) -> BTreeSet<String> {
    let only = |kept: [char; 3], mark: char| {
        let cells = grid(text).into_iter().map(|row| {
            let cell = |symbol: char| match symbol {
                '#' => '#',
                symbol if kept.contains(&symbol) => mark,
                _ => ' ',
            };
            row.into_iter().map(cell).collect()
        });
        least_view(cells.collect())
    };
    BTreeSet::from([only(['.', '*', '+'], '.'), only(['$', '*', '*'], '$')])
}

/// The board and its mirror image along the diagonal that keeps the blank's goal, tiles renumbered.
fn tiles(text: &str) -> BTreeSet<String> {
    let rows: Vec<Vec<usize>> = text
        .lines()
        .map(|line| line.split_whitespace().map(|tile| tile.parse().unwrap()).collect())
        .collect();
    let (height, width) = (rows.len(), rows[0].len());
    let renamed = |tile: usize| match tile {
        0 => 0,
        tile => (tile - 1) % width * height + (tile - 1) / width + 1,
    };
    let mirrored: Vec<Vec<usize>> =
        transposed(&rows).into_iter().map(|row| row.into_iter().map(renamed).collect()).collect();
    BTreeSet::from([format!("{rows:?}").min(format!("{mirrored:?}"))])
}

/// The lines that its pieces are on, with their lengths and order, and the walls; upside down is the same. Boards that
/// slides lead between have these in common.
fn rush_hour(text: &str) -> BTreeSet<String> {
    let rows = grid(text).split_off(2);
    let width =
        rows.iter().map(|row| row.iter().filter(|&&symbol| symbol != 'K' && symbol != ' ').count());
    let width = width.max().unwrap_or(0);
    let mut board: Vec<Vec<char>> = rows
        .into_iter()
        .map(|row| row.into_iter().filter(|&symbol| symbol != 'K' && symbol != ' ').collect())
        .collect();
    board.retain(|row: &Vec<char>| row.len() == width);
    let names = |board: &[Vec<char>]| {
        let lines = |board: &[Vec<char>]| {
            let line = |row: &Vec<char>| {
                let mut lengths = Vec::new();
                for pieces in row.chunk_by(|a, b| a == b) {
                    if pieces.len() > 1 && pieces[0] != '.' && pieces[0] != '#' {
                        let primary = if pieces[0] == 'P' { "P" } else { "" };
                        lengths.push(format!("{primary}{}", pieces.len()));
                    }
                }
                lengths.join(",")
            };
            board.iter().map(line).collect::<Vec<_>>().join("/")
        };
        let walls = board.iter().flatten().map(|&symbol| if symbol == '#' { '#' } else { '.' });
        format!("{} {} {}", lines(board), lines(&transposed(board)), walls.collect::<String>())
    };
    BTreeSet::from([names(&board).min(names(&flipped(&board)))])
}

/// The pieces, seen in a mirror, and from the other side with colours swapped.
fn chess(text: &str) -> BTreeSet<String> {
    let mut lines = text.lines();
    let size: i64 = lines.next().unwrap().split(' ').next().unwrap().parse().unwrap();
    let pieces: Vec<(i64, i64, char)> = lines
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            (words[0].parse().unwrap(), words[1].parse().unwrap(), words[2].chars().next().unwrap())
        })
        .collect();
    let swapped = |piece: char| match piece.is_ascii_lowercase() {
        true => piece.to_ascii_uppercase(),
        false => piece.to_ascii_lowercase(),
    };
    let view = |mirror: bool, swap: bool| {
        let seen = pieces.iter().map(|&(x, y, piece)| match (mirror, swap) {
            (false, false) => (x, y, piece),
            (true, false) => (size + 1 - x, y, piece),
            (false, true) => (x, size + 1 - y, swapped(piece)),
            (true, true) => (size + 1 - x, size + 1 - y, swapped(piece)),
        });
        let mut seen: Vec<(i64, i64, char)> = seen.collect();
        seen.sort_unstable();
        format!("{seen:?}")
    };
    let views = [(false, false), (true, false), (false, true), (true, true)];
    views.into_iter().map(|(mirror, swap)| view(mirror, swap)).min().into_iter().collect()
}
