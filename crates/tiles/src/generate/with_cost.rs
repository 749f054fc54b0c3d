//! Random boards whose shortest solution has a requested length.
//!
//! Sizes of at most [`SMALL_CELLS`] cells are enumerated once; then every board in the range is
//! equally likely. On larger boards candidates are constructed and solved optimally with the small
//! pattern tables: random walks from the goal if the range is below the length of typical boards,
//! random boards if it contains it, and hill-climbing from random boards if it is above. No
//! distribution is promised there.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use papan_puzzle::{Direction, Message, Size, message};
use papan_search::{Budget, Cost, Limits, Share, StateSpace, StopReason, Verdict};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;

use super::random_board;
use crate::board::Board;
use crate::patterns::{Effort, MAX_CELLS, PatternSet, Patterns, partitions};
use crate::solver::{Automaton, IdaStar, PRUNING_LENGTH, build_tables};
use crate::space::{Packed16, TilesSpace};

/// Up to this size all boards are enumerated: 181,440 for 3x3, some 50 ms.
const SMALL_CELLS: usize = 9;

/// The most moves that a board of this size can need (rows, columns, moves), for goals with the
/// blank in a corner, from published exhaustive searches (OEIS A151944). Sizes that are enumerated
/// anyway are left out.
const HARDEST: [(usize, usize, u32); 7] =
    [(5, 2, 55), (6, 2, 80), (7, 2, 108), (8, 2, 140), (4, 3, 53), (5, 3, 84), (4, 4, 80)];

/// The longest walk to a candidate in hill-climbing: far enough to leave a local maximum, but not
/// so far that all the length gained is lost.
const LONGEST_CLIMB: u32 = 6;
/// How far below the requested cost climbing by estimates ends and climbing by costs begins: about
/// what hard 4x4 boards need beyond their estimate. Higher up, many boards would need too many
/// moves.
const GAP: u32 = 8;
/// Unsuccessful candidates before hill-climbing starts over from another board.
const PATIENCE: u32 = 200;

/// A stream of boards from which the goal can be reached in a number of moves within a range, and
/// in no fewer. It depends on the seed alone.
#[derive(Debug)]
pub struct WithCost {
    goal: Board,
    range: RangeInclusive<u32>,
    rng: ChaCha8Rng,
    source: Option<Source>,
}

/// Why there is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WithCostError {
    /// The range is empty.
    #[error("{}", self.message())]
    Empty {
        /// The fewest moves requested.
        min: u32,
        /// The most moves requested.
        max: u32,
    },
    /// No such board exists.
    #[error("{}", self.message())]
    TooHard {
        /// The size of the boards.
        size: Size,
        /// The fewest moves requested.
        min: u32,
        /// The most moves that a board of this size and goal can need.
        hardest: u32,
    },
    /// Optimal solutions are out of reach.
    #[error("{}", self.message())]
    TooLarge(Size),
    /// A limit was reached first.
    #[error("{}", self.message())]
    Stopped(StopReason),
}

impl WithCostError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match *self {
            WithCostError::Empty { min, max } => message!(
                "tiles.generate.empty-range",
                "no number is at least {min} and at most {max}; give the smaller one first",
                min,
                max
            ),
            WithCostError::TooHard { size, min, hardest } => message!(
                "tiles.generate.too-hard",
                "no board of {size} needs {moves}: the hardest need {hardest}",
                size,
                count moves = min,
                hardest
            ),
            WithCostError::TooLarge(size) => message!(
                "tiles.generate.too-large",
                "lengths are proven on boards of up to {max} cells, and {size} has more",
                max = MAX_CELLS,
                size
            ),
            WithCostError::Stopped(reason) => message!(
                "tiles.generate.stopped",
                "no board was found: {reason}",
                reason = reason.name() => reason
            ),
        }
    }
}

impl From<StopReason> for WithCostError {
    fn from(reason: StopReason) -> WithCostError {
        WithCostError::Stopped(reason)
    }
}

/// What is made once and serves all boards.
#[derive(Debug)]
enum Source {
    /// All boards by their cost.
    Listed { space: TilesSpace<Packed16>, layers: Vec<Vec<Packed16>> },
    /// What it takes to solve boards.
    Solved { sets: Vec<PatternSet<Vec<u8>>>, automaton: Arc<Automaton> },
}

impl WithCost {
    /// Boards whose number of moves to `goal` is in `range`.
    pub fn new(goal: Board, seed: u64, range: RangeInclusive<u32>) -> WithCost {
        WithCost { goal, range, rng: ChaCha8Rng::seed_from_u64(seed), source: None }
    }

