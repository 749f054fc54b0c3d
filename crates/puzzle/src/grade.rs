//! Grades of difficulty: names for ranges of the figure that [`Instance::difficulty`](crate::Instance::difficulty)
//! tells. docs/levels.md says what the figure is.

use papan_search::{Cost, Rated, StopReason};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{choices, listed};

/// A grade, for listings.
#[derive(Debug)]
pub struct GradeInfo {
    /// The name users type.
    pub id: &'static str,
    /// One line.
    pub summary: &'static str,
}

listed! {
    /// How hard a level is, in a word.
    pub enum Grade: GradeInfo {
        /// To begin with.
        Easy { id: "easy", summary: "to begin with: a few decisions" },
        /// Needs a plan.
        Medium { id: "medium", summary: "needs a plan" },
        /// Needs a plan and patience.
        Hard { id: "hard", summary: "needs a long plan, and finds mistakes out late" },
        /// For those who have solved the others.
        Expert { id: "expert", summary: "for those who have solved the others" },
    }
}

choices! {
    for Grade { Easy = "easy", Medium = "medium", Hard = "hard", Expert = "expert" }
}

/// Where the grades of a puzzle begin: the figures of the easiest medium, hard and expert level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GradeScale(pub [f64; 3]);

impl GradeScale {
    /// That of every puzzle with plans, whose figure is in bits: twice as many decisions, one grade more.
    pub const OF_PLANS: GradeScale = GradeScale([16.0, 32.0, 64.0]);

    /// The grade of a figure, as it is shown.
    pub fn grade(self, figure: f64) -> Grade {
        let above = self.0.iter().filter(|&&from| figure >= from).count();
        Grade::ALL[above]
    }
}

/// A figure of difficulty as it is shown, compared and stored: with one decimal.
pub fn shown_figure(figure: f64) -> f64 {
    (figure * 10.0).round() / 10.0
}

/// How hard a level is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// The figure.
    pub figure: f64,
    /// The least cost of a solution that was found on the way; `None` for a question about a position.
    pub cost: Option<Cost>,
}

impl Difficulty {
    /// That of a level with plans, as the engine rates it. One without any is infinitely hard.
    ///
    /// # Errors
    /// The limit that came first.
    pub fn of_plans(rated: &Rated) -> Result<Difficulty, StopReason> {
        Ok(match rated.cheapest? {
            Some(plans) => Difficulty { figure: plans.bits, cost: Some(plans.cost) },
            None => Difficulty { figure: f64::INFINITY, cost: None },
        })
    }
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.info().id)
    }
}

impl<'de> Deserialize<'de> for Grade {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grade, D::Error> {
        let id = String::deserialize(deserializer)?;
        Grade::from_id(&id).ok_or_else(|| de::Error::custom(format!("unknown grade `{id}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_begins_with_its_figure() {
        let grade = |figure| GradeScale::OF_PLANS.grade(figure).info().id;
        assert_eq!(
            [0.0, 15.9, 16.0, 31.9, 32.0, 63.9, 64.0, 1e9].map(grade),
            ["easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert"]
        );
        assert_eq!([15.94, 15.96].map(shown_figure), [15.9, 16.0]);
    }
}
