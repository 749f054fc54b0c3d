//! The forms of a board, collections, and one case for each thing that can be wrong.

use papan_puzzle::Size;

use std::borrow::Cow;

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
fn comments_stand_before_every_form() {
    for text in [
        "# by hand\n[[1, 2, 3], [4, 5, 6], [7, 8, #]]\n",
        "#]\n\n; ] [\n[1 2 3 4 5 6 7 8 0]\n",
        "# drawn\n+--+\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 |  |\n",
    ] {
        assert_eq!(tiles(text), [1, 2, 3, 4, 5, 6, 7, 8, 0], "{text:?}");
    }
    // Locations are those in the whole text.
    let error = parse(b"#]\n\n[1 2 3").unwrap_err();
    assert_eq!((error.at.line, error.at.column), (3, 7), "{error}");
    let error = parse(b"; 1\n| 1 | 2 |\n| 3 | 4 | 0").unwrap_err();
    assert_eq!((error.at.line, error.at.column), (3, 12), "{error}");
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
        ("1,2,3", "line 1, column 1: found a list of 3 numbers; expected a square count"),
        ("1,2,3,4,5", "line 1, column 1: found a list of 5 numbers; expected a square count"),
        ("hello\nworld", "line 1, column 1: found `h`, expected a number or a blank"),
        ("hello", "line 1, column 1: found `h`, expected a number or a blank"),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12",
            "line 1, column 1: found a list of 12 numbers; expected a square count",
        ),
        ("1 2 3 4 5 6 7 8 9 10 11\n1 2", "line 1, column 22: found more than 10 numbers"),
        (&"1 ".repeat(103), "line 1, column 205: found more than 100 numbers"),
        ("1 2 -3", "line 1, column 6: found `3` right after the number or blank at column 5"),
        ("12345", "line 1, column 1: found `12345`, expected a number up to 99"),
        ("12345678A", "line 1, column 9: found `A`, expected a number or a blank"),
        ("123\n45\n678", "line 2, column 3: found 2 numbers in row 2, expected 3 as in row 1"),
        ("123456\n".repeat(6).as_str(), "line 1, column 1: found 6 rows of 6 characters"),
        ("1 2 3 4\n5 6 7 8\n9 A B C\nD E G 0", "line 4, column 5: found `G`, expected a number"),
        ("a b\nc d", "line 2, column 3: found `d`, expected a number or a blank"),
        ("[[1,2],[3,0]", "line 1, column 13: found the end of the board, expected `]`"),
        ("[[1,2],[3]]", "line 1, column 10: found 1 numbers in row 2, expected 2"),
        ("[[1,2,],[3,0]]", "line 1, column 7: found `]` after a comma"),
        ("[[1,2],,[3,0]]", "line 1, column 8: found `,`"),
        ("[[1,2],3,[0]]", "line 1, column 8: found `3` between rows"),
        ("[1,[2],3,0]", "line 1, column 4: found `[` among numbers"),
        ("[[[1,2],[3,0]]]", "line 1, column 3: found a third `[`"),
        ("[[1,2],[3,0]] x", "line 1, column 15: found more after the board's last bracket"),
        ("[]]", "line 1, column 3: found more after"),
        ("[]", "line 1, column 3: found no numbers in the brackets"),
        ("[1,2,3]", "line 1, column 2: found a list of 3 numbers"),
        ("[[1,2,0]]", "line 1, column 3: found 1 x 3 cells"),
        ("+--+\n| 1 2 |\n", "line 2, column 5: found no `|` after a cell"),
        ("+--+\n| 1 |\n|   |\n", "line 2, column 1: found 2 x 1 cells between bars"),
        ("+--+\n| 1 | 2 |\n| 3 |\n", "line 3, column 1: found 1 cells in row 2, expected 2"),
        ("| 1 | 2 |\n1 0\n", "line 2, column 1: found neither a row nor a rule"),
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

/// Lines before each level, its text and its title.
fn cut(text: &str) -> Vec<(usize, &str, Option<&str>)> {
    levels(text.as_bytes())
        .map(|level| {
            let title = match level.title {
                Some(Cow::Borrowed(title)) => Some(title),
                Some(Cow::Owned(title)) => panic!("{title} was copied"),
                None => None,
            };
            (level.line, std::str::from_utf8(level.bytes).unwrap(), title)
        })
        .collect()
}

