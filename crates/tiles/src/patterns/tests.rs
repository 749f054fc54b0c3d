//! Tables against slow, obvious references on small boards.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use papan_puzzle::{Cell, Direction, Size};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::{
    Change, Partition, PatternSet, PatternValue, Patterns, ROOM, Tracker, Values, direction_of,
    move_index,
};
use crate::board::{Board, Tile};
use crate::testing::{distances, size, standard_goals};

fn build<P: AsRef<[u8]>>(size: Size, blank: u16, patterns: &[P]) -> PatternSet<Vec<u8>> {
    let partition = Partition::new(size, Cell(blank), patterns).unwrap();
    PatternSet::build(&partition, |_| ControlFlow::Continue(())).unwrap()
}

/// The blank, the tiles of a pattern, and all others undistinguished.
fn masked(board: &Board, tiles: &[Tile]) -> Vec<Option<Tile>> {
    let seen = |&tile: &Tile| (tile == Tile::BLANK || tiles.contains(&tile)).then_some(tile);
    board.tiles().iter().map(seen).collect()
}

/// The value of a pattern by 0-1 breadth-first search over the cells of its tiles and the blank.
fn reference(goal: &Board, tiles: &[Tile]) -> FxHashMap<Vec<Option<Tile>>, u32> {
    let size = goal.size();
    let mut value = FxHashMap::default();
    let mut queue = VecDeque::from([(masked(goal, tiles), goal.blank(), 0)]);
    while let Some((board, blank, cost)) = queue.pop_front() {
        if value.contains_key(&board) {
            continue;
        }
        value.insert(board.clone(), cost);
        for next in Direction::ALL.into_iter().filter_map(|step| size.step(blank, step)) {
            let mut after = board.clone();
            after.swap(blank.index(), next.index());
            match board[next.index()] {
                None => queue.push_front((after, next, cost)),
                Some(_) => queue.push_back((after, next, cost + 1)),
            }
        }
    }
    value
}

/// Every value of every pattern equals the reference, and sums are lower bounds of equal parity.
fn check_exhaustively(patterns: &Patterns<'_>, every: usize) {
    let mut references = FxHashMap::default();
    for (board, distance) in distances(patterns.goal()).into_iter().step_by(every) {
        for PatternValue { tiles, value } in patterns.values(&board).into_iter().flatten() {
            let reference = references
                .entry(tiles.clone())
                .or_insert_with(|| reference(patterns.goal(), &tiles));
            assert_eq!(value, reference[&masked(&board, &tiles)], "{tiles:?} {board}");
        }
        let estimate = patterns.estimate(&board).unwrap();
        assert!(estimate <= distance && (distance - estimate).is_multiple_of(2), "{board}");
    }
}

#[test]
fn tables_are_exact_for_their_pattern_and_sums_are_lower_bounds() {
    let cases: [(Size, &[&[u8]], usize); 7] = [
        (size(2, 3), &[&[1, 2, 4], &[3, 5]], 1),
        (size(3, 2), &[&[1, 2, 3, 4, 5]], 1),
        (size(3, 2), &[&[1], &[2], &[3], &[4], &[5]], 1),
        (size(3, 3), &[&[1, 2, 3, 4], &[5, 6, 7, 8]], 7),
        (size(3, 3), &[&[1, 3, 4, 6, 7], &[2, 5, 8]], 11),
        (size(2, 4), &[&[1, 2, 4, 5, 6], &[3, 7]], 1),
        (size(2, 2), &[&[1, 2], &[3]], 1),
    ];
    for (size, partition, every) in cases {
        let set = build(size, 0, partition);
        for goal in standard_goals(size) {
            check_exhaustively(&Patterns::new(&goal, &[&set]).unwrap(), every);
        }
    }
}

