//! The cells of rows: plain characters, runs (`3#`), groups (`2(#-)`) and `|` between rows.
//! Not here: which lines are rows.

use papan_puzzle::{InputError, Location, Message, message, quote};

use crate::level::{Content, MAX_SIDE};

/// The most cells and row ends that a group may expand to: more is not a level.
const MAX_IN_GROUP: usize = MAX_SIDE * (MAX_SIDE + 1);
/// The deepest nesting of groups.
const MAX_GROUPS: usize = 16;

/// A cell as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) content: Content,
    pub(super) at: Location,
}

/// A row as written.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) cells: Vec<Written>,
    /// Just past its end.
    pub(super) end: Location,
}

impl Row {
    /// Whether it has anything but floor and goals.
    pub(super) fn is_solid(&self) -> bool {
        self.cells.iter().any(|cell| !matches!(cell.content, Content::Floor | Content::Goal))
    }

    /// Its cells up to the last that is not floor.
    pub(super) fn width(&self) -> usize {
        self.cells
            .iter()
            .rposition(|cell| cell.content != Content::Floor)
            .map_or(0, |last| last + 1)
    }
}

/// Reads the rows of a line.
///
/// # Errors
/// The first thing that does not occur in boards.
pub(super) fn read_line(text: &[u8], line: usize, rows: &mut Vec<Row>) -> Result<(), InputError> {
    let mut reader = Reader::new(rows);
    let mut at = Location { line, column: 1 };
    let mut rest = text;
    while !rest.is_empty() {
        // Columns count characters: continuation bytes do not count.
        let later = rest.iter().skip(1).take_while(|&&byte| byte & 0b1100_0000 == 0b1000_0000);
        let (character, after) = rest.split_at(1 + later.count());
        reader.character(character, at)?;
        rest = after;
        at.column += 1;
    }
    // An empty row comes after a `|` at the end of the line.
    reader.finish(at, false)
}

/// What characters become once runs and groups are expanded.
#[derive(Clone, Copy)]
enum Item {
    Cell(Written),
    RowEnd(Location),
}

/// A number before a cell or a group, as far as it has been read.
struct Run {
    count: usize,
    at: Location,
    digits: Vec<u8>,
}

impl Run {
    /// How many digits are kept for a message: more would say nothing more.
    const MAX_DIGITS: usize = 40;

    /// # Errors
    /// If it is more than a board can have.
    fn times(self) -> Result<usize, InputError> {
        if self.count <= MAX_SIDE {
            return Ok(self.count);
        }
        let message = message!(
            "sokoban.long-run",
            "found a run of {found}, expected at most {max}",
            found = quote(&self.digits),
            max = MAX_SIDE
        );
        Err(InputError::new(self.at, message))
    }
}

/// A group that is not closed yet.
struct Group {
    times: usize,
    at: Location,
    /// Where its items begin.
    start: usize,
}

