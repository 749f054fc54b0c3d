//! Which nodes of a search tree are drawn, and where: all of a small one; of a large one the whole first depths, the
//! solution with the successors along it, and counts of what is folded away below.

use papan::search::Side;

use crate::view::View;

/// A drawn part of a search tree.
#[derive(Debug)]
pub struct Tree {
    /// The nodes that are drawn, parents before their children.
    pub nodes: Vec<Drawn>,
    /// How many columns of leaves there are.
    pub columns: f64,
    /// For each depth, how many nodes there are, and how many of them are drawn.
    pub depths: Vec<(usize, usize)>,
}

/// A node that is drawn.
#[derive(Debug)]
pub struct Drawn {
    /// Its number.
    pub node: u32,
    /// The place of its parent in [`Tree::nodes`].
    pub parent: Option<usize>,
    /// Where its middle is, in columns.
    pub column: f64,
    /// Its row.
    pub depth: u32,
    /// How many nodes below it are not drawn.
    pub folded: usize,
}

impl Tree {
    /// The tree with about `most` nodes, if it has more.
    pub fn new(view: &View<'_>, most: usize) -> Tree {
        let count = view.len();
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut roots = Vec::new();
        for (id, node) in (0..).zip(&view.trace.nodes[..count]) {
            match node.parent {
                Some(parent) => children[parent as usize].push(id),
                None => roots.push(id),
            }
        }
        let is_drawn = chosen(view, &roots, &children, most);
        // Children come after their parents, so one pass backwards sums up what is folded.
        let mut below = vec![0_usize; count];
        for id in (0..count).rev() {
            if let Some(parent) = view.trace.nodes[id].parent {
                below[parent as usize] += below[id] + usize::from(!is_drawn[id]);
            }
        }
        let mut tree = Tree { nodes: Vec::new(), columns: 0.0, depths: Vec::new() };
        for id in 0..count as u32 {
            let depth = view.depth(id) as usize;
            if tree.depths.len() <= depth {
                tree.depths.resize(depth + 1, (0, 0));
            }
            tree.depths[depth].0 += 1;
            tree.depths[depth].1 += usize::from(is_drawn[id as usize]);
        }
        // Forward trees first, in the order of their roots.
        roots.sort_by_key(|&root| view.trace.node(root).side == Side::Backward);
        for root in roots.into_iter().filter(|&root| is_drawn[root as usize]) {
            tree.list(view, root, &children, &is_drawn, &below);
        }
        tree.place();
        tree
    }

    /// Lists a root and what is drawn below it, parents before their children and siblings from left to right.
    /// Without recursion, because the search decides how deep it is.
    fn list(
        &mut self,
        view: &View<'_>,
        root: u32,
        children: &[Vec<u32>],
        is_drawn: &[bool],
        below: &[usize],
    ) {
        let mut stack = vec![(root, None)];
        while let Some((node, parent)) = stack.pop() {
            let place = self.nodes.len();
            let drawn = children[node as usize].iter().filter(|&&child| is_drawn[child as usize]);
            let folded = below[node as usize]
                - drawn.clone().map(|&child| below[child as usize]).sum::<usize>();
            self.nodes.push(Drawn { node, parent, column: 0.0, depth: view.depth(node), folded });
            stack.extend(drawn.rev().map(|&child| (child, Some(place))));
        }
    }

    /// Places all that is listed, after Wetherell and Shannon: a parent above the middle of its children, every
    /// node as far left as its row allows, and what is below a node that had to give way moves along with it.
    fn place(&mut self) {
        let rows = self.nodes.iter().map(|drawn| drawn.depth as usize + 1).max().unwrap_or(0);
        let mut next = vec![0.0_f64; rows];
        let mut shift = vec![0.0_f64; rows];
        // Columns of the first and the last child, as far as they are placed.
        let mut spans: Vec<Option<(f64, f64)>> = vec![None; self.nodes.len()];
        let mut shifts = vec![0.0_f64; self.nodes.len()];
        for index in self.bottom_up() {
            let (depth, parent) = (self.nodes[index].depth as usize, self.nodes[index].parent);
            let wanted =
                spans[index].map_or(next[depth], |(left, right)| f64::midpoint(left, right));
            shift[depth] = shift[depth].max(next[depth] - wanted);
            let column = if spans[index].is_some() { wanted + shift[depth] } else { wanted };
            self.nodes[index].column = column;
            shifts[index] = shift[depth];
            // A gap before the next tree.
            next[depth] = column + if parent.is_some() { 1.0 } else { 1.5 };
            if let Some(parent) = parent {
                let span = spans[parent].get_or_insert((column, column));
                *span = (span.0.min(column), span.1.max(column));
            }
        }
        // What had to give way takes along everything below.
        let mut moved = vec![0.0_f64; self.nodes.len()];
        for index in 0..self.nodes.len() {
            if let Some(parent) = self.nodes[index].parent {
                moved[index] = moved[parent] + shifts[parent];
                self.nodes[index].column += moved[index];
            }
            self.columns = self.columns.max(self.nodes[index].column + 1.0);
        }
    }

    /// Every node after what is below it, and after its siblings to the left.
    fn bottom_up(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open: Vec<usize> = Vec::new();
        for (index, drawn) in self.nodes.iter().enumerate() {
            while open.last().is_some_and(|&last| Some(last) != drawn.parent) {
                order.extend(open.pop());
            }
            open.push(index);
        }
        order.extend(open.into_iter().rev());
        order
    }
}

/// Which nodes are drawn.
fn chosen(view: &View<'_>, roots: &[u32], children: &[Vec<u32>], most: usize) -> Vec<bool> {
    let count = view.len();
    if count <= most {
        return vec![true; count];
    }
    let mut is_drawn = vec![false; count];
    let mut left = most;
    // The solution and the successors along it; only the solution where that is too much.
    let mut solution: Vec<u32> = Vec::new();
    let mut is_along = vec![false; count];
    for node in (0..count as u32).rev() {
        // A node that took another's place may hang elsewhere in the tree.
        if view.is_solution(node) || is_along[node as usize] {
            solution.push(node);
            if let Some(parent) = view.trace.node(node).parent {
                is_along[parent as usize] = true;
            }
        }
    }
    let along: usize = solution.iter().map(|&node| children[node as usize].len()).sum();
    for &node in &solution {
        is_drawn[node as usize] = true;
        left = left.saturating_sub(1);
        if along < most {
            for &child in &children[node as usize] {
                left = left.saturating_sub(usize::from(!is_drawn[child as usize]));
                is_drawn[child as usize] = true;
            }
        }
    }
    // Then whole depths, from the roots on; of many roots the last ones, which are the last rounds.
    let mut layer: Vec<u32> = roots.to_vec();
    layer.drain(..layer.len().saturating_sub(left.max(1)));
    while !layer.is_empty() {
        let new = layer.iter().filter(|&&node| !is_drawn[node as usize]).count();
        if new > left {
            break;
        }
        left -= new;
        for &node in &layer {
            is_drawn[node as usize] = true;
        }
        layer = layer.iter().flat_map(|&node| children[node as usize].iter().copied()).collect();
    }
    is_drawn
}