#[test]
fn a_single_pattern_of_all_tiles_is_perfect() {
    let goal = Board::blank_first(size(3, 3));
    let set = build(goal.size(), 0, &[[1, 2, 3, 4, 5, 6, 7, 8]]);
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    for (board, distance) in distances(&goal).into_iter().step_by(5) {
        assert_eq!(patterns.estimate(&board), Some(distance));
    }
    // Nor does it say anything about the other half of all arrangements.
    let swapped = Board::new(goal.size(), &[0, 2, 1, 3, 4, 5, 6, 7, 8]).unwrap();
    assert_eq!(patterns.estimate(&swapped), None);
    assert!(patterns.values(&swapped).is_empty());
    assert_eq!(patterns.estimate_tiles(|cell| swapped.tile(cell)), None);
}

#[test]
fn any_goal_is_served_by_tables_for_its_blank() {
    let square = size(3, 3);
    let corner = build(square, 0, &[[1, 2, 3, 4], [5, 6, 7, 8]]);
    // Tiles anywhere, the blank in each corner.
    for goal in [
        [0, 8, 1, 3, 5, 7, 2, 4, 6],
        [8, 1, 0, 3, 5, 7, 2, 4, 6],
        [8, 1, 3, 5, 7, 2, 0, 4, 6],
        [8, 1, 3, 5, 7, 2, 4, 6, 0],
    ] {
        let goal = Board::new(square, &goal).unwrap();
        let patterns = Patterns::new(&goal, &[&corner]).unwrap();
        assert_eq!(patterns.views(), 2);
        check_exhaustively(&patterns, 401);
    }
    let middle = Board::new(square, &[1, 2, 3, 4, 0, 5, 6, 7, 8]).unwrap();
    assert!(Patterns::new(&middle, &[&corner]).is_none());
    let set = build(square, 4, &[[0, 1, 2, 5], [3, 6, 7, 8]]);
    let patterns = Patterns::new(&middle, &[&set]).unwrap();
    // Eight symmetries preserve the middle; half of them give the same partition again.
    assert_eq!(patterns.views(), 4);
    check_exhaustively(&patterns, 401);
    // Two sets together are still a lower bound.
    let other = build(square, 0, &[vec![1, 2, 4, 5, 8], vec![3, 6, 7]]);
    let patterns = Patterns::new(&Board::blank_last(square), &[&corner, &other]).unwrap();
    check_exhaustively(&patterns, 401);
}

#[test]
fn a_turned_board_uses_the_same_tables() {
    let set = build(size(2, 4), 0, &[vec![1, 4, 5], vec![2, 3, 6, 7]]);
    for size in [size(2, 4), size(4, 2)] {
        for goal in standard_goals(size) {
            check_exhaustively(&Patterns::new(&goal, &[&set]).unwrap(), 3);
        }
    }
    assert!(Patterns::new(&Board::blank_last(size(3, 3)), &[&set]).is_none());
}

/// The tiles as a search keeps them.
fn bytes(board: &Board) -> [u8; ROOM] {
    let mut bytes = [0; ROOM];
    for (byte, tile) in bytes.iter_mut().zip(board.tiles()) {
        *byte = tile.0;
    }
    bytes
}

fn walk<const V: usize>(patterns: &Patterns<'_>, steps: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut board = patterns.goal().clone();
    let (mut tracker, mut values) = Tracker::<V>::new(patterns, &board).unwrap();
    let (mut trail, mut changes) = (Vec::new(), Vec::new());
    for _ in 0..steps {
        let before = board.clone();
        let direction = Direction::ALL[rng.random_range(0..4)];
        let Some(tile) = board.slide(direction) else { continue };
        let index = move_index(before.blank(), direction);
        assert_eq!(direction_of(index), direction);
        let mut change = tracker.peek(&values, &bytes(&before), index, tile.0);
        let was = values.estimate();
        let falls = values.decisive(was) & !change.falls == 0;
        trail.push((index, tile.0, values));
        values = tracker.after(&values, tile.0, &change);
        let estimate = values.estimate();
        assert_eq!(estimate, if falls { was - 1 } else { was + 1 });
        tracker.exchange(index, tile.0, &mut change);
        let (fresh, from_scratch) = Tracker::<V>::new(patterns, &board).unwrap();
        assert_eq!((tracker.places(), values), (fresh.places(), from_scratch));
        changes.push(change);
        assert_eq!(Some(estimate), patterns.estimate(&board), "{board}");
        let (from, to) = (board.blank(), before.blank());
        if let Some(by) = patterns.change(tile, from, to, |cell| board.tile(cell)) {
            assert_eq!(was.checked_add_signed(by), Some(estimate));
        }
    }
    while let Some((index, tile, before)) = trail.pop() {
        let mut change = changes.pop().unwrap();
        tracker.exchange(index, tile, &mut change);
        values = before;
    }
    let (fresh, from_scratch) = Tracker::<V>::new(patterns, patterns.goal()).unwrap();
    assert_eq!((tracker.places(), values), (fresh.places(), from_scratch));
    assert_eq!(values.estimate(), 0);
}

