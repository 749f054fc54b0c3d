//! Every form of board text, in thousands of generated texts: the reader and the independent checker
//! accept the same ones and see the same board, and what is accepted is written and read again equal.

use papan_rushhour::board::Setup;
use papan_rushhour::format::{self, Claims, Format, grid, picture};
use papan_rushhour::solver::Solver;
use papan_rushhour::{Block, Board, Objective, Position, Side, notation};
use papan_search::Limits;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::{boards, text};

/// The board with pieces of one cell on some of its free cells.
fn with_blocks(board: &Board, most: usize, rng: &mut ChaCha8Rng) -> Board {
    let mut setup = Setup {
        rows: board.rows(),
        cols: board.cols(),
        walls: board.walls().collect(),
        pieces: board.pieces().to_vec(),
        blocks: vec![],
        exit: board.exit(),
    };
    let unused = |symbol: &char| board.find(*symbol).is_none() && *symbol != 'K';
    for symbol in ('A'..='Z').chain('a'..='z').filter(unused).take(rng.random_range(0..=most)) {
        let row = rng.random_range(0..board.rows());
        let mut more = setup.clone();
        more.blocks.push(Block { symbol, row, col: rng.random_range(0..board.cols()) });
        if Board::new(more.clone()).is_ok() {
            setup = more;
        }
    }
    Board::new(setup).expect("checked one by one")
}

/// The same pieces under other names, but for letter case and the order of symbols.
fn shape(board: &Board) -> (u8, u8, Vec<String>, Side) {
    let hidden = |symbol: char| match symbol {
        '.' | '#' => symbol,
        symbol if symbol == board.primary().symbol => '!',
        _ => '?',
    };
    let rows = grid(board, &Position::start(board)).into_iter();
    let rows = rows.map(|row| row.chars().map(hidden).collect()).collect();
    (board.rows(), board.cols(), rows, board.exit())
}

/// Asserts all that holds for an accepted text, and returns the board.
fn accepted(text: &str) -> Board {
    let level = format::read(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let board = level.board;
    let written = crate::common::text(&board);
    let again = format::read(&written).unwrap_or_else(|errors| panic!("{written}\n{errors}"));
    assert_eq!(shape(&again.board), shape(&board), "{text}\n{written}");
    assert_eq!(crate::common::text(&again.board), written);
    let blocks = !board.blocks().is_empty();
    assert_eq!(level.notes.iter().any(|note| note.text.contains("never move")), blocks, "{text}");
    // The checker sees the same board: the same slides are possible, and the same solves it.
    let checked = |solution: &str| papan_checker::rushhour::check(text.as_bytes(), solution);
    let start = Position::start(&board);
    let is_level_fault =
        |outcome: &Result<_, _>| matches!(outcome, Err(papan_checker::Rejection::Level { .. }));
    let outcome = checked("");
    assert!(!is_level_fault(&outcome), "{text}\n{outcome:?}");
    assert_eq!(outcome.is_ok(), start.is_solved(&board), "{text}");
    for id in board.ids() {
        for delta in ["+1", "-1"] {
            let word = format!("{}{delta}", board.piece(id).symbol);
            let slides = notation::read(&board, &word).expect("a slide");
            let possible = notation::frames(&board, &slides).is_ok();
            let refused = matches!(checked(&word), Err(papan_checker::Rejection::Move { .. }));
            assert_eq!(refused, !possible, "{word}\n{text}");
        }
    }
    for block in board.blocks() {
        let word = format!("{}+1", block.symbol);
        assert!(notation::read(&board, &word).is_err());
        let message = checked(&word).unwrap_err().to_string();
        assert!(message.ends_with("has one cell and never moves"), "{message}");
    }
    board
}

#[test]
fn course_texts_with_single_cells() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut blocks = 0;
    for board in boards(14, 1500, 3..=9) {
        let board = with_blocks(&board, 6, &mut rng);
        let course = text(&board);
        assert_eq!(text(&accepted(&course)), course);
        blocks += board.blocks().len();
    }
    assert!(blocks > 1500, "{blocks}");
}

/// Grids alone, with the exit and without it.
#[test]
fn grids_alone() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut assumed, mut refused) = (0, 0);
    for board in boards(15, 1500, 3..=9) {
        let board = with_blocks(&board, 4, &mut rng);
        let start = Position::start(&board);
        let text = picture(&board, &start);
        match format::read(&text) {
            // A first row such as `#B`, which may be a comment.
            Err(errors) => assert!(errors.first().message.text.contains("a comment"), "{errors}"),
            Ok(_) => assert_eq!(shape(&accepted(&text)), shape(&board), "{text}"),
        }
        // Without K the exit is on the right of a red car that can be told by its name.
        let text = grid(&board, &start).join("\n");
        let checked = papan_checker::rushhour::check(text.as_bytes(), "");
        let bad = matches!(checked, Err(papan_checker::Rejection::Level { .. }));
        match format::read(&text) {
            Err(errors) => {
                assert!(bad, "{text}\n{errors}");
                refused += 1;
            }
            Ok(level) => {
                assert!(!bad, "{text}\n{checked:?}");
                let found = accepted(&text);
                assert_eq!(found.exit(), Side::Right);
                assert!(level.notes[0].text.contains("the exit is assumed"), "{:?}", level.notes);
                assumed += 1;
            }
        }
    }
    assert!(assumed > 500 && refused > 100, "{assumed} {refused}");
}

