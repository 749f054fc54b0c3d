//! A lesson: what its file means, with every name looked up and every level read.

use std::collections::BTreeMap;
use std::ops::Range;

use papan::{Limits, Options, Puzzle, RequestError, Runner, SolveRequest, Task};
use serde::Serialize;
use toml::Spanned;

use crate::claim::{Claim, Facts};
use crate::error::LessonError;
use crate::file::{LessonFile, QuestionFile, StepFile};

/// Nodes that a search of a lesson may generate, unless its step says otherwise.
const NODE_LIMIT: u64 = 1_000_000;
/// No step shows more searches side by side.
const MAX_LANES: usize = 2;

/// A lesson in one language.
#[derive(Clone, Debug, Serialize)]
pub struct Lesson {
    /// Its name.
    pub title: String,
    /// What it is about, in a line.
    pub summary: String,
    /// Its steps; at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// A few words.
    pub heading: String,
    /// Paragraphs, with an empty line between them; `_words_` are emphasised, words in backquotes are code.
    pub text: String,
    /// What is shown.
    pub show: Show,
    /// The expansion that the clock stands at first, from 1.
    pub expansion: u32,
    /// The questions about it.
    pub questions: Vec<Question>,
    /// What the text claims.
    #[serde(skip)]
    claims: Vec<Claim>,
}

/// Searches of a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Show {
    /// The puzzle's name.
    pub puzzle: &'static str,
    /// The level.
    pub level: String,
    /// One search, or two side by side.
    pub lanes: Vec<Lane>,
    /// What is minimised.
    pub objective: &'static str,
    /// Options of the puzzle.
    pub options: BTreeMap<String, String>,
    /// Nodes that each search may generate.
    pub node_limit: u64,
}

/// A search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lane {
    /// The algorithm's name.
    pub algorithm: &'static str,
    /// The heuristic's, if it follows one that is named.
    pub heuristic: Option<&'static str>,
    /// Options of its own.
    pub options: BTreeMap<&'static str, String>,
}

/// A question. One with choices has the number of the right one; any other is answered by a number.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    /// What is asked.
    pub ask: String,
    /// The answers to choose from; empty if a number is asked for.
    pub choices: Vec<String>,
    /// The right number: of the choice, from 1, or what is asked for.
    pub right: u64,
    /// Why it is right.
    pub why: String,
    /// What makes it right.
    #[serde(skip)]
    claims: Vec<Claim>,
}

impl Lesson {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong, and where.
    pub fn read(name: &str, text: &str) -> Result<Lesson, LessonError> {
        let reader = Reader { name, text };
        let file: LessonFile = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            reader.error(at, error.message().replace('\n', " "))
        })?;
        let mut steps: Vec<Step> = Vec::new();
        for step in &file.steps {
            let before = steps.last().map(|step| &step.show);
            steps.push(reader.step(step, before)?);
        }
        if steps.is_empty() {
            return Err(reader.error(0, "found no [[step]], expected at least one".to_owned()));
        }
        Ok(Lesson { title: file.title, summary: file.summary, steps })
    }

    /// Runs the searches that its steps make claims about.
    ///
    /// # Errors
    /// The first claim that is not true, or that says nothing.
    pub fn verify(&self) -> Result<(), LessonError> {
        self.steps.iter().try_for_each(Step::verify)
    }
}

impl Step {
    /// Everything that is claimed in it.
    pub fn claims(&self) -> impl Iterator<Item = &str> {
        let of_questions = self.questions.iter().flat_map(|question| &question.claims);
        self.claims.iter().chain(of_questions).map(Claim::words)
    }

    fn verify(&self) -> Result<(), LessonError> {
        let mut facts = Facts::new(&self.show);
        let of_questions = self.questions.iter().flat_map(|question| &question.claims);
        self.claims.iter().chain(of_questions).try_for_each(|claim| claim.verify(&mut facts))
    }
}

