//! The size of a rectangular board.

use std::fmt;
use std::str::FromStr;

/// Rows and columns, each from 1 to 255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// A board of this size, if both numbers lie between 1 and 255.
    pub fn new(rows: usize, columns: usize) -> Option<Size> {
        let rows = u8::try_from(rows).ok().filter(|&rows| rows > 0)?;
        let columns = u8::try_from(columns).ok().filter(|&columns| columns > 0)?;
        Some(Size { rows, columns })
    }

    /// Number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    #[inline]
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Rows and columns exchanged.
    pub fn transposed(self) -> Size {
        Size { rows: self.columns, columns: self.rows }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Why a text is not a size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected rows x columns such as 4x4, each from 1 to 255, found `{0}`")]
pub struct ParseSizeError(String);

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        text.split_once(['x', 'X'])
            .and_then(|(rows, columns)| Size::new(rows.parse().ok()?, columns.parse().ok()?))
            .ok_or_else(|| ParseSizeError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_prints_and_nothing_else() {
        assert_eq!("3x4".parse::<Size>().unwrap().to_string(), "3x4");
        assert_eq!("10X2".parse::<Size>(), Ok(Size::new(10, 2).unwrap()));
        for bad in ["", "4", "4x", "x4", "0x4", "4x256", "4x4x4", "-1x4", "4 x 4"] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
    }
}
