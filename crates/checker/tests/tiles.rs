//! The tiles checker against a second, even plainer model of the puzzle: random walks must replay,
//! changed solutions must not, and parity must agree with exhaustive search on the small boards.

use papan_checker::Rejection;
use papan_checker::tiles::{Goal, Notation, check, is_solvable};
use std::collections::{HashSet, VecDeque};

/// Marsaglia's xorshift: small, and the same cases on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

const LETTERS: [char; 4] = ['u', 'd', 'l', 'r'];

fn opposite(letter: char) -> char {
    match letter {
        'u' => 'd',
        'd' => 'u',
        'l' => 'r',
        _ => 'l',
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Grid(Vec<Vec<usize>>);

impl Grid {
    fn of(rows: usize, columns: usize, numbers: &[usize]) -> Self {
        assert_eq!(numbers.len(), rows * columns);
        Self(numbers.chunks(columns).map(<[usize]>::to_vec).collect())
    }

    fn text(&self) -> String {
        let row = |row: &Vec<usize>| {
            let words: Vec<String> = row.iter().map(ToString::to_string).collect();
            words.join(" ")
        };
        self.0.iter().map(row).collect::<Vec<_>>().join("\n")
    }

    /// Moves the blank and returns the tile that slid, or leaves the board when it cannot.
    fn slide(&mut self, letter: char) -> Option<usize> {
        let blank = |row: &Vec<usize>| row.iter().position(|&n| n == 0);
        let row = self.0.iter().position(|row| blank(row).is_some())?;
        let column = blank(&self.0[row])?;
        let (down, right) = match letter {
            'u' => (-1, 0),
            'd' => (1, 0),
            'l' => (0, -1),
            _ => (0, 1),
        };
        let next_row = row.checked_add_signed(down)?;
        let next_column = column.checked_add_signed(right)?;
        let tile = *self.0.get(next_row)?.get(next_column)?;
        self.0[next_row][next_column] = 0;
        self.0[row][column] = tile;
        Some(tile)
    }
}

/// A level made by walking away from its goal, and the way back.
struct Walk {
    level: String,
    goal: Grid,
    blank: Vec<char>,
    numbers: Vec<usize>,
}

fn walk(random: &mut Random, goal: Grid, length: usize) -> Walk {
    let mut grid = goal.clone();
    let (mut blank, mut numbers) = (Vec::new(), Vec::new());
    while blank.len() < length {
        let letter = LETTERS[random.below(4)];
        if let Some(tile) = grid.slide(letter) {
            blank.push(opposite(letter));
            numbers.push(tile);
        }
    }
    blank.reverse();
    numbers.reverse();
    Walk { level: grid.text(), goal, blank, numbers }
}

fn random_walk(random: &mut Random) -> (Walk, &'static str) {
    let (rows, columns) = (2 + random.below(9), 2 + random.below(9));
    let count = rows * columns;
    let (name, numbers): (_, Vec<usize>) = match random.below(3) {
        0 => ("last", (1..count).chain([0]).collect()),
        1 => ("first", (0..count).collect()),
        _ => {
            let mut numbers: Vec<usize> = (0..count).collect();
            for i in (1..count).rev() {
                numbers.swap(i, random.below(i + 1));
            }
            ("board", numbers)
        }
    };
    let length = random.below(120);
    (walk(random, Grid::of(rows, columns, &numbers), length), name)
}

fn with_goal<T>(walk: &Walk, name: &str, run: impl FnOnce(&Goal<'_>) -> T) -> T {
    match name {
        "last" => run(&Goal::BlankLast),
        "first" => run(&Goal::BlankFirst),
        _ => run(&Goal::Board(walk.goal.text().as_bytes())),
    }
}

fn words(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}

#[test]
fn walks_replay_to_solved_when_reversed() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2_000 {
        let (walk, name) = random_walk(&mut random);
        let blank: String = walk.blank.iter().collect();
        let tile: String = walk.blank.iter().copied().map(opposite).collect();
        let cases = [
            (Notation::Blank, blank),
            (Notation::Tile, tile),
            (Notation::Numbers, words(&walk.numbers)),
        ];
        for (notation, solution) in cases {
            with_goal(&walk, name, |goal| {
                let metrics = check(walk.level.as_bytes(), goal, notation, &solution);
                let metrics = metrics.expect("the way back is a solution");
                assert_eq!(metrics.len(), 1);
                assert_eq!((metrics[0].name, metrics[0].value), ("moves", walk.blank.len() as u64));
                assert_eq!(is_solvable(walk.level.as_bytes(), goal), Ok(true));
            });
        }
    }
}

/// One changed letter can never solve: if all moves are possible, the blank ends at its start plus
/// the sum of its moves, and the four directions differ, so it does not end in the goal's cell.
/// One changed number neither: how often a tile slides is even or odd as the distance between its
/// cells in level and goal is, and the change makes one tile slide once less.
#[test]
fn no_solution_survives_a_changed_move() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut bad_moves, mut unsolved) = (0, 0);
    for _ in 0..2_000 {
        let (walk, name) = random_walk(&mut random);
        if walk.blank.is_empty() {
            continue;
        }
        let step = random.below(walk.blank.len());
        let mut rejected = |notation, solution: String| {
            let result = with_goal(&walk, name, |goal| {
                check(walk.level.as_bytes(), goal, notation, &solution)
            });
            match result {
                // What comes before the change still replays.
                Err(Rejection::Move { step: found, .. }) => {
                    assert!(found > step);
                    bad_moves += 1;
                }
                Err(Rejection::Unsolved { .. }) => unsolved += 1,
                other => panic!("{:?}: {solution} gives {other:?}", walk.level),
            }
        };
        for letter in LETTERS.into_iter().filter(|&letter| letter != walk.blank[step]) {
            let mut changed = walk.blank.clone();
            changed[step] = letter;
            rejected(Notation::Blank, changed.iter().collect());
            rejected(Notation::Tile, changed.iter().copied().map(opposite).collect());
        }
        let tiles = walk.goal.0.iter().flatten().count() - 1;
        for tile in (1..=tiles).filter(|&tile| tile != walk.numbers[step]) {
            let mut changed = walk.numbers.clone();
            changed[step] = tile;
            rejected(Notation::Numbers, words(&changed));
        }
    }
    // The test would prove little if one kind of rejection never came up.
    assert!(bad_moves > 1_000 && unsolved > 1_000, "{bad_moves} {unsolved}");
}

