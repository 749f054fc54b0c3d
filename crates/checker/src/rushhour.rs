//! Rush Hour: reads a board in any of its formats and replays a solution cell by cell. Naive on
//! purpose: the board is a grid of characters, and a piece moves one cell at a time. Not here:
//! good messages for bad boards, cutting a collection, and any speed.

use std::collections::{BTreeMap, HashSet, VecDeque};

use crate::{Metric, Rejection};

/// Replays `solution` (`A+2 B-1`, right and down positive) on `level` and accepts it when the
/// primary piece ends next to the exit; the metrics are `slides` and `steps`.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read, [`Rejection::Solution`] when the solution
/// cannot, [`Rejection::Move`] at the first move that cannot be made, and [`Rejection::Unsolved`]
/// when the last move does not end at the exit.
///
/// ```
/// use papan_checker::rushhour::check;
/// let level = b"3 4\n1\n..A.\nPPA.K\n....\n";
/// let rejection = check(level, "A+1 P+2").unwrap_err();
/// assert_eq!(rejection.to_string(), "move 2: P cannot go on after 0 cells: A is in the way");
/// let level = b"4 4\n1\n..A.\nPPA.K\n....\n....\n";
/// let metrics = check(level, "A+2 P+2").unwrap();
/// assert_eq!((metrics[0].name, metrics[0].value), ("slides", 2));
/// assert_eq!((metrics[1].name, metrics[1].value), ("steps", 4));
/// ```
pub fn check(level: &[u8], solution: &str) -> Result<Vec<Metric>, Rejection> {
    let board = read(level)?;
    let mut grid = board.grid.clone();
    let mut slides = 0;
    let mut steps = 0;
    let solution = solution.strip_prefix('\u{feff}').unwrap_or(solution);
    // Read to its end before anything is moved: what is no solution is not a wrong one.
    let moves = solution.split_whitespace().enumerate().map(|(index, word)| {
        read_move(word).ok_or_else(|| Rejection::Solution {
            step: index + 1,
            message: format!(
                "{word:?} is not a move: expected a piece, + or -, and cells, as in A+2"
            ),
        })
    });
    for (name, cells, forward) in moves.collect::<Result<Vec<_>, _>>()? {
        slides += 1;
        let fail = |message: String| Rejection::Move { step: slides, message };
        if !board.pieces.contains_key(&name) {
            return Err(fail(format!("there is no piece {name}")));
        }
        for done in 0..cells {
            match step(&grid, name, forward) {
                Ok(next) => grid = next,
                Err(obstacle) => {
                    return Err(fail(format!(
                        "{name} cannot go on after {done} cells: {obstacle} is in the way"
                    )));
                }
            }
            steps += 1;
        }
    }
    if !board.is_solved(&grid) {
        return Err(Rejection::Unsolved {
            steps: slides,
            message: format!("{} is not at the exit", board.primary),
        });
    }
    Ok(vec![
        Metric { name: "slides", value: slides as u64 },
        Metric { name: "steps", value: steps },
    ])
}

/// What an exhaustive search says about a small board. Slow: every state is a copied grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhaustive {
    /// All states that can be reached, solved ones included and passed through.
    pub states: usize,
    /// The fewest slides that solve it; `None` if nothing does.
    pub slides: Option<u64>,
    /// The fewest steps that solve it.
    pub steps: Option<u64>,
}

/// Whether anything solves `level`, by trying everything; `None` when there are more than
/// `most_states` states to try.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read.
pub fn is_solvable(level: &[u8], most_states: usize) -> Result<Option<bool>, Rejection> {
    let board = read(level)?;
    let (states, steps) = breadth_first(&board, 1, most_states);
    Ok(match steps {
        Some(_) => Some(true),
        None => (states <= most_states).then_some(false),
    })
}

/// Searches everything that can be reached from `level`, for tests on small boards.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read.
pub fn exhaust(level: &[u8]) -> Result<Exhaustive, Rejection> {
    let board = read(level)?;
    let (states, slides) = breadth_first(&board, u64::MAX, usize::MAX);
    let (same, steps) = breadth_first(&board, 1, usize::MAX);
    assert_eq!(states, same, "slides and steps reach the same states");
    Ok(Exhaustive { states, slides, steps })
}

