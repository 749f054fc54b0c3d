//! Charts of real comparisons: well-formed, complete, the same every time.

use papan_charts::{Chart, NARROW, WIDE, charts, stack};
use papan_suite::{Comparison, LaneChoice, Limits, Row, SolveRequest, lanes, puzzle};

/// Rows of tiles boards of a text, every lane stopped after 2000 nodes.
fn rows(text: &str, all: bool) -> Vec<Row> {
    let tiles = puzzle("tiles").unwrap();
    let lanes = lanes(tiles.info(), LaneChoice { all, ..LaneChoice::default() }).unwrap();
    let mut request = SolveRequest::new(tiles.info(), None, None, None).unwrap();
    request.limits = Limits { nodes: Some(2000), ..Limits::default() };
    let comparison = Comparison { puzzle: tiles, lanes: &lanes, request: &request, repeat: 2 };
    let levels = (1..).zip(tiles.levels(text.as_bytes()));
    levels.flat_map(|(number, level)| comparison.run(&level, number, &mut ())).collect()
}

/// One board that some lanes solve and others do not; an unsolvable one; a solved one; several.
const TEXTS: [&str; 4] = [
    "8 6 7/2 5 4/3 0 1\n",
    "2 1 3/4 5 6/7 8 0\n",
    "1 2 3/4 5 6/7 8 0\n",
    "8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/0 7 8\n1 2 3/4 0 6/7 5 8\n",
];

/// Parses a picture and looks at every number in it.
fn check(svg: &str, title: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| {
        panic!("{title}: {error}\n{svg}");
    });
    assert_eq!(document.root_element().tag_name().name(), "svg");
    for word in ["NaN", "inf", "#010203"] {
        assert!(!svg.contains(word), "{title}: {word} in {svg}");
    }
    for node in document.descendants() {
        for name in ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "width", "height"] {
            let Some(value) = node.attribute(name).filter(|value| !value.ends_with('%')) else {
                continue;
            };
            let number: f64 = value.parse().unwrap_or_else(|_| panic!("{title}: {name} {value}"));
            assert!((-1.0..=20_000.0).contains(&number), "{title}: {name} {number}");
        }
    }
}

#[test]
fn pictures_are_well_formed_at_every_width() {
    for text in TEXTS {
        for all in [false, true] {
            let rows = rows(text, all);
            for width in [NARROW, WIDE, 1200] {
                let drawn = charts(&rows, width).unwrap();
                assert!(drawn.len() >= 2, "{text}");
                for Chart { title, svg, .. } in &drawn {
                    check(svg, title);
                }
                check(&stack(&drawn), "the stack");
            }
        }
    }
}

#[test]
fn every_lane_is_named_and_every_axis_says_what_it_counts() {
    let rows = rows(TEXTS[0], true);
    for chart in charts(&rows, WIDE).unwrap() {
        let document = roxmltree::Document::parse(&chart.svg).unwrap();
        let texts: Vec<&str> =
            document.descendants().filter_map(|node| node.text()).map(str::trim).collect();
        assert!(texts.contains(&chart.title.as_str()), "no title in {texts:?}");
        for row in &rows {
            assert!(texts.contains(&row.name.as_str()), "{}: no {}", chart.title, row.name);
        }
        let units = ["nodes (logarithmic)", "time (logarithmic)", "moves", "bytes (logarithmic)"];
        assert!(texts.iter().any(|text| units.contains(text)), "no unit in {texts:?}");
    }
}

#[test]
fn the_same_rows_give_the_same_bytes() {
    let rows = rows(TEXTS[3], false);
    assert_eq!(charts(&rows, WIDE), charts(&rows, WIDE));
}

#[test]
fn no_rows_no_charts() {
    assert_eq!(charts(&[], WIDE), Ok(Vec::new()));
}
