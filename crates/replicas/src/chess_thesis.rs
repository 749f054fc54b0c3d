//! The program of the thesis on CSTATE3: nearest pieces by binary search in sets of lines.
//!
//! Its answers are right; what its tables show is time. What decides it:
//! - **Everything is a tree.** A `map` from coordinates to letters, and for a check four `unordered_map`s
//!   from lines to `set`s of coordinates. Building them is most of the work where there is one check, and
//!   the map is most of it where there is none.
//! - **The map is copied for every step of the king** that is not refused at once, up to eight times, to
//!   put the king into the copy.
//! - **Interposing looks at every line of the board**, copying its set (`for (auto it : piece_set[dir])`),
//!   and copies it again where it crosses the line of the check.
//! - **`Safe` and `Impossible` end it early**, so few pieces and many are quicker than some.
//! - Pinned pieces and attackers are searched for in lists, which stay short.
//!
//! `create_checker`, `create_piece_set`, `add_piece` and `try_intercepting` are not printed; here they do
//! what their names and the text say. Reading the text is left to papan's parser, which is quicker.
//!
//! A limit ends it without an answer. What counts as a node is a piece put into the sets, a line looked at
//! or a map copied.

mod lines;

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::BuildHasherDefault;
use std::ops::Bound;
use std::time::Instant;

use papan_chess::{Colour, Piece, Placed, Position, Role, Status, parse_level};
use papan_puzzle::{Analysis, LevelText, Monitor, Outcome, RequestError, SolveRequest, message};
use papan_search::{News, StopReason};

use self::lines::{Place, VIEW_OF_MOVE, View, crossing, is_between, plus};
use crate::replica::Replica;
use crate::run::{Meter, unread};

/// For the list.
pub(crate) static MAP_OF_SETS: Replica = Replica {
    id: "replica-map-of-sets",
    puzzle: "chess",
    document: "the thesis on CSTATE3",
    name: "Divide and Conquer",
    summary: "nearest pieces by binary search in a set for every row, column and diagonal",
    options: &[],
    run: answer,
    watch: None,
};

fn answer(
    level: &LevelText<'_>,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<Outcome, RequestError> {
    let position = parse_level(level).map_err(|error| unread(&error))?.position;
    let start = Instant::now();
    let mut show = |news: News<'_, ()>| monitor.hear(news, |_| String::new());
    let mut meter = Meter::new(&request.limits, &mut show);
    let status = Board::new(&position, &mut meter)
        .and_then(|mut board| board.solve(&mut meter))
        .map_err(|reason| {
            RequestError::Stopped(message!(
                "replica.stopped",
                "{reason} before there was an answer",
                reason = reason.name() => reason
            ))
        })?;
    let moves = match status {
        Status::Check { moves, .. } => moves,
        Status::Safe | Status::Impossible | Status::Checkmate { .. } => 0,
    };
    Ok(Outcome::Analysis(Analysis {
        answer: status.message(),
        lines: vec![message!(
            "replica.prints",
            "The program prints: {answer}",
            said answer = status.message()
        )],
        metrics: vec![("evasions", moves)],
        value: Default::default(),
        elapsed: start.elapsed(),
    }))
}

type Hashed<K, V> = HashMap<K, V, BuildHasherDefault<DefaultHasher>>;
/// `map_tree`.
type Lines = Hashed<i64, BTreeSet<i64>>;

/// What a piece in the trees takes, roughly: a node of the map, one of each kind of set, and an entry in
/// the list of its kind.
const PIECE_BYTES: usize = 64;
const SETS_BYTES: usize = 4 * 96;

const HORSE_MOVE: [Place; 8] =
    [(-2, -1), (-2, 1), (1, -2), (-1, -2), (2, -1), (2, 1), (1, 2), (-1, 2)];
/// Clockwise from north; the opposite is four further.
const KING_MOVE: [Place; 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// What a count of attackers is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    InitialCheck,
    KingMoving,
    Eating,
}

/// `Check_Count`, and from which of the eight directions sliders attack.
#[derive(Debug)]
struct CheckCount {
    from: [bool; 8],
    eight_dir: usize,
    total: usize,
}

/// The pieces on a line with a place, in each view: `Checker`.
type Checker = [BTreeSet<i64>; 4];

