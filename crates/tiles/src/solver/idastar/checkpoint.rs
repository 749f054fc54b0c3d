//! What a long search keeps, so that it can go on after it was killed: which search it is, its round, and
//! what is known of each unit. As text, one line for each. Not here: files, which are the surface's.

use papan_puzzle::{Checkpoint, Message, message};
use papan_search::Stats;

use super::units::{Round, Tally, Unit};
use crate::board::Board;
use crate::patterns::checksum;

/// The first line, and the format.
const HEAD: &str = "papan checkpoint of sliding tiles 1";

/// What makes a search the same one: another could not go on with what it keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    program: String,
    boards: String,
    tables: String,
}

impl Identity {
    /// The search from `start` to `goal` with these tables and an automaton of so many states.
    pub(crate) fn new(start: &Board, goal: &Board, tables: &str, states: usize) -> Identity {
        Identity {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            boards: boards(start, goal),
            tables: format!("{tables}, automaton of {states}"),
        }
    }
}

fn boards(start: &Board, goal: &Board) -> String {
    let line = |board: &Board| board.to_string().trim().replace('\n', "/");
    format!("{} to {}", line(start), line(goal))
}

/// Does nothing if what was kept is of a search from `start` to `goal` by this program, or if there is nothing.
///
/// # Errors
/// What is wrong, and what can be done.
pub(crate) fn check(kept: &[u8], start: &Board, goal: &Board) -> Result<(), Message> {
    let (identity, _) = read(kept).ok_or_else(damaged)?;
    if identity.program != env!("CARGO_PKG_VERSION") {
        return Err(message!(
            "tiles.checkpoint.program",
            "the checkpoint was written by papan {other}, and this is papan {own}: end the search with that one, \
             or name another file",
            other = identity.program,
            own = env!("CARGO_PKG_VERSION")
        ));
    }
    if identity.boards != boards(start, goal) {
        return Err(message!(
            "tiles.checkpoint.board",
            "the checkpoint is of another search, {found}, expected {expected}: name another file",
            found = identity.boards,
            expected = boards(start, goal)
        ));
    }
    Ok(())
}

fn damaged() -> Message {
    message!(
        "tiles.checkpoint.damaged",
        "the checkpoint is damaged, or no checkpoint of sliding tiles: name another file"
    )
}

/// Keeps what one search knows.
pub(crate) struct Keeper<'k> {
    store: &'k dyn Checkpoint,
    identity: Identity,
    saved: Option<Saved>,
}

impl<'k> Keeper<'k> {
    /// With what was kept before.
    ///
    /// # Errors
    /// If that was another search.
    pub(crate) fn new(store: &'k dyn Checkpoint, identity: Identity) -> Result<Self, Message> {
        let saved = match store.kept() {
            None => None,
            Some(kept) => {
                let (other, saved) = read(kept).ok_or_else(damaged)?;
                if other != identity {
                    return Err(message!(
                        "tiles.checkpoint.tables",
                        "the checkpoint was made with other tables, {found}, expected {expected}: search with \
                         those tables and as much memory as before, or name another file",
                        found = other.tables,
                        expected = identity.tables
                    ));
                }
                Some(saved)
            }
        };
        Ok(Keeper { store, identity, saved })
    }

    pub(super) fn saved(&self) -> Option<Saved> {
        self.saved.clone()
    }

    pub(super) fn is_due(&self) -> bool {
        self.store.is_due()
    }

    pub(super) fn save(&self, saved: &Saved) {
        self.store.keep(write(&self.identity, saved).as_bytes());
    }
}

/// A round under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Saved {
    pub(super) bound: u32,
    /// Counters before the round: nodes generated and expanded, roots, rounds.
    counters: [u64; 4],
    /// For each unit, what the round before found and what this one did.
    units: Vec<(Tally, Option<Tally>)>,
}

impl Saved {
    pub(super) fn new(units: &[Unit], round: &Round) -> Saved {
        let Stats { generated, expanded, roots, iterations, .. } = round.base;
        Saved {
            bound: round.bound,
            counters: [generated, expanded, roots, iterations],
            units: units
                .iter()
                .zip(&round.tallies)
                .map(|(unit, &tally)| (unit.before, tally))
                .collect(),
        }
    }

    /// How many units it has.
    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    /// The round as it was; the counters go on from there.
    pub(super) fn restore(self, units: &mut [Unit], stats: &mut Stats) -> Round {
        [stats.generated, stats.expanded, stats.roots, stats.iterations] = self.counters;
        stats.max_open = stats.max_open.max(self.bound.into());
        let base = *stats;
        let mut tallies = Vec::with_capacity(units.len());
        for (unit, (before, now)) in units.iter_mut().zip(self.units) {
            unit.before = before;
            tallies.push(now);
        }
        let round = Round { bound: self.bound, base, tallies };
        (stats.generated, stats.expanded) = round.counted(0..units.len());
        round
    }
}

