//! Drawing levels: tools and brushes, the other mouse button and a second finger, turning and resizing, faults on the
//! drawing, undo of every stroke, and what is said while one draws.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::hands::BOARD;
use crate::page::{Done, Page, puzzles, query, test};

const ROOM: &str = "#######\n#@    #\n#     #\n#     #\n#######\n";

/// The middle of a cell of the drawing, which has a margin of one cell.
async fn cell(page: &Page, row: i32, column: i32) -> WebDriverResult<(f64, f64)> {
    let point = page
        .eval(&format!(
            "(() => {{ const point = new DOMPoint({column} * 40 + 20, {row} * 40 + 20)\
             .matrixTransform({BOARD}.getScreenCTM()); return [point.x, point.y]; }})()"
        ))
        .await?;
    Ok((point[0].as_f64().unwrap(), point[1].as_f64().unwrap()))
}

/// Presses a mouse button on a cell, moves to another, and lets go.
async fn stroke(page: &Page, button: &str, from: (i32, i32), to: (i32, i32)) -> Done {
    let (start, end) = (cell(page, from.0, from.1).await?, cell(page, to.0, to.1).await?);
    let buttons = if button == "right" { 2 } else { 1 };
    let mouse = async |kind: &str, (x, y): (f64, f64), buttons: u32| {
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
        page.browser("Input.dispatchMouseEvent", event).await
    };
    mouse("mousePressed", start, buttons).await?;
    for part in 1..=4 {
        let part = f64::from(part) / 4.0;
        let point = (start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part);
        mouse("mouseMoved", point, buttons).await?;
    }
    mouse("mouseReleased", end, 0).await
}

async fn tap(page: &Page, row: i32, column: i32) -> Done {
    stroke(page, "left", (row, column), (row, column)).await
}

async fn with_control(page: &Page, key: &str) -> Done {
    page.driver
        .action_chain()
        .key_down(Key::Control)
        .send_keys(key)
        .key_up(Key::Control)
        .perform()
        .await
}

async fn until_level(page: &Page, level: &str) -> Done {
    page.until(&format!("{}.value === {}", query("level-text"), json!(level))).await
}

async fn draw_in(page: &Page, puzzle: &str, level: &str) -> Done {
    page.open(&format!("#/edit/{puzzle}")).await?;
    page.type_level(level).await?;
    page.until(&format!("{BOARD} && document.getElementById('level-text').value")).await
}

/// Tools are pictures, and have names for those who do not see them.
#[test]
fn tools_are_pictures_with_names() {
    test(async |page| {
        for puzzle in puzzles() {
            page.open(&format!("#/edit/{puzzle}")).await?;
            page.until(&format!("{}.children.length > 2", query("tools"))).await?;
            let bare = page
                .eval(&format!(
                    "[...{}.children].filter((tool) => !tool.querySelector('svg *') \
                     || !tool.textContent.trim() || !tool.title).length",
                    query("tools")
                ))
                .await?;
            assert_eq!(bare, json!(0), "{puzzle}");
        }
        Ok(())
    });
}

#[test]
fn brushes_draw_what_they_cover() {
    test(async |page| {
        draw_in(page, "sokoban", ROOM).await?;
        page.click("tool-goal").await?;
        page.click("brush-block").await?;
        stroke(page, "left", (2, 2), (3, 4)).await?;
        until_level(page, "#######\n#@    #\n# ... #\n# ... #\n#######\n").await?;
        page.click("tool-box").await?;
        page.click("brush-fill").await?;
        tap(page, 2, 3).await?;
        until_level(page, "#######\n#@    #\n# *** #\n# *** #\n#######\n").await?;
        page.click("tool-wall").await?;
        page.click("brush-frame").await?;
        stroke(page, "left", (-1, -1), (5, 7)).await?;
        let framed =
            "#########\n#########\n##@    ##\n## *** ##\n## *** ##\n#########\n#########\n";
        until_level(page, framed).await?;
        // A pencil that goes fast leaves no gaps.
        page.click("tool-floor").await?;
        page.click("brush-pencil").await?;
        stroke(page, "left", (2, 2), (2, 6)).await?;
        until_level(page, &framed.replace("@    ", "     ")).await?;
        // The player is one: it has no use for the others.
        page.click("tool-player").await?;
        page.until(&format!("{}.ariaDisabled === 'true'", query("brush-block"))).await
    });
}

