//! The list of levels: a puzzle at a time, with grades, what is solved, and how well.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::theme::Theme;
use super::{Geometry, keys};
use crate::app::App;

/// Draws the list, and says where its rows are.
pub(super) fn draw(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) -> Geometry {
    let constraints = [
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(1),
    ];
    let [head, columns, list, told, foot] = Layout::vertical(constraints).areas(area);
    let shown = app.picker.shown(&app.shelf);
    frame.render_widget(puzzles(app, theme), head);
    let titles = row(area.width, ["", "level", "grade", "difficulty", "best", "optimum"]);
    frame.render_widget(Line::styled(titles, theme.faint()), columns);
    let rows = usize::from(list.height);
    // The selected row is in view, and as little as possible moves.
    let selected = app.picker.selected;
    let top = app.picker.top.clamp((selected + 1).saturating_sub(rows), selected);
    for (line, &entry) in shown.iter().enumerate().skip(top).take(rows) {
        let at = Rect { y: list.y + (line - top) as u16, height: 1, ..list };
        let style = if line == selected { theme.selected() } else { ratatui::style::Style::new() };
        frame.render_widget(Line::styled(level(app, entry, area.width), style), at);
    }
    let notice = app.notice.clone().unwrap_or_else(|| summary(app, &shown));
    let style = if app.notice.is_some() { theme.bad() } else { theme.told() };
    frame
        .render_widget(Paragraph::new(Span::styled(notice, style)).wrap(Wrap { trim: true }), told);
    frame.render_widget(keys::foot_of_levels(theme), foot);
    Geometry { area: list, scale: (list.width.max(1), 1), hidden: (0, top as u16) }
}

fn puzzles<'a>(app: &App, theme: Theme) -> Line<'a> {
    let puzzles = app.shelf.puzzles();
    let mut spans: Vec<Span<'a>> = puzzles
        .iter()
        .enumerate()
        .map(|(index, puzzle)| {
            let style = if index == app.picker.puzzle { theme.head() } else { theme.faint() };
            Span::styled(format!(" {} ", puzzle.info().name), style)
        })
        .collect();
    if let Some(grade) = app.picker.grade {
        spans.push(Span::styled(format!("  only {}", grade.info().id), theme.grade(grade)));
    }
    Line::from(spans)
}

fn summary(app: &App, shown: &[usize]) -> String {
    let solved = shown.iter().filter(|&&entry| app.is_solved(entry)).count();
    let days = match app.results.days.len() {
        0 => String::new(),
        days => format!("; {} solved", papan::count(days, "daily levels")),
    };
    format!(" {solved} of {} solved{days}", papan::count(shown.len(), "levels"))
}

fn level(app: &App, index: usize, width: u16) -> String {
    let entry = &app.shelf.entries[index];
    let is_left = entry
        .plain()
        .is_some_and(|plain| app.results.line(entry.puzzle().info().id, plain).is_some());
    let mark = match (app.is_solved(index), is_left) {
        (true, _) => "\u{2713}",
        (false, true) => "\u{2026}",
        (false, false) => " ",
    };
    let title = match &entry.day {
        Some(day) => format!("{} (level of {day})", entry.title),
        None => entry.title.clone(),
    };
    let number = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
    let difficulty = entry.difficulty.map_or(String::new(), |figure| format!("{figure:.1}"));
    let best = number(app.best(index).and_then(|win| win.cost));
    let optimum = number(entry.optimum);
    let grade = entry.grade.map_or("", |grade| grade.info().id);
    row(width, [mark, &title, grade, &difficulty, &best, &optimum])
}

/// A row of the list; columns that there is no room for are left out.
fn row(width: u16, cells: [&str; 6]) -> String {
    let [mark, title, grade, difficulty, best, optimum] = cells;
    let figures = match width {
        70.. => format!(" {grade:<7} {difficulty:>10} {best:>6} {optimum:>8} "),
        50..70 => format!(" {grade:<7} {best:>6} {optimum:>8} "),
        _ => format!(" {best:>5} "),
    };
    let room = usize::from(width).saturating_sub(figures.len() + 3);
    let title: String = match title.chars().count() > room {
        true => title.chars().take(room.saturating_sub(1)).chain(['\u{2026}']).collect(),
        false => title.to_owned(),
    };
    format!(" {mark:<1} {title:<room$}{figures}")
}
