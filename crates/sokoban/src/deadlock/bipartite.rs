//! Bipartite deadlocks: boxes that have fewer goals between them than they are (Hall's condition). A goal
//! counts for a box if an empty board would let it be pushed there. Not here: what the pushes cost.

use crate::level::Square;
use crate::prepared::{Position, PreparedBoard};

/// Whether some boxes cannot all have a goal of their own.
pub fn is_bipartite_deadlock<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
) -> bool {
    !crowded(prepared, position).is_empty()
}

/// A smallest-first group of boxes with fewer goals than boxes (Hall's condition): the boxes that
/// an unmatched box reaches by alternating paths in a maximum matching.
pub(crate) fn crowded<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
) -> Vec<Square> {
    let distances = prepared.distances();
    let boxes: Vec<Square> = position.boxes.iter().collect();
    let goals = prepared.board().goals().len();
    let fits = |index: usize, goal: usize| {
        distances.row(distances.stand(boxes[index], position.player))[goal] != u16::MAX
    };
    let mut owner: Vec<Option<usize>> = vec![None; goals];
    for start in 0..boxes.len() {
        // Breadth-first over boxes: `from` says which box wanted the goal.
        let mut from: Vec<Option<usize>> = vec![None; goals];
        let mut queue = vec![start];
        let mut next = 0;
        let mut end = None;
        while next < queue.len() && end.is_none() {
            let index = queue[next];
            next += 1;
            for goal in (0..goals).filter(|&goal| fits(index, goal)) {
                if from[goal].is_some() {
                    continue;
                }
                from[goal] = Some(index);
                match owner[goal] {
                    Some(other) => queue.push(other),
                    None => {
                        end = Some(goal);
                        break;
                    }
                }
            }
        }
        let Some(mut goal) = end else {
            let mut group: Vec<Square> = queue.iter().map(|&index| boxes[index]).collect();
            group.sort_unstable();
            return group;
        };
        while let Some(index) = from[goal] {
            let previous = owner.iter().position(|&of| of == Some(index));
            owner[goal] = Some(index);
            match previous {
                Some(previous) if index != start => goal = previous,
                _ => break,
            }
        }
    }
    Vec::new()
}