/// The right mouse button draws away what is there, whatever tool is chosen, and opens no menu.
#[test]
fn the_other_button_erases() {
    test(async |page| {
        draw_in(page, "sokoban", "#######\n#@$ . #\n#     #\n#######\n").await?;
        page.script(
            "document.addEventListener('contextmenu', (event) => (window.menu = event.defaultPrevented))",
        )
        .await?;
        page.click("tool-wall").await?;
        stroke(page, "right", (1, 2), (1, 4)).await?;
        until_level(page, "#######\n#@    #\n#     #\n#######\n").await?;
        tap(page, 2, 2).await?;
        until_level(page, "#######\n#@    #\n# #   #\n#######\n").await?;

        draw_in(page, "rushhour", "6 6\n1\n......\n..A...\nPPA...K\n..A...\n......\n......\n")
            .await?;
        stroke(page, "right", (2, 2), (2, 2)).await?;
        until_level(page, "6 6\n0\n......\n......\nPP....K\n......\n......\n......\n").await?;

        draw_in(page, "tiles", "1 2 3\n4 5 6\n7 8 0\n").await?;
        stroke(page, "right", (1, 1), (1, 1)).await?;
        until_level(page, "1 2 3\n4 ? 6\n7 8 0\n").await?;
        page.click("tool-fill").await?;
        tap(page, 1, 1).await?;
        until_level(page, "1 2 3\n4 5 6\n7 8 0\n").await?;

        draw_in(page, "chess", "8 3\n1 1 k\n8 8 K\n4 4 q\n").await?;
        page.click("tool-p").await?;
        let (x, y) = page
            .place(&format!("{BOARD}.querySelector('.ch-ground .ch-light')"))
            .await?
            .at(0.44, 0.56);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "right", "clickCount": 1});
            page.browser("Input.dispatchMouseEvent", event).await?;
        }
        until_level(page, "8 2\n1 1 k\n8 8 K\n").await?;
        assert_ne!(page.eval("window.menu").await?, json!(false));
        Ok(())
    });
}

