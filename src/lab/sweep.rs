//! The same parameters over many seeds, and one parameter over its whole range.

use super::{AnyJob, AnyRun, Detail, Entry, Kind, Progress, Theory, Value, Values};
use crate::{
    figure::Figure,
    sim::stats::{Summary, quantile},
};
use serde_json::{Map, Value as Json, json};

/// The most seeds of one sweep.
pub const MOST_SEEDS: u32 = 10_000;
/// The band on the charts is made of the first so many seeds: their whole histories are needed for it.
pub const BAND_SEEDS: u32 = 200;
/// A band has at most about so many places along x.
const BAND_PLACES: usize = 80;
/// A parameter sweep stops at most at so many values.
const MOST_POINTS: u32 = 24;

/// A sweep under way. Like a run it works in slices.
pub struct Sweep {
    entry: &'static Entry,
    values: Values,
    seed_place: Option<usize>,
    from: u32,
    done: u32,
    count: u32,
    job: Option<AnyJob>,
    columns: Vec<Vec<f64>>,
    theory: Vec<Theory>,
    bands: Vec<Samples>,
}

/// One chart's chosen series over seeds, at fixed places along x.
struct Samples {
    figure: usize,
    at: Vec<f64>,
    values: Vec<Vec<f64>>,
}

/// What a sweep found: each metric's summary, in the order of the lab's metrics; nothing for lists and for what never
/// happened.
#[derive(Clone, Debug)]
pub struct SweepResult {
    /// How many seeds were run.
    pub seeds: u32,
    /// A summary for each metric.
    pub summaries: Vec<Option<Summary>>,
    /// Each metric's values, sorted.
    pub values: Vec<Vec<f64>>,
    /// What theory says of these parameters.
    pub theory: Vec<Theory>,
    /// The place of a chart and the band of its chosen series: x, 5th percentile, 95th.
    pub bands: Vec<(usize, Vec<[f64; 3]>)>,
}

impl Sweep {
    /// A sweep over `count` seeds from `from` on (wrapping at the end of their range); at most ten thousand. A lab
    /// without a seed is run once.
    pub fn new(entry: &'static Entry, values: &[Value], from: u32, count: u32) -> Self {
        let seed_place = entry.specs().iter().position(|spec| spec.key == "seed");
        let count = if seed_place.is_some() { count.clamp(1, MOST_SEEDS) } else { 1 };
        let columns = vec![Vec::with_capacity(count as usize); entry.metrics().len()];
        Self {
            entry,
            values: values.to_vec(),
            seed_place,
            from,
            done: 0,
            count,
            job: None,
            columns,
            theory: Vec::new(),
            bands: Vec::new(),
        }
    }

    /// The same, with bands for these charts (by their place) of a run of the same parameters.
    pub fn with_bands<'a>(mut self, figures: impl Iterator<Item = (usize, &'a Figure)>) -> Self {
        let places = |figure: &Figure| {
            let every = figure.rows.len().div_ceil(BAND_PLACES).max(1);
            figure.rows.iter().copied().step_by(every).collect::<Vec<_>>()
        };
        let samples = |(place, figure): (usize, &Figure)| {
            let at = places(figure);
            Samples { figure: place, values: vec![Vec::new(); at.len()], at }
        };
        self.bands = figures.map(samples).collect();
        self
    }

    /// How far it has come.
    pub const fn progress(&self) -> Progress {
        Progress { done: self.done, of: self.count }
    }

    /// Works for about so many events; true once all seeds are done.
    pub fn advance(&mut self, events: u64) -> bool {
        if self.done >= self.count {
            return true;
        }
        let sampled = !self.bands.is_empty() && self.done < BAND_SEEDS;
        let mut job = self.job.take().unwrap_or_else(|| {
            if let Some(value) = self.seed_place.and_then(|place| self.values.get_mut(place)) {
                *value = Value::Number(f64::from(self.from.wrapping_add(self.done)));
            }
            self.entry.start(&self.values, if sampled { Detail::History } else { Detail::Metrics })
        });
        match job.advance(events) {
            None => self.job = Some(job),
            Some(run) => {
                self.take(&run, sampled);
                self.done += 1;
            }
        }
        self.done >= self.count
    }

    fn take(&mut self, run: &AnyRun, sampled: bool) {
        for (column, measure) in self.columns.iter_mut().zip(run.measure()) {
            column.extend(measure.number());
        }
        if self.done == 0 {
            self.theory = run.theory();
        }
        if sampled {
            let figures = run.figures();
            for band in &mut self.bands {
                let Some(chosen) = figures.get(band.figure).and_then(Figure::chosen) else { continue };
                for (at, values) in band.at.iter().zip(&mut band.values) {
                    values.extend(chosen.at(*at));
                }
            }
        }
    }

    /// What was found so far.
    pub fn result(&self) -> SweepResult {
        let mut values = self.columns.clone();
        let summaries = values.iter_mut().map(|column| Summary::of(column)).collect();
        let bands = self.bands.iter().map(|band| (band.figure, band.points(self.done.min(BAND_SEEDS)))).collect();
        SweepResult { seeds: self.done, summaries, values, theory: self.theory.clone(), bands }
    }
}

