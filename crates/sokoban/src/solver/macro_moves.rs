//! Macro moves: one box goes any distance while all others stay where they are, by pushes or by
//! pulls.
//!
//! What the player can do depends on the parts into which the moving box cuts the floor left free
//! by the other boxes. One depth-first search of that floor finds all its articulation squares;
//! from then on the part of a neighbour, the number of parts and the first square of each cost a
//! few comparisons, wherever the box is, and no flood fill. Not here: which moves are worth making.

use papan_puzzle::Direction;

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard, Push};

/// A box that moved from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct MacroMove {
    /// Where the box was.
    pub(crate) from: Square,
    /// Where it is.
    pub(crate) to: Square,
    /// The direction of the last push; for a pull, the direction of the push that it undoes.
    pub(crate) last: Direction,
}

impl MacroMove {
    const SQUARE_BITS: u32 = 15;

    /// In four bytes: a square needs at most 12 bits.
    pub(crate) fn pack(self) -> u32 {
        let (from, to) = (u32::from(self.from.0), u32::from(self.to.0));
        ((from << Self::SQUARE_BITS | to) << 2) | self.last.index() as u32
    }

    pub(crate) fn unpack(packed: u32) -> MacroMove {
        let mask = (1 << Self::SQUARE_BITS) - 1;
        MacroMove {
            from: Square((packed >> (2 + Self::SQUARE_BITS) & mask) as u16),
            to: Square((packed >> 2 & mask) as u16),
            last: Direction::ALL[(packed & 3) as usize],
        }
    }
}

/// Where a box can go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub(crate) step: MacroMove,
    /// The first square of the player's region afterwards.
    pub(crate) player: Square,
    /// How many regions the free floor has afterwards.
    pub(crate) regions: u16,
}

/// Whether boxes are pushed or pulled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Motion {
    Push,
    Pull,
}

/// Not visited by the depth-first search: a wall, a box, or out of reach.
const UNSEEN: u16 = u16::MAX;
/// The part around a square that holds its parent in the tree; parts below are named by the
/// direction of their first square.
const UP: usize = 4;

/// Finds macro moves; holds the tables for it.
#[derive(Debug)]
pub(crate) struct Mover<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    /// By square: its number in the order of the search.
    entered: Vec<u16>,
    /// By square: the last number in its subtree.
    last: Vec<u16>,
    /// By square: the smallest number that its subtree touches.
    low: Vec<u16>,
    parent: Vec<u16>,
    /// By square: the first square of its subtree.
    first: Vec<u16>,
    /// By number: the first square of all up to it, and of all from it on.
    before: Vec<u16>,
    after: Vec<u16>,
    order: Vec<u16>,
    stack: Vec<(Square, u8)>,
    /// By square: the parts in which the player has been while the box was there.
    visited: Vec<u8>,
    queue: Vec<(Square, u8)>,
}

impl<'y, const W: usize> Mover<'y, W> {
    pub(crate) fn new(prepared: &'y PreparedBoard<W>) -> Self {
        let squares = prepared.board().len();
        Mover {
            prepared,
            entered: vec![UNSEEN; squares],
            last: vec![0; squares],
            low: vec![0; squares],
            parent: vec![UNSEEN; squares],
            first: vec![0; squares],
            before: Vec::with_capacity(squares),
            after: Vec::with_capacity(squares),
            order: Vec::with_capacity(squares),
            stack: Vec::with_capacity(squares),
            visited: vec![0; squares],
            queue: Vec::with_capacity(squares),
        }
    }

    /// Bytes held for a floor of this many squares.
    pub(crate) const fn bytes(squares: usize) -> usize {
        squares * (u16::BITS as usize + size_of::<(Square, u8)>() + 1 + size_of::<(Square, u8)>())
    }

