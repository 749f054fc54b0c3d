//! Colours, and what stands for them where there are none.

use papan::{Grade, Ground, Part, Role};
use ratatui::style::{Color, Modifier, Style};

/// Colours of pieces that have letters, so that neighbours differ.
const PIECES: [u8; 10] = [75, 114, 179, 140, 80, 216, 109, 150, 183, 222];

/// How things look.
#[derive(Clone, Copy)]
pub(super) struct Theme {
    pub(super) colours: bool,
}

impl Theme {
    fn coloured(self, style: Style) -> Style {
        match self.colours {
            true => style,
            false => Style { fg: None, bg: None, ..style },
        }
    }

    fn fg(self, index: u8) -> Style {
        self.coloured(Style::new().fg(Color::Indexed(index)))
    }

    pub(super) fn head(self) -> Style {
        self.coloured(Style::new().fg(Color::Black).bg(Color::Cyan)).add_modifier(
            match self.colours {
                true => Modifier::BOLD,
                false => Modifier::REVERSED,
            },
        )
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn good(self) -> Style {
        self.coloured(Style::new().fg(Color::Green)).add_modifier(Modifier::BOLD)
    }

    pub(super) fn bad(self) -> Style {
        self.coloured(Style::new().fg(Color::Red)).add_modifier(Modifier::BOLD)
    }

    pub(super) fn told(self) -> Style {
        self.coloured(Style::new().fg(Color::Yellow))
    }

    pub(super) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn grade(self, grade: Grade) -> Style {
        self.fg(match grade {
            Grade::Easy => 114,
            Grade::Medium => 179,
            Grade::Hard => 209,
            Grade::Expert => 203,
        })
    }

    pub(super) fn ground(self, ground: Ground) -> Style {
        match ground {
            Ground::Wall => self.fg(242),
            Ground::Goal => self.fg(205).add_modifier(Modifier::BOLD),
            Ground::Exit => self.fg(203),
            Ground::Gap => self.faint(),
            Ground::Light => self.coloured(Style::new().bg(Color::Indexed(180))),
            Ground::Dark => self.coloured(Style::new().bg(Color::Indexed(137))),
            Ground::Floor | Ground::Outside => Style::new(),
        }
    }

    pub(super) fn part(self, part: &Part, ground: Ground) -> Style {
        let is_letter = part.label.chars().all(char::is_alphabetic) && !part.label.is_empty();
        let style = match part.role {
            Role::Player => self.fg(81).add_modifier(Modifier::BOLD),
            Role::Primary => self.fg(203).add_modifier(Modifier::BOLD),
            Role::Home => self.fg(114),
            Role::Fixed => self.fg(242),
            Role::White => {
                self.coloured(Style::new().fg(Color::Indexed(231))).add_modifier(Modifier::BOLD)
            }
            Role::Black => {
                self.coloured(Style::new().fg(Color::Indexed(16))).add_modifier(Modifier::BOLD)
            }
            Role::Plain if is_letter => self.fg(PIECES[part.piece % PIECES.len()]),
            Role::Plain if part.label.is_empty() => self.fg(215),
            Role::Plain => Style::new(),
        };
        self.ground(ground).patch(style)
    }

    /// What a hint is about.
    pub(super) fn hinted(self, style: Style) -> Style {
        match self.colours {
            true => style.fg(Color::Black).bg(Color::Yellow),
            false => style.add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// Where it should go.
    pub(super) fn aimed_at(self, style: Style) -> Style {
        match self.colours {
            true => style.fg(Color::Black).bg(Color::Magenta),
            false => style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD),
        }
    }
}
