//! Running work so that Ctrl-C is heard at any moment.
//!
//! Python notices signals on its main thread only, and only between bytecodes or when asked. A search that
//! asked by itself would ask too seldom while it prepares tables. So the main thread hands work to a
//! worker thread and asks every few milliseconds; the worker stays for the next call. Other threads of
//! Python never see signals and work for themselves. In either case other threads of Python go on.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use papan::StopToken;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors;

/// How often signals are looked at.
const POLL: Duration = Duration::from_millis(20);
/// How long a search that was told to stop is waited for. After that it is left alone, to end by itself.
const PATIENCE: Duration = Duration::from_millis(50);
/// How long either side of a hand-over looks out before it sleeps: waking a thread takes longer than a
/// small level.
const LOOKOUT: Duration = Duration::from_micros(30);
/// As much stack as a program's main thread has.
const STACK: usize = 8 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that does one job after the other, until nobody can give it any.
struct Worker {
    jobs: Sender<Job>,
    /// The process it belongs to: a forked one has no such thread.
    process: u32,
}

/// The worker of the main thread, while it has nothing to do.
static IDLE: Mutex<Option<Worker>> = Mutex::new(None);

impl Worker {
    /// The idle one, or a new one.
    fn take() -> std::io::Result<Worker> {
        let idle = IDLE.try_lock().ok().and_then(|mut idle| idle.take());
        match idle.filter(|worker| worker.process == process::id()) {
            Some(worker) => Ok(worker),
            None => Worker::new(),
        }
    }

    fn new() -> std::io::Result<Worker> {
        let (jobs, queue) = channel::<Job>();
        thread::Builder::new().name("papan".to_owned()).stack_size(STACK).spawn(move || {
            while let Some(job) = next(&queue) {
                job();
            }
        })?;
        Ok(Worker { jobs, process: process::id() })
    }

    /// Keeps it for the next call.
    fn rest(self) {
        if let Ok(mut idle) = IDLE.try_lock() {
            *idle = Some(self);
        }
    }
}

/// The next value, looked out for and then waited for; `None` when there will be none.
fn next<T>(queue: &Receiver<T>) -> Option<T> {
    look_out(queue).or_else(|| queue.recv().ok())
}

/// A value that comes within a moment.
fn look_out<T>(queue: &Receiver<T>) -> Option<T> {
    let began = Instant::now();
    while began.elapsed() < LOOKOUT {
        if let Ok(value) = queue.try_recv() {
            return Some(value);
        }
        // Whoever is waited for may need this very core.
        thread::yield_now();
    }
    None
}

/// Does `work` without holding Python up. A signal handler that raises, as that of Ctrl-C does, stops it
/// through `stop`.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    stop: &StopToken,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let work = move || catch_unwind(AssertUnwindSafe(work));
    let done = if is_main_thread(py)? { on_worker(py, stop, work)? } else { py.detach(work) };
    done.map_err(|panic| errors::internal(py, said(panic.as_ref())))
}

fn on_worker<T: Send + 'static>(
    py: Python<'_>,
    stop: &StopToken,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let worker = Worker::take()?;
    let (send, results) = channel();
    let job = Box::new(move || {
        // Whoever was interrupted does not wait for the result.
        let _ = send.send(work());
    });
    if worker.jobs.send(job).is_err() {
        return Err(errors::internal(py, "the worker thread is gone"));
    }
    // Only one thread holds the receiver at a time; detaching asks for more than that.
    let results = Mutex::new(results);
    let wait = |time: Duration| {
        py.detach(|| {
            let results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match look_out(&results) {
                Some(value) => Ok(value),
                None => results.recv_timeout(time),
            }
        })
    };
    loop {
        match wait(POLL) {
            Ok(value) => {
                worker.rest();
                return Ok(value);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(errors::internal(py, "the worker thread is gone"));
            }
        }
        if let Err(signal) = py.check_signals() {
            stop.stop();
            if wait(PATIENCE).is_ok() {
                worker.rest();
            }
            return Err(signal);
        }
    }
}

/// Whether signals are handled on this thread.
fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    static MAIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static IDENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let main = MAIN.import(py, "threading", "main_thread")?.call0()?;
    let ident = IDENT.import(py, "threading", "get_ident")?.call0()?;
    main.getattr(pyo3::intern!(py, "ident"))?.eq(ident)
}

/// What a panic says.
pub(crate) fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("internal error: {}", text.unwrap_or("a panic"))
}
