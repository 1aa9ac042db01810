//! A lab without its types: plain function pointers, so that the pages know no lab by name.

use super::{
    Cursor, Detail, Job, Lab, Measure, Metric, Moment, NumberTable, Params, PredictionKind, Spec, Theory, Value, Values,
};
use crate::{
    figure::Figure,
    sim::Ending,
    text::{Locale, Say, Text},
};
use std::{any::Any, sync::Arc};

/// Which part of the book a lab belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The core patterns.
    Core,
    /// The other patterns.
    Other,
    /// Messages, durable work, review.
    Work,
}

impl Part {
    /// The heading over the labs of this part.
    pub const fn title(self) -> Text {
        match self {
            Self::Core => Text::new("The core patterns", "মূল প্যাটার্ন"),
            Self::Other => Text::new("The other patterns", "বাকি প্যাটার্ন"),
            Self::Work => Text::new("Messages, work, review", "বার্তা, কাজ, যাচাই"),
        }
    }
}

/// What a lab is, apart from any run.
#[derive(Clone, Copy, Debug)]
pub struct Information {
    /// The lab's name in links. It never changes.
    pub id: &'static str,
    /// Its part of the book.
    pub part: Part,
    /// Its name in the list of labs.
    pub name: Text,
    /// Its title.
    pub title: Text,
    /// The question it answers, in one sentence.
    pub question: Text,
    /// The lesson as HTML, with `{{preset.metric}}` in place of every figure.
    pub lesson: Text,
    /// Where the model lies, a sentence each.
    pub limits: &'static [Text],
    /// A small picture for the list of labs: SVG content for a view box of 158 × 90, coloured by classes.
    pub thumbnail: &'static str,
}

/// A preset without its types.
pub struct AnyPreset {
    /// The word in the scripting API.
    pub id: &'static str,
    /// On the button.
    pub label: Text,
    /// The values.
    pub values: Values,
}

/// A prediction without its types.
pub struct AnyPrediction {
    /// Kept with the reader's guesses.
    pub id: &'static str,
    /// The question.
    pub question: Text,
    /// The metric that answers it, or the answers to choose from.
    pub metric: Option<&'static str>,
    /// The answers to choose from, if it is a choice.
    pub options: &'static [Text],
    /// Least and greatest guess of a number, SI.
    pub ends: (f64, f64),
}

/// A task and whether a run meets it.
pub struct Checked {
    /// Kept with the reader's progress.
    pub id: &'static str,
    /// What to do.
    pub text: Say,
    /// Whether it is done.
    pub met: bool,
}

type Data = dyn Any + Send + Sync;

/// A lab as plain function pointers.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What it is.
    pub information: Information,
    specs: fn() -> Vec<&'static Spec>,
    defaults: fn() -> Values,
    normal: fn(&[Value]) -> Values,
    presets: fn() -> Vec<AnyPreset>,
    start: fn(&'static Entry, &[Value], Detail) -> AnyJob,
    /// What the cursor counts.
    pub cursor: Cursor,
    /// More controls than this are folded away under a line.
    pub controls_shown: usize,
    metrics: fn() -> &'static [Metric],
    predictions: fn() -> Vec<AnyPrediction>,
    read: Readers,
}

#[derive(Clone, Copy)]
struct Readers {
    measure: fn(&Data) -> Vec<Measure>,
    theory: fn(&Data) -> Vec<Theory>,
    numbers: fn(&Data) -> Option<NumberTable>,
    figures: fn(&Data) -> Vec<Figure>,
    moments: fn(&Data) -> Vec<Moment>,
    ticks: fn(&Data) -> Vec<f64>,
    sentence: fn(&Data, f64, Locale) -> String,
    tasks: fn(&Data) -> Vec<Checked>,
    choice: fn(&Data, usize) -> Option<usize>,
}

fn of<L: Lab>(data: &Data) -> Option<&L::Run> {
    data.downcast_ref()
}

fn typed<P: Params>(values: &[Value]) -> P {
    let mut params = P::default();
    for (control, value) in params.controls().iter_mut().zip(values) {
        control.set(*value);
    }
    params
}

fn erased<P: Params>(mut params: P) -> Values {
    params.controls().iter().map(super::Control::get).collect()
}

impl Entry {
    /// Erases a lab.
    pub const fn of<L: Lab>() -> Self {
        Self {
            information: L::INFORMATION,
            specs: || L::Params::default().controls().iter().map(|control| control.spec).collect(),
            defaults: || erased(L::Params::default()),
            normal: |values| erased(typed::<L::Params>(values)),
            presets: || {
                let presets = L::presets().into_iter();
                presets
                    .map(|preset| AnyPreset { id: preset.id, label: preset.label, values: erased(preset.params) })
                    .collect()
            },
            start: |entry, values, detail| AnyJob::new::<L>(entry, typed(values), detail),
            cursor: L::CURSOR,
            controls_shown: L::CONTROLS_SHOWN,
            metrics: L::metrics,
            predictions: || {
                let predictions = L::predictions().into_iter();
                let erase = |prediction: super::Prediction<L::Run>| {
                    let (metric, options, ends): (_, &[Text], _) = match prediction.kind {
                        PredictionKind::Number { metric, min, max } => (Some(metric), &[], (min, max)),
                        PredictionKind::Choice { options, .. } => (None, options, (0.0, 0.0)),
                    };
                    AnyPrediction { id: prediction.id, question: prediction.question, metric, options, ends }
                };
                predictions.map(erase).collect()
            },
            read: Readers {
                measure: |data| of::<L>(data).map(L::measure).unwrap_or_default(),
                theory: |data| of::<L>(data).map(L::theory).unwrap_or_default(),
                numbers: |data| of::<L>(data).map(L::numbers),
                figures: |data| of::<L>(data).map(L::figures).unwrap_or_default(),
                moments: |data| of::<L>(data).map(L::moments).unwrap_or_default(),
                ticks: |data| of::<L>(data).map(L::ticks).unwrap_or_default(),
                sentence: |data, at, locale| of::<L>(data).map(|run| L::sentence(run, at, locale)).unwrap_or_default(),
                tasks: |data| {
                    let check = |run: &L::Run| {
                        let tasks = L::tasks().into_iter();
                        tasks.map(|task| Checked { id: task.id, text: task.text, met: (task.met)(run) }).collect()
                    };
                    of::<L>(data).map(check).unwrap_or_default()
                },
                choice: |data, place| match L::predictions().into_iter().nth(place)?.kind {
                    PredictionKind::Choice { answer, .. } => of::<L>(data).map(answer),
                    PredictionKind::Number { .. } => None,
                },
            },
        }
    }

