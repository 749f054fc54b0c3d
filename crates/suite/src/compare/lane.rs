//! The lanes of a comparison: algorithms times heuristics, in a stable order.

use crate::algorithm::Algorithm;
use crate::info::{HeuristicInfo, PuzzleInfo};
use crate::request::{RequestError, SolveRequest};

/// One entrant: an algorithm, and the heuristic it follows.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic; `None` for the puzzle's choice, and where the algorithm follows none.
    pub heuristic: Option<&'static HeuristicInfo>,
}

/// Which lanes there are to be.
#[derive(Clone, Copy, Debug, Default)]
pub struct LaneChoice<'a> {
    /// Names of algorithms; none named is a handful that shows the differences quickly.
    pub algorithms: &'a [&'a str],
    /// Names of heuristics; none named is the puzzle's choice for each algorithm.
    pub heuristics: &'a [&'a str],
    /// Where nothing is named, take everything there is.
    pub all: bool,
}

/// What runs if no algorithm is named: the best there is, and one of each kind that follows a
/// heuristic. Searches without one take minutes on boards that these solve at once.
const HANDFUL: &[&str] = &["auto", "greedy", "wastar", "astar", "idastar"];

impl Lane {
    /// Its name: `bfs`, or `astar manhattan`.
    pub fn name(&self) -> String {
        match self.heuristic {
            Some(heuristic) => format!("{} {}", self.algorithm.info().id, heuristic.id),
            None => self.algorithm.info().id.to_owned(),
        }
    }

    /// The request of this lane: as `base`, but for the algorithm and the heuristic.
    pub(super) fn request(&self, base: &SolveRequest) -> SolveRequest {
        SolveRequest { algorithm: self.algorithm, heuristic: self.heuristic, ..base.clone() }
    }
}

/// The lanes that a choice means for a puzzle: algorithms in the order named, or in the registry's,
/// and for each of them the heuristics likewise. An algorithm that follows no heuristic is one lane.
///
/// # Errors
/// If a name is not one of the puzzle's, if heuristics are named and no algorithm follows them, or
/// if the puzzle has nothing to compare.
pub fn lanes(puzzle: &PuzzleInfo, choice: LaneChoice<'_>) -> Result<Vec<Lane>, RequestError> {
    if !puzzle.seeks_plans() {
        let id = puzzle.id;
        return Err(RequestError::Unfit(format!(
            "{id} asks about positions and has one way to answer, so there is nothing to compare; \
             solve it, or explain it"
        )));
    }
    let LaneChoice { algorithms, heuristics, all } = choice;
    let is_named = !algorithms.is_empty();
    let algorithms: Vec<&str> = match (is_named, all) {
        (true, _) => algorithms.to_vec(),
        (false, true) => puzzle.algorithms.to_vec(),
        (false, false) => {
            HANDFUL.iter().copied().filter(|id| puzzle.algorithms.contains(id)).collect()
        }
    };
    let everything: Vec<&str> = puzzle.heuristics.iter().map(|heuristic| heuristic.id).collect();
    let heuristics = match (heuristics.is_empty(), all) {
        (true, true) => &everything[..],
        _ => heuristics,
    };
    for name in heuristics {
        // Says which names there are.
        SolveRequest::new(puzzle, None, Some(name), None)?;
    }
    let mut lanes: Vec<Lane> = Vec::new();
    for name in algorithms {
        let algorithm = SolveRequest::new(puzzle, Some(name), None, None)?.algorithm;
        let followed: Vec<Option<&'static HeuristicInfo>> = match algorithm.info().uses_heuristic {
            true if !heuristics.is_empty() => {
                heuristics.iter().map(|name| puzzle.heuristic(name)).collect()
            }
            // What follows no heuristic stays out of a comparison of heuristics, unless named.
            false if !heuristics.is_empty() && !is_named && !all => continue,
            _ => vec![None],
        };
        for heuristic in followed {
            let lane = Lane { algorithm, heuristic };
            if !lanes.iter().any(|known| known.name() == lane.name()) {
                lanes.push(lane);
            }
        }
    }
    if !heuristics.is_empty() && !lanes.iter().any(|lane| lane.heuristic.is_some()) {
        return Err(RequestError::Unfit(
            "none of these algorithms follows a heuristic; leave out --heuristics, or add one that \
             does, such as astar"
                .to_owned(),
        ));
    }
    Ok(lanes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::puzzle;

    fn names(algorithms: &[&str], heuristics: &[&str], all: bool) -> Vec<String> {
        let choice = LaneChoice { algorithms, heuristics, all };
        let lanes = lanes(puzzle("tiles").unwrap().info(), choice).unwrap();
        lanes.iter().map(Lane::name).collect()
    }

    #[test]
    fn algorithms_times_heuristics_in_the_order_named() {
        assert_eq!(
            names(&["astar", "bfs", "greedy"], &["manhattan", "zero"], false),
            ["astar manhattan", "astar zero", "bfs", "greedy manhattan", "greedy zero"]
        );
        assert_eq!(names(&["bfs", "astar", "bfs"], &[], false), ["bfs", "astar"], "each once");
    }

    #[test]
    fn without_names_a_handful() {
        assert_eq!(names(&[], &[], false), HANDFUL);
        assert_eq!(
            names(&[], &["zero"], false),
            ["greedy zero", "wastar zero", "astar zero", "idastar zero"],
            "only those that follow a heuristic"
        );
    }

    #[test]
    fn everything_in_the_order_of_the_registry() {
        let info = puzzle("tiles").unwrap().info();
        let everything = names(&[], &[], true);
        assert_eq!(everything[..5], ["auto", "bfs", "dfs", "ids", "ucs"]);
        assert_eq!(everything[5], "greedy zero");
        let informed = info.algorithms.len() - 5;
        assert_eq!(everything.len(), 5 + informed * info.heuristics.len());
        assert_eq!(names(&["astar"], &[], true).len(), info.heuristics.len());
        assert_eq!(names(&[], &["zero"], true).len(), info.algorithms.len());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let refused = |id, algorithms: &[&str], heuristics: &[&str]| {
            let choice = LaneChoice { algorithms, heuristics, all: false };
            lanes(puzzle(id).unwrap().info(), choice).unwrap_err().to_string()
        };
        assert!(refused("tiles", &["astra"], &[]).contains("expected one of: auto, bfs"));
        assert!(refused("tiles", &["bfs"], &["euclid"]).contains("expected one of: zero"));
        assert!(refused("tiles", &["bfs"], &["zero"]).contains("follows a heuristic"));
        assert!(refused("chess", &[], &[]).contains("nothing to compare"));
    }
}
