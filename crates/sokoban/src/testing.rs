//! For tests: random small levels, whole components with true distances to the nearest goal.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use papan_puzzle::Size;
use papan_search::StateSpace;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::generate::{Generator, Spec};
use crate::level::{Content, Level};

/// A stream of small closed rooms with boxes anywhere: solvable or not.
pub(crate) fn random_levels(seed: u64) -> impl Iterator<Item = Level> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    std::iter::from_fn(move || Some(random_level(&mut rng))).flatten()
}

/// A stream of solvable levels with many boxes for their size: corrals and freezes abound.
pub(crate) fn crowded_levels(seed: u64) -> impl Iterator<Item = Level> {
    let spec = Spec { size: Size::new(7, 7).unwrap(), boxes: 4, min_pushes: 6 };
    let mut generator = Generator::new(spec, seed).unwrap();
    std::iter::from_fn(move || generator.generate().ok())
}

fn random_level(rng: &mut ChaCha8Rng) -> Option<Level> {
    let (rows, columns) = (rng.random_range(5..8), rng.random_range(5..9));
    let size = Size::new(rows, columns)?;
    let mut contents = vec![Content::Wall; size.cells()];
    let mut floor = Vec::new();
    for cell in size.iter() {
        let (row, column) = (size.row(cell), size.column(cell));
        let rim = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
        if !rim && rng.random_range(0..100) < 88 {
            contents[cell.index()] = Content::Floor;
            floor.push(cell);
        }
    }
    floor.shuffle(rng);
    let boxes = rng.random_range(1..4);
    let mut goals = floor.clone();
    goals.shuffle(rng);
    contents[floor.first()?.index()] = Content::Player;
    for cell in floor.get(1..=boxes)? {
        contents[cell.index()] = Content::Box;
    }
    // Sometimes a spare goal.
    let count = boxes + usize::from(rng.random_range(0..8) == 0);
    for cell in goals.iter().take(count) {
        let content = &mut contents[cell.index()];
        *content = match *content {
            Content::Box => Content::BoxOnGoal,
            Content::Player => Content::PlayerOnGoal,
            _ => Content::Goal,
        };
    }
    Level::new(size, &contents).ok()
}

/// Every state reachable from the start, with its distance to the nearest goal state.
pub(crate) fn component<S: StateSpace>(space: &S) -> HashMap<S::State, Option<u32>> {
    let mut ids: HashMap<S::State, usize> = HashMap::from([(space.initial(), 0)]);
    let mut states = vec![space.initial()];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while next < states.len() {
        let state = states[next].clone();
        let _ = space.expand(&state, |_, after, _| {
            let id = *ids.entry(after.clone()).or_insert_with(|| {
                states.push(after);
                before.push(Vec::new());
                states.len() - 1
            });
            before[id].push(next);
            ControlFlow::Continue(())
        });
        next += 1;
    }
    let mut distance: Vec<Option<u32>> = vec![None; states.len()];
    let mut queue = VecDeque::new();
    for (id, state) in states.iter().enumerate() {
        if space.is_goal(state) {
            distance[id] = Some(0);
            queue.push_back(id);
        }
    }
    while let Some(id) = queue.pop_front() {
        for &earlier in &before[id] {
            if distance[earlier].is_none() {
                distance[earlier] = distance[id].map(|d| d + 1);
                queue.push_back(earlier);
            }
        }
    }
    states.into_iter().zip(distance).collect()
}
