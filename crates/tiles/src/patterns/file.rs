//! The bytes of a pattern set: a header that says what they are, then the tables.
//!
//! Reading verifies everything before a value is used: a damaged or foreign file is refused, never
//! half-trusted. Not here: where files live, mapping them, and replacing them atomically.
//!
//! | bytes | content |
//! | --- | --- |
//! | 0..8 | `PAPANPDB` |
//! | 8..12 | format version, little-endian like all numbers |
//! | 12, 13, 14, 15 | columns, rows, cell of the goal's blank, number of patterns |
//! | 16..48 | for each cell the number of its pattern, 255 for the blank and beyond the board |
//! | 48..56 | bytes of the tables |
//! | 56..64 | checksum of everything else |
//! | 64.. | the tables |

use std::io::{self, Write};

use papan_puzzle::{Cell, Message, Size, message};
use papan_search::{Budget, Limits, StopReason};

use super::set::{Partition, PatternSet};

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"PAPANPDB";
/// The version this code writes and reads. Any change of the numbering must raise it.
const VERSION: u32 = 1;
/// Bytes before the tables.
const HEADER_BYTES: usize = 64;

/// Where the checksum is.
const CHECKSUM_AT: usize = 56;
/// The value for "no pattern".
const NO_PATTERN: u8 = 255;

/// Why bytes are not the tables that were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TableError {
    /// They do not begin as tables do.
    Foreign,
    /// They were written by another version of the format.
    Version(u32),
    /// The header makes no sense, or they are cut off or too long.
    Malformed,
    /// The checksum is wrong.
    Damaged,
    /// They are sound, but tables of another partition.
    OtherPartition,
    /// A limit came before they were verified.
    Limit(StopReason),
}

impl TableError {
    /// What it means, in a part of a sentence.
    pub fn message(&self) -> Message {
        match self {
            TableError::Foreign => message!("tiles.table.foreign", "these are no pattern tables"),
            TableError::Version(version) => message!(
                "tiles.table.version",
                "the tables have format version {version}, and {needed} is needed",
                version,
                needed = VERSION
            ),
            TableError::Malformed => {
                message!("tiles.table.malformed", "the tables are cut off or malformed")
            }
            TableError::Damaged => {
                message!("tiles.table.damaged", "the tables are damaged: the checksum is wrong")
            }
            TableError::OtherPartition => {
                message!("tiles.table.partition", "the tables are of another partition")
            }
            TableError::Limit(reason) => message!(
                "tiles.table.stopped",
                "verifying the tables was stopped: {reason}",
                reason = reason.name() => reason
            ),
        }
    }
}

impl From<StopReason> for TableError {
    fn from(reason: StopReason) -> TableError {
        TableError::Limit(reason)
    }
}

impl<B: AsRef<[u8]>> PatternSet<B> {
    /// Writes header and tables.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write_to(&self, mut to: impl Write) -> io::Result<()> {
        let payload = self.payload();
        let mut header = header_of(self.partition(), payload.len());
        let sum = checksum(&header[..CHECKSUM_AT], payload);
        header[CHECKSUM_AT..].copy_from_slice(&sum.to_le_bytes());
        to.write_all(&header)?;
        to.write_all(payload)
    }

    /// The set that [`write_to`](Self::write_to) wrote, verified. The bytes are kept, not copied.
    ///
    /// # Errors
    /// If they are anything other than exactly that.
    pub fn from_bytes(bytes: B) -> Result<PatternSet<B>, TableError> {
        PatternSet::with_bytes(bytes, &mut Budget::new(&Limits::default()))
    }

    /// As [`from_bytes`](Self::from_bytes), within a budget, which then holds the tables and their
    /// numbering: verifying and looking up bring in what is only mapped.
    ///
    /// # Errors
    /// As there, and [`TableError::Limit`]; what was charged then is for the caller to give back.
    pub(crate) fn with_bytes(bytes: B, budget: &mut Budget) -> Result<PatternSet<B>, TableError> {
        let all = bytes.as_ref();
        let partition = read_header(all)?;
        let (header, payload) = all.split_at(HEADER_BYTES);
        budget.charge(payload.len())?;
        let sum = checksum_polled(&header[..CHECKSUM_AT], payload, || budget.poll())?;
        if header[CHECKSUM_AT..] != sum.to_le_bytes() {
            return Err(TableError::Damaged);
        }
        let set = PatternSet::from_parts(partition, bytes, HEADER_BYTES, budget)?;
        set.ok_or(TableError::Malformed)
    }

    /// Like [`from_bytes`](Self::from_bytes), and of this very partition.
    ///
    /// # Errors
    /// If the bytes are not sound tables of `partition`.
    pub fn from_bytes_for(bytes: B, partition: &Partition) -> Result<PatternSet<B>, TableError> {
        PatternSet::with_bytes_for(bytes, partition, &mut Budget::new(&Limits::default()))
    }

    /// The same within a budget, as [`with_bytes`](Self::with_bytes).
    ///
    /// # Errors
    /// If the bytes are not sound tables of `partition`, or a limit came first.
    pub(crate) fn with_bytes_for(
        bytes: B,
        partition: &Partition,
        budget: &mut Budget,
    ) -> Result<PatternSet<B>, TableError> {
        if read_header(bytes.as_ref())? != *partition {
            return Err(TableError::OtherPartition);
        }
        PatternSet::with_bytes(bytes, budget)
    }
}

