//! What is measured: small enough to run often, varied enough that a change in any search shows.

use std::sync::LazyLock;

use papan::PUZZLES;

/// Levels with a request.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it is called, once in all cases of its puzzle.
    pub name: &'static str,
    /// Whose levels.
    pub puzzle: &'static str,
    pub(crate) levels: Levels,
    pub(crate) algorithm: &'static str,
    pub(crate) heuristic: Option<&'static str>,
    pub(crate) objective: Option<&'static str>,
    /// The only limit: a clock would make counts depend on the machine.
    pub(crate) nodes: Option<u64>,
}

/// Where the levels come from.
#[derive(Clone, Debug)]
pub(crate) enum Levels {
    /// A collection.
    Text(&'static str),
    /// Generated when they are needed, because they are large: options and their values.
    Generated { count: usize, options: &'static [(&'static str, &'static str)] },
    /// The examples that the registry has.
    Examples,
}

/// `papan generate tiles --size 3x3 --count 30 --seed 1`.
const EIGHT: Levels = Levels::Text(include_str!("../instances/tiles-3x3.txt"));
/// `papan generate tiles --size 4x4 --count 12 --seed 1`.
const FIFTEEN: Levels = Levels::Text(include_str!("../instances/tiles-4x4.txt"));
/// `papan generate tiles --size 4x4 --count 4 --seed 1 --min-cost 38 --max-cost 42`.
const NEAR_FIFTEEN: Levels = Levels::Text(include_str!("../instances/tiles-4x4-near.txt"));
/// `papan generate tiles --size 10x10 --count 2 --seed 1`.
const TEN: Levels = Levels::Text(include_str!("../instances/tiles-10x10.txt"));
/// `papan generate rushhour --count 20 --seed 1 --min-slides 10`.
const CARS: Levels = Levels::Text(include_str!("../instances/rushhour-6x6.txt"));
/// Case 2 of the Rush Hour report: 51 slides.
const LONG_WAY: Levels = Levels::Text(include_str!("../../../examples/rushhour/case2.txt"));
/// Case 4 of the Rush Hour report: 12x12.
const LARGE: Levels = Levels::Text(include_str!("../../../examples/rushhour/case4.txt"));
/// The hard cases of the thesis on Timus 1589.
const HARD: Levels = Levels::Text(include_str!("../../../examples/sokoban/hard-cases.xsb"));
/// `papan generate sokoban --count 20 --seed 1`.
const ROOMS: Levels = Levels::Text(include_str!("../instances/sokoban-8x8.xsb"));
/// A million pieces would be 40 MB.
const SMALL_GIANTS: Levels = Levels::Generated {
    count: 2000,
    options: &[("pieces", "50"), ("size", "1000000000000000000"), ("kind", "check")],
};
const LARGE_GIANTS: Levels = Levels::Generated {
    count: 4,
    options: &[("pieces", "50000"), ("size", "1000000000000000000"), ("kind", "check")],
};

const fn case(name: &'static str, puzzle: &'static str, levels: Levels) -> Case {
    Case { name, puzzle, levels, algorithm: "auto", heuristic: None, objective: None, nodes: None }
}

impl Case {
    const fn to(self, objective: &'static str) -> Case {
        Case { objective: Some(objective), ..self }
    }

    const fn by(self, algorithm: &'static str) -> Case {
        Case { algorithm, ..self }
    }

    const fn with(self, heuristic: &'static str) -> Case {
        Case { heuristic: Some(heuristic), ..self }
    }

    const fn up_to(self, nodes: u64) -> Case {
        Case { nodes: Some(nodes), ..self }
    }
}

/// Nodes for each level of a puzzle whose examples are all that is measured.
const EXAMPLE_NODES: u64 = 1_000_000;

/// All cases, those of a puzzle together. A puzzle that has none among `CHOSEN` is measured by its
/// examples.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| with_examples(CHOSEN));

/// These cases, and the examples of every puzzle that none of them is about.
fn with_examples(chosen: &[Case]) -> Vec<Case> {
    let ids = PUZZLES.iter().map(|puzzle| puzzle.info().id);
    let others = ids.filter(|id| chosen.iter().all(|case| case.puzzle != *id));
    let examples = others.map(|id| case("examples", id, Levels::Examples).up_to(EXAMPLE_NODES));
    chosen.iter().cloned().chain(examples).collect()
}

/// Cases that were chosen to say much in little time.
const CHOSEN: &[Case] = &[
    case("8-puzzle bfs", "tiles", EIGHT).by("bfs"),
    case("8-puzzle bidirectional", "tiles", EIGHT).by("bidirectional").with("manhattan"),
    case("15-puzzle auto", "tiles", FIFTEEN),
    case("15-puzzle A*", "tiles", NEAR_FIFTEEN)
        .by("astar")
        .with("linear-conflict")
        .up_to(1_000_000),
    case("15-puzzle IDA*", "tiles", NEAR_FIFTEEN).by("idastar").with("manhattan").up_to(4_000_000),
    case("99-puzzle any", "tiles", TEN).to("any"),
    case("6x6 auto slides", "rushhour", CARS),
    case("6x6 auto steps", "rushhour", CARS).to("steps"),
    case("6x6 A*", "rushhour", LONG_WAY).by("astar").with("blockers-deep"),
    case("6x6 ids", "rushhour", LONG_WAY).by("ids").up_to(400_000),
    case("12x12 auto slides", "rushhour", LARGE),
    case("hard cases auto any", "sokoban", HARD),
    case("hard cases auto pushes", "sokoban", HARD).to("pushes"),
    case("8x8 auto moves", "sokoban", ROOMS).to("moves"),
    case("8x8 A* matching", "sokoban", ROOMS)
        .to("pushes")
        .by("astar")
        .with("matching")
        .up_to(200_000),
    case("2000 boards of 50 pieces", "chess", SMALL_GIANTS),
    case("4 boards of 50000 pieces", "chess", LARGE_GIANTS),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use papan::StopToken;

    use super::*;
    use crate::measure;

    #[test]
    fn every_puzzle_has_cases_and_every_case_a_name() {
        let names: HashSet<_> = CASES.iter().map(|case| (case.puzzle, case.name)).collect();
        assert_eq!(names.len(), CASES.len());
        for puzzle in PUZZLES {
            let id = puzzle.info().id;
            assert!(CASES.iter().any(|case| case.puzzle == id), "nothing measures {id}");
        }
        assert!(CASES.is_sorted_by_key(|case| CASES.iter().position(|c| c.puzzle == case.puzzle)));
    }

    /// A puzzle that is new is measured before anyone has chosen cases for it.
    #[test]
    fn examples_take_the_place_of_cases() {
        let cases = with_examples(&[]);
        assert_eq!(cases.len(), PUZZLES.len());
        for (case, puzzle) in cases.iter().zip(PUZZLES) {
            let info = puzzle.info();
            assert_eq!((case.puzzle, case.nodes), (info.id, Some(EXAMPLE_NODES)));
            let cheap = Case { nodes: Some(200), ..case.clone() };
            let row = measure(&cheap, 1, 1, &StopToken::default()).unwrap();
            assert_eq!(row.puzzle, info.id);
            assert!(row.levels >= info.examples.len() as u64, "{}", info.id);
        }
    }
}
