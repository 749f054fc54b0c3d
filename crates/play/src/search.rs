//! Searches in the background: the keyboard never waits for them, and one that is not wanted any more is stopped.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use papan::{
    Game, Level, Limits, Options, Place, Quality, SolveRequest, StopToken, Tables, Verdict,
};

/// What is known of how to go on from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// A solution that the checker has accepted.
    Plan { solution: String, is_optimal: bool },
    /// Proven: there is none.
    Unsolvable,
    /// Nothing; why.
    Nothing(String),
}

/// How to search.
#[derive(Clone)]
pub(crate) struct Means {
    pub(crate) options: Options,
    pub(crate) tables: Arc<dyn Tables>,
    /// For the best solution; for any solution, as long again.
    pub(crate) time: Duration,
    pub(crate) memory: usize,
}

/// Something that is being found out on a thread of its own.
pub(crate) struct Background<T> {
    stop: StopToken,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Background<T> {
    fn start(work: impl FnOnce(StopToken) -> T + Send + 'static) -> Background<T> {
        let (sender, answer) = channel();
        let stop = StopToken::default();
        let token = stop.clone();
        let work = move || {
            // Whoever does not want it any more has gone.
            let _ = sender.send(work(token));
        };
        // Without a thread the sender is dropped, which is an answer too.
        let _ = thread::Builder::new().name("search".to_owned()).spawn(work);
        Background { stop, answer }
    }

    /// The answer if there is one, `otherwise` if there will never be one; `Err` with the work as long as it goes on.
    pub(crate) fn poll(self, otherwise: impl FnOnce() -> T) -> Result<T, Background<T>> {
        match self.answer.try_recv() {
            Ok(answer) => Ok(answer),
            Err(TryRecvError::Disconnected) => Ok(otherwise()),
            Err(TryRecvError::Empty) => Err(self),
        }
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Looks for the best solution of a level by what the player's moves are counted in, or at least for some.
pub(crate) fn solve(level: Level, objective: &'static str, means: Means) -> Background<Known> {
    Background::start(move |stop| {
        let work = || {
            let best = attempt(&level, objective, &means, &stop);
            let has_any = level.puzzle().info().objective("any").is_some();
            match best {
                Known::Nothing(_) if has_any && !stop.is_stopped() => {
                    attempt(&level, "any", &means, &stop)
                }
                best => best,
            }
        };
        let failed = |_| Known::Nothing("the search failed".to_owned());
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(failed)
    })
}

fn attempt(level: &Level, objective: &str, means: &Means, stop: &StopToken) -> Known {
    let request = match SolveRequest::new(level.puzzle().info(), None, None, Some(objective)) {
        Ok(request) => request,
        Err(error) => return Known::Nothing(error.to_string()),
    };
    let limits = Limits {
        time: Some(means.time),
        memory_bytes: Some(means.memory),
        stop: stop.clone(),
        ..Limits::default()
    };
    let (options, tables) = (means.options.clone(), Arc::clone(&means.tables));
    match level.solve(&SolveRequest { options, tables, limits, ..request }, &mut ()) {
        Err(error) => Known::Nothing(error.to_string()),
        Ok(answer) => match (answer.verdict(), answer.solution()) {
            (Some(Verdict::Unsolvable), _) => Known::Unsolvable,
            (verdict, Some(solution)) => Known::Plan {
                solution: solution.to_owned(),
                is_optimal: objective != "any"
                    && verdict == Some(Verdict::Solved(Quality::Optimal)),
            },
            _ => Known::Nothing("no solution was found in time".to_owned()),
        },
    }
}

/// Looks for pieces that cannot be saved.
pub(crate) fn alarm(game: Box<dyn Game>) -> Background<Vec<Place>> {
    Background::start(move |stop| {
        let limits = Limits { time: Some(Duration::from_secs(5)), stop, ..Limits::default() };
        catch_unwind(AssertUnwindSafe(|| game.hopeless(&limits))).unwrap_or_default()
    })
}
