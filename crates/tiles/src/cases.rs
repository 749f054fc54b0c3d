//! The boards of the 15-puzzle report with its numbers: test data and oracles.

use crate::board::Board;
use crate::format;

/// A board of the report.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Its name in the report.
    pub name: &'static str,
    /// Its text in the report.
    pub text: &'static str,
    /// The report's `sum Kurang(i) + X`.
    pub sum: usize,
    /// The length of its shortest solution, if it has one.
    pub optimum: Option<u32>,
    /// Nodes that the report's program generated, where they are legible.
    pub nodes: Option<u64>,
}

/// The example of figure I.2.
pub const FIGURE_I2: Case = Case {
    name: "figure-i2",
    text: "1 3 4 15\n2 X 5 12\n7 6 11 14\n8 9 10 13\n",
    sum: 37,
    optimum: None,
    nodes: None,
};

/// All boards of the report: its example and its five test cases.
pub const CASES: &[Case] = &[
    FIGURE_I2,
    Case {
        name: "notsolveable1",
        text: "2 1 4 3\n6 5 8 7\n10 9 12 11\n14 13 X 15\n",
        sum: 9,
        optimum: None,
        nodes: None,
    },
    Case {
        name: "notsolveable2",
        text: "12 11 10 9\nX 15 14 13\n4 3 2 1\n8 7 6 5\n",
        sum: 89,
        optimum: None,
        nodes: None,
    },
    Case {
        name: "solveable1",
        text: "X 1 3 4\n9 2 6 7\n10 5 11 8\n13 14 15 12\n",
        sum: 30,
        optimum: Some(10),
        nodes: Some(32),
    },
    Case {
        name: "solveable2",
        text: "1 2 3 4\n5 6 7 8\n11 12 15 14\n10 9 13 X\n",
        sum: 12,
        optimum: Some(16),
        nodes: Some(870),
    },
    Case {
        name: "solveable3",
        text: "9 1 7 4\n6 3 2 8\n13 15 5 11\n14 X 10 12\n",
        sum: 34,
        optimum: Some(22),
        nodes: None,
    },
];

/// The board of a case.
///
/// # Panics
/// Never: a test reads them all.
pub fn board(case: &Case) -> Board {
    format::parse(case.text.as_bytes()).expect("the report's boards can be read")
}
