//! A small writer of SVG pictures: shapes with classes, in one style for light and dark screens.
//! Not here: what is drawn, which every puzzle knows itself.

use std::fmt::{Display, Write};

/// The colours of all pictures. Classes are shared, so that pictures look alike.
const STYLE: &str = "\
:root{--page:#fff;--ink:#1f2430;--faint:#6b7280;--floor:#f3efe6;--wall:#56606f;--box:#c98b3c;\
--boxline:#7a4f17;--goal:#2f8f4e;--man:#2563c9;--bad:#c4303a;--dead:#e9c9c4;--tunnel:#c9def5;\
--way:#8a5bd1}\
@media(prefers-color-scheme:dark){:root{--page:#14171d;--ink:#e6e8ee;--faint:#9aa3b2;\
--floor:#2a2f3a;--wall:#697586;--box:#b57b31;--boxline:#f0c98e;--goal:#59c27c;--man:#6ea2ff;\
--bad:#ff6b73;--dead:#5a3338;--tunnel:#274560;--way:#b794f4}}\
text{font-family:system-ui,sans-serif;fill:var(--ink);text-anchor:middle;\
dominant-baseline:central}\
.page{fill:var(--page)}.floor{fill:var(--floor)}.wall{fill:var(--wall)}\
.dead{fill:var(--dead)}.tunnel{fill:var(--tunnel)}.goal{fill:none;stroke:var(--goal)}\
.box{fill:var(--box);stroke:var(--boxline)}.man{fill:var(--man)}.bad{fill:none;stroke:var(--bad)}\
.way{fill:none;stroke:var(--way)}.head{font-weight:600}.note{fill:var(--faint)}\
.left{text-anchor:start}.light{fill:#fff}.shade{fill:none;stroke:var(--faint)}";

/// A picture that grows.
#[derive(Debug)]
pub(crate) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// An empty page. The title is what screen readers say.
    pub(crate) fn new(width: f64, height: f64, title: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new() };
        svg.add(format_args!("<title>{}</title>", escaped(title)));
        svg.rect("page", (0.0, 0.0), (width, height), 0.0);
        svg
    }

    fn add(&mut self, element: impl Display) {
        writeln!(self.body, "{element}").expect("a string takes everything");
    }

    /// A rectangle with round corners.
    pub(crate) fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64), round: f64) {
        let ((x, y), (width, height)) = (at, size);
        self.add(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}"/>"#
        ));
    }

    /// A rectangle in a colour of its own.
    pub(crate) fn coloured(&mut self, colour: &str, at: (f64, f64), size: (f64, f64), round: f64) {
        let ((x, y), (width, height)) = (at, size);
        self.add(format_args!(
            r#"<rect fill="{colour}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}"/>"#
        ));
    }

    /// A circle; `stroke` is the width of its line, where its class draws one.
    pub(crate) fn circle(&mut self, class: &str, centre: (f64, f64), radius: f64, stroke: f64) {
        let (x, y) = centre;
        self.add(format_args!(
            r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}" stroke-width="{stroke}"/>"#
        ));
    }

    /// A line.
    pub(crate) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64), stroke: f64) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!(
            r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-width="{stroke}" stroke-linecap="round"/>"#
        ));
    }

    /// A word in the middle of a place.
    pub(crate) fn text(&mut self, class: &str, at: (f64, f64), size: f64, text: impl Display) {
        let (x, y) = at;
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">{text}</text>"#
        ));
    }

    /// The whole picture.
    pub(crate) fn finish(self) -> String {
        let Svg { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n<style>{STYLE}</style>\n{body}</svg>\n"
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_elements_closed() {
        let mut svg = Svg::new(10.0, 20.0, "a < b & c");
        svg.text("note", (1.5, 2.0), 3.0, "x > 1");
        svg.line("way", (0.0, 0.0), (1.0, 1.0), 0.5);
        let text = svg.finish();
        assert!(text.contains("<title>a &lt; b &amp; c</title>"));
        assert!(text.contains(">x &gt; 1</text>"));
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert_eq!(text.matches('<').count(), text.matches('>').count());
    }
}
