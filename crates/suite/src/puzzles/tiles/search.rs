//! Choosing the space, the heuristic and the algorithm for a board, and running it.

use papan_board::Direction;
use papan_search::{Heuristic, Report, Weight};
use papan_tiles::heuristics::{LinearConflict, Manhattan, Misplaced, WalkingDistance, Zero};
use papan_tiles::notation;
use papan_tiles::space::{Packed, Packed16, Packed25, Packed100, TilesSpace};
use papan_tiles::{Board, Parity};

use super::explain::parity_notes;
use super::notation_of;
use crate::algorithm::Algorithm;
use crate::laboratory::{self, Settings};
use crate::puzzle::{Found, Progress, Verdict};
use crate::request::SolveRequest;

/// Searches from `start` to `goal`; boards of one size.
pub(super) fn search(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    progress: &mut dyn Progress,
) -> Found {
    let parity = Parity::of(start, goal);
    if !parity.is_solvable() {
        return Found {
            verdict: Verdict::Unsolvable,
            solution: None,
            cost: None,
            lower_bound: None,
            heuristic: None,
            stats: papan_search::Stats::default(),
            notes: parity_notes(start, goal, &parity),
        };
    }
    let cells = start.size().cells();
    let run = if cells <= Packed16::CELLS {
        run::<Packed16>
    } else if cells <= Packed25::CELLS {
        run::<Packed25>
    } else {
        run::<Packed100>
    };
    let choice = Choice::new(goal, request);
    let report = run(start, goal, &choice, request, progress);
    let plan = report.plan();
    Found {
        verdict: match report.verdict {
            papan_search::Verdict::Solved { quality, .. } => Verdict::Solved(quality),
            papan_search::Verdict::Unsolvable => Verdict::Unsolvable,
            papan_search::Verdict::Stopped { reason, .. } => Verdict::Stopped(reason),
        },
        solution: plan
            .map(|plan| notation::write(start, &plan.actions, notation_of(&request.options))),
        cost: plan.map(|plan| plan.cost),
        lower_bound: Some(report.lower_bound),
        heuristic: choice.heuristic,
        stats: report.stats,
        notes: Vec::new(),
    }
}

/// What will be run.
struct Choice {
    algorithm: Algorithm,
    /// `None` where the algorithm follows none.
    heuristic: Option<&'static str>,
    settings: Settings,
}

impl Choice {
    fn new(goal: &Board, request: &SolveRequest) -> Choice {
        let settings = Settings::new(&request.options);
        // The strongest estimate whose tables are there at once.
        let best = || {
            if goal.size().cells() <= Packed16::CELLS {
                "walking-distance"
            } else {
                "linear-conflict"
            }
        };
        let heuristic = request.heuristic.map(|heuristic| heuristic.id);
        match request.algorithm {
            Algorithm::Auto if request.objective_id() == "any" => Choice {
                algorithm: Algorithm::WeightedAStar,
                heuristic: heuristic.or_else(|| Some(best())),
                settings: settings.with_weight(Weight::new(3, 1).unwrap_or(Weight::ONE)),
            },
            Algorithm::Auto => Choice {
                algorithm: Algorithm::IdaStar,
                heuristic: heuristic.or_else(|| Some(best())),
                settings,
            },
            algorithm if algorithm.info().uses_heuristic => {
                Choice { algorithm, heuristic: heuristic.or_else(|| Some(best())), settings }
            }
            algorithm => Choice { algorithm, heuristic: None, settings },
        }
    }
}

fn run<P: Packed>(
    start: &Board,
    goal: &Board,
    choice: &Choice,
    request: &SolveRequest,
    progress: &mut dyn Progress,
) -> Report<Direction> {
    let space = TilesSpace::<P>::new(start, goal);
    let heuristic = heuristic::<P>(choice.heuristic.unwrap_or("zero"), goal);
    laboratory::run(
        choice.algorithm,
        &space,
        heuristic.as_ref(),
        choice.settings,
        &request.limits,
        progress,
    )
}

/// The heuristic of a name that the registry lists.
pub(super) fn heuristic<P: Packed>(id: &str, goal: &Board) -> Box<dyn Heuristic<TilesSpace<P>>> {
    match id {
        "misplaced" => Box::new(Misplaced::new(goal)),
        "manhattan" => Box::new(Manhattan::new(goal)),
        "linear-conflict" => Box::new(LinearConflict::new(goal)),
        "walking-distance" => Box::new(WalkingDistance::new(goal)),
        _ => Box::new(Zero),
    }
}
