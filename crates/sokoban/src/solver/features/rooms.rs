//! Rooms and the corridors between them: boxes in a corridor cut rooms off from each other.
//!
//! A room is made of blocks of two by two free squares that share a side, at least two blocks; what is left is
//! corridor. Boxes are looked at corridor by corridor, and what is found is remembered.

use papan_puzzle::Direction;
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::PreparedBoard;

/// What is remembered about one corridor is forgotten when it is more than this.
const MAX_KNOWN: usize = 1 << 12;

#[derive(Clone, Debug)]
pub(super) struct Rooms<const W: usize> {
    corridors: Vec<Corridor<W>>,
}

#[derive(Clone, Debug)]
struct Corridor<const W: usize> {
    squares: Bits<W>,
    /// Its squares beside each room that it leads to.
    doors: Vec<Bits<W>>,
    /// By the boxes in it: how many pairs of its rooms they cut off from each other.
    known: FxHashMap<Bits<W>, u16>,
}

impl<const W: usize> Rooms<W> {
    pub(super) fn new(prepared: &PreparedBoard<W>) -> Self {
        let board = prepared.board();
        let block = |square: Square| -> Option<Bits<W>> {
            let right = prepared.step(square, Direction::Right)?;
            let below = prepared.step(square, Direction::Down)?;
            let last = prepared.step(right, Direction::Down)?;
            (prepared.step(below, Direction::Right) == Some(last))
                .then(|| Bits::of(&[square, right, below, last]))
        };
        let mut roomy = Bits::EMPTY;
        for square in board.squares() {
            let Some(squares) = block(square) else { continue };
            if prepared.near(square).iter().any(|next| block(next).is_some()) {
                roomy = roomy.or(&squares);
            }
        }
        let rooms = prepared.parts(&roomy);
        let mut corridors = Vec::new();
        for squares in prepared.parts(&prepared.floor.without(&roomy)) {
            let beside = |room: &Bits<W>| {
                let squares = squares.iter().filter(|&square| prepared.near(square).meets(room));
                Bits::of(&squares.collect::<Vec<_>>())
            };
            let doors: Vec<_> = rooms.iter().map(beside).filter(|door| !door.is_empty()).collect();
            if doors.len() > 1 {
                corridors.push(Corridor { squares, doors, known: FxHashMap::default() });
            }
        }
        Rooms { corridors }
    }

    /// How many pairs of rooms that a corridor joins are cut off from each other.
    #[inline]
    pub(super) fn cut(&mut self, prepared: &PreparedBoard<W>, boxes: &Bits<W>) -> u16 {
        self.corridors.iter_mut().map(|corridor| corridor.cut(prepared, boxes)).sum()
    }
}

impl<const W: usize> Corridor<W> {
    fn cut(&mut self, prepared: &PreparedBoard<W>, boxes: &Bits<W>) -> u16 {
        let boxes = boxes.and(&self.squares);
        if boxes.is_empty() {
            return 0;
        }
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        *self.known.entry(boxes).or_insert_with(|| {
            let parts = prepared.parts(&self.squares.without(&boxes));
            let joined = |one: &Bits<W>, two: &Bits<W>| {
                parts.iter().any(|part| part.meets(one) && part.meets(two))
            };
            let pairs = self.doors.iter().enumerate().map(|(index, one)| {
                self.doors[index + 1..].iter().filter(|two| !joined(one, two)).count()
            });
            pairs.sum::<usize>() as u16
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn a_box_in_a_corridor_cuts_two_rooms_apart() {
        let text = b"############\n#   ###   .#\n# @   $    #\n#   ###    #\n############\n";
        let prepared = PreparedBoard::<1>::new(&format::parse(text).unwrap());
        let mut rooms = Rooms::new(&prepared);
        assert_eq!(rooms.corridors.len(), 1);
        let start = prepared.start().boxes;
        assert_eq!(rooms.cut(&prepared, &start), 1);
        assert_eq!(rooms.cut(&prepared, &prepared.goals), 0);
    }

    #[test]
    fn a_way_round_keeps_rooms_together() {
        let text =
            b"############\n#   ###   .#\n# @   $    #\n#   # #    #\n#          #\n############\n";
        let prepared = PreparedBoard::<1>::new(&format::parse(text).unwrap());
        let mut rooms = Rooms::new(&prepared);
        assert_eq!(rooms.cut(&prepared, &prepared.start().boxes), 0);
    }
}
