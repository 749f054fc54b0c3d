//! `papan serve`: the web app on this machine.

use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use papan_lessons::Lessons;
use papan_web::{ServerLimits, Settings};

use crate::cli::ServeArgs;
use crate::exit::{Exit, UsageError};
use crate::files;
use crate::notes::note;
use crate::tables;
use crate::units::show_bytes;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    let settings = Settings {
        host: args.host.clone(),
        port: args.port,
        limits: limits(args)?,
        tables: tables::of(&args.tables),
        site: site(args)?,
        lessons: lessons(args.lessons.as_deref())?,
    };
    papan_web::serve(&settings, |address| announce(address, args.open)).with_context(|| {
        format!(
            "cannot listen on {}, port {}; choose another with --host and --port (0: any free one)",
            settings.host, settings.port
        )
    })?;
    Ok(Exit::Answered)
}

/// The folder of a site, if one is to be shown.
fn site(args: &ServeArgs) -> Result<Option<PathBuf>, UsageError> {
    match &args.site {
        Some(folder) if !folder.join("index.html").is_file() => Err(UsageError(format!(
            "--static {}: there is no index.html; site/build makes a site",
            folder.display()
        ))),
        site => Ok(site.clone()),
    }
}

/// The lessons of a folder, if what they claim is true; or those of the program.
fn lessons(folder: Option<&Path>) -> anyhow::Result<Lessons> {
    let Some(folder) = folder else { return Ok(Lessons::built_in()) };
    let wrong = |what: &dyn std::fmt::Display| {
        UsageError(format!("--lessons {}: {what}", folder.display()))
    };
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| wrong(&error))? {
        let path = entry.map_err(|error| wrong(&error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = files::read(&path.to_string_lossy())
                .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
                .map_err(|error| wrong(&format!("{name}: {error}")))?;
            texts.push((name, text));
        }
    }
    texts.sort();
    if texts.is_empty() {
        return Err(wrong(&"there is no lesson, a file such as 1-first-steps.en.toml").into());
    }
    let named = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let lessons = Lessons::read(named).map_err(|error| wrong(&error))?;
    lessons.verify().map_err(|error| wrong(&error))?;
    Ok(lessons)
}

fn limits(args: &ServeArgs) -> Result<ServerLimits, UsageError> {
    let ServeArgs { job, server, .. } = args;
    let default = ServerLimits::default();
    let limits = ServerLimits {
        job_time: job.time_limit,
        job_memory: job.memory_limit,
        total_memory: server.total_memory,
        jobs: server.jobs.map_or(default.jobs, |jobs| jobs as usize),
        queue: server.queue as usize,
        body: server.body_limit,
        connections: server.connections as usize,
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
