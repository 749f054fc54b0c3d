//! Axes: their range, where the grid lines are, and how they are labelled.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// An axis of a chart. On a logarithmic one, the ends and the step are exponents.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// `None` for a linear axis.
    base: Option<f64>,
    low: f64,
    high: f64,
    step: f64,
    format: fn(f64) -> String,
}

impl Scale {
    /// A logarithmic axis that covers all positive `values`, with at most `lines` grid lines.
    pub(crate) fn logarithmic(
        base: f64,
        values: impl Iterator<Item = f64>,
        lines: usize,
        format: fn(f64) -> String,
    ) -> Scale {
        let exponents = values.filter(|&value| value > 0.0 && value.is_finite());
        let exponents: Vec<f64> = exponents.map(|value| value.ln() / base.ln()).collect();
        // A rounding error must not open another decade.
        let low = exponents.iter().copied().fold(f64::INFINITY, f64::min) + 1e-9;
        let high = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max) - 1e-9;
        let (low, high) = if low.is_finite() { (low.floor(), high.ceil()) } else { (0.0, 1.0) };
        let high = high.max(low + 1.0);
        let step = ((high - low) / lines.max(2) as f64).ceil().max(1.0);
        Scale { base: Some(base), low, high, step, format }
    }

    /// A linear axis from 0 that covers all `values`, with about `lines` grid lines.
    pub(crate) fn linear(
        values: impl Iterator<Item = f64>,
        lines: usize,
        format: fn(f64) -> String,
    ) -> Scale {
        let most = values.filter(|value| value.is_finite()).fold(1.0, f64::max);
        let rough = most / lines.max(2) as f64;
        let decade = 10_f64.powf(rough.log10().floor());
        let nice = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * decade);
        // Counts have no fractions.
        let step = nice.into_iter().find(|&step| step >= rough).unwrap_or(rough).max(1.0);
        Scale { base: None, low: 0.0, high: (most / step).ceil() * step, step, format }
    }

    /// Slots side by side, without labels.
    pub(crate) fn places(count: usize) -> Scale {
        let high = count.max(1) as f64;
        Scale { base: None, low: 0.0, high, step: high, format: |_| String::new() }
    }

    /// The value at the low end.
    pub(crate) fn start(&self) -> f64 {
        self.value(self.low)
    }

    /// The position of a value, from the low end (0) to the high end (1). Values that a logarithmic
    /// axis cannot show are at its low end.
    fn share(&self, value: f64) -> f64 {
        let place = match self.base {
            None => value,
            Some(_) if value <= 0.0 => self.low,
            Some(base) => value.ln() / base.ln(),
        };
        (place.clamp(self.low, self.high) - self.low) / (self.high - self.low)
    }

    fn value(&self, place: f64) -> f64 {
        match self.base {
            None => place,
            Some(base) => base.powf(place),
        }
    }

    /// The values with grid lines.
    fn lines(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step + 1e-9).floor() as usize;
        (0..=count).map(|index| self.value(self.low + self.step * index as f64)).collect()
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (low, high): (i32, i32)) -> i32 {
        low + (f64::from(high - low) * self.share(*value)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.lines()
    }

    fn range(&self) -> Range<f64> {
        self.value(self.low)..self.value(self.high)
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        (self.format)(*value)
    }
}

/// A power of ten as a count.
pub(crate) fn short_count(value: f64) -> String {
    let (value, unit) = match value {
        // Beyond the units that everybody knows.
        value if value > 9.9e11 => return format!("10^{}", value.log10().round()),
        value if value > 9.9e8 => (value / 1e9, "G"),
        value if value > 9.9e5 => (value / 1e6, "M"),
        value if value > 9.9e2 => (value / 1e3, "k"),
        value => (value, ""),
    };
    format!("{}{unit}", value.round())
}

/// A power of ten as seconds.
pub(crate) fn short_seconds(value: f64) -> String {
    let (value, unit) = match value {
        value if value < 0.99e-6 => (value * 1e9, "ns"),
        value if value < 0.99e-3 => (value * 1e6, "µs"),
        value if value < 0.99 => (value * 1e3, "ms"),
        value => (value, "s"),
    };
    format!("{} {unit}", value.round())
}

/// A power of two as bytes.
pub(crate) fn short_bytes(value: f64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let unit = ((value.log2() + 1e-9) / 10.0).floor().clamp(0.0, 4.0);
    format!("{} {}", (value / 1024_f64.powf(unit)).round(), units[unit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale) -> Vec<String> {
        scale.lines().iter().map(|value| scale.format_ext(value)).collect()
    }

    #[test]
    fn decades_around_the_values() {
        let scale = Scale::logarithmic(10.0, [32.0, 10_911.0].into_iter(), 8, short_count);
        assert_eq!(labels(&scale), ["10", "100", "1k", "10k", "100k"]);
        assert_eq!(scale.map(&1000.0, (100, 500)), 300);
        assert_eq!(scale.map(&0.0, (100, 500)), 100, "at the low end");
        let scale = Scale::logarithmic(10.0, [100.0, 1000.0].into_iter(), 8, short_count);
        assert_eq!(labels(&scale), ["100", "1k"], "exact powers open no further decade");
        let scale = Scale::logarithmic(10.0, [1e6, 1e18].into_iter(), 4, short_count);
        assert_eq!(labels(&scale), ["1M", "1G", "10^12", "10^15", "10^18"]);
    }

    #[test]
    fn few_lines_where_there_is_little_room() {
        let scale = Scale::logarithmic(10.0, [2e-6, 50.0].into_iter(), 4, short_seconds);
        assert_eq!(labels(&scale), ["1 µs", "100 µs", "10 ms", "1 s", "100 s"]);
        let scale = Scale::logarithmic(4.0, [900.0, 3e8].into_iter(), 5, short_bytes);
        assert_eq!(labels(&scale), ["256 B", "16 KiB", "1 MiB", "64 MiB"]);
    }

    #[test]
    fn nothing_to_show_is_still_an_axis() {
        for scale in [
            Scale::logarithmic(10.0, [0.0, f64::NAN].into_iter(), 5, short_count),
            Scale::linear(std::iter::empty(), 5, short_count),
        ] {
            assert!(scale.range().start < scale.range().end);
            assert!(scale.lines().len() >= 2);
        }
    }

    #[test]
    fn round_steps_from_zero() {
        let scale = Scale::linear([51.0, 145.0].into_iter(), 6, short_count);
        assert_eq!(labels(&scale), ["0", "50", "100", "150"]);
        let scale = Scale::linear([3.0].into_iter(), 6, short_count);
        assert_eq!(labels(&scale), ["0", "1", "2", "3"]);
    }
}
