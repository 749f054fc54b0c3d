//! What the solver sees in a level: maps, tables, the matching and its bound, deadlocks.
//!
//! Data for explanations, with the simplest drawing of it. Not here: colours, SVG, wording.

use papan_puzzle::Direction;
use papan_search::{Budget, StopReason};

use crate::deadlock::{Deadlock, deadlocks};
use crate::distances::UNREACHABLE;
use crate::heuristics::{DeadlockWeighted, player_table};
use crate::level::{Board, Content, Level, Square};
use crate::matching::Matcher;
use crate::prepared::PreparedBoard;
use crate::with_few_words;

/// A box and the goal that the cheapest matching assigns to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The box.
    pub square: Square,
    /// Its goal.
    pub goal: Square,
    /// Pushes between them, for the box alone.
    pub pushes: u16,
}

/// Everything there is to show about the start of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Squares from which a box can reach no goal.
    pub dead: Vec<Square>,
    /// Squares with walls on two opposite sides and floor on the other two.
    pub tunnels: Vec<Square>,
    /// Squares that the player reaches without pushing.
    pub reach: Vec<Square>,
    /// For every goal, in the order of [`Board::goals`]: pushes from every square, with the player
    /// wherever is best; `None` if it cannot be reached.
    pub pull_distances: Vec<Vec<Option<u16>>>,
    /// The cheapest matching, if there is one.
    pub matching: Option<Vec<Pair>>,
    /// The deadlocks that exist from the start.
    pub deadlocks: Vec<Deadlock>,
    /// The box table of the paper on A*, row by row, [`TABLE_WALL`](crate::heuristics::TABLE_WALL)
    /// for walls.
    pub box_table: Vec<Vec<u32>>,
    /// The player table of the paper on A*, towards the box nearest to the player.
    pub player_table: Vec<Vec<u32>>,
}

impl Explanation {
    /// Examines a level.
    pub fn new(level: &Level) -> Explanation {
        Budget::unlimited(|budget| Explanation::with_budget(level, budget))
    }

    /// Examines a level, unless a limit is reached first.
    ///
    /// # Errors
    /// The limit.
    pub fn with_budget(level: &Level, budget: &mut Budget) -> Result<Explanation, StopReason> {
        with_few_words!(level.board().len(), W => explain::<W>(level, budget))
    }

    /// The lower bound on pushes, `None` if the level is dead by it.
    pub fn bound(&self) -> Option<u32> {
        let pairs = self.matching.as_ref()?;
        Some(pairs.iter().map(|pair| u32::from(pair.pushes)).sum())
    }
}

fn explain<const W: usize>(level: &Level, budget: &mut Budget) -> Result<Explanation, StopReason> {
    let prepared = PreparedBoard::<W>::with_budget(level, budget)?;
    let board = level.board();
    let start = prepared.start();
    let distances = prepared.distances();
    // A number for every goal and square, kept next to the prepared ones.
    budget.charge(board.goals().len() * board.len() * size_of::<Option<u16>>())?;
    let to_goal = |goal: usize| -> Vec<Option<u16>> {
        let far = |square| Some(distances.best(square, goal)).filter(|&far| far != UNREACHABLE);
        board.squares().map(far).collect()
    };
    let stand = |square| distances.stand(square, start.player);
    let mut matcher = Matcher::new();
    let stands = start.boxes.iter().map(stand);
    let matching = matcher.assign(distances, board.goals().len(), stands).map(|_| {
        let pair = |(square, goal): (Square, usize)| Pair {
            square,
            goal: board.goals()[goal],
            pushes: distances.row(stand(square))[goal],
        };
        start.boxes.iter().zip(matcher.pairs()).map(pair).collect()
    });
    let far = |square: &&Square| board.taxicab(**square, level.player());
    let nearest = level.boxes().iter().min_by_key(far).copied().unwrap_or(level.player());
    Ok(Explanation {
        dead: prepared.dead.iter().collect(),
        tunnels: tunnels(board),
        reach: prepared.reach(&start.boxes, start.player).iter().collect(),
        pull_distances: (0..board.goals().len()).map(to_goal).collect(),
        matching,
        deadlocks: deadlocks(&prepared, &start),
        box_table: DeadlockWeighted::new(board).table(board),
        player_table: player_table(board, nearest),
    })
}

