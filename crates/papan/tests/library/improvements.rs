//! Solutions shown while a search goes on: the checker accepts each, each is cheaper than the one
//! before, the answer is none the worse, and watching changes nothing.

use std::collections::BTreeMap;

use papan::{
    Answer, Cost, Difficulty, Explanation, Fit, Found, Frame, Improvement, InputError, LevelText,
    Limits, Options, Outcome, PUZZLES, Progress, Puzzle, PuzzleInfo, RequestError, Snapshot,
    SolveError, SolveRequest, StopReason, Verdict, puzzle,
};
use papan_puzzle::{Generated, Instance, Monitor};
use papan_search::{News, Plan};

/// Keeps what it is shown.
#[derive(Default)]
struct Listener(Vec<Improvement>);

impl Progress for Listener {
    fn update(&mut self, _snapshot: &Snapshot) {}

    fn improved(&mut self, improvement: Improvement) {
        self.0.push(improvement);
    }

    fn wants_solutions(&self) -> bool {
        true
    }
}

fn found(answer: &Answer) -> &Found {
    match &answer.outcome {
        Outcome::Search(found) => found,
        Outcome::Analysis(_) => panic!("nothing was searched"),
    }
}

/// Solves a level, asserts all that must hold of what was shown on the way, and returns it with the
/// answer.
fn watched(
    puzzle: &'static Puzzle,
    text: &str,
    request: &SolveRequest,
    context: &str,
) -> (Vec<Improvement>, Answer) {
    let level = puzzle.only_level(text.as_bytes()).expect("parsed");
    let mut listener = Listener::default();
    let answer = level.solve(request, &mut listener);
    let answer = answer.unwrap_or_else(|error| panic!("{context}: {error}"));
    for improvement in &listener.0 {
        let checked = level.check(&improvement.solution, &request.options);
        assert_eq!(checked.as_ref(), Ok(&improvement.metrics), "{context}");
        assert!(request.limits.cost.is_none_or(|most| improvement.cost <= most), "{context}");
    }
    let costs: Vec<Cost> = listener.0.iter().map(|improvement| improvement.cost).collect();
    assert!(costs.is_sorted_by(|before, after| before > after), "{context}: {costs:?}");
    if let Some(&last) = costs.last() {
        let cost = found(&answer).cost;
        assert!(cost.is_some_and(|cost| cost <= last), "{context}: {cost:?} after {costs:?}");
    }
    (listener.0, answer)
}

fn request(
    puzzle: &'static Puzzle,
    algorithm: &str,
    objective: &str,
    limits: Limits,
) -> SolveRequest {
    let request = SolveRequest::new(puzzle.info(), Some(algorithm), None, Some(objective)).unwrap();
    SolveRequest { limits, ..request }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), memory_bytes: Some(8 << 20), ..Limits::default() }
}

/// Every level that the registry shows, with every algorithm and objective, under limits.
#[test]
fn every_search_shows_what_the_checker_accepts() {
    let mut shown = BTreeMap::new();
    for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans()) {
        let info = puzzle.info();
        let examples = info.examples.iter().map(|example| example.text);
        for text in examples.chain(info.formats.iter().map(|format| format.example)) {
            for (algorithm, objective) in info.algorithms().flat_map(|algorithm| {
                let name = algorithm.info().id;
                info.objectives.iter().map(move |objective| (name, objective.id))
            }) {
                let cheap = Limits { cost: Some(Cost(20)), ..nodes(10_000) };
                let cancelled = Limits { stop_at_poll: Some(300), ..nodes(10_000) };
                for limits in [nodes(500), nodes(10_000), cheap, cancelled] {
                    let context = format!("{algorithm} {objective} {limits:?}\n{text}");
                    let request = request(puzzle, algorithm, objective, limits);
                    let (improvements, answer) = watched(puzzle, text, &request, &context);
                    *shown.entry((info.id, algorithm)).or_insert(0) += improvements.len();
                    let level = puzzle.levels(text.as_bytes()).next().unwrap();
                    let instance = puzzle.parse(&level).unwrap();
                    let alone = instance.solve(&request, &mut ()).unwrap();
                    let (alone, answer) = (found(&alone), found(&answer));
                    assert_eq!(alone.solution, answer.solution, "{context}");
                    assert_eq!(alone.stats.generated, answer.stats.generated, "{context}");
                }
            }
        }
    }
    for puzzle in ["rushhour", "sokoban", "tiles"] {
        for algorithm in ["bidirectional", "bnb"] {
            assert!(shown[&(puzzle, algorithm)] > 0, "{puzzle} {algorithm}: {shown:?}");
        }
    }
    // Rush Hour boards of these sizes have their only plan at the end.
    for puzzle in ["sokoban", "tiles"] {
        assert!(shown[&(puzzle, "auto")] > 0, "{puzzle}: {shown:?}");
    }
}

