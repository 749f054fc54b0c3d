//! What the library is made of: for each grade of a puzzle how many levels, of which figures, by which generators.

use papan::Grade;

/// Levels of one grade.
pub(crate) struct Recipe {
    pub(crate) grade: Grade,
    pub(crate) levels: usize,
    /// The figures of the easiest and the hardest, about.
    pub(crate) from: f64,
    pub(crate) to: f64,
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

/// Levels that were not left to chance.
pub(crate) fn by_hand(puzzle: &str) -> Vec<String> {
    let text = match puzzle {
        "sokoban" => include_str!("sokoban.txt"),
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
        options: &[
            "size=5x5 boxes=1 min-pushes=5",
            "size=6x6 boxes=1 min-pushes=7",
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
        options: &[
            "size=8x8 boxes=3 min-pushes=28",
            "size=8x8 boxes=4 min-pushes=25",
            "size=9x9 boxes=4 min-pushes=32",
            "size=10x10 boxes=4 min-pushes=36",
            "size=9x9 boxes=5 min-pushes=36",
        ],
    },
    Recipe {
        grade: Grade::Expert,
        levels: 12,
        from: 64.0,
        to: 100.0,
        options: &[
            "size=9x9 boxes=5 min-pushes=45",
            "size=10x10 boxes=5 min-pushes=50",
            "size=12x12 boxes=5 min-pushes=50",
            "size=10x10 boxes=6 min-pushes=50",
        ],
    },
];

const TILES: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 18,
        from: 4.0,
        to: 16.0,
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
        to: 80.0,
        options: &[
            "size=4x4 min-cost=58 max-cost=64",
            "size=5x5 min-cost=56 max-cost=64",
            "size=4x5 min-cost=56 max-cost=66",
            "size=4x4 min-cost=64 max-cost=70",
        ],
    },
];

const RUSH_HOUR: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 18,
        from: 4.0,
        to: 16.0,
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
        to: 110.0,
        options: &[
            "size=6x6 min-slides=30",
            "size=6x6 min-slides=34 minimal=yes",
            "size=7x7 min-slides=26 walls=6",
            "size=8x8 min-slides=24 walls=12",
            "size=6x6 min-slides=38 walls=1",
        ],
    },
];

const CHESS: &[Recipe] = &[
    Recipe {
        grade: Grade::Easy,
        levels: 8,
        from: 2.0,
        to: 6.0,
        options: &["pieces=4", "pieces=6"],
    },
    Recipe {
        grade: Grade::Medium,
        levels: 8,
        from: 6.0,
        to: 12.0,
        options: &["pieces=8", "pieces=11", "size=1000000 pieces=14 kind=check"],
    },
    Recipe {
        grade: Grade::Hard,
        levels: 8,
        from: 12.0,
        to: 24.0,
        options: &["pieces=14 kind=check", "pieces=16", "size=1000000000000000000 pieces=30"],
    },
    Recipe {
        grade: Grade::Expert,
        levels: 6,
        from: 24.0,
        to: 40.0,
        options: &["pieces=20 kind=check", "size=1000000000 pieces=60 kind=check"],
    },
];
