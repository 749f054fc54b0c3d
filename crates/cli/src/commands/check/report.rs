//! Reads what `papan solve` prints for people, so that it can be checked as it stands.
//!
//! The words are those of `commands/solve.rs`; a test feeds real output back.

use papan::Puzzle;

use super::results::{Claim, Entry, is_same_file};

/// The results in a report about levels of the file `levels`; `None` if it is no report.
pub(super) fn read(text: &str, levels: &str, puzzle: &'static Puzzle) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    let mut level = Level { number: None, is_ours: true };
    // Notes that follow the first sentence are not answers.
    let mut is_answered = false;
    let mut lines = (1..).zip(text.lines());
    while let Some((line, words)) = lines.next() {
        if let Some(next) = heading(words, levels) {
            (level, is_answered) = (next, false);
            continue;
        }
        if is_answered {
            continue;
        }
        let claim = match headline(words) {
            Some(Headline::Solution) => {
                let solution = lines.next().map_or("", |(_, solution)| solution);
                let solution = if solution == NOTHING_TO_DO { "" } else { solution };
                Claim::Solution(solution.to_owned())
            }
            Some(Headline::Unsolvable) => Claim::Unsolvable,
            Some(Headline::Nothing) => Claim::Nothing("no solution was found".to_owned()),
            None => match puzzle.reported_answer(words) {
                Some(answer) => Claim::Solution(answer),
                None => continue,
            },
        };
        is_answered = true;
        if level.is_ours {
            let mut entry = Entry::new(line, claim);
            entry.level = level.number;
            entries.push(entry);
        }
    }
    let is_report = is_answered || !entries.is_empty();
    is_report.then_some(entries)
}

/// What is printed for the empty solution.
const NOTHING_TO_DO: &str = "There is nothing to do.";

struct Level {
    number: Option<usize>,
    /// Of the file that is checked.
    is_ours: bool,
}

/// `Level 3`, `Level 3: Its title`, `Level 3 of levels.xsb: Its title`.
fn heading(line: &str, levels: &str) -> Option<Level> {
    let rest = line.strip_prefix("Level ")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = Some(rest[..digits].parse().ok()?);
    let rest = &rest[digits..];
    match rest.strip_prefix(" of ") {
        Some(file) => {
            let named = |end: usize| is_same_file(&file[..end], levels);
            let mut ends = file.match_indices(": ").map(|(end, _)| end).chain([file.len()]);
            Some(Level { number, is_ours: ends.any(named) })
        }
        None if rest.is_empty() || rest.starts_with(": ") => Some(Level { number, is_ours: true }),
        None => None,
    }
}

enum Headline {
    /// The next line is a solution.
    Solution,
    Unsolvable,
    Nothing,
}

fn headline(line: &str) -> Option<Headline> {
    if line.starts_with("Solved in ") {
        return Some(Headline::Solution);
    }
    if line.starts_with("Unsolvable") {
        return Some(Headline::Unsolvable);
    }
    if !line.starts_with("Stopped") && !line.starts_with("Interrupted") {
        return None;
    }
    Some(match line.contains("; the best solution so far has ") {
        true => Headline::Solution,
        false => Headline::Nothing,
    })
}
