//! The node-count signature depends on nothing but the program.

use papan::StopToken;
use papan_bench::{CASES, Row, Run, measure};

fn rows(threads: usize) -> Vec<Row> {
    let measure = |case| measure(case, 1, threads, &StopToken::default()).unwrap();
    CASES.iter().map(measure).collect()
}

#[test]
fn threads_do_not_change_the_signature() {
    let (one, two) = (rows(1), rows(2));
    assert_eq!(Run::signature_of(&one), Run::signature_of(&two));
    for (one, two) in one.iter().zip(&two) {
        assert_eq!((one.nodes, one.solved, one.cost), (two.nodes, two.solved, two.cost));
        assert!(one.nodes > 0 && one.solved > 0, "{} measures nothing", one.name);
    }
}
