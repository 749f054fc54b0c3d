//! What a user does with each puzzle.

use serde_json::json;

use crate::page::{Done, Page, query, test};

/// What differs from puzzle to puzzle.
struct Case {
    puzzle: &'static str,
    /// An example with a solution of several moves.
    example: &'static str,
    /// A level of few moves, and the keys of its first.
    easy: &'static str,
    keys: &'static [&'static str],
    counter: &'static str,
    /// A level with a mistake, and the line of it.
    wrong: &'static str,
    line: u64,
    /// A level that IDA* without an estimate does not solve in time.
    hard: &'static str,
}

pub(crate) const ARROW_DOWN: &str = "\u{e015}";
pub(crate) const ARROW_LEFT: &str = "\u{e012}";
pub(crate) const ARROW_RIGHT: &str = "\u{e014}";
pub(crate) const ARROW_UP: &str = "\u{e013}";

const SOKOBAN: Case = Case {
    puzzle: "sokoban",
    example: "timus-2",
    easy: "#######\n#@ $ .#\n#######\n",
    keys: &[ARROW_RIGHT],
    counter: "moves",
    wrong: "#######\n#@ $ ?#\n#######\n",
    line: 2,
    hard: "##########\n#        #\n# $ $ $  #\n#  $ $   #\n#  @     #\n# . . .  #\n#  . .   #\n#        #\n##########\n",
};

const TILES: Case = Case {
    puzzle: "tiles",
    example: "solveable1",
    easy: "1 2 3\n4 5 6\n0 7 8\n",
    keys: &[ARROW_LEFT],
    counter: "moves",
    wrong: "1 2 3\n4 5 six\n7 8 0\n",
    line: 2,
    hard: crate::common::HARD,
};

const RUSH_HOUR: Case = Case {
    puzzle: "rushhour",
    example: "case1",
    // `B` has one cell and never moves.
    easy: "4 4\n2\n...B\nPPA.K\n..A.\n....\n",
    keys: &["a", ARROW_DOWN],
    counter: "slides",
    wrong: "4 4\n1\n....\nPP?.K\n....\n....\n",
    line: 4,
    hard: "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
};

/// Loads an example, solves it, and steps through the solution with the arrow keys.
async fn solve_and_watch(page: &Page, case: &Case) -> Done {
    page.open(&format!("#/solve/{}", case.puzzle)).await?;
    page.choose("example-select", case.example).await?;
    page.until(&format!("{}.dataset.state === 'valid'", query("validation"))).await?;
    page.click("solve").await?;
    page.until_shown("result").await?;
    page.until_shown("player").await?;
    assert!(!page.text("result-headline").await?.is_empty());
    assert!(!page.text("solution").await?.is_empty());
    let length = page.eval(&format!("Number({}.max)", query("scrubber"))).await?;
    let length = length.as_u64().unwrap();
    assert!(length >= 4);

    // Right and left step.
    page.script("document.activeElement.blur()").await?;
    assert_eq!(page.index().await?, 0);
    page.press(ARROW_RIGHT).await?;
    page.press(ARROW_RIGHT).await?;
    assert_eq!(page.index().await?, 2);
    let caption = page.text("move-now").await?;
    page.press(ARROW_LEFT).await?;
    assert_eq!(page.index().await?, 1);
    assert_ne!(page.text("move-now").await?, caption);

    // Up plays on by itself, down stops it, down again plays back.
    let direction = format!("{}.dataset.direction", query("player"));
    page.press(ARROW_UP).await?;
    page.until(&format!("Number({}.dataset.index) > 1", query("player"))).await?;
    assert_eq!(page.eval(&direction).await?, json!("1"));
    page.press(ARROW_DOWN).await?;
    assert_eq!(page.eval(&direction).await?, json!("0"));
    page.press(ARROW_DOWN).await?;
    page.until(&format!("Number({}.dataset.index) === 0", query("player"))).await?;
    page.until(&format!("{direction} === '0'")).await?;

    // To the end: there the puzzle is solved.
    page.click("player-last").await?;
    assert_eq!(page.index().await?, length);
    page.click("player-first").await?;
    assert_eq!(page.index().await?, 0);
    Ok(())
}

