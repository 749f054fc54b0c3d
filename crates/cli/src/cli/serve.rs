//! The grammar of `papan serve`.

use clap::{Arg, ArgAction, Command, value_parser};

use super::arguments::{table_dir, time_limit};
use crate::units;

/// The port, unless another is asked for.
const PORT: &str = "7272";

pub(super) fn command() -> Command {
    let count = |id: &'static str, default: &'static str| {
        let parser = value_parser!(u32).range(1..=10_000);
        Arg::new(id).long(id).value_name("N").value_parser(parser).default_value(default)
    };
    let size = |id: &'static str, default: &'static str| {
        Arg::new(id).long(id).value_name("SIZE").value_parser(units::bytes).default_value(default)
    };
    Command::new("serve")
        .about("Open the web app: solve, watch, play, edit and compare in the browser")
        .after_help(
            "Examples:\n  \
             papan serve --open\n  \
             papan serve --port 0 --time-limit 10s --jobs 1\n\n\
             Only this machine can reach it, unless --host says otherwise; requests from other web \
             pages are refused. Ctrl-C and TERM end it, with exit code 0.",
        )
        .args([
            Arg::new("host")
                .long("host")
                .value_name("HOST")
                .default_value("127.0.0.1")
                .help("The name or address to listen on"),
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .value_parser(value_parser!(u16))
                .default_value(PORT)
                .help("The port to listen on; 0 takes any free one"),
            Arg::new("open")
                .long("open")
                .action(ArgAction::SetTrue)
                .help("Open the page in the browser"),
            table_dir(),
        ])
        .next_help_heading("Limits of each search")
        .args([
            time_limit().help("The most time that a search may take"),
            size("memory-limit", "512MiB").help("The most memory that a search may hold"),
        ])
        .next_help_heading("Limits of the server")
        .args([
            Arg::new("jobs")
                .long("jobs")
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..=1024))
                .help("Searches at once [default: one per core, at least 2]"),
            count("queue", "64")
                .help("Jobs that may wait; further ones are told to try again later"),
            size("total-memory", "4GiB").help("The most memory of all searches at once"),
            size("body-limit", "4MiB").help("The largest request that is read"),
            count("connections", "1024").help("Connections at once; further ones have to wait"),
        ])
}
