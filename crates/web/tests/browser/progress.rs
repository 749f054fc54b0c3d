//! What the page tells while something takes long, and how that is ended.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::common::{large, long};
use crate::page::{Page, query, test};

/// A 24-puzzle that takes long, whatever is built for it.
pub(crate) const HARD_24: &str =
    "17 1 20 9 16\n2 22 19 14 5\n15 21 0 3 24\n23 18 13 12 7\n10 8 6 4 11\n";

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
        page.wait_for_jobs(0);
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

/// A search without a solution shows the best position it has come to, and takes it away in the end.
#[test]
fn the_best_position_is_drawn_while_there_is_no_solution() {
    test(async |page| {
        page.open("#/solve/sokoban").await?;
        page.type_level(long()).await?;
        page.click("solve").await?;
        page.until_shown("progress-position").await?;
        let boxes = format!("{}.querySelectorAll('.sk-box').length", query("progress-position"));
        page.until(&format!("{boxes} === 19")).await?;
        let words = page.text("progress-caption").await?;
        assert!(words.starts_with("Best position so far: "), "{words}");
        assert!(words.contains(" of 19 boxes packed (macro moves, guide "), "{words}");
        page.click("language-switch").await?;
        let caption = query("progress-caption");
        page.until(&format!("{caption}.textContent.includes(' dari 19 kotak sudah ditata (')"))
            .await?;
        page.click("language-switch").await?;
        page.click("cancel").await?;
        page.until_shown("result").await?;
        let is_shown = format!("{}.checkVisibility()", query("progress-position"));
        assert_eq!(page.eval(&is_shown).await?, json!(false));
        page.wait_for_jobs(0);
        Ok(())
    });
}

/// The length of the solution in the player.
async fn length(page: &Page) -> WebDriverResult<u64> {
    let length = page.eval(&format!("Number({}.max)", query("scrubber"))).await?;
    Ok(length.as_u64().unwrap())
}

/// The best solution so far can be watched while the search goes on. A better one does not replace
/// what is being watched, but is offered.
#[test]
fn the_best_so_far_is_watched_while_the_search_goes_on() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(&large()).await?;
        page.click("solve").await?;
        page.until_shown("so-far").await?;
        page.click("player-next").await?;
        let watched = length(page).await?;
        page.until_shown("show-better").await?;
        assert_eq!((page.index().await?, length(page).await?), (1, watched));
        page.click("player-next").await?;
        assert_eq!(page.index().await?, 2);
        page.click("show-better").await?;
        let better = length(page).await?;
        assert!(better < watched, "{better} after {watched}");
        assert_eq!(page.index().await?, 0);
        page.until_shown("so-far").await?;
        assert_eq!(page.text("so-far").await?, "best so far, still searching");
        page.wait_for_jobs(1);
        page.press("\u{e014}").await?;
        assert_eq!(page.index().await?, 1);
        page.click("cancel").await?;
        page.until_shown("result").await?;
        assert!(length(page).await? <= better);
        assert_eq!(
            page.eval(&format!("{}.checkVisibility()", query("so-far"))).await?,
            json!(false)
        );
        page.until_shown("result-checked").await?;
        page.wait_for_jobs(0);
        Ok(())
    });
}

/// An answer that is being watched already stays where the user is in it.
#[test]
fn the_answer_that_is_watched_stays() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(HARD_24).await?;
        page.click("solve").await?;
        page.until_shown("so-far").await?;
        page.click("player-next").await?;
        let watched = length(page).await?;
        page.click("cancel").await?;
        page.until_shown("result").await?;
        assert_eq!((page.index().await?, length(page).await?), (1, watched));
        Ok(())
    });
}

/// The length of a solution that was found, and how many nodes that took, in the page's words.
async fn solved(page: &Page) -> WebDriverResult<(u64, String)> {
    page.until_shown("result").await?;
    let headline = page.text("result-headline").await?;
    assert!(headline.starts_with("Solved: "), "{headline}");
    Ok((length(page).await?, page.text("result-generated").await?))
}

/// A search for any solution ends by itself, unless the box is ticked: then it goes on to the limit,
/// or until it is cancelled.
#[test]
fn improving_goes_on_only_if_asked() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(LARGE).await?;
        page.unfold().await?;
        let is_offered = format!("Boolean({})", query("improve"));
        assert_eq!(page.eval(&is_offered).await?, json!(false), "the best is asked for");
        page.choose("objective", "any").await?;
        page.until_shown("improve").await?;
        assert_eq!(page.eval(&format!("{}.checked", query("improve"))).await?, json!(false));
        page.fill("limit-nodes", "3000000").await?;
        page.click("solve").await?;
        let (quick, nodes) = solved(page).await?;
        assert!(nodes.ends_with('K'), "{nodes}");

        page.click("improve").await?;
        page.click("solve").await?;
        let (cost, nodes) = solved(page).await?;
        assert!(cost <= quick, "{cost} after {quick}");
        assert_eq!(nodes, "Generated3M");

        page.fill("limit-nodes", "").await?;
        page.click("solve").await?;
        page.until_shown("so-far").await?;
        page.click("cancel").await?;
        solved(page).await?;
        page.wait_for_jobs(0);
        Ok(())
    });
}

/// A limit of nothing at all is a limit.
#[test]
fn a_limit_of_zero_is_kept() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(HARD_24).await?;
        page.unfold().await?;
        for (limit, headline) in
            [("nodes", "Stopped at the node limit"), ("time", "Stopped at the time limit")]
        {
            let hook = format!("limit-{limit}");
            page.fill(&hook, "0").await?;
            page.click("solve").await?;
            page.until_shown("result-headline").await?;
            assert_eq!(page.text("result-headline").await?, headline);
            assert_eq!(page.eval(&format!("{}.value", query(&hook))).await?, json!("0"));
            page.fill(&hook, "").await?;
        }
        Ok(())
    });
}

/// A level that is hard to make: the page says how long it takes, and it can be cancelled.
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