#[test]
fn collections_are_cut_at_blank_lines_comments_and_one_line_boards() {
    let text = "# first\n1 2\n3 0\n\n\n1 2/0 3\n0,1,2,3\n; named\n2 1\n3 0\n# two\n# lines\n1 2\n0 3\n\n#x\n\n3 1\n2 0";
    assert_eq!(
        cut(text),
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

/// Rows with commas are one board if all numbers occur once, a collection if they occur on each
/// line, and otherwise one fault, never a board made of something else.
#[test]
fn rows_with_commas_are_one_board_or_one_each() {
    let board = "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,0,15\n";
    assert_eq!(cut(board), [(0, board.trim_end(), None)]);
    assert_eq!(parse(board.as_bytes()).unwrap().size(), Size::new(4, 4).unwrap());
    let each = "1,2,3,0\n3,1,2,0\n0,1,2,3\n";
    assert_eq!(cut(each), [(0, "1,2,3,0", None), (1, "3,1,2,0", None), (2, "0,1,2,3", None)]);
    for (text, expected) in [
        (
            "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,14\n",
            "line 4, column 10: found 14 a second time",
        ),
        ("1,2,3,4\n5,6,7,8\n9,10,11\n13,14,0,15\n", "line 3, column 8: found 3 numbers in row 3"),
        (
            "1,2,3,0\n3,1,1,0\n0,1,2,3\n",
            "line 2, column 5: found 1 a second time (first at line 2, column 3), while 2 is missing",
        ),
    ] {
        assert_eq!(cut(text), [(0, text.trim_end(), None)]);
        let error = parse(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}\n  gave {error}");
    }
    // More lines than a board has rows, one of them bad: the fault is on that line.
    let text = format!("{}1,2,3,5\n{}", "1,2,3,0\n".repeat(30), "1,0,2,3\n".repeat(30));
    assert_eq!(levels(text.as_bytes()).count(), 1);
    let error = parse(text.as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("line 31, column 7: found 5, expected 1 to 3"), "{error}");
}

/// A line of numbers is a board when their count is a square, after an index and an optimum.
#[test]
fn lists_may_follow_an_index_and_an_optimum() {
    let fifteen = "15 11 8 12 14 10 9 13 2 6 4 5 3 7 1 0";
    for text in [fifteen.to_owned(), format!("17 {fifteen}"), format!("1000000 80 {fifteen}")] {
        assert_eq!(tiles(&text)[..4], [15, 11, 8, 12], "{text}");
    }
    let text = format!("1 80 {fifteen}\n2 79 {fifteen}\n# named\n3 78 {fifteen}\n");
    let found: Vec<_> = levels(text.as_bytes()).collect();
    let titles: Vec<_> = found.iter().map(|level| level.title.as_deref().unwrap()).collect();
    assert_eq!(titles, ["1", "2", "named"]);
    assert_eq!(found[1].comments, ["optimum 79"]);
    assert_eq!(found[2].comments, ["index 3", "optimum 78"]);
    // Nine and ten numbers may be a row too: all lines decide together.
    let row = |row: usize| (0..9).map(|cell| (9 * row + cell).to_string()).collect::<Vec<_>>();
    let rows: Vec<String> = (0..9).map(|index| row(index).join(" ")).collect();
    assert_eq!(parse(rows.join("\n").as_bytes()).unwrap().size(), Size::new(9, 9).unwrap());
    assert_eq!(cut("1 2 3 4 5 6 7 8 0\n8 7 6 5 4 3 2 1 0\n").len(), 2);
    assert_eq!(cut("1 1 2 3 4 5 6 7 8 0\n2 8 7 6 5 4 3 2 1 0\n")[1].2, Some("2"));
    assert_eq!(cut("9 4 1 2 3 0\n7 6 0 1 2 3\n")[0].2, Some("9"));
}

#[test]
fn letters_and_characters_are_tiles() {
    let last = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0";
    for text in [
        "1 2 3 4\n5 6 7 8\n9 A B C\nD E F 0",
        "1 2 3 4/5 6 7 8/9 a b c/d e f -",
        "a b c d\ne f g h\ni j k l\nm n o *",
        "A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,_",
        "123456789ABCDEF0",
        "1234\n5678\n9abc\ndef.",
        "1234/5678/9ABC/DEF#",
        "abcdefghijklmno-",
    ] {
        assert_eq!(tiles(text), tiles(last), "{text}");
    }
    for text in ["123456780", "12345678x", "12345678*", "123456789", "12345678#", "123\n456\n780"] {
        assert_eq!(tiles(text), [1, 2, 3, 4, 5, 6, 7, 8, 0], "{text}");
    }
    // 24 letters are 24 tiles, so x is not a blank.
    let letters = "a b c d e\nf g h i j\nk l m n o\np q r s t\nu v w x 0";
    assert_eq!(tiles(letters), tiles("123456789abcdefghijklmno0"));
    assert_eq!(cut("123456780\n876543210\n").len(), 2);
    assert_eq!(cut("123\n456\n780\n").len(), 1);
}

#[test]
fn arrays_are_boards() {
    for text in [
        "[[1,2,3],[4,5,6],[7,8,0]]",
        "[[1, 2, 3],\n [4, 5, 6],\n [7, 8, 0]]\n",
        "[\n  [1, 2, 3],\n  [4, 5, 6],\n  [7, 8, 0]\n]\n",
        "[[1 2 3]\n [4 5 6]\n [7 8 0]]",
        "[1,2,3,4,5,6,7,8,0]",
        "[[1,2,3],[4,5,6],[7,8,#]],",
    ] {
        assert_eq!(tiles(text), [1, 2, 3, 4, 5, 6, 7, 8, 0], "{text}");
        assert_eq!(cut(text).len(), 1, "{text}");
        assert_eq!(recognise(text.as_bytes()), Fit::Whole, "{text}");
    }
    assert_eq!(cut("[[1,2],[3,0]],\n[[3,1],[2,0]]\n").len(), 2);
    assert_eq!(recognise(b"[[1,2],[3,3]]"), Fit::Beginning);
    assert_eq!(recognise(b"[Event \"?\"]\n"), Fit::No);
}

#[test]
fn a_sharp_is_the_blank_where_the_board_needs_it() {
    for text in
        ["# 1 2\n3 4 5\n6 7 8\n", "#,1,2\n3,4,5\n6,7,8", "# 1 2/3 4 5/6 7 8", "#12\n345\n678"]
    {
        assert_eq!(tiles(text), [0, 1, 2, 3, 4, 5, 6, 7, 8], "{text}");
        assert_eq!(cut(text), [(0, text.trim_end(), None)]);
        assert_eq!(recognise(text.as_bytes()), Fit::Whole, "{text}");
    }
    assert_eq!(tiles("1 2 3\n4 5 6\n# 7 8"), [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    assert_eq!(cut("# 1 2 3\n# 3 2 1\n"), [(0, "# 1 2 3", None), (1, "# 3 2 1", None)]);
    // Only if the other lines lack exactly these numbers.
    assert_eq!(cut("# 5\n1 2\n3 0\n"), [(1, "1 2\n3 0", Some("5"))]);
    assert_eq!(cut("# 6\n1 2\n3 4\n"), [(1, "1 2\n3 4", Some("6"))]);
    assert_eq!(tiles("# 5\n1 2\n3 4\n"), [0, 5, 1, 2, 3, 4]);
    assert_eq!(cut("1 2\n3 0\n# 2\n1 2\n0 3\n")[1], (3, "1 2\n0 3", Some("2")));
}

#[test]
fn a_drawing_is_a_board() {
    let drawing = "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 6 |\n+---+---+---+\n";
    assert_eq!(tiles(drawing.replace('6', "5").as_str()), [1, 2, 3, 4, 0, 5]);
    let text = format!("initial:\n{0}\nright:\n{0}", drawing.replace('6', "5"));
    let titles: Vec<_> = cut(&text).into_iter().map(|level| (level.0, level.2)).collect();
    assert_eq!(titles, [(1, Some("initial")), (8, Some("right"))]);
    assert_eq!(recognise(text.as_bytes()), Fit::Whole);
    assert_eq!(recognise(drawing.as_bytes()), Fit::Beginning);
}

#[test]
fn titles_in_an_old_encoding_are_read() {
    let text = b"# d\xe9j\xe0\n1 2\n3 0\n";
    assert_eq!(levels(text).next().unwrap().title.as_deref(), Some("d\u{e9}j\u{e0}"));
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
    assert_eq!(recognise(b"1 2 3 4\n5 6 7 8\n9 A B C\nD E F 0\n"), Fit::Whole);
    assert_eq!(recognise(b"a b\nc 0\n"), Fit::Whole);
    assert_eq!(recognise(b"abcd\n"), Fit::No);
    assert_eq!(recognise(b"1\n8 2\n1 1 k\n3 3 K\n"), Fit::Beginning);
    assert_eq!(recognise(b"  \n\n"), Fit::No);
    assert_eq!(recognise(b"\xff\xfe"), Fit::No);
}
