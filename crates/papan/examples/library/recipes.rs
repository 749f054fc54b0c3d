//! What the library is made of: for each grade of a puzzle how many levels, of which figures, by which generators.

use papan::Grade;

/// Levels of one grade.
pub(crate) struct Recipe {
    pub(crate) grade: Grade,
    pub(crate) levels: usize,
    /// The figures of the easiest and the hardest, about.
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Whether they are changed until they are hard enough.
    pub(crate) climbs: bool,
    /// Options of the generator, for the easiest places first.
    pub(crate) options: &'static [&'static str],
}

/// The recipes of a puzzle.
pub(crate) fn of(puzzle: &str) -> &'static [Recipe] {
    match puzzle {
        "sokoban" => SOKOBAN,
        "tiles" => TILES,
        "rushhour" => RUSH_HOUR,
        "chess" => CHESS,
        _ => &[],
    }
}

/// Levels that were not left to chance: mates and checks as they come up in games.
pub(crate) fn by_hand(puzzle: &str) -> Vec<String> {
    let text = match puzzle {
        "chess" => include_str!("chess.txt"),
        _ => "",
    };
    text.split("\n\n").filter(|level| !level.trim().is_empty()).map(str::to_owned).collect()
}

const SOKOBAN: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 18,
        from: 4.0,
        to: 16.0,
        climbs: false,
        options: &[
            "size=6x6 boxes=1 min-pushes=4",
            "size=6x7 boxes=1 min-pushes=6",
            "size=7x7 boxes=1 min-pushes=8",
            "size=5x6 boxes=2 min-pushes=4",
            "size=6x6 boxes=2 min-pushes=6",
            "size=7x7 boxes=2 min-pushes=8",
            "size=8x8 boxes=2 min-pushes=10",
        ],
    },
    Recipe {
        grade: Grade::Medium,
        levels: 17,
        from: 16.0,
        to: 32.0,
        climbs: false,
        options: &[
            "size=7x7 boxes=2 min-pushes=14",
            "size=7x7 boxes=3 min-pushes=14",
            "size=8x8 boxes=3 min-pushes=16",
            "size=9x7 boxes=3 min-pushes=20",
        ],
    },
    Recipe {
        grade: Grade::Hard,
        levels: 17,
        from: 32.0,
        to: 64.0,
        climbs: false,
        options: &[
            "size=8x8 boxes=3 min-pushes=22",
            "size=8x8 boxes=4 min-pushes=22",
            "size=9x9 boxes=4 min-pushes=26",
            "size=10x10 boxes=4 min-pushes=28",
            "size=9x9 boxes=5 min-pushes=25",
        ],
    },
    Recipe {
        grade: Grade::Expert,
        levels: 12,
        from: 66.0,
        to: 94.0,
        climbs: true,
        options: &[
            "size=8x8 boxes=4 min-pushes=22",
            "size=9x9 boxes=5 min-pushes=22",
            "size=9x9 boxes=4 min-pushes=24",
            "size=12x9 boxes=5 min-pushes=20",
            "size=9x9 boxes=6 min-pushes=16",
        ],
    },
];

const TILES: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 18,
        from: 4.0,
        to: 16.0,
        climbs: false,
        options: &[
            "size=2x3 min-cost=10",
            "size=3x3 min-cost=6 max-cost=12",
            "size=2x4 min-cost=14 max-cost=26",
            "size=3x3 min-cost=13 max-cost=20",
            "size=4x4 min-cost=8 max-cost=13",
            "size=3x3 min-cost=20 max-cost=26",
        ],
    },
    Recipe {
        grade: Grade::Medium,
        levels: 17,
        from: 16.0,
        to: 32.0,
        climbs: false,
        options: &[
            "size=3x3 min-cost=24",
            "size=3x4 min-cost=18 max-cost=26",
            "size=4x4 min-cost=18 max-cost=26",
            "size=2x5 min-cost=30",
            "size=3x4 min-cost=28 max-cost=38",
            "size=4x4 min-cost=24 max-cost=32",
        ],
    },
    Recipe {
        grade: Grade::Hard,
        levels: 17,
        from: 32.0,
        to: 64.0,
        climbs: false,
        options: &[
            "size=3x4 min-cost=38",
            "size=4x4 min-cost=34 max-cost=44",
            "size=4x3 min-cost=44",
            "size=3x5 min-cost=44 max-cost=60",
            "size=4x4 min-cost=46 max-cost=56",
            "size=5x5 min-cost=40 max-cost=54",
        ],
    },
    Recipe {
        grade: Grade::Expert,
        levels: 12,
        from: 64.0,
        to: 77.0,
        climbs: false,
        options: &[
            "size=4x4 min-cost=58 max-cost=64",
            "size=5x5 min-cost=56 max-cost=64",
            "size=4x5 min-cost=56 max-cost=66",
        ],
    },
];

