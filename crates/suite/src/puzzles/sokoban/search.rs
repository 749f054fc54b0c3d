//! Solving a level: with the solvers of its own, or with an algorithm of the laboratory.

use papan_search::{
    Backward, Budget, Cost, Ending, Heuristic, Limits, News, Report, StateSpace, Stats, Undoable,
    Zero,
};
use papan_sokoban::heuristics::{
    Counts, DeadlockWeighted, Euclidean, GoalPull, Manhattan, Matching, PlayerBox, Ruler,
};
use papan_sokoban::notation::{self, Step};
use papan_sokoban::solver::{self, Objective, walk};
use papan_sokoban::space::{MacroPush, MoveSpace, PushSpace};
use papan_sokoban::yard::{Position, Push, Yard};
use papan_sokoban::{Level, with_words};

use crate::algorithm::Algorithm;
use crate::laboratory::{self, Settings};
use crate::monitor::Monitor;
use crate::puzzle::Found;
use crate::request::{RequestError, SolveRequest};

/// The heuristic of an informed search, unless another is asked for: the strongest.
const DEFAULT_HEURISTIC: &str = "matching";

/// Solves a level.
pub(super) fn search(
    level: &Level,
    request: &SolveRequest,
    monitor: &mut Monitor<'_>,
) -> Result<Found, RequestError> {
    let heuristic = request.heuristic.map(|heuristic| heuristic.id);
    match (request.algorithm, heuristic) {
        (Algorithm::Auto, Some(heuristic)) => Err(RequestError::auto_with(heuristic)),
        (Algorithm::Auto, None) => Ok(champion(level, request, monitor)),
        (algorithm, heuristic) => {
            let settings = settings(request)?;
            let uses = algorithm.info().uses_heuristic;
            let heuristic = uses.then(|| heuristic.unwrap_or(DEFAULT_HEURISTIC));
            let run = Run { level, heuristic, settings, request, monitor };
            Ok(with_words!(level.board().len(), W => run.search::<W>()))
        }
    }
}

fn objective_of(request: &SolveRequest) -> Objective {
    match request.objective_id() {
        "pushes" => Objective::Pushes,
        "moves" => Objective::Moves,
        _ => Objective::Any,
    }
}

/// The settings of the algorithms, with the limits on pushes that only Sokoban has.
fn settings(request: &SolveRequest) -> Result<Settings, RequestError> {
    let cost = |id| {
        let pushes = request.options.integer(id)?;
        Some(Cost(u32::try_from(pushes).unwrap_or(u32::MAX)))
    };
    let (forward, backward) = (cost("max-forward-pushes"), cost("max-backward-pushes"));
    let given = forward.is_some() || backward.is_some();
    let macros = request.options.word("tunnels") == Some("macros");
    if macros && objective_of(request) == Objective::Moves {
        return Err(RequestError::Unfit(
            "macro tunnel moves need an objective that counts pushes; choose --objective any or \
             pushes, or leave out --tunnels"
                .to_owned(),
        ));
    }
    if given && objective_of(request) == Objective::Moves {
        return Err(RequestError::Unfit(
            "the limits on pushes need an objective that counts pushes; choose --objective any or \
             pushes, or limit moves with --max-forward and --max-backward"
                .to_owned(),
        ));
    }
    if given && request.algorithm != Algorithm::Bidirectional {
        return Err(RequestError::Unfit(
            "--max-forward-pushes and --max-backward-pushes are for --algorithm bidirectional"
                .to_owned(),
        ));
    }
    Ok(Settings::new(&request.options).within(forward, backward))
}

/// Solves with the solvers of its own.
fn champion(level: &Level, request: &SolveRequest, monitor: &mut Monitor<'_>) -> Found {
    let objective = objective_of(request);
    let mut watch = |news: News<'_, Step>| monitor.hear(news, notation::write);
    let solved = match objective {
        Objective::Any if request.improve => {
            solver::solve_and_improve(level, &request.limits, &mut watch)
        }
        objective => solver::solve(level, objective, &request.limits, &mut watch),
    };
    let mut notes = Vec::new();
    if objective == Objective::Pushes && solved.report.is_optimal() {
        notes.push(match solved.fewest_moves_too {
            true => "No solution with as few pushes has fewer moves: proven.".to_owned(),
            false => "Among solutions with as few pushes, another may have fewer moves.".to_owned(),
        });
    }
    let found = Found::new(&solved.report, None, notes, notation::write);
    // The plan has every step, but these solvers search from push to push.
    let pushes = |steps: &[Step]| steps.iter().filter(|step| step.push).count() as u64;
    Found { actions: solved.report.plan().map(|plan| pushes(&plan.actions)), ..found }
}

