//! A stop token that can also be waited for.

use papan::StopToken;
use tokio::sync::Notify;

/// Stops a job, whether it searches or waits.
#[derive(Debug, Default)]
pub(crate) struct Cancel {
    token: StopToken,
    notify: Notify,
}

impl Cancel {
    /// The token for searches.
    pub(crate) fn token(&self) -> StopToken {
        self.token.clone()
    }

    /// Stops the job.
    pub(crate) fn cancel(&self) {
        self.token.stop();
        self.notify.notify_waiters();
    }

    /// Waits until [`cancel`](Self::cancel) is called.
    pub(crate) async fn cancelled(&self) {
        loop {
            let notified = self.notify.notified();
            if self.token.is_stopped() {
                return;
            }
            notified.await;
        }
    }
}
