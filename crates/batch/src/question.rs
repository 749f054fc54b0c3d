//! What is asked of the levels of one puzzle, with the one text that tells two questions apart.

use std::fmt::Write;

use papan::{Puzzle, SolveRequest};

use crate::identity::digest;

/// A puzzle and a request.
pub struct Question {
    /// Whose levels.
    pub puzzle: &'static Puzzle,
    /// How they are to be solved.
    pub request: SolveRequest,
    /// Everything that an answer depends on, in the words of the command line. What only changes
    /// how soon it is found (threads, tables on disk) is left out.
    text: String,
}

impl Question {
    /// Asks `request` of the levels of `puzzle`.
    pub fn new(puzzle: &'static Puzzle, request: SolveRequest) -> Question {
        let text = describe(puzzle, &request);
        Question { puzzle, request, text }
    }

    /// The text that is the same for the same question, and for no other.
    pub fn text(&self) -> &str {
        &self.text
    }
}

fn describe(puzzle: &'static Puzzle, request: &SolveRequest) -> String {
    let mut text = puzzle.info().id.to_owned();
    let mut say = |option: &str, value: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = write!(text, " --{option} {value}");
    };
    if let Some(objective) = request.objective {
        say("algorithm", &request.algorithm.info().id);
        say("objective", &objective.id);
    }
    if let Some(heuristic) = request.heuristic {
        say("heuristic", &heuristic.id);
    }
    let known = || request.algorithm.info().options.iter().chain(puzzle.info().options);
    for (option, word, file) in request.options.given() {
        // A default is the same question, written out or not.
        let default = known().find(|info| info.id == option).and_then(|info| info.default);
        if file.is_none() && default == Some(word) {
            continue;
        }
        match file {
            Some(file) => say(option, &format_args!("file:{:032x}", digest(&[file]))),
            None => say(option, &word),
        }
    }
    let limits = &request.limits;
    if let Some(time) = limits.time {
        say("time-limit", &format_args!("{time:?}"));
    }
    if let Some(bytes) = limits.memory_bytes {
        say("memory-limit", &bytes);
    }
    if let Some(nodes) = limits.nodes {
        say("node-limit", &nodes);
    }
    if let Some(cost) = limits.cost {
        say("max-cost", &cost.0);
    }
    if request.improve {
        text.push_str(" --keep-improving");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use papan::{Cost, Limits};

    use super::*;

    fn tiles(algorithm: Option<&str>) -> SolveRequest {
        let puzzle = papan::puzzle("tiles").unwrap();
        SolveRequest::new(puzzle.info(), algorithm, None, None).unwrap()
    }

    fn text(request: SolveRequest) -> String {
        Question::new(papan::puzzle("tiles").unwrap(), request).text().to_owned()
    }

    #[test]
    fn whatever_changes_an_answer_changes_the_text() {
        let plain = text(tiles(None));
        assert_eq!(plain, "tiles --algorithm auto --objective moves");
        let limits = [
            Limits { time: Some(Duration::from_millis(1500)), ..Limits::default() },
            Limits { memory_bytes: Some(1 << 20), ..Limits::default() },
            Limits { nodes: Some(5), ..Limits::default() },
            Limits { cost: Some(Cost(5)), ..Limits::default() },
        ];
        let mut texts = vec![plain, text(tiles(Some("bfs")))];
        for limits in limits {
            texts.push(text(SolveRequest { limits, ..tiles(None) }));
        }
        texts.push(text(SolveRequest { improve: true, ..tiles(None) }));
        let puzzle = papan::puzzle("tiles").unwrap();
        let goal = puzzle.info().options.iter().find(|option| option.id == "goal").unwrap();
        for file in [&b"1 2/0 3"[..], b"2 1/0 3"] {
            let mut request = tiles(None);
            request.options.set_file(goal, "goal.txt", file.to_vec());
            texts.push(text(request));
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count, "{texts:#?}");
    }

    #[test]
    fn a_default_that_is_written_out_is_the_same_question() {
        let puzzle = papan::puzzle("tiles").unwrap();
        let goal = puzzle.info().options.iter().find(|option| option.id == "goal").unwrap();
        let asked = |word: &str| {
            let mut request = tiles(None);
            request.options.set(goal, word).unwrap();
            text(request)
        };
        assert_eq!(asked("blank-last"), text(tiles(None)));
        assert_ne!(asked("blank-first"), text(tiles(None)));
    }

    #[test]
    fn threads_change_no_answer() {
        assert_eq!(text(SolveRequest { threads: 7, ..tiles(None) }), text(tiles(None)));
    }
}
