//! `papan bench`: how the program's own levels perform on this machine.

use std::io::Write;

use anyhow::Context;
use papan_bench::{BenchError, CASES, Change, Row, Run, SCHEMA_VERSION, measure};

use crate::cli::BenchArgs;
use crate::exit::{Exit, UsageError};
use crate::files;
use crate::notes::note;
use crate::output::{Output, bold};
use crate::process;
use crate::progress::Steps;
use crate::render;
use crate::signals;
use crate::units::{show_bytes, show_seconds};

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Exit> {
    let baseline = args.baseline.as_deref().map(read).transpose()?;
    let threads = args.threads.unwrap_or(1);
    let wanted = args.puzzle.map(|puzzle| puzzle.info().id);
    let cases: Vec<_> =
        CASES.iter().filter(|case| wanted.is_none_or(|id| id == case.puzzle)).collect();
    let mut out = Output::open(&args.output)?;
    let stop = signals::stop_token();
    let steps = Steps::new(cases.len() as u64);
    let mut rows = Vec::new();
    for &case in &cases {
        steps.begin(&format!("{} {}", case.puzzle, case.name));
        match measure(case, args.repeat.into(), threads, &stop) {
            Ok(row) => rows.push(row),
            Err(BenchError::Stopped) => break,
            Err(error) => return Err(error.into()),
        }
    }
    drop(steps);
    let is_whole = rows.len() == cases.len();
    if !is_whole {
        note!(
            "papan: interrupted after {} of {} cases, so there is no signature",
            rows.len(),
            cases.len()
        );
        if rows.is_empty() || args.json {
            // A run is kept to be compared with: half of one would mislead.
            return Ok(Exit::Limit);
        }
    }
    let run = Run {
        schema_version: SCHEMA_VERSION,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        command: command_line(),
        note: args.note.clone(),
        machine: process::machine(),
        threads,
        signature: if is_whole { Run::signature_of(&rows) } else { Default::default() },
        peak_resident_bytes: process::peak_memory(),
        rows,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&run)?)?;
    } else {
        print(&mut out, &run, baseline.as_ref())?;
    }
    out.finish()?;
    Ok(Exit::Answered)
}

/// The arguments, without the paths of the program and the files.
fn command_line() -> String {
    let mut words = vec!["papan".to_owned()];
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-o" | "--output" | "--note" | "--baseline" => drop(arguments.next()),
            _ => words.push(argument),
        }
    }
    words.join(" ")
}

/// A run that was kept.
fn read(file: &str) -> anyhow::Result<Run> {
    let text =
        files::read(file).map_err(|error| UsageError(format!("{file} cannot be read: {error}")))?;
    let run: Run = serde_json::from_slice(&text).map_err(|error| {
        UsageError(format!(
            "{file} is not a run of `papan bench --json`: {error}; make one with papan bench --json -o FILE"
        ))
    })?;
    if run.schema_version != SCHEMA_VERSION {
        let found = run.schema_version;
        return Err(UsageError(format!(
            "{file} has schema version {found}, expected {SCHEMA_VERSION}; make a new run"
        )))
        .context("--baseline");
    }
    Ok(run)
}

fn print(out: &mut Output, run: &Run, baseline: Option<&Run>) -> anyhow::Result<()> {
    let mut head: Vec<String> =
        ["puzzle", "case", "levels", "solved", "cost", "nodes", "time", "M nodes/s", "memory"]
            .map(str::to_owned)
            .to_vec();
    if baseline.is_some() {
        head.extend(["time", "nodes", "memory"].map(|name| format!("{name} x")));
    }
    let rows: Vec<Vec<String>> = run.rows.iter().map(|row| cells(row, baseline)).collect();
    render::table(out, &head, &rows)?;
    if let Some(bytes) = run.peak_resident_bytes {
        writeln!(out, "  peak memory of the process: {}", show_bytes(bytes as usize))?;
    }
    if !run.signature.is_empty() {
        writeln!(out, "\n{}", bold("Node-count signature"))?;
    }
    for (puzzle, nodes) in &run.signature {
        let change = match baseline.map(|baseline| baseline.signature.get(puzzle)) {
            None => String::new(),
            Some(Some(old)) if old == nodes => " as before".to_owned(),
            Some(Some(old)) => format!(" (was {old}: some search has changed)"),
            Some(None) => " (was not measured)".to_owned(),
        };
        writeln!(out, "  {puzzle:<10} {nodes}{change}")?;
    }
    if let Some(baseline) = baseline {
        let changes = run.rows.iter().filter_map(|row| Run::against(row, baseline));
        let logs: Vec<f64> = changes.map(|change| change.time.ln()).collect();
        if !logs.is_empty() {
            let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
            writeln!(out, "\nTimes are {mean:.2} times those of the baseline (geometric mean).")?;
        }
    }
    Ok(())
}

fn cells(row: &Row, baseline: Option<&Run>) -> Vec<String> {
    let mut cells = vec![
        row.puzzle.clone(),
        row.name.clone(),
        row.levels.to_string(),
        row.solved.to_string(),
        row.cost.to_string(),
        row.nodes.to_string(),
        show_seconds(row.seconds()),
        format!("{:.2}", row.speed() / 1e6),
        show_bytes(row.peak_memory_bytes),
    ];
    if let Some(baseline) = baseline {
        let ratios = match Run::against(row, baseline) {
            Some(Change { time, nodes, memory }) => {
                [time, nodes, memory].map(|ratio| format!("{ratio:.2}"))
            }
            None => ["new", "", ""].map(str::to_owned),
        };
        cells.extend(ratios);
    }
    cells
}
