//! Tables against slow, obvious references on small boards.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::view::{ROOM, Tracker, move_index};
use super::{Grid, Partition, PatternSet, Patterns, Step};

fn build<P: AsRef<[u8]>>(
    (width, height): (usize, usize),
    blank: usize,
    patterns: &[P],
) -> PatternSet<Vec<u8>> {
    let partition = Partition::new(width, height, blank, patterns).unwrap();
    PatternSet::build(&partition, |_| ControlFlow::Continue(())).unwrap()
}

fn blank_of(board: &[u8]) -> usize {
    board.iter().position(|&tile| tile == 0).unwrap()
}

/// All boards that can reach `goal`, with their distance.
fn distances(grid: Grid, goal: &[u8]) -> HashMap<Vec<u8>, u32> {
    let mut distance = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(board) = queue.pop_front() {
        let depth = distance[&board];
        let blank = blank_of(&board);
        for next in grid.neighbours(blank) {
            let mut after = board.clone();
            after.swap(blank, next);
            if !distance.contains_key(&after) {
                distance.insert(after.clone(), depth + 1);
                queue.push_back(after);
            }
        }
    }
    distance
}

/// The value of a pattern by 0-1 breadth-first search over the cells of its tiles and the blank.
fn reference(grid: Grid, goal: &[u8], tiles: &[u8]) -> HashMap<Vec<u8>, u32> {
    // Other tiles look alike: 255.
    let mask = |&tile: &u8| if tile == 0 || tiles.contains(&tile) { tile } else { 255 };
    let start: Vec<u8> = goal.iter().map(mask).collect();
    let mut value = HashMap::new();
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((board, cost)) = queue.pop_front() {
        if value.contains_key(&board) {
            continue;
        }
        value.insert(board.clone(), cost);
        let blank = blank_of(&board);
        for next in grid.neighbours(blank) {
            let mut after = board.clone();
            after.swap(blank, next);
            if board[next] == 255 {
                queue.push_front((after, cost));
            } else {
                queue.push_back((after, cost + 1));
            }
        }
    }
    value
}

fn masked(board: &[u8], tiles: &[u8]) -> Vec<u8> {
    let mask = |&tile: &u8| if tile == 0 || tiles.contains(&tile) { tile } else { 255 };
    board.iter().map(mask).collect()
}

/// Every value of every pattern equals the reference, and sums are lower bounds of equal parity.
fn check_exhaustively(patterns: &Patterns<'_>, every: usize) {
    let (grid, goal) = (patterns.grid(), patterns.goal());
    let mut references: HashMap<Vec<u8>, HashMap<Vec<u8>, u32>> = HashMap::new();
    for (count, (board, distance)) in distances(grid, goal).into_iter().enumerate() {
        if count % every != 0 {
            continue;
        }
        for view in patterns.values(&board).unwrap() {
            for super::PatternValue { tiles, value } in view {
                let reference = references
                    .entry(tiles.clone())
                    .or_insert_with(|| reference(grid, goal, &tiles));
                assert_eq!(value, reference[&masked(&board, &tiles)], "{tiles:?} {board:?}");
            }
        }
        let estimate = patterns.estimate(&board).unwrap();
        assert!(estimate <= distance && (distance - estimate).is_multiple_of(2), "{board:?}");
    }
}

fn first(cells: u8) -> Vec<u8> {
    (0..cells).collect()
}

fn last(cells: u8) -> Vec<u8> {
    (1..cells).chain([0]).collect()
}

#[test]
fn tables_are_exact_for_their_pattern_and_sums_are_lower_bounds() {
    type Case = ((usize, usize), &'static [&'static [u8]], usize);
    let cases: [Case; 7] = [
        ((3, 2), &[&[1, 2, 4], &[3, 5]], 1),
        ((2, 3), &[&[1, 2, 3, 4, 5]], 1),
        ((2, 3), &[&[1], &[2], &[3], &[4], &[5]], 1),
        ((3, 3), &[&[1, 2, 3, 4], &[5, 6, 7, 8]], 7),
        ((3, 3), &[&[1, 3, 4, 6, 7], &[2, 5, 8]], 11),
        ((4, 2), &[&[1, 2, 4, 5, 6], &[3, 7]], 1),
        ((2, 2), &[&[1, 2], &[3]], 1),
    ];
    for ((width, height), partition, every) in cases {
        let set = build((width, height), 0, partition);
        let grid = Grid::new(width, height).unwrap();
        for goal in [first(grid.cells() as u8), last(grid.cells() as u8)] {
            let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
            check_exhaustively(&patterns, every);
        }
    }
}

