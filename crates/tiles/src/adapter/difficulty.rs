//! How hard a board is for a player.

use papan_puzzle::Difficulty;
use papan_search::{Budget, Heuristic, Limits, Rated, Share, StopReason, rate};

use super::auto::built_sets;
use crate::Board;
use crate::heuristics::{HeuristicKind, PatternDatabase};
use crate::patterns::{self, Patterns};
#[cfg(not(target_family = "wasm"))]
use crate::space::Packed16;
use crate::space::{Packed, Packed100, TilesSpace};

/// Nodes after which tables pay, which take a second to build.
const NODES_WITHOUT_TABLES: u64 = 1_000_000;

/// Rates a board by the shortest ways to `goal`.
pub(super) fn difficulty(
    start: &Board,
    goal: &Board,
    limits: &Limits,
) -> Result<Difficulty, StopReason> {
    // Two copies of the search, in a browser one: nobody is in a hurry for large boards.
    let rated = match start.size().cells() {
        #[cfg(not(target_family = "wasm"))]
        ..=Packed16::CELLS => rated::<Packed16>(start, goal, limits),
        _ => rated::<Packed100>(start, goal, limits),
    };
    Difficulty::of_plans(&rated?)
}

fn rated<P: Packed>(start: &Board, goal: &Board, limits: &Limits) -> Result<Rated, StopReason> {
    let space = TilesSpace::<P>::new(start, goal);
    let mut budget = Budget::new(limits);
    let cells = start.size().cells();
    let run = |heuristic: &dyn Heuristic<TilesSpace<P>>, budget: &Budget, nodes: Option<u64>| {
        let share = Share { nodes, cost: limits.cost, ..Share::default() };
        rate(&space, heuristic, budget.child(share).limits())
    };
    // Tables of rows and columns are small, unless the board is large.
    let plain = match cells <= 16 {
        true => HeuristicKind::WalkingDistance,
        false => HeuristicKind::LinearConflict,
    };
    let has_tables = cells <= patterns::MAX_CELLS;
    let heuristic = plain.build(goal, &mut budget)?.expect("needs no tables");
    let nodes = has_tables.then_some(NODES_WITHOUT_TABLES);
    let rated = run(heuristic.as_ref(), &budget, nodes);
    let is_over = limits.nodes.is_some_and(|all| all <= NODES_WITHOUT_TABLES);
    if rated.cheapest != Err(StopReason::Nodes) || !has_tables || is_over {
        return Ok(rated);
    }
    let mut budget = Budget::new(&limits.after(&rated.stats));
    let sets = built_sets(goal, &mut budget, 1, &mut |_| {})?;
    let patterns = Patterns::new(goal, &sets.iter().collect::<Vec<_>>());
    let patterns = patterns.expect("the tables were chosen for the goal");
    Ok(run(&PatternDatabase::new(patterns), &budget, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use papan_search::reference;

    /// Every shortest way is followed, on boards of every length, with and without tables.
    #[test]
    fn agrees_with_following_every_shortest_way() {
        for size in ["2x2", "2x3", "3x2", "3x3", "2x4"] {
            let goal = Board::blank_last(size.parse().unwrap());
            // Every move can be taken back, so these are the ways to the goal as well.
            let rest = reference::distances(&TilesSpace::<Packed100>::new(&goal, &goal));
            for board in Generator::new(goal.clone(), 3).take(40) {
                let space = TilesSpace::<Packed100>::new(&board, &goal);
                let chance = reference::chance_of_a_cheapest_plan(&space, &rest);
                let cost = rest[&papan_search::StateSpace::initial(&space)];
                let limits = Limits { cost: Some(cost), ..Limits::default() };
                let found = difficulty(&board, &goal, &limits).unwrap();
                assert_eq!(found.cost, Some(cost), "{board}");
                assert!((found.figure + chance.log2()).abs() < 1e-9, "{board}{found:?}");
            }
        }
    }

    /// A board that takes more nodes than are tried without tables has the same figure with them.
    #[test]
    fn limits_are_heard_before_and_after_tables_are_built() {
        let start: Board =
            crate::format::parse(b"9 1 7 4\n6 3 2 8\n13 15 5 11\n14 0 10 12\n").unwrap();
        let goal = Board::blank_last(start.size());
        let limits =
            |nodes| Limits { nodes, cost: Some(papan_search::Cost(22)), ..Limits::default() };
        assert_eq!(difficulty(&start, &goal, &limits(Some(50))), Err(StopReason::Nodes));
        let shown = |found: Difficulty| (found.figure * 10.0).round() / 10.0;
        assert_eq!(difficulty(&start, &goal, &limits(None)).map(shown), Ok(24.8));
    }
}
