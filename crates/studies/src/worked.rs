//! Values that a document works out by hand, worked out again.

use std::collections::BTreeMap;

use papan::replicas::astar_paper;
use papan::{LevelText, Options, Puzzle};
use serde_json::{Value as Json, json};

use crate::format::{Study, Worked, WorkedQuantity};
use crate::job::{JobResult, Settings};
use crate::line::{Line, Quantity, Value};
use crate::shelf::{file, numbered};

/// Works a value out again.
pub(crate) fn value(
    study: &Study,
    index: usize,
    puzzle: &'static Puzzle,
    settings: &Settings<'_>,
) -> JobResult {
    let worked = &study.worked[index];
    let found = match &worked.illegible {
        Some(reason) => Err(format!("not legible: {reason}")),
        None => work_out(worked, puzzle, settings),
    };
    let (found, problem) = match found {
        Ok(found) => (Some(shown(&found)), None),
        Err(problem) => (None, Some(problem)),
    };
    let remark: Vec<String> = problem.into_iter().chain(worked.note.clone()).collect();
    let remark = (!remark.is_empty()).then(|| remark.join("; "));
    let published = Some(shown(&worked.published));
    let line = Line::new(&worked.title, "", Quantity::Worked, published, found);
    JobResult { lines: vec![line.with_remark(remark)], ..JobResult::default() }
}

fn shown(value: &Json) -> Value {
    match value.as_u64() {
        Some(count) => Value::Count(count),
        None => Value::Words(value.to_string()),
    }
}

fn work_out(
    worked: &Worked,
    puzzle: &'static Puzzle,
    settings: &Settings<'_>,
) -> Result<Json, String> {
    use WorkedQuantity as Of;
    match worked.quantity {
        Of::Index => {
            let [columns, row, column] =
                ["columns", "row", "column"].map(|key| number(worked, key));
            Ok(json!(columns? * row? + column?))
        }
        Of::Bits => {
            let bits = |sum: u64, square: u64| 1u64.checked_shl(square as u32).map(|bit| sum | bit);
            let squares = numbers(&input(worked)["squares"])?;
            let sum = squares.into_iter().try_fold(0, |sum, square| bits(sum, square as u64));
            Ok(json!(sum.ok_or("a square beyond 64 bits")?))
        }
        Of::StateSpace => {
            let (floor, boxes) = (number(worked, "floor")?, number(worked, "boxes")?);
            Ok(json!(states(floor, boxes).ok_or("more than 64 bits")?))
        }
        Of::WalkingDistance => Err("the board is not legible".to_owned()),
        Of::KnightMoves => {
            let square = numbers(&input(worked)["square"])?;
            let [x, y] = square[..] else { return Err("expected a square of two numbers".into()) };
            // The order of the document: clockwise from the lower left, row by row.
            let steps = [(-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)];
            Ok(json!(steps.map(|(dx, dy)| [x + dx, y + dy])))
        }
        Of::LinesHorizontal | Of::LinesVertical | Of::LinesMainDiagonal | Of::LinesAntiDiagonal => {
            let pieces = input(worked)["pieces"].as_array().ok_or("expected pieces")?;
            let pieces = pieces.iter().map(pair).collect::<Result<Vec<_>, _>>()?;
            let lines = by_line(worked.quantity, &pieces);
            Ok(json!(lines.keys().collect::<Vec<_>>()))
        }
        Of::MapHorizontal | Of::MapVertical | Of::MapMainDiagonal | Of::MapAntiDiagonal => {
            let text = level_text(worked, puzzle, settings)?;
            let pieces = pieces(&text)?;
            let lines = by_line(worked.quantity, &pieces);
            let line = |(line, along): (&i64, &Vec<i64>)| {
                std::iter::once(*line).chain(along.iter().copied()).collect::<Vec<_>>()
            };
            // The document lists negative diagonals last, the nearest to zero first.
            let (negative, rest): (Vec<_>, Vec<_>) = lines.iter().partition(|(line, _)| **line < 0);
            let lines = rest.into_iter().chain(negative.into_iter().rev());
            Ok(json!(lines.map(line).collect::<Vec<_>>()))
        }
        Of::TwoPhaseBox | Of::TwoPhasePlayer => {
            let text = level_text(worked, puzzle, settings)?;
            let (boxes, player) = astar_paper::tables(&LevelText::new(0, text.as_bytes()))
                .map_err(|error| error.to_string())?;
            Ok(json!(if worked.quantity == Of::TwoPhaseBox { boxes } else { player }))
        }
        Of::Kurang
        | Of::Sum
        | Of::Interpositions
        | Of::InterpositionsSliders
        | Of::InterpositionsOthers => {
            let text = level_text(worked, puzzle, settings)?;
            let level = puzzle.only_level(text.as_bytes()).map_err(|error| error.to_string())?;
            let explained = level.explain(&Options::default(), settings.limits);
            let analysis = explained.map_err(|error| error.to_string())?.analysis;
            of_analysis(worked.quantity, &analysis).ok_or_else(|| "not explained".to_owned())
        }
    }
}

