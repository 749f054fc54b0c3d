//! Levels that are too hard for small limits, for tests and benchmarks of what limits do.
#![allow(dead_code, reason = "each of them uses some")]

/// A board of tiles with its rows the other way round: far from the goal. On an even side two tiles
/// change places, or the goal could not be reached.
pub(crate) fn turned(side: usize) -> String {
    let tile = |row: usize, column: usize| (row * side + column + 1) % (side * side);
    let rows = (0..side).rev().map(|row| (0..side).map(|column| tile(row, column)).collect());
    let mut rows: Vec<Vec<usize>> = rows.collect();
    if side.is_multiple_of(2) {
        rows[side - 1].swap(0, 1);
    }
    let text = |row: Vec<usize>| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    rows.into_iter().map(text).collect::<Vec<_>>().join("/")
}

/// A square board for Rush Hour with these trucks, given as name, row, column and whether they stand
/// upright; `PP` stands in row 4 before the exit, and walls where said.
fn board(side: usize, trucks: &[(char, usize, usize, bool)], walls: &[(usize, usize)]) -> String {
    let mut grid = vec![vec!['.'; side]; side];
    (grid[4][0], grid[4][1]) = ('P', 'P');
    for &(name, row, column, upright) in trucks {
        for at in 0..3 {
            let (row, column) = if upright { (row + at, column) } else { (row, column + at) };
            grid[row][column] = name;
        }
    }
    for &(row, column) in walls {
        grid[row][column] = '#';
    }
    let mut lines = vec![format!("{side} {side}"), trucks.len().to_string()];
    for (number, line) in grid.into_iter().enumerate() {
        let exit = if number == 4 { "K" } else { "" };
        lines.push(line.into_iter().collect::<String>() + exit);
    }
    lines.join("\n") + "\n"
}

/// A wide hall of trucks before the exit, all of which can get out of the way.
pub(crate) fn hall(side: usize) -> String {
    board(side, &[('A', 3, 3, true), ('B', 3, 5, true), ('C', 3, 7, true)], &[])
}

/// A hall with more trucks than any search gets through, and as many solved states.
pub(crate) fn crowded(side: usize) -> String {
    let trucks = [
        ('A', 3, 3, true),
        ('B', 3, 5, true),
        ('C', 3, 7, true),
        ('D', 7, 0, false),
        ('E', 8, 4, false),
        ('F', 9, 1, false),
        ('G', 0, 4, false),
        ('H', 1, 8, false),
        ('I', 6, 9, true),
        ('L', 7, 11, true),
    ];
    board(side, &trucks, &[])
}

/// A board that no play solves: walls hold a truck before the exit, while others go where they like.
pub(crate) fn locked(side: usize) -> String {
    let last = side - 1;
    let trucks = [
        ('A', 3, last, true),
        ('B', 8, 0, true),
        ('C', 8, 2, true),
        ('D', 8, 4, true),
        ('E', 8, 6, true),
        ('F', 12, 8, false),
    ];
    board(side, &trucks, &[(2, last), (6, last)])
}

/// A Sokoban level with many boxes in an open room.
pub(crate) fn warehouse() -> String {
    "##############\n#            #\n# $ $ $ $ $  #\n#  . . . . . #\n# $ $ $ $ $  #\n\
     #  . . . . . #\n#     @      #\n##############\n"
        .to_owned()
}
