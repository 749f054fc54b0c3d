//! `papan serve`: the web app on this machine.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context;
use clap::ArgMatches;
use papan_web::{ServerLimits, Settings};

use crate::cli;
use crate::exit::{Exit, UsageError};
use crate::notes::note;
use crate::tables;
use crate::units::show_bytes;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let settings = Settings {
        host: cli::given(matches, "host").unwrap_or_default().to_owned(),
        port: matches.get_one::<u16>("port").copied().unwrap_or(0),
        limits: limits(matches)?,
        tables: tables::of(matches),
    };
    let open = matches.get_flag("open");
    papan_web::serve(&settings, |address| announce(address, open)).with_context(|| {
        format!(
            "cannot listen on {}, port {}; choose another with --host and --port (0: any free one)",
            settings.host, settings.port
        )
    })?;
    Ok(Exit::Answered)
}

fn limits(matches: &ArgMatches) -> Result<ServerLimits, UsageError> {
    let default = ServerLimits::default();
    let count =
        |id, default: usize| matches.get_one::<u32>(id).map_or(default, |&count| count as usize);
    let size = |id, default| matches.get_one::<usize>(id).copied().unwrap_or(default);
    let limits = ServerLimits {
        job_time: matches.get_one::<Duration>("time-limit").copied().unwrap_or(default.job_time),
        job_memory: size("memory-limit", default.job_memory),
        total_memory: size("total-memory", default.total_memory),
        jobs: count("jobs", default.jobs),
        queue: count("queue", default.queue),
        body: size("body-limit", default.body),
        connections: count("connections", default.connections),
        ..default
    };
    if limits.job_memory > limits.total_memory {
        let message = format!(
            "--memory-limit {} is more than --total-memory {}: no search could begin",
            show_bytes(limits.job_memory),
            show_bytes(limits.total_memory)
        );
        return Err(UsageError(message));
    }
    Ok(limits)
}

/// Says where the page is; scripts read it from standard output.
fn announce(mut address: SocketAddr, open: bool) {
    if !address.ip().is_loopback() {
        note!(
            "papan: other machines can reach this server, and anyone who does may use it within its \
             limits"
        );
    }
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    let url = format!("http://{address}/");
    // A closed pipe is no reason not to serve.
    writeln!(std::io::stdout(), "papan is at {url} (Ctrl-C ends it)").ok();
    if open && let Err(error) = open::that_detached(&url) {
        note!("papan: the browser cannot be opened: {error}");
    }
}