    /// Goes wherever the box on `from` can, for a player that reaches `reach`, and shows every
    /// square to `visit`, which returns whether the box may go on from there. `regions` is the
    /// current number of regions of the free floor.
    pub(crate) fn explore(
        &mut self,
        motion: Motion,
        boxes: &Bits<W>,
        reach: &Bits<W>,
        from: Square,
        regions: u16,
        mut visit: impl FnMut(Reached) -> bool,
    ) {
        let Some(beside) = self.prepared.near(from).and(reach).first() else { return };
        if !self.can_move(motion, boxes, reach, from) {
            return;
        }
        let mut others = *boxes;
        others.remove(from);
        self.survey(&others, from);
        self.visited.fill(0);
        self.queue.clear();
        // Once the box itself is gone, the regions around it are joined.
        let rest = regions - self.parts(from);
        let part = self.part(from, beside);
        self.visited[from.index()] = 1 << part;
        self.queue.push((from, part as u8));
        let mut next = 0;
        while let Some(&(square, part)) = self.queue.get(next) {
            next += 1;
            for direction in Direction::ALL {
                // A push goes from `behind` the box; a pull is a push undone.
                let (to, behind, player) = match motion {
                    Motion::Push => {
                        let Some(to) = self.prepared.step(square, direction) else { continue };
                        let behind = self.prepared.step(square, direction.opposite());
                        (to, behind, square)
                    }
                    Motion::Pull => {
                        let back = direction.opposite();
                        let Some(to) = self.prepared.step(square, back) else { continue };
                        let Some(player) = self.prepared.step(to, back) else { continue };
                        (to, Some(to), player)
                    }
                };
                let Some(behind) = behind else { continue };
                let is_free = |square: Square| self.entered[square.index()] != UNSEEN;
                if !is_free(to) || !is_free(behind) || !is_free(player) {
                    continue;
                }
                if self.part(square, behind) != usize::from(part) {
                    continue;
                }
                let new = self.part(to, player);
                if self.visited[to.index()] >> new & 1 != 0 {
                    continue;
                }
                self.visited[to.index()] |= 1 << new;
                let reached = Reached {
                    step: MacroMove { from, to, last: direction },
                    player: self.first_of(to, new),
                    regions: rest + self.parts(to),
                };
                if visit(reached) {
                    self.queue.push((to, new as u8));
                }
            }
        }
    }

    /// Whether a box can be moved a step; in a crowded level most cannot.
    fn can_move(&self, motion: Motion, boxes: &Bits<W>, reach: &Bits<W>, from: Square) -> bool {
        let prepared = self.prepared;
        Direction::ALL.into_iter().any(|direction| match motion {
            Motion::Push => {
                prepared.push_target(boxes, reach, Push { square: from, direction }).is_some()
            }
            Motion::Pull => {
                let to = prepared.step(from, direction).filter(|&to| reach.contains(to));
                let player = to.and_then(|to| prepared.step(to, direction));
                player.is_some_and(|player| !boxes.contains(player))
            }
        })
    }

    /// Searches the floor that `others` leave free, from `root`.
    fn survey(&mut self, others: &Bits<W>, root: Square) {
        self.entered.fill(UNSEEN);
        self.order.clear();
        self.enter(root.0, UNSEEN);
        let (mut square, mut direction) = (root, 0);
        loop {
            let at = square.index();
            if let Some(&way) = Direction::ALL.get(direction) {
                direction += 1;
                let Some(next) = self.prepared.step(square, way) else { continue };
                if others.contains(next) {
                    continue;
                }
                match self.entered[next.index()] {
                    UNSEEN => {
                        self.stack.push((square, direction as u8));
                        self.enter(next.0, square.0);
                        (square, direction) = (next, 0);
                    }
                    number => self.low[at] = self.low[at].min(number),
                }
                continue;
            }
            self.last[at] = self.order.len() as u16 - 1;
            let Some((parent, next)) = self.stack.pop() else { break };
            self.low[parent.index()] = self.low[parent.index()].min(self.low[at]);
            self.first[parent.index()] = self.first[parent.index()].min(self.first[at]);
            (square, direction) = (parent, usize::from(next));
        }
        self.before.clear();
        self.before.extend(self.order.iter().scan(UNSEEN, |least, &square| {
            *least = square.min(*least);
            Some(*least)
        }));
        self.after.clear();
        self.after.extend(self.order.iter().rev().scan(UNSEEN, |least, &square| {
            *least = square.min(*least);
            Some(*least)
        }));
        self.after.reverse();
    }

    fn enter(&mut self, square: u16, parent: u16) {
        let at = usize::from(square);
        let number = self.order.len() as u16;
        self.entered[at] = number;
        self.low[at] = number;
        self.parent[at] = parent;
        self.first[at] = square;
        self.order.push(square);
    }

