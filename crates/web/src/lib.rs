//! papan in the browser: a page that solves, plays, edits and compares, and the API behind it.
//!
//! This crate only translates between HTTP and the library; it knows no puzzle. [`Server`] answers
//! under the limits of its [`Settings`]: searches run as jobs (`jobs`), short work in slots of its
//! own (`state`), and nothing that a client sends can read a file or outlive its page. The page
//! itself is in the folder `page`: plain ES modules and CSS, part of the binary.

mod api;
mod body;
mod error;
mod guard;
mod jobs;
mod page;
mod server;
mod settings;
mod stalled;
mod state;

pub use page::{SiteError, SiteFile, SiteParts, site_files};
pub use server::Server;
pub use settings::{ServerLimits, Settings};

use std::future::Future;
use std::io;
use std::net::SocketAddr;

/// Serves until Ctrl-C or a request to terminate; a second one ends the process at once. `ready` is
/// told the address.
///
/// # Errors
/// If the server cannot listen there.
pub fn serve(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings).await?;
        let asked = asked_to_stop()?;
        let stop = async move {
            asked.await;
            // Whoever asks again does not want to wait for open connections.
            if let Ok(again) = asked_to_stop() {
                tokio::spawn(async move { std::process::exit(128 + again.await) });
            }
        };
        ready(server.address());
        server.run(stop).await
    })
}

/// Waits for Ctrl-C or a request to terminate, and returns the signal's number. It listens from the
/// call on, not from the first poll: whoever is told of the server may end it at once.
#[cfg(unix)]
fn asked_to_stop() -> io::Result<impl Future<Output = i32>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => SignalKind::interrupt().as_raw_value(),
            _ = terminate.recv() => SignalKind::terminate().as_raw_value(),
        }
    })
}

/// Waits for Ctrl-C, which counts as signal 2.
#[cfg(not(unix))]
fn asked_to_stop() -> io::Result<impl Future<Output = i32>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
        2
    })
}
