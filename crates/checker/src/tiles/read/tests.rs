//! Hand-written cases of every form and every error.

use super::*;

/// Rows, columns and cells, or the error as it is shown.
fn shown(text: impl AsRef<[u8]>) -> String {
    match board(text.as_ref()) {
        Ok(board) => format!("{}x{} {:?}", board.rows, board.columns, board.cells),
        Err(rejection) => rejection.to_string(),
    }
}

#[test]
fn every_form_is_read() {
    let solved3 = "3x3 [1, 2, 3, 4, 5, 6, 7, 8, 0]";
    let cases = [
        ("1 2 3\n4 5 6\n7 8 0\n", solved3),
        ("1 2 3\n4 5 6\n7 8 0", solved3),
        ("1 2 3\n4 5 6\n7 8 X", solved3),
        ("1 2 3\n4 5 6\n7 8 x", solved3),
        ("1 2 3\n4 5 6\n7 8 _", solved3),
        ("1 2 3\n4 5 6\n7 8 .", solved3),
        ("1 2 3\n4 5 6\n7 8 9", solved3),
        ("1\t2\t3\n4 \t5  6\n 7   8\t0\t\n", solved3),
        ("01 02 03\n04 05 06\n07 08 00", solved3),
        ("1 2 3/4 5 6/7 8 0", solved3),
        ("1 2 3 / 4 5 6 / 7 8 0 \n", solved3),
        ("1,2,3/4,5,6/7,8,0", solved3),
        ("1,2,3,4,5,6,7,8,0", solved3),
        ("1, 2, 3, 4, 5, 6, 7, 8, _\n", solved3),
        ("1,2,3\n4,5,6\n7,8,0\n", solved3),
        ("1, 2, 3\n4 , 5,6\n7,8,x\n", solved3),
        ("\n \n\t\n1 2 3\n4 5 6\n7 8 0\n\n \n", solved3),
        ("1 2 3\r\n4 5 6 \r\n7 8 0\r\n\r\n", solved3),
        ("\u{feff}1 2 3\n4 5 6\n7 8 0\n", solved3),
        ("\u{feff}# a title\n1 2 3\n4 5 6\n7 8 0\n", solved3),
        ("; one\n  # two\n1 2 3\n# within\n4 5 6\n7 8 0\n", solved3),
        ("1 2 3\n4 5 6\n7 8 0\n\n# behind\n\n;\n", solved3),
        ("1 2 3/4 5 6/7 8 0\n# behind", solved3),
        ("3 1\n0 2", "2x2 [3, 1, 0, 2]"),
        ("3,1,4,2", "2x2 [3, 1, 0, 2]"),
        ("1 2 3\n4 5 6", "2x3 [1, 2, 3, 4, 5, 0]"),
        ("1 2\n3 4\n5 6", "3x2 [1, 2, 3, 4, 5, 0]"),
        ("6 2/3 4/5 1", "3x2 [0, 2, 3, 4, 5, 1]"),
        ("1 2 3 4 5 6 7 8 0", solved3),
        ("17 1 2 3 4 5 6 7 8 0", solved3),
        ("1000000 31 1 2 3 4 5 6 7 8 0", solved3),
        ("9 7 1,2,3,0", "2x2 [1, 2, 3, 0]"),
        ("[[1,2,3],[4,5,6],[7,8,0]]", solved3),
        ("[\n  [1, 2, 3],\n  [4, 5, 6],\n  [7, 8, 0]\n],\n", solved3),
        ("[1 2 3 4 5 6 7 8 #]", solved3),
        ("#]\n\n; ] [\n[1 2 3 4 5 6 7 8 #]", solved3),
        ("# drawn\n| 1 |   |\n| 3 | 2 |\n", "2x2 [1, 0, 3, 2]"),
        ("123456780", solved3),
        ("123456789", solved3),
        ("123\n456\n78-", solved3),
        ("123/456/78*", solved3),
        ("A B C\nD E F\nG H _", solved3),
        ("abcdefgh0", solved3),
        ("# 1 2\n3 4 5\n6 7 8", "3x3 [0, 1, 2, 3, 4, 5, 6, 7, 8]"),
        ("# 6\n1 2\n3 4", "2x2 [1, 2, 3, 0]"),
        ("# 5\n1 2\n3 4", "3x2 [0, 5, 1, 2, 3, 4]"),
        (
            "1 2 3 4/5 6 7 8/9 A B C/D E 0 F",
            "4x4 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15]",
        ),
        ("+---+---+\n| 1 |   |\n+---+---+\n| 3 | 2 |\n+---+---+\n", "2x2 [1, 0, 3, 2]"),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(text), expected, "{text:?}");
    }
}

