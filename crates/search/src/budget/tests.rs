//! What a budget and its children count, and when they end.

use std::sync::Arc;

use super::*;
use crate::probe::Probe;

#[test]
fn what_is_lent_comes_back() {
    let mut budget = Budget::new(&limits(100, 1000));
    budget.charge(700).unwrap();
    let mut child = budget.lend(600, Share::default());
    assert_eq!((budget.memory(), child.memory()), (100, 600));
    child.release(500);
    child.charge(700).unwrap();
    assert_eq!(child.charge(101), Err(StopReason::Memory));
    child.generate().unwrap();
    child.limits().stop.stop();
    assert!(child.limits().stop.is_stopped() && !budget.limits().stop.is_stopped());
    budget.absorb(&child);
    assert_eq!((budget.memory(), budget.stats.generated), (900, 1));
    let part = budget.limits().stop.part();
    budget.limits().stop.stop();
    assert!(part.is_stopped());
}

fn limits(nodes: u64, bytes: usize) -> Limits {
    Limits { nodes: Some(nodes), memory_bytes: Some(bytes), ..Limits::default() }
}

#[test]
fn a_child_has_its_share_and_no_more_than_is_left() {
    let mut budget = Budget::new(&limits(100, 1000));
    budget.charge(300).unwrap();
    for _ in 0..40 {
        budget.generate().unwrap();
    }
    let share = Share { nodes: Some(10), memory_bytes: Some(200), ..Share::default() };
    let mut child = budget.child(share);
    assert_eq!(child.limits().nodes, Some(10));
    assert_eq!(child.charge(201), Err(StopReason::Memory));
    child.charge(200).unwrap();
    let all = budget.child(Share::default());
    assert_eq!((all.limits().nodes, all.limits().memory_bytes), (Some(60), Some(700)));
    assert_eq!(std::iter::repeat_with(|| child.generate()).take_while(Result::is_ok).count(), 10);
}

#[test]
fn what_a_child_used_and_holds_is_its_parents() {
    let mut budget = Budget::new(&limits(100, 1000));
    budget.charge(300).unwrap();
    let mut child = budget.child(Share::default());
    child.charge(500).unwrap();
    child.release(400);
    for _ in 0..70 {
        child.generate().unwrap();
    }
    child.raise_bound(Cost(9));
    budget.absorb(&child);
    assert_eq!(budget.stats.generated, 70);
    assert_eq!((budget.memory(), budget.stats.peak_memory_bytes), (400, 800));
    assert_eq!(budget.lower_bound, Cost::ZERO);
    let left = std::iter::repeat_with(|| budget.generate()).take_while(Result::is_ok).count();
    assert_eq!(left, 30);
}

#[test]
fn a_cancel_reaches_the_child_and_its_polls_count() {
    let limits = Limits { stop_at_poll: Some(3), ..Limits::default() };
    let mut budget = Budget::new(&limits);
    budget.poll().unwrap();
    let mut child = budget.child(Share::default());
    child.poll().unwrap();
    budget.absorb(&child);
    assert_eq!(budget.poll(), Err(StopReason::Cancelled));
    let budget = Budget::new(&Limits::default());
    let mut child = budget.child(Share::default());
    budget.limits().stop.stop();
    assert_eq!(child.poll(), Err(StopReason::Cancelled));
}

#[test]
fn a_part_gets_what_is_left_and_what_it_proves_passes_on() {
    let mut budget = Budget::new(&limits(100, 1000));
    budget.charge(300).unwrap();
    let report: Report<()> = budget.part(Share::default(), |limits| {
        assert_eq!((limits.nodes, limits.memory_bytes), (Some(100), Some(700)));
        let mut own = Budget::new(limits);
        own.charge(200).unwrap();
        own.generate().unwrap();
        own.raise_bound(Cost(7));
        own.close(Ending::Stopped(StopReason::Memory, None))
    });
    assert_eq!(report.stats.generated, 1);
    assert_eq!((budget.stats.generated, budget.lower_bound), (1, Cost(7)));
    assert_eq!((budget.memory(), budget.stats.peak_memory_bytes), (300, 500));
    let after = limits(100, 1000).after(&report.stats);
    assert_eq!((after.nodes, after.memory_bytes), (Some(99), Some(1000)));
}

#[test]
fn the_probe_sees_what_lies_between_polls() {
    let probe = Arc::new(Probe::default());
    let mut budget = Budget::new(&Limits { probe: Some(probe.clone()), ..limits(100, 1000) });
    budget.charge(300).unwrap();
    budget.poll().unwrap();
    let mut child = budget.child(Share::default());
    child.charge(10).unwrap();
    child.poll().unwrap();
    budget.absorb(&child);
    budget.charge(500).unwrap();
    budget.poll().unwrap();
    assert_eq!((probe.polls(), probe.bytes(), probe.nodes()), (3, 500, 0));
}

#[test]
fn work_that_fails_gives_back_what_it_charged() {
    let mut budget = Budget::new(&limits(1, 1000));
    budget.charge(300).unwrap();
    let failed = budget.all_or_nothing(|budget| {
        budget.charge(400)?;
        budget.charge(400)
    });
    assert_eq!((failed, budget.memory()), (Err(StopReason::Memory), 300));
    assert_eq!(budget.all_or_nothing(|budget| budget.charge(400)), Ok(()));
    assert_eq!(budget.memory(), 700);
}
