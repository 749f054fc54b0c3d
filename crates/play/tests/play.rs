//! The program without a terminal: commands in, pictures out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use papan::{Direction, LevelText, NoTables, Options, Place};
use papan_play::{App, Command, Entry, Geometry, Results, Settings, Shelf, Start, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

const CORRIDOR: &str = "#######\n#@ $ .#\n#######\n";
const ROOM: &str = "########\n#@     #\n# $    #\n#      #\n#    . #\n########\n";

/// A program, and a terminal of some size that shows it.
struct Shown {
    app: App,
    terminal: Terminal<TestBackend>,
    geometry: Geometry,
}

fn settings(colours: bool) -> Settings {
    Settings {
        colours,
        alarm: true,
        timer: false,
        options: Options::default(),
        tables: Arc::new(NoTables),
        time: Duration::from_secs(60),
        memory: 1 << 28,
    }
}

fn entries(puzzle: &str, texts: &[&str]) -> Vec<Entry> {
    let puzzle = papan::puzzle(puzzle).unwrap();
    let entry = |(number, text): (usize, &&str)| {
        Entry::numbered(puzzle, number, &LevelText::new(0, text.as_bytes()))
    };
    (1..).zip(texts).map(entry).collect()
}

impl Shown {
    fn new(app: App, width: u16, height: u16) -> Shown {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut shown = Shown { app, terminal, geometry: Geometry::default() };
        shown.draw();
        shown
    }

    fn of(puzzle: &str, texts: &[&str]) -> Shown {
        let shelf = Shelf::new(entries(puzzle, texts));
        Shown::new(App::new(shelf, Results::default(), settings(true), Start::Level(0)), 80, 24)
    }

    fn draw(&mut self) -> String {
        let mut geometry = Geometry::default();
        self.terminal.draw(|frame| geometry = draw(&self.app, frame)).unwrap();
        self.geometry = geometry;
        self.app.set_geometry(geometry);
        self.lines().join("\n")
    }

    fn lines(&self) -> Vec<String> {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
        };
        buffer.content.chunks(width).map(|cells| row(cells).trim_end().to_owned()).collect()
    }

    fn press(&mut self, commands: &[Command]) -> String {
        for &command in commands {
            self.app.update(command, Instant::now());
        }
        self.draw()
    }

    fn click(&mut self, from: Place, to: Place) -> String {
        let at = |geometry: &Geometry, place| geometry.at(place).unwrap();
        let ((column, row), (to_column, to_row)) =
            (at(&self.geometry, from), at(&self.geometry, to));
        self.press(&[Command::Press(column, row), Command::Release(to_column, to_row)])
    }

    /// Waits for what is found out in the background.
    fn until(&mut self, words: &str) -> String {
        let start = Instant::now();
        loop {
            self.app.tick(Instant::now());
            let picture = self.draw();
            if picture.contains(words) {
                return picture;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "no {words}:\n{picture}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

const RIGHT: Command = Command::Go(Direction::Right);
const LEFT: Command = Command::Go(Direction::Left);
const DOWN: Command = Command::Go(Direction::Down);
const UP: Command = Command::Go(Direction::Up);

#[test]
fn a_level_is_played_to_the_end_and_kept() {
    let mut shown = Shown::of("sokoban", &[CORRIDOR, ROOM]);
    shown.until("optimum 2");
    let picture = shown.press(&[RIGHT, LEFT, RIGHT, RIGHT]);
    assert!(picture.contains(" pushes 1  moves 4  own best -"), "{picture}");
    let picture = shown.press(&[RIGHT]);
    assert!(picture.contains("Solved: 2 pushes, the fewest possible."), "{picture}");
    assert!(picture.contains("own best 2") && picture.contains("\u{2713} solved"), "{picture}");
    let kept = shown.app.take_news().unwrap().clone();
    assert_eq!(kept.results.len(), 1);
    let win = &kept.results[0];
    let expected = (Some(2), Some("pushes"), Some("rlrRR"));
    assert_eq!((win.cost, win.objective.as_deref(), win.solution.as_deref()), expected);
    assert!(shown.app.take_news().is_none(), "nothing new");
    // Nothing moves any more, and Enter leads on.
    assert!(shown.press(&[LEFT]).contains("Solved"));
    let picture = shown.press(&[Command::Confirm]);
    assert!(picture.contains("Level 2") && picture.contains("pushes 0"), "{picture}");
    assert!(shown.press(&[Command::Turn { forward: true }]).contains("This is the last"));
}

#[test]
fn moves_are_taken_back_and_done_again() {
    let mut shown = Shown::of("sokoban", &[ROOM]);
    let counts = |picture: &str| {
        let line = picture.lines().find(|line| line.contains("pushes")).unwrap();
        line.split("own").next().unwrap().trim().to_owned()
    };
    assert_eq!(counts(&shown.press(&[DOWN, RIGHT, RIGHT])), "pushes 2  moves 3");
    assert_eq!(counts(&shown.press(&[Command::Undo])), "pushes 1  moves 2");
    assert_eq!(counts(&shown.press(&[Command::Redo])), "pushes 2  moves 3");
    assert!(shown.press(&[Command::Redo]).contains("nothing to be done again"));
    assert_eq!(counts(&shown.press(&[Command::Restart])), "pushes 0  moves 0");
    assert_eq!(
        counts(&shown.press(&[Command::Redo, Command::Redo, Command::Redo])),
        "pushes 2  moves 3"
    );
    assert_eq!(counts(&shown.press(&[Command::Undo, LEFT])), "pushes 1  moves 3");
    assert!(shown.press(&[Command::Redo]).contains("nothing to be done again"));
}

#[test]
fn hints_say_more_each_time() {
    let mut shown = Shown::of("sokoban", &[CORRIDOR]);
    shown.press(&[Command::Hint]);
    let picture = shown.until("Yes, it can be solved");
    assert!(picture.contains("2 pushes more, and no fewer"), "{picture}");
    assert!(shown.press(&[Command::Hint]).contains("Move the marked piece"));
    let (column, row) = shown.geometry.at(Place::new(1, 3)).unwrap();
    let buffer = shown.terminal.backend().buffer();
    assert_eq!(buffer[(column, row)].bg, Color::Yellow, "the box is marked");
    let (column, row) = shown.geometry.at(Place::new(1, 5)).unwrap();
    assert_eq!(shown.terminal.backend().buffer()[(column, row)].bg, Color::Magenta);
    assert!(shown.press(&[Command::Hint]).contains("The move: walk right, push right 2x."));
    // Another position begins anew, and what is known of the way is not searched for again.
    assert!(!shown.press(&[RIGHT]).contains("The move"));
    assert!(shown.press(&[Command::Hint]).contains("Yes, it can be solved"));
}

#[test]
fn what_is_lost_is_told_by_hint_and_alarm() {
    let mut shown = Shown::of("sokoban", &[ROOM]);
    shown.press(&[DOWN, DOWN, RIGHT]);
    assert!(!shown.until("optimum 5").contains("Deadlock"));
    // Onto a row without a goal, along a wall.
    shown.press(&[UP]);
    let picture = shown.until("! Deadlock");
    assert!(picture.contains("1 box, marked !"), "{picture}");
    shown.press(&[Command::Hint]);
    shown.until("No: it cannot be solved from here");
    assert!(shown.press(&[Command::Alarm]).contains("The deadlock alarm is off"));
    assert!(!shown.press(&[LEFT]).contains("Deadlock"));
}

#[test]
fn a_solution_that_is_shown_does_not_count() {
    let mut shown = Shown::of("sokoban", &[CORRIDOR]);
    shown.press(&[Command::Show]);
    let picture =
        shown.until("Solved: 2 pushes, the fewest possible; shown, so it does not count.");
    assert!(!picture.contains("\u{2713}"), "{picture}");
    assert!(shown.app.take_news().is_none());
    // Taken back and done by hand, it does.
    shown.press(&[Command::Restart, RIGHT, RIGHT, RIGHT]);
    assert_eq!(shown.app.take_news().unwrap().results.len(), 1);
}

#[test]
fn a_level_is_taken_up_where_it_was_left() {
    let mut shown = Shown::of("sokoban", &[ROOM]);
    shown.press(&[DOWN, RIGHT, Command::Quit]);
    assert!(shown.app.is_over());
    let kept = shown.app.take_news().unwrap().clone();
    assert_eq!(kept.unfinished[0].line, "dR");
    let shelf = Shelf::new(entries("sokoban", &[ROOM]));
    let app = App::new(shelf, kept, settings(true), Start::Level(0));
    let mut again = Shown::new(app, 80, 24);
    let picture = again.draw();
    assert!(
        picture.contains("Taken up where you left it") && picture.contains("moves 2"),
        "{picture}"
    );
    again.press(&[Command::Undo, Command::Undo, Command::Quit]);
    assert!(again.app.take_news().unwrap().unfinished.is_empty());
}

#[test]
fn the_mouse_walks_pushes_slides_and_draws() {
    let mut shown = Shown::of("sokoban", &[ROOM]);
    let picture = shown.click(Place::new(4, 6), Place::new(4, 6));
    assert!(picture.contains("moves 8"), "{picture}");
    shown.press(&[Command::Restart]);
    shown.click(Place::new(2, 2), Place::new(2, 2));
    assert!(shown.click(Place::new(4, 5), Place::new(4, 5)).contains("Solved: 5 pushes"));

    let mut shown = Shown::of("tiles", &["1 2 3\n4 5 6\n0 7 8\n"]);
    assert!(shown.click(Place::new(2, 2), Place::new(2, 2)).contains("Solved: 2 moves"));

    let mut shown = Shown::of("rushhour", &["4 4\n1\n..A.\nPPA.K\n....\n....\n"]);
    let picture = shown.click(Place::new(1, 3), Place::new(3, 3));
    assert!(picture.contains("slides 1  steps 2"), "{picture}");
    assert!(shown.click(Place::new(2, 1), Place::new(2, 4)).contains("Solved: 2 slides"));
    assert!(shown.press(&[Command::Undo]).contains("slides 1"));
}

#[test]
fn cars_are_chosen_and_moved_by_keys() {
    let mut shown = Shown::of("rushhour", &["4 4\n1\n..A.\nPPA.K\n....\n....\n"]);
    assert!(shown.press(&[RIGHT]).contains("slides 0"), "A is in the way");
    let picture = shown.press(&[Command::Choose { forward: true }, DOWN, DOWN]);
    assert!(picture.contains("slides 1  steps 2"), "{picture}");
    let picture =
        shown.press(&[Command::Choose { forward: false }, Command::Run(Direction::Right)]);
    assert!(picture.contains("Solved: 2 slides"), "{picture}");
}

#[test]
fn a_way_out_of_check_is_played_and_wrong_ones_are_explained() {
    // White's king in check by a rook along its row; the pawn may step between.
    let check = "8 4\n1 4 k\n8 4 R\n5 3 p\n1 8 K\n";
    let mut shown = Shown::of("chess", &[check]);
    let picture = shown.draw();
    assert!(picture.contains("answer: 1 Safe, 2 White Checkmate"), "{picture}");
    assert!(picture.contains("a") && picture.contains(" at a4"), "{picture}");
    let at = |x: usize, y: usize| Place::new(8 - y, x - 1);
    let picture = shown.click(at(5, 3), at(6, 3));
    assert!(picture.contains("still attacked by the rook on h4"), "{picture}");
    assert!(shown.press(&[Command::Answer(1)]).contains("That is not the answer"));
    assert!(shown.press(&[Command::Hint]).contains("White is in check by the rook on h4"));
    assert!(shown.press(&[Command::Hint]).contains("One way"));
    assert!(shown.press(&[Command::Hint]).contains("pawn e3 -> e4 (interposition)"));
    let picture = shown.click(at(5, 3), at(5, 4));
    assert!(picture.contains("Solved: 2 mistakes."), "{picture}");
    // By keys: the king steps aside.
    shown.press(&[Command::Restart, Command::Choose { forward: false }, UP]);
    assert!(shown.press(&[Command::Confirm]).contains("Solved"));
}

#[test]
fn levels_are_listed_by_puzzle_and_grade() {
    let date = "2026-11-18".parse().unwrap();
    let app =
        App::new(Shelf::built_in(None, date), Results::default(), settings(true), Start::Levels);
    let mut shown = Shown::new(app, 100, 90);
    let picture = shown.draw();
    assert!(picture.contains("Sokoban  Sliding tiles  Rush Hour"), "{picture}");
    assert!(picture.contains("sokoban-1-") && picture.contains("level of 2026-11-18"), "{picture}");
    let picture = shown.press(&[Command::Grade]);
    assert!(picture.contains("only easy") && !picture.contains("timus-2"), "{picture}");
    let picture = shown.press(&[Command::Go(Direction::Right)]);
    assert!(picture.contains("tiles-1-") && !picture.contains("sokoban-1-"), "{picture}");
    let picture = shown.press(&[Command::Daily]);
    assert!(
        picture.contains("Sliding tiles") && picture.contains("level of 2026-11-18"),
        "{picture}"
    );
    // Back to the list, and in by the mouse.
    shown.press(&[Command::Levels, Command::End { forward: true }]);
    shown.press(&[Command::End { forward: false }]);
    let (column, row) = shown.geometry.at(Place::new(0, 0)).unwrap();
    let picture = shown.press(&[Command::Press(column, row), Command::Release(column, row)]);
    assert!(picture.contains("own best"), "{picture}");
}

#[test]
fn a_grade_begins_with_what_is_not_solved() {
    let date = "2026-11-18".parse().unwrap();
    let tiles = papan::puzzle("tiles").unwrap();
    let start = Start::Grade(tiles, papan::Grade::Easy);
    let open = |results: Results| {
        let shelf = Shelf::built_in(Some(tiles), date);
        Shown::new(App::new(shelf, results, settings(true), start), 90, 24)
    };
    let first = open(Results::default()).draw();
    assert!(first.contains("easy"), "{first}");
    let name =
        first.split_whitespace().find(|word| word.starts_with("tiles-1-")).unwrap().to_owned();
    let level = papan::library::level(&name).unwrap();
    let mut results = Results::default();
    results.keep(papan_play::Win {
        puzzle: "tiles".to_owned(),
        id: Some(name.clone()),
        level: level.text.clone(),
        objective: Some("moves".to_owned()),
        cost: Some(99),
        solution: None,
        solved_at: "2026-11-18T10:00:00Z".to_owned(),
        seconds: None,
    });
    let second = open(results).draw();
    assert!(!second.contains(&name), "{second}");
}

#[test]
fn large_boards_scroll_and_small_terminals_are_told() {
    let row = |middle: &str| format!("#{middle:<60}#\n");
    let wide = format!(
        "{}{}{}",
        "#".repeat(62) + "\n",
        row("@ $ ."),
        row("").repeat(40) + &"#".repeat(62)
    );
    let shelf = Shelf::new(entries("sokoban", &[&wide]));
    let app = App::new(shelf, Results::default(), settings(true), Start::Level(0));
    let mut shown = Shown::new(app, 40, 12);
    assert!(shown.draw().contains("()") && shown.lines()[1].starts_with('\u{2588}'));
    let picture = shown.press(&[DOWN; 30]);
    assert!(picture.contains("()") && !picture.contains("[]"), "the player is in view:\n{picture}");
    let here = shown.geometry.at(Place::new(31, 1)).unwrap();
    assert_eq!(shown.geometry.place(here.0, here.1), Some(Place::new(31, 1)));
    assert_eq!(shown.geometry.place(0, 0), None);
    shown.terminal.backend_mut().resize(20, 5);
    assert!(shown.draw().contains("The terminal is too"), "{:?}", shown.lines());
}

#[test]
fn boards_have_three_sizes() {
    let board = |width, height| {
        let shelf = Shelf::new(entries(
            "rushhour",
            &["3 3\n1\n.A.\nPP.K\n.A.\n", "3 3\n1\nPP.K\n.A.\n.A.\n"],
        ));
        let app = App::new(shelf, Results::default(), settings(false), Start::Level(1));
        let mut shown = Shown::new(app, width, height);
        shown.draw();
        let lines = shown.lines();
        let lines = lines.iter().skip(1).take(usize::from(height) - 4);
        lines.filter(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        board(30, 9),
        ["██████████", "██ P P  ░░", "██   A  ██", "██   A  ██", "██████████"]
    );
    assert_eq!(
        board(30, 14),
        [
            "████████████████████",
            "████████████████████",
            "████┏━━P┓━━━┓   ░░░░".replace("┏━━P┓━━━┓   ", "┏━━P━━━┓    ").as_str(),
            "████┗━━━━━━┛    ░░░░",
            "████    ╭──╮    ████",
            "████    │A │    ████",
            "████    │  │    ████",
            "████    ╰──╯    ████",
            "████████████████████",
            "████████████████████",
        ]
    );
    assert_eq!(
        board(40, 19)[3..6],
        [
            "██████┏━━━━━━━━━━┓      ░░░░░░",
            "██████┃    P     ┃      ░░░░░░",
            "██████┗━━━━━━━━━━┛      ░░░░░░"
        ]
    );
}

#[test]
fn without_colours_symbols_do() {
    let shelf = Shelf::new(entries("sokoban", &[ROOM]));
    let mut shown =
        Shown::new(App::new(shelf, Results::default(), settings(false), Start::Level(0)), 30, 12);
    shown.press(&[Command::Hint]);
    shown.until("Yes");
    let picture = shown.press(&[Command::Hint]);
    assert!(["()", "[]", "><", "██"].iter().all(|symbol| picture.contains(symbol)), "{picture}");
    shown.press(&[DOWN, DOWN, RIGHT, UP]);
    assert!(shown.until("Deadlock").contains("!!"));
    let buffer = shown.terminal.backend().buffer();
    let is_plain =
        |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
    assert!(buffer.content.iter().all(is_plain));
}

#[test]
fn levels_that_cannot_be_read_are_told_and_keys_are_listed() {
    let mut shown = Shown::of("sokoban", &[CORRIDOR, "####\n#@@#\n####\n"]);
    let picture = shown.press(&[Command::Turn { forward: true }]);
    assert!(picture.contains("Level 2: line 2, column 3: found a second player"), "{picture}");
    assert!(shown.press(&[Command::Help]).contains("next one that is not solved"));
    assert!(!shown.press(&[Command::Escape]).contains("Keys"));
    shown.press(&[Command::Go(Direction::Up), Command::Confirm]);
    assert!(shown.press(&[Command::Help]).contains("show me: plays the rest"));
}
