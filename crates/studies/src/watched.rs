//! The search of a document's program as it goes: boards in the order in which it looks at them.

use std::collections::HashSet;

use papan::replicas::{Recorder, Replica, TakenNode};
use papan::{Lane, LevelText, Puzzle, RequestError, Row, Runner, SolveRequest};

use crate::job::Settings;

/// A longer search is not kept whole.
const MOST_KEPT: usize = 20_000;
/// Of each phase the first of its nodes are shown, and the first that are lost.
const FIRST: usize = 6;
const FIRST_LOST: usize = 2;

/// A search.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The level's name.
    pub title: String,
    /// The program, as the document calls it.
    pub program: String,
    /// Its phases, in their order.
    pub phases: Vec<WatchedPhase>,
    /// Nodes beyond those that were kept.
    pub left_out: u64,
}

/// A phase of a search.
#[derive(Clone, Debug)]
pub struct WatchedPhase {
    /// What it does.
    pub name: &'static str,
    /// The nodes that it expanded, as far as they were kept.
    pub expanded: usize,
    /// Those that are shown: the first, the first that are lost, and the way that was found.
    pub nodes: Vec<WatchedNode>,
}

/// A node that is shown.
#[derive(Clone, Debug)]
pub struct WatchedNode {
    /// What the search knows of it.
    pub node: TakenNode,
    /// Whether the solution goes through it.
    pub on_way: bool,
    /// Its board as a picture, if pictures were asked for.
    pub picture: Option<String>,
}

/// The program of a lane's name, if it can be watched.
pub(crate) fn watchable(run: &str) -> Option<&'static Replica> {
    let id = run.split([':', ' ']).next()?;
    papan::replicas::ALL.iter().copied().find(|it| it.id == id && it.watch.is_some())
}

/// Watches the lane that gave this row.
pub(crate) fn watch(
    (title, program): (&str, &str),
    puzzle: &'static Puzzle,
    (lane, row): (&Lane, &Row),
    request: &SolveRequest,
    text: &LevelText<'_>,
    settings: &Settings<'_>,
) -> Result<Option<Watched>, RequestError> {
    let Runner::Replica(replica) = lane.runner else { return Ok(None) };
    let (Some(watch), Ok(level)) = (replica.watch, puzzle.parse(text)) else { return Ok(None) };
    let request = &lane.request(request)?;
    let mut recorder = Recorder::new(MOST_KEPT);
    // If it does not take the level, its row says so.
    let Ok(_) = watch(text, request, &mut recorder) else { return Ok(None) };
    // The boards of the solution, each with the number of steps to it.
    let way: HashSet<(usize, String)> = match &row.record.solution {
        None => HashSet::new(),
        Some(solution) => {
            let boards = level.frames(solution, &request.options)?;
            boards.map(|frame| frame.plain()).enumerate().collect()
        }
    };
    let mut phases: Vec<WatchedPhase> = Vec::new();
    // Steps before the phase, and its nodes that are lost.
    let (mut before, mut ended, mut lost) = (0, 0, 0);
    for node in recorder.nodes {
        if phases.last().is_none_or(|phase| phase.name != node.phase) {
            phases.push(WatchedPhase { name: node.phase, expanded: 0, nodes: Vec::new() });
            (before, lost) = (ended, 0);
        }
        let phase = phases.last_mut().expect("there is one now");
        let steps = before + node.g as usize;
        if node.ends {
            ended = steps;
        } else {
            phase.expanded += 1;
        }
        lost += usize::from(node.is_lost);
        let on_way = way.contains(&(steps, node.board.clone()));
        let is_first = phase.expanded <= FIRST || (node.is_lost && lost <= FIRST_LOST);
        if is_first || on_way || node.ends {
            let picture = settings.pictures.then(|| {
                let level = puzzle.only_level(node.board.as_bytes()).ok()?;
                level.board_picture(&request.options, &request.limits).ok()
            });
            phase.nodes.push(WatchedNode { node, on_way, picture: picture.flatten() });
        }
    }
    let (title, program) = (title.to_owned(), program.to_owned());
    Ok(Some(Watched { title, program, phases, left_out: recorder.left_out }))
}
