//! A payment with a second to live.
//!
//! The user's app asks the gateway, the gateway asks order, order asks payment, payment asks the bank. Each of the three
//! services first does work of its own and then holds a thread while it waits for the one below. An answer is of use only
//! until the deadline. Who decides how long each of them waits? Nobody (`none`); each for itself, and the lower one longer
//! (`inverted`); each for itself, the lower one shorter (`shrinking`); or the caller, who passes the deadline on with the
//! call (`propagated`).
//!
//! A hop whose time is up answers "payment pending" at once. Only a deadline that was passed on also stops what runs
//! below: the call to the bank is cancelled, a request in line is dropped at its turn, and nothing is started when no time
//! is left. All limits are known when a hop begins, so a request is followed downward and back in one pass.
//!
//! The crowd is the same request many times over, at random instants, against a pool of payment threads with an endless
//! line in front of it, first come first served. Every policy meets the same instants and the same answers of the bank.
//! Only payment's threads are limited: gateway and order always have one free.
//!
//! Units: seconds; the bank's time is lognormal with the given median and the given standard deviation of its logarithm.
//!
//! What the model leaves out: time on the network, refusals by the bank, the work of answering and of cancelling, clocks
//! that disagree, a limit on the bank's side, and users who press the button again.

mod chooser;
mod figures;
mod model;
mod moments;
mod params;
#[cfg(feature = "web")]
mod scene;
mod sentences;
mod text;

use crate::{
    figure::Figure,
    lab::{
        Detail, Information, Job, Lab, Measure, Metric, Moment, NumberTable, Part, Prediction, PredictionKind, Preset,
        Task, Theory,
    },
    sim::{Ending, policy::deadline::Timeouts},
    text::{Locale, Text},
};

pub use model::{Crowd, End, Passage, Run, Trace, Try, Visit};
pub use params::Params;

/// The policies, in the order in which they stand side by side.
pub const POLICIES: [Timeouts; 4] = [Timeouts::None, Timeouts::Inverted, Timeouts::Shrinking, Timeouts::Propagated];

/// The lab `deadline`.
pub struct DeadlineLab;

impl Lab for DeadlineLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "deadline",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/deadline.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/deadline.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(model::Rushes::new(params, detail))
    }

    fn extent(run: &Run) -> (f64, Ending) {
        (run.shown(), Ending::Finished)
    }

    fn metrics() -> &'static [Metric] {
        figures::METRICS
    }

    fn measure(run: &Run) -> Vec<Measure> {
        figures::measure(run)
    }

    fn theory(run: &Run) -> Vec<Theory> {
        figures::theory(run)
    }

    fn numbers(run: &Run) -> NumberTable {
        figures::numbers(run)
    }

    fn figures(run: &Run) -> Vec<Figure> {
        figures::figures(run)
    }

    fn moments(run: &Run) -> Vec<Moment> {
        moments::moments(run)
    }

    fn ticks(run: &Run) -> Vec<f64> {
        let shown = run.shown();
        (0..=200).map(|i| shown * f64::from(i) / 200.0).collect()
    }

    fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
        sentences::sentence(run, cursor, locale)
    }

    fn tasks() -> Vec<Task<Run>> {
        vec![
            Task { id: "no-waste", text: crate::lab::say(text::task_waste), met: text::no_waste },
            Task { id: "crowd", text: crate::lab::say(text::task_crowd), met: text::crowd_paid },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "wait",
                question: text::PREDICT_WAIT,
                kind: PredictionKind::Number { metric: "user_latency", min: 0.0, max: 5.0 },
            },
            Prediction {
                id: "late",
                question: text::PREDICT_LATE,
                kind: PredictionKind::Choice {
                    options: text::LATE_OPTIONS,
                    answer: |run| run.focus().holding(run.params.deadline.get()),
                },
            },
        ]
    }
}
