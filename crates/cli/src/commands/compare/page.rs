//! The page of a comparison.

use papan::{Row, count, summarise};
use papan_charts::{Block, Page, Part, Table, page};

use super::{Collection, Finished};
use crate::cli::CompareArgs;
use crate::output::command_line;
use crate::units::{show_bytes, show_duration};

/// Of a longer collection, only this many levels are shown one by one.
pub(super) const MAX_LEVELS: usize = 12;

/// A page that grows by one part per collection.
pub(super) struct Builder {
    parts: Vec<(String, Part)>,
}

impl Builder {
    pub(super) fn new() -> Builder {
        Builder { parts: Vec::new() }
    }

    /// Adds a collection.
    pub(super) fn add(&mut self, collection: &Collection) {
        let cases = &collection.finished;
        let mut blocks: Vec<Block> = paragraphs(collection.note.as_deref()).collect();
        if collection.is_several && collection.nodes.is_none() {
            let rows = collection.rows();
            let summary = Table::of_summaries(&summarise(&rows));
            blocks.push(Block::Table("All levels".to_owned(), summary));
            blocks.push(Block::Charts(rows));
        }
        for case in cases.iter().take(MAX_LEVELS) {
            add_case(&mut blocks, collection, case);
        }
        if let Some(left_out) = cases.len().checked_sub(MAX_LEVELS).filter(|&count| count > 0) {
            let levels = count(left_out, "further levels");
            let text = format!("Counted above, but not shown here: {levels}.");
            blocks.push(Block::Text(text));
        }
        self.parts.push((collection.name.clone(), Part { heading: None, blocks }));
    }

    /// The whole page.
    pub(super) fn finish(self, args: &CompareArgs) -> anyhow::Result<String> {
        let is_one = self.parts.len() == 1;
        let title = match &self.parts[..] {
            [(name, _)] => format!("Comparison: {name}"),
            _ => "Published results, and ours".to_owned(),
        };
        let parts = self
            .parts
            .into_iter()
            .map(|(name, part)| Part { heading: (!is_one).then_some(name), ..part });
        let parts = std::iter::once(preamble(args)).chain(parts).collect();
        Ok(page(&Page { title, parts })?)
    }
}

/// How the numbers were obtained.
fn preamble(args: &CompareArgs) -> Part {
    let usage = &args.limits.usage;
    let mut limits = vec![show_duration(usage.time_limit), show_bytes(usage.memory_limit)];
    limits.extend(usage.node_limit.map(|nodes| count(nodes, "nodes")));
    let times = match args.repeat {
        1 => "Times are those of one run.".to_owned(),
        repeat => format!("Times are medians of {repeat} runs."),
    };
    let text = format!(
        "Every lane ran alone with the full limits ({}), and an independent checker replayed its \
         solution. Nodes and costs are the same on every machine, unless a time or memory limit \
         came first; times are not. {times} Memory is what the containers of the \
         search held. Optimal means proven optimal.",
        limits.join(", ")
    );
    let version = format!("papan {}", env!("PAPAN_VERSION"));
    let command = format!("{}    # {version}", command_line());
    Part { heading: None, blocks: vec![Block::Text(text), Block::Code(command)] }
}

fn paragraphs(text: Option<&str>) -> impl Iterator<Item = Block> {
    let paragraphs = text.unwrap_or_default().split("\n\n").map(str::trim);
    paragraphs
        .filter(|text| !text.is_empty())
        .map(|text| Block::Text(text.split_whitespace().collect::<Vec<_>>().join(" ")))
}

fn add_case(blocks: &mut Vec<Block>, collection: &Collection, case: &Finished) {
    if collection.is_several {
        blocks.push(Block::Subheading(case.heading.clone()));
    }
    blocks.extend(paragraphs(case.note.as_deref()));
    if let Some(fault) = case.fault() {
        blocks.push(Block::Text(format!("This level cannot be read: {fault}.")));
        return;
    }
    if let Some(svg) = &case.picture {
        blocks.push(Block::Pictures(vec![(case.heading.clone(), svg.clone())]));
    }
    let brackets =
        Table::brackets(&case.rows, &case.published).map(|text| Block::Text(text.to_owned()));
    if let Some(nodes) = collection.nodes {
        let table = Table::beside(&case.rows, &case.published, nodes);
        blocks.push(Block::Table(String::new(), table));
        blocks.extend(brackets);
        let (rows, published) = (case.rows.clone(), case.published.clone());
        blocks.push(Block::StudyCharts(rows, published, nodes));
        return;
    }
    blocks.push(Block::Table(String::new(), Table::of_rows(&case.rows)));
    blocks.extend(brackets);
    blocks.extend(solution(&case.rows));
    if !collection.is_several {
        blocks.push(Block::Charts(case.rows.clone()));
    }
}

/// The cheapest solution, of the first lane that found it.
fn solution(rows: &[Row]) -> Vec<Block> {
    let solved = rows.iter().filter(|row| row.record.solution.is_some());
    let Some(best) = solved.min_by_key(|row| row.record.cost) else { return Vec::new() };
    let Some(solution) = best.record.solution.clone() else { return Vec::new() };
    let proven = if best.record.optimal { ", proven optimal" } else { "" };
    let cost = best.record.cost.map(|cost| format!(", cost {cost}")).unwrap_or_default();
    vec![Block::Text(format!("Solution of {}{cost}{proven}:", best.name)), Block::Code(solution)]
}
