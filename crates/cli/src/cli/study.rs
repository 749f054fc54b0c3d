//! The arguments of `papan study`.

use clap::{Args, ValueHint};

use super::arguments::{LimitArgs, OutputArgs, TableArgs, threads};

/// Repeat what others have published: their numbers, the same programs again, and ours at its best
#[derive(Args)]
#[command(
    after_help = "A study holds a table of a document, with the levels and programs it is about. \
    Without names, the studies that come with papan are listed. Running one prints each \
    published number, what a replica of the document's program gives, the difference, what \
    papan gives at its best, and of costs what auto answers. Where a document draws its search, \
    that of the replica is shown board by board. Replicas repeat a program with its quirks; their solutions \
    are checked like all others, and nothing is claimed for them.\n\n\
    Numbers that cannot be had again are shown with the reason. Some levels are not part of \
    papan: --levels names a folder with the collections that a study asks for.\n\n\
    Times over random inputs are means of --repeat inputs; the documents' own are of 30.\n\n\
    A study of your own is a TOML file; studies/README.md describes it.\n\n\
    Examples:\n  \
    papan study\n  \
    papan study thesis-5.4\n  \
    papan study rushhour-report tiles-report --html reports.html\n  \
    papan study --all --levels ~/levels --html reproduction.html\n  \
    papan study my-study.toml --json"
)]
pub(crate) struct StudyArgs {
    /// Names of studies, or files
    #[arg(value_name = "STUDY", value_hint = ValueHint::FilePath)]
    pub(crate) studies: Vec<String>,
    /// Every study that comes with papan
    #[arg(long, conflicts_with = "studies")]
    pub(crate) all: bool,
    /// A folder with collections of levels that are not part of papan
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) levels: Option<String>,
    /// Random inputs for each mean of times
    #[arg(long, value_name = "N", value_parser = super::compare::repeat, default_value = "1")]
    pub(crate) repeat: usize,
    /// Print JSON Lines, one object per number
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values, one row per number
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print Markdown
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub(crate) markdown: bool,
    /// Write one page with tables and charts as well
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Runs side by side [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten, next_help_heading = "Limits, for each run")]
    pub(crate) limits: LimitArgs,
}
