//! Sokoban levels: the answers are the product's, and the checker accepts them.

use papan_sokoban::solver::first_solution;
use papan_sokoban::{format, notation};

use super::{Program, example};

#[test]
fn it_solves_as_the_product_does() {
    let program = Program::built("timus-1589");
    let mut count = 0;
    for file in ["timus-1.xsb", "timus-2.xsb", "one-box.xsb", "hard-cases.xsb"] {
        let text = example(&format!("sokoban/{file}"));
        for level in format::levels(&text) {
            let level = format::parse_level(&level).unwrap();
            let rows = level.to_string();
            let (answer, is_well) = program.answer(rows.as_bytes());
            assert!(is_well, "{file}:\n{rows}");
            papan_checker::sokoban::check(rows.as_bytes(), answer.trim()).unwrap();
            let found = first_solution(&level, &Default::default()).unwrap().unwrap();
            assert_eq!(answer, notation::write(&found) + "\n");
            count += 1;
        }
    }
    assert!(count >= 11, "only {count} levels");
    let (answer, is_well) = program.answer(&example("sokoban/unsolvable.xsb"));
    assert_eq!((answer.as_str(), is_well), ("", false));
    let windows = example("sokoban/timus-2.xsb")
        .split(|&byte| byte == b'\n')
        .collect::<Vec<_>>()
        .join(&b"\r\n"[..]);
    assert_eq!(program.answer(&windows), program.answer(&example("sokoban/timus-2.xsb")));
}
