//! The contract between a lab and everything else.
//!
//! A lab is data and pure functions: a control table, a model, and what to show of a run. The pages, links, controls,
//! tables, exports and the scripting API are made from that, once, for all labs. [`Entry`] erases a lab to function
//! pointers; the registry is a list of entries.

mod control;
mod cursor;
mod decimal;
mod document;
mod entry;
mod guess;
mod lesson;
mod link;
mod metric;
mod moment;
mod notice;
mod page;
mod plan;
mod spread;
mod sweep;
mod value;

pub use control::{Choice, Control, Kind, Number, Off, Options, Quantity, Slider, Slot, Spec};
pub use cursor::Cursor;
pub use decimal::shifted;
pub use document::{schema, simulate};
pub use entry::{AnyJob, AnyPrediction, AnyPreset, AnyRun, Checked, Entry, Information, Part, Progress};
pub use guess::{Guess, KNOTS, Nearness, Outcome, knots, outcome};
pub use lesson::{fill_lesson, parameter};
pub use link::{Address, Pairs, opening, parse_address, read_params, take, write_address};
pub use metric::{Better, Measure, Metric, NumberRow, NumberTable, RowTone};
pub use moment::{Moment, Prediction, PredictionKind, Task, Theory};
pub use notice::{Notice, Problem};
pub use page::{Display, PAGE_KEYS, Theme};
pub use plan::{LONGEST_LINK, MOST_STATES, Plan, PlanProblem, lab_of};
pub use spread::{curve, histogram};
pub use sweep::{BAND_SEEDS, MOST_SEEDS, ParameterSweep, Sweep, SweepResult};
pub use value::{Value, Values};

use crate::{
    figure::Figure,
    sim::Ending,
    text::{Locale, Say},
};

/// How much of a run is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Only what the metrics need: for the scripting API and sweeps.
    Metrics,
    /// The whole history, for scenes, charts and steps.
    History,
}

/// A run under way. It works in slices, so that the page can stay alive while a storm is computed.
pub trait Job<R> {
    /// Works for about `events` more events and gives the run once it is complete.
    fn advance(&mut self, events: u64) -> Option<R>;
}

/// A job for models that are always short: it is complete at the first slice.
pub struct Instant<R>(Option<R>);

impl<R> Instant<R> {
    /// A job that has already been done.
    pub const fn new(run: R) -> Self {
        Self(Some(run))
    }
}

impl<R> Job<R> for Instant<R> {
    fn advance(&mut self, _events: u64) -> Option<R> {
        self.0.take()
    }
}

/// The parameters of a lab.
pub trait Params: Clone + PartialEq + Default + Send + Sync + 'static {
    /// The control table: every field once, in the order of the page. It opens with `let Self { … } = self;` without
    /// `..`, so that a forgotten field does not compile.
    fn controls(&mut self) -> Vec<Control<'_>>;
}

/// A lab.
///
/// The order of data is fixed: parameters make a run, and everything else is read off the run.
pub trait Lab: 'static {
    /// What the reader can change.
    type Params: Params;
    /// The whole history of a run, not a picture of it.
    type Run: Send + Sync + 'static;

    /// Title, question, lesson, limits: what does not depend on a run.
    const INFORMATION: Information;

    /// Named starting points, the defaults among them: usually the first.
    fn presets() -> Vec<Preset<Self::Params>>;

    /// Starts a run. It draws all chance from the seed among the parameters.
    fn start(params: &Self::Params, detail: Detail) -> Box<dyn Job<Self::Run>>;

    /// What the cursor counts.
    const CURSOR: Cursor = Cursor::Seconds;

    /// How many controls are shown before the others are folded away. Fewer leave room for a longer numbers panel.
    const CONTROLS_SHOWN: usize = 7;

    /// How far the cursor goes (seconds, or attempts where there is no time) and how the run ended.
    fn extent(run: &Self::Run) -> (f64, Ending);

    /// The metrics: their names. Fixed, because links, the scripting API and tests use them.
    fn metrics() -> &'static [Metric];

    /// The metrics' values, in the order of [`Lab::metrics`].
    fn measure(run: &Self::Run) -> Vec<Measure>;

    /// What theory says of this run's parameters, where a closed form exists.
    fn theory(run: &Self::Run) -> Vec<Theory>;

    /// The numbers panel.
    fn numbers(run: &Self::Run) -> NumberTable;

    /// The charts, the main one first.
    fn figures(run: &Self::Run) -> Vec<Figure>;

    /// The named moments at which the story changes, in order of time, at most about sixty.
    fn moments(run: &Self::Run) -> Vec<Moment>;

    /// The single events between the moments, in order of time.
    fn ticks(run: &Self::Run) -> Vec<f64>;

    /// What just happened at `cursor`, why, and what follows for the caller. Up to one `**figure**` in bold.
    fn sentence(run: &Self::Run, cursor: f64, locale: Locale) -> String;

    /// Things to achieve, checked from the run.
    fn tasks() -> Vec<Task<Self::Run>>;

    /// Questions to answer before the run is shown.
    fn predictions() -> Vec<Prediction<Self::Run>>;
}

/// A named set of parameters.
pub struct Preset<P> {
    /// The word in the scripting API and in lessons' placeholders.
    pub id: &'static str,
    /// On the button.
    pub label: crate::text::Text,
    /// The parameters.
    pub params: P,
}

/// Runs a lab to its end in one go.
pub fn run<L: Lab>(params: &L::Params, detail: Detail) -> L::Run {
    let mut job = L::start(params, detail);
    loop {
        if let Some(run) = job.advance(u64::MAX) {
            return run;
        }
    }
}

/// A sentence that is always the same.
pub fn say(write: impl Fn(Locale) -> String + Send + Sync + 'static) -> Say {
    Say::new(write)
}
