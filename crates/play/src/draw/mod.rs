//! What a player sees: the whole of it is made from the state of the program, and nothing is remembered here.

mod board;
mod keys;
mod levels;
mod theme;

use papan::{Place, count};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use self::board::Marks;
use self::theme::Theme;
use crate::app::{App, Screen};
use crate::table::Table;

/// The least that there is room for anything in.
const LEAST: (u16, u16) = (24, 8);

/// Where the cells of a board, or the rows of a list, were drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Geometry {
    area: Rect,
    /// Columns and rows of the terminal for each cell.
    scale: (u16, u16),
    /// What is left out at the left and at the top, in columns and rows of the terminal.
    hidden: (u16, u16),
}

impl Geometry {
    /// The cell that is drawn at a column and row of the terminal.
    pub fn place(&self, column: u16, row: u16) -> Option<Place> {
        let is_inside = self.area.contains((column, row).into());
        let (width, height) = self.scale;
        (is_inside && width > 0 && height > 0).then(|| Place {
            row: usize::from((row - self.area.y + self.hidden.1) / height),
            column: usize::from((column - self.area.x + self.hidden.0) / width),
        })
    }

    /// Where on the terminal a cell is drawn: the column and row of its first character, if that is in view.
    pub fn at(&self, place: Place) -> Option<(u16, u16)> {
        let (width, height) = self.scale;
        let column = u16::try_from(place.column).ok()?.checked_mul(width)?;
        let row = u16::try_from(place.row).ok()?.checked_mul(height)?;
        let column = column.checked_sub(self.hidden.0)? + self.area.x;
        let row = row.checked_sub(self.hidden.1)? + self.area.y;
        self.area.contains((column, row).into()).then_some((column, row))
    }

    /// How many rows of a list are in view.
    pub(crate) fn rows(&self) -> usize {
        self.area.height.into()
    }

    /// The first row of a list that is in view.
    pub(crate) fn top(&self) -> usize {
        self.hidden.1.into()
    }
}

/// Draws everything, and says where.
pub fn draw(app: &App, frame: &mut Frame<'_>) -> Geometry {
    let area = frame.area();
    let theme = Theme { colours: app.settings.colours };
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (width, height) = LEAST;
        let text = format!(
            "The terminal is too small: {}x{}; at least {width}x{height}, please.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return Geometry::default();
    }
    let geometry = match (app.screen, &app.table) {
        (Screen::Board, Some(table)) => play(app, table, theme, frame, area),
        _ => levels::draw(app, theme, frame, area),
    };
    if app.shows_help {
        keys::draw(app, theme, frame, area);
    }
    geometry
}

fn play(app: &App, table: &Table, theme: Theme, frame: &mut Frame<'_>, area: Rect) -> Geometry {
    let (says, is_bad) = told(table);
    let lines = 1 + says.chars().count() as u16 / area.width.max(1);
    let constraints = [
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(lines.clamp(1, 4)),
        Constraint::Length(1),
    ];
    let [head, middle, counts, told, foot] = Layout::vertical(constraints).areas(area);
    frame.render_widget(title(app, table, theme), head);
    frame.render_widget(status(app, table, theme), counts);
    let style = match (table.won.is_some(), is_bad) {
        (true, _) => theme.good(),
        (false, true) => theme.bad(),
        (false, false) => theme.told(),
    };
    frame.render_widget(Paragraph::new(Span::styled(says, style)).wrap(Wrap { trim: true }), told);
    frame.render_widget(Paragraph::new(keys::foot(app, table, theme)), foot);
    let (from, to) = table.hint.as_ref().map_or((&[][..], &[][..]), |hint| (&hint.from, &hint.to));
    let marks = Marks { from, to, hopeless: &table.hopeless };
    board::draw(&table.game.scene(), marks, theme, frame.buffer_mut(), middle)
}

fn title<'a>(app: &'a App, table: &Table, theme: Theme) -> Line<'a> {
    let entry = &app.shelf.entries[table.entry];
    let shown = app.picker.shown(&app.shelf);
    let place = format!(" {}/{} ", app.picker.selected + 1, shown.len());
    let mut spans = vec![
        Span::styled(format!(" {} ", entry.puzzle().info().name), theme.head()),
        Span::raw(" "),
        Span::styled(entry.title.as_str(), theme.strong()),
        Span::styled(place, theme.faint()),
    ];
    if let Some(grade) = entry.grade {
        spans.push(Span::styled(grade.info().id, theme.grade(grade)));
    }
    if let Some(day) = &entry.day {
        spans.push(Span::styled(format!("  level of {day}"), theme.faint()));
    }
    if app.is_solved(table.entry) {
        spans.push(Span::styled("  \u{2713} solved", theme.good()));
    }
    Line::from(spans)
}

fn status<'a>(app: &App, table: &Table, theme: Theme) -> Line<'a> {
    let mut spans = Vec::new();
    let mut add = |name: &str, value: String| {
        spans.push(Span::styled(format!(" {name} "), theme.faint()));
        spans.push(Span::styled(value, theme.strong()));
        spans.push(Span::raw(" "));
    };
    for (name, value) in table.game.counts() {
        add(name, value.to_string());
    }
    if table.level.puzzle().info().seeks_plans() {
        let or_dash = |value: Option<u64>| value.map_or("-".to_owned(), |value| value.to_string());
        add("own best", or_dash(table.best));
        add("optimum", or_dash(table.optimum));
    }
    if app.settings.timer {
        let seconds = table.elapsed(app.now).as_secs();
        add("time", format!("{}:{:02}", seconds / 60, seconds % 60));
    }
    if let Some(pointed) = table.game.scene().pointed {
        add("at", pointed);
    }
    Line::from(spans)
}

/// What there is to tell, and whether it is bad news.
fn told(table: &Table) -> (String, bool) {
    if let Some(verdict) = table.verdict() {
        let next = "Enter: next level, u: undo, L: levels.";
        return (format!("\u{2605} {verdict} {next}"), false);
    }
    if let Some(notice) = &table.notice {
        return (notice.clone(), false);
    }
    if table.is_thinking() {
        return ("Thinking ... (Esc stops it)".to_owned(), false);
    }
    if table.is_showing() {
        return ("Showing a solution; any key stops it.".to_owned(), false);
    }
    if let Some(hint) = &table.hint {
        return (hint.text.clone(), false);
    }
    if !table.hopeless.is_empty() {
        let boxes = count(table.hopeless.len(), "boxes");
        return (
            format!("! Deadlock: it cannot be solved any more ({boxes}, marked !). u: undo"),
            true,
        );
    }
    let answers = table.game.answers();
    if !answers.is_empty() {
        let listed = answers.iter().zip(1..).map(|(answer, key)| format!("{key} {}", answer.text));
        let listed = listed.collect::<Vec<_>>().join(", ");
        return (format!("Find a move that ends the check, or answer: {listed}"), false);
    }
    (String::new(), false)
}
