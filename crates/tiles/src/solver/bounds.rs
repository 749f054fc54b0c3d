//! Lower bounds that need no tables: Manhattan distance and linear conflicts, for boards of any
//! size. Not here: pattern tables, which are stronger where they fit.

use crate::patterns::grid::Grid;

/// For each tile the cell it belongs on.
pub(crate) fn homes(goal: &[u8]) -> [u8; 256] {
    let mut homes = [0; 256];
    for (cell, &tile) in goal.iter().enumerate() {
        homes[usize::from(tile)] = cell as u8;
    }
    homes
}

/// The sum of the distances of all tiles to where they belong.
pub(crate) fn manhattan(grid: Grid, board: &[u8], homes: &[u8; 256]) -> u32 {
    let tiles = board.iter().enumerate().filter(|&(_, &tile)| tile != 0);
    tiles.map(|(cell, &tile)| grid.distance(cell, homes[usize::from(tile)].into()) as u32).sum()
}

/// Manhattan distance, and two moves more for every tile that must leave its goal line to let
/// others pass.
///
/// In a line, of the tiles that belong to it those that stand in the right order may stay; all
/// others have to step aside and back, at least two moves that Manhattan distance does not count.
pub fn linear_conflict(grid: Grid, board: &[u8], goal: &[u8]) -> u32 {
    let homes = homes(goal);
    let mut bound = manhattan(grid, board, &homes);
    let (width, height) = (grid.width(), grid.height());
    let mut places = Vec::with_capacity(width.max(height));
    let mut line_bound = |line: &mut dyn Iterator<Item = usize>,
                          along: &dyn Fn(usize) -> Option<usize>| {
        places.clear();
        for cell in line {
            let tile = board[cell];
            if tile != 0 {
                places.extend(along(usize::from(homes[usize::from(tile)])));
            }
        }
        2 * (places.len() - longest_increasing(&places)) as u32
    };
    for row in 0..height {
        let along = |home: usize| (home / width == row).then_some(home % width);
        bound += line_bound(&mut (row * width..(row + 1) * width), &along);
    }
    for column in 0..width {
        let along = |home: usize| (home % width == column).then_some(home / width);
        bound += line_bound(&mut (column..grid.cells()).step_by(width), &along);
    }
    bound
}

/// The length of a longest increasing subsequence. Lines are short: quadratic is fast enough.
fn longest_increasing(places: &[usize]) -> usize {
    let mut longest = [0usize; 256];
    let mut most = 0;
    for (at, place) in places.iter().enumerate() {
        let before = (0..at).filter(|&b| places[b] < *place).map(|b| longest[b]).max();
        longest[at] = before.unwrap_or(0) + 1;
        most = most.max(longest[at]);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// On all boards of 3x3 and 4x2: at most the distance, and of the same parity.
    #[test]
    fn linear_conflicts_never_overestimate() {
        for (width, height, boards) in [(3, 3, 181_440), (4, 2, 20_160)] {
            let grid = Grid::new(width, height).unwrap();
            let goal: Vec<u8> = (0..grid.cells() as u8).collect();
            let mut seen = HashSet::from([goal.clone()]);
            let mut layer = vec![goal.clone()];
            let mut distance = 0;
            while !layer.is_empty() {
                let mut next = Vec::new();
                for board in layer {
                    let bound = linear_conflict(grid, &board, &goal);
                    assert!(bound <= distance && (distance - bound).is_multiple_of(2), "{board:?}");
                    let blank = board.iter().position(|&tile| tile == 0).unwrap();
                    for to in grid.neighbours(blank) {
                        let mut after = board.clone();
                        after.swap(blank, to);
                        if seen.insert(after.clone()) {
                            next.push(after);
                        }
                    }
                }
                layer = next;
                distance += 1;
            }
            assert_eq!(seen.len(), boards);
        }
    }
}