/// One run of an algorithm of the laboratory.
struct Run<'a, 'm> {
    level: &'a Level,
    heuristic: Option<&'static str>,
    settings: Settings,
    request: &'a SolveRequest,
    monitor: &'a mut Monitor<'m>,
}

impl Run<'_, '_> {
    fn search<const W: usize>(self) -> Found {
        let mut budget = Budget::new(&self.request.limits);
        let yard = match Yard::<W>::within(self.level, &mut budget) {
            Ok(yard) => yard,
            Err(reason) => {
                let report: Report<Step> = budget.close(Ending::Stopped(reason, None));
                return Found::new(&report, self.heuristic, Vec::new(), notation::write);
            }
        };
        let prepared = budget.snapshot().stats;
        let (level, heuristic) = (self.level, self.heuristic);
        let options = &self.request.options;
        let prunes = options.word("deadlocks") != Some("keep");
        let walked =
            |pushes: &[Push]| notation::write(&walk::steps(level, pushes).unwrap_or_default());
        if objective_of(self.request) == Objective::Moves {
            let space = MoveSpace::new(&yard);
            let space = if prunes { space.without_deadlocks() } else { space };
            let report = self.report(&yard, &space, Counts::Moves, &prepared, &notation::write);
            return Found::new(&report, heuristic, Vec::new(), notation::write);
        }
        let space = PushSpace::new(&yard);
        let space = if prunes { space.without_deadlocks() } else { space };
        if options.word("tunnels") == Some("macros") {
            let space = space.with_tunnels();
            let walked = |actions: &[MacroPush]| {
                walked(&actions.iter().flat_map(|&action| space.pushes(action)).collect::<Vec<_>>())
            };
            let report = self.report(&yard, &space, Counts::Pushes, &prepared, &walked);
            return Found::new(&report, heuristic, Vec::new(), walked);
        }
        let report = self.report(&yard, &space, Counts::Pushes, &prepared, &walked);
        Found::new(&report, heuristic, Vec::new(), walked)
    }

    /// Runs the algorithm with what the preparation has left of the limits.
    fn report<S, const W: usize>(
        self,
        yard: &Yard<W>,
        space: &S,
        counts: Counts,
        prepared: &Stats,
        write: &dyn Fn(&[S::Action]) -> String,
    ) -> Report<S::Action>
    where
        S: Backward<State = Position<W>> + Undoable,
    {
        let greedy = self.request.options.word("assign") == Some("greedy");
        let id = self.heuristic.unwrap_or("zero");
        let heuristic = heuristic::<S, W>(id, yard, counts, greedy);
        let all = &self.request.limits;
        let limits = Limits {
            time: all.time.map(|time| time.saturating_sub(prepared.elapsed)),
            memory_bytes: all
                .memory_bytes
                .map(|bytes| bytes.saturating_sub(prepared.peak_memory_bytes)),
            ..all.clone()
        };
        let mut report = laboratory::run(
            self.request.algorithm,
            space,
            heuristic.as_ref(),
            self.settings,
            &limits,
            self.monitor,
            write,
        );
        report.stats.elapsed += prepared.elapsed;
        report.stats.peak_memory_bytes += prepared.peak_memory_bytes;
        report
    }
}

/// The heuristic of a name that the registry lists.
pub(super) fn heuristic<'y, S, const W: usize>(
    id: &str,
    yard: &'y Yard<W>,
    counts: Counts,
    greedy: bool,
) -> Box<dyn Heuristic<S> + 'y>
where
    S: StateSpace<State = Position<W>>,
{
    let board = yard.board();
    let pulled = |ruler| Box::new(GoalPull::new(board, yard.distances(), ruler));
    match id {
        "manhattan" if greedy => pulled(Ruler::Manhattan),
        "manhattan" => Box::new(Manhattan::new(board)),
        "euclidean" if greedy => pulled(Ruler::Euclidean),
        "euclidean" => Box::new(Euclidean::new(board)),
        "goal-pull" => pulled(Ruler::Pull),
        "matching" => Box::new(Matching::new(yard)),
        "player-box" => Box::new(PlayerBox::new(yard, counts)),
        "deadlock-weighted" => Box::new(DeadlockWeighted::new(board)),
        _ => Box::new(Zero),
    }
}
