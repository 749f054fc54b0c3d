//! Texts of levels and collections, read and refused.

use super::*;

const FIRST: &str = "#####\n#@$.#\n#####\n";

fn fault(text: &str) -> (usize, usize, String) {
    let error = parse(text.as_bytes()).unwrap_err();
    (error.at.line, error.at.column, error.message.text)
}

fn title<'a>(level: &'a LevelText<'_>) -> &'a str {
    level.title.as_deref().unwrap_or("-")
}

fn titles(text: &[u8]) -> Vec<String> {
    levels(text).map(|level| title(&level).to_owned()).collect()
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
        ("5#|#@$.#|5#)", 1, 12, "expected a `(`"),
        ("5#|2(#@$.#|5#", 1, 5, "expected a `)`"),
        ("5#|#2()@$.#|5#3)", 1, 16, "number without a cell"),
        ("64(64(#|))", 1, 10, "more cells than a level has"),
        ("64(64(64(64(64( )))))#", 1, 19, "more cells than a level has"),
        (&format!("{}#", "(".repeat(17)), 1, 17, "too many groups"),
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
    assert_eq!((title(&all[0]), all[0].author.as_deref()), ("One", Some("A")));
    assert_eq!((all[0].solution.as_deref(), all[0].line), (Some("R"), 4));
    assert!(all[0].comments.contains(&"easy".into()));
    assert_eq!(title(&all[1]), "Two");
    assert_eq!(title(&all[2]), "Third");
    assert!(all[2].comments.contains(&"note".into()), "{:?}", all[2].comments);
    for level in &all {
        assert_eq!(parse_level(level).unwrap().to_string(), FIRST);
    }
}

#[test]
fn a_title_may_stand_under_its_level() {
    let text = format!("{FIRST}; 1\n\n{FIRST}; 2\n\nTitle: x\n");
    assert_eq!(titles(text.as_bytes()), ["1", "x"]);
}

/// The different forms in which published collections give titles.
#[test]
fn titles_stand_where_collections_put_them() {
    let rows = FIRST.trim_end();
    for (text, expected) in [
        // A name, a blank line, the rows.
        (format!("; One\n\n{rows}\n\n; Two\n\n{rows}\n"), ["One", "Two"]),
        (format!("; One\n\n{rows}\n; Two\n\n{rows}\n"), ["One", "Two"]),
        (format!("One\n\n{rows}\n\nTwo\n\n{rows}\n"), ["One", "Two"]),
        // The SOK format: the last line, if it is alone.
        (
            format!(":: head\nAuthor: A\n\nLevel 1\n\n{rows}\n\nLevel 2\n\n{rows}\n"),
            ["Level 1", "Level 2"],
        ),
        (format!("Level 1\n{rows}\nLevel 2\n{rows}\n"), ["Level 1", "Level 2"]),
        (format!("two\nlines\n\n{rows}\n\nTitle: One\n\nTwo\n\n{rows}\n"), ["One", "Two"]),
        (format!("{rows}\nTitle: One\nAuthor: A\n\n{rows}\nTitle: Two\n"), ["One", "Two"]),
        // In quotes, which are not part of it.
        (format!("'One'\n{rows}\n\n'Two'\n\n{rows}\n"), ["One", "Two"]),
        (format!("; 'One'\n{rows}\n\n; Rock 'n' Roll\n{rows}\n"), ["One", "Rock 'n' Roll"]),
    ] {
        assert_eq!(titles(text.as_bytes()), expected, "{text}");
    }
    let latin =
        [b"; Ari\xe8ge\n" as &[u8], FIRST.as_bytes(), b"\n; \x93Two\x94\n", FIRST.as_bytes()];
    assert_eq!(titles(&latin.concat()), ["Ari\u{e8}ge", "\u{201c}Two\u{201d}"]);
}

