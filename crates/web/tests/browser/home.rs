//! What players come back to: a first visit that can be played at once, the Solve board under their hands, boards that
//! use the window, what is remembered.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::hands::BOARD;
use crate::page::{Done, Page, played, puzzles, query, test};
use crate::puzzles::{ARROW_LEFT, ARROW_RIGHT};

/// The view that is to be seen.
const VIEW: &str = "document.querySelector('.view:not([hidden])').id";

/// Three moves from solved, all to the left.
const THREE: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n0 13 14 15\n";

/// How many moves the game in Play has.
async fn moves_in_play(page: &Page, moves: u32) -> Done {
    let value = format!("{}?.querySelector('.value').textContent", query("counter-moves"));
    page.until(&format!("{value} === '{moves}'")).await
}

/// Makes moves on the board in view, as if by hand.
pub(crate) async fn make_moves(page: &Page, moves: &[String]) -> Done {
    let script = format!(
        "document.querySelector('.view:not([hidden]) .board > *').dispatchEvent(\
         new CustomEvent('papan-moves', {{ bubbles: true, detail: {{ moves: {} }} }}))",
        json!(moves)
    );
    page.script(&script).await.map(|_| ())
}

/// Has the level in use solved, and returns the moves of the answer.
pub(crate) async fn solved(page: &Page, objective: &str) -> WebDriverResult<Vec<String>> {
    page.click("view-solve").await?;
    page.choose("objective", objective).await?;
    page.click("solve").await?;
    page.until_shown("solution").await?;
    let text = page.eval("document.querySelector('.solution .moves').textContent").await?;
    let text = text.as_str().unwrap().trim().to_owned();
    let moves: Vec<String> = match text.contains(['+', '-']) {
        true => text.split_whitespace().map(str::to_owned).collect(),
        false => text.chars().map(String::from).collect(),
    };
    assert!(!moves.is_empty());
    Ok(moves)
}

/// Nobody has been here: the easiest level of the library is on the board, one line says what this is, and everything
/// else is one click away.
#[test]
fn a_first_visit_can_be_played_at_once() {
    test(async |page| {
        page.open("").await?;
        assert_eq!(page.eval(VIEW).await?, json!("view-play"));
        let first = &papan::library::levels(papan::puzzle("sokoban").unwrap())[0];
        assert_eq!(page.level().await?, first.text);
        let name = page.text("level-name").await?;
        assert!(name.contains("box") && name.contains("Easy"), "{name}");
        page.until_shown("welcome").await?;
        assert!(page.text("welcome").await?.starts_with("papan: "));
        // The page has the keys without a click.
        for key in ["\u{e012}", "\u{e013}", "\u{e014}", "\u{e015}"] {
            page.press(key).await?;
        }
        page.until(&format!(
            "{}.querySelector('.value').textContent !== '0'",
            query("counter-moves")
        ))
        .await?;
        for view in ["solve", "edit", "compare", "watch", "levels", "play"] {
            page.click(&format!("view-{view}")).await?;
            page.until(&format!("{VIEW} === 'view-{view}'")).await?;
        }
        page.click("language-switch").await?;
        assert!(page.text("welcome").await?.starts_with("papan: teka-teki"));
        page.click("welcome-close").await?;
        page.open("").await?;
        assert_eq!(page.eval(&format!("{}.hidden", query("welcome"))).await?, json!(true));
        Ok(())
    });
}

/// What was in use is there on another visit, in another tab: puzzle, level and game.
#[test]
fn another_visit_goes_on_where_the_last_one_ended() {
    test(async |page| {
        page.open("#/play/sokoban").await?;
        page.click("puzzle-tiles").await?;
        page.type_level(THREE).await?;
        page.focus_board().await?;
        page.press(ARROW_LEFT).await?;
        moves_in_play(page, 1).await?;
        page.script("sessionStorage.clear()").await?;
        page.open("").await?;
        assert_eq!(page.level().await?, THREE);
        moves_in_play(page, 1).await?;
        // What is damaged is no reason to show nothing.
        page.script(
            "localStorage.setItem('papan-last-tiles', '{'); sessionStorage.clear(); \
             localStorage.setItem('papan-puzzle', 'go')",
        )
        .await?;
        page.open("#/play/tiles").await?;
        page.until(&format!("{BOARD}?.getBoundingClientRect().height > 0")).await
    });
}

