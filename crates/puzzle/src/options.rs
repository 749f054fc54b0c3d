//! The values of options, checked against the registry when they are set.

use std::collections::BTreeMap;

use papan_search::Weight;

use crate::info::{OptionInfo, OptionKind, Task};
use crate::message;
use crate::message::Message;
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
        if let Some(message) = unfit(option, word) {
            return Err(RequestError::Value { option: option.id, message });
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

/// What is wrong with a word, if it is not a value of this option.
fn unfit(option: &OptionInfo, found: &str) -> Option<Message> {
    let id = option.id;
    match option.kind {
        // A surface that reads files has done so before.
        OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) => (!words.contains(&found))
            .then(|| {
                message!(
                    "option.choice",
                    "{option}: found `{found}`, expected one of: {valid}",
                    option option = id,
                    found,
                    valid = words.join(", ")
                )
            }),
        OptionKind::Integer { min, max } => {
            let fits = found.parse::<u64>().is_ok_and(|number| (min..=max).contains(&number));
            (!fits).then(|| {
                message!(
                    "option.integer",
                    "{option}: found `{found}`, expected a whole number from {min} to {max}",
                    option option = id,
                    found,
                    min,
                    max
                )
            })
        }
        OptionKind::Weight => found.parse::<Weight>().is_err().then(|| {
            message!(
                "option.weight",
                "{option}: found `{found}`, expected a number from 1 to 1000 with at most 3 \
                 decimals, such as 1.5",
                option option = id,
                found
            )
        }),
        OptionKind::Flag => (found != FLAG).then(|| {
            message!(
                "option.flag",
                "{option}: found `{found}`, expected nothing, or `{flag}`",
                option option = id,
                found,
                flag = FLAG
            )
        }),
        OptionKind::Size => found.parse::<Size>().is_err().then(|| {
            message!(
                "option.size",
                "{option}: found `{found}`, expected rows x columns, such as 4x4",
                option option = id,
                found
            )
        }),
    }
}
