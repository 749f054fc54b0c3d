//! Detectors of deadlocks on trial: silent on every position of every solution, in both directions; right about all
//! that they flag, by exhaustive search; and no proof where one of them is heuristic.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use super::expand::{Puller, Pusher, Sink, Tables};
use super::lane::Turn;
use super::lanes::GUIDES;
use super::*;
use crate::bits::Bits;
use crate::deadlock::{
    Claim, Corral, Detector, Zones, corral, dead_enclosure, is_bipartite_deadlock,
    is_freeze_deadlock,
};
use crate::distances::{Distances, UNREACHABLE};
use crate::format;
use crate::matching::Matcher;
use crate::prepared::Position;
use crate::space::PushSpace;
use crate::testing::{component, crowded_levels, random_levels};

/// The states of a small search of a corral.
const ENCLOSURE: usize = 500;

/// Every detector, ready for positions of one level.
struct Detectors<'y> {
    prepared: &'y PreparedBoard<1>,
    tables: &'y Tables<1>,
    pusher: Pusher<'y, 1>,
    zones: Zones<'y, 1>,
    from_start: Distances,
    budget: Budget,
}

impl<'y> Detectors<'y> {
    fn new(prepared: &'y PreparedBoard<1>, tables: &'y Tables<1>) -> Self {
        let mut budget = Budget::new(&Limits::default());
        let start = prepared.start();
        let boxes: Vec<_> = start.boxes.iter().collect();
        let from_start =
            Distances::from_within(prepared.board(), &boxes, start.player, &mut budget).unwrap();
        let (pusher, zones) = (Pusher::new(prepared, None), Zones::new(prepared));
        Detectors { prepared, tables, pusher, zones, from_start, budget }
    }

    fn flags(&mut self, detector: Detector, position: &Position<1>) -> bool {
        let prepared = self.prepared;
        let Position { boxes, player } = position;
        let reach = prepared.reach(boxes, *player);
        let mut squares = boxes.iter();
        match detector {
            Detector::Simple => squares.any(|square| {
                let distances = prepared.distances();
                distances.nearest(distances.stand(square, *player)) == UNREACHABLE
            }),
            Detector::Freeze => squares.any(|square| is_freeze_deadlock(prepared, boxes, square)),
            Detector::Bipartite => is_bipartite_deadlock(prepared, position),
            Detector::Settled => self.pusher.bound(position, &mut self.budget).unwrap().is_none(),
            Detector::Pairs => {
                squares.any(|square| self.tables.solvable.condemns(position, square))
            }
            Detector::Corral => matches!(corral(prepared, boxes, &reach), Corral::Dead(_)),
            Detector::Enclosure => dead_enclosure(prepared, position, ENCLOSURE).is_some(),
            Detector::Unreachable => {
                let stands = squares.clone().map(|square| self.from_start.stand(square, *player));
                let starts = boxes.count();
                squares.any(|square| self.tables.reachable.condemns(position, square))
                    || Matcher::new().assign(&self.from_start, starts, stands).is_none()
            }
            Detector::Zones => self.zones.condemn(position, &reach, &mut self.budget).unwrap(),
        }
    }
}

fn tables(prepared: &PreparedBoard<1>) -> Tables<1> {
    Budget::unlimited(|budget| Tables::new(prepared, budget)).expect("a small floor")
}

/// The levels that come with the project.
fn own_levels() -> Vec<Level> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = fs::read_dir(root.join("examples/sokoban")).unwrap();
    let examples = folder.map(|entry| entry.unwrap().path());
    let kept = ["crates/bench/instances/sokoban-8x8.xsb", "crates/sokoban/data/hard-cases.xsb"];
    let files = examples.chain(kept.map(|name| root.join(name)));
    let texts: Vec<Vec<u8>> = files.map(|file| fs::read(file).unwrap()).collect();
    let levels = texts.iter().flat_map(|text| format::levels(text));
    levels.map(|level| format::parse_level(&level).unwrap()).collect()
}

/// The positions of a solution from the start to the end, and the push that led to each but the first.
fn path(
    level: &Level,
    prepared: &PreparedBoard<1>,
    objective: Objective,
) -> Option<Vec<(Option<Push>, Position<1>)>> {
    let report = solve(level, objective, &Limits::default(), &mut |_| {}).report;
    let mut position = prepared.start();
    let mut path = vec![(None, position)];
    for step in &report.plan()?.actions {
        let square = prepared.step(position.player, step.direction).unwrap();
        if step.push {
            let target = prepared.step(square, step.direction).unwrap();
            position.boxes = position.boxes.moved(square, target);
            let push = Push { square, direction: step.direction };
            path.push((Some(push), Position { player: square, ..position }));
        }
        position.player = square;
    }
    assert!(prepared.is_solved(&position.boxes), "\n{level}");
    Some(path)
}

/// Keeps successors.
struct Kept {
    budget: Budget,
    children: Vec<(Push, Position<1>)>,
}

impl Sink<1> for Kept {
    fn budget(&mut self) -> &mut Budget {
        &mut self.budget
    }

    fn known(&mut self, _push: Push, _child: &Position<1>) -> Result<bool, StopReason> {
        Ok(false)
    }

    fn add(&mut self, push: Push, child: Position<1>, _bound: u32) -> Result<(), StopReason> {
        self.children.push((push, child));
        Ok(())
    }
}

