//! Choosing a level: which puzzle, which grade, which of them.

use papan::{Grade, Puzzle};

use crate::shelf::{Entry, Shelf};

/// What is chosen so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Picker {
    /// Which of the shelf's puzzles.
    pub(crate) puzzle: usize,
    /// Only levels of this grade.
    pub(crate) grade: Option<Grade>,
    /// Which of the levels that are shown.
    pub(crate) selected: usize,
    /// The first row in view.
    pub(crate) top: usize,
}

impl Picker {
    /// With this level selected.
    pub(crate) fn at(shelf: &Shelf, entry: usize) -> Picker {
        let mut picker = Picker::default();
        if let Some(level) = shelf.entries.get(entry) {
            picker.turn_to(shelf, level.puzzle());
            let shown = picker.shown(shelf);
            picker.selected = shown.iter().position(|&each| each == entry).unwrap_or_default();
        }
        picker
    }

    /// Shows the levels of a puzzle.
    pub(crate) fn turn_to(&mut self, shelf: &Shelf, puzzle: &Puzzle) {
        let puzzles = shelf.puzzles();
        let place = puzzles.iter().position(|each| each.info().id == puzzle.info().id);
        *self = Picker { puzzle: place.unwrap_or_default(), ..Picker::default() };
    }

    /// The levels that are shown, by their place on the shelf.
    pub(crate) fn shown(&self, shelf: &Shelf) -> Vec<usize> {
        let puzzles = shelf.puzzles();
        let Some(puzzle) = puzzles.get(self.puzzle) else { return Vec::new() };
        let is_shown = |entry: &Entry| {
            entry.puzzle().info().id == puzzle.info().id
                && (self.grade.is_none() || entry.grade == self.grade)
        };
        let entries = shelf.entries.iter().enumerate();
        entries.filter(|(_, entry)| is_shown(entry)).map(|(index, _)| index).collect()
    }

    /// The level that is selected, by its place on the shelf.
    pub(crate) fn chosen(&self, shelf: &Shelf) -> Option<usize> {
        self.shown(shelf).get(self.selected).copied()
    }

    /// So many levels further or back.
    pub(crate) fn go(&mut self, shelf: &Shelf, by: isize) {
        let last = self.shown(shelf).len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// The next puzzle, or the one before.
    pub(crate) fn turn(&mut self, shelf: &Shelf, forward: bool) {
        let puzzles = shelf.puzzles().len().max(1);
        let step = if forward { 1 } else { puzzles - 1 };
        *self = Picker {
            puzzle: (self.puzzle + step) % puzzles,
            grade: self.grade,
            ..Picker::default()
        };
    }

    /// All grades, then each that there are levels of.
    pub(crate) fn next_grade(&mut self, shelf: &Shelf) {
        let all = Picker { grade: None, ..self.clone() };
        let mut grades: Vec<Grade> = Vec::new();
        for entry in all.shown(shelf) {
            let grade = shelf.entries[entry].grade;
            grades.extend(grade.filter(|grade| !grades.contains(grade)));
        }
        let next = match self.grade {
            None => 0,
            Some(grade) => grades.iter().position(|&each| each == grade).map_or(0, |at| at + 1),
        };
        *self =
            Picker { grade: grades.get(next).copied(), puzzle: self.puzzle, ..Picker::default() };
    }
}
