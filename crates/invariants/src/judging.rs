//! The judges' programs: whatever comes in, they answer or say what is wrong, and they agree with
//! brute force on small inputs.

use std::num::NonZeroUsize;

use papan::{JudgeError, JudgeFailure};

use crate::show;

/// What a judge's program prints, and why it ended early, if it did.
fn run(id: &str, mut input: &[u8], threads: usize) -> (String, Option<JudgeFailure>) {
    let threads = NonZeroUsize::new(threads).expect("at least one");
    let mut output = Vec::new();
    let error = papan::judge(id, &mut input, &mut output, threads).err();
    (String::from_utf8(output).expect("answers are text"), error)
}

/// Texts in CSTATE3 format.
pub(crate) fn chess(text: &[u8]) {
    let (output, error) = run("cstate3", text, 1);
    let (parallel, _) = run("cstate3", text, 2);
    assert_eq!(output, parallel, "threads change the answer to {}", show(text));
    if let Some(error) = &error {
        let is_fault = matches!(error, JudgeFailure::Judge(JudgeError::Input(_)));
        assert!(is_fault && !error.to_string().is_empty(), "{error}: {}", show(text));
    }
    // Brute force handles only small boards, gives no answer at all to a text with a fault, and
    // does not mind a file without boards.
    let Ok(text) = str::from_utf8(text) else { return };
    let expected = papan_checker::chess::answers(text).unwrap_or_default();
    if !expected.is_empty() {
        assert!(error.is_none(), "{error:?}: {text:?}");
        assert_eq!(output.lines().collect::<Vec<_>>(), expected, "{text:?}");
    }
}