    /// The lab's name in links.
    pub const fn id(&self) -> &'static str {
        self.information.id
    }

    /// The control table.
    pub fn specs(&self) -> Vec<&'static Spec> {
        (self.specs)()
    }

    /// The default values.
    pub fn defaults(&self) -> Values {
        (self.defaults)()
    }

    /// The values as the lab will use them: clamped, in full, in table order.
    pub fn normal(&self, values: &[Value]) -> Values {
        (self.normal)(values)
    }

    /// The presets; the defaults are one of them.
    pub fn presets(&self) -> Vec<AnyPreset> {
        (self.presets)()
    }

    /// The metrics' names.
    pub fn metrics(&self) -> &'static [Metric] {
        (self.metrics)()
    }

    /// The predictions.
    pub fn predictions(&self) -> Vec<AnyPrediction> {
        (self.predictions)()
    }

    /// Starts a run.
    pub fn start(&'static self, values: &[Value], detail: Detail) -> AnyJob {
        (self.start)(self, values, detail)
    }

    /// Runs to the end in one go.
    pub fn run(&'static self, values: &[Value], detail: Detail) -> AnyRun {
        let mut job = self.start(values, detail);
        loop {
            if let Some(run) = job.advance(u64::MAX) {
                return run;
            }
        }
    }
}

/// A run under way, without its type.
pub struct AnyJob(Box<dyn FnMut(u64) -> Option<AnyRun>>);

impl AnyJob {
    fn new<L: Lab>(entry: &'static Entry, params: L::Params, detail: Detail) -> Self {
        let mut job: Box<dyn Job<L::Run>> = L::start(&params, detail);
        let mut values = Some(erased(params));
        Self(Box::new(move |events| {
            let run = job.advance(events)?;
            let (extent, ending) = L::extent(&run);
            let values = values.take().unwrap_or_default();
            Some(AnyRun { entry, values, extent, ending, data: Arc::new(run) })
        }))
    }

    /// Works for about so many more events; gives the run once it is complete.
    pub fn advance(&mut self, events: u64) -> Option<AnyRun> {
        (self.0)(events)
    }
}

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Parts done.
    pub done: u32,
    /// Parts in all.
    pub of: u32,
}

/// A finished run, without its type.
#[derive(Clone)]
pub struct AnyRun {
    entry: &'static Entry,
    values: Values,
    extent: f64,
    ending: Ending,
    data: Arc<Data>,
}

impl PartialEq for AnyRun {
    /// Two runs are the same if they are one and the same history.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.data, &other.data)
    }
}

impl AnyRun {
    /// The lab it is a run of.
    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The values it ran with.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// How far the cursor goes.
    pub const fn extent(&self) -> f64 {
        self.extent
    }

    /// How it ended.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// The history, for the lab's own scene.
    pub fn history<R: Send + Sync + 'static>(&self) -> Option<Arc<R>> {
        Arc::clone(&self.data).downcast().ok()
    }

    /// The metrics' values.
    pub fn measure(&self) -> Vec<Measure> {
        (self.entry.read.measure)(&*self.data)
    }

    /// One metric's value.
    pub fn metric(&self, key: &str) -> Option<Measure> {
        let place = self.entry.metrics().iter().position(|metric| metric.key == key)?;
        self.measure().into_iter().nth(place)
    }

    /// What theory says.
    pub fn theory(&self) -> Vec<Theory> {
        (self.entry.read.theory)(&*self.data)
    }

    /// The numbers panel.
    pub fn numbers(&self) -> Option<NumberTable> {
        (self.entry.read.numbers)(&*self.data)
    }

    /// The charts.
    pub fn figures(&self) -> Vec<Figure> {
        (self.entry.read.figures)(&*self.data)
    }

    /// The named moments.
    pub fn moments(&self) -> Vec<Moment> {
        (self.entry.read.moments)(&*self.data)
    }

    /// The single events.
    pub fn ticks(&self) -> Vec<f64> {
        (self.entry.read.ticks)(&*self.data)
    }

    /// The live sentence.
    pub fn sentence(&self, cursor: f64, locale: Locale) -> String {
        (self.entry.read.sentence)(&*self.data, cursor, locale)
    }

    /// The right answer among a prediction's options, if it is a choice.
    pub fn choice(&self, prediction: usize) -> Option<usize> {
        (self.entry.read.choice)(&*self.data, prediction)
    }

    /// The tasks, checked.
    pub fn tasks(&self) -> Vec<Checked> {
        (self.entry.read.tasks)(&*self.data)
    }
}
