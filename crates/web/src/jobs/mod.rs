//! Jobs: searches that run alongside the requests that asked for them, watched through a stream of
//! events. A job that nobody watches is cancelled; a job that panics fails alone.

mod cancel;
mod outbox;
mod pool;
mod run;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) use cancel::Cancel;
use outbox::Outbox;
use papan::message;
use papan_api::{ApiError, Code, Event, Started, Work};
pub(crate) use pool::{Memory, Pool, Ticket};

/// One job.
#[derive(Debug)]
struct Job {
    cancel: Cancel,
    outbox: Outbox,
    watched: AtomicBool,
    started: AtomicBool,
    _ticket: Ticket,
}

impl Job {
    /// Reports that this many are ahead of it, unless one of its searches is already running.
    fn wait(&self, position: usize) {
        if !self.started.load(Ordering::Acquire) {
            self.outbox.push(Event::Queued { position });
        }
    }

    /// Reports that it runs, the first time.
    fn start(&self) {
        if !self.started.swap(true, Ordering::AcqRel) {
            self.outbox.push(Event::Started(Started {}));
        }
    }
}

/// All jobs that are running, waiting, or finished but not collected.
#[derive(Clone, Debug)]
pub(crate) struct Jobs(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Pool,
    watch_time: Duration,
    table: Mutex<Table>,
    count: AtomicU64,
    /// Makes names that cannot be guessed from one another.
    names: RandomState,
}

#[derive(Debug, Default)]
struct Table {
    jobs: HashMap<String, Arc<Job>>,
    /// Whether no more are accepted.
    closed: bool,
}

impl Jobs {
    /// No jobs yet. One that nobody watches within `watch_time` is cancelled.
    pub(crate) fn new(pool: Pool, watch_time: Duration) -> Jobs {
        Jobs(Arc::new(Inner {
            pool,
            watch_time,
            table: Mutex::default(),
            count: AtomicU64::new(0),
            names: RandomState::new(),
        }))
    }

    /// Starts a job and names it.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn submit(&self, work: Work) -> Result<String, ApiError> {
        let (id, job) = self.start(work)?;
        // A weak reference: a finished job must not be kept alive for this.
        let (jobs, name, job) = (self.clone(), id.clone(), Arc::downgrade(&job));
        tokio::spawn(async move {
            tokio::time::sleep(jobs.0.watch_time).await;
            if job.upgrade().is_some_and(|job| !job.watched.load(Ordering::Acquire)) {
                jobs.drop_job(&name);
            }
        });
        Ok(id)
    }

    /// Starts a job that is watched from the beginning.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn start_watched(&self, work: Work) -> Result<Watch, ApiError> {
        let (id, _) = self.start(work)?;
        self.watch(&id)
    }

    fn start(&self, work: Work) -> Result<(String, Arc<Job>), ApiError> {
        let job = Arc::new(Job {
            cancel: Cancel::default(),
            outbox: Outbox::default(),
            watched: AtomicBool::new(false),
            started: AtomicBool::new(false),
            _ticket: self.0.pool.admit()?,
        });
        let number = self.0.count.fetch_add(1, Ordering::Relaxed);
        let id = self.id(number);
        let mut table = self.table();
        if table.closed {
            let message = message!("api.stopping", "the server is stopping");
            return Err(ApiError::new(Code::Busy, message));
        }
        table.jobs.insert(id.clone(), job.clone());
        drop(table);
        let (jobs, running) = (self.clone(), job.clone());
        let run = tokio::spawn(async move { run::run(&jobs.0.pool, &running, work).await });
        let ended = job.clone();
        tokio::spawn(async move {
            // Nothing aborts it, so if it did not finish, it panicked.
            let panicked = |_| Event::Failed { error: ApiError::panicked() };
            ended.outbox.push(run.await.unwrap_or_else(panicked));
        });
        Ok((id, job))
    }

    /// Opens the stream of a job's events.
    ///
    /// # Errors
    /// If there is no such job, or its stream is open already.
    pub(crate) fn watch(&self, id: &str) -> Result<Watch, ApiError> {
        let job = self.find(id)?;
        if job.watched.swap(true, Ordering::AcqRel) {
            let message =
                message!("api.watched", "the events of this job are being watched already");
            return Err(ApiError::new(Code::BadRequest, message));
        }
        Ok(Watch { jobs: self.clone(), id: id.to_owned(), job, ended: false })
    }

    /// Cancels a job: it ends with what it knows so far.
    ///
    /// # Errors
    /// If there never was such a job.
    pub(crate) fn cancel(&self, id: &str) -> Result<(), ApiError> {
        match self.find(id) {
            Ok(job) => job.cancel.cancel(),
            // It ended while its client was asking for that: what was wanted is so.
            Err(_) if self.has_been(id) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// What a job is called: nobody guesses another's name.
    fn id(&self, number: u64) -> String {
        format!("{number}-{:016x}", self.0.names.hash_one(number))
    }

    /// Whether a job was ever called this.
    fn has_been(&self, id: &str) -> bool {
        let number = id.split('-').next().and_then(|number| number.parse().ok());
        number.is_some_and(|number| {
            number < self.0.count.load(Ordering::Relaxed) && self.id(number) == id
        })
    }

    /// Cancels all jobs and accepts no more.
    pub(crate) fn close(&self) {
        let mut table = self.table();
        table.closed = true;
        table.jobs.values().for_each(|job| job.cancel.cancel());
    }

    /// How many jobs are running, waiting, or finished but not collected.
    pub(crate) fn count(&self) -> usize {
        self.0.pool.admitted()
    }

    fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let job = self.table().jobs.get(id).cloned();
        job.ok_or_else(|| {
            let message = message!(
                "api.no-job",
                "there is no such job; it may have ended, or nobody watched it"
            );
            ApiError::new(Code::NotFound, message)
        })
    }

    fn drop_job(&self, id: &str) {
        let job = self.table().jobs.remove(id);
        if let Some(job) = job {
            job.cancel.cancel();
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job's events, for one reader. A job whose reader is gone is cancelled.
#[derive(Debug)]
pub(crate) struct Watch {
    jobs: Jobs,
    id: String,
    job: Arc<Job>,
    ended: bool,
}

impl Watch {
    /// The next event; `None` after the last one.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        if self.ended {
            return None;
        }
        let event = self.job.outbox.next().await;
        self.ended = event.is_last();
        Some(event)
    }

    /// The last event.
    pub(crate) async fn last(mut self) -> Event {
        loop {
            let event = self.job.outbox.next().await;
            if event.is_last() {
                self.ended = true;
                return event;
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.jobs.drop_job(&self.id);
    }
}
