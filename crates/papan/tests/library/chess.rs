//! Chess in the suite: answers, JSON, collections, generated files and the judge.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::time::Duration;

use papan::{
    Analysis, Block, JudgeError, JudgeFailure, LevelText, Limits, Options, Outcome, Puzzle, Record,
    Rejection, SolveRequest, StopReason, Task, Verdict, judge, puzzle,
};

fn chess() -> &'static Puzzle {
    puzzle("chess").unwrap()
}

fn options(task: Task, values: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (id, word) in values {
        let listed = chess().info().options.iter();
        let option = listed.into_iter().find(|o| o.id == *id && o.tasks.contains(&task)).unwrap();
        options.set(option, word).unwrap();
    }
    options
}

fn analyse(level: &LevelText<'_>, values: &[(&str, &str)]) -> (Analysis, Record) {
    let instance = chess().parse(level).unwrap();
    let mut request = SolveRequest::new(chess().info(), None, None, None).unwrap();
    request.options = options(Task::Solve, values);
    let answer = instance.solve(&request, &mut ()).unwrap();
    let record = Record::answered(1, &LevelText::default(), &request, &answer);
    match answer.outcome {
        Outcome::Analysis(analysis) => (analysis, record),
        Outcome::Search(_) => panic!("chess searches nothing"),
    }
}

fn whole(text: &str) -> LevelText<'_> {
    LevelText::new(0, text.as_bytes())
}

