//! What is said about a position: sentences, sections and JSON, all from the same reasons.

use crate::explain::{Pin, Side};
use crate::{
    BoardSize, Colour, EvasionKind, Explanation as Reasons, Level, Placed, Position, Square, Status,
};
use papan_search::StopReason;
use serde_json::{Value, json};

use super::info::EVASIONS;
use crate::wording;
use papan_puzzle::{Block, Explanation, Message, Section, Text, message};
use papan_puzzle::{Frame, Mark, Span};

/// Boards up to this size are drawn in text.
const DRAWN: i64 = 16;

/// The answer for people.
pub(super) fn lines(reasons: &Reasons, turn: Option<Colour>) -> Vec<Message> {
    let mut lines = vec![reasons.verdict()];
    lines.extend(turn_note(reasons, turn));
    lines.push(match reasons.status {
        Status::Safe => {
            let [white, black] = reasons.sides.each_ref().map(|side| side.legal_moves);
            message!(
                "chess.lines.safe",
                "Legal moves: {white} for White, {black} for Black.",
                white,
                black
            )
        }
        Status::Impossible => {
            message!("chess.lines.impossible", "`papan explain` shows the pieces that attack them.")
        }
        Status::Check { colour, .. } => message!(
            "chess.lines.check",
            "{ways}; `papan explain` lists them.",
            said ways = kinds(reasons.side(colour))
        ),
        Status::Checkmate { .. } => message!(
            "chess.lines.checkmate",
            "No king move, capture or interposition helps; `papan explain` shows the pieces."
        ),
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
fn turn_note(reasons: &Reasons, turn: Option<Colour>) -> Option<Message> {
    let turn = turn?;
    match reasons.status {
        Status::Check { colour, .. } | Status::Checkmate { colour } if colour != turn => {
            Some(message!(
                "chess.wrong-turn",
                "But it is {side}'s turn: no game leads here.",
                said side = wording::side(turn)
            ))
        }
        Status::Safe if reasons.side(turn).stalemate => Some(message!(
            "chess.stalemate",
            "It is {side}'s turn: stalemate.",
            said side = wording::side(turn)
        )),
        _ => None,
    }
}

/// How many evasions of each kind, in words.
fn kinds(side: &Side) -> Vec<Message> {
    let Some(evasions) = &side.evasions else { return Vec::new() };
    let kinds = EvasionKind::ALL.map(|kind| (kind, evasions.of_kind(kind)));
    let found = kinds.into_iter().filter(|&(_, number)| number > 0);
    found.map(|(kind, number)| wording::amount(kind, number)).collect()
}

fn lower(colour: Colour) -> String {
    colour.to_string().to_lowercase()
}

/// The sections of `papan explain`.
pub(super) fn explain(level: &Level, reasons: &Reasons) -> Explanation {
    let turn = level.side_to_move;
    let mut position = overview(level);
    let answer = message!(
        "chess.explain.answer",
        "Answer: {answer}.",
        said answer = reasons.status.message()
    );
    position.blocks.push(answer.into());
    position.blocks.push(reasons.verdict().into());
    position.blocks.extend(turn_note(reasons, turn).map(Block::from));

    let size = reasons.size;
    let checkers = Section {
        title: message!("chess.explain.checkers", "Checkers"),
        blocks: checkers(reasons),
    };
    let pins = Section { title: message!("chess.explain.pins", "Pins"), blocks: pins(reasons) };
    let mut sections = vec![position, checkers, pins];
    for side in reasons.sides.iter().filter(|side| side.in_check()) {
        sections.push(evasions(side, size));
    }
    sections.push(legal_moves(reasons));
    Explanation { sections, analysis: value(reasons, turn) }
}

fn legal_moves(reasons: &Reasons) -> Section {
    let rows = reasons.sides.iter().map(|side| {
        let state: Text = match (side.in_check(), side.legal_moves, side.stalemate) {
            (true, 0, _) => message!("chess.explain.checkmate", "checkmate").into(),
            (true, _, _) => message!("chess.explain.in-check", "in check").into(),
            (false, _, true) => {
                message!("chess.explain.stalemate", "stalemate, were it to move").into()
            }
            (false, _, false) => "".into(),
        };
        vec![wording::side(side.colour).into(), side.legal_moves.to_string().into(), state]
    });
    let head = vec![
        message!("chess.explain.side", "side").into(),
        message!("chess.explain.legal-moves", "legal moves").into(),
        "".into(),
    ];
    Section {
        title: message!(
            "chess.explain.all-legal-moves",
            "Legal moves, as if it were the side's turn"
        ),
        blocks: vec![Block::Table { head, rows: rows.collect() }],
    }
}

/// What is left to say when a limit was reached first.
pub(super) fn stopped(level: &Level, reason: StopReason) -> Explanation {
    let analysis = json!({
        "size": level.position.size().to_string(),
        "pieces": level.position.len(),
        "limit": reason.name(),
    });
    Explanation { sections: vec![overview(level), Section::stopped(reason)], analysis }
}

/// The position as it was read.
fn overview(level: &Level) -> Section {
    let position = &level.position;
    let mut blocks = Vec::new();
    let board = frame(position, String::new());
    if !board.lines.is_empty() {
        blocks.push(Block::Board(board));
    }
    if let Some(turn) = level.side_to_move {
        let text = message!(
            "chess.explain.turn",
            "{side} to move. No castling, en passant, double step or promotion is counted.",
            said side = wording::side(turn)
        );
        blocks.push(text.into());
    }
    let size = position.size();
    if size == BoardSize::MIN {
        let text =
            message!("chess.explain.coordinates", "File a..h is x 1..8, rank 1..8 is y 1..8.");
        blocks.push(text.into());
    }
    let title = message!(
        "chess.explain.position",
        "Position ({size}x{size}, {pieces})",
        size,
        count pieces = position.len()
    );
    Section { title, blocks }
}

fn checkers(reasons: &Reasons) -> Vec<Block> {
    let mut lines = Vec::new();
    for side in &reasons.sides {
        for &checker in &side.checkers {
            let text = message!(
                "chess.explain.attacks",
                "{checker} attacks the {king}.",
                said checker = wording::piece(checker, reasons.size),
                said king = wording::piece(side.king, reasons.size)
            );
            lines.push(text.into());
        }
    }
    if lines.is_empty() {
        lines.push(message!("chess.explain.no-checker", "No king is attacked.").into());
    }
    lines
}

fn pins(reasons: &Reasons) -> Vec<Block> {
    let pins = reasons.sides.iter().flat_map(|side| &side.pins);
    let rows: Vec<Vec<Text>> = pins
        .map(|pin| {
            let piece = |placed| Text::from(wording::piece(placed, reasons.size));
            vec![piece(pin.pinned), piece(pin.pinner), pin.moves.to_string().into()]
        })
        .collect();
    if rows.is_empty() {
        return vec![message!("chess.explain.no-pin", "No piece is pinned to its king.").into()];
    }
    let head = vec![
        message!("chess.explain.pinned", "pinned").into(),
        message!("chess.explain.pinner", "by").into(),
        message!("chess.explain.pinned-moves", "moves along the line").into(),
    ];
    vec![Block::Table { head, rows }]
}

fn evasions(side: &Side, size: BoardSize) -> Section {
    let title = message!(
        "chess.explain.ways-out",
        "Ways out for {side}",
        said side = wording::side(side.colour)
    );
    let Some(evasions) = &side.evasions else { return Section { title, blocks: Vec::new() } };
    let summary = match evasions.total {
        0 => message!(
            "chess.explain.no-way-out",
            "None: no king move, capture or interposition helps."
        ),
        _ => message!("chess.explain.kinds", "{ways}.", said ways = kinds(side)),
    };
    let mut blocks = vec![summary.into()];
    blocks.extend(evasions.shown.iter().map(|evasion| wording::evasion(evasion, size).into()));
    if evasions.left_off() > 0 {
        let more = message!(
            "chess.explain.more",
            "... and {more} more; {option} N lists up to N.",
            more = evasions.left_off(),
            option option = EVASIONS.info.id
        );
        blocks.push(more.into());
    }
    Section { title, blocks }
}

/// A small board as text, in the letters of CSTATE3, White's first row at the bottom; no lines for
/// a large board.
pub(super) fn frame(position: &Position, caption: String) -> Frame {
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
    object([
        ("status", status.into()),
        ("answer", reasons.status.to_string().into()),
        ("in_check", in_check.map(lower).into()),
        ("turn", turn.map(lower).into()),
        ("size", reasons.size.to_string().into()),
        ("pieces", reasons.pieces.into()),
        ("sides", list(&reasons.sides, |side| side_value(side, reasons.size))),
    ])
}

fn side_value(side: &Side, size: BoardSize) -> Value {
    let name = |square: Square| Value::from(size.algebraic(square));
    let evasions = side.evasions.as_ref().map(|evasions| {
        let shown = list(&evasions.shown, |evasion| {
            object([
                ("kind", evasion.kind.name().into()),
                ("piece", evasion.from.piece.role().name().into()),
                ("from", evasion.from.square.to_string().into()),
                ("to", evasion.to.to_string().into()),
                ("from_name", name(evasion.from.square)),
                ("to_name", name(evasion.to)),
            ])
        });
        object([
            ("total", evasions.total.into()),
            ("king_moves", evasions.of_kind(EvasionKind::KingMove).into()),
            ("captures", evasions.of_kind(EvasionKind::Capture).into()),
            ("interpositions", evasions.of_kind(EvasionKind::Interposition).into()),
            ("shown", shown),
            ("left_off", evasions.left_off().into()),
        ])
    });
    let pin = |pin: &Pin| {
        object([
            ("pinned", piece_value(pin.pinned, size)),
            ("pinner", piece_value(pin.pinner, size)),
            ("moves", pin.moves.to_string().into()),
        ])
    };
    object([
        ("colour", lower(side.colour).into()),
        ("king", side.king.square.to_string().into()),
        ("king_name", name(side.king.square)),
        ("checkers", list(&side.checkers, |&checker| piece_value(checker, size))),
        ("pins", list(&side.pins, pin)),
        ("evasions", evasions.into()),
        ("legal_moves", side.legal_moves.to_string().into()),
        ("stalemate", side.stalemate.into()),
    ])
}

fn piece_value(placed: Placed, size: BoardSize) -> Value {
    object([
        ("piece", placed.piece.role().name().into()),
        ("square", placed.square.to_string().into()),
        ("name", size.algebraic(placed.square).into()),
    ])
}

/// An object that takes its values as they are. `json!` serialises nested values again at every level, about a tenth of
/// the time of a small board in a profile.
fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    members.into_iter().collect()
}

/// The same for an array.
fn list<T>(items: &[T], value: impl FnMut(&T) -> Value) -> Value {
    items.iter().map(value).collect()
}
