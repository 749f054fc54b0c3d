//! How things look: colours of squares and cars, long numbers, words for people without a command
//! line, phones.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::hands::BOARD;
use crate::page::{Page, played, puzzles, query, run, test};

/// a1 is dark, so is e1 under the white king, and the white queen on d1 stands on light.
#[test]
fn chess_squares_have_their_colours() {
    test(async |page| {
        page.open("#/solve/chess").await?;
        page.type_level("8 4\n1 1 r\n4 1 q\n5 1 k\n5 8 K\n").await?;
        page.until(&format!("{BOARD}?.querySelectorAll('.ch-white').length === 3")).await?;
        let is_dark = async |file: u32, rank: u32| {
            let (x, y) = (file * 40 - 20, 340 - rank * 40);
            let point = format!("Object.assign({BOARD}.createSVGPoint(), {{ x: {x}, y: {y} }})");
            page.eval(&format!("{BOARD}.querySelector('.ch-dark').isPointInFill({point})")).await
        };
        for (file, rank, dark) in
            [(1, 1, true), (4, 1, false), (5, 1, true), (8, 1, false), (1, 8, false), (8, 8, true)]
        {
            assert_eq!(is_dark(file, rank).await?, json!(dark), "file {file}, rank {rank}");
        }
        Ok(())
    });
}

/// The text of a position has the same row on top as the picture.
#[test]
fn chess_text_is_the_picture() {
    test(async |page| {
        page.open("#/solve/chess").await?;
        page.unfold().await?;
        page.until("document.querySelector('#insight-body pre')").await?;
        let rows = page
            .eval(
                "[...document.querySelectorAll('#insight-body pre > div')]\
                 .map((row) => row.textContent.trim().split(/ +/)[0])",
            )
            .await?;
        assert_eq!(rows, json!(["8", "7", "6", "5", "4", "3", "2", "1", "a"]));
        Ok(())
    });
}

/// A board of 10^18 squares: the page is as wide as the window, numbers have their digits in groups
/// and stay on one line.
#[test]
fn huge_numbers_fit() {
    test(async |page| {
        for width in [1440, 320] {
            page.resize(width, 800, false).await?;
            page.open("#/solve/chess?example=giant").await?;
            page.click("solve").await?;
            page.until_shown("result").await?;
            page.unfold().await?;
            page.until("document.querySelectorAll('#insight-body h3').length >= 4").await?;
            let wide = page.eval("document.scrollingElement.scrollWidth").await?;
            assert!(wide.as_u64().unwrap() <= width, "{wide} px in a window of {width}");
            let words = page.text("insight-body").await?;
            assert!(words.contains("1\u{202f}000\u{202f}000"), "{words}");
            let long = page
                .eval(&format!("{}.textContent.match(/\\d{{5,}}/g)", query("insight-body")))
                .await?;
            assert_eq!(long, Value::Null);
            let broken = page
                .script(
                    "const broken = []; \
                     const walker = document.createTreeWalker(document.getElementById('insight-body'), NodeFilter.SHOW_TEXT); \
                     while (walker.nextNode()) for (const found of walker.currentNode.data.matchAll(/\\d[\\d\\u202f]+/g)) { \
                       const range = document.createRange(); \
                       range.setStart(walker.currentNode, found.index); \
                       range.setEnd(walker.currentNode, found.index + found[0].length); \
                       if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(found[0]); \
                     } \
                     return broken",
                )
                .await?;
            assert_eq!(broken, json!([]), "numbers that go over two lines");
        }
        Ok(())
    });
}

/// On a phone, upright or sideways, a game can be played without scrolling.
#[test]
fn phones_show_board_and_controls() {
    test(async |page| {
        for (width, height) in [(390, 760), (320, 568), (740, 360), (568, 320)] {
            page.resize(width, height, true).await?;
            for puzzle in played() {
                page.open(&format!("#/play/{puzzle}")).await?;
                page.until(&format!("{BOARD}?.getBoundingClientRect().height > 0")).await?;
                let board = page.place(BOARD).await?;
                let case = format!("{puzzle} at {width}x{height}: {board:?}");
                assert!(board.top >= 0.0 && board.bottom <= height as f64, "{case}");
                assert!(board.bottom - board.top >= 200.0, "{case}");
                let bar = page.place("document.getElementById('play-bar')").await?;
                let is_free = board.bottom <= bar.top || board.right <= bar.left;
                assert!(is_free, "{bar:?}, {case}");
                for control in ["undo", "redo", "restart", "hint"] {
                    let place = page.place(&query(control)).await?;
                    assert!(place.top >= 0.0 && place.bottom <= height as f64, "{control}, {case}");
                    assert!(place.right <= width as f64, "{control}, {case}");
                }
                let wide = page.eval("document.scrollingElement.scrollWidth").await?;
                assert!(wide.as_u64().unwrap() <= width, "{wide} px, {case}");
            }
        }
        Ok(())
    });
}

