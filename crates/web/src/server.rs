//! Listens, answers, and stops without leaving anything behind.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use papan_api::ApiError;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::api;
use crate::error::HttpError;
use crate::guard::{Hosts, guard};
use crate::page::{self, Statics};
use crate::settings::Settings;
use crate::stalled::Impatient;
use crate::state::App;

/// The head of a request has to arrive within this time.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long answers in progress may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    host: String,
    app: App,
    site: Option<Statics>,
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// If the host is unknown or the port is taken.
    pub async fn bind(settings: &Settings) -> io::Result<Server> {
        let host = settings.host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((host, settings.port)).await?;
        let address = listener.local_addr()?;
        let site = settings.site.clone().map(Statics::new);
        Ok(Server { listener, address, host: settings.host.clone(), app: App::new(settings), site })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a function that counts the jobs that are running, waiting, or finished but not
    /// collected; for tests.
    pub fn job_counter(&self) -> impl Fn() -> usize + Send + Sync + 'static {
        let app = self.app.clone();
        move || app.jobs().count()
    }

    /// The router without the connections: for tests that send very many requests.
    pub fn router(&self) -> Router {
        router(self.app.clone(), Hosts::new(&self.host, self.address), self.site.clone())
    }

    /// Answers requests until `stop` ends; then cancels all jobs, lets their streams end, and
    /// returns.
    ///
    /// # Errors
    /// If no connection can be accepted.
    pub async fn run(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let router = self.router();
        let Server { listener, app, .. } = self;
        let connections = Arc::new(Semaphore::new(app.limits().connections));
        let graceful = GracefulShutdown::new();
        tokio::pin!(stop);
        loop {
            let free = connections.clone().acquire_owned();
            let accepted = async {
                let permit = free.await.expect("never closed");
                (listener.accept().await, permit)
            };
            let (stream, permit) = tokio::select! {
                () = &mut stop => break,
                (accepted, permit) = accepted => match accepted {
                    Ok((stream, _)) => (stream, permit),
                    // Out of file descriptors, or the client is already gone.
                    Err(_) => {
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        continue;
                    }
                },
            };
            // Small answers must not be delayed.
            stream.set_nodelay(true).ok();
            let stream = Impatient::new(stream, app.limits().unread_time);
            let connection = graceful.watch(connection(stream, router.clone()));
            tokio::spawn(async move {
                // Broken connections are the client's business.
                connection.await.ok();
                drop(permit);
            });
        }
        drop(listener);
        app.jobs().close();
        tokio::time::timeout(FAREWELL, graceful.shutdown()).await.ok();
        Ok(())
    }
}

/// Serves HTTP on a connection.
fn connection(
    stream: Impatient<TcpStream>,
    router: Router,
) -> http1::Connection<TokioIo<Impatient<TcpStream>>, TowerToHyperService<Router>> {
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}

fn router(app: App, hosts: Hosts, site: Option<Statics>) -> Router {
    let panicked = |_: Box<dyn std::any::Any + Send>| -> Response {
        HttpError(ApiError::panicked()).into_response()
    };
    let files = match site {
        Some(site) => get(move |request: Request| site.clone().file(request)),
        None => get(page::file),
    };
    Router::new()
        .nest("/api/v1", api::routes())
        .route("/lessons.json", get(page::lessons))
        .fallback(files)
        .layer(CatchPanicLayer::custom(panicked))
        // Everything but event streams and what is too small to gain.
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(hosts, guard))
        .with_state(app)
}
