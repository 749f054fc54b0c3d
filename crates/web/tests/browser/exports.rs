//! What can be saved and printed: the files themselves are looked at, as another program would read them.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::page::{Done, Page, puzzles, query, test};

const LEVEL: &str = "#######\n#@ $ .#\n#     #\n#######\n";

/// A folder for what the browser saves, gone when dropped.
struct Downloads(PathBuf);

impl Downloads {
    async fn new(page: &Page) -> WebDriverResult<Downloads> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("papan-saved-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for files");
        let behavior = json!({"behavior": "allow", "downloadPath": folder.display().to_string()});
        page.browser("Browser.setDownloadBehavior", behavior).await?;
        Ok(Downloads(folder))
    }

    /// What a button saves: the name of the file, which is taken away again, and what is in it.
    async fn save(&self, page: &Page, hook: &str) -> WebDriverResult<(String, Vec<u8>)> {
        page.until(&format!("{}.ariaDisabled !== 'true'", query(hook))).await?;
        page.click(hook).await?;
        let started = Instant::now();
        loop {
            let files = fs::read_dir(&self.0).expect("the folder").filter_map(Result::ok);
            let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
            let is_whole = |name: &String| !name.ends_with(".crdownload") && !name.starts_with('.');
            if let Some(name) = names.into_iter().find(is_whole) {
                let path = self.0.join(&name);
                let bytes = fs::read(&path).expect("the file");
                if !bytes.is_empty() {
                    fs::remove_file(path).expect("the file can be removed");
                    return Ok((name, bytes));
                }
            }
            assert!(started.elapsed() < Duration::from_secs(40), "{hook} saves nothing");
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    async fn text(&self, page: &Page, hook: &str) -> WebDriverResult<(String, String)> {
        let (name, bytes) = self.save(page, hook).await?;
        Ok((name, String::from_utf8(bytes).expect("a text")))
    }
}

impl Drop for Downloads {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

async fn open_menu(page: &Page) -> Done {
    page.click("export").await?;
    page.until_shown("export-file").await
}

/// What a PNG says of its size, in its first chunk.
fn size_of_png(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&bytes[12..16], b"IHDR");
    let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (side(16), side(20))
}

/// Paints a picture where no style sheet of the page is, and tells the colour of some points, in parts of its sides.
async fn colours(page: &Page, kind: &str, bytes: &[u8], points: Value) -> WebDriverResult<Value> {
    let paint = "const [kind, data, points, done] = arguments;
        const image = new Image();
        image.onload = () => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
          const context = canvas.getContext('2d', { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          done(points.map(([x, y]) => [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data]));
        };
        image.onerror = () => done('no picture');
        image.src = `data:${kind};base64,${data}`;";
    page.driver.goto("about:blank").await?;
    let arguments = vec![json!(kind), json!(BASE64_STANDARD.encode(bytes)), points];
    Ok(page.driver.execute_async(paint, arguments).await?.json().clone())
}

/// Whether colours are alike: pictures are smooth at their edges, and moving ones have few colours.
fn is_near(found: &Value, wanted: [i64; 3]) -> bool {
    (0..3).all(|part| (found[part].as_i64().unwrap_or(-999) - wanted[part]).abs() <= 6)
}

/// The usual file of every puzzle is read again as the level that it was.
#[test]
fn levels_are_saved_as_their_usual_files() {
    test(async |page| {
        for (puzzle, level, ending) in [
            ("sokoban", LEVEL, ".xsb"),
            ("tiles", "1 2 3\n4 5 6\n0 7 8\n", ".txt"),
            ("rushhour", "4 4\n1\n..A.\nPPA.K\n....\n....\n", ".txt"),
            ("chess", "8 3\n5 1 k\n4 3 h\n5 8 K\n", ".fen"),
            ("chess", "9 2\n1 1 k\n9 9 K\n", ".txt"),
        ] {
            page.open(&format!("#/edit/{puzzle}")).await?;
            page.type_level(level).await?;
            let saved = Downloads::new(page).await?;
            open_menu(page).await?;
            let (name, text) = saved.text(page, "export-file").await?;
            assert!(name.ends_with(ending), "{name}");
            page.click("export-close").await?;
            page.type_level(&text).await?;
            assert_eq!(page.validation().await?, "valid", "{text}");
            let again = page.eval("document.querySelector('#edit-board > *').text").await?;
            assert_eq!(sorted(again.as_str().unwrap()), sorted(level));
            // The editor's own button saves the same.
            let (_, same) = saved.text(page, "edit-file").await?;
            assert_eq!(sorted(&same), sorted(&text));
        }
        Ok(())
    });
}

/// The pieces of a chess position stand in any order.
fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    if lines.first().is_some_and(|line| line.starts_with("8 ") || line.starts_with("9 ")) {
        lines.sort_unstable();
    }
    lines
}

/// Pictures need no style sheet, and are light whatever the page is.
#[test]
fn pictures_stand_alone() {
    test(async |page| {
        page.open("#/solve/sokoban").await?;
        page.type_level(LEVEL).await?;
        page.script("document.documentElement.dataset.theme = 'dark'").await?;
        let saved = Downloads::new(page).await?;
        open_menu(page).await?;
        let (name, svg) = saved.text(page, "export-svg").await?;
        let (_, png) = saved.save(page, "export-png").await?;
        assert!(name.ends_with(".svg"), "{name}");
        for foreign in [
            "class=",
            "style",
            "var(",
            "color-mix",
            "color(",
            "rgb",
            "currentcolor",
            "data-",
            "href",
        ] {
            assert!(!svg.contains(foreign), "{foreign} in {svg}");
        }
        assert!(svg.contains("<title>") && svg.contains("xmlns=\"http://www.w3.org/2000/svg\""));
        // 7 by 4 cells of 40 units and an edge of 4, three times as large.
        assert_eq!(size_of_png(&png), (864, 504));
        // Beside the board; a wall; floor; the goal.
        let cell = |row: f64, column: f64| {
            json!([(column * 40.0 + 4.0) / 288.0, (row * 40.0 + 4.0) / 168.0])
        };
        let points = json!([[0.001, 0.001], cell(0.25, 3.25), cell(2.25, 2.6), cell(1.5, 5.5)]);
        for (kind, bytes) in [("image/svg+xml", svg.as_bytes()), ("image/png", &png)] {
            let found = colours(page, kind, bytes, points.clone()).await?;
            let wanted =
                [[255, 255, 255], [0x6c, 0x77, 0x84], [0xf1, 0xec, 0xe1], [0xd9, 0x53, 0x4a]];
            for (index, wanted) in wanted.into_iter().enumerate().filter(|(index, _)| *index != 3) {
                assert!(is_near(&found[index], wanted), "{kind} {index}: {}", found[index]);
            }
            // A goal lets some of the floor through.
            let goal = found[3].as_array().unwrap();
            assert!(
                goal[0].as_i64() > goal[1].as_i64().map(|green| green + 80),
                "{kind}: {goal:?}"
            );
        }
        Ok(())
    });
}

/// Every board can be drawn on paper, with what Insight shows on it.
#[test]
fn every_board_is_a_picture() {
    test(async |page| {
        for puzzle in puzzles() {
            page.open(&format!("#/solve/{puzzle}")).await?;
            page.script("document.getElementById('insight').open = true").await?;
            let overlay = "document.querySelector('#overlays input')";
            page.until(&format!(
                "{overlay} && document.querySelector('#insight-body').children.length"
            ))
            .await?;
            page.script(&format!("{overlay}.click()")).await?;
            page.until(&format!("{}.children.length > 0", query("overlay-legend"))).await?;
            let saved = Downloads::new(page).await?;
            open_menu(page).await?;
            let (_, with) = saved.text(page, "export-svg").await?;
            page.click("export-overlays").await?;
            let (_, without) = saved.text(page, "export-svg").await?;
            assert_ne!(with, without, "{puzzle}");
            let found =
                colours(page, "image/svg+xml", without.as_bytes(), json!([[0.5, 0.5]])).await?;
            assert!(found[0].is_array(), "{puzzle}: {found}");
        }
        Ok(())
    });
}

/// The moving picture has a board for every move, as the browser's own decoder sees it; its end is the solved board.
#[test]
fn solutions_move() {
    test(async |page| {
        page.open("#/solve/sokoban").await?;
        page.type_level(LEVEL).await?;
        page.click("solve").await?;
        page.until_shown("result").await?;
        let moves =
            page.eval("Number(document.getElementById('scrubber').max)").await?.as_u64().unwrap();
        let saved = Downloads::new(page).await?;
        open_menu(page).await?;
        let (name, gif) = saved.save(page, "export-gif").await?;
        assert!(name.ends_with(".gif"), "{name}");
        let decode = "const [data, done] = arguments;
            (async () => {
              const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
              const decoder = new ImageDecoder({ type: 'image/gif', data: bytes });
              await decoder.completed;
              await decoder.tracks.ready;
              const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
              const frames = [];
              for (let index = 0; index < frameCount; index += 1) {
                const { image } = await decoder.decode({ frameIndex: index, completeFramesOnly: true });
                const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
                const context = canvas.getContext('2d', { willReadFrequently: true });
                context.drawImage(image, 0, 0);
                const at = (row, column) => {
                  const scale = canvas.width / 288;
                  return [...context.getImageData((column * 40 + 4) * scale, (row * 40 + 4) * scale, 1, 1).data];
                };
                frames.push({ side: [canvas.width, canvas.height], duration: image.duration, box: at(1.2, 3.8), home: at(1.2, 5.8), wall: at(0.25, 3.25) });
              }
              done({ frameCount, repeats: repetitionCount === Infinity, frames });
            })().catch((error) => done(String(error)));";
        let read =
            page.driver.execute_async(decode, vec![json!(BASE64_STANDARD.encode(&gif))]).await?;
        let read = read.json();
        assert_eq!(read["frameCount"], json!(moves + 1), "{read}");
        assert_eq!(read["repeats"], json!(true));
        let frames = read["frames"].as_array().unwrap();
        let (first, last) = (&frames[0], frames.last().unwrap());
        assert_eq!(first["side"], json!([432, 252]));
        let (crate_colour, home, wall) =
            ([0xcf, 0x91, 0x48], [0x58, 0xa8, 0x65], [0x6c, 0x77, 0x84]);
        assert!(is_near(&first["box"], crate_colour), "{first}");
        assert!(is_near(&last["home"], home) && !is_near(&last["box"], crate_colour), "{last}");
        assert!(
            frames.iter().all(|frame| is_near(&frame["wall"], wall)),
            "what does not change stays"
        );
        assert!(last["duration"].as_u64() > first["duration"].as_u64());

        let (_, boards) = saved.text(page, "export-boards").await?;
        assert_eq!(boards.matches("#######\n").count() as u64, 2 * (moves + 1), "{boards}");
        assert!(boards.contains("Move 1: ") && boards.contains("*#"), "{boards}");
        Ok(())
    });
}

/// A solution that is not known yet is looked for; the line that one has played is exported as it is.
#[test]
fn lines_are_found_or_played() {
    test(async |page| {
        page.open("#/edit/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n").await?;
        let saved = Downloads::new(page).await?;
        open_menu(page).await?;
        let (_, boards) = saved.text(page, "export-boards").await?;
        assert!(boards.contains("Move 2: ") && boards.contains("7 8 0"), "{boards}");
        page.click("export-close").await?;
        page.type_level("1 2 3\n4 5 6\n8 7 0\n").await?;
        open_menu(page).await?;
        page.click("export-gif").await?;
        page.until(&format!(
            "{}.textContent === 'This level has no solution.'",
            query("export-note")
        ))
        .await?;

        page.open("#/play/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n").await?;
        page.focus_board().await?;
        page.press(Key::Down.value().to_string()).await?;
        page.until(
            "document.querySelector('[data-testid=counter-moves] .value')?.textContent === '1'",
        )
        .await?;
        open_menu(page).await?;
        let (_, boards) = saved.text(page, "export-boards").await?;
        assert!(boards.contains("Move 1: ") && !boards.contains("Move 2: "), "{boards}");
        // Chess has no moves to show.
        page.open("#/solve/chess").await?;
        open_menu(page).await?;
        assert_eq!(page.eval(&query("export-gif")).await?, json!(null));
        Ok(())
    });
}

/// A comparison as a table for programs, as a picture, and as a page that needs nothing else.
#[test]
fn comparisons_are_saved() {
    test(async |page| {
        page.open("#/compare/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n").await?;
        page.click("compare-start").await?;
        page.until(&format!("{}.querySelector('svg')", query("compare-charts"))).await?;
        page.until(&format!("{}.checkVisibility()", query("compare-start"))).await?;
        let lanes =
            page.eval("document.querySelectorAll('#compare-table tbody tr').length").await?;
        let saved = Downloads::new(page).await?;
        open_menu(page).await?;
        let (name, csv) = saved.text(page, "export-csv").await?;
        assert!(name.ends_with(".csv"), "{name}");
        let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
        assert_eq!(json!(lines.len() - 1), lanes, "{csv}");
        assert!(lines[0].starts_with("lane,algorithm,heuristic,outcome,"), "{csv}");
        let columns = lines[0].split(',').count();
        assert!(lines[1..].iter().all(|line| line.split(',').count() == columns), "{csv}");
        assert!(
            lines[1..].iter().all(|line| line.contains(",solved,") && line.contains(",true,")),
            "{csv}"
        );

        let (_, png) = saved.save(page, "export-chart").await?;
        let (width, height) = size_of_png(&png);
        assert!(width >= 600 && height >= 400, "{width}x{height}");

        let (_, html) = saved.text(page, "export-page").await?;
        for foreign in ["<script", "<link", "href=", "src=", "class=\"papan", "<button", "url(http"]
        {
            assert!(!html.contains(foreign), "{foreign} in {html}");
        }
        assert!(html.starts_with("<!doctype html>") && html.contains("<table>"), "{html}");
        assert!(html.matches("<svg").count() >= 2, "the board and the charts");
        Ok(())
    });
}

/// Levels on paper: as many on a page as wished, nothing else of the page, with solutions if wished.
#[test]
fn levels_are_printed() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n8 7 0\n")
            .await?;
        page.script("window.print = () => (window.printed = (window.printed ?? 0) + 1)").await?;
        open_menu(page).await?;
        page.until(&format!("{}.querySelectorAll('input').length === 3", query("print-levels")))
            .await?;
        page.choose("print-per-page", "2").await?;
        page.click("print-solutions").await?;
        page.click("print-start").await?;
        page.until("window.printed === 1").await?;
        let sheet = query("print-sheet");
        let counts = page
            .eval(&format!(
                "['.print-page', 'figure', 'figure svg'].map((part) => {sheet}.querySelectorAll(part).length)"
            ))
            .await?;
        assert_eq!(counts, json!([2, 3, 3]));
        let solutions = page
            .eval(&format!("[...{sheet}.querySelectorAll('code')].map((code) => code.textContent)"))
            .await?;
        assert_eq!(solutions, json!(["rr", "r", "no solution, proven"]));
        assert_eq!(page.eval(&format!("{sheet}.checkVisibility()")).await?, json!(false));
        page.browser("Emulation.setEmulatedMedia", json!({"media": "print"})).await?;
        let seen = page
            .eval("[...document.body.children].filter((part) => part.checkVisibility()).map((part) => part.id)")
            .await?;
        assert_eq!(seen, json!(["print-sheet"]));
        page.browser("Emulation.setEmulatedMedia", json!({"media": ""})).await?;
        page.click("print-none").await?;
        assert_eq!(page.eval(&format!("{}.disabled", query("print-start"))).await?, json!(true));
        page.choose("print-from", "1").await?;
        page.until(&format!("{}.querySelectorAll('input').length > 3", query("print-levels")))
            .await?;
        page.click("export-close").await?;
        page.until(&format!("!{sheet}")).await
    });
}
