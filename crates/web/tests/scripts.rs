//! The page's scripts without a browser: `page-tests/run`. Without node and npm nothing is tested
//! here; in CI that is a failure.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn types_rules_and_words() {
    if !["bash", "node", "npm"].into_iter().all(is_there) {
        let message = "TESTS OF THE PAGE'S SCRIPTS SKIPPED: node and npm are not installed (Debian: \
                       apt-get install nodejs npm)";
        assert!(env::var_os("CI").is_none(), "{message}");
        // Not with `eprintln!`: nobody sees what a test prints that passes.
        writeln!(io::stderr(), "\n*** {message}. ***\n").ok();
        return;
    }
    let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("page-tests/run");
    let output = Command::new("bash").arg(run).output().expect("bash starts");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", said(&output.stdout), said(&output.stderr));
}

/// Without node the test passes for nothing. That is said where people see it; in CI it fails.
#[test]
fn a_skipped_test_says_so() {
    let run = |ci: Option<&str>| {
        let mut tests = Command::new(env::current_exe().expect("this program"));
        tests.args(["--exact", "types_rules_and_words"]).env("PATH", "").env_remove("CI");
        tests.envs(ci.map(|value| ("CI", value)));
        tests.output().expect("this program starts")
    };
    let skipped = run(None);
    assert!(skipped.status.success());
    let said = String::from_utf8_lossy(&skipped.stderr);
    assert!(said.contains("TESTS OF THE PAGE'S SCRIPTS SKIPPED"), "{said}");
    assert!(!run(Some("1")).status.success());
}
