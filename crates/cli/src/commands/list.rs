//! `papan solve --list`: the registry's entry of a puzzle, as tables.

use std::io::{self, Write};

use papan::{Algorithm, Claim, OptionInfo, OptionKind, PuzzleInfo, Task};

use crate::output::bold;
use crate::render::table;

pub(crate) fn write(out: &mut impl Write, puzzle: &'static PuzzleInfo) -> io::Result<()> {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    writeln!(out, "{}: {}", bold(puzzle.name), puzzle.summary)?;

    let mut section = |title: &str, head: &[String], rows: &[Vec<String>]| {
        if rows.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", bold(title))?;
        table(out, head, rows)
    };
    let algorithms: Vec<_> = puzzle.algorithms().map(Algorithm::info).collect();
    let rows: Vec<_> =
        algorithms.iter().map(|info| words(&[info.id, info.name, info.summary])).collect();
    section("Algorithms", &words(&["name", "algorithm", ""]), &rows)?;

    let mut head = words(&["name"]);
    let objectives = puzzle.objectives.iter();
    head.extend(objectives.map(|objective| format!("for {}", objective.id)));
    head.push(String::new());
    let rows: Vec<_> = puzzle
        .heuristics
        .iter()
        .map(|heuristic| {
            let mut row = words(&[heuristic.id]);
            row.extend(heuristic.claims.iter().map(|claim| claim.name().to_owned()));
            row.push(heuristic.summary.to_owned());
            row
        })
        .collect();
    section("Heuristics", &head, &rows)?;
    let rows: Vec<_> =
        Claim::ALL.iter().map(|claim| words(&[claim.name(), claim.meaning()])).collect();
    let rows = if puzzle.heuristics.is_empty() { &[] } else { &rows[..] };
    section("What heuristics claim", &words(&["claim", "the estimate of what is left"]), rows)?;

    let rows: Vec<_> = puzzle
        .objectives
        .iter()
        .map(|objective| words(&[objective.id, objective.summary]))
        .collect();
    section("Objectives", &words(&["name", ""]), &rows)?;

    let of_algorithms = algorithms.iter().flat_map(|info| info.options);
    let rows: Vec<_> = of_algorithms
        .chain(puzzle.options)
        .filter(|option: &&OptionInfo| option.tasks.contains(&Task::Solve))
        .map(|option| {
            let values = match option.kind {
                OptionKind::Choice(words) => words.join(" | "),
                _ => option.value.to_owned(),
            };
            words(&[format!("--{} {values}", option.id).trim_end(), option.help])
        })
        .collect();
    section("Options", &words(&["option", ""]), &rows)
}
