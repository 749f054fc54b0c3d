//! The four searches of the Rush Hour report: UCS, IDS, GBFS and A*.
//!
//! What decides its numbers:
//! - **Out of the board.** The primary piece has to stand on the exit's own cell, one further than in
//!   papan, so that a last slide is one cell longer; it is written without that cell.
//! - **The pieces in the order of reading**, and of each all slides left or up, then all right or down,
//!   the shorter ones first.
//! - **Ties as `std::priority_queue` leaves them** (`heap.rs`). A* breaks ties by the smaller estimate
//!   first; UCS and GBFS leave all ties to the queue.
//! - **Counted when taken.** A state is remembered when it is taken, so it waits once for every way that
//!   leads to it, and each of these counts as a node: case 4 takes 135,219 for 3 slides.
//! - **A* is not optimal.** The estimate counts the cells to the exit, where a slide of any length costs
//!   1: 7, 53 and 4 slides where 5, 51 and 3 would do.
//! - **IDS forgets at what depth it saw a state.** A state counts as seen in a round as soon as it is put
//!   on the stack, at whatever depth: one that was seen too deep to be followed is not followed either
//!   where it comes earlier. So it loses solutions: on case 2 it finds none within 100 slides,
//!   though 51 do; without a limit, its first would have 223.
//!
//! The report's "node" is `Stats::expanded` here: nodes taken from the queue or the stack, seen before or
//! not.

use std::collections::VecDeque;

use papan_puzzle::{Found, LevelText, Monitor, Outcome, RequestError, SolveRequest, without_mark};
use papan_rushhour::{Board, PieceId, Slide, format, notation};
use papan_search::kit::{Arena, Interned, NodeId, Store, charged};
use papan_search::{Cost, Ending, Plan, Report, StopReason};

use crate::heap::PriorityQueue;
use crate::replica::Replica;
use crate::run::{Meter, run, unread};

/// For the list: uniform-cost search.
pub(crate) static UCS: Replica = Replica {
    id: "replica-ucs",
    name: "Uniform Cost Search",
    summary: "fewest slides first, ties as std::priority_queue leaves them",
    run: |level, request, monitor| best_first(Order::Ucs, level, request, monitor),
    ..REPORT
};

/// For the list: iterative deepening.
pub(crate) static IDS: Replica = Replica {
    id: "replica-ids",
    name: "Iterative Deepening Search",
    summary: "rounds of depth-first search up to 100 slides, each with a visited set that ignores depth",
    run: |level, request, monitor| answer(level, request, monitor, None, deepening),
    ..REPORT
};

/// For the list: greedy best-first search.
pub(crate) static GBFS: Replica = Replica {
    id: "replica-gbfs",
    name: "Greedy Best First Search",
    summary: "nearest to the exit first, ties as std::priority_queue leaves them",
    run: |level, request, monitor| best_first(Order::Gbfs, level, request, monitor),
    ..REPORT
};

/// For the list: A*.
pub(crate) static ASTAR: Replica = Replica {
    id: "replica-astar",
    name: "A*",
    summary: "slides plus cells to the exit, which overestimates; states are closed when first taken",
    run: |level, request, monitor| best_first(Order::AStar, level, request, monitor),
    ..REPORT
};

/// What the four have in common.
const REPORT: Replica = Replica {
    id: "",
    puzzle: "rushhour",
    document: "the Rush Hour report",
    name: "",
    summary: "",
    options: &[],
    run: |_, _, _| unreachable!("each of the four has its own"),
    watch: None,
};

/// The report's `MAX_DEPTH_LIMIT`, whose value it does not print: any from 5 to 222 gives its numbers.
const MAX_DEPTH_LIMIT: u32 = 100;
/// Nodes taken between two polls: those seen before are taken without generating any.
const POLL_EVERY: u64 = 1 << 10;

/// What orders the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Ucs,
    Gbfs,
    AStar,
}

