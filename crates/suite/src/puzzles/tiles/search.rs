//! Choosing the space, the heuristic and the algorithm for a board, and running it.

use papan_board::Direction;
use papan_search::{Budget, Ending, Heuristic, Report, Stats};
use papan_tiles::heuristics::{
    LinearConflict, Manhattan, Misplaced, PatternDatabase, WalkingDistance, Zero,
};
use papan_tiles::patterns::{self, Patterns};
use papan_tiles::space::{Packed, Packed16, Packed25, Packed100, TilesSpace};
use papan_tiles::{Board, Parity, notation};

use super::champion::{self, Championship, built_sets};
use super::explain::parity_notes;
use super::notation_of;
use crate::algorithm::Algorithm;
use crate::laboratory::{self, Settings};
use crate::monitor::Monitor;
use crate::puzzle::{Found, Verdict};
use crate::request::{RequestError, SolveRequest};

/// Searches from `start` to `goal`; boards of one size.
pub(super) fn search(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    monitor: &mut Monitor<'_>,
) -> Result<Found, RequestError> {
    let parity = Parity::of(start, goal);
    if !parity.is_solvable() {
        return Ok(Found {
            verdict: Verdict::Unsolvable,
            solution: None,
            cost: None,
            actions: None,
            lower_bound: None,
            heuristic: None,
            stats: Stats::default(),
            notes: parity_notes(start, goal, &parity),
        });
    }
    if request.algorithm == Algorithm::Auto && request.heuristic.is_none() {
        let Championship { report, heuristic, notes } =
            champion::solve(start, goal, request, monitor);
        return Ok(found(start, request, report, Some(heuristic), notes));
    }
    let choice = Choice::new(goal, request)?;
    let cells = start.size().cells();
    let run = if cells <= Packed16::CELLS {
        run::<Packed16>
    } else if cells <= Packed25::CELLS {
        run::<Packed25>
    } else {
        run::<Packed100>
    };
    let report = run(start, goal, &choice, request, monitor);
    Ok(found(start, request, report, choice.heuristic, Vec::new()))
}

/// Writes a report's plan in the notation asked for.
fn found(
    start: &Board,
    request: &SolveRequest,
    report: Report<Direction>,
    heuristic: Option<&'static str>,
    notes: Vec<String>,
) -> Found {
    Found::new(&report, heuristic, notes, |moves| {
        notation::write(start, moves, notation_of(&request.options))
    })
}

/// What the laboratory will run.
struct Choice {
    algorithm: Algorithm,
    /// `None` where the algorithm follows none.
    heuristic: Option<&'static str>,
    settings: Settings,
}

impl Choice {
    fn new(goal: &Board, request: &SolveRequest) -> Result<Choice, RequestError> {
        let cells = goal.size().cells();
        // The strongest estimate whose tables are there at once.
        let best = if cells <= Packed16::CELLS { "walking-distance" } else { "linear-conflict" };
        let named = request.heuristic.map(|heuristic| heuristic.id);
        if named == Some("pdb") && cells > patterns::MAX_CELLS {
            return Err(RequestError::Unfit(format!(
                "the heuristic pdb is for boards of up to {} cells, but this one has {cells}; \
                 choose linear-conflict",
                patterns::MAX_CELLS
            )));
        }
        // With a heuristic named, `auto` is the algorithm that makes the most of it.
        let algorithm = match request.algorithm {
            Algorithm::Auto => Algorithm::IdaStar,
            algorithm => algorithm,
        };
        let heuristic = algorithm.info().uses_heuristic.then(|| named.unwrap_or(best));
        Ok(Choice { algorithm, heuristic, settings: Settings::new(&request.options) })
    }
}

fn run<P: Packed>(
    start: &Board,
    goal: &Board,
    choice: &Choice,
    request: &SolveRequest,
    monitor: &mut Monitor<'_>,
) -> Report<Direction> {
    let space = TilesSpace::<P>::new(start, goal);
    let mut run = |heuristic: &dyn Heuristic<TilesSpace<P>>| {
        let Choice { algorithm, settings, .. } = *choice;
        let write =
            |moves: &[Direction]| notation::write(start, moves, notation_of(&request.options));
        let limits = &request.limits;
        laboratory::run(algorithm, &space, heuristic, settings, limits, monitor, &write)
    };
    match choice.heuristic.unwrap_or("zero") {
        "pdb" => match built_sets(goal, &request.limits, request.threads, &mut |_| {}) {
            Ok(sets) => {
                let patterns = Patterns::new(goal, &sets.iter().collect::<Vec<_>>());
                run(&PatternDatabase::new(patterns.expect("the tables were chosen for the goal")))
            }
            Err(reason) => Budget::new(&request.limits).close(Ending::Stopped(reason, None)),
        },
        id => run(simple_heuristic(id, goal).as_ref()),
    }
}

/// The heuristic of a name that the registry lists, but `pdb`, which needs tables.
pub(super) fn simple_heuristic<P: Packed>(
    id: &str,
    goal: &Board,
) -> Box<dyn Heuristic<TilesSpace<P>>> {
    match id {
        "misplaced" => Box::new(Misplaced::new(goal)),
        "manhattan" => Box::new(Manhattan::new(goal)),
        "linear-conflict" => Box::new(LinearConflict::new(goal)),
        "walking-distance" => Box::new(WalkingDistance::new(goal)),
        _ => Box::new(Zero),
    }
}
