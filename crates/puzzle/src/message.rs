//! What the program tells people: an English sentence, and the id and parameters with which a surface
//! says the same in another language.
//!
//! Sentences name options in one form, `option ID`, which is for surfaces to turn into words of their
//! own: a flag on the command line, the name of a field on a page.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::words::count;

/// A sentence for people; [`message!`](crate::message!) makes one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Message {
    /// The sentence in English.
    #[serde(rename = "message")]
    pub text: String,
    /// Names the sentence, for whoever has it in another language. No two sentences have the same id.
    pub id: &'static str,
    /// What varies in it, by name.
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Text>))]
    pub parameters: Vec<(&'static str, Text)>,
}

/// What people read: words of some language, or what is the same in all of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Text {
    /// A number, a name, an id, what was typed, a level.
    Plain(String),
    /// A sentence or a part of one.
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    Said(Message),
    /// Several, with commas between them.
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    Listed(Vec<Text>),
}

fn by_name<S: Serializer>(
    parameters: &[(&'static str, Text)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(parameters.iter().map(|(name, value)| (name, value)))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Plain(text) => f.write_str(text),
            Text::Said(message) => message.fmt(f),
            Text::Listed(texts) => texts.iter().enumerate().try_for_each(|(index, text)| {
                f.write_str(if index > 0 { ", " } else { "" })?;
                text.fmt(f)
            }),
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Plain(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::Plain(text.to_owned())
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Text {
        Text::Said(message)
    }
}

impl<T: Into<Text>> From<Vec<T>> for Text {
    fn from(texts: Vec<T>) -> Text {
        Text::Listed(texts.into_iter().map(Into::into).collect())
    }
}

/// A [`Message`]: its id, its sentence as [`format!`] takes it, and a value for each of its parameters.
///
/// Parameters are numbers, names, ids and what was typed: they stay as they are in every language, or a
/// surface has names for them. `count things = number` is said as [`count`](crate::count()) says it, and
/// kept as the number; `name = id => words` is said in these words, and kept as the id; `option name =
/// id` is an option; `said name = text` is a [`Text`]: a sentence, several, or a part that has an id of its
/// own.
///
/// ```
/// use papan_puzzle::message;
///
/// let tile = 7;
/// let twice = message!("tiles.twice", "found tile {tile} twice, expected it once", tile);
/// assert_eq!(twice.to_string(), "found tile 7 twice, expected it once");
/// assert_eq!(twice.parameters, [("tile", "7".into())]);
///
/// let short = message!("fen.short", "found {ranks}, expected {all}", count ranks = 3 - 2, all = 8);
/// assert_eq!(short.to_string(), "found 1 rank, expected 8");
/// assert_eq!(short.parameters[0], ("ranks", "1".into()));
///
/// let ended = message!("search.ended", "nothing found: {reason}", reason = "time" => "out of time");
/// assert_eq!(ended.to_string(), "nothing found: out of time");
/// assert_eq!(ended.parameters, [("reason", "time".into())]);
///
/// let why = message!("search.why", "Why: {reason}.", said reason = ended.clone());
/// assert_eq!(why.to_string(), "Why: nothing found: out of time.");
/// assert_eq!(why.parameters, [("reason", ended.into())]);
/// ```
#[macro_export]
macro_rules! message {
    (@ $id:literal, $text:literal, [$($name:ident = $both:expr;)*] $(,)?) => {
        match ($($both,)*) {
            ($($name,)*) => $crate::Message {
                id: $id,
                text: ::std::fmt::format(::std::format_args!($text, $($name = $name.1),*)),
                parameters: ::std::vec![$((::std::stringify!($name), $name.0)),*],
            },
        }
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], count $name:ident = $value:expr
        $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [
            $($done)* $name = $crate::Message::counted(&$value, ::std::stringify!($name));
        ] $(, $($rest)*)?)
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], said $name:ident = $value:expr
        $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [
            $($done)* $name = $crate::Message::said($value);
        ] $(, $($rest)*)?)
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], option $name:ident = $value:expr
        $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [
            $($done)* $name = $crate::Message::option(&$value);
        ] $(, $($rest)*)?)
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], $name:ident = $value:expr => $shown:expr
        $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [
            $($done)* $name = $crate::Message::named(&$value, &$shown);
        ] $(, $($rest)*)?)
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], $name:ident = $value:expr
        $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [
            $($done)* $name = $crate::Message::plain(&$value);
        ] $(, $($rest)*)?)
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], $name:ident $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [
            $($done)* $name = $crate::Message::plain(&$name);
        ] $(, $($rest)*)?)
    };
    ($id:literal, $text:literal $(, $($rest:tt)*)?) => {
        $crate::message!(@ $id, $text, [] $(, $($rest)*)?)
    };
}

