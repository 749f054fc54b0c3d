//! The page as a user meets it: found by its `data-testid` hooks, clicked, typed into, waited for.

use std::env;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::common::Running;
use crate::common::files::Files;
use crate::driver::{self, Driver};

/// Nothing on the page takes longer, on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(40);

/// What a test returns: most steps may fail in the browser.
pub(crate) type Done = WebDriverResult<()>;

pub(crate) struct Page {
    pub(crate) driver: WebDriver,
    /// The address of the page, up to its fragment.
    pub(crate) base: String,
    /// Who answers its questions, unless it does that itself.
    server: Option<Running>,
}

/// The folder of a built site, if the tests are to be made on it: `PAPAN_SITE`, from the workspace's root.
pub(crate) fn site() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("PAPAN_SITE")?);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    assert!(folder.join("index.html").is_file(), "PAPAN_SITE: no site in {}", folder.display());
    Some(folder)
}

/// Runs a test on a fresh page, and checks afterwards what must hold in all of them: no error on
/// the console, and no request to another host.
pub(crate) fn test(body: impl AsyncFnOnce(&Page) -> Done) {
    run(body, &[]);
}

/// As [`test`], where the console may complain about these.
pub(crate) fn run(body: impl AsyncFnOnce(&Page) -> Done, excused: &[&str]) {
    if driver::find().is_none() {
        return;
    }
    match site() {
        Some(folder) => {
            let files = Files::serve(folder);
            run_at(files.url(), None, body, excused);
        }
        None => run_on(Running::new(), body, excused),
    }
}

/// As [`run`], on this server.
pub(crate) fn run_on(server: Running, body: impl AsyncFnOnce(&Page) -> Done, excused: &[&str]) {
    run_at(server.url("/"), Some(server), body, excused);
}

/// As [`run`], on the page at this address.
pub(crate) fn run_at(
    base: String,
    server: Option<Running>,
    body: impl AsyncFnOnce(&Page) -> Done,
    excused: &[&str],
) {
    let Some(chromium) = driver::find() else { return };
    let chromedriver = Driver::start();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let driver = chromedriver.open(&chromium).await.expect("the browser opens");
        let page = Page { driver, base, server };
        // The browser is closed whatever happens.
        let result = AssertUnwindSafe(body(&page)).catch_unwind().await;
        let console = page.driver.browser_log().await;
        let foreign = page.foreign_requests().await;
        if !matches!(result, Ok(Ok(()))) {
            eprintln!("{console:#?}\n{:#?}", page.eval("document.body.innerText").await);
        }
        page.driver.clone().quit().await.ok();
        match result {
            Ok(result) => result.unwrap(),
            Err(panic) => resume_unwind(panic),
        }
        let console = console.expect("the console is kept");
        let complaints: Vec<_> = console
            .iter()
            .filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"))
            .filter(|entry| !excused.iter().any(|excuse| entry.message.contains(excuse)))
            .collect();
        assert!(complaints.is_empty(), "{complaints:#?}");
        assert_eq!(foreign.unwrap(), json!([]));
    });
}

impl Page {
    /// Opens an address of the page and waits until it is ready.
    pub(crate) async fn open(&self, hash: &str) -> Done {
        self.driver.goto("about:blank").await?;
        self.driver.goto(format!("{}{hash}", self.base)).await?;
        self.until("document.body.dataset.ready === 'true'").await
    }

    /// Waits until the server, if there is one, has this many jobs.
    pub(crate) fn wait_for_jobs(&self, count: usize) {
        if let Some(server) = &self.server {
            server.wait_for_jobs(count);
        }
    }

    /// The element with this hook.
    pub(crate) async fn get(&self, hook: &str) -> WebDriverResult<WebElement> {
        self.driver.find(By::Css(format!("[data-testid='{hook}']"))).await
    }

    pub(crate) async fn click(&self, hook: &str) -> Done {
        self.until(&format!("{}?.checkVisibility()", query(hook))).await?;
        let element = self.get(hook).await?;
        element.scroll_into_view().await?;
        element.click().await
    }

