//! Typed options: a setting is the registry's entry of an option together with the type of its
//! value.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use papan_search::Weight;

use crate::info::{OptionInfo, OptionKind, Task};
use crate::size::Size;

/// An option whose value has a type. [`Options::get`](crate::Options::get) reads it, so that a
/// misspelt name or a value of the wrong type does not compile.
#[derive(Debug)]
pub struct Setting<T> {
    /// The registry's entry.
    pub info: OptionInfo,
    value: PhantomData<fn() -> T>,
}

/// What users read about an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionText {
    /// The name users type, without dashes.
    pub id: &'static str,
    /// What the value stands for, in help texts.
    pub value: &'static str,
    /// The value when it is not given, as a user would type it.
    pub default: Option<&'static str>,
    /// One or two sentences.
    pub help: &'static str,
    /// Where it may be given.
    pub tasks: &'static [Task],
}

impl<T> Setting<T> {
    const fn new(kind: OptionKind, text: OptionText) -> Setting<T> {
        let OptionText { id, value, default, help, tasks } = text;
        let info = OptionInfo { id, value, kind, default, help, tasks };
        Setting { info, value: PhantomData }
    }
}

impl Setting<u64> {
    /// An integer in this range.
    pub const fn integer(range: RangeInclusive<u64>, text: OptionText) -> Setting<u64> {
        Setting::new(OptionKind::Integer { min: *range.start(), max: *range.end() }, text)
    }
}

impl Setting<Option<u64>> {
    /// An integer in this range, or none.
    pub const fn optional_integer(range: RangeInclusive<u64>, text: OptionText) -> Self {
        Setting::new(OptionKind::Integer { min: *range.start(), max: *range.end() }, text)
    }
}

impl Setting<Size> {
    /// Rows and columns.
    pub const fn size(text: OptionText) -> Setting<Size> {
        Setting::new(OptionKind::Size, text)
    }
}

impl Setting<Weight> {
    /// A factor.
    pub const fn weight(text: OptionText) -> Setting<Weight> {
        Setting::new(OptionKind::Weight, text)
    }
}

impl Setting<bool> {
    /// Given, or not.
    pub const fn flag(text: OptionText) -> Setting<bool> {
        Setting::new(OptionKind::Flag, text)
    }
}

impl<T: Choice> Setting<T> {
    /// One of some words.
    pub const fn choice(text: OptionText) -> Setting<T> {
        Setting::new(OptionKind::Choice(T::WORDS), text)
    }
}

impl<T: Choice> Setting<Option<T>> {
    /// One of some words, or none.
    pub const fn optional_choice(text: OptionText) -> Setting<Option<T>> {
        Setting::new(OptionKind::Choice(T::WORDS), text)
    }
}

impl<T: Choice> Setting<OrFile<T>> {
    /// One of some words, or a file.
    pub const fn choice_or_file(text: OptionText) -> Setting<OrFile<T>> {
        Setting::new(OptionKind::ChoiceOrFile(T::WORDS), text)
    }
}

/// Values that are chosen by a word; [`choices!`](crate::choices) lists them.
pub trait Choice: Copy + 'static {
    /// The words.
    const WORDS: &'static [&'static str];

    /// What a word stands for.
    fn from_word(word: &str) -> Option<Self>;
}

/// The value of an option that names a choice or a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrFile<T> {
    /// A choice.
    Word(T),
    /// A file; [`Options::file`](crate::Options::file) has its text.
    File,
}

/// A value that an option can have.
pub trait OptionValue: Sized {
    /// Reads a word; `None` stands for an option that is neither given nor has a default.
    fn read(word: Option<&str>) -> Option<Self>;
}

impl OptionValue for u64 {
    fn read(word: Option<&str>) -> Option<u64> {
        word?.parse().ok()
    }
}

impl OptionValue for Option<u64> {
    fn read(word: Option<&str>) -> Option<Option<u64>> {
        Some(word.and_then(|word| word.parse().ok()))
    }
}

impl OptionValue for Size {
    fn read(word: Option<&str>) -> Option<Size> {
        word?.parse().ok()
    }
}

impl OptionValue for Weight {
    fn read(word: Option<&str>) -> Option<Weight> {
        word?.parse().ok()
    }
}

impl OptionValue for bool {
    fn read(word: Option<&str>) -> Option<bool> {
        Some(word.is_some())
    }
}

impl<T: Choice> OptionValue for Option<T> {
    fn read(word: Option<&str>) -> Option<Option<T>> {
        word.map_or(Some(None), |word| T::from_word(word).map(Some))
    }
}

impl<T: Choice> OptionValue for OrFile<T> {
    fn read(word: Option<&str>) -> Option<OrFile<T>> {
        Some(T::from_word(word?).map_or(OrFile::File, OrFile::Word))
    }
}

/// Declares an enum whose values users choose by a word, or gives an existing enum such words.
///
/// ```
/// use papan_puzzle::{Choice, choices};
///
/// choices! {
///     /// Whether to prune.
///     pub enum Deadlocks { Keep = "keep", Prune = "prune" }
/// }
///
/// assert_eq!(Deadlocks::from_word("keep"), Some(Deadlocks::Keep));
/// assert_eq!(Deadlocks::WORDS, ["keep", "prune"]);
/// ```
#[macro_export]
macro_rules! choices {
    (for $name:ty { $($value:ident = $word:literal),+ $(,)? }) => {
        impl $crate::Choice for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(<$name>::$value),)+
                    _ => None,
                }
            }
        }

        impl $crate::OptionValue for $name {
            fn read(word: Option<&str>) -> Option<Self> {
                <$name as $crate::Choice>::from_word(word?)
            }
        }
    };
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visible enum $name { $(#[doc = concat!("`", $word, "`.")] $(#[$doc])* $value),+ }

        impl $name {
            /// All of them.
            $visible const ALL: &'static [$name] = &[$($name::$value),+];
        }

        $crate::choices! { for $name { $($value = $word),+ } }
    };
}
pub(crate) use choices;
