//! Lessons: guided pages about searching, each a few steps that show recorded searches of ready levels, with
//! questions.
//!
//! A lesson is a TOML file for each language (`docs/lessons.md` describes it). Six come with the program
//! ([`Lessons::built_in`]); a teacher may have others. What a file claims about searches is part of it, and is
//! held against the searches themselves ([`Lessons::verify`]). Not here: files, and showing the lessons.

mod claim;
mod error;
mod file;
mod lesson;

use std::collections::BTreeMap;

use serde::Serialize;

pub use error::LessonError;
pub use lesson::{Lane, Lesson, Question, Show, Step};

macro_rules! built_in {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../lessons/", $name)))
    };
}

/// The lessons of the program, by the names of their files.
static BUILT_IN: &[(&str, &str)] = &[
    built_in!("1-state-space.en.toml"),
    built_in!("1-state-space.id.toml"),
    built_in!("2-breadth-depth.en.toml"),
    built_in!("2-breadth-depth.id.toml"),
    built_in!("3-estimates.en.toml"),
    built_in!("3-estimates.id.toml"),
    built_in!("4-lost-optimum.en.toml"),
    built_in!("4-lost-optimum.id.toml"),
    built_in!("5-dead-ends.en.toml"),
    built_in!("5-dead-ends.id.toml"),
    built_in!("6-middle.en.toml"),
    built_in!("6-middle.id.toml"),
];

/// Lessons in the order of their names.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Lessons(Vec<Translations>);

/// A lesson in every language that it is written in.
#[derive(Clone, Debug, Serialize)]
pub struct Translations {
    /// The name of its files, up to the first dot.
    pub id: String,
    /// The lesson, by language.
    pub languages: BTreeMap<String, Lesson>,
}

impl Lessons {
    /// Those that come with the program.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn built_in() -> Lessons {
        Lessons::read(BUILT_IN.iter().copied()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Reads files, each given by its name, `ID.LANGUAGE.toml`, and its text.
    ///
    /// # Errors
    /// The first thing that is wrong, and where.
    pub fn read<'f>(
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Lessons, LessonError> {
        let mut lessons: BTreeMap<String, BTreeMap<String, Lesson>> = BTreeMap::new();
        for (name, text) in files {
            let (id, language) = name_parts(name)
                .map_err(|expected| LessonError::new(name, text, 0, expected.to_owned()))?;
            let lesson = Lesson::read(name, text)?;
            lessons.entry(id.to_owned()).or_default().insert(language.to_owned(), lesson);
        }
        let lessons = lessons.into_iter();
        Ok(Lessons(lessons.map(|(id, languages)| Translations { id, languages }).collect()))
    }

    /// Runs the searches that the lessons make claims about.
    ///
    /// # Errors
    /// The first claim that is not true, or that says nothing, and where.
    pub fn verify(&self) -> Result<(), LessonError> {
        self.all().try_for_each(Lesson::verify)
    }

    /// All of them, in all languages.
    pub fn all(&self) -> impl Iterator<Item = &Lesson> {
        self.0.iter().flat_map(|lesson| lesson.languages.values())
    }

    /// Each with its translations.
    pub fn translations(&self) -> &[Translations] {
        &self.0
    }

    /// What the page reads.
    ///
    /// # Panics
    /// Never: there is nothing in a lesson that JSON could not hold.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}

/// The lesson and the language that a file is named after.
fn name_parts(name: &str) -> Result<(&str, &str), &'static str> {
    let is_plain = |part: &str| {
        let mut letters = part.chars();
        !part.is_empty() && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    };
    match name.split('.').collect::<Vec<_>>()[..] {
        [id, language, "toml"] if is_plain(id) && ["en", "id"].contains(&language) => {
            Ok((id, language))
        }
        _ => Err(
            "the file is not named as a lesson; expected a name such as 1-first-steps.en.toml, \
                  made of letters, digits and hyphens, with the language en or id",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_lesson_and_a_language() {
        assert_eq!(name_parts("1-first.en.toml"), Ok(("1-first", "en")));
        for wrong in ["first.toml", "first.fr.toml", "first.en.txt", ".en.toml", "a b.en.toml"] {
            assert!(name_parts(wrong).is_err(), "{wrong}");
        }
    }
}