/// `a`, `a and b`, `a, b and c`.
pub fn all_of(texts: impl IntoIterator<Item = impl Into<Text>>) -> Text {
    let mut texts: Vec<Text> = texts.into_iter().map(Into::into).collect();
    match texts.pop() {
        None => Text::Listed(texts),
        Some(only) if texts.is_empty() => only,
        Some(last) => {
            message!("list.and", "{first} and {last}", said first = texts, said last = last).into()
        }
    }
}

/// A parameter as it is kept, and as the English sentence has it.
type Both = (Text, String);

/// What [`message!`](crate::message!) is made of.
#[doc(hidden)]
impl Message {
    pub fn plain(value: &impl ToString) -> Both {
        Message::said(value.to_string())
    }

    pub fn counted(number: &impl ToString, things: &str) -> Both {
        let number = number.to_string();
        let shown = count(&number, things);
        (number.into(), shown)
    }

    pub fn said(text: impl Into<Text>) -> Both {
        let text = text.into();
        let shown = text.to_string();
        (text, shown)
    }

    pub fn option(id: &impl ToString) -> Both {
        let id = id.to_string();
        let shown = format!("option {id}");
        (id.into(), shown)
    }

    pub fn named(id: &impl ToString, words: &impl ToString) -> Both {
        (id.to_string().into(), words.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, all_of};

    #[test]
    fn sentences_have_sentences_in_them() {
        assert_eq!(all_of([""; 0]).to_string(), "");
        assert_eq!(all_of(["a"]), Text::from("a"));
        assert_eq!(all_of(["a", "b", "c"]).to_string(), "a, b and c");
        let both = message!("a.both", "{some} move", said some = all_of(["a", "b"]));
        let expected = serde_json::json!({
            "message": "a and b move",
            "id": "a.both",
            "parameters": { "some": {
                "message": "a and b",
                "id": "list.and",
                "parameters": { "first": ["a"], "last": "b" },
            } },
        });
        assert_eq!(serde_json::to_value(both).unwrap(), expected);
    }

    #[test]
    fn parameters_are_evaluated_before_they_have_names() {
        let tile = [3, 4];
        let both = message!("a.both", "{tile} and {other}", tile = tile[0], other = tile[1]);
        assert_eq!(both.to_string(), "3 and 4");
        assert_eq!(both.parameters, [("tile", "3".into()), ("other", "4".into())]);
    }

    #[test]
    fn what_is_counted_agrees_with_its_number() {
        let said =
            |found: usize| message!("a.squares", "{floor_squares}", count floor_squares = found);
        assert_eq!([said(1).text, said(2).text], ["1 floor square", "2 floor squares"]);
        assert_eq!(said(2).parameters, [("floor_squares", "2".into())]);
    }

    #[test]
    fn options_have_one_form() {
        let refused = message!("a.option", "{option}: found nothing", option option = "weight");
        assert_eq!(refused.to_string(), "option weight: found nothing");
        assert_eq!(refused.parameters, [("option", "weight".into())]);
    }

    #[test]
    fn a_sentence_need_not_have_parameters() {
        let empty = message!("a.empty", "found `{{`, expected a board",);
        assert_eq!(empty.to_string(), "found `{`, expected a board");
        assert!(empty.parameters.is_empty());
    }
}
