//! A circuit breaker between a caller and a dependency that hangs for a while.
//!
//! Calls arrive at random (Poisson). A healthy dependency answers within 10 to 30 ms and fails a small share of calls.
//! During the outage it answers nothing: each call holds a thread until its timeout and fails then, so the caller learns
//! of the outage one timeout late, however clever its rules. The breaker judges by the results of the last calls. Once
//! the share of failures reaches the threshold it opens and turns calls back at once; after the cool-down the next call
//! makes it half-open, and a few probes decide whether it closes or opens again.
//!
//! Three numbers pull against each other: how soon it opens (window, threshold), how many threads wait meanwhile
//! (timeout), and how many calls of a dependency that has healed are turned back (cool-down). Two have a closed form: the
//! opening, and the thread-seconds without a breaker.
//!
//! The order of random draws and of events is that of the chapter's program, so every seed gives the program's numbers.
//! Results that are in before an arrival are settled before it, in order of their end and, for equal ends, of sending; a
//! change by a result bears the result's instant, one by the end of the cool-down that of the arriving call. Calls in
//! flight when the run ends stay unsettled. What the threads would have waited without the breaker is a sum over the
//! calls that were turned back, as in the program, not a second simulation.
//!
//! What the model leaves out: a limit to the caller's threads, calls that come again after being turned back, a
//! dependency that suffers from load or heals slowly, several callers with a breaker each, slow calls counted apart.

mod charts;
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
    sim::Ending,
    text::{Locale, Text},
};

pub use model::Run;
pub use params::Params;

/// The lab `breaker`.
pub struct BreakerLab;

impl Lab for BreakerLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "breaker",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/breaker.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/breaker.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(model::Running::new(params, detail))
    }

    fn extent(run: &Run) -> (f64, Ending) {
        (run.params.horizon.get(), Ending::Horizon)
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
        run.ticks()
    }

    fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
        moments::sentence(run, cursor, locale)
    }

    fn tasks() -> Vec<Task<Run>> {
        vec![
            Task { id: "balance", text: text::TASK_BALANCE.into(), met: text::balanced },
            Task { id: "quick", text: text::TASK_QUICK.into(), met: text::quick_and_calm },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "opening",
                question: text::PREDICT_OPENING,
                kind: PredictionKind::Number { metric: "opened_at", min: 0.0, max: 60.0 },
            },
            Prediction {
                id: "crowd",
                question: text::PREDICT_CROWD,
                kind: PredictionKind::Choice { options: text::CROWDS, answer: text::crowd },
            },
        ]
    }
}
