//! The validated model: a closed board whose floor is numbered, boxes, and one player.
//!
//! Only cells that the player could reach on a board without boxes are floor; what is outside is
//! scenery and plays no part in the puzzle. Not here: text, and rules.

use std::fmt;

use papan_puzzle::{Cell, Direction, Message, Size, message};

/// The most rows, and the most columns, of a level.
pub const MAX_SIDE: usize = 64;

/// The number of a floor square, row by row. It is meaningful only together with a [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u16);

impl Square {
    /// For indexing arrays by square.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a cell of a written level holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Floor,
    /// A wall.
    Wall,
    /// A goal.
    Goal,
    /// A box.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The player.
    Player,
    /// The player on a goal.
    PlayerOnGoal,
}

impl Content {
    /// The character of the XSB format.
    pub fn glyph(self) -> char {
        match self {
            Content::Floor => ' ',
            Content::Wall => '#',
            Content::Goal => '.',
            Content::Box => '$',
            Content::BoxOnGoal => '*',
            Content::Player => '@',
            Content::PlayerOnGoal => '+',
        }
    }

    /// The content written as a character of the XSB format; `-` and `_` are floor too.
    pub fn from_glyph(glyph: u8) -> Option<Content> {
        Some(match glyph {
            b' ' | b'-' | b'_' => Content::Floor,
            b'#' => Content::Wall,
            b'.' => Content::Goal,
            b'$' => Content::Box,
            b'*' => Content::BoxOnGoal,
            b'@' => Content::Player,
            b'+' => Content::PlayerOnGoal,
            _ => return None,
        })
    }

    fn has_goal(self) -> bool {
        matches!(self, Content::Goal | Content::BoxOnGoal | Content::PlayerOnGoal)
    }

    fn has_box(self) -> bool {
        matches!(self, Content::Box | Content::BoxOnGoal)
    }

    fn has_player(self) -> bool {
        matches!(self, Content::Player | Content::PlayerOnGoal)
    }
}

/// What makes a written level invalid. Cells are those of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LevelError {
    /// No cell, too many, or not as many as the size says.
    #[error("{}", self.message())]
    Size,
    /// There is no player.
    #[error("{}", self.message())]
    NoPlayer,
    /// There is more than one player.
    #[error("{}", self.message())]
    TwoPlayers {
        /// The first one.
        first: Cell,
        /// The second one.
        second: Cell,
    },
    /// The player could walk off the board.
    #[error("{}", self.message())]
    Open {
        /// A cell on the edge that the player reaches.
        cell: Cell,
    },
    /// There is nothing to push.
    #[error("{}", self.message())]
    NoBox,
    /// Not every box can find a goal.
    #[error("{}", self.message())]
    TooFewGoals {
        /// Boxes within reach.
        boxes: usize,
        /// Goals within reach.
        goals: usize,
        /// The first surplus box.
        cell: Cell,
    },
}

impl LevelError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match *self {
            LevelError::Size => {
                message!("sokoban.size", "a level has 1 to {max} rows and columns", max = MAX_SIDE)
            }
            LevelError::NoPlayer => message!(
                "sokoban.no-player",
                "found no player; expected one `@` (or `+` on a goal)"
            ),
            LevelError::TwoPlayers { .. } => message!(
                "sokoban.two-players",
                "found a second player; expected one: remove this or the first"
            ),
            LevelError::Open { .. } => message!(
                "sokoban.open",
                "the player can leave the board here; close the wall (`#`) around the floor"
            ),
            LevelError::NoBox => message!(
                "sokoban.no-box",
                "found no box (`$`) that the player could ever reach; expected at least one"
            ),
            LevelError::TooFewGoals { boxes, goals, .. } => message!(
                "sokoban.few-goals",
                "found {boxes} but only {goals} within the player's reach; expected a goal (`.`) \
                 for every box: add goals or remove boxes",
                count boxes = boxes,
                count goals = goals
            ),
        }
    }
}

