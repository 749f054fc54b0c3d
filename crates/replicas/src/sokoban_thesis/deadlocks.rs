//! What the forward half prunes: boxes on dead squares, and five shapes of boxes and walls in which no box
//! can move. A shape whose boxes are all on goals is none.
//!
//! Walls never move, so each place where a shape fits is a set of squares, listed once for each board: the
//! position is dead if all of them have boxes.

use papan_puzzle::Direction;
use papan_search::kit::charged;
use papan_search::{Budget, StopReason};
use papan_sokoban::{Bits, Square};

use super::board::Grid;

/// A shape around a square: the other squares that must have boxes, repeated if there are fewer than three.
type Others = [Square; 3];

pub(super) struct Deadlocks<const W: usize> {
    /// Squares from which no goal can be reached by pushes, wherever the player is.
    dead: Bits<W>,
    /// The shapes that each square is part of.
    shapes: Vec<Vec<Others>>,
    /// Shapes that are there at the start, as a square and the others. They are found after every push;
    /// any other shape must contain the box that was pushed.
    at_start: Vec<(Square, Others)>,
}

impl<const W: usize> Deadlocks<W> {
    pub(super) fn new(grid: &Grid<'_, W>, budget: &mut Budget) -> Result<Self, StopReason> {
        let mut shapes = vec![Vec::new(); grid.board.len()];
        for square in grid.board.squares() {
            for shape in shapes_at(grid, square) {
                add(&mut shapes, &shape, grid, budget)?;
            }
        }
        let found = |square: Square| {
            let there = |others: &&Others| others.iter().all(|&other| grid.start.contains(other));
            shapes[square.index()].iter().filter(there).map(move |&others| (square, others))
        };
        let at_start = grid.start.iter().flat_map(found).collect();
        Ok(Deadlocks { dead: dead_squares(grid), shapes, at_start })
    }

    /// Whether boxes are deadlocked after one was pushed to `moved`, from a position that was not, unless
    /// it was the start.
    #[inline]
    pub(super) fn is_dead(&self, boxes: &Bits<W>, moved: Square) -> bool {
        let there = |others: &Others| others.iter().all(|&other| boxes.contains(other));
        self.dead.contains(moved)
            || self.shapes[moved.index()].iter().any(there)
            || self.at_start.iter().any(|(square, others)| boxes.contains(*square) && there(others))
    }
}

/// Lists a shape with each of its squares, unless all of them are goals.
fn add<const W: usize>(
    shapes: &mut [Vec<Others>],
    squares: &[Square],
    grid: &Grid<'_, W>,
    budget: &mut Budget,
) -> Result<(), StopReason> {
    if squares.iter().all(|&square| grid.board.is_goal(square)) {
        return Ok(());
    }
    for &square in squares {
        let mut rest = squares.iter().copied().filter(|&other| other != square);
        let others = [0; 3].map(|_| rest.next().unwrap_or(square));
        charged::push(&mut shapes[square.index()], others, budget)?;
    }
    Ok(())
}

/// A step to the right or down, seen along a row or along a column.
const ALONG: [((isize, isize), (isize, isize)); 2] = [((0, 1), (1, 0)), ((1, 0), (0, 1))];

fn sum(a: (isize, isize), b: (isize, isize)) -> (isize, isize) {
    (a.0 + b.0, a.1 + b.1)
}

fn reverse(a: (isize, isize)) -> (isize, isize) {
    (-a.0, -a.1)
}

/// The shapes whose first box, from the top left, or whose block of 2 x 2 cells begins at a square, and
/// those whose corner it is.
fn shapes_at<const W: usize>(grid: &Grid<'_, W>, square: Square) -> Vec<Vec<Square>> {
    let mut shapes = pairs_at(grid, square);
    shapes.extend(angles_at(grid, square));
    shapes.extend(block(grid, square));
    shapes
}

/// Two boxes side by side, with two walls along the same side of them, or with a wall on one side of the
/// first and one on the other side of the second.
fn pairs_at<const W: usize>(grid: &Grid<'_, W>, first: Square) -> Vec<Vec<Square>> {
    let mut pairs = Vec::new();
    for (along, across) in ALONG {
        let Some(second) = grid.at(first, along) else { continue };
        let walls = |square| [grid.is_wall(square, across), grid.is_wall(square, reverse(across))];
        if walls(first).contains(&true) && walls(second).contains(&true) {
            pairs.push(vec![first, second]);
        }
    }
    pairs
}

/// Three boxes around a corner, with a wall on the outer side of each arm.
fn angles_at<const W: usize>(grid: &Grid<'_, W>, corner: Square) -> Vec<Vec<Square>> {
    let mut angles = Vec::new();
    for beside in [(0, 1), (0, -1)] {
        for above in [(1, 0), (-1, 0)] {
            let (Some(h), Some(v)) = (grid.at(corner, beside), grid.at(corner, above)) else {
                continue;
            };
            if grid.is_wall(h, reverse(above)) && grid.is_wall(v, reverse(beside)) {
                angles.push(vec![corner, h, v]);
            }
        }
    }
    angles
}

