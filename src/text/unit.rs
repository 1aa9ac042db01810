//! Units of what is measured, and how a number of each is shown.

use super::Locale;

/// The unit of a metric or an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A whole number of things.
    Count,
    /// Seconds.
    Seconds,
    /// Seconds, shown in minutes.
    Minutes,
    /// Per second.
    PerSecond,
    /// A share of one.
    Share,
    /// A factor.
    Ratio,
    /// Threads × seconds.
    ThreadSeconds,
    /// A list or a word: no unit.
    None,
}

impl Unit {
    /// The unit in the scripting API and in CSV headers.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Count => "1",
            Self::Seconds | Self::Minutes => "s",
            Self::PerSecond => "1/s",
            Self::Share => "share",
            Self::Ratio => "ratio",
            Self::ThreadSeconds => "thread-s",
            Self::None => "",
        }
    }

    /// How much of what is measured makes one of what is shown.
    pub const fn scale(self) -> f64 {
        if matches!(self, Self::Minutes) { 60.0 } else { 1.0 }
    }

    /// A tick of an axis that needs so many decimals. Shares are percentages and factors say so; all other units stand in
    /// the chart's caption.
    pub fn tick(self, value: f64, decimals: usize, locale: Locale) -> String {
        match self {
            Self::Share => locale.percent(value, decimals.saturating_sub(2)),
            Self::Ratio => format!("{}×", locale.number(value, decimals)),
            _ => locale.number(value, decimals),
        }
    }

    /// A number of this unit for a reader, with fixed precision.
    pub fn show(self, value: f64, locale: Locale) -> String {
        match self {
            Self::Count => locale.number(value, if value.fract() == 0.0 { 0 } else { 1 }),
            Self::Seconds => locale.seconds_short(value, if value.abs() >= 100.0 { 0 } else { 2 }),
            Self::Minutes => locale.minutes(value, 1),
            Self::PerSecond => format!("{}/s", locale.plain(value, 1)),
            Self::Share => locale.percent(value, 1),
            Self::Ratio => format!("{}×", locale.number(value, 2)),
            Self::ThreadSeconds => locale.number(value, if value.abs() >= 100.0 { 0 } else { 2 }),
            Self::None => locale.plain(value, 3),
        }
    }
}
