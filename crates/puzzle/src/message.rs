//! What the program tells people: an English sentence, and the id and parameters with which a surface
//! says the same in another language.
//!
//! Sentences name options in one form, `option ID`, which is for surfaces to turn into words of their
//! own: a flag on the command line, the name of a field on a page.

use std::fmt;

use crate::words::count;

/// A sentence for people; [`message!`](crate::message!) makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Names the sentence. No two sentences have the same id.
    pub id: &'static str,
    /// The sentence in English.
    pub text: String,
    /// What varies in it, by name.
    pub parameters: Vec<(&'static str, String)>,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A [`Message`]: its id, its sentence as [`format!`] takes it, and a value for each of its parameters.
///
/// Parameters are numbers, names, ids and what was typed: they stay as they are in every language, or a
/// surface has names for them. `count things = number` is said as [`count`](crate::count()) says it, and
/// kept as the number; `name = id => words` is said in these words, and kept as the id; `option name =
/// id` is an option.
///
/// ```
/// use papan_puzzle::message;
///
/// let tile = 7;
/// let twice = message!("tiles.twice", "found tile {tile} twice, expected it once", tile);
/// assert_eq!(twice.to_string(), "found tile 7 twice, expected it once");
/// assert_eq!(twice.parameters, [("tile", "7".to_owned())]);
///
/// let short = message!("fen.short", "found {ranks}, expected {all}", count ranks = 3 - 2, all = 8);
/// assert_eq!(short.to_string(), "found 1 rank, expected 8");
/// assert_eq!(short.parameters[0], ("ranks", "1".to_owned()));
///
/// let ended = message!("search.ended", "nothing found: {reason}", reason = "time" => "out of time");
/// assert_eq!(ended.to_string(), "nothing found: out of time");
/// assert_eq!(ended.parameters, [("reason", "time".to_owned())]);
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

/// A parameter as machines get it, and as the English sentence has it.
type Both = (String, String);

/// What [`message!`](crate::message!) is made of.
#[doc(hidden)]
impl Message {
    pub fn plain(value: &impl ToString) -> Both {
        (value.to_string(), value.to_string())
    }

    pub fn counted(number: &impl ToString, things: &str) -> Both {
        let number = number.to_string();
        let shown = count(&number, things);
        (number, shown)
    }

    pub fn option(id: &impl ToString) -> Both {
        let id = id.to_string();
        let shown = format!("option {id}");
        (id, shown)
    }

    pub fn named(id: &impl ToString, words: &impl ToString) -> Both {
        (id.to_string(), words.to_string())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_are_evaluated_before_they_have_names() {
        let tile = [3, 4];
        let both = message!("a.both", "{tile} and {other}", tile = tile[0], other = tile[1]);
        assert_eq!(both.to_string(), "3 and 4");
        assert_eq!(both.parameters, [("tile", "3".to_owned()), ("other", "4".to_owned())]);
    }

    #[test]
    fn what_is_counted_agrees_with_its_number() {
        let said =
            |found: usize| message!("a.squares", "{floor_squares}", count floor_squares = found);
        assert_eq!([said(1).text, said(2).text], ["1 floor square", "2 floor squares"]);
        assert_eq!(said(2).parameters, [("floor_squares", "2".to_owned())]);
    }

    #[test]
    fn options_have_one_form() {
        let refused = message!("a.option", "{option}: found nothing", option option = "weight");
        assert_eq!(refused.to_string(), "option weight: found nothing");
        assert_eq!(refused.parameters, [("option", "weight".to_owned())]);
    }

    #[test]
    fn a_sentence_need_not_have_parameters() {
        let empty = message!("a.empty", "found `{{`, expected a board",);
        assert_eq!(empty.to_string(), "found `{`, expected a board");
        assert!(empty.parameters.is_empty());
    }
}
