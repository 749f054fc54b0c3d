//! The site's program against the same code compiled for this machine, what a tab holds that solves for minutes, and
//! what a frame takes of a long recorded search, or of a large board that is played at full speed.
//! Measurements, not tests: they take minutes and want a machine of their own, so they run only when asked for, as in
//! `PAPAN_SITE=site/dist PAPAN_DATA=FOLDER cargo test --release -p papan-web --test browser -- --ignored --nocapture
//! measure::`, the folder having the public collections `tiles/korf100.txt`, `rushhour/fogleman-sample-1004.txt` and
//! `sokoban/microban1.xsb`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use papan::StopToken;
use serde_json::{Value, json};

use crate::common::files::Files;
use crate::page::{Done, Page, query, run_at, site, test};
use crate::site::{CALL, until_kept};

/// What is solved: a name, and requests.
type Set = (&'static str, Vec<Value>);

fn sets(data: &Path) -> Vec<Set> {
    let read = |name: &str| fs::read_to_string(data.join(name)).expect(name);
    let request = |puzzle: &str, level: &str, objective: Option<&str>| json!({ "puzzle": puzzle, "level": level, "objective": objective });
    // A number, the optimum, and sixteen tiles.
    let board = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().skip(2).collect();
        let rows: Vec<String> = cells.chunks(4).map(|row| row.join(" ")).collect();
        let mut request = request("tiles", &rows.join("\n"), None);
        request["options"] = json!({ "goal": "blank-first" });
        request
    };
    // The farthest board of the 8-puzzle, so that all of it is gone through.
    let far = json!({ "puzzle": "tiles", "level": "8 6 7\n2 5 4\n3 0 1\n", "algorithm": "bfs" });
    let microban = read("sokoban/microban1.xsb").replace("\r\n", "\n");
    let microban = microban.split("\n\n").filter(|level| level.contains('@'));
    vec![
        (
            "15-puzzle, Korf's first 10",
            read("tiles/korf100.txt").lines().take(10).map(board).collect(),
        ),
        (
            "Rush Hour, 100 boards",
            read("rushhour/fogleman-sample-1004.txt")
                .lines()
                .step_by(10)
                .take(100)
                .map(|line| request("rushhour", line, None))
                .collect(),
        ),
        (
            "Sokoban, Microban's first 20, fewest pushes",
            microban.take(20).map(|level| request("sokoban", level, Some("pushes"))).collect(),
        ),
        ("8-puzzle, breadth-first through all of it", vec![far; 5]),
    ]
}

/// Nodes and seconds of an answer.
fn stats(answer: &Value) -> (u64, f64) {
    let stats = &answer["stats"];
    let generated = stats["generated"].as_u64().unwrap_or_else(|| panic!("{answer}"));
    (generated, stats["elapsed_s"].as_f64().expect("an answer has its time"))
}

/// What the code says that is compiled for this machine.
fn native(request: &Value) -> Value {
    let mut answer = Value::Null;
    let mut host = |name: &str, data: &str| {
        assert_eq!(name, "answer", "{data}");
        answer = serde_json::from_str(data).expect("answers are JSON");
    };
    let body = request.to_string();
    papan_wasm::call("solve", body.as_bytes(), &StopToken::default(), &mut host);
    answer
}

/// What the program in a worker says.
async fn in_browser(
    page: &Page,
    request: &Value,
) -> Result<Value, thirtyfour::error::WebDriverError> {
    let call = json!(["solve", request.to_string(), null]);
    let told = page.driver.execute_async(CALL, vec![call]).await?.json().clone();
    assert_eq!(told[0][0], "answer", "{told}");
    Ok(serde_json::from_str(told[0][1].as_str().expect("a text")).expect("answers are JSON"))
}

/// The site and the collections, if both are named.
fn places() -> Option<(PathBuf, PathBuf)> {
    let data = std::env::var_os("PAPAN_DATA").map(PathBuf::from);
    if data.is_none() {
        eprintln!("not measured: PAPAN_DATA names no folder with collections");
    }
    Some((site()?, data?))
}

