//! `papan schema`: the JSON Schema of what a command prints with `--json`.

use std::io::{self, Write};

use clap::ArgMatches;

use crate::cli;
use crate::exit::Exit;
use crate::render::table;
use crate::schemas::SCHEMAS;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let mut out = anstream::AutoStream::new(io::stdout(), crate::output::colour(matches));
    let wanted = cli::given(matches, "name");
    match SCHEMAS.iter().find(|schema| Some(schema.name) == wanted) {
        Some(schema) => {
            writeln!(out, "{}", serde_json::to_string_pretty(&schema.document())?)?;
        }
        None => {
            let rows: Vec<_> = SCHEMAS
                .iter()
                .map(|schema| vec![schema.name.to_owned(), schema.summary.to_owned()])
                .collect();
            table(&mut out, &["name", "describes"].map(str::to_owned), &rows)?;
        }
    }
    Ok(Exit::Answered)
}