/// On the Solve board keys and clicks play until there is a solution to walk along, and Play goes on with the moves.
#[test]
fn the_board_of_solve_is_played() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level(THREE).await?;
        page.focus_board().await?;
        page.press(ARROW_LEFT).await?;
        page.until_shown("own-line").await?;
        assert_eq!(page.eval(&format!("{}.hidden", query("to-solution"))).await?, json!(true));
        page.press("u").await?;
        page.until(&format!("{}.dataset.index === '0'", query("player"))).await?;
        page.press(ARROW_LEFT).await?;
        page.until(&format!("{}.dataset.index === '1'", query("player"))).await?;
        page.click("view-play").await?;
        moves_in_play(page, 1).await?;

        // The answer takes the player; keys then walk along it, on the board as well.
        page.click("view-solve").await?;
        page.click("solve").await?;
        page.until_shown("result").await?;
        page.until(&format!(
            "{}.hidden && {}.dataset.index === '0'",
            query("own-line"),
            query("player")
        ))
        .await?;
        page.focus_board().await?;
        page.press(ARROW_RIGHT).await?;
        page.until(&format!("{}.dataset.index === '1'", query("player"))).await?;
        assert_eq!(page.eval(&format!("{}.hidden", query("own-line"))).await?, json!(true));
        // A move by hand leaves it, and there is a way back.
        make_moves(page, &["u".to_owned()]).await?;
        page.until_shown("own-line").await?;
        assert_eq!(page.index().await?, 2);
        page.click("to-solution").await?;
        assert_eq!(page.index().await?, 0);
        assert_eq!(page.text("move-now").await?, "Start, 3 moves to go");
        Ok(())
    });
}

/// A game that is played in Play is not replaced by what was tried in Solve, unless one wants that.
#[test]
fn a_game_is_not_lost_to_a_trial() {
    test(async |page| {
        page.open("#/play/tiles").await?;
        page.type_level(THREE).await?;
        make_moves(page, &["r".to_owned(), "r".to_owned()]).await?;
        moves_in_play(page, 2).await?;
        page.click("view-solve").await?;
        make_moves(page, &["u".to_owned()]).await?;
        page.click("view-play").await?;
        page.until_shown("toast-action").await?;
        moves_in_play(page, 2).await?;
        page.click("toast-action").await?;
        moves_in_play(page, 1).await
    });
}

/// Boards are as large as the window allows, on a large screen too; a chess board has its labels.
#[test]
fn boards_use_the_window() {
    const EIGHT: &str = "8 6 7\n2 5 4\n3 0 1\n";
    test(async |page| {
        for (width, height) in [(2560, 1440), (1280, 900)] {
            page.resize(width, height, false).await?;
            for view in ["solve", "play"] {
                page.open(&format!("#/{view}/tiles")).await?;
                page.type_level(EIGHT).await?;
                let board = page.place(BOARD).await?;
                let side = board.bottom - board.top;
                assert!(side >= 0.6 * height as f64, "{view} at {width}x{height}: {side}");
                assert!(board.bottom <= height as f64, "{view} at {width}x{height}: {board:?}");
            }
            for puzzle in puzzles() {
                page.open(&format!("#/solve/{puzzle}")).await?;
                let board = page.place(BOARD).await?;
                let (wide, high) = (board.right - board.left, board.bottom - board.top);
                let share = f64::max(wide / (width as f64 - 420.0), high / (height as f64 - 240.0));
                assert!(share >= 0.55, "{puzzle} at {width}x{height}: {wide} x {high}");
            }
        }
        Ok(())
    });
}

/// New games by grade: an unsolved level of the library, then the next one; always from Play.
#[test]
fn new_games_by_grade() {
    test(async |page| {
        for puzzle in played() {
            page.open(&format!("#/play/{puzzle}")).await?;
            let levels = papan::library::levels(papan::puzzle(puzzle).unwrap());
            let easy: Vec<&str> = levels
                .iter()
                .filter(|level| level.grade.info().id == "easy")
                .map(|level| level.text.as_str())
                .collect();
            for _ in 1..easy.len().min(3) {
                let before = page.level().await?;
                page.click("new-easy").await?;
                page.until(&format!("{}.value !== {}", query("level-text"), json!(before))).await?;
                let now = page.level().await?;
                assert!(easy.contains(&now.as_str()), "{puzzle}: {now}");
            }
        }
        Ok(())
    });
}
