//! The vocabulary of the registry: what a puzzle says about itself. Plain static data.

use std::ops::RangeInclusive;

use papan_search::Claim;

use crate::algorithm::{Algorithm, Textbook};
use crate::grade::{Grade, GradeScale};
use crate::judge::Judge;
use crate::page::PageFile;
use crate::setting::{OptionText, Setting};
use crate::tables::TableInfo;

/// Everything a surface needs to know in order to offer a puzzle.
#[derive(Debug)]
pub struct PuzzleInfo {
    /// The name users type.
    pub id: &'static str,
    /// The name users read.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// How many rows and columns its levels may have.
    pub sides: RangeInclusive<u64>,
    /// The forms its levels may have.
    pub formats: &'static [FormatInfo],
    /// What a solution may be asked to minimise; the first is the default. Empty for a puzzle that
    /// asks about positions, which then has no algorithms either.
    pub objectives: &'static [ObjectiveInfo],
    /// The algorithms of the engine that its space supports; every puzzle with objectives also has
    /// [`Algorithm::Auto`].
    pub algorithms: &'static [Textbook],
    /// Its heuristics.
    pub heuristics: &'static [HeuristicInfo],
    /// Its own options, in addition to those of the algorithms.
    pub options: &'static [OptionInfo],
    /// What a solution is measured by, whatever the objective. Costs are counted in the objective,
    /// or in the first metric if the objective is not a metric.
    pub metrics: &'static [&'static str],
    /// The JSON Schema of what an explanation, or an answer that is an analysis, says about a level.
    pub analysis_schema: &'static str,
    /// Tables it can use if they are available.
    pub tables: &'static [TableInfo],
    /// Its problems at online judges.
    pub judges: &'static [Judge],
    /// Its part of the page that plays, edits and explains levels in a browser.
    pub page: &'static [PageFile],
    /// Levels to try.
    pub examples: &'static [Example],
    /// Its levels in the library, a line of JSON each.
    pub levels: &'static str,
    /// Where their grades begin.
    pub grades: GradeScale,
    /// Options of its generator that make levels of a grade likely.
    pub presets: &'static [Preset],
}

/// How generated levels are combined into one text.
#[derive(Debug)]
pub struct CollectionInfo {
    /// The name of the option that says how many levels to make, without dashes.
    pub option: &'static str,
    /// How many levels one text can hold.
    pub max: u64,
    /// What comes before this many levels.
    pub head: fn(u64) -> String,
    /// What comes between two levels.
    pub between: &'static str,
}

impl CollectionInfo {
    /// Levels separated by blank lines.
    pub const BLANK_LINES: CollectionInfo =
        CollectionInfo { option: "count", max: u64::MAX, head: |_| String::new(), between: "\n" };
}

/// A form of a level's text.
#[derive(Debug)]
pub struct FormatInfo {
    /// What it is called.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// A complete level in it.
    pub example: &'static str,
}

/// What a solution is asked to minimise.
#[derive(Debug)]
pub struct ObjectiveInfo {
    /// The name users type.
    pub id: &'static str,
    /// One line.
    pub summary: &'static str,
}

/// An algorithm, whatever the puzzle.
#[derive(Debug)]
pub struct AlgorithmInfo {
    /// The name users type.
    pub id: &'static str,
    /// The name in the textbook.
    pub name: &'static str,
    /// One line: what it does and what it promises.
    pub summary: &'static str,
    /// Whether it follows a heuristic.
    pub uses_heuristic: bool,
    /// Its options.
    pub options: &'static [OptionInfo],
}

/// A heuristic of one puzzle.
#[derive(Debug)]
pub struct HeuristicInfo {
    /// The name users type.
    pub id: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it claims, for each objective of the puzzle in order.
    pub claims: &'static [Claim],
}

/// What an option is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Solving a level.
    Solve,
    /// Replaying a solution.
    Check,
    /// Showing what the solver sees.
    Explain,
    /// Making levels.
    Generate,
}

impl Task {
    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Task::Solve => "solve",
            Task::Check => "check",
            Task::Explain => "explain",
            Task::Generate => "generate",
        }
    }
}

/// An option of an algorithm or a puzzle.
#[derive(Debug)]
pub struct OptionInfo {
    /// The name users type, without dashes.
    pub id: &'static str,
    /// What the value stands for, in help texts.
    pub value: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value when it is not given, as a user would type it.
    pub default: Option<&'static str>,
    /// One or two sentences.
    pub help: &'static str,
    /// Where it may be given.
    pub tasks: &'static [Task],
}

/// The random seed of generated levels.
pub const SEED: Setting<u64> = Setting::integer(
    0..=u64::MAX,
    OptionText {
        id: "seed",
        value: "N",
        default: Some("0"),
        help: "The same seed always gives the same boards.",
        tasks: &[Task::Generate],
    },
);

/// The grade of generated levels.
pub const GRADE: Setting<Option<Grade>> = Setting::optional_choice(OptionText {
    id: "grade",
    value: "GRADE",
    default: None,
    help: "Only levels of this grade: easy, medium, hard or expert. Levels are made and rated until one fits; what is not given is chosen to suit.",
    tasks: &[Task::Generate],
});

/// Options that make levels of a grade likely, for whoever asks for the grade and leaves them out.
#[derive(Debug)]
pub struct Preset {
    /// The grade.
    pub grade: Grade,
    /// Options of the generator with their values, as a user would type them.
    pub options: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// A preset.
    pub const fn new(grade: Grade, options: &'static [(&'static str, &'static str)]) -> Preset {
        Preset { grade, options }
    }
}

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or the name of a file whose text is the value.
    ChoiceOrFile(&'static [&'static str]),
    /// An integer in this range.
    Integer {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// A factor such as 1.5.
    Weight,
    /// Rows x columns.
    Size,
    /// None: the option is either given or not.
    Flag,
}

/// A level that comes with the program.
#[derive(Debug)]
pub struct Example {
    /// The name users type.
    pub id: &'static str,
    /// One line.
    pub title: &'static str,
    /// The level.
    pub text: &'static str,
}

impl PuzzleInfo {
    /// Whether a level asks for a plan; otherwise it asks about one position.
    pub fn seeks_plans(&self) -> bool {
        !self.objectives.is_empty()
    }

    /// Its algorithms, in the order in which listings show them.
    pub fn algorithms(&self) -> impl Iterator<Item = Algorithm> + use<> {
        let auto = self.seeks_plans().then_some(Algorithm::Auto);
        auto.into_iter().chain(self.algorithms.iter().copied().map(Algorithm::Textbook))
    }

    /// The objective of this name.
    pub fn objective(&self, id: &str) -> Option<&'static ObjectiveInfo> {
        self.objectives.iter().find(|objective| objective.id == id)
    }

    /// The heuristic of this name.
    pub fn heuristic(&self, id: &str) -> Option<&'static HeuristicInfo> {
        self.heuristics.iter().find(|heuristic| heuristic.id == id)
    }
}
