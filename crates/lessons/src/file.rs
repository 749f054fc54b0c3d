//! A lesson's file as it is written: keys and where their values stand. What they mean is in `lesson`.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// A whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonFile {
    pub(crate) title: String,
    pub(crate) summary: String,
    #[serde(rename = "step")]
    pub(crate) steps: Vec<Spanned<StepFile>>,
}

/// A step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct StepFile {
    pub(crate) heading: String,
    pub(crate) text: String,
    pub(crate) puzzle: Option<Spanned<String>>,
    pub(crate) level: Option<Spanned<String>>,
    pub(crate) lanes: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) objective: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Spanned<String>>,
    pub(crate) node_limit: Option<Spanned<u64>>,
    pub(crate) expansion: Option<Spanned<u32>>,
    #[serde(default)]
    pub(crate) holds: Vec<Spanned<String>>,
    #[serde(default, rename = "question")]
    pub(crate) questions: Vec<Spanned<QuestionFile>>,
}

/// A question: one of several answers, or a number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuestionFile {
    pub(crate) ask: String,
    pub(crate) choices: Option<Vec<String>>,
    pub(crate) right: Option<Spanned<usize>>,
    pub(crate) number: Option<u64>,
    pub(crate) why: String,
    #[serde(default)]
    pub(crate) holds: Vec<Spanned<String>>,
}
