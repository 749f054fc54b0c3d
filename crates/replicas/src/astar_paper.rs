//! The program of the paper on A* for Sokoban: first to the box, then with it to the goal.
//!
//! What decides its answers:
//! - **Two searches, one after the other.** The first leads the player beside the box by the taxicab
//!   distance; the second moves player and box by the distance of the box to the goal. Beside the box is
//!   anywhere beside it, not where the first push has to begin: the player may have to walk around it.
//! - **Corners cost 10 more, the goal's too.** The paper's goal lies in a corner, so a state with the box
//!   on it waits behind every other that is up to 10 steps dearer: in the paper's room 303 of 324 stored
//!   states are expanded for 13 moves. (11 would do, if the player went to the right side at once.)
//! - **Edges beside walls count as corners**, which is right at the edge of the room; corners between
//!   walls inside it are not seen.
//! - **A better way replaces a worse one**, in the queue and among the nodes that were expanded.
//!
//! The paper prints its two tables (the tests have them), but no counts. It does not print the order of
//! directions, nor what happens to ties: north, south, east and west as in its text, and oldest first.
//!
//! Its tables are for one box and one goal, so other levels are refused. Its room has no wall around it;
//! here the room is the smallest rectangle that holds the floor.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use papan_puzzle::{
    Direction, Found, LevelText, Message, Monitor, Outcome, RequestError, SolveRequest, message,
};
use papan_search::kit::{Interned, NodeId, Store, charged};
use papan_search::{Cost, Ending, Plan, StopReason};
use papan_sokoban::notation::{self, Step};
use papan_sokoban::{Board, Level, Square, format};

use crate::replica::Replica;
use crate::run::{Meter, run, unread};
use crate::watch::{TakenNode, Watch};

/// For the list.
pub(crate) static TWO_PHASE: Replica = Replica {
    id: "replica-two-phase",
    puzzle: "sokoban",
    document: "the paper on A* for Sokoban",
    name: "A*",
    summary: "A* to the box by the player's distance, then A* to the goal by the box's, for one box",
    options: &[],
    run: |level, request, monitor| solve(level, request, monitor, &mut ()),
    watch: Some(|level, request, watch| solve(level, request, &mut (), watch)),
};

/// The order in which the paper's text names the directions.
const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Down, Direction::Right, Direction::Left];
/// What a wall has in the tables.
const WALL: u32 = 99;
/// What a corner has in addition.
const CORNER: u32 = 10;

fn solve<W: Watch + ?Sized>(
    level: &LevelText<'_>,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
    watch: &mut W,
) -> Result<Outcome, RequestError> {
    let level = format::parse_level(level).map_err(|error| unread(&error))?;
    let room = Room::new(&level)?;
    let mut notes = Vec::new();
    let report = run(&request.limits, monitor, |meter| search(&room, meter, &mut notes, watch));
    Ok(Outcome::Search(Found::new(&report, Some("deadlock-weighted"), notes, notation::write)))
}

/// The paper's two tables of estimates for a level, row by row: for the box, and for the player.
///
/// # Errors
/// If the paper's program does not take the level.
pub fn tables(level: &LevelText<'_>) -> Result<(Table, Table), RequestError> {
    let level = format::parse_level(level).map_err(|error| unread(&error))?;
    let room = Room::new(&level)?;
    Ok((room.box_table(), room.player_table()))
}

/// Estimates by row and column.
pub type Table = Vec<Vec<u32>>;

/// Row and column, from 0.
type Place = (usize, usize);

/// The room, with everything in it at the start.
struct Room<'l> {
    board: &'l Board,
    rows: usize,
    columns: usize,
    /// By row and column; none is a wall.
    floor: Vec<Vec<Option<Square>>>,
    goal: Place,
    the_box: Place,
    player: Place,
}