#[test]
fn incremental_values_equal_those_from_scratch() {
    let case = |rows: usize, columns: usize, partition: &[&[u8]]| {
        let size = size(rows, columns);
        let set = build(size, 0, partition);
        for (seed, goal) in standard_goals(size).iter().enumerate() {
            let patterns = Patterns::new(goal, &[&set]).unwrap();
            match patterns.views() {
                1 => walk::<1>(&patterns, 2000, seed as u64),
                _ => walk::<2>(&patterns, 2000, seed as u64),
            }
        }
    };
    case(3, 3, &[&[1, 2, 3, 6], &[4, 5, 7, 8]]);
    case(2, 5, &[&[1, 2, 3, 4], &[5, 6, 7, 8, 9]]);
    case(4, 3, &[&[1, 2, 3, 4, 5], &[6, 7, 8], &[9, 10, 11]]);
    case(4, 4, &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]]);
    case(4, 5, &[&[1, 2, 3, 4], &[5, 6, 7, 8], &[9, 10, 11], &[12, 13, 14, 15], &[16, 17, 18, 19]]);
    case(
        5,
        5,
        &[
            &[1, 2, 5, 6],
            &[3, 4, 8, 9],
            &[7, 12, 13, 14],
            &[10, 11, 15, 16],
            &[17, 18, 19],
            &[20, 21],
            &[22, 23, 24],
        ],
    );
}