/// What the header says the tables are, without looking at them: for listings.
///
/// # Errors
/// If it is not a valid header, or the length of `bytes` does not match it.
pub fn read_header(bytes: &[u8]) -> Result<Partition, TableError> {
    let header = bytes.get(..HEADER_BYTES).ok_or(TableError::Foreign)?;
    if header[..8] != MAGIC {
        return Err(TableError::Foreign);
    }
    let version = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
    if version != VERSION {
        return Err(TableError::Version(version));
    }
    let mut patterns = vec![Vec::new(); usize::from(header[15])];
    for (cell, &owner) in header[16..48].iter().enumerate() {
        if owner != NO_PATTERN {
            let pattern = patterns.get_mut(usize::from(owner)).ok_or(TableError::Malformed)?;
            pattern.push(cell as u8);
        }
    }
    let size = Size::new(header[13].into(), header[12].into()).ok_or(TableError::Malformed)?;
    let partition = Partition::new(size, Cell(header[14].into()), &patterns);
    let partition = partition.map_err(|_| TableError::Malformed)?;
    let payload = bytes.len() - HEADER_BYTES;
    // Nothing in a header may vary: it must be the one that would be written.
    if header[..CHECKSUM_AT] != header_of(&partition, payload)[..CHECKSUM_AT] {
        return Err(TableError::Malformed);
    }
    Ok(partition)
}

fn header_of(partition: &Partition, payload: usize) -> [u8; HEADER_BYTES] {
    let size = partition.size();
    let mut header = [0; HEADER_BYTES];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12] = size.columns() as u8;
    header[13] = size.rows() as u8;
    header[14] = partition.blank().0 as u8;
    header[15] = partition.patterns().len() as u8;
    header[16..48].fill(NO_PATTERN);
    for (number, pattern) in partition.patterns().iter().enumerate() {
        for cell in pattern {
            header[16 + cell.index()] = number as u8;
        }
    }
    header[48..56].copy_from_slice(&(payload as u64).to_le_bytes());
    header
}

/// A 64-bit checksum: four lanes of multiply and fold, so that it runs at the speed of memory.
/// Against accidents, not against forgers.
pub(crate) fn checksum(header: &[u8], payload: &[u8]) -> u64 {
    let Ok(sum) = checksum_polled(header, payload, || Ok::<(), std::convert::Infallible>(()));
    sum
}

/// Bytes summed up between two polls: some milliseconds.
const CHECKSUM_POLL: usize = 1 << 22;

