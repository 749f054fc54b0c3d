//! Running a replica on a text.

use papan_puzzle::{Found, LevelText, Outcome, RequestError, SolveRequest};
use papan_replicas::Replica;
use papan_search::Limits;

/// The replica with this name.
pub(crate) fn replica(id: &str) -> &'static Replica {
    papan_replicas::ALL.iter().find(|replica| replica.id == id).expect("it is listed")
}

/// A request without limits.
pub(crate) fn request(id: &str) -> SolveRequest {
    SolveRequest::of(match replica(id).puzzle {
        "tiles" => papan_tiles::PUZZLE.info(),
        "rushhour" => papan_rushhour::PUZZLE.info(),
        "sokoban" => papan_sokoban::PUZZLE.info(),
        "chess" => papan_chess::PUZZLE.info(),
        other => panic!("there is no puzzle {other}"),
    })
}

/// Answers a request.
pub(crate) fn answer(
    id: &str,
    level: &str,
    request: &SolveRequest,
) -> Result<Outcome, RequestError> {
    (replica(id).run)(&LevelText::new(0, level.as_bytes()), request, &mut ())
}

/// What a search within limits finds.
pub(crate) fn found_within(id: &str, level: &str, limits: &Limits) -> Found {
    let request = SolveRequest { limits: limits.clone(), ..request(id) };
    match answer(id, level, &request) {
        Ok(Outcome::Search(found)) => found,
        other => panic!("{id}: {other:?}"),
    }
}

/// What a search without limits finds.
pub(crate) fn found(id: &str, level: &str) -> Found {
    found_within(id, level, &Limits::default())
}