#[test]
fn solutions_are_no_titles() {
    let text = format!(
        "One\n\n{FIRST}\nSolution\nR\n\nSolution/Pushes\nrrUU\nDD\nSolver: x\n\nSnapshot 2\nrr\n\n\
         Two\n\n{FIRST}\nSolution/Moves (built-in)\n\nuurrddllUURRDDLL\n\nThree\n\n{FIRST}\
         Solution: lu\n2(Ru)\nSolution found\n\n{FIRST}\nDull\n\n{FIRST}"
    );
    assert_eq!(titles(text.as_bytes()), ["One", "Two", "Three", "-", "Dull"]);
    let all: Vec<LevelText<'_>> = levels(text.as_bytes()).collect();
    let solutions: Vec<_> = all.iter().map(|level| level.solution.as_deref()).collect();
    assert_eq!(solutions, [Some("R"), Some("uurrddllUURRDDLL"), Some("lu2(Ru)"), None, None]);
    assert!(all.iter().take(3).all(|level| level.comments.len() <= 1), "{all:?}");
    assert_eq!(all[2].comments, ["Solution found"]);
}

/// Whatever is in a comment is part of it, no matter what it looks like.
#[test]
fn comments_may_hold_rows() {
    let text = format!(
        "; One\n{FIRST}Comment:\nas in\n\n{FIRST}; No\nComment-End:\n\n; Two\n{FIRST}Comment: short\n\n\
         ; Three\n{FIRST}\nComment: a\nTitle: no\nComment_End:\n"
    );
    assert_eq!(titles(text.as_bytes()), ["One", "Two", "Three"]);
    let all: Vec<LevelText<'_>> = levels(text.as_bytes()).collect();
    assert_eq!(all[0].comments, ["as in", "#####", "#@$.#", "#####", "; No"]);
    assert_eq!(all[1].comments, ["short"]);
    assert_eq!(all[2].comments, ["a", "Title: no"]);
    let alone = format!("Comment:\n{FIRST}Comment-End:\n{FIRST}");
    assert_eq!(parse(alone.as_bytes()).unwrap().to_string(), FIRST);
    assert_eq!(papan_checker::sokoban::check(alone.as_bytes(), "R").map(|_| ()), Ok(()));
}

/// Rows without a wall, as scenery has them, can be written and read again.
#[test]
fn rows_of_floor_and_goals_stand_between_others() {
    let level = parse(b"|5#|#@$.#|5#||..|3#||").unwrap();
    let text = "#####\n#@$.#\n#####\n-\n..\n###\n";
    assert_eq!(level.to_string(), text);
    assert_eq!(parse(text.as_bytes()).unwrap(), level);
    assert_eq!(levels(text.as_bytes()).count(), 1);
    assert!(papan_checker::sokoban::check(text.as_bytes(), "R").is_ok());
    // A line drawn between levels belongs to none of them, nor does one below the last row.
    assert_eq!(titles(format!("{FIRST}-----\n{FIRST}").as_bytes()).len(), 2);
    assert_eq!(parse(format!("{FIRST}-\n").as_bytes()).unwrap().to_string(), FIRST);
    // Space around a level is not part of it.
    assert_eq!(parse(b"#####  \n#@$.#  \n#####  ").unwrap(), parse(FIRST.as_bytes()).unwrap());
}

#[test]
fn groups_are_written_out() {
    let level = parse(b"######\n#@$. #\n# # ##\n######\n").unwrap();
    for text in [
        "6#|#@$._#|2(#_)2#|6#",
        "3(2#)\n#@$. #\n2(# )2(#)\n2(3(#))",
        "2(3#)|#@$.-#|2(#-)##|6#0(#$)",
    ] {
        assert_eq!(parse(text.as_bytes()).unwrap(), level, "{text}");
        assert_eq!(recognise(text.as_bytes()), Fit::Whole, "{text}");
        assert!(papan_checker::sokoban::check(text.as_bytes(), "R").is_ok(), "{text}");
    }
    let rows = parse(b"5#|#@$.#|2(#3-#|)5#").unwrap();
    assert_eq!(rows.to_string(), "#####\n#@$.#\n#   #\n#   #\n#####\n");
    // Parentheses by themselves are not a row.
    assert_eq!(titles(format!("(*)\n{FIRST}").as_bytes()), ["(*)"]);
}

