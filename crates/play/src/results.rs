//! What a player has solved, in the form that the page exports and imports as well, and lines of play that wait to be
//! taken up again. Not here: where they are kept.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

/// The name of the format.
const FORMAT: &str = "papan-results";
/// The version that is read and written.
const VERSION: u32 = 1;

/// A solved level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Win {
    /// The puzzle's name.
    pub puzzle: String,
    /// Its name in the library of levels, if it is from there.
    pub id: Option<String>,
    /// The level in the puzzle's plainest form.
    pub level: String,
    /// What the cost counts; nothing where a level is a question.
    pub objective: Option<String>,
    /// The fewest so far.
    pub cost: Option<u64>,
    /// How.
    pub solution: Option<String>,
    /// When, in UTC, such as `2026-11-18T10:00:00Z`.
    pub solved_at: String,
    /// How long it took, if that was measured.
    pub seconds: Option<u64>,
}

/// A level that was left before it was solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unfinished {
    /// The puzzle's name.
    pub puzzle: String,
    /// The level in the puzzle's plainest form.
    pub level: String,
    /// The line of play, written as a solution.
    pub line: String,
}

/// Everything that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Results {
    format: String,
    version: u32,
    /// Solved levels, each once for what its cost counts.
    pub results: Vec<Win>,
    /// Dates on which the daily level was solved.
    #[serde(default)]
    pub days: Vec<String>,
    /// Levels to be taken up again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<Unfinished>,
}

impl Default for Results {
    fn default() -> Results {
        let (results, days, unfinished) = (Vec::new(), Vec::new(), Vec::new());
        Results { format: FORMAT.to_owned(), version: VERSION, results, days, unfinished }
    }
}

/// Why a text holds no results.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// It is not JSON of this shape.
    #[error("{0}; expected results of papan; mend the file, or name another")]
    Shape(#[from] serde_json::Error),
    /// It is JSON of something else, or from a newer version.
    #[error(
        "found the format `{format}`, version {version}; expected `{FORMAT}`, version {VERSION}; \
         name another file"
    )]
    Other {
        /// The format that it names.
        format: String,
        /// The version that it names.
        version: u32,
    },
}

impl Results {
    /// Reads what [`to_json`](Self::to_json) or the page has written.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &[u8]) -> Result<Results, ResultsError> {
        let results: Results = serde_json::from_slice(text)?;
        match results.format == FORMAT && results.version == VERSION {
            true => Ok(results),
            false => Err(ResultsError::Other { format: results.format, version: results.version }),
        }
    }

    /// As a file holds them.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data");
        text.push('\n');
        text
    }

    /// The best result of a level by what is counted.
    pub fn best(&self, puzzle: &str, level: &str, objective: Option<&str>) -> Option<&Win> {
        let is_it = |win: &&Win| {
            win.puzzle == puzzle
                && win.objective.as_deref() == objective
                && win.level.trim_end() == level.trim_end()
        };
        self.results.iter().find(is_it)
    }

    /// Keeps a win if it is the first of its level, or better than the one that is kept: cheaper, or as cheap and
    /// faster.
    pub fn keep(&mut self, win: Win) {
        let is_same = |kept: &&mut Win| {
            (&kept.puzzle, &kept.objective) == (&win.puzzle, &win.objective)
                && kept.level.trim_end() == win.level.trim_end()
        };
        let rank = |win: &Win| (win.cost.unwrap_or_default(), win.seconds.unwrap_or(u64::MAX));
        match self.results.iter_mut().find(is_same) {
            Some(kept) if rank(&win) < rank(kept) => {
                let id = win.id.clone().or_else(|| kept.id.take());
                *kept = Win { id, ..win };
            }
            Some(_) => {}
            None => self.results.push(win),
        }
    }

    /// A day on which the daily level was solved.
    pub fn keep_day(&mut self, day: &str) {
        if let Err(place) = self.days.binary_search_by(|kept| kept.as_str().cmp(day)) {
            self.days.insert(place, day.to_owned());
        }
    }

    /// Takes in what others have kept: the better cost wins, and days are united. Of unfinished levels, those that
    /// are here already stay as they are.
    pub fn merge(&mut self, other: Results) {
        self.days.sort_unstable();
        other.results.into_iter().for_each(|win| self.keep(win));
        other.days.iter().for_each(|day| self.keep_day(day));
        for unfinished in other.unfinished {
            if self.line(&unfinished.puzzle, &unfinished.level).is_none() {
                self.unfinished.push(unfinished);
            }
        }
    }

    /// The line of play of a level that was left.
    pub fn line(&self, puzzle: &str, level: &str) -> Option<&str> {
        let is_it = |left: &&Unfinished| left.puzzle == puzzle && left.level == level;
        self.unfinished.iter().find(is_it).map(|left| left.line.as_str())
    }

    /// Keeps the line of play of a level; an empty one is nothing to be kept.
    pub fn keep_line(&mut self, unfinished: Unfinished) {
        self.unfinished
            .retain(|left| (&left.puzzle, &left.level) != (&unfinished.puzzle, &unfinished.level));
        if !unfinished.line.is_empty() {
            self.unfinished.push(unfinished);
        }
    }
}

