//! What is said about a position: sentences, sections and JSON, all from the same reasons.

use papan_board::count;
use papan_chess::explain::{Pin, Side};
use papan_chess::{
    Colour, Evasion, EvasionKind, Explanation as Reasons, Level, Placed, Position, Status,
};
use serde_json::{Value, json};

use crate::explanation::{Block, Explanation, Section};
use crate::frame::{Frame, Mark, Span};

/// Boards up to this size are drawn in text.
const DRAWN: i64 = 16;
/// Numbers up to this are exact in every reader of JSON; larger ones become strings.
const EXACT: u128 = 1 << 53;

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

/// What the side to move makes of it, where the text says whose turn it is.
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

/// How many evasions of which kind, in words.
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

/// A piece in words, such as `white rook 8,1`.
fn described(placed: Placed) -> String {
    format!("{} {} {}", lower(placed.piece.colour()), placed.piece.role().name(), placed.square)
}

fn move_text(evasion: &Evasion) -> String {
    let Evasion { kind, from, to } = evasion;
    format!("{} {} -> {to} ({kind})", from.piece.role().name(), from.square)
}

/// The sections of `papan explain`.
pub(super) fn explain(level: &Level, reasons: &Reasons) -> Explanation {
    let turn = level.side_to_move;
    let text = |text: String| Block::Text(text);
    let section = |title: &str, blocks| Section { title: title.to_owned(), blocks };

    let mut position = Vec::new();
    let board = frame(&level.position);
    if !board.lines.is_empty() {
        position.push(Block::Board(board));
    }
    if let Some(turn) = turn {
        position.push(text(format!(
            "{turn} to move. File a..h is x 1..8, rank 1..8 is y 1..8. No castling, en passant, \
             double step or promotion is counted."
        )));
    }
    position.push(text(format!("Answer: {}.", reasons.status)));
    position.push(text(reasons.verdict()));
    position.extend(turn_note(reasons, turn).map(text));

    let size = reasons.size;
    let title = format!("Position ({size}x{size}, {})", count(reasons.pieces, "pieces"));
    let mut sections = vec![
        section(&title, position),
        section("Checkers", checkers(reasons)),
        section("Pins", pins(reasons)),
    ];
    for side in reasons.sides.iter().filter(|side| side.in_check()) {
        sections.push(evasions(side));
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

fn checkers(reasons: &Reasons) -> Vec<Block> {
    let mut lines = Vec::new();
    for side in &reasons.sides {
        for &checker in &side.checkers {
            let line = format!("{} attacks the {}.", described(checker), described(side.king));
            lines.push(Block::Text(line));
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
        .map(|pin| vec![described(pin.pinned), described(pin.pinner), pin.moves.to_string()])
        .collect();
    if rows.is_empty() {
        return vec![Block::Text("No piece is pinned to its king.".to_owned())];
    }
    let head = ["pinned", "by", "moves along the line"].map(str::to_owned).to_vec();
    vec![Block::Table { head, rows }]
}

fn evasions(side: &Side) -> Section {
    let title = format!("Ways out for {}", side.colour);
    let Some(evasions) = &side.evasions else { return Section { title, blocks: Vec::new() } };
    let mut blocks = vec![Block::Text(match evasions.total {
        0 => "None: no king move, capture or interposition helps.".to_owned(),
        _ => format!("{}.", kinds(side)),
    })];
    blocks.extend(evasions.shown.iter().map(|evasion| Block::Text(move_text(evasion))));
    if evasions.left_off() > 0 {
        blocks.push(Block::Text(format!(
            "... and {} more; --evasions N lists up to N.",
            evasions.left_off()
        )));
    }
    Section { title, blocks }
}

/// A small board as text, in the letters of CSTATE3, White's first row at the bottom; no lines for a
/// large one.
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
    let numbers: String = (1..=n).map(|x| format!("{x:>3}")).collect();
    lines.push(vec![Span::new(format!("    {numbers}"), Mark::Border)]);
    Frame { caption, lines }
}

/// The `analysis` object. Squares are strings `x,y`, since not every reader has whole numbers of
/// 60 bits; other numbers become strings only where they are too large.
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
        "size": exact(reasons.size.get().unsigned_abs().into()),
        "pieces": reasons.pieces,
        "sides": reasons.sides.each_ref().map(side_value),
    })
}

fn side_value(side: &Side) -> Value {
    let evasions = side.evasions.as_ref().map(|evasions| {
        let shown = evasions.shown.iter().map(|evasion| {
            json!({
                "kind": evasion.kind.name(),
                "piece": evasion.from.piece.role().name(),
                "from": evasion.from.square.to_string(),
                "to": evasion.to.to_string(),
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
            "pinned": piece_value(pin.pinned),
            "pinner": piece_value(pin.pinner),
            "moves": exact(pin.moves.into()),
        })
    };
    json!({
        "colour": lower(side.colour),
        "king": side.king.square.to_string(),
        "checkers": side.checkers.iter().map(|&checker| piece_value(checker)).collect::<Vec<_>>(),
        "pins": side.pins.iter().map(pin).collect::<Vec<_>>(),
        "evasions": evasions,
        "legal_moves": exact(side.legal_moves),
        "stalemate": side.stalemate,
    })
}

fn piece_value(placed: Placed) -> Value {
    json!({ "piece": placed.piece.role().name(), "square": placed.square.to_string() })
}

fn exact(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(small) if number <= EXACT => small.into(),
        _ => number.to_string().into(),
    }
}
