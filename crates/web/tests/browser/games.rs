//! The user's own games: kept, taken back, won; and what the page says where there is none.

use serde_json::json;

use crate::page::{Page, query, test};
use crate::puzzles::{ARROW_LEFT, ARROW_RIGHT};

/// Three moves from solved: the blank goes right three times.
const THREE: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n0 13 14 15\n";

/// Waits until this many moves are counted.
async fn counted(page: &Page, moves: u32) -> crate::page::Done {
    let value = format!("{}.querySelector('.value').textContent", query("counter-moves"));
    page.until(&format!("{value} === '{moves}'")).await
}

/// Opens the level of three moves and makes the first.
async fn one_move(page: &Page) -> crate::page::Done {
    page.open("#/play/tiles").await?;
    page.type_level(THREE).await?;
    page.focus_board().await?;
    page.press(ARROW_LEFT).await?;
    counted(page, 1).await
}

#[test]
fn games_outlive_a_reload_and_another_puzzle() {
    test(async |page| {
        one_move(page).await?;
        page.click("puzzle-sokoban").await?;
        page.until(&format!(
            "{}.textContent === '0'",
            "document.querySelector('#counters .value')"
        ))
        .await?;
        page.click("puzzle-tiles").await?;
        counted(page, 1).await?;
        page.driver.refresh().await?;
        page.until("document.body.dataset.ready === 'true'").await?;
        counted(page, 1).await?;
        page.click("undo").await?;
        counted(page, 0).await?;
        page.driver.refresh().await?;
        page.until("document.body.dataset.ready === 'true'").await?;
        page.click("redo").await?;
        counted(page, 1).await
    });
}

/// Games do not fill the browser's store: the oldest go.
#[test]
fn not_all_games_are_kept() {
    test(async |page| {
        page.open("#/play/tiles").await?;
        let found = page
            .driver
            .execute_async(
                "const done = arguments[0]; \
                 import('/web/page/app/games.js').then(({ keepGame, recallGame }) => { \
                   const game = (n) => ({ acts: [{ moves: Array(n).fill('u'), shown: false }], index: n }); \
                   for (let n = 1; n <= 100; n += 1) keepGame(`level ${n}`, game(1)); \
                   const few = [recallGame('level 1'), recallGame('level 100')?.index]; \
                   for (let n = 1; n <= 20; n += 1) keepGame(`long ${n}`, game(10000)); \
                   const characters = localStorage.getItem('papan-games').length; \
                   done([...few, recallGame('long 20')?.index, characters < 500000]); \
                 }, (error) => done(String(error)));",
                Vec::new(),
            )
            .await?;
        assert_eq!(*found.json(), json!([null, 1, 10000, true]));
        Ok(())
    });
}

/// A solution that was shown is taken back as a whole, and is nobody's victory.
#[test]
fn a_shown_solution_is_no_victory() {
    test(async |page| {
        one_move(page).await?;
        page.click("hint-solution").await?;
        page.until_shown("play-verdict").await?;
        counted(page, 3).await?;
        let words = page.text("play-verdict").await?;
        assert!(words.starts_with("That was the solution"), "{words}");
        assert!(!words.contains("Nobody"), "{words}");
        page.click("undo").await?;
        counted(page, 1).await?;
        // Won by hand, it is a victory.
        page.focus_board().await?;
        page.press(ARROW_LEFT).await?;
        page.press(ARROW_LEFT).await?;
        page.until_shown("play-verdict").await?;
        let words = page.text("play-verdict").await?;
        assert!(words.starts_with("Solved: 3 moves."), "{words}");
        Ok(())
    });
}

/// Where a level cannot be read, the one before it does not stay on the board.
#[test]
fn a_faulty_level_takes_the_board_away() {
    const TWO: &str = "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 5\n7 8 0\n";
    test(async |page| {
        for view in ["solve", "play"] {
            page.open(&format!("#/{view}/tiles")).await?;
            page.type_level(TWO).await?;
            let board = format!("#{view}-board [data-testid=board-tiles]");
            let shown = format!("document.querySelector('{board}') !== null");
            let notice = format!("#{view}-board [data-testid=no-board]");
            let gone = format!("document.querySelector('{notice}') !== null");
            assert_eq!(page.eval(&shown).await?, json!(true), "{view}");
            page.choose("level-select", "1").await?;
            page.until(&gone).await?;
            assert_eq!(page.eval(&shown).await?, json!(false), "{view}");
            page.choose("level-select", "0").await?;
            page.until(&shown).await?;
            // Pasted junk.
            page.script(
                "const data = new DataTransfer(); data.setData('text/plain', 'hello, world'); \
                 document.body.dispatchEvent(new ClipboardEvent('paste', \
                 { clipboardData: data, bubbles: true }))",
            )
            .await?;
            page.until(&gone).await?;
            assert_eq!(page.validation().await?, "invalid");
        }
        assert_eq!(page.eval(&format!("{}.checkVisibility()", query("undo"))).await?, json!(false));
        page.click("view-solve").await?;
        assert!(!page.get("solve").await?.is_enabled().await?);
        Ok(())
    });
}

/// A level without a solution is not blamed on the moves of the player.
#[test]
fn nothing_is_to_be_undone_at_the_start() {
    test(async |page| {
        page.open("#/play/sokoban").await?;
        page.choose("example-select", "unsolvable").await?;
        page.until_shown("play-verdict").await?;
        let words = page.text("play-verdict").await?;
        assert!(words.starts_with("This level has no solution"), "{words}");
        assert!(!words.contains("Undo"), "{words}");
        page.click("hint-solvable").await?;
        page.until(&format!("{}.textContent.startsWith('No')", query("hint-text"))).await?;
        let words = page.text("hint-text").await?;
        assert!(!words.contains("Undo"), "{words}");
        // Nor after some moves.
        page.focus_board().await?;
        page.press(ARROW_RIGHT).await?;
        page.press(ARROW_LEFT).await?;
        page.click("hint-solvable").await?;
        page.until(&format!("{}.textContent.startsWith('No')", query("hint-text"))).await?;
        let words = page.text("hint-text").await?;
        assert!(!words.contains("Undo"), "{words}");
        Ok(())
    });
}
