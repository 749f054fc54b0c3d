//! The forms of a board, collections, and one case for each thing that can be wrong.

use super::*;

fn tiles(text: &str) -> Vec<u8> {
    parse(text.as_bytes()).unwrap().tiles().iter().map(|tile| tile.0).collect()
}

#[test]
fn every_form_gives_the_same_board() {
    for text in [
        "1 2 3\n4 5 6\n7 8 0\n",
        "1 2 3\r\n4 5 6\r\n7 8 9\r\n",
        "\u{feff}  1\t2 3 \n\n4 5 6\n7 8 X",
        "# a comment\n1 2 3\n; another\n4 5 6\n7 8 _\n\n",
        "1 2 3/4 5 6/7 8 x",
        " 1,2,3 / 4,5,6 / 7,8,. ",
        "1,2,3,4,5,6,7,8,0\n",
        "01 2, 3,4,5,6,7,8,0\n",
    ] {
        assert_eq!(tiles(text), [1, 2, 3, 4, 5, 6, 7, 8, 0], "{text:?}");
    }
    assert_eq!(parse(b"1 2 3/4 5 0").unwrap().size(), Size::new(2, 3).unwrap());
}

#[test]
fn what_is_written_can_be_read() {
    let board = Board::blank_first(Size::new(3, 5).unwrap());
    assert_eq!(parse(board.to_string().as_bytes()), Ok(board.clone()));
    assert_eq!(parse(one_line(&board).as_bytes()), Ok(board));
}

#[test]
fn errors_name_place_finding_and_fix() {
    for (text, expected) in [
        ("", "line 1, column 1: found no board; expected rows of numbers"),
        (
            "1 2 3\n4 5\n6 7 0",
            "line 2, column 4: found 2 numbers in row 2, expected 3 as in row 1; add",
        ),
        (
            "1 2\n3 0 4",
            "line 2, column 5: found 3 numbers in row 2, expected 2 as in row 1; remove",
        ),
        (
            "1 2 3\n4 5 q",
            "line 2, column 5: found `q`, expected a number or a blank (0, X, _ or .)",
        ),
        ("1 2 é", "line 1, column 5: found `é`, expected a number"),
        ("é 1 q", "line 1, column 1: found `é`"),
        ("1 2 3\n4 5 12", "line 2, column 5: found 12, expected 1 to 5 or a blank"),
        (
            "1 2 3\n4 2 0",
            "line 2, column 3: found 2 a second time (first at line 1, column 3), while 5 is missing",
        ),
        (
            "1 2 3\n4 5 5",
            "line 2, column 5: found 5 a second time (first at line 2, column 3), while the blank is missing",
        ),
        (
            "0 2 3\n4 5 6",
            "line 2, column 5: found the blank a second time (first at line 1, column 1), while 1 is missing",
        ),
        (
            "1 1 1\n1 0 2",
            "line 1, column 3: found 1 a second time (first at line 1, column 1), while 3, 4, 5 are missing",
        ),
        ("1 2 3", "line 1, column 1: found a single row"),
        ("1\n2\n0", "line 1, column 1: found a single column"),
        ("1,2,3,4,0", "line 1, column 1: found a comma list of 5 numbers; expected a square count"),
        ("1 2 3 4 5 6 7 8 9 10 11\n", "line 1, column 22: found more than 10 numbers"),
        ("1 2 -3", "line 1, column 5: found `-`"),
        ("1 2 3x", "line 1, column 6: found `x` right after the number or blank at column 5"),
        ("1 2 999999999999", "line 1, column 5: found `999999999999`, expected a number up to 99"),
        ("1 2/3 0\n1 2/3 0", "line 2, column 1: found a second line"),
        ("1 2\n1 2/3 0", "line 2, column 1: found a second line"),
        ("1 2//3 0", "line 1, column 5: found `/`, expected a number"),
        ("1,2,,0", "line 1, column 5: found `,`, expected a number"),
        ("1,2,3,", "line 1, column 7: found the end of the line, expected a number"),
        ("1 2 \x07", "line 1, column 5: found `\\u{7}`"),
        (
            &"1 2\n".repeat(11),
            "line 11, column 1: found row 11, expected at most 10; put a blank line",
        ),
    ] {
        let error = parse(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}\n  gave {error}\n  not  {expected}");
        assert!(!error.contains('\n'));
    }
    assert!(
        parse(b"1 2\n3 \xff")
            .unwrap_err()
            .to_string()
            .starts_with("line 2, column 3: found `\u{fffd}`")
    );
}

#[test]
fn collections_are_cut_at_blank_lines_comments_and_one_line_boards() {
    let text = "# first\n1 2\n3 0\n\n\n1 2/0 3\n0,1,2,3\n; named\n2 1\n3 0\n# two\n# lines\n1 2\n0 3\n\n#x\n\n3 1\n2 0";
    let found: Vec<_> = levels(text.as_bytes())
        .map(|level| (level.line, std::str::from_utf8(level.bytes).unwrap(), level.title))
        .collect();
    assert_eq!(
        found,
        [
            (1, "1 2\n3 0", Some("first")),
            (5, "1 2/0 3", None),
            (6, "0,1,2,3", None),
            (8, "2 1\n3 0", Some("named")),
            (12, "1 2\n0 3", Some("lines")),
            (17, "3 1\n2 0", None),
        ]
    );
    assert_eq!(levels(b"\n \n# nothing\n").count(), 0);
}

#[test]
fn errors_in_a_collection_point_into_the_collection() {
    let text = b"1 2\n3 0\n\n1 2\n2 0\n";
    let level = levels(text).nth(1).unwrap();
    let error = parse_level(&level).unwrap_err().to_string();
    let expected = "line 5, column 1: found 2 a second time (first at line 4, column 3)";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn recognises_numbers_only() {
    assert_eq!(recognise(b"1 2 3\n4 5 X\n"), Fit::Whole);
    assert_eq!(recognise(b"1,2,3,0"), Fit::Whole);
    assert_eq!(recognise(b"6 6\n11\nAAB..F\n"), Fit::Beginning);
    assert_eq!(recognise(b"#####\n#@$.#\n#####\n"), Fit::No);
    assert_eq!(recognise(b"  \n\n"), Fit::No);
    assert_eq!(recognise(b"\xff\xfe"), Fit::No);
}
