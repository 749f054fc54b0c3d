//! The levels that can be played: a collection, or those that come with the program.

use std::cell::OnceCell;

use papan::library::{self, Date, LibraryLevel};
use papan::{Grade, InputError, Level, LevelText, OwnedLevelText, PUZZLES, Puzzle};

/// A level on the shelf.
pub struct Entry {
    puzzle: &'static Puzzle,
    /// Its name in the library of levels.
    pub(crate) id: Option<String>,
    pub(crate) title: String,
    pub(crate) grade: Option<Grade>,
    pub(crate) difficulty: Option<f64>,
    /// The fewest of what is counted, proven.
    pub(crate) optimum: Option<u64>,
    /// The date, if it is the daily level of that.
    pub(crate) day: Option<String>,
    text: OwnedLevelText,
    /// The level in its plainest form, once it was asked for; `None` if it cannot be read.
    plain: OnceCell<Option<String>>,
}

impl Entry {
    /// A level of a text, with its number there.
    pub fn numbered(puzzle: &'static Puzzle, number: usize, text: &LevelText<'_>) -> Entry {
        let title = match &text.title {
            Some(title) => format!("{number} {title}"),
            None => format!("Level {number}"),
        };
        Entry::new(puzzle, title, text)
    }

    fn new(puzzle: &'static Puzzle, title: String, text: &LevelText<'_>) -> Entry {
        Entry {
            puzzle,
            id: None,
            title,
            grade: None,
            difficulty: None,
            optimum: None,
            day: None,
            text: text.to_owned_text(),
            plain: OnceCell::new(),
        }
    }

    /// Its puzzle.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    /// The level in its plainest form: solutions that are kept with it, and positions on the way, then name pieces
    /// as it does.
    ///
    /// # Errors
    /// What is wrong with its text.
    pub fn level(&self) -> Result<Level, InputError> {
        let level = self.puzzle.parse(&self.text.text())?;
        self.puzzle.only_level(level.text().as_bytes())
    }

    /// What results of it count: the first objective of the puzzle that counts; nothing where a level is a question.
    pub(crate) fn objective(&self) -> Option<&'static str> {
        let info = self.puzzle.info();
        let counts = info.objectives.iter().find(|objective| info.metrics.contains(&objective.id));
        counts.map(|objective| objective.id)
    }

    /// The level in its plainest form, by which results know it.
    pub(crate) fn plain(&self) -> Option<&str> {
        let plain = self.plain.get_or_init(|| self.level().ok().map(|level| level.text()));
        plain.as_deref()
    }
}

/// Levels in the order in which they are offered.
#[derive(Default)]
pub struct Shelf {
    pub(crate) entries: Vec<Entry>,
}

impl Shelf {
    /// These levels.
    pub fn new(entries: Vec<Entry>) -> Shelf {
        Shelf { entries }
    }

    /// The levels that come with the program, of one puzzle or of all: the library, the easiest first and the daily
    /// levels of a date marked, then the examples.
    pub fn built_in(only: Option<&'static Puzzle>, date: Date) -> Shelf {
        let of_library = move |puzzle: &'static Puzzle| {
            let daily = library::daily(puzzle, date);
            let shelved = move |level: &'static LibraryLevel| Entry {
                id: Some(level.id.clone()),
                grade: Some(level.grade),
                difficulty: Some(level.difficulty),
                optimum: level.cost,
                day: daily.filter(|daily| daily.id == level.id).map(|_| date.to_string()),
                ..Entry::new(puzzle, level.id.clone(), &LevelText::new(0, level.text.as_bytes()))
            };
            library::levels(puzzle).iter().map(shelved)
        };
        let examples = |puzzle: &'static Puzzle| {
            puzzle.info().examples.iter().map(move |example| {
                let text = LevelText::new(0, example.text.as_bytes());
                Entry::new(puzzle, format!("{}: {}", example.id, example.title), &text)
            })
        };
        let is_wanted =
            |puzzle: &&'static Puzzle| only.is_none_or(|only| only.info().id == puzzle.info().id);
        let all = |puzzle| of_library(puzzle).chain(examples(puzzle));
        Shelf { entries: PUZZLES.iter().filter(is_wanted).flat_map(all).collect() }
    }

    /// The level of the library that has this name, by its place here.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id.as_deref() == Some(id))
    }

    /// The daily level of a puzzle, by its place here.
    pub(crate) fn daily(&self, puzzle: &Puzzle) -> Option<usize> {
        let is_it =
            |entry: &Entry| entry.day.is_some() && entry.puzzle.info().id == puzzle.info().id;
        self.entries.iter().position(is_it)
    }

    /// The puzzles that it has levels of, in the order of the registry.
    pub(crate) fn puzzles(&self) -> Vec<&'static Puzzle> {
        let has = |puzzle: &&Puzzle| {
            self.entries.iter().any(|entry| entry.puzzle.info().id == puzzle.info().id)
        };
        PUZZLES.iter().filter(has).collect()
    }
}
