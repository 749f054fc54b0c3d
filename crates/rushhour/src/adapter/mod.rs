//! Rush Hour in the registry.

mod analysis;
mod difficulty;
mod explain;
mod generate;
mod info;
mod picture;
mod search;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use papan_puzzle::{
    Difficulty, Explanation, Fit, Frame, Generated, InputError, Instance, LevelText, Location,
    Mark, Monitor, Options, Outcome, Puzzle, PuzzleInfo, RequestError, SolveRequest, Span, message,
    without_mark,
};
use papan_search::{Limits, StopReason};

use crate::format::{self, Format, InputErrors};
use crate::{Board, PieceId, Position, Side, notation};

/// Rush Hour, for the registry.
pub static PUZZLE: &dyn Puzzle = &RushHour;

struct RushHour;

impl Puzzle for RushHour {
    fn info(&self) -> &'static PuzzleInfo {
        &info::INFO
    }

    fn recognise(&self, text: &[u8]) -> Fit {
        // Enough to tell puzzles apart; what comes later is the parser's business.
        let beginning = &text[..text.len().min(1 << 16)];
        let beginning = String::from_utf8_lossy(without_mark(beginning));
        format::levels(&beginning).next().map_or(Fit::No, |(_, level)| fit(level))
    }

    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        let text = without_mark(text);
        match std::str::from_utf8(text) {
            Ok(text) => Box::new(
                format::levels(text).map(|(line, level)| LevelText::new(line, level.as_bytes())),
            ),
            // The parser says where it stops being text.
            Err(_) => Box::new(std::iter::once(LevelText::new(0, text))),
        }
    }

    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError> {
        let text = std::str::from_utf8(without_mark(level.bytes)).map_err(|error| {
            let before = String::from_utf8_lossy(&level.bytes[..error.valid_up_to()]);
            let last = before.rsplit('\n').next().unwrap_or_default();
            let line = level.line + 1 + before.matches('\n').count();
            let at = Location { line, column: 1 + last.chars().count() };
            let message = message!(
                "rushhour.not-text",
                "found bytes that are not UTF-8; save the board as plain text"
            );
            InputError::new(at, message)
        })?;
        let first = |errors: InputErrors| errors.shifted(level.line).first().clone();
        format::read(text).map(|level| Box::new(Level(level)) as Box<dyn Instance>).map_err(first)
    }

    fn generate(&self, options: &Options) -> Result<Generated, RequestError> {
        generate::generate(options)
    }
}

/// How well the first level of a text fits. Two numbers alone could begin a board of tiles; a grid
/// with letters below them could not. A grid alone could be many things: it must be readable, or at
/// least hold empty cells and a piece.
fn fit(level: &str) -> Fit {
    let first = level.lines().next().unwrap_or_default();
    let is_cell = |symbol: char| symbol.is_ascii_uppercase() || matches!(symbol, 'o' | '.' | 'x');
    let lined = first.split_whitespace().map(|word| {
        let cells = word.chars().filter(|&symbol| is_cell(symbol)).count();
        match word.chars().count() {
            36 if cells == 36 => Fit::Whole,
            // A few characters too many, too few or wrong; slashes separate the ranks of chess.
            length @ 30..=42 if 2 * cells > length && !word.contains('/') => Fit::Beginning,
            _ => Fit::No,
        }
    });
    let lined = lined.max().unwrap_or(Fit::No);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_size = first.split_whitespace().count() == 2 && first.split_whitespace().all(is_number);
    let is_row = |line: &str| {
        let line = line.trim();
        let in_grid = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '.' | '#');
        let names_piece = |symbol: char| symbol.is_alphabetic() && !matches!(symbol, 'x' | 'X');
        line.chars().all(in_grid) && line.chars().any(names_piece)
    };
    if is_size && level.lines().skip(1).any(is_row) {
        return Fit::Whole;
    }
    lined.max(fit_of_grid(level))
}