/// Walls, floor and goals: what never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    /// The cell of every square.
    cells: Vec<Cell>,
    /// The square of every cell, [`Board::NONE`] for walls and scenery.
    squares: Vec<u16>,
    /// The neighbours of every square, [`Board::NONE`] where there is none.
    steps: Vec<[u16; 4]>,
    goals: Vec<Square>,
    is_goal: Vec<bool>,
    /// The text's content without the player and boxes of the puzzle, for drawing.
    scenery: Vec<Content>,
}

impl Board {
    /// The value for no square in the tables of neighbours.
    pub(crate) const NONE: u16 = u16::MAX;

    /// Rows and columns of the text.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Number of floor squares.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Never true: the player is somewhere.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.cells.len() as u16).map(Square)
    }

    /// The cell of a square.
    #[inline]
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The floor square of a cell.
    pub fn square(&self, cell: Cell) -> Option<Square> {
        Some(self.squares[cell.index()]).filter(|&square| square != Self::NONE).map(Square)
    }

    /// The next square in a direction, unless a wall is there.
    #[inline(always)]
    pub fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        let next = self.steps[square.index()][direction.index()];
        (next != Self::NONE).then_some(Square(next))
    }

    /// The goals, row by row.
    pub fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// Whether a square is a goal.
    #[inline]
    pub fn is_goal(&self, square: Square) -> bool {
        self.is_goal[square.index()]
    }

    /// Steps between two squares as if there were no walls.
    pub fn taxicab(&self, a: Square, b: Square) -> usize {
        self.size.taxicab(self.cell(a), self.cell(b))
    }

    /// The content of a cell without the puzzle's own boxes and player.
    pub fn scenery(&self, cell: Cell) -> Content {
        self.scenery[cell.index()]
    }

    /// The board in which some squares have become walls: nobody can step there, and goals there
    /// are gone. Squares keep their numbers, and the other goals their order.
    pub(crate) fn walled(&self, is_wall: impl Fn(Square) -> bool) -> Board {
        let mut board = self.clone();
        board.goals.retain(|&goal| !is_wall(goal));
        for square in self.squares() {
            board.is_goal[square.index()] &= !is_wall(square);
            for next in &mut board.steps[square.index()] {
                if is_wall(square) || (*next != Self::NONE && is_wall(Square(*next))) {
                    *next = Self::NONE;
                }
            }
        }
        board
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        let of_square = size_of::<Cell>() + size_of::<[u16; 4]>() + size_of::<bool>();
        let of_cell = size_of::<u16>() + size_of::<Content>();
        self.cells.len() * of_square + self.squares.len() * of_cell
    }

    /// Draws a position in the XSB format, one line per row.
    pub fn draw(&self, boxes: &[Square], player: Square) -> String {
        let mut contents = self.scenery.clone();
        for &square in boxes {
            let goal = self.is_goal(square);
            contents[self.cell(square).index()] =
                if goal { Content::BoxOnGoal } else { Content::Box };
        }
        contents[self.cell(player).index()] =
            if self.is_goal(player) { Content::PlayerOnGoal } else { Content::Player };
        let mut text = String::new();
        for row in contents.chunks(self.size.columns()) {
            let line: String = row.iter().map(|content| content.glyph()).collect();
            // An empty line would end the level.
            text.push_str(if line.trim_end().is_empty() { "-" } else { line.trim_end() });
            text.push('\n');
        }
        text
    }
}

/// A level: a board, and the starting squares of boxes and player.
///
/// Solved when every box is on a goal. There may be more goals than boxes, never fewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    board: Board,
    boxes: Vec<Square>,
    player: Square,
}

