//! Lanes prove things about the same level, so what they prove must be consistent.

use std::fmt;

use papan_puzzle::{Message, message};

use super::row::Row;

/// Two lanes contradict each other: one of them has a bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// A lane and what it says.
    pub one: String,
    /// Another one.
    pub other: String,
}

impl Disagreement {
    /// What to tell people. The two claims are for those who mend it, and stay as they are.
    pub fn message(&self) -> Message {
        message!(
            "internal.lanes",
            "internal error: {one}, but {other}; please report it",
            one = self.one,
            other = self.other
        )
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Looks for a solution where another lane proved that there is none, and for a solution that is
/// cheaper than another lane's lower bound.
pub fn disagreement(rows: &[Row]) -> Option<Disagreement> {
    let cheapest = rows.iter().filter(|row| row.record.solution.is_some());
    let cheapest = cheapest.min_by_key(|row| row.record.cost)?;
    let cost = cheapest.record.cost?;
    let claims_more = |row: &&Row| {
        let bound = row.record.lower_bound.filter(|_| row.fault.is_none());
        row.record.outcome == "unsolvable" || bound.is_some_and(|bound| bound > cost)
    };
    let other = rows.iter().find(claims_more)?;
    let claim = match (other.record.outcome, other.record.lower_bound) {
        ("unsolvable", _) | (_, None) => "proves that there is no solution".to_owned(),
        (_, Some(bound)) => format!("proves that no solution costs less than {bound}"),
    };
    Some(Disagreement {
        one: format!("{} finds a solution of cost {cost}", cheapest.name),
        other: format!("{} {claim}", other.name),
    })
}

#[cfg(test)]
mod tests {
    use super::super::measure::tests::row;
    use super::*;

    fn solved(cost: u64, bound: u64) -> Row {
        let mut row = row(0, "solved", Some(cost), 100);
        row.record.solution = Some("u".repeat(cost as usize));
        row.record.lower_bound = Some(bound);
        row
    }

    #[test]
    fn proofs_that_fit_together() {
        assert_eq!(disagreement(&[solved(10, 10), solved(12, 3), row(0, "limit", None, 5)]), None);
        assert_eq!(disagreement(&[row(0, "unsolvable", None, 5)]), None);
    }

    #[test]
    fn a_solution_below_a_proven_bound() {
        let found = disagreement(&[solved(12, 12), solved(10, 4)]).unwrap().to_string();
        assert!(found.contains("cost 10, but") && found.contains("less than 12"), "{found}");
    }

    #[test]
    fn a_solution_of_an_unsolvable_level() {
        let found = disagreement(&[solved(10, 4), row(0, "unsolvable", None, 5)]).unwrap();
        assert!(found.to_string().contains("there is no solution"), "{found}");
    }
}
