//! What is said about a position: sentences, sections and JSON, all from the same reasons.

use crate::explain::{Pin, Side};
use crate::{
    BoardSize, Colour, Evasion, EvasionKind, Explanation as Reasons, Level, Placed, Position,
    Square, Status,
};
use papan_puzzle::count;
use papan_search::StopReason;
use serde_json::{Value, json};

use papan_puzzle::{Block, Explanation, Section};
use papan_puzzle::{Frame, Mark, Span};

/// Boards up to this size are drawn in text.
const DRAWN: i64 = 16;
/// The answer for people.
pub(super) fn lines(reasons: &Reasons, turn: Option<Colour>) -> Vec<String> {
    let mut lines = vec![reasons.verdict()];
    lines.extend(turn_note(reasons, turn));
    lines.push(match reasons.status {
        Status::Safe => {
            let [white, black] = reasons.sides.each_ref().map(|side| side.legal_moves);
            format!("Legal moves: {white} for White, {black} for Black.")
        }
        Status::Impossible => "`papan explain` shows the pieces that attack them.".to_owned(),
        Status::Check { colour, .. } => {
            format!("{}; `papan explain` lists them.", kinds(reasons.side(colour)))
        }
        Status::Checkmate { .. } => {
            "No king move, capture or interposition helps; `papan explain` shows the pieces."
                .to_owned()
        }
    });
    lines
}

/// What the first of these lines says.
pub(super) fn reported(line: &str) -> Option<Status> {
    if line.starts_with("No king is in check.") {
        return Some(Status::Safe);
    }
    if line.starts_with("Both kings are in check") {
        return Some(Status::Impossible);
    }
    let colour = Colour::BOTH.into_iter().find(|colour| line.starts_with(&colour.to_string()))?;
    if line.contains(" is checkmated by ") {
        return Some(Status::Checkmate { colour });
    }
    let (_, moves) = line.split_once(" is in check by ")?.1.rsplit_once("; ")?;
    let moves = moves.split(' ').next()?.parse().ok()?;
    Some(Status::Check { colour, moves })
}

/// What it means for the side to move, if the text says whose turn it is.
fn turn_note(reasons: &Reasons, turn: Option<Colour>) -> Option<String> {
    let turn = turn?;
    match reasons.status {
        Status::Check { colour, .. } | Status::Checkmate { colour } if colour != turn => {
            Some(format!("But it is {turn}'s turn: no game leads here."))
        }
        Status::Safe if reasons.side(turn).stalemate => {
            Some(format!("It is {turn}'s turn: stalemate."))
        }
        _ => None,
    }
}

/// How many evasions of each kind, in words.
fn kinds(side: &Side) -> String {
    let Some(evasions) = &side.evasions else { return String::new() };
    let kinds = EvasionKind::ALL.map(|kind| (evasions.of_kind(kind), kind.name()));
    let counts = kinds
        .into_iter()
        .filter(|&(number, _)| number > 0)
        .map(|(number, name)| count(number, &format!("{name}s")));
    counts.collect::<Vec<_>>().join(", ")
}

fn lower(colour: Colour) -> String {
    colour.to_string().to_lowercase()
}

/// A piece in words, such as `white rook h1`.
fn described(placed: Placed, size: BoardSize) -> String {
    let square = size.name(placed.square);
    format!("{} {} {square}", lower(placed.piece.colour()), placed.piece.role().name())
}

fn move_text(evasion: &Evasion, size: BoardSize) -> String {
    let Evasion { kind, from, to } = evasion;
    let (start, end) = (size.name(from.square), size.name(*to));
    format!("{} {start} -> {end} ({kind})", from.piece.role().name())
}

