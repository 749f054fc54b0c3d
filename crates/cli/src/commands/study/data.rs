//! The numbers of studies for machines: JSON Lines, or comma-separated values.

use std::io::Write;

use papan::SCHEMA_VERSION;
use papan_studies::{Line, Status, Value};
use serde::Serialize;

use super::run::Finished;

/// One line of JSON.
#[derive(Serialize)]
struct Numbered<'a> {
    schema_version: u32,
    study: &'a str,
    #[serde(flatten)]
    line: &'a Line,
}

pub(super) fn json(out: &mut impl Write, finished: &[Finished<'_>]) -> anyhow::Result<()> {
    for (study, line) in lines(finished) {
        serde_json::to_writer(
            &mut *out,
            &Numbered { schema_version: SCHEMA_VERSION, study, line },
        )?;
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn csv(out: &mut impl Write, finished: &[Finished<'_>]) -> anyhow::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record([
        "study",
        "case",
        "program",
        "quantity",
        "published",
        "replica",
        "status",
        "difference",
        "papan",
        "papan_lane",
        "papan_proven",
        "remark",
        "auto",
    ])?;
    for (study, line) in lines(finished) {
        let (status, by) = match line.status {
            Status::Exact => ("exact", String::new()),
            Status::Differs(by) => ("differs", by.to_string()),
            Status::Other => ("other", String::new()),
            Status::Faster(by) => ("faster", by.to_string()),
            Status::Unavailable => ("unavailable", String::new()),
        };
        let ours = line.ours.as_ref();
        let lane = ours.map(|ours| ours.lane.as_str()).unwrap_or_default();
        let proven = ours.map(|ours| ours.proven.to_string()).unwrap_or_default();
        let [published, replica, papan] =
            [line.published.as_ref(), line.replica.as_ref(), ours.map(|ours| &ours.value)]
                .map(plain);
        writer.write_record([
            study,
            &line.case,
            &line.program,
            line.quantity.name(),
            &published,
            &replica,
            status,
            &by,
            &papan,
            lane,
            &proven,
            line.remark.as_deref().unwrap_or_default(),
            &line.auto.map(|cost| cost.to_string()).unwrap_or_default(),
        ])?;
    }
    writer.flush()?;
    Ok(())
}

fn lines<'a>(finished: &'a [Finished<'_>]) -> impl Iterator<Item = (&'a str, &'a Line)> {
    finished.iter().flat_map(|it| it.lines.iter().map(|line| (it.study.id.as_str(), line)))
}

fn plain(value: Option<&Value>) -> String {
    match value {
        None => String::new(),
        Some(Value::Count(count) | Value::Bytes(count)) => count.to_string(),
        Some(Value::Seconds(seconds)) => seconds.to_string(),
        Some(Value::Words(words)) => words.clone(),
    }
}
