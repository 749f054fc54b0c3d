//! Giant chess: every board gets the product's answer, and bad input ends it where the product ends.

use papan_chess::position::BoardSize;
use papan_chess::{Generator, Kind, Spec, judge_cstate3, write_cstate3};

use super::{Program, example};

#[test]
fn it_answers_as_the_product_does() {
    let program = Program::built("cstate3");
    let mut inputs = vec![example("chess/boards.txt"), example("chess/giant.txt")];
    for (size, pieces) in [(8, 12), (100, 300), (1_000_000_000_000_000_000, 2_000)] {
        let size = BoardSize::new(size).unwrap();
        let spec = Spec { size, pieces, kind: Kind::Mixed, seed: 7, boards: 100 };
        let boards: Vec<_> = Generator::new(spec).unwrap().map(Result::unwrap).collect();
        let mut text = Vec::new();
        write_cstate3(&boards, &mut text).unwrap();
        inputs.push(text);
    }
    let mut broken = inputs[0].clone();
    broken.truncate(broken.len() * 2 / 3);
    inputs.push(broken);
    for input in inputs {
        let mut expected = Vec::new();
        let is_well = judge_cstate3(input.as_slice(), &mut expected).is_ok();
        let expected = String::from_utf8(expected).unwrap();
        assert!(!expected.is_empty());
        assert_eq!(program.answer(&input), (expected, is_well));
    }
}
