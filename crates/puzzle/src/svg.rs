//! A small writer of SVG pictures: shapes with classes, in one style for light and dark screens.
//! Not here: what is drawn, which every puzzle knows itself.

use std::fmt::{Display, Write};

use papan_search::StopReason;

/// The look of all pictures. Classes are shared, so that pictures look alike; colours are written
/// out, because not every program that shows SVG knows variables.
const STYLE: &str = "\
text{font-family:system-ui,sans-serif;fill:#1f2430;text-anchor:middle}\
.page{fill:#fff}.floor{fill:#f3efe6}.wall{fill:#56606f}.dead{fill:#eccfca}.tunnel{fill:#c9def5}\
.goal{fill:none;stroke:#2f8f4e}.box{fill:#c98b3c;stroke:#7a4f17}.player{fill:#2563c9}\
.bad{fill:none;stroke:#c4303a}.path{fill:none;stroke:#8a5bd1}.head{font-weight:600}\
.note{fill:#5b6472}.left{text-anchor:start}.light{fill:#fff;font-weight:600}\
.grid{fill:none;stroke:#d5d0c4}.placed{fill:#bfe3c9}\
@media(prefers-color-scheme:dark){text{fill:#e6e8ee}.page{fill:#14171d}.floor{fill:#2a2f3a}\
.wall{fill:#697586}.dead{fill:#5a3338}.tunnel{fill:#274560}.goal{stroke:#59c27c}\
.box{fill:#b57b31;stroke:#f0c98e}.player{fill:#6ea2ff}.bad{stroke:#ff6b73}.path{stroke:#b794f4}\
.note{fill:#9aa3b2}.light{fill:#fff}.grid{stroke:#3d4553}.placed{fill:#2c5a3c}}";

/// A picture under construction.
#[derive(Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// An empty page. The title is what screen readers announce.
    pub fn new(width: f64, height: f64, title: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new() };
        svg.add(format_args!("<title>{}</title>", escaped(title)));
        svg.rect("page", (0.0, 0.0), (width, height), 0.0);
        svg
    }

    fn add(&mut self, element: impl Display) {
        writeln!(self.body, "{element}").expect("a string takes everything");
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64), round: f64) {
        let ((x, y), (width, height)) = (at, size);
        self.add(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}"/>"#
        ));
    }

    /// A rectangle in a colour of its own.
    pub fn coloured(&mut self, colour: &str, at: (f64, f64), size: (f64, f64), round: f64) {
        let ((x, y), (width, height)) = (at, size);
        self.add(format_args!(
            r#"<rect fill="{colour}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}"/>"#
        ));
    }

    /// A circle; `stroke` is the width of its outline, if its class draws one.
    pub fn circle(&mut self, class: &str, centre: (f64, f64), radius: f64, stroke: f64) {
        let (x, y) = centre;
        self.add(format_args!(
            r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}" stroke-width="{stroke}"/>"#
        ));
    }

    /// A line.
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64), stroke: f64) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!(
            r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-width="{stroke}" stroke-linecap="round"/>"#
        ));
    }

    /// A word centred on a point.
    pub fn text(&mut self, class: &str, at: (f64, f64), size: f64, text: impl Display) {
        let (x, y) = at;
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}" dy="0.35em">{text}</text>"#
        ));
    }

    /// The whole picture.
    pub fn finish(self) -> String {
        let Svg { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n<style>{STYLE}</style>\n{body}</svg>\n"
        )
    }
}

/// The picture of a level that a limit kept from being looked at.
pub fn stopped(reason: StopReason) -> String {
    let (width, height) = (460.0, 60.0);
    let mut svg = Svg::new(width, height, "Stopped");
    svg.text("note", (width / 2.0, height / 2.0), 13.0, format_args!("Not drawn: {reason}."));
    svg.finish()
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
        svg.line("path", (0.0, 0.0), (1.0, 1.0), 0.5);
        let text = svg.finish();
        assert!(text.contains("<title>a &lt; b &amp; c</title>"));
        assert!(text.contains(">x &gt; 1</text>"));
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert_eq!(text.matches('<').count(), text.matches('>').count());
    }
}
