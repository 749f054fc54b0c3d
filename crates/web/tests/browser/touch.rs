//! Large boards under two fingers, double taps, the wheel and the keys that look closer: the view changes, and no piece moves.

use std::time::Duration;

use serde_json::json;
use thirtyfour::error::WebDriverError;

use crate::hands::BOARD;
use crate::page::{Done, Page, query, test};

/// A room of this size with the player in a corner and a box in the middle.
fn room(side: usize) -> String {
    let glyph = |row: usize, column: usize| match (row, column) {
        (0, _) | (_, 0) => '#',
        (row, column) if row == side - 1 || column == side - 1 => '#',
        (1, 1) => '@',
        (row, column) if (row, column) == (side / 2, side / 2) => '$',
        (row, column) if (row, column) == (side / 2, side / 2 + 2) => '.',
        _ => ' ',
    };
    let line = |row: usize| (0..side).map(|column| glyph(row, column)).collect::<String>();
    (0..side).map(line).collect::<Vec<_>>().join("\n")
}

/// A board of 10x10 tiles that is one move from solved.
fn tiles() -> String {
    let mut cells: Vec<u32> = (1..100).chain([0]).collect();
    cells.swap(98, 99);
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    cells.chunks(10).map(row).collect::<Vec<_>>().join("\n")
}

/// The part of the board that is seen: left, top, width, height.
async fn seen(page: &Page) -> Result<[f64; 4], WebDriverError> {
    let found =
        page.eval(&format!("{BOARD}.getAttribute('viewBox').split(' ').map(Number)")).await?;
    Ok([0, 1, 2, 3].map(|index| found[index].as_f64().expect("a number")))
}

async fn moves(page: &Page) -> Result<String, WebDriverError> {
    let value = page.eval("document.querySelector('#counters .value').textContent").await?;
    Ok(value.as_str().expect("a text").to_owned())
}

async fn open(page: &Page, puzzle: &str, level: &str) -> Done {
    page.open(&format!("#/play/{puzzle}")).await?;
    page.type_level(level).await?;
    page.script("document.getElementById('text-details').open = false; scrollTo(0, 0)").await?;
    page.until_shown("zoom-bar").await?;
    // Fingers meet what was drawn, not what is to be.
    let drawn =
        "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0])))";
    page.driver.execute_async(drawn, Vec::new()).await.map(|_| ())
}

#[test]
fn two_fingers_look_and_do_not_push() {
    look_and_do_not_play("sokoban", &room(64));
}

#[test]
fn two_fingers_look_and_do_not_slide() {
    look_and_do_not_play("tiles", &tiles());
}

fn look_and_do_not_play(puzzle: &str, level: &str) {
    test(async |page| {
        page.resize(390, 844, true).await?;
        open(page, puzzle, level).await?;
        let whole = seen(page).await?;
        let board = page.place(BOARD).await?;
        let (left, right) = (board.at(0.45, 0.5), board.at(0.55, 0.5));
        let (far_left, far_right) = (board.at(0.15, 0.5), board.at(0.85, 0.5));
        page.fingers(&[[left, far_left], [right, far_right]]).await?;
        let near = seen(page).await?;
        assert!(near[2] < whole[2] * 0.7, "{whole:?} {near:?}");
        // What was between the fingers still is.
        let middle = |[left, _, width, _]: [f64; 4]| left + width / 2.0;
        assert!((middle(near) - middle(whole)).abs() < whole[2] * 0.05, "{near:?}");
        // Together they move the view.
        let (to_left, to_right) = (board.at(0.25, 0.3), board.at(0.65, 0.3));
        page.fingers(&[[board.at(0.45, 0.5), to_left], [board.at(0.85, 0.5), to_right]]).await?;
        let moved = seen(page).await?;
        assert!(moved[0] > near[0] && moved[1] > near[1], "{near:?} {moved:?}");
        assert!((moved[2] - near[2]).abs() < near[2] * 0.05, "{near:?} {moved:?}");
        assert_eq!(moves(page).await?, "0", "nothing was played");
        // Two taps show all of it, and play nothing either.
        page.tap(board.at(0.5, 0.5)).await?;
        page.tap(board.at(0.5, 0.5)).await?;
        page.until("document.querySelector('#play-board > *').dataset.zoomed === 'false'").await?;
        assert_eq!(seen(page).await?, whole);
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(moves(page).await?, "0", "two taps play nothing");
        assert_eq!(page.eval("visualViewport.scale").await?, json!(1), "the page itself stays");
        Ok(())
    });
}

