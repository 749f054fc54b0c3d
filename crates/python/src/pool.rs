//! Many levels at a time: threads that solve, and a queue of records.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use papan::{Record, SolveError, SolveRequest, StopToken};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::errors::{self, Fault};
use crate::level::Level;
use crate::request::Request;
use crate::running::said;

/// How often signals are looked at.
const POLL: Duration = Duration::from_millis(20);
/// As much stack as a program's main thread has.
const STACK: usize = 8 << 20;

/// A level to be solved: what it is called, and what is asked.
struct Task {
    index: u64,
    number: usize,
    level: papan::Level,
    request: SolveRequest,
}

/// The record, a fault, or what a panic said.
type Done = (u64, Result<Result<Record, SolveError>, String>);

/// Threads that solve levels in any order.
#[pyclass(frozen)]
pub(crate) struct Pool {
    /// `None` once it is closed.
    tasks: Mutex<Option<Sender<Task>>>,
    done: Mutex<Receiver<Done>>,
    stop: StopToken,
}

#[pymethods]
impl Pool {
    #[new]
    fn new(threads: usize) -> PyResult<Pool> {
        let (tasks, queue) = channel::<Task>();
        let (send, done) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.max(1) {
            let (queue, send) = (queue.clone(), send.clone());
            let worker = thread::Builder::new().name("papan".to_owned()).stack_size(STACK);
            worker.spawn(move || work(&queue, &send))?;
        }
        let stop = StopToken::default();
        Ok(Pool { tasks: Mutex::new(Some(tasks)), done: Mutex::new(done), stop })
    }

    /// Adds a level to the queue, under a number by which its record is known.
    fn submit(&self, py: Python<'_>, index: u64, level: &Level, request: &Request) -> PyResult<()> {
        let request = request.stopped_by(&self.stop);
        let task = Task { index, number: level.number, level: level.level.clone(), request };
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = tasks.as_ref().is_some_and(|tasks| tasks.send(task).is_ok());
        if sent { Ok(()) } else { Err(errors::internal(py, "the pool is closed")) }
    }

    /// Some record that is ready, waited for: its number, and the record or an exception.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<(u64, Bound<'py, PyAny>)> {
        loop {
            let next = py.detach(|| {
                let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
                done.recv_timeout(POLL)
            });
            match next {
                Ok((index, record)) => {
                    let value = match record {
                        Ok(Ok(record)) => pythonize(py, &record)?,
                        Ok(Err(error)) => error.raise(py).into_value(py).into_bound(py).into_any(),
                        Err(panic) => {
                            let error = errors::internal(py, panic);
                            error.into_value(py).into_bound(py).into_any()
                        }
                    };
                    return Ok((index, value));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(errors::internal(py, "the pool is closed"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            py.check_signals()?;
        }
    }

    /// Stops every search and ends the threads, without waiting for them.
    fn close(&self) {
        self.stop.stop();
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Solves level after level.
fn work(queue: &Mutex<Receiver<Task>>, done: &Sender<Done>) {
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
    while let Some(task) = next() {
        let solved = catch_unwind(AssertUnwindSafe(|| {
            let answer = task.level.solve(&task.request, &mut ())?;
            Ok(Record::answered(task.number, &task.level.source(), &task.request, &answer))
        }));
        let record = solved.map_err(|panic| said(panic.as_ref()));
        if done.send((task.index, record)).is_err() {
            return;
        }
    }
}
