//! What is going on: the level on the table, the list of levels, results; and what a command changes of it.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use papan::{Act, Direction, Grade, Options, Puzzle, Tables};

use crate::draw::Geometry;
use crate::input::Command;
use crate::picker::Picker;
use crate::results::{Results, Unfinished, Win};
use crate::search::Means;
use crate::shelf::Shelf;
use crate::table::Table;

/// How to play.
pub struct Settings {
    /// Whether there are colours.
    pub colours: bool,
    /// Whether the alarm is on at first.
    pub alarm: bool,
    /// Whether the timer is shown at first.
    pub timer: bool,
    /// Options of the puzzle.
    pub options: Options,
    /// Tables for the solvers.
    pub tables: Arc<dyn Tables>,
    /// How long a search for a hint may take.
    pub time: Duration,
    /// What it may hold, in bytes.
    pub memory: usize,
}

/// Where to begin.
#[derive(Clone, Copy)]
pub enum Start {
    /// With the list of levels.
    Levels,
    /// With a level, by its place on the shelf.
    Level(usize),
    /// With the daily level of a puzzle.
    Daily(&'static Puzzle),
    /// With the first level of a grade that is not solved yet, of a puzzle.
    Grade(&'static Puzzle, Grade),
}

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    Levels,
    Board,
}

/// The state of the program.
pub struct App {
    pub(crate) shelf: Shelf,
    pub(crate) results: Results,
    pub(crate) settings: Settings,
    pub(crate) screen: Screen,
    pub(crate) picker: Picker,
    pub(crate) table: Option<Table>,
    pub(crate) shows_help: bool,
    /// What to tell on the list of levels.
    pub(crate) notice: Option<String>,
    pub(crate) now: Instant,
    /// Where the board or the list was drawn last.
    pub(crate) geometry: Geometry,
    /// Where the mouse button went down.
    pressed: Option<(u16, u16)>,
    /// Whether results have changed since they were taken to be kept.
    has_news: bool,
    is_over: bool,
}

impl App {
    /// With this to begin with.
    pub fn new(shelf: Shelf, results: Results, settings: Settings, start: Start) -> App {
        let mut app = App {
            picker: Picker::default(),
            shelf,
            results,
            settings,
            screen: Screen::Levels,
            table: None,
            shows_help: false,
            notice: None,
            now: Instant::now(),
            geometry: Geometry::default(),
            pressed: None,
            has_news: false,
            is_over: false,
        };
        match start {
            Start::Levels => {}
            Start::Level(entry) => app.open(entry),
            Start::Daily(puzzle) => {
                app.picker.turn_to(&app.shelf, puzzle);
                app.open_daily();
            }
            Start::Grade(puzzle, grade) => {
                app.picker.turn_to(&app.shelf, puzzle);
                app.picker.grade = Some(grade);
                app.open_unsolved(grade);
            }
        }
        app
    }

    fn open_unsolved(&mut self, grade: Grade) {
        let shown = self.picker.shown(&self.shelf);
        let unsolved = shown.iter().find(|&&entry| !self.is_solved(entry));
        match unsolved.or(shown.first()) {
            Some(&entry) => self.open(entry),
            None => self.notice = Some(format!("There is no {} level here.", grade.info().id)),
        }
    }

    /// Whether the player has left.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether something may change without a command.
    pub fn is_busy(&self) -> bool {
        self.table.as_ref().is_some_and(Table::is_busy)
    }

    pub(crate) fn colours(&self) -> bool {
        self.settings.colours
    }

    /// Where the board was drawn, for clicks.
    pub fn set_geometry(&mut self, geometry: Geometry) {
        self.picker.top = geometry.top();
        self.geometry = geometry;
    }

    /// Results to be kept, if they have changed since the last time.
    pub fn take_news(&mut self) -> Option<&Results> {
        std::mem::take(&mut self.has_news).then_some(&self.results)
    }

    /// Tells the player something that went wrong outside.
    pub fn tell(&mut self, what: String) {
        match &mut self.table {
            Some(table) if self.screen == Screen::Board => table.notice = Some(what),
            _ => self.notice = Some(what),
        }
    }

    /// Takes in what was found out in the background; whether anything has changed.
    pub fn tick(&mut self, now: Instant) -> bool {
        let seconds = |table: &Table, now| table.elapsed(now).as_secs();
        let Some(table) = &mut self.table else { return false };
        let has_second = self.settings.timer && seconds(table, now) != seconds(table, self.now);
        self.now = now;
        let was_won = table.won.is_some();
        let has_changed = table.tick(now);
        let is_won = table.won.is_some() && !was_won;
        if is_won {
            self.record();
        }
        has_changed || has_second
    }

