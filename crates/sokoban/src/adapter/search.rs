//! Solving a level: with the puzzle's own solvers, or with a textbook algorithm.

use crate::heuristics::{Counts, HeuristicKind};
use crate::notation::{self, Step};
use crate::prepared::{Position, PreparedBoard, Push};
use crate::solver::{self, Objective};
use crate::space::{MoveSpace, Prunes, PushSpace};
use crate::{Level, WORDS_OF_ANY, with_few_words, with_two_sizes};
use papan_search::{Backward, Budget, Ending, News, Reached, Report, Share, Undoable};

use super::info::{self, Deadlocks, Tunnels};
use super::words::{MacroWords, PushWords, StepWords};
use papan_puzzle::textbook::{self, Settings};
use papan_puzzle::{Algorithm, Textbook};
use papan_puzzle::{Found, Message, Monitor, Script};
use papan_puzzle::{RequestError, SolveRequest, message};

/// The default heuristic of an informed search: the strongest.
const DEFAULT_HEURISTIC: HeuristicKind = HeuristicKind::Matching;

/// Solves a level.
pub(super) fn search(
    level: &Level,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<Found, RequestError> {
    match request.algorithm {
        Algorithm::Auto => {
            request.refuse_heuristic()?;
            Ok(auto(level, request, monitor))
        }
        Algorithm::Textbook(algorithm) => {
            let settings = settings(request)?;
            let heuristic = algorithm
                .info()
                .uses_heuristic
                .then(|| request.heuristic().unwrap_or(DEFAULT_HEURISTIC));
            let run = Run { algorithm, level, heuristic, settings, request, monitor };
            let squares = match run.has_macros() && cfg!(target_family = "wasm") {
                true => usize::MAX,
                false => level.board().len(),
            };
            if run.monitor.tape().is_some() {
                return Ok(with_two_sizes!(squares, W => run.search::<W, true>()));
            }
            Ok(with_few_words!(squares, W => run.search::<W, false>()))
        }
    }
}

/// The settings of the algorithms, with the limits on pushes that only Sokoban has.
fn settings(request: &SolveRequest) -> Result<Settings, RequestError> {
    let [forward, backward] = [&info::MAX_FORWARD_PUSHES, &info::MAX_BACKWARD_PUSHES]
        .map(|pushes| request.options.get(pushes));
    let counts_moves = request.objective::<Objective>() == Objective::Moves;
    let given = forward.is_some() || backward.is_some();
    let macros = request.options.get(&info::TUNNELS) == Tunnels::Macros;
    if macros && counts_moves {
        return Err(RequestError::Unfit(message!(
            "sokoban.tunnels-count-pushes",
            "macro tunnel moves need an objective that counts pushes; choose {objective_option} any or \
             pushes, or leave out {option}",
            option objective_option = "objective",
            option option = info::TUNNELS.info.id
        )));
    }
    if given && counts_moves {
        return Err(RequestError::Unfit(message!(
            "sokoban.limits-count-pushes",
            "the limits on pushes need an objective that counts pushes; choose {objective_option} any or \
             pushes, or limit moves with {forward_option} and {backward_option}",
            option objective_option = "objective",
            option forward_option = "max-forward",
            option backward_option = "max-backward"
        )));
    }
    if given && request.algorithm != Algorithm::Textbook(Textbook::Bidirectional) {
        return Err(RequestError::Unfit(message!(
            "sokoban.limits-of-halves",
            "{forward_option} and {backward_option} are for {algorithm_option} bidirectional",
            option forward_option = info::MAX_FORWARD_PUSHES.info.id,
            option backward_option = info::MAX_BACKWARD_PUSHES.info.id,
            option algorithm_option = "algorithm"
        )));
    }
    Ok(Settings::new(&request.options).with_limits_on_halves(forward, backward))
}

/// Solves with the puzzle's own solvers.
fn auto(level: &Level, request: &SolveRequest, monitor: &mut dyn Monitor) -> Found {
    let objective = request.objective();
    let mut watch = |news: News<'_, Step>| match news {
        News::Reached(reached) => monitor.reached(&reached, packed),
        news => monitor.hear(news, notation::write),
    };
    let wanted = solver::Request {
        objective,
        keeps_improving: request.improve,
        threads: request.threads,
        without: None,
    };
    let solved = solver::solve_as(level, wanted, &request.limits, &mut watch);
    let mut notes = Vec::new();
    if objective == Objective::Pushes && solved.report.is_optimal() {
        notes.push(match solved.fewest_moves_too {
            true => message!(
                "sokoban.fewest-moves-too",
                "No solution with as few pushes has fewer moves: proven."
            ),
            false => message!(
                "sokoban.perhaps-fewer-moves",
                "Among solutions with as few pushes, another may have fewer moves."
            ),
        });
    }
    let found = Found::new(&solved.report, None, notes, notation::write);
    // The plan has every step, but these solvers search from push to push.
    let pushes = |steps: &[Step]| steps.iter().filter(|step| step.push).count() as u64;
    Found { actions: solved.report.plan().map(|plan| pushes(&plan.actions)), ..found }
}

