//! Choosing levels: for every step of a grade one that is as hard as the step says, and like no other.

use std::collections::BTreeSet;

use papan::library::LibraryLevel;
use papan::{Grade, Limits, Options, Puzzle, Task};

use crate::recipes::{Recipe, by_hand, of};
use crate::symmetry::alike;
use crate::{rated, tidy};

/// Levels that are made for one place before the nearest is taken.
const TRIES: usize = 150;

/// A source of levels, and those that it has made.
struct Source {
    levels: Box<dyn Iterator<Item = LibraryLevel>>,
}

/// The levels of a generator with these options, made tidy and rated.
fn source(puzzle: &'static Puzzle, words: &'static str, seed: usize) -> Source {
    let seed = seed.to_string();
    let words = words.split_whitespace().map(|word| word.split_once('=').expect("option=value"));
    let words: Vec<(&str, &str)> = words.chain([("seed", seed.as_str())]).collect();
    let options = Options::from_words(puzzle.info().options.iter(), Task::Generate, words);
    let options = options.expect("options of the generator");
    let limits = Limits { nodes: Some(400_000_000), ..Limits::default() };
    let made = puzzle.generate(&options, &limits).expect("a possible wish");
    let levels = made.filter_map(move |made| {
        let text = made.ok()?.text;
        let level = puzzle.only_level(text.as_bytes()).expect("what was made can be read");
        tidy::is_fair(&level).then(|| tidy::tidied(rated(&level)?))?
    });
    Source { levels: Box::new(levels) }
}

/// All levels of a puzzle.
pub(crate) fn chosen(puzzle: &'static Puzzle) -> Vec<LibraryLevel> {
    let mut taken = Taken::default();
    for text in by_hand(puzzle.info().id) {
        let level = puzzle.only_level(text.as_bytes()).expect("what was made by hand can be read");
        let level = rated(&level).unwrap_or_else(|| panic!("not rated:\n{text}"));
        eprintln!("by hand: {} {}", level.grade.info().id, level.difficulty);
        assert!(taken.take(level), "by hand, and alike:\n{text}");
    }
    let mut spare = Vec::new();
    for recipe in of(puzzle.info().id) {
        fill(puzzle, recipe, &mut taken, &mut spare);
    }
    taken.levels
}

/// What was chosen so far.
#[derive(Default)]
struct Taken {
    levels: Vec<LibraryLevel>,
    names: BTreeSet<String>,
}

impl Taken {
    fn is_new(&self, level: &LibraryLevel) -> bool {
        alike(level.puzzle, &level.text).is_disjoint(&self.names)
    }

    fn take(&mut self, level: LibraryLevel) -> bool {
        let is_new = self.is_new(&level);
        if is_new {
            self.names.extend(alike(level.puzzle, &level.text));
            self.levels.push(level);
        }
        is_new
    }

    fn of(&self, grade: Grade) -> usize {
        self.levels.iter().filter(|level| level.grade == grade).count()
    }
}

/// Fills the places of a grade that levels made by hand have left.
fn fill(
    puzzle: &'static Puzzle,
    recipe: &Recipe,
    taken: &mut Taken,
    spare: &mut Vec<LibraryLevel>,
) {
    let places = recipe.levels.saturating_sub(taken.of(recipe.grade));
    let sets = recipe.options;
    let mut sources: Vec<Source> =
        sets.iter().enumerate().map(|(seed, words)| source(puzzle, words, seed)).collect();
    for place in 0..places {
        let step = (recipe.to - recipe.from) / places as f64;
        let wanted = recipe.from + step * (place as f64 + 0.5);
        // Small boards for the first places, large ones for the last.
        let source = &mut sources[place * sets.len() / places];
        let miss = |level: &LibraryLevel| (level.difficulty - wanted).abs();
        let fits = |level: &LibraryLevel| level.grade == recipe.grade;
        let mut best: Option<LibraryLevel> = None;
        for _ in 0..TRIES {
            let Some(level) = source.levels.next() else { break };
            if fits(&level) && taken.is_new(&level) {
                match best {
                    Some(ref other) if miss(other) <= miss(&level) => spare.push(level),
                    _ => spare.extend(best.replace(level)),
                }
            }
            if best.as_ref().is_some_and(|best| miss(best) <= step / 2.0) {
                break;
            }
        }
        let spare_ones =
            spare.iter().enumerate().filter(|(_, level)| fits(level) && taken.is_new(level));
        let nearest = spare_ones.min_by(|a, b| miss(a.1).total_cmp(&miss(b.1)));
        if let Some((index, level)) = nearest
            && best.as_ref().is_none_or(|best| miss(level) < miss(best) - step)
        {
            let level = spare.swap_remove(index);
            spare.extend(best.replace(level));
        }
        match best {
            Some(level) => {
                let (id, figure) = (recipe.grade.info().id, level.difficulty);
                eprintln!(
                    "{id} {place}: {figure} for {wanted:.1}, {:?} {:?}",
                    level.cost, level.answer
                );
                taken.take(level);
            }
            None => eprintln!("{} {place}: nothing", recipe.grade.info().id),
        }
    }
}