fn write(identity: &Identity, saved: &Saved) -> String {
    let mut text = format!(
        "{HEAD}\n{}\n{}\n{}\n{}\n",
        identity.program, identity.boards, identity.tables, saved.bound
    );
    let numbers =
        |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    text += &numbers(&saved.counters);
    text.push('\n');
    for (before, now) in &saved.units {
        let tallies = std::iter::once(before).chain(now);
        let tally = |tally: &Tally| [tally.generated, tally.expanded, tally.lowest.into()];
        text += &numbers(&tallies.flat_map(tally).collect::<Vec<_>>());
        text.push('\n');
    }
    let sum = checksum(&[], text.as_bytes());
    text + &format!("{sum:016x}\n")
}

/// `None` if it is not what [`write`] wrote.
fn read(kept: &[u8]) -> Option<(Identity, Saved)> {
    let text = str::from_utf8(kept).ok()?.strip_suffix('\n')?;
    let end = text.rfind('\n')? + 1;
    let (text, sum) = text.split_at(end);
    if u64::from_str_radix(sum, 16).ok()? != checksum(&[], text.as_bytes()) {
        return None;
    }
    let mut lines = text.lines();
    let head = lines.next()?;
    let [program, boards, tables] =
        [lines.next()?, lines.next()?, lines.next()?].map(str::to_owned);
    if head != HEAD {
        return None;
    }
    let bound = lines.next()?.parse().ok()?;
    let numbers = |line: &str| -> Option<Vec<u64>> {
        line.split(' ').map(|number| number.parse().ok()).collect()
    };
    let counters = numbers(lines.next()?)?.try_into().ok()?;
    let mut units = Vec::new();
    for line in lines {
        let numbers = numbers(line)?;
        let tally = |numbers: &[u64]| {
            let &[generated, expanded, lowest] = numbers else { return None };
            Some(Tally { generated, expanded, lowest: lowest.try_into().ok()? })
        };
        let before = tally(numbers.get(..3)?)?;
        let now = match &numbers[3..] {
            [] => None,
            now => Some(tally(now)?),
        };
        units.push((before, now));
    }
    Some((Identity { program, boards, tables }, Saved { bound, counters, units }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_puzzle::Size;

    fn some() -> (Identity, Saved) {
        let size = Size::new(4, 4).unwrap();
        let (start, goal) = (Board::blank_last(size), Board::blank_first(size));
        let tally = |generated, lowest| Tally { generated, expanded: generated / 2, lowest };
        let units =
            vec![(tally(7, 3), Some(tally(70, 1))), (tally(5, 2), None), (Tally::NONE, None)];
        let saved = Saved { bound: 57, counters: [1000, 400, 3, 5], units };
        (Identity::new(&start, &goal, "1,2/3,4", 16), saved)
    }

    #[test]
    fn what_is_written_can_be_read() {
        let (identity, saved) = some();
        let text = write(&identity, &saved);
        assert_eq!(read(text.as_bytes()), Some((identity, saved)));
    }

    /// Cut anywhere, or with any byte changed, it is no checkpoint.
    #[test]
    fn damage_is_noticed() {
        let (identity, saved) = some();
        let text = write(&identity, &saved).into_bytes();
        for at in 0..text.len() {
            assert_eq!(read(&text[..at]), None, "cut at {at}");
            let mut changed = text.clone();
            changed[at] ^= 1;
            assert_eq!(read(&changed), None, "changed at {at}");
        }
    }

    #[test]
    fn another_board_is_told() {
        let (identity, saved) = some();
        let text = write(&identity, &saved);
        let size = Size::new(4, 4).unwrap();
        let (start, goal) = (Board::blank_last(size), Board::blank_first(size));
        assert_eq!(check(text.as_bytes(), &start, &goal), Ok(()));
        let other = check(text.as_bytes(), &goal, &start).unwrap_err();
        assert_eq!(other.id, "tiles.checkpoint.board");
        assert_eq!(check(b"", &start, &goal).unwrap_err().id, "tiles.checkpoint.damaged");
        let old = Identity { program: "0.0.1".to_owned(), ..identity };
        let old = check(write(&old, &saved).as_bytes(), &start, &goal).unwrap_err();
        assert_eq!(old.id, "tiles.checkpoint.program");
    }
}
