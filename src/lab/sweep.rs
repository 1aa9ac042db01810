//! The same parameters over many seeds.

use super::{AnyJob, Detail, Entry, Progress, Value, Values};
use crate::sim::stats::Summary;
use serde_json::{Map, Value as Json, json};

/// The most seeds of one sweep.
pub const MOST_SEEDS: u32 = 10_000;

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
}

/// What a sweep found: each metric's summary, in the order of the lab's metrics; nothing for lists and for what never
/// happened.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepResult {
    /// How many seeds were run.
    pub seeds: u32,
    /// A summary for each metric.
    pub summaries: Vec<Option<Summary>>,
    /// Each metric's values, sorted.
    pub values: Vec<Vec<f64>>,
}

impl Sweep {
    /// A sweep over `count` seeds from `from` on (wrapping at the end of their range); at most ten thousand. A lab
    /// without a seed is run once.
    pub fn new(entry: &'static Entry, values: &[Value], from: u32, count: u32) -> Self {
        let seed_place = entry.specs().iter().position(|spec| spec.key == "seed");
        let count = if seed_place.is_some() { count.clamp(1, MOST_SEEDS) } else { 1 };
        let columns = vec![Vec::with_capacity(count as usize); entry.metrics().len()];
        Self { entry, values: values.to_vec(), seed_place, from, done: 0, count, job: None, columns }
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
        let mut job = self.job.take().unwrap_or_else(|| {
            if let Some(value) = self.seed_place.and_then(|place| self.values.get_mut(place)) {
                *value = Value::Number(f64::from(self.from.wrapping_add(self.done)));
            }
            self.entry.start(&self.values, Detail::Metrics)
        });
        match job.advance(events) {
            None => self.job = Some(job),
            Some(run) => {
                for (column, measure) in self.columns.iter_mut().zip(run.measure()) {
                    column.extend(measure.number());
                }
                self.done += 1;
            }
        }
        self.done >= self.count
    }

    /// What was found so far.
    pub fn result(&self) -> SweepResult {
        let mut values = self.columns.clone();
        let summaries = values.iter_mut().map(|column| Summary::of(column)).collect();
        SweepResult { seeds: self.done, summaries, values }
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
}
