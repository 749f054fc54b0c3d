//! Choosing levels: for every step of a grade one that is as hard as the step says, and like no other.

use std::collections::BTreeSet;

use papan::library::LibraryLevel;
use papan::{Grade, Limits, Options, Puzzle, Task};

use crate::climb::climbed;
use crate::recipes::{Recipe, by_hand, of};
use crate::symmetry::alike;
use crate::{rated, tidy};

/// Levels that are looked at for one place before the nearest is taken; more where they are made in no time.
const TRIES: usize = 60;
const QUICK_TRIES: usize = 5000;
/// Seeds that a generator is given: it may find nothing with one of them.
const SEEDS: u64 = 40;

type Source = Box<dyn Iterator<Item = LibraryLevel>>;

/// The levels of a generator with these options, rated.
fn source(puzzle: &'static Puzzle, words: &'static str) -> Source {
    let seeds = 1..=SEEDS;
    Box::new(seeds.flat_map(move |seed| made(puzzle, words, seed)))
}

fn made(puzzle: &'static Puzzle, words: &str, seed: u64) -> impl Iterator<Item = LibraryLevel> {
    let seed = seed.to_string();
    let words = words.split_whitespace().map(|word| word.split_once('=').expect("option=value"));
    let words: Vec<(&str, &str)> = words.chain([("seed", seed.as_str())]).collect();
    let options = Options::from_words(puzzle.info().options.iter(), Task::Generate, words);
    let options = options.expect("options of the generator");
    let limits = Limits { nodes: Some(400_000_000), ..Limits::default() };
    let made = puzzle.generate(&options, &limits).expect("a possible wish");
    made.map_while(Result::ok).take(QUICK_TRIES).filter_map(move |made| {
        let level = puzzle.only_level(made.text.as_bytes()).expect("what was made can be read");
        tidy::is_fair(&level).then(|| rated(&level))?
    })
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
    for recipe in of(puzzle.info().id) {
        fill(puzzle, recipe, &mut taken);
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
fn fill(puzzle: &'static Puzzle, recipe: &Recipe, taken: &mut Taken) {
    let places = recipe.levels.saturating_sub(taken.of(recipe.grade));
    let sets = recipe.options;
    let mut sources: Vec<Source> = sets.iter().map(|words| source(puzzle, words)).collect();
    for place in 0..places {
        let step = (recipe.to - recipe.from) / places as f64;
        let wanted = recipe.from + step * (place as f64 + 0.5);
        // Small boards for the first places, large ones for the last.
        let source = &mut sources[place * sets.len() / places];
        let miss = |level: &LibraryLevel| (level.difficulty - wanted).abs();
        let mut best: Option<LibraryLevel> = None;
        let tries = if puzzle.info().seeks_plans() { TRIES } else { QUICK_TRIES };
        for number in 0..tries {
            let Some(mut level) = source.next() else { break };
            if recipe.climbs {
                level = climbed(level, wanted, (place * TRIES + number) as u64);
            }
            // Making it tidy takes long, and changes little.
            if best.as_ref().is_some_and(|best| miss(best) + step < miss(&level)) {
                continue;
            }
            let Some(level) = tidy::tidied(level) else { continue };
            let is_better = best.as_ref().is_none_or(|best| miss(&level) < miss(best));
            if level.grade == recipe.grade && taken.is_new(&level) && is_better {
                best = Some(level);
            }
            if best.as_ref().is_some_and(|best| miss(best) <= step * 0.7) {
                break;
            }
        }
        let id = recipe.grade.info().id;
        match best {
            Some(level) => {
                let LibraryLevel { difficulty, cost, answer, .. } = &level;
                eprintln!("{id} {place}: {difficulty} for {wanted:.1}, {cost:?} {answer:?}");
                taken.take(level);
            }
            None => eprintln!("{id} {place}: nothing"),
        }
    }
}
