//! Lanes on levels: the programs of a document and ours, beside what is printed.

use papan::{Comparison, Lane, Puzzle, RequestError, Row, Runner, SolveRequest};

use papan_charts::{Curve, Published};

use crate::format::{Misprint, Numbers, Study, StudyCase, StudyLane};
use crate::job::{JobResult, Settings};
use crate::line::{Line, Ours, Quantity, Value};
use crate::shelf::level;
use crate::watched::watch;

/// What the lanes did on a level, for charts and pages.
#[derive(Clone, Debug)]
pub struct CaseRows {
    /// The level's name.
    pub title: String,
    /// What a reader should know.
    pub note: Option<String>,
    /// The level as a picture, if it was asked for.
    pub picture: Option<String>,
    /// One row per lane.
    pub rows: Vec<Row>,
    /// What is printed of each lane, if anything.
    pub published: Vec<Option<Published>>,
}

impl StudyCase {
    /// What is printed of a lane here; `None` for one of ours.
    pub fn beside(&self, lane: &StudyLane) -> Option<Published> {
        let name = lane.name.clone()?;
        let numbers = self.published.get(&name);
        Some(Published {
            cost: numbers.and_then(|numbers| numbers.cost),
            forward: numbers.and_then(|numbers| numbers.forward),
            backward: numbers.and_then(|numbers| numbers.backward),
            nodes: numbers.and_then(|numbers| numbers.nodes),
            seconds: numbers.and_then(|numbers| numbers.seconds),
            remark: numbers.and_then(|numbers| numbers.remark.clone()),
            name,
        })
    }
}

/// Runs the lanes on a level.
pub(crate) fn case(
    study: &Study,
    index: usize,
    puzzle: &'static Puzzle,
    request: &SolveRequest,
    settings: &Settings<'_>,
) -> Result<JobResult, RequestError> {
    let case = &study.case[index];
    let lanes = study.lane.iter().map(|lane| Lane::from_name(puzzle.info(), &lane.run));
    let lanes = lanes.collect::<Result<Vec<_>, _>>()?;
    let text = match level(puzzle, case, settings.shelf) {
        Ok(text) => text,
        Err(reason) => {
            return Ok(JobResult { lines: missing(case, &reason), ..Default::default() });
        }
    };
    let rows = run(study, puzzle, &lanes, request, &text.text());
    let mut lines = Vec::new();
    for (lane, row) in study.lane.iter().zip(&rows) {
        let Some(name) = &lane.name else { continue };
        let numbers = case.published.get(name).cloned().unwrap_or_default();
        lines.extend(of_lane(study, case, name, &numbers, row, &rows));
    }
    let watched = case.watch.as_deref().and_then(|name| {
        let index = study.lane.iter().position(|lane| lane.name.as_deref() == Some(name))?;
        let ran = (&lanes[index], &rows[index]);
        Some(watch((&case.title, name), puzzle, ran, request, &text.text(), settings))
    });
    let watched = watched.transpose()?.flatten();
    let published = study.lane.iter().map(|lane| case.beside(lane));
    let picture = settings.pictures.then(|| puzzle.parse(&text.text()).ok()).flatten();
    let picture = picture.and_then(|level| level.picture(&request.options, &request.limits).ok());
    let (title, note) = (case.title.clone(), case.note.clone());
    let rows = CaseRows { title, note, picture, published: published.collect(), rows };
    Ok(JobResult { lines, rows: Some(rows), watched, ..JobResult::default() })
}

/// Runs lanes on a level: those of the document's programs within the nodes that the study allows.
fn run(
    study: &Study,
    puzzle: &'static Puzzle,
    lanes: &[Lane],
    request: &SolveRequest,
    level: &papan::LevelText<'_>,
) -> Vec<Row> {
    let mut lanes = lanes.to_vec();
    let given_up = |lane: &mut Lane| {
        let limit = study.budget?.nodes.to_string();
        let Runner::Replica(replica) = lane.runner else { return None };
        let option = replica.options.iter().find(|option| option.id == "max-states")?;
        lane.options.push((option, limit));
        Some(())
    };
    for lane in &mut lanes {
        given_up(lane);
    }
    let comparison = Comparison { puzzle, lanes: &lanes, request, repeat: 1 };
    (0..lanes.len()).map(|lane| comparison.run_lane(lane, level, 1, &mut ())).collect()
}