/// The states met, at most one more than `most_states`, and the fewest moves to a solved one.
fn breadth_first(board: &Board, longest: u64, most_states: usize) -> (usize, Option<u64>) {
    let mut seen = HashSet::from([board.grid.clone()]);
    let mut queue = VecDeque::from([(board.grid.clone(), 0)]);
    let mut solved = None;
    while let Some((grid, depth)) = queue.pop_front() {
        if solved.is_none() && board.is_solved(&grid) {
            solved = Some(depth);
        }
        if seen.len() > most_states {
            break;
        }
        for &name in board.pieces.keys() {
            for forward in [false, true] {
                let mut here = grid.clone();
                for _ in 0..longest {
                    let Ok(next) = step(&here, name, forward) else { break };
                    here = next;
                    if seen.insert(here.clone()) {
                        queue.push_back((here.clone(), depth + 1));
                    }
                }
            }
        }
    }
    (seen.len(), solved)
}

/// The cells of the board, row by row; `'.'` is empty and `'#'` a wall.
type Grid = Vec<Vec<char>>;

#[derive(Debug)]
struct Board {
    grid: Grid,
    /// Every piece with its number of cells.
    pieces: BTreeMap<char, usize>,
    primary: char,
    /// The cell of the board next to the exit, row and column.
    door: (usize, usize),
}

impl Board {
    fn is_solved(&self, grid: &Grid) -> bool {
        grid[self.door.0][self.door.1] == self.primary
    }
}

fn read_move(word: &str) -> Option<(char, u64, bool)> {
    let mut letters = word.chars();
    let name = letters.next()?;
    let forward = match letters.next()? {
        '+' => true,
        '-' => false,
        _ => return None,
    };
    let digits = letters.as_str();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let cells = digits.parse().ok()?;
    (cells > 0).then_some((name, cells, forward))
}

fn cells_of(grid: &Grid, name: char) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        for (column, &found) in line.iter().enumerate() {
            if found == name {
                cells.push((row, column));
            }
        }
    }
    cells
}

/// The grid after a piece moved one cell, or what is in its way.
fn step(grid: &Grid, name: char, forward: bool) -> Result<Grid, String> {
    let cells = cells_of(grid, name);
    let horizontal = cells[0].0 == cells[1].0;
    let (head, tail) = if forward {
        (cells[cells.len() - 1], cells[0])
    } else {
        (cells[0], cells[cells.len() - 1])
    };
    let moved = |at: usize| if forward { Some(at + 1) } else { at.checked_sub(1) };
    let target = if horizontal {
        moved(head.1).map(|column| (head.0, column))
    } else {
        moved(head.0).map(|row| (row, head.1))
    };
    let found = target.and_then(|(row, column)| grid.get(row)?.get(column).copied());
    match (found, target) {
        (Some('.'), Some((row, column))) => {
            let mut next = grid.clone();
            next[row][column] = name;
            next[tail.0][tail.1] = '.';
            Ok(next)
        }
        (Some('#'), _) => Err("a wall".to_owned()),
        (Some(other), _) => Err(other.to_string()),
        (None, _) => Err("the edge".to_owned()),
    }
}

fn bad(line: usize, column: usize, message: impl Into<String>) -> Rejection {
    Rejection::Level { line: line + 1, column: column + 1, message: message.into() }
}

