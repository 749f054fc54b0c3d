//! What part of a position is shown: the columns and rows around its kings and the pieces that
//! matter, and where they are drawn. Not here: drawing.

use std::collections::BTreeSet;

use super::{CELL, GAP};
use crate::explain::Explanation;
use crate::moves::Evasion;

/// The most columns, and rows, of one picture. Kings, checkers and pins come first; evasions that
/// need more are only counted.
const MAX_SHOWN: usize = 30;
/// Boards up to this size are shown whole.
const WHOLE_BOARD: i64 = 16;

/// What is shown.
pub(super) struct Scene {
    pub(super) columns: BTreeSet<i64>,
    pub(super) rows: BTreeSet<i64>,
    pub(super) evasions: Vec<Evasion>,
}

impl Scene {
    pub(super) fn new(explanation: &Explanation) -> Scene {
        let mut scene =
            Scene { columns: BTreeSet::new(), rows: BTreeSet::new(), evasions: Vec::new() };
        let n = explanation.size.get();
        if n <= WHOLE_BOARD {
            (1..=n).for_each(|line| scene.add(line, line, n));
        }
        for side in &explanation.sides {
            // Two squares around a king: its steps, and what attacks them from close by.
            for d in -2..=2 {
                scene.add(side.king.square.x + d, side.king.square.y + d, n);
            }
            for checker in &side.checkers {
                scene.add(checker.square.x, checker.square.y, n);
            }
            for pin in &side.pins {
                scene.add(pin.pinned.square.x, pin.pinned.square.y, n);
                scene.add(pin.pinner.square.x, pin.pinner.square.y, n);
            }
        }
        for evasion in explanation
            .sides
            .iter()
            .filter_map(|side| side.evasions.as_ref())
            .flat_map(|e| &e.shown)
        {
            let before = (scene.columns.clone(), scene.rows.clone());
            scene.add(evasion.from.square.x, evasion.from.square.y, n);
            scene.add(evasion.to.x, evasion.to.y, n);
            if scene.columns.len().max(scene.rows.len()) > MAX_SHOWN {
                (scene.columns, scene.rows) = before;
            } else {
                scene.evasions.push(*evasion);
            }
        }
        for lines in [&mut scene.columns, &mut scene.rows] {
            // A gap of one line takes as much room as the line.
            let single: Vec<_> = lines
                .iter()
                .zip(lines.iter().skip(1))
                .filter(|(a, b)| *b - *a == 2)
                .map(|(a, _)| a + 1)
                .collect();
            lines.extend(single);
        }
        scene
    }

    fn add(&mut self, x: i64, y: i64, n: i64) {
        self.columns.extend((1..=n).contains(&x).then_some(x));
        self.rows.extend((1..=n).contains(&y).then_some(y));
    }
}

/// The shown lines of one direction and where they are drawn.
pub(super) struct Axis {
    pub(super) shown: Vec<i64>,
    /// The left or top edge of each, before the axis is turned.
    start: Vec<f64>,
    pub(super) origin: f64,
    pub(super) end: f64,
    n: i64,
    /// Whether the first line comes last: White's first row is at the bottom.
    turned: bool,
}

impl Axis {
    pub(super) fn new(shown: &BTreeSet<i64>, n: i64, origin: f64) -> Axis {
        let mut axis =
            Axis { shown: Vec::new(), start: Vec::new(), origin, end: origin, n, turned: false };
        let mut before = 0;
        for &line in shown {
            if line != before + 1 {
                axis.end += GAP;
            }
            axis.shown.push(line);
            axis.start.push(axis.end);
            axis.end += CELL;
            before = line;
        }
        if before != n {
            axis.end += GAP;
        }
        axis
    }

    /// The same lines, the first one last.
    pub(super) fn turned(self) -> Axis {
        Axis { turned: true, ..self }
    }

    /// The left or top edge of something that begins here and is this wide, on an axis that may be
    /// turned.
    fn edge(&self, start: f64, extent: f64) -> f64 {
        if self.turned { self.origin + self.end - start - extent } else { start }
    }

    /// The shown lines with their left or top edges.
    pub(super) fn lines(&self) -> impl Iterator<Item = (i64, f64)> {
        let starts = self.start.iter().map(|&start| self.edge(start, CELL));
        self.shown.iter().copied().zip(starts)
    }

    /// The middle of a line; for a hidden one, a point in its gap.
    pub(super) fn middle(&self, line: i64) -> f64 {
        let next = self.shown.partition_point(|&shown| shown < line);
        if self.shown.get(next) == Some(&line) {
            return self.edge(self.start[next] + CELL / 2.0, 0.0);
        }
        let (low, from) = match next.checked_sub(1) {
            Some(before) => (self.shown[before], self.start[before] + CELL),
            None => (0, self.start[0] - GAP),
        };
        let high = self.shown.get(next).copied().unwrap_or(self.n + 1);
        self.edge(from + GAP * (line - low) as f64 / (high - low) as f64, 0.0)
    }

    /// The gaps: where they begin and how many lines they hide.
    pub(super) fn gaps(&self) -> Vec<(f64, i64)> {
        let mut gaps = Vec::new();
        let mut before = 0;
        for (&line, &start) in self.shown.iter().zip(&self.start) {
            if line != before + 1 {
                gaps.push((self.edge(start - GAP, GAP), line - before - 1));
            }
            before = line;
        }
        if before != self.n {
            gaps.push((self.edge(self.end - GAP, GAP), self.n - before));
        }
        gaps
    }
}

/// The label of a gap.
pub(super) fn hidden(count: i64) -> String {
    format!("{} hidden", short(count))
}

/// A number of hidden lines, short.
pub(super) fn short(count: i64) -> String {
    if count < 100_000 {
        return count.to_string();
    }
    let exponent = count.ilog10();
    let tenths = count / 10i64.pow(exponent - 1);
    format!("{}.{}e{exponent}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shortened() {
        assert_eq!(short(99_999), "99999");
        assert_eq!(short(100_000), "1.0e5");
        assert_eq!(short(999_999_999_999_999_990), "9.9e17");
    }
}
