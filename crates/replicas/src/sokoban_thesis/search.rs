//! The search: one expansion forwards, one backwards, until a state of one half is known to the other.

use papan_puzzle::Direction;
use papan_search::kit::{NodeId, charged};
use papan_search::{Cost, Ending, Plan, StopReason};
use papan_sokoban::prepared::Push;
use papan_sokoban::{Bits, Level, Square};

use super::board::Grid;
use super::deadlocks::Deadlocks;
use super::macros::{Tunnels, Way};
use super::score::Scores;
use super::tree::{State, Tree};
use super::{Order, Settings};
use crate::libstdcxx;
use crate::run::Meter;

/// The order in which pushes of a box are tried.
const PUSHES: [Direction; 4] = [Direction::Down, Direction::Left, Direction::Up, Direction::Right];
/// The order in which pulls of a box are tried.
const PULLS: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

/// A state that is about to be marked.
#[derive(Clone, Copy)]
struct Child<const W: usize> {
    boxes: Bits<W>,
    player: Square,
    pushes: u32,
    score: i32,
}

/// An open state of the forward half.
#[derive(Clone, Copy)]
struct Open {
    score: i32,
    pushes: u32,
    state: State,
}

impl Open {
    /// Comes later: a greater score, or an equal one with fewer pushes.
    #[inline]
    fn less(&self, other: &Open) -> bool {
        (other.score, self.pushes) < (self.score, other.pushes)
    }
}

/// Where the halves met: a state of either, or none if that half has nothing to add.
struct Meeting {
    forward: Option<State>,
    backward: Option<State>,
}

pub(super) struct Search<'l, 'm, 'p, const W: usize> {
    grid: Grid<'l, W>,
    settings: Settings,
    meter: &'m mut Meter<'p>,
    deadlocks: Deadlocks<W>,
    tunnels: Tunnels<W>,
    scores: Scores,
    forward: Tree<W>,
    backward: Tree<W>,
    /// The open states of the forward half: a heap, or a stack.
    open: Vec<Open>,
    /// The states of the backward half in the order of marking, and how many are expanded.
    queue: Vec<State>,
    taken: usize,
    children: Vec<Child<W>>,
    stack: Vec<Square>,
}

impl<'l, 'm, 'p, const W: usize> Search<'l, 'm, 'p, W> {
    /// Searches a level.
    pub(super) fn run(
        level: &'l Level,
        settings: Settings,
        meter: &'m mut Meter<'p>,
    ) -> Ending<Push> {
        match Self::prepare(level, settings, meter) {
            Err(reason) => Ending::Stopped(reason, None),
            Ok(mut search) => {
                let ended = search.alternate();
                search.close(ended)
            }
        }
    }

    fn prepare(
        level: &'l Level,
        settings: Settings,
        meter: &'m mut Meter<'p>,
    ) -> Result<Self, StopReason> {
        let grid = Grid::new(level);
        let (squares, boxes) = (level.board().len(), level.boxes().len());
        meter.charge(squares * size_of::<Square>() + 4 * boxes * size_of::<Child<W>>())?;
        Ok(Search {
            settings,
            deadlocks: Deadlocks::new(&grid, meter)?,
            tunnels: Tunnels::new(&grid),
            scores: Scores::new(&grid, settings.table, meter)?,
            forward: Tree::new(),
            backward: Tree::new(),
            open: Vec::new(),
            queue: Vec::new(),
            taken: 0,
            children: Vec::with_capacity(4 * boxes),
            stack: Vec::with_capacity(squares),
            grid,
            meter,
        })
    }

    /// The two halves in turn. `None`: both have run dry.
    fn alternate(&mut self) -> Result<Option<Meeting>, StopReason> {
        self.meter.stats.roots += 1;
        let root = (self.grid.start, self.grid.player);
        // Without a score: the start is never tested for deadlocks, but the same boxes with the player
        // elsewhere are.
        let state = self.forward.mark(root, 0, None, None, self.meter)?;
        charged::push(&mut self.open, Open { score: 0, pushes: 0, state }, self.meter)?;
        self.first_pulls()?;
        while !self.open.is_empty() || self.taken < self.queue.len() {
            let waiting = self.open.len() + self.queue.len() - self.taken;
            self.meter.stats.max_open = self.meter.stats.max_open.max(waiting as u64);
            if (self.forward.len() + self.backward.len()) as u64 > self.settings.max_states {
                return Err(StopReason::Nodes);
            }
            if let Some(meeting) = self.step_forward()? {
                return Ok(Some(meeting));
            }
            if let Some(meeting) = self.step_backward()? {
                return Ok(Some(meeting));
            }
        }
        Ok(None)
    }

