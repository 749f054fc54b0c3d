//! Solvers against the reference: any request on a small level, and every claim of the answer held
//! against what exhaustive search knows.

use arbitrary::{Result, Unstructured};
use papan::{
    Answer, Cost, FLAG, Found, Level, LevelText, Limits, OptionInfo, OptionKind, Options, Outcome,
    Puzzle, Quality, SolveError, SolveRequest, Task, Verdict,
};

use crate::reference::{self, Optima};
use crate::{puzzle, shapes};

/// How many states the reference tries before it gives up.
const MAX_STATES: usize = 20_000;
/// Nodes that a search may generate at most.
const MAX_NODES: u64 = 30_000;

/// Searches on small levels of Sokoban.
pub(crate) fn sokoban(bytes: &[u8]) {
    let puzzle = puzzle("sokoban");
    with_request(puzzle, bytes, |bytes, request| {
        let level = shapes::sokoban(bytes)?;
        let text = LevelText::new(0, level.as_bytes());
        // Too few goals, or nothing to push.
        if puzzle.parse(&text).is_ok()
            && let Some(optima) = reference::sokoban(&level, MAX_STATES)
        {
            solved(puzzle, &level, request, &optima);
        }
        Ok(())
    });
}

/// Searches on small boards of tiles.
pub(crate) fn tiles(bytes: &[u8]) {
    let puzzle = puzzle("tiles");
    with_request(puzzle, bytes, |bytes, request| {
        let (_, columns, cells) = shapes::tiles(bytes)?;
        let goal: Vec<u8> =
            match request.options.given().find(|given| given.0 == "goal").map(|given| given.1) {
                Some("blank-first") => (0..cells.len() as u8).collect(),
                _ => (1..cells.len() as u8).chain([0]).collect(),
            };
        let optima = reference::tiles(columns, &cells, &goal);
        solved(puzzle, &shapes::tiles_text(columns, &cells), request, &optima);
        Ok(())
    });
}

/// Searches on small boards of Rush Hour.
pub(crate) fn rushhour(bytes: &[u8]) {
    let puzzle = puzzle("rushhour");
    with_request(puzzle, bytes, |bytes, request| {
        let level = shapes::rushhour(bytes)?;
        if let Some(optima) = reference::rushhour(&level, MAX_STATES) {
            solved(puzzle, &level, request, &optima);
        }
        Ok(())
    });
}

/// Analyses of small chess positions.
pub(crate) fn chess(bytes: &[u8]) {
    let puzzle = puzzle("chess");
    with_request(puzzle, bytes, |bytes, request| {
        let level = shapes::chess(bytes)?;
        let Outcome::Analysis(analysis) = answer(puzzle, &level, request).outcome else {
            panic!("chess has no searches");
        };
        let board = papan_checker::chess::read_level(&level).expect("a position of ours");
        assert_eq!(analysis.answer.text, board.answer(), "{level:?}");
        Ok(())
    });
}

/// Makes a request out of the first bytes and leaves the rest for a level.
fn with_request(
    puzzle: &'static Puzzle,
    bytes: &[u8],
    then: impl FnOnce(&mut Unstructured<'_>, &SolveRequest) -> Result<()>,
) {
    let mut bytes = Unstructured::new(bytes);
    if let Ok(Some(request)) = request(&mut bytes, puzzle) {
        // Too few bytes are no fault of ours.
        then(&mut bytes, &request).ok();
    }
}

/// A request, unless it makes no sense.
fn request(bytes: &mut Unstructured<'_>, puzzle: &'static Puzzle) -> Result<Option<SolveRequest>> {
    let info = puzzle.info();
    fn name<'a>(
        bytes: &mut Unstructured<'_>,
        names: impl ExactSizeIterator<Item = &'a str>,
    ) -> Result<Option<&'a str>> {
        let chosen = bytes.choose_index(names.len() + 1)?;
        Ok(names.into_iter().nth(chosen))
    }
    let algorithms: Vec<&str> = info.algorithms().map(|algorithm| algorithm.info().id).collect();
    let algorithm = name(bytes, algorithms.into_iter())?;
    let heuristic = name(bytes, info.heuristics.iter().map(|heuristic| heuristic.id))?;
    let objective = name(bytes, info.objectives.iter().map(|objective| objective.id))?;
    let Ok(mut request) = SolveRequest::new(info, algorithm, heuristic, objective) else {
        return Ok(None);
    };
    let known = request.algorithm.info().options.iter().chain(info.options);
    for option in known.filter(|option| option.tasks.contains(&Task::Solve)) {
        if bytes.ratio(1, 4)? {
            set(bytes, &mut request.options, option)?;
        }
    }
    let nodes = if bytes.ratio(1, 4)? { bytes.int_in_range(0..=300)? } else { MAX_NODES };
    let memory = if bytes.ratio(1, 8)? { bytes.int_in_range(0..=1 << 20)? } else { 64 << 20 };
    let cost = if bytes.ratio(1, 8)? { Some(Cost(bytes.int_in_range(0..=20)?)) } else { None };
    request.limits =
        Limits { nodes: Some(nodes), memory_bytes: Some(memory), cost, ..Limits::default() };
    request.improve = bytes.ratio(1, 8)?;
    Ok(Some(request))
}

