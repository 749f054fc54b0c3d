//! The registry, as JSON.

use std::collections::BTreeMap;

use papan::library::{self, LibraryLevel};
use papan::{AlgorithmInfo, HeuristicInfo, OptionInfo, OptionKind, PUZZLES, Puzzle, PuzzleInfo};
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::JobLimits;
use crate::parse::{ParsedLevel, levels_of};

/// What is offered.
#[derive(Debug, Serialize, ToSchema)]
pub struct Offer {
    /// The version of papan.
    version: &'static str,
    /// The most that a job may use.
    limits: OfferedLimits,
    /// The puzzles.
    puzzles: Vec<PuzzleView>,
}

/// The most that a job may use.
#[derive(Debug, Serialize, ToSchema)]
struct OfferedLimits {
    /// Milliseconds.
    time_ms: u64,
    /// Bytes of a search.
    memory_bytes: usize,
    /// Bytes of a request.
    body_bytes: usize,
}

/// A puzzle.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleView {
    /// The name for requests.
    id: &'static str,
    /// The name for people.
    name: &'static str,
    /// One line.
    summary: &'static str,
    /// Whether a level asks for a plan; otherwise it asks a question about one position.
    seeks_plans: bool,
    /// How many rows and columns its levels may have.
    sides: SidesView,
    /// The forms its levels may have.
    formats: Vec<FormatView>,
    /// What a solution may be asked to minimise; the first is the default.
    objectives: Vec<Named>,
    /// Its algorithms.
    algorithms: Vec<AlgorithmView>,
    /// Its heuristics.
    heuristics: Vec<HeuristicView>,
    /// Its own options, in addition to those of the algorithms.
    options: Vec<OptionView>,
    /// What a solution is measured by.
    metrics: &'static [&'static str],
    /// Levels to try.
    examples: Vec<ExampleView>,
    /// The easiest level of the library, to begin with; all of them are asked for when they are wanted.
    first: Option<&'static LibraryLevel>,
}

/// A range of numbers of rows or columns.
#[derive(Debug, Serialize, ToSchema)]
struct SidesView {
    /// The smallest.
    min: u64,
    /// The largest.
    max: u64,
}

/// A form of a level's text.
#[derive(Debug, Serialize, ToSchema)]
struct FormatView {
    /// What it is called.
    name: &'static str,
    /// One line.
    summary: &'static str,
    /// A complete level in it.
    example: &'static str,
}

/// Something with a name.
#[derive(Debug, Serialize, ToSchema)]
struct Named {
    /// The name for requests.
    id: &'static str,
    /// One line.
    summary: &'static str,
}

/// An algorithm.
#[derive(Debug, Serialize, ToSchema)]
struct AlgorithmView {
    /// The name for requests.
    id: &'static str,
    /// The name in the textbook.
    name: &'static str,
    /// One line.
    summary: &'static str,
    /// Whether it follows a heuristic.
    uses_heuristic: bool,
    /// Its options.
    options: Vec<OptionView>,
}

/// A heuristic.
#[derive(Debug, Serialize, ToSchema)]
struct HeuristicView {
    /// The name for requests.
    id: &'static str,
    /// One line.
    summary: &'static str,
    /// What it claims for each objective: `none`, `admissible` or `consistent`.
    claims: BTreeMap<&'static str, &'static str>,
}

/// An option.
#[derive(Debug, Serialize, ToSchema)]
struct OptionView {
    /// The name for requests.
    id: &'static str,
    /// What the value stands for.
    value: &'static str,
    /// What values it takes.
    kind: KindView,
    /// The value when it is not given.
    default: Option<&'static str>,
    /// One or two sentences.
    help: &'static str,
    /// Where it may be given: `solve`, `check`, `explain`, `generate`.
    tasks: Vec<&'static str>,
}

/// The values that an option takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum KindView {
    /// One of these words.
    Choice { words: &'static [&'static str] },
    /// A whole number.
    Integer { min: u64, max: u64 },
    /// A factor such as 1.5.
    Weight,
    /// Rows x columns.
    Size,
    /// `yes`, or not given.
    Flag,
}

/// A level to try.
#[derive(Debug, Serialize, ToSchema)]
struct ExampleView {
    /// Its name.
    id: &'static str,
    /// One line.
    title: &'static str,
    /// Its text.
    text: &'static str,
    /// What is read in it, as `parse` reports it.
    levels: Vec<ParsedLevel>,
}

impl Offer {
    /// What is offered within these limits.
    pub fn new(limits: &JobLimits) -> Offer {
        Offer {
            version: env!("CARGO_PKG_VERSION"),
            limits: OfferedLimits {
                time_ms: limits.time.as_millis().try_into().unwrap_or(u64::MAX),
                memory_bytes: limits.memory_bytes,
                body_bytes: limits.body_bytes,
            },
            puzzles: PUZZLES.iter().map(PuzzleView::new).collect(),
        }
    }
}

impl PuzzleView {
    fn new(puzzle: &'static Puzzle) -> PuzzleView {
        let info = puzzle.info();
        let algorithms = info.algorithms();
        PuzzleView {
            id: info.id,
            name: info.name,
            summary: info.summary,
            seeks_plans: info.seeks_plans(),
            sides: SidesView { min: *info.sides.start(), max: *info.sides.end() },
            formats: info
                .formats
                .iter()
                .map(|format| FormatView {
                    name: format.name,
                    summary: format.summary,
                    example: format.example,
                })
                .collect(),
            objectives: info
                .objectives
                .iter()
                .map(|objective| Named { id: objective.id, summary: objective.summary })
                .collect(),
            algorithms: algorithms.map(|algorithm| algorithm.info().into()).collect(),
            heuristics: info
                .heuristics
                .iter()
                .map(|heuristic| HeuristicView::new(heuristic, info))
                .collect(),
            options: info.options.iter().map(OptionView::from).collect(),
            metrics: info.metrics,
            examples: info
                .examples
                .iter()
                .map(|example| ExampleView {
                    id: example.id,
                    title: example.title,
                    text: example.text,
                    levels: levels_of(puzzle, example.text.as_bytes()),
                })
                .collect(),
            first: library::levels(puzzle).first(),
        }
    }
}

impl From<&'static AlgorithmInfo> for AlgorithmView {
    fn from(info: &'static AlgorithmInfo) -> AlgorithmView {
        AlgorithmView {
            id: info.id,
            name: info.name,
            summary: info.summary,
            uses_heuristic: info.uses_heuristic,
            options: info.options.iter().map(OptionView::from).collect(),
        }
    }
}

impl HeuristicView {
    fn new(heuristic: &'static HeuristicInfo, puzzle: &'static PuzzleInfo) -> HeuristicView {
        let claims = puzzle.objectives.iter().zip(heuristic.claims);
        HeuristicView {
            id: heuristic.id,
            summary: heuristic.summary,
            claims: claims.map(|(objective, claim)| (objective.id, claim.name())).collect(),
        }
    }
}

impl From<&'static OptionInfo> for OptionView {
    fn from(info: &'static OptionInfo) -> OptionView {
        OptionView {
            id: info.id,
            value: info.value,
            kind: match info.kind {
                // No file on the server's disk is read through the API.
                OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) => {
                    KindView::Choice { words }
                }
                OptionKind::Integer { min, max } => KindView::Integer { min, max },
                OptionKind::Weight => KindView::Weight,
                OptionKind::Size => KindView::Size,
                OptionKind::Flag => KindView::Flag,
            },
            default: info.default,
            help: info.help,
            tasks: info.tasks.iter().map(|task| task.name()).collect(),
        }
    }
}
