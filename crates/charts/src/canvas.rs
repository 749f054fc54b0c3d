//! What all charts share: ink, colours, lettering, axes, and the finished SVG.

use std::fmt;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::scale::Scale;

/// A drawn chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// The picture, for use within a page: its ink is the colour of the surrounding text.
    pub svg: String,
    width: u32,
    height: u32,
}

/// A chart could not be drawn: a bug in papan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartError(String);

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: a chart cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for ChartError {}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for ChartError {
    fn from(error: DrawingAreaErrorKind<E>) -> ChartError {
        ChartError(error.to_string())
    }
}

/// A placeholder for the colour of the text around the chart, until the chart is finished.
pub(crate) const INK: RGBColor = RGBColor(1, 2, 3);
const INK_WRITTEN: &str = "#010203";

/// How strong the colour of the pale end of a bar is.
pub(crate) const PALE: f64 = 0.45;

/// Colours that also differ in lightness, after Okabe and Ito, none too close to white or black.
pub(crate) const COLOURS: [RGBColor; 6] = [
    RGBColor(0x1f, 0x83, 0xc4),
    RGBColor(0xd9, 0x6f, 0x0e),
    RGBColor(0x12, 0x9a, 0x76),
    RGBColor(0xc0, 0x62, 0x9c),
    RGBColor(0x6b, 0x7c, 0x93),
    RGBColor(0xb0, 0x8d, 0x00),
];

/// What plotters divides sizes by before it writes them.
const LETTER: f64 = 1.24;
/// Pixels from the left edge to the title.
pub(crate) const EDGE: i32 = 4;
/// Where the title, the line below it and the plot begin.
const TITLE_TOP: i32 = 4;
const KEY_TOP: i32 = 26;
pub(crate) const HEAD: u32 = 46;
/// Height below the plot: labels and what they count.
pub(crate) const FOOT: u32 = 42;

pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(crate) type Plot<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Scale, Scale>>;

/// Lettering of this size in pixels.
pub(crate) fn lettering(pixels: f64, colour: RGBAColor, h: HPos, v: VPos) -> TextStyle<'static> {
    let font = FontDesc::new(FontFamily::SansSerif, pixels * LETTER, FontStyle::Normal);
    font.color(&colour).pos(Pos::new(h, v))
}

/// The approximate width of a text in 12-pixel letters. Fonts are not known here.
pub(crate) fn text_width(text: &str) -> u32 {
    (text.chars().count() as f64 * 6.8).ceil() as u32
}

/// A marker explained in the line below the title.
pub(crate) enum Sign {
    Dot(RGBColor),
    Diamond(RGBColor),
    Ring(RGBColor),
    Bar(RGBColor),
    Line(RGBColor),
    /// A bar whose end is pale.
    Halves(RGBColor),
}

/// Pixels around the meaning of a sign: the sign itself, and room before the next.
const AROUND_MEANING: u32 = 28;

/// The width of the line below the title.
pub(crate) fn key_width(signs: &[(Sign, &str)]) -> u32 {
    signs.iter().map(|(_, meaning)| text_width(meaning) + AROUND_MEANING).sum()
}

