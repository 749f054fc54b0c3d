//! Positions shown while a search has no solution: levels of the puzzle, ever better, and watching changes nothing.

use papan::{Answer, BestPosition, Level, Limits, Outcome, Progress, Snapshot, SolveRequest};

/// A room whose boxes are easily packed, and one, around corners that no box passes, whose boxes cannot be: no search
/// is through with it soon.
const LONG: &str = include_str!("../../../sokoban/data/long.xsb");

struct Listener {
    wants: bool,
    shown: Vec<BestPosition>,
}

impl Progress for Listener {
    fn update(&mut self, _snapshot: &Snapshot) {}

    fn reached(&mut self, position: BestPosition) {
        self.shown.push(position);
    }

    fn wants_positions(&self) -> bool {
        self.wants
    }
}

fn watched(text: &str, objective: &str, nodes: u64, wants: bool) -> (Vec<BestPosition>, Answer) {
    let level = Level::parse(text).unwrap();
    let info = level.puzzle().info();
    let request = SolveRequest::new(info, None, None, Some(objective)).unwrap();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut listener = Listener { wants, shown: Vec::new() };
    let answer = level.solve(&SolveRequest { limits, ..request }, &mut listener).unwrap();
    (listener.shown, answer)
}

fn packed(position: &BestPosition) -> u32 {
    let done = position.caption.parameters.iter().find(|(name, _)| *name == "done").unwrap();
    done.1.to_string().parse().unwrap()
}

#[test]
fn positions_are_of_the_level_and_get_better() {
    let emptied = |text: &str| text.replace(['@', '$'], " ").replace(['+', '*'], ".");
    let [mut packing, mut by_bound] = [0; 2];
    for (objective, nodes) in [("any", 150_000), ("pushes", 400_000), ("moves", 400_000)] {
        let (shown, answer) = watched(LONG, objective, nodes, true);
        assert!(!shown.is_empty(), "{objective}");
        assert!(shown.is_sorted_by_key(packed), "{objective}: {shown:?}");
        for position in &shown {
            let level = Level::parse(&position.text).unwrap();
            assert_eq!(emptied(&level.text()), emptied(LONG));
            assert_eq!(level.text().matches(['$', '*']).count(), 19);
            assert!(packed(position) as usize <= level.text().matches('*').count());
            match position.caption.id {
                "sokoban.packed" => packing += 1,
                "sokoban.on-goals" => by_bound += 1,
                other => panic!("{other}"),
            }
        }
        // Whoever does not ask is shown nothing, and the search is the same.
        let (nothing, alone) = watched(LONG, objective, nodes, false);
        assert_eq!(nothing, []);
        let stats = |answer: &Answer| match &answer.outcome {
            Outcome::Search(found) => (found.verdict, found.stats.generated, found.stats.expanded),
            Outcome::Analysis(_) => panic!("nothing was searched"),
        };
        assert_eq!(stats(&answer), stats(&alone));
    }
    assert!(packing > 0, "{packing} {by_bound}");
}
