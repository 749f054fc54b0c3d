//! What readers accept: every form of a level gives the level that was written, to the puzzle's
//! parser and to the checker's, which were written apart; damaged texts are accepted by both or by
//! neither; and no text takes more than one pass.

use papan::{Options, PUZZLES, Puzzle, puzzle, recognise};
use papan_checker::Rejection;
use papan_checker::tiles::{Goal, Notation};
use papan_tiles::Board;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Changes a few bytes.
fn damage(rng: &mut ChaCha8Rng, text: &mut Vec<u8>, alphabet: &[u8]) {
    for _ in 0..rng.random_range(0..3) {
        if text.is_empty() {
            return;
        }
        let place = rng.random_range(0..text.len());
        match rng.random_range(0..3) {
            0 => text[place] = *alphabet.choose(rng).unwrap(),
            1 => text.insert(place, *alphabet.choose(rng).unwrap()),
            _ => drop(text.remove(place)),
        }
    }
}

/// A board and every way to write it that its size allows, by name.
fn tiles_forms(rng: &mut ChaCha8Rng) -> (Board, Vec<(&'static str, String)>) {
    let largest = if rng.random_bool(0.7) { 5 } else { 10 };
    let rows: usize = rng.random_range(2..=largest);
    let columns = if rng.random_bool(0.5) { rows } else { rng.random_range(2..=largest) };
    let cells = rows * columns;
    let mut tiles: Vec<u8> = (0..cells as u8).collect();
    tiles.shuffle(rng);
    let size = format!("{rows}x{columns}").parse().unwrap();
    let board = Board::new(size, &tiles).unwrap();
    let blank = *["0", "X", "x", "_", ".", "-", "*", "#"].choose(rng).unwrap();
    let upper = rng.random_bool(0.5);
    let letter = |number: u8, first: u8| {
        let letter = b'a' + number - first;
        char::from(if upper { letter.to_ascii_uppercase() } else { letter }).to_string()
    };
    let write = |cell: &dyn Fn(u8) -> String, between: &str, lines: &str| {
        let rows = tiles.chunks(columns).map(|row| {
            let row = row.iter().map(|&tile| if tile == 0 { blank.to_owned() } else { cell(tile) });
            row.collect::<Vec<_>>().join(between)
        });
        rows.collect::<Vec<_>>().join(lines)
    };
    let number = |tile: u8| tile.to_string();
    let mut forms = vec![
        ("rows", write(&number, " ", "\n")),
        ("commas", write(&number, ",", "\n")),
        ("slashes", write(&number, " ", "/")),
        ("array", format!("[[{}]]", write(&number, ",", "],["))),
        ("array on lines", format!("[\n  [{}]\n]\n", write(&number, ", ", "],\n  ["))),
    ];
    let width = (cells - 1).to_string().len();
    let rule = format!("{}+\n", format!("+{}", "-".repeat(width + 2)).repeat(columns));
    let drawn: Vec<String> = board
        .tiles()
        .chunks(columns)
        .map(|row| {
            let cell = |tile: u8| if tile == 0 { String::new() } else { tile.to_string() };
            let cells = row.iter().map(|tile| format!("| {:>width$} ", cell(tile.0)));
            format!("{}|\n", cells.collect::<String>())
        })
        .collect();
    forms.push(("drawing", format!("{rule}{}{rule}", drawn.join(&rule))));
    if rows == columns {
        forms.push(("list", write(&number, " ", " ")));
        forms.push(("index", format!("{} {}", rng.random_range(0..999), write(&number, " ", " "))));
        forms.push((
            "optimum",
            format!("7 {} {}", rng.random_range(0..99), write(&number, ",", ",")),
        ));
    }
    // Letters and characters; where x is a tile it cannot be the blank.
    let mixed = |tile: u8| if tile < 10 { tile.to_string() } else { letter(tile, 10) };
    let all = |tile: u8| letter(tile, 1);
    if cells <= 25 {
        forms.push(("hexadecimal", write(&mixed, " ", "\n")));
        forms.push(("characters", write(&mixed, "", "\n")));
        forms.push(("characters with slashes", write(&mixed, "", "/")));
        if cells < 25 || !blank.eq_ignore_ascii_case("x") {
            forms.push(("letters", write(&all, " ", "\n")));
            forms.push(("letters without spaces", write(&all, "", "\n")));
        }
        if rows == columns {
            forms.push(("string", write(&mixed, "", "")));
        }
    }
    (board, forms)
}

/// Whether the checker reads a text, and as which board.
fn checker_reads(text: &[u8], board: Option<&Board>) -> bool {
    let goal = board.map(Board::to_string);
    let goal = goal.as_ref().map_or(Goal::Board(text), |goal| Goal::Board(goal.as_bytes()));
    match papan_checker::tiles::check(text, &goal, Notation::Blank, "") {
        Ok(_) => true,
        Err(Rejection::Level { .. }) => false,
        Err(other) => panic!("{}: {other}", String::from_utf8_lossy(text)),
    }
}

#[test]
fn every_form_of_tiles_is_one_board_to_both_readers() {
    let tiles = puzzle("tiles").unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut accepted = 0;
    let alphabet = b"0123456789 \n\t/,.Xx_#;-*[]|+aAfFoq\r\xc3";
    for _ in 0..4_000 {
        let (board, forms) = tiles_forms(&mut rng);
        for (form, text) in forms {
            // A comment where `#` begins the line is a matter of its own.
            let levels: Vec<_> = tiles.levels(text.as_bytes()).collect();
            assert_eq!(levels.len(), 1, "{form}: {text}");
            let read = papan_tiles::format::parse(levels[0].bytes);
            assert_eq!(read.as_ref(), Ok(&board), "{form}: {text}");
            assert!(checker_reads(levels[0].bytes, Some(&board)), "{form}: {text}");
            // Recognised by its shape, and by no other puzzle's.
            let recognised = recognise(text.as_bytes());
            assert!(recognised.is_ok_and(|puzzle| puzzle.info().id == "tiles"), "{form}: {text}");

            let mut text = text.into_bytes();
            damage(&mut rng, &mut text, alphabet);
            for level in tiles.levels(&text) {
                let read = papan_tiles::format::parse(level.bytes);
                let shown = String::from_utf8_lossy(level.bytes);
                let checked = checker_reads(level.bytes, read.as_ref().ok());
                assert_eq!(read.is_ok(), checked, "{form}: {shown:?} {read:?}");
                if let Ok(board) = read {
                    let written = board.to_string();
                    assert_eq!(papan_tiles::format::parse(written.as_bytes()), Ok(board));
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 10_000, "{accepted}");
}

/// Several boards in one form are as many levels.
#[test]
fn collections_of_tiles_are_cut_where_boards_end() {
    let tiles = puzzle("tiles").unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..2_000 {
        let written: Vec<(Board, Vec<(&str, String)>)> =
            (0..3).map(|_| tiles_forms(&mut rng)).collect();
        let name = written[0].1.choose(&mut rng).unwrap().0;
        let texts: Option<Vec<&String>> = written
            .iter()
            .map(|(_, forms)| forms.iter().find(|form| form.0 == name).map(|form| &form.1))
            .collect();
        let Some(texts) = texts else { continue };
        let one_line = texts.iter().all(|text| !text.contains('\n'));
        let between = if one_line && rng.random_bool(0.5) { "\n" } else { "\n\n" };
        let text = texts.iter().map(|text| text.trim_end()).collect::<Vec<_>>().join(between);
        let levels: Vec<_> = tiles.levels(text.as_bytes()).collect();
        let boards: Vec<Board> = levels
            .iter()
            .map(|level| papan_tiles::format::parse(level.bytes).expect(&text))
            .collect();
        assert!(boards.iter().eq(written.iter().map(|(board, _)| board)), "{name}\n{text}");
    }
}

/// A level's rows in run-length form, with groups where they pay.
fn run_length(rows: &[&str]) -> String {
    let row = |row: &&str| {
        let mut text = String::new();
        let cells: Vec<char> = row.chars().collect();
        for run in cells.chunk_by(|a, b| a == b) {
            let glyph = if run[0] == ' ' { '-' } else { run[0] };
            match run.len() {
                1 => text.push(glyph),
                length => text.push_str(&format!("{length}{glyph}")),
            }
        }
        text
    };
    let coded: Vec<String> = rows.iter().map(row).collect();
    let mut parts: Vec<String> = Vec::new();
    for same in coded.chunk_by(|a, b| a == b) {
        match same.len() {
            1 => parts.push(format!("{}|", same[0])),
            times => parts.push(format!("{times}({}|)", same[0])),
        }
    }
    parts.concat()
}

fn element(rows: &[&str], rng: &mut ChaCha8Rng) -> String {
    let mut text = format!("<Level Id=\"{}\" Width='9'>", rng.random_range(0..9));
    for row in rows {
        let row = match rng.random_range(0..4) {
            0 => row.replace('#', "&#35;"),
            1 => format!("<![CDATA[{row}]]>"),
            2 => row.replace('@', "&#x40;"),
            _ => (*row).to_owned(),
        };
        text.push_str(&format!("\n  <L>{row}</L>"));
    }
    text + "\n</Level>"
}

#[test]
fn every_form_of_sokoban_is_one_level_to_both_readers() {
    let sokoban = puzzle("sokoban").unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let generated: Vec<String> = sokoban
        .generate(&Options::default(), &papan::Limits::default())
        .unwrap()
        .take(30)
        .map(|made| made.unwrap().text)
        .chain(["#####\n#@$.#\n#####\n".to_owned()])
        .collect();
    let alphabet = b"#@+$*. -_|()23x\n<>/L&;#\"\xe9";
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..3_000 {
        let written = generated.choose(&mut rng).unwrap();
        let rows: Vec<&str> = written.lines().collect();
        for (form, text) in [
            ("rows", written.clone()),
            ("run-length", run_length(&rows)),
            ("element", element(&rows, &mut rng)),
            ("comment", format!("Comment:\n{written}Comment-End:\n{written}")),
        ] {
            let level = papan_sokoban::format::parse(text.as_bytes());
            assert_eq!(
                level.map(|level| level.to_string()).as_ref(),
                Ok(written),
                "{form}: {text}"
            );
            let recognised = recognise(text.as_bytes());
            assert!(recognised.is_ok_and(|puzzle| puzzle.info().id == "sokoban"), "{form}: {text}");

            let mut text = text.into_bytes();
            damage(&mut rng, &mut text, alphabet);
            let moves: String =
                (0..6).map(|_| *['u', 'd', 'l', 'r'].choose(&mut rng).unwrap()).collect();
            for found in sokoban.levels(&text) {
                let read = papan_sokoban::format::parse(found.bytes);
                let checked = papan_checker::sokoban::check(found.bytes, &moves);
                let shown = String::from_utf8_lossy(found.bytes);
                let refused = matches!(checked, Err(Rejection::Level { .. }));
                assert_eq!(read.is_err(), refused, "{form}: {shown}\n{read:?}\n{checked:?}");
                let Ok(level) = read else {
                    rejected += 1;
                    continue;
                };
                accepted += 1;
                // The same moves end in the same way on the level as it is written again.
                let again = level.to_string();
                let read =
                    papan_sokoban::format::parse(again.as_bytes()).map(|level| level.to_string());
                assert_eq!(read.as_ref(), Ok(&again));
                let steps = |result: &Result<_, Rejection>| match result {
                    Ok(_) => (0, 0),
                    Err(Rejection::Move { step, .. }) => (1, *step),
                    Err(Rejection::Unsolved { steps, .. }) => (2, *steps),
                    Err(other) => panic!("{shown}: {other}"),
                };
                let second = papan_checker::sokoban::check(again.as_bytes(), &moves);
                assert_eq!(steps(&checked), steps(&second), "{form}: {shown}\n{again}");
            }
        }
    }
    assert!(accepted > 3_000 && rejected > 1_000, "{accepted} {rejected}");
}

/// A library that builds trees reads the same levels from XML as the reader, which does not.
#[test]
fn xml_is_read_as_a_tree_is() {
    let sokoban = puzzle("sokoban").unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let rows = ["######", "#@ $.#", "#  * #", "######"];
    let mut compared = 0;
    for _ in 0..20_000 {
        let levels: String =
            (0..rng.random_range(1..4)).map(|_| element(&rows, &mut rng)).collect();
        let mut text = format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE a SYSTEM \"b\">\n<SokobanLevels><Title>T</Title>\
             <!-- c --><LevelCollection Copyright='x'>{levels}</LevelCollection></SokobanLevels>"
        )
        .into_bytes();
        damage(&mut rng, &mut text, b"<>/LeI=\"'&;! -#ab");
        let Ok(text) = String::from_utf8(text) else { continue };
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let Ok(tree) = roxmltree::Document::parse_with_options(&text, options) else { continue };
        let elements: Vec<_> =
            tree.descendants().filter(|node| node.tag_name().name() == "Level").collect();
        let found: Vec<_> = sokoban.levels(text.as_bytes()).collect();
        if elements.is_empty()
            || elements.iter().any(|level| {
                level.ancestors().skip(1).any(|node| node.tag_name().name() == "Level")
            })
        {
            continue;
        }
        assert_eq!(found.len(), elements.len(), "{text}");
        for (level, element) in found.iter().zip(elements) {
            let id = element.attribute("Id").filter(|id| !id.trim().is_empty());
            assert_eq!(level.title.as_deref(), id.map(str::trim), "{text}");
            let lines = element.descendants().filter(|node| node.tag_name().name() == "L");
            let has_elements =
                lines.clone().any(|row| row.descendants().skip(1).any(|node| node.is_element()));
            let mut rows = String::new();
            for row in lines {
                let cells: String = row
                    .children()
                    .filter_map(|node| node.text().filter(|_| node.is_text()))
                    .collect();
                rows.push_str(&cells);
                rows.push('|');
            }
            let tree = papan_sokoban::format::parse(rows.replace('\n', "?").as_bytes());
            let ours = papan_sokoban::format::parse(level.bytes);
            if has_elements {
                assert!(ours.is_err(), "{text}");
            } else if let Ok(tree) = tree {
                assert_eq!(ours.as_ref(), Ok(&tree), "{text}");
                compared += 1;
            } else if rows.contains('#') {
                assert!(ours.is_err(), "{text}\n{rows}\n{tree:?}");
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// Texts of one piece repeated, each the beginning of something that a careless reader would look
/// for again and again: all end, and none panics.
#[test]
fn long_texts_take_one_pass() {
    const LENGTH: usize = 1 << 17;
    let pieces = [
        "1 ",
        "1,",
        "1/",
        "[",
        "[1,",
        "]",
        "# 1\n",
        "# 1 2 3\n",
        "1,2,3,0\n",
        "1,2,3,0\n1,2,3,3\n",
        "a",
        "0",
        "|",
        "| 1 ",
        "+-",
        "+-\n",
        "(",
        "2(",
        "64(#",
        "#)",
        "#\n",
        "#|",
        "000",
        "Comment:\n",
        "Comment:\n#\nComment-End:\n",
        "Solution\nrr\n",
        "lurd\n",
        "; a\n",
        "a: b\n",
        "'",
        "<",
        "<a>",
        "<a ",
        "<Level>",
        "<Level/>",
        "<Level><L>#</L></Level>",
        "<!--",
        "<!",
        "<![CDATA[",
        "<?",
        "&lt;",
        "<L>&",
        "<a b='",
        "\u{e9}",
        "#\u{e9}",
        "1 57 14\n",
        "; 1\n\n#\n",
    ];
    for piece in pieces {
        for begin in ["", "#####\n", "<Level Id='1'><L>", "1 2\n", "["] {
            let text = begin.to_owned() + &piece.repeat(LENGTH / piece.len());
            let _ = recognise(text.as_bytes());
            for puzzle in
                PUZZLES.iter().filter(|puzzle| ["sokoban", "tiles"].contains(&puzzle.info().id))
            {
                read_all(puzzle, text.as_bytes());
            }
        }
    }
}

fn read_all(puzzle: &'static Puzzle, text: &[u8]) {
    // All levels are cut; of many, some are read.
    for level in puzzle.levels(text).step_by(1_000) {
        let _ = puzzle.parse(&level);
        let _ = puzzle.check(level.bytes, "", &Options::default());
    }
}
