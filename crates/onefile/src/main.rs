//! Writes a judge's program as one source file: `cargo run -p papan-onefile -- timus-1589 > judge.rs`.

use anyhow::{Context, Result, ensure};
use papan_onefile::{JUDGES, MAX_BYTES, assemble};

fn main() -> Result<()> {
    let judge = std::env::args().nth(1);
    let judge =
        judge.with_context(|| format!("name a judge's problem: {}", JUDGES.join(" or ")))?;
    let folder = tempfile::tempdir()?;
    let program = assemble(&judge, folder.path())?;
    let bytes = program.len();
    ensure!(bytes <= MAX_BYTES, "it has {bytes} bytes, and judges take {MAX_BYTES}");
    print!("{program}");
    Ok(())
}
