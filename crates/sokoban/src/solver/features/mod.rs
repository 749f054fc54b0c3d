//! What feature searches judge positions by.
//!
//! More boxes packed along a plan, fewer regions of the floor, fewer corridors cut, fewer boxes stranded behind what
//! is packed, fewer boxes in the way of others. Features only order a search, so none has to be right. What costs
//! something to find is found once per level and shared by its searches. Not here: the search.

mod hotspots;
mod rooms;
mod stranded;

use std::sync::Arc;

use papan_search::{Budget, StopReason};

use super::guide::{Guide, Order, Role};
use super::packing::{Packed, Packing};
use crate::deadlock::Zones;
use crate::prepared::{Position, PreparedBoard};
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

/// What the feature searches of one level share: what costs something to find.
#[derive(Debug)]
pub(crate) struct Knowledge<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    /// By order.
    packings: [Option<Packing<W>>; Order::COUNT],
    rooms: Option<Rooms<W>>,
    hotspots: Option<Arc<Hotspots<W>>>,
    charged: usize,
}

impl<'y, const W: usize> Knowledge<'y, W> {
    pub(crate) fn new(prepared: &'y PreparedBoard<W>) -> Self {
        let packings = [const { None }; Order::COUNT];
        Knowledge { prepared, packings, rooms: None, hotspots: None, charged: 0 }
    }

    pub(crate) fn prepared(&self) -> &'y PreparedBoard<W> {
        self.prepared
    }

    /// What one search needs for its guide.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn features(
        &mut self,
        guide: Guide,
        budget: &mut Budget,
    ) -> Result<Features<'y, W>, StopReason> {
        let prepared = self.prepared;
        let packing = &mut self.packings[guide.order as usize];
        let packing = match packing {
            Some(packing) => packing.clone(),
            None => {
                let found = Packing::new(prepared, guide.order, budget)?;
                budget.charge(found.bytes())?;
                self.charged += found.bytes();
                packing.insert(found).clone()
            }
        };
        let rooms = (guide.cut_corridors > Role::Ignored)
            .then(|| self.rooms.get_or_insert_with(|| Rooms::new(prepared)).clone());
        let mut hotspots = None;
        if guide.hotspots > Role::Ignored {
            hotspots = match &self.hotspots {
                Some(hotspots) => Some(Arc::clone(hotspots)),
                None => {
                    let bytes = Hotspots::<W>::bytes(prepared);
                    budget.charge(bytes)?;
                    self.charged += bytes;
                    Some(Arc::clone(self.hotspots.insert(Hotspots::new(prepared, budget)?.into())))
                }
            };
        }
        let charged = packing.bytes();
        budget.charge(charged)?;
        Ok(Features {
            prepared,
            packing,
            rooms,
            hotspots,
            stranded: guide.stranded.then(Stranded::default),
            zones: Zones::new(prepared),
            charged,
        })
    }

    /// Gives everything back.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        budget.release(self.charged);
        *self = Knowledge::new(self.prepared);
    }
}

/// What one feature search judges positions by.
#[derive(Debug)]
pub(crate) struct Features<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    packing: Packing<W>,
    rooms: Option<Rooms<W>>,
    hotspots: Option<Arc<Hotspots<W>>>,
    stranded: Option<Stranded<W>>,
    pub(crate) zones: Zones<'y, W>,
    charged: usize,
}

impl<const W: usize> Features<'_, W> {
    /// The features of a position whose free floor has so many regions.
    ///
    /// # Errors
    /// A limit of the budget.
    #[inline]
    pub(crate) fn score(
        &mut self,
        position: &Position<W>,
        regions: u16,
        budget: &mut Budget,
    ) -> Result<Score, StopReason> {
        let Features { prepared, packing, stranded, .. } = self;
        let boxes = &position.boxes;
        let Packed { steps, next } = packing.packed(position, |lasting| match stranded {
            Some(stranded) => Ok(stranded.count(prepared, boxes, lasting, budget)? > 0),
            None => Ok(false),
        })?;
        let stranded = match stranded {
            Some(stranded) => stranded.count(prepared, boxes, &next, budget)?,
            None => 0,
        };
        Ok(Score {
            unpacked: u16::MAX - steps,
            regions,
            cut: self.rooms.as_mut().map_or(0, |rooms| rooms.cut(self.prepared, boxes)),
            stranded,
            hot: self.hotspots.as_ref().map_or(0, |hotspots| hotspots.count(self.prepared, boxes)),
        })
    }

    /// Gives everything back.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        self.zones.close(budget);
        if let Some(stranded) = &mut self.stranded {
            stranded.close(budget);
        }
        budget.release(std::mem::take(&mut self.charged));
    }
}
