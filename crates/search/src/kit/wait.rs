//! Waiting for what another thread is making, without becoming deaf to limits.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use crate::budget::Budget;
use crate::report::StopReason;

/// How long a thread that waits sleeps between two polls.
const NAP: Duration = Duration::from_millis(2);

/// Locks what other searches may hold for long, because they make something that all of them share.
/// A thread that panicked while it held the lock must have left the data as good as it was.
///
/// # Errors
/// The limit that came before the lock was free.
pub fn lock<'m, T>(
    mutex: &'m Mutex<T>,
    budget: &mut Budget,
) -> Result<MutexGuard<'m, T>, StopReason> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(PoisonError::into_inner(poisoned)),
            Err(TryLockError::WouldBlock) => {
                budget.poll()?;
                thread::sleep(NAP);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_cancel_and_a_time_limit_are_heard_while_waiting() {
        let mutex = Mutex::new(7);
        let held = mutex.lock().unwrap();
        for (limits, reason) in [
            (Limits { stop_at_poll: Some(3), ..Limits::default() }, StopReason::Cancelled),
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, StopReason::Time),
        ] {
            let found = lock(&mutex, &mut Budget::new(&limits)).map(|guard| *guard);
            assert_eq!(found, Err(reason));
        }
        drop(held);
        assert_eq!(*Budget::unlimited(|budget| lock(&mutex, budget)), 7);
    }

    #[test]
    fn waits_until_the_lock_is_free() {
        let mutex = Mutex::new(0);
        let mut held = mutex.lock().unwrap();
        thread::scope(|scope| {
            let waits = scope.spawn(|| *Budget::unlimited(|budget| lock(&mutex, budget)));
            *held = 5;
            drop(held);
            assert_eq!(waits.join().unwrap(), 5);
        });
    }
}
