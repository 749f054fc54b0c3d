//! `papan schema`: the JSON Schema of what a command prints with `--json`.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

use crate::cli::SchemaArgs;
use crate::exit::Exit;
use crate::render::table;
use crate::schemas::SCHEMAS;

pub(crate) fn run(args: &SchemaArgs) -> anyhow::Result<Exit> {
    let mut out = AutoStream::new(io::stdout(), ColorChoice::global());
    let wanted = args.name.as_deref();
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
