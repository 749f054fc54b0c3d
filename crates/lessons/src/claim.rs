//! What a lesson claims about searches, such as `dfs cost > bfs cost`, and whether it is true.

use std::cmp::Ordering;
use std::collections::HashMap;

use papan::search::{Caps, Prune};
use papan::{Puzzle, Record, Runner, Trace};

use crate::error::LessonError;
use crate::lesson::{Show, puzzle};

/// Two terms and what is said about them.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    words: String,
    left: Term,
    relation: Relation,
    right: Term,
    /// Where it stands, without a message.
    place: LessonError,
}

/// A number, a word, or a fact about a search, perhaps several times.
#[derive(Clone, Debug)]
enum Term {
    Plain(Value),
    Fact { times: u64, run: String, fact: String },
}

#[derive(Clone, Copy, Debug)]
struct Relation(&'static str, fn(Ordering) -> bool);

const RELATIONS: [Relation; 6] = [
    Relation("=", Ordering::is_eq),
    Relation("!=", Ordering::is_ne),
    Relation("<", Ordering::is_lt),
    Relation("<=", Ordering::is_le),
    Relation(">", Ordering::is_gt),
    Relation(">=", Ordering::is_ge),
];

/// A number, or a word such as `solved`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Number(u64),
    Word(String),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Word(word) => word.fmt(f),
        }
    }
}

impl Claim {
    /// Reads a claim about searches of this puzzle.
    ///
    /// # Errors
    /// What cannot be read.
    pub(crate) fn read(
        words: &str,
        puzzle: &'static Puzzle,
        place: LessonError,
    ) -> Result<Claim, String> {
        let parts: Vec<&str> = words.split_whitespace().collect();
        let relation = parts.iter().enumerate().find_map(|(index, part)| {
            RELATIONS.into_iter().find(|relation| relation.0 == *part).map(|found| (index, found))
        });
        let Some((index, relation)) = relation else {
            let signs = RELATIONS.map(|relation| relation.0).join(" ");
            return Err(format!(
                "found `{words}`, expected a claim such as `bfs expanded > 2 * astar expanded`, with one of: {signs}"
            ));
        };
        let left = Term::read(&parts[..index], puzzle)?;
        let right = Term::read(&parts[index + 1..], puzzle)?;
        Ok(Claim { words: words.to_owned(), left, relation, right, place })
    }

    /// As it is written.
    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    /// Holds the claim against what the searches do.
    ///
    /// # Errors
    /// If it is not true, or asks for something that a search does not tell.
    pub(crate) fn verify(&self, facts: &mut Facts<'_>) -> Result<(), LessonError> {
        let error = |message: String| LessonError { message, ..self.place.clone() };
        let left = self.left.value(facts).map_err(error)?;
        let right = self.right.value(facts).map_err(error)?;
        let order = match (&left, &right) {
            (Value::Number(left), Value::Number(right)) => left.cmp(right),
            _ if left == right => Ordering::Equal,
            // Words have no order: neither less nor more can be true of them.
            _ if ["=", "!="].contains(&self.relation.0) => Ordering::Less,
            _ => return Err(error(format!("`{}` compares {left} with {right}", self.words))),
        };
        match self.relation.1(order) {
            true => Ok(()),
            false => Err(error(format!("`{}` is not true: {left} and {right}", self.words))),
        }
    }
}

impl Term {
    /// Reads `12`, `solved`, `bfs expanded` or `2 * astar manhattan expanded`.
    fn read(parts: &[&str], puzzle: &'static Puzzle) -> Result<Term, String> {
        let (times, parts) = match parts {
            [times, "*", rest @ ..] => {
                let times =
                    times.parse().map_err(|_| format!("found `{times} *`, expected a number"))?;
                (times, rest)
            }
            _ => (1, parts),
        };
        match parts {
            [] => {
                Err("found nothing beside a sign, expected a number, a word or a fact".to_owned())
            }
            [word] => Ok(Term::Plain(match word.parse() {
                Ok(number) => Value::Number(number),
                Err(_) => Value::Word((*word).to_owned()),
            })),
            [run @ .., fact] => {
                let run = run.join(" ");
                papan::Lane::from_name(puzzle.info(), &run).map_err(|error| error.to_string())?;
                Ok(Term::Fact { times, run, fact: (*fact).to_owned() })
            }
        }
    }

    fn value(&self, facts: &mut Facts<'_>) -> Result<Value, String> {
        match self {
            Term::Plain(value) => Ok(value.clone()),
            Term::Fact { times, run, fact } => match facts.get(run, fact)? {
                Value::Number(number) => Ok(Value::Number(number.saturating_mul(*times))),
                word if *times == 1 => Ok(word),
                word => Err(format!("{run} {fact} is {word}, of which there is no multiple")),
            },
        }
    }
}

/// What searches of a level tell, each run once.
pub(crate) struct Facts<'s> {
    show: &'s Show,
    known: HashMap<String, HashMap<String, Value>>,
}

