//! A level that is being played: the game, its line of play, hints, the alarm, and the win.

use std::time::{Duration, Instant};

use papan::{Act, Game, Level, Options, Place, Reaction, count};

use crate::hint::{self, Hint};
use crate::line::{Done, Line};
use crate::search::{self, Background, Known, Means};

/// Between two steps that the machine shows.
const PACE: Duration = Duration::from_millis(160);

/// What a search for the position is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Hint,
    Show,
}

/// How a level was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Won {
    pub(crate) objective: &'static str,
    pub(crate) cost: u64,
    pub(crate) solution: String,
    pub(crate) seconds: u64,
    /// Whether the machine played some of it.
    pub(crate) is_shown: bool,
}

/// A level in play.
pub(crate) struct Table {
    /// Which one on the shelf.
    pub(crate) entry: usize,
    pub(crate) level: Level,
    pub(crate) game: Box<dyn Game>,
    pub(crate) optimum: Option<u64>,
    /// The fewest so far by this player.
    pub(crate) best: Option<u64>,
    pub(crate) hint: Option<Hint>,
    /// Anything else to be told.
    pub(crate) notice: Option<String>,
    pub(crate) hopeless: Vec<Place>,
    pub(crate) won: Option<Won>,
    means: Means,
    line: Line,
    /// How much the last hint said.
    grade: u8,
    /// What is known of the position.
    known: Option<Known>,
    wanted: Option<Wanted>,
    from_here: Option<Background<Known>>,
    from_start: Option<Background<Known>>,
    alarm: Option<Background<Vec<Place>>>,
    has_alarm: bool,
    /// Steps that the machine has yet to show, the next one last, and when.
    showing: Option<(Vec<String>, Instant)>,
    /// When the clock was started, and what it had counted before.
    clock: Option<Instant>,
    counted: Duration,
}

impl Table {
    pub(crate) fn new(
        entry: usize,
        level: Level,
        optimum: Option<u64>,
        means: Means,
        has_alarm: bool,
    ) -> Result<Table, String> {
        let game = level.game(&means.options).map_err(|error| error.to_string())?;
        let mut table = Table {
            entry,
            level,
            game,
            optimum,
            best: None,
            hint: None,
            notice: None,
            hopeless: Vec::new(),
            won: None,
            means,
            line: Line::default(),
            grade: 0,
            known: None,
            wanted: None,
            from_here: None,
            from_start: None,
            alarm: None,
            has_alarm,
            showing: None,
            clock: None,
            counted: Duration::ZERO,
        };
        if optimum.is_none() {
            table.from_start = table.search();
        }
        table.look_for_hopeless();
        Ok(table)
    }

    /// A search from where the game is.
    fn search(&self) -> Option<Background<Known>> {
        let text = self.game.position()?;
        let level = self.level.puzzle().only_level(text.as_bytes()).ok()?;
        let objective = self.game.counts().first().map_or("moves", |&(name, _)| name);
        Some(search::solve(level, objective, self.means.clone()))
    }

    /// Whether something is being found out that somebody waits for.
    pub(crate) fn is_thinking(&self) -> bool {
        self.wanted.is_some()
    }

    /// Whether anything may change without a key.
    pub(crate) fn is_busy(&self) -> bool {
        self.from_here.is_some()
            || self.from_start.is_some()
            || self.alarm.is_some()
            || self.showing.is_some()
    }

    pub(crate) fn is_showing(&self) -> bool {
        self.showing.is_some()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.line.has_undone()
    }

    pub(crate) fn has_alarm(&self) -> bool {
        self.has_alarm
    }

    /// Time played until now.
    pub(crate) fn elapsed(&self, now: Instant) -> Duration {
        self.counted
            + self.clock.map_or(Duration::ZERO, |start| now.saturating_duration_since(start))
    }

    /// The clock waits, and goes on with the next move.
    pub(crate) fn stop_clock(&mut self, now: Instant) {
        self.counted = self.elapsed(now);
        self.clock = None;
    }

    /// The line of play so far, if the level is not solved. What the machine has shown is not kept: it would be the
    /// player's own the next time.
    pub(crate) fn unfinished(&self) -> String {
        match self.won.is_some() || self.line.has_shown() {
            true => String::new(),
            false => self.game.solution(),
        }
    }

    /// Takes up a line of play; one that cannot be played is forgotten.
    pub(crate) fn resume(&mut self, line: &str) {
        for step in self.game.steps_of(line) {
            if self.game.perform(&step).is_err() {
                break;
            }
            self.line.push(Done { steps: vec![step], is_shown: false });
        }
        if !self.line.is_empty() {
            self.moved();
            self.notice = Some("Taken up where you left it; R starts again.".to_owned());
        }
    }