/// A second finger makes the first one erase what it touches; what it had drawn is taken back.
#[test]
fn a_second_finger_erases() {
    test(async |page| {
        page.resize(390, 844, true).await?;
        draw_in(page, "sokoban", "#######\n#@$ . #\n#     #\n#######\n").await?;
        page.click("tool-wall").await?;
        page.script(&format!("{BOARD}.scrollIntoView({{ block: 'center' }})")).await?;
        let (first, second) = (cell(page, 1, 2).await?, cell(page, 2, 4).await?);
        let touch = async |kind: &str, points: Value| {
            page.browser("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}))
                .await
        };
        let [first, second] =
            [(first, 1), (second, 2)].map(|((x, y), id)| json!({"x": x, "y": y, "id": id}));
        touch("touchStart", json!([first])).await?;
        touch("touchStart", json!([first, second])).await?;
        touch("touchEnd", json!([first])).await?;
        touch("touchEnd", json!([])).await?;
        let without = "#######\n#@  . #\n#     #\n#######\n";
        until_level(page, without).await?;
        // It was one stroke.
        page.click("edit-undo").await?;
        until_level(page, "#######\n#@$ . #\n#     #\n#######\n").await?;
        page.click("edit-redo").await?;
        until_level(page, without).await
    });
}

/// Strokes that follow each other faster than they are read are undone one by one, each as a whole.
#[test]
fn every_stroke_can_be_undone() {
    test(async |page| {
        draw_in(page, "sokoban", ROOM).await?;
        page.click("tool-wall").await?;
        stroke(page, "left", (2, 2), (2, 4)).await?;
        tap(page, 3, 1).await?;
        tap(page, 3, 5).await?;
        let last = "#######\n#@    #\n# ### #\n##   ##\n#######\n";
        until_level(page, last).await?;
        let steps = [
            "#######\n#@    #\n# ### #\n##    #\n#######\n",
            "#######\n#@    #\n# ### #\n#     #\n#######\n",
            ROOM,
        ];
        for step in steps {
            with_control(page, "z").await?;
            until_level(page, step).await?;
        }
        // Without a pause, too.
        for _ in 0..3 {
            with_control(page, "y").await?;
        }
        until_level(page, last).await?;
        page.until(&format!("{}.dataset.state !== 'checking'", query("validation"))).await?;
        assert_eq!(page.level().await?, last);
        // What was drawn by mistake and ended where it began is no step.
        page.click("tool-box").await?;
        assert_eq!(
            page.eval(&format!("{}.ariaDisabled", query("edit-redo"))).await?,
            json!("true")
        );
        Ok(())
    });
}

#[test]
fn drawings_are_turned_and_resized() {
    test(async |page| {
        draw_in(page, "sokoban", "####\n#@ #\n#$.#\n####\n").await?;
        for (button, level) in [
            ("turn-mirror", "####\n# @#\n#.$#\n####\n"),
            ("turn-flip", "####\n#.$#\n# @#\n####\n"),
            ("turn-right", "####\n# .#\n#@$#\n####\n"),
            ("turn-left", "####\n#.$#\n# @#\n####\n"),
            ("add-left", "#####\n##.$#\n## @#\n#####\n"),
            ("add-top", "#####\n#####\n##.$#\n## @#\n#####\n"),
            ("remove-bottom", "#####\n#####\n##.$#\n## @#\n"),
            ("remove-left", "####\n####\n#.$#\n# @#\n"),
        ] {
            page.click(button).await?;
            until_level(page, level).await?;
        }
        draw_in(page, "rushhour", "3 4\n1\nA...\nPP..K\n....\n").await?;
        page.click("turn-right").await?;
        until_level(page, "4 3\n1\n.PA\n.P.\n...\n...\n K\n").await?;
        page.click("add-right").await?;
        until_level(page, "4 4\n1\n.PA.\n.P..\n....\n....\n K\n").await?;
        // Chess boards are square: they have a size, and no sides of their own.
        draw_in(page, "chess", "8 2\n1 2 k\n8 8 K\n").await?;
        page.click("turn-right").await?;
        until_level(page, "8 2\n2 8 k\n8 1 K\n").await?;
        assert_eq!(page.eval("document.getElementById('edit-sides').hidden").await?, json!(true));
        // No larger than the puzzle takes.
        page.open("#/edit/tiles").await?;
        page.type_level("1 2\n3 0\n").await?;
        page.until(&format!("{}.ariaDisabled === 'true'", query("remove-top"))).await?;
        page.click("add-bottom").await?;
        until_level(page, "1 2\n3 0\n4 5\n").await
    });
}

/// Where the text is wrong, the drawing is marked, until it is mended.
#[test]
fn faults_are_marked_on_their_cells() {
    test(async |page| {
        let mark = format!("{BOARD}.querySelector('.papan-signal.fault')");
        for (puzzle, level, sound, (row, column)) in [
            ("sokoban", "#####\n#@$.#\n#  ?#\n#####\n", "#####\n#@$.#\n#   #\n#####\n", (2, 3)),
            ("tiles", "1 2 3\n4 5 5\n7 8 0\n", "1 2 3\n4 5 6\n7 8 0\n", (1, 2)),
            (
                "rushhour",
                "4 4\n1\n.A..\nPPA.K\n....\n....\n",
                "4 4\n1\n..A.\nPPA.K\n....\n....\n",
                (1, 2),
            ),
        ] {
            draw_in(page, puzzle, level).await?;
            page.until(&mark).await?;
            let at =
                page.eval(&format!("[{mark}.y.baseVal.value, {mark}.x.baseVal.value]")).await?;
            let line = |index: usize| (at[index].as_f64().unwrap() / 40.0).floor() as i32;
            assert_eq!((line(0), line(1)), (row, column), "{puzzle}");
            page.type_level(sound).await?;
            page.until(&format!("!{mark}")).await?;
        }
        draw_in(page, "chess", "8 3\n1 1 k\n8 8 K\n8 8 q\n").await?;
        page.until(&mark).await
    });
}

/// What a level needs and how hard that is; what is not known is not claimed.
#[test]
fn drawings_are_rated_while_they_are_drawn() {
    test(async |page| {
        let state = async |wanted: &str| {
            page.until(&format!("{}.dataset.state === '{wanted}'", query("edit-rating"))).await
        };
        draw_in(page, "sokoban", "#######\n#@ $ .#\n#######\n").await?;
        state("solvable").await?;
        let words = page.text("edit-rating").await?;
        assert!(
            words.starts_with("Solvable in 2 pushes. Difficulty ") && words.contains("easy"),
            "{words}"
        );
        // The box goes into a corner.
        page.type_level("#######\n#@  .$#\n#######\n").await?;
        state("unsolvable").await?;
        page.type_level("#######\n#@ ? .#\n#######\n").await?;
        state("none").await?;
        assert_eq!(page.text("edit-rating").await?, "");
        draw_in(page, "chess", "8 3\n1 4 k\n8 8 K\n8 4 R\n").await?;
        state("solvable").await?;
        let words = page.text("edit-rating").await?;
        assert!(words.contains("heck"), "{words}");
        page.click("language-switch").await?;
        page.until(&format!("{}.textContent.toLowerCase().includes('skak')", query("edit-rating")))
            .await?;
        // No search settles this board within the limits of drawing.
        draw_in(page, "tiles", &crate::common::large()).await?;
        page.until(&format!(
            "!['asking', 'none'].includes({}.dataset.state)",
            query("edit-rating")
        ))
        .await?;
        let words = page.text("edit-rating").await?;
        assert!(words.contains("belum diketahui"), "{words}");
        Ok(())
    });
}

/// A drawing is kept among the user's levels, with its name.
#[test]
fn drawings_are_kept() {
    test(async |page| {
        draw_in(page, "sokoban", "#######\n#@ $ .#\n#######\n").await?;
        page.script("document.getElementById('edit-title').value = 'Corridor'").await?;
        page.click("edit-save").await?;
        page.until_shown("toast").await?;
        page.open("#/levels/sokoban").await?;
        page.until("document.body.innerText.includes('My levels')").await?;
        page.unfold().await?;
        page.until("document.body.textContent.includes('Corridor')").await
    });
}

/// Everything with keys: the cursor goes to a cell, Enter draws there, Delete draws away, a block has two corners.
#[test]
fn drawing_with_keys() {
    test(async |page| {
        draw_in(page, "sokoban", ROOM).await?;
        page.click("tool-goal").await?;
        page.click("brush-block").await?;
        page.focus_board().await?;
        for key in [
            Key::Down,
            Key::Down,
            Key::Right,
            Key::Right,
            Key::Enter,
            Key::Right,
            Key::Down,
            Key::Enter,
        ] {
            page.press(key.value().to_string()).await?;
        }
        until_level(page, "#######\n#@    #\n# ..  #\n# ..  #\n#######\n").await?;
        page.click("brush-pencil").await?;
        page.focus_board().await?;
        page.press(Key::Delete.value().to_string()).await?;
        until_level(page, "#######\n#@    #\n# ..  #\n# .   #\n#######\n").await
    });
}
