//! What a solver sees in a level: maps, distances, the matching, deadlocks, and the tables of the
//! paper on A*.

use crate::deadlock::{Deadlock, Kind};
use crate::explain::{Explanation as Seen, map_of, positions};
use crate::heuristics::{Assign, Counts, HeuristicKind, TABLE_WALL};
use crate::prepared::PreparedBoard;
use crate::space::PushSpace;
use crate::{Board, Level, Square, with_few_words};
use papan_search::{Budget, Claim, Limits, StopReason};
use serde_json::{Value, json};

use papan_puzzle::{Block, Explanation, Message, Section, Text, message};
use papan_puzzle::{Frame, Mark, Span};

/// How many goals have their distances printed one by one; JSON has them all.
const SHOWN_GOALS: usize = 8;

/// Explains a level.
pub(super) fn explain(level: &Level, limits: &Limits) -> Explanation {
    let board = level.board();
    let budget = &mut Budget::new(limits);
    let looked = Seen::with_budget(level, budget).and_then(|seen| {
        Ok((seen, with_few_words!(board.len(), W => estimates::<W>(level, budget))?))
    });
    let (seen, estimates) = match looked {
        Ok(looked) => looked,
        Err(reason) => return stopped(level, reason),
    };
    let mut sections = vec![
        overview(level),
        deadlocks(board, &seen),
        area(
            message!(
                "sokoban.explain.dead-squares",
                "Dead squares: a box there reaches no goal ({squares})",
                squares = seen.dead.len()
            ),
            board,
            &seen.dead,
        ),
        area(
            message!(
                "sokoban.explain.tunnels",
                "Tunnels: walls on two sides ({squares})",
                squares = seen.tunnels.len()
            ),
            board,
            &seen.tunnels,
        ),
        distances(board, &seen),
        matching(board, &seen),
        heuristics(&estimates),
    ];
    sections.extend(paper_tables(&seen));
    let analysis = analysis(level, &seen, &estimates);
    Explanation { sections, analysis }
}

/// What is left to say when a limit was reached first.
fn stopped(level: &Level, reason: StopReason) -> Explanation {
    let limit = reason.name();
    let analysis = json!({ "size": level.board().size().to_string(), "limit": limit });
    Explanation { sections: vec![overview(level), Section::stopped(reason)], analysis }
}

/// Row and column as people count them.
fn coordinates(board: &Board, square: Square) -> String {
    let (size, cell) = (board.size(), board.cell(square));
    format!("{},{}", size.row(cell) + 1, size.column(cell) + 1)
}

fn all_coordinates(board: &Board, squares: &[Square]) -> String {
    squares.iter().map(|&square| coordinates(board, square)).collect::<Vec<_>>().join(" ")
}

fn text_frame(text: &str) -> Block {
    let mark = |symbol| match symbol {
        '#' => Mark::Border,
        '@' | '+' => Mark::Primary,
        '.' | '*' => Mark::Exit,
        'x' => Mark::Moved,
        _ => Mark::Plain,
    };
    let line = |line: &str| Span::runs(line.chars().map(|symbol| (symbol, mark(symbol))));
    Block::Board(Frame { caption: String::new(), lines: text.lines().map(line).collect() })
}

fn overview(level: &Level) -> Section {
    let board = level.board();
    let (squares, boxes) = (board.len(), level.boxes().len());
    let title = message!(
        "sokoban.explain.level",
        "Level ({size}, {boxes}, {goals}, {floor_squares})",
        size = board.size(),
        count boxes = boxes,
        count goals = board.goals().len(),
        count floor_squares = squares
    );
    let positions = message!(
        "sokoban.explain.positions",
        "Positions at most: C({squares},{boxes}) x {others} = {positions} (the boxes on any squares, the player on any other).",
        squares,
        boxes,
        others = squares - boxes,
        positions = positions(level)
    );
    Section { title, blocks: vec![text_frame(&level.to_string()), positions.into()] }
}

fn area(title: Message, board: &Board, squares: &[Square]) -> Section {
    let blocks = match squares {
        [] => vec![message!("sokoban.explain.none", "There is none.").into()],
        squares => vec![text_frame(&map_of(board, squares))],
    };
    Section { title, blocks }
}