async fn open(page: &Page) -> Done {
    // Pages that were kept once may share memory with their workers.
    page.open("").await?;
    until_kept(page).await?;
    page.open("").await
}

#[test]
#[ignore = "a measurement"]
fn browser_against_native() {
    let Some((folder, data)) = places() else { return };
    let files = Files::serve(folder);
    let body = async |page: &Page| {
        open(page).await?;
        println!("| | nodes | native | browser | ratio |\n| --- | ---: | ---: | ---: | ---: |");
        for (name, requests) in sets(&data) {
            let (mut nodes, mut here, mut there) = (0, 0.0, 0.0);
            for request in &requests {
                // The better of three each: both share the machine with whatever else runs.
                let mut best = [f64::INFINITY; 2];
                for _ in 0..3 {
                    let (expected, time) = stats(&native(request));
                    best[0] = best[0].min(time);
                    let (generated, time) = stats(&in_browser(page, request).await?);
                    best[1] = best[1].min(time);
                    assert_eq!(generated, expected, "{request}");
                    nodes += generated;
                }
                here += best[0];
                there += best[1];
            }
            let nodes = nodes / 3;
            println!("| {name} | {nodes} | {here:.3} s | {there:.3} s | {:.2} |", there / here);
        }
        Ok(())
    };
    run_at(files.url(), None, body, &[]);
}