impl Question {
    /// What makes its answer right.
    pub fn claims(&self) -> impl Iterator<Item = &str> {
        self.claims.iter().map(Claim::words)
    }
}

impl Show {
    /// The request that its searches have in common.
    pub(crate) fn request(&self) -> Result<SolveRequest, RequestError> {
        let info = puzzle(self.puzzle).info();
        let mut request = SolveRequest::new(info, None, None, Some(self.objective))?;
        let words = self.options.iter().map(|(id, word)| (id.as_str(), word.as_str()));
        request.options = Options::from_words(info.options.iter(), Task::Solve, words)?;
        request.limits = Limits { nodes: Some(self.node_limit), ..Limits::default() };
        Ok(request)
    }
}

/// A puzzle by a name that was looked up before.
pub(crate) fn puzzle(id: &str) -> &'static Puzzle {
    papan::puzzle(id).expect("the name was looked up")
}

/// Knows which file is read, for errors.
struct Reader<'f> {
    name: &'f str,
    text: &'f str,
}

impl Reader<'_> {
    fn error(&self, at: usize, message: String) -> LessonError {
        LessonError::new(self.name, self.text, at, message)
    }

    /// A step; what it leaves out is as in the step before.
    fn step(&self, file: &Spanned<StepFile>, before: Option<&Show>) -> Result<Step, LessonError> {
        let at = file.span().start;
        let file = file.get_ref();
        let show = self.show(at, file, before)?;
        let expansion = match &file.expansion {
            Some(number) if *number.get_ref() == 0 => {
                let message = "found 0, expected the number of an expansion, from 1".to_owned();
                return Err(self.error(number.span().start, message));
            }
            number => number.as_ref().map_or(1, |number| *number.get_ref()),
        };
        let questions: Result<_, _> =
            file.questions.iter().map(|question| self.question(question, &show)).collect();
        Ok(Step {
            heading: file.heading.clone(),
            text: file.text.trim().to_owned(),
            expansion,
            questions: questions?,
            claims: self.claims(&file.holds, &show)?,
            show,
        })
    }

    fn show(&self, at: usize, file: &StepFile, before: Option<&Show>) -> Result<Show, LessonError> {
        // What is said about a level says nothing about another.
        let before = before.filter(|_| file.puzzle.is_none() && file.level.is_none());
        let missing = |what: &str| {
            let message = format!("the step has no `{what}`, and takes none from a step before it");
            self.error(at, message)
        };
        let info = match (&file.puzzle, before) {
            (Some(id), _) => {
                let ids = || papan::PUZZLES.iter().map(papan::Puzzle::info);
                let found = ids().find(|info| info.id == id.get_ref().as_str());
                let seeking: Vec<&str> =
                    ids().filter(|info| info.seeks_plans()).map(|info| info.id).collect();
                found.filter(|info| info.seeks_plans()).ok_or_else(|| {
                    let message = format!(
                        "found `{}`, expected a puzzle whose searches can be shown: {}",
                        id.get_ref(),
                        seeking.join(", ")
                    );
                    self.error(id.span().start, message)
                })?
            }
            (None, Some(before)) => puzzle(before.puzzle).info(),
            (None, None) => return Err(missing("puzzle")),
        };
        let level = match (&file.level, before) {
            (Some(level), _) => {
                puzzle(info.id).only_level(level.get_ref().as_bytes()).map_err(|error| {
                    let place = (error.at.line, error.at.column);
                    let message = format!("in the level: {}", error.text());
                    LessonError::within(self.name, self.text, level.span().start, place, message)
                })?;
                level.get_ref().clone()
            }
            (None, Some(before)) => before.level.clone(),
            (None, None) => return Err(missing("level")),
        };
        let lanes = match (&file.lanes, before) {
            (Some(lanes), _) => {
                let count = lanes.get_ref().len();
                if count == 0 || count > MAX_LANES {
                    let message = format!("found {count} lanes, expected one or two");
                    return Err(self.error(lanes.span().start, message));
                }
                let lanes = lanes.get_ref().iter().map(|name| self.lane(info, name));
                lanes.collect::<Result<_, _>>()?
            }
            (None, Some(before)) => before.lanes.clone(),
            (None, None) => return Err(missing("lanes")),
        };
        let named = file.objective.as_ref().map(Spanned::get_ref);
        let objective = match (named, before) {
            (None, Some(before)) => before.objective,
            (named, _) => {
                let request = SolveRequest::new(info, None, None, named.map(String::as_str));
                let span = file.objective.as_ref().map_or(at, |name| name.span().start);
                request.map_err(|error| self.refused(span, &error))?.objective_id()
            }
        };
        let show = Show {
            puzzle: info.id,
            level,
            lanes,
            objective,
            options: match (file.options.is_empty(), before) {
                (true, Some(before)) => before.options.clone(),
                _ => {
                    let words = file.options.iter();
                    words.map(|(id, word)| (id.clone(), word.get_ref().clone())).collect()
                }
            },
            node_limit: file
                .node_limit
                .as_ref()
                .map(|limit| *limit.get_ref())
                .or(before.map(|before| before.node_limit))
                .unwrap_or(NODE_LIMIT),
        };
        let span = file.options.values().next().map_or(at, |word| word.span().start);
        show.request().map_err(|error| self.refused(span, &error))?;
        Ok(show)
    }

    /// A search by its name, such as `astar manhattan`: a textbook algorithm, since no other can be watched.
    fn lane(&self, info: &papan::PuzzleInfo, name: &Spanned<String>) -> Result<Lane, LessonError> {
        let at = name.span().start;
        let lane = papan::Lane::from_name(info, name.get_ref())
            .map_err(|error| self.refused(at, &error))?;
        let Runner::Algorithm(papan::Algorithm::Textbook(_)) = lane.runner else {
            let message = format!(
                "found `{}`, expected a textbook search: no other is recorded",
                name.get_ref()
            );
            return Err(self.error(at, message));
        };
        let options = lane.options.iter().map(|(option, word)| (option.id, word.clone()));
        Ok(Lane {
            algorithm: lane.runner.id(),
            heuristic: lane.heuristic.map(|heuristic| heuristic.id),
            options: options.collect(),
        })
    }

    fn question(&self, file: &Spanned<QuestionFile>, show: &Show) -> Result<Question, LessonError> {
        let at = file.span().start;
        let file = file.get_ref();
        let (choices, right) = match (&file.choices, &file.right, file.number) {
            (Some(choices), Some(right), None) => {
                if choices.len() < 2 || !(1..=choices.len()).contains(right.get_ref()) {
                    let message = format!(
                        "found {} as the right one of {} choices, expected one of at least two, \
                         counted from 1",
                        right.get_ref(),
                        choices.len()
                    );
                    return Err(self.error(right.span().start, message));
                }
                (choices.clone(), *right.get_ref() as u64)
            }
            (None, None, Some(number)) => (Vec::new(), number),
            _ => {
                let message = "expected `choices` with `right`, or `number`, in each question";
                return Err(self.error(at, message.to_owned()));
            }
        };
        let claims = self.claims(&file.holds, show)?;
        Ok(Question { ask: file.ask.clone(), choices, right, why: file.why.clone(), claims })
    }

    fn claims(&self, holds: &[Spanned<String>], show: &Show) -> Result<Vec<Claim>, LessonError> {
        let claim = |words: &Spanned<String>| {
            let Range { start, .. } = words.span();
            let error = |message: String| self.error(start, message);
            let place = error(String::new());
            Claim::read(words.get_ref(), puzzle(show.puzzle), place).map_err(error)
        };
        holds.iter().map(claim).collect()
    }

    fn refused(&self, at: usize, error: &RequestError) -> LessonError {
        self.error(at, error.to_string())
    }
}
