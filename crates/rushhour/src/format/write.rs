//! Writing a board, in either format and as a picture.

use thiserror::Error;

use super::{Format, LINE_SIDE};
use crate::board::{Board, Position, Side};

/// As many pieces as the line format has letters for.
const LINE_SYMBOLS: usize = 26;

/// Why a board cannot be written in the line format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the 36-character format is for boards of 6x6 with the exit on the right and at most 26 pieces"
)]
pub struct NotALine;

impl Format {
    /// The board with symbols that this format can write: the primary piece gets its fixed letter,
    /// the others keep theirs if possible.
    ///
    /// # Errors
    /// If the format cannot hold the board at all.
    pub fn relabel(self, board: &Board) -> Result<Board, NotALine> {
        let is_line = (board.rows(), board.cols(), board.exit())
            == (LINE_SIDE, LINE_SIDE, Side::Right)
            && board.symbols().count() <= LINE_SYMBOLS;
        if self == Format::Line && !is_line {
            return Err(NotALine);
        }
        let (primary, allowed): (char, fn(char) -> bool) = match self {
            Format::Course => ('P', |symbol| symbol.is_alphanumeric() && symbol != 'K'),
            Format::Line => ('A', |symbol| symbol.is_ascii_uppercase()),
        };
        let mut used = vec![primary];
        let mut symbols = vec![Some(primary)];
        for symbol in board.symbols().skip(1) {
            let keep = allowed(symbol) && !used.contains(&symbol);
            symbols.push(keep.then_some(symbol));
            used.extend(keep.then_some(symbol));
        }
        let mut spare =
            spare_symbols().filter(|&symbol| allowed(symbol) && !used.contains(&symbol));
        let symbols: Vec<char> = symbols
            .into_iter()
            .map(|symbol| symbol.or_else(|| spare.next()).expect("more symbols than pieces"))
            .collect();
        Ok(board.clone().with_symbols(&symbols))
    }
}

/// Symbols to hand out, the familiar ones first. Boards of 16x16 can hold 128 pieces, twice what
/// ASCII has letters and digits for; Greek and Cyrillic follow. Pieces of one cell may use up even
/// those, and then any letter will do: there are far more letters than cells.
pub(crate) fn spare_symbols() -> impl Iterator<Item = char> {
    let familiar = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain('Α'..='Ρ').chain('Б'..='я');
    familiar.chain(('\u{100}'..='\u{ffff}').filter(|symbol| symbol.is_alphanumeric()))
}

/// Writes a board with its pieces at `position`, in the format's own symbols (see
/// [`Format::relabel`]); the course format ends with a newline, the line format does not.
///
/// # Errors
/// If the format cannot hold the board.
pub fn write(board: &Board, position: &Position, format: Format) -> Result<String, NotALine> {
    let board = format.relabel(board)?;
    Ok(match format {
        Format::Line => grid(&board, position).concat().replace('.', "o").replace('#', "x"),
        Format::Course => {
            let others = board.symbols().count() - 1;
            let picture = picture(&board, position);
            format!("{} {}\n{others}\n{picture}", board.rows(), board.cols())
        }
    })
}

/// The grid alone, in the board's own symbols: `.` empty, `#` a wall; one string per row.
pub fn grid(board: &Board, position: &Position) -> Vec<String> {
    let mut cells = vec![vec!['.'; usize::from(board.cols())]; usize::from(board.rows())];
    for (row, col) in board.walls() {
        cells[usize::from(row)][usize::from(col)] = '#';
    }
    for block in board.blocks() {
        cells[usize::from(block.row)][usize::from(block.col)] = block.symbol;
    }
    for id in board.ids() {
        let piece = board.piece(id);
        let offset = position.offset(id);
        for along in offset..offset + piece.length {
            let (row, col) = piece.cell(along);
            cells[usize::from(row)][usize::from(col)] = piece.symbol;
        }
    }
    cells.into_iter().map(String::from_iter).collect()
}

/// The grid with its exit, in the board's own symbols, every row ending in a newline.
pub fn picture(board: &Board, position: &Position) -> String {
    let mut rows = grid(board, position);
    let line = usize::from(board.primary().line);
    match board.exit() {
        Side::Right => rows[line].push('K'),
        Side::Left => {
            for (index, row) in rows.iter_mut().enumerate() {
                row.insert(0, if index == line { 'K' } else { ' ' });
            }
        }
        Side::Top => rows.insert(0, format!("{:line$}K", "")),
        Side::Bottom => rows.push(format!("{:line$}K", "")),
    }
    rows.iter().flat_map(|row| [row.as_str(), "\n"]).collect()
}
