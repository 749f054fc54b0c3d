//! `solve --checkpoint`: what is refused, and that nothing of it is lost. That a killed search goes on is tested
//! beside the search.

use std::fs;

use crate::common::{Scratch, feed, text};

const EIGHT: &str = "1 2 3\n4 5 6\n0 7 8\n";

/// The command ends as wrong input does, says this, and leaves the file as it is.
fn refused(scratch: &Scratch, kept: &str, arguments: &[&str], input: &str, says: &str) {
    let file = scratch.path("night.ckpt");
    fs::write(&file, kept).unwrap();
    let arguments = [&["solve", "--checkpoint", &file], arguments].concat();
    let output = feed(&arguments, input.as_bytes());
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.contains(says), "{arguments:?}: {said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
}

#[test]
fn what_is_no_checkpoint_is_refused() {
    let scratch = Scratch::new("checkpoint-refused");
    let two = format!("{EIGHT}\n{EIGHT}");
    refused(&scratch, "a letter\n", &[], EIGHT, "damaged");
    refused(&scratch, "", &[], EIGHT, "damaged");
    refused(&scratch, "", &["-a", "astar"], EIGHT, "leave out --checkpoint");
    refused(&scratch, "", &["--objective", "any"], EIGHT, "leave out --checkpoint");
    refused(&scratch, "", &[], &two, "--level N");
    refused(&scratch, "", &[], "#####\n#@$.#\n#####\n", "keeps no checkpoints");
}

/// A board that takes no long search needs no file.
#[test]
fn an_easy_board_leaves_nothing() {
    let scratch = Scratch::new("checkpoint-easy");
    let file = scratch.path("night.ckpt");
    let output = feed(&["solve", "-q", "--checkpoint", &file], EIGHT.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 0);
}
