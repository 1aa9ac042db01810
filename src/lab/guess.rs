//! Guess first, then look: what a reader guessed, what came out, and how near it was.

use super::{AnyRun, Measure};
use crate::figure::Figure;
use crate::text::{Locale, Text};
use serde_json::{Value as Json, json};

/// A reader draws a line through so many points.
pub const KNOTS: usize = 9;

/// What a reader guessed.
#[derive(Clone, Debug, PartialEq)]
pub enum Guess {
    /// A metric's value, SI.
    Number(f64),
    /// A place among the options.
    Choice(usize),
    /// Heights at [`KNOTS`] places, equally far apart across the main chart, in the unit of its axis.
    Line(Vec<f64>),
}

/// How near a guess was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    /// Right, or as good as.
    Right,
    /// Not far from it.
    Close,
    /// The right direction.
    Direction,
    /// The run had a surprise.
    Surprise,
}

impl Nearness {
    /// From an error as a share of what there was to choose from.
    fn of(error: f64) -> Self {
        match error {
            error if error <= 0.04 => Self::Right,
            error if error <= 0.12 => Self::Close,
            error if error <= 0.3 => Self::Direction,
            _ => Self::Surprise,
        }
    }

    /// What the reader is told. Nobody is scolded: a surprise is what the guess was for.
    pub const fn word(self) -> Text {
        match self {
            Self::Right => Text::new("Right on the mark.", "একদম ঠিক।"),
            Self::Close => Text::new("Close.", "কাছাকাছি।"),
            Self::Direction => Text::new("The right direction, and further than it looks.", "দিক ঠিক আছে, পরিমাণে তফাত।"),
            Self::Surprise => Text::new("A surprise. Step through it to see why.", "চমক! কেন এমন হলো, ধাপে ধাপে দেখুন।"),
        }
    }
}

/// A guess beside what came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The guess, for the reader.
    pub guessed: String,
    /// What came out, for the reader.
    pub found: String,
    /// How near it was.
    pub nearness: Nearness,
}

/// The places of the knots along a chart's x axis.
pub fn knots(figure: &Figure) -> Vec<f64> {
    (0..KNOTS).map(|knot| figure.x.range.at(knot as f64 / (KNOTS - 1) as f64)).collect()
}

/// Holds a guess against a run. Nothing if the guess is not of this prediction's kind.
pub fn outcome(run: &AnyRun, prediction: usize, guess: &Guess, locale: Locale) -> Option<Outcome> {
    let predictions = run.entry().predictions();
    match (guess, predictions.get(prediction)) {
        (Guess::Number(guessed), Some(asked)) => {
            let key = asked.metric?;
            let unit = run.entry().metrics().iter().find(|metric| metric.key == key)?.unit;
            let measured = run.metric(key)?;
            let (min, max) = asked.ends;
            let nearness = match &measured {
                Measure::Absent => Nearness::Surprise,
                measured => Nearness::of((measured.number()? - guessed).abs() / (max - min).max(f64::MIN_POSITIVE)),
            };
            let found = match measured {
                Measure::Absent => Text::new("it did not happen", "ঘটেইনি").get(locale).to_owned(),
                measured => measured.show(unit, locale),
            };
            Some(Outcome { guessed: unit.show(*guessed, locale), found, nearness })
        }
        (Guess::Choice(guessed), Some(asked)) => {
            let answer = run.choice(prediction)?;
            let word = |place: usize| asked.options.get(place).map(|text| text.read(locale));
            let nearness = if answer == *guessed { Nearness::Right } else { Nearness::Surprise };
            Some(Outcome { guessed: word(*guessed)?, found: word(answer)?, nearness })
        }
        (Guess::Line(heights), None) => {
            let figures = run.figures();
            let figure = figures.first()?;
            let error = line_error(figure, heights)?;
            let share = locale.percent(error, 0);
            let found = match locale.is_bengali() {
                true => format!("গড়ে chart-এর উচ্চতার {share} দূরে"),
                false => format!("off by {share} of the chart's height on average"),
            };
            let guessed = Text::new("a line", "একটি রেখা").get(locale).to_owned();
            Some(Outcome { guessed, found, nearness: Nearness::of(error) })
        }
        _ => None,
    }
}

/// The mean distance between a drawn line and the chart's chosen series, as a share of the chart's height.
fn line_error(figure: &Figure, heights: &[f64]) -> Option<f64> {
    let chosen = figure.chosen()?;
    let span = figure.y.range.high() - figure.y.range.low();
    let (mut sum, mut count) = (0.0, 0);
    for (at, height) in knots(figure).into_iter().zip(heights) {
        // The run may end before the axis does; there is nothing to compare with.
        if let Some(found) = chosen.at(at) {
            sum += ((found - height).abs() / span).min(1.0);
            count += 1;
        }
    }
    (count > 0).then(|| sum / f64::from(count))
}

impl Guess {
    /// As it is kept on the device.
    pub fn json(&self) -> Json {
        match self {
            Self::Number(value) => json!({ "number": value }),
            Self::Choice(place) => json!({ "choice": place }),
            Self::Line(heights) => json!({ "line": heights }),
        }
    }

    /// Reads what was kept; nothing if it is not a guess.
    pub fn read(kept: &Json) -> Option<Self> {
        let number = |value: &Json| value.as_f64().filter(|value| value.is_finite());
        if let Some(value) = kept.get("number") {
            return number(value).map(Self::Number);
        }
        if let Some(value) = kept.get("choice") {
            return value.as_u64().filter(|place| *place < 16).map(|place| Self::Choice(place as usize));
        }
        let heights = kept.get("line")?.as_array()?;
        let heights: Option<Vec<f64>> = heights.iter().map(number).collect();
        heights.filter(|heights| heights.len() == KNOTS).map(Self::Line)
    }
}