/// All 1,814,400 boards of 5x2, by a depth-first walk with incremental values.
#[test]
fn sums_are_lower_bounds_on_all_of_5x2() {
    let goal = Board::blank_first(size(5, 2));
    let neighbour =
        |blank: usize, direction| goal.size().step(Cell(blank as u16), direction).map(Cell::index);
    let blank_of = |board: &[u8; ROOM]| board.iter().position(|&tile| tile == 0).unwrap();
    let set = build(goal.size(), 0, &[vec![1, 2, 3, 4, 5], vec![6, 7, 8, 9]]);
    let patterns = Patterns::new(&goal, &[&set]).unwrap();
    let factorials: Vec<usize> = (0..10)
        .scan(1, |f, n: usize| {
            *f *= n.max(1);
            Some(*f)
        })
        .collect();
    let rank = |board: &[u8; ROOM]| -> usize {
        let mut used = 0u32;
        board[..10].iter().enumerate().fold(0, |rank, (place, &tile)| {
            let smaller = (!used & ((1 << tile) - 1)).count_ones() as usize;
            used |= 1 << tile;
            rank + smaller * factorials[9 - place]
        })
    };
    let start = bytes(&goal);
    // Breadth-first search for the distances.
    let mut distance = vec![u8::MAX; 3_628_800];
    distance[rank(&start)] = 0;
    let mut layer = vec![start];
    let mut found = 1;
    for depth in 1.. {
        let mut next = Vec::new();
        for board in &layer {
            let blank = blank_of(board);
            for to in Direction::ALL.into_iter().filter_map(|step| neighbour(blank, step)) {
                let mut after = *board;
                after.swap(blank, to);
                let rank = rank(&after);
                if distance[rank] == u8::MAX {
                    distance[rank] = depth;
                    next.push(after);
                }
            }
        }
        found += next.len();
        layer = next;
        if layer.is_empty() {
            break;
        }
    }
    assert_eq!(found, 1_814_400);
    // Depth-first, each board once, estimates carried along.
    let (mut tracker, mut values) = Tracker::<1>::new(&patterns, &goal).unwrap();
    let mut board = start;
    let mut seen = vec![false; distance.len()];
    seen[rank(&board)] = true;
    let mut path: Vec<(usize, u8, Change<1>, Values<1>)> = Vec::new();
    let mut tries = vec![0usize];
    let mut checked = 1;
    while let Some(next) = tries.last_mut() {
        let blank = blank_of(&board);
        let Some(&direction) = Direction::ALL.get(*next) else {
            tries.pop();
            if let Some((to, index, mut change, before)) = path.pop() {
                values = before;
                let from = usize::from(index) / 4;
                board.swap(from, to);
                tracker.exchange(index, board[to], &mut change);
            }
            continue;
        };
        *next += 1;
        let Some(to) = neighbour(blank, direction) else { continue };
        let mut after = board;
        after.swap(blank, to);
        let rank = rank(&after);
        if std::mem::replace(&mut seen[rank], true) {
            continue;
        }
        let index = move_index(Cell(blank as u16), direction);
        let mut change = tracker.peek(&values, &board, index, board[to]);
        let before = values;
        values = tracker.after(&values, board[to], &change);
        tracker.exchange(index, board[to], &mut change);
        board = after;
        let (estimate, truth) = (values.estimate(), u32::from(distance[rank]));
        assert!(estimate <= truth && (truth - estimate).is_multiple_of(2), "{board:?}");
        path.push((to, index, change, before));
        tries.push(0);
        checked += 1;
    }
    assert_eq!(checked, found);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let patterns: [&[u8]; 4] = [&[1, 4, 5, 8, 9], &[2, 3, 6, 7], &[10, 11, 12, 13], &[14, 15]];
    let partition = Partition::new(size(4, 4), Cell(0), &patterns).unwrap();
    let tables = [1, 2, 5].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut bytes = Vec::new();
        let set = pool.install(|| PatternSet::build(&partition, |_| ControlFlow::Continue(())));
        set.unwrap().write_to(&mut bytes).unwrap();
        bytes
    });
    assert!(tables[0] == tables[1] && tables[1] == tables[2]);
}

#[test]
fn a_build_counts_up_and_can_be_stopped() {
    let partition = Partition::new(size(3, 3), Cell(0), &[[1, 2, 3, 4], [5, 6, 7, 8]]).unwrap();
    let mut last = super::BuildProgress { done: 0, total: 0 };
    let set = PatternSet::build(&partition, |progress| {
        assert!(progress.done > last.done && progress.done <= progress.total);
        last = progress;
        ControlFlow::Continue(())
    });
    assert!(set.is_ok());
    assert_eq!(last.done, last.total);
    let mut calls = 0;
    let stopped = PatternSet::build(&partition, |_| {
        calls += 1;
        if calls == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped.err(), calls), (Some(super::BuildError::Stopped), 5));
}

#[test]
fn bad_partitions_are_refused() {
    use super::PartitionError::{self, Cover, Pattern};
    let partition =
        |side, blank, patterns: &[&[u8]]| Partition::new(size(side, side), Cell(blank), patterns);
    assert_eq!(partition(2, 0, &[&[1, 2]]).err(), Some(Cover));
    assert_eq!(partition(2, 0, &[&[1, 2], &[2, 3]]).err(), Some(Cover));
    assert_eq!(partition(2, 0, &[&[0, 1, 2, 3]]).err(), Some(Cover));
    assert_eq!(partition(2, 4, &[&[0, 1, 2, 3]]).err(), Some(Cover));
    assert_eq!(partition(2, 0, &[&[1, 2, 3], &[]]).err(), Some(Pattern));
    assert_eq!(partition(6, 0, &[&[1, 2, 3]]).err(), Some(PartitionError::Size(size(6, 6))));
    assert_eq!(partition(1, 0, &[]).err(), Some(PartitionError::Size(size(1, 1))));
    let all: Vec<u8> = (1..16).collect();
    assert_eq!(partition(4, 0, &[&all]).err(), Some(Pattern));
}
