//! Rates levels: reads texts with levels and prints a line of JSON for each.

use std::io::Read;

fn main() {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).unwrap();
    let puzzle = papan::recognise(&text).unwrap();
    let limits = papan::Limits::standard();
    for (number, level) in puzzle.numbered_levels(&text) {
        let level = puzzle.parse(&level).unwrap();
        let rating = level.rate(&papan::Options::default(), &limits).unwrap();
        let (Some(grade), Some(difficulty)) = (rating.grade, rating.difficulty) else { continue };
        let entry = papan::library::LibraryLevel {
            id: format!("{}-1-{number:03}", puzzle.info().id),
            puzzle: "",
            edition: 1,
            grade,
            difficulty,
            objective: rating.objective.map(str::to_owned),
            cost: rating.cost,
            answer: rating.answer.map(|answer| answer.text),
            text: level.text(),
        };
        let mut line = serde_json::to_value(&entry).unwrap();
        line.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        println!("{line}");
    }
}