/// Lines of 36 characters with single cells and with `X` for the red car.
#[test]
fn lines_of_characters() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut lines, mut renamed) = (0, 0);
    for board in boards(16, 6000, 6..=6) {
        let board = with_blocks(&board, 3, &mut rng);
        let Ok(line) = format::write(&board, &Position::start(&board), Format::Line) else {
            assert_ne!(board.exit(), Side::Right);
            continue;
        };
        lines += 1;
        assert_eq!(shape(&accepted(&line)), shape(&board), "{line}");
        let swapped: String = line
            .chars()
            .map(|cell| match cell {
                'A' => 'X',
                'X' => 'A',
                other => other,
            })
            .collect();
        let Ok(level) = format::read(&swapped) else { continue };
        accepted(&swapped);
        let red = level.board.primary();
        if red.symbol == 'X' {
            assert!(level.notes[0].text.starts_with("X is taken for the red car"));
            renamed += 1;
        }
        for (text, claims) in [
            (format!("12 {swapped}"), None),
            (format!("5 {swapped} 77"), Some(Claims { slides: 5, steps: None, states: 77 })),
            (
                format!("1 {swapped} 5 9 77 5"),
                Some(Claims { slides: 5, steps: Some(9), states: 77 }),
            ),
        ] {
            assert_eq!(accepted(&text), level.board);
            assert_eq!(format::read(&text).unwrap().claims, claims);
        }
    }
    assert!(lines > 1000 && renamed > 900, "{lines} {renamed}");
}

/// `X` is the red car where `A` cannot be meant, and only there.
#[test]
fn the_red_car_of_a_line() {
    let red = |line: &str| format::read(line).map(|level| level.board.primary().symbol).ok();
    for (line, expected) in [
        ("AAoooooooooooXXooooooooooooooooooooo", Some('X')),
        ("oooooooooooooXXooAoooooAoooooooooooo", Some('X')),
        ("XXoooooooooooAAooooooooooooooooooooo", Some('A')),
        ("ooooooooooooAAooXXoooooooooooooooooo", Some('A')),
        ("AAooooXXoooooooooooooooooooooooooooo", Some('A')),
        ("AAoooooooooooooooooooooooooooooooooo", Some('A')),
        ("ooooooXXoooooooooooooooooooooooooooo", Some('X')),
        ("AoooooXXoooooooooooooooooooooooooooo", Some('X')),
        ("AoooooAoooooXoooooXooooooooooooooooo", None),
        ("ooooooooooooRRoooooooooooooooooooooo", None),
    ] {
        assert_eq!(red(line), expected, "{line}");
        let checked = papan_checker::rushhour::check(line.as_bytes(), "");
        let bad = matches!(checked, Err(papan_checker::Rejection::Level { .. }));
        assert_eq!(bad, expected.is_none(), "{line}");
    }
}

/// Pieces of one cell bar the way for solvers too, and plans are confirmed by brute force.
#[test]
fn single_cells_never_move() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut solver = Solver::new();
    let (mut solved, mut unsolvable) = (0, 0);
    for board in boards(17, 250, 3..=5) {
        let board = with_blocks(&board, 3, &mut rng);
        let text = text(&board);
        let all = papan_checker::rushhour::exhaust(text.as_bytes()).unwrap();
        for (objective, optimum) in [(Objective::Slides, all.slides), (Objective::Steps, all.steps)]
        {
            let report = solver.solve(&board, objective, &Limits::default());
            let found = report.plan().map(|plan| u64::from(plan.cost.0));
            assert_eq!(found, optimum, "{objective:?}\n{text}");
        }
        if all.slides.is_some() { solved += 1 } else { unsolvable += 1 }
    }
    assert!(solved > 50 && unsolvable > 50, "{solved} {unsolvable}");
}

#[test]
fn collections_of_grids_are_cut_at_blank_lines() {
    let text = "# two grids\n#.BB.\nXX...\n.....\n\n# card 1\nAABB.\n.....\nXX...\n.....\n.....\n";
    let cut: Vec<_> = format::levels(text).collect();
    assert_eq!(cut.iter().map(|&(line, _)| line).collect::<Vec<_>>(), [1, 6]);
    for (_, level) in cut {
        assert_eq!(accepted(level).primary().symbol, 'X');
    }
}

#[test]
fn more_single_cells_than_letters() {
    let mut rows = vec!["XX..".repeat(4)];
    let mut letters = ('\u{4e00}'..).filter(|symbol| symbol.is_alphanumeric());
    for _ in 1..16 {
        rows.push(letters.by_ref().take(16).collect());
    }
    rows[0].replace_range(2..16, ".KK...........");
    let board = accepted(&rows.join("\n"));
    assert_eq!(board.blocks().len(), 240);
    let others = ('B'..='Z').filter(|&name| name != 'K').chain("123456".chars());
    let line: String = "AA....".chars().chain(others).collect();
    let grid: Vec<String> =
        line.chars().collect::<Vec<_>>().chunks(6).map(String::from_iter).collect();
    let crowded = accepted(&grid.join("\n"));
    assert_eq!(crowded.blocks().len(), 30);
    assert!(format::write(&crowded, &Position::start(&crowded), Format::Line).is_err());
}
