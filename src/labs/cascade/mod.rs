//! The shop: how a slow dependency takes down calls that never needed it.
//!
//! Requests come to the gateway in three Poisson streams. Some it answers itself. Cart pages and status pages go on to the
//! order service X, and the gateway holds a thread for each of them until X has answered, the time in X's queue included.
//! X works on each, then asks the offers service D for the cart pages; status pages never need D. A thread of X that waits
//! for D can do nothing else, so by Little's law a slower D needs more of them: (cart + status) × work + cart × wait.
//! When the need outgrows the pool, requests are turned away, and X cannot tell which of them would have needed D.
//!
//! Remedies, each alone and together: a timeout on D, a limit on calls to D at once (bulkhead), a circuit breaker before D
//! with the chapter's settings, a cart page without offers (fallback), a timeout of the gateway on X. A call to D that the
//! bulkhead or the breaker does not let through ends at once. The bulkhead is asked first, so that no probe of the breaker
//! is lost to it. The gateway's timeout frees the gateway only: X works on, but a request still in line is dropped at its
//! turn.
//!
//! A request that finds no free gateway thread, or X and its queue full, is turned away at once. OK means an answer,
//! however late. D has no limit of its own. Requests stop at the horizon; those under way are followed to their end, but
//! busy threads are measured up to the horizon only. Chance comes in one stream for each purpose: arrivals of each kind,
//! work at the gateway, work in X, and D.
//!
//! Units: seconds, requests per second.
//!
//! What the model leaves out: users who try again, time on the network, other instances of X, memory, requests that X
//! could sort by kind, and the load that refusals put on everyone.

mod figures;
mod history;
mod model;
mod moments;
mod params;
mod run;
#[cfg(feature = "web")]
mod scene;
mod table;
mod text;
mod theory;

use crate::{
    figure::Figure,
    lab::{
        Detail, Information, Job, Lab, Measure, Metric, Moment, NumberTable, Part, Prediction, PredictionKind, Preset,
        Task, Theory, say,
    },
    sim::Ending,
    text::{Locale, Text},
};

pub use history::{BIN, History, Journey, Level, Snapshot, Success};
pub use params::{Params, SLOW_CALL, Switch, Times};
pub use run::{Firsts, KINDS, Kind, OUTCOMES, Outcome, Run, Tally};

/// The lab `cascade`.
pub struct CascadeLab;

impl Lab for CascadeLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "cascade",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/cascade.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/cascade.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    fn presets() -> Vec<Preset<Params>> {
        table::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(model::Shop::new(params, detail))
    }

    fn extent(run: &Run) -> (f64, Ending) {
        (run.until.max(run.history.step).max(0.001), run.ending)
    }

    fn metrics() -> &'static [Metric] {
        theory::METRICS
    }

    fn measure(run: &Run) -> Vec<Measure> {
        theory::measure(run)
    }

    fn theory(run: &Run) -> Vec<Theory> {
        theory::theory(run)
    }

    fn numbers(run: &Run) -> NumberTable {
        theory::numbers(run)
    }

    fn figures(run: &Run) -> Vec<Figure> {
        figures::figures(run)
    }

    fn moments(run: &Run) -> Vec<Moment> {
        moments::moments(run)
    }

    fn ticks(run: &Run) -> Vec<f64> {
        let count = run.history.snapshots.len();
        (0..count).map(|i| i as f64 * run.history.step).take_while(|at| *at <= run.until).collect()
    }

    fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
        moments::sentence(run, cursor, locale)
    }

    fn tasks() -> Vec<Task<Run>> {
        vec![
            Task { id: "innocent", text: say(text::task_innocent), met: text::innocent_saved },
            Task { id: "everyone", text: say(text::task_everyone), met: text::everyone_served },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "status",
                question: text::PREDICT_STATUS,
                kind: PredictionKind::Number { metric: "status_ok", min: 0.0, max: 1.0 },
            },
            Prediction {
                id: "full",
                question: text::PREDICT_FULL,
                kind: PredictionKind::Choice { options: text::FULL_OPTIONS, answer: text::full_answer },
            },
        ]
    }
}
