//! The arguments of `papan serve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};

use super::arguments::TableArgs;
use crate::units;

/// Open the web app: solve, watch, play, edit and compare in the browser
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    papan serve --open\n  \
    papan serve --port 0 --time-limit 10s --jobs 1\n  \
    papan serve --static site/dist\n  \
    papan serve --lessons my-lessons\n\n\
    Only this machine can reach it, unless --host says otherwise; requests from other web \
    pages are refused. Ctrl-C and TERM end it, with exit code 0.")]
pub(crate) struct ServeArgs {
    /// The name or address to listen on
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The port to listen on; 0 takes any free one
    #[arg(long, value_name = "PORT", default_value = "7272")]
    pub(crate) port: u16,
    /// Show the site that site/build made in this folder
    #[arg(long = "static", value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// Offer the lessons of this folder instead of our own (docs/lessons.md)
    #[arg(long, value_name = "DIR")]
    pub(crate) lessons: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten, next_help_heading = "Limits of each search")]
    pub(crate) job: JobArgs,
    #[command(flatten, next_help_heading = "Limits of the server")]
    pub(crate) server: ServerArgs,
}

/// What one search may use.
#[derive(Args)]
pub(crate) struct JobArgs {
    /// The most time that a search may take
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "60s")]
    pub(crate) time_limit: Duration,
    /// The most memory that a search may hold
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "512MiB")]
    pub(crate) memory_limit: usize,
}

/// What all of them may use, and what is taken from outside.
#[derive(Args)]
pub(crate) struct ServerArgs {
    /// Searches at once [default: one per core, at least 2]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1024))]
    pub(crate) jobs: Option<u32>,
    /// Jobs that may wait; further ones are told to try again later
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u32).range(1..=10_000),
        default_value = "64"
    )]
    pub(crate) queue: u32,
    /// The most memory of all searches at once
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "4GiB")]
    pub(crate) total_memory: usize,
    /// The largest request that is read
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "4MiB")]
    pub(crate) body_limit: usize,
    /// Connections at once; further ones have to wait
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u32).range(1..=10_000),
        default_value = "1024"
    )]
    pub(crate) connections: u32,
}