/// A point in time as results have it: in UTC, to the second.
pub(crate) fn instant(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn win(level: &str, cost: u64) -> Win {
        Win {
            puzzle: "sokoban".to_owned(),
            id: None,
            level: level.to_owned(),
            objective: Some("pushes".to_owned()),
            cost: Some(cost),
            solution: Some("r".repeat(cost as usize)),
            solved_at: "2026-11-18T10:00:00Z".to_owned(),
            seconds: Some(75),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut results = Results::default();
        results.keep(win("a", 4));
        results.keep_day("2026-11-18");
        let line = |line: &str| Unfinished {
            puzzle: "tiles".into(),
            level: "b".into(),
            line: line.into(),
        };
        results.keep_line(line("ud"));
        assert_eq!(Results::read(results.to_json().as_bytes()).unwrap(), results);
        assert_eq!(results.line("tiles", "b"), Some("ud"));
        results.keep_line(line(""));
        assert!(!results.to_json().contains("unfinished"));
        // As the page writes it, with what it may know besides.
        let page = r#"{"format":"papan-results","version":1,"results":[{"puzzle":"tiles","id":"tiles-1-001",
            "level":"1 0\n","objective":"moves","cost":3,"solution":"lll","solved_at":"2026-11-18T10:00:00Z",
            "seconds":null,"stars":3},{"puzzle":"chess","id":null,"level":"8 2","objective":null,"cost":null,
            "solution":null,"solved_at":"2026-11-18T10:00:00Z","seconds":null}],"days":["2026-11-18"]}"#;
        let page = Results::read(page.as_bytes()).unwrap();
        assert_eq!(page.results[0].cost, Some(3));
        assert!(page.best("chess", "8 2\n", None).is_some());
    }

    #[test]
    fn the_better_cost_wins_and_days_are_united() {
        let mut here = Results::default();
        here.keep(win("a", 4));
        here.keep(win("b", 9));
        here.keep_day("2026-11-18");
        let mut there = Results::default();
        there.keep(win("a", 6));
        there.keep(win("b", 7));
        there.keep(win("c", 1));
        there.keep_day("2026-11-17");
        here.merge(there.clone());
        here.merge(there);
        let costs = |level| here.best("sokoban", level, Some("pushes")).and_then(|win| win.cost);
        assert_eq!(["a", "b", "c", "d"].map(costs), [Some(4), Some(7), Some(1), None]);
        assert_eq!(here.days, ["2026-11-17", "2026-11-18"]);
        assert_eq!(here.results.len(), 3);
    }

    #[test]
    fn what_is_no_results_is_told() {
        let shape = Results::read(b"{\"format\":\n1}").unwrap_err().to_string();
        assert!(shape.contains("at line 2 column 1; expected"), "{shape}");
        let other = Results::read(br#"{"format":"papan-results","version":2,"results":[]}"#);
        assert!(other.unwrap_err().to_string().contains("version 2; expected"));
    }
}
