//! One request, many attempts: how retries in layers multiply, and what a budget does about it.
//!
//! Callers stand one above the other over a database, and only the database fails, each attempt with the same chance.
//! Every caller tries up to k times. Each of them is modest; together n of them make kⁿ attempts out of one call, and
//! they do it exactly when the database is at its weakest. Without a budget the whole chain is one caller with kⁿ
//! attempts in a row, which gives the closed forms drawn beside the simulation.
//!
//! Three remedies can be tried: a **budget** that ties each layer's retries to its first tries; letting **one layer**
//! retry; and **telling errors apart**, so that what cannot heal is not repeated. Both policies, with and without a
//! budget, always run from the same seed, and random numbers and tokens follow the chapter's program step by step, so
//! that every seed gives the program's numbers. Who fails for good comes from a stream of its own.
//!
//! The cursor counts the database attempts of the one user whose call is unfolded: there is no time in this model.
//!
//! What the model leaves out: time, and so waiting, backoff and tokens that come back; load that makes the database
//! sicker; errors that come together; many clients with a small budget each; harm done by repeating.

mod figures;
mod model;
mod moments;
mod numbers;
mod params;
#[cfg(any(feature = "web", test))]
mod plan;
#[cfg(feature = "web")]
mod scene;
mod text;
mod tree;

use crate::{
    figure::Figure,
    lab::{
        Cursor, Detail, Information, Job, Lab, Measure, Metric, Moment, NumberTable, Part, Prediction, PredictionKind,
        Preset, Task, Theory,
    },
    sim::Ending,
    text::{Locale, Text},
};

pub use model::Run;
pub use params::Params;

/// The lab `retry`.
pub struct RetryLab;

impl Lab for RetryLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "retry",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/retry.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/retry.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    const CURSOR: Cursor = Cursor::Attempts;
    const CONTROLS_SHOWN: usize = 5;

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(model::Pyramid::new(params, detail))
    }

    fn extent(run: &Run) -> (f64, Ending) {
        (f64::from(run.tree.database), run.totals.ending)
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
        run.ticks()
    }

    fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
        moments::sentence(run, cursor, locale)
    }

    fn tasks() -> Vec<Task<Run>> {
        vec![
            Task { id: "budget", text: text::TASK_BUDGET.into(), met: text::budget_task_met },
            Task { id: "one-layer", text: text::TASK_ONE_LAYER.into(), met: text::one_layer_task_met },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "load",
                question: text::PREDICT_LOAD,
                kind: PredictionKind::Number { metric: "amplification", min: 1.0, max: 30.0 },
            },
            Prediction {
                id: "answers",
                question: text::PREDICT_ANSWERS,
                kind: PredictionKind::Choice { options: text::POLICIES, answer: text::better_policy },
            },
        ]
    }
}
