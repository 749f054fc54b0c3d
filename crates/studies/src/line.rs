//! What comes of a study: a published number, what a replica gives, and what papan gives.

use serde::Serialize;
use utoipa::ToSchema;

/// One number of a document.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Line {
    /// The level, the figure or the submission that it is about.
    pub case: String,
    /// The program, as the document calls it.
    pub program: String,
    /// What is counted.
    pub quantity: Quantity,
    /// What the document prints; none if it is illegible.
    pub published: Option<Value>,
    /// What the replica of the program gives, or what is worked out again.
    pub replica: Option<Value>,
    /// What papan gives at its best.
    pub ours: Option<Ours>,
    /// Of a cost: what `auto` answers, proven or not, which is what papan does if it is asked for nothing
    /// else.
    pub auto: Option<u64>,
    /// How the replica's number compares with the published one.
    pub status: Status,
    /// Anything a reader should know: misprints, reasons.
    pub remark: Option<String>,
}

/// A number of ours.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Ours {
    /// The number.
    pub value: Value,
    /// The lane that gives it.
    pub lane: String,
    /// Whether nothing better is possible, proven.
    pub proven: bool,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// How a run ended.
    Outcome,
    /// The cost of the solution by the objective.
    Cost,
    /// Of it, the forward half's.
    Forward,
    /// Of it, the backward half's.
    Backward,
    /// The moves of the solution.
    Moves,
    /// The solution itself.
    Solution,
    /// Nodes or states.
    Nodes,
    /// Seconds.
    Time,
    /// Memory.
    Memory,
    /// Where a judge stopped.
    Test,
    /// A value that is worked out.
    Worked,
}

impl Quantity {
    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Quantity::Outcome => "outcome",
            Quantity::Cost => "cost",
            Quantity::Forward => "forward",
            Quantity::Backward => "backward",
            Quantity::Moves => "moves",
            Quantity::Solution => "solution",
            Quantity::Nodes => "nodes",
            Quantity::Time => "time",
            Quantity::Memory => "memory",
            Quantity::Test => "test",
            Quantity::Worked => "value",
        }
    }
}

/// A published or measured value.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A number of things.
    Count(u64),
    /// Seconds.
    Seconds(f64),
    /// Bytes.
    Bytes(u64),
    /// Words, or a list as JSON writes it.
    Words(String),
}

impl Value {
    /// As a number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Count(count) | Value::Bytes(count) => Some(*count as f64),
            Value::Seconds(seconds) => Some(*seconds),
            Value::Words(_) => None,
        }
    }
}

/// How a replica's number compares with the published one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "is", content = "by")]
pub enum Status {
    /// The same.
    Exact,
    /// Another: the relative difference.
    Differs(f64),
    /// Another, and not a number.
    Other,
    /// A time, which depends on the machine: how many times as fast.
    Faster(f64),
    /// There is nothing to compare with; the remark says why.
    Unavailable,
}

impl Status {
    /// Compares two values.
    pub fn of(published: &Value, replica: &Value) -> Status {
        match (published, replica) {
            (Value::Seconds(theirs), Value::Seconds(ours)) if *ours > 0.0 => {
                Status::Faster(theirs / ours)
            }
            (theirs, ours) if theirs == ours => Status::Exact,
            (theirs, ours) => match (theirs.number(), ours.number()) {
                (Some(theirs), Some(ours)) if theirs != 0.0 => {
                    Status::Differs((ours - theirs) / theirs)
                }
                _ => Status::Other,
            },
        }
    }
}

impl Line {
    /// A published value that is compared with what was found again, if anything was.
    pub(crate) fn new(
        case: &str,
        program: &str,
        quantity: Quantity,
        published: Option<Value>,
        replica: Option<Value>,
    ) -> Line {
        let status = match (&published, &replica) {
            (Some(published), Some(replica)) => Status::of(published, replica),
            _ => Status::Unavailable,
        };
        let (case, program) = (case.to_owned(), program.to_owned());
        let (ours, auto, remark) = (None, None, None);
        Line { case, program, quantity, published, replica, ours, auto, status, remark }
    }

    /// The same, with something that a reader should know.
    pub(crate) fn with_remark(self, remark: Option<String>) -> Line {
        Line { remark, ..self }
    }

    /// The same, with what papan gives.
    pub(crate) fn with_ours(self, ours: Option<Ours>) -> Line {
        Line { ours, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_relatively_and_times_as_ratios() {
        let status = |theirs, ours| Status::of(&theirs, &ours);
        assert_eq!(status(Value::Count(8), Value::Count(8)), Status::Exact);
        assert_eq!(status(Value::Count(8), Value::Count(10)), Status::Differs(0.25));
        assert_eq!(status(Value::Seconds(8.0), Value::Seconds(2.0)), Status::Faster(4.0));
        let words = |text: &str| Value::Words(text.to_owned());
        assert_eq!(status(words("safe"), words("mate")), Status::Other);
    }
}