impl Order {
    /// Compared by the queue; smaller is taken first.
    fn key(self, depth: u32, distance: u32) -> (u32, u32) {
        match self {
            Order::Ucs => (depth, 0),
            Order::Gbfs => (distance, 0),
            Order::AStar => (depth + distance, distance),
        }
    }
}

fn best_first(
    order: Order,
    level: &LevelText<'_>,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<Outcome, RequestError> {
    let heuristic = (order != Order::Ucs).then_some("distance");
    answer(level, request, monitor, heuristic, |game, meter| search(game, order, meter))
}

/// Reads the level, runs one of the searches and writes its slides.
fn answer(
    level: &LevelText<'_>,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
    heuristic: Option<&'static str>,
    search: impl FnOnce(&Game<'_>, &mut Meter<'_>) -> Result<Ending<Slide>, StopReason>,
) -> Result<Outcome, RequestError> {
    let text = String::from_utf8_lossy(without_mark(level.bytes));
    let level = format::read(&text).map_err(|error| unread(&error))?;
    let game = Game::new(&level.board);
    let report: Report<Slide> = run(&request.limits, monitor, |meter| search(&game, meter));
    let write = |slides: &[Slide]| notation::write(&level.board, slides);
    Ok(Outcome::Search(Found::new(&report, heuristic, level.notes, write)))
}

/// Where every piece is, in the order of reading: the first cell on its line. That of the primary piece
/// may lie off the board.
type State = Box<[i8]>;

/// The board as the report's program has it.
struct Game<'b> {
    board: &'b Board,
    /// The pieces in the order of reading.
    pieces: Vec<PieceId>,
    /// Where the primary piece is among them.
    primary: usize,
    /// Where it is when it stands on the exit.
    goal: i8,
}

impl<'b> Game<'b> {
    fn new(board: &'b Board) -> Game<'b> {
        let mut pieces: Vec<PieceId> = board.ids().collect();
        pieces.sort_by_key(|&id| board.piece(id).cell(board.piece(id).offset));
        let primary = pieces.iter().position(|&id| id == PieceId::PRIMARY);
        let further = if board.exit().is_forward() { 1 } else { -1 };
        Game {
            board,
            pieces,
            primary: primary.expect("a board has a primary piece"),
            goal: board.goal_offset() as i8 + further,
        }
    }

    fn start(&self) -> State {
        self.pieces.iter().map(|&id| self.board.piece(id).offset as i8).collect()
    }

    /// `calculate`: the cells between the primary piece's front and the exit.
    fn distance(&self, state: &State) -> u32 {
        u32::from(state[self.primary].abs_diff(self.goal))
    }

    /// `is_exit`.
    fn is_exit(&self, state: &State) -> bool {
        state[self.primary] == self.goal
    }

    /// Which cells are taken, by row and column.
    fn taken(&self, state: &State) -> Taken {
        let mut taken: Taken = Default::default();
        for (row, column) in self.board.obstacles() {
            taken[usize::from(row)][usize::from(column)] = true;
        }
        for (&id, &offset) in self.pieces.iter().zip(state) {
            let piece = self.board.piece(id);
            for along in offset..offset + piece.length as i8 {
                let (row, column) = piece.cell(along as u8);
                taken[usize::from(row)][usize::from(column)] = true;
            }
        }
        taken
    }

    /// `generate_next`: every slide from `state`, as a piece's place among the pieces and how far it goes.
    /// The state must not be solved: nothing lies off the board then.
    fn slides(
        &self,
        state: &State,
        mut visit: impl FnMut(usize, i8) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let taken = self.taken(state);
        for (place, &id) in self.pieces.iter().enumerate() {
            let piece = self.board.piece(id);
            let end = self.board.line_length(piece.axis) as i8;
            for direction in [-1, 1] {
                for steps in 1.. {
                    let offset = state[place] + direction * steps;
                    let entered =
                        if direction < 0 { offset } else { offset + piece.length as i8 - 1 };
                    let is_clear = if (0..end).contains(&entered) {
                        let (row, column) = piece.cell(entered as u8);
                        !taken[usize::from(row)][usize::from(column)]
                    } else {
                        place == self.primary && offset == self.goal
                    };
                    if !is_clear {
                        break;
                    }
                    visit(place, direction * steps)?;
                }
            }
        }
        Ok(())
    }
}

type Taken =
    [[bool; papan_rushhour::board::MAX_SIDE as usize]; papan_rushhour::board::MAX_SIDE as usize];

/// The report's `SearchNode`. Its state is stored once, and its path is a link to its parent.
#[derive(Debug)]
struct Node {
    state: NodeId,
    depth: u32,
    came: Option<(NodeId, Slide)>,
}

/// Everything that a search has made.
struct Tree<'g> {
    game: &'g Game<'g>,
    states: Store<State>,
    nodes: Arena<Node>,
}