/// What a position on the way has of the goal, in words.
fn packed(reached: &Reached<'_>) -> Message {
    let (done, all) = (reached.rank.done, reached.total);
    match reached.part {
        solver::BY_BOUND => message!(
            "sokoban.on-goals",
            "{done} of {boxes} on goals (A*)",
            done,
            count boxes = all
        ),
        guide => message!(
            "sokoban.packed",
            "{done} of {boxes} packed (macro moves, guide {guide})",
            done,
            count boxes = all,
            guide
        ),
    }
}

/// One run of a textbook algorithm.
struct Run<'a> {
    algorithm: Textbook,
    level: &'a Level,
    heuristic: Option<HeuristicKind>,
    settings: Settings,
    request: &'a SolveRequest,
    monitor: &'a mut dyn Monitor,
}

impl Run<'_> {
    fn has_macros(&self) -> bool {
        self.request.options.get(&info::TUNNELS) == Tunnels::Macros
    }

    fn search<const W: usize, const RECORD: bool>(self) -> Found {
        let heuristic = self.heuristic.map(|heuristic| heuristic.info().id);
        let mut budget = Budget::new(&self.request.limits);
        let prepared = match PreparedBoard::<W>::with_budget(self.level, &mut budget) {
            Ok(prepared) => prepared,
            Err(reason) => {
                let report: Report<Step> = budget.close(Ending::Stopped(reason, None));
                return Found::new(&report, heuristic, Vec::new(), notation::write);
            }
        };
        let level = self.level;
        let options = &self.request.options;
        let prunes = match options.get(&info::DEADLOCKS) {
            Deadlocks::Keep => Prunes::NOTHING,
            Deadlocks::Prune => Prunes::USUAL,
            Deadlocks::Bipartite => Prunes { bipartite: true, ..Prunes::USUAL },
            Deadlocks::Corral => Prunes { corral: true, ..Prunes::USUAL },
            Deadlocks::All => Prunes::ALL,
        };
        if self.request.objective::<Objective>() == Objective::Moves {
            let space = MoveSpace::new(&prepared).pruning(prunes);
            let report = self.report::<_, W, RECORD>(
                &prepared,
                &space,
                Counts::Moves,
                budget,
                &StepWords(level),
            );
            return Found::new(&report, heuristic, Vec::new(), notation::write);
        }
        let space = PushSpace::new(&prepared).pruning(prunes);
        // Few ask for them, so that a browser, which has to load every copy, has one, of the size that `search` picks.
        let is_compiled = const { W == WORDS_OF_ANY || cfg!(not(target_family = "wasm")) };
        if is_compiled && self.has_macros() {
            let space = space.with_tunnels();
            let words = MacroWords(level, &space);
            let report =
                self.report::<_, W, RECORD>(&prepared, &space, Counts::Pushes, budget, &words);
            return Found::new(&report, heuristic, Vec::new(), |actions| words.plan(actions));
        }
        let words = PushWords(level);
        let report = self.report::<_, W, RECORD>(&prepared, &space, Counts::Pushes, budget, &words);
        let plan = |actions: &[Push]| Script::<PushSpace<'_, W>>::plan(&words, actions);
        Found::new(&report, heuristic, Vec::new(), plan)
    }

    /// Runs the algorithm with what the preparation has left of the limits.
    fn report<S, const W: usize, const RECORD: bool>(
        self,
        prepared: &PreparedBoard<W>,
        space: &S,
        counts: Counts,
        mut budget: Budget,
        script: &dyn Script<S>,
    ) -> Report<S::Action>
    where
        S: Backward<State = Position<W>> + Undoable,
    {
        let heuristic = self.heuristic.unwrap_or(HeuristicKind::Zero);
        let heuristic =
            heuristic.build::<S, W>(prepared, counts, self.request.options.get(&info::ASSIGN));
        let all = Share { cost: self.request.limits.cost, ..Share::default() };
        let mut report = budget.part(all, |limits| {
            let Run { algorithm, settings, monitor, .. } = self;
            let heuristic = heuristic.as_ref();
            // In a browser, which has to load every copy, large boards have one for both.
            let run = match const { RECORD || cfg!(target_family = "wasm") && W == WORDS_OF_ANY } {
                true => textbook::run::<_, _, true>,
                false => textbook::run::<_, _, false>,
            };
            run(algorithm, space, heuristic, settings, limits, monitor, script)
        });
        report.stats = budget.snapshot().stats;
        report
    }
}