/// Draws a chart: the title, the signs explained, and what `draw` adds.
pub(crate) fn chart(
    title: &str,
    width: u32,
    height: u32,
    signs: &[(Sign, &str)],
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<Chart, ChartError> {
    let mut written = String::new();
    {
        let area = SVGBackend::with_string(&mut written, (width, height)).into_drawing_area();
        let bold = FontDesc::new(FontFamily::SansSerif, 15.0 * LETTER, FontStyle::Bold);
        area.draw(&Text::new(title.to_owned(), (EDGE, TITLE_TOP), bold.color(&INK)))?;
        let mut x = EDGE;
        for (sign, meaning) in signs {
            draw_sign(&area, sign, (x + 5, KEY_TOP + 6))?;
            let style = lettering(12.0, INK.mix(0.8), HPos::Left, VPos::Top);
            area.draw(&Text::new((*meaning).to_owned(), (x + 15, KEY_TOP), style))?;
            x += (text_width(meaning) + AROUND_MEANING) as i32;
        }
        draw(&area)?;
        area.present()?;
    }
    Ok(Chart { title: title.to_owned(), svg: finish(&written, title), width, height })
}

fn draw_sign(area: &Area<'_>, sign: &Sign, (x, y): (i32, i32)) -> Result<(), ChartError> {
    match *sign {
        Sign::Dot(colour) => area.draw(&Circle::new((x, y), 5, colour.filled()))?,
        Sign::Ring(colour) => area.draw(&Circle::new((x, y), 5, colour.stroke_width(2)))?,
        Sign::Diamond(colour) => area.draw(&diamond((x, y), colour))?,
        Sign::Bar(colour) => {
            area.draw(&Rectangle::new([(x - 5, y - 5), (x + 5, y + 5)], colour.filled()))?;
        }
        Sign::Halves(colour) => {
            area.draw(&Rectangle::new([(x - 5, y - 5), (x, y + 5)], colour.filled()))?;
            let pale = colour.mix(PALE).filled();
            area.draw(&Rectangle::new([(x, y - 5), (x + 5, y + 5)], pale))?;
        }
        Sign::Line(colour) => {
            area.draw(&PathElement::new([(x, y - 7), (x, y + 7)], colour.stroke_width(2)))?;
        }
    }
    Ok(())
}

/// A diamond around a point, in pixels.
pub(crate) fn diamond((x, y): (i32, i32), colour: RGBColor) -> Polygon<(i32, i32)> {
    Polygon::new([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)], colour.filled())
}

/// Axes with grid lines, and what they count. A `y` axis without room for labels has none.
pub(crate) fn axes<'a, 'b>(
    area: &'a Area<'b>,
    (x, x_counts): (&Scale, &str),
    (y, y_room): (&Scale, u32),
    right: u32,
) -> Result<Plot<'a, 'b>, ChartError> {
    let mut plot = ChartBuilder::on(area)
        .margin_top(HEAD)
        .margin_right(right)
        .x_label_area_size(FOOT)
        .y_label_area_size(y_room)
        .build_cartesian_2d(x.clone(), y.clone())?;
    let style = lettering(12.0, INK.mix(0.8), HPos::Center, VPos::Top);
    plot.configure_mesh()
        .disable_y_mesh()
        .bold_line_style(INK.mix(0.15))
        .light_line_style(TRANSPARENT)
        .axis_style(INK.mix(0.4))
        .set_all_tick_mark_size(4)
        .label_style(style.clone())
        .axis_desc_style(style)
        .x_desc(x_counts)
        .draw()?;
    Ok(plot)
}

/// The SVG as it is handed out: with a title, and with the ink of its surroundings.
fn finish(written: &str, title: &str) -> String {
    let body = written.replace(INK_WRITTEN, "currentColor");
    let name = escape(title);
    let named = format!("<svg role=\"img\" aria-label=\"{name}\" fill=\"currentColor\" ");
    body.trim_end().replacen("<svg ", &named, 1)
}

/// Charts one below the other in a file of their own, on a background that follows the reader's
/// choice of light or dark.
pub fn stack(charts: &[Chart]) -> String {
    const GAP: u32 = 28;
    const MARGIN: u32 = 16;
    let width = charts.iter().map(|chart| chart.width).max().unwrap_or(0) + 2 * MARGIN;
    let heights: u32 = charts.iter().map(|chart| chart.height).sum();
    let gaps = GAP * charts.len().saturating_sub(1) as u32;
    let height = heights + gaps + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>:root{{color:#1b1f24}}.ground{{fill:#fff}}\
         @media(prefers-color-scheme:dark){{:root{{color:#e6e8eb}}.ground{{fill:#15181c}}}}</style>\n\
         <rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n"
    );
    let mut y = MARGIN;
    for chart in charts {
        let placed = format!("<svg x=\"{MARGIN}\" y=\"{y}\" ");
        svg.push_str(&chart.svg.replacen("<svg ", &placed, 1));
        svg.push('\n');
        y += chart.height + GAP;
    }
    svg.push_str("</svg>\n");
    svg
}

/// Escapes a text for markup.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // No other control character may occur in XML.
            '\n' | '\t' => escaped.push(character),
            character if character < ' ' => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}
