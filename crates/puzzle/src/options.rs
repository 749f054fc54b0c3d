//! The values of options, checked against the registry when they are set.

use std::collections::BTreeMap;

use papan_search::Weight;

use crate::info::{OptionInfo, OptionKind, Task};
use crate::request::RequestError;
use crate::setting::{OptionValue, OrFile, Setting};
use crate::size::Size;

/// The value that represents a flag that is given.
pub const FLAG: &str = "yes";

/// Values given for options, by the option's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    values: BTreeMap<&'static str, Value>,
}

/// A value as given, and the text of the file it names, if it names one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Value {
    word: String,
    file: Option<Vec<u8>>,
}

impl Options {
    /// Sets an option to what a user typed.
    ///
    /// # Errors
    /// If the option does not take that value.
    pub fn set(&mut self, option: &'static OptionInfo, word: &str) -> Result<(), RequestError> {
        if let Some(expected) = unfit(option.kind, word) {
            let found = word.to_owned();
            return Err(RequestError::Value { option: option.id, found, expected });
        }
        self.values.insert(option.id, Value { word: word.to_owned(), file: None });
        Ok(())
    }

    /// Options as machines give them, by name: words only, never the names of files.
    ///
    /// # Errors
    /// If a name is none of the `known` options of this task, or a value does not fit.
    pub fn from_words<'a>(
        known: impl Iterator<Item = &'static OptionInfo> + Clone,
        task: Task,
        words: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, RequestError> {
        let known = known.filter(|option| option.tasks.contains(&task));
        let mut options = Options::default();
        for (id, word) in words {
            let option = known.clone().find(|option| option.id == id);
            let option = option.ok_or_else(|| RequestError::Unknown {
                what: "option",
                name: id.to_owned(),
                valid: known.clone().map(|option| option.id).collect(),
            })?;
            options.set(option, word)?;
        }
        Ok(options)
    }

    /// Sets an option that takes a file to that file's name and text.
    pub fn set_file(&mut self, option: &'static OptionInfo, name: &str, text: Vec<u8>) {
        self.values.insert(option.id, Value { word: name.to_owned(), file: Some(text) });
    }

    /// Every option that was given, by name: its word, and the text of the file it names.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, &str, Option<&[u8]>)> {
        self.values.iter().map(|(&id, value)| (id, value.word.as_str(), value.file.as_deref()))
    }

    /// The value of a setting: what was given, or its default.
    pub fn get<T: OptionValue>(&self, setting: &Setting<T>) -> T {
        // `set` has read what was given before, and the registry's test every default.
        T::read(self.word(setting)).expect("values are checked when they are set")
    }

    /// The value of a setting as a user would type it: what was given, or its default.
    pub fn word<T>(&self, setting: &Setting<T>) -> Option<&str> {
        let given = self.values.get(setting.info.id).map(|value| value.word.as_str());
        given.or(setting.info.default)
    }

    /// The name and the text of the file given for a setting.
    pub fn file<T>(&self, setting: &Setting<OrFile<T>>) -> Option<(&str, &[u8])> {
        let value = self.values.get(setting.info.id)?;
        Some((&value.word, value.file.as_deref()?))
    }

    /// Whether an option was given, even if only as its default value.
    pub fn is_given<T>(&self, setting: &Setting<T>) -> bool {
        self.values.contains_key(setting.info.id)
    }
}

/// What would have been expected, if `word` is not a value of this kind.
fn unfit(kind: OptionKind, word: &str) -> Option<String> {
    match kind {
        // A surface that reads files has done so before.
        OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) => {
            (!words.contains(&word)).then(|| format!("one of: {}", words.join(", ")))
        }
        OptionKind::Integer { min, max } => match word.parse::<u64>() {
            Ok(number) if (min..=max).contains(&number) => None,
            _ => Some(format!("a whole number from {min} to {max}")),
        },
        OptionKind::Weight => word
            .parse::<Weight>()
            .err()
            .map(|_| "a number from 1 to 1000 with at most 3 decimals, such as 1.5".to_owned()),
        OptionKind::Flag => (word != FLAG).then(|| format!("nothing, or `{FLAG}`")),
        OptionKind::Size => {
            word.parse::<Size>().err().map(|_| "rows x columns, such as 4x4".to_owned())
        }
    }
}