impl<'l> Room<'l> {
    fn new(level: &'l Level) -> Result<Room<'l>, RequestError> {
        let board = level.board();
        let (&[goal], &[the_box]) = (board.goals(), level.boxes()) else {
            return Err(RequestError::Unfit(message!(
                "replica.one-box",
                "found {boxes} and {goals}; the paper's program is for one box and one goal",
                count boxes = level.boxes().len(),
                count goals = board.goals().len()
            )));
        };
        let size = board.size();
        let place = |square: Square| {
            let cell = board.cell(square);
            (size.row(cell), size.column(cell))
        };
        let rows = || board.squares().map(|square| place(square).0);
        let columns = || board.squares().map(|square| place(square).1);
        let top = rows().min().unwrap_or(0);
        let left = columns().min().unwrap_or(0);
        let inside = |square| {
            let (row, column) = place(square);
            (row - top, column - left)
        };
        let (height, width) =
            (rows().max().unwrap_or(0) + 1 - top, columns().max().unwrap_or(0) + 1 - left);
        let mut floor = vec![vec![None; width]; height];
        for square in board.squares() {
            let (row, column) = inside(square);
            floor[row][column] = Some(square);
        }
        Ok(Room {
            board,
            rows: height,
            columns: width,
            floor,
            goal: inside(goal),
            the_box: inside(the_box),
            player: inside(level.player()),
        })
    }

    /// The next place, if it is floor.
    fn step(&self, (row, column): Place, direction: Direction) -> Option<Place> {
        let (row, column) = match direction {
            Direction::Up => (row.checked_sub(1)?, column),
            Direction::Down => (row + 1, column),
            Direction::Left => (row, column.checked_sub(1)?),
            Direction::Right => (row, column + 1),
        };
        (*self.floor.get(row)?.get(column)?).map(|_| (row, column))
    }

    /// A state as the text of a level.
    fn draw(&self, state: State) -> String {
        let square = |(row, column): Place| self.floor[row][column].expect("it is floor");
        self.board.draw(&[square(state.the_box)], square(state.player))
    }

    /// `heuristicPlayer`.
    fn player_table(&self) -> Table {
        self.table(|place| taxicab(place, self.the_box))
    }

    /// `heuristicBox`.
    fn box_table(&self) -> Table {
        let potential = self.potential_deadlock();
        self.table(|place| {
            let corner = if potential[place.0][place.1] { CORNER } else { 0 };
            taxicab(place, self.goal) + corner
        })
    }

    fn table(&self, value: impl Fn(Place) -> u32) -> Vec<Vec<u32>> {
        let cell = |row: usize, column: usize| {
            self.floor[row][column].map_or(WALL, |_| value((row, column)))
        };
        (0..self.rows)
            .map(|row| (0..self.columns).map(|column| cell(row, column)).collect())
            .collect()
    }

    /// `potentialDeadlock`: the corners of the room, and on its edges the places beside a wall.
    fn potential_deadlock(&self) -> Vec<Vec<bool>> {
        let mut potential = vec![vec![false; self.columns]; self.rows];
        let (bottom, right) = (self.rows - 1, self.columns - 1);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let on_side = column == 0 || column == right;
                let on_end = row == 0 || row == bottom;
                if on_side && on_end {
                    potential[row][column] = true;
                } else if self.floor[row][column].is_none() {
                    if on_side {
                        potential[row + 1][column] = true;
                        potential[row - 1][column] = true;
                    }
                    if on_end {
                        potential[row][column + 1] = true;
                        potential[row][column - 1] = true;
                    }
                }
            }
        }
        potential
    }
}

fn taxicab(a: Place, b: Place) -> u32 {
    (a.0.abs_diff(b.0) + a.1.abs_diff(b.1)) as u32
}

/// Where the player and the box are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    player: Place,
    the_box: Place,
}

/// Both searches.
fn search<W: Watch + ?Sized>(
    room: &Room<'_>,
    meter: &mut Meter<'_>,
    notes: &mut Vec<Message>,
    watch: &mut W,
) -> Result<Ending<Step>, StopReason> {
    let start = State { player: room.player, the_box: room.the_box };
    let (to_box, to_goal) = (room.player_table(), room.box_table());
    let potential = room.potential_deadlock();
    let beside = Phase {
        room,
        name: "to the box, by the player's estimate",
        may_push: false,
        is_goal: &|state| taxicab(state.player, state.the_box) == 1,
        estimate: &|state| to_box[state.player.0][state.player.1],
        is_lost: &|_| false,
    };
    let Some((beside, mut steps)) = beside.search(start, meter, watch)? else {
        return Ok(Ending::Stopped(StopReason::Incomplete, None));
    };
    notes.push(match meter.stats.expanded {
        1 => message!(
            "replica.beside-the-box-at-once",
            "The player is beside the box after {steps}, for which 1 node was expanded.",
            count steps = steps.len()
        ),
        nodes => message!(
            "replica.beside-the-box",
            "The player is beside the box after {steps}, for which {nodes} nodes were expanded.",
            count steps = steps.len(),
            nodes
        ),
    });
    let with_box = Phase {
        room,
        name: "with the box to the goal, by the box's estimate",
        may_push: true,
        is_goal: &|state| state.the_box == room.goal,
        estimate: &|state| to_goal[state.the_box.0][state.the_box.1],
        is_lost: &|state| potential[state.the_box.0][state.the_box.1] && state.the_box != room.goal,
    };
    let Some((_, rest)) = with_box.search(beside, meter, watch)? else {
        return Ok(Ending::Stopped(StopReason::Incomplete, None));
    };
    steps.extend(rest);
    let cost = Cost(steps.len() as u32);
    Ok(Ending::Found(Plan { actions: steps, cost }, None))
}

