//! The loop: what the terminal, the background and the system say, one after the other.

use std::io::{self, IsTerminal};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::App;
use crate::draw;
use crate::input::{self, Command};
use crate::results::Results;
use crate::terminal::{self, Ours};

/// How long to wait for a key while something is found out, or shown.
const BUSY: Duration = Duration::from_millis(30);
/// And while nothing is; signals are heard as late as this.
const IDLE: Duration = Duration::from_millis(150);

/// What the program around the game does for it.
pub trait Host {
    /// Whether the game has to end.
    fn is_stopped(&self) -> bool;

    /// Whether the program has to pause, as after Ctrl-Z.
    fn has_to_pause(&self) -> bool;

    /// Pauses the program; comes back when it goes on.
    fn pause(&self);

    /// Whether the program was paused by others and goes on: the terminal may be in any state. Said once.
    fn was_paused(&self) -> bool;

    /// Keeps results.
    ///
    /// # Errors
    /// Why they cannot be kept, in a sentence.
    fn keep(&mut self, results: &Results) -> Result<(), String>;
}

/// Why a game ended too early.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The terminal does not do what it should.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// What was played could not be kept.
    #[error("{0}")]
    NotKept(String),
}

/// Plays until the player leaves, or the host says so. The terminal is as it was before, whatever happens.
///
/// # Errors
/// If the terminal fails, or the results could not be kept in the end.
pub fn run(app: &mut App, host: &mut dyn Host) -> Result<(), PlayError> {
    let played = on_terminal(app, host);
    app.put_away();
    let kept = app.take_news().map_or(Ok(()), |results| host.keep(results));
    played?;
    kept.map_err(PlayError::NotKept)
}

fn on_terminal(app: &mut App, host: &mut dyn Host) -> io::Result<()> {
    let ours = Ours::enter()?;
    crossterm::style::force_color_output(app.colours());
    let mut terminal = screen()?;
    let events = events()?;
    let mut has_changed = true;
    // Where nobody tells that the terminal is gone, it says itself that it is none.
    while !app.is_over() && !host.is_stopped() && io::stdout().is_terminal() {
        if has_changed {
            let mut geometry = None;
            terminal.draw(|frame| geometry = Some(draw::draw(app, frame)))?;
            app.set_geometry(geometry.unwrap_or_default());
        }
        has_changed = false;
        // All keys that have been pressed are heard before anything is drawn again.
        let mut wait = if app.is_busy() { BUSY } else { IDLE };
        while let Some(event) = next(&events, wait)? {
            wait = Duration::ZERO;
            let Some(command) = input::command(&event) else { continue };
            if command == Command::Pause {
                terminal = pause(host)?;
            }
            app.update(command, Instant::now());
            has_changed = true;
            if app.is_over() {
                break;
            }
        }
        if host.has_to_pause() {
            terminal = pause(host)?;
            has_changed = true;
        }
        if host.was_paused() {
            // Given back first, or its modes would be thought to be as they were left.
            terminal::restore();
            terminal::take()?;
            terminal = screen()?;
            has_changed = true;
        }
        has_changed |= app.tick(Instant::now());
        if let Some(results) = app.take_news()
            && let Err(why) = host.keep(results)
        {
            app.tell(why);
            has_changed = true;
        }
    }
    drop(ours);
    Ok(())
}

/// What the terminal says, read by a thread of its own: when the terminal is gone, crossterm never comes back from
/// reading, and the game has to end all the same.
fn events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, receiver) = mpsc::channel();
    let read = move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(read)?;
    Ok(receiver)
}

/// What the terminal says next, if it does within this time.
fn next(events: &Receiver<io::Result<Event>>, wait: Duration) -> io::Result<Option<Event>> {
    match events.recv_timeout(wait) {
        Ok(event) => event.map(Some),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::BrokenPipe.into()),
    }
}

/// Gives the terminal back, pauses, and takes it again.
fn pause(host: &dyn Host) -> io::Result<Screen> {
    terminal::restore();
    host.pause();
    terminal::take()?;
    screen()
}

/// What is drawn on. Never dropped: it would panic when it cannot show the cursor on a terminal that is gone; `Ours`
/// shows it.
type Screen = ManuallyDrop<Terminal<CrosstermBackend<io::Stdout>>>;

/// An empty screen, as the terminal has one when it was just taken. Clearing an old one would ask the terminal for its
/// cursor, and the answer would be read as keys.
fn screen() -> io::Result<Screen> {
    Ok(ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?))
}
