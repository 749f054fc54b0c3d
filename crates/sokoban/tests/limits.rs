//! Hostile levels under small limits: random characters, damaged real levels, and crowded halls of
//! up to 100x100. Never a panic; a search that stops names a limit that was set, and never charges
//! more than it may.

use std::time::Duration;

use papan_search::{Limits, StopReason, Verdict};
use papan_sokoban::format;
use papan_sokoban::solver::{Objective, solve};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const HARD_CASES: &[u8] = include_bytes!("../data/hard-cases.xsb");
const GLYPHS: &[u8] = b"####      ..$$@*+-_3|x\n";

fn noise(rng: &mut ChaCha8Rng) -> Vec<u8> {
    let (rows, columns) = (rng.random_range(1..=100), rng.random_range(1..=100));
    let mut text = Vec::new();
    for _ in 0..rows {
        text.extend((0..columns).map(|_| *GLYPHS.choose(rng).unwrap()));
        text.push(b'\n');
    }
    text
}

/// A real level in which a few characters were replaced, inserted or lost.
fn damaged(rng: &mut ChaCha8Rng) -> Vec<u8> {
    let levels: Vec<_> = format::levels(HARD_CASES).collect();
    let mut text = levels.choose(rng).unwrap().bytes.to_vec();
    for _ in 0..rng.random_range(1..5) {
        let place = rng.random_range(0..text.len());
        match rng.random_range(0..3) {
            0 => text[place] = *GLYPHS.choose(rng).unwrap(),
            1 => text.insert(place, *GLYPHS.choose(rng).unwrap()),
            _ => drop(text.remove(place)),
        }
    }
    text
}

/// A closed hall with pillars, one player, and up to as many boxes as fit.
fn hall(rng: &mut ChaCha8Rng) -> Vec<u8> {
    let most = if rng.random_range(0..4) == 0 { 101 } else { 65 };
    let (rows, columns) = (rng.random_range(3..most), rng.random_range(3..most));
    let (pillars, boxes) = (rng.random_range(0..50), rng.random_range(0..40));
    let mut lines = vec![vec![b'#'; columns]; rows];
    for line in &mut lines[1..rows - 1] {
        for glyph in &mut line[1..columns - 1] {
            *glyph = match rng.random_range(0..100) {
                chance if chance < pillars => b'#',
                chance if chance < pillars + boxes => *b"$..*".choose(rng).unwrap(),
                _ => b' ',
            };
        }
    }
    lines[rng.random_range(1..rows - 1)][rng.random_range(1..columns - 1)] = b'@';
    lines.join(&b'\n')
}

fn limits(rng: &mut ChaCha8Rng) -> Limits {
    let mut limits = Limits::default();
    match rng.random_range(0..4) {
        0 => limits.nodes = Some(rng.random_range(0..2_000)),
        1 => limits.memory_bytes = Some(1 << rng.random_range(8..23)),
        2 => limits.time = Some(Duration::from_micros(rng.random_range(0..5_000))),
        _ => limits.stop_at_poll = Some(rng.random_range(1..200)),
    }
    // Something must end the search of a level that is merely hard.
    limits.nodes = limits.nodes.or(Some(20_000));
    limits.time = limits.time.or(Some(Duration::from_millis(100)));
    limits
}

#[test]
fn hostile_levels_end_within_their_limits() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut read, mut solved, mut unsolvable) = (0, 0, 0);
    let mut stopped: Vec<StopReason> = Vec::new();
    for round in 0..2400 {
        let text = match round % 3 {
            0 => noise(&mut rng),
            1 => damaged(&mut rng),
            _ => hall(&mut rng),
        };
        for level in format::levels(&text) {
            let Ok(level) = format::parse_level(&level) else { continue };
            read += 1;
            let objectives = [Objective::Any, Objective::Pushes, Objective::Moves];
            let objective = *objectives.choose(&mut rng).unwrap();
            let limits = limits(&mut rng);
            let report = solve(&level, objective, &limits, &mut |_| {}).report;
            let held = report.stats.peak_memory_bytes;
            assert!(held <= limits.memory_bytes.unwrap_or(usize::MAX), "{limits:?}\n{level}");
            assert!(report.stats.generated <= limits.nodes.unwrap_or(u64::MAX));
            match report.verdict {
                Verdict::Solved { .. } => solved += 1,
                Verdict::Unsolvable => unsolvable += 1,
                Verdict::Stopped { reason, .. } => {
                    let was_set = match reason {
                        StopReason::Nodes => limits.nodes.is_some(),
                        StopReason::Memory => limits.memory_bytes.is_some(),
                        StopReason::Time => limits.time.is_some(),
                        StopReason::Cancelled => limits.stop_at_poll.is_some(),
                        StopReason::Cost | StopReason::Incomplete => false,
                    };
                    assert!(was_set, "{reason:?} of {limits:?}\n{level}");
                    stopped.push(reason);
                }
            }
        }
    }
    println!(
        "{read} levels read, {solved} solved, {unsolvable} unsolvable, {} stopped",
        stopped.len()
    );
    for reason in [StopReason::Nodes, StopReason::Memory, StopReason::Time, StopReason::Cancelled] {
        assert!(stopped.contains(&reason), "never stopped by {reason:?}");
    }
    assert!(read > 600 && solved > 30 && unsolvable > 20, "{read} {solved} {unsolvable}");
}