/// One search.
struct Phase<'a> {
    room: &'a Room<'a>,
    name: &'static str,
    may_push: bool,
    is_goal: &'a dyn Fn(State) -> bool,
    estimate: &'a dyn Fn(State) -> u32,
    /// Whether the box is where the paper sees a deadlock, for whoever looks on.
    is_lost: &'a dyn Fn(State) -> bool,
}

/// The best way to a state so far.
struct Label {
    steps: u32,
    came: Option<(NodeId, Step)>,
}

/// A state that waits: its cost, a number that makes the oldest of equals the greatest, the steps to it and
/// its number in the store.
type Waiting = (Reverse<(u32, u64)>, u32, usize);

impl Phase<'_> {
    /// The state that ends it and the steps to there.
    fn search<W: Watch + ?Sized>(
        &self,
        start: State,
        meter: &mut Meter<'_>,
        watch: &mut W,
    ) -> Result<Option<(State, Vec<Step>)>, StopReason> {
        let mut states: Store<State> = Store::new();
        let mut labels: Vec<Label> = Vec::new();
        let mut queue: BinaryHeap<Waiting> = BinaryHeap::new();
        let mut added = 0;
        let before = meter.stats.stored;
        states.intern(start, meter)?;
        charged::push(&mut labels, Label { steps: 0, came: None }, meter)?;
        charged::push_heap(&mut queue, (Reverse(((self.estimate)(start), 0)), 0, 0), meter)?;
        meter.stats.roots += 1;
        while let Some((_, steps, index)) = queue.pop() {
            // One that was replaced.
            if steps > labels[index].steps {
                continue;
            }
            let id = NodeId::from_index(index);
            let state = *states.state(id);
            let ends = (self.is_goal)(state);
            let order = meter.stats.expanded + 1;
            watch.taken(&|| TakenNode {
                order,
                phase: self.name,
                g: steps,
                h: (self.estimate)(state),
                ends,
                is_lost: (self.is_lost)(state),
                board: self.room.draw(state),
            });
            if ends {
                return Ok(Some((state, way(&labels, index))));
            }
            meter.stats.expanded += 1;
            for direction in DIRECTIONS {
                let Some((step, next)) = self.step(state, direction) else { continue };
                meter.generate()?;
                let steps = steps + 1;
                let label = Label { steps, came: Some((id, step)) };
                let next_index = match states.intern(next, meter)? {
                    Interned::New(next) => {
                        charged::push(&mut labels, label, meter)?;
                        next.index()
                    }
                    Interned::Known(known) if labels[known.index()].steps <= steps => continue,
                    Interned::Known(known) => {
                        labels[known.index()] = label;
                        known.index()
                    }
                };
                added += 1;
                let cost = steps + (self.estimate)(next);
                charged::push_heap(&mut queue, (Reverse((cost, added)), steps, next_index), meter)?;
            }
            meter.stats.stored = before + states.len() as u64;
            meter.stats.max_open = meter.stats.max_open.max(queue.len() as u64);
        }
        Ok(None)
    }

    fn step(
        &self,
        State { player, the_box }: State,
        direction: Direction,
    ) -> Option<(Step, State)> {
        let player = self.room.step(player, direction)?;
        if player != the_box {
            return Some((Step { direction, push: false }, State { player, the_box }));
        }
        let the_box = self.room.step(the_box, direction).filter(|_| self.may_push)?;
        Some((Step { direction, push: true }, State { player, the_box }))
    }
}

/// The steps to a state.
fn way(labels: &[Label], mut index: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    while let Some((parent, step)) = labels[index].came {
        steps.push(step);
        index = parent.index();
    }
    steps.reverse();
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures 4.2 and 4.3.
    #[test]
    fn the_tables_are_those_of_the_paper() {
        let text = include_str!("../../../examples/sokoban/one-box.xsb");
        let level = format::parse(text.as_bytes()).unwrap();
        let room = Room::new(&level).unwrap();
        assert_eq!(
            room.box_table(),
            [
                [10, 1, 12, 99, 14],
                [1, 2, 3, 4, 15],
                [2, 3, 4, 5, 99],
                [3, 99, 5, 6, 17],
                [14, 5, 6, 7, 18],
            ]
        );
        assert_eq!(
            room.player_table(),
            [
                [5, 4, 3, 99, 5],
                [4, 3, 2, 3, 4],
                [3, 2, 1, 2, 99],
                [2, 99, 0, 1, 2],
                [3, 2, 1, 2, 3]
            ]
        );
    }
}
