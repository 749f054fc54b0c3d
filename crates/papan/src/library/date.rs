//! A date of the calendar, as people write it in files: 2026-11-18. Not here: today, which a surface has to know.

use std::fmt;
use std::str::FromStr;

use papan_puzzle::{RequestError, message};

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The last one that can be written.
    pub const MAX: Date = Date::new(9999, 12, 31);

    /// A day.
    ///
    /// # Panics
    /// If the calendar has no such day.
    pub const fn new(year: u16, month: u8, day: u8) -> Date {
        match Date::checked(year, month, day) {
            Some(date) => date,
            None => panic!("no such day"),
        }
    }

    /// A day, if the calendar has it.
    pub const fn checked(year: u16, month: u8, day: u8) -> Option<Date> {
        let is_leap =
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        if year > 9999 || day < 1 || day > days {
            return None;
        }
        Some(Date { year, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Date, RequestError> {
        let read = || {
            let mut parts = text.split('-');
            let mut part = |digits: usize| {
                let part = parts.next()?;
                let is_number = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
                is_number.then(|| part.parse::<u16>().ok())?
            };
            let (year, month, day) = (part(4)?, part(2)?, part(2)?);
            let date = Date::checked(year, month as u8, day as u8);
            date.filter(|_| parts.next().is_none())
        };
        read().ok_or_else(|| {
            RequestError::Unfit(message!(
                "library.date",
                "found `{found}`, expected a date as year, month and day, such as 2026-11-18",
                found = text
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_read() {
        for text in ["2026-11-18", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-10-00",
            "2026-1-1",
            "26-11-18",
            "2026-11-18-1",
            "2026/11/18",
            "+026-11-18",
            "2026-11-18 ",
            "٢٠٢٦-11-18",
            "12026-11-18",
        ] {
            let error = text.parse::<Date>().unwrap_err().to_string();
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
        assert!(Date::new(2026, 9, 30) < Date::new(2026, 10, 1));
    }
}