#[test]
fn a_single_pattern_of_all_tiles_is_perfect() {
    let set = build((3, 3), 0, &[first(9)[1..].to_vec()]);
    let grid = Grid::new(3, 3).unwrap();
    let patterns = Patterns::new(grid, &first(9), &[&set]).unwrap();
    for (board, distance) in distances(grid, &first(9)).into_iter().step_by(5) {
        assert_eq!(patterns.estimate(&board), Some(distance));
    }
}

#[test]
fn any_goal_is_served_by_tables_for_its_blank() {
    let grid = Grid::new(3, 3).unwrap();
    let corner = build((3, 3), 0, &[vec![1, 2, 3, 4], vec![5, 6, 7, 8]]);
    // Tiles anywhere, the blank in each corner.
    for goal in [
        [0, 8, 1, 3, 5, 7, 2, 4, 6],
        [8, 1, 0, 3, 5, 7, 2, 4, 6],
        [8, 1, 3, 5, 7, 2, 0, 4, 6],
        [8, 1, 3, 5, 7, 2, 4, 6, 0],
    ] {
        let patterns = Patterns::new(grid, &goal, &[&corner]).unwrap();
        assert_eq!(patterns.views(), 2);
        check_exhaustively(&patterns, 401);
    }
    let middle = [1, 2, 3, 4, 0, 5, 6, 7, 8];
    assert!(Patterns::new(grid, &middle, &[&corner]).is_none());
    let set = build((3, 3), 4, &[vec![0, 1, 2, 5], vec![3, 6, 7, 8]]);
    let patterns = Patterns::new(grid, &middle, &[&set]).unwrap();
    // Eight symmetries keep the middle; half of them give the same partition again.
    assert_eq!(patterns.views(), 4);
    check_exhaustively(&patterns, 401);
    // Two sets together are still a lower bound.
    let other = build((3, 3), 0, &[vec![1, 2, 4, 5, 8], vec![3, 6, 7]]);
    let patterns = Patterns::new(grid, &last(9), &[&corner, &other]).unwrap();
    check_exhaustively(&patterns, 401);
}

#[test]
fn a_turned_board_uses_the_same_tables() {
    let set = build((4, 2), 0, &[vec![1, 4, 5], vec![2, 3, 6, 7]]);
    for (width, height) in [(4, 2), (2, 4)] {
        let grid = Grid::new(width, height).unwrap();
        for goal in [first(8), last(8)] {
            check_exhaustively(&Patterns::new(grid, &goal, &[&set]).unwrap(), 3);
        }
    }
}

fn walk<const V: usize>(patterns: &Patterns<'_>, steps: usize, seed: u64) {
    let (grid, goal) = (patterns.grid(), patterns.goal());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut board = [0u8; ROOM];
    board[..goal.len()].copy_from_slice(goal);
    let mut tracker = Tracker::<V>::new(patterns, goal).unwrap();
    let mut trail = Vec::new();
    for _ in 0..steps {
        let blank = blank_of(&board[..goal.len()]);
        let step = Step::ALL[rng.random_range(0..4)];
        let Some(to) = grid.step(blank, step) else { continue };
        let index = move_index(blank, step);
        let tile = board[to];
        let mut change = tracker.peek(&board, index, tile);
        let estimate = change.estimate();
        tracker.exchange(index, tile, &mut change);
        board.swap(blank, to);
        assert_eq!(tracker.estimate(), estimate);
        assert_eq!(Some(estimate), patterns.estimate(&board[..goal.len()]), "{board:?}");
        trail.push((index, tile, change));
    }
    while let Some((index, tile, mut change)) = trail.pop() {
        tracker.exchange(index, tile, &mut change);
    }
    assert_eq!(tracker.estimate(), 0);
}

