//! The focus: whatever goes away, it stays with the user and never falls to the body.

use serde_json::json;

use crate::page::{Page, query, test};
use crate::puzzles::ARROW_LEFT;

/// The hook or the id of what has the focus.
async fn focused(page: &Page) -> String {
    // Browsers move the focus of what is hidden or disabled when they draw the next time.
    page.driver
        .execute_async(
            "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0])))",
            Vec::new(),
        )
        .await
        .unwrap();
    let name = "(({ localName, id, dataset }) => dataset?.testid || id || localName)";
    let found = page.eval(&format!("{name}(document.activeElement ?? document.body)")).await;
    found.unwrap().as_str().unwrap().to_owned()
}

#[test]
fn switching_puzzles_and_views() {
    test(async |page| {
        page.open("#/play/tiles").await?;
        page.click("puzzle-sokoban").await?;
        page.until("document.querySelector('#play-board papan-sokoban') !== null").await?;
        assert_eq!(focused(page).await, "puzzle-sokoban");
        // From the board to another view, and back through the history.
        page.focus_board().await?;
        for key in ["1", "3", "2"] {
            page.driver
                .action_chain()
                .key_down('\u{e00a}')
                .send_keys(key)
                .key_up('\u{e00a}')
                .perform()
                .await?;
            assert_ne!(focused(page).await, "body", "Alt+{key}");
        }
        page.focus_board().await?;
        page.driver.back().await?;
        page.until("location.hash.startsWith('#/edit')").await?;
        assert_ne!(focused(page).await, "body");
        Ok(())
    });
}

#[test]
fn playing_hints_and_the_end_of_undo() {
    test(async |page| {
        page.open("#/play/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n").await?;
        page.focus_board().await?;
        page.press(ARROW_LEFT).await?;
        page.click("undo").await?;
        assert_eq!(focused(page).await, "undo");
        page.click("redo").await?;
        assert_eq!(focused(page).await, "redo");
        page.click("restart").await?;
        assert_eq!(focused(page).await, "restart");
        let answered = format!("{}.hidden", query("hint-cancel"));
        for hint in
            ["find-best", "hint", "hint-solvable", "hint-piece", "hint-move", "hint-solution"]
        {
            page.click(hint).await?;
            page.until(&answered).await?;
            assert_ne!(focused(page).await, "body", "{hint}");
        }
        page.until_shown("play-verdict").await?;
        assert_ne!(focused(page).await, "body");
        // What cannot be used does nothing.
        page.click("undo").await?;
        page.click("undo").await?;
        page.click("undo").await?;
        assert_eq!(page.eval(&format!("{}.ariaDisabled", query("undo"))).await?, json!("true"));
        Ok(())
    });
}

/// A hint that is cancelled gives the focus back to the button that asked for it.
#[test]
fn cancelling_a_hint() {
    test(async |page| {
        page.open("#/play/tiles").await?;
        page.type_level(crate::progress::HARD_24).await?;
        page.click("find-best").await?;
        page.until_shown("hint-cancel").await?;
        page.click("hint-cancel").await?;
        page.until(&format!("{}.hidden", query("hint-cancel"))).await?;
        assert_ne!(focused(page).await, "body");
        Ok(())
    });
}

#[test]
fn stepping_racing_and_generating() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n").await?;
        page.click("solve").await?;
        page.until_shown("player").await?;
        assert_eq!(focused(page).await, "player-run");
        page.click("player-next").await?;
        page.click("player-next").await?;
        assert_eq!(focused(page).await, "player-next");
        page.click("player-first").await?;
        assert_eq!(focused(page).await, "player-first");

        page.click("generate-toggle").await?;
        let before = page.eval(&format!("{}.value", query("level-text"))).await?;
        page.click("generate").await?;
        page.until(&format!("{}.value !== {before}", query("level-text"))).await?;
        page.until(&format!("{}.hidden", query("generate-cancel"))).await?;
        assert_eq!(focused(page).await, "generate");

        page.click("view-compare").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n").await?;
        page.click("compare-start").await?;
        page.until_shown("compare-table").await?;
        assert_eq!(focused(page).await, "compare-start");
        page.script("document.querySelector('#compare-table button').click()").await?;
        page.until("location.hash.startsWith('#/solve')").await?;
        assert_ne!(focused(page).await, "body");
        Ok(())
    });
}
