//! The best position that a search has come to, for whoever watches it. Not here: what makes one better than another.

use papan_search::{Rank, Reached};

use super::Meter;
use crate::prepared::{Position, PreparedBoard};

/// The part that searches by a bound alone.
pub(crate) const BY_BOUND: u32 = 0;

/// The best position of one search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BestSoFar<const W: usize> {
    best: Option<(Rank, Position<W>)>,
}

impl<const W: usize> BestSoFar<W> {
    /// Notes a position; `more` is greater for better ones.
    #[inline]
    pub(crate) fn note(&mut self, more: u64, position: &Position<W>, prepared: &PreparedBoard<W>) {
        if self.best.is_none_or(|(best, _)| more > best.more) {
            let done = position.boxes.and(&prepared.goals).count() as u32;
            self.best = Some((Rank { done, more }, *position));
        }
    }

    /// Notes a position by the bound on the pushes to go.
    #[inline]
    pub(crate) fn note_bound(
        &mut self,
        bound: u16,
        position: &Position<W>,
        prepared: &PreparedBoard<W>,
    ) {
        self.note(!u64::from(bound), position, prepared);
    }

    /// Tells of it, if it is time. `part` is the number of the search, [`BY_BOUND`] if it has none.
    #[inline]
    pub(crate) fn tell(&self, part: u32, prepared: &PreparedBoard<W>, meter: &mut Meter<'_>) {
        if !meter.is_due() {
            return;
        }
        let Some((rank, Position { boxes, player })) = self.best else { return };
        let board = prepared.board();
        meter.reached(Reached {
            rank,
            total: boxes.count() as u32,
            part,
            text: &|| board.draw(&boxes.iter().collect::<Vec<_>>(), player),
        });
    }
}