/// What is printed of a level that cannot be had.
fn missing(case: &StudyCase, reason: &str) -> Vec<Line> {
    let lines = case.published.iter().flat_map(|(name, numbers)| {
        let published = printed(numbers);
        published.into_iter().map(|(quantity, value)| {
            let remark = remark(numbers, quantity, Some(reason));
            Line::new(&case.title, name, quantity, Some(value), None).with_remark(remark)
        })
    });
    lines.collect()
}

/// What is printed of a lane.
fn printed(numbers: &Numbers) -> Vec<(Quantity, Value)> {
    let count = |quantity, count: Option<u64>| count.map(|count| (quantity, Value::Count(count)));
    let words =
        |quantity, text: &Option<String>| text.clone().map(|it| (quantity, Value::Words(it)));
    let values = [
        words(Quantity::Outcome, &numbers.remark),
        count(Quantity::Cost, numbers.cost),
        count(Quantity::Forward, numbers.forward),
        count(Quantity::Backward, numbers.backward),
        count(Quantity::Moves, numbers.moves),
        words(Quantity::Solution, &numbers.solution),
        count(Quantity::Nodes, numbers.nodes),
        numbers.seconds.map(|seconds| (Quantity::Time, Value::Seconds(seconds))),
    ];
    values.into_iter().flatten().collect()
}

/// What a reader should know of a number.
fn remark(numbers: &Numbers, quantity: Quantity, reason: Option<&str>) -> Option<String> {
    let key = match quantity {
        Quantity::Time => "seconds",
        other => other.name(),
    };
    let mut remarks: Vec<String> = reason.map(str::to_owned).into_iter().collect();
    let about = |what: &str, it: &Option<Misprint>| {
        let it = it.as_ref().filter(|it| it.of == key)?;
        Some(format!("{what} {}: {}", plain(&it.printed), it.why))
    };
    remarks.extend(about("printed as", &numbers.misprint));
    remarks.extend(about("in the text we have", &numbers.damaged));
    let differs = numbers.differs.as_deref().and_then(|text| text.split_once(':').zip(Some(text)));
    remarks.extend(differs.and_then(|((_, why), text)| {
        named(text).contains(&quantity).then(|| why.trim().to_owned())
    }));
    if let Some(again) = &numbers.again {
        let seconds = again.seconds.filter(|_| quantity == Quantity::Time);
        let table = &again.table;
        remarks.extend(seconds.map(|it| format!("{it} s in table {table}")));
        let nodes = again.nodes.filter(|_| quantity == Quantity::Nodes);
        remarks.extend(nodes.map(|it| format!("{it} in table {table}")));
    }
    (!remarks.is_empty()).then(|| remarks.join("; "))
}