/// The program's structures for one board, and its global lists.
struct Board {
    size: i64,
    /// `map_list`.
    list: Hashed<char, Vec<Place>>,
    /// `map_coord`.
    coord: BTreeMap<Place, Piece>,
    pinned: [Vec<Place>; 2],
    attackers: [Vec<Place>; 2],
}

fn index(colour: Colour) -> usize {
    match colour {
        Colour::White => 0,
        Colour::Black => 1,
    }
}

impl Board {
    fn new(position: &Position, meter: &mut Meter<'_>) -> Result<Board, StopReason> {
        let mut board = Board {
            size: position.size().get(),
            list: Hashed::default(),
            coord: BTreeMap::new(),
            pinned: Default::default(),
            attackers: Default::default(),
        };
        for Placed { square, piece } in position.iter() {
            meter.generate()?;
            meter.charge(PIECE_BYTES)?;
            board.coord.insert((square.x, square.y), piece);
            board.list.entry(piece.letter()).or_default().push((square.x, square.y));
        }
        Ok(board)
    }

    /// `solve`.
    fn solve(&mut self, meter: &mut Meter<'_>) -> Result<Status, StopReason> {
        let mut counts = Vec::new();
        let kings = [Colour::White, Colour::Black];
        for colour in kings {
            let king = self.king(colour);
            let checker = self.create_checker(king, meter)?;
            let coord = std::mem::take(&mut self.coord);
            counts.push(self.check_count(king, &checker, &coord, colour, Phase::InitialCheck));
            self.coord = coord;
        }
        let checked: Vec<Colour> =
            kings.into_iter().filter(|&colour| counts[index(colour)].total != 0).collect();
        Ok(match checked[..] {
            [] => Status::Safe,
            [colour] => match self.only_one_check(colour, &counts[index(colour)], meter)? {
                0 => Status::Checkmate { colour },
                moves => Status::Check { colour, moves: moves as u64 },
            },
            _ => Status::Impossible,
        })
    }

    fn king(&self, colour: Colour) -> Place {
        self.list[&Piece::new(colour, Role::King).letter()][0]
    }

    /// The pieces on a line with a king, which is one of them.
    fn create_checker(&self, king: Place, meter: &mut Meter<'_>) -> Result<Checker, StopReason> {
        let mut checker = Checker::default();
        for &place in self.list.values().flatten() {
            meter.generate()?;
            for (view, set) in View::ALL.into_iter().zip(&mut checker) {
                if view.key(place) == view.key(king) {
                    set.insert(view.value(place));
                }
            }
        }
        Ok(checker)
    }

    /// `get_slider_result` and `get_check_count`: the pieces of the other colour that attack `king`, which
    /// need not be a king.
    fn check_count(
        &mut self,
        king: Place,
        checker: &Checker,
        coord: &BTreeMap<Place, Piece>,
        colour: Colour,
        phase: Phase,
    ) -> CheckCount {
        let mut from = [false; 8];
        for (view, set) in View::ALL.into_iter().zip(checker) {
            // East, north-east, south and south-east have the larger values.
            let (up, down) = match view {
                View::Horizontal => (2, 6),
                View::Vertical => (4, 0),
                View::MainDiagonal => (3, 7),
                View::AntiDiagonal => (1, 5),
            };
            let here = view.value(king);
            let mut above = set.range((Bound::Excluded(here), Bound::Unbounded)).copied();
            from[up] = self.slider_checker(&mut above, king, view, coord, colour, phase);
            let mut below = set.range(..here).rev().copied();
            from[down] = self.slider_checker(&mut below, king, view, coord, colour, phase);
        }
        let eight_dir = from.iter().filter(|&&is_checked| is_checked).count();
        let horses = self.leapers(king, &HORSE_MOVE, Role::Knight, coord, colour, phase);
        // Where a pawn of the other colour would have to be.
        let back = -colour.other().forward();
        let pawns = self.leapers(king, &[(1, back), (-1, back)], Role::Pawn, coord, colour, phase);
        let kings = match phase {
            Phase::Eating => 0,
            _ => self.leapers(king, &KING_MOVE, Role::King, coord, colour, Phase::KingMoving),
        };
        CheckCount { from, eight_dir, total: eight_dir + horses + pawns + kings }
    }

