//! The site that `site/build` makes, in a real browser: without a server, below a path, without a network.
//! Made only where `PAPAN_SITE` names its folder.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use papan_web::Settings;
use serde_json::{Value, json};

use crate::common::files::Files;
use crate::common::{Running, large};
use crate::contract::{self, Events, Transport};
use crate::page::{Done, Page, puzzles, query, run_at, run_on, site};

const VIEWS: [&str; 6] = ["solve", "play", "edit", "compare", "watch", "levels"];

/// Whoever stops a server hears the browser complain about that.
const STOPPED: [&str; 1] = ["net::ERR_CONNECTION_REFUSED"];

/// Waits until the site is kept for visits without a network.
pub(crate) async fn until_kept(page: &Page) -> Done {
    page.until("navigator.serviceWorker.controller !== null").await
}

/// Waits until the program is there.
async fn until_loaded(page: &Page) -> Done {
    page.until(&format!("{}.dataset.state === 'here'", query("where"))).await
}

async fn solves(page: &Page, puzzle: &str) -> Done {
    page.open(&format!("#/solve/{puzzle}")).await?;
    page.click("solve").await?;
    page.until_shown("result").await?;
    assert!(!page.text("result-headline").await?.is_empty());
    Ok(())
}

/// Everything there is, without anybody who could be asked.
async fn everything_works(page: &Page) -> Done {
    for puzzle in puzzles() {
        for view in VIEWS {
            page.open(&format!("#/{view}/{puzzle}")).await?;
            let board = format!("document.querySelector('#view-{view}:not([hidden])')");
            page.until(&board).await?;
        }
        solves(page, puzzle).await?;
        page.open(&format!("#/solve/{puzzle}")).await?;
        page.click("generate-toggle").await?;
        page.click("generate").await?;
        page.until_shown("seed-note").await?;
        assert_eq!(page.validation().await?, "valid");
        page.script("document.getElementById('insight').open = true").await?;
        page.until(&format!("{}.children.length > 0", query("insight-body"))).await?;
    }
    page.open("#/play/sokoban").await?;
    page.click("hint-solvable").await?;
    page.until(&format!("{}.textContent !== ''", query("hint-text"))).await?;
    page.open("#/compare/tiles").await?;
    page.click("compare-start").await?;
    page.until(&format!("{}.querySelector('svg')", query("compare-charts"))).await?;
    page.open("#/watch/tiles?lesson=2-breadth-depth&step=1").await?;
    page.until_shown("lesson-title").await?;
    page.until_shown("watch-player").await
}

#[test]
fn everything_works_from_files_and_then_without_them() {
    let Some(folder) = site() else { return };
    let mut files = Files::serve(folder);
    let url = files.url();
    let body = async |page: &Page| {
        page.open("").await?;
        until_loaded(page).await?;
        until_kept(page).await?;
        everything_works(page).await?;
        files.stop();
        everything_works(page).await
    };
    run_at(url, None, body, &STOPPED);
}

/// A search is cancelled on a first visit, when its worker has to be ended, and later, when it can be told.
/// Both times its best solution stays.
#[test]
fn a_cancelled_search_keeps_what_it_has() {
    let Some(folder) = site() else { return };
    let files = Files::serve(folder);
    let body = async |page: &Page| {
        for is_isolated in [false, true] {
            page.open("#/solve/tiles").await?;
            assert_eq!(page.eval("crossOriginIsolated").await?, json!(is_isolated));
            page.type_level(&large()).await?;
            page.click("solve").await?;
            page.until_shown("so-far").await?;
            page.click("cancel").await?;
            page.until_shown("result").await?;
            assert_eq!(page.text("result-headline").await?, "Cancelled");
            page.until_shown("solution").await?;
            page.until_shown("player").await?;
            until_kept(page).await?;
        }
        Ok(())
    };
    run_at(files.url(), None, body, &[]);
}

/// A level that hits its memory limit says so, and the next one works.
#[test]
fn a_limit_of_memory_is_told() {
    let Some(folder) = site() else { return };
    let files = Files::serve(folder);
    let body = async |page: &Page| {
        page.open("#/solve/tiles").await?;
        page.type_level("14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n").await?;
        page.choose("algorithm", "bfs").await?;
        page.click("solve").await?;
        page.until_shown("result").await?;
        assert_eq!(page.text("result-headline").await?, "Stopped at the memory limit");
        solves(page, "rushhour").await
    };
    run_at(files.url(), None, body, &[]);
}