#[test]
fn every_size_is_read() {
    for rows in MIN_SIDE..=MAX_SIDE {
        for columns in MIN_SIDE..=MAX_SIDE {
            let row = |row: usize| {
                let numbers = (0..columns).map(|column| row * columns + column);
                numbers.map(|n| n.to_string()).collect::<Vec<_>>()
            };
            let expected: Vec<u8> = (0..(rows * columns) as u8).collect();
            for (cells, lines) in [(" ", "\n"), (" ", "/"), (",", "\n"), (",", "/")] {
                let text = (0..rows).map(|r| row(r).join(cells)).collect::<Vec<_>>();
                let read = board(text.join(lines).as_bytes()).expect("a good board");
                assert_eq!((read.rows, read.columns), (rows, columns));
                assert_eq!(read.cells, expected);
            }
            if rows == columns {
                let text = (0..rows).map(|r| row(r).join(",")).collect::<Vec<_>>();
                let read = board(text.join(",").as_bytes()).expect("a good board");
                assert_eq!((read.rows, read.cells), (rows, expected));
            }
        }
    }
}

#[test]
fn every_error_has_its_place() {
    let cases = [
        ("", "line 1, column 1: there is no board here"),
        ("\n# only a comment\n \n", "line 1, column 1: there is no board"),
        ("\u{feff}", "line 1, column 1: there is no board"),
        ("1 2 0", "line 1, column 1: the board has only one row"),
        ("\n  0", "line 2, column 3: the board has only one row"),
        ("1\n0\n", "line 1, column 1: the board has only one column"),
        ("1/2/0", "line 1, column 1: the board has only one column"),
        ("1,2,3,4,5,0", "line 1, column 1: a board in one line of commas has a square size"),
        ("1 2\n3 0 4", "line 2, column 5: row 2 has 3 cells, but the"),
        ("1 2 3\n4 0 \n", "line 2, column 4: row 2 has 2 cells, but"),
        ("1 2 3/4/5 0", "line 1, column 8: row 2 has 1 cell, but"),
        ("1 2\n5 0", "line 2, column 1: 5 is too large for 2 rows of 2; the tiles are 1 to 3"),
        ("1 2\n2 0", "line 2, column 1: a second tile 2; the first is at line 1, column 3"),
        ("1 2\n3 3", "line 2, column 3: a second tile 3; the first is at line 2, column 1"),
        ("0 2\n3 4", "line 2, column 3: a second blank; the first is at line 1, column 1"),
        ("0 2\n3 X", "line 2, column 3: a second blank"),
        ("1 . / _ 3", "line 1, column 7: a second blank"),
        (
            "1 2 3 4\n5 6 7 8\n9 10 11 12\n0 13 14 16",
            "line 4, column 9: a second blank; the first is at line 4, column 1",
        ),
        ("1 2\n3 101", "line 2, column 3: a number larger than 100"),
        ("1 2\n3 q", "line 2, column 3: unexpected character 'q'; ex"),
        ("1 -2\n3 0", "line 1, column 3: unexpected character '-'"),
        ("1 2\n3a 0", "line 2, column 2: unexpected character 'a'; e"),
        ("1 2\n3 XX", "line 2, column 4: unexpected character 'X'; expected a space"),
        ("1 1.5\n3 0", "line 1, column 4: unexpected character '.'"),
        ("1 2 # x\n3 0", "line 1, column 5: unexpected character '#'"),
        ("1 é\n3 0", "line 1, column 3: unexpected character 'é'"),
        ("1 2\n\u{feff}3 0", "line 2, column 1: unexpected character"),
        ("1 2\n\n3 0", "line 3, column 1: text after the blank line"),
        ("1 2/3 0\n1 2/3 0", "line 2, column 1: a second line; a board with slashes"),
        ("1 2\n3 4/5 0", "line 2, column 4: a slash; a board with slashes"),
        ("1 2//3 0", "line 1, column 5: a row without numbers"),
        ("/1 2/3 0", "line 1, column 1: a row without numbers"),
        ("1 2/3 0/", "line 1, column 9: a row without numbers"),
        ("1,2\n3,0,", "line 2, column 5: a number or the blank must f"),
        ("1,,2,0", "line 1, column 3: a number or the blank must st"),
        (",1,2,0", "line 1, column 1: a number or the blank must st"),
        ("1 2 3 4 5 6 7 8 9 10 11", "line 1, column 22: more than 10 cells in a row"),
        ("1,2,3,4,5,6,7,8,9,10,11\n12,13", "line 1, column 22: more than 10 cells in a row"),
        ("1,2,3,4,5,6,7,8,9,10,11/12,13", "line 1, column 22: more than 10 cells in a row"),
        ("1,2\n1,2,3,4,5,6,7,8,9,10,11", "line 2, column 22: more than 10 cells in a row"),
        (
            "1 2\n3 4\n5 6\n7 8\n9 1\n1 2\n3 4\n5 6\n7 8\n9 1\n1 2\n",
            "line 11, column 1: more than 10 rows",
        ),
        ("1 2/3 4/5 6/7 8/9 1/1 2/3 4/5 6/7 8/9 1/ 1 2", "line 1, column 42: more than 10 rows"),
    ];
    for (text, expected) in cases {
        let shown = shown(text);
        assert!(shown.starts_with(expected), "{text:?} gives {shown}");
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let not_text = "line 1, column 3: unexpected byte 0xff (not UTF-8); expected a number";
    assert!(shown(b"1 \xff\n2 0").starts_with(not_text));
    let cut_off = "line 1, column 3: unexpected byte 0xe2";
    assert!(shown(b"1 \xe2\x82").starts_with(cut_off));
    assert!(shown(b"1 \0\n2 0").starts_with("line 1, column 3: unexpected character '\\0'"));
    // A comment may contain any byte.
    assert_eq!(shown(b"# \xff\xfe\n1 2\n3 0"), "2x2 [1, 2, 3, 0]");
}

#[test]
fn reading_stops_where_the_board_is_known_to_be_too_large() {
    const SIZE: usize = 20_000_000;
    let cases = [
        ("7", "line 1, column 1: a number larger than 100"),
        ("7 ", "line 1, column 21: more than 10 cells in a row"),
        ("7,", "line 1, column 201: more than 100 cells"),
        ("7/", "line 1, column 21: more than 10 rows"),
        ("7\n", "line 11, column 1: more than 10 rows"),
        ("7 7\n", "line 11, column 1: more than 10 rows"),
        ("0", "line 1, column 1: the board has only one row"),
        ("\n", "line 1, column 1: there is no board"),
        ("#", "line 1, column 1: there is no board"),
        ("/", "line 1, column 1: a row without numbers"),
    ];
    for (piece, expected) in cases {
        let shown = shown(piece.repeat(SIZE / piece.len()));
        assert!(shown.starts_with(expected), "{piece:?} gives {shown}");
    }
}