const SLC: &str = r##"<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd" [ <!ENTITY w "wall"> ]>
<SokobanLevels xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Title>Two &amp; two</Title>
  <Description>
    Made for
    a test.
  </Description>
  <!-- <Level Id="none"><L>###</L></Level> -->
  <LevelCollection Copyright="A. Nobody" MaxWidth="5" MaxHeight="3">
    <Level Id="One" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id='Two &lt;b&gt;' Copyright="B. Nobody"><L>5#</L><L>&#35;@$.#</L><L><![CDATA[#####]]></L></Level>
  </LevelCollection>
</SokobanLevels>
"##;

#[test]
fn collections_in_xml() {
    assert_eq!(recognise(SLC.as_bytes()), Fit::Whole);
    let all: Vec<LevelText<'_>> = levels(SLC.as_bytes()).collect();
    assert_eq!(titles(SLC.as_bytes()), ["One", "Two <b>"]);
    let authors: Vec<_> = all.iter().map(|level| level.author.as_deref().unwrap()).collect();
    assert_eq!(authors, ["A. Nobody", "B. Nobody"]);
    assert_eq!(all[0].comments, ["Collection: Two & two", "Made for", "a test."]);
    assert_eq!((all[0].line, all[0].column), (10, 4));
    for level in &all {
        assert_eq!(parse_level(level).unwrap().to_string(), FIRST);
        assert!(papan_checker::sokoban::check(level.bytes, "R").is_ok());
    }
    // Locations are those in the file, even if levels share a line.
    let broken = SLC.replace("[#####]", "[##x##]").replace("<L>#@$.#<", "<L>#@$.#?<");
    let faults: Vec<_> =
        levels(broken.as_bytes()).map(|level| parse_level(&level).unwrap_err().at).collect();
    let line = |number: usize| broken.lines().nth(number - 1).unwrap();
    let at = |number: usize, what| Location {
        line: number,
        column: line(number).find(what).unwrap() + 1,
    };
    assert_eq!(faults, [at(13, "?"), at(16, "x##]")]);
    // In an old encoding, as most of them are.
    let latin: Vec<u8> = SLC.replace("One", "Un\u{e9}").chars().map(|c| c as u8).collect();
    assert_eq!(titles(&latin), ["Un\u{e9}", "Two <b>"]);
}

#[test]
fn xml_that_is_not_well_formed_is_one_fault() {
    for (text, line, column, message) in [
        ("<Level><L>###</L>", 1, 18, "expected `</Level>`"),
        ("<Level>\n<L>###</Level>", 2, 7, "expected `</L>`"),
        ("</Level>", 1, 1, "expected an element before it"),
        ("<Level Id=\"1><L>#</L></Level>", 1, 1, "`<` without `>`"),
        ("<Level><!-- </Level>", 1, 8, "no `-->`"),
        ("<Level><L>&w;</L></Level>", 1, 11, "found `&w;"),
        ("<Level><L>##<b/></L></Level>", 1, 13, "element in a row"),
        ("<Level><Level/></Level>", 1, 8, "within another"),
        ("<Level><L>##\n</L></Level>", 1, 13, "found `\\n`"),
        ("<x>\n<Level/>\n<Level/></x>", 3, 1, "another level"),
        ("<html></html>", 1, 1, "no level"),
        ("<1>", 1, 1, "expected a name"),
    ] {
        let found = fault(text);
        assert_eq!((found.0, found.1), (line, column), "{text}: {}", found.2);
        assert!(found.2.contains(message), "{text}: {}", found.2);
        assert!(papan_checker::sokoban::check(text.as_bytes(), "").is_err(), "{text}");
    }
    assert!(fault(&"<a>".repeat(40)).2.contains("within one another"));
    let text = SLC.replace("</LevelCollection>", "");
    assert_eq!(levels(text.as_bytes()).count(), 1);
    assert_eq!(fault(&text).0, 18);
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
    assert_eq!(recognise(b"<html><L>#@#</L></html>"), Fit::No);
    assert_eq!(recognise(b"+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n"), Fit::No);
}
