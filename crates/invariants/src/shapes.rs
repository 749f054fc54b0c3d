//! Small levels made from bytes by construction: fuzzing then spends its time beyond the readers.
//! Not here: texts with faults, which are for `readers`.

use arbitrary::{Result, Unstructured};

/// A small level of Sokoban: a room with walls around it. It may have too few goals, or no box.
pub(crate) fn sokoban(bytes: &mut Unstructured<'_>) -> Result<String> {
    let (rows, columns) = (bytes.int_in_range(1..=4)?, bytes.int_in_range(2..=5)?);
    let mut cells = Vec::new();
    for _ in 0..rows * columns {
        cells.push(*bytes.choose(b"      ##$$..*")?);
    }
    let player: usize = bytes.choose_index(cells.len())?;
    cells[player] = if matches!(cells[player], b'.' | b'*') { b'+' } else { b'@' };
    let wall = "#".repeat(columns + 2);
    let mut text = format!("{wall}\n");
    for row in cells.chunks(columns) {
        text.push('#');
        text.extend(row.iter().map(|&cell| char::from(cell)));
        text.push_str("#\n");
    }
    text.push_str(&wall);
    text.push('\n');
    Ok(text)
}

/// Sizes of tile boards on which everything can be tried: at most 9!/2 states.
pub(crate) const TILE_SIZES: [(usize, usize); 6] = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)];

/// A small board of tiles: its rows and columns, and its cells, 0 for the blank.
pub(crate) fn tiles(bytes: &mut Unstructured<'_>) -> Result<(usize, usize, Vec<u8>)> {
    let &(rows, columns) = bytes.choose(&TILE_SIZES)?;
    let mut cells: Vec<u8> = (0..(rows * columns) as u8).collect();
    for last in (1..cells.len()).rev() {
        cells.swap(last, bytes.choose_index(last + 1)?);
    }
    Ok((rows, columns, cells))
}

/// A board of tiles as text.
pub(crate) fn tiles_text(columns: usize, cells: &[u8]) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ") + "\n";
    cells.chunks(columns).map(row).collect()
}

/// A small board of Rush Hour, with the exit on any side.
pub(crate) fn rushhour(bytes: &mut Unstructured<'_>) -> Result<String> {
    let (rows, columns) = (bytes.int_in_range(3..=5)?, bytes.int_in_range(3..=5)?);
    let mut grid = vec![vec![b'.'; columns]; rows];
    let [sideways, ahead]: [bool; 2] = [bytes.arbitrary()?, bytes.arbitrary()?];
    let (lines, length) = if sideways { (rows, columns) } else { (columns, rows) };
    let line = bytes.choose_index(lines)?;
    let at = bytes.choose_index(length - 1)?;
    for cell in at..at + 2 {
        let (row, column) = if sideways { (line, cell) } else { (cell, line) };
        grid[row][column] = b'P';
    }
    let mut pieces = 0;
    for &name in b"ABCDEFGH" {
        if bytes.is_empty() {
            break;
        }
        let (row, column) = (bytes.choose_index(rows)?, bytes.choose_index(columns)?);
        let (across, cells) = (bytes.arbitrary::<bool>()?, bytes.int_in_range(1..=3)?);
        let coordinates = |cell| if across { (row, column + cell) } else { (row + cell, column) };
        let is_free = |cell| {
            let (row, column) = coordinates(cell);
            grid.get(row).and_then(|line: &Vec<u8>| line.get(column)) == Some(&b'.')
        };
        if !(0..cells).all(is_free) {
            continue;
        }
        // A single cell would have no direction.
        let symbol = if cells == 1 { b'#' } else { name };
        pieces += usize::from(cells > 1);
        for cell in 0..cells {
            let (row, column) = coordinates(cell);
            grid[row][column] = symbol;
        }
    }
    let mut text = format!("{rows} {columns}\n{pieces}\n");
    let exit = format!("{}K\n", " ".repeat(line));
    if !sideways && !ahead {
        text.push_str(&exit);
    }
    for (number, row) in grid.iter().enumerate() {
        let exit = if number == line { "K" } else { " " };
        if sideways && !ahead {
            text.push_str(exit);
        }
        text.extend(row.iter().map(|&cell| char::from(cell)));
        if sideways && ahead && number == line {
            text.push('K');
        }
        text.push('\n');
    }
    if !sideways && ahead {
        text.push_str(&exit);
    }
    Ok(text)
}

/// A small chess position with both kings.
pub(crate) fn chess(bytes: &mut Unstructured<'_>) -> Result<String> {
    let size = bytes.int_in_range(8..=10)?;
    let mut squares = vec![b'.'; size * size];
    for king in *b"kK" {
        let wanted = bytes.choose_index(squares.len())?;
        let free = (wanted..squares.len()).chain(0..wanted).find(|&at| squares[at] == b'.');
        squares[free.expect("a board has more than two squares")] = king;
    }
    while !bytes.is_empty() {
        let (at, piece) = (bytes.choose_index(squares.len())?, *bytes.choose(b"qrbhpQRBHP")?);
        if squares[at] == b'.' {
            squares[at] = piece;
        }
    }
    let pieces: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] != b'.').collect();
    let mut text = format!("{size} {}\n", pieces.len());
    for at in pieces {
        let (x, y, piece) = (at % size + 1, at / size + 1, char::from(squares[at]));
        text.push_str(&format!("{x} {y} {piece}\n"));
    }
    Ok(text)
}
