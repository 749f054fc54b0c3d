//! The lanes of a comparison: algorithms times heuristics, in a stable order.

use papan_puzzle::{
    Algorithm, HeuristicInfo, OptionInfo, PuzzleInfo, RequestError, SolveRequest, Task, Textbook,
    message,
};
use papan_replicas::Replica;

/// One contender: an algorithm with options of its own, and the heuristic it follows; or a program of one
/// of the documents.
#[derive(Clone, Debug)]
pub struct Lane {
    /// What runs.
    pub runner: Runner,
    /// Options of this lane in addition to those of all lanes, as a user typed them.
    pub options: Vec<(&'static OptionInfo, String)>,
    /// The heuristic; `None` for the puzzle's choice, and where the algorithm follows none.
    pub heuristic: Option<&'static HeuristicInfo>,
}

/// What a lane runs.
#[derive(Clone, Copy, Debug)]
pub enum Runner {
    /// An algorithm of ours.
    Algorithm(Algorithm),
    /// A program of one of the documents.
    Replica(&'static Replica),
}

impl Runner {
    /// The algorithm or the replica of this name, if the puzzle has it.
    ///
    /// # Errors
    /// If it has none; the error lists its algorithms.
    fn from_id(puzzle: &PuzzleInfo, id: &str) -> Result<Runner, RequestError> {
        if let Some(replica) = papan_replicas::of(puzzle.id).find(|replica| replica.id == id) {
            return Ok(Runner::Replica(replica));
        }
        Ok(Runner::Algorithm(SolveRequest::new(puzzle, Some(id), None, None)?.algorithm))
    }

    /// Its name.
    pub fn id(self) -> &'static str {
        match self {
            Runner::Algorithm(algorithm) => algorithm.info().id,
            Runner::Replica(replica) => replica.id,
        }
    }

    /// Whether it follows a heuristic that can be named.
    pub fn uses_heuristic(self) -> bool {
        match self {
            Runner::Algorithm(algorithm) => algorithm.info().uses_heuristic,
            Runner::Replica(_) => false,
        }
    }

    /// Its own options, in addition to the puzzle's.
    pub fn options(self) -> Vec<&'static OptionInfo> {
        match self {
            Runner::Algorithm(algorithm) => algorithm.info().options.iter().collect(),
            Runner::Replica(replica) => replica.options.to_vec(),
        }
    }
}

/// Which lanes to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct LaneChoice<'a> {
    /// Names of algorithms, each with options if needed: `wastar:weight=2`. If none is named, a
    /// handful that shows the differences quickly.
    pub algorithms: &'a [&'a str],
    /// Names of heuristics; if none is named, the puzzle's choice for each algorithm.
    pub heuristics: &'a [&'a str],
    /// Where nothing is named, take everything that exists.
    pub all: bool,
}

/// What runs if no algorithm is named: the best there is, and one of each kind that follows a
/// heuristic. Searches without one take minutes on boards that these solve at once.
const HANDFUL: &[Algorithm] = &[
    Algorithm::Auto,
    Algorithm::Textbook(Textbook::Greedy),
    Algorithm::Textbook(Textbook::WeightedAStar),
    Algorithm::Textbook(Textbook::AStar),
    Algorithm::Textbook(Textbook::IdaStar),
];

impl Lane {
    /// Its name: `bfs`, `astar manhattan`, or `wastar:weight=2 manhattan`.
    pub fn name(&self) -> String {
        let options = self.options.iter().map(|(option, word)| format!(":{}={word}", option.id));
        let heuristic = self.heuristic.map(|heuristic| format!(" {}", heuristic.id));
        let runner = self.runner.id();
        format!("{runner}{}{}", options.collect::<String>(), heuristic.unwrap_or_default())
    }

    /// The lane of a name such as [`name`](Self::name) gives.
    ///
    /// # Errors
    /// If there is no such algorithm, option or heuristic in the puzzle, or they do not go together.
    pub fn from_name(puzzle: &PuzzleInfo, name: &str) -> Result<Lane, RequestError> {
        let (algorithm, heuristic) = match name.split_once(' ') {
            Some((algorithm, heuristic)) => (algorithm, Some(heuristic.trim())),
            None => (name, None),
        };
        let lane = Lane::without_heuristic(puzzle, algorithm)?;
        // Says which names there are, and whether they go together.
        let heuristic = match (lane.runner, heuristic) {
            (Runner::Algorithm(algorithm), _) => {
                let id = algorithm.info().id;
                SolveRequest::new(puzzle, Some(id), heuristic, None)?.heuristic
            }
            (Runner::Replica(_), None) => None,
            (Runner::Replica(replica), Some(found)) => {
                return Err(RequestError::Unfit(message!(
                    "compare.replica-heuristic",
                    "found the heuristic `{found}`, but {replica} has its own; leave it out",
                    found,
                    replica = replica.id
                )));
            }
        };
        Ok(Lane { heuristic, ..lane })
    }