/// How well a level fits as a grid without size and count.
fn fit_of_grid(level: &str) -> Fit {
    let first = level.lines().next().unwrap_or_default();
    if first.split_whitespace().count() != 1 {
        return Fit::No;
    }
    if format::read(level).is_ok() {
        return Fit::Whole;
    }
    let rows: Vec<Vec<char>> = level.lines().map(|line| line.trim().chars().collect()).collect();
    let is_cell = |&symbol: &char| symbol.is_alphanumeric() || matches!(symbol, '.' | '#');
    let cells = rows.iter().flatten().filter(|symbol| is_cell(symbol)).count();
    let all = rows.iter().map(Vec::len).sum::<usize>();
    let is_empty = rows.iter().flatten().any(|&symbol| symbol == '.');
    let is_piece = |pair: &[char]| pair[0] == pair[1] && pair[0].is_alphabetic();
    let has_piece = rows.iter().any(|row| row.windows(2).any(is_piece));
    let mut widths = BTreeMap::new();
    for row in &rows {
        *widths.entry(row.len()).or_insert(0) += 1;
    }
    let usual = widths.into_iter().max_by_key(|&(width, rows)| (rows, Reverse(width)));
    // A few cells too many, too few or wrong, or no red car.
    let begins = rows.len() >= 3
        && usual.is_some_and(|(width, alike)| width >= 3 && 4 * alike >= 3 * rows.len())
        && 10 * cells >= 9 * all
        && is_empty
        && has_piece;
    if begins { Fit::Beginning } else { Fit::No }
}

/// A board to be solved, with what its text claims about it.
struct Level(format::Level);

impl Instance for Level {
    /// The course format.
    fn text(&self) -> String {
        let board = &self.0.board;
        format::write(board, &Position::start(board), Format::Course)
            .expect("the course format holds every board")
    }