impl<'g> Tree<'g> {
    fn new(game: &'g Game<'g>) -> Tree<'g> {
        Tree { game, states: Store::new(), nodes: Arena::new() }
    }

    /// Stores a state, with the memory that it takes beside its place in the store.
    fn store(&mut self, state: &State, meter: &mut Meter<'_>) -> Result<Interned, StopReason> {
        // Most states are known, and need no copy.
        if let Some(known) = self.states.find(state) {
            return Ok(Interned::Known(known));
        }
        meter.charge(state.len() + 2 * size_of::<usize>())?;
        let stored = self.states.intern(state.clone(), meter)?;
        meter.stats.stored = self.states.len() as u64;
        Ok(stored)
    }

    fn add(&mut self, node: Node, meter: &mut Meter<'_>) -> Result<NodeId, StopReason> {
        let id = NodeId::from_index(self.nodes.len());
        self.nodes.push(node, meter)?;
        Ok(id)
    }

    fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index())
    }

    fn slide(&self, place: usize, delta: i8) -> Slide {
        Slide { piece: self.game.pieces[place], delta }
    }

    /// The slides to a solved node, without the cell that lies off the board.
    fn plan(&self, mut id: NodeId) -> Plan<Slide> {
        let mut slides = VecDeque::new();
        while let Some((parent, slide)) = self.node(id).came {
            slides.push_front(slide);
            id = parent;
        }
        let mut actions = Vec::from(slides);
        if let Some(mut last) = actions.pop() {
            last.delta -= last.delta.signum();
            // A slide onto the exit from the cell before it is none in papan.
            if last.delta != 0 {
                actions.push(last);
            }
        }
        let cost = Cost(actions.len() as u32);
        Plan { actions, cost }
    }

    /// Counts a node that was taken, looking at the clock now and then.
    fn count_taken(meter: &mut Meter<'_>) -> Result<(), StopReason> {
        meter.stats.expanded += 1;
        if meter.stats.expanded.is_multiple_of(POLL_EVERY) {
            meter.poll()?;
        }
        Ok(())
    }
}