fn kept(expand: impl FnOnce(&mut Kept) -> Result<(), StopReason>) -> Vec<(Push, Position<1>)> {
    let mut kept = Kept { budget: Budget::new(&Limits::default()), children: Vec::new() };
    expand(&mut kept).unwrap();
    kept.children
}

#[test]
fn every_detector_is_silent_along_solutions() {
    let (mut levels, mut positions) = (0, 0);
    let made = crowded_levels(81).take(150).chain(random_levels(82).take(400));
    for level in own_levels().into_iter().chain(made) {
        let prepared = PreparedBoard::<1>::new(&level);
        let tables = tables(&prepared);
        let mut detectors = Detectors::new(&prepared, &tables);
        let mut budget = Budget::new(&Limits::default());
        let mut pusher = Pusher::exact(&prepared, Some(&tables.solvable));
        let mut puller = Puller::new(&prepared, Some(&tables.reachable), &mut budget).unwrap();
        for objective in [Objective::Any, Objective::Pushes] {
            let Some(path) = path(&level, &prepared, objective) else { continue };
            levels += 1;
            positions += path.len();
            for (_, position) in &path {
                for detector in Detector::ALL {
                    let is_flagged = detectors.flags(detector, position);
                    assert!(!is_flagged, "{detector:?} of {position:?} in\n{level}");
                }
            }
            // The searches leave out no step of it, from the start or from the goals.
            for pair in path.windows(2) {
                let ((_, before), (Some(push), after)) = (pair[0], pair[1]) else { unreachable!() };
                let reach = prepared.reach(&before.boxes, before.player);
                let pushed = kept(|kept| pusher.expand(&before, &reach, kept));
                assert!(pushed.contains(&(push, after)), "{push:?} of {before:?} in\n{level}");
                if prepared.is_two_sided() {
                    let pulled = kept(|kept| puller.expand(&after, kept));
                    let before = prepared.normalised(before);
                    assert!(pulled.contains(&(push, before)), "{push:?} to {after:?} in\n{level}");
                }
            }
        }
    }
    println!("{levels} solutions, {positions} positions");
    assert!(levels > 500 && positions > 4_000, "{levels} {positions}");
}

#[test]
fn what_is_flagged_has_no_solution() {
    let mut found: BTreeMap<Detector, usize> = BTreeMap::new();
    for level in random_levels(83).take(150).chain(crowded_levels(84).take(25)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let tables = tables(&prepared);
        let mut detectors = Detectors::new(&prepared, &tables);
        for (state, distance) in component(&PushSpace::new(&prepared)) {
            for detector in Detector::ALL {
                if detectors.flags(detector, &state) {
                    *found.entry(detector).or_default() += 1;
                    // Every one of these states is reached.
                    let is_right = distance.is_none() && detector != Detector::Unreachable;
                    assert!(is_right, "{detector:?} of {state:?} in\n{level}");
                }
            }
        }
    }
    println!("{found:?}");
    for detector in Detector::ALL.into_iter().filter(|&each| each != Detector::Unreachable) {
        assert!(found.get(&detector).is_some_and(|&count| count > 100), "{detector:?}: {found:?}");
    }
}

/// Of all positions of one box or two, reached or not.
#[test]
fn what_is_called_unreachable_is() {
    let (mut flagged, mut all) = (0, 0);
    let few = random_levels(85).filter(|level| level.boxes().len() < 3);
    for level in few.take(60) {
        let prepared = PreparedBoard::<1>::new(&level);
        let tables = tables(&prepared);
        let mut detectors = Detectors::new(&prepared, &tables);
        let reached: HashSet<_> = component(&PushSpace::new(&prepared)).into_keys().collect();
        let squares: Vec<_> = prepared.board().squares().collect();
        let count = level.boxes().len();
        for &one in &squares {
            for &two in
                squares.iter().filter(|&&two| if count == 1 { two == one } else { two < one })
            {
                let mut boxes = Bits::EMPTY;
                boxes.insert(one);
                boxes.insert(two);
                for &player in squares.iter().filter(|&&square| !boxes.contains(square)) {
                    let position = prepared.normalised(Position { boxes, player });
                    all += 1;
                    if detectors.flags(Detector::Unreachable, &position) {
                        flagged += 1;
                        assert!(!reached.contains(&position), "{position:?} in\n{level}");
                    }
                }
            }
        }
    }
    println!("{flagged} of {all} unreachable");
    assert!(flagged > 10_000 && all - flagged > 5_000, "{flagged} of {all}");
}

/// A search that asks zones runs dry where others prove that there is no solution.
#[test]
fn a_search_with_a_heuristic_detector_proves_nothing() {
    assert_eq!(Detector::Zones.claim(), Claim::Heuristic);
    let mut dry = 0;
    for level in random_levels(86).take(300) {
        let prepared = PreparedBoard::<1>::new(&level);
        let is_unsolvable = component(&PushSpace::new(&prepared)).values().all(Option::is_none);
        if !is_unsolvable || !prepared.is_two_sided() {
            continue;
        }
        let mut ignore = |_: papan_search::News<'_, Step>| {};
        let mut meter = Meter::new(&Limits::default(), &mut ignore);
        let mut knowledge = Knowledge::new(&prepared);
        for guide in GUIDES {
            let search = FeatureSearch::new(&prepared, None, guide, &mut knowledge, &mut meter);
            let turn = search.unwrap().run(u64::MAX, &mut meter).unwrap();
            assert!(matches!(turn, Turn::Dry), "{turn:?} of\n{level}");
            dry += 1;
        }
    }
    assert!(dry > 100, "{dry}");
}
