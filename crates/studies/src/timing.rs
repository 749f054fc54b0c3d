//! Times over a size: inputs are made at random and answered by our judge.

use std::io;
use std::num::NonZeroUsize;
use std::time::Instant;

use papan::replicas::chess_boards;
use papan::{Outcome, Puzzle, SolveRequest, count};
use papan_charts::Curve;

use crate::format::{Axis, Study};
use crate::job::{JobResult, Settings};
use crate::line::{Line, Ours, Quantity, Value};

/// An input: boards of pieces on squares of this size.
struct Input {
    size: u64,
    pieces: u64,
    boards: u64,
}

fn input(study: &Study, index: usize) -> Input {
    let assumed = study.assumed.as_ref();
    let of = |list: &[u64], assumed: Option<u64>| list.get(index).copied().or(assumed).unwrap_or(1);
    Input {
        size: of(&study.sizes, assumed.and_then(|assumed| assumed.size)),
        pieces: of(&study.pieces, assumed.and_then(|assumed| assumed.pieces)),
        boards: of(&study.boards, assumed.and_then(|assumed| assumed.boards)),
    }
}

/// What a row is about.
pub(crate) fn title(study: &Study, index: usize) -> String {
    let Input { size, pieces, boards } = input(study, index);
    match study.x {
        Some(Axis::Size) => format!("size {size}"),
        _ => format!("{pieces} pieces, {boards} boards"),
    }
}

/// The seconds that the replica of the program takes for the boards of a text.
fn replicated(
    puzzle: &'static Puzzle,
    text: &[u8],
    request: &SolveRequest,
) -> Result<Option<f64>, String> {
    let Some(replica) = puzzle.replicas().next() else { return Ok(None) };
    let mut seconds = 0.0;
    for (_, level) in puzzle.numbered_levels(text) {
        let answer = (replica.run)(&level, request, &mut ()).map_err(|error| error.to_string())?;
        if let Outcome::Analysis(analysis) = answer {
            seconds += analysis.elapsed.as_secs_f64();
        }
    }
    Ok(Some(seconds))
}

/// Whether the replica runs for a row as well: of many, about twenty, since it takes as long as the
/// document's program did.
fn is_replicated(study: &Study, index: usize) -> bool {
    index.is_multiple_of(one_row_in(study))
}

fn one_row_in(study: &Study) -> usize {
    (study.seconds.len() / 20).max(1)
}

/// Times a row: our judge on every input, the replica of the document's program on the first one of some
/// rows.
pub(crate) fn row(
    study: &Study,
    index: usize,
    puzzle: &'static Puzzle,
    request: &SolveRequest,
    settings: &Settings<'_>,
) -> JobResult {
    let input = input(study, index);
    let title = title(study, index);
    let published = study.seconds[index];
    let mut replica = None;
    let line = |mean: Option<f64>, replica: Option<f64>, remark: Option<String>| {
        let ours = mean.map(|mean| Ours {
            value: Value::Seconds(mean),
            lane: "judge cstate3".to_owned(),
            proven: false,
        });
        let line = Line::new(
            &title,
            "",
            Quantity::Time,
            Some(Value::Seconds(published)),
            replica.map(Value::Seconds),
        );
        line.with_ours(ours).with_remark(remark)
    };
    let mut total = 0.0;
    for repetition in 0..settings.repetitions {
        if settings.limits.stop.is_stopped() {
            let lines = vec![line(None, None, Some("interrupted".to_owned()))];
            return JobResult { lines, ..JobResult::default() };
        }
        // Another input for each row and repetition, the same in every run.
        let seed = (index as u64) << 32 | repetition as u64;
        let text = chess_boards::random_text(input.size, input.pieces, seed);
        if repetition == 0 && is_replicated(study, index) {
            match replicated(puzzle, &text, request) {
                Ok(seconds) => replica = seconds,
                Err(error) => {
                    let lines = vec![line(None, None, Some(error))];
                    return JobResult { lines, ..JobResult::default() };
                }
            }
        }
        let begin = Instant::now();
        let judged = papan::judge("cstate3", &mut &text[..], &mut io::sink(), NonZeroUsize::MIN);
        total += begin.elapsed().as_secs_f64();
        if let Err(error) = judged {
            let lines = vec![line(None, None, Some(error.to_string()))];
            return JobResult { lines, ..JobResult::default() };
        }
    }
    let mean = total / settings.repetitions.max(1) as f64;
    let x = match study.x {
        Some(Axis::Size) => input.size,
        _ => input.pieces,
    } as f64;
    let printed = study.repetitions.unwrap_or(1);
    let of_replica = match replica {
        Some(_) => "one input".to_owned(),
        None => format!(
            "not run, since it is slow and one row in {} shows its curve",
            one_row_in(study)
        ),
    };
    let remark = format!(
        "printed: mean of {printed} inputs; replica: {of_replica}; papan: mean of {}",
        count(settings.repetitions, "inputs")
    );
    let mut remark = vec![remark];
    remark.extend(study.assumed.as_ref().filter(|_| index == 0).map(|assumed| {
        let assumed_of = |what, value: Option<u64>| value.map(|value| format!("{what} {value}"));
        let parts = [
            assumed_of("size", assumed.size),
            assumed_of("pieces", assumed.pieces),
            assumed_of("boards", assumed.boards),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!("assumed in all rows: {} ({})", parts.join(", "), assumed.why)
    }));
    let curve = Curve {
        title: study.title.clone(),
        x: match study.x {
            Some(Axis::Size) => "size of the board".to_owned(),
            _ => "pieces on a board".to_owned(),
        },
        y: "mean time of an input".to_owned(),
        is_time: true,
        series: vec![
            ("published".to_owned(), vec![(x, published)]),
            ("replica".to_owned(), replica.map(|seconds| (x, seconds)).into_iter().collect()),
            ("papan".to_owned(), vec![(x, mean)]),
        ],
    };
    let lines = vec![line(Some(mean), replica, Some(remark.join("; ")))];
    JobResult { lines, curves: vec![curve], ..JobResult::default() }
}
