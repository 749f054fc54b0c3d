//! The studies that come with the program, and the levels that they name.

use crate::format::Study;

/// A study that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Bundled {
    /// Its name.
    pub id: &'static str,
    text: &'static str,
}

impl Bundled {
    /// Reads it.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn study(&self) -> Study {
        Study::parse(self.text).unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }
}

macro_rules! bundled {
    ($($id:literal)*) => {
        &[$(Bundled { id: $id, text: include_str!(concat!("../../../studies/", $id, ".toml")) }),*]
    };
}

/// All of them, in the order of the documents.
pub static BUNDLED: &[Bundled] = bundled![
    "thesis-worked" "thesis-5.1" "thesis-5.2" "thesis-5.4" "thesis-5.7" "thesis-5.16" "thesis-b"
    "tiles-report"
    "cstate3-worked" "cstate3-5.1" "cstate3-5.3" "cstate3-5.4"
    "rushhour-report"
    "astar-paper"
];

macro_rules! levels {
    ($($path:literal)*) => { &[$(($path, include_bytes!(concat!("../../../", $path)))),*] };
}

/// The levels that they name, by their paths in the repository.
static LEVELS: &[(&str, &[u8])] = levels![
    "examples/rushhour/case1.txt" "examples/rushhour/case2.txt" "examples/rushhour/case3.txt"
    "examples/rushhour/case4.txt"
    "examples/sokoban/hard-cases.xsb" "examples/sokoban/timus-1.xsb" "examples/sokoban/timus-2.xsb"
    "examples/tiles/figure-i2.txt" "examples/tiles/notsolveable1.txt"
    "examples/tiles/notsolveable2.txt" "examples/tiles/solveable1.txt" "examples/tiles/solveable2.txt"
    "examples/tiles/solveable3.txt"
];

/// The level file that a bundled study names.
pub(crate) fn level_file(path: &str) -> Option<&'static [u8]> {
    let path = path.trim_start_matches("../");
    LEVELS.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}
