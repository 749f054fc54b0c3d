use super::*;

const FIRST: &str = "#####\n#@$.#\n#####\n";

fn fault(text: &str) -> (usize, usize, String) {
    let error = parse(text.as_bytes()).unwrap_err();
    (error.at.line, error.at.column, error.message)
}

#[test]
fn reads_what_it_writes() {
    for text in [FIRST, "####\n#@ #\n# *##\n##  #\n ####\n", "#####\n#+$.#\n#####\n"] {
        let level = parse(text.as_bytes()).unwrap();
        assert_eq!(level.to_string(), text);
        assert_eq!(parse(level.to_string().as_bytes()).unwrap(), level);
    }
}

#[test]
fn floor_runs_and_line_ends() {
    let level = parse(FIRST.as_bytes()).unwrap();
    for text in ["5#|#@$.#|5#", "5#\r\n#@$.#\r\n5#\r\n", "\u{feff}#####\n#@$.#\n#####"] {
        assert_eq!(parse(text.as_bytes()).unwrap(), level, "{text}");
    }
    let dashes = parse(b"######\n#-@$.#\n#____#\n######\n").unwrap();
    assert_eq!(dashes, parse(b"######\n# @$.#\n#    #\n######\n").unwrap());
}

#[test]
fn every_fault_has_its_place() {
    let cases = [
        ("", 1, 1, "no level"),
        ("#####\n# $.#\n#####", 1, 1, "no player"),
        ("#####\n#@$.#\n#@  #\n#####", 3, 2, "second player"),
        ("#####\n#@$. \n#####", 2, 5, "leave the board"),
        ("#####\n#@$.#\n### #", 3, 4, "leave the board"),
        ("#####\n#@ .#\n#####", 1, 1, "no box"),
        ("######\n#@$$.#\n######", 2, 4, "2 boxes but only 1 goal within"),
        ("#####\n#@x.#\n#####", 2, 3, "`x`"),
        ("#####\n#@\u{e9}.#\n#####", 2, 3, "`\u{e9}`"),
        ("70#", 1, 1, "run of `70`,"),
        ("5#|#999999999999-|5#", 1, 5, "run of `999999999999`,"),
        ("#####\n#@$.#3\n#####", 2, 7, "number without a cell"),
        ("#####\n\n#@$.#\n#####", 3, 1, "another row"),
    ];
    for (text, line, column, message) in cases {
        let found = fault(text);
        assert_eq!((found.0, found.1), (line, column), "{text}: {}", found.2);
        assert!(found.2.contains(message), "{text}: {}", found.2);
    }
    assert!(fault(&"#\n".repeat(65)).2.contains("row 65"));
    assert!(fault(&"#".repeat(65)).2.contains("longer row"));
}

#[test]
fn scenery_takes_no_part() {
    let level = parse(b"#########\n#@$.#$..#\n#########\n").unwrap();
    assert_eq!((level.boxes().len(), level.board().goals().len()), (1, 1));
    assert_eq!(level.to_string(), "#########\n#@$.#$..#\n#########\n");
    assert!(parse(b"#####\n#@* #\n#####\n").unwrap().is_solved());
    assert!(!parse(b"######\n#@$..#\n######\n").unwrap().is_solved());
}

#[test]
fn collections_keep_titles_authors_and_comments() {
    let text = format!(
        ":: header\nCollection: all\n\n; One\n{FIRST}Author: A\nComment: easy\nSolution: R\n\n\
         ; Two\n{FIRST}\nTitle: kept by two? no\n\nThree\n\n{FIRST}Title: Third\n; note\n"
    );
    let all: Vec<LevelText<'_>> = levels(text.as_bytes()).collect();
    assert_eq!(all.len(), 3);
    assert_eq!((all[0].title, all[0].author), (Some("One"), Some("A")));
    assert_eq!((all[0].solution, all[0].line), (Some("R"), 4));
    assert!(all[0].comments.contains(&"easy"));
    assert_eq!(all[1].title, Some("Two"));
    assert_eq!(all[2].title, Some("Third"));
    assert!(all[2].comments.contains(&"note"), "{:?}", all[2].comments);
    for level in &all {
        assert_eq!(parse_level(level).unwrap().to_string(), FIRST);
    }
}

#[test]
fn a_title_may_stand_under_its_level() {
    let text = format!("{FIRST}; 1\n\n{FIRST}; 2\n\nTitle: x\n");
    let titles: Vec<_> = levels(text.as_bytes()).map(|level| level.title).collect();
    assert_eq!(titles, [Some("1"), Some("x")]);
}

#[test]
fn shapes_are_told_apart() {
    assert_eq!(recognise(FIRST.as_bytes()), Fit::Whole);
    assert_eq!(recognise(b"; t\n5#|#@$.#|5#\n"), Fit::Whole);
    assert_eq!(recognise(b"#####\n#@$x#\n#####"), Fit::Beginning);
    assert_eq!(recognise(b"# a comment\n1 2 3/4 5 6/7 8 0\n"), Fit::No);
    assert_eq!(recognise(b"1 2 3\n4 5 6\n7 8 0\n"), Fit::No);
    assert_eq!(recognise(b"6 6\n12\nAAB..F\n..BCDF\n"), Fit::No);
    assert_eq!(recognise(b""), Fit::No);
}
