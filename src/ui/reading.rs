//! Everything that is read off a run, once for each run.

use super::{store::store, sweeps::Sweeps};
use crate::{
    figure::Figure,
    lab::{AnyRun, BAND_SEEDS, Guess, Moment, knots, say},
};
use leptos::prelude::*;
use std::sync::Arc;

/// What was read off a run. Cheap to copy.
#[derive(Clone)]
pub struct Reading {
    /// The run itself.
    pub run: AnyRun,
    /// How far the playhead goes: to the end of this run, or of the pinned one if that is longer.
    pub extent: f64,
    /// Its charts, with what is laid over them: the pinned run, many seeds, a drawn guess.
    pub figures: Arc<Vec<Figure>>,
    /// Its named moments.
    pub moments: Arc<Vec<Moment>>,
    /// Its single events.
    pub ticks: Arc<Vec<f64>>,
}

impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        self.run == other.run && Arc::ptr_eq(&self.figures, &other.figures) && self.extent == other.extent
    }
}

/// The reading of the present run.
#[derive(Clone, Copy)]
pub struct Readings(pub Memo<Option<Reading>>);

/// Makes the reading and gives it to the page.
pub fn provide(sweeps: Sweeps) -> Readings {
    let store = store();
    let bare = Memo::new(move |_| {
        let run = store.run.get()?;
        let (figures, moments, ticks) = (run.figures(), run.moments(), run.ticks());
        let extent = run.extent();
        Some(Reading { figures: Arc::new(figures), moments: Arc::new(moments), ticks: Arc::new(ticks), run, extent })
    });
    let veiled = Memo::new(move |_| store.session.with(|session| session.predicting.is_some()));
    let drawn = Memo::new(move |_| {
        store.session.with(|session| match session.guesses.last() {
            Some(Some(Guess::Line(heights))) => Some(heights.clone()),
            _ => None,
        })
    });
    let reading = Memo::new(move |_| {
        let mut reading = bare.get()?;
        if veiled.get() {
            reading.figures = Arc::new(reading.figures.iter().map(Figure::emptied).collect());
            return Some(reading);
        }
        let pinned = store.pinned.get().filter(|pinned| pinned.entry().id() == reading.run.entry().id());
        let bands = sweeps.bands(reading.run.values());
        if pinned.is_none() && bands.is_empty() && drawn.with(Option::is_none) {
            return Some(reading);
        }
        let mut figures: Vec<Figure> = reading.figures.to_vec();
        if let Some(pinned) = &pinned {
            reading.extent = reading.extent.max(pinned.extent());
            figures = figures.iter().zip(pinned.figures()).map(|(mine, a)| mine.with_pinned(&a)).collect();
        }
        for (place, points) in bands {
            if let Some(figure) = figures.get_mut(place) {
                *figure = figure.clone().with_band(points, band_label());
            }
        }
        if let (Some(heights), Some(first)) = (drawn.get(), figures.first_mut()) {
            let points = knots(first).into_iter().zip(heights).map(|(x, y)| [x, y]).collect();
            *first = first.clone().with_guess(points);
        }
        reading.figures = Arc::new(figures);
        Some(reading)
    });
    let readings = Readings(reading);
    provide_context(readings);
    readings
}

fn band_label() -> crate::text::Say {
    say(|locale| {
        let seeds = locale.count(u64::from(BAND_SEEDS));
        let range = format!("{}–{}%", locale.number(5.0, 0), locale.number(95.0, 0));
        match locale.is_bengali() {
            true => format!("{seeds}টি seed-এর {range}"),
            false => format!("{range} of {seeds} seeds"),
        }
    })
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
            stops.get(stops.partition_point(|at| *at <= cursor + near)).copied().unwrap_or(self.extent)
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
            .unwrap_or(self.extent)
    }
}