fn lines(analysis: &Analysis) -> String {
    analysis.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// White's pawn may step between; the king has four squares.
const CHECK: &str = "1\n8 4\n1 4 k\n8 4 R\n5 3 p\n1 8 K\n";

#[test]
fn the_json_of_a_check() {
    let (analysis, record) = analyse(&whole(CHECK), &[("evasions", "2")]);
    assert_eq!(analysis.answer.text, "White Check - 5 Plausible Moves");
    assert_eq!(
        lines(&analysis),
        "White is in check by the rook on h4; 5 moves end it.\n\
         4 king moves, 1 interposition; `papan explain` lists them."
    );
    let said: Vec<&str> = record.answer.iter().map(|message| message.id).collect();
    assert_eq!(said, ["chess.answer.check", "chess.check", "chess.lines.check"]);
    let record = serde_json::to_value(&record).unwrap();
    assert_eq!(record["outcome"], "solved");
    assert_eq!(record["solution"], "White Check - 5 Plausible Moves");
    assert_eq!(record["metrics"]["evasions"], 5);
    assert!(record["algorithm"].is_null() && record["objective"].is_null());
    let expected = serde_json::json!({
        "status": "check",
        "answer": "White Check - 5 Plausible Moves",
        "in_check": "white",
        "turn": null,
        "size": "8",
        "pieces": 4,
        "sides": [
            {
                "colour": "white",
                "king": "1,4",
                "king_name": "a4",
                "checkers": [{ "piece": "rook", "square": "8,4", "name": "h4" }],
                "pins": [],
                "legal_moves": "5",
                "stalemate": false,
                "evasions": {
                    "total": 5, "king_moves": 4, "captures": 0, "interpositions": 1,
                    "shown": [
                        {
                            "kind": "king move", "piece": "king", "from": "1,4", "to": "1,3",
                            "from_name": "a4", "to_name": "a3"
                        },
                        {
                            "kind": "king move", "piece": "king", "from": "1,4", "to": "2,3",
                            "from_name": "a4", "to_name": "b3"
                        }
                    ],
                    "left_off": 3
                }
            },
            {
                "colour": "black", "king": "1,8", "king_name": "a8", "checkers": [], "pins": [],
                "legal_moves": "16", "stalemate": false, "evasions": null
            }
        ]
    });
    assert_eq!(record["analysis"], expected);
}

/// The paths of all values with their types; names of squares may be null.
fn types(value: &serde_json::Value, path: &str, found: &mut BTreeSet<String>) {
    use serde_json::Value;
    let kind = match value {
        Value::Object(members) => {
            members.iter().for_each(|(key, value)| types(value, &format!("{path}/{key}"), found));
            return;
        }
        Value::Array(items) => {
            items.iter().for_each(|item| types(item, &format!("{path}/*"), found));
            return;
        }
        Value::Null => return,
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
    };
    found.insert(format!("{path} {kind}"));
}

#[test]
fn values_have_one_type_whatever_the_size_of_the_board() {
    let mut found = BTreeSet::new();
    let giant = "1\n1000000000000000000 6\n1 1 k\n9 2 K\n500 700 Q\n1 5 r\n1 9 R\n9 77 B\n";
    for text in [giant, CHECK, "4r1k1/8/8/8/8/8/4N3/4K3", "1\n9 3\n1 1 k\n9 1 R\n5 5 K\n"] {
        let (analysis, _) = analyse(&whole(text), &[]);
        types(&analysis.value, "", &mut found);
    }
    let paths: BTreeSet<&str> = found.iter().filter_map(|entry| entry.split(' ').next()).collect();
    assert_eq!(paths.len(), found.len(), "{found:#?}");
    for path in ["/size", "/sides/*/legal_moves", "/sides/*/pins/*/moves", "/sides/*/king"] {
        assert!(found.contains(&format!("{path} string")), "{path} in {found:#?}");
    }
    assert!(found.contains("/sides/*/evasions/total number"), "{found:#?}");
    let (analysis, _) = analyse(&whole(giant), &[]);
    assert_eq!(analysis.value["size"], "1000000000000000000");
    assert!(analysis.value["sides"][0]["king_name"].is_null());
    let moves = analysis.value["sides"][1]["legal_moves"].as_str().unwrap();
    assert!(moves.parse::<u128>().unwrap() > 1 << 53, "{moves}");
}

/// What begins like chess is told what is wrong with it, not that it is no puzzle.
#[test]
fn broken_positions_are_recognised_as_chess() {
    for (text, message) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "line 1, column 16: found no king"),
        ("# mine\n7k/8/8/8/8/8/8/8 w - -", "line 2, column 17: found no white king"),
        ("k7/8/8/3h4/8/8/8/K7 w", "line 1, column 9: found `h`"),
        ("\u{feff}k7/8/8/8/8/8/K7 w - - 0 1", "line 1, column 16: found 7 ranks"),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "line 1, column 19: found `9`"),
        ("k7/8/8/8/8/8/8/K7 w - - bm Kb1", "line 1, column 25: found `bm`"),
    ] {
        let recognised = papan::recognise(text.as_bytes()).unwrap();
        assert_eq!(recognised.info().id, "chess", "{text}");
        let level = chess().levels(text.as_bytes()).next().unwrap();
        let error = chess().parse(&level).err().unwrap().to_string();
        assert!(error.starts_with(message), "{text}\n{error}");
    }
}

#[test]
fn epd_files_have_titles_and_comments() {
    let file = "# two positions\n\n4k3/8/8/8/4r3/8/8/4K1N1 w - - bm Ne2; id \"one\";\n# next\n\
                3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1 id \"two; mate\";\n";
    assert_eq!(papan::recognise(file.as_bytes()).unwrap().info().id, "chess");
    let levels: Vec<_> = chess().levels(file.as_bytes()).collect();
    let titles: Vec<_> = levels.iter().map(|level| (level.line, level.title.as_deref())).collect();
    assert_eq!(titles, [(2, Some("one")), (4, Some("two; mate"))]);
    let answers: Vec<_> = levels.iter().map(|level| analyse(level, &[]).0.answer.text).collect();
    assert_eq!(answers, ["White Check - 5 Plausible Moves", "Black Checkmate"]);
    for (level, answer) in levels.iter().zip(&answers) {
        assert_eq!(chess().reference_answer(level.bytes).as_ref(), Some(answer));
    }
}

