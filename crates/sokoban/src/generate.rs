//! Seeded random levels, solvable by construction: boxes are pulled from their goals.
//!
//! A room is carved, goals are placed, and a breadth-first walk by pulls looks for a position in
//! which no box is on a goal and that needs at least the requested pushes. Not here: beauty.

use papan_puzzle::{Direction, Message, Size, message};
use papan_search::kit::NodeId;
use papan_search::{Budget, Limits, Share, StopReason};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::level::{Content, Level, MAX_SIDE, Square};
use crate::prepared::{Position, PreparedBoard, Push};
use crate::solver::table::Table;
use crate::with_few_words;

/// What a level should be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Rows and columns, walls included.
    pub size: Size,
    /// The number of boxes, and of goals.
    pub boxes: usize,
    /// The shortest solution has at least this many pushes.
    pub min_pushes: u32,
}

/// A generated level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The level.
    pub level: Level,
    /// The fewest pushes that solve it.
    pub pushes: u32,
}

/// Why no level was generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// No board is that small or that large.
    #[error("{}", self.message())]
    Size,
    /// Fewer than one, or so many that there is no room to push.
    #[error("{}", self.message())]
    Boxes {
        /// The most that fit.
        max: usize,
    },
    /// Many rooms were tried.
    #[error("{}", self.message())]
    Pushes {
        /// Rooms tried.
        tries: usize,
    },
    /// A limit was reached first.
    #[error("{}", self.message())]
    Stopped(StopReason),
}

impl GenerateError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match *self {
            GenerateError::Size => message!(
                "sokoban.generate.size",
                "expected 4 to {max} rows and columns",
                max = MAX_SIDE
            ),
            GenerateError::Boxes { max: 1 } => {
                message!("sokoban.generate.one-box", "expected 1 box on this size")
            }
            GenerateError::Boxes { max } => {
                message!("sokoban.generate.boxes", "expected 1 to {max} boxes on this size", max)
            }
            GenerateError::Pushes { tries } => message!(
                "sokoban.generate.pushes",
                "found no level with so many pushes in {rooms}; ask for fewer, or a larger size",
                count rooms = tries
            ),
            GenerateError::Stopped(reason) => message!(
                "sokoban.generate.stopped",
                "{reason}; give it more, or ask for fewer pushes",
                reason = reason.name() => reason
            ),
        }
    }
}

/// Rooms tried before giving up, and positions in all of them: small rooms are cheap to try.
const TRIES: usize = 10_000;
const ALL_POSITIONS: usize = 4_000_000;
/// Positions examined in one room: enough for every small room, and little time in a large one.
const POSITIONS: usize = 20_000;

/// A stream of levels that depends on the spec and the seed alone.
#[derive(Debug)]
pub struct Generator {
    spec: Spec,
    rng: ChaCha8Rng,
}

impl Generator {
    /// Levels that match this spec.
    ///
    /// # Errors
    /// If there can be no such level: see [`GenerateError`].
    pub fn new(spec: Spec, seed: u64) -> Result<Generator, GenerateError> {
        let (rows, columns) = (spec.size.rows(), spec.size.columns());
        if rows.min(columns) < 4 || rows.max(columns) > MAX_SIDE {
            return Err(GenerateError::Size);
        }
        let max = ((rows - 2) * (columns - 2) / 3).max(1);
        if spec.boxes == 0 || spec.boxes > max {
            return Err(GenerateError::Boxes { max });
        }
        Ok(Generator { spec, rng: ChaCha8Rng::seed_from_u64(seed) })
    }

    /// The next level.
    ///
    /// # Errors
    /// [`GenerateError::Pushes`] if many rooms yielded none.
    pub fn generate(&mut self) -> Result<Level, GenerateError> {
        self.generate_within(&Limits::default()).map(|made| made.level)
    }

    /// The next level, unless a limit comes first.
    ///
    /// # Errors
    /// [`GenerateError::Pushes`] if many rooms yielded none; [`GenerateError::Stopped`].
    pub fn generate_within(&mut self, limits: &Limits) -> Result<Generated, GenerateError> {
        self.with_budget(&mut Budget::new(limits))
    }

