//! Solving a board: with the puzzle's own solver, or with a textbook algorithm.

use std::cell::RefCell;

use crate::analysis::{component_within, structural_proof};
use crate::format::{self, Format, Level};
use crate::heuristics::HeuristicKind;
use crate::solver::Solver;
use crate::space::{self, Offsets, Space};
use crate::{Board, Objective, Slide, notation};
use papan_search::{Budget, Limits, News, Report, Share, Stats, Verdict};

use papan_puzzle::textbook::{self, Settings};
use papan_puzzle::{Algorithm, Textbook};
use papan_puzzle::{Found, Monitor, Script};
use papan_puzzle::{Message, RequestError, SolveRequest, message};

use super::explain::{amount, why};

/// The default heuristic of an informed search: the strongest.
const DEFAULT_HEURISTIC: HeuristicKind = HeuristicKind::BlockersDeep;
/// How many nodes counting the states of an unsolvable board may take: under a second.
const COUNTING_NODES: u64 = 10_000_000;

/// Solves a level.
pub(super) fn search(
    level: &Level,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<Found, RequestError> {
    let board = &level.board;
    let objective = request.objective();
    let mut budget = Budget::new(&request.limits);
    let all = Share { cost: request.limits.cost, ..Share::default() };
    let (mut report, heuristic) = match request.algorithm {
        Algorithm::Auto => {
            request.refuse_heuristic()?;
            (budget.part(all, |limits| solve(board, objective, limits, monitor)), None)
        }
        Algorithm::Textbook(algorithm) => {
            let heuristic = algorithm
                .info()
                .uses_heuristic
                .then(|| request.heuristic().unwrap_or(DEFAULT_HEURISTIC));
            let report = budget.part(all, |limits| {
                if monitor.tape().is_some() {
                    let run =
                        Run::<true> { algorithm, objective, heuristic, request, limits, monitor };
                    return space::dispatch_coarsely(board, objective, run);
                }
                let run =
                    Run::<false> { algorithm, objective, heuristic, request, limits, monitor };
                space::dispatch(board, objective, run)
            });
            (report, heuristic)
        }
    };
    let heuristic = heuristic.map(|heuristic| heuristic.info().id);
    let notes = notes(level, objective, &report, &mut budget);
    // Counting for the notes takes time and memory like any other work; but nodes are what the search
    // is compared by, and these are its own.
    let Stats { elapsed, peak_memory_bytes, .. } = budget.snapshot().stats;
    report.stats = Stats { elapsed, peak_memory_bytes, ..report.stats };
    Ok(Found::new(&report, heuristic, notes, |actions| write(board, objective, actions)))
}

fn write(board: &Board, objective: Objective, actions: &[Slide]) -> String {
    notation::write(board, &notation::slides_of(objective, actions))
}

/// Solves with a solver whose tables and buffers are kept from board to board; what it answers and reports does not
/// depend on them.
fn solve(
    board: &Board,
    objective: Objective,
    limits: &Limits,
    monitor: &mut dyn Monitor,
) -> Report<Slide> {
    thread_local! {
        static KEPT: RefCell<Solver> = RefCell::default();
    }
    let mut watch = |news: News<'_, Slide>| {
        monitor.hear(news, |slides| write(board, objective, slides));
    };
    let mut solver = KEPT.take();
    let report = solver.solve_with_progress(board, objective, limits, &mut watch);
    // The states of an unsolvable board are counted next, in the same memory.
    if report.verdict != Verdict::Unsolvable {
        KEPT.set(solver);
    }
    report
}

/// What was assumed while reading, why there is no solution, and where the text's own claims are
/// wrong.
fn notes(
    level: &Level,
    objective: Objective,
    report: &Report<Slide>,
    budget: &mut Budget,
) -> Vec<Message> {
    let mut notes = level.notes.clone();
    if report.verdict == Verdict::Unsolvable {
        notes.extend(unsolvable_notes(&level.board, budget));
    }
    let claimed = level.claims.and_then(|claims| match objective {
        Objective::Slides => Some(claims.slides),
        Objective::Steps => claims.steps,
    });
    let found = report.plan().filter(|_| report.is_optimal());
    if let (Some(claimed), Some(plan)) = (claimed, found)
        && claimed != plan.cost.0
    {
        notes.push(message!(
            "rushhour.wrong-claim",
            "The line claims {amount}; the shortest solution has {found}.",
            said amount = amount(objective, claimed),
            found = plan.cost
        ));
    }
    notes
}

/// The exhausted count, as far as the search has left anything of its limits, and the structural proof
/// where there is one.
fn unsolvable_notes(board: &Board, budget: &mut Budget) -> Vec<Message> {
    let share = Share { nodes: Some(COUNTING_NODES), ..Share::default() };
    let component = component_within(board, Objective::Slides, budget, share).ok();
    let exhausted = component.map(|component| {
        message!(
            "rushhour.exhausted",
            "{states} can be reached, and none of them is solved.",
            count states = component.states
        )
    });
    exhausted.into_iter().chain(structural_proof(board).map(why)).collect()
}

impl<const W: usize> Script<Space<'_, W>> for Space<'_, W> {
    fn plan(&self, actions: &[Slide]) -> String {
        write(self.board(), self.objective(), actions)
    }

    fn action(&self, slide: Slide) -> String {
        notation::write(self.board(), &[slide])
    }

    fn board(&self, state: &Offsets<W>, _: Option<Slide>) -> String {
        format::write(Space::board(self), &self.position(state), Format::Course)
            .expect("the course format holds every board")
    }
}

/// One run of a textbook algorithm.
struct Run<'a, const RECORDS: bool> {
    algorithm: Textbook,
    objective: Objective,
    heuristic: Option<HeuristicKind>,
    request: &'a SolveRequest,
    limits: &'a Limits,
    monitor: &'a mut dyn Monitor,
}

impl<const RECORDS: bool> space::Visitor for Run<'_, RECORDS> {
    type Output = Report<Slide>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Report<Slide> {
        let heuristic = self.heuristic.unwrap_or(HeuristicKind::Zero);
        let heuristic = heuristic.build::<W>(space.board(), self.objective);
        // In a browser, which has to load every copy, boards with many pieces have one for both.
        let run = match const { RECORDS || cfg!(target_family = "wasm") && W == space::WORDS_OF_ANY }
        {
            true => textbook::run::<_, _, true>,
            false => textbook::run::<_, _, false>,
        };
        run(
            self.algorithm,
            space,
            heuristic.as_ref(),
            Settings::new(&self.request.options),
            self.limits,
            self.monitor,
            space,
        )
    }
}
