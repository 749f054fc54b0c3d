//! Playing: hints on the board, dead squares, the moment of winning, the review after it, the clock, sound, and chess as
//! a question.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverError;

use crate::hands::BOARD;
use crate::page::{Done, Page, query, test};
use crate::puzzles::{ARROW_DOWN, ARROW_LEFT, ARROW_RIGHT, ARROW_UP};

/// A room with a box three pushes from its goal.
pub(crate) const ROOM: &str =
    "########\n#      #\n#      #\n# @$  .#\n#      #\n#      #\n########\n";
/// The red car is one cell from the exit.
const NEAR: &str = "6 6\n0\n......\n......\n...PP.K\n......\n......\n......\n";
/// The red car is two cells from the exit, and another one in nobody's way.
const TWO_CARS: &str = "6 6\n1\nAA....\n......\n..PP..K\n......\n......\n......\n";
/// Three moves from solved: the blank goes right three times.
const THREE: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n0 13 14 15\n";

async fn open(page: &Page, puzzle: &str, level: &str) -> Done {
    page.open(&format!("#/play/{puzzle}")).await?;
    page.type_level(level).await?;
    page.focus_board().await
}

/// Presses arrow keys, `u`, `d`, `l`, `r`, and others as they are.
pub(crate) async fn walk(page: &Page, keys: &str) -> Done {
    for key in keys.chars() {
        match key {
            'u' => page.press(ARROW_UP).await?,
            'd' => page.press(ARROW_DOWN).await?,
            'l' => page.press(ARROW_LEFT).await?,
            'r' => page.press(ARROW_RIGHT).await?,
            other => page.press(other.to_string()).await?,
        }
    }
    Ok(())
}

/// How many elements of the board fit.
async fn count(page: &Page, selector: &str) -> Result<u64, WebDriverError> {
    let found = page.eval(&format!("{BOARD}.querySelectorAll('{selector}').length")).await?;
    Ok(found.as_u64().expect("a number"))
}

async fn moves(page: &Page, number: u32) -> Done {
    let value = "document.querySelector('#counters .value').textContent";
    page.until(&format!("{value} === '{number}'")).await
}

/// Each hint tells more than the last, on the board and in words.
#[test]
fn hints_mark_the_piece_and_where_it_goes() {
    test(async |page| {
        let (marked, target) = (".papan-mark.hint", ".papan-mark.target");
        for (puzzle, level, words) in [
            ("sokoban", ROOM, "Push the box in row 4, column 4"),
            ("tiles", THREE, "Slide tile 13"),
            ("rushhour", NEAR, "Slide P right"),
        ] {
            open(page, puzzle, level).await?;
            page.click("hint").await?;
            page.until(&format!("{}.textContent.startsWith('Yes')", query("hint-text"))).await?;
            assert_eq!(count(page, marked).await?, 0, "{puzzle}");
            page.click("hint").await?;
            page.until(&format!("{BOARD}.querySelector('{marked}')")).await?;
            assert_eq!(count(page, target).await?, 0, "{puzzle}");
            page.focus_board().await?;
            page.press("h").await?;
            page.until(&format!("{BOARD}.querySelector('{target}')")).await?;
            assert_eq!((count(page, marked).await?, count(page, ".papan-arrow").await?), (1, 1));
            let told = page.text("hint-text").await?;
            assert!(told.starts_with(words), "{puzzle}: {told}");
            // They hold for this position alone.
            walk(page, if puzzle == "tiles" { "l" } else { "r" }).await?;
            moves(page, 1).await?;
            page.until(&format!("{}.textContent === ''", query("hint-text"))).await?;
            assert_eq!(count(page, ".papan-mark").await?, 0, "{puzzle}");
        }
        Ok(())
    });
}