/// Where the view is closer, swipes and single taps still play.
#[test]
fn a_board_that_is_looked_at_closely_is_played() {
    test(async |page| {
        page.resize(390, 844, true).await?;
        open(page, "sokoban", &room(64)).await?;
        let plus = page.place(&query("zoom-in")).await?.at(0.5, 0.5);
        for _ in 0..4 {
            page.tap(plus).await?;
        }
        page.until("document.querySelector('#play-board > *').dataset.zoomed === 'true'").await?;
        let near = seen(page).await?;
        assert!(near[0] < 100.0 && near[1] < 100.0, "around the player: {near:?}");
        let board = page.place(BOARD).await?;
        page.swipe(board.at(0.5, 0.5), (60.0, 5.0)).await?;
        page.until("document.querySelector('#counters .value').textContent === '1'").await?;
        page.tap(board.at(0.9, 0.5)).await?;
        page.until("Number(document.querySelector('#counters .value').textContent) > 3").await?;
        // The view follows the player.
        let left = format!("Number({BOARD}.getAttribute('viewBox').split(' ')[0])");
        page.until(&format!("{left} > {}", near[0] + 1.0)).await
    });
}

/// Keys and buttons look closer as well; the wheel zooms with Ctrl.
#[test]
fn keys_and_the_wheel_look_closer() {
    test(async |page| {
        open(page, "tiles", &tiles()).await?;
        let whole = seen(page).await?;
        page.focus_board().await?;
        page.press("+").await?;
        let near = seen(page).await?;
        assert!(near[2] < whole[2], "{near:?}");
        page.press("-").await?;
        page.press("+").await?;
        page.press("0").await?;
        assert_eq!(seen(page).await?, whole);
        let wheel = format!(
            "const {{ left, top, width, height }} = {BOARD}.getBoundingClientRect(); \
             {BOARD}.dispatchEvent(new WheelEvent('wheel', {{ deltaY: -100, ctrlKey: true, cancelable: true, \
             bubbles: true, clientX: left + width / 4, clientY: top + height / 4 }}))"
        );
        page.script(&wheel).await?;
        let wheeled = seen(page).await?;
        assert!(wheeled[2] < whole[2] && wheeled[0] > whole[0], "{wheeled:?}");
        page.click("zoom-fit").await?;
        assert_eq!(seen(page).await?, whole);
        assert_eq!(moves(page).await?, "0");
        // A small board has nothing to look closer at.
        page.type_level("1 2 3\n4 5 6\n7 0 8\n").await?;
        page.until(&format!("{}.hidden", query("zoom-bar"))).await
    });
}

/// Undo and the hint are under the thumb wherever one has scrolled to; what a finger is to hit is large enough.
#[test]
fn the_bar_stays_under_the_thumb() {
    test(async |page| {
        page.resize(390, 844, true).await?;
        page.open("#/play/sokoban").await?;
        page.script("scrollTo(0, document.body.scrollHeight)").await?;
        for hook in ["undo", "redo", "restart", "hint"] {
            let place = page.place(&query(hook)).await?;
            assert!(place.top > 700.0 && place.bottom <= 844.0, "{hook}: {place:?}");
            assert!(
                place.bottom - place.top >= 44.0 && place.right - place.left >= 44.0,
                "{hook}: {place:?}"
            );
        }
        for hook in ["hint-solvable", "hint-piece", "hint-move", "hint-solution"] {
            let place = page.place(&query(hook)).await?;
            assert!(place.bottom - place.top >= 44.0, "{hook}: {place:?}");
        }
        Ok(())
    });
}
