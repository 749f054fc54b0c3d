//! Seeded boards with a hard start: solvable always, and minimal on request.
//!
//! A random crowded board is improved piece by piece: a change stays if the hardest start of the
//! whole component does not get easier; after too long without progress it starts over. Ratings are
//! limited by generated nodes, never by time, so that a seed gives the same boards everywhere. Not
//! here: symbols and text beyond what a [`Board`] holds.

use papan_puzzle::{Message, message};
use papan_search::{Budget, Limits, Quality, Share, StopReason, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::analysis::Analyser;
use crate::board::{Axis, Board, MAX_SIDE, MIN_SIDE, Piece, PieceId, Position, Setup, Side};
use crate::format::spare_symbols;
use crate::rules::Objective;
use crate::solver::Solver;

/// What kind of boards to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Number of rows.
    pub rows: u8,
    /// Number of columns.
    pub cols: u8,
    /// The fewest slides that the optimum may have.
    pub min_slides: u32,
    /// The exact number of walls.
    pub walls: u8,
    /// Whether pieces that can be removed without changing the optimum are removed.
    pub minimal: bool,
    /// Everything random comes from this.
    pub seed: u64,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec { rows: 6, cols: 6, min_slides: 10, walls: 0, minimal: false, seed: 0 }
    }
}

/// Why no board was generated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GenerateError {
    /// The size is out of range.
    #[error("{}", self.message())]
    Size {
        /// Rows asked for.
        rows: u8,
        /// Columns asked for.
        cols: u8,
    },
    /// The walls leave no room to play.
    #[error("{}", self.message())]
    Walls {
        /// Walls asked for.
        walls: u8,
        /// The largest number accepted.
        max: u8,
    },
    /// A limit ended the search for a board.
    #[error("{}", self.message())]
    Stopped {
        /// Which limit.
        reason: StopReason,
        /// The optimum of the hardest board seen since the last one delivered.
        best: u32,
    },
}

impl GenerateError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match *self {
            GenerateError::Size { rows, cols } => message!(
                "rushhour.generate.size",
                "{rows}x{columns}: a board has {min} to {max} rows and columns",
                rows,
                columns = cols,
                min = MIN_SIDE,
                max = MAX_SIDE
            ),
            GenerateError::Walls { walls, max } => message!(
                "rushhour.generate.walls",
                "{walls}: at most {max} leave room for pieces on this board",
                count walls = walls,
                max
            ),
            GenerateError::Stopped { reason, best } => message!(
                "rushhour.generate.stopped",
                "{reason}; the hardest board found needs {slides}",
                reason = reason.name() => reason,
                count slides = best
            ),
        }
    }
}

/// A generated board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The board at its start.
    pub board: Board,
    /// Its optimum, proven.
    pub slides: u32,
}

/// How many nodes one rating may generate: a tenth of a second or so. Boards that need more are
/// rated by their own start only, or dropped.
const RATING_NODES: u64 = 2_000_000;
/// Beyond this side length a component hardly ever fits [`RATING_NODES`], so it is not tried.
const LARGEST_COMPONENT: u8 = 8;
/// Consecutive changes without progress before starting over.
const STANDSTILL: u32 = 200;

/// A stream of boards that depends on its spec alone. It never ends by itself: a spec that asks for
/// more slides than its size allows is searched for until a limit is reached.
#[derive(Debug)]
pub struct Generator {
    spec: Spec,
    rng: ChaCha8Rng,
    analyser: Analyser,
    solver: Solver,
}

/// A board under construction, rated.
#[derive(Clone, Debug)]
struct Rated {
    board: Board,
    slides: u32,
}

