//! Switches for the rules that such programs get wrong. The product always runs [`Standard`]; tests
//! plant one bug at a time to show that the differential tests would notice it. The switches are
//! constants of a type, so the product pays nothing for them.

/// What the algorithms ask. The defaults are the rules.
pub trait Variant {
    /// Half width of the band along rows and columns that the pass around a king keeps.
    const ORTHOGONAL_BAND: i64 = 1;
    /// The same along diagonals: neighbours of the king lie on diagonals up to 2 away.
    const DIAGONAL_BAND: i64 = 2;
    /// Pinned pieces may not leave their line.
    const PINS_HOLD: bool = true;
    /// A king that steps away from a slider is not shielded by its own former square.
    const XRAY: bool = true;
    /// Two diagonals cross on a square only if their parities match.
    const DIAGONAL_PARITY: bool = true;
    /// A pawn may step onto its last rank.
    const STEP_TO_LAST_RANK: bool = true;
    /// A pawn on its last rank has no move.
    const LAST_RANK_ENDS: bool = true;
    /// With two checkers, only the king can help.
    const DOUBLE_CHECK: bool = true;
    /// A piece between a slider and the check line is in its way.
    const BLOCKERS: bool = true;
    /// The king may not take a protected piece.
    const PROTECTION: bool = true;
    /// A pinned enemy piece still attacks.
    const PINNED_ATTACK: bool = true;
    /// The edge of the board stops the king.
    const EDGES: bool = true;
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Variant for Standard {}

/// The first hash of a square, for tests and benchmarks that try to flood it.
pub fn square_hash(x: i64, y: i64) -> u64 {
    crate::crowded::first_hash(x, y)
}

/// The first hash of the half-line on one side of the `t`-th square of a check line, likewise.
pub fn half_line_hash(t: i64, line: usize, positive: bool) -> u64 {
    crate::half_lines::first_hash(crate::half_lines::Key::new(t, line, positive))
}
