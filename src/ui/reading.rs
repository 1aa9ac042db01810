//! Everything that is read off a run, once for each run.

use super::store::store;
use crate::{
    figure::Figure,
    lab::{AnyRun, Moment},
};
use leptos::prelude::*;
use std::sync::Arc;

/// What was read off a run. Cheap to copy; two are equal if they are of one run.
#[derive(Clone)]
pub struct Reading {
    /// The run itself.
    pub run: AnyRun,
    /// Its charts.
    pub figures: Arc<Vec<Figure>>,
    /// Its named moments.
    pub moments: Arc<Vec<Moment>>,
    /// Its single events.
    pub ticks: Arc<Vec<f64>>,
}

impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        self.run == other.run
    }
}

/// The reading of the present run.
#[derive(Clone, Copy)]
pub struct Readings(pub Memo<Option<Reading>>);

/// Makes the reading and gives it to the page.
pub fn provide() -> Readings {
    let run = store().run;
    let reading = Memo::new(move |_| {
        let run = run.get()?;
        let (figures, moments, ticks) = (run.figures(), run.moments(), run.ticks());
        Some(Reading { figures: Arc::new(figures), moments: Arc::new(moments), ticks: Arc::new(ticks), run })
    });
    let readings = Readings(reading);
    provide_context(readings);
    readings
}

/// The reading, from anywhere in the page of a lab.
pub fn reading() -> Memo<Option<Reading>> {
    expect_context::<Readings>().0
}

impl Reading {
    /// The place of the last moment at or before the cursor.
    pub fn moment_at(&self, cursor: f64) -> usize {
        self.moments.partition_point(|moment| moment.at <= cursor + 1e-9).saturating_sub(1)
    }

    /// The cursor one step on (or back): the next moment, or the next single event if `fine`.
    pub fn step(&self, cursor: f64, on: bool, fine: bool) -> f64 {
        let near = 1e-9;
        let stops: Vec<f64> = if fine && !self.ticks.is_empty() {
            self.ticks.to_vec()
        } else {
            self.moments.iter().map(|moment| moment.at).collect()
        };
        if on {
            stops.get(stops.partition_point(|at| *at <= cursor + near)).copied().unwrap_or(self.run.extent())
        } else {
            stops
                .partition_point(|at| *at < cursor - near)
                .checked_sub(1)
                .and_then(|place| stops.get(place))
                .copied()
                .unwrap_or(0.0)
        }
    }

    /// The next moment with a mark, or the end.
    pub fn next_mark(&self, cursor: f64) -> f64 {
        let marks = self.moments.iter().filter(|moment| moment.marked).map(|moment| moment.at);
        marks
            .filter(|at| *at > cursor + 1e-9)
            .fold(None, |first: Option<f64>, at| Some(first.map_or(at, |first| first.min(at))))
            .unwrap_or(self.run.extent())
    }
}