impl Generator {
    /// Boards that match this spec.
    ///
    /// # Errors
    /// If the size or the number of walls is impossible.
    pub fn new(spec: Spec) -> Result<Generator, GenerateError> {
        let Spec { rows, cols, walls, .. } = spec;
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(GenerateError::Size { rows, cols });
        }
        // Walls stay off the primary's row; a quarter of the rest is already a maze.
        let max = ((u16::from(rows) - 1) * u16::from(cols) / 4).min(u16::from(u8::MAX)) as u8;
        if walls > max {
            return Err(GenerateError::Walls { walls, max });
        }
        let rng = ChaCha8Rng::seed_from_u64(spec.seed);
        Ok(Generator { spec, rng, analyser: Analyser::new(), solver: Solver::new() })
    }

    /// The next board. `limits` apply to this board alone: time, cancelling, and the total of
    /// generated nodes.
    ///
    /// # Errors
    /// The limit that came first.
    pub fn next_board(&mut self, limits: &Limits) -> Result<Generated, GenerateError> {
        self.with_budget(&mut Budget::new(limits))
    }

    /// The same within a budget, which holds as much afterwards as before.
    ///
    /// # Errors
    /// The limit that came first.
    pub(crate) fn with_budget(&mut self, budget: &mut Budget) -> Result<Generated, GenerateError> {
        let mut best = 0;
        let made = self.search(budget, &mut best);
        made.map_err(|reason| GenerateError::Stopped { reason, best })
    }

    fn search(&mut self, budget: &mut Budget, best: &mut u32) -> Result<Generated, StopReason> {
        loop {
            let Some(mut current) = self.fresh(budget)? else {
                budget.poll()?;
                continue;
            };
            let mut idle = 0;
            while idle < STANDSTILL {
                *best = current.slides.max(*best);
                if current.slides >= self.spec.min_slides {
                    return self.finish(current, budget);
                }
                budget.poll()?;
                let changed = self.changed(&current.board);
                idle += 1;
                if let Some(rated) = self.rate(&changed, budget)?
                    && rated.slides >= current.slides
                {
                    if rated.slides > current.slides {
                        idle = 0;
                    }
                    current = rated;
                }
            }
        }
    }

    /// A random crowded board, if it can be rated.
    fn fresh(&mut self, budget: &mut Budget) -> Result<Option<Rated>, StopReason> {
        let Spec { rows, cols, walls, .. } = self.spec;
        let row = (rows - 1) / 2;
        let primary =
            Piece { symbol: 'P', axis: Axis::Horizontal, line: row, offset: 0, length: 2 };
        let mut setup = Setup {
            rows,
            cols,
            walls: vec![],
            pieces: vec![primary],
            blocks: vec![],
            exit: Side::Right,
        };
        while setup.walls.len() < usize::from(walls) {
            let cell = (self.rng.random_range(0..rows), self.rng.random_range(0..cols));
            if cell.0 != row && !setup.walls.contains(&cell) {
                setup.walls.push(cell);
            }
        }
        let mut board = Board::new(setup).expect("one piece on a checked size");
        // Attempts, many of which fail for lack of room: on 6x6 about a dozen pieces stay.
        let attempts = u32::from(rows) * u32::from(cols) * 3 / 2;
        for _ in 0..attempts {
            self.add_piece(&mut board);
        }
        self.rate(&board, budget)
    }

    /// The board with one or two pieces removed and some new ones added.
    fn changed(&mut self, board: &Board) -> Board {
        let mut changed = board.clone();
        for _ in 0..self.rng.random_range(1..=2) {
            let others = changed.pieces().len() - 1;
            if others > 0 {
                let gone = PieceId(self.rng.random_range(1..=others as u8));
                changed = changed.without(|id| id != gone);
            }
        }
        for _ in 0..self.rng.random_range(1..=12) {
            self.add_piece(&mut changed);
        }
        changed
    }

    /// Puts one more piece on the board, if the cells drawn for it are free.
    fn add_piece(&mut self, board: &mut Board) {
        let axis = if self.rng.random_bool(0.5) { Axis::Horizontal } else { Axis::Vertical };
        let line = self.rng.random_range(0..board.lines(axis));
        let length = if self.rng.random_bool(0.7) { 2 } else { 3 };
        let offset = self.rng.random_range(0..=board.line_length(axis) - length);
        // A second piece on the primary's row could only block it for ever.
        let useless = axis == Axis::Horizontal && line == board.primary().line;
        let symbol = spare_symbols()
            .find(|&symbol| symbol != 'K' && symbol != 'P' && board.find(symbol).is_none());
        let (false, Some(symbol)) = (useless, symbol) else {
            return;
        };
        let mut pieces = board.pieces().to_vec();
        pieces.push(Piece { symbol, axis, line, offset, length });
        let setup = Setup {
            rows: board.rows(),
            cols: board.cols(),
            walls: board.walls().collect(),
            pieces,
            blocks: vec![],
            exit: board.exit(),
        };
        if let Ok(fuller) = Board::new(setup) {
            *board = fuller;
        }
    }

    /// The hardest start of the component; where that is too large, the given start.
    ///
    /// # Errors
    /// The limit that ends the search; using up what a rating may take is none.
    fn rate(&mut self, board: &Board, budget: &mut Budget) -> Result<Option<Rated>, StopReason> {
        // A board without any move costs something too, or a node limit might never come.
        budget.generate()?;
        let share = Share { nodes: Some(RATING_NODES), ..Share::default() };
        if board.rows().max(board.cols()) <= LARGEST_COMPONENT {
            let mut own = budget.child(share);
            let analyser = &mut self.analyser;
            let component = analyser.component_with_budget(board, Objective::Slides, &mut own);
            // What the analyser keeps is charged again with the next board.
            own.release(own.memory());
            budget.absorb(&own);
            match component {
                Ok(component) => {
                    return Ok(component.hardest.map(|hardest| Rated {
                        board: board.at(&hardest.position),
                        slides: hardest.distance,
                    }));
                }
                Err(StopReason::Nodes) => {}
                Err(reason) => return Err(reason),
            }
        }
        let slides = optimum(board, &mut self.solver, budget, share)?;
        Ok(slides.map(|slides| Rated { board: board.clone(), slides }))
    }

    fn finish(&mut self, rated: Rated, budget: &mut Budget) -> Result<Generated, StopReason> {
        let board = if self.spec.minimal {
            minimal(&rated.board, rated.slides, &mut self.solver, budget)?
        } else {
            rated.board
        };
        Ok(Generated { board: relabelled(&board), slides: rated.slides })
    }
}

