//! Comparisons over the whole registry: every lane runs, and all lanes agree.

use papan::{
    Comparison, ComparisonObserver, Lane, LaneChoice, LevelText, Limits, PUZZLES, Puzzle, Row,
    Snapshot, SolveRequest, disagreement, lanes, puzzle,
};

fn request(puzzle: &'static Puzzle, objective: Option<&str>, nodes: u64) -> SolveRequest {
    let mut request = SolveRequest::new(puzzle.info(), None, None, objective).unwrap();
    // Memory too: the goals that a bidirectional search begins with are no nodes.
    let memory_bytes = Some(16 << 20);
    request.limits = Limits { nodes: Some(nodes), memory_bytes, ..Limits::default() };
    request
}

fn everything(puzzle: &'static Puzzle) -> Vec<Lane> {
    lanes(puzzle.info(), LaneChoice { all: true, ..LaneChoice::default() }).unwrap()
}

fn first_level(puzzle: &'static Puzzle, text: &'static str) -> LevelText<'static> {
    puzzle.levels(text.as_bytes()).next().unwrap()
}

#[test]
fn every_lane_of_every_puzzle_runs_and_all_agree() {
    let puzzles: Vec<_> = PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans()).collect();
    assert!(puzzles.len() >= 3);
    for puzzle in puzzles {
        let (info, lanes) = (puzzle.info(), everything(puzzle));
        for example in info.examples {
            let level = first_level(puzzle, example.text);
            for objective in info.objectives {
                let request = request(puzzle, Some(objective.id), 3000);
                let comparison = Comparison { puzzle, lanes: &lanes, request: &request, repeat: 1 };
                let rows = comparison.run(&level, 1, &mut ());
                let what = format!("{}, {}, {}", info.id, example.id, objective.id);
                assert_eq!(rows.len(), lanes.len(), "{what}");
                for (index, (row, lane)) in rows.iter().zip(&lanes).enumerate() {
                    assert_eq!(row.record.error, None, "{what}, {}", row.name);
                    assert_eq!((row.lane, row.fault), (index, None), "{what}");
                    assert!(row.name.starts_with(&lane.name()), "{what}: {}", row.name);
                    assert_eq!(row.actions.is_some(), row.record.solution.is_some(), "{what}");
                }
                assert_eq!(disagreement(&rows), None, "{what}");
            }
        }
    }
}

#[test]
fn the_same_lane_takes_the_same_nodes_whatever_ran_before() {
    for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans()) {
        let lanes = everything(puzzle);
        let backwards: Vec<Lane> = lanes.iter().rev().cloned().collect();
        let request = request(puzzle, None, 3000);
        let level = first_level(puzzle, puzzle.info().examples[0].text);
        let run = |lanes: &[Lane]| {
            let comparison = Comparison { puzzle, lanes, request: &request, repeat: 1 };
            let counters = |row: &Row| {
                let stats = row.record.stats.unwrap();
                let costs = (row.record.cost, row.record.lower_bound);
                (row.name.clone(), costs, stats.expanded, stats.generated, stats.peak_memory_bytes)
            };
            comparison.run(&level, 1, &mut ()).iter().map(counters).collect::<Vec<_>>()
        };
        let mut other = run(&backwards);
        other.reverse();
        assert_eq!(run(&lanes), other, "{}", puzzle.info().id);
    }
}

/// Notes what it is told, and stops the search on the way.
struct Witness {
    told: Vec<String>,
    stop: Option<papan::StopToken>,
    updates: usize,
}

impl ComparisonObserver for Witness {
    fn started(&mut self, lane: usize) {
        self.told.push(format!("{lane} starts"));
    }

    fn update(&mut self, _lane: usize, _snapshot: &Snapshot) {
        self.updates += 1;
        if let Some(stop) = &self.stop {
            stop.stop();
        }
    }

    fn finished(&mut self, row: &Row) {
        self.told.push(format!("{} ends: {}", row.lane, row.record.outcome));
    }
}

#[test]
fn a_observer_sees_every_lane_and_can_stop_them_all() {
    let tiles = puzzle("tiles").unwrap();
    let choice = LaneChoice { algorithms: &["bfs", "astar"], ..LaneChoice::default() };
    let lanes = lanes(tiles.info(), choice).unwrap();
    let level = first_level(tiles, "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0\n");
    let request = request(tiles, None, 200_000);
    let comparison = Comparison { puzzle: tiles, lanes: &lanes, request: &request, repeat: 3 };
    let mut witness = Witness { told: Vec::new(), stop: None, updates: 0 };
    let rows = comparison.run(&level, 1, &mut witness);
    assert_eq!(witness.told, ["0 starts", "0 ends: limit", "1 starts", "1 ends: limit"]);
    assert!(witness.updates > 0);
    assert!(rows.iter().all(|row| row.times_s.len() == 3));

    let stop = request.limits.stop.clone();
    let mut witness = Witness { told: Vec::new(), stop: Some(stop), updates: 0 };
    let rows = comparison.run(&level, 1, &mut witness);
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!((row.record.limit, row.times_s.len()), (Some("cancelled"), 1), "{}", row.name);
    }
}

#[test]
fn a_lane_that_makes_no_sense_stops_no_other() {
    let tiles = puzzle("tiles").unwrap();
    let choice =
        LaneChoice { algorithms: &["astar"], heuristics: &["pdb", "manhattan"], all: false };
    let lanes = lanes(tiles.info(), choice).unwrap();
    let board = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/\
                 25 26 27 28 29 30/31 32 33 34 0 35\n";
    let request = request(tiles, None, 3000);
    let comparison = Comparison { puzzle: tiles, lanes: &lanes, request: &request, repeat: 2 };
    let rows = comparison.run(&first_level(tiles, board), 1, &mut ());
    assert_eq!(rows[0].fault, Some(papan::Fault::Request));
    assert_eq!(rows[0].name, "astar pdb");
    assert!(rows[0].record.error.as_ref().unwrap().message.contains("up to 25 cells"));
    assert_eq!((rows[1].record.outcome, rows[1].record.cost), ("solved", Some(1)));
}
