//! A board as a picture in text: lines of spans, some of them marked. Surfaces choose the colours.

use serde::Serialize;

/// What a span shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Mark {
    /// Nothing special.
    Plain,
    /// What the last step moved.
    Moved,
    /// The frame around the pieces.
    Border,
    /// The piece that the puzzle is about.
    Primary,
    /// Where it has to go.
    Exit,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Span {
    /// Its text.
    pub text: String,
    /// What it shows.
    pub mark: Mark,
}

/// One board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Frame {
    /// What led here: `initial`, or the name of the step; nothing in an explanation, and so never
    /// serialised.
    #[serde(skip)]
    pub caption: String,
    /// The picture, line by line.
    pub lines: Vec<Vec<Span>>,
}

impl Span {
    /// A span with a mark.
    pub fn new(text: impl Into<String>, mark: Mark) -> Span {
        Span { text: text.into(), mark }
    }

    /// Symbols with their marks, merged into as few spans as possible.
    pub fn runs(symbols: impl Iterator<Item = (char, Mark)>) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        for (symbol, mark) in symbols {
            match spans.last_mut() {
                Some(last) if last.mark == mark => last.text.push(symbol),
                _ => spans.push(Span::new(symbol, mark)),
            }
        }
        spans
    }
}

impl Frame {
    /// The picture without marks.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.extend(line.iter().map(|span| span.text.as_str()));
            text.push('\n');
        }
        text
    }
}