/// The box that is chosen is not offered squares that the program calls dead, and is not dropped there either.
#[test]
fn dead_squares_are_no_targets() {
    test(async |page| {
        open(page, "sokoban", ROOM).await?;
        page.until("document.querySelector('#play-board > *').barred.length > 0").await?;
        let dead = page.eval("document.querySelector('#play-board > *').barred").await?;
        let told = page
            .driver
            .execute_async(
                "const [level, done] = arguments; \
                 fetch('/api/v1/explain', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                 body: JSON.stringify({ puzzle: 'sokoban', level }) }) \
                 .then((answer) => answer.json()).then(({ analysis }) => done(analysis.dead_squares))",
                vec![json!(ROOM)],
            )
            .await?;
        assert_eq!(dead, *told.json());
        let at = |row: f64, column: f64| ((column + 0.5) / 8.0, (row + 0.5) / 7.0);
        let board = page.place(BOARD).await?;
        let (x, y) = at(3.0, 3.0);
        page.click_at(board.at(x, y)).await?;
        page.until(&format!("{BOARD}.querySelector('.sk-target')")).await?;
        let offered = page
            .eval(&format!(
                "[...{BOARD}.querySelectorAll('.sk-target')].map((mark) => \
                 [(mark.getAttribute('y') - 15) / 40, (mark.getAttribute('x') - 15) / 40])"
            ))
            .await?;
        let offered = offered.as_array().expect("a list");
        assert!(!offered.is_empty());
        for cell in dead.as_array().expect("a list") {
            assert!(!offered.contains(cell), "{cell} is dead and offered");
        }
        // The corner at the lower right.
        let (x, y) = at(5.0, 6.0);
        page.click_at(board.at(x, y)).await?;
        page.until_shown("toast").await?;
        moves(page, 0).await
    });
}

/// The red car drives out of the board, then the panel tells; the best result is known at the next visit.
#[test]
fn a_win_is_celebrated_and_kept() {
    test(async |page| {
        open(page, "rushhour", NEAR).await?;
        walk(page, "r").await?;
        page.until(&format!(
            "{BOARD}.querySelector('.rh-primary').getAnimations().some((each) => !(each instanceof CSSTransition))"
        ))
        .await?;
        page.until_shown("win").await?;
        let (right, car) =
            (page.place(BOARD).await?.right, "document.querySelector('#play-board .rh-primary')");
        assert!(page.place(car).await?.left >= right - 15.0, "the car is out");
        assert_eq!(page.text("win-own").await?, "You1 slide");
        page.until(&format!("{}.textContent === 'Nobody can do better!'", query("win-verdict")))
            .await?;
        assert_eq!(page.text("win-best").await?, "Best possible1 slide");
        page.click("undo").await?;
        page.until(&format!("{}.hidden", query("win"))).await?;
        assert!(page.place(car).await?.right < right, "the car is back");
        page.driver.refresh().await?;
        page.until("document.body.dataset.ready === 'true'").await?;
        page.until(&format!("{}?.textContent === 'yours 1'", query("own-best"))).await?;

        // Without motion for those who asked for none.
        let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
        page.browser("Emulation.setEmulatedMedia", still).await?;
        for (puzzle, level, keys) in
            [("rushhour", NEAR, "r"), ("sokoban", ROOM, "rrr"), ("tiles", THREE, "lll")]
        {
            open(page, puzzle, level).await?;
            page.script("window.moved = 0; const { animate } = Element.prototype; \
                         Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); }")
                .await?;
            walk(page, keys).await?;
            page.until_shown("win").await?;
            assert_eq!(page.eval("window.moved").await?, json!(0), "{puzzle}");
        }
        Ok(())
    });
}

/// The next level of a collection is one click from a win.
#[test]
fn the_next_level_is_offered() {
    test(async |page| {
        open(page, "tiles", "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n0 7 8\n").await?;
        walk(page, "l").await?;
        page.click("next-level").await?;
        page.until("document.getElementById('level-choice').value === '1'").await?;
        moves(page, 0).await?;
        assert_eq!(page.eval(&format!("{}.hidden", query("win"))).await?, json!(true));
        Ok(())
    });
}