const RUSH_HOUR: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 18,
        from: 4.0,
        to: 16.0,
        climbs: false,
        options: &[
            "size=5x5 min-slides=4 minimal=yes",
            "size=6x6 min-slides=4 minimal=yes",
            "size=6x6 min-slides=5",
            "size=6x6 min-slides=6",
            "size=6x6 min-slides=7 minimal=yes",
        ],
    },
    Recipe {
        grade: Grade::Medium,
        levels: 17,
        from: 16.0,
        to: 32.0,
        climbs: false,
        options: &[
            "size=6x6 min-slides=9",
            "size=5x5 min-slides=11 walls=1",
            "size=6x6 min-slides=12 minimal=yes",
            "size=7x7 min-slides=10 walls=3",
            "size=6x6 min-slides=15",
        ],
    },
    Recipe {
        grade: Grade::Hard,
        levels: 17,
        from: 32.0,
        to: 64.0,
        climbs: false,
        options: &[
            "size=6x6 min-slides=16",
            "size=6x6 min-slides=20 minimal=yes",
            "size=7x7 min-slides=16 walls=4",
            "size=6x6 min-slides=24",
            "size=6x6 min-slides=27 walls=1",
        ],
    },
    Recipe {
        grade: Grade::Expert,
        levels: 12,
        from: 64.0,
        to: 90.0,
        climbs: false,
        options: &[
            "size=6x6 min-slides=28",
            "size=7x7 min-slides=22 walls=5",
            "size=6x6 min-slides=30 walls=1",
            "size=8x8 min-slides=20 walls=12",
            "size=6x6 min-slides=32",
        ],
    },
];

/// About as many sets of options as places, so that every grade has all kinds of answers.
const CHESS: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 8,
        from: 2.0,
        to: 6.0,
        climbs: false,
        options: &[
            "pieces=12 kind=safe",
            "pieces=4 kind=mate",
            "pieces=4 kind=check",
            "pieces=5 kind=impossible",
            "pieces=16 kind=safe",
            "pieces=6 kind=mate",
            "size=12 pieces=24 kind=safe",
            "pieces=7 kind=check",
        ],
    },
    Recipe {
        grade: Grade::Medium,
        levels: 8,
        from: 6.0,
        to: 10.0,
        climbs: false,
        options: &[
            "pieces=8 kind=check",
            "pieces=9 kind=mate",
            "size=1000000 pieces=14 kind=check",
            "pieces=12 kind=double",
            "pieces=12 kind=check",
            "size=1000000000 pieces=24 kind=mate",
        ],
    },
    Recipe {
        grade: Grade::Hard,
        levels: 8,
        from: 10.0,
        to: 16.0,
        climbs: false,
        options: &[
            "pieces=12 kind=check",
            "pieces=15 kind=mate",
            "pieces=14 kind=check",
            "size=12 pieces=24 kind=double",
            "pieces=16 kind=check",
            "size=1000000000000000000 pieces=30 kind=check",
            "pieces=16 kind=check",
            "size=16 pieces=40 kind=check",
        ],
    },
    Recipe {
        grade: Grade::Expert,
        levels: 6,
        from: 16.0,
        to: 31.0,
        climbs: false,
        options: &[
            "pieces=17 kind=check",
            "size=10 pieces=24 kind=check",
            "size=1000000 pieces=50 kind=check",
            "size=1000 pieces=50 kind=check",
            "size=1000000000000000000 pieces=60 kind=check",
            "size=1000000000 pieces=60 kind=check",
        ],
    },
];
