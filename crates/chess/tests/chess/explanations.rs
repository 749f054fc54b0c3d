//! What an explanation says about positions worked out by hand.

use papan_chess::{
    BoardSize, Colour, Explanation, Generator, Kind, Spec, evasions, explain, parse_cstate3,
    parse_fen, status,
};

fn read(size: u64, pieces: &str) -> papan_chess::Position {
    let lines: Vec<_> = pieces.split(';').map(str::trim).collect();
    let text = format!("1\n{size} {}\n{}\n", lines.len(), lines.join("\n"));
    parse_cstate3(text.as_bytes()).unwrap().remove(0)
}

fn shown(explanation: &Explanation, colour: Colour) -> Vec<String> {
    let evasions = explanation.side(colour).evasions.as_ref().unwrap();
    evasions.shown.iter().map(ToString::to_string).collect()
}

#[test]
fn evasions_are_listed_in_order() {
    // A rook checks along a row; a pawn, a rook and a knight can step between, a bishop takes it.
    let position = read(10, "1 4 k; 8 4 R; 5 3 p; 6 9 r; 4 2 h; 10 6 b; 1 10 K");
    let explanation = explain(&position, 100);
    assert_eq!(
        shown(&explanation, Colour::White),
        [
            "k 1,4 -> 1,3 (king move)",
            "k 1,4 -> 2,3 (king move)",
            "k 1,4 -> 1,5 (king move)",
            "k 1,4 -> 2,5 (king move)",
            "b 10,6 -> 8,4 (capture)",
            "h 4,2 -> 3,4 (interposition)",
            "h 4,2 -> 5,4 (interposition)",
            "p 5,3 -> 5,4 (interposition)",
            "r 6,9 -> 6,4 (interposition)",
        ]
    );
    assert_eq!(explanation.verdict().text, "White is in check by the rook on 8,4; 9 moves end it.");
    assert_eq!(explanation.side(Colour::White).checkers[0].to_string(), "R 8,4");
    assert!(explanation.side(Colour::Black).evasions.is_none());
    let cut = evasions(&position, Colour::White, 3).unwrap();
    assert_eq!((cut.total, cut.shown.len(), cut.left_off()), (9, 3, 6));
}

#[test]
fn pins_name_their_pinners() {
    // The rook may move along the row, the knight not at all.
    let position = read(12, "2 6 k; 5 6 r; 9 6 Q; 4 8 h; 6 10 B; 12 12 K");
    let explanation = explain(&position, 10);
    let pins: Vec<_> = explanation
        .side(Colour::White)
        .pins
        .iter()
        .map(|pin| format!("{} by {}: {}", pin.pinned, pin.pinner, pin.moves))
        .collect();
    assert_eq!(pins, ["r 5,6 by Q 9,6: 6", "h 4,8 by B 6,10: 0"]);
    assert_eq!(explanation.verdict().text, "No king is in check.");
    // Eight steps of the king, of which none is attacked, and six of the rook.
    assert_eq!(explanation.side(Colour::White).legal_moves, 8 + 6);
}

#[test]
fn verdicts_are_sentences() {
    let verdict =
        |fen: &str| explain(&parse_fen(fen.as_bytes()).unwrap().position, 0).verdict().text;
    assert_eq!(
        verdict("k7/2Q5/1K6/8/8/8/8/8 b"),
        "No king is in check. Black would be stalemated on its turn."
    );
    assert_eq!(
        verdict("4k3/8/8/8/4r3/5n2/8/4K3 w"),
        "White is in check by the rook on e4 and the knight on f3; 3 moves end it."
    );
    assert_eq!(
        verdict("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b"),
        "Black is checkmated by the queen on f7."
    );
    assert_eq!(
        verdict("4k3/4R3/8/8/8/8/4r3/4K3 w"),
        "Both kings are in check: no game leads here."
    );
}

/// The verdict of an explanation is put together from its sides, and a short list of evasions is the
/// beginning of the long one, however many are left out.
#[test]
fn explanations_agree_with_the_status_and_lists_with_each_other() {
    let mut listed = 0;
    for (pieces, size) in [(12, 8), (50, 30), (400, 60)] {
        let size = BoardSize::new(size).unwrap();
        let spec = Spec { boards: 60, pieces, size, kind: Kind::Mixed, seed: 3 };
        for position in Generator::new(spec).unwrap().map(Result::unwrap) {
            assert_eq!(explain(&position, 5).status, status(&position));
            for colour in Colour::BOTH {
                let Some(all) = evasions(&position, colour, usize::MAX) else { continue };
                assert_eq!(all.shown.len() as u64, all.total);
                assert!(all.shown.is_sorted());
                for limit in [0, 1, 2, 5] {
                    let some = evasions(&position, colour, limit).unwrap();
                    assert_eq!(some.total, all.total);
                    assert_eq!(some.shown, all.shown[..limit.min(all.shown.len())]);
                    listed += some.shown.len();
                }
            }
        }
    }
    assert!(listed > 300, "{listed}");
}