    /// The lane of an algorithm or a replica with options, without a heuristic.
    fn without_heuristic(puzzle: &PuzzleInfo, name: &str) -> Result<Lane, RequestError> {
        let mut words = name.split(':');
        let runner = Runner::from_id(puzzle, words.next().unwrap_or_default())?;
        let request = &mut SolveRequest::of(puzzle);
        let known: Vec<&'static OptionInfo> = runner
            .options()
            .into_iter()
            .chain(puzzle.options)
            .filter(|option| option.tasks.contains(&Task::Solve))
            .collect();
        let mut options = Vec::new();
        for word in words {
            let Some((id, value)) = word.split_once('=') else {
                return Err(RequestError::Unfit(message!(
                    "compare.lane",
                    "found `{found}`, expected options after the algorithm as \
                     {algorithm}:option=value, such as wastar:weight=2",
                    found = name,
                    algorithm = runner.id()
                )));
            };
            let option = known.iter().copied().find(|option| option.id == id);
            let option = option.ok_or_else(|| RequestError::Unknown {
                what: "option",
                name: id.to_owned(),
                valid: known.iter().map(|option| option.id).collect(),
            })?;
            request.options.set(option, value)?;
            options.push((option, value.to_owned()));
        }
        Ok(Lane { runner, options, heuristic: None })
    }

    /// The request of this lane: `base`, with what this lane overrides.
    ///
    /// # Errors
    /// If an option does not take its value.
    pub fn request(&self, base: &SolveRequest) -> Result<SolveRequest, RequestError> {
        let mut request = base.clone();
        request.heuristic = self.heuristic;
        if let Runner::Algorithm(algorithm) = self.runner {
            request.algorithm = algorithm;
        }
        for (option, word) in &self.options {
            request.options.set(option, word)?;
        }
        Ok(request)
    }
}

/// The lanes that a choice means for a puzzle: algorithms in the order named, or in the registry's,
/// and for each of them the heuristics likewise. An algorithm that follows no heuristic is one
/// lane.
///
/// # Errors
/// If a name is not one of the puzzle's, if heuristics are named and no algorithm follows them, or
/// if the puzzle has nothing to compare.
pub fn lanes(puzzle: &PuzzleInfo, choice: LaneChoice<'_>) -> Result<Vec<Lane>, RequestError> {
    if !puzzle.seeks_plans() {
        return Err(RequestError::Unfit(message!(
            "compare.nothing",
            "{puzzle} asks about positions and has one way to answer, so there is nothing to \
             compare; solve it, or explain it",
            puzzle = puzzle.id
        )));
    }
    let LaneChoice { algorithms, heuristics, all } = choice;
    let is_named = !algorithms.is_empty();
    let algorithms: Vec<&str> = match (is_named, all) {
        (true, _) => algorithms.to_vec(),
        (false, true) => puzzle.algorithms().map(|algorithm| algorithm.info().id).collect(),
        (false, false) => {
            let known = |algorithm: &&Algorithm| puzzle.algorithms().any(|own| own == **algorithm);
            HANDFUL.iter().filter(known).map(|algorithm| algorithm.info().id).collect()
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
        let lane = Lane::without_heuristic(puzzle, name)?;
        let followed: Vec<Option<&'static HeuristicInfo>> = match lane.runner.uses_heuristic() {
            true if !heuristics.is_empty() => {
                heuristics.iter().map(|name| puzzle.heuristic(name)).collect()
            }
            // Algorithms that follow no heuristic stay out of a comparison of heuristics,
            // unless named.
            false if !heuristics.is_empty() && !is_named && !all => continue,
            _ => vec![None],
        };
        for heuristic in followed {
            let lane = Lane { heuristic, ..lane.clone() };
            if !lanes.iter().any(|known| known.name() == lane.name()) {
                lanes.push(lane);
            }
        }
    }
    if !heuristics.is_empty() && !lanes.iter().any(|lane| lane.heuristic.is_some()) {
        return Err(RequestError::Unfit(message!(
            "compare.no-heuristic",
            "none of these algorithms follows a heuristic; leave out {option}, or add one that \
             does, such as astar",
            option option = "heuristics"
        )));
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
    fn options_make_lanes_of_one_algorithm() {
        let wanted = ["wastar:weight=2 zero", "wastar:weight=5 zero", "bidirectional:forward=dfs"];
        assert_eq!(names(&["wastar:weight=2", "wastar:weight=5"], &["zero"], false), wanted[..2]);
        let info = puzzle("tiles").unwrap().info();
        for name in wanted {
            assert_eq!(Lane::from_name(info, name).unwrap().name(), name);
        }
        let refused = |name: &str| Lane::from_name(info, name).unwrap_err().to_string();
        assert!(refused("wastar:weight").contains("wastar:option=value"));
        assert!(refused("wastar:weight=0").contains("option weight: found `0`"));
        assert!(refused("astar:weight=2").contains("unknown option `weight`"));
        assert!(refused("bfs zero").contains("follows no heuristic"));
    }

    #[test]
    fn without_names_a_handful() {
        let handful: Vec<&str> = HANDFUL.iter().map(|algorithm| algorithm.info().id).collect();
        assert_eq!(names(&[], &[], false), handful);
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
        let informed = info.algorithms().count() - 5;
        assert_eq!(everything.len(), 5 + informed * info.heuristics.len());
        assert_eq!(names(&["astar"], &[], true).len(), info.heuristics.len());
        assert_eq!(names(&[], &["zero"], true).len(), info.algorithms().count());
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
