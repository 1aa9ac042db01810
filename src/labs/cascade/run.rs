//! A finished run: what became of everyone, and what happened first.

use super::{Params, Switch, history::History};
use crate::sim::{
    Ending,
    policy::breaker::{Change, State},
};

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The gateway answers it itself.
    Gateway,
    /// It goes to X, and X asks D for offers.
    Cart,
    /// It goes to X and never needs D.
    Status,
}

/// The kinds, in their order.
pub const KINDS: [Kind; 3] = [Kind::Gateway, Kind::Cart, Kind::Status];

/// What became of a request, as its user sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was answered in full, however late.
    Answered,
    /// It was a cart page, shown without offers.
    WithoutOffers,
    /// It found no free gateway thread.
    RefusedAtGateway,
    /// It found X and its queue full.
    RefusedAtX,
    /// It was a cart page whose offers were missing.
    Failed,
    /// The gateway stopped waiting for X.
    GaveUp,
}

/// The outcomes, in their order.
pub const OUTCOMES: [Outcome; 6] = [
    Outcome::Answered,
    Outcome::WithoutOffers,
    Outcome::RefusedAtGateway,
    Outcome::RefusedAtX,
    Outcome::Failed,
    Outcome::GaveUp,
];

impl Outcome {
    /// Whether the user got the page.
    pub const fn ok(self) -> bool {
        matches!(self, Self::Answered | Self::WithoutOffers)
    }
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// Until when requests came: the horizon, unless the run reached its limit before.
    pub until: f64,
    /// How it ended.
    pub ending: Ending,
    /// What became of the requests of each kind, by outcome.
    pub counts: [[u64; 6]; 3],
    /// Requests of each kind that came in the slow period, and those of them that were OK.
    pub slow: [Tally; 3],
    /// Threads of X at work or waiting × seconds: over the whole run, before the slow period, and in it.
    pub busy: [f64; 3],
    /// Threads of X waiting on D × seconds.
    pub waited: f64,
    /// What happened first, and when.
    pub firsts: Firsts,
    /// The history, if it was kept.
    pub history: History,
}

/// How many came, and how many were OK.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that came.
    pub came: u64,
    /// Those that were OK.
    pub ok: u64,
}

impl Tally {
    /// The share that was OK; nothing when none came.
    pub fn share(self) -> Option<f64> {
        (self.came > 0).then(|| self.ok as f64 / self.came as f64)
    }
}

/// First times, in seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Firsts {
    /// All threads of X are taken.
    pub x_full: Option<f64>,
    /// The last instant at which all threads of X were taken.
    pub x_full_last: Option<f64>,
    /// Half of X's threads are taken, once D is slow.
    pub x_half: Option<f64>,
    /// A request stands in line before X.
    pub queued: Option<f64>,
    /// The line before X is full, if there is one.
    pub queue_full: Option<f64>,
    /// All threads of the gateway are taken.
    pub gateway_full: Option<f64>,
    /// A status page is turned away, at X or at the gateway.
    pub status_refused: Option<f64>,
    /// A request that the gateway could answer itself is turned away.
    pub gateway_refused: Option<f64>,
    /// A call to D is cut by its timeout.
    pub cut: Option<f64>,
    /// A call to D is not made because the bulkhead is full.
    pub bulkhead_full: Option<f64>,
    /// An answer that D took its slow time for comes back.
    pub returned: Option<f64>,
    /// The gateway stops waiting for X.
    pub gave_up: Option<f64>,
    /// The breaker's changes of state, all that the longest run can have.
    pub breaker: Vec<Change>,
}

impl Run {
    /// What the slow period did to a kind of request.
    pub fn share(&self, kind: Kind) -> Option<f64> {
        self.slow[kind as usize].share()
    }

    /// Requests of a kind with this outcome.
    pub const fn count(&self, kind: Kind, outcome: Outcome) -> u64 {
        self.counts[kind as usize][outcome as usize]
    }

    /// The breaker's state at an instant, if there is one.
    pub fn breaker_at(&self, at: f64) -> Option<State> {
        let upto = self.firsts.breaker.partition_point(|change| change.at.get() <= at);
        let state = self.firsts.breaker[..upto].last().map_or(State::Closed, |change| change.to);
        (self.params.d_breaker == Switch::On).then_some(state)
    }

    /// The mean number of busy threads of X: over the whole run.
    pub fn busy_mean(&self) -> f64 {
        self.busy[0] / self.until
    }

    /// The same before the slow period, and in it; nothing where there is none.
    pub fn busy_means(&self) -> [Option<f64>; 2] {
        let before = self.params.slow_from.get().min(self.until);
        let slow = self.params.slow_period().map_or(0.0, |(from, to)| to.min(self.until) - from);
        let mean = |area: f64, time: f64| (time > 0.0).then(|| area / time);
        [mean(self.busy[1], before), mean(self.busy[2], slow)]
    }
}