/// A value of a study without quotation marks.
fn plain(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The lines of a lane that ran.
fn of_lane(
    study: &Study,
    case: &StudyCase,
    name: &str,
    numbers: &Numbers,
    row: &Row,
    rows: &[Row],
) -> Vec<Line> {
    let title = &case.title;
    let mut lines = Vec::new();
    for (quantity, published) in printed(numbers) {
        let stopped = stopped_here(row);
        let replica = found(study, quantity, row, &published).filter(|_| stopped.is_none());
        let stopped = stopped.map(|limit| {
            format!("stopped by a limit of this run ({limit}), which says nothing of the program")
        });
        let mut remark = remark(numbers, quantity, stopped.as_deref());
        if let (None, Some(error)) = (&replica, &row.record.error) {
            remark = Some(error.message.clone());
        }
        if let (Quantity::Outcome, Some(cost)) = (quantity, row.record.cost) {
            let nodes = study.nodes.of(row).unwrap_or_default();
            let solved = format!("solved again with cost {cost} and {nodes} nodes");
            let remarks = std::iter::once(solved).chain(remark);
            remark = Some(remarks.collect::<Vec<_>>().join("; "));
        }
        let ours = best(study, quantity, rows);
        let line = Line::new(title, name, quantity, Some(published), replica);
        let auto = auto_cost(study, quantity, rows);
        lines.push(Line { auto, ..line.with_ours(ours).with_remark(remark) });
    }
    for quantity in numbers.illegible.iter().flat_map(|reason| named(reason)) {
        let reason = numbers.illegible.as_deref().unwrap_or_default();
        let replica = found(study, quantity, row, &Value::Count(0));
        let line = Line::new(title, name, quantity, None, replica);
        let remark = Some(format!("not legible: {reason}"));
        let line = line.with_ours(best(study, quantity, rows)).with_remark(remark);
        lines.push(Line { auto: auto_cost(study, quantity, rows), ..line });
    }
    lines
}

/// The quantities that stand before the colon of `nodes and seconds: why they are illegible`.
fn named(reason: &str) -> Vec<Quantity> {
    let keys = reason.split(':').next().unwrap_or_default();
    let quantity = |word: &str| match word {
        "outcome" => Some(Quantity::Outcome),
        "cost" | "steps" => Some(Quantity::Cost),
        "forward" => Some(Quantity::Forward),
        "backward" => Some(Quantity::Backward),
        "moves" => Some(Quantity::Moves),
        "solution" => Some(Quantity::Solution),
        "nodes" | "states" => Some(Quantity::Nodes),
        "seconds" => Some(Quantity::Time),
        _ => None,
    };
    keys.split([' ', ',']).filter_map(quantity).collect()
}

/// What a row has of a quantity.
fn found(study: &Study, quantity: Quantity, row: &Row, published: &Value) -> Option<Value> {
    let record = &row.record;
    let stats = record.stats?;
    Some(match quantity {
        Quantity::Outcome => Value::Words(outcome(row, published)),
        Quantity::Cost => Value::Count(record.cost?),
        Quantity::Forward => Value::Count(record.halves()?.0),
        Quantity::Backward => Value::Count(record.halves()?.1),
        Quantity::Moves => Value::Count(*record.metrics.get("moves")?),
        Quantity::Solution => Value::Words(record.solution.clone()?),
        Quantity::Nodes => Value::Count(study.nodes.of(row)?),
        Quantity::Time => Value::Seconds(stats.elapsed_s),
        Quantity::Memory => Value::Bytes(stats.peak_memory_bytes as u64),
        Quantity::Test | Quantity::Worked => return None,
    })
}

/// The limit that ended a run, if it was not one of the study: such a run says nothing.
fn stopped_here(row: &Row) -> Option<&'static str> {
    row.record.limit.filter(|limit| !matches!(*limit, "incomplete" | "nodes"))
}

/// How a run ended, in the document's words if it ended alike: without a solution, having run dry or used
/// up the nodes that the study allows.
fn outcome(row: &Row, published: &Value) -> String {
    let record = &row.record;
    match (record.outcome, record.limit, published) {
        ("unsolvable", _, Value::Words(words)) | ("limit", _, Value::Words(words)) => words.clone(),
        ("solved", ..) => format!("solved, cost {}", record.cost.unwrap_or_default()),
        (other, ..) => other.to_owned(),
    }
}

/// What the cost of `auto` is, if the study runs it.
fn auto_cost(study: &Study, quantity: Quantity, rows: &[Row]) -> Option<u64> {
    let mut ours = study.lane.iter().zip(rows).filter(|(lane, _)| lane.name.is_none());
    let (_, row) = ours.find(|(lane, _)| lane.run == "auto")?;
    row.record.cost.filter(|_| quantity == Quantity::Cost)
}

/// What papan gives at its best: the lane of ours that does best in this.
fn best(study: &Study, quantity: Quantity, rows: &[Row]) -> Option<Ours> {
    let ours = study.lane.iter().zip(rows).filter(|(lane, _)| lane.name.is_none());
    let ours: Vec<&Row> = ours.map(|(_, row)| row).filter(|row| row.is_answered()).collect();
    let least = |of: &dyn Fn(&Row) -> Option<f64>| {
        let valued = ours.iter().filter_map(|row| of(row).map(|value| (value, *row)));
        valued.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, row)| row)
    };
    let row = match quantity {
        Quantity::Cost | Quantity::Outcome => {
            // Of equals the one that is proven.
            let proven = |row: &Row| if row.record.optimal { 0.0 } else { 0.5 };
            let cost = |row: &Row| Some(row.record.cost? as f64 + proven(row));
            least(&cost).or_else(|| ours.iter().copied().find(|row| row.record.cost.is_none()))?
        }
        Quantity::Moves => least(&|row| row.record.metrics.get("moves").map(|&it| it as f64))?,
        Quantity::Nodes => least(&|row| study.nodes.of(row).map(|it| it as f64))?,
        Quantity::Time => least(&|row| row.record.stats.map(|stats| stats.elapsed_s))?,
        _ => return None,
    };
    let value = match (quantity, row.record.outcome) {
        (Quantity::Outcome, "solved") => {
            Value::Words(format!("solved, cost {}", row.record.cost.unwrap_or_default()))
        }
        (Quantity::Outcome, other) => Value::Words(other.to_owned()),
        _ => found(study, quantity, row, &Value::Count(0))?,
    };
    let is_cost = matches!(quantity, Quantity::Cost | Quantity::Outcome);
    let proven = is_cost && (row.record.optimal || row.record.outcome == "unsolvable");
    Some(Ours { value, lane: row.name.clone(), proven })
}