/// `Utils::search` and `search_astar`, which differ in the order alone.
fn search(
    game: &Game<'_>,
    order: Order,
    meter: &mut Meter<'_>,
) -> Result<Ending<Slide>, StopReason> {
    let mut tree = Tree::new(game);
    let mut queue = PriorityQueue::new();
    // By the number of the state.
    let mut visited: Vec<bool> = Vec::new();
    let start = game.start();
    let key = order.key(0, game.distance(&start));
    tree.store(&start, meter)?;
    charged::push(&mut visited, false, meter)?;
    let root = tree.add(Node { state: NodeId::FIRST, depth: 0, came: None }, meter)?;
    meter.stats.roots = 1;
    queue.push(key, root, meter)?;
    while let Some(id) = queue.pop() {
        Tree::count_taken(meter)?;
        let &Node { state, depth, .. } = tree.node(id);
        if std::mem::replace(&mut visited[state.index()], true) {
            continue;
        }
        if game.is_exit(tree.states.state(state)) {
            return Ok(Ending::Found(tree.plan(id), None));
        }
        let from = tree.states.state(state).clone();
        let mut next = from.clone();
        game.slides(&from, |place, delta| {
            meter.generate()?;
            next[place] = from[place] + delta;
            let key = order.key(depth + 1, game.distance(&next));
            let stored = tree.store(&next, meter);
            next[place] = from[place];
            let next = match stored? {
                Interned::New(next) => {
                    charged::push(&mut visited, false, meter)?;
                    next
                }
                Interned::Known(next) if visited[next.index()] => return Ok(()),
                Interned::Known(next) => next,
            };
            let came = Some((id, tree.slide(place, delta)));
            let node = tree.add(Node { state: next, depth: depth + 1, came }, meter)?;
            queue.push(key, node, meter)
        })?;
        meter.stats.max_open = meter.stats.max_open.max(queue.len() as u64);
    }
    Ok(Ending::Stopped(StopReason::Incomplete, None))
}

/// `search_ids`.
fn deepening(game: &Game<'_>, meter: &mut Meter<'_>) -> Result<Ending<Slide>, StopReason> {
    for limit in 0..=MAX_DEPTH_LIMIT {
        let mut round = Round { tree: Tree::new(game), stack: Vec::new(), next: Vec::new() };
        if let Some(plan) = round.search(limit, meter)? {
            return Ok(Ending::Found(plan, None));
        }
        round.free(meter);
        meter.stats.iterations += 1;
    }
    Ok(Ending::Stopped(StopReason::Incomplete, None))
}

/// One round, `dls`: a depth-first search to a limit.
struct Round<'g> {
    /// Its stored states are the visited set.
    tree: Tree<'g>,
    stack: Vec<NodeId>,
    /// The slides from one state.
    next: Vec<(usize, i8)>,
}

impl Round<'_> {
    fn search(
        &mut self,
        limit: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Plan<Slide>>, StopReason> {
        let Round { tree, stack, next } = self;
        let game = tree.game;
        tree.store(&game.start(), meter)?;
        let root = tree.add(Node { state: NodeId::FIRST, depth: 0, came: None }, meter)?;
        meter.stats.roots += 1;
        charged::push(stack, root, meter)?;
        while let Some(id) = stack.pop() {
            Tree::count_taken(meter)?;
            let &Node { state, depth, .. } = tree.node(id);
            if game.is_exit(tree.states.state(state)) {
                return Ok(Some(tree.plan(id)));
            }
            if depth >= limit {
                continue;
            }
            next.clear();
            game.slides(tree.states.state(state), |place, delta| {
                meter.generate()?;
                charged::push(next, (place, delta), meter)
            })?;
            // The last one is put on the stack first, so it is the first that makes a state visited.
            let mut after = tree.states.state(state).clone();
            for &(place, delta) in next.iter().rev() {
                after[place] += delta;
                let stored = tree.store(&after, meter);
                after[place] -= delta;
                let Interned::New(after) = stored? else { continue };
                let came = Some((id, tree.slide(place, delta)));
                let node = tree.add(Node { state: after, depth: depth + 1, came }, meter)?;
                charged::push(stack, node, meter)?;
            }
            meter.stats.max_open = meter.stats.max_open.max(stack.len() as u64);
        }
        Ok(None)
    }

    /// Gives back all memory.
    fn free(mut self, meter: &mut Meter<'_>) {
        let state = self.tree.game.pieces.len() + 2 * size_of::<usize>();
        meter.release(self.tree.states.len() * state);
        self.tree.states.clear(meter);
        self.tree.nodes.clear(meter);
        charged::free(&mut self.stack, meter);
        charged::free(&mut self.next, meter);
    }
}
