//! Every malformed board of the corpus is refused with its expected message and place. Adding a
//! case is adding a file and a line to `expected.tsv`.

use std::collections::BTreeMap;
use std::path::Path;

use papan_rushhour::format;

#[test]
fn every_malformed_board_has_its_message() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/malformed");
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let mut expected: BTreeMap<&str, &str> = expected
        .lines()
        .map(|line| line.split_once('\t').expect("a name, a tab and the message"))
        .collect();
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".txt").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() >= 25);
    let mut wrong = String::new();
    for name in &names {
        let text = std::fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
        let found = match format::read(&text) {
            Ok(_) => "accepted".to_owned(),
            Err(errors) => errors.first().to_string(),
        };
        if expected.remove(name.as_str()) != Some(found.as_str()) {
            wrong += &format!("{name}\t{found}\n");
        }
        // The checker need not say the same, but it must not accept what the reader refuses.
        let checked = papan_checker::rushhour::check(text.as_bytes(), "");
        assert!(matches!(checked, Err(papan_checker::Rejection::Level { .. })), "{name}");
    }
    assert_eq!(wrong, "", "messages that differ from expected.tsv");
    assert!(expected.is_empty(), "no such board: {expected:?}");
}

/// Whatever is cut out of or put into a good board, reading answers without panicking, and the
/// reader and the independent checker agree on what a board is.
#[test]
fn reader_and_checker_accept_the_same_boards() {
    let boards = [
        include_str!("../data/report/case1.txt"),
        include_str!("../data/report/case3.txt"),
        "3 4\n1\n A...\nKAPP.\n ....\n",
        "4 3\n0\n  K\n...\n...\n..P\n..P\n",
        "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n",
        "7 AA.O.BP..OQBPXXOQGPRRRQGD...EED...FF 9 18 2870 9\n",
        "4 4\n3\nAC..\nAPP.K\n..B.\n..B.\n",
        "AA.B..\nCC.BOP\n.XXQOP\n.DEQOP\nF.EQ..\nF.#RRR\n",
        "#..BB\nXXC..K\n..CD.\n",
        " .BB.\nKCXX.\n .#..\n",
        "oBBxoo\noooooC\nAAoooC\noooKKo\n",
        "# a comment\n  K\nA.X.\nA.X.\nBB.C\n",
    ];
    let inserted = ["", "K", "P", "A", ".", "#", " ", "\n", "x", "o", "7", "ä", "?", "\r\n", "KK"];
    let mut accepted = 0;
    for board in boards {
        for start in 0..board.len() {
            for end in [start, start + 1, start + 2, start + 7] {
                for insert in inserted {
                    let end = end.min(board.len());
                    let text = format!("{}{insert}{}", &board[..start], &board[end..]);
                    let read = format::read(&text);
                    let checked = papan_checker::rushhour::check(text.as_bytes(), "");
                    let bad = matches!(checked, Err(papan_checker::Rejection::Level { .. }));
                    assert_eq!(read.is_err(), bad, "{text:?}\n{read:?}\n{checked:?}");
                    accepted += usize::from(!bad);
                }
            }
        }
    }
    assert!(accepted > 2000, "{accepted}");
}
