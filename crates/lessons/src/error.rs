//! What is wrong with a lesson's file, and where.

/// What is wrong, where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct LessonError {
    /// The name of the file.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// One sentence.
    pub message: String,
}

impl LessonError {
    /// An error at a byte of the file's text.
    pub(crate) fn new(file: &str, text: &str, at: usize, message: String) -> LessonError {
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        LessonError { file: file.to_owned(), line, column, message }
    }

    /// One in a text within the file, which begins at this byte, at a line and a column of that text.
    pub(crate) fn within(
        file: &str,
        text: &str,
        at: usize,
        (line, column): (usize, usize),
        message: String,
    ) -> LessonError {
        let start = LessonError::new(file, text, at, message);
        let quoted = text.get(at..).unwrap_or_default();
        // The first line of such a text begins below its quotation marks.
        let is_long = ["\"\"\"", "'''"].iter().any(|marks| {
            let rest = quoted.strip_prefix(marks).map(|rest| rest.trim_start_matches('\r'));
            rest.is_some_and(|rest| rest.starts_with('\n'))
        });
        match is_long {
            true => LessonError { line: start.line + line, column, ..start },
            false => start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let text = "a = 'é'\nb = '''\n1 2\n3 x\n'''\n";
        let place = |error: LessonError| (error.line, error.column);
        assert_eq!(place(LessonError::new("f", text, 0, String::new())), (1, 1));
        assert_eq!(
            place(LessonError::new("f", text, text.find("b =").unwrap(), String::new())),
            (2, 1)
        );
        let quote = text.find("'''").unwrap();
        let within = LessonError::within("f", text, quote, (2, 3), "no x".to_owned());
        assert_eq!(within.to_string(), "f:4:3: no x");
    }
}
