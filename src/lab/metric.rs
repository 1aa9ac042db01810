//! What is measured of a run.

use crate::text::{Locale, Say, Text, Unit};
use serde_json::{Value as Json, json};

/// A metric's name and meaning.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The key in the scripting API. It never changes.
    pub key: &'static str,
    /// On the page.
    pub label: Text,
    /// Its unit, SI.
    pub unit: Unit,
    /// Which way is better.
    pub better: Better,
}

/// Which way a metric is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// Less is better.
    Lower,
    /// More is better.
    Higher,
    /// Neither.
    Neither,
}

/// The measured value of a metric.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// A whole number.
    Count(u64),
    /// A number, SI.
    Number(f64),
    /// It did not happen.
    Absent,
    /// Whole numbers in order.
    Counts(Vec<u64>),
    /// Changes of state: when, from what, to what, why.
    Transitions(Vec<(f64, &'static str, &'static str, String)>),
}

impl Measure {
    /// A number that may not have happened.
    pub fn maybe(value: Option<f64>) -> Self {
        value.filter(|value| value.is_finite()).map_or(Self::Absent, Self::Number)
    }

    /// As a single number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Count(count) => Some(*count as f64),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// As the scripting API gives it: unrounded, SI, `null` for what did not happen.
    pub fn json(&self) -> Json {
        match self {
            Self::Count(count) => json!(count),
            Self::Number(number) => json!(number),
            Self::Absent => Json::Null,
            Self::Counts(counts) => json!(counts),
            Self::Transitions(changes) => {
                changes.iter().map(|(at, from, to, why)| json!([at, from, to, why])).collect()
            }
        }
    }

    /// For a reader. Lists are not for reading: they show their length.
    pub fn show(&self, unit: Unit, locale: Locale) -> String {
        match self {
            Self::Count(count) => locale.count(*count),
            Self::Number(number) => unit.show(*number, locale),
            Self::Absent => "–".to_owned(),
            Self::Counts(counts) => locale.count(counts.len() as u64),
            Self::Transitions(changes) => locale.count(changes.len() as u64),
        }
    }
}

/// The numbers panel: a small table.
#[derive(Clone, Debug)]
pub struct NumberTable {
    /// The columns' heads, the row heads' column left out.
    pub columns: Vec<Say>,
    /// The rows.
    pub rows: Vec<NumberRow>,
}

/// A row of the numbers panel.
#[derive(Clone, Debug)]
pub struct NumberRow {
    /// The row's head.
    pub label: Say,
    /// A small addition to the head, such as what theory says.
    pub note: Option<Say>,
    /// How the row stands out.
    pub tone: RowTone,
    /// The cells.
    pub cells: Vec<Say>,
}

/// How a row stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowTone {
    /// It does not.
    Plain,
    /// The one in focus.
    Focus,
    /// The best there could be.
    Best,
}
