//! A real browser: chromedriver on a free port, and Chromium without a window.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};

/// Chromium talks to nobody but the page's server.
const FLAGS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
];

/// Names under which systems install Chromium.
const CHROMIUMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Where the browser is. Where there is none, says so once and returns nothing; in CI that is a
/// failure.
pub(crate) fn find() -> Option<String> {
    let answers = |program: &str| {
        let version = Command::new(program).arg("--version").stderr(Stdio::null()).output();
        version.is_ok_and(|output| output.status.success())
    };
    let chromium = CHROMIUMS.into_iter().find(|program| answers(program));
    match chromium.filter(|_| answers("chromedriver")) {
        Some(program) => Some(path_of(program)),
        None => {
            let message = "TESTS IN A BROWSER SKIPPED: chromium and chromedriver are not installed \
                           (Debian: apt-get install chromium chromium-driver)";
            assert!(env::var_os("CI").is_none(), "{message}");
            static SAID: Once = Once::new();
            // Not with `eprintln!`: nobody sees what a test prints that passes.
            SAID.call_once(|| {
                writeln!(io::stderr(), "\n*** {message}. None of what follows was tried. ***\n")
                    .ok();
            });
            None
        }
    }
}

fn path_of(program: &str) -> String {
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders).map(|folder| folder.join(program));
    let found = found.into_iter().find(|path| path.is_file());
    found.unwrap_or_else(|| PathBuf::from(program)).display().to_string()
}

/// A running chromedriver with a profile of its own; both are gone when dropped.
pub(crate) struct Driver {
    process: Child,
    port: u16,
    profile: PathBuf,
}

impl Driver {
    pub(crate) fn start() -> Driver {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let profile = env::temp_dir().join(format!("papan-browser-{}-{number}", process::id()));
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let lines = BufReader::new(process.stdout.take().expect("piped")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        Driver { process, port: port.expect("chromedriver says its port"), profile }
    }

    /// Opens the browser.
    pub(crate) async fn open(&self, chromium: &str) -> WebDriverResult<WebDriver> {
        let mut capabilities = DesiredCapabilities::chrome();
        for flag in FLAGS {
            capabilities.add_arg(flag)?;
        }
        capabilities.add_arg(&format!("--user-data-dir={}", self.profile.display()))?;
        capabilities.set_binary(chromium)?;
        capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        WebDriver::new(format!("http://127.0.0.1:{}", self.port), capabilities).await
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
        fs::remove_dir_all(&self.profile).ok();
    }
}

/// Without a browser the tests pass for nothing. That is said where people see it, without asking
/// for what tests print; in CI they fail.
#[test]
fn tests_that_are_skipped_say_so() {
    let run = |ci: Option<&str>| {
        let mut tests = Command::new(env::current_exe().expect("this program"));
        tests.args(["--exact", "everywhere::dark_and_light"]).env("PATH", "").env_remove("CI");
        tests.envs(ci.map(|value| ("CI", value)));
        tests.output().expect("this program starts")
    };
    let skipped = run(None);
    assert!(skipped.status.success());
    let said = String::from_utf8_lossy(&skipped.stderr);
    assert!(said.contains("TESTS IN A BROWSER SKIPPED"), "{said}");
    let failed = run(Some("1"));
    assert!(!failed.status.success());
}