    /// The same within a budget, which holds as much afterwards as before.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn with_budget(&mut self, budget: &mut Budget) -> Result<Generated, GenerateError> {
        let mut positions = 0;
        for tries in 1..=TRIES {
            budget.poll().map_err(GenerateError::Stopped)?;
            let Some(room) = self.room() else { continue };
            let mut own = budget.child(Share::default());
            let made = self.pull(&room, &mut positions, &mut own);
            own.release(own.memory());
            budget.absorb(&own);
            if let Some(made) = made.map_err(GenerateError::Stopped)? {
                return Ok(made);
            }
            if positions > ALL_POSITIONS {
                return Err(GenerateError::Pushes { tries });
            }
        }
        Err(GenerateError::Pushes { tries: TRIES })
    }

    /// A room with every box on a goal.
    fn room(&mut self) -> Option<Level> {
        let size = self.spec.size;
        let inside = |row: usize, column: usize| {
            (1..size.rows() - 1).contains(&row) && (1..size.columns() - 1).contains(&column)
        };
        let mut contents = vec![Content::Wall; size.cells()];
        // A random walk of short straight pieces; corridors and halls emerge by themselves.
        let cells = (size.rows() - 2) * (size.columns() - 2);
        let wanted = (cells * 2 / 3).max(self.spec.boxes * 2 + 1).min(cells);
        let (mut row, mut column) = (
            self.rng.random_range(1..size.rows() - 1),
            self.rng.random_range(1..size.columns() - 1),
        );
        let mut floor = vec![size.cell(row, column)];
        contents[floor[0].index()] = Content::Floor;
        let mut steps = 0;
        while floor.len() < wanted && steps < 64 * cells {
            let direction = *Direction::ALL.choose(&mut self.rng)?;
            for _ in 0..self.rng.random_range(1..4) {
                steps += 1;
                let next = size.step(size.cell(row, column), direction)?;
                if !inside(size.row(next), size.column(next)) {
                    break;
                }
                (row, column) = (size.row(next), size.column(next));
                if contents[next.index()] == Content::Wall {
                    contents[next.index()] = Content::Floor;
                    floor.push(next);
                }
            }
        }
        floor.sort_unstable();
        floor.shuffle(&mut self.rng);
        let (goals, rest) = floor.split_at_checked(self.spec.boxes)?;
        for goal in goals {
            contents[goal.index()] = Content::BoxOnGoal;
        }
        contents[rest.first()?.index()] = Content::Player;
        Level::new(size, &contents).ok()
    }

    fn pull(
        &mut self,
        room: &Level,
        positions: &mut usize,
        budget: &mut Budget,
    ) -> Result<Option<Generated>, StopReason> {
        with_few_words!(room.board().len(), W => self.pull_in::<W>(room, positions, budget))
    }

    /// Breadth-first by pulls: a position's depth is the number of pushes it needs, because the
    /// search starts from all solved positions.
    fn pull_in<const W: usize>(
        &mut self,
        room: &Level,
        positions: &mut usize,
        budget: &mut Budget,
    ) -> Result<Option<Generated>, StopReason> {
        let prepared = PreparedBoard::<W>::with_budget(room, budget)?;
        let mut table: Table<W, u32> = Table::new();
        let boxes = prepared.goals;
        let mut rest = prepared.floor.without(&boxes);
        while let Some(player) = rest.first() {
            rest = rest.without(&prepared.reach(&boxes, player));
            table.insert(Position { boxes, player }, None, 0, budget)?;
        }
        let mut next = 0;
        while next < table.len() && table.len() < POSITIONS {
            let node = *table.get(NodeId::from_index(next));
            next += 1;
            let reach = prepared.reach(&node.position.boxes, node.position.player);
            for target in node.position.boxes.iter() {
                for direction in Direction::ALL {
                    let back = direction.opposite();
                    let Some(square) = prepared.step(target, back) else { continue };
                    let Some(player) = prepared.step(square, back) else { continue };
                    if !reach.contains(square) || node.position.boxes.contains(player) {
                        continue;
                    }
                    let boxes = node.position.boxes.moved(target, square);
                    let before = prepared.normalised(Position { boxes, player });
                    if table.find(&before).is_none() {
                        let push = Push { square, direction };
                        budget.generate()?;
                        table.insert(before, Some(push), node.label + 1, budget)?;
                    }
                }
            }
        }
        *positions += table.len();
        // No trivial boxes: none on a goal, and each has to move.
        let fits = |id: &NodeId| {
            let node = table.get(*id);
            node.label >= self.spec.min_pushes.max(1) && !node.position.boxes.meets(&prepared.goals)
        };
        let found: Vec<NodeId> = (0..table.len()).map(NodeId::from_index).filter(fits).collect();
        let Some(&id) = found.choose(&mut self.rng) else { return Ok(None) };
        let (position, pushes) = (table.get(id).position, table.get(id).label);
        let boxes: Vec<Square> = position.boxes.iter().collect();
        let reach: Vec<Square> = prepared.reach(&position.boxes, position.player).iter().collect();
        let player = reach.choose(&mut self.rng);
        let level = player.and_then(|&player| room.with_position(&boxes, player));
        Ok(level.map(|level| Generated { level, pushes }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Objective, solve};
    use papan_search::Limits;

    #[test]
    fn levels_are_as_wished_and_repeatable() {
        let spec = Spec { size: "8x8".parse().unwrap(), boxes: 3, min_pushes: 20 };
        let mut generator = Generator::new(spec, 4).unwrap();
        let mut again = Generator::new(spec, 4).unwrap();
        for _ in 0..3 {
            let Generated { level, pushes } =
                generator.generate_within(&Limits::default()).unwrap();
            assert_eq!(again.generate().unwrap(), level);
            assert_eq!((level.boxes().len(), level.board().goals().len()), (3, 3));
            let solved = solve(&level, Objective::Pushes, &Limits::default(), &mut |_| {});
            assert!(solved.report.is_optimal());
            assert!(pushes >= 20, "{level}");
            assert_eq!(solved.report.lower_bound.0, pushes, "{level}");
        }
    }

    #[test]
    fn impossible_specs_are_refused() {
        let spec = |size: &str, boxes| Spec { size: size.parse().unwrap(), boxes, min_pushes: 1 };
        assert_eq!(Generator::new(spec("3x8", 1), 1).unwrap_err(), GenerateError::Size);
        assert!(matches!(Generator::new(spec("5x5", 4), 1), Err(GenerateError::Boxes { max: 3 })));
        let demanding = Spec { min_pushes: 500, ..spec("5x5", 1) };
        assert!(Generator::new(demanding, 1).unwrap().generate().is_err());
    }
}