impl<'s> Facts<'s> {
    pub(crate) fn new(show: &'s Show) -> Facts<'s> {
        Facts { show, known: HashMap::new() }
    }

    fn get(&mut self, run: &str, fact: &str) -> Result<Value, String> {
        if !self.known.contains_key(run) {
            let facts = self.run(run)?;
            self.known.insert(run.to_owned(), facts);
        }
        let facts = &self.known[run];
        facts.get(fact).cloned().ok_or_else(|| {
            let mut names: Vec<&str> = facts.keys().map(String::as_str).collect();
            names.sort_unstable();
            format!("{run} tells no `{fact}` here; it tells {}", names.join(", "))
        })
    }

    fn run(&self, name: &str) -> Result<HashMap<String, Value>, String> {
        let level = puzzle(self.show.puzzle).only_level(self.show.level.as_bytes());
        let level = level.map_err(|error| error.to_string())?;
        let said = |error: &dyn std::error::Error| error.to_string();
        let request = self.show.request().map_err(|error| said(&error))?;
        let lane =
            papan::Lane::from_name(level.puzzle().info(), name).map_err(|error| said(&error))?;
        let request = lane.request(&request).map_err(|error| said(&error))?;
        let (answer, trace) = match lane.runner {
            Runner::Algorithm(_) => {
                let (answer, tape) = level
                    .trace(&request, Caps::default(), &mut ())
                    .map_err(|error| said(&error))?;
                (answer, tape.trace().cloned())
            }
            Runner::Replica(replica) => {
                let answer = level.replicate(replica, &request, &mut ());
                (answer.map_err(|error| said(&error))?, None)
            }
        };
        let mut facts = of_record(&Record::answered(1, &level.source(), &request, &answer));
        facts.extend(trace.iter().flat_map(of_trace));
        Ok(facts)
    }
}

/// What `papan solve` tells.
fn of_record(record: &Record) -> HashMap<String, Value> {
    let optimal = if record.optimal { "yes" } else { "no" };
    let words = [("outcome", record.outcome), ("optimal", optimal)];
    let mut numbers: Vec<(&str, u64)> =
        record.metrics.iter().map(|(name, value)| (*name, *value)).collect();
    numbers.extend(record.cost.map(|cost| ("cost", cost)));
    if let Some(stats) = &record.stats {
        numbers.extend([
            ("expanded", stats.expanded),
            ("generated", stats.generated),
            ("max-open", stats.max_open),
            ("expanded-backward", stats.expanded_backward),
        ]);
    }
    let words = words.into_iter().map(|(name, word)| (name, Value::Word(word.to_owned())));
    let numbers = numbers.into_iter().map(|(name, number)| (name, Value::Number(number)));
    words.chain(numbers).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What the record of the search tells besides.
fn of_trace(trace: &Trace) -> impl Iterator<Item = (String, Value)> {
    let mut numbers: Vec<(&str, u64)> = Vec::new();
    for prune in Prune::ALL {
        numbers.push((prune.name(), trace.counts.pruned(prune)));
    }
    numbers.push(("rounds", trace.counts.rounds));
    if let Some(root) = trace.nodes.first() {
        let successors = trace.nodes.iter().filter(|node| node.parent == Some(0)).count();
        numbers.push(("successors", successors as u64));
        numbers.extend(root.h.map(|h| ("estimate", u64::from(h.0))));
    }
    // Of a record that is not whole, nobody knows how many there were.
    if trace.full.is_none() {
        numbers.push(("states", trace.states.len() as u64));
    }
    numbers.into_iter().map(|(name, number)| (name.to_owned(), Value::Number(number)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Lesson;

    fn place() -> LessonError {
        LessonError::new("f", "", 0, String::new())
    }

    #[test]
    fn claims_have_two_sides() {
        let tiles = puzzle("tiles");
        let read = |words: &str| Claim::read(words, tiles, place());
        for right in ["bfs cost = 3", "2 * astar manhattan expanded <= bfs expanded", "24 = 24"] {
            assert!(read(right).is_ok(), "{right}");
        }
        for (wrong, part) in [
            ("bfs cost", "expected a claim such as"),
            ("bfs cost =", "found nothing beside a sign"),
            ("x * bfs cost = 3", "expected a number"),
            ("bsf cost = 3", "unknown algorithm `bsf`"),
            ("astar manhatan cost = 3", "unknown heuristic `manhatan`"),
        ] {
            let message = read(wrong).map(|_| ()).unwrap_err();
            assert!(message.contains(part), "{wrong}: {message}");
        }
    }

    #[test]
    fn claims_are_held_against_searches() {
        let verify = |claim: &str| {
            let text = format!(
                "title = 't'\nsummary = 's'\n[[step]]\nheading = 'h'\ntext = 'x'\npuzzle = 'tiles'\n\
                 level = '1 2 3/0 4 6/7 5 8'\nlanes = ['bfs']\nholds = ['{claim}']\n"
            );
            let lesson = Lesson::read("f.en.toml", &text).unwrap();
            lesson.verify().map_err(|error| error.to_string())
        };
        for right in [
            "bfs cost = 3",
            "astar manhattan cost = bfs cost",
            "bfs expanded > 2 * astar manhattan expanded",
            "bfs outcome = solved",
            "bfs optimal != no",
            "bfs successors = 3",
            "astar manhattan estimate = 3",
        ] {
            assert_eq!(verify(right), Ok(()), "{right}");
        }
        for (wrong, part) in [
            ("bfs cost = 4", "9:10: `bfs cost = 4` is not true: 3 and 4"),
            ("bfs outcome = unsolvable", "is not true: solved and unsolvable"),
            ("bfs outcome > solver", "compares solved with solver"),
            ("bfs colour = 3", "tells no `colour` here; it tells bound, cost"),
            ("2 * bfs outcome = solved", "of which there is no multiple"),
        ] {
            let message = verify(wrong).unwrap_err();
            assert!(message.contains(part), "{wrong}: {message}");
        }
    }
}
