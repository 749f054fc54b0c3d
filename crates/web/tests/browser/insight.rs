//! Insight: two overlays at once, what their signs mean, and rows that are linked with the cells they are about.

use serde_json::json;

use crate::hands::BOARD;
use crate::page::{Done, Page, puzzles, query, test};

async fn open_insight(page: &Page, address: &str) -> Done {
    page.open(address).await?;
    page.script("document.getElementById('insight').open = true").await?;
    page.until(&format!("{}.children.length > 0", query("insight-body"))).await
}

/// The first and the second are told apart by number, colour and sign; a third takes the place of the second.
#[test]
fn two_overlays_at_once() {
    test(async |page| {
        open_insight(page, "#/solve/sokoban").await?;
        let place = async |id: &str| {
            page.eval(&format!("{}.dataset.place ?? ''", query(&format!("overlay-{id}")))).await
        };
        page.click("overlay-dead").await?;
        page.click("overlay-tunnels").await?;
        assert_eq!((place("dead").await?, place("tunnels").await?), (json!("1"), json!("2")));
        let fill = async |layer: &str, name: &str| {
            page.until(&format!("{BOARD}.querySelector('.papan-{layer} .{name}')")).await?;
            page.eval(&format!(
                "getComputedStyle({BOARD}.querySelector('.papan-{layer} .{name}')).fill"
            ))
            .await
        };
        let first = fill("first", "sk-dead").await?;
        assert_ne!(first, fill("second", "sk-tunnel").await?);
        // The same overlay has other colours as the second one.
        page.click("overlay-dead").await?;
        assert_eq!(place("tunnels").await?, json!("1"));
        page.click("overlay-dead").await?;
        assert_ne!(first, fill("second", "sk-dead").await?);
        page.click("overlay-matching").await?;
        assert_eq!((place("dead").await?, place("matching").await?), (json!(""), json!("2")));
        page.until(&format!(
            "!{BOARD}.querySelector('.sk-dead') && {BOARD}.querySelector('.papan-second .sk-pair')"
        ))
        .await
    });
}

/// Every overlay of every puzzle says what its signs mean, and shows them.
#[test]
fn signs_are_explained() {
    test(async |page| {
        for puzzle in puzzles() {
            open_insight(page, &format!("#/solve/{puzzle}")).await?;
            let boxes = page.eval("document.querySelectorAll('#overlays input').length").await?;
            assert!(boxes.as_u64().unwrap() >= 2, "{puzzle} has two to show");
            for index in 0..boxes.as_u64().unwrap() {
                let input = format!("document.querySelectorAll('#overlays input')[{index}]");
                page.script(&format!("{input}.click()")).await?;
                let signs = format!("[...{}.children]", query("overlay-legend"));
                let bare = format!(
                    "{signs}.filter((sign) => !sign.querySelector('svg g > *') || !/ /.test(sign.textContent)).length"
                );
                assert_eq!(
                    page.eval(&format!("{signs}.length > 0")).await?,
                    json!(true),
                    "{puzzle} {index}"
                );
                assert_eq!(page.eval(&bare).await?, json!(0), "{puzzle} {index}");
                page.script(&format!("{input}.click()")).await?;
            }
        }
        Ok(())
    });
}

/// Pointing at a row, or going there with Tab, marks its cells; pointing at a cell marks its rows.
#[test]
fn rows_and_cells_are_linked() {
    test(async |page| {
        for (address, rows) in [
            ("#/solve/sokoban", "tr"),
            ("#/solve/tiles", "tr"),
            ("#/solve/rushhour", "tr"),
            ("#/solve/chess?example=check", "p"),
        ] {
            open_insight(page, address).await?;
            let row = format!(
                "[...document.querySelectorAll('#insight-body {rows}[data-spots]')].find((row) => row.checkVisibility())"
            );
            page.until(&row).await?;
            let marks = format!("{BOARD}.querySelectorAll('.papan-signal.linked').length");
            page.script(&format!("{row}.scrollIntoView({{ block: 'center' }})")).await?;
            let middle = page.place(&row).await?.at(0.5, 0.5);
            page.driver.action_chain().move_to(middle.0 as i64, middle.1 as i64).perform().await?;
            page.until(&format!("{marks} > 0")).await?;
            let spots = page.eval(&format!("Number({row}.dataset.spots)")).await?;
            assert!(page.eval(&marks).await?.as_u64() <= spots.as_u64(), "{address}");
            // The other way round.
            let mark = page
                .place(&format!("{BOARD}.querySelector('.papan-signal.linked')"))
                .await?
                .at(0.5, 0.5);
            page.driver.action_chain().move_to(mark.0 as i64, mark.1 as i64).perform().await?;
            page.until(&format!("{row}.classList.contains('pointed')")).await?;
            page.until(&format!("{marks} === 0")).await?;
            page.script(&format!("{row}.focus()")).await?;
            page.until(&format!("{marks} > 0")).await?;
            page.script("document.activeElement.blur()").await?;
            page.until(&format!("{marks} === 0")).await?;
        }
        Ok(())
    });
}