/// Runs the lanes on a level that stands for the tests of a judge, once under each limit.
pub(crate) fn under_limits(
    study: &Study,
    index: usize,
    puzzle: &'static Puzzle,
    request: &SolveRequest,
    settings: &Settings<'_>,
) -> Result<JobResult, RequestError> {
    let case = &study.case[index];
    let text = match level(puzzle, case, settings.shelf) {
        Ok(text) => text,
        Err(reason) => {
            return Ok(JobResult { lines: missing(case, &reason), ..Default::default() });
        }
    };
    let mut result = JobResult::default();
    let (mut nodes, mut memory) = (Vec::new(), Vec::new());
    for lane in study.lane.iter().filter(|lane| lane.name.is_some()) {
        let name = lane.name.as_deref().unwrap_or_default();
        let lanes = study
            .limits
            .iter()
            .map(|&limit| Lane::from_name(puzzle.info(), &with_limit(&lane.run, limit)));
        let lanes = lanes.collect::<Result<Vec<_>, _>>()?;
        let rows = run(study, puzzle, &lanes, request, &text.text());
        let (mut of_nodes, mut of_memory) = (Vec::new(), Vec::new());
        for (&limit, row) in study.limits.iter().zip(&rows) {
            let program = match limit {
                0 => format!("{name}, no limit"),
                limit => format!("{name}, {limit} pushes"),
            };
            let value = match row.record.cost {
                Some(cost) => format!("solved, cost {cost}"),
                None => "not solved".to_owned(),
            };
            let why = "nothing is printed of this level under these limits".to_owned();
            let add = |quantity, value| {
                let line = Line::new(&case.title, &program, quantity, None, Some(value));
                line.with_remark(Some(why.clone()))
            };
            result.lines.push(add(Quantity::Outcome, Value::Words(value)));
            let Some(count) = study.nodes.of(row) else { continue };
            result.lines.push(add(Quantity::Nodes, Value::Count(count)));
            if let (Some(stats), 1..) = (row.record.stats, limit) {
                of_nodes.push((limit as f64, count as f64));
                of_memory.push((limit as f64, stats.peak_memory_bytes as f64 / 1024.0));
            }
        }
        nodes.push((name.to_owned(), of_nodes));
        memory.push((name.to_owned(), of_memory));
    }
    let curve = |what: &str, series| Curve {
        title: format!("{}: {what} over the limit of pushes", case.title),
        x: "forward pushes at most".to_owned(),
        y: what.to_owned(),
        is_time: false,
        series,
    };
    result.curves = vec![curve("states", nodes), curve("KiB", memory)];
    Ok(result)
}

/// A lane under a limit; without one, the option that has it is left out.
fn with_limit(run: &str, limit: u64) -> String {
    match limit {
        0 => run.split(':').filter(|word| !word.contains("{limit}")).collect::<Vec<_>>().join(":"),
        limit => run.replace("{limit}", &limit.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_illegible_is_named() {
        assert_eq!(named("nodes and seconds: lost"), [Quantity::Nodes, Quantity::Time]);
        assert_eq!(named("backward and cost: no"), [Quantity::Backward, Quantity::Cost]);
    }

    #[test]
    fn no_limit_is_no_option() {
        let run = "replica-bidirectional:order=dfs:max-forward={limit}";
        assert_eq!(with_limit(run, 37), "replica-bidirectional:order=dfs:max-forward=37");
        assert_eq!(with_limit(run, 0), "replica-bidirectional:order=dfs");
    }
}