#[test]
fn incremental_values_equal_those_from_scratch() {
    let case = |(width, height): (usize, usize), partition: &[&[u8]]| {
        let set = build((width, height), 0, partition);
        let grid = Grid::new(width, height).unwrap();
        for (seed, goal) in [first(grid.cells() as u8), last(grid.cells() as u8)].iter().enumerate()
        {
            let patterns = Patterns::new(grid, goal, &[&set]).unwrap();
            match patterns.views() {
                1 => walk::<1>(&patterns, 2000, seed as u64),
                _ => walk::<2>(&patterns, 2000, seed as u64),
            }
        }
    };
    case((3, 3), &[&[1, 2, 3, 6], &[4, 5, 7, 8]]);
    case((5, 2), &[&[1, 2, 3, 4], &[5, 6, 7, 8, 9]]);
    case((3, 4), &[&[1, 2, 3, 4, 5], &[6, 7, 8], &[9, 10, 11]]);
    case((4, 4), &[&[1, 4, 5, 8, 12], &[2, 3, 6, 7, 11], &[9, 10, 13, 14, 15]]);
    case(
        (5, 4),
        &[&[1, 2, 3, 4], &[5, 6, 7, 8], &[9, 10, 11], &[12, 13, 14, 15], &[16, 17, 18, 19]],
    );
    case(
        (5, 5),
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

/// All 1,814,400 boards of 2x5, by a depth-first walk with incremental values.
#[test]
fn sums_are_lower_bounds_on_all_of_2x5() {
    let (grid, goal) = (Grid::new(2, 5).unwrap(), first(10));
    let set = build((2, 5), 0, &[vec![1, 2, 3, 4, 5], vec![6, 7, 8, 9]]);
    let patterns = Patterns::new(grid, &goal, &[&set]).unwrap();
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
    let mut start = [0u8; ROOM];
    start[..10].copy_from_slice(&goal);
    // Breadth-first search for the distances.
    let mut distance = vec![u8::MAX; 3_628_800];
    distance[rank(&start)] = 0;
    let mut layer = vec![start];
    let mut found = 1;
    for depth in 1.. {
        let mut next = Vec::new();
        for board in &layer {
            let blank = blank_of(&board[..10]);
            for to in grid.neighbours(blank) {
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
    let mut tracker = Tracker::<1>::new(&patterns, &goal).unwrap();
    let mut board = start;
    let mut seen = vec![false; distance.len()];
    seen[rank(&board)] = true;
    let mut path: Vec<(usize, u8, super::view::Change<1>)> = Vec::new();
    let mut tries = vec![0usize];
    let mut checked = 1;
    while let Some(next) = tries.last_mut() {
        let blank = blank_of(&board[..10]);
        let Some(&step) = Step::ALL.get(*next) else {
            tries.pop();
            if let Some((to, index, mut change)) = path.pop() {
                let from = usize::from(index) / 4;
                board.swap(from, to);
                tracker.exchange(index, board[to], &mut change);
            }
            continue;
        };
        *next += 1;
        let Some(to) = grid.step(blank, step) else { continue };
        let mut after = board;
        after.swap(blank, to);
        let rank = rank(&after);
        if std::mem::replace(&mut seen[rank], true) {
            continue;
        }
        let index = move_index(blank, step);
        let mut change = tracker.peek(&board, index, board[to]);
        tracker.exchange(index, board[to], &mut change);
        board = after;
        let (estimate, truth) = (tracker.estimate(), u32::from(distance[rank]));
        assert!(estimate <= truth && (truth - estimate).is_multiple_of(2), "{board:?}");
        path.push((to, index, change));
        tries.push(0);
        checked += 1;
    }
    assert_eq!(checked, found);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let partition = Partition::new(
        4,
        4,
        0,
        &[vec![1, 4, 5, 8, 9], vec![2, 3, 6, 7], vec![10, 11, 12, 13], vec![14, 15]],
    )
    .unwrap();
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
    let partition = Partition::new(3, 3, 0, &[vec![1, 2, 3, 4], vec![5, 6, 7, 8]]).unwrap();
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
    use super::PartitionError::{Cover, Pattern, Size};
    let partition = |side, blank, patterns: &[&[u8]]| Partition::new(side, side, blank, patterns);
    assert_eq!(partition(2, 0, &[&[1, 2]]).err(), Some(Cover));
    assert_eq!(partition(2, 0, &[&[1, 2], &[2, 3]]).err(), Some(Cover));
    assert_eq!(partition(2, 0, &[&[0, 1, 2, 3]]).err(), Some(Cover));
    assert_eq!(partition(2, 4, &[&[0, 1, 2, 3]]).err(), Some(Cover));
    assert_eq!(partition(2, 0, &[&[1, 2, 3], &[]]).err(), Some(Pattern));
    assert_eq!(partition(6, 0, &[&[1, 2, 3]]).err(), Some(Size));
    assert_eq!(partition(4, 0, &[&first(16)[1..]]).err(), Some(Pattern));
}
