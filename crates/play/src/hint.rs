//! Graded hints: whether it can still be solved, then which piece goes where, then the move.

use papan::{Aim, Game, Place, count};

use crate::search::Known;

/// Hints say no more than this.
pub(crate) const LAST: u8 = 3;
/// Ways out that are listed in one hint.
const LISTED: usize = 6;

/// What a hint says, and what it marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hint {
    pub(crate) text: String,
    pub(crate) from: Vec<Place>,
    pub(crate) to: Vec<Place>,
}

impl Hint {
    fn said(text: impl Into<String>) -> Hint {
        Hint { text: text.into(), ..Hint::default() }
    }

    fn aimed(text: String, aim: Option<Aim>) -> Hint {
        let (from, to) = aim.map(|aim| (aim.from, aim.to)).unwrap_or_default();
        Hint { text, from, to }
    }
}

/// The hint of a grade, from 1, where the answer is known without a search.
pub(crate) fn of_ways(game: &dyn Game, grade: u8) -> Option<Hint> {
    let ways = game.ways()?;
    let aim = game.aim(&ways.steps);
    Some(match grade {
        1 => Hint::said(ways.verdict.text),
        2 if aim.is_some() => {
            Hint::aimed("One way: move the marked piece to the marked square.".to_owned(), aim)
        }
        _ => {
            let listed = ways.steps.iter().take(LISTED).map(|step| game.caption(step));
            let mut text = listed.collect::<Vec<_>>().join("; ");
            if ways.steps.len() > LISTED {
                text += &format!("; and {} more", ways.steps.len() - LISTED);
            }
            Hint::aimed(format!("The answer: {text}."), aim)
        }
    })
}

/// The hint of a grade, from 1, by what a search has found.
pub(crate) fn of_search(game: &dyn Game, known: &Known, grade: u8) -> Hint {
    let (solution, is_optimal) = match known {
        Known::Unsolvable => {
            return Hint::said(
                "No: it cannot be solved from here. u takes moves back, R starts again.",
            );
        }
        Known::Nothing(why) => return Hint::said(format!("Not known: {why}.")),
        Known::Plan { solution, is_optimal } => (solution, *is_optimal),
    };
    let steps = game.steps_of(solution);
    match grade {
        1 => {
            let (name, left) = left(game, &steps);
            let left = count(left, name);
            Hint::said(match is_optimal {
                true => format!("Yes, it can be solved: {left} more, and no fewer."),
                false => format!("Yes, it can be solved, with {left} more at most."),
            })
        }
        2 => Hint::aimed("Move the marked piece to the marked place.".to_owned(), game.aim(&steps)),
        _ => {
            let aim = game.aim(&steps);
            let length = aim.as_ref().map_or(1, |aim| aim.steps);
            let words = in_words(game, &steps[..length.min(steps.len())]);
            Hint::aimed(format!("The move: {words}."), aim)
        }
    }
}

/// What is counted, and how much of it is left if these steps are taken.
pub(crate) fn left(game: &dyn Game, steps: &[String]) -> (&'static str, u64) {
    let mut ahead = game.fork();
    let counted = |game: &dyn Game| game.counts().first().copied().unwrap_or(("moves", 0));
    let (name, before) = counted(&*ahead);
    let possible = steps.iter().all(|step| ahead.perform(step).is_ok());
    debug_assert!(possible, "a checked solution can be performed");
    (name, counted(&*ahead).1.saturating_sub(before))
}

/// Steps in words, the same ones in a row once: `walk up 2x, push left`.
fn in_words(game: &dyn Game, steps: &[String]) -> String {
    let mut ahead = game.fork();
    let mut words: Vec<(String, usize)> = Vec::new();
    for step in steps {
        let caption = ahead.caption(step);
        match words.last_mut() {
            Some((last, times)) if *last == caption => *times += 1,
            _ => words.push((caption, 1)),
        }
        if ahead.perform(step).is_err() {
            break;
        }
    }
    let written = words.into_iter().map(|(caption, times)| match times {
        1 => caption,
        times => format!("{caption} {times}x"),
    });
    written.collect::<Vec<_>>().join(", ")
}
