//! Cutting a text into levels. A few lines are looked at together: the numbers on them decide
//! whether they are the rows of one board or one board each. Not here: what is wrong with a level,
//! which its parser says.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::iter::Peekable;

use papan_puzzle::{InputError, Line, decode, lines, message, part_of};

use super::{LevelText, Shape, is_plain, may_begin_with_blank, read, rows, shape};
use crate::board::MAX_SIDE;

/// Cuts a text into levels: boards separated by blank lines or comments, or one board per line.
/// Reads only as far as needed, plus one run of lines.
pub fn levels(text: &[u8]) -> impl Iterator<Item = LevelText<'_>> {
    let mut cutter =
        Cutter { text, lines: lines(text).peekable(), found: VecDeque::new(), title: None };
    std::iter::from_fn(move || cutter.next())
}

type Title<'a> = Option<Cow<'a, str>>;

struct Cutter<'a, L: Iterator<Item = Line<'a>>> {
    text: &'a [u8],
    lines: Peekable<L>,
    /// Levels that were found but not yet returned.
    found: VecDeque<LevelText<'a>>,
    /// The comment directly above what comes next.
    title: Title<'a>,
}

impl<'a, L: Iterator<Item = Line<'a>>> Cutter<'a, L> {
    fn next(&mut self) -> Option<LevelText<'a>> {
        loop {
            if let Some(level) = self.found.pop_front() {
                return Some(level);
            }
            let first = self.lines.next()?;
            match shape(first.bytes) {
                Shape::Blank => self.title = None,
                Shape::Comment if may_begin_with_blank(first.bytes) => self.run(first),
                Shape::Comment => self.title = title_of(first.bytes).or(self.title.take()),
                Shape::Short => self.run(first),
                Shape::Board => {
                    let title = self.title.take();
                    self.found.push_back(self.level(&[first], title));
                }
                Shape::Array => {
                    let mut open = brackets(first.bytes);
                    self.block(first, |line| {
                        let goes_on = open > 0 && shape(line) != Shape::Blank;
                        open += brackets(line);
                        goes_on
                    });
                }
                Shape::Drawn => self.block(first, |line| shape(line) == Shape::Drawn),
            }
        }
    }

    /// One level: a line and those after it that belong to it.
    fn block(&mut self, first: Line<'a>, mut belongs: impl FnMut(&[u8]) -> bool) {
        let mut last = first;
        while let Some(line) = self.lines.next_if(|line| belongs(line.bytes)) {
            last = line;
        }
        let title = self.title.take();
        self.found.push_back(self.level(&[first, last], title));
    }

    /// Lines that may be rows or boards, up to a blank line, a comment or something that can be
    /// neither.
    fn run(&mut self, first: Line<'a>) {
        let mut run = vec![first];
        while let Some(line) = self.lines.next_if(|line| match shape(line.bytes) {
            Shape::Short => true,
            Shape::Comment => may_begin_with_blank(line.bytes),
            _ => false,
        }) {
            run.push(line);
        }
        let caption = self.caption(&run);
        if caption.is_some() {
            run.pop();
        }
        let is_comment = |line: &Line<'_>| shape(line.bytes) == Shape::Comment;
        let mut title = self.title.take();
        let mut found = Vec::new();
        // Numbers after a `#` may be a row that begins with the blank.
        let rows = run.iter().any(is_comment) && self.split(&run, true, title.clone(), &mut found);
        if rows {
            title = None;
        } else {
            found.clear();
            for piece in run.chunk_by(|a, b| !is_comment(a) && !is_comment(b)) {
                if is_comment(&piece[0]) {
                    title = title_of(piece[0].bytes).or(title);
                } else {
                    self.split(piece, false, title.take(), &mut found);
                }
            }
        }
        self.title = caption.or(title);
        self.found.extend(found);
    }

    /// The last line of a run if it is the caption of a drawing.
    fn caption(&mut self, run: &[Line<'a>]) -> Title<'a> {
        let last = run.last()?;
        let drawn = self.lines.peek().is_some_and(|next| shape(next.bytes) == Shape::Drawn);
        if !drawn || is_plain(last.bytes) || shape(last.bytes) == Shape::Comment {
            return None;
        }
        Some(part_of(decode(last.bytes), |text| text.trim().trim_end_matches(':')))
    }

    /// Lines as one board, or as one board each, or as one level with a fault; returns whether they
    /// are sound. With `sharp_blank`, lines that begin with `#` are rows too.
    fn split(
        &self,
        run: &[Line<'a>],
        sharp_blank: bool,
        title: Title<'a>,
        found: &mut Vec<LevelText<'a>>,
    ) -> bool {
        let is_board = |line: usize, bytes: &[u8]| match sharp_blank {
            true => rows::read(line, bytes, true).is_ok(),
            false => read(line, bytes).is_ok(),
        };
        let whole = self.level(run, title.clone());
        if run.len() <= MAX_SIDE && is_board(whole.line, whole.bytes) {
            found.push(whole);
            return true;
        }
        if run.len() > 1 && run.iter().all(|line| is_board(line.line, line.bytes)) {
            let titles = std::iter::once(title).chain(std::iter::repeat(None));
            found.extend(run.iter().zip(titles).map(|(line, title)| self.level(&[*line], title)));
            return true;
        }
        found.push(whole);
        false
    }

    /// The level from the first to the last of these lines.
    fn level(&self, run: &[Line<'a>], title: Title<'a>) -> LevelText<'a> {
        let (first, last) = (run[0], run[run.len() - 1]);
        let bytes = &self.text[first.start..last.start + last.bytes.len()];
        let mut level = LevelText { title, ..LevelText::new(first.line, bytes) };
        if run.len() == 1
            && let Ok(built) = read(first.line, bytes)
        {
            match (built.index.map(decode), &level.title) {
                (Some(index), None) => level.title = Some(index),
                (Some(index), Some(_)) => level.comments.push(format!("index {index}").into()),
                (None, _) => {}
            }
            let optimum = built.optimum.map(decode);
            level.comments.extend(optimum.map(|moves| format!("optimum {moves}").into()));
        }
        level
    }
}

/// How many brackets a line opens without closing them.
fn brackets(line: &[u8]) -> i64 {
    let count = |bracket| line.iter().filter(|&&byte| byte == bracket).count() as i64;
    count(b'[') - count(b']')
}

/// The words of a comment.
fn title_of(line: &[u8]) -> Title<'_> {
    let title = part_of(decode(line), |text| text.trim().trim_start_matches(['#', ';']).trim());
    (!title.is_empty()).then_some(title)
}

/// The fault of a collection of boards, one per line, where one line is not a board. No board has
/// two rows that are boards by themselves: tile 1 would be on both.
pub(super) fn line_fault(before: usize, text: &[u8]) -> Option<InputError> {
    let (mut boards, mut fault) = (0, None);
    for line in lines(text) {
        if matches!(shape(line.bytes), Shape::Blank | Shape::Comment) {
            continue;
        }
        match read(before + line.line, line.bytes) {
            Ok(_) => boards += 1,
            Err(error) => fault = fault.or(Some(error)),
        }
        if boards >= 2
            && let Some(fault) = fault
        {
            let remark =
                message!("tiles.line-among-boards", "other lines here are boards by themselves");
            return Some(InputError { remark: Some(Box::new(remark)), ..fault });
        }
    }
    None
}
