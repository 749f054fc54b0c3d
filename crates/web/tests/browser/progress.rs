//! What the page tells while something takes long, and how that is ended.

use serde_json::json;

use crate::page::{query, test};

/// A 24-puzzle that takes long, whatever is built for it.
const HARD_24: &str = "17 1 20 9 16\n2 22 19 14 5\n15 21 0 3 24\n23 18 13 12 7\n10 8 6 4 11\n";

/// A board that is too large for tables: some solution is found at once, and the best one hardly
/// ever proven.
const LARGE: &str = "33 32 31 30 29 28\n27 26 25 24 23 22\n21 20 19 18 17 16\n15 14 13 12 11 10\n\
                     9 8 7 6 5 4\n3 2 1 34 35 0\n";

/// Before a long search tables are built: that is named and counted.
#[test]
fn tables_are_counted() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(HARD_24).await?;
        page.click("solve").await?;
        page.until_shown("progress-preparing").await?;
        let words = page.text("progress-preparing").await?;
        assert!(words.contains("building tables"), "{words}");
        let bar = query("progress-bar");
        page.until(&format!("{bar}?.max > 1 && {bar}.value > 0")).await?;
        page.click("cancel").await?;
        page.until_shown("result").await?;
        page.server.wait_for_jobs(0);
        Ok(())
    });
}

/// A search that has a solution and looks for a better one says what it has.
#[test]
fn the_best_so_far_is_shown() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(LARGE).await?;
        page.click("solve").await?;
        page.until_shown("progress-best").await?;
        let words = page.text("progress-best").await?;
        assert!(words.starts_with("Best solution so far: "), "{words}");
        assert!(words.ends_with(" moves."), "{words}");
        page.click("cancel").await?;
        page.until_shown("result").await
    });
}

/// A wish that is hard to grant: the page says how long it takes, and it can be cancelled.
#[test]
fn generating_is_counted_and_cancelled() {
    test(async |page| {
        page.open("#/solve/rushhour").await?;
        page.click("generate-toggle").await?;
        page.click("option-min-slides").await?;
        page.press("60").await?;
        page.click("generate").await?;
        page.until_shown("generate-progress").await?;
        page.until(&format!("{}.querySelector('progress').value > 0", query("generate-progress")))
            .await?;
        let words = page.text("generate-progress").await?;
        assert!(words.contains("s of at most 60 s"), "{words}");
        page.click("generate-cancel").await?;
        page.until_shown("generate").await?;
        assert_eq!(page.text("generate-note").await?, "Cancelled");
        let hidden = page.eval(&format!("{}.hidden", query("generate-progress"))).await?;
        assert_eq!(hidden, json!(true));
        let active = page.eval("document.activeElement.dataset.testid").await?;
        assert_eq!(active, json!("generate"));
        Ok(())
    });
}