fn deadlocks(board: &Board, seen: &Seen) -> Section {
    let title = message!("sokoban.explain.deadlocks", "Deadlocks in this position");
    if seen.deadlocks.is_empty() {
        let none = message!(
            "sokoban.explain.no-deadlock",
            "None of the kinds looked for (simple, freeze, bipartite, corral)."
        );
        return Section { title, blocks: vec![none.into()] };
    }
    let row = |deadlock: &Deadlock| {
        vec![kind(deadlock.kind).into(), all_coordinates(board, &deadlock.boxes).into()]
    };
    let table = Block::Table {
        head: vec![
            message!("sokoban.explain.kind", "kind").into(),
            message!("sokoban.explain.boxes", "boxes (row,column)").into(),
        ],
        rows: seen.deadlocks.iter().map(row).collect(),
    };
    let verdict =
        message!("sokoban.explain.lost", "The level has no solution from here: each proves it.");
    Section { title, blocks: vec![table, verdict.into()] }
}

fn kind(kind: Kind) -> Message {
    match kind {
        Kind::Simple => message!("sokoban.explain.simple", "simple"),
        Kind::Freeze => message!("sokoban.explain.freeze", "freeze"),
        Kind::Bipartite => message!("sokoban.explain.bipartite", "bipartite"),
        Kind::Corral => message!("sokoban.explain.corral", "corral"),
    }
}

/// Rows of words of equal width, as a board.
fn wide(rows: impl Iterator<Item = Vec<(String, Mark)>>) -> Block {
    let rows: Vec<_> = rows.collect();
    let width = rows.iter().flatten().map(|(word, _)| word.len()).max().unwrap_or(1);
    let line = |row: Vec<(String, Mark)>| {
        let words = row.into_iter().enumerate();
        let span = |(column, (word, mark)): (usize, (String, Mark))| {
            let gap = if column > 0 { " " } else { "" };
            Span::new(format!("{gap}{word:>width$}"), mark)
        };
        words.map(span).collect()
    };
    Block::Board(Frame { caption: String::new(), lines: rows.into_iter().map(line).collect() })
}

/// A number for every floor square.
fn numbers(board: &Board, number: impl Fn(Square) -> Option<u16>) -> Block {
    let size = board.size();
    let cell = |row: usize, column: usize| match board.square(size.cell(row, column)) {
        Some(square) => match number(square) {
            Some(number) => (number.to_string(), Mark::Plain),
            None => ("-".to_owned(), Mark::Border),
        },
        None => ("#".to_owned(), Mark::Border),
    };
    wide((0..size.rows()).map(|row| (0..size.columns()).map(|column| cell(row, column)).collect()))
}

fn nearest(seen: &Seen, square: Square) -> Option<u16> {
    seen.pull_distances.iter().filter_map(|goal| goal[square.index()]).min()
}

fn distances(board: &Board, seen: &Seen) -> Section {
    let mut blocks = vec![
        message!("sokoban.explain.nearest-goal", "To the nearest goal:").into(),
        numbers(board, |s| nearest(seen, s)),
    ];
    for (goal, far) in board.goals().iter().zip(&seen.pull_distances).take(SHOWN_GOALS) {
        let title = message!(
            "sokoban.explain.goal",
            "To the goal at {place}:",
            place = coordinates(board, *goal)
        );
        blocks.push(title.into());
        blocks.push(numbers(board, |square| far[square.index()]));
    }
    if board.goals().len() > SHOWN_GOALS {
        let more = message!(
            "sokoban.explain.more-goals",
            "And {more_goals}; the JSON has them all.",
            count more_goals = board.goals().len() - SHOWN_GOALS
        );
        blocks.push(more.into());
    }
    let title = message!("sokoban.explain.distances", "Pull distances (pushes of a box alone)");
    Section { title, blocks }
}

fn matching(board: &Board, seen: &Seen) -> Section {
    let title = message!(
        "sokoban.explain.matching",
        "Matching (every box its own goal, at the least cost)"
    );
    let Some(pairs) = &seen.matching else {
        let none = message!(
            "sokoban.explain.no-matching",
            "There is none: some boxes have no goal left. The level is unsolvable."
        );
        return Section { title, blocks: vec![none.into()] };
    };
    let row = |pair: &crate::explain::Pair| {
        vec![
            coordinates(board, pair.square).into(),
            coordinates(board, pair.goal).into(),
            pair.pushes.to_string().into(),
        ]
    };
    let table = Block::Table {
        head: vec![
            message!("sokoban.explain.matched-box", "box").into(),
            message!("sokoban.explain.matched-goal", "goal").into(),
            message!("sokoban.explain.matched-pushes", "pushes").into(),
        ],
        rows: pairs.iter().map(row).collect(),
    };
    let bound = message!(
        "sokoban.explain.bound",
        "No solution has fewer than {pushes}.",
        count pushes = seen.bound().unwrap_or(0)
    );
    Section { title, blocks: vec![table, bound.into()] }
}

