//! The effective branching factor: how bushy a uniform tree would have to be to hold what a search
//! generated.

/// The `b` with `b + b^2 + ... + b^depth = generated`: a uniform tree of that depth, not counting
/// its root, has as many nodes as the search generated. `None` for depth 0 or nothing generated.
pub fn effective_branching_factor(generated: u64, depth: u64) -> Option<f64> {
    if generated == 0 || depth == 0 {
        return None;
    }
    let wanted = generated as f64;
    let (mut low, mut high) = (0.0_f64, wanted);
    // A tree of factor `high` has at least its first layer, which is enough.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if tree_size(middle, depth) < wanted { low = middle } else { high = middle }
    }
    Some(high)
}

/// The sum of the powers of `factor` from 1 to `depth`; infinity where it is too large to count.
fn tree_size(factor: f64, depth: u64) -> f64 {
    // The closed form loses its digits near 1, where the sum is close to the depth.
    let distance = factor - 1.0;
    if distance.abs() < 1e-9 {
        return depth as f64;
    }
    // factor^depth - 1, without the cancellation that a plain power would suffer.
    let growth = (depth as f64 * distance.ln_1p()).exp_m1();
    factor * growth / distance
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Option<f64>, expected: f64) {
        let found = found.unwrap();
        assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
    }

    #[test]
    fn uniform_trees_have_their_factor() {
        for depth in [1, 2, 3, 7, 20] {
            for factor in 2..5_u64 {
                let nodes = (1..=depth).map(|layer| factor.pow(layer)).sum();
                close(effective_branching_factor(nodes, depth.into()), factor as f64);
            }
        }
    }

    #[test]
    fn a_straight_path_has_factor_one() {
        close(effective_branching_factor(1, 1), 1.0);
        close(effective_branching_factor(80, 80), 1.0);
        close(effective_branching_factor(5000, 5000), 1.0);
    }

    #[test]
    fn the_textbook_example() {
        // Russell and Norvig: 52 nodes at depth 5 is 1.92.
        let found = effective_branching_factor(52, 5).unwrap();
        assert!((1.915..1.925).contains(&found), "{found}");
    }

    #[test]
    fn the_sum_comes_back() {
        for (generated, depth) in [(3, 9), (1_000_003, 53), (u64::MAX, 4), (17, 100_000)] {
            let found = effective_branching_factor(generated, depth).unwrap();
            let sum: f64 = (1..=depth.min(5000)).map(|layer| found.powf(layer as f64)).sum();
            let error = (sum / generated as f64 - 1.0).abs();
            assert!(error < 1e-6, "{generated} at {depth}: {found} gives {sum}");
        }
    }

    #[test]
    fn nothing_searched_has_none() {
        assert_eq!(effective_branching_factor(0, 5), None);
        assert_eq!(effective_branching_factor(5, 0), None);
    }
}