    fn answer(
        &self,
        request: &SolveRequest,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError> {
        search::search(&self.0, request, monitor).map(Outcome::Search)
    }

    fn difficulty(
        &self,
        _options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        Ok(difficulty::difficulty(&self.0.board, limits))
    }

    fn explain(&self, options: &Options, limits: &Limits) -> Result<Explanation, RequestError> {
        if options.get(&info::HARDEST) {
            explain::hardest(&self.0, limits)
        } else {
            Ok(explain::explain(&self.0, limits))
        }
    }

    fn frames<'a>(
        &'a self,
        solution: &str,
        _options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError> {
        let board = &self.0.board;
        let slides =
            notation::read(board, solution).map_err(|error| RequestError::Unfit(error.message))?;
        let frames = notation::frames(board, &slides).map_err(|(step, illegal)| {
            RequestError::Unfit(message!(
                "rushhour.illegal-slide",
                "move {step}: the piece can move {back} back and {forward} forward, not {slide}",
                step,
                back = illegal.back,
                forward = illegal.forward,
                slide = format!("{:+}", illegal.delta)
            ))
        })?;
        Ok(Box::new(frames.into_iter().map(|step| {
            let caption = match step.slide {
                Some(slide) => notation::in_words(board, slide),
                None => "initial".to_owned(),
            };
            frame(board, &step.position, caption, step.moved())
        })))
    }

    fn picture(&self, _options: &Options, _limits: &Limits) -> Result<String, RequestError> {
        Ok(picture::svg(&self.0.board))
    }

    fn board_picture(&self, _options: &Options, _limits: &Limits) -> Result<String, RequestError> {
        Ok(picture::small(&self.0.board))
    }
}

/// The grid with its exit; what moved, the primary piece and the exit are marked.
fn frame(board: &Board, position: &Position, caption: String, moved: Option<PieceId>) -> Frame {
    let line = usize::from(board.primary().line);
    let exit = match board.exit() {
        Side::Right => (line, usize::from(board.cols())),
        Side::Bottom => (usize::from(board.rows()), line),
        Side::Left => (line, 0),
        Side::Top => (0, line),
    };
    let mark = |at: (usize, usize), symbol: char| match board.find(symbol) {
        _ if at == exit => Mark::Exit,
        Some(id) if moved == Some(id) => Mark::Moved,
        Some(PieceId::PRIMARY) => Mark::Primary,
        Some(_) => Mark::Plain,
        None => Mark::Border,
    };
    let picture = format::picture(board, position);
    let lines = picture.lines().enumerate().map(|(row, text)| {
        let symbols = text.chars().enumerate();
        Span::runs(symbols.map(|(column, symbol)| (symbol, mark((row, column), symbol))))
    });
    Frame { caption, lines: lines.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_shapes_are_recognised() {
        for (text, expected) in [
            ("6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n", Fit::Whole),
            ("\u{feff}# a comment\r\n\r\n3 3\r\n0\r\nPP.K\r\n...\r\n...\r\n", Fit::Whole),
            ("3 3\nPP.K\n...\n...\n", Fit::Whole),
            ("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n", Fit::Whole),
            ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", Fit::Whole),
            ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH", Fit::Beginning),
            ("# cards\n1 AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR. 8 16 1247 8", Fit::Whole),
            ("AAB..F\n..BCDF\nGXXCDF\nGH.III\nGHJ...\nLLJMM.\n", Fit::Whole),
            ("AAB..F\n..BCDF\nGXXCDFK\nGH.III\nGHJ...\nLLJMM.\n", Fit::Whole),
            ("   K\n....\n...P\n...P\n", Fit::Whole),
            ("#.BB.\nXX...\n.....\n", Fit::Whole),
            ("AAB..F\n..BCD\nGXXCDF\nGH.III\n", Fit::Beginning),
            ("BBC..F\n..CEDF\nG..EDF\n", Fit::Beginning),
            ("123\n456\n780\n", Fit::No),
            ("1234\n5678\n9ABC\nDEF.\n", Fit::No),
            ("####\n#@.#\n#$.#\n####\n", Fit::No),
            ("hello\nthere\nall.\n", Fit::No),
            ("", Fit::No),
            ("hello", Fit::No),
            ("1 2\n3 0\n", Fit::No),
            ("1 2\n3 X\n", Fit::No),
            ("1 2 3\n4 5 6\n7 8 0\n", Fit::No),
            ("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0", Fit::No),
            ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", Fit::No),
            ("1\n8 3\n1 1 WK\n3 3 BK\n2 2 WQ\n", Fit::No),
            ("8 3\n1 1 K\n3 3 k\n2 2 Q\n", Fit::No),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Fit::No),
            ("8/8/8/8/8/PPPPPPPP/RNBQKBNR/PPPPPPP", Fit::No),
            ("  #####\n  #@$.#\n  #####\n", Fit::No),
            ("rrRRuullDDllddRRuurrDDllUUddrrUUllDD", Fit::No),
        ] {
            assert_eq!(PUZZLE.recognise(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn the_exit_and_the_moved_piece_are_marked() {
        let bytes = b"4 4\n1\n  K\n....\n..P.\n..P.\nAA..\n";
        let level = LevelText { bytes, ..LevelText::default() };
        let instance = PUZZLE.parse(&level).unwrap();
        let frames: Vec<Frame> = instance.frames("A+2 P-1", &Options::default()).unwrap().collect();
        let captions: Vec<&str> = frames.iter().map(|frame| frame.caption.as_str()).collect();
        assert_eq!(captions, ["initial", "A right 2", "P up 1"]);
        let marked = |frame: &Frame, mark: Mark| -> String {
            let spans = frame.lines.iter().flatten().filter(|span| span.mark == mark);
            spans.map(|span| span.text.as_str()).collect()
        };
        assert_eq!(frames[1].plain(), "  K\n....\n..P.\n..P.\n..AA\n");
        assert_eq!(marked(&frames[1], Mark::Exit), "K");
        assert_eq!(marked(&frames[1], Mark::Primary), "PP");
        assert_eq!(marked(&frames[1], Mark::Moved), "AA");
        assert_eq!(marked(&frames[2], Mark::Moved), "PP");
        assert!(instance.frames("A+9", &Options::default()).is_err());
        assert!(instance.frames("Z+1", &Options::default()).is_err());
    }

    /// Locations are those in the whole text, whatever comes before a level.
    #[test]
    fn mistakes_have_their_place() {
        let board = "3 3\n0\nPP.K\n...\n...\n";
        let text = format!("\u{feff}# two boards\n{board}\n3 3\n0\nPP.K\n.?.\n...\n");
        let levels: Vec<_> = PUZZLE.levels(text.as_bytes()).collect();
        assert_eq!(levels.len(), 2);
        assert!(PUZZLE.parse(&levels[0]).is_ok());
        let error = PUZZLE.parse(&levels[1]).err().unwrap();
        assert_eq!(error.at, Location { line: 11, column: 2 });
        let text = b"3 3\n0\nPP.K\n.\xff.\n...\n";
        let level = PUZZLE.levels(text).next().unwrap();
        let error = PUZZLE.parse(&level).err().unwrap();
        assert_eq!(error.at, Location { line: 4, column: 2 });
    }
}
