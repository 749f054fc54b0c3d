//! A level in play: what a player sees and does, on the rules of the puzzle. The line of play is written in the
//! puzzle's own notation, so that whatever is played can be checked, kept and solved from there. Not here: keys,
//! colours, undo and redo as a player knows them (surfaces have those), and any rule.

use papan_search::Limits;

use crate::direction::Direction;
use crate::message::Message;
use crate::request::RequestError;

/// A cell of a [`Scene`], from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// From the top.
    pub row: usize,
    /// From the left.
    pub column: usize,
}

impl Place {
    /// The place in this row and column.
    pub fn new(row: usize, column: usize) -> Place {
        Place { row, column }
    }
}

/// What is under a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// Not part of the board.
    #[default]
    Outside,
    /// Where pieces may be.
    Floor,
    /// Where none may be.
    Wall,
    /// Where pieces have to go.
    Goal,
    /// Where the piece that the puzzle is about leaves the board.
    Exit,
    /// A light square of a chessboard.
    Light,
    /// A dark square of a chessboard.
    Dark,
    /// Lines of the board that are left out.
    Gap,
}

/// What a piece is to the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The player's own figure.
    Player,
    /// The piece that the puzzle is about.
    Primary,
    /// A piece that can be moved.
    Plain,
    /// One that is where it has to be.
    Home,
    /// One that never moves.
    Fixed,
    /// A white chess piece.
    White,
    /// A black chess piece.
    Black,
}

/// A piece, or the part of it that is on one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Cells with the same number show the same piece.
    pub piece: usize,
    /// A letter or a number of at most three characters; empty if its role says it all.
    pub label: String,
    /// What it is.
    pub role: Role,
}

/// What one cell shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    /// The ground.
    pub ground: Ground,
    /// What is on it.
    pub part: Option<Part>,
    /// Whether the last step moved it.
    pub moved: bool,
    /// Whether the player has chosen it.
    pub chosen: bool,
}

/// The board as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// Number of columns.
    pub columns: usize,
    /// The cells, row by row.
    pub spots: Vec<Spot>,
    /// What to keep in view on a small screen.
    pub focus: Place,
    /// The names of the rows and of the columns, where they have some that are short.
    pub names: Option<(Vec<String>, Vec<String>)>,
    /// What the place that the player points at is called, if that is not plain to see.
    pub pointed: Option<String>,
}

impl Scene {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.spots.len() / self.columns.max(1)
    }

    /// What a cell shows; nothing outside the board.
    pub fn spot(&self, place: Place) -> Option<&Spot> {
        let is_inside = place.column < self.columns;
        is_inside.then(|| self.spots.get(place.row * self.columns + place.column)).flatten()
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Towards a direction: the player's figure, the chosen piece, the blank's neighbour, a cursor.
    Go(Direction),
    /// The same, as far as it goes.
    Run(Direction),
    /// Choose the next piece, or the one before.
    Choose {
        /// Whether it is the next.
        forward: bool,
    },
    /// Take what the cursor is on.
    Confirm,
    /// Point at a cell.
    Point(Place),
    /// Move what is on one cell to another.
    Drag(Place, Place),
    /// Give one of the [answers](Game::answers), from 0.
    Answer(usize),
}

/// What becomes of an [`Act`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// These steps are to be [performed](Game::perform), one after the other.
    Steps(Vec<String>),
    /// Nothing but the choice has changed.
    Chosen,
    /// It cannot be done; why, if there is more to say than that something is in the way.
    Refused(Option<Message>),
}

/// What the next steps of a solution are about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// What has to move.
    pub from: Vec<Place>,
    /// Where to.
    pub to: Vec<Place>,
    /// How many of the steps it takes.
    pub steps: usize,
}

/// Ways on that need no search.
#[derive(Clone, PartialEq, Debug)]
pub struct Ways {
    /// What is the case, in a sentence.
    pub verdict: Message,
    /// Steps that each solve the level.
    pub steps: Vec<String>,
}

/// A level in play. It begins at the start of the level; every step can be taken back.
pub trait Game: Send {
    /// The board as it is now.
    fn scene(&self) -> Scene;

    /// What an act comes to. It may change what is chosen, but moves nothing.
    fn react(&mut self, act: Act) -> Reaction;

    /// Performs one step, a word of the notation that [`Instance::frames`](crate::Instance::frames) reads.
    ///
    /// # Errors
    /// If it is none, or not possible now; nothing has changed then.
    fn perform(&mut self, step: &str) -> Result<(), RequestError>;

    /// Takes the last step back; `false` at the start.
    fn take_back(&mut self) -> bool;

    /// The steps so far as a solution, for the checker. Steps that make one move together are one there.
    fn solution(&self) -> String;

    /// The steps of a solution, one by one.
    fn steps_of(&self, solution: &str) -> Vec<String>;

    /// A step in words, such as `push up`.
    fn caption(&self, step: &str) -> String;

    /// What the line of play so far comes to: names and values, the most important first.
    fn counts(&self) -> Vec<(&'static str, u64)>;

    /// Whether the level is solved.
    fn is_solved(&self) -> bool;

    /// Where one is as a level of the puzzle, with the same cells; `None` if there is nothing to search for. If the
    /// level that is played is in its [plainest form](crate::Instance::text), solutions of both name the same pieces.
    fn position(&self) -> Option<String>;

    /// What the first of these steps are about, if they can be performed from here.
    fn aim(&self, steps: &[String]) -> Option<Aim>;

    /// Ways on that are known without a search.
    fn ways(&self) -> Option<Ways> {
        None
    }

    /// Answers that can be given instead of a move.
    fn answers(&self) -> Vec<Message> {
        Vec::new()
    }

    /// Pieces for whose sake nothing can be solved from here, as far as that shows without a search for a
    /// solution; empty if none is known, or a limit was reached first.
    fn hopeless(&self, _limits: &Limits) -> Vec<Place> {
        Vec::new()
    }

    /// Another game that is where this one is, for whoever looks at it from another thread.
    fn fork(&self) -> Box<dyn Game>;
}
