//! The Sokoban program of the thesis on Timus 1589: bidirectional search over single pushes, forwards by
//! "A*", greedy depth-first or depth-first search, backwards by breadth-first search.
//!
//! The counts of states that the thesis prints rest on these quirks:
//! - **The player's square is part of a state.** Positions that differ only in where the player stands in
//!   the same region are searched again; papan counts them once.
//! - **"A*" has no path cost.** The least score comes first, and the most pushes among equals: greedy
//!   best-first search ([`score`]). Its solutions are longer, and nothing is proven about them.
//! - **The pairing is greedy and its order unfinished.** Pairs of one box with goals at the same distance
//!   count as equal, so which goal the box takes, and with it the score, depends on how `std::sort` leaves
//!   them ([`libstdcxx`](crate::libstdcxx)). So do ties in the queue.
//! - **States are marked when they are generated** and never looked at again, even if they are reached
//!   with fewer pushes. Under a limit on pushes that loses solutions.
//! - **Both halves stop at the first meeting**, which is rarely the best.
//! - **Five shapes of frozen boxes** and dead squares are all that is pruned ([`deadlocks`]).
//! - **Tunnels** are walked through at once, by another rule in each half ([`macros`]).
//!
//! The thesis counts the states marked by both halves, without the solved position that the backward half
//! starts from. That is `stored` here.

mod board;
mod deadlocks;
mod macros;
mod score;
mod search;
mod tree;

use papan_puzzle::{
    Choice, Found, LevelText, MAX_BACKWARD, MAX_FORWARD, Monitor, OptionText, Outcome,
    RequestError, Setting, SolveRequest, Task, choices, message,
};
use papan_search::Report;
use papan_sokoban::prepared::Push;
use papan_sokoban::solver::walk;
use papan_sokoban::{Level, format, notation, with_words};

use crate::Replica;
use crate::run::unread;
use search::Search;

/// The replica.
pub(crate) static REPLICA: Replica = Replica {
    id: "replica-bidirectional",
    puzzle: "sokoban",
    document: "the thesis on Timus 1589",
    name: "bidirectional search of the thesis",
    summary: "orders by estimate alone, keeps the player's square in the state, stops at the first meeting",
    options: &[&ORDER.info, &TABLE.info, &MAX_FORWARD.info, &MAX_BACKWARD.info, &MAX_STATES.info],
    run,
    watch: None,
};

choices! {
    /// The order of the forward half.
    pub(crate) enum Order {
        /// Least score first.
        AStar = "astar",
        /// Newest first, the children of a state by their scores.
        GreedyDepthFirst = "greedy-dfs",
        /// Newest first.
        DepthFirst = "dfs",
    }
}

choices! {
    /// How far a box is from a goal.
    pub(crate) enum Table {
        /// Steps of the player on a board without boxes.
        GoalPull = "goal-pull",
        /// As if there were no walls.
        Manhattan = "manhattan",
        /// The straight line, rounded down.
        Euclidean = "euclidean",
    }
}

const SOLVE: &[Task] = &[Task::Solve];

const ORDER: Setting<Order> = Setting::choice(OptionText {
    id: "order",
    value: "ORDER",
    default: Some("astar"),
    help: "The forward half: least score first (what the thesis calls A*), depth-first with the least score of each state's children first, or depth-first.",
    tasks: SOLVE,
});

const TABLE: Setting<Table> = Setting::choice(OptionText {
    id: "table",
    value: "DISTANCE",
    default: Some("goal-pull"),
    help: "The distances that the score adds up: walking (what the thesis calls goal pull), as if there were no walls, or straight lines rounded down.",
    tasks: SOLVE,
});

/// The thesis gave up after 600 s, which is no number of states on another machine.
const MAX_STATES: Setting<Option<u64>> = Setting::optional_integer(
    0..=u64::MAX,
    OptionText {
        id: "max-states",
        value: "N",
        default: None,
        help: "Give up beyond this number of states, in place of the 600 s of the thesis.",
        tasks: SOLVE,
    },
);

/// What a run was asked to do.
#[derive(Clone, Copy, Debug)]
struct Settings {
    order: Order,
    table: Table,
    max_forward: u32,
    max_backward: u32,
    max_states: u64,
}

impl Settings {
    fn of(request: &SolveRequest) -> Settings {
        let limit = |limit: Option<u64>| {
            limit.and_then(|limit| u32::try_from(limit).ok()).unwrap_or(u32::MAX)
        };
        let options = &request.options;
        Settings {
            order: options.get(&ORDER),
            table: options.get(&TABLE),
            max_forward: limit(options.get(&MAX_FORWARD)),
            max_backward: limit(options.get(&MAX_BACKWARD)),
            max_states: options.get(&MAX_STATES).unwrap_or(u64::MAX),
        }
    }
}

fn run(
    text: &LevelText<'_>,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<Outcome, RequestError> {
    let level = format::parse_level(text).map_err(|error| unread(&error))?;
    let (boxes, goals) = (level.boxes().len(), level.board().goals().len());
    if boxes != goals {
        return Err(RequestError::Unfit(message!(
            "replica.unpaired",
            "found {boxes} and {goals}; the thesis's program takes levels with as many boxes as goals",
            count boxes = boxes,
            count goals = goals
        )));
    }
    let settings = Settings::of(request);
    let report = crate::run::run(&request.limits, monitor, |meter| {
        Ok(with_words!(level.board().len(), W => Search::<W>::run(&level, settings, meter)))
    });
    Ok(Outcome::Search(found(&level, settings, &report)))
}

fn found(level: &Level, settings: Settings, report: &Report<Push>) -> Found {
    let table =
        (settings.order != Order::DepthFirst).then(|| Table::WORDS[settings.table as usize]);
    Found::new(report, table, Vec::new(), |pushes| {
        let steps = walk::steps(level, pushes);
        notation::write(&steps.expect("pushes of a search can be performed"))
    })
}
