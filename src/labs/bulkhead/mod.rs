//! A compartment for each dependency.
//!
//! A service calls two dependencies equally often. Every call takes a thread for as long as it waits, and a call that
//! finds no thread is turned away at once. When one dependency, offers, turns slow, each of its calls holds a thread
//! twenty times longer, and in a shared pool it soon holds nearly all of them: calls to profile, which is healthy, are
//! turned away. A pool for each (a bulkhead) confines the damage: offers fills its own compartment and no other.
//!
//! The order of random draws is that of the chapter's program, so every seed gives the program's numbers. Metrics count
//! calls that come after offers turned slow. Since calls come at random, do not queue and are lost when the pool is full,
//! Erlang's loss formula gives the long-run values for any distribution of response times; they stand beside the
//! measured ones. A short run starts from a nearly empty pool and answers a little more.
//!
//! What the model leaves out: queues in front of the threads, retries of those turned away, whatever else two pools in
//! one process share, and calls that need both dependencies.

mod expected;
mod figures;
mod model;
mod moments;
mod numbers;
mod params;
#[cfg(feature = "web")]
mod scene;
mod text;

use crate::{
    figure::Figure,
    lab::{
        Detail, Information, Job, Lab, Measure, Metric, Moment, NumberTable, Part, Prediction, PredictionKind, Preset,
        Task, Theory,
    },
    sim::Ending,
    text::{Locale, Text},
};

pub use model::Run;
pub use params::Params;

/// The lab `bulkhead`.
pub struct BulkheadLab;

impl Lab for BulkheadLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "bulkhead",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/bulkhead.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/bulkhead.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    const CONTROLS_SHOWN: usize = 6;

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(model::Service::new(params, detail))
    }

    fn extent(run: &Run) -> (f64, Ending) {
        (run.params.horizon.get(), Ending::Horizon)
    }

    fn metrics() -> &'static [Metric] {
        numbers::METRICS
    }

    fn measure(run: &Run) -> Vec<Measure> {
        numbers::measure(run)
    }

    fn theory(run: &Run) -> Vec<Theory> {
        numbers::theory(run)
    }

    fn numbers(run: &Run) -> NumberTable {
        numbers::numbers(run)
    }

    fn figures(run: &Run) -> Vec<Figure> {
        figures::figures(run)
    }

    fn moments(run: &Run) -> Vec<Moment> {
        moments::moments(run)
    }

    fn ticks(run: &Run) -> Vec<f64> {
        moments::ticks(run)
    }

    fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
        moments::sentence(run, cursor, locale)
    }

    fn tasks() -> Vec<Task<Run>> {
        vec![
            Task { id: "afloat", text: text::TASK_AFLOAT.into(), met: text::afloat },
            Task { id: "both-afloat", text: text::TASK_BOTH.into(), met: text::both_afloat },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "profile",
                question: text::PREDICT_PROFILE,
                kind: PredictionKind::Number { metric: "profile_ok", min: 0.0, max: 1.0 },
            },
            Prediction {
                id: "holder",
                question: text::PREDICT_HOLDER,
                kind: PredictionKind::Choice { options: text::HOLDERS, answer: text::holder },
            },
        ]
    }
}
