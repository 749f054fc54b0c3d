//! What the checker tells people: an English sentence, and the id and parameters with which it can be
//! said in another language. Its own, like everything here.

use std::fmt;

/// A sentence for people.
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

/// A [`Message`]: its id, its sentence as `format!` takes it, and a value for each of its parameters, as
/// every language has it. `name = id => words` is said in these words in English, and kept as the id.
macro_rules! message {
    (@ $id:literal, $text:literal, [$($name:ident = $kept:expr, $shown:expr;)*] $(,)?) => {
        match ($(($kept.to_string(), $shown.to_string()),)*) {
            ($($name,)*) => $crate::Message {
                id: $id,
                text: ::std::fmt::format(format_args!($text, $($name = $name.1),*)),
                parameters: vec![$((stringify!($name), $name.0)),*],
            },
        }
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], $name:ident = $kept:expr => $shown:expr
        $(, $($rest:tt)*)?) => {
        $crate::message::message!(
            @ $id, $text, [$($done)* $name = $kept, $shown;] $(, $($rest)*)?
        )
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], $name:ident = $value:expr
        $(, $($rest:tt)*)?) => {
        $crate::message::message!(
            @ $id, $text, [$($done)* $name = $value, $value;] $(, $($rest)*)?
        )
    };
    (@ $id:literal, $text:literal, [$($done:tt)*], $name:ident $(, $($rest:tt)*)?) => {
        $crate::message::message!(@ $id, $text, [$($done)* $name = $name, $name;] $(, $($rest)*)?)
    };
    ($id:literal, $text:literal $(, $($rest:tt)*)?) => {
        $crate::message::message!(@ $id, $text, [] $(, $($rest)*)?)
    };
}
pub(crate) use message;
