//! The assembled programs, built as a judge builds them, against the product and the checker.

mod cstate3;
mod timus_1589;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use papan_onefile::{MAX_BYTES, assemble, compiler};

/// A program as a judge has it.
struct Program(PathBuf);

impl Program {
    /// Assembles a judge's program and compiles it, with nothing but the file and `rustc -O`.
    fn built(judge: &str) -> Program {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(judge);
        fs::create_dir_all(&folder).unwrap();
        let text = assemble(judge, &folder).unwrap();
        assert!(text.len() <= MAX_BYTES, "{judge} has {} bytes", text.len());
        let (source, program) = (folder.join("judge.rs"), folder.join("judge"));
        fs::write(&source, text).unwrap();
        let status = compiler().arg("-O").arg("-o").args([&program, &source]).status().unwrap();
        assert!(status.success());
        Program(program)
    }

    /// What it answers to an input, and whether it ended well.
    fn answer(&self, input: &[u8]) -> (String, bool) {
        let mut child = Command::new(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let output = std::thread::scope(|scope| {
            // A program that ends early closes the pipe.
            scope.spawn(move || drop(stdin.write_all(input)));
            child.wait_with_output().unwrap()
        });
        (String::from_utf8(output.stdout).unwrap(), output.status.success())
    }
}

fn example(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)).unwrap()
}

#[test]
fn a_judge_that_is_not_there_is_named() {
    let error = assemble("timus-1000", Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap_err();
    assert_eq!(error.to_string(), "there is no timus-1000, only cstate3 and timus-1589");
}