/// How many positions there are, solvable or not: the boxes on any squares, the player on any other. It is
/// the size of the state space as the thesis on Timus 1589 counts it (2.4): `C(P, B) (P - B)` for `P`
/// squares and `B` boxes. Exact up to about 10^38, then the nearest power of ten.
pub fn positions(level: &Level) -> String {
    let (squares, boxes) = (level.board().len() as u128, level.boxes().len() as u128);
    let exact = (1..=boxes).try_fold(squares - boxes, |product, number| {
        // After each factor it is (P - B) times a binomial coefficient, so nothing is lost by dividing.
        Some(product.checked_mul(squares - boxes + number)? / number)
    });
    match exact {
        Some(number) => number.to_string(),
        None => {
            let factor = |number: u128| ((squares - boxes + number) as f64 / number as f64).log10();
            let exponent =
                (1..=boxes).map(factor).sum::<f64>() + ((squares - boxes) as f64).log10();
            format!("10^{exponent:.0}")
        }
    }
}

/// Squares with walls on two opposite sides and floor on the other two.
pub fn tunnels(board: &Board) -> Vec<Square> {
    let is_tunnel = |square: &Square| {
        let floor = |direction: Direction| board.step(*square, direction).is_some();
        let [up, left, down, right] = Direction::ALL.map(floor);
        (up && down && !left && !right) || (left && right && !up && !down)
    };
    board.squares().filter(is_tunnel).collect()
}

/// Draws a board with a character for each floor square; walls stay walls.
pub fn map(board: &Board, mut glyph: impl FnMut(Square) -> char) -> String {
    let size = board.size();
    let mut text = String::new();
    for row in 0..size.rows() {
        let mut line = String::new();
        for column in 0..size.columns() {
            let cell = size.cell(row, column);
            line.push(match board.square(cell) {
                Some(square) => glyph(square),
                None if board.scenery(cell) == Content::Wall => '#',
                None => ' ',
            });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Draws a set of squares as `x` on the empty board, goals as `.`.
pub fn map_of(board: &Board, squares: &[Square]) -> String {
    map(board, |square| match square {
        square if squares.binary_search(&square).is_ok() => 'x',
        square if board.is_goal(square) => '.',
        _ => ' ',
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    /// A room of 6x6 squares with 18 boxes has the most positions of all that Timus 1589 allows: the
    /// number that the thesis prints (2.5).
    #[test]
    fn positions_are_those_of_the_thesis() {
        let room = |side: usize, boxes: usize| {
            let wall = "#".repeat(side + 2);
            let squares: Vec<char> = (0..side * side)
                .map(|square| match square {
                    0 => '@',
                    square if square <= boxes => '*',
                    _ => ' ',
                })
                .collect();
            let row = |row: &[char]| format!("#{}#\n", row.iter().collect::<String>());
            let rows: String = squares.chunks(side).map(row).collect();
            format::parse(format!("{wall}\n{rows}{wall}\n").as_bytes()).unwrap()
        };
        assert_eq!(positions(&room(6, 18)), "163352435400");
        assert_eq!(positions(&room(6, 1)), "1260");
        assert_eq!(positions(&room(2, 3)), "4");
        assert_eq!(positions(&room(20, 60)), "10^75");
    }

    #[test]
    fn maps_tables_and_matching() {
        let level =
            format::parse(b"#########\n#  ##   #\n#@$   $.#\n#  ## . #\n#########\n").unwrap();
        let seen = Explanation::new(&level);
        let board = level.board();
        assert_eq!(
            map_of(board, &seen.dead),
            "#########\n#xx##xxx#\n#x     .#\n#xx##x.x#\n#########\n"
        );
        assert_eq!(
            map_of(board, &seen.tunnels),
            "#########\n#  ##   #\n#  xx  .#\n#  ## . #\n#########\n"
        );
        assert_eq!(seen.bound(), Some(6));
        assert!(seen.deadlocks.is_empty());
        assert_eq!(seen.pull_distances.len(), 2);
        let pairs = seen.matching.unwrap();
        assert_eq!(pairs.iter().map(|pair| pair.pushes).sum::<u16>(), 6);
    }
}