    /// `slider_checker`: whether the nearest of the `others` attacks `king`.
    fn slider_checker(
        &mut self,
        others: &mut dyn Iterator<Item = i64>,
        king: Place,
        view: View,
        coord: &BTreeMap<Place, Piece>,
        colour: Colour,
        phase: Phase,
    ) -> bool {
        let key = view.key(king);
        let attacks = |piece: Piece| piece.colour() != colour && view.is_slider(piece.role());
        let mut next = || {
            let place = view.place(key, others.next()?);
            Some((place, *coord.get(&place)?))
        };
        let Some((place, piece)) = next() else { return false };
        match phase {
            Phase::InitialCheck if piece.colour() == colour => {
                if next().is_some_and(|(_, behind)| attacks(behind)) {
                    self.pinned[index(colour)].push(place);
                }
                false
            }
            Phase::InitialCheck if attacks(piece) => {
                self.attackers[index(colour)].push(place);
                true
            }
            Phase::Eating => attacks(piece) && !self.is_pinned(place, colour.other()),
            Phase::InitialCheck | Phase::KingMoving => attacks(piece),
        }
    }

    /// `horse_checker`, `pawn_checker` and `king_checker`: pieces of one kind some steps away.
    fn leapers(
        &mut self,
        king: Place,
        steps: &[Place],
        role: Role,
        coord: &BTreeMap<Place, Piece>,
        colour: Colour,
        phase: Phase,
    ) -> usize {
        let enemy = Piece::new(colour.other(), role);
        let mut count = 0;
        for &step in steps {
            let place = plus(king, step);
            if coord.get(&place) != Some(&enemy) {
                continue;
            }
            if phase == Phase::Eating && self.is_pinned(place, colour.other()) {
                continue;
            }
            count += 1;
            if phase == Phase::InitialCheck {
                self.attackers[index(colour)].push(place);
            }
        }
        count
    }

    fn is_pinned(&self, place: Place, colour: Colour) -> bool {
        self.pinned[index(colour)].contains(&place)
    }

    fn is_inside(&self, (x, y): Place) -> bool {
        (1..=self.size).contains(&x) && (1..=self.size).contains(&y)
    }

    /// `only_one_check`: the moves after which a king is no longer in check.
    fn only_one_check(
        &mut self,
        colour: Colour,
        count: &CheckCount,
        meter: &mut Meter<'_>,
    ) -> Result<usize, StopReason> {
        let king = self.king(colour);
        let sets = self.create_piece_set(meter)?;
        let mut moves = self.try_moving_king(king, &sets, count, colour, meter)?;
        if let (1, &[attacker]) = (count.total, &self.attackers[index(colour)][..]) {
            moves += self.try_eating_piece(attacker, &sets, colour.other());
            if count.eight_dir == 1 {
                let from = count.from.iter().position(|&is_checked| is_checked);
                let view = VIEW_OF_MOVE[from.expect("it is one of the eight") % 4];
                moves += self.intercept_slider(king, attacker, &sets, view, colour, meter)?;
                moves += self.intercept_leapers(king, attacker, view, colour, meter)?;
            }
        }
        Ok(moves)
    }

    /// The pieces of every line, in each view.
    fn create_piece_set(&self, meter: &mut Meter<'_>) -> Result<[Lines; 4], StopReason> {
        let mut sets: [Lines; 4] = Default::default();
        for &place in self.list.values().flatten() {
            meter.generate()?;
            meter.charge(SETS_BYTES)?;
            for (view, lines) in View::ALL.into_iter().zip(&mut sets) {
                lines.entry(view.key(place)).or_default().insert(view.value(place));
            }
        }
        Ok(sets)
    }