    /// Does what the player wants.
    pub fn update(&mut self, command: Command, now: Instant) {
        self.now = now;
        match command {
            Command::Quit => {
                self.put_away();
                self.is_over = true;
            }
            Command::Help => self.shows_help = !self.shows_help,
            Command::Redraw | Command::Pause => {}
            _ if self.shows_help => self.shows_help = false,
            command => match self.screen {
                Screen::Levels => self.pick(command),
                Screen::Board => self.play(command),
            },
        }
    }

    fn pick(&mut self, command: Command) {
        self.notice = None;
        let (picker, shelf) = (&mut self.picker, &self.shelf);
        let page = isize::try_from(self.geometry.rows()).unwrap_or(1).max(2) - 1;
        match command {
            Command::Go(Direction::Up) => picker.go(shelf, -1),
            Command::Go(Direction::Down) => picker.go(shelf, 1),
            Command::Page { forward } => picker.go(shelf, if forward { page } else { -page }),
            Command::Wheel { forward } => picker.go(shelf, if forward { 3 } else { -3 }),
            Command::End { forward } => {
                picker.go(shelf, if forward { isize::MAX } else { isize::MIN });
            }
            Command::Go(direction) => picker.turn(shelf, direction == Direction::Right),
            Command::Choose { forward } => picker.turn(shelf, forward),
            Command::Grade => picker.next_grade(shelf),
            Command::Daily => self.open_daily(),
            Command::Turn { .. } => self.select_unsolved(),
            Command::Confirm => self.open_selected(),
            Command::Release(column, row) => self.click(column, row),
            Command::Levels | Command::Escape if self.table.is_some() => {
                self.screen = Screen::Board;
            }
            Command::Escape => self.is_over = true,
            _ => {}
        }
    }

    /// Selects a row of the list, or opens the one that is selected already.
    fn click(&mut self, column: u16, row: u16) {
        let Some(place) = self.geometry.place(column, row) else { return };
        match place.row == self.picker.selected {
            true => self.open_selected(),
            false if place.row < self.picker.shown(&self.shelf).len() => {
                self.picker.selected = place.row;
            }
            false => {}
        }
    }

    /// The next level of the list that is not solved yet.
    fn select_unsolved(&mut self) {
        let shown = self.picker.shown(&self.shelf);
        let after = (self.picker.selected + 1..shown.len()).chain(0..shown.len());
        let found = after.into_iter().find(|&row| !self.is_solved(shown[row]));
        match found {
            Some(row) => self.picker.selected = row,
            None => self.notice = Some("All of these are solved.".to_owned()),
        }
    }

    pub(crate) fn is_solved(&self, entry: usize) -> bool {
        self.best(entry).is_some()
    }

    /// The player's best of a level.
    pub(crate) fn best(&self, entry: usize) -> Option<&Win> {
        let entry = &self.shelf.entries[entry];
        let objective = entry.objective();
        let by_name = |win: &&Win| {
            win.id.is_some() && win.id == entry.id && win.objective.as_deref() == objective
        };
        let named = self.results.results.iter().find(by_name);
        let id = entry.puzzle().info().id;
        named.or_else(|| self.results.best(id, entry.plain()?, objective))
    }

    fn open_daily(&mut self) {
        let puzzles = self.shelf.puzzles();
        match puzzles.get(self.picker.puzzle).and_then(|puzzle| self.shelf.daily(puzzle)) {
            Some(entry) => self.open(entry),
            None => self.tell("There is no daily level among these.".to_owned()),
        }
    }

    fn open_selected(&mut self) {
        if let Some(entry) = self.picker.chosen(&self.shelf) {
            match self.table.as_ref().is_some_and(|table| table.entry == entry) {
                true => self.screen = Screen::Board,
                false => self.open(entry),
            }
        }
    }

    /// Puts a level on the table, where it was left.
    fn open(&mut self, entry: usize) {
        self.put_away();
        let shelved = &self.shelf.entries[entry];
        let means = Means {
            options: self.settings.options.clone(),
            tables: Arc::clone(&self.settings.tables),
            time: self.settings.time,
            memory: self.settings.memory,
        };
        let level = shelved.level().map_err(|error| error.to_string());
        let table = level.and_then(|level| {
            Table::new(entry, level, shelved.optimum, means, self.settings.alarm)
        });
        match table {
            Ok(mut table) => {
                table.best = self.best(entry).and_then(|win| win.cost);
                let (id, text) = (table.level.puzzle().info().id, table.level.text());
                if let Some(line) = self.results.line(id, &text) {
                    table.resume(line);
                }
                self.table = Some(table);
                self.screen = Screen::Board;
            }
            Err(fault) => {
                let title = &self.shelf.entries[entry].title;
                self.notice = Some(format!("{title}: {fault}"));
                (self.table, self.screen) = (None, Screen::Levels);
            }
        }
        let grade = self.picker.grade;
        let picker = Picker::at(&self.shelf, entry);
        // A filter that the level passes stays.
        let filtered = Picker { grade, ..picker.clone() };
        let row = filtered.shown(&self.shelf).iter().position(|&shown| shown == entry);
        self.picker = match row {
            Some(selected) => Picker { selected, ..filtered },
            None => picker,
        };
    }