/// A swipe walks, pushes and slides; on an empty place of Rush Hour it scrolls.
#[test]
fn swipes_are_moves() {
    test(async |page| {
        page.resize(390, 760, true).await?;
        let count = async |number: u32| {
            let value = "document.querySelector('#counters .value').textContent";
            page.until(&format!("{value} === '{number}'")).await
        };
        page.open("#/play/sokoban").await?;
        page.type_level("########\n#      #\n#@ $  .#\n#      #\n########\n").await?;
        count(0).await?;
        page.script("scrollTo(0, 0)").await?;
        // From anywhere on the board: a step right, then a push right, then a step up.
        for (number, way) in [(1, (60.0, 8.0)), (2, (60.0, -8.0)), (3, (5.0, -60.0))] {
            let start = page.place(BOARD).await?.at(0.4, 0.72);
            page.swipe(start, way).await?;
            count(number).await?;
        }
        let pushes =
            page.eval("document.querySelectorAll('#counters .value')[1].textContent").await?;
        assert_eq!(pushes, json!("1"));
        assert_eq!(page.eval("scrollY").await?, json!(0));

        page.open("#/play/tiles").await?;
        page.type_level("1 2 3\n4 5 6\n7 8 0\n").await?;
        count(0).await?;
        page.script("scrollTo(0, 0)").await?;
        // The tile that can go right does, wherever the finger is; nothing can go left.
        let start = page.place(BOARD).await?.at(0.2, 0.2);
        page.swipe(start, (50.0, 4.0)).await?;
        count(1).await?;
        page.swipe(start, (4.0, -50.0)).await?;
        page.swipe(start, (4.0, 50.0)).await?;
        count(2).await?;

        page.open("#/play/rushhour").await?;
        page.type_level("6 6\n0\n......\n......\nPP....K\n......\n......\n......\n").await?;
        count(0).await?;
        page.script("scrollTo(0, 0)").await?;
        let board = page.place(BOARD).await?;
        page.swipe(board.at(0.25, 0.42), (120.0, 0.0)).await?;
        count(1).await?;
        page.swipe(board.at(0.5, 0.8), (0.0, -150.0)).await?;
        page.until("scrollY > 50").await?;
        count(1).await
    });
}

/// Nothing on the page is to be typed on a command line, and options have names.
#[test]
fn no_words_of_the_command_line() {
    let examples = [("tiles", "notsolveable1"), ("rushhour", "case1"), ("chess", "giant")];
    let typed = typed();
    test(async |page| {
        for (puzzle, example) in [("sokoban", "timus-2")].into_iter().chain(examples) {
            page.open(&format!("#/solve/{puzzle}?example={example}")).await?;
            for _ in 0..2 {
                page.click("solve").await?;
                page.until_shown("result").await?;
                page.unfold().await?;
                page.until("document.querySelector('#insight-body h3')").await?;
                let is_open = page.eval("!document.getElementById('generate-form').hidden").await?;
                if is_open == json!(false) {
                    page.click("generate-toggle").await?;
                }
                assert_eq!(page.eval(&found(&typed)).await?, json!([]), "{puzzle}");
                page.click("language-switch").await?;
            }
            if puzzle == "chess" {
                continue;
            }
            // Every algorithm brings its summary and its options.
            let count = format!("{}.options.length", query("algorithm"));
            for index in 0..page.eval(&count).await?.as_u64().unwrap() {
                let id =
                    page.eval(&format!("{}.options[{index}].value", query("algorithm"))).await?;
                page.choose("algorithm", id.as_str().unwrap()).await?;
                assert_eq!(page.eval(&found(&typed)).await?, json!([]), "{puzzle} {id}");
            }
            page.click("view-compare").await?;
            page.unfold().await?;
            assert_eq!(page.eval(&found(&typed)).await?, json!([]), "compare {puzzle}");
        }
        Ok(())
    });
}

