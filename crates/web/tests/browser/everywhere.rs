//! What concerns every puzzle: themes, narrow windows, languages, the keyboard, a network that is
//! cut.

use serde_json::json;

use crate::common::{Running, max_page_bytes};
use crate::page::{Page, puzzles, query, run_on, test};

const VIEWS: [&str; 6] = ["solve", "play", "edit", "compare", "watch", "levels"];

async fn background(page: &Page) -> String {
    let colour = page.eval("getComputedStyle(document.body).backgroundColor").await.unwrap();
    colour.as_str().unwrap().to_owned()
}

/// The system's choice is followed, the user's is remembered.
#[test]
fn dark_and_light() {
    test(async |page| {
        let prefers =
            |theme: &str| json!({"features": [{"name": "prefers-color-scheme", "value": theme}]});
        page.browser("Emulation.setEmulatedMedia", prefers("light")).await?;
        page.open("#/solve/tiles").await?;
        let light = background(page).await;
        page.browser("Emulation.setEmulatedMedia", prefers("dark")).await?;
        page.until("document.documentElement.dataset.theme === 'dark'").await?;
        let dark = background(page).await;
        assert_ne!(light, dark);
        page.click("theme-switch").await?;
        assert_eq!(background(page).await, light);
        page.open("#/play/tiles").await?;
        assert_eq!(background(page).await, light, "remembered");
        Ok(())
    });
}

/// At 360 pixels everything fits: nothing has to be scrolled sideways.
#[test]
fn narrow_windows() {
    test(async |page| {
        let telephone =
            json!({"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true});
        page.browser("Emulation.setDeviceMetricsOverride", telephone).await?;
        for puzzle in puzzles() {
            for view in VIEWS {
                page.open(&format!("#/{view}/{puzzle}")).await?;
                let width = page.eval("document.scrollingElement.scrollWidth").await?;
                assert!(width.as_u64().unwrap() <= 360, "{view} {puzzle}: {width} px");
            }
        }
        // A result and a comparison make the page no wider.
        page.open("#/solve/tiles").await?;
        page.click("solve").await?;
        page.until_shown("result").await?;
        let width = page.eval("document.scrollingElement.scrollWidth").await?;
        assert!(width.as_u64().unwrap() <= 360, "result: {width} px");
        Ok(())
    });
}

/// The switch changes the page; `page-tests` sees to it that both languages have the same messages.
#[test]
fn two_languages() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        let language = page.eval("document.documentElement.lang").await?;
        let word = page.text("solve").await?;
        page.click("language-switch").await?;
        assert_ne!(page.eval("document.documentElement.lang").await?, language);
        assert_ne!(page.text("solve").await?, word);
        Ok(())
    });
}

/// Every control has a name and can be reached with the keyboard.
#[test]
fn controls_have_names() {
    test(async |page| {
        for puzzle in puzzles() {
            for view in VIEWS {
                page.open(&format!("#/{view}/{puzzle}")).await?;
                let nameless = page
                    .eval(
                        "[...document.querySelectorAll('button, a, input, select, textarea')]\
                         .filter((control) => control.checkVisibility())\
                         .filter((control) => !(control.textContent.trim() || control.ariaLabel \
                           || control.title || control.labels?.length \
                           || control.getAttribute('aria-labelledby')))\
                         .map((control) => control.outerHTML)",
                    )
                    .await?;
                assert_eq!(nameless, json!([]), "{view} {puzzle}");
            }
        }
        Ok(())
    });
}

/// After loading, only solving needs the server; without it the page says so and goes on.
#[test]
fn the_network_is_cut() {
    let excused = ["net::ERR_INTERNET_DISCONNECTED"];
    let body = async |page: &Page| {
        // What is loaded when it is first wanted is there from then on.
        page.open("#/watch/tiles").await?;
        page.click("view-play").await?;
        page.browser("Network.enable", json!({})).await?;
        let cut = json!({"offline": true, "latency": 0, "downloadThroughput": -1,
            "uploadThroughput": -1});
        page.browser("Network.emulateNetworkConditions", cut).await?;
        for puzzle in puzzles() {
            page.click(&format!("puzzle-{puzzle}")).await?;
            for view in VIEWS {
                page.click(&format!("view-{view}")).await?;
            }
            page.until(&format!("{} !== null", query(&format!("board-{puzzle}")))).await?;
        }
        page.click("puzzle-tiles").await?;
        page.click("view-solve").await?;
        page.click("solve").await?;
        page.until(&format!(
            "{}.checkVisibility() || {}.checkVisibility()",
            query("offline"),
            query("toast")
        ))
        .await
    };
    run_on(Running::new(), body, &excused);
}

/// The page comes with few requests and few bytes.
#[test]
fn loading_takes_little() {
    let body = async |page: &Page| {
        page.open("#/solve/tiles").await?;
        let loaded = page
            .eval(
                "[...performance.getEntriesByType('navigation'), \
                 ...performance.getEntriesByType('resource')]\
                 .map(({ name, transferSize }) => [name, transferSize])",
            )
            .await?;
        let loaded = loaded.as_array().unwrap();
        let bytes: u64 = loaded.iter().map(|entry| entry[1].as_u64().unwrap()).sum();
        assert!(loaded.len() <= 5, "{loaded:#?}");
        assert!(bytes <= max_page_bytes() as u64, "{bytes} bytes: {loaded:#?}");
        Ok(())
    };
    run_on(Running::new(), body, &[]);
}
