//! What detectors of deadlocks claim, and what a search may conclude that left out what they flag. Not here: how
//! they detect.

/// What a detector claims of the positions that it flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// They have no solution: proven.
    Sound,
    /// They may have one: a search that leaves them out proves nothing by running dry.
    Heuristic,
}

/// A way to recognise positions that can no longer be solved, or in a search from the goals, no longer be reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detector {
    /// A box from which no goal can be reached.
    Simple,
    /// Boxes that block each other for good.
    Freeze,
    /// Boxes that cannot all have a goal of their own.
    Bipartite,
    /// The same with boxes frozen on goals as walls.
    Settled,
    /// Two boxes that cannot both be solved.
    Pairs,
    /// A closed area that nobody can open, by its shape.
    Corral,
    /// A closed area whose boxes cannot all be put on goals, by a small search.
    Enclosure,
    /// A box, two, or all that cannot have come from where boxes start.
    Unreachable,
    /// Zones, whose verdicts are kept by fingerprint: two may be mistaken for each other.
    Zones,
}

impl Detector {
    /// All of them.
    pub const ALL: [Detector; 9] = [
        Detector::Simple,
        Detector::Freeze,
        Detector::Bipartite,
        Detector::Settled,
        Detector::Pairs,
        Detector::Corral,
        Detector::Enclosure,
        Detector::Unreachable,
        Detector::Zones,
    ];

    /// What it claims.
    pub const fn claim(self) -> Claim {
        match self {
            Detector::Simple
            | Detector::Freeze
            | Detector::Bipartite
            | Detector::Settled
            | Detector::Pairs
            | Detector::Corral
            | Detector::Enclosure
            | Detector::Unreachable => Claim::Sound,
            Detector::Zones => Claim::Heuristic,
        }
    }
}

/// That nothing was left out which could have led to a solution: what it takes to call a search exhausted. There is no
/// way to have one but by naming detectors that are all sound.
///
/// ```
/// use papan_sokoban::deadlock::{Detector, Proof};
///
/// const PROOF: Proof = Proof::by(&[Detector::Simple, Detector::Freeze]);
/// ```
///
/// One that is not does not compile:
///
/// ```compile_fail
/// use papan_sokoban::deadlock::{Detector, Proof};
///
/// const PROOF: Proof = Proof::by(&[Detector::Simple, Detector::Zones]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Proof(());

impl Proof {
    /// Of a search that leaves out what these detectors flag.
    ///
    /// # Panics
    /// If one of them is heuristic; in a constant, that is an error of the compiler's.
    pub const fn by(detectors: &[Detector]) -> Proof {
        let mut index = 0;
        while index < detectors.len() {
            assert!(
                matches!(detectors[index].claim(), Claim::Sound),
                "a search with a heuristic detector proves nothing"
            );
            index += 1;
        }
        Proof(())
    }
}
