//! The page of studies: tables and charts.

use papan::count;
use papan_charts::{Block, Page, Part, page as write};

use super::run::Finished;
use super::table::table;
use super::{covered, tally, watched};
use crate::cli::StudyArgs;
use crate::output::command_line;

/// Of a longer study, only this many levels are drawn.
const MAX_LEVELS: usize = 16;

pub(super) fn page(args: &StudyArgs, finished: &[Finished<'_>]) -> anyhow::Result<String> {
    let text = format!(
        "Every number as published, from a replica of the document's program, and from papan at its \
         best. An independent checker replayed every solution. Nodes and costs are the same on every \
         machine; times are not. Times over random inputs are means of {}.",
        count(args.repeat, "inputs")
    );
    let command = format!("{}    # papan {}", command_line(), env!("PAPAN_VERSION"));
    let preamble =
        vec![Block::Text(text), Block::Code(command), Block::Text(tally(finished) + ".")];
    let mut parts = vec![Part { heading: None, blocks: preamble }];
    parts.extend(finished.iter().map(part));
    let title = match finished {
        [one] => one.study.title.clone(),
        _ => "Published results, and ours".to_owned(),
    };
    Ok(write(&Page { title, parts })?)
}

fn part(finished: &Finished<'_>) -> Part {
    let Finished { study, lines, cases, watched, curves } = finished;
    let mut blocks =
        vec![Block::Text(format!("{}: {}. {}", study.id, covered(study), study.source))];
    let paragraphs = study.note.iter().flat_map(|note| note.split("\n\n")).map(str::trim);
    for text in paragraphs.filter(|text| !text.is_empty()) {
        blocks.push(Block::Text(text.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    let (table, remarks) = table(lines);
    blocks.push(Block::Table(String::new(), table));
    for (index, remark) in remarks.iter().enumerate() {
        blocks.push(Block::Text(format!("[{}] {remark}", index + 1)));
    }
    blocks.push(Block::Text(tally(std::slice::from_ref(finished)) + "."));
    blocks.extend(watched.iter().flat_map(watched::blocks));
    blocks.extend(curves.iter().cloned().map(Block::Curve));
    for case in cases.iter().take(MAX_LEVELS) {
        blocks.push(Block::Subheading(case.title.clone()));
        blocks.extend(case.note.clone().map(Block::Text));
        let picture = case.picture.clone().map(|svg| (case.title.clone(), svg));
        blocks.extend(picture.map(|picture| Block::Pictures(vec![picture])));
        let (rows, published) = (case.rows.clone(), case.published.clone());
        blocks.push(Block::StudyCharts(rows, published, study.nodes));
    }
    if let Some(more) = cases.len().checked_sub(MAX_LEVELS).filter(|&more| more > 0) {
        let text = format!("In the table above, but not drawn: {}.", count(more, "levels"));
        blocks.push(Block::Text(text));
    }
    Part { heading: Some(study.title.clone()), blocks }
}
