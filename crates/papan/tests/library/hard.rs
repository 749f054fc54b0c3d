//! Levels that are too hard for small limits, for tests and benchmarks of what limits do.

/// All of them, with the names of their puzzles.
pub(crate) fn levels() -> Vec<(&'static str, String)> {
    vec![
        ("tiles", turned(4)),
        ("tiles", turned(5)),
        ("tiles", turned(10)),
        ("rushhour", hall(8)),
        ("rushhour", crowded(12)),
        ("rushhour", locked(16)),
        ("sokoban", warehouse()),
        ("chess", rescuers(100_000)),
    ]
}

/// What a generator may be asked for, by puzzle: options and their values.
pub(crate) type Wish = (&'static str, &'static [(&'static str, &'static str)]);

/// Levels that take more to make than small limits allow.
pub(crate) const WISHES: &[Wish] = &[
    ("tiles", &[("size", "4x4"), ("min-cost", "55")]),
    ("tiles", &[("size", "3x3"), ("min-cost", "20")]),
    ("rushhour", &[("size", "8x8"), ("min-slides", "60")]),
    ("sokoban", &[("min-pushes", "60")]),
    ("chess", &[("pieces", "100000"), ("size", "1000000"), ("kind", "mate")]),
];

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
fn crowded(side: usize) -> String {
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
fn locked(side: usize) -> String {
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
fn warehouse() -> String {
    "##############\n#            #\n# $ $ $ $ $  #\n#  . . . . . #\n# $ $ $ $ $  #\n\
     #  . . . . . #\n#     @      #\n##############\n"
        .to_owned()
}

/// A giant board on which a rook checks along an empty row, queens without number can step between, and
/// as many knights stand on the other side.
fn rescuers(pieces: usize) -> String {
    let (side, row) = (2_000_000, 1_000_000);
    let mut lines = vec![
        format!("{side} {pieces}"),
        format!("1 {row} k"),
        format!("{side} {side} K"),
        format!("{} {row} R", side - 5),
    ];
    for number in 0..pieces - 3 {
        let (column, along) = (2 + 9 * (number / 2), number / 2 * 37 % 5000);
        lines.push(match number % 2 {
            0 => format!("{column} {} q", row + 1 + along),
            _ => format!("{} {} H", column + 4, row - 10 - along),
        });
    }
    lines.join("\n") + "\n"
}