fn example(puzzle: &'static Puzzle, id: &str) -> &'static str {
    puzzle.info().examples.iter().find(|example| example.id == id).expect(id).text
}

/// Boards that take long: what was shown last is the answer when a limit ends the search, but that
/// Sokoban may have found fewer moves for as many pushes.
#[test]
fn the_answer_at_a_limit_is_what_was_shown_last() {
    let tiles = "33 32 31 30 29 28\n27 26 25 24 23 22\n21 20 19 18 17 16\n15 14 13 12 11 10\n\
                 9 8 7 6 5 4\n3 2 1 34 35 0\n";
    let cars = "10 10\n24\n..INXXGGG.\nDJIN.....V\nDJI.Q.LLLV\n.J..Q...RO\nPP......ROK\n\
                ..MWW..EEE\n..MA.BBU.F\nS..A.T.UCF\nSHHZZT..CY\n.....T..CY\n";
    let boxes = example(puzzle("sokoban").unwrap(), "hard-1");
    for (id, text, objective, limit, least) in [
        ("tiles", tiles, "any", 300_000, 3),
        ("tiles", tiles, "moves", 300_000, 3),
        ("rushhour", cars, "slides", 300_000, 1),
        ("rushhour", cars, "steps", 300_000, 1),
        ("sokoban", boxes, "pushes", 20_000, 1),
        ("sokoban", boxes, "moves", 20_000, 1),
    ] {
        let puzzle = puzzle(id).unwrap();
        let context = format!("{id} {objective}");
        let limits = Limits { memory_bytes: Some(256 << 20), ..nodes(limit) };
        let mut request = request(puzzle, "auto", objective, limits);
        request.improve = objective == "any";
        let (shown, answer) = watched(puzzle, text, &request, &context);
        assert!(shown.len() >= least, "{context}: {}", shown.len());
        let found = found(&answer);
        if objective != "any" {
            assert_eq!(found.verdict, Verdict::Stopped(StopReason::Nodes), "{context}");
        }
        let last = shown.last().unwrap();
        assert_eq!(found.cost, Some(last.cost), "{context}");
        if id != "sokoban" {
            assert_eq!(found.solution.as_ref(), Some(&last.solution), "{context}");
            assert_eq!(answer.metrics, last.metrics, "{context}");
        }
    }
}

/// A search in stages that is cancelled, wherever that may be, does not take back what it showed:
/// here tables have no room, so that all begins anew after a good solution.
#[test]
fn no_stage_takes_back_what_was_shown() {
    let puzzle = puzzle("tiles").unwrap();
    let text = "17 1 20 9 16\n2 22 19 14 5\n15 21 0 3 24\n23 18 13 12 7\n10 8 6 4 11\n";
    let mut shown = 0;
    for poll in [1, 2, 3, 5, 100, 1900, 2000, 2010, 2100, 3000, 10_000] {
        let limits =
            Limits { memory_bytes: Some(1 << 20), stop_at_poll: Some(poll), ..Limits::default() };
        let context = format!("cancelled at poll {poll}");
        let request = request(puzzle, "auto", "moves", limits);
        shown += watched(puzzle, text, &request, &context).0.len();
    }
    assert!(shown > 11, "{shown}");
}

/// A solver with a bug: on its way to a right answer it offers what solves nothing.
struct Careless(Box<dyn Instance>);

impl Instance for Careless {
    fn text(&self) -> String {
        self.0.text()
    }

    fn answer(
        &self,
        request: &SolveRequest,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError> {
        let plan = || Plan { actions: vec!['u', 'd'], cost: Cost(2) };
        monitor.hear(News::Better(Cost(2), &plan), |actions| actions.iter().collect());
        self.0.answer(request, monitor)
    }

    fn difficulty(
        &self,
        options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        self.0.difficulty(options, limits)
    }

    fn explain(&self, options: &Options, limits: &Limits) -> Result<Explanation, RequestError> {
        self.0.explain(options, limits)
    }

    fn frames<'a>(
        &'a self,
        solution: &str,
        options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        self.0.frames(solution, options)
    }

    fn picture(&self, options: &Options, limits: &Limits) -> Result<String, RequestError> {
        self.0.picture(options, limits)
    }
}

/// Sliding tiles with that solver.
struct CarelessTiles;

impl papan_puzzle::Puzzle for CarelessTiles {
    fn info(&self) -> &'static PuzzleInfo {
        papan_tiles::PUZZLE.info()
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        papan_tiles::PUZZLE.recognise(text)
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        papan_tiles::PUZZLE.levels(text)
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(Careless(papan_tiles::PUZZLE.parse(level)?)))
    }

    fn generate(&self, options: &Options) -> Result<Generated, RequestError> {
        papan_tiles::PUZZLE.generate(options)
    }
}

static CARELESS: Puzzle = Puzzle::new(&CarelessTiles, &papan_checker::tiles::Tiles);

#[test]
fn what_the_checker_rejects_is_not_shown_but_reported() {
    let level = CARELESS.only_level(b"1 2 3\n4 5 6\n0 7 8\n").unwrap();
    let request = request(&CARELESS, "auto", "moves", nodes(1000));
    let mut listener = Listener::default();
    let error = level.solve(&request, &mut listener).unwrap_err();
    assert!(matches!(error, SolveError::Internal(_)), "{error}");
    assert!(error.to_string().contains("solution: ud"), "{error}");
    assert_eq!(listener.0, []);
    // Where nobody listens, nothing is made or checked.
    assert!(level.solve(&request, &mut ()).is_ok());
}
