//! Solving a board: with the solver of its own, or with an algorithm of the laboratory.

use std::cell::RefCell;

use papan_board::count;
use papan_rushhour::analysis::{component_of, structural_proof};
use papan_rushhour::format::Level;
use papan_rushhour::heuristics::{Blockers, BlockersDeep, Distance};
use papan_rushhour::solver::Solver;
use papan_rushhour::space::{self, Space};
use papan_rushhour::{Board, Objective, Slide, notation};
use papan_search::{Heuristic, Limits, News, Report, Zero};

use super::objective_of;
use crate::algorithm::Algorithm;
use crate::laboratory::{self, Settings};
use crate::monitor::Monitor;
use crate::puzzle::Found;
use crate::request::{RequestError, SolveRequest};

/// The heuristic of an informed search, unless another is asked for: the strongest.
const DEFAULT_HEURISTIC: &str = "blockers-deep";
/// Nodes that counting the states of an unsolvable board may take: under a second.
const COUNTING_NODES: u64 = 10_000_000;

/// Solves a level.
pub(super) fn search(
    level: &Level,
    request: &SolveRequest,
    monitor: &mut Monitor<'_>,
) -> Result<Found, RequestError> {
    let board = &level.board;
    let objective = objective_of(request.objective_id());
    let heuristic = request.heuristic.map(|heuristic| heuristic.id);
    let (report, heuristic) = match (request.algorithm, heuristic) {
        (Algorithm::Auto, Some(heuristic)) => return Err(RequestError::auto_with(heuristic)),
        (Algorithm::Auto, None) => (solve(board, objective, &request.limits, monitor), None),
        (algorithm, heuristic) => {
            let uses = algorithm.info().uses_heuristic;
            let heuristic = uses.then(|| heuristic.unwrap_or(DEFAULT_HEURISTIC));
            let run = Run { objective, heuristic, request, monitor };
            (space::dispatch(board, objective, run), heuristic)
        }
    };
    let notes = notes(level, objective, &report, &request.limits);
    Ok(Found::new(&report, heuristic, notes, |actions| write(board, objective, actions)))
}

fn write(board: &Board, objective: Objective, actions: &[Slide]) -> String {
    notation::write(board, &notation::slides_of(objective, actions))
}

/// Solves with a solver that is kept from board to board with its tables, but not its memory: what
/// is answered and reported must not depend on what was solved before.
fn solve(
    board: &Board,
    objective: Objective,
    limits: &Limits,
    monitor: &mut Monitor<'_>,
) -> Report<Slide> {
    thread_local! {
        static KEPT: RefCell<Solver> = RefCell::default();
    }
    let mut watch = |news: News<'_, Slide>| {
        monitor.hear(news, |slides| write(board, objective, slides));
    };
    let mut solver = KEPT.take();
    let report = solver.solve_watched(board, objective, limits, &mut watch);
    solver.release();
    KEPT.set(solver);
    report
}

/// What was assumed in reading, why there is no solution, and where the text's own claims are wrong.
fn notes(
    level: &Level,
    objective: Objective,
    report: &Report<Slide>,
    limits: &Limits,
) -> Vec<String> {
    let mut notes = level.notes.clone();
    if report.verdict == papan_search::Verdict::Unsolvable {
        notes.extend(unsolvable_notes(&level.board, limits));
    }
    let claimed = level.claims.and_then(|claims| match objective {
        Objective::Slides => Some(claims.slides),
        Objective::Steps => claims.steps,
    });
    let found = report.plan().filter(|_| report.is_optimal());
    if let (Some(claimed), Some(plan)) = (claimed, found)
        && claimed != plan.cost.0
    {
        notes.push(format!(
            "The line claims {}; the shortest solution has {}.",
            count(claimed, objective.name()),
            plan.cost
        ));
    }
    notes
}

/// The exhausted count, and the structural proof where there is one.
pub(super) fn unsolvable_notes(board: &Board, limits: &Limits) -> Vec<String> {
    let limits = Limits { nodes: Some(COUNTING_NODES), cost: None, ..limits.clone() };
    let component = component_of(board, Objective::Slides, &limits).ok();
    let exhausted = component.map(|component| {
        let states = count(component.states, "states");
        format!("{states} can be reached, and none of them is solved.")
    });
    let proof = structural_proof(board).map(|proof| format!("Why: {proof}."));
    exhausted.into_iter().chain(proof).collect()
}

/// One run of an algorithm of the laboratory.
struct Run<'a, 'm> {
    objective: Objective,
    heuristic: Option<&'static str>,
    request: &'a SolveRequest,
    monitor: &'a mut Monitor<'m>,
}

impl space::Visitor for Run<'_, '_> {
    type Output = Report<Slide>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Report<Slide> {
        let id = self.heuristic.unwrap_or("zero");
        let heuristic = heuristic::<W>(id, space.board(), self.objective);
        laboratory::run(
            self.request.algorithm,
            space,
            heuristic.as_ref(),
            Settings::new(&self.request.options),
            &self.request.limits,
            self.monitor,
            &|actions| write(space.board(), self.objective, actions),
        )
    }
}

/// The heuristic of a name that the registry lists.
pub(super) fn heuristic<'b, const W: usize>(
    id: &str,
    board: &Board,
    objective: Objective,
) -> Box<dyn Heuristic<Space<'b, W>>> {
    match id {
        "distance" => Box::new(Distance::new(objective)),
        "blockers" => Box::new(Blockers::new(board, objective)),
        "blockers-deep" => Box::new(BlockersDeep::new(board, objective)),
        _ => Box::new(Zero),
    }
}
