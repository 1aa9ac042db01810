//! Many runs at once: over seeds, and over one control. They work in slices and leave the page to the browser between
//! them; what was found stays until the parameters change.

use super::{reading::Reading, runner::now, store::Store};
use crate::lab::{ParameterSweep, Sweep, SweepResult, Value};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;

/// A slice ends after this long: under two of the browser's frames, with room for what a single event may cost.
const SLICE_MS: f64 = 14.0;
/// Events between two looks at the clock.
const EVENTS: u64 = 2_000;
/// Seeds at each value of a control.
pub const SEEDS_EACH: u32 = 40;
/// Charts that get a band.
const BANDED: usize = 2;

/// What was found over seeds, and of which values.
#[derive(Clone)]
pub struct Found {
    /// The values; their seed does not count.
    pub values: Vec<Value>,
    /// Of how many seeds it was asked for.
    pub asked: u32,
    /// What was found.
    pub result: SweepResult,
}

/// What was found over a control, and of which values.
#[derive(Clone)]
pub struct Traced {
    /// The values; the control's own and the seed do not count.
    pub values: Vec<Value>,
    /// The control's place.
    pub place: usize,
    /// What was found at each value.
    pub points: Vec<(f64, SweepResult)>,
}

enum Work {
    Seeds(Sweep),
    Control(ParameterSweep, usize),
}

type Under = StoredValue<Option<(Work, Vec<Value>, Option<Timeout>)>, LocalStorage>;

/// The sweeps of a lab's page.
#[derive(Clone, Copy)]
pub struct Sweeps {
    store: Store,
    under: Under,
    /// How far the sweep under way has come, and of how much; nothing if there is none.
    pub progress: RwSignal<Option<(u32, u32)>>,
    /// What was found over seeds.
    pub found: RwSignal<Option<Found>>,
    /// What was found over a control.
    pub traced: RwSignal<Option<Traced>>,
}

fn same(a: &[Value], b: &[Value], but: &[Option<usize>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).enumerate().all(|(place, (a, b))| but.contains(&Some(place)) || a == b)
}

impl Sweeps {
    /// None yet.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            under: StoredValue::new_local(None),
            progress: RwSignal::new(None),
            found: RwSignal::new(None),
            traced: RwSignal::new(None),
        }
    }

    fn seed_place(self) -> Option<usize> {
        let lab = self.store.params.with_untracked(|params| params.lab)?;
        lab.specs().iter().position(|spec| spec.key == "seed")
    }

    /// What was found over seeds, if it is still of these values.
    pub fn fresh(self, values: &[Value]) -> Option<Found> {
        let seed = self.seed_place();
        self.found.with(|found| found.clone().filter(|found| same(&found.values, values, &[seed])))
    }

    /// What was found over a control, if it is still of these values.
    pub fn fresh_trace(self, values: &[Value]) -> Option<Traced> {
        let seed = self.seed_place();
        self.traced
            .with(|traced| traced.clone().filter(|traced| same(&traced.values, values, &[seed, Some(traced.place)])))
    }

    /// The bands for the charts of a run of these values.
    pub fn bands(self, values: &[Value]) -> Vec<(usize, Vec<[f64; 3]>)> {
        let seed = self.seed_place();
        self.found.with(|found| match found {
            Some(found) if same(&found.values, values, &[seed]) => found.result.bands.clone(),
            _ => Vec::new(),
        })
    }

    fn values(self) -> Vec<Value> {
        self.store.params.with_untracked(|params| params.values.clone())
    }

    /// Starts a sweep over so many seeds; the reading gives the charts that are to have a band.
    pub fn over_seeds(self, reading: &Reading, count: u32) {
        let values = self.values();
        let figures = reading.figures.iter().take(BANDED).enumerate();
        let sweep = Sweep::new(reading.run.entry(), &values, 0, count).with_bands(figures);
        self.start(Work::Seeds(sweep), values);
    }

    /// Starts a sweep of one control.
    pub fn over_control(self, reading: &Reading, place: usize) {
        let values = self.values();
        if let Some(sweep) = ParameterSweep::new(reading.run.entry(), &values, place, SEEDS_EACH) {
            self.start(Work::Control(sweep, place), values);
        }
    }

    /// Stops; what was found so far stays.
    pub fn stop(self) {
        if let Some((work, values, _)) = self.under.try_update_value(Option::take).flatten() {
            self.keep(work, values);
        }
        let _ = self.progress.try_set(None);
    }

    fn start(self, work: Work, values: Vec<Value>) {
        self.stop();
        self.slice(work, values);
    }

    fn keep(self, work: Work, values: Vec<Value>) {
        match work {
            Work::Seeds(sweep) if sweep.progress().done > 0 => {
                let (asked, result) = (sweep.progress().of, sweep.result());
                let _ = self.found.try_set(Some(Found { values, asked, result }));
            }
            Work::Control(sweep, place) => {
                let points = sweep.found().to_vec();
                let _ = self.traced.try_set(Some(Traced { values, place, points }));
            }
            Work::Seeds(_) => {}
        }
    }

    fn slice(self, mut work: Work, values: Vec<Value>) {
        let start = now();
        while now() - start < SLICE_MS {
            let complete = match &mut work {
                Work::Seeds(sweep) => sweep.advance(EVENTS),
                Work::Control(sweep, _) => sweep.advance(EVENTS),
            };
            if complete {
                self.keep(work, values);
                let _ = self.progress.try_set(None);
                return;
            }
        }
        let progress = match &work {
            Work::Seeds(sweep) => sweep.progress(),
            Work::Control(sweep, _) => sweep.progress(),
        };
        let _ = self.progress.try_set(Some((progress.done, progress.of)));
        let timer = Timeout::new(0, move || {
            if let Some((work, values, _)) = self.under.try_update_value(Option::take).flatten() {
                self.slice(work, values);
            }
        });
        let _ = self.under.try_update_value(|under| *under = Some((work, values, Some(timer))));
    }
}
