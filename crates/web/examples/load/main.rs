//! Load on a server in this process: `cargo run --release -p papan-web --example load [CLIENTS
//! [SECONDS]]`. Prints answers, errors, times, memory, and what is left of jobs whose clients hung
//! up.

mod clients;

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use papan_web::{Server, Settings};
use tokio::runtime::Runtime;

use clients::{disconnecting, storm};

fn main() -> std::io::Result<()> {
    let number = |index: usize, default: u64| {
        std::env::args().nth(index).and_then(|word| word.parse().ok()).unwrap_or(default)
    };
    let (clients, seconds) = (number(1, 200) as usize, number(2, 30));
    let settings = Settings::default();
    let runtime = Runtime::new()?;
    let server = runtime.block_on(Server::bind(&settings))?;
    let (address, jobs) = (server.address(), server.job_counter());
    runtime.spawn(server.run(std::future::pending()));
    println!("server: {:?}", settings.limits);

    let mut report = storm(address, clients, Duration::from_secs(seconds));
    println!(
        "{clients} clients, {seconds} s: {} answers, {} told to try again, {} errors",
        report.answers(),
        report.busy,
        report.errors.len()
    );
    for error in report.errors.iter().take(5) {
        println!("  {error}");
    }
    for (name, part) in [("median", 0.5), ("90%", 0.9), ("99%", 0.99)] {
        println!("{name}: {:.1} ms", report.quantile(part).as_secs_f64() * 1e3);
    }
    println!("jobs left: {}", jobs());
    println!("memory, clients and server together: {}", memory());

    let seen = disconnecting(address, 50);
    let hung_up = Instant::now();
    while jobs() > 0 && hung_up.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(1));
    }
    let after = hung_up.elapsed().as_secs_f64() * 1e3;
    println!("50 clients hung up ({seen} saw their job); {} jobs left after {after:.0} ms", jobs());
    Ok(())
}

/// The most that this process held, where the system tells.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.map_or("unknown".to_owned(), |line| line[6..].trim().to_owned())
}
