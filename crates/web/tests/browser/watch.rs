//! Watching a search: recording, walking through it by hand, by keys and by itself, two searches under one
//! clock, both languages, a telephone, and puzzles that have nothing to watch.

use serde_json::json;

use crate::page::{Done, Page, query, test};
use crate::player::ENTER;

const BOARD: &str = "1 2 3\n0 4 6\n7 5 8\n";

async fn record(page: &Page, level: &str, algorithm: &str) -> Done {
    page.open("#/watch/tiles").await?;
    page.type_level(level).await?;
    page.choose("watch-algorithm-0", algorithm).await?;
    page.click("watch-start").await?;
    page.until_shown("watch-player").await
}

fn index() -> String {
    format!("Number({}.dataset.index)", query("watch-player"))
}

#[test]
fn a_search_is_walked_through() {
    test(async |page| {
        record(page, BOARD, "astar").await?;
        assert!(page.text("watch-facts").await?.contains("Expansion 1 of "));
        assert!(page.text("watch-facts").await?.contains("g 0 + h "));
        page.click("watch-next").await?;
        assert_eq!(page.eval(&index()).await?, json!(1));
        assert!(page.text("watch-facts").await?.contains("g 1 + h "));
        // One of the successors takes the blank back to where it came from.
        assert!(page.text("watch-events").await?.contains("redundant move"));
        assert!(page.text("watch-open").await?.contains("expanded 2"));
        page.click("watch-last").await?;
        let last = page.eval(&format!("Number({}.max)", query("watch-scrubber"))).await?;
        assert_eq!(page.eval(&index()).await?, last);
        page.script(&format!(
            "{0}.value = 0; {0}.dispatchEvent(new Event('input'))",
            query("watch-scrubber")
        ))
        .await?;
        assert_eq!(page.eval(&index()).await?, json!(0));
        page.click("watch-run").await?;
        page.until(&format!("{} > 0", index())).await
    });
}

#[test]
fn a_node_is_clicked() {
    test(async |page| {
        record(page, BOARD, "bfs").await?;
        page.click("watch-next").await?;
        // The node in use is in the middle, where a click goes.
        page.click("watch-tree").await?;
        page.until(&format!("{}.textContent.startsWith('Node ')", query("watch-facts"))).await?;
        assert!(page.text("watch-path").await?.starts_with("The way here: "));
        Ok(())
    });
}

#[test]
fn two_searches_have_one_clock() {
    test(async |page| {
        page.open("#/watch/tiles").await?;
        page.type_level("8 6 7\n2 5 4\n3 0 1\n").await?;
        page.choose("watch-heuristic-0", "manhattan").await?;
        page.click("watch-second").await?;
        page.choose("watch-algorithm-1", "idastar").await?;
        page.click("watch-start").await?;
        page.until_shown("watch-player").await?;
        let orders = "[...document.querySelectorAll('[data-testid=watch-lane]')].map((lane) => lane.dataset.order)";
        assert_eq!(page.eval(orders).await?, json!(["1", "1"]));
        page.press("\u{e014}").await?;
        assert_eq!(page.eval(orders).await?, json!(["2", "2"]));
        // The shorter one stays at its end.
        page.press("\u{e010}").await?;
        let ends = page.eval(orders).await?;
        assert_ne!(ends[0], ends[1], "{ends}");
        Ok(())
    });
}

/// With keys alone: to the form, a search, steps, play and pause.
#[test]
fn keys_are_enough() {
    test(async |page| {
        page.open("#/watch/tiles").await?;
        page.type_level(BOARD).await?;
        page.script(&format!("{}.focus()", query("watch-start"))).await?;
        page.press(ENTER).await?;
        page.until_shown("watch-player").await?;
        page.press("\u{e014}").await?;
        assert_eq!(page.eval(&index()).await?, json!(1));
        page.press("\u{e012}").await?;
        assert_eq!(page.eval(&index()).await?, json!(0));
        page.press("k").await?;
        page.until(&format!("{} > 0", index())).await?;
        page.press("\u{e011}").await?;
        assert_eq!(page.eval(&index()).await?, json!(0));
        Ok(())
    });
}

#[test]
fn words_are_in_both_languages() {
    test(async |page| {
        record(page, BOARD, "astar").await?;
        page.click("language-switch").await?;
        page.until_shown("watch-notice").await?;
        page.click("watch-start").await?;
        page.until_shown("watch-player").await?;
        assert!(page.text("watch-facts").await?.contains("Ekspansi 1 dari "));
        page.click("watch-next").await?;
        assert!(page.text("watch-events").await?.contains("langkah berlebih"));
        page.click("language-switch").await
    });
}

#[test]
fn it_fits_a_telephone() {
    test(async |page| {
        let telephone =
            json!({"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true});
        page.browser("Emulation.setDeviceMetricsOverride", telephone).await?;
        record(page, BOARD, "bidirectional").await?;
        let width = page.eval("document.scrollingElement.scrollWidth").await?;
        assert!(width.as_u64().unwrap() <= 360, "{width} px");
        page.click("watch-next").await?;
        assert!(page.text("watch-facts").await?.contains("backward half"));
        Ok(())
    });
}

/// A question about one position has no search; a level that parity settles neither.
#[test]
fn what_cannot_be_watched_says_so() {
    test(async |page| {
        page.open("#/watch/chess").await?;
        page.until_shown("watch-notice").await?;
        assert!(page.text("watch-notice").await?.contains("one position"));
        page.open("#/watch/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n8 7 0\n").await?;
        page.click("watch-start").await?;
        page.until(&format!("{}.textContent.includes('without a search')", query("watch-notice")))
            .await
    });
}

/// A lane of a race is opened, as it was raced; and counts are those of the race.
#[test]
fn a_lane_of_a_race_is_watched() {
    test(async |page| {
        page.open("#/compare/tiles").await?;
        page.type_level(BOARD).await?;
        page.click("compare-start").await?;
        page.until("document.querySelector('[data-testid=compare-search][data-algorithm=astar]')")
            .await?;
        let notes = "[...document.querySelectorAll('[data-testid=compare-lane] .note')].map((note) => note.textContent)";
        let notes = page.eval(notes).await?;
        for place in ["place 1", "place 2", "place 3"] {
            let found =
                notes.as_array().unwrap().iter().filter(|n| n.as_str().unwrap().contains(place));
            assert_eq!(found.count(), 1, "{place}: {notes}");
        }
        page.script(
            "document.querySelector('[data-testid=compare-search][data-algorithm=astar]').click()",
        )
        .await?;
        page.until_shown("watch-player").await?;
        let title =
            page.eval(&format!("{}.querySelector('h2').textContent", query("watch-lane"))).await?;
        assert!(title.as_str().unwrap().starts_with("A*"), "{title}");
        Ok(())
    });
}

/// The heat map counts the blank: in all expanded states it is somewhere.
#[test]
fn heat_maps_count_what_they_say() {
    test(async |page| {
        record(page, BOARD, "bfs").await?;
        page.script(&format!("{}.querySelector('summary').click()", query("watch-heat"))).await?;
        page.until(&format!(
            "{}.textContent.includes('expanded states')",
            query("watch-heat-words")
        ))
        .await
    });
}
