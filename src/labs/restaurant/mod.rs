//! One slow counter stops the whole restaurant.
//!
//! One waiter is one thread. Guests come and wait, first come first served, for a free waiter; some want tea, which takes a
//! waiter a fixed time, some want dessert. A waiter with a dessert order stands at the counter, behind those who came
//! before, until the one confectioner has made it. When the confectioner falls ill the desserts do not stop, they are slow:
//! orders come in faster than desserts go out, the line at the counter grows steadily, and once the last waiter stands in it
//! there is nobody to bring tea, with which nothing at all is wrong. The remedies are those of software: a limit on waiters
//! at the counter (bulkhead), leaving the counter after a while (timeout), offering something else (fallback).
//!
//! Details. Of the free waiters the one goes who has been free longest. The limit is looked at when a waiter takes the
//! order, and declining costs no time. A waiter who gives up strikes a dessert that is not yet begun; one that is begun is
//! finished and thrown away. A dessert's preparation time is fixed when its preparation starts. Arrivals and wishes are
//! drawn from streams of their own, so that a remedy changes neither who comes nor what they want. What is due at the same
//! instant happens in the order in which it was set in motion. When the run's time is up the guests who are still inside
//! are counted as just that.
//!
//! What the model leaves out: nobody looks after two guests at once, walking and taking orders cost nothing, times do not
//! scatter, patience is the same for all, and a guest who was declined does not order something else.

pub mod drawing;
mod figures;
mod history;
mod model;
mod moments;
mod params;
mod remedies;
#[cfg(feature = "web")]
mod scene;
mod sentence;
mod text;

use crate::{
    figure::Figure,
    lab::{
        Cursor, Detail, Information, Job, Lab, Measure, Metric, Moment, NumberTable, Part, Prediction, PredictionKind,
        Preset, Task, Theory,
    },
    sim::Ending,
    text::{Locale, Text},
};

pub use history::{Doing, History, Preparation, Preparing, Room, Settled, Stretch, Visit, Waiting};
pub use model::{House, Outcome, Run, Totals};
pub use moments::{Event, Told};
pub use params::{Arrivals, Params, Switch};
pub use text::{SKINS, Words, skin};

/// The lab `restaurant`.
pub struct RestaurantLab;

impl Lab for RestaurantLab {
    type Params = Params;
    type Run = Run;

    const INFORMATION: Information = Information {
        id: "restaurant",
        part: Part::Core,
        name: text::NAME,
        title: text::TITLE,
        question: text::QUESTION,
        lesson: Text::new(
            include_str!(concat!(env!("OUT_DIR"), "/restaurant.en.html")),
            include_str!(concat!(env!("OUT_DIR"), "/restaurant.bn.html")),
        ),
        limits: text::LIMITS,
        thumbnail: text::THUMBNAIL,
    };

    const CURSOR: Cursor = Cursor::Minutes;

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn start(params: &Params, detail: Detail) -> Box<dyn Job<Run>> {
        Box::new(House::new(params, detail))
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
        moments::ticks(run)
    }

    fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
        sentence::sentence(run, cursor, locale)
    }

    fn tasks() -> Vec<Task<Run>> {
        vec![
            Task { id: "tea", text: text::TASK_TEA.into(), met: text::tea_is_safe },
            Task { id: "both", text: text::TASK_BOTH.into(), met: text::both_are_served },
        ]
    }

    fn predictions() -> Vec<Prediction<Run>> {
        vec![
            Prediction {
                id: "all",
                question: text::PREDICT_ALL,
                kind: PredictionKind::Number { metric: "all_waiting_at", min: 300.0, max: 3600.0 },
            },
            Prediction {
                id: "more",
                question: text::PREDICT_MORE,
                kind: PredictionKind::Choice { options: text::PREDICT_MORE_ANSWERS, answer: text::predict_more },
            },
        ]
    }
}
