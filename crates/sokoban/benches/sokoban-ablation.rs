//! What each technique of objective `any` is worth: levels solved without it, within a number of units.
//!
//! `cargo bench -p papan-sokoban --bench sokoban-ablation -- [COLLECTION] [UNITS,UNITS...] [RESULTS]`. A unit is a
//! generated state or a state of a small search, so the numbers are the same on every machine. Every level is one line
//! of the result file; what stands there already is not run again, so an interrupted run goes on where it ended. A new
//! commit needs a new result file. Every solution is replayed by the checker. The table is printed at the end, as
//! Markdown.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::OpenOptions;
use std::io::Write;

use papan_puzzle::LevelText;
use papan_search::{Limits, Verdict};
use papan_sokoban::solver::{Request, Technique, solve_as};
use papan_sokoban::{format, notation};

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let word = |index: usize, or: &str| words.get(index).cloned().unwrap_or_else(|| or.to_owned());
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/sokoban/xsokoban.xsb");
    let text = std::fs::read(word(0, default))?;
    let levels: Vec<_> = format::levels(&text).collect();
    let results = word(2, concat!(env!("CARGO_TARGET_TMPDIR"), "/sokoban-ablation.tsv"));
    let mut known = read(&results);
    let mut file = OpenOptions::new().create(true).append(true).open(&results)?;
    let units = word(1, "100000,1000000");
    let units: Vec<u64> = units.split(',').filter_map(|units| units.parse().ok()).collect();
    let variants = || std::iter::once(None).chain(Technique::ALL.into_iter().map(Some));
    let name = |variant: Option<Technique>| variant.map_or("nothing", Technique::name);
    for &units in &units {
        for variant in variants() {
            for (number, level) in levels.iter().enumerate() {
                let key = format!("{}\t{units}\t{}", name(variant), number + 1);
                if let Entry::Vacant(entry) = known.entry(key) {
                    let solved = run(level, variant, units);
                    writeln!(file, "{}\t{}", entry.key(), u8::from(solved))?;
                    entry.insert(solved);
                }
            }
        }
    }
    let count = levels.len();
    println!(
        "Levels solved of {count}, by units; in brackets those lost, and those gained, by leaving it out.\n"
    );
    let columns: Vec<String> = units.iter().map(|units| format!("{units} units")).collect();
    println!("| without | {} |\n| --- |{}", columns.join(" | "), " --- |".repeat(units.len()));
    for variant in variants() {
        let cells = units.iter().map(|units| {
            let is_solved = |variant: Option<Technique>, number: usize| {
                known.get(&format!("{}\t{units}\t{number}", name(variant))).copied() == Some(true)
            };
            let all = 1..=count;
            let total = all.clone().filter(|&number| is_solved(variant, number)).count();
            let differ = |here: bool| {
                let numbers = all.clone().filter(|&number| {
                    is_solved(variant, number) == here && is_solved(None, number) != here
                });
                numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
            };
            match variant {
                None => format!("**{total}**"),
                Some(_) => format!("{total} (-: {}; +: {})", differ(false), differ(true)),
            }
        });
        println!("| {} | {} |", name(variant), cells.collect::<Vec<_>>().join(" | "));
    }
    Ok(())
}

/// What stands in a result file.
fn read(path: &str) -> HashMap<String, bool> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    // A line that was cut off counts for nothing.
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    let lines = complete.lines().filter_map(|line| line.rsplit_once('\t'));
    lines.map(|(key, solved)| (key.to_owned(), solved == "1")).collect()
}

fn run(level_text: &LevelText<'_>, without: Option<Technique>, units: u64) -> bool {
    let Ok(level) = format::parse_level(level_text) else { return false };
    let limits = Limits { nodes: Some(units), memory_bytes: Some(1 << 30), ..Limits::default() };
    let request = Request { without, ..Request::default() };
    let report = solve_as(&level, request, &limits, &mut |_| {}).report;
    let Verdict::Solved { plan, .. } = &report.verdict else { return false };
    let lurd = notation::write(&plan.actions);
    papan_checker::sokoban::check(level_text.bytes, &lurd).expect("the checker agrees");
    true
}