/// A copy of the site that may be changed.
fn copy(folder: &Path) -> std::path::PathBuf {
    let name = format!("papan-site-{}-{:?}", std::process::id(), thread::current().id());
    let copy = std::env::temp_dir().join(name);
    fs::create_dir_all(&copy).unwrap();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.join(entry.file_name())).unwrap();
    }
    copy
}

#[test]
fn a_new_version_is_offered_and_taken() {
    let Some(folder) = site() else { return };
    let folder = copy(&folder);
    let files = Files::serve(folder.clone());
    let body = async |page: &Page| {
        page.open("").await?;
        until_kept(page).await?;
        let hidden = page.eval(&format!("{}.hidden", query("new-version"))).await?;
        assert_eq!(hidden, json!(true));
        for (name, before, after) in [
            ("index.html", "<title>papan</title>", "<title>papan, the next</title>"),
            ("sw.js", "const VERSION = '", "const VERSION = 'next-"),
        ] {
            let text = fs::read_to_string(folder.join(name)).unwrap();
            assert!(text.contains(before));
            fs::write(folder.join(name), text.replace(before, after)).unwrap();
        }
        page.script("navigator.serviceWorker.ready.then((kept) => kept.update())").await?;
        page.until_shown("new-version").await?;
        page.script("document.body.dataset.ready = 'old'").await?;
        page.click("new-version-take").await?;
        page.until("document.body.dataset.ready === 'true'").await?;
        let source = "fetch(location.href).then((answer) => answer.text())\
                      .then((text) => { document.body.dataset.source = text; })";
        page.script(source).await?;
        page.until("document.body.dataset.source?.includes('papan, the next')").await?;
        let names =
            "caches.keys().then((names) => { document.body.dataset.caches = names.length; })";
        page.script(names).await?;
        page.until("document.body.dataset.caches === '1'").await
    };
    run_at(files.url(), None, body, &[]);
    fs::remove_dir_all(folder).ok();
}

async fn link(page: &Page) -> Result<String, thirtyfour::error::WebDriverError> {
    page.until(&format!("{}.value.includes('?s=')", query("share-url"))).await?;
    let url = page.eval(&format!("{}.value", query("share-url"))).await?;
    Ok(url.as_str().unwrap().to_owned())
}

/// Links carry a collection and the moves on the board, and a frame shows these and little else.
#[test]
fn links_carry_collections_and_lines_into_frames() {
    let Some(folder) = site() else { return };
    let files = Files::serve(folder);
    let body = async |page: &Page| {
        page.open("#/solve/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n0 7 8\n").await?;
        page.choose("level-select", "1").await?;
        page.click("solve").await?;
        page.until_shown("player").await?;
        page.click("share").await?;
        let one = link(page).await?;
        page.click("share-all").await?;
        page.until(&format!("{}.value !== '{one}'", query("share-url"))).await?;
        let all = link(page).await?;
        page.click("share-line").await?;
        page.until(&format!("{}.value !== '{all}'", query("share-url"))).await?;
        let line = link(page).await?;
        for (url, levels, has_line) in [(&one, 1, false), (&all, 2, false), (&line, 2, true)] {
            assert!(url.starts_with(&page.base), "{url}");
            page.open(&url[page.base.len()..]).await?;
            let options = page.eval(&format!("{}.options.length", query("level-select"))).await?;
            assert_eq!(options, json!(levels), "{url}");
            let text = "1 2 3\n4 5 6\n0 7 8\n";
            let state = page.eval("document.getElementById('level-text').value").await?;
            assert!(state.as_str().unwrap().contains(text), "{state}");
            let is_shown = page.eval(&format!("{}.checkVisibility()", query("player"))).await?;
            assert_eq!(is_shown, json!(has_line), "{url}");
        }
        page.open(&format!("?embed=1{}", &line[page.base.len()..])).await?;
        page.until_shown("player").await?;
        page.click("player-last").await?;
        page.until_shown("embed-open").await?;
        for hidden in ["level-card", "puzzle-switch", "solve-form", "embed-solve", "where"] {
            let is_shown = page.eval(&format!("{}.checkVisibility()", query(hidden))).await?;
            assert_eq!(is_shown, json!(false), "{hidden}");
        }
        // Without a line, the frame offers to find one.
        page.open(&format!("?embed=1{}", &one[page.base.len()..])).await?;
        page.click("embed-solve").await?;
        page.until_shown("player").await
    };
    run_at(files.url(), None, body, &[]);
}

