//! What every request may use.

use std::sync::Arc;

use papan::{StopToken, Tables};
use papan_api::ApiError;

use crate::jobs::{Jobs, Memory, Pool};
use crate::settings::{ServerLimits, Settings};

/// Short work, such as reading a level, has slots of its own: it does not wait for long searches.
const SHORT_WORK_QUEUE: usize = 1024;

/// How heavy short work may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// It needs little more than the request itself.
    Reading,
    /// It may search, and so may need the memory of a search.
    Search,
}

/// The state of the server; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    limits: ServerLimits,
    tables: Arc<dyn Tables>,
    jobs: Jobs,
    short_work: Pool,
    /// The lessons, as the page reads them.
    lessons: String,
}

impl App {
    pub(crate) fn new(settings: &Settings) -> App {
        let limits = settings.limits;
        let memory = Memory::new(limits.total_memory);
        let jobs = Pool::new(limits.jobs, limits.queue, memory.clone());
        App(Arc::new(Inner {
            limits,
            tables: settings.tables.clone(),
            jobs: Jobs::new(jobs, limits.watch_time),
            short_work: Pool::new(limits.jobs, SHORT_WORK_QUEUE, memory),
            lessons: settings.lessons.json(),
        }))
    }

    /// What jobs and requests may use.
    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.0.limits
    }

    /// Where tables may be found.
    pub(crate) fn tables(&self) -> Arc<dyn Tables> {
        self.0.tables.clone()
    }

    /// The lessons, as the page reads them.
    pub(crate) fn lessons(&self) -> &str {
        &self.0.lessons
    }

    /// The jobs.
    pub(crate) fn jobs(&self) -> &Jobs {
        &self.0.jobs
    }

    /// Does short work off the threads that serve requests. If the request is dropped, the token
    /// tells the work.
    ///
    /// # Errors
    /// Those of the work, or that there is no room for it, or that it panicked.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        weight: Weight,
        work: impl FnOnce(&StopToken) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _ticket = self.0.short_work.admit()?;
        let memory = match weight {
            Weight::Reading => 0,
            Weight::Search => self.0.limits.job_memory,
        };
        let turn = self.0.short_work.turn(memory, |_| ()).await;
        let stop = StopOnDrop(StopToken::default());
        let token = stop.0.clone();
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work(&token)
        });
        work.await.map_err(|_| ApiError::panicked())?
    }
}

/// Stops work that nobody waits for any more.
struct StopOnDrop(StopToken);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