/// Takes characters one by one.
pub(super) struct Reader<'a> {
    rows: &'a mut Vec<Row>,
    cells: Vec<Written>,
    run: Option<Run>,
    groups: Vec<Group>,
    /// What the open groups hold. Outside groups nothing is buffered, however long the line is.
    items: Vec<Item>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rows: &'a mut Vec<Row>) -> Reader<'a> {
        Reader { rows, cells: Vec::new(), run: None, groups: Vec::new(), items: Vec::new() }
    }

    /// Takes the next character.
    ///
    /// # Errors
    /// If it belongs to no board, or there is more than a board can have.
    pub(super) fn character(&mut self, character: &[u8], at: Location) -> Result<(), InputError> {
        let fail = |message: Message| Err(InputError::new(at, message));
        match *character {
            [digit] if digit.is_ascii_digit() => {
                let run = self.run.get_or_insert(Run { count: 0, at, digits: Vec::new() });
                run.count = run.count.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
                if run.digits.len() < Run::MAX_DIGITS {
                    run.digits.push(digit);
                }
                Ok(())
            }
            [b'('] if self.groups.len() == MAX_GROUPS => fail(message!(
                "sokoban.deep-groups",
                "found too many groups within one another; write them out"
            )),
            [b'('] => {
                let times = self.run.take().map_or(Ok(1), Run::times)?;
                self.groups.push(Group { times, at, start: self.items.len() });
                Ok(())
            }
            [b'|' | b')'] if self.run.is_some() => fail(run_of_nothing()),
            [b')'] => match self.groups.pop() {
                Some(group) => self.close(&group, at),
                None => {
                    fail(message!("sokoban.unopened-group", "found `)`, expected a `(` before it"))
                }
            },
            [b'|'] => self.item(Item::RowEnd(at), 1),
            _ => {
                let content = match *character {
                    [byte] => Content::from_glyph(byte),
                    _ => None,
                };
                let Some(content) = content else {
                    let message = message!(
                        "sokoban.character",
                        "found {found}, expected one of `#` wall, `@` player, `$` box, `.` goal, \
                         `*` box on goal, `+` player on goal, or a space, `-` or `_` for floor",
                        found = quote(character)
                    );
                    return Err(InputError::new(at, message));
                };
                let times = self.run.take().map_or(Ok(1), Run::times)?;
                self.item(Item::Cell(Written { content, at }), times)
            }
        }
    }

    /// Ends the last row, always or only if it is not empty.
    ///
    /// # Errors
    /// If a run or a group is not complete.
    pub(super) fn finish(mut self, at: Location, keep_empty: bool) -> Result<(), InputError> {
        if self.run.is_some() {
            return Err(InputError::new(at, run_of_nothing()));
        }
        if let Some(group) = self.groups.last() {
            let message =
                message!("sokoban.unclosed-group", "found `(`, expected a `)` in the same row");
            return Err(InputError::new(group.at, message));
        }
        if self.cells.is_empty() && !keep_empty {
            return Ok(());
        }
        self.end_row(at)
    }

    fn close(&mut self, group: &Group, at: Location) -> Result<(), InputError> {
        let inside = self.items.split_off(group.start);
        if inside.len() * group.times > MAX_IN_GROUP {
            return Err(too_much(at));
        }
        for item in std::iter::repeat_n(&inside, group.times).flatten() {
            self.item(*item, 1)?;
        }
        Ok(())
    }

    fn item(&mut self, item: Item, times: usize) -> Result<(), InputError> {
        if !self.groups.is_empty() {
            self.items.extend(std::iter::repeat_n(item, times));
            return match item {
                Item::Cell(Written { at, .. }) | Item::RowEnd(at)
                    if self.items.len() > MAX_IN_GROUP =>
                {
                    Err(too_much(at))
                }
                _ => Ok(()),
            };
        }
        match item {
            Item::RowEnd(at) => self.end_row(at),
            Item::Cell(cell) => (0..times).try_for_each(|_| self.cell(cell)),
        }
    }

    fn cell(&mut self, cell: Written) -> Result<(), InputError> {
        if self.cells.len() < MAX_SIDE {
            self.cells.push(cell);
        } else if cell.content != Content::Floor {
            let message = message!(
                "sokoban.long-row",
                "found a longer row, expected at most {max} columns",
                max = MAX_SIDE
            );
            return Err(InputError::new(cell.at, message));
        }
        // Otherwise a space at the end of a row.
        Ok(())
    }

    fn end_row(&mut self, end: Location) -> Result<(), InputError> {
        let cells = std::mem::take(&mut self.cells);
        if self.rows.len() == MAX_SIDE {
            let at = cells.first().map_or(end, |cell| cell.at);
            let message = message!(
                "sokoban.many-rows",
                "found row {row}, expected at most {max}",
                row = MAX_SIDE + 1,
                max = MAX_SIDE
            );
            return Err(InputError::new(at, message));
        }
        self.rows.push(Row { cells, end });
        Ok(())
    }
}

fn too_much(at: Location) -> InputError {
    let message = message!(
        "sokoban.large-group",
        "found a group of more cells than a level has; write its rows out"
    );
    InputError::new(at, message)
}

/// About a number that counts nothing.
fn run_of_nothing() -> Message {
    message!("sokoban.run-of-nothing", "found a number without a cell after it")
}