impl Samples {
    /// The band where at least half of the seeds still have a value.
    fn points(&self, seeds: u32) -> Vec<[f64; 3]> {
        let point = |(at, values): (&f64, &Vec<f64>)| {
            let mut sorted = values.clone();
            sorted.sort_by(f64::total_cmp);
            let enough = sorted.len() * 2 >= seeds as usize;
            enough.then_some(())?;
            Some([*at, quantile(&sorted, 0.05)?, quantile(&sorted, 0.95)?])
        };
        self.at.iter().zip(&self.values).filter_map(point).collect()
    }
}

impl SweepResult {
    /// As the scripting API gives it: `{metrics: {key: {mean, sd, p5, p50, p95, count}}}`.
    pub fn json(&self, entry: &'static Entry) -> Json {
        let metrics: Map<_, _> = entry
            .metrics()
            .iter()
            .zip(&self.summaries)
            .filter_map(|(metric, summary)| {
                let Summary { mean, sd, p5, p50, p95, count } = summary.as_ref()?;
                Some((
                    metric.key.to_owned(),
                    json!({ "mean": mean, "sd": sd, "p5": p5, "p50": p50, "p95": p95, "count": count }),
                ))
            })
            .collect();
        json!({ "metrics": metrics })
    }

    /// The share of the seeds whose value of a metric lies below this one.
    pub fn below(&self, metric: usize, mine: f64) -> Option<f64> {
        let values = self.values.get(metric).filter(|values| !values.is_empty())?;
        Some(values.partition_point(|value| *value < mine) as f64 / values.len() as f64)
    }
}

/// One control across the sensible part of its range, some seeds at each value.
pub struct ParameterSweep {
    entry: &'static Entry,
    values: Values,
    place: usize,
    points: Vec<f64>,
    seeds: u32,
    sweep: Option<Sweep>,
    found: Vec<(f64, SweepResult)>,
}

impl ParameterSweep {
    /// A sweep of the control at `place` of the table, with so many seeds at each value. Nothing if it is no number or is
    /// the seed itself.
    pub fn new(entry: &'static Entry, values: &[Value], place: usize, seeds: u32) -> Option<Self> {
        let spec = *entry.specs().get(place)?;
        let Kind::Number(number) = spec.kind else { return None };
        if spec.key == "seed" {
            return None;
        }
        let steps = number.positions().min(MOST_POINTS);
        let mut points: Vec<f64> =
            (0..=steps).map(|step| number.at(f64::from(step) / f64::from(steps.max(1)))).collect();
        points.dedup();
        Some(Self { entry, values: values.to_vec(), place, points, seeds, sweep: None, found: Vec::new() })
    }

    /// How far it has come, in values.
    pub fn progress(&self) -> Progress {
        Progress { done: self.found.len() as u32, of: self.points.len() as u32 }
    }

    /// Works for about so many events; true once all values are done.
    pub fn advance(&mut self, events: u64) -> bool {
        let Some(point) = self.points.get(self.found.len()).copied() else { return true };
        let mut sweep = self.sweep.take().unwrap_or_else(|| {
            if let Some(value) = self.values.get_mut(self.place) {
                *value = Value::Number(point);
            }
            Sweep::new(self.entry, &self.entry.normal(&self.values), 0, self.seeds)
        });
        if sweep.advance(events) {
            self.found.push((point, sweep.result()));
        } else {
            self.sweep = Some(sweep);
        }
        self.found.len() >= self.points.len()
    }

    /// What was found so far: each value with what its seeds said.
    pub fn found(&self) -> &[(f64, SweepResult)] {
        &self.found
    }
}