fn read(level: &[u8]) -> Result<Board, Rejection> {
    let text = match std::str::from_utf8(level) {
        Ok(text) => text,
        Err(error) => {
            let before = &level[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count();
            return Err(bad(line, 0, "this is not text in UTF-8"));
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let start = lines
        .iter()
        .position(|line| !line.is_empty() && !line.starts_with('#'))
        .ok_or_else(|| bad(0, 0, "there is no board"))?;
    let mut end = start;
    while end < lines.len() && !lines[end].is_empty() {
        end += 1;
    }
    if let Some(more) = (end..lines.len()).find(|&line| !lines[line].is_empty()) {
        return Err(bad(more, 0, "there is text after the board"));
    }
    let words: Vec<&str> = lines[start].split_whitespace().collect();
    if words.iter().any(|word| word.chars().count() > 17) {
        if end != start + 1 {
            return Err(bad(start + 1, 0, "there is a second line after the board"));
        }
        read_line(&words, start)
    } else {
        read_course(&lines[..end], start)
    }
}

/// `board`, or `moves board cluster`; 36 characters.
fn read_line(words: &[&str], line: usize) -> Result<Board, Rejection> {
    let number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let word = match words {
        [word] => word,
        [moves, word, cluster] if number(moves) && number(cluster) => word,
        _ => return Err(bad(line, 0, "expected a board, or moves, board and states")),
    };
    let cells: Vec<char> = word.chars().collect();
    if cells.len() != 36 {
        return Err(bad(line, 0, format!("a board has 36 characters, not {}", cells.len())));
    }
    let mut grid = Grid::new();
    for row in cells.chunks(6) {
        let mut out = Vec::new();
        for &found in row {
            out.push(match found {
                'o' | '.' => '.',
                'x' => '#',
                'A'..='Z' => found,
                _ => return Err(bad(line, 0, format!("{found:?} is not a cell"))),
            });
        }
        grid.push(out);
    }
    let row = grid.iter().position(|row| row.contains(&'A'));
    let row = row.ok_or_else(|| bad(line, 0, "there is no A"))?;
    finish(grid, 'A', (row, 5), true, line)
}

/// `rows cols`, the count, the grid, and `K` outside it.
fn read_course(lines: &[&str], start: usize) -> Result<Board, Rejection> {
    let numbers = |line: usize| -> Result<Vec<usize>, Rejection> {
        let words = lines.get(line).copied().unwrap_or("").split_whitespace();
        words
            .map(|word| word.parse().map_err(|_| bad(line, 0, format!("{word:?} is no number"))))
            .collect()
    };
    let (rows, columns) = match numbers(start)?.as_slice() {
        [rows, columns] if (3..=16).contains(rows) && (3..=16).contains(columns) => {
            (*rows, *columns)
        }
        _ => return Err(bad(start, 0, "expected rows and columns, 3 to 16 each")),
    };
    let count = match numbers(start + 1)?.as_slice() {
        [count] => *count,
        _ => return Err(bad(start + 1, 0, "expected the number of pieces besides P")),
    };
    // Everything below on a sheet with a border of one cell around the grid.
    let body = &lines[(start + 2).min(lines.len())..];
    let above = usize::from(body.first().is_some_and(|line| line.trim() == "K"));
    let left = usize::from(
        body[above..]
            .iter()
            .take(rows)
            .any(|line| line.starts_with('K') && line.chars().count() == columns + 1),
    );
    let mut grid = Grid::new();
    let mut doors = Vec::new();
    for (index, line) in body.iter().enumerate() {
        let at = start + 2 + index;
        let cells: Vec<char> = line.chars().collect();
        let in_grid = (above..above + rows).contains(&index);
        if !in_grid {
            // The line above or below: spaces and one K.
            let column = cells.len() - 1;
            let beside = index + 1 == above || index == above + rows;
            if !beside || line.trim() != "K" || column >= columns {
                return Err(bad(at, 0, "this line is not part of the board"));
            }
            doors.push((if index < above { 0 } else { rows - 1 }, column, false));
            continue;
        }
        let row = index - above;
        let mut own = cells.as_slice();
        if left == 1 {
            match own.first() {
                Some('K') => doors.push((row, 0, true)),
                Some(' ') => {}
                _ => return Err(bad(at, 0, "expected a space, since K is on the left")),
            }
            own = &own[1..];
        }
        if own.len() == columns + 1 && own[columns] == 'K' {
            doors.push((row, columns - 1, true));
            own = &own[..columns];
        }
        if own.len() != columns {
            return Err(bad(at, 0, format!("expected {columns} cells, found {}", own.len())));
        }
        if let Some(found) = own
            .iter()
            .find(|&&cell| cell == 'K' || !(".#".contains(cell) || cell.is_alphanumeric()))
        {
            return Err(bad(at, 0, format!("{found:?} cannot be a cell")));
        }
        grid.push(own.to_vec());
    }
    if grid.len() != rows {
        return Err(bad(start, 0, format!("expected {rows} rows, found {}", grid.len())));
    }
    let (row, column, sideways) = match doors.as_slice() {
        [door] => *door,
        [] => return Err(bad(start, 0, "there is no exit")),
        _ => return Err(bad(start, 0, "there is more than one exit")),
    };
    let board = finish(grid, 'P', (row, column), sideways, start)?;
    if board.pieces.len() != count + 1 {
        let found = board.pieces.len() - 1;
        return Err(bad(start + 1, 0, format!("the count is {count}, the pieces are {found}")));
    }
    Ok(board)
}

/// Checks the pieces. `sideways` says that the exit is at the end of a row.
fn finish(
    grid: Grid,
    primary: char,
    door: (usize, usize),
    sideways: bool,
    line: usize,
) -> Result<Board, Rejection> {
    let mut pieces = BTreeMap::new();
    for &name in grid.iter().flatten().filter(|&&cell| cell != '.' && cell != '#') {
        *pieces.entry(name).or_insert(0) += 1;
    }
    for (&name, &length) in &pieces {
        let cells = cells_of(&grid, name);
        let (row, column) = cells[0];
        let across = (0..length).map(|at| (row, column + at));
        let down = (0..length).map(|at| (row + at, column));
        if length < 2 || !(cells.iter().copied().eq(across) || cells.iter().copied().eq(down)) {
            return Err(bad(
                line,
                0,
                format!("{name} is not one straight piece of 2 or more cells"),
            ));
        }
    }
    if !pieces.contains_key(&primary) {
        return Err(bad(line, 0, format!("there is no {primary}")));
    }
    let cells = cells_of(&grid, primary);
    let horizontal = cells[0].0 == cells[1].0;
    let in_line = if sideways { cells[0].0 == door.0 } else { cells[0].1 == door.1 };
    if horizontal != sideways || !in_line {
        return Err(bad(line, 0, format!("the exit is not in line with {primary}")));
    }
    Ok(Board { grid, pieces, primary, door })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE_1: &[u8] = b"6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n";

    #[test]
    fn replays_and_measures() {
        let metrics = check(CASE_1, "C-1 D-1 I-1 F+3 P+3").unwrap();
        assert_eq!(metrics.iter().map(|metric| metric.value).collect::<Vec<_>>(), [5, 9]);
    }

    #[test]
    fn rejects_what_is_wrong() {
        for (solution, message) in [
            ("", "not solved after 0 moves: P is not at the exit"),
            ("C-1", "not solved after 1 moves: P is not at the exit"),
            ("C-2", "move 1: C cannot go on after 1 cells: the edge is in the way"),
            ("C-1 P+1 P+1", "move 3: P cannot go on after 0 cells: D is in the way"),
            ("Q+1", "move 1: there is no piece Q"),
            ("C", "move 1: \"C\" is not a move: expected a piece, + or -, and cells, as in A+2"),
            (
                "C+0",
                "move 1: \"C+0\" is not a move: expected a piece, + or -, and cells, as in A+2",
            ),
            ("#+1", "move 1: there is no piece #"),
            (".+1", "move 1: there is no piece ."),
        ] {
            assert_eq!(check(CASE_1, solution).unwrap_err().to_string(), message, "{solution}");
        }
        // What is no solution is not a wrong one, wherever it would have gone wrong before.
        for solution in ["C", "C-2 D", "Q+1 hello"] {
            let refused = check(CASE_1, solution);
            assert!(matches!(refused, Err(Rejection::Solution { .. })), "{solution}");
        }
        assert!(matches!(check(CASE_1, "Q+1"), Err(Rejection::Move { .. })));
    }

    #[test]
    fn reads_every_format_and_exit() {
        for (level, solution) in [
            ("ooooooooooooAAoooooooooooooooooooooo", "A+4"),
            ("01 ooooooooooooAAooooxooooooooooooooooo 5", "A+4"),
            ("3 3\n0\n...\n.P.\n.P.\n K\n", ""),
            ("3 3\n0\n K\n...\n.P.\n.P.\n", "P-1"),
            ("3 3\n0\n ...\nK.PP\n ...\n", "P-1"),
            ("3 3\n0\n...\nPP.K\n...\n", "P+1"),
        ] {
            assert!(check(level.as_bytes(), solution).is_ok(), "{level}");
        }
    }

    #[test]
    fn exhausts_small_boards() {
        let unsolvable = b"5 5\n5\nEAAA.\nED.PB\n.D.PB\n.D.CB\n...C.\n   K\n";
        let all = exhaust(unsolvable).unwrap();
        assert_eq!(all, Exhaustive { states: 102, slides: None, steps: None });
        assert_eq!(is_solvable(unsolvable, 102), Ok(Some(false)));
        assert_eq!(is_solvable(unsolvable, 101), Ok(None));
        assert_eq!(is_solvable(CASE_1, 1_000_000), Ok(Some(true)));
        let all = exhaust(CASE_1).unwrap();
        assert_eq!((all.slides, all.steps), (Some(5), Some(9)));
    }

    #[test]
    fn bad_boards_are_bad() {
        for level in [
            "",
            "6 6\n",
            "3 3\n0\nPP.\n...\n...\n",
            "3 3\n0\nPP.K\n...K\n...\n",
            "3 3\n0\nPP.\n...K\n...\n",
            "3 3\n1\nPP.K\n...\n...\n",
            "3 3\n1\nPP.K\nA..\n...\n",
            "3 3\n1\nPP.K\nAA.\n.A.\n",
            "3 3\n0\nPP.K\n..\n...\n",
            "3 3\n0\nPP.K\n...\n...\n\nmore\n",
            "3 3\n1\n...K\nAA.\n...\n",
            "17 3\n0\nPP.K\n",
            "ooooooooooooAAooooooooooooooooooooo",
            "oooooooooooooooooooooooooooooooooooo",
        ] {
            let outcome = check(level.as_bytes(), "P+1");
            assert!(matches!(outcome, Err(Rejection::Level { .. })), "{level}: {outcome:?}");
        }
        assert!(matches!(check(b"\xff\n", ""), Err(Rejection::Level { .. })));
    }
}
