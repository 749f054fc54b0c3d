//! Options by their flags: the library calls one `option weight` wherever it speaks of it, and here that
//! is `--weight`.

use papan::{Algorithm, Message, PUZZLES};

/// What is asked for beside the puzzles' and the algorithms' own options, under these names everywhere.
const SHARED: [&str; 6] =
    ["puzzle", "algorithm", "heuristic", "heuristics", "objective", "checkpoint"];

/// A sentence of the library with the flags of the options that it names. Before a colon the word
/// stays: `option --weight: found ...`.
pub(crate) fn with_flags(text: &str) -> String {
    const OPTION: &str = "option ";
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OPTION) {
        let (before, from) = rest.split_at(at);
        let after = &from[OPTION.len()..];
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        let end = after.find(|letter| !is_letter(letter)).unwrap_or(after.len());
        let (id, following) = after.split_at(end);
        said.push_str(before);
        let is_word = !before.ends_with(|letter: char| letter.is_alphanumeric());
        if is_word && is_option(id) {
            if following.starts_with(':') {
                said.push_str(OPTION);
            }
            said.push_str("--");
        } else {
            said.push_str(OPTION);
        }
        said.push_str(id);
        rest = following;
    }
    said.push_str(rest);
    said
}

/// A note of the library, with what to type here for what it advises.
pub(crate) fn note(note: &Message) -> String {
    let said = with_flags(&note.text);
    let table = note.parameters.iter().find(|(name, _)| *name == "table");
    match (note.id, table) {
        ("tables.unused", Some((_, id))) => {
            let advice = said.trim_end_matches('.');
            format!("{advice}: papan tables build {id} --force")
        }
        _ => said,
    }
}

/// Whether some puzzle or algorithm has an option of this name.
fn is_option(id: &str) -> bool {
    SHARED.contains(&id)
        || PUZZLES.iter().map(papan::Puzzle::info).any(|info| {
            let of_algorithms = info.algorithms().map(Algorithm::info).flat_map(|own| own.options);
            of_algorithms.chain(info.options).any(|option| option.id == id)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan::message;

    #[test]
    fn a_table_is_built_again_by_a_command() {
        let damaged = papan::table_unused("tiles-4x4", "its sum is wrong");
        let expected = "The table tiles-4x4 was not used: its sum is wrong. Build it again: papan \
                        tables build tiles-4x4 --force";
        assert_eq!(note(&damaged), expected);
        let other = message!("a.table", "The table {table} is full.", table = "tiles-4x4");
        assert_eq!(note(&other), "The table tiles-4x4 is full.");
    }

    #[test]
    fn options_are_called_by_their_flags() {
        for (text, expected) in [
            ("option weight: found `0`", "option --weight: found `0`"),
            ("leave out option heuristic zero, or more", "leave out --heuristic zero, or more"),
            (
                "option max-forward-pushes and option max-backward-pushes",
                "--max-forward-pushes and --max-backward-pushes",
            ),
            ("option goal", "--goal"),
            ("the option goals, an option, option ", "the option goals, an option, option "),
            ("an adoption goal", "an adoption goal"),
            ("unknown option `weight`", "unknown option `weight`"),
        ] {
            assert_eq!(with_flags(text), expected);
        }
    }
}