/// The slides that a board needs, if that is proven within a share of the budget.
///
/// # Errors
/// The limit that ends the search; using up the nodes of the share is none.
fn optimum(
    board: &Board,
    solver: &mut Solver,
    budget: &mut Budget,
    share: Share,
) -> Result<Option<u32>, StopReason> {
    let report = budget.part(share, |limits| solver.solve(board, Objective::Slides, limits));
    match report.verdict {
        Verdict::Solved { plan, quality: Quality::Optimal } => Ok(Some(plan.cost.0)),
        Verdict::Stopped { reason, .. } if reason != StopReason::Nodes => Err(reason),
        _ => Ok(None),
    }
}

/// The board without the pieces that can go while the optimum stays `slides`, one at a time until
/// every remaining piece is needed.
///
/// # Errors
/// The limit that came first.
fn minimal(
    board: &Board,
    slides: u32,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Board, StopReason> {
    let mut board = board.clone();
    let share = Share { nodes: Some(10 * RATING_NODES), ..Share::default() };
    loop {
        let mut spare = None;
        for gone in board.ids().skip(1) {
            let smaller = board.without(|id| id != gone);
            if optimum(&smaller, solver, budget, share)? == Some(slides) {
                spare = Some(smaller);
                break;
            }
        }
        match spare {
            Some(smaller) => board = smaller,
            None => return Ok(board),
        }
    }
}

/// Relabels the pieces with letters in reading order.
fn relabelled(board: &Board) -> Board {
    let mut order: Vec<PieceId> = board.ids().skip(1).collect();
    order.sort_by_key(|&id| board.piece(id).cell(board.piece(id).offset));
    let mut pieces = vec![*board.primary()];
    let symbols = spare_symbols().filter(|&symbol| symbol != 'K' && symbol != 'P');
    for (id, symbol) in order.into_iter().zip(symbols) {
        pieces.push(Piece { symbol, ..*board.piece(id) });
    }
    let setup = Setup {
        rows: board.rows(),
        cols: board.cols(),
        walls: board.walls().collect(),
        pieces,
        blocks: vec![],
        exit: board.exit(),
    };
    let relabelled = Board::new(setup).expect("only names and their order changed");
    debug_assert!(Position::start(&relabelled).fits(&relabelled));
    relabelled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, Format};

    fn line(generated: &Generated) -> String {
        let start = Position::start(&generated.board);
        format::write(&generated.board, &start, Format::Line).unwrap()
    }

    #[test]
    fn boards_keep_their_promises() {
        for (walls, minimal) in [(0, false), (0, true), (2, true)] {
            let spec = Spec { min_slides: 12, walls, minimal, seed: 5, ..Spec::default() };
            let mut generator = Generator::new(spec).unwrap();
            let mut again = Generator::new(spec).unwrap();
            for _ in 0..3 {
                let made = generator.next_board(&Limits::default()).unwrap();
                assert_eq!(made, again.next_board(&Limits::default()).unwrap());
                assert_eq!(made.board.walls().count(), usize::from(walls));
                let solve = |board: &Board| {
                    let report = crate::solver::solve(board, Objective::Slides, &Limits::default());
                    assert!(report.is_optimal());
                    report.plan().unwrap().cost.0
                };
                assert_eq!(solve(&made.board), made.slides);
                assert!(made.slides >= 12);
                if minimal {
                    for gone in made.board.ids().skip(1) {
                        let smaller = made.board.without(|id| id != gone);
                        assert!(solve(&smaller) < made.slides, "{gone:?} {}", line(&made));
                    }
                }
            }
        }
    }

    /// Seeds are written down in reports: their boards must not change unnoticed.
    #[test]
    fn seeds_keep_their_boards() {
        let spec = Spec { min_slides: 20, minimal: true, seed: 7, ..Spec::default() };
        let made = Generator::new(spec).unwrap().next_board(&Limits::default()).unwrap();
        assert_eq!(line(&made), "oKBBCCoKoDEEoAADoFooGHHFooGIIoooGJJJ");
    }

    #[test]
    fn impossible_recipes_end() {
        let small = Spec { rows: 3, cols: 3, min_slides: 50, ..Spec::default() };
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let stopped = Generator::new(small).unwrap().next_board(&limits).unwrap_err();
        assert!(matches!(stopped, GenerateError::Stopped { reason: StopReason::Nodes, .. }));
        assert!(Generator::new(Spec { rows: 2, ..small }).is_err());
        assert!(Generator::new(Spec { walls: 9, ..small }).is_err());
    }
}