    /// The squares that follow `square` in the tree.
    #[inline]
    fn children(&self, square: Square) -> impl Iterator<Item = (usize, Square)> + '_ {
        let steps = Direction::ALL.into_iter().enumerate();
        steps.filter_map(move |(index, direction)| {
            let next = self.prepared.step(square, direction)?;
            let is_child =
                self.entered[next.index()] != UNSEEN && self.parent[next.index()] == square.0;
            is_child.then_some((index, next))
        })
    }

    /// Whether removing `square` cuts off the subtree of its child.
    #[inline]
    fn is_cut_off(&self, square: Square, child: Square) -> bool {
        self.low[child.index()] >= self.entered[square.index()]
    }

    /// The part of `other` when a box is on `square`.
    #[inline]
    fn part(&self, square: Square, other: Square) -> usize {
        let number = self.entered[other.index()];
        if number <= self.entered[square.index()] || number > self.last[square.index()] {
            return UP;
        }
        for (index, child) in self.children(square) {
            if self.entered[child.index()] <= number && number <= self.last[child.index()] {
                return if self.is_cut_off(square, child) { index } else { UP };
            }
        }
        UP
    }

    /// How many parts a box on `square` makes.
    #[inline]
    fn parts(&self, square: Square) -> u16 {
        let cut_off = |&(_, child): &(usize, Square)| self.is_cut_off(square, child);
        let below = self.children(square).filter(cut_off).count() as u16;
        below + u16::from(self.entered[square.index()] != 0)
    }

    /// The first square of a part.
    #[inline]
    fn first_of(&self, square: Square, part: usize) -> Square {
        if part != UP {
            let child = self.prepared.step(square, Direction::ALL[part]);
            return Square(child.map_or(square.0, |child| self.first[child.index()]));
        }
        let number = usize::from(self.entered[square.index()]);
        let mut first = if number == 0 { UNSEEN } else { self.before[number - 1] };
        if let Some(&after) = self.after.get(usize::from(self.last[square.index()]) + 1) {
            first = first.min(after);
        }
        for (_, child) in self.children(square) {
            if !self.is_cut_off(square, child) {
                first = first.min(self.first[child.index()]);
            }
        }
        Square(first)
    }
}

/// How many regions the free floor has.
pub(crate) fn regions<const W: usize>(prepared: &PreparedBoard<W>, boxes: &Bits<W>) -> u16 {
    let free = prepared.floor.without(boxes);
    let mut rest = free;
    let mut count = 0;
    while let Some(square) = rest.first() {
        rest = rest.without(&prepared.fill(&free, square));
        count += 1;
    }
    count
}

/// The position after a move, the player beside the box.
pub(crate) fn after<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
    step: MacroMove,
) -> Position<W> {
    let boxes = position.boxes.moved(step.from, step.to);
    let behind = step.last.opposite();
    // After a pull the player is where the push that it undoes begins.
    let player = prepared.step(step.to, behind).unwrap_or(position.player);
    debug_assert!(!boxes.contains(player));
    Position { boxes, player }
}

