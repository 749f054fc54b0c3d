//! Turns the bitmaps that a build fills block by block into the rows that a search reads.

use rayon::prelude::*;

/// Bit `rank` of block `block` becomes bit `block` of row `rank`.
pub(super) fn transpose(blocks: &[u8], block_bytes: usize, rows: &mut [u8], row_bytes: usize) {
    // A cache line of each block at a time.
    const TILE: usize = 64;
    rows.par_chunks_mut(TILE * 8 * row_bytes).enumerate().for_each(|(tile, rows)| {
        let first = tile * TILE;
        let columns = TILE.min(block_bytes - first);
        for (at, eight) in blocks.chunks(8 * block_bytes).enumerate() {
            for column in 0..columns {
                let mut square = [0u8; 8];
                for (byte, block) in square.iter_mut().zip(eight.chunks_exact(block_bytes)) {
                    *byte = block[first + column];
                }
                let square = transpose_8x8(u64::from_le_bytes(square)).to_le_bytes();
                let rows = rows[column * 8 * row_bytes..].chunks_exact_mut(row_bytes);
                for (byte, row) in square.into_iter().zip(rows) {
                    row[at] = byte;
                }
            }
        }
    });
}

/// Exchanges rows (bytes) and columns (bits) of a square.
fn transpose_8x8(mut square: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let moved = (square ^ square >> shift) & mask;
        square ^= moved ^ moved << shift;
    }
    square
}