/// Plays a move, takes it back, asks for a hint, and follows the solution to the end.
async fn play(page: &Page, case: &Case) -> Done {
    page.open(&format!("#/play/{}", case.puzzle)).await?;
    page.type_level(case.easy).await?;
    let counter = format!("counter-{}", case.counter);
    let value = format!("{}.querySelector('.value').textContent", query(&counter));
    page.until(&format!("{value} === '0'")).await?;

    page.focus_board().await?;
    for key in case.keys {
        page.press(key).await?;
    }
    page.until(&format!("{value} === '1'")).await?;
    assert!(!page.text("live").await?.is_empty(), "the move is told to screen readers");
    page.click("undo").await?;
    page.until(&format!("{value} === '0'")).await?;
    page.click("redo").await?;
    page.until(&format!("{value} === '1'")).await?;
    page.click("restart").await?;
    page.until(&format!("{value} === '0'")).await?;

    let answered =
        format!("{}.textContent.length > 0 && {}.hidden", query("hint-text"), query("hint-cancel"));
    page.click("hint-solvable").await?;
    page.until(&answered).await?;
    let alive = page.text("hint-text").await?;
    page.click("hint-move").await?;
    page.until(&format!("{}.textContent !== {}", query("hint-text"), json!(alive))).await?;
    page.until(&answered).await?;
    page.click("hint-solution").await?;
    page.until_shown("play-verdict").await?;
    Ok(())
}

/// Makes a mistake, reads where it is, mends it, and solves from the editor.
async fn edit(page: &Page, case: &Case) -> Done {
    page.open(&format!("#/edit/{}", case.puzzle)).await?;
    page.type_level(case.wrong).await?;
    assert_eq!(page.validation().await?, "invalid");
    let fault = page.get("fault").await?;
    assert!(!fault.text().await?.is_empty());
    assert_eq!(fault.attr("data-line").await?, Some(case.line.to_string()));
    assert!(!page.get("edit-solve").await?.is_enabled().await?);
    // A click on the message leads to the place.
    page.click("fault").await?;
    assert_eq!(page.eval("document.activeElement.id").await?, json!("level-text"));
    let before = page
        .eval("document.activeElement.value.slice(0, document.activeElement.selectionStart)")
        .await?;
    assert_eq!(before.as_str().unwrap().matches('\n').count() as u64 + 1, case.line);

    page.type_level(case.easy).await?;
    assert_eq!(page.validation().await?, "valid");
    page.click("edit-solve").await?;
    page.until_shown("result").await?;
    page.until("location.hash.startsWith('#/solve/')").await
}

/// A shared link opens the same level of the same puzzle elsewhere.
async fn share(page: &Page, puzzle: &str, level: &str) -> Done {
    page.open(&format!("#/solve/{puzzle}")).await?;
    page.type_level(level).await?;
    assert_eq!(page.validation().await?, "valid");
    page.click("share").await?;
    page.until(&format!("{}.value.includes('?s=')", query("share-url"))).await?;
    let url = page.eval(&format!("{}.value", query("share-url"))).await?;
    let url = url.as_str().unwrap();
    assert!(url.starts_with(&format!("{}#/", page.base)), "{url}");
    page.script("localStorage.clear(); sessionStorage.clear()").await?;
    page.driver.goto("about:blank").await?;
    page.driver.goto(url).await?;
    page.until("document.body.dataset.ready === 'true'").await?;
    let text = page.eval(&format!("{}.value", query("level-text"))).await?;
    assert_eq!(text.as_str().unwrap().trim(), level.trim());
    assert_eq!(
        page.eval(&format!("{} !== null", query(&format!("board-{puzzle}")))).await?,
        json!(true)
    );
    Ok(())
}

/// Races two algorithms, and sees the table and the charts.
async fn compare(page: &Page, case: &Case) -> Done {
    page.open(&format!("#/compare/{}", case.puzzle)).await?;
    page.type_level(case.easy).await?;
    for algorithm in ["bfs", "astar"] {
        set(page, &format!("compare-algorithm-{algorithm}"), true).await?;
    }
    page.click("compare-start").await?;
    page.until_shown("compare-table").await?;
    let count =
        |hook: &str| format!("document.querySelectorAll('[data-testid=\"{hook}\"]').length");
    let rows = page
        .eval(&format!("{}.querySelectorAll('tbody tr').length", query("compare-table")))
        .await?;
    assert!(rows.as_u64().unwrap() >= 2);
    page.until(&format!("{} >= 3", count("compare-chart"))).await?;
    let lanes = page.eval(&count("compare-lane")).await?;
    assert_eq!(lanes, rows);
    Ok(())
}

