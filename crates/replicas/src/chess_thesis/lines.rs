//! Places, and the four kinds of lines through them.

use papan_chess::Role;

/// Column and row.
pub(super) type Place = (i64, i64);

/// One step further.
pub(super) fn plus((x, y): Place, (dx, dy): Place) -> Place {
    (x + dx, y + dy)
}

/// What the lines of the board are looked at along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    Horizontal,
    AntiDiagonal,
    Vertical,
    MainDiagonal,
}

impl View {
    /// `SLIDER_DIRECTIONS`.
    pub(super) const ALL: [View; 4] =
        [View::Horizontal, View::AntiDiagonal, View::Vertical, View::MainDiagonal];

    /// Which line a place is on.
    pub(super) fn key(self, (x, y): Place) -> i64 {
        match self {
            View::Horizontal => y,
            View::Vertical => x,
            View::MainDiagonal => x - y,
            View::AntiDiagonal => x + y,
        }
    }

    /// Where on its line a place is.
    pub(super) fn value(self, (x, y): Place) -> i64 {
        if self == View::Vertical { y } else { x }
    }

    /// `slider_intercept_coord`: the place of a value on a line.
    pub(super) fn place(self, key: i64, value: i64) -> Place {
        match self {
            View::Horizontal => (value, key),
            View::Vertical => (key, value),
            View::MainDiagonal => (value, value - key),
            View::AntiDiagonal => (value, key - value),
        }
    }

    /// Whether a slider moves along these lines: `HORIZONTAL_VERTICAL_PIECE` and `DIAGONAL_PIECE`.
    pub(super) fn is_slider(self, role: Role) -> bool {
        match self {
            View::Horizontal | View::Vertical => matches!(role, Role::Queen | Role::Rook),
            View::MainDiagonal | View::AntiDiagonal => matches!(role, Role::Queen | Role::Bishop),
        }
    }
}

/// The view that each of the eight directions is along.
pub(super) const VIEW_OF_MOVE: [View; 4] =
    [View::Vertical, View::AntiDiagonal, View::Horizontal, View::MainDiagonal];

/// Strictly between two values, whichever is the larger.
pub(super) fn is_between(value: i64, a: i64, b: i64) -> bool {
    a.min(b) < value && value < a.max(b)
}

/// `in_between` and `get_intersection`: where a line crosses that of the check, strictly between the king
/// and its attacker.
pub(super) fn crossing(
    king: Place,
    attacker: Place,
    view: View,
    key: i64,
    checked_from: View,
) -> Option<Place> {
    if !is_between(key, view.key(king), view.key(attacker)) {
        return None;
    }
    // Steps of the check's line, each of which changes the key by one or, between diagonals, by two.
    let changed = key - view.key(king);
    let all = view.key(attacker) - view.key(king);
    let (dx, dy) = (attacker.0 - king.0, attacker.1 - king.1);
    let steps = dx.abs().max(dy.abs());
    debug_assert!(checked_from.key(king) == checked_from.key(attacker) && all % steps == 0);
    let per_step = all / steps;
    (changed % per_step == 0).then(|| {
        let at = changed / per_step;
        (king.0 + dx.signum() * at, king.1 + dy.signum() * at)
    })
}