/// Worked out by hand. FEN's White is in upper case; rank 1 is y = 1.
#[test]
fn fen_positions_by_hand() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Safe"),
        // The fool's mate.
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "White Checkmate"),
        // A back-rank mate, and the same with a way out.
        ("3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Black Checkmate"),
        ("3R2k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1", "Black Check - 1 Plausible Moves"),
        // Four king moves, and the knight steps between on e2.
        ("4k3/8/8/8/4r3/8/8/4K1N1 w - - 0 1", "White Check - 5 Plausible Moves"),
        // A pawn's check: the king takes it or steps away.
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "White Check - 5 Plausible Moves"),
        // Stalemate is safe.
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Safe"),
        ("8/8/8/8/8/8/8/kK6 w - - 0 1", "Impossible"),
        // Smothered mate.
        ("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", "Black Checkmate"),
    ];
    for (fen, expected) in cases {
        let (analysis, _) = analyse(&whole(fen), &[]);
        assert_eq!(analysis.answer.text, expected, "{fen}");
        assert_eq!(chess().reference_answer(fen.as_bytes()).as_deref(), Some(expected), "{fen}");
    }
    let turn = |fen| lines(&analyse(&whole(fen), &[]).0);
    assert!(turn("7k/5Q2/6K1/8/8/8/8/8 b").contains("It is Black's turn: stalemate."));
    assert!(turn("3R2k1/5ppp/8/8/8/8/8/6K1 w").contains("But it is White's turn"));
}

#[test]
fn explanations_name_pins_with_their_pinners() {
    let instance = chess().parse(&whole("4r1k1/8/8/8/8/8/4N3/4K3")).unwrap();
    let explanation = instance.explain(&Options::default(), &Limits::default()).unwrap();
    let pins = &explanation.sections.iter().find(|s| s.title.text == "Pins").unwrap().blocks[0];
    let Block::Table { rows, .. } = pins else { panic!("{pins:?}") };
    let words: Vec<String> = rows.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(words, ["white knight e2", "black rook e8", "0"]);
    let picture = instance.picture(&Options::default(), &Limits::default()).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("pinned by the rook"));
}

#[test]
fn the_checker_compares_answer_lines() {
    let check = |level: &str, answer| chess().check(level.as_bytes(), answer, &Options::default());
    let metrics = check(CHECK, " White Check - 5 Plausible Moves\n").unwrap();
    assert_eq!((metrics[0].name, metrics[0].value), ("evasions", 5));
    assert!(matches!(check(CHECK, "Safe"), Err(Rejection::Answer { .. })));
    let giant = "1\n65 2\n1 1 k\n9 9 K\n";
    assert!(matches!(check(giant, "Safe"), Err(Rejection::TooLarge { .. })));
    assert_eq!(chess().reference_answer(giant.as_bytes()), None);
}

/// Generated files are valid, of the kind asked for, and brute force agrees with their answers.
#[test]
fn generated_boards_make_a_file_with_their_answers() {
    for (kind, word) in [
        ("safe", "Safe"),
        ("check", "Check -"),
        ("mate", "Checkmate"),
        ("double", "Check"),
        ("impossible", "Impossible"),
    ] {
        let values = [("kind", kind), ("pieces", "9"), ("size", "9"), ("seed", "4")];
        let boards = chess().generate(&options(Task::Generate, &values), &Limits::default());
        let boards: Vec<String> = boards.unwrap().take(50).map(|made| made.unwrap().text).collect();
        let collection = chess().collection();
        let file = (collection.head)(50) + &boards.join(collection.between);
        let answers: Vec<String> = chess()
            .levels(file.as_bytes())
            .map(|level| analyse(&level, &[]).0.answer.text)
            .collect();
        assert_eq!(answers.len(), 50);
        assert!(answers.iter().all(|answer| answer.contains(word)), "{answers:?}");
        assert!(chess().reference_answer(boards[0].as_bytes()).is_some());

        let mut judged = Vec::new();
        let program = |input: &mut &[u8], output: &mut Vec<u8>, threads| {
            judge("cstate3", input, output, threads)
        };
        program(&mut file.as_bytes(), &mut judged, NonZeroUsize::MIN).unwrap();
        assert_eq!(String::from_utf8(judged).unwrap(), answers.join("\n") + "\n");
    }
    let few = options(Task::Generate, &[("kind", "double"), ("pieces", "3")]);
    assert!(chess().generate(&few, &Limits::default()).is_err());
}

