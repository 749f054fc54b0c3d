//! `--watch`: the best position of a running search as lines of a terminal. Not here: when they are drawn.

use anstream::adapter::strip_str;
use papan::{BestPosition, Options, Puzzle};

use crate::render;

/// How many lines and columns there are.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) lines: usize,
    pub(crate) columns: usize,
}

/// Draws positions of one puzzle.
pub(crate) struct Watch {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) options: Options,
    /// Whether there may be colours.
    pub(crate) is_coloured: bool,
}

impl Watch {
    /// What the position has of the goal, and below it the board, if there is room for it.
    pub(crate) fn lines(&self, position: &BestPosition, room: Room) -> String {
        let caption = &position.caption.text;
        let is_wide = |line: &str| line.chars().count() >= room.columns;
        let board = &position.text;
        if board.lines().count() + 1 > room.lines || board.lines().any(is_wide) {
            return format!("{caption} (the board does not fit into the terminal)");
        }
        let board = self.coloured(board).unwrap_or_else(|| board.clone());
        format!("{caption}\n{}", board.trim_end_matches('\n'))
    }

    /// The board as `--steps` shows it.
    fn coloured(&self, text: &str) -> Option<String> {
        let level = self.puzzle.only_level(text.as_bytes()).ok()?;
        let frame = level.frames("", &self.options).ok()?.next()?;
        let mut board = Vec::new();
        render::frame(&mut board, &frame).ok()?;
        let board = String::from_utf8(board).ok()?;
        Some(if self.is_coloured { board } else { strip_str(&board).to_string() })
    }
}

#[cfg(test)]
mod tests {
    use papan::message;

    use super::*;

    const BOARD: &str = "#######\n#@ $ .#\n#######\n";

    fn lines(is_coloured: bool, lines: usize, columns: usize) -> String {
        let puzzle = papan::puzzle("sokoban").unwrap();
        let watch = Watch { puzzle, options: Options::default(), is_coloured };
        let caption = message!("test", "0 of 1 box packed");
        watch.lines(&BestPosition { text: BOARD.to_owned(), caption }, Room { lines, columns })
    }

    #[test]
    fn the_board_is_drawn_below_its_caption() {
        assert_eq!(lines(false, 4, 8), format!("0 of 1 box packed\n{}", BOARD.trim_end()));
        let coloured = lines(true, 4, 8);
        assert!(coloured.contains("\u{1b}["), "{coloured:?}");
        assert_eq!(strip_str(&coloured).to_string(), lines(false, 4, 8));
    }

    #[test]
    fn a_board_without_room_is_left_out() {
        for (height, width) in [(3, 80), (24, 7)] {
            let shown = lines(true, height, width);
            assert_eq!(shown, "0 of 1 box packed (the board does not fit into the terminal)");
        }
    }
}