    /// Keeps the line of play of the level on the table.
    pub fn put_away(&mut self) {
        let Some(table) = &mut self.table else { return };
        table.interrupt();
        table.stop_clock(self.now);
        let (puzzle, level) = (table.level.puzzle().info().id.to_owned(), table.level.text());
        let line = table.unfinished();
        if self.results.line(&puzzle, &level).unwrap_or_default() != line {
            self.results.keep_line(Unfinished { puzzle, level, line });
            self.has_news = true;
        }
    }

    fn play(&mut self, command: Command) {
        let now = self.now;
        let Some(table) = &mut self.table else {
            self.screen = Screen::Levels;
            return;
        };
        let was_won = table.won.is_some();
        match command {
            Command::Go(direction) => table.act(Act::Go(direction), now),
            Command::Run(direction) => table.act(Act::Run(direction), now),
            Command::Choose { forward } => table.act(Act::Choose { forward }, now),
            Command::Confirm if was_won => self.turn(true),
            Command::Confirm => table.act(Act::Confirm, now),
            Command::Answer(index) => table.act(Act::Answer(index), now),
            Command::Undo => table.undo(),
            Command::Redo => table.redo(now),
            Command::Restart => table.restart(),
            Command::Hint => table.ask(),
            Command::Show => table.show(),
            Command::Alarm => {
                table.toggle_alarm();
                self.settings.alarm = table.has_alarm();
            }
            Command::Timer => self.settings.timer = !self.settings.timer,
            Command::Turn { forward } => self.turn(forward),
            Command::Daily => self.open_daily(),
            Command::Levels => self.leave(),
            Command::Escape if table.is_showing() || table.is_thinking() => table.interrupt(),
            Command::Escape => self.leave(),
            Command::Press(column, row) => self.pressed = Some((column, row)),
            Command::Release(column, row) => self.release(column, row),
            _ => {}
        }
        let is_won = self.table.as_ref().is_some_and(|table| table.won.is_some());
        if is_won && !was_won {
            self.record();
        }
    }

    fn leave(&mut self) {
        self.put_away();
        self.screen = Screen::Levels;
    }

    /// A click, or something drawn from one cell to another.
    fn release(&mut self, column: u16, row: u16) {
        let Some((from_column, from_row)) = self.pressed.take() else { return };
        let from = self.geometry.place(from_column, from_row);
        let (Some(from), Some(to)) = (from, self.geometry.place(column, row)) else { return };
        let act = if from == to { Act::Point(to) } else { Act::Drag(from, to) };
        if let Some(table) = &mut self.table {
            table.act(act, self.now);
        }
    }

    /// The level after this one, or before, of the same puzzle.
    fn turn(&mut self, forward: bool) {
        let shown = self.picker.shown(&self.shelf);
        let next = match forward {
            true => self.picker.selected.checked_add(1),
            false => self.picker.selected.checked_sub(1),
        };
        match next.and_then(|row| shown.get(row)) {
            Some(&entry) => self.open(entry),
            None => {
                let which = if forward { "last" } else { "first" };
                self.tell(format!("This is the {which} of these levels."));
            }
        }
    }

    /// Keeps a win, unless the machine has shown it.
    fn record(&mut self) {
        let Some(table) = &mut self.table else { return };
        let Some(won) = table.won.as_ref().filter(|won| !won.is_shown) else { return };
        let entry = &self.shelf.entries[table.entry];
        let (puzzle, level) = (table.level.puzzle().info().id.to_owned(), table.level.text());
        self.results.keep(Win {
            puzzle: puzzle.clone(),
            id: entry.id.clone(),
            level: level.clone(),
            objective: entry.objective().map(str::to_owned),
            cost: entry.objective().map(|_| won.cost),
            solution: Some(won.solution.clone()),
            solved_at: crate::results::instant(SystemTime::now()),
            seconds: self.settings.timer.then_some(won.seconds),
        });
        if let Some(day) = &entry.day {
            self.results.keep_day(day);
        }
        self.results.keep_line(Unfinished { puzzle, level, line: String::new() });
        table.best = Some(table.best.map_or(won.cost, |best| best.min(won.cost)));
        self.has_news = true;
    }
}
