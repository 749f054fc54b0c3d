//! Real command lines against what they print: one file a theme in `tests/cmd`.
//!
//! Adding a case is adding a command to a file; `TRYCMD=overwrite cargo test -p papan-cli --test
//! snapshots` writes down what it prints, to be looked at before it is committed.

#[test]
fn command_lines() {
    let cases = trycmd::TestCases::new();
    // What a user keeps in the cache directory must not change what is printed.
    cases.env("PAPAN_TABLES", "no-such-directory").env("NO_COLOR", "1").env("COLUMNS", "100");
    cases.case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