    /// What the player does.
    pub(crate) fn act(&mut self, act: Act, now: Instant) {
        self.interrupt();
        if self.won.is_some() {
            return;
        }
        match self.game.react(act) {
            Reaction::Steps(steps) => self.perform(steps, false, now),
            Reaction::Chosen => self.notice = None,
            Reaction::Refused(why) => self.notice = why.map(|why| why.text),
        }
    }

    fn perform(&mut self, steps: Vec<String>, is_shown: bool, now: Instant) {
        self.clock.get_or_insert(now);
        let mut done = Vec::new();
        for step in steps {
            if let Err(error) = self.game.perform(&step) {
                self.notice = Some(error.to_string());
                break;
            }
            done.push(step);
            // What was clicked may solve it on the way.
            if self.game.is_solved() {
                break;
            }
        }
        if done.is_empty() {
            return;
        }
        let rest = self.rest_of_plan(&done);
        self.line.push(Done { steps: done, is_shown });
        self.moved();
        self.known = self.known.take().or(rest);
        self.finish(now);
    }

    /// What is left of a known plan after these steps, if they follow it: the rest of a best plan is a best one too.
    fn rest_of_plan(&self, done: &[String]) -> Option<Known> {
        let Some(Known::Plan { solution, is_optimal }) = &self.known else { return None };
        let steps = self.game.steps_of(solution);
        let rest = steps.strip_prefix(done)?;
        Some(Known::Plan { solution: rest.join(" "), is_optimal: *is_optimal })
    }

    /// The position is another one now.
    fn moved(&mut self) {
        self.hint = None;
        self.notice = None;
        self.grade = 0;
        self.wanted = None;
        self.from_here = None;
        // What cannot be solved cannot be solved later either; after an undo nothing is known.
        self.known = self.known.take().filter(|known| *known == Known::Unsolvable);
        self.look_for_hopeless();
    }

    fn look_for_hopeless(&mut self) {
        self.hopeless.clear();
        self.alarm = self.has_alarm.then(|| search::alarm(self.game.fork()));
    }

    /// Has the checker measure a line that solves the level.
    fn finish(&mut self, now: Instant) {
        if !self.game.is_solved() {
            return;
        }
        self.stop_clock(now);
        let solution = self.game.solution();
        let (objective, counted) = self.game.counts().first().copied().unwrap_or(("moves", 0));
        let cost = match self.level.puzzle().info().seeks_plans() {
            false => counted,
            true => match self.level.check(&solution, self.options()) {
                Ok(metrics) => {
                    let measured = metrics.iter().find(|metric| metric.name == objective);
                    measured.map_or(counted, |metric| metric.value)
                }
                Err(rejection) => {
                    self.notice = Some(format!("The checker does not agree: {rejection}"));
                    return;
                }
            },
        };
        let (seconds, is_shown) = (self.counted.as_secs(), self.line.has_shown());
        self.won = Some(Won { objective, cost, solution, seconds, is_shown });
    }

    fn options(&self) -> &Options {
        &self.means.options
    }

    pub(crate) fn undo(&mut self) {
        self.interrupt();
        let Some(done) = self.line.undo() else {
            self.notice = Some("This is the start.".to_owned());
            return;
        };
        for _ in done.steps {
            self.game.take_back();
        }
        self.won = None;
        self.known = None;
        self.moved();
    }

    pub(crate) fn redo(&mut self, now: Instant) {
        self.interrupt();
        let Some(done) = self.line.redo() else {
            self.notice = Some("There is nothing to be done again.".to_owned());
            return;
        };
        for step in &done.steps {
            let _ = self.game.perform(step);
        }
        self.moved();
        self.finish(now);
    }

    /// Back to the start; redo leads to where one was, act by act.
    pub(crate) fn restart(&mut self) {
        self.interrupt();
        while self.line.undo().is_some() {}
        while self.game.take_back() {}
        self.won = None;
        self.known = None;
        self.moved();
    }

    /// One grade more than the last hint for this position.
    pub(crate) fn ask(&mut self) {
        self.interrupt();
        if self.won.is_some() {
            return;
        }
        self.notice = None;
        self.grade = (self.grade + 1).min(hint::LAST);
        self.hint = hint::of_ways(&*self.game, self.grade);
        if self.hint.is_none() {
            self.want(Wanted::Hint);
        }
    }