/// The name of a heuristic, its value in pushes (`None`: unsolvable) and its claim.
type Estimate = (&'static str, Option<u32>, Claim);

fn estimates<const W: usize>(
    level: &Level,
    budget: &mut Budget,
) -> Result<Vec<Estimate>, StopReason> {
    let prepared = PreparedBoard::<W>::with_budget(level, budget)?;
    let space = PushSpace::new(&prepared);
    let estimate = |kind: &HeuristicKind| {
        let heuristic =
            kind.build::<PushSpace<'_, W>, W>(&prepared, Counts::Pushes, Assign::Nearest);
        let value = heuristic.estimate(&space, &prepared.start()).map(|cost| cost.0);
        (kind.info().id, value, heuristic.claim())
    };
    Ok(HeuristicKind::ALL.iter().map(estimate).collect())
}

fn heuristics(estimates: &[Estimate]) -> Section {
    let row = |&(id, value, claim): &Estimate| {
        vec![Message::heuristic(id).into(), Message::estimate(value), Message::claim(claim).into()]
    };
    let table = Block::Table {
        head: [Message::heuristics(), Message::values(), Message::claims()]
            .map(Text::from)
            .to_vec(),
        rows: estimates.iter().map(row).collect(),
    };
    let title = message!("sokoban.explain.heuristics", "Heuristics (for pushes)");
    Section { title, blocks: vec![table] }
}

fn paper_tables(seen: &Seen) -> [Section; 2] {
    let section = |title: Message, table: &[Vec<u32>]| {
        let word = |&value: &u32| {
            let mark = if value == TABLE_WALL { Mark::Border } else { Mark::Plain };
            (value.to_string(), mark)
        };
        let board = wide(table.iter().map(|row| row.iter().map(word).collect()));
        Section { title, blocks: vec![board] }
    };
    [
        section(
            message!(
                "sokoban.explain.box-table",
                "From each square to the nearest goal, corners 10 more, walls 99 (the paper on A*)"
            ),
            &seen.box_table,
        ),
        section(
            message!(
                "sokoban.explain.player-table",
                "From each square to the box nearest the player (the paper on A*)"
            ),
            &seen.player_table,
        ),
    ]
}

fn analysis(level: &Level, seen: &Seen, estimates: &[Estimate]) -> Value {
    let board = level.board();
    let size = board.size();
    let at = |square: Square| {
        let cell = board.cell(square);
        json!([size.row(cell), size.column(cell)])
    };
    let all = |squares: &[Square]| squares.iter().map(|&square| at(square)).collect::<Vec<_>>();
    let grid = |number: &dyn Fn(Square) -> Option<u16>| {
        let cell = |row, column| board.square(size.cell(row, column)).and_then(number);
        let row = |row| (0..size.columns()).map(|column| cell(row, column)).collect::<Vec<_>>();
        (0..size.rows()).map(row).collect::<Vec<_>>()
    };
    let goals = board.goals().iter().zip(&seen.pull_distances);
    json!({
        "size": size.to_string(),
        "positions": positions(level),
        "player": at(level.player()),
        "boxes": all(level.boxes()),
        "goals": all(board.goals()),
        "reach": all(&seen.reach),
        "dead_squares": all(&seen.dead),
        "tunnels": all(&seen.tunnels),
        "nearest_goal": grid(&|square| nearest(seen, square)),
        "pull_distances": goals.map(|(&goal, far)| json!({
            "goal": at(goal), "distances": grid(&|square| far[square.index()]),
        })).collect::<Vec<_>>(),
        "matching": {
            "bound": seen.bound(),
            "pairs": seen.matching.iter().flatten().map(|pair| json!({
                "box": at(pair.square), "goal": at(pair.goal), "pushes": pair.pushes,
            })).collect::<Vec<_>>(),
        },
        "deadlocks": seen.deadlocks.iter().map(|deadlock| json!({
            "kind": deadlock.kind.name(), "boxes": all(&deadlock.boxes),
        })).collect::<Vec<_>>(),
        "heuristics": estimates.iter().map(|&(id, value, claim)| json!({
            "id": id, "value": value, "claim": claim.name(),
        })).collect::<Vec<_>>(),
        "box_table": seen.box_table,
        "player_table": seen.player_table,
    })
}
