//! What feature searches judge positions by.
//!
//! More boxes packed along a plan, fewer regions of the floor, fewer corridors cut, fewer boxes stranded behind what
//! is packed, fewer boxes in the way of others. Features only order a search, so none has to be right. What costs
//! something to find is found once per level and shared by its searches. Not here: the search.

mod hotspots;
mod rooms;
mod stranded;

use papan_search::{Budget, StopReason};

use super::guide::{Guide, Role};
use super::packing::Packing;
use crate::bits::Bits;
use crate::deadlock::Zones;
use crate::prepared::PreparedBoard;
use hotspots::Hotspots;
use rooms::Rooms;
use stranded::Stranded;

/// What cells and moves are compared by; smaller is better, the first field matters most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Score {
    pub(crate) unpacked: u16,
    pub(crate) regions: u16,
    pub(crate) cut: u16,
    pub(crate) stranded: u16,
    pub(crate) hot: u16,
}

impl Score {
    /// What decides the cell.
    pub(crate) fn cell(self, guide: &Guide) -> Score {
        let of = |role: Role, value: u16| if role == Role::Cell { value } else { 0 };
        Score {
            cut: of(guide.cut_corridors, self.cut),
            hot: of(guide.hotspots, self.hot),
            stranded: 0,
            ..self
        }
    }

    /// In 33 bits, for the order of moves.
    pub(crate) fn pack(self) -> u64 {
        let fields = [
            (u64::from(self.unpacked) & 0x3ff, 10),
            (u64::from(self.regions.min(0x3f)), 6),
            (u64::from(self.cut.min(0x1f)), 5),
            (u64::from(self.stranded.min(0x3f)), 6),
            (u64::from(self.hot.min(0x3f)), 6),
        ];
        fields.into_iter().fold(0, |packed, (value, bits)| packed << bits | value)
    }

    /// The bits of [`Score::pack`].
    pub(crate) const BITS: u32 = 33;
}

/// What the feature searches of one level share.
#[derive(Debug)]
pub(crate) struct Features<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    partial: Option<Packing<W>>,
    fixed: Option<Packing<W>>,
    rooms: Option<Rooms<W>>,
    hotspots: Option<Hotspots<W>>,
    stranded: Stranded<W>,
    pub(crate) zones: Zones<'y, W>,
    charged: usize,
}

impl<'y, const W: usize> Features<'y, W> {
    pub(crate) fn new(prepared: &'y PreparedBoard<W>) -> Self {
        Features {
            prepared,
            partial: None,
            fixed: None,
            rooms: None,
            hotspots: None,
            stranded: Stranded::default(),
            zones: Zones::new(prepared),
            charged: 0,
        }
    }

    pub(crate) fn prepared(&self) -> &'y PreparedBoard<W> {
        self.prepared
    }

    /// Finds what a guide needs and is not there yet.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn prepare(&mut self, guide: &Guide, budget: &mut Budget) -> Result<(), StopReason> {
        let prepared = self.prepared;
        let packing = if guide.fixed_order { &mut self.fixed } else { &mut self.partial };
        if packing.is_none() {
            let found = Packing::new(prepared, guide.fixed_order, budget)?;
            budget.charge(found.bytes())?;
            self.charged += found.bytes();
            *packing = Some(found);
        }
        if guide.cut_corridors > Role::Ignored && self.rooms.is_none() {
            self.rooms = Some(Rooms::new(prepared));
        }
        if guide.hotspots > Role::Ignored && self.hotspots.is_none() {
            let bytes = Hotspots::<W>::bytes(prepared);
            budget.charge(bytes)?;
            self.charged += bytes;
            self.hotspots = Some(Hotspots::new(prepared, budget)?);
        }
        Ok(())
    }

    /// The features of a position whose free floor has so many regions, for a guide that has been prepared.
    ///
    /// # Errors
    /// A limit of the budget.
    #[inline]
    pub(crate) fn score(
        &mut self,
        guide: &Guide,
        boxes: &Bits<W>,
        regions: u16,
        budget: &mut Budget,
    ) -> Result<Score, StopReason> {
        let packing = if guide.fixed_order { &mut self.fixed } else { &mut self.partial };
        let (steps, packed) = packing.as_mut().map_or((0, Bits::EMPTY), |it| it.packed(boxes));
        let stranded = self.stranded.count(self.prepared, boxes, &packed, budget)?;
        let rooms = self.rooms.as_mut().filter(|_| guide.cut_corridors > Role::Ignored);
        let hotspots = self.hotspots.as_ref().filter(|_| guide.hotspots > Role::Ignored);
        Ok(Score {
            unpacked: u16::MAX - steps,
            regions,
            cut: rooms.map_or(0, |rooms| rooms.cut(self.prepared, boxes)),
            stranded,
            hot: hotspots.map_or(0, |hotspots| hotspots.count(self.prepared, boxes)),
        })
    }

    /// Gives everything back.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        self.zones.close(budget);
        self.stranded.close(budget);
        budget.release(self.charged);
        *self = Features::new(self.prepared);
    }
}