/// The sections of `papan explain`.
pub(super) fn explain(level: &Level, reasons: &Reasons) -> Explanation {
    let turn = level.side_to_move;
    let text = |text: String| Block::Text(text);
    let section = |title: &str, blocks| Section { title: title.to_owned(), blocks };

    let mut position = overview(level);
    position.blocks.push(text(format!("Answer: {}.", reasons.status)));
    position.blocks.push(text(reasons.verdict()));
    position.blocks.extend(turn_note(reasons, turn).map(text));

    let size = reasons.size;
    let mut sections =
        vec![position, section("Checkers", checkers(reasons)), section("Pins", pins(reasons))];
    for side in reasons.sides.iter().filter(|side| side.in_check()) {
        sections.push(evasions(side, size));
    }
    let rows = reasons.sides.iter().map(|side| {
        let state = match (side.in_check(), side.legal_moves, side.stalemate) {
            (true, 0, _) => "checkmate",
            (true, _, _) => "in check",
            (false, _, true) => "stalemate, were it to move",
            (false, _, false) => "",
        };
        vec![side.colour.to_string(), side.legal_moves.to_string(), state.to_owned()]
    });
    let head = ["side", "legal moves", ""].map(str::to_owned).to_vec();
    let table = Block::Table { head, rows: rows.collect() };
    sections.push(section("Legal moves, as if it were the side's turn", vec![table]));
    Explanation { sections, analysis: value(reasons, turn) }
}

/// What is left to say when a limit was reached first.
pub(super) fn stopped(level: &Level, reason: StopReason) -> Explanation {
    let words = format!("Nothing more is known: {reason}.");
    let rest = Section { title: "Stopped".to_owned(), blocks: vec![Block::Text(words)] };
    let analysis = json!({
        "size": level.position.size().to_string(),
        "pieces": level.position.len(),
        "limit": reason.name(),
    });
    Explanation { sections: vec![overview(level), rest], analysis }
}

/// The position as it was read.
fn overview(level: &Level) -> Section {
    let position = &level.position;
    let mut blocks = Vec::new();
    let board = frame(position);
    if !board.lines.is_empty() {
        blocks.push(Block::Board(board));
    }
    if let Some(turn) = level.side_to_move {
        blocks.push(Block::Text(format!(
            "{turn} to move. No castling, en passant, double step or promotion is counted."
        )));
    }
    let size = position.size();
    if size == BoardSize::MIN {
        blocks.push(Block::Text("File a..h is x 1..8, rank 1..8 is y 1..8.".to_owned()));
    }
    let title = format!("Position ({size}x{size}, {})", count(position.len(), "pieces"));
    Section { title, blocks }
}

fn checkers(reasons: &Reasons) -> Vec<Block> {
    let mut lines = Vec::new();
    for side in &reasons.sides {
        for &checker in &side.checkers {
            let [checker, king] = [checker, side.king].map(|piece| described(piece, reasons.size));
            lines.push(Block::Text(format!("{checker} attacks the {king}.")));
        }
    }
    if lines.is_empty() {
        lines.push(Block::Text("No king is attacked.".to_owned()));
    }
    lines
}

fn pins(reasons: &Reasons) -> Vec<Block> {
    let pins = reasons.sides.iter().flat_map(|side| &side.pins);
    let rows: Vec<Vec<String>> = pins
        .map(|pin| {
            let [pinned, pinner] =
                [pin.pinned, pin.pinner].map(|piece| described(piece, reasons.size));
            vec![pinned, pinner, pin.moves.to_string()]
        })
        .collect();
    if rows.is_empty() {
        return vec![Block::Text("No piece is pinned to its king.".to_owned())];
    }
    let head = ["pinned", "by", "moves along the line"].map(str::to_owned).to_vec();
    vec![Block::Table { head, rows }]
}

fn evasions(side: &Side, size: BoardSize) -> Section {
    let title = format!("Ways out for {}", side.colour);
    let Some(evasions) = &side.evasions else { return Section { title, blocks: Vec::new() } };
    let mut blocks = vec![Block::Text(match evasions.total {
        0 => "None: no king move, capture or interposition helps.".to_owned(),
        _ => format!("{}.", kinds(side)),
    })];
    blocks.extend(evasions.shown.iter().map(|evasion| Block::Text(move_text(evasion, size))));
    if evasions.left_off() > 0 {
        blocks.push(Block::Text(format!(
            "... and {} more; option evasions N lists up to N.",
            evasions.left_off()
        )));
    }
    Section { title, blocks }
}