impl Level {
    /// Checks the contents of a rectangle, row by row.
    ///
    /// # Errors
    /// The first fault, in the order of [`LevelError`].
    pub fn new(size: Size, contents: &[Content]) -> Result<Level, LevelError> {
        let large = size.rows() > MAX_SIDE || size.columns() > MAX_SIDE;
        if large || contents.len() != size.cells() {
            return Err(LevelError::Size);
        }
        let mut players = size.iter().filter(|cell| contents[cell.index()].has_player());
        let player = players.next().ok_or(LevelError::NoPlayer)?;
        if let Some(second) = players.next() {
            return Err(LevelError::TwoPlayers { first: player, second });
        }
        let reached = reach(size, contents, player)?;
        let floor = || size.iter().filter(|cell| reached[cell.index()]);
        let boxes: Vec<Cell> = floor().filter(|cell| contents[cell.index()].has_box()).collect();
        let goals = floor().filter(|cell| contents[cell.index()].has_goal()).count();
        if boxes.is_empty() {
            return Err(LevelError::NoBox);
        }
        if boxes.len() > goals {
            let cell = boxes[goals];
            return Err(LevelError::TooFewGoals { boxes: boxes.len(), goals, cell });
        }
        let board = number(size, contents, &reached);
        let square = |cell: Cell| Square(board.squares[cell.index()]);
        let boxes = boxes.into_iter().map(square).collect();
        let player = square(player);
        Ok(Level { board, boxes, player })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where the boxes are, in the order of squares.
    pub fn boxes(&self) -> &[Square] {
        &self.boxes
    }

    /// Where the player is.
    pub fn player(&self) -> Square {
        self.player
    }

    /// Whether every box is on a goal.
    pub fn is_solved(&self) -> bool {
        self.boxes.iter().all(|&square| self.board.is_goal(square))
    }

    /// The same board with boxes and player elsewhere, if they are on different squares.
    pub fn with_position(&self, boxes: &[Square], player: Square) -> Option<Level> {
        let mut boxes = boxes.to_vec();
        boxes.sort_unstable();
        let fits = |square: &Square| square.index() < self.board.len();
        let distinct = boxes.windows(2).all(|pair| pair[0] != pair[1]);
        let valid = distinct
            && !boxes.is_empty()
            && boxes.len() <= self.board.goals.len()
            && boxes.iter().chain([&player]).all(fits)
            && !boxes.contains(&player);
        valid.then(|| Level { board: self.board.clone(), boxes, player })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.draw(&self.boxes, self.player))
    }
}

/// The cells that the player reaches if boxes are no obstacle, provided they are closed in.
fn reach(size: Size, contents: &[Content], player: Cell) -> Result<Vec<bool>, LevelError> {
    let mut reached = vec![false; size.cells()];
    let mut open = None;
    let mut stack = vec![player];
    reached[player.index()] = true;
    while let Some(cell) = stack.pop() {
        for direction in Direction::ALL {
            match size.step(cell, direction) {
                None => open = Some(open.map_or(cell, |first: Cell| first.min(cell))),
                Some(next) if !reached[next.index()] && contents[next.index()] != Content::Wall => {
                    reached[next.index()] = true;
                    stack.push(next);
                }
                Some(_) => {}
            }
        }
    }
    open.map_or(Ok(reached), |cell| Err(LevelError::Open { cell }))
}

fn number(size: Size, contents: &[Content], reached: &[bool]) -> Board {
    let cells: Vec<Cell> = size.iter().filter(|cell| reached[cell.index()]).collect();
    let mut squares = vec![Board::NONE; size.cells()];
    for (square, cell) in cells.iter().enumerate() {
        squares[cell.index()] = square as u16;
    }
    let neighbours = |&cell: &Cell| {
        Direction::ALL
            .map(|direction| size.step(cell, direction).map_or(Board::NONE, |c| squares[c.index()]))
    };
    let steps = cells.iter().map(neighbours).collect();
    let is_goal: Vec<bool> = cells.iter().map(|cell| contents[cell.index()].has_goal()).collect();
    let all = (0..cells.len() as u16).map(Square);
    let goals = all.filter(|square| is_goal[square.index()]).collect();
    let bare = |cell: Cell| match contents[cell.index()] {
        content if !reached[cell.index()] => content,
        content if content.has_goal() => Content::Goal,
        _ => Content::Floor,
    };
    let scenery = size.iter().map(bare).collect();
    Board { size, cells, squares, steps, goals, is_goal, scenery }
}
