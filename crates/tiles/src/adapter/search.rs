//! Choosing the space, the heuristic and the algorithm for a board, and running it.

use crate::heuristics::{HeuristicKind, PatternDatabase};
use crate::notation::Notation;
use crate::patterns::{self, Patterns};
#[cfg(not(target_family = "wasm"))]
use crate::space::Packed25;
use crate::space::{Packed, Packed16, Packed100, TilesSpace};
use crate::{Board, Parity, notation};
use papan_puzzle::Direction;
use papan_search::{Budget, Ending, Heuristic, Report, Share, Stats};

use super::auto::{self, AutoResult, built_sets};
use super::explain::parity_notes;
use super::info;
use papan_puzzle::textbook::{self, Settings};
use papan_puzzle::{Algorithm, Textbook};
use papan_puzzle::{Found, Monitor, Script, Verdict};
use papan_puzzle::{Message, RequestError, SolveRequest, message};

/// Searches from `start` to `goal`; boards of one size.
pub(super) fn search(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
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
            notes: parity_notes(start, goal, &parity).into(),
        });
    }
    if request.algorithm == Algorithm::Auto && request.heuristic.is_none() {
        let AutoResult { report, heuristic, notes } = auto::solve(start, goal, request, monitor)?;
        return Ok(found(start, request, report, Some(heuristic), notes));
    }
    if request.checkpoint.is_some() {
        return Err(auto::no_checkpoint());
    }
    let choice = Choice::new(goal, request)?;
    let cells = start.size().cells();
    // Every size is another copy of all searches: nobody is in a hurry for those that are recorded, and a browser has
    // to load them all.
    let run = match (monitor.tape().is_some(), cells) {
        (false, ..=Packed16::CELLS) => run::<Packed16, false>,
        #[cfg(not(target_family = "wasm"))]
        (false, ..=Packed25::CELLS) => run::<Packed25, false>,
        (false, _) => run::<Packed100, false>,
        #[cfg(not(target_family = "wasm"))]
        (true, ..=Packed16::CELLS) => run::<Packed16, true>,
        (true, _) => run::<Packed100, true>,
    };
    let report = run(start, goal, &choice, request, monitor);
    Ok(found(start, request, report, choice.heuristic, Vec::new()))
}

/// Writes a report's plan in the requested notation.
fn found(
    start: &Board,
    request: &SolveRequest,
    report: Report<Direction>,
    heuristic: Option<HeuristicKind>,
    notes: Vec<Message>,
) -> Found {
    let heuristic = heuristic.map(|heuristic| heuristic.info().id);
    Found::new(&report, heuristic, notes, |moves| {
        notation::write(start, moves, request.options.get(&info::MOVES))
    })
}

/// What to run.
struct Choice {
    algorithm: Textbook,
    /// `None` if the algorithm follows none.
    heuristic: Option<HeuristicKind>,
    settings: Settings,
}

impl Choice {
    fn new(goal: &Board, request: &SolveRequest) -> Result<Choice, RequestError> {
        let cells = goal.size().cells();
        // The strongest estimate whose tables are available at once.
        let best = match cells <= Packed16::CELLS {
            true => HeuristicKind::WalkingDistance,
            false => HeuristicKind::LinearConflict,
        };
        let named = request.heuristic();
        if named == Some(HeuristicKind::PatternDatabase) && cells > patterns::MAX_CELLS {
            return Err(RequestError::Unfit(message!(
                "tiles.pdb-too-large",
                "the heuristic {heuristic} is for boards of up to {max} cells, but this one has \
                 {cells}; choose {other_heuristic}",
                heuristic = HeuristicKind::PatternDatabase.info().id,
                max = patterns::MAX_CELLS,
                cells,
                other_heuristic = HeuristicKind::LinearConflict.info().id
            )));
        }
        // If a heuristic is named, `auto` is the algorithm that makes the most of it.
        let algorithm = match request.algorithm {
            Algorithm::Auto => Textbook::IdaStar,
            Algorithm::Textbook(algorithm) => algorithm,
        };
        let heuristic = algorithm.info().uses_heuristic.then(|| named.unwrap_or(best));
        Ok(Choice { algorithm, heuristic, settings: Settings::new(&request.options) })
    }
}

/// Writes what a search goes through.
struct Words<'a, P> {
    start: &'a Board,
    space: &'a TilesSpace<P>,
    notation: Notation,
}

impl<P: Packed> Script<TilesSpace<P>> for Words<'_, P> {
    fn plan(&self, moves: &[Direction]) -> String {
        notation::write(self.start, moves, self.notation)
    }

    /// A number says nothing without the board that it is on, so it is left to solutions.
    fn action(&self, direction: Direction) -> String {
        let notation = match self.notation {
            Notation::Numbers => Notation::Blank,
            notation => notation,
        };
        notation::write(self.start, &[direction], notation)
    }

    fn board(&self, state: &P, _: Option<Direction>) -> String {
        self.space.board(state).to_string()
    }
}

fn run<P: Packed, const RECORDS: bool>(
    start: &Board,
    goal: &Board,
    choice: &Choice,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Report<Direction> {
    let space = TilesSpace::<P>::new(start, goal);
    let mut budget = Budget::new(&request.limits);
    let mut run = |heuristic: &dyn Heuristic<TilesSpace<P>>, budget: &mut Budget| {
        let Choice { algorithm, settings, .. } = *choice;
        let notation = request.options.get(&info::MOVES);
        let script = Words { start, space: &space, notation };
        let all = Share { cost: request.limits.cost, ..Share::default() };
        let mut report = budget.part(all, |limits| {
            let run = textbook::run::<_, _, RECORDS>;
            run(algorithm, &space, heuristic, settings, limits, monitor, &script)
        });
        report.stats = budget.snapshot().stats;
        report
    };
    let heuristic = choice.heuristic.unwrap_or(HeuristicKind::Zero).build(goal, &mut budget);
    let made = match heuristic {
        Ok(Some(heuristic)) => return run(heuristic.as_ref(), &mut budget),
        Ok(None) => built_sets(goal, &mut budget, request.threads, &mut |_| {}),
        Err(reason) => Err(reason),
    };
    match made {
        Ok(sets) => {
            let patterns = Patterns::new(goal, &sets.iter().collect::<Vec<_>>());
            let patterns = patterns.expect("the tables were chosen for the goal");
            run(&PatternDatabase::new(patterns), &mut budget)
        }
        Err(reason) => budget.close(Ending::Stopped(reason, None)),
    }
}