/// The first move after which the best total rises is found and marked, and both lines are walked through from there.
#[test]
fn the_review_shows_where_it_was_lost() {
    test(async |page| {
        for (puzzle, level, keys, lost, own, best) in [
            // Up and down again on the way.
            ("sokoban", ROOM, "rdruluurdldrr", (1, 4), "5 pushes", "3 pushes"),
            ("tiles", THREE, "dulll", (0, 1), "5 moves", "3 moves"),
            // A car that is in nobody's way; then the red one, in two parts that count as one.
            ("rushhour", TWO_CARS, "ArPrr", (0, 1), "2 slides", "1 slide"),
        ] {
            open(page, puzzle, level).await?;
            walk(page, keys).await?;
            page.click("review-open").await?;
            page.until(&format!("{}?.dataset.exact !== undefined", query("review-status"))).await?;
            let found =
                page.eval(&format!("({{ ...{}.dataset }})", query("review-status"))).await?;
            assert_eq!(found["exact"], "true", "{puzzle}: {found}");
            assert_eq!(
                (found["before"].as_str(), found["after"].as_str()),
                (Some(lost.0.to_string().as_str()), Some(lost.1.to_string().as_str())),
                "{puzzle}"
            );
            let words = page.text("review").await?;
            assert!(words.contains(own) && words.contains(best), "{words}");
            let caption =
                |side: u32| format!("{}.textContent", query(&format!("review-caption-{side}")));
            assert_eq!(page.eval(&caption(0)).await?, page.eval(&caption(1)).await?);
            page.click("review-next").await?;
            page.until(&format!("{} !== {}", caption(0), caption(1))).await?;
            // To the end of both, by the slider.
            page.script(&format!("const slider = {}; slider.value = slider.max; slider.dispatchEvent(new Event('input'))", query("review-scrubber"))).await?;
            assert!(page.text("review-caption-0").await?.ends_with("the end"));
            assert!(page.text("review-caption-1").await?.ends_with("the end"));
            page.click("review-close").await?;
            page.until(&format!("{}.hidden", query("review"))).await?;
            let focus = page
                .eval("document.getElementById('play-board').contains(document.activeElement)")
                .await?;
            assert_eq!(focus, json!(true), "the focus is back on the board");
        }
        Ok(())
    });
}

/// The clock is shown to those who want it, counts from the first move, and rests while nobody looks.
#[test]
fn the_clock_rests_while_nobody_looks() {
    test(async |page| {
        open(page, "tiles", THREE).await?;
        assert_eq!(page.eval(&format!("{}.hidden", query("play-clock"))).await?, json!(true));
        page.click("play-settings").await?;
        page.click("clock-switch").await?;
        page.until_shown("play-clock").await?;
        let time = format!("{}.querySelector('.value').textContent", query("play-clock"));
        tokio::time::sleep(std::time::Duration::from_millis(1300)).await;
        assert_eq!(page.eval(&time).await?, json!("0:00"), "nothing was moved yet");
        page.focus_board().await?;
        walk(page, "l").await?;
        page.until(&format!("{time} === '0:01'")).await?;
        let turn = |state: &str| {
            format!(
                "Object.defineProperty(document, 'visibilityState', {{ configurable: true, get: () => '{state}' }}); \
                 document.dispatchEvent(new Event('visibilitychange'))"
            )
        };
        page.script(&turn("hidden")).await?;
        let before = page.eval(&time).await?;
        tokio::time::sleep(std::time::Duration::from_millis(2200)).await;
        assert_eq!(page.eval(&time).await?, before);
        page.script(&turn("visible")).await?;
        page.until(&format!("{time} !== {before}")).await?;
        // It goes on after a reload.
        page.driver.refresh().await?;
        page.until("document.body.dataset.ready === 'true'").await?;
        let kept = page.eval(&time).await?;
        assert_ne!(kept, json!("0:00"));
        page.focus_board().await?;
        walk(page, "ll").await?;
        page.until_shown("win-time").await
    });
}

/// Nothing is heard unless somebody wants it; devices that can shake do so until told not to.
#[test]
fn sound_and_vibration_are_switches() {
    test(async |page| {
        page.open("#/play/tiles").await?;
        page.script(
            "window.tones = window.shakes = 0; \
             const { start } = OscillatorNode.prototype; \
             OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); }; \
             navigator.vibrate = () => { window.shakes += 1; return true; }",
        )
        .await?;
        page.type_level(THREE).await?;
        page.focus_board().await?;
        walk(page, "l").await?;
        moves(page, 1).await?;
        assert_eq!(page.eval("[window.tones, window.shakes]").await?, json!([0, 1]));
        page.click("play-settings").await?;
        page.click("sound-switch").await?;
        page.click("vibration-switch").await?;
        page.focus_board().await?;
        walk(page, "l").await?;
        moves(page, 2).await?;
        assert_eq!(page.eval("[window.tones > 0, window.shakes]").await?, json!([true, 1]));
        let kept = page
            .eval("['sound', 'vibration'].map((name) => localStorage.getItem(`papan-${name}`))")
            .await?;
        assert_eq!(kept, json!(["on", "off"]));
        Ok(())
    });
}

