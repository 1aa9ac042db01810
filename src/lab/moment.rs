//! Moments, theory, tasks and predictions.

use crate::text::{Say, Text};

/// A moment at which the story changes: a step of the transport.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Where the cursor stands.
    pub at: f64,
    /// What it is called, in a few words.
    pub name: Say,
    /// Whether it deserves a mark with its name on the track.
    pub marked: bool,
}

/// What theory says of a metric.
#[derive(Clone, Debug)]
pub struct Theory {
    /// The metric's key.
    pub metric: &'static str,
    /// The value, SI.
    pub value: f64,
    /// The formula, in words or letters.
    pub formula: Say,
}

/// Something to achieve.
pub struct Task<R> {
    /// Kept with the reader's progress.
    pub id: &'static str,
    /// What to do.
    pub text: Say,
    /// Whether a run does it.
    pub met: fn(&R) -> bool,
}

/// A question to answer before the run is shown.
pub struct Prediction<R> {
    /// Kept with the reader's guesses.
    pub id: &'static str,
    /// The question.
    pub question: Text,
    /// What is asked for.
    pub kind: PredictionKind<R>,
}

/// What a prediction asks for.
pub enum PredictionKind<R> {
    /// A number: the metric's key and the ends of the answer slider.
    Number {
        /// The metric that holds the answer.
        metric: &'static str,
        /// Least guess, SI.
        min: f64,
        /// Greatest guess, SI.
        max: f64,
    },
    /// One of a few answers, the right one found from the run.
    Choice {
        /// The answers.
        options: &'static [Text],
        /// The place of the right one.
        answer: fn(&R) -> usize,
    },
}
