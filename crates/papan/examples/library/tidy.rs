//! What makes a level good for people besides its figure: nothing in it that is only in the way of the eye.

use papan::Level;
use papan::library::LibraryLevel;

use crate::rated;

/// Whether a level could have been made by somebody with taste. Random positions of chess may have five queens.
pub(crate) fn is_fair(level: &Level) -> bool {
    match level.puzzle().info().id {
        "chess" => is_fair_chess(&level.text()),
        _ => true,
    }
}

/// As many pieces of each kind as a game may have, and pawns where pawns can be; giant boards may have more.
fn is_fair_chess(text: &str) -> bool {
    let mut lines = text.lines();
    let head: Vec<i64> =
        lines.next().unwrap_or_default().split(' ').map(|word| word.parse().unwrap_or(0)).collect();
    let pieces: Vec<(i64, char)> = lines
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            (words[1].parse().unwrap_or(0), words[2].chars().next().unwrap_or(' '))
        })
        .collect();
    let size = head[0];
    let of = |kind: char| pieces.iter().filter(|(_, piece)| *piece == kind).count();
    let pawns_fit =
        pieces.iter().all(|&(y, piece)| !"pP".contains(piece) || (2..size).contains(&y));
    let times = if size > 8 { 4 } else { 1 };
    let counts = "qQ".chars().all(|kind| of(kind) <= times)
        && "rRbBhH".chars().all(|kind| of(kind) <= 2 * times)
        && "pP".chars().all(|kind| of(kind) <= 8 * times);
    pawns_fit && counts
}

/// The level without what changes nothing that matters, or `None` if it is no good.
pub(crate) fn tidied(level: LibraryLevel) -> Option<LibraryLevel> {
    match level.puzzle {
        "sokoban" => tidied_sokoban(level),
        _ => Some(level),
    }
}

/// How much of its figure a level may gain or lose by being made tidy.
const KEPT: f64 = 0.08;

/// Floor that no solution needs becomes wall, wall that nobody sees is left out, and what is left is cut out.
fn tidied_sokoban(level: LibraryLevel) -> Option<LibraryLevel> {
    let mut best = level;
    let mut grid: Vec<Vec<char>> = best.text.lines().map(|line| line.chars().collect()).collect();
    for row in 0..grid.len() {
        for column in 0..grid[row].len() {
            if grid[row][column] != ' ' {
                continue;
            }
            grid[row][column] = '#';
            match read(&grid).filter(|filled| is_as_good(filled, &best)) {
                Some(filled) => best = filled,
                None => grid[row][column] = ' ',
            }
        }
    }
    let shown = |row: usize, column: usize| {
        let near = |at: usize| at.saturating_sub(1)..at + 2;
        let cell = |(r, c): (usize, usize)| grid.get(r).and_then(|row| row.get(c)).copied();
        near(row)
            .flat_map(|r| near(column).map(move |c| (r, c)))
            .any(|at| cell(at).is_some_and(|symbol| symbol != '#'))
    };
    let cut: Vec<Vec<char>> = (0..grid.len())
        .map(|row| {
            let cells = grid[row].iter().enumerate();
            cells.map(|(column, &symbol)| if shown(row, column) { symbol } else { ' ' }).collect()
        })
        .collect();
    let is_blank = |row: &Vec<char>| row.iter().all(|&symbol| symbol == ' ');
    let rows: Vec<&Vec<char>> = cut.iter().filter(|row| !is_blank(row)).collect();
    let left = rows.iter().filter_map(|row| row.iter().position(|&symbol| symbol != ' ')).min()?;
    let cut: Vec<Vec<char>> = rows.iter().map(|row| row[left..].to_vec()).collect();
    let best = read(&cut)?;
    // A level that became a corridor, or has hardly any room, is no pleasure.
    let boxes = best.text.matches(['$', '*']).count();
    let floor =
        best.text.lines().skip(1).flat_map(str::chars).filter(|symbol| *symbol != '#').count();
    (floor >= 5 + 3 * boxes).then_some(best)
}

fn read(grid: &[Vec<char>]) -> Option<LibraryLevel> {
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect::<String>()).collect();
    let text = rows.iter().map(|row| format!("{}\n", row.trim_end())).collect::<String>();
    let sokoban = papan::puzzle("sokoban").ok()?;
    rated(&sokoban.only_level(text.as_bytes()).ok()?)
}

fn is_as_good(filled: &LibraryLevel, before: &LibraryLevel) -> bool {
    filled.cost == before.cost
        && filled.grade == before.grade
        && (filled.difficulty - before.difficulty).abs() <= KEPT * before.difficulty
}