/// Clicks on a square of a chess board of 8x8.
async fn square(page: &Page, file: u32, rank: u32) -> Done {
    let point = page
        .eval(&format!(
            "(({{ x, y }}) => [x, y])(new DOMPoint(38 + ({file} - 0.5) * 50, (8.5 - {rank}) * 50)\
             .matrixTransform({BOARD}.getScreenCTM()))"
        ))
        .await?;
    let at = |index: usize| point[index].as_f64().expect("a number");
    page.click_at((at(0), at(1))).await
}

async fn said(page: &Page, words: &str) -> Done {
    page.until(&format!("{}.textContent.includes({})", query("quiz-said"), json!(words))).await
}

/// A position is a question; ways out of a check are found on the board, and what is none is told why.
#[test]
fn chess_is_played_as_a_question() {
    // White's king on a4 is in check from h4; the pawn on e3 may step between.
    const CHECK: &str = "8 4\n1 4 k\n5 3 p\n8 4 R\n1 8 K\n";
    test(async |page| {
        page.open("#/play/chess").await?;
        page.type_level(CHECK).await?;
        page.until_shown("quiz-checkmate").await?;
        let labels = page.eval(&format!("[...{BOARD}.querySelectorAll('.ch-label')].map((each) => each.firstChild.data).join('')")).await?;
        let labels = labels.as_str().expect("a text").to_owned();
        assert!(labels.contains("abcdefgh") && labels.contains('8'), "{labels}");
        page.click("quiz-checkmate").await?;
        said(page, "No.").await?;
        page.click("quiz-check").await?;
        page.until_shown("quiz-number").await?;
        // The king has four ways out; along the line it stays in check, and nobody goes like that.
        square(page, 1, 4).await?;
        said(page, "4 ways out").await?;
        assert_eq!(count(page, ".ch-evasion").await?, 4);
        square(page, 2, 4).await?;
        said(page, "still in check from Black rook h4").await?;
        page.click("quiz-back").await?;
        square(page, 1, 4).await?;
        square(page, 3, 6).await?;
        said(page, "does not go to c6").await?;
        square(page, 1, 5).await?;
        said(page, "ends the check").await?;
        assert!(page.text("quiz-play").await?.contains("1 of 5"));
        // The black rook is not White's to move.
        page.click("quiz-back").await?;
        square(page, 8, 4).await?;
        said(page, "choose a white piece").await?;
        page.get("quiz-number").await?.send_keys("5\u{e007}").await?;
        page.until_shown("quiz-again").await?;
        said(page, "4 king moves, 1 interposition").await?;
        page.click("quiz-again").await?;
        page.until_shown("quiz-safe").await?;

        // Mate and safety are answers too, and there is always a way on.
        for (example, answer) in
            [("mate", "quiz-checkmate"), ("safe", "quiz-safe"), ("stalemate", "quiz-safe")]
        {
            page.choose("example-select", example).await?;
            page.until(&format!("{}?.checkVisibility()", query(answer))).await?;
            page.click(answer).await?;
            said(page, "All right").await?;
            page.until_shown("quiz-again").await?;
        }
        Ok(())
    });
}

/// All ways out that are found by hand are an answer as well.
#[test]
fn finding_every_way_out_is_an_answer() {
    // The only way out is to take the queen.
    const ONE: &str = "8 3\n1 1 k\n2 2 Q\n8 8 K\n";
    test(async |page| {
        page.open("#/play/chess").await?;
        page.type_level(ONE).await?;
        page.click("quiz-check").await?;
        page.until_shown("quiz-play").await?;
        square(page, 1, 1).await?;
        said(page, "1 way out").await?;
        square(page, 2, 2).await?;
        said(page, "All right").await
    });
}

/// Chess has one method: instead of racing, positions are compared, and each can be opened.
#[test]
fn chess_positions_are_compared() {
    test(async |page| {
        page.open("#/compare/chess").await?;
        page.click("compare-positions").await?;
        page.until_shown("compare-table").await?;
        let rows = page
            .eval(&format!("{}.querySelectorAll('tbody tr').length", query("compare-table")))
            .await?;
        let examples = papan::PUZZLES.iter().find(|puzzle| puzzle.info().id == "chess");
        let examples = examples.expect("chess is listed").info().examples.len();
        assert_eq!(rows, Value::from(examples));
        page.click("compare-open-1").await?;
        page.until_shown("quiz-check").await?;
        assert_eq!(page.eval("location.hash.startsWith('#/play/chess')").await?, json!(true));
        Ok(())
    });
}