    fn try_moving_king(
        &mut self,
        king: Place,
        sets: &[Lines; 4],
        count: &CheckCount,
        colour: Colour,
        meter: &mut Meter<'_>,
    ) -> Result<usize, StopReason> {
        let mut moves = 0;
        let copy = self.coord.len() * PIECE_BYTES;
        for (direction, step) in KING_MOVE.into_iter().enumerate() {
            let new_king = plus(king, step);
            // Away from a slider along its line, it is still attacked.
            if !self.is_inside(new_king) || count.from[(direction + 4) % 8] {
                continue;
            }
            match self.coord.get(&new_king) {
                None if count.from[direction] => continue,
                Some(piece) if piece.colour() == colour => continue,
                _ => {}
            }
            let mut checker = checker_of(sets, new_king);
            let moved_along = VIEW_OF_MOVE[direction % 4];
            for (view, set) in View::ALL.into_iter().zip(&mut checker) {
                set.insert(view.value(new_king));
                if view == moved_along {
                    set.remove(&view.value(king));
                }
            }
            meter.generate()?;
            meter.charge(copy)?;
            let mut coord = self.coord.clone();
            coord.insert(new_king, Piece::new(colour, Role::King));
            let count = self.check_count(new_king, &checker, &coord, colour, Phase::KingMoving);
            moves += usize::from(count.total == 0);
            drop(coord);
            meter.release(copy);
            meter.poll()?;
        }
        Ok(moves)
    }

    /// The pieces that can take the attacker, as those that would give it check; `colour` is its own.
    fn try_eating_piece(&mut self, attacker: Place, sets: &[Lines; 4], colour: Colour) -> usize {
        let checker = checker_of(sets, attacker);
        let coord = std::mem::take(&mut self.coord);
        let count = self.check_count(attacker, &checker, &coord, colour, Phase::Eating);
        self.coord = coord;
        count.total
    }

    /// Sliders that can step between: for every line that crosses the check, the nearest on both sides.
    fn intercept_slider(
        &self,
        king: Place,
        attacker: Place,
        sets: &[Lines; 4],
        checked_from: View,
        colour: Colour,
        meter: &mut Meter<'_>,
    ) -> Result<usize, StopReason> {
        let mut number = 0;
        for (view, lines) in View::ALL.into_iter().zip(sets) {
            if view == checked_from {
                continue;
            }
            for (&key, set) in lines {
                meter.generate()?;
                // The loop's variable is a copy of the line.
                let set = set.clone();
                if let Some(crossing) = crossing(king, attacker, view, key, checked_from) {
                    number +=
                        self.intercept_processor(view.value(crossing), view, key, &set, colour);
                }
            }
        }
        Ok(number)
    }

    fn intercept_processor(
        &self,
        intersect: i64,
        view: View,
        key: i64,
        set: &BTreeSet<i64>,
        colour: Colour,
    ) -> usize {
        let mut pieces = set.clone();
        pieces.insert(intersect);
        let above = pieces.range((Bound::Excluded(intersect), Bound::Unbounded)).next();
        let below = pieces.range(..intersect).next_back();
        let steps_between = |&value: &i64| {
            let place = view.place(key, value);
            let piece = self.coord.get(&place).filter(|_| !self.is_pinned(place, colour));
            piece.is_some_and(|piece| piece.colour() == colour && view.is_slider(piece.role()))
        };
        above.into_iter().chain(below).filter(|&value| steps_between(value)).count()
    }

    /// `intercept_horse` and `intercept_pawn`.
    fn intercept_leapers(
        &self,
        king: Place,
        attacker: Place,
        view: View,
        colour: Colour,
        meter: &mut Meter<'_>,
    ) -> Result<usize, StopReason> {
        let mut number = 0;
        let forward = [(0, colour.forward())];
        for (role, steps) in [(Role::Knight, &HORSE_MOVE[..]), (Role::Pawn, &forward)] {
            let pieces = self.list.get(&Piece::new(colour, role).letter());
            for &place in pieces.into_iter().flatten() {
                meter.generate()?;
                if self.is_pinned(place, colour) {
                    continue;
                }
                for &step in steps {
                    let to = plus(place, step);
                    let in_line = view.key(to) == view.key(king);
                    if in_line
                        && is_between(view.value(to), view.value(king), view.value(attacker))
                        && !self.coord.contains_key(&to)
                    {
                        number += 1;
                    }
                }
            }
        }
        Ok(number)
    }
}

/// The sets of the lines through a place.
fn checker_of(sets: &[Lines; 4], place: Place) -> Checker {
    let mut checker = Checker::default();
    for ((view, lines), set) in View::ALL.into_iter().zip(sets).zip(&mut checker) {
        *set = lines.get(&view.key(place)).cloned().unwrap_or_default();
    }
    checker
}
