//! The page in a real browser: every puzzle solved, watched, played, edited, shared and compared;
//! then what concerns all of them. Without Chromium and chromedriver nothing is tested here; in CI
//! that is a failure.

mod axe;
#[path = "../common/mod.rs"]
mod common;
#[path = "../../../api/tests/contract/mod.rs"]
mod contract;
mod driver;
mod editors;
mod everywhere;
mod focus;
mod games;
mod hands;
mod home;
mod lessons;
mod levels;
mod looks;
mod measure;
mod page;
mod player;
mod playing;
mod progress;
mod puzzles;
mod site;
mod touch;
mod watch;