/// With a server behind the site it is the server that searches, unless the user wants otherwise; and when
/// it is gone, the browser does.
#[test]
fn with_a_server_there_is_a_choice() {
    let Some(folder) = site() else { return };
    let server = Running::start(&Settings { site: Some(folder), ..Settings::default() });
    let body = async |page: &Page| {
        page.open("#/solve/tiles").await?;
        page.until(&format!("{}.dataset.state === 'server'", query("where"))).await?;
        page.type_level(&large()).await?;
        page.click("solve").await?;
        page.wait_for_jobs(1);
        page.click("cancel").await?;
        page.wait_for_jobs(0);
        page.click("here").await?;
        until_loaded(page).await?;
        page.click("solve").await?;
        page.until_shown("so-far").await?;
        page.wait_for_jobs(0);
        page.click("cancel").await?;
        page.until_shown("result").await
    };
    run_on(server, body, &[]);
}

/// Calls to the program in a worker of the page, from another thread: its tests wait for their answers.
struct Calls(mpsc::SyncSender<(Value, mpsc::SyncSender<Value>)>);

impl Calls {
    fn call(&self, path: &str, body: &str, cancel_at: Option<&str>) -> Events {
        let (answer, answered) = mpsc::sync_channel(1);
        self.0.send((json!([path, body, cancel_at]), answer)).unwrap();
        let told = answered.recv().unwrap();
        let told = told.as_array().unwrap_or_else(|| panic!("{told}")).iter();
        let data = |event: &Value| serde_json::from_str(event[1].as_str().unwrap()).unwrap();
        told.map(|event| (event[0].as_str().unwrap().to_owned(), data(event))).collect()
    }
}

impl Transport for Calls {
    fn ask(&self, path: &str, body: Option<&str>) -> Result<Value, Value> {
        let events = self.call(path, body.unwrap_or_default(), None);
        let [(name, data)] = events.as_slice() else { panic!("{events:?}") };
        match name.as_str() {
            "answer" => Ok(data.clone()),
            _ => Err(data["error"].clone()),
        }
    }

    fn run(&self, body: &Value, cancel_at: Option<&str>) -> Result<Events, Value> {
        let events = self.call("jobs", &body.to_string(), cancel_at);
        match events.as_slice() {
            [(name, data)] if name == "error" => Err(data["error"].clone()),
            _ => Ok(events),
        }
    }
}

/// Makes a call in a worker and gathers what it tells.
pub(crate) const CALL: &str = "
    const [[path, body, cancelAt], done] = arguments;
    const meta = (name) => document.querySelector(`meta[name='papan-${name}']`).content;
    window.program ??= fetch(meta('program')).then((answer) => WebAssembly.compileStreaming(answer));
    window.worker ??= new Worker(meta('worker'));
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const told = [];
    window.worker.onmessage = ({ data: { name, data } }) => {
      if (name === 'returned') return done(told);
      if (name === cancelAt) Atomics.store(flag, 0, 1);
      told.push([name, data]);
    };
    window.program.then((module) => window.worker.postMessage({ module, path, body, flag }));";

/// The contract of the protocol, kept by the program itself.
#[test]
fn the_program_keeps_the_contract() {
    let Some(folder) = site() else { return };
    let files = Files::serve(folder);
    let body = async |page: &Page| {
        page.open("").await?;
        until_kept(page).await?;
        page.open("").await?;
        let (send, asked) = mpsc::sync_channel(0);
        let tests = thread::spawn(move || contract::all(&Calls(send)));
        while let Ok((call, answer)) = asked.recv() {
            let told = page.driver.execute_async(CALL, vec![call]).await?.json().clone();
            answer.send(told).ok();
        }
        assert!(tests.join().is_ok());
        Ok(())
    };
    run_at(files.url(), None, body, &[]);
}