/// A small board as text, in the letters of CSTATE3, White's first row at the bottom; no lines for
/// a large board.
pub(super) fn frame(position: &Position) -> Frame {
    let caption = "initial".to_owned();
    let n = position.size().get();
    if n > DRAWN {
        return Frame { caption, lines: Vec::new() };
    }
    let side = n as usize;
    let mut grid = vec![vec!['.'; side]; side];
    for placed in position.iter() {
        grid[placed.square.y as usize - 1][placed.square.x as usize - 1] = placed.piece.letter();
    }
    let mut lines = Vec::with_capacity(side + 1);
    for (index, row) in grid.iter().enumerate().rev() {
        let squares: String = row.iter().map(|square| format!("{square:>3}")).collect();
        let label = Span::new(format!("  {:>2}", index + 1), Mark::Border);
        lines.push(vec![label, Span::new(squares, Mark::Plain)]);
    }
    let size = position.size();
    let column = |x: i64| size.file(x).map_or_else(|| x.to_string(), String::from);
    let names: String = (1..=n).map(|x| format!("{:>3}", column(x))).collect();
    lines.push(vec![Span::new(format!("    {names}"), Mark::Border)]);
    Frame { caption, lines }
}

/// The `analysis` object. A value has one type whatever the board: what grows with the board (its
/// size, squares as `x,y`, numbers of moves) is a string, since not every JSON reader has integers
/// beyond 2^53; what grows with the pieces is a number. Square names are those of an 8x8 board, and
/// null on other boards.
pub(super) fn value(reasons: &Reasons, turn: Option<Colour>) -> Value {
    let (status, in_check) = match reasons.status {
        Status::Safe => ("safe", None),
        Status::Impossible => ("impossible", None),
        Status::Check { colour, .. } => ("check", Some(colour)),
        Status::Checkmate { colour } => ("checkmate", Some(colour)),
    };
    json!({
        "status": status,
        "answer": reasons.status.to_string(),
        "in_check": in_check.map(lower),
        "turn": turn.map(lower),
        "size": reasons.size.to_string(),
        "pieces": reasons.pieces,
        "sides": reasons.sides.each_ref().map(|side| side_value(side, reasons.size)),
    })
}

fn side_value(side: &Side, size: BoardSize) -> Value {
    let name = |square: Square| size.algebraic(square);
    let evasions = side.evasions.as_ref().map(|evasions| {
        let shown = evasions.shown.iter().map(|evasion| {
            json!({
                "kind": evasion.kind.name(),
                "piece": evasion.from.piece.role().name(),
                "from": evasion.from.square.to_string(),
                "to": evasion.to.to_string(),
                "from_name": name(evasion.from.square),
                "to_name": name(evasion.to),
            })
        });
        json!({
            "total": evasions.total,
            "king_moves": evasions.of_kind(EvasionKind::KingMove),
            "captures": evasions.of_kind(EvasionKind::Capture),
            "interpositions": evasions.of_kind(EvasionKind::Interposition),
            "shown": shown.collect::<Vec<_>>(),
            "left_off": evasions.left_off(),
        })
    });
    let pin = |pin: &Pin| {
        json!({
            "pinned": piece_value(pin.pinned, size),
            "pinner": piece_value(pin.pinner, size),
            "moves": pin.moves.to_string(),
        })
    };
    let checkers = side.checkers.iter().map(|&checker| piece_value(checker, size));
    json!({
        "colour": lower(side.colour),
        "king": side.king.square.to_string(),
        "king_name": name(side.king.square),
        "checkers": checkers.collect::<Vec<_>>(),
        "pins": side.pins.iter().map(pin).collect::<Vec<_>>(),
        "evasions": evasions,
        "legal_moves": side.legal_moves.to_string(),
        "stalemate": side.stalemate,
    })
}

fn piece_value(placed: Placed, size: BoardSize) -> Value {
    json!({
        "piece": placed.piece.role().name(),
        "square": placed.square.to_string(),
        "name": size.algebraic(placed.square),
    })
}
