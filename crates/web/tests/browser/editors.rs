//! The editors: what a stroke does, what sizes there are, and what is said about a level that is
//! sound but cannot be.

use serde_json::json;

use crate::hands::BOARD;
use crate::page::{Done, Page, query, test};

const CARS: &str = "6 6\n2\n......\n..A...\nPPA...K\n..A...\n..BB..\n......\n";

/// Clicks on a cell of a board of six rows and columns, with its margin of one cell.
async fn click_cell(page: &Page, row: u32, column: u32) -> Done {
    let part = |line: u32| (f64::from(line) + 1.5) / 8.0;
    let point = page.place(BOARD).await?.at(part(column), part(row));
    page.click_at(point).await
}

async fn until_level(page: &Page, level: &str) -> Done {
    page.until(&format!("{}.value === {}", query("level-text"), json!(level))).await
}

/// Erasing takes a whole car, wherever it is touched; a wall goes cell by cell.
#[test]
fn erasing_takes_whole_cars() {
    test(async |page| {
        page.open("#/edit/rushhour").await?;
        page.type_level(CARS).await?;
        page.click("tool-erase").await?;
        click_cell(page, 2, 2).await?;
        let without = "6 6\n1\n......\n......\nPP....K\n......\n..BB..\n......\n";
        until_level(page, without).await?;
        page.click("tool-wall").await?;
        click_cell(page, 0, 0).await?;
        click_cell(page, 0, 1).await?;
        page.click("tool-erase").await?;
        click_cell(page, 0, 0).await?;
        until_level(page, &without.replacen("......", ".#....", 1)).await
    });
}

/// A stroke of one cell makes a piece of one cell, or the page says why it does not.
#[test]
fn a_stroke_of_one_cell_is_not_ignored() {
    test(async |page| {
        page.open("#/edit/rushhour").await?;
        page.type_level(CARS).await?;
        page.click("tool-car").await?;
        click_cell(page, 5, 5).await?;
        let with = "6 6\n3\n......\n..A...\nPPA...K\n..A...\n..BB..\n.....C\n";
        until_level(page, with).await?;

        let before = page.level().await?;
        page.click("tool-primary").await?;
        click_cell(page, 0, 0).await?;
        page.until_shown("toast").await?;
        assert!(!page.text("toast").await?.is_empty());
        assert_eq!(page.level().await?, before, "the red car stays where it was");
        Ok(())
    });
}

/// The sizes that the editor offers are those that the server reads.
#[test]
fn offered_sizes_are_accepted() {
    test(async |page| {
        for (puzzle, field, most) in [
            ("sokoban", "rows", "64"),
            ("tiles", "rows", "10"),
            ("rushhour", "rows", "16"),
            ("chess", "size", "1000000000000000000"),
        ] {
            page.open(&format!("#/edit/{puzzle}")).await?;
            let limit = async |side: &str| {
                page.eval(&format!("{}.{side}", query(&format!("new-{field}")))).await
            };
            let (min, max) = (limit("min").await?, limit("max").await?);
            assert_eq!(max, json!(most), "{puzzle}");
            let fields: &[&str] = if field == "size" { &["size"] } else { &["rows", "columns"] };
            for side in [min, max] {
                for field in fields {
                    page.fill(&format!("new-{field}"), side.as_str().unwrap()).await?;
                }
                page.click("edit-new").await?;
                page.until(&format!("{}.dataset.state !== 'checking'", query("validation")))
                    .await?;
                if puzzle != "sokoban" {
                    assert_eq!(page.validation().await?, "valid", "{puzzle} {side}");
                    continue;
                }
                // An empty room is no level yet: it needs a box and a goal.
                let room = page.level().await?;
                assert_eq!(room.lines().count().to_string(), side.as_str().unwrap());
                if side == json!(most) {
                    page.type_level(&room.replacen("#@   ", "#@ $.", 1)).await?;
                    assert_eq!(page.validation().await?, "valid", "{puzzle} {side}");
                    // There is no room for another row.
                    page.click("tool-wall").await?;
                    page.click_at(page.place(BOARD).await?.at(0.5, 0.003)).await?;
                    page.until_shown("toast").await?;
                    assert_eq!(page.level().await?.lines().count(), 64);
                }
            }
        }
        Ok(())
    });
}

/// Chess has one field for the size; another size leaves the pieces where they are.
#[test]
fn chess_has_one_size() {
    test(async |page| {
        page.open("#/edit/chess").await?;
        page.type_level("8 2\n1 1 k\n8 8 K\n").await?;
        let sizes = page
            .eval(
                "[...document.querySelectorAll('#view-edit label')]\
                 .filter((label) => label.checkVisibility() && label.innerText.trim() === 'Size').length",
            )
            .await?;
        assert_eq!(sizes, json!(1));
        page.until(&format!("{}.value === '8'", query("new-size"))).await?;
        page.fill("new-size", "12").await?;
        until_level(page, "12 2\n1 1 k\n8 8 K\n").await?;
        page.click("edit-undo").await?;
        page.until(&format!("{}.value === '8'", query("new-size"))).await
    });
}

/// A level that keeps to the rules of its text, but can be no game or have no solution, is not
/// called sound.
#[test]
fn what_cannot_be_is_said() {
    test(async |page| {
        for (puzzle, level, sound) in [
            ("chess", "8 2\n4 4 k\n5 5 K\n", "8 2\n4 4 k\n6 5 K\n"),
            ("tiles", "1 2 3\n4 5 6\n8 7 0\n", "1 2 3\n4 5 6\n7 8 0\n"),
            ("rushhour", "4 4\n1\n..A.\nPPA.K\n..A.\n..A.\n", "4 4\n1\n..A.\nPPA.K\n....\n....\n"),
            ("sokoban", "#####\n#@$ #\n#  .#\n#####\n", "#####\n#@$.#\n#####\n"),
        ] {
            page.open(&format!("#/edit/{puzzle}")).await?;
            page.type_level(level).await?;
            page.until_shown("doubt").await?;
            assert_eq!(page.validation().await?, "valid");
            let good = format!("{}.querySelector('.good')", query("validation"));
            assert_eq!(page.eval(&good).await?, json!(null), "{puzzle} is called sound");
            page.type_level(sound).await?;
            page.until(&format!("{good} && !{}", query("doubt"))).await?;
        }
        Ok(())
    });
}