/// What `papan explain` says.
fn of_analysis(quantity: WorkedQuantity, analysis: &Json) -> Option<Json> {
    match quantity {
        WorkedQuantity::Kurang => {
            let tiles = analysis["kurang"].as_array()?.iter();
            Some(Json::Array(tiles.map(|tile| tile["kurang"].clone()).collect()))
        }
        WorkedQuantity::Sum => Some(analysis["sum"].clone()),
        quantity => {
            let sides = analysis["sides"].as_array()?;
            let evasions = sides.iter().map(|side| &side["evasions"]).find(|it| !it.is_null())?;
            let shown = evasions["shown"].as_array()?.iter();
            let between = shown.filter(|it| it["kind"] == "interposition");
            let is_slider = |it: &&Json| {
                ["queen", "rook", "bishop"].iter().any(|slider| it["piece"] == *slider)
            };
            Some(match quantity {
                WorkedQuantity::InterpositionsSliders => json!(between.filter(is_slider).count()),
                WorkedQuantity::InterpositionsOthers => {
                    json!(between.filter(|it| !is_slider(it)).count())
                }
                _ => evasions["interpositions"].clone(),
            })
        }
    }
}

/// The most states of a level: every set of boxes, and the player on any square that is left.
fn states(floor: u64, boxes: u64) -> Option<u64> {
    let mut sets: u64 = 1;
    for chosen in 0..boxes {
        sets = sets.checked_mul(floor.checked_sub(chosen)?)? / (chosen + 1);
    }
    sets.checked_mul(floor - boxes)
}

/// The lines of a direction that pieces stand on, with the position of each piece along its line.
fn by_line(quantity: WorkedQuantity, pieces: &[(i64, i64)]) -> BTreeMap<i64, Vec<i64>> {
    use WorkedQuantity as Of;
    let mut lines: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for &(x, y) in pieces {
        let (line, along) = match quantity {
            Of::LinesHorizontal | Of::MapHorizontal => (y, x),
            Of::LinesVertical | Of::MapVertical => (x, y),
            Of::LinesMainDiagonal | Of::MapMainDiagonal => (x - y, x),
            _ => (x + y, x),
        };
        lines.entry(line).or_default().push(along);
    }
    lines.values_mut().for_each(|along| along.sort_unstable());
    lines
}

/// The squares of a board's pieces, from its text.
fn pieces(text: &str) -> Result<Vec<(i64, i64)>, String> {
    let square = |line: &str| {
        let mut words = line.split_whitespace().map(str::parse);
        Some((words.next()?.ok()?, words.next()?.ok()?))
    };
    let lines = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let pieces = lines.map(|line| square(line).ok_or_else(|| format!("found `{line}`")));
    pieces.collect()
}

/// The board of a value.
fn level_text(
    worked: &Worked,
    puzzle: &'static Puzzle,
    settings: &Settings<'_>,
) -> Result<String, String> {
    let text = match (&worked.board, &worked.file) {
        (Some(board), _) => board.clone().into_bytes(),
        (None, Some(path)) => file(path, settings.shelf)?.into_owned(),
        (None, None) => return Err("the study names no board".to_owned()),
    };
    let level = numbered(puzzle, &text, 1)?;
    Ok(String::from_utf8_lossy(level.bytes()).into_owned())
}

fn input(worked: &Worked) -> &Json {
    worked.input.as_ref().unwrap_or(&Json::Null)
}

fn number(worked: &Worked, key: &str) -> Result<u64, String> {
    input(worked)[key].as_u64().ok_or_else(|| format!("expected the input {key}"))
}

fn numbers(value: &Json) -> Result<Vec<i64>, String> {
    let numbers = value.as_array().ok_or("expected a list of numbers")?.iter();
    numbers.map(|it| it.as_i64().ok_or_else(|| "expected a number".to_owned())).collect()
}

fn pair(value: &Json) -> Result<(i64, i64), String> {
    match numbers(value)?[..] {
        [x, y] => Ok((x, y)),
        _ => Err("expected two numbers".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_sets_of_boxes_times_squares_for_the_player() {
        assert_eq!(states(3, 1), Some(6));
        assert_eq!(states(36, 18), Some(163_352_435_400));
        assert_eq!(states(36, 17), states(36, 18));
    }
}
