//! Jobs: searches that run beside the requests that asked for them, watched through a stream of
//! events. A job that nobody watches is cancelled; a job that panics fails alone.

mod cancel;
mod event;
mod pool;
mod run;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub(crate) use cancel::Cancel;
use event::Outbox;
pub(crate) use event::{Event, ProgressEvent};
pub(crate) use pool::{Memory, Pool, Ticket};
pub(crate) use run::{Task, Work};

use crate::error::{ApiError, Code};

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
    /// Tells that so many stand before it, unless one of its searches runs already.
    fn wait(&self, position: usize) {
        if !self.started.load(Ordering::Acquire) {
            self.outbox.push(Event::Queued { position });
        }
    }

    /// Tells that it runs, the first time.
    fn start(&self) {
        if !self.started.swap(true, Ordering::AcqRel) {
            self.outbox.push(Event::Started {});
        }
    }
}

/// All jobs that run, wait, or have not been looked at.
#[derive(Clone, Debug)]
pub(crate) struct Jobs(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Pool,
    watch_time: Duration,
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    count: AtomicU64,
    /// Makes names that cannot be guessed from each other.
    names: RandomState,
    closed: AtomicBool,
}

impl Jobs {
    /// No jobs yet. One that nobody watches within `watch_time` is cancelled.
    pub(crate) fn new(pool: Pool, watch_time: Duration) -> Jobs {
        Jobs(Arc::new(Inner {
            pool,
            watch_time,
            jobs: Mutex::default(),
            count: AtomicU64::new(0),
            names: RandomState::new(),
            closed: AtomicBool::new(false),
        }))
    }

    /// Starts a job and names it.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn submit(&self, work: Work) -> Result<String, ApiError> {
        let (id, job) = self.start(work)?;
        let (jobs, name, watched) = (self.clone(), id.clone(), job.clone());
        tokio::spawn(async move {
            tokio::time::sleep(jobs.0.watch_time).await;
            if !watched.watched.load(Ordering::Acquire) {
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
        if self.0.closed.load(Ordering::Acquire) {
            return Err(ApiError::new(Code::Busy, "the server is stopping"));
        }
        let job = Arc::new(Job {
            cancel: Cancel::default(),
            outbox: Outbox::default(),
            watched: AtomicBool::new(false),
            started: AtomicBool::new(false),
            _ticket: self.0.pool.admit()?,
        });
        let number = self.0.count.fetch_add(1, Ordering::Relaxed);
        let id = format!("{number}-{:016x}", self.0.names.hash_one(number));
        self.table().insert(id.clone(), job.clone());
        let (jobs, running) = (self.clone(), job.clone());
        tokio::spawn(async move {
            let last = run::run(&jobs.0.pool, &running, work).await;
            running.outbox.push(last);
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
            let message = "the events of this job are being watched already";
            return Err(ApiError::new(Code::BadRequest, message));
        }
        Ok(Watch { jobs: self.clone(), id: id.to_owned(), job, ended: false })
    }

    /// Cancels a job: it ends with what it knows.
    ///
    /// # Errors
    /// If there is no such job.
    pub(crate) fn cancel(&self, id: &str) -> Result<(), ApiError> {
        self.find(id)?.cancel.cancel();
        Ok(())
    }

    /// Cancels all jobs and takes no more.
    pub(crate) fn close(&self) {
        self.0.closed.store(true, Ordering::Release);
        for job in self.table().values() {
            job.cancel.cancel();
        }
    }

    /// How many jobs run, wait, or have not been looked at.
    pub(crate) fn count(&self) -> usize {
        self.0.pool.admitted()
    }

    fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let job = self.table().get(id).cloned();
        job.ok_or_else(|| {
            let message = "there is no such job; it may have ended, or nobody watched it";
            ApiError::new(Code::NotFound, message)
        })
    }

    fn drop_job(&self, id: &str) {
        if let Some(job) = self.table().remove(id) {
            job.cancel.cancel();
        }
    }

    fn table(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner)
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
