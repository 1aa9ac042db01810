//! What the playhead counts, and how a reader is told where it stands.

use crate::text::Locale;

/// What the cursor of a lab counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cursor {
    /// Seconds since the start of the run.
    Seconds,
    /// Seconds, told in minutes and seconds.
    Minutes,
    /// Attempts, from one on, where there is no time.
    Attempts,
}

impl Cursor {
    /// The key of the axis that shows the cursor: charts whose x axis has it follow the playhead, others do not.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Seconds | Self::Minutes => "time",
            Self::Attempts => "attempts",
        }
    }

    /// Where the cursor stands, with as many decimals as a run of this extent needs.
    pub fn show(self, at: f64, extent: f64, locale: Locale) -> String {
        match self {
            Self::Seconds => {
                let decimals = match extent {
                    extent if extent < 5.0 => 3,
                    extent if extent < 100.0 => 2,
                    extent if extent < 1000.0 => 1,
                    _ => 0,
                };
                locale.seconds(at, decimals)
            }
            Self::Minutes => {
                let seconds = at.round().max(0.0) as u64;
                locale.digits(&format!("{}:{:02}", seconds / 60, seconds % 60))
            }
            // Between two whole numbers the later attempt is under way.
            Self::Attempts => match ((at - 1e-6).ceil().max(0.0) as u64, locale.is_bengali()) {
                (0, true) => "শুরুতে".to_owned(),
                (0, false) => "At the start".to_owned(),
                (number, true) => format!("{} নম্বর চেষ্টা", locale.count(number)),
                (number, false) => format!("attempt {}", locale.count(number)),
            },
        }
    }

    /// How far the cursor goes, after "of".
    pub fn of(self, extent: f64, locale: Locale) -> String {
        match (self, locale.is_bengali()) {
            (Self::Seconds, true) => format!("{} সেকেন্ডের মধ্যে", locale.plain(extent, 1)),
            (Self::Seconds, false) => format!("of {} s", locale.plain(extent, 1)),
            (Self::Minutes, true) => format!("{} মিনিটের মধ্যে", locale.plain(extent / 60.0, 0)),
            (Self::Minutes, false) => format!("of {} min", locale.plain(extent / 60.0, 0)),
            (Self::Attempts, true) => format!("{}টির মধ্যে", locale.count(extent as u64)),
            (Self::Attempts, false) => format!("of {}", locale.count(extent as u64)),
        }
    }
}
