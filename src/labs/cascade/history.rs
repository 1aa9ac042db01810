//! What the pictures need of a run: levels on a fine grid of time, successes by time of arrival, and a sample of journeys.

use super::{
    Params,
    run::{Kind, Outcome},
};
use crate::sim::in_order;

/// How many instants of a run are kept.
const INSTANTS: usize = 6_000;
/// About how many requests are kept one by one.
const JOURNEYS: f64 = 4_000.0;
/// Width of the bins in which successes are counted, in seconds.
pub const BIN: f64 = 0.5;

/// Who is where at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Threads of X at their own work on a cart page.
    pub own_cart: u32,
    /// Threads of X at their own work on a status page.
    pub own_status: u32,
    /// Threads of X waiting on D.
    pub waiting: u32,
    /// Requests in line before X.
    pub queue: u32,
    /// Gateway threads at the gateway's own work.
    pub gateway_own: u32,
    /// Gateway threads held by requests in X or in line before it.
    pub gateway_held: u32,
}

impl Level {
    /// Threads of X that are taken.
    pub const fn x_busy(&self) -> u32 {
        self.own_cart + self.own_status + self.waiting
    }

    /// Gateway threads that are taken.
    pub const fn gateway_busy(&self) -> u32 {
        self.gateway_own + self.gateway_held
    }
}

/// Everything at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Who is where.
    pub level: Level,
    /// What has become of requests so far: by kind, by outcome.
    pub counts: [[u32; 6]; 3],
}

/// One request's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Journey {
    /// What it was for.
    pub kind: Kind,
    /// When it came.
    pub arrived: f64,
    /// When a thread of X took it up.
    pub began: Option<f64>,
    /// When X asked D.
    pub asked: Option<f64>,
    /// When its user learned what became of it.
    pub ended: f64,
    /// What became of it.
    pub outcome: Outcome,
}

/// Requests that came in one bin of time, and those of them that were OK, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Success {
    /// Those that came.
    pub came: [u32; 3],
    /// Those that were OK.
    pub ok: [u32; 3],
}

/// The history of a run.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Seconds between two snapshots.
    pub step: f64,
    /// The snapshots, the first at zero.
    pub snapshots: Vec<Snapshot>,
    /// Successes by time of arrival, in bins of [`BIN`].
    pub successes: Vec<Success>,
    /// Some of the requests, in order of arrival.
    pub journeys: Vec<Journey>,
}

impl History {
    /// The last snapshot at or before an instant.
    pub fn at(&self, at: f64) -> Snapshot {
        let place = (at / self.step + 1e-6).max(0.0) as usize;
        self.snapshots.get(place).or(self.snapshots.last()).copied().unwrap_or_default()
    }

    /// What became of requests in the last `span` seconds before an instant: by kind, by outcome.
    pub fn became(&self, at: f64, span: f64) -> [[u32; 6]; 3] {
        let (now, before) = (self.at(at).counts, self.at(at - span).counts);
        core::array::from_fn(|kind| {
            core::array::from_fn(|outcome| now[kind][outcome].saturating_sub(before[kind][outcome]))
        })
    }

    /// Of the kept requests every so-manyth, so that about `rate` of them come in a second.
    pub fn sample(&self, rate: f64) -> impl Iterator<Item = &Journey> {
        let seconds = self.snapshots.len() as f64 * self.step;
        let each = libm::ceil(self.journeys.len() as f64 / (seconds * rate).max(1.0)).max(1.0);
        self.journeys.iter().step_by(each as usize)
    }
}

/// Writes the history while the run goes on.
pub struct Recorder {
    horizon: f64,
    stride: u64,
    history: History,
}

impl Recorder {
    /// An empty history.
    pub fn new(params: &Params) -> Self {
        let horizon = params.horizon.get();
        let requests = (params.gateway_rate.get() + params.x_rate()) * horizon;
        let step = (horizon / INSTANTS as f64).max(0.001);
        let bins = libm::ceil(horizon / BIN) as usize;
        let history = History { step, successes: vec![Success::default(); bins], ..History::default() };
        Self { horizon, stride: libm::ceil(requests / JOURNEYS).max(1.0) as u64, history }
    }

    /// The clock moves on to `to`; until then everything stood as given.
    pub fn pass(&mut self, to: f64, level: &Level, counts: &[[u64; 6]; 3]) {
        let history = &mut self.history;
        let mut next = history.snapshots.len() as f64 * history.step;
        if next < to && next <= self.horizon {
            let snapshot = Snapshot { level: *level, counts: counts.map(|kind| kind.map(|count| count as u32)) };
            while next < to && next <= self.horizon {
                history.snapshots.push(snapshot);
                next = history.snapshots.len() as f64 * history.step;
            }
        }
    }

    /// A request's user learned what became of it.
    pub fn settle(&mut self, number: u64, journey: Journey) {
        let kind = journey.kind as usize;
        if let Some(success) = self.history.successes.get_mut((journey.arrived / BIN) as usize) {
            success.came[kind] += 1;
            success.ok[kind] += u32::from(journey.outcome.ok());
        }
        if number.is_multiple_of(self.stride) {
            self.history.journeys.push(journey);
        }
    }

    /// The finished history.
    pub fn finish(mut self, level: &Level, counts: &[[u64; 6]; 3]) -> History {
        let end = self.horizon + self.history.step / 2.0;
        self.pass(end, level, counts);
        self.history.journeys = in_order(self.history.journeys, |journey| journey.arrived);
        self.history
    }
}
