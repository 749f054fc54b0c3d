//! The arguments of `papan tables`.

use clap::{Args, Subcommand};

use super::arguments::{OutputArgs, TableArgs, threads};
use super::suggested::Suggested;

/// Build, list or remove the tables that make solvers faster
#[derive(Args)]
#[command(after_help = "Examples:\n  papan tables list\n  papan tables build tiles-4x4")]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    Build(BuildArgs),
    List(ListArgs),
    Clear(ClearArgs),
}

/// Build a table; an interrupted build leaves nothing half-usable behind
#[derive(Args)]
#[command(
    after_help = "While one process builds a table, a second one that is to build the same says so \
    and ends with exit code 2."
)]
pub(crate) struct BuildArgs {
    /// The table; `papan tables list` shows them
    #[arg(value_name = "TABLE", value_parser = Suggested::tables(), hide_possible_values = true)]
    pub(crate) table: String,
    /// Build it even if it exists already
    #[arg(long)]
    pub(crate) force: bool,
    /// Threads, where the solver can use them [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
}

/// List all known tables, and whether they are built and undamaged
#[derive(Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    /// Print JSON Lines, one object per table
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Remove one table, or all of them
#[derive(Args)]
pub(crate) struct ClearArgs {
    /// The table [default: all]
    #[arg(value_name = "TABLE", value_parser = Suggested::tables(), hide_possible_values = true)]
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
}