    /// The next board and its cost. The limits apply to this board alone; the first one also pays
    /// for the tables. A call that is stopped leaves the stream where it was.
    ///
    /// If no board of such a length exists and the hardest is not known (more than 16 cells, or a
    /// goal whose blank is not in a corner), only a limit ends the search.
    ///
    /// # Errors
    /// If there is no such board, or a limit was reached first.
    pub fn next_board(&mut self, limits: &Limits) -> Result<(Board, Cost), WithCostError> {
        let (min, max) = (*self.range.start(), *self.range.end());
        let size = self.goal.size();
        if min > max {
            return Err(WithCostError::Empty { min, max });
        }
        if size.cells() > MAX_CELLS {
            return Err(WithCostError::TooLarge(size));
        }
        if let Some(hardest) = hardest(&self.goal).filter(|&hardest| hardest < min) {
            return Err(WithCostError::TooHard { size, min, hardest });
        }
        let mut budget = Budget::new(limits);
        let source = match &self.source {
            Some(source) => source,
            None => self.source.insert(Source::new(&self.goal, &mut budget)?),
        };
        let mut rng = self.rng.clone();
        let found = match source {
            Source::Listed { space, layers } => {
                let hardest = layers.len() as u32 - 1;
                if min > hardest {
                    return Err(WithCostError::TooHard { size, min, hardest });
                }
                let range = min as usize..=max.min(hardest) as usize;
                choose(space, layers, range, &mut rng)
            }
            Source::Solved { sets, automaton } => {
                let patterns = Patterns::new(&self.goal, &sets.iter().collect::<Vec<_>>());
                let patterns = patterns.expect("the catalogue's partitions are for this goal");
                let solver = IdaStar::with_automaton(&patterns, Arc::clone(automaton));
                let (rng, range) = (&mut rng, self.range.clone());
                Search { patterns: &patterns, solver, range, rng, budget }.run()?
            }
        };
        self.rng = rng;
        Ok(found)
    }
}

/// The most moves that any board needs to `goal`, where it is known.
fn hardest(goal: &Board) -> Option<u32> {
    let (size, blank) = (goal.size(), goal.blank());
    let at_end = |at: usize, count: usize| at == 0 || at + 1 == count;
    let corner = at_end(size.row(blank), size.rows()) && at_end(size.column(blank), size.columns());
    let sides = (size.rows().max(size.columns()), size.rows().min(size.columns()));
    let known = HARDEST.iter().find(|&&(rows, columns, _)| corner && (rows, columns) == sides);
    known.map(|&(_, _, moves)| moves)
}

impl Source {
    /// Makes it within a budget. The tables are not charged in the end: every search charges them.
    fn new(goal: &Board, budget: &mut Budget) -> Result<Source, StopReason> {
        let held = budget.memory();
        if goal.size().cells() > SMALL_CELLS {
            let sets = build_tables(&partitions(goal, Effort::Small), budget, &mut |_| {})?;
            let automaton = Arc::new(Automaton::new(goal.size(), PRUNING_LENGTH, budget)?);
            budget.release(budget.memory() - held);
            return Ok(Source::Solved { sets, automaton });
        }
        // Moves can be reversed, so distances from the goal are distances to it.
        let space = TilesSpace::<Packed16>::new(goal, goal);
        let mut known = FxHashSet::from_iter([space.initial()]);
        let mut layers = vec![vec![space.initial()]];
        while let Some(layer) = layers.last().filter(|layer| !layer.is_empty()) {
            budget.poll()?;
            let mut next = Vec::new();
            for state in layer {
                let _ = space.expand(state, |_, after, _| {
                    if known.insert(after) {
                        next.push(after);
                    }
                    ControlFlow::Continue(())
                });
            }
            // The layer itself, and a set that may just have doubled.
            budget.charge(5 * next.len() * size_of::<Packed16>())?;
            layers.push(next);
        }
        layers.pop();
        Ok(Source::Listed { space, layers })
    }
}

/// One of the boards of the layers in `range`, all equally likely.
fn choose(
    space: &TilesSpace<Packed16>,
    layers: &[Vec<Packed16>],
    range: RangeInclusive<usize>,
    rng: &mut impl Rng,
) -> (Board, Cost) {
    let count = layers[range.clone()].iter().map(Vec::len).sum();
    let mut place = rng.random_range(0..count);
    let mut cost = *range.start();
    while place >= layers[cost].len() {
        place -= layers[cost].len();
        cost += 1;
    }
    (space.board(&layers[cost][place]), Cost(cost as u32))
}

