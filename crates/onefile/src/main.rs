//! Writes a judge's program as one source file: `cargo run -p papan-onefile -- timus-1589 > judge.rs`.

use anyhow::{Context, Result};

fn main() -> Result<()> {
    let judge = std::env::args().nth(1).context("name a judge's problem")?;
    let folder = tempfile::tempdir()?;
    print!("{}", papan_onefile::assemble(&judge, folder.path())?);
    Ok(())
}
