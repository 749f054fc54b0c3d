//! Numbers as people read them in charts and tables: three digits or so, with a unit.

/// A count: `870`, `12.3k`, `4.56M`.
pub fn count(value: f64) -> String {
    match value {
        value if value < 9_999.5 && value.fract() == 0.0 => format!("{value}"),
        value if value < 999.5 => digits(value),
        value if value < 999.5e3 => format!("{}k", digits(value / 1e3)),
        value if value < 999.5e6 => format!("{}M", digits(value / 1e6)),
        value => format!("{}G", digits(value / 1e9)),
    }
}

/// An exact integer: `12,345`.
pub fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A cost, with what the halves of a bidirectional search have of it: `21 (13+8)`.
pub fn with_halves(cost: u64, halves: Option<(u64, u64)>) -> String {
    let cost = grouped(cost);
    match halves {
        Some((forward, backward)) => format!("{cost} ({}+{})", grouped(forward), grouped(backward)),
        None => cost,
    }
}

/// Seconds: `12.3 µs`, `4.56 ms`, `7.89 s`.
pub fn seconds(value: f64) -> String {
    match value {
        0.0 => "0 s".to_owned(),
        value if value < 999.5e-9 => format!("{} ns", digits(value * 1e9)),
        value if value < 999.5e-6 => format!("{} µs", digits(value * 1e6)),
        value if value < 999.5e-3 => format!("{} ms", digits(value * 1e3)),
        value => format!("{} s", digits(value)),
    }
}

/// Bytes: `512 B`, `3.00 KiB`, `4.56 MiB`.
pub fn bytes(value: f64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = value;
    let mut unit = 0;
    while value >= 1023.5 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match unit {
        0 => format!("{value} B"),
        _ => format!("{} {}", digits(value), units[unit]),
    }
}

/// Three significant digits.
fn digits(value: f64) -> String {
    match value {
        value if value < 9.995 => format!("{value:.2}"),
        value if value < 99.95 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn three_digits_and_a_unit() {
        assert_eq!([0.0, 870.0, 9_999.0].map(count), ["0", "870", "9999"]);
        assert_eq!(
            [12_345.0, 999_600.0, 4.56e6, 7e9].map(count),
            ["12.3k", "1.00M", "4.56M", "7.00G"]
        );
        assert_eq!(
            [0.0, 2e-7, 12.34e-6, 0.9999, 61.0].map(seconds),
            ["0 s", "200 ns", "12.3 µs", "1.00 s", "61.0 s"]
        );
        assert_eq!(
            [512.0, 3072.0, 1023.9, 5e6].map(bytes),
            ["512 B", "3.00 KiB", "1.00 KiB", "4.77 MiB"]
        );
    }
}
