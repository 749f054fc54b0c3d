//! One self-contained HTML page: no scripts, no fonts, nothing to fetch. It can be read on a phone,
//! in the dark and on paper, and handed in as it is.

use std::fmt::Write;

use papan::Row;

use crate::NARROW;
use crate::canvas::{Chart, ChartError, escape};
use crate::charts::charts;
use crate::curves::{Curve, curve_chart};
use crate::study::study_charts;
use crate::table::{NodeCount, Published, Table};

/// Half the width of a wide page.
const HALF: u32 = 580;
const STYLE: &str = include_str!("page.css");

/// A cell of more bytes than this goes over several lines.
const LONG: usize = 48;

/// What the page shows.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// Parts, in the order of reading.
    pub parts: Vec<Part>,
}

/// A part with a heading of its own.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// `None` for what is directly under the page's title.
    pub heading: Option<String>,
    /// What it shows.
    pub blocks: Vec<Block>,
}

/// Something to show.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading within a part.
    Subheading(String),
    /// A paragraph.
    Text(String),
    /// A command or a solution: text to copy.
    Code(String),
    /// Pictures side by side: what they show, and SVG files.
    Pictures(Vec<(String, String)>),
    /// Small pictures in the order of reading: what is written below each, and SVG files.
    Steps(Vec<(String, String)>),
    /// A table, with its caption.
    Table(String, Table),
    /// The charts of rows.
    Charts(Vec<Row>),
    /// The charts of a level of a study.
    StudyCharts(Vec<Row>, Vec<Option<Published>>, NodeCount),
    /// Values over something.
    Curve(Curve),
}

/// Writes the page.
///
/// # Errors
/// If a chart cannot be drawn.
pub fn page(page: &Page) -> Result<String, ChartError> {
    let title = escape(&page.title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n"
    );
    for part in &page.parts {
        html.push_str("<section>\n");
        if let Some(heading) = &part.heading {
            add(&mut html, format_args!("<h2>{}</h2>", escape(heading)));
        }
        for block in &part.blocks {
            write_block(&mut html, block)?;
        }
        html.push_str("</section>\n");
    }
    html.push_str("</main>\n</body>\n</html>\n");
    Ok(html)
}

fn add(html: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(html, "{line}").expect("a string takes everything");
}

fn write_block(html: &mut String, block: &Block) -> Result<(), ChartError> {
    match block {
        Block::Subheading(text) => add(html, format_args!("<h3>{}</h3>", escape(text))),
        Block::Text(text) => add(html, format_args!("<p>{}</p>", prose(text))),
        Block::Code(text) => {
            add(html, format_args!("<pre class=\"code\"><code>{}</code></pre>", escape(text)));
        }
        Block::Pictures(pictures) => {
            html.push_str("<div class=\"pictures\">\n");
            for (title, svg) in pictures {
                let (title, url) = (escape(title), data_url(svg));
                add(html, format_args!("<figure><img alt=\"{title}\" src=\"{url}\"></figure>"));
            }
            html.push_str("</div>\n");
        }
        Block::Steps(steps) => {
            html.push_str("<ol class=\"steps\">\n");
            for (caption, svg) in steps {
                let (caption, url) = (escape(caption), data_url(svg));
                let picture = format!("<img alt=\"the board\" src=\"{url}\">");
                let caption = format!("<figcaption>{caption}</figcaption>");
                add(html, format_args!("<li><figure>{picture}{caption}</figure></li>"));
            }
            html.push_str("</ol>\n");
        }
        Block::Table(caption, table) => write_table(html, caption, table),
        Block::Charts(rows) => {
            write_charts(html, |width| charts(rows, width))?;
        }
        Block::StudyCharts(rows, published, nodes) => {
            write_charts(html, |width| study_charts(rows, published, *nodes, "", width))?;
        }
        Block::Curve(curve) => {
            write_charts(html, |width| Ok(vec![curve_chart(curve, width)?]))?;
        }
    }
    Ok(())
}

/// Charts for both widths; the style sheet shows those that fit the window.
fn write_charts(
    html: &mut String,
    draw: impl Fn(u32) -> Result<Vec<Chart>, ChartError>,
) -> Result<(), ChartError> {
    for (class, width) in [("wide", HALF), ("narrow", NARROW)] {
        add(html, format_args!("<div class=\"charts {class}\">"));
        for chart in draw(width)? {
            add(html, format_args!("<figure>{}</figure>", chart.svg));
        }
        html.push_str("</div>\n");
    }
    Ok(())
}

/// A paragraph, where words between backquotes are code.
fn prose(text: &str) -> String {
    let mut html = String::new();
    for (index, piece) in text.split('`').enumerate() {
        let piece = escape(piece);
        html.push_str(&if index % 2 == 1 { format!("<code>{piece}</code>") } else { piece });
    }
    html
}

fn write_table(html: &mut String, caption: &str, table: &Table) {
    html.push_str("<div class=\"table\" tabindex=\"0\">\n<table>\n");
    if !caption.is_empty() {
        add(html, format_args!("<caption>{}</caption>", escape(caption)));
    }
    let is_number = |column: usize| {
        let numbers = table.rows.iter().filter(|row| row[column].is_number).count();
        numbers * 2 > table.rows.len()
    };
    html.push_str("<thead><tr>");
    for (column, heading) in table.head.iter().enumerate() {
        let class = if is_number(column) { " class=\"number\"" } else { "" };
        html.push_str(&format!("<th scope=\"col\"{class}>{}</th>", escape(heading)));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        html.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let text = escape(&cell.text);
            let class = match is_number(column) {
                _ if cell.text.len() > LONG => " class=\"long\"",
                true => " class=\"number\"",
                false => "",
            };
            html.push_str(&match (column, cell.is_best) {
                (0, _) => format!("<th scope=\"row\">{text}</th>"),
                (_, true) => {
                    format!("<td{class}><b title=\"the best of its column\">{text}*</b></td>")
                }
                (_, false) => format!("<td{class}>{text}</td>"),
            });
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    if table.has_best() {
        html.push_str("<p class=\"note\">* the best of its column</p>\n");
    }
}

/// A picture as a data URL: a file of its own, whose styles affect nothing else.
fn data_url(svg: &str) -> String {
    let mut url = "data:image/svg+xml,".to_owned();
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'_'
            | b'.'
            | b'/'
            | b':'
            | b'='
            | b','
            | b';'
            | b'('
            | b')'
            | b' ' => url.push(byte.into()),
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    url
}
