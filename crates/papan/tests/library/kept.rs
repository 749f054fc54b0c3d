//! Files that tests keep: what the program says now is what they hold, or is written into them.

use std::fs;
use std::path::Path;

/// Whether this environment variable asks for the files to be written again.
pub(crate) fn overwrites(switch: &str) -> bool {
    std::env::var(switch).is_ok_and(|word| word == "overwrite")
}

/// Writes a file. The folder of a new puzzle's files need not be there yet.
pub(crate) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file in a folder")).unwrap();
    fs::write(path, text).unwrap();
}

/// Holds a file against what it should be, or writes it if the switch says so.
pub(crate) fn keep(path: &Path, text: &str, switch: &str) {
    if overwrites(switch) {
        write(path, text);
        return;
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "{} is out of date; {switch}=overwrite writes it again", path.display());
}

#[test]
fn a_folder_that_is_missing_is_made() {
    let folder = std::env::temp_dir().join(format!("papan-kept-{}", std::process::id()));
    let path = folder.join("tests/words.json");
    write(&path, "[]\n");
    keep(&path, "[]\n", "PAPAN_NO_SUCH_SWITCH");
    let other = std::panic::catch_unwind(|| keep(&path, "{}\n", "PAPAN_NO_SUCH_SWITCH"));
    fs::remove_dir_all(folder).unwrap();
    assert!(other.is_err());
}