/// Sets a box, which a label may cover.
async fn set(page: &Page, hook: &str, value: bool) -> Done {
    let script = format!("const box = {}; if (box.checked !== {value}) box.click()", query(hook));
    page.script(&script).await.map(|_| ())
}

/// Starts a search that would take too long, sees it work, and cancels it.
async fn cancel(page: &Page, case: &Case) -> Done {
    page.open(&format!("#/solve/{}", case.puzzle)).await?;
    page.type_level(case.hard).await?;
    page.choose("algorithm", "idastar").await?;
    page.choose("heuristic", "zero").await?;
    page.click("solve").await?;
    page.until_shown("cancel").await?;
    page.until(&format!("/[1-9]/.test({}.textContent)", query("progress"))).await?;
    page.wait_for_jobs(1);
    page.click("cancel").await?;
    page.until_shown("result").await?;
    page.until(&format!("!{}.hidden", query("solve"))).await?;
    page.wait_for_jobs(0);
    Ok(())
}

macro_rules! tests_of {
    ($module:ident, $case:expr) => {
        mod $module {
            use super::*;

            #[test]
            fn solved_watched_and_shared() {
                test(async |page| {
                    solve_and_watch(page, &$case).await?;
                    share(page, $case.puzzle, $case.easy).await
                });
            }

            #[test]
            fn played_and_edited() {
                test(async |page| {
                    play(page, &$case).await?;
                    edit(page, &$case).await
                });
            }

            #[test]
            fn compared_and_cancelled() {
                test(async |page| {
                    compare(page, &$case).await?;
                    cancel(page, &$case).await
                });
            }
        }
    };
}

tests_of!(sokoban, SOKOBAN);
tests_of!(tiles, TILES);
tests_of!(rush_hour, RUSH_HOUR);

/// A box in a corner: the page says so, shows the box, and can be told not to.
#[test]
fn a_dead_level_is_told() {
    test(async |page| {
        page.open("#/play/sokoban").await?;
        page.type_level("######\n#@$  #\n#  . #\n######\n").await?;
        page.focus_board().await?;
        page.press(ARROW_RIGHT).await?;
        page.press(ARROW_RIGHT).await?;
        page.until_shown("play-verdict").await?;
        page.click("undo").await?;
        page.until(&format!("{}.hidden", query("play-verdict"))).await?;
        page.click("play-settings").await?;
        page.click("warn-deadlocks").await?;
        page.click("redo").await?;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        assert_eq!(page.eval(&format!("{}.hidden", query("play-verdict"))).await?, json!(true));
        Ok(())
    });
}

/// Chess asks about positions: no player, no race, but an answer, questions and an editor.
#[test]
fn chess_positions_are_analysed_edited_and_shared() {
    const CHECK: &str = "8 3\n4 1 k\n8 1 R\n4 8 K\n";
    test(async |page| {
        page.open("#/solve/chess").await?;
        page.choose("example-select", "giant").await?;
        page.until(&format!("{}.dataset.state === 'valid'", query("validation"))).await?;
        page.click("solve").await?;
        page.until_shown("result").await?;
        assert!(!page.text("result-headline").await?.is_empty());
        assert_eq!(page.eval(&format!("{}.hidden", query("player"))).await?, json!(true));

        page.click("view-play").await?;
        page.until_shown("quiz-question").await?;

        page.click("view-edit").await?;
        page.type_level("8 2\n1 1 k\n9 9 K\n").await?;
        assert_eq!(page.validation().await?, "invalid");
        assert_eq!(page.get("fault").await?.attr("data-line").await?.as_deref(), Some("3"));
        page.type_level(CHECK).await?;
        assert_eq!(page.validation().await?, "valid");
        page.click("edit-solve").await?;
        page.until_shown("result").await?;

        page.click("view-compare").await?;
        page.until_shown("compare-notice").await?;
        assert!(
            !page.get("compare-start").await?.is_displayed().await?
                || !page.get("compare-start").await?.is_enabled().await?
        );

        share(page, "chess", CHECK).await
    });
}