#[test]
fn the_judge_answers_what_comes_before_a_mistake() {
    let file = "3\n8 3\n1 1 K\n2 2 q\n3 3 k\n8 2\n1 1 k\n1 1 K\n8 2\n1 1 k\n5 5 K\n";
    for threads in [1, 2, 5] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let mut answers = Vec::new();
        let result = judge("cstate3", &mut file.as_bytes(), &mut answers, threads);
        assert_eq!(answers, b"Black Checkmate\n");
        let Err(JudgeFailure::Judge(JudgeError::Input(error))) = result else {
            panic!("{result:?}")
        };
        assert_eq!((error.at.line, error.at.column), (8, 1));
        assert!(error.message.text.starts_with("board 2: found a second piece"), "{error}");
    }
    let nothing = judge("magic", &mut &b""[..], &mut Vec::new(), NonZeroUsize::MIN);
    assert!(matches!(nothing, Err(JudgeFailure::Request(_))));
}

#[test]
fn what_chess_does_not_have_is_said() {
    for (algorithm, heuristic, objective) in
        [(Some("astar"), None, None), (None, Some("zero"), None), (None, None, Some("moves"))]
    {
        let error = SolveRequest::new(chess().info(), algorithm, heuristic, objective).unwrap_err();
        assert!(error.to_string().contains("chess has none to choose from"), "{error}");
    }
}

#[test]
fn a_giant_position_obeys_limits() {
    let levels = crate::hard::levels();
    let (_, text) = levels.iter().find(|(id, _)| *id == "chess").unwrap();
    let instance = chess().parse(&chess().levels(text.as_bytes()).next().unwrap()).unwrap();
    let all = Limits::default();
    for (limits, reason) in [
        (Limits { time: Some(Duration::ZERO), ..all.clone() }, StopReason::Time),
        (Limits { memory_bytes: Some(1 << 20), ..all.clone() }, StopReason::Memory),
        // With room for the pieces along their lines, and none for the ways out.
        (Limits { memory_bytes: Some(5_000_000), ..all.clone() }, StopReason::Memory),
        (Limits { stop_at_poll: Some(20), ..all.clone() }, StopReason::Cancelled),
    ] {
        let request = SolveRequest { limits: limits.clone(), ..instance.request() };
        let answer = instance.solve(&request, &mut ()).unwrap();
        assert_eq!(answer.verdict(), Some(Verdict::Stopped(reason)));
        let most = limits.memory_bytes.unwrap_or(usize::MAX);
        assert!(answer.stats().peak_memory_bytes <= most);
        let record = Record::answered(1, &LevelText::default(), &request, &answer);
        assert_eq!((record.outcome, record.limit), ("limit", Some(reason.name())));
        assert_eq!((record.solution, record.lower_bound), (None, None));
        let explanation = instance.explain(&Options::default(), &limits).unwrap();
        assert_eq!(explanation.analysis["limit"], reason.name());
        let last = explanation.sections.last().unwrap();
        let [Block::Text(text)] = &last.blocks[..] else { panic!("{last:?}") };
        assert_eq!(text.to_string(), format!("Nothing more is known: {reason}."));
        let picture = instance.picture(&Options::default(), &limits).unwrap();
        assert!(picture.contains(&format!("Not drawn: {reason}.")), "{picture}");
    }
    // A list as long as it is shown needs little more than the pieces do.
    let enough = Limits { memory_bytes: Some(10_000_000), ..all };
    let answer = instance.solve(&SolveRequest { limits: enough, ..instance.request() }, &mut ());
    assert_eq!(answer.unwrap().solution(), Some("White Check - 149719 Plausible Moves"));
}
