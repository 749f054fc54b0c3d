//! What keys and the mouse mean.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use papan::Direction;

/// What a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// A direction.
    Go(Direction),
    /// As far as it goes.
    Run(Direction),
    /// The next piece, or the one before.
    Choose {
        /// Whether it is the next.
        forward: bool,
    },
    /// What is pointed at.
    Confirm,
    /// The answer of this number, from 0.
    Answer(usize),
    /// Take back.
    Undo,
    /// Do again.
    Redo,
    /// From the start.
    Restart,
    /// A hint.
    Hint,
    /// Play on to the end.
    Show,
    /// The next level, or the one before.
    Turn {
        /// Whether it is the next.
        forward: bool,
    },
    /// The list of levels, or back from there.
    Levels,
    /// Today's level.
    Daily,
    /// Only levels of the next grade.
    Grade,
    /// The deadlock alarm, on or off.
    Alarm,
    /// The timer, shown or not.
    Timer,
    /// The keys, shown or not.
    Help,
    /// A page of a list.
    Page {
        /// Whether it is the next.
        forward: bool,
    },
    /// The first or the last of a list.
    End {
        /// Whether it is the last.
        forward: bool,
    },
    /// Out of whatever is open.
    Escape,
    /// The mouse button goes down here: column and row.
    Press(u16, u16),
    /// It comes up here.
    Release(u16, u16),
    /// The wheel is turned.
    Wheel {
        /// Whether downwards.
        forward: bool,
    },
    /// The window has another size.
    Redraw,
    /// Stop the program for a while, as Ctrl-Z does.
    Pause,
    /// The end.
    Quit,
}

/// What an event of the terminal means.
pub(crate) fn command(event: &Event) -> Option<Command> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(*key),
        Event::Mouse(mouse) => of_mouse(*mouse),
        Event::Resize(..) => Some(Command::Redraw),
        _ => None,
    }
}

fn of_key(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return Some(match key.code {
            KeyCode::Char('c' | 'd') => Command::Quit,
            KeyCode::Char('z') => Command::Pause,
            KeyCode::Char('r') => Command::Redo,
            KeyCode::Char('l') => Command::Redraw,
            _ => return None,
        });
    }
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let towards = |direction| match shift {
        true => Command::Run(direction),
        false => Command::Go(direction),
    };
    Some(match key.code {
        KeyCode::Up => towards(Direction::Up),
        KeyCode::Down => towards(Direction::Down),
        KeyCode::Left => towards(Direction::Left),
        KeyCode::Right => towards(Direction::Right),
        KeyCode::Char('w' | 'k') => Command::Go(Direction::Up),
        KeyCode::Char('a' | 'h') => Command::Go(Direction::Left),
        KeyCode::Char('s' | 'j') => Command::Go(Direction::Down),
        KeyCode::Char('d' | 'l') => Command::Go(Direction::Right),
        KeyCode::Tab => Command::Choose { forward: true },
        KeyCode::BackTab => Command::Choose { forward: false },
        KeyCode::Enter | KeyCode::Char(' ') => Command::Confirm,
        KeyCode::Char(digit @ '1'..='9') => Command::Answer(digit as usize - '1' as usize),
        KeyCode::Char('u') | KeyCode::Backspace => Command::Undo,
        KeyCode::Char('r' | 'U') => Command::Redo,
        KeyCode::Char('R') => Command::Restart,
        KeyCode::Char('H') => Command::Hint,
        KeyCode::Char('S') => Command::Show,
        KeyCode::Char('n') => Command::Turn { forward: true },
        KeyCode::Char('p') => Command::Turn { forward: false },
        KeyCode::Char('L') => Command::Levels,
        KeyCode::Char('D') => Command::Daily,
        KeyCode::Char('g') => Command::Grade,
        KeyCode::Char('A') => Command::Alarm,
        KeyCode::Char('T') => Command::Timer,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
        KeyCode::PageDown => Command::Page { forward: true },
        KeyCode::PageUp => Command::Page { forward: false },
        KeyCode::Home => Command::End { forward: false },
        KeyCode::End => Command::End { forward: true },
        KeyCode::Esc => Command::Escape,
        KeyCode::Char('q') => Command::Quit,
        _ => return None,
    })
}

fn of_mouse(mouse: MouseEvent) -> Option<Command> {
    Some(match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Command::Press(mouse.column, mouse.row),
        MouseEventKind::Up(MouseButton::Left) => Command::Release(mouse.column, mouse.row),
        MouseEventKind::Down(MouseButton::Right) => Command::Undo,
        MouseEventKind::ScrollDown => Command::Wheel { forward: true },
        MouseEventKind::ScrollUp => Command::Wheel { forward: false },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_one_meaning_each() {
        let press = |code, modifiers| command(&Event::Key(KeyEvent::new(code, modifiers)));
        let plain = |letter| press(KeyCode::Char(letter), KeyModifiers::NONE);
        for letters in ["wk", "ah", "sj", "dl"] {
            let meant: Vec<_> = letters.chars().map(plain).collect();
            assert!(matches!(meant[0], Some(Command::Go(_))) && meant[0] == meant[1]);
        }
        assert_eq!(press(KeyCode::Left, KeyModifiers::SHIFT), Some(Command::Run(Direction::Left)));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Command::Quit));
        assert_eq!(press(KeyCode::Char('H'), KeyModifiers::SHIFT), Some(Command::Hint));
        assert_eq!(plain('4'), Some(Command::Answer(3)));
        assert_eq!(plain('~'), None);
    }
}