/// Blocks of 2 x 2 cells with boxes on all, or on all but one that is a wall. Of the cells of such a block
/// at least three are floor; the square given is the first of these, row by row.
fn block<const W: usize>(grid: &Grid<'_, W>, first: Square) -> Vec<Vec<Square>> {
    let (right, down) = ((0, 1), (1, 0));
    // The block's top left cell is this square, or the wall to its left.
    let mut blocks = Vec::new();
    for top_left in [(0, 0), (0, -1)] {
        let cells = [(0, 0), right, down, sum(right, down)].map(|cell| sum(top_left, cell));
        let floor: Vec<Square> = cells.iter().filter_map(|&cell| grid.at(first, cell)).collect();
        if floor.len() >= 3 && floor[0] == first {
            blocks.push(floor);
        }
    }
    blocks
}

/// Squares that a box cannot be pulled to from any goal.
fn dead_squares<const W: usize>(grid: &Grid<'_, W>) -> Bits<W> {
    let mut alive = grid.goals;
    let mut stack: Vec<Square> = grid.goals.iter().collect();
    while let Some(square) = stack.pop() {
        for direction in Direction::ALL {
            if let Some(next) = grid.board.step(square, direction)
                && grid.board.step(next, direction).is_some()
                && !alive.contains(next)
            {
                alive.insert(next);
                stack.push(next);
            }
        }
    }
    Bits::first_n(grid.board.len()).without(&alive)
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;
    use papan_sokoban::format;

    use super::*;

    /// Whether the boxes of a level are deadlocked, had one of them just been pushed: each in turn, and all
    /// must agree, as they do if every box is part of the shape.
    fn is_dead(text: &str) -> bool {
        let level = format::parse(text.as_bytes()).unwrap();
        let mut grid = Grid::<1>::new(&level);
        let boxes = std::mem::replace(&mut grid.start, Bits::EMPTY);
        let deadlocks = Deadlocks::new(&grid, &mut Budget::new(&Limits::default())).unwrap();
        let mut answers = boxes.iter().map(|square| deadlocks.is_dead(&boxes, square));
        let first = answers.next().unwrap();
        assert!(answers.all(|answer| answer == first), "{text}");
        first
    }

    #[test]
    fn the_five_shapes_are_found_unless_all_their_boxes_are_on_goals() {
        let shapes = [
            // Two walls along the same side, in a row and in a column.
            "########\n#  $*  #\n#.     #\n#  @   #\n########\n",
            "######\n#@   #\n#   $#\n#   *#\n# . .#\n######\n",
            // A wall on one side of the first, and on the other side of the second.
            "########\n#  #   #\n#  $*. #\n#   #  #\n#@     #\n########\n",
            // Three boxes and a wall.
            "########\n#      #\n# @#$  #\n#  $*. #\n#    . #\n########\n",
            // Three boxes around a corner, a wall outside of each arm.
            "########\n#      #\n#  #$  #\n#   $* #\n# . .# #\n#@     #\n########\n",
            // Four boxes.
            "########\n#@ ... #\n#  $$  #\n#  $*  #\n#      #\n########\n",
        ];
        for shape in shapes {
            assert!(is_dead(shape), "{shape}");
            // As many boxes as before, and goals under all of them.
            let solved = shape.replace('.', " ").replace('$', "*");
            assert!(!is_dead(&solved), "{solved}");
            // One box less, and nothing is frozen.
            let freed = shape.replacen('*', ".", 1);
            assert!(!is_dead(&freed), "{freed}");
        }
    }

    #[test]
    fn a_box_in_a_corner_or_along_a_wall_without_goals_is_dead() {
        assert!(is_dead("#####\n#$  #\n# @ #\n# . #\n#####\n"));
        assert!(is_dead("#####\n# $ #\n# @ #\n# . #\n#####\n"));
        assert!(!is_dead("#####\n#  .#\n# @ #\n# $ #\n#   #\n#####\n"));
    }

    /// What is frozen at the start is found wherever the first push is, until a push takes it apart.
    #[test]
    fn what_is_frozen_at_the_start_stays_found() {
        let text = "########\n#  **  #\n# $ .  #\n#@     #\n########\n".replace("**", "$*");
        let level = format::parse(text.replace("# $ .  #", "# $ .. #").as_bytes()).unwrap();
        let grid = Grid::<1>::new(&level);
        let deadlocks = Deadlocks::new(&grid, &mut Budget::new(&Limits::default())).unwrap();
        let pushed = grid.start.iter().last().unwrap();
        let target = grid.board.step(pushed, Direction::Right).unwrap();
        assert!(deadlocks.is_dead(&grid.start.moved(pushed, target), target));
        let frozen = grid.start.first().unwrap();
        let elsewhere = grid.board.step(target, Direction::Down).unwrap();
        assert!(!deadlocks.is_dead(&grid.start.moved(frozen, elsewhere), target));
    }
}