/// The same by parity: a solution with one move less or more has the wrong length.
#[test]
fn no_solution_survives_a_lost_or_doubled_move() {
    let mut random = Random(0xd1b5_4a32_d192_ed03);
    for _ in 0..2_000 {
        let (walk, name) = random_walk(&mut random);
        if walk.blank.is_empty() {
            continue;
        }
        let step = random.below(walk.blank.len());
        let mut lost = walk.blank.clone();
        lost.remove(step);
        let mut doubled = walk.blank.clone();
        doubled.insert(step, doubled[step]);
        for changed in [lost, doubled] {
            let solution: String = changed.iter().collect();
            with_goal(&walk, name, |goal| {
                let result = check(walk.level.as_bytes(), goal, Notation::Blank, &solution);
                assert!(result.is_err(), "{:?}: {solution}", walk.level);
            });
        }
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .iter()
            .flat_map(|start: &Vec<usize>| {
                (0..count)
                    .filter(|number| !start.contains(number))
                    .map(|number| [start.as_slice(), &[number]].concat())
            })
            .collect();
    }
    all
}

fn reachable(start: &Grid) -> HashSet<Grid> {
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([start.clone()]);
    while let Some(grid) = queue.pop_front() {
        for letter in LETTERS {
            let mut next = grid.clone();
            if next.slide(letter).is_some() && seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    seen
}

#[test]
fn parity_agrees_with_exhaustive_search() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        let count = rows * columns;
        let grids: Vec<(Grid, String)> = permutations(count)
            .iter()
            .map(|numbers| Grid::of(rows, columns, numbers))
            .map(|grid| (grid.clone(), grid.text()))
            .collect();
        assert_eq!(grids.len(), (1..=count).product::<usize>());
        for (goal, goal_text) in &grids {
            let solvable = reachable(goal);
            assert_eq!(solvable.len() * 2, grids.len());
            for (level, text) in &grids {
                let found = is_solvable(text.as_bytes(), &Goal::Board(goal_text.as_bytes()));
                assert_eq!(found, Ok(solvable.contains(level)), "{text:?} to {goal_text:?}");
            }
        }
        let last: Vec<usize> = (1..count).chain([0]).collect();
        let first: Vec<usize> = (0..count).collect();
        for (goal, numbers) in [(Goal::BlankLast, last), (Goal::BlankFirst, first)] {
            let solvable = reachable(&Grid::of(rows, columns, &numbers));
            for (level, text) in &grids {
                let found = is_solvable(text.as_bytes(), &goal);
                assert_eq!(found, Ok(solvable.contains(level)), "{text:?} to {goal:?}");
            }
        }
    }
}

/// From blank-last to blank-first is one cycle of R*C cells and R + C - 2 steps of the blank; the
/// parities differ by (R - 1)(C - 1), so only boards with both sides even tell the two apart.
#[test]
fn the_two_usual_goals_differ_where_both_sides_are_even() {
    for rows in 2..=10 {
        for columns in 2..=10 {
            let numbers: Vec<usize> = (1..rows * columns).chain([0]).collect();
            let text = Grid::of(rows, columns, &numbers).text();
            let both = rows % 2 == 1 || columns % 2 == 1;
            assert_eq!(is_solvable(text.as_bytes(), &Goal::BlankLast), Ok(true));
            assert_eq!(is_solvable(text.as_bytes(), &Goal::BlankFirst), Ok(both));
        }
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let mut random = Random(0x6a09_e667_f3bc_c908);
    // Mostly what boards are made of, so that many texts get past the first error.
    let alphabet = b"0123456789 \n\t\r,/Xx_.#;\xef\xbb\xbf\xff\0ud";
    let (mut read, mut refused) = (0, 0);
    for round in 0..200_000 {
        let mut text: Vec<u8> =
            if round % 2 == 0 { b"1 2 3\n4 5 6\n7 8 0\n".to_vec() } else { vec![] };
        for _ in 0..random.below(8) {
            let byte = match random.below(8) {
                0 => random.next() as u8,
                _ => alphabet[random.below(alphabet.len())],
            };
            let at = random.below(text.len() + 1);
            if random.below(2) == 0 || at == text.len() {
                text.insert(at, byte);
            } else {
                text[at] = byte;
            }
        }
        let solution = String::from_utf8_lossy(&text);
        for notation in [Notation::Blank, Notation::Tile, Notation::Numbers] {
            let _ = check(b"1 2\n3 0", &Goal::BlankLast, notation, &solution);
        }
        match is_solvable(&text, &Goal::Board(&text)) {
            Ok(solvable) => {
                assert!(solvable, "every board is reached from itself");
                read += 1;
            }
            Err(Rejection::Level { line, column, .. }) => {
                assert!(
                    (1..=text.len() + 1).contains(&line) && (1..=text.len() + 1).contains(&column)
                );
                refused += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} {refused}");
}
