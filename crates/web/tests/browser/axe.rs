//! What axe-core finds on the page: nothing, in any view, light or dark, before and after something was done.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::hands::BOARD;
use crate::page::{Done, Page, puzzles, query, test};
use crate::playing::{ROOM, walk};

const VIEWS: [&str; 6] = ["solve", "play", "edit", "compare", "watch", "levels"];

/// Its script, which npm installs. Without npm, says so and returns nothing; in CI that is a failure.
fn axe() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let installed = Command::new("bash").arg(root.join("page-tests/packages")).output();
    if !installed.is_ok_and(|output| output.status.success()) {
        let message = "TESTS WITH AXE-CORE SKIPPED: npm cannot install it (Debian: apt-get install nodejs npm)";
        assert!(env::var_os("CI").is_none(), "{message}");
        // Not with `eprintln!`: nobody sees what a test prints that passes.
        writeln!(io::stderr(), "\n*** {message}. ***\n").ok();
        return None;
    }
    let script = root.join("../../node_modules/axe-core/axe.min.js");
    Some(fs::read_to_string(script).expect("npm installed it"))
}

/// Asks for everything that is wrong with what is to be seen, in both themes.
async fn look(page: &Page, axe: &str, what: &str, found: &mut Vec<String>) -> Done {
    page.script(&format!("if (!window.axe) {{ {axe} }}")).await?;
    // What moves in and out of sight is half transparent on its way.
    page.script(
        "for (const each of document.getAnimations()) try { each.finish(); } catch { each.cancel(); }",
    )
    .await?;
    for theme in ["light", "dark"] {
        page.script(&format!("document.documentElement.dataset.theme = '{theme}'")).await?;
        page.script("for (const each of document.getAnimations()) each.finish()").await?;
        let run = "const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ['violations'] }).then(
              ({ violations }) => done(violations.flatMap(({ id, nodes }) =>
                nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))),
              (error) => done([String(error)]))";
        let violations = page.driver.execute_async(run, Vec::new()).await?.json().clone();
        let violations = violations.as_array().expect("a list").iter();
        found.extend(violations.map(|each| format!("{what}, {theme}: {}", each.as_str().unwrap())));
    }
    Ok(())
}

fn nothing(found: &[String]) {
    assert!(found.is_empty(), "{} findings:\n{}", found.len(), found.join("\n"));
}

#[test]
fn nothing_is_found_on_any_view() {
    let Some(axe) = axe() else { return };
    test(async |page| {
        let mut found = Vec::new();
        for puzzle in puzzles() {
            for view in VIEWS {
                page.open(&format!("#/{view}/{puzzle}")).await?;
                look(page, &axe, &format!("{view} {puzzle}"), &mut found).await?;
            }
        }
        nothing(&found);
        Ok(())
    });
}

/// Answers, tables, charts, forms that unfold, lessons and dialogs.
#[test]
fn nothing_is_found_after_something_was_done() {
    let Some(axe) = axe() else { return };
    test(async |page| {
        let mut found = Vec::new();
        for puzzle in puzzles() {
            page.open(&format!("#/solve/{puzzle}")).await?;
            page.script("document.getElementById('insight').open = true").await?;
            page.click("solve").await?;
            page.until_shown("result").await?;
            page.until(&format!("{}.children.length > 0", query("insight-body"))).await?;
            page.click("generate-toggle").await?;
            page.click("share").await?;
            page.until_shown("share-url").await?;
            look(page, &axe, &format!("solved {puzzle}"), &mut found).await?;
        }
        page.open("#/compare/rushhour").await?;
        page.click("compare-start").await?;
        page.until(&format!("{}.querySelector('svg')", query("compare-charts"))).await?;
        look(page, &axe, "compared", &mut found).await?;
        page.open("#/watch/tiles?lesson=2-breadth-depth&step=2").await?;
        page.until_shown("watch-player").await?;
        page.script(
            "for (const each of document.querySelectorAll('#view-watch details')) each.open = true",
        )
        .await?;
        page.click("lesson-answer-1-2").await?;
        page.click("lesson-check-1").await?;
        look(page, &axe, "a lesson", &mut found).await?;
        page.open("#/watch/tiles").await?;
        page.script(&format!("{}.querySelector('summary').click()", query("lessons"))).await?;
        page.until_shown("lesson-1-state-space").await?;
        page.press("?").await?;
        page.until_shown("keys-dialog").await?;
        look(page, &axe, "the keys", &mut found).await?;
        page.open("#/solve/tiles").await?;
        page.type_level("1 2 3\n4 x 6\n7 8 0\n").await?;
        look(page, &axe, "a faulty level", &mut found).await?;
        nothing(&found);
        Ok(())
    });
}

/// Hints, a win, the review of its line, and questions about chess.
#[test]
fn nothing_is_found_while_playing() {
    let Some(axe) = axe() else { return };
    test(async |page| {
        let mut found = Vec::new();
        page.open("#/play/sokoban").await?;
        page.type_level(ROOM).await?;
        page.click("play-settings").await?;
        page.click("clock-switch").await?;
        page.click("hint-move").await?;
        page.until(&format!("{BOARD}.querySelector('.papan-mark.target')")).await?;
        look(page, &axe, "a hint", &mut found).await?;
        page.focus_board().await?;
        walk(page, "rdruluurdldrr").await?;
        page.until_shown("review-open").await?;
        look(page, &axe, "a win", &mut found).await?;
        page.click("review-open").await?;
        page.until_shown("review-next").await?;
        look(page, &axe, "a review", &mut found).await?;
        page.open("#/play/chess").await?;
        page.choose("example-select", "check").await?;
        page.click("quiz-checkmate").await?;
        look(page, &axe, "a wrong answer", &mut found).await?;
        page.click("quiz-check").await?;
        page.until_shown("quiz-number").await?;
        look(page, &axe, "a question", &mut found).await?;
        page.click("quiz-reveal").await?;
        page.until_shown("quiz-again").await?;
        look(page, &axe, "an answer", &mut found).await?;
        page.open("#/compare/chess").await?;
        page.click("compare-positions").await?;
        page.until_shown("compare-table").await?;
        look(page, &axe, "positions compared", &mut found).await?;
        // A board that can be looked at more closely, on a phone.
        page.resize(390, 844, true).await?;
        page.open("#/play/tiles").await?;
        page.type_level(&crate::common::large()).await?;
        page.until_shown("zoom-bar").await?;
        look(page, &axe, "a large board", &mut found).await?;
        nothing(&found);
        Ok(())
    });
}

/// A test that could not find anything would be none.
#[test]
fn axe_finds_what_is_wrong() {
    let Some(axe) = axe() else { return };
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.script("document.querySelector('main').append(document.createElement('button'))")
            .await?;
        let mut found = Vec::new();
        look(page, &axe, "spoilt", &mut found).await?;
        assert!(found.iter().any(|each| each.contains("button-name")), "{found:?}");
        assert_eq!(page.eval("typeof axe").await?, json!("object"));
        Ok(())
    });
}
