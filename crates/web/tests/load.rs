//! Many clients at once, for a short time; `cargo run --release -p papan-web --example load` is
//! the long version.

#[path = "../examples/load/clients.rs"]
mod clients;
mod common;

use std::time::Duration;

use clients::{disconnecting, storm};
use common::Running;

/// Small levels from many clients: answered, or told to try again, and nothing else.
#[test]
fn many_clients_are_answered_or_told_to_try_again() {
    let server = Running::new();
    let report = storm(server.address, 50, Duration::from_secs(2));
    assert_eq!(report.errors, Vec::<String>::new());
    assert!(report.answers() > 0);
    server.wait_for_jobs(0);
}

/// Clients that hang up in the middle leave no running job.
#[test]
fn clients_that_hang_up_leave_nothing_behind() {
    let server = Running::new();
    disconnecting(server.address, 20);
    server.wait_for_jobs(0);
}