    /// The text of the element with this hook.
    pub(crate) async fn text(&self, hook: &str) -> WebDriverResult<String> {
        let text = self.eval(&format!("{}?.textContent ?? ''", query(hook))).await?;
        Ok(text.as_str().unwrap_or_default().trim().to_owned())
    }

    /// Chooses from a list.
    pub(crate) async fn choose(&self, hook: &str, value: &str) -> Done {
        let option = format!("[data-testid='{hook}'] option[value='{value}']");
        self.driver.find(By::Css(option)).await?.click().await
    }

    /// Presses a key where the focus is.
    pub(crate) async fn press(&self, key: impl AsRef<str>) -> Done {
        self.driver.action_chain().send_keys(key.as_ref()).perform().await
    }

    /// Puts the focus on the board in view.
    pub(crate) async fn focus_board(&self) -> Done {
        self.script("document.querySelector('.view:not([hidden]) .board > *').focus()").await?;
        Ok(())
    }

    /// Types a level over the one in use, and waits until it was read.
    pub(crate) async fn type_level(&self, text: &str) -> Done {
        self.driver
            .execute(
                "document.getElementById('text-details').open = true; \
                 const area = document.getElementById('level-text'); area.value = arguments[0]; \
                 area.dispatchEvent(new Event('input', { bubbles: true }));",
                vec![json!(text)],
            )
            .await?;
        // Reading begins a moment after the last key.
        tokio::time::sleep(Duration::from_millis(400)).await;
        self.until(&format!("{}.dataset.state !== 'checking'", query("validation"))).await
    }

    pub(crate) async fn validation(&self) -> WebDriverResult<String> {
        let state = self.eval(&format!("{}.dataset.state", query("validation"))).await?;
        Ok(state.as_str().unwrap_or_default().to_owned())
    }

    pub(crate) async fn script(&self, script: &str) -> WebDriverResult<Value> {
        Ok(self.driver.execute(script, Vec::new()).await?.json().clone())
    }

    /// The value of an expression.
    pub(crate) async fn eval(&self, expression: &str) -> WebDriverResult<Value> {
        self.script(&format!("return {expression}")).await
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) -> Done {
        let started = Instant::now();
        while self.eval(&format!("Boolean({expression})")).await? != json!(true) {
            let text = self.eval("document.body.innerText").await?;
            assert!(started.elapsed() < PATIENCE, "never true: {expression}\n{text}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        Ok(())
    }

    /// Waits until the element with this hook is to be seen.
    pub(crate) async fn until_shown(&self, hook: &str) -> Done {
        self.until(&format!("{}?.checkVisibility()", query(hook))).await
    }

    /// Where the player stands in the solution.
    pub(crate) async fn index(&self) -> WebDriverResult<u64> {
        let index = self.eval(&format!("Number({}.dataset.index)", query("player"))).await?;
        Ok(index.as_u64().unwrap_or(u64::MAX))
    }

    /// Addresses of other hosts that the page has asked for.
    async fn foreign_requests(&self) -> WebDriverResult<Value> {
        self.eval(
            "performance.getEntriesByType('resource').map((entry) => entry.name)\
             .filter((name) => !name.startsWith(location.origin) && !/^(data|blob):/.test(name))",
        )
        .await
    }

    /// Gives a command to the browser itself.
    pub(crate) async fn browser(&self, method: &str, parameters: Value) -> Done {
        self.driver.cdp().send_raw(method, parameters).await.map(|_| ())
    }
}

/// Every puzzle of the registry, by its id: what is true of the page is true of all of them.
pub(crate) fn puzzles() -> impl Iterator<Item = &'static str> {
    papan::PUZZLES.iter().map(|puzzle| puzzle.info().id)
}

/// Those that are played.
pub(crate) fn played() -> impl Iterator<Item = &'static str> {
    let played = papan::PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans());
    played.map(|puzzle| puzzle.info().id)
}

/// The expression for the element with this hook.
pub(crate) fn query(hook: &str) -> String {
    format!("document.querySelector('[data-testid=\"{hook}\"]')")
}
