//! The terminal while a game is shown on it, and as it was before, however the game ends.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is ours at the moment.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Whether there is a terminal to play on: one that shows what is written to standard output, and one that keys come
/// from, be it another than standard input.
pub fn has_terminal() -> bool {
    io::stdout().is_terminal() && crossterm::terminal::size().is_ok() && has_keys()
}

fn has_keys() -> bool {
    io::stdin().is_terminal() || cfg!(unix) && std::fs::File::open("/dev/tty").is_ok()
}

/// Gives the terminal back as it was. Does nothing if it is not ours, so anybody may call it on any way out.
pub fn restore() {
    if !ENTERED.swap(false, Ordering::AcqRel) {
        return;
    }
    let mut out = io::stdout();
    // On the way out there is nobody to tell; each step is tried whatever became of the one before.
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, LeaveAlternateScreen);
    let _ = execute!(out, Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// The terminal is ours until this is dropped.
pub(crate) struct Ours;

impl Ours {
    pub(crate) fn enter() -> io::Result<Ours> {
        restore_on_panic(thread::current().id());
        take()?;
        Ok(Ours)
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        restore();
    }
}

/// Takes the terminal, for the first time or again.
pub(crate) fn take() -> io::Result<()> {
    // First, so that whatever fails halfway is taken back.
    ENTERED.store(true, Ordering::Release);
    let taken = enable_raw_mode()
        .and_then(|()| execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide));
    if taken.is_err() {
        restore();
    }
    taken
}

/// Has a panic of this thread told on a terminal that can show it. One of another thread, which is caught there, would
/// only spoil the picture.
fn restore_on_panic(ours: ThreadId) {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let is_ours = thread::current().id() == ours;
        if is_ours {
            restore();
        }
        if is_ours || !ENTERED.load(Ordering::Acquire) {
            before(panic);
        }
    }));
}