/// The table of a race calls its lanes as the race did.
#[test]
fn lanes_keep_their_names() {
    test(async |page| {
        page.open("#/compare/tiles").await?;
        page.type_level(crate::common::EASY).await?;
        page.click("compare-start").await?;
        page.until_shown("compare-table").await?;
        let names = async |cells: &str| {
            let words = "(cell) => cell.textContent";
            page.eval(&format!("[...document.querySelectorAll('{cells}')].map({words})")).await
        };
        let lanes = names("#lanes .name").await?;
        assert!(lanes.as_array().is_some_and(|lanes| lanes.len() > 2), "{lanes}");
        assert_eq!(names("#compare-table tbody td:first-child").await?, lanes);
        Ok(())
    });
}

/// What each half of a bidirectional search has of the cost stands beside it, and is explained.
#[test]
fn costs_of_both_halves_are_shown() {
    test(async |page| {
        page.open("#/compare/tiles").await?;
        page.type_level(crate::common::EASY).await?;
        let pick = "document.querySelectorAll('[data-testid^=\"compare-algorithm-\"]').forEach((box) => { \
             if (box.checked !== /-(bfs|bidirectional)$/.test(box.dataset.testid)) box.click(); })";
        page.script(pick).await?;
        page.click("compare-start").await?;
        page.until_shown("compare-table").await?;
        page.until("document.querySelectorAll('#compare-table tbody tr').length === 2").await?;
        let costs = "[...document.querySelectorAll('#compare-table tbody td:nth-child(3)')]\
             .map((cell) => cell.textContent).join('; ')";
        let costs = page.eval(costs).await?;
        let costs: Vec<&str> = costs.as_str().unwrap().split("; ").collect();
        let [whole, halved] = costs[..] else { panic!("{costs:?}") };
        let (cost, halves) = halved.trim_end_matches(')').split_once(" (").unwrap();
        let halves: u64 = halves.split('+').map(|half| half.parse::<u64>().unwrap()).sum();
        assert_eq!((cost, halves), (whole, whole.parse().unwrap()));
        page.until_shown("compare-halves").await
    });
}

/// What the server refuses is said in the words of the page, too.
#[test]
fn refusals_name_the_field() {
    let body = async |page: &Page| {
        page.open("#/solve/sokoban").await?;
        page.click("generate-toggle").await?;
        page.fill("option-min-pushes", "0").await?;
        page.click("generate").await?;
        page.until("document.body.innerText.includes('“Fewest pushes”')").await?;
        assert_eq!(page.eval(&found(&typed())).await?, json!([]));
        Ok(())
    };
    run(body, &["status of 400"]);
}

/// A regular expression for what could only be typed on a command line.
fn typed() -> String {
    let words = r"--[a-z]|\\b(min|max)-[a-z]|\\bblank-(first|last)|\\bpapan (solve|explain|tables)";
    format!("new RegExp('{words}', 'g')")
}

/// What of the page's text, seen or offered, a regular expression finds.
fn found(regex: &str) -> String {
    format!(
        "[document.body.innerText, ...[...document.querySelectorAll('option, [title], [placeholder]')]\
         .map((each) => `${{each.textContent}} ${{each.title}} ${{each.placeholder ?? ''}}`)]\
         .flatMap((text) => text.match({regex}) ?? [])"
    )
}

/// A generated level says its seed, and the seed gives the level again.
#[test]
fn the_seed_of_a_level_is_shown() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.click("generate-toggle").await?;
        page.click("generate").await?;
        page.until_shown("seed-note").await?;
        let note = page.text("seed-note").await?;
        let seed: String = note.chars().filter(char::is_ascii_digit).collect();
        let level = page.level().await?;
        page.choose("example-select", "eight").await?;
        page.until(&format!("{}.hidden", query("seed-note"))).await?;
        page.fill("option-seed", &seed).await?;
        page.click("generate").await?;
        page.until_shown("seed-note").await?;
        assert_eq!(page.level().await?, level);
        // A flag is sent as the server reads it.
        page.open("#/solve/rushhour").await?;
        page.click("generate-toggle").await?;
        page.fill("option-min-slides", "3").await?;
        page.script(&format!("{}.click()", query("option-minimal"))).await?;
        page.click("generate").await?;
        page.until_shown("seed-note").await
    });
}

