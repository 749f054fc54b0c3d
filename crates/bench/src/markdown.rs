//! A run as a table for a document.

use std::fmt::Write;

use crate::run::{Row, Run};

/// The signature and a row for each case, with the origin of the numbers.
pub fn markdown(run: &Run) -> String {
    let mut text = String::new();
    let mut line = |line: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    };
    let memory = run.machine.memory_bytes.map(|bytes| format!(", {} memory", size(bytes)));
    line(format!(
        "`{}`{}, best of {}, on {} ({} threads{}, {}, {} build):",
        run.command,
        run.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default(),
        run.rows.first().map_or(0, |row| row.times_s.len()),
        run.machine.processor.as_deref().unwrap_or("an unknown processor"),
        run.machine.threads,
        memory.unwrap_or_default(),
        run.machine.system,
        run.machine.build,
    ));
    line(String::new());
    line(
        "| puzzle | case | levels | solved | nodes | time | nodes per second | memory |".to_owned(),
    );
    line("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |".to_owned());
    for row in &run.rows {
        let Row { puzzle, name, levels, solved, nodes, .. } = row;
        line(format!(
            "| {puzzle} | {name} | {levels} | {solved} | {} | {} | {} | {} |",
            thousands(*nodes),
            time(row.seconds()),
            speed(row.speed()),
            if row.peak_memory_bytes == 0 {
                "-".to_owned()
            } else {
                size(row.peak_memory_bytes as u64)
            },
        ));
    }
    let signature: Vec<String> =
        run.signature.iter().map(|(puzzle, nodes)| format!("{puzzle} {nodes}")).collect();
    line(String::new());
    line(format!("Node-count signature: {}.", signature.join(", ")));
    text
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

fn speed(speed: f64) -> String {
    if speed < 1e6 { format!("{:.0} k", speed / 1e3) } else { format!("{:.1} M", speed / 1e6) }
}

fn size(bytes: u64) -> String {
    const MIB: f64 = (1 << 20) as f64;
    match bytes as f64 / MIB {
        mib if mib < 1.0 => format!("{:.0} KiB", mib * 1024.0),
        mib if mib < 1024.0 => format!("{mib:.1} MiB"),
        mib => format!("{:.1} GiB", mib / 1024.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!([0, 999, 1000, 1234567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.0123, 2.5].map(time), ["12.3 ms", "2.50 s"]);
        assert_eq!([5e3, 2.5e7].map(speed), ["5 k", "25.0 M"]);
        assert_eq!([2048, 3 << 20, 5 << 30].map(size), ["2 KiB", "3.0 MiB", "5.0 GiB"]);
    }
}