/// The search for one board.
struct Search<'s, 'p, 'a> {
    patterns: &'p Patterns<'a>,
    solver: IdaStar<'p, 'a>,
    range: RangeInclusive<u32>,
    rng: &'s mut ChaCha8Rng,
    budget: Budget,
}

impl Search<'_, '_, '_> {
    fn run(mut self) -> Result<(Board, Cost), StopReason> {
        let (min, max) = (*self.range.start(), *self.range.end());
        loop {
            // A random board tells on which side of the range typical boards are. Often its
            // estimate is enough; on large boards that saves a search of hours.
            let board = random_board(self.patterns.goal(), self.rng);
            let cost = match self.patterns.estimate(&board) {
                Some(estimate) if estimate <= max => self.cost(&board)?,
                _ => None,
            };
            let found = match cost {
                None => Some(self.walk(min, max)?),
                Some(cost) if cost >= min => Some((board, cost)),
                Some(_) => self.climb(board, min)?,
            };
            if let Some((board, cost)) = found {
                return Ok((board, Cost(cost)));
            }
        }
    }

    /// Walks from the goal until the board needs as many moves as were drawn.
    ///
    /// A step changes the cost by one, so a walk of no more steps than are missing can reach the
    /// target but not pass it; and it arrives in time, because most steps lead away from the goal
    /// as long as typical boards are farther away.
    fn walk(&mut self, min: u32, max: u32) -> Result<(Board, u32), StopReason> {
        let target = self.rng.random_range(min..=max);
        let mut board = self.patterns.goal().clone();
        let mut cost = 0;
        let mut last = None;
        while cost != target {
            self.wander(&mut board, &mut last, target - cost);
            // Never above the target, so never above the range.
            cost = self.cost(&board)?.unwrap_or(cost);
        }
        Ok((board, cost))
    }

    /// Goes from `board` to harder ones until it needs `min` moves; `None` if that seems
    /// hopeless.
    ///
    /// First uphill by the estimate, which costs nothing compared with a search, and makes the
    /// following searches shorter: a board with a high estimate is quickly proven to be hard.
    fn climb(&mut self, board: Board, min: u32) -> Result<Option<(Board, u32)>, StopReason> {
        let estimate = |search: &mut Self, board: &Board| {
            search.budget.poll()?;
            Ok(search.patterns.estimate(board))
        };
        let foot = min.saturating_sub(GAP);
        let Some((board, _)) = self.uphill(board, foot, estimate)? else { return Ok(None) };
        self.uphill(board, min, Self::cost)
    }

    /// Goes from `board` to others whose `height` is no lower until it is at least `top`; `None` if
    /// that seems hopeless. Boards without a height are avoided.
    fn uphill(
        &mut self,
        mut board: Board,
        top: u32,
        height: impl Fn(&mut Self, &Board) -> Result<Option<u32>, StopReason>,
    ) -> Result<Option<(Board, u32)>, StopReason> {
        let Some(mut reached) = height(self, &board)? else { return Ok(None) };
        let mut vain = 0;
        while reached < top {
            if vain == PATIENCE {
                return Ok(None);
            }
            vain += 1;
            let mut candidate = board.clone();
            let steps = self.rng.random_range(1..=LONGEST_CLIMB.min(top - reached));
            self.wander(&mut candidate, &mut None, steps);
            let Some(higher) = height(self, &candidate)? else { continue };
            if higher > reached {
                vain = 0;
            }
            // Boards as high as the last one are a way off a local maximum.
            if higher >= reached {
                (board, reached) = (candidate, higher);
            }
        }
        Ok(Some((board, reached)))
    }

    /// Random steps, never straight back.
    fn wander(&mut self, board: &mut Board, last: &mut Option<Direction>, steps: u32) {
        let mut left = steps;
        while left > 0 {
            let direction = Direction::ALL[self.rng.random_range(0..4)];
            if *last != Some(direction.opposite()) && board.slide(direction).is_some() {
                *last = Some(direction);
                left -= 1;
            }
        }
    }

    /// The moves that `board` needs; `None` if that is more than the range allows.
    fn cost(&mut self, board: &Board) -> Result<Option<u32>, StopReason> {
        self.budget.poll()?;
        let share = Share { cost: Some(Cost(*self.range.end())), ..Share::default() };
        let solver = &self.solver;
        let report = self.budget.part(share, |limits| solver.solve(board, limits, 1, &mut |_| {}));
        match report.verdict {
            Verdict::Solved { plan, .. } => Ok(Some(plan.cost.0)),
            Verdict::Stopped { reason: StopReason::Cost, .. } => Ok(None),
            Verdict::Stopped { reason, .. } => Err(reason),
            Verdict::Unsolvable => unreachable!("every step from a solvable board is one"),
        }
    }
}
