//! Watching a solution and starting a search: with the keys that the page names, and to the end and
//! on from there.

use serde_json::json;

use crate::page::{Page, query, test};

pub(crate) const ENTER: &str = "\u{e007}";

/// A board of 22 moves: long enough to be watched.
const LONG: &str = "9 1 7 4\n6 3 2 8\n13 15 5 11\n14 0 10 12\n";

async fn solve(page: &Page, level: &str) -> crate::page::Done {
    page.open("#/solve/tiles").await?;
    page.type_level(level).await?;
    page.click("solve").await?;
    page.until_shown("result").await?;
    page.until_shown("player").await
}

fn direction() -> String {
    format!("{}.dataset.direction", query("player"))
}

/// After solving, Space plays and pauses; it does not search again.
#[test]
fn space_plays_what_was_solved() {
    test(async |page| {
        solve(page, LONG).await?;
        page.press(" ").await?;
        page.until(&format!("{} === '1'", direction())).await?;
        page.until(&format!("Number({}.dataset.index) > 0", query("player"))).await?;
        assert_eq!(page.eval(&format!("{}.hidden", query("cancel"))).await?, json!(true));
        page.press(" ").await?;
        assert_eq!(page.eval(&direction()).await?, json!("0"));
        assert_eq!(page.server.jobs(), 0);
        Ok(())
    });
}

/// Enter in a field of the form searches with what was typed there.
#[test]
fn enter_in_a_limit_solves_within_it() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(LONG).await?;
        page.choose("algorithm", "bfs").await?;
        page.script(&format!("{}.open = true", query("solve-more"))).await?;
        page.click("limit-nodes").await?;
        page.press("5").await?;
        page.press(ENTER).await?;
        page.until_shown("result").await?;
        assert_eq!(page.text("result-headline").await?, "Stopped at the node limit");
        assert_eq!(page.eval(&format!("{}.value", query("limit-nodes"))).await?, json!("5"));
        Ok(())
    });
}

/// Play at the end begins again, either way.
#[test]
fn playing_begins_again_at_the_end() {
    test(async |page| {
        solve(page, LONG).await?;
        // On a slow machine nothing is to end before it has been looked at.
        let speed = query("speed");
        page.script(&format!("{speed}.value = 0; {speed}.dispatchEvent(new Event('input'))"))
            .await?;
        let length = page.eval(&format!("Number({}.max)", query("scrubber"))).await?;
        let length = length.as_u64().unwrap();
        page.click("player-last").await?;
        assert_eq!(page.index().await?, length);
        page.click("player-run").await?;
        assert_eq!(page.eval(&direction()).await?, json!("1"));
        assert!(page.index().await? < length);
        page.click("player-first").await?;
        page.click("player-run-back").await?;
        assert_eq!(page.eval(&direction()).await?, json!("-1"));
        assert!(page.index().await? > 0);
        Ok(())
    });
}
