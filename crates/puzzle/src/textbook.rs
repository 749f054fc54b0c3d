//! Runs any algorithm of the engine on any space: the menu that every puzzle with moves offers.

use papan_search::{
    Backward, Caps, Cost, Event, Halves, Heuristic, Limits, Memory, News, Observer, Plan, Recorder,
    Report, Snapshot, StateSpace, Undoable, Weight, astar, bidirectional, branch_and_bound,
    breadth_first, depth_first, greedy, ida_star, iterative_deepening, uniform_cost,
    weighted_astar,
};

use crate::algorithm::{FORWARD, MAX_BACKWARD, MAX_FORWARD, Textbook, WEIGHT};
use crate::monitor::Monitor;
use crate::options::Options;
use crate::trace::Script;

/// The options of the algorithms, already read.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    weight: Weight,
    halves: Halves,
}

impl Settings {
    /// Reads them.
    pub fn new(options: &Options) -> Settings {
        Settings {
            weight: options.get(&WEIGHT),
            halves: Halves {
                forward: options.get(&FORWARD),
                max_forward: options.get(&MAX_FORWARD).map(cost),
                max_backward: options.get(&MAX_BACKWARD).map(cost),
            },
        }
    }

    /// The same, with limits on the halves of a bidirectional search if they are given.
    pub fn with_limits_on_halves(self, forward: Option<u64>, backward: Option<u64>) -> Settings {
        let halves = Halves {
            max_forward: forward.map(cost).or(self.halves.max_forward),
            max_backward: backward.map(cost).or(self.halves.max_backward),
            ..self.halves
        };
        Settings { halves, ..self }
    }
}

fn cost(number: u64) -> Cost {
    Cost(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Passes on what a search reports.
struct Relay<'a, S> {
    monitor: &'a mut dyn Monitor,
    script: &'a dyn Script<S>,
}

impl<S: StateSpace> Observer<S> for Relay<'_, S> {
    fn found(&mut self, cost: Cost, plan: &dyn Fn() -> Plan<S::Action>) {
        self.monitor.hear(News::Better(cost, plan), |actions| self.script.plan(actions));
    }

    fn polled(&mut self, snapshot: &Snapshot) {
        self.monitor.update(snapshot);
    }

    fn wants_polls(&self) -> bool {
        self.monitor.is_active()
    }
}

/// Passes on what a search reports, and records what it does.
struct Recording<'a, S: StateSpace> {
    relay: Relay<'a, S>,
    recorder: Recorder<S>,
}

impl<S: StateSpace> Observer<S> for Recording<'_, S> {
    const RECORDS: bool = true;

    fn record(&mut self, event: &Event<'_, S>) {
        self.recorder.record(event);
    }

    fn found(&mut self, cost: Cost, plan: &dyn Fn() -> Plan<S::Action>) {
        self.relay.found(cost, plan);
    }

    fn polled(&mut self, snapshot: &Snapshot) {
        <Relay<'_, S> as Observer<S>>::polled(&mut self.relay, snapshot);
    }

    fn wants_polls(&self) -> bool {
        <Relay<'_, S> as Observer<S>>::wants_polls(&self.relay)
    }
}

/// Runs `algorithm`. Plans that it finds before its last are written by `script`; if it `RECORDS`, so is the search, on
/// the tape of the monitor, if it has one. That is another copy of every algorithm, which a puzzle with many kinds of states need not
/// have for each.
pub fn run<S, H, const RECORDS: bool>(
    algorithm: Textbook,
    space: &S,
    heuristic: &H,
    settings: Settings,
    limits: &Limits,
    monitor: &mut dyn Monitor,
    script: &dyn Script<S>,
) -> Report<S::Action>
where
    S: Backward + Undoable,
    H: Heuristic<S> + ?Sized,
{
    if !RECORDS {
        let relay = &mut Relay { monitor, script };
        return observed(algorithm, space, heuristic, settings, limits, relay);
    }
    let nothing = Caps { events: 0, memory: 0 };
    let caps = monitor.tape().map_or(nothing, |tape| tape.caps());
    let board = script.board(&space.initial(), None).len();
    let recorder = Recorder::new(caps, BYTES_PER_TEXT + board, BYTES_PER_TEXT);
    let mut recording = Recording { relay: Relay { monitor, script }, recorder };
    let report = observed(algorithm, space, heuristic, settings, limits, &mut recording);
    let Recording { relay, recorder } = recording;
    let record = recorder.finish(
        |action| script.action(action).into(),
        |state, arrival| script.board(state, arrival),
    );
    if let Some(tape) = relay.monitor.tape() {
        tape.keep(record);
    }
    report
}

/// What a short text takes besides its characters.
const BYTES_PER_TEXT: usize = 48;

fn observed<S, H>(
    algorithm: Textbook,
    space: &S,
    heuristic: &H,
    settings: Settings,
    limits: &Limits,
    relay: &mut impl Observer<S>,
) -> Report<S::Action>
where
    S: Backward + Undoable,
    H: Heuristic<S> + ?Sized,
{
    match algorithm {
        Textbook::BreadthFirst => breadth_first(space, limits, relay),
        Textbook::DepthFirst => depth_first(space, limits, relay),
        Textbook::IterativeDeepening => iterative_deepening(space, limits, relay),
        Textbook::UniformCost => uniform_cost(space, limits, relay),
        Textbook::Greedy => greedy(space, heuristic, limits, relay),
        Textbook::AStar => astar(space, heuristic, limits, relay),
        Textbook::WeightedAStar => weighted_astar(space, heuristic, settings.weight, limits, relay),
        Textbook::IdaStar => ida_star(space, heuristic, Memory::Path, limits, relay),
        Textbook::BranchAndBound => branch_and_bound(space, heuristic, limits, relay),
        Textbook::Bidirectional => bidirectional(space, heuristic, settings.halves, limits, relay),
    }
}
