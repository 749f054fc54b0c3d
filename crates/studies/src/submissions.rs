//! What a judge said of submitted programs. Its tests are secret, so nothing can be run.

use papan_charts::Curve;

use crate::format::{Study, Submission};
use crate::job::JobResult;
use crate::line::{Line, Quantity, Value};

/// Every number that is printed, and why it cannot be had again.
pub(crate) fn lines(study: &Study) -> JobResult {
    let judge = study.judge.as_deref().unwrap_or("the judge");
    let why = format!("the tests are secret ({judge})");
    let mut lines = Vec::new();
    let mut add = |case: &str, program: &str, quantity, value, more: Option<String>| {
        let remark = match more {
            None => why.clone(),
            Some(more) => format!("{more}; {why}"),
        };
        lines.push(Line::new(case, program, quantity, Some(value), None).with_remark(Some(remark)));
    };
    for (name, said) in &study.published {
        for (index, &limit) in study.limits.iter().enumerate() {
            let case = match limit {
                0 => "no limit".to_owned(),
                limit => format!("{limit} pushes"),
            };
            if let Some(&seconds) = said.seconds.get(index) {
                add(&case, name, Quantity::Time, Value::Seconds(seconds), None);
            }
            if let Some(&memory) = said.memory_kb.get(index) {
                add(&case, name, Quantity::Memory, Value::Bytes(memory * 1024), None);
            }
            if let Some(&test) = said.test.get(index) {
                add(
                    &case,
                    name,
                    Quantity::Test,
                    Value::Count(test),
                    said.verdict.get(index).cloned(),
                );
            }
        }
    }
    for (what, summary) in &study.summary {
        for (of, value) in [("max", summary.max), ("min", summary.min), ("mean", summary.mean)] {
            let (quantity, value) = match what.as_str() {
                "memory_mb" => (Quantity::Memory, Value::Bytes((value * 1048576.0) as u64)),
                _ => (Quantity::Time, Value::Seconds(value)),
            };
            add("all submissions", of, quantity, value, None);
        }
    }
    if let Some(inputs) = &study.inputs {
        for (index, (&seconds, &memory)) in inputs.seconds.iter().zip(&inputs.memory_kb).enumerate()
        {
            let (case, verdict) = (format!("input {index}"), &inputs.verdict);
            add(&case, verdict, Quantity::Time, Value::Seconds(seconds), None);
            add(&case, verdict, Quantity::Memory, Value::Bytes(memory * 1024), None);
        }
    }
    for (index, submission) in study.submission.iter().enumerate() {
        let case = format!("figure {}, submission {}", submission.figure, index + 1);
        let program = submission.lane.as_deref().unwrap_or(&submission.verdict);
        let wrong = wrong(submission);
        add(&case, program, Quantity::Time, Value::Seconds(submission.seconds), wrong);
        let kb = submission.memory_kb.or(submission.memory_mb.map(|mb| mb * 1024));
        if let Some(kb) = kb {
            add(&case, program, Quantity::Memory, Value::Bytes(kb * 1024), None);
        }
        if let Some(test) = submission.test {
            let verdict = Some(submission.verdict.clone());
            add(&case, program, Quantity::Test, Value::Count(test), verdict);
        }
    }
    JobResult { lines, curves: curves(study), ..JobResult::default() }
}

/// What is wrong with the time of a submission as it is printed, or as we have it.
fn wrong(submission: &Submission) -> Option<String> {
    let printed = submission.misprint.iter().map(|it| ("printed as", it));
    let damaged = submission.damaged.iter().map(|it| ("in the text we have", it));
    let all: Vec<String> = printed
        .chain(damaged)
        .map(|(what, it)| format!("{what} {}: {}", it.printed, it.why))
        .collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// The charts of the document, as it has them.
fn curves(study: &Study) -> Vec<Curve> {
    let charts = study.chart.iter().map(|chart| {
        let series = study
            .published
            .iter()
            .filter(|(name, _)| chart.lanes.is_empty() || chart.lanes.contains(name));
        let is_time = chart.y == "seconds";
        let series = series.map(|(name, said)| {
            let values: Vec<f64> = match is_time {
                true => said.seconds.clone(),
                false => said.memory_kb.iter().map(|&memory| memory as f64).collect(),
            };
            let points = study.limits.iter().zip(values).filter(|(limit, _)| **limit > 0);
            (name.clone(), points.map(|(&limit, value)| (limit as f64, value)).collect())
        });
        let y = if is_time { "time at the judge" } else { "KiB at the judge" };
        Curve {
            title: format!("Figure {} as published", chart.figure),
            x: "forward pushes at most".to_owned(),
            y: y.to_owned(),
            is_time,
            series: series.collect(),
        }
    });
    charts.collect()
}