    /// Every pull from the solved position, wherever the player stands then.
    fn first_pulls(&mut self) -> Result<(), StopReason> {
        let goals = self.grid.goals;
        if self.settings.max_backward == 0 {
            return Ok(());
        }
        for square in goals.iter() {
            for direction in PULLS {
                let Some(next) = self.grid.free(&goals, square, direction) else { continue };
                let Some(player) = self.grid.free(&goals, next, direction) else { continue };
                self.meter.generate()?;
                let pulled = (goals.moved(square, next), player);
                let state = self.backward.mark(pulled, 1, None, None, self.meter)?;
                charged::push(&mut self.queue, state, self.meter)?;
            }
        }
        Ok(())
    }

    /// Takes the next open state of the forward half.
    fn take(&mut self) -> Option<State> {
        if self.settings.order == Order::AStar {
            libstdcxx::pop_heap(&mut self.open, Open::less);
        }
        self.open.pop().map(|open| open.state)
    }

    fn step_forward(&mut self) -> Result<Option<Meeting>, StopReason> {
        let Some(parent) = self.take() else { return Ok(None) };
        self.meter.stats.expanded += 1;
        self.children.clear();
        self.push_children(parent)?;
        if self.settings.order == Order::GreedyDepthFirst {
            libstdcxx::sort(&mut self.children, |a, b| (b.score, a.pushes) < (a.score, b.pushes));
        }
        for index in 0..self.children.len() {
            let Child { boxes, player, pushes, score } = self.children[index];
            let marked = (boxes, player);
            let state = self.forward.mark(marked, pushes, Some(parent), Some(score), self.meter)?;
            if boxes == self.grid.goals {
                return Ok(Some(Meeting { forward: Some(state), backward: None }));
            }
            if let Some(met) = self.met(&self.backward, marked) {
                return Ok(Some(Meeting { forward: Some(state), backward: Some(met) }));
            }
            charged::push(&mut self.open, Open { score, pushes, state }, self.meter)?;
            if self.settings.order == Order::AStar {
                libstdcxx::push_heap(&mut self.open, Open::less);
            }
        }
        Ok(None)
    }

    /// Lists the pushes from a state that are worth marking.
    fn push_children(&mut self, parent: State) -> Result<(), StopReason> {
        let limit = self.settings.max_forward;
        let (boxes, player) = (*self.forward.boxes(parent), self.forward.player(parent));
        let pushes = self.forward.pushes(parent) + 1;
        if pushes > limit {
            return Ok(());
        }
        let reach = self.grid.reach(&boxes, player, &mut self.stack);
        for square in boxes.iter() {
            for direction in PUSHES {
                let Some(target) = self.grid.free(&boxes, square, direction) else { continue };
                let behind = self.grid.board.step(square, direction.opposite());
                if !behind.is_some_and(|behind| reach.contains(behind)) {
                    continue;
                }
                self.meter.generate()?;
                let first = Way {
                    boxes: boxes.moved(square, target),
                    square: target,
                    player: square,
                    pushes,
                };
                let Some(mut score) = self.evaluate(&first)? else { continue };
                let Some(way) = self.tunnels.push(&self.grid, first, direction, limit) else {
                    continue;
                };
                if way.pushes > pushes {
                    match self.evaluate(&way)? {
                        Some(after) => score = after,
                        None => continue,
                    }
                }
                let Way { boxes, player, pushes, .. } = way;
                self.children.push(Child { boxes, player, pushes, score });
            }
        }
        Ok(())
    }

    /// The score after a push; `None` for states that were marked before, and for deadlocks.
    fn evaluate(&mut self, way: &Way<W>) -> Result<Option<i32>, StopReason> {
        let layout = self.forward.find(&way.boxes);
        if self.forward.is_marked(layout, way.player) {
            return Ok(None);
        }
        if let Some(score) = layout.and_then(|layout: NodeId| self.forward.score(layout)) {
            return Ok(Some(score));
        }
        if self.deadlocks.is_dead(&way.boxes, way.square) {
            return Ok(None);
        }
        if self.settings.order == Order::DepthFirst {
            return Ok(Some(0));
        }
        self.scores.of(&way.boxes, self.meter).map(Some)
    }