/// The pushes of a forward move, with the fewest pushes; `None` if it cannot be made.
pub(crate) fn pushes_of<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
    step: MacroMove,
    wanted: Square,
) -> Option<Vec<Push>> {
    let mut others = position.boxes;
    others.remove(step.from);
    // By (box, player's side of it): the push that led there.
    let mut came: rustc_hash::FxHashMap<(Square, Square), (Square, Square, Push)> =
        rustc_hash::FxHashMap::default();
    let normal = |square: Square, player: Square| {
        let mut boxes = others;
        boxes.insert(square);
        prepared.normalised(Position { boxes, player }).player
    };
    let start = (step.from, normal(step.from, position.player));
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some((square, player)) = queue.pop_front() {
        if square == step.to && player == wanted {
            let mut pushes = Vec::new();
            let mut at = (square, player);
            while at != start {
                let &(before, side, push) = came.get(&at)?;
                pushes.push(push);
                at = (before, side);
            }
            pushes.reverse();
            return Some(pushes);
        }
        let mut boxes = others;
        boxes.insert(square);
        let reach = prepared.reach(&boxes, player);
        for direction in Direction::ALL {
            let push = Push { square, direction };
            let Some(target) = prepared.push_target(&boxes, &reach, push) else { continue };
            let next = (target, normal(target, square));
            if next != start && !came.contains_key(&next) {
                came.insert(next, (square, player, push));
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{crowded_levels, random_levels};
    use std::collections::{BTreeSet, HashSet};

    /// Every square that a box can go to, by flood fill: (square, player's region, regions).
    fn by_floods(
        prepared: &PreparedBoard<1>,
        motion: Motion,
        position: &Position<1>,
        from: Square,
    ) -> BTreeSet<(Square, Square, u16)> {
        let mut found = BTreeSet::new();
        let start = prepared.normalised(*position);
        let mut seen = HashSet::from([start]);
        let mut open = vec![(start, from)];
        while let Some((position, square)) = open.pop() {
            let reach = prepared.reach(&position.boxes, position.player);
            for direction in Direction::ALL {
                let step = match motion {
                    Motion::Push => prepared
                        .push_target(&position.boxes, &reach, Push { square, direction })
                        .map(|to| (to, square)),
                    Motion::Pull => prepared
                        .step(square, direction)
                        .filter(|&to| reach.contains(to))
                        .and_then(|to| Some((to, prepared.step(to, direction)?)))
                        .filter(|&(_, player)| !position.boxes.contains(player)),
                };
                let Some((to, player)) = step else { continue };
                let boxes = position.boxes.moved(square, to);
                let next = prepared.normalised(Position { boxes, player });
                if seen.insert(next) {
                    found.insert((to, next.player, regions(prepared, &boxes)));
                    open.push((next, to));
                }
            }
        }
        found
    }

    #[test]
    fn one_survey_finds_what_floods_find() {
        let mut squares = 0;
        for level in random_levels(7).take(600).chain(crowded_levels(8).take(200)) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut mover = Mover::new(&prepared);
            let position = prepared.start();
            let reach = prepared.reach(&position.boxes, position.player);
            let now = regions(&prepared, &position.boxes);
            for motion in [Motion::Push, Motion::Pull] {
                for from in position.boxes.iter() {
                    let mut found = BTreeSet::new();
                    mover.explore(motion, &position.boxes, &reach, from, now, |reached| {
                        let after = prepared.normalised(after(&prepared, &position, reached.step));
                        assert_eq!(after.player, reached.player, "\n{level}");
                        assert!(
                            found.insert((reached.step.to, reached.player, reached.regions)),
                            "twice\n{level}"
                        );
                        true
                    });
                    assert_eq!(
                        found,
                        by_floods(&prepared, motion, &position, from),
                        "{motion:?}\n{level}"
                    );
                    squares += found.len();
                }
            }
        }
        assert!(squares > 5_000, "{squares}");
    }

    #[test]
    fn moves_unfold_into_pushes() {
        let mut unfolded = 0;
        for level in random_levels(9).take(300) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut mover = Mover::new(&prepared);
            let position = prepared.start();
            let reach = prepared.reach(&position.boxes, position.player);
            let now = regions(&prepared, &position.boxes);
            for from in position.boxes.iter() {
                let mut found = Vec::new();
                mover.explore(Motion::Push, &position.boxes, &reach, from, now, |reached| {
                    found.push(reached);
                    true
                });
                for reached in found {
                    assert_eq!(MacroMove::unpack(reached.step.pack()), reached.step);
                    let pushes = pushes_of(&prepared, &position, reached.step, reached.player);
                    let mut replayed = position;
                    for push in pushes.expect("it can be made") {
                        let reach = prepared.reach(&replayed.boxes, replayed.player);
                        let target = prepared.push_target(&replayed.boxes, &reach, push).unwrap();
                        replayed.boxes = replayed.boxes.moved(push.square, target);
                        replayed.player = push.square;
                    }
                    let wanted = after(&prepared, &position, reached.step);
                    assert_eq!(
                        prepared.normalised(replayed),
                        prepared.normalised(wanted),
                        "\n{level}"
                    );
                    unfolded += 1;
                }
            }
        }
        assert!(unfolded > 1_000, "{unfolded}");
    }
}
