//! The keys: the most useful ones in the last line, all of them on a sheet of their own.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::theme::Theme;
use crate::app::{App, Screen};
use crate::table::Table;

const BOARD: &[(&str, &str)] = &[
    ("arrows, hjkl, wasd", "move; with Shift and an arrow as far as it goes"),
    ("Tab, Shift-Tab", "choose a car or a chess piece"),
    ("Enter, Space", "take what the cursor is on (chess)"),
    ("1 to 4", "answer instead of moving (chess)"),
    ("mouse", "click a square to go there, a tile to slide it; a box or a car,"),
    ("", "then where it should go, or drag it; right button: undo"),
    ("u, Backspace", "undo"),
    ("r, Ctrl-R", "redo"),
    ("R", "restart"),
    ("H", "hint: can it be solved; again: which piece; again: the move"),
    ("S", "show me: plays the rest"),
    ("A", "deadlock alarm, on or off (Sokoban)"),
    ("T", "timer, shown or not"),
    ("n, p", "next, previous level"),
    ("L, Esc", "list of levels"),
    ("D", "daily level"),
    ("? or F1", "these keys"),
    ("q, Ctrl-C", "quit; the line of play is kept"),
];

const LEVELS: &[(&str, &str)] = &[
    ("up, down", "choose a level; also Page Up, Page Down, Home, End"),
    ("left, right, Tab", "choose a puzzle"),
    ("Enter", "play it"),
    ("g", "only one grade"),
    ("n", "the next one that is not solved"),
    ("D", "daily level"),
    ("L, Esc", "back to the board"),
    ("q, Ctrl-C", "quit"),
];

/// The sheet, over everything else.
pub(super) fn draw(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let keys = match app.screen {
        Screen::Board => BOARD,
        Screen::Levels => LEVELS,
    };
    let lines: Vec<Line<'_>> = keys
        .iter()
        .map(|(key, meaning)| {
            Line::from(vec![
                Span::styled(format!(" {key:<19} "), theme.strong()),
                Span::raw(format!("{meaning} ")),
            ])
        })
        .collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 2;
    let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let sheet = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered().border_type(BorderType::Rounded).title(" Keys ");
    frame.render_widget(Clear, sheet);
    frame.render_widget(Paragraph::new(lines).block(block), sheet);
}

fn line<'a>(keys: &[(&'a str, &'a str)], theme: Theme) -> Line<'a> {
    let spans = keys.iter().flat_map(|&(key, meaning)| {
        [
            Span::styled(format!(" {key}"), theme.strong()),
            Span::styled(format!(" {meaning} "), theme.faint()),
        ]
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// Below the board.
pub(super) fn foot<'a>(app: &App, table: &Table, theme: Theme) -> Line<'a> {
    let mut keys = vec![("?", "keys"), ("u", "undo")];
    if table.can_redo() {
        keys.push(("r", "redo"));
    }
    keys.extend([("H", "hint"), ("S", "show me"), ("R", "restart")]);
    if app.shelf.entries.len() > 1 {
        keys.extend([("n", "next"), ("L", "levels")]);
    }
    keys.push(("q", "quit"));
    line(&keys, theme)
}

/// Below the list of levels.
pub(super) fn foot_of_levels<'a>(theme: Theme) -> Line<'a> {
    line(
        &[
            ("Enter", "play"),
            ("\u{2190}\u{2192}", "puzzle"),
            ("g", "grade"),
            ("n", "next unsolved"),
            ("D", "daily"),
            ("?", "keys"),
            ("q", "quit"),
        ],
        theme,
    )
}