    /// Plays on from here to the end, step by step.
    pub(crate) fn show(&mut self) {
        let was_showing = self.showing.is_some();
        self.interrupt();
        if was_showing || self.won.is_some() {
            return;
        }
        match self.game.ways() {
            Some(ways) => self.play_on(ways.steps.into_iter().take(1).collect()),
            None => self.want(Wanted::Show),
        }
    }

    fn want(&mut self, wanted: Wanted) {
        self.wanted = Some(wanted);
        let is_coming =
            self.from_here.is_some() || (self.line.is_empty() && self.from_start.is_some());
        if self.known.is_none() && !is_coming {
            self.from_here = self.search();
            if self.from_here.is_none() {
                self.known = Some(Known::Nothing("there is nothing to search for".to_owned()));
            }
        }
        self.tell();
    }

    /// Does what was wanted, if enough is known.
    fn tell(&mut self) {
        let (Some(known), Some(wanted)) = (&self.known, self.wanted) else { return };
        self.wanted = None;
        match (wanted, known) {
            (Wanted::Show, Known::Plan { solution, .. }) => {
                self.play_on(self.game.steps_of(solution));
            }
            (Wanted::Show, known) => self.hint = Some(hint::of_search(&*self.game, known, 1)),
            (Wanted::Hint, known) => {
                self.hint = Some(hint::of_search(&*self.game, known, self.grade));
            }
        }
    }

    fn play_on(&mut self, mut steps: Vec<String>) {
        steps.reverse();
        self.showing = Some((steps, Instant::now()));
    }

    /// Stops what the machine shows, and what it thinks about for a hint.
    pub(crate) fn interrupt(&mut self) {
        self.showing = None;
        self.wanted = None;
    }

    pub(crate) fn toggle_alarm(&mut self) {
        self.has_alarm = !self.has_alarm;
        self.look_for_hopeless();
        let state = if self.has_alarm { "on" } else { "off" };
        self.notice = Some(format!("The deadlock alarm is {state}."));
    }

    /// Takes in what was found out, and shows the next step if it is time; whether anything has changed.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        let nothing = || Known::Nothing("no thread could be started".to_owned());
        let mut has_changed = false;
        if let Some(search) = self.from_start.take() {
            match search.poll(nothing) {
                Err(search) => self.from_start = Some(search),
                Ok(known) => {
                    has_changed = true;
                    self.learn_optimum(&known);
                    if self.line.is_empty() {
                        self.known = Some(known);
                        self.tell();
                    }
                }
            }
        }
        if let Some(search) = self.from_here.take() {
            match search.poll(nothing) {
                Err(search) => self.from_here = Some(search),
                Ok(known) => {
                    has_changed = true;
                    self.known = Some(known);
                    self.tell();
                }
            }
        }
        if let Some(alarm) = self.alarm.take() {
            match alarm.poll(Vec::new) {
                Err(alarm) => self.alarm = Some(alarm),
                Ok(hopeless) => {
                    has_changed |= self.hopeless != hopeless;
                    self.hopeless = hopeless;
                }
            }
        }
        self.show_next(now) || has_changed
    }

    /// A best solution of the whole level says how good one can be.
    fn learn_optimum(&mut self, known: &Known) {
        if let Known::Plan { solution, is_optimal: true } = known
            && let Ok(start) = self.level.game(self.options())
        {
            let steps = start.steps_of(solution);
            self.optimum = Some(hint::left(&*start, &steps).1);
        }
    }

    fn show_next(&mut self, now: Instant) -> bool {
        let Some((mut steps, due)) = self.showing.take() else { return false };
        if now < due {
            self.showing = Some((steps, due));
            return false;
        }
        if let Some(step) = steps.pop() {
            self.perform(vec![step], true, now);
            self.showing = (!steps.is_empty()).then_some((steps, now + PACE));
        }
        true
    }

    /// What to say of a level that is solved.
    pub(crate) fn verdict(&self) -> Option<String> {
        let won = self.won.as_ref()?;
        let cost = count(won.cost, won.objective);
        let over = |optimum: u64| match won.cost.checked_sub(optimum) {
            Some(0) => "the fewest possible".to_owned(),
            Some(over) => format!("{over} over the optimum"),
            None => format!("fewer than {optimum}, which was thought to be the optimum"),
        };
        let rating = match self.optimum {
            Some(optimum) => format!("{cost}, {}", over(optimum)),
            None => cost,
        };
        let shown = if won.is_shown { "; shown, so it does not count" } else { "" };
        Some(format!("Solved: {rating}{shown}."))
    }
}
