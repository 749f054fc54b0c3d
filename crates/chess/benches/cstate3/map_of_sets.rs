//! The textbook way, as a baseline and a second opinion on giant boards: every line of the board
//! that holds a piece is an ordered set, and neighbours are found by looking up bounds. Built for
//! comparison only: the product does not use it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

type At = (i64, i64);

const DIRECTIONS: [At; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
const JUMPS: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board as the maps and sets of the textbook solution.
pub(crate) struct Maps {
    size: i64,
    at: BTreeMap<At, u8>,
    /// Rows, columns, and both kinds of diagonals.
    lines: [HashMap<i64, BTreeSet<i64>>; 4],
}

fn place(orientation: usize, (x, y): At) -> (i64, i64) {
    match orientation {
        0 => (y, x),
        1 => (x, y),
        2 => (x - y, x),
        _ => (x + y, x),
    }
}

fn square(orientation: usize, key: i64, along: i64) -> At {
    match orientation {
        0 => (along, key),
        1 => (key, along),
        2 => (along, along - key),
        _ => (along, key - along),
    }
}

fn orientation(direction: At) -> usize {
    match direction {
        (_, 0) => 0,
        (0, _) => 1,
        (x, y) if x == y => 2,
        _ => 3,
    }
}

fn is_white(letter: u8) -> bool {
    letter.is_ascii_lowercase()
}

fn slides(letter: u8, orientation: usize) -> bool {
    match letter.to_ascii_lowercase() {
        b'q' => true,
        b'r' => orientation < 2,
        b'b' => orientation >= 2,
        _ => false,
    }
}

impl Maps {
    pub(crate) fn new(size: i64) -> Maps {
        Maps { size, at: BTreeMap::new(), lines: std::array::from_fn(|_| HashMap::new()) }
    }

    pub(crate) fn insert(&mut self, at: At, letter: u8) {
        self.at.insert(at, letter);
        for orientation in 0..4 {
            let (key, along) = place(orientation, at);
            self.lines[orientation].entry(key).or_default().insert(along);
        }
    }

    fn remove(&mut self, at: At) {
        self.at.remove(&at);
        for orientation in 0..4 {
            let (key, along) = place(orientation, at);
            self.lines[orientation].get_mut(&key).expect("it was there").remove(&along);
        }
    }

    fn next(&self, from: At, direction: At) -> Option<(At, u8)> {
        let orientation = orientation(direction);
        let (key, along) = place(orientation, from);
        let set = self.lines[orientation].get(&key)?;
        let forward = if orientation == 1 { direction.1 > 0 } else { direction.0 > 0 };
        let next =
            if forward { set.range(along + 1..).next() } else { set.range(..along).next_back() };
        let at = square(orientation, key, *next?);
        Some((at, self.at[&at]))
    }

    /// Pieces of one side that attack a square.
    fn attackers(&self, target: At, white: bool) -> Vec<(At, u8)> {
        let mut found = Vec::new();
        for direction in DIRECTIONS {
            if let Some((at, letter)) = self.next(target, direction)
                && is_white(letter) == white
                && slides(letter, orientation(direction))
            {
                found.push((at, letter));
            }
        }
        let mut leaper = |at: At, role: u8| {
            if let Some(&letter) = self.at.get(&at)
                && is_white(letter) == white
                && letter.to_ascii_lowercase() == role
            {
                found.push((at, letter));
            }
        };
        for (dx, dy) in JUMPS {
            leaper((target.0 + dx, target.1 + dy), b'h');
        }
        for (dx, dy) in DIRECTIONS {
            leaper((target.0 + dx, target.1 + dy), b'k');
        }
        let behind = target.1 - if white { 1 } else { -1 };
        leaper((target.0 - 1, behind), b'p');
        leaper((target.0 + 1, behind), b'p');
        found
    }

    fn king(&self, white: bool) -> At {
        let letter = if white { b'k' } else { b'K' };
        *self.at.iter().find(|(_, l)| **l == letter).expect("one king a side").0
    }

    /// The judge's answer line.
    pub(crate) fn answer(&mut self) -> String {
        let (white_king, black_king) = (self.king(true), self.king(false));
        let on_white = self.attackers(white_king, false);
        let on_black = self.attackers(black_king, true);
        let (name, white, king, checkers) = match (on_white.is_empty(), on_black.is_empty()) {
            (true, true) => return "Safe".to_owned(),
            (false, false) => return "Impossible".to_owned(),
            (false, true) => ("White", true, white_king, on_white),
            (true, false) => ("Black", false, black_king, on_black),
        };
        let mut moves = self.king_moves(king, white);
        if let [(checker, letter)] = checkers[..] {
            let pinned = self.pinned(king, white);
            moves += self
                .attackers(checker, white)
                .iter()
                .filter(|(at, letter)| !letter.eq_ignore_ascii_case(&b'k') && !pinned.contains(at))
                .count();
            if slides(letter, 0) || slides(letter, 2) {
                moves += self.interpositions(king, checker, white, &pinned);
            }
        }
        match moves {
            0 => format!("{name} Checkmate"),
            _ => format!("{name} Check - {moves} Plausible Moves"),
        }
    }

    fn king_moves(&mut self, king: At, white: bool) -> usize {
        let letter = self.at[&king];
        self.remove(king);
        let board = 1..=self.size;
        let moves = DIRECTIONS
            .into_iter()
            .map(|(dx, dy)| (king.0 + dx, king.1 + dy))
            .filter(|to| board.contains(&to.0) && board.contains(&to.1))
            .filter(|to| self.at.get(to).is_none_or(|&there| is_white(there) != white))
            .filter(|&to| self.attackers(to, !white).is_empty())
            .count();
        self.insert(king, letter);
        moves
    }

    fn pinned(&self, king: At, white: bool) -> Vec<At> {
        let pinned = DIRECTIONS.into_iter().filter_map(|direction| {
            let (friend, letter) = self.next(king, direction)?;
            let (_, enemy) = self.next(friend, direction)?;
            let pins = is_white(letter) == white
                && is_white(enemy) != white
                && slides(enemy, orientation(direction));
            pins.then_some(friend)
        });
        pinned.collect()
    }

    fn interpositions(&self, king: At, checker: At, white: bool, pinned: &[At]) -> usize {
        let step = ((checker.0 - king.0).signum(), (checker.1 - king.1).signum());
        let length = (checker.0 - king.0).abs().max((checker.1 - king.1).abs());
        let between = |(x, y): At| {
            let (dx, dy) = (x - king.0, y - king.1);
            let t = dx.abs().max(dy.abs());
            t > 0 && t < length && (dx, dy) == (step.0 * t, step.1 * t)
        };
        let check = orientation(step);
        let mut moves = 0;
        for line in (0..4).filter(|&line| line != check) {
            for (&key, set) in &self.lines[line] {
                if set.is_empty() {
                    continue;
                }
                // Along the check line the key changes by the same amount with every step.
                let (start, _) = place(line, king);
                let (next, _) = place(line, (king.0 + step.0, king.1 + step.1));
                if (key - start) % (next - start) != 0 {
                    continue;
                }
                let t = (key - start) / (next - start);
                if t <= 0 || t >= length {
                    continue;
                }
                let meeting = (king.0 + step.0 * t, king.1 + step.1 * t);
                let (_, along) = place(line, meeting);
                let sides = [set.range(..along).next_back(), set.range(along + 1..).next()];
                for &nearest in sides.into_iter().flatten() {
                    let at = square(line, key, nearest);
                    let letter = self.at[&at];
                    moves += usize::from(
                        is_white(letter) == white && slides(letter, line) && !pinned.contains(&at),
                    );
                }
            }
        }
        for (&(x, y), &letter) in &self.at {
            if is_white(letter) != white || pinned.contains(&(x, y)) {
                continue;
            }
            match letter.to_ascii_lowercase() {
                b'h' => {
                    moves += JUMPS.iter().filter(|(dx, dy)| between((x + dx, y + dy))).count();
                }
                b'p' => {
                    moves += usize::from(between((x, y + if white { 1 } else { -1 })));
                }
                _ => {}
            }
        }
        moves
    }
}

/// The answer lines of a CSTATE3 text.
pub(crate) fn answers(text: &str) -> Vec<String> {
    let mut words = text.split_ascii_whitespace();
    let mut number = || words.next().expect("a number").parse::<i64>().expect("a number");
    let boards = number();
    // The closure would hold on to the words, which are letters too.
    let mut answers = Vec::new();
    for _ in 0..boards {
        let mut number = || words.next().expect("a number").parse::<i64>().expect("a number");
        let (size, pieces) = (number(), number());
        let mut maps = Maps::new(size);
        for _ in 0..pieces {
            let mut number = || words.next().expect("a number").parse::<i64>().expect("a number");
            let at = (number(), number());
            maps.insert(at, words.next().expect("a letter").as_bytes()[0]);
        }
        answers.push(maps.answer());
    }
    answers
}