/// What is known of a tile stands beside its number, not on it.
#[test]
fn values_leave_numbers_free() {
    test(async |page| {
        page.open("#/solve/tiles").await?;
        page.type_level("15 14 13 12\n11 10 9 8\n7 6 5 4\n3 1 2 0\n").await?;
        page.unfold().await?;
        for overlay in ["kurang", "manhattan"] {
            page.script(&format!("{}.click()", query(&format!("overlay-{overlay}")))).await?;
            page.until(&format!("{BOARD}.querySelector('.tl-value').textContent !== ''")).await?;
            let covered = page
                .eval(&format!(
                    "[...{BOARD}.querySelectorAll('.tl-tile:not(.tl-blank)')].filter((tile) => {{ \
                       const [number, value] = ['.tl-number', '.tl-value'] \
                         .map((name) => tile.querySelector(name).getBoundingClientRect()); \
                       return number.top < value.bottom - 1 && value.left < number.right - 1; \
                     }}).map((tile) => tile.textContent)"
                ))
                .await?;
            assert_eq!(covered, json!([]), "{overlay}");
        }
        Ok(())
    });
}

/// What is to be seen of a control is part of its name: people say it to their computers.
#[test]
fn names_hold_what_is_seen() {
    test(async |page| {
        for puzzle in puzzles() {
            for view in ["solve", "play", "edit", "compare"] {
                page.open(&format!("#/{view}/{puzzle}")).await?;
                let other = page
                    .eval(
                        "[...document.querySelectorAll('button[aria-label], a[aria-label]')]\
                         .filter((control) => control.checkVisibility() && control.innerText.trim())\
                         .filter((control) => !control.ariaLabel.toLowerCase()\
                           .includes(control.innerText.trim().toLowerCase()))\
                         .map((control) => control.outerHTML)",
                    )
                    .await?;
                assert_eq!(other, json!([]), "{view} {puzzle}");
            }
        }
        Ok(())
    });
}

/// A piece is *buah catur*; *bidak* is a pawn.
#[test]
fn indonesian_pieces() {
    test(async |page| {
        page.open("#/edit/chess").await?;
        if page.eval("document.documentElement.lang").await? != json!("id") {
            page.click("language-switch").await?;
        }
        page.unfold().await?;
        page.click("generate-toggle").await?;
        let words = page
            .eval("document.body.innerText + JSON.stringify([...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel))")
            .await?;
        let words = words.as_str().unwrap().to_lowercase();
        assert!(words.contains("buah catur"), "{words}");
        assert!(!words.contains("bidak"), "{words}");
        Ok(())
    });
}

/// Twelve cars differ in colour or pattern, and those of one pattern in colours that stay apart for
/// people who see no red, no green or no blue.
#[test]
fn cars_can_be_told_apart() {
    test(async |page| {
        page.open("#/solve/rushhour?example=case2").await?;
        page.until(&format!("{BOARD}?.querySelectorAll('.rh-car').length >= 12")).await?;
        let cars = page
            .eval(&format!(
                "[...{BOARD}.querySelectorAll('.rh-car')].map((car) => [car.textContent, \
                 getComputedStyle(car.querySelector('.rh-roof')).fill.match(/\\d+/g).map(Number), \
                 car.querySelector('.rh-paint')?.getAttribute('d') ? car.dataset.pattern : 'none'])"
            ))
            .await?;
        let cars = cars.as_array().unwrap();
        let patterns: BTreeSet<_> = cars.iter().filter_map(|car| car[2].as_str()).collect();
        assert!(patterns.len() >= 4, "{patterns:?}");
        for (index, car) in cars.iter().enumerate() {
            for other in &cars[..index] {
                if car[2] != other[2] {
                    continue;
                }
                for (sight, matrix) in SIGHTS {
                    let difference = difference(&matrix, &car[1], &other[1]);
                    assert!(difference > 20.0, "{car} {other}, {sight}: {difference}");
                }
            }
        }
        Ok(())
    });
}

type Matrix = [[f64; 3]; 3];

/// How linear red, green and blue are seen: Machado, Oliveira and Fernandes 2009, full severity.
const SIGHTS: [(&str, Matrix); 4] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no red",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "no green",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "no blue",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The distance of two colours in CIELAB, as this sight sees them; 2 can just be noticed.
fn difference(sight: &Matrix, one: &Value, other: &Value) -> f64 {
    let [one, other] = [one, other].map(|colour| lab(sight, colour));
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

fn lab(sight: &Matrix, colour: &Value) -> [f64; 3] {
    let linear: Vec<f64> = (0..3)
        .map(|index| {
            let part = colour[index].as_f64().unwrap() / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
        .collect();
    let times = |matrix: &Matrix, colour: &[f64]| {
        matrix.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>())
    };
    let seen = times(sight, &linear).map(|part| part.clamp(0.0, 1.0));
    let to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
    let [x, y, z] = times(&to_xyz, &seen);
    let root = |part: f64| {
        if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
    };
    let (x, y, z) = (root(x / 0.9505), root(y), root(z / 1.089));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}
