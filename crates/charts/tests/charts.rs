//! Charts of real comparisons: well-formed, complete, the same every time.

use papan::{Comparison, LaneChoice, Limits, Row, SolveRequest, lanes, puzzle, summarise};
use papan_charts::{
    Block, Chart, Curve, NARROW, NodeCount, Page, Part, Published, Table, WIDE, charts,
    curve_chart, page, stack, study_charts,
};

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

/// One board that some lanes solve and others do not; an easy one; several.
const TEXTS: [&str; 3] = [
    "8 6 7/2 5 4/3 0 1\n",
    "1 2 3/4 5 6/7 0 8\n",
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
fn what_each_half_of_a_search_has_of_the_cost_is_shown() {
    let rows = rows(TEXTS[0], true);
    let (halved, whole): (Vec<Row>, Vec<Row>) =
        rows.into_iter().partition(|row| row.record.halves().is_some());
    assert!(!halved.is_empty() && !whole.is_empty());
    assert!(halved.iter().all(|row| row.name.starts_with("bidirectional")));
    for row in &halved {
        let (forward, backward) = row.record.halves().unwrap();
        assert_eq!(Some(forward + backward), row.record.cost);
        assert!(forward > 0 && backward > 0, "{}", row.name);
        let cost = &Table::of_rows(std::slice::from_ref(row)).rows[0][2].text;
        assert_eq!(*cost, format!("{} ({forward}+{backward})", forward + backward));
    }
    let texts = |rows: &[Row], width| {
        let charts = charts(rows, width).unwrap();
        let chart = charts.iter().find(|chart| chart.title == "Cost of the solution").unwrap();
        check(&chart.svg, &chart.title);
        let document = roxmltree::Document::parse(&chart.svg).unwrap();
        let texts = document.descendants().filter_map(|node| node.text());
        texts.map(|text| text.trim().to_owned()).collect::<Vec<_>>()
    };
    let (forward, backward) = halved[0].record.halves().unwrap();
    let beside_bar = format!("({forward}+{backward}");
    for (width, key) in
        [(WIDE, "forward half, backward half"), (NARROW, "moves (pale: the backward half's part)")]
    {
        let words = texts(&halved, width);
        assert!(words.iter().any(|text| text == key), "{words:?}");
        assert!(words.iter().any(|text| text.contains(&beside_bar)), "{words:?}");
        let words = texts(&whole, width);
        assert!(!words.iter().any(|text| text.contains("half")), "{words:?}");
    }
    assert!(Table::brackets(&halved, &[]).is_some_and(|text| text.contains("forward")));
    assert_eq!(Table::brackets(&whole, &[]), None);
}

#[test]
fn the_same_rows_give_the_same_bytes() {
    let rows = rows(TEXTS[2], false);
    assert_eq!(charts(&rows, WIDE), charts(&rows, WIDE));
}

#[test]
fn nothing_searched_nothing_to_draw() {
    assert_eq!(charts(&[], WIDE), Ok(Vec::new()));
    let unsolvable = rows("2 1 3/4 5 6/7 8 0\n", false);
    assert_eq!(charts(&unsolvable, WIDE), Ok(Vec::new()));
}

#[test]
fn a_study_shows_both_numbers() {
    let rows = rows(TEXTS[0], false);
    let published = |index: usize| Published {
        name: format!("<their {index}>"),
        cost: Some(31),
        forward: Some(20),
        backward: Some(11),
        nodes: Some(1000 << index),
        seconds: None,
        remark: None,
    };
    let published: Vec<_> = (0..rows.len()).map(|it| (it != 1).then(|| published(it))).collect();
    for width in [NARROW, WIDE] {
        let drawn = study_charts(&rows, &published, NodeCount::Generated, "a & b", width).unwrap();
        assert_eq!(drawn.len(), 2);
        for chart in &drawn {
            check(&chart.svg, &chart.title);
        }
        let diamonds = |chart: &Chart| chart.svg.matches("<polygon").count();
        // One in the explanation, one for each lane that has a published number.
        assert_eq!(diamonds(&drawn[0]), rows.len());
        assert_eq!(diamonds(&drawn[1]), 0, "no times were published");
    }
    let table = Table::beside(&rows, &published, NodeCount::Generated);
    assert_eq!(table.rows[2][1].text, "31 (20+11)");
    assert!(Table::brackets(&[], &published).is_some());
    assert_eq!(table.rows[2][2].text, "4,000");
    assert_eq!(table.rows[1][0].text, "-");
}

#[test]
fn curves_have_their_names_and_points_in_order() {
    let series = |name: &str, points: &[(f64, f64)]| (name.to_owned(), points.to_vec());
    let part = |points: &[(f64, f64)]| Curve {
        title: "Time over size".to_owned(),
        x: "size".to_owned(),
        y: "time".to_owned(),
        is_time: true,
        series: vec![series("published", points)],
    };
    let mut curve = part(&[(1e6, 2.0), (1e18, 1.5)]);
    curve.extend(part(&[(1e12, 1.8)]));
    curve.extend(Curve { series: vec![series("papan", &[(1e6, 0.1)])], ..part(&[]) });
    assert_eq!(curve.series.len(), 2, "parts of one line are put together");
    for width in [NARROW, WIDE] {
        let chart = curve_chart(&curve, width).unwrap();
        check(&chart.svg, &chart.title);
        for word in ["published", "papan", "size (logarithmic)", "time (logarithmic)", "10^1"] {
            assert!(chart.svg.contains(word), "{width}: no {word}");
        }
    }
    let mut backwards = curve.clone();
    backwards.series[0].1.reverse();
    assert_eq!(curve_chart(&backwards, WIDE), curve_chart(&curve, WIDE));
}

#[test]
fn a_page_is_whole_and_needs_nothing_else() {
    let rows = rows(TEXTS[0], false);
    let picture = "<svg xmlns='http://www.w3.org/2000/svg'><text>\"&amp;\"</text></svg>";
    let blocks = vec![
        Block::Subheading("<b>".to_owned()),
        Block::Text("some `code` & more".to_owned()),
        Block::Pictures(vec![("a \"picture\"".to_owned(), picture.to_owned())]),
        Block::Steps(vec![("1: 2 < 3".to_owned(), picture.to_owned()); 3]),
        Block::Table("5 < 6".to_owned(), Table::of_rows(&rows)),
        Block::Table(String::new(), Table::of_summaries(&summarise(&rows))),
        Block::Charts(rows),
    ];
    let parts = vec![Part { heading: Some("Part".to_owned()), blocks }];
    let html = page(&Page { title: "Title & more".to_owned(), parts }).unwrap();
    // Written so that an XML parser can read all but the document type and the empty elements.
    let xml = html.replace("<!DOCTYPE html>\n", "");
    let closed = xml.lines().map(|line| match line.starts_with("<meta") {
        true => line.replace('>', "/>"),
        false => line.replace("\"></fig", "\"/></fig").replace("\"><fig", "\"/><fig"),
    });
    let closed = closed.collect::<Vec<_>>().join("\n");
    let document = roxmltree::Document::parse(&closed).unwrap();
    let count = |name| document.descendants().filter(|it| it.tag_name().name() == name).count();
    assert_eq!((count("table"), count("script"), count("link")), (2, 0, 0));
    assert_eq!(count("svg"), 2 * 4, "each chart for a wide and for a narrow window");
    assert_eq!(count("code"), 1);
    for address in ["src=\"http", "href=", "url(", "@import"] {
        assert!(!html.contains(address), "fetches {address}");
    }
    assert_eq!(html.matches("src=\"data:image/svg+xml,%3Csvg").count(), 1 + 3);
    assert_eq!(count("figcaption"), 3, "a caption below each step");
}
