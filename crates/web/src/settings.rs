//! What is decided by whoever starts the server: where it listens and what it may use.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use papan::{NoTables, Tables};
use papan_api::JobLimits;
use papan_lessons::Lessons;

/// Where the server listens, what it allows, and where tables may be found.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name or address to listen on.
    pub host: String,
    /// The port; 0 for any free one.
    pub port: u16,
    /// What one job and the whole server may use.
    pub limits: ServerLimits,
    /// Where tables may be found.
    pub tables: Arc<dyn Tables>,
    /// The folder of a built site that is shown instead of the page in the binary.
    pub site: Option<PathBuf>,
    /// The lessons that the page offers.
    pub lessons: Lessons,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            host: "127.0.0.1".to_owned(),
            port: 0,
            limits: ServerLimits::default(),
            tables: Arc::new(NoTables),
            site: None,
            lessons: Lessons::built_in(),
        }
    }
}

/// What one job and the whole server may use. Requests for more are reduced to this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerLimits {
    /// Wall-clock time of one search.
    pub job_time: Duration,
    /// Bytes of one search.
    pub job_memory: usize,
    /// Bytes of all searches that run at once.
    pub total_memory: usize,
    /// Searches that run at once.
    pub jobs: usize,
    /// Jobs that may wait for their turn; more are told to come back later.
    pub queue: usize,
    /// The most bytes of a request's body.
    pub body: usize,
    /// Time that a request's body may take to arrive.
    pub body_time: Duration,
    /// Time within which somebody must watch the events of a job; otherwise it is cancelled.
    pub watch_time: Duration,
    /// How long a client may leave everything that is sent to it unread.
    pub unread_time: Duration,
    /// Connections at once.
    pub connections: usize,
}

impl ServerLimits {
    /// What one job may use.
    pub(crate) fn of_a_job(&self) -> JobLimits {
        JobLimits { time: self.job_time, memory_bytes: self.job_memory, body_bytes: self.body }
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            job_time: Duration::from_secs(60),
            job_memory: 512 << 20,
            total_memory: 4 << 30,
            jobs: std::thread::available_parallelism().map_or(2, usize::from).max(2),
            queue: 64,
            body: 4 << 20,
            body_time: Duration::from_secs(10),
            watch_time: Duration::from_secs(10),
            unread_time: Duration::from_secs(30),
            connections: 1024,
        }
    }
}
