//! Waves of returning clients.
//!
//! A brief outage gives every client an error at the same instant. The server is well again at once, but it accepts only
//! so many calls in each slot of time and turns the rest away without delay; whoever is turned away waits and calls
//! again. If everyone waits by the same rule, everyone returns together: doubling the wait moves the wave, it does not
//! break it. What breaks it is chance in the wait (jitter).
//!
//! The four strategies always run side by side from the same seed, each with a generator of its own, so that a change of
//! the strategy in focus changes nothing else. The order of random draws and of events is that of the chapter's program,
//! so every seed gives the program's numbers.
//!
//! What the model leaves out: the server's slot is a fixed grid, answers take no time, a call turned away costs the
//! server nothing, nobody new arrives, and clients' clocks agree to the last bit. Real clients drift apart a little even
//! without jitter; real servers pay for saying no.

mod charts;
mod figures;
mod model;
mod moments;
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
    sim::{Ending, policy::backoff::Jitter},
    text::{Locale, Text},
};

pub use model::{Run, Storm};
pub use params::Params;

/// The lab `jitter`.
pub struct JitterLab;

impl Lab for JitterLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "jitter",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/jitter.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/jitter.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(model::Race::new(params, detail))
    }

    fn extent(run: &Run) -> (f64, Ending) {
        (run.shown(), run.focus().ending)
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
        charts::figures(run)
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
            Task { id: "peak-40", text: text::TASK_40.into(), met: |run| text::task_met(run, 40, 15.0) },
            Task { id: "peak-20", text: text::TASK_20.into(), met: |run| text::task_met(run, 20, 15.0) },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "wave",
                question: text::PREDICT_WAVE,
                kind: PredictionKind::Number { metric: "none_peak_per_slot", min: 0.0, max: 200.0 },
            },
            Prediction {
                id: "last",
                question: text::PREDICT_LAST,
                kind: PredictionKind::Choice { options: text::STRATEGY_NAMES, answer: |run| run.last_to_finish() },
            },
        ]
    }
}

/// The strategies, in the order in which they stand side by side.
pub const STRATEGIES: [Jitter; 4] = [Jitter::None, Jitter::Full, Jitter::Equal, Jitter::Decorrelated];
