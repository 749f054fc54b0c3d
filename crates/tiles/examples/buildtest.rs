use papan_tiles::patterns::*;
use papan_tiles::solver::*;
use papan_search::*;
use std::ops::ControlFlow;
fn main() {
    let mut args = std::env::args().skip(1);
    let which = args.next().unwrap();
    let file = args.next().unwrap();
    let len: usize = args.next().unwrap().parse().unwrap();
    let threads: usize = args.next().unwrap().parse().unwrap();
    let only: Vec<usize> = args.map(|a| a.parse().unwrap()).collect();
    let mut side = 4;
    let p = match which.as_str() {
        "663" => Partition::new(4, 4, 0, &[vec![1u8, 4, 5, 8, 9, 12], vec![2, 3, 6, 7, 10, 11], vec![13, 14, 15]]),
        "78" => Partition::new(4, 4, 0, &[vec![1u8, 4, 5, 8, 9, 12, 13], vec![2, 3, 6, 7, 10, 11, 14, 15]]),
        _ => { side = 5; Partition::new(5, 5, 0, &[vec![1u8, 2, 5, 6, 7, 12], vec![3, 4, 8, 9, 13, 14], vec![10, 11, 15, 16, 20, 21], vec![17, 18, 19, 22, 23, 24]]) },
    }.unwrap();
    let t = std::time::Instant::now();
    let set = PatternSet::build(&p, |_| ControlFlow::Continue(())).unwrap();
    println!("{} {:?} {} bytes", p.name(), t.elapsed(), set.table_bytes());
    let grid = Grid::new(side, side).unwrap();
    let pats = Patterns::new(grid, &blank_first(side * side), &[&set]).unwrap();
    let t = std::time::Instant::now();
    let solver = IdaStar::with_pruning(&pats, len);
    println!("automaton {} states {:?} views {}", solver.pruning_states(), t.elapsed(), pats.views());
    let mut nodes = 0;
    let mut times = vec![];
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let v: Vec<u32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
        if !only.is_empty() && !only.contains(&(v[0] as usize)) { continue; }
        let board: Vec<u8> = v[2..].iter().map(|&x| x as u8).collect();
        let t = std::time::Instant::now();
        let r = solver.solve(&board, &Limits::default(), threads, &mut |_| {});
        times.push(t.elapsed().as_secs_f64() * 1e3);
        nodes += r.stats.generated;
        assert_eq!(r.plan().unwrap().cost, Cost(v[1]), "{line}");
        let task = Task::new(side, side, &board, &blank_first(side*side)).unwrap();
        assert_eq!(task.replay(&r.plan().unwrap().actions).unwrap(), task.goal());
        if !only.is_empty() { println!("{} {:.1} ms {} nodes", v[0], times.last().unwrap(), r.stats.generated); }
    }
    let n = times.len();
    let total: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    println!("n {} mean {:.3} median {:.3} max {:.3} ms, nodes {} rate {:.1} M/s", n, total / n as f64, times[n / 2], times[n - 1], nodes / n as u64, nodes as f64 / total / 1e3);
}