/// The same, with `poll` called every few milliseconds.
fn checksum_polled<E>(
    header: &[u8],
    payload: &[u8],
    mut poll: impl FnMut() -> Result<(), E>,
) -> Result<u64, E> {
    const ODD: [u64; 4] = [
        0x9e37_79b9_7f4a_7c15,
        0xc2b2_ae3d_27d4_eb4f,
        0xd6e8_feb8_6659_fd93,
        0xa076_1d64_78bd_642f,
    ];
    let mut lanes = ODD;
    for part in [header, payload] {
        let mut chunks = part.chunks_exact(32);
        let mut mix = |chunk: &[u8; 32]| {
            for (lane, (word, odd)) in lanes.iter_mut().zip(chunk.chunks_exact(8).zip(ODD)) {
                let word = u64::from_le_bytes(word.try_into().expect("a chunk of eight bytes"));
                let product = (*lane ^ word).wrapping_mul(odd);
                // Multiplication never moves high bits down; this does.
                *lane = product ^ product >> 32;
            }
        };
        for (number, chunk) in (&mut chunks).enumerate() {
            if (number * 32).is_multiple_of(CHECKSUM_POLL) {
                poll()?;
            }
            mix(chunk.try_into().expect("a chunk of 32 bytes"));
        }
        let mut last = [0u8; 32];
        last[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        mix(&last);
    }
    let length = payload.len() as u64;
    Ok(lanes.iter().fold(length, |sum, &lane| fold(sum ^ lane)))
}

/// Lets every bit affect every other; one to one, like each step of a lane, so that damage confined
/// to one word never goes unnoticed.
fn fold(mut word: u64) -> u64 {
    for odd in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        word = (word ^ word >> 31).wrapping_mul(odd);
    }
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    fn partition(patterns: &[&[u8]]) -> Partition {
        Partition::new(Size::new(3, 3).unwrap(), Cell(0), patterns).unwrap()
    }

    fn small() -> PatternSet<Vec<u8>> {
        let partition = partition(&[&[1, 2, 4, 5], &[3, 6, 7, 8]]);
        PatternSet::build(&partition, |_| ControlFlow::Continue(())).unwrap()
    }

    /// What is mapped counts, before a byte of it is looked at; so does the time to verify it.
    #[test]
    fn reading_stays_within_the_limits() {
        let mut bytes = Vec::new();
        small().write_to(&mut bytes).unwrap();
        let memory = small().memory_bytes();
        for (limits, reason) in [
            (Limits { memory_bytes: Some(100), ..Limits::default() }, StopReason::Memory),
            (Limits { stop_at_poll: Some(1), ..Limits::default() }, StopReason::Cancelled),
        ] {
            let budget = &mut Budget::new(&limits);
            let refused = PatternSet::with_bytes(&*bytes, budget).map(drop);
            assert_eq!(refused, Err(TableError::Limit(reason)));
        }
        let budget = &mut Budget::new(&Limits::default());
        PatternSet::with_bytes(&*bytes, budget).unwrap();
        assert_eq!(budget.memory(), memory);
    }

    #[test]
    fn what_is_written_is_read() {
        let set = small();
        let mut bytes = Vec::new();
        set.write_to(&mut bytes).unwrap();
        // Borrowed bytes work too, without a copy.
        let read = PatternSet::from_bytes(&bytes[..]).unwrap();
        assert_eq!(read.partition(), set.partition());
        assert_eq!(read.payload(), set.payload());
        assert!(PatternSet::from_bytes_for(&bytes[..], set.partition()).is_ok());
        let other = partition(&[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
        let refused = PatternSet::from_bytes_for(&bytes[..], &other);
        assert_eq!(refused.err(), Some(TableError::OtherPartition));
    }

    #[test]
    fn every_damaged_byte_and_every_length_is_refused() {
        let set = small();
        let mut bytes = Vec::new();
        set.write_to(&mut bytes).unwrap();
        for at in 0..bytes.len() {
            for change in [1, 0x80, 0xff] {
                bytes[at] ^= change;
                assert!(PatternSet::from_bytes(&bytes[..]).is_err(), "byte {at} ^ {change}");
                bytes[at] ^= change;
            }
        }
        for length in (0..200).chain(bytes.len() - 100..bytes.len()) {
            assert!(PatternSet::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
        bytes.push(0);
        assert_eq!(PatternSet::from_bytes(&bytes[..]).err(), Some(TableError::Malformed));
        bytes.pop();
        bytes[8] = 2;
        assert_eq!(PatternSet::from_bytes(&bytes[..]).err(), Some(TableError::Version(2)));
        assert_eq!(PatternSet::from_bytes(b"hello".as_slice()).err(), Some(TableError::Foreign));
    }

    #[test]
    fn the_checksum_tells_all_single_bits_apart() {
        let mut payload = vec![0u8; 4096];
        let plain = checksum(&[], &payload);
        let mut sums = vec![plain];
        for at in 0..payload.len() * 8 {
            payload[at / 8] ^= 1 << (at % 8);
            sums.push(checksum(&[], &payload));
            payload[at / 8] ^= 1 << (at % 8);
        }
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), 4096 * 8 + 1);
    }
}