/// Bytes that the renderer processes of this machine's Chromium hold, those of the largest.
fn resident() -> u64 {
    let processes = fs::read_dir("/proc").expect("Linux tells what processes hold").flatten();
    let renderers = processes.filter(|process| {
        let arguments = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&arguments).contains("--type=renderer")
    });
    let kilobytes = renderers.filter_map(|process| {
        let status = fs::read_to_string(process.path().join("status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    });
    kilobytes.max().unwrap_or(0) << 10
}

#[test]
#[ignore = "a measurement"]
fn a_tab_that_solves_for_ten_minutes() {
    let Some((folder, data)) = places() else { return };
    let minutes =
        std::env::var("PAPAN_MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(10);
    let files = Files::serve(folder);
    let body = async |page: &Page| {
        open(page).await?;
        let sets = sets(&data);
        // As users have it: through the page, which replaces workers that have become large.
        let (mut solved, mut most) = (0, 0);
        let end = Instant::now() + Duration::from_secs(60 * minutes);
        while Instant::now() < end {
            for (_, requests) in &sets {
                let request = &requests[solved % requests.len()];
                page.open(&format!("#/solve/{}", request["puzzle"].as_str().expect("a name")))
                    .await?;
                page.type_level(request["level"].as_str().expect("a text")).await?;
                // Every tenth runs into its memory limit.
                page.choose("algorithm", if solved % 10 == 9 { "bfs" } else { "auto" }).await?;
                page.click("solve").await?;
                page.until_shown("result").await?;
                solved += 1;
                most = most.max(resident());
            }
        }
        println!("{solved} levels in {minutes} minutes; at most {} MB", most / 1_000_000);
        assert!(most < 600_000_000, "a tab holds {most} bytes");
        Ok(())
    };
    run_at(files.url(), None, body, &[]);
}

/// Sums, frame by frame, what callbacks take with what they leave to be done right after them, and the layout that they
/// ask for.
const COUNT_FRAMES: &str = "
    window.frames_ms = [];
    let spent = 0;
    const timed = (call) => (...values) => {
      const start = performance.now();
      call(...values);
      // Boards draw when the callback is over, in the order in which they were asked to.
      queueMicrotask(() => queueMicrotask(() => {
        document.body.getBoundingClientRect();
        spent += performance.now() - start;
      }));
    };
    const [timeout, frame] = [window.setTimeout, window.requestAnimationFrame];
    window.setTimeout = (call, ...more) => timeout(timed(call), ...more);
    window.requestAnimationFrame = (call) => frame(timed(call));
    const close = () => {
      if (spent > 0) window.frames_ms.push(spent);
      spent = 0;
      frame(close);
    };
    frame(close);";

/// What frames took, in milliseconds.
struct Frames {
    sorted: Vec<f64>,
}

impl Frames {
    /// Those of the page that took any time, once there are as many.
    async fn of(page: &Page, least: usize) -> Result<Frames, thirtyfour::error::WebDriverError> {
        page.until(&format!("window.frames_ms.length >= {least}")).await?;
        let times = page.eval("window.frames_ms").await?;
        let times = times.as_array().expect("a list").iter().filter_map(Value::as_f64);
        let mut sorted: Vec<f64> = times.collect();
        sorted.sort_by(f64::total_cmp);
        Ok(Frames { sorted })
    }

    /// The time that this share of them does not exceed.
    fn at(&self, share: f64) -> f64 {
        self.sorted[((self.sorted.len() - 1) as f64 * share) as usize]
    }
}

impl std::fmt::Display for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [median, most, nearly_all] = [0.5, 0.9, 0.99].map(|share| self.at(share));
        let count = self.sorted.len();
        write!(f, "{count} frames: median {median:.1} ms, 90% {most:.1} ms, 99% {nearly_all:.1} ms")
    }
}

/// Moves a slider to its end.
async fn full_speed(page: &Page, hook: &str) -> Done {
    let script = "{0}.value = {0}.max; {0}.dispatchEvent(new Event('input'))";
    page.script(&script.replace("{0}", &query(hook))).await.map(|_| ())
}

/// Played at full speed, from the first expansion to wherever it comes.
#[test]
#[ignore = "a measurement"]
fn watching_a_hundred_thousand_expansions() {
    test(async |page| {
        page.open("#/watch/tiles").await?;
        page.type_level("8 6 7\n2 5 4\n3 0 1\n").await?;
        page.choose("watch-algorithm-0", "astar").await?;
        page.choose("watch-heuristic-0", "misplaced").await?;
        page.click("watch-start").await?;
        page.until_shown("watch-player").await?;
        let expansions = page.eval(&format!("Number({}.max) + 1", query("watch-scrubber"))).await?;
        full_speed(page, "watch-speed").await?;
        page.script(COUNT_FRAMES).await?;
        page.click("watch-run").await?;
        let frames = Frames::of(page, 300).await?;
        println!("{expansions} expansions recorded; {frames}");
        Ok(())
    });
}

/// A room of 64x64 with pillars; thirty boxes stand in a row, each two pushes from its goal.
fn large_room() -> String {
    let side = 64;
    let is_column = |column: usize| (2..62).contains(&column) && column.is_multiple_of(2);
    let glyph = |row: usize, column: usize| match (row, column) {
        (0 | 63, _) | (_, 0 | 63) => '#',
        (33, column) if is_column(column) => '$',
        (31, column) if is_column(column) => '.',
        (35, 1) => '@',
        (row, column) if row % 8 == 4 && column % 8 == 4 => '#',
        _ => ' ',
    };
    let line = |row: usize| (0..side).map(|column| glyph(row, column)).collect::<String>();
    (0..side).map(line).collect::<Vec<_>>().join("\n")
}

/// A solution on a large board, played at full speed, and one that is shown in a game.
#[test]
#[ignore = "a measurement"]
fn playing_large_boards() {
    test(async |page| {
        for (puzzle, name, level) in [
            ("sokoban", "Sokoban, 64x64", large_room()),
            ("tiles", "tiles, 10x10", crate::common::large()),
        ] {
            page.open(&format!("#/solve/{puzzle}")).await?;
            page.type_level(&level).await?;
            page.fill("limit-time", "20").await?;
            page.click("solve").await?;
            page.until_shown("result").await?;
            full_speed(page, "speed").await?;
            page.script(COUNT_FRAMES).await?;
            page.click("player-first").await?;
            page.click("player-run").await?;
            let player = Frames::of(page, 120).await?;
            println!("{name}, player at full speed; {player}");
            page.open(&format!("#/play/{puzzle}")).await?;
            page.script(COUNT_FRAMES).await?;
            page.click("hint-solution").await?;
            let game = Frames::of(page, 60).await?;
            println!("{name}, shown in a game; {game}");
            for frames in [player, game] {
                assert!(frames.at(0.5) <= 8.0, "{name}; {frames}");
            }
        }
        Ok(())
    });
}
