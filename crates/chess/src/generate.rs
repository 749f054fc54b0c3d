//! Seeded positions of a requested kind, for teaching and load tests: a core that makes the kind,
//! random pieces around it, and repairs until the status confirms it. Not here: writing files.

mod draft;

use std::fmt;

use papan_puzzle::{Choice, Message, choices, message};
use papan_search::{Budget, Limits, StopReason};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::position::{BoardSize, MAX_PIECES, Position};
use draft::Draft;

choices! {
    /// What kind of position to make.
    pub enum Kind {
        /// No king in check.
        Safe = "safe",
        /// One king in check by one piece, with at least one move that ends it.
        Check = "check",
        /// Checkmate.
        Mate = "mate",
        /// One king in check by exactly two pieces; it may be mate.
        Double = "double",
        /// Both kings in check, which no game leads to: the answer is `Impossible`.
        Impossible = "impossible",
        /// Each board one of the others, at random.
        Mixed = "mixed",
    }
}

impl Kind {
    /// The name of the option.
    pub fn name(self) -> &'static str {
        Kind::WORDS[self as usize]
    }

    /// The smallest number of pieces for which the kind is possible.
    pub const fn min_pieces(self) -> usize {
        match self {
            Kind::Safe => 2,
            Kind::Check | Kind::Mate => 3,
            Kind::Double | Kind::Impossible | Kind::Mixed => 4,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Number of boards; any number, though a file holds at most 20000.
    pub boards: u64,
    /// Pieces on each board.
    pub pieces: usize,
    /// Size of each board.
    pub size: BoardSize,
    /// What kind of positions.
    pub kind: Kind,
    /// The same seed makes the same boards; board i does not depend on how many boards there are.
    pub seed: u64,
}

/// Why nothing was generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// Too few pieces for the kind.
    #[error("{}", self.message())]
    TooFewPieces {
        /// The number requested.
        pieces: usize,
        /// The kind.
        kind: Kind,
    },
    /// More pieces than a file or the board can hold.
    #[error("{}", self.message())]
    TooManyPieces {
        /// The number requested.
        pieces: usize,
        /// The largest number allowed.
        max: usize,
    },
    /// Nothing was found, as happens on crowded boards.
    #[error("{}", self.message())]
    GaveUp {
        /// The kind.
        kind: Kind,
        /// The board, from 1.
        board: u64,
    },
    /// A limit was reached first.
    #[error("{}", self.message())]
    Stopped {
        /// The kind.
        kind: Kind,
        /// The board, from 1.
        board: u64,
        /// The limit.
        reason: StopReason,
    },
}

impl GenerateError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match self {
            GenerateError::TooFewPieces { pieces, kind } => message!(
                "chess.generate.few-pieces",
                "{pieces} cannot show the kind `{kind}`: use at least {min}",
                count pieces = pieces,
                kind,
                min = kind.min_pieces()
            ),
            GenerateError::TooManyPieces { pieces, max } => message!(
                "chess.generate.many-pieces",
                "too many pieces ({pieces}): use at most {max} on this board",
                pieces,
                max
            ),
            GenerateError::GaveUp { kind, board } => message!(
                "chess.generate.gave-up",
                "no position of the kind `{kind}` found for board {board}: use fewer pieces or a \
                 larger board",
                kind,
                board
            ),
            GenerateError::Stopped { kind, board, reason } => message!(
                "chess.generate.stopped",
                "no position of the kind `{kind}` made for board {board}: {reason}",
                kind,
                board,
                reason = reason.name() => reason
            ),
        }
    }
}

/// Makes the boards of a [`Spec`] one by one.
#[derive(Clone, Debug)]
pub struct Generator {
    spec: Spec,
    made: u64,
}

/// Attempts at one board.
const ATTEMPTS: u32 = 100;
/// What a piece takes while its board is made, in bytes: 70 in the draft, 25 in the position, and the rest
/// in the table of half-lines.
const PIECE_BYTES: usize = 128;

impl Generator {
    /// Checks the numbers.
    ///
    /// # Errors
    /// There can be no such position.
    pub fn new(spec: Spec) -> Result<Generator, GenerateError> {
        let Spec { pieces, kind, size, .. } = spec;
        // Full boards are excluded: a king without any room shows nothing.
        let squares = u128::from(size.get().unsigned_abs()).pow(2) - 8;
        let max = usize::try_from(squares).unwrap_or(usize::MAX).min(MAX_PIECES);
        if pieces < kind.min_pieces() {
            return Err(GenerateError::TooFewPieces { pieces, kind });
        }
        if pieces > max {
            return Err(GenerateError::TooManyPieces { pieces, max });
        }
        Ok(Generator { spec, made: 0 })
    }

    /// The next board, made within these limits.
    pub fn next_within(&mut self, limits: &Limits) -> Option<Result<Position, GenerateError>> {
        if self.made == self.spec.boards {
            return None;
        }
        let board = self.board(self.made, limits);
        self.made += 1;
        Some(board)
    }

    fn board(&self, number: u64, limits: &Limits) -> Result<Position, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.spec.seed);
        rng.set_stream(number);
        let kind = match self.spec.kind {
            // It is the last of them.
            Kind::Mixed => Kind::ALL[rng.random_range(0..Kind::ALL.len() - 1)],
            kind => kind,
        };
        let board = number + 1;
        let stopped = |reason| GenerateError::Stopped { kind, board, reason };
        let budget = &mut Budget::new(limits);
        budget.charge(PIECE_BYTES.saturating_mul(self.spec.pieces)).map_err(stopped)?;
        for _ in 0..ATTEMPTS {
            let draft = Draft::new(&self.spec, kind, &mut rng);
            if let Some(position) = draft.finish(budget).map_err(stopped)? {
                return Ok(position);
            }
        }
        Err(GenerateError::GaveUp { kind, board })
    }
}

impl Iterator for Generator {
    type Item = Result<Position, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_within(&Limits::default())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.spec.boards - self.made).unwrap_or(usize::MAX);
        (left, Some(left))
    }
}