/// Sets an option to one of its values.
fn set(
    bytes: &mut Unstructured<'_>,
    options: &mut Options,
    option: &'static OptionInfo,
) -> Result<()> {
    let word = match option.kind {
        OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) => {
            (*bytes.choose(words)?).to_owned()
        }
        OptionKind::Integer { min, max } => {
            bytes.int_in_range(min..=max.min(min + 20))?.to_string()
        }
        OptionKind::Weight => (*bytes.choose(&["1", "1.5", "2", "7.25", "1000"])?).to_owned(),
        OptionKind::Size => return Ok(()),
        OptionKind::Flag => FLAG.to_owned(),
    };
    options.set(option, &word).expect("a value of the option");
    Ok(())
}

fn parsed(puzzle: &'static Puzzle, level: &str) -> Level {
    let parsed = puzzle.parse(&LevelText::new(0, level.as_bytes()));
    parsed.unwrap_or_else(|error| panic!("{error} in {level:?}"))
}

/// The checked answer; one that the checker rejects is a bug in papan.
fn answer(puzzle: &'static Puzzle, level: &str, request: &SolveRequest) -> Answer {
    match parsed(puzzle, level).solve(request, &mut ()) {
        Ok(answer) => answer,
        Err(error) => panic!("{error}; {request:?}"),
    }
}

fn solved(puzzle: &'static Puzzle, level: &str, request: &SolveRequest, optima: &Optima) {
    let parsed = parsed(puzzle, level);
    let run = || match parsed.solve(request, &mut ()) {
        Ok(Answer { outcome: Outcome::Search(found), .. }) => Some(found),
        Ok(_) => panic!("{} has searches", puzzle.info().id),
        // Such as a heuristic that `auto` does not follow.
        Err(SolveError::Request(error)) => {
            assert!(!error.to_string().is_empty());
            None
        }
        Err(SolveError::Internal(error)) => panic!("{error}; {request:?}"),
    };
    let Some(found) = run() else { return };
    let again = run().expect("the same request");
    let same = |found: &Found| (found.solution.clone(), found.stats.generated, found.lower_bound);
    assert_eq!(same(&found), same(&again), "two runs differ: {level:?} {request:?}");
    // Costs are counted in the objective, or in the first metric if the objective is not a metric.
    let info = puzzle.info();
    let metric = info.metrics.iter().find(|&&metric| metric == request.objective_id());
    let metric = metric.or(info.metrics.first()).expect("a metric");
    let optimum = optima.as_ref().map(|optima| optima[metric]);
    if let Err(message) = is_true(&found, request, optimum) {
        panic!("{message}: optimum {optimum:?}, {found:?} on {level:?} with {request:?}");
    }
}

/// Whether every claim of an answer holds.
fn is_true(
    found: &Found,
    request: &SolveRequest,
    optimum: Option<u32>,
) -> std::result::Result<(), &'static str> {
    let ensure = |is_so: bool, message: &'static str| if is_so { Ok(()) } else { Err(message) };
    ensure(found.cost.is_some() == found.solution.is_some(), "a cost without a solution")?;
    match found.verdict {
        Verdict::Unsolvable => ensure(optimum.is_none(), "there is a solution")?,
        Verdict::Solved(quality) => {
            let cost = found.cost.ok_or("solved without a cost")?.0;
            let optimum = optimum.ok_or("a solution where there is none")?;
            match quality {
                Quality::Optimal => ensure(cost == optimum, "this is not optimal")?,
                Quality::Within(weight) => {
                    let bound = weight.lower_bound(Cost(cost)).0;
                    ensure(bound <= optimum, "this is beyond the promised factor")?;
                }
                Quality::Unknown => {}
            }
        }
        Verdict::Stopped(_) => {}
    }
    if let (Some(bound), Some(optimum)) = (found.lower_bound, optimum) {
        ensure(bound.0 <= optimum, "the lower bound is above the optimum")?;
    }
    if let (Some(cost), Some(optimum)) = (found.cost, optimum) {
        ensure(cost.0 >= optimum, "cheaper than the optimum")?;
    }
    if let (Some(cost), Some(most)) = (found.cost, request.limits.cost) {
        ensure(cost <= most, "dearer than asked for")?;
    }
    if let (Some(cost), Some(bound)) = (found.cost, found.lower_bound) {
        let is_optimal = matches!(found.verdict, Verdict::Solved(Quality::Optimal));
        ensure(cost != bound || is_optimal, "bound and cost meet, so it is optimal")?;
    }
    Ok(())
}