    fn step_backward(&mut self) -> Result<Option<Meeting>, StopReason> {
        let Some(&parent) = self.queue.get(self.taken) else { return Ok(None) };
        self.taken += 1;
        self.meter.stats.expanded += 1;
        self.meter.stats.expanded_backward += 1;
        self.children.clear();
        self.pull_children(parent)?;
        for index in 0..self.children.len() {
            let Child { boxes, player, pushes, .. } = self.children[index];
            let marked = (boxes, player);
            let state = self.backward.mark(marked, pushes, Some(parent), None, self.meter)?;
            if boxes == self.grid.start {
                let reach = self.grid.reach(&boxes, player, &mut self.stack);
                if reach.contains(self.grid.player) {
                    return Ok(Some(Meeting { forward: None, backward: Some(state) }));
                }
                // The boxes are where they should be, but the player is shut off: it is not followed.
                continue;
            }
            if let Some(met) = self.met(&self.forward, marked) {
                return Ok(Some(Meeting { forward: Some(met), backward: Some(state) }));
            }
            charged::push(&mut self.queue, state, self.meter)?;
        }
        Ok(None)
    }

    /// Lists the pulls from a state that are worth marking.
    fn pull_children(&mut self, parent: State) -> Result<(), StopReason> {
        let limit = self.settings.max_backward;
        let (boxes, player) = (*self.backward.boxes(parent), self.backward.player(parent));
        let pushes = self.backward.pushes(parent) + 1;
        if pushes > limit {
            return Ok(());
        }
        let reach = self.grid.reach(&boxes, player, &mut self.stack);
        let is_marked =
            |tree: &Tree<W>, way: &Way<W>| tree.is_marked(tree.find(&way.boxes), way.player);
        for square in boxes.iter() {
            for direction in PULLS {
                let Some(target) = self.grid.free(&boxes, square, direction) else { continue };
                let Some(player) = self.grid.free(&boxes, target, direction) else { continue };
                if !reach.contains(target) {
                    continue;
                }
                self.meter.generate()?;
                let first =
                    Way { boxes: boxes.moved(square, target), square: target, player, pushes };
                if is_marked(&self.backward, &first) {
                    continue;
                }
                let Some(way) = self.tunnels.pull(&self.grid, first, direction, limit) else {
                    continue;
                };
                if way.pushes > pushes && is_marked(&self.backward, &way) {
                    continue;
                }
                let Way { boxes, player, pushes, .. } = way;
                self.children.push(Child { boxes, player, pushes, score: 0 });
            }
        }
        Ok(())
    }

    /// A state of the other half with the same boxes and the player in the same region: the one with the
    /// player on the first square.
    fn met(&self, other: &Tree<W>, (boxes, player): (Bits<W>, Square)) -> Option<State> {
        let layout = other.find(&boxes)?;
        let reach = self.grid.reach(&boxes, player, &mut Vec::new());
        other.states(layout).find(|&state| reach.contains(other.player(state)))
    }

    /// Fills in the counters, and writes the plan.
    fn close(self, ended: Result<Option<Meeting>, StopReason>) -> Ending<Push> {
        let Search { grid, forward, backward, meter, .. } = self;
        meter.stats.stored = (forward.len() + backward.len()) as u64;
        meter.stats.stored_backward = backward.len() as u64;
        let meeting = match ended {
            Ok(Some(meeting)) => meeting,
            Ok(None) => return Ending::Stopped(StopReason::Incomplete, None),
            Err(reason) => return Ending::Stopped(reason, None),
        };
        let mut actions =
            meeting.forward.map_or(Vec::new(), |state| forward.pushes_to(&grid, state));
        meter.stats.forward_cost = Some(Cost(actions.len() as u32));
        actions.extend(
            meeting.backward.into_iter().flat_map(|state| backward.pushes_from(&grid, state)),
        );
        let cost = Cost(actions.len() as u32);
        Ending::Found(Plan { actions, cost }, None)
    }
}
