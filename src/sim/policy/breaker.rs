//! When to stop calling a dependency that does not answer.
//!
//! Why not simply retry? A call that will time out anyway holds a thread until it does, and adds load to what is already
//! sick. The breaker looks at the last results; when too many are failures it opens and answers at once instead of
//! calling, and after a pause (the cool-down) it lets a few calls through as probes.
//!
//! There is no timer in it: an open breaker becomes half-open only when a call arrives after the cool-down, so without
//! calls it stays open. The caller says what a failure is; a timeout should be one, a caller's own mistake should not.
//!
//! "Circuit breaker" is not one machine. Libraries disagree on when a trial ends and whose results count in it, so the
//! rules are a [`Profile`]. What differs between profiles is in the functions that match on it, nowhere else.
//!
//! Left out: windows of time, slow calls as a rate of their own, errors that are neither success nor failure, pauses
//! that grow.

use crate::sim::{Probability, SimTime, Span};
use std::collections::VecDeque;

/// The three states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Every call goes through.
    #[default]
    Closed,
    /// Every call is turned back at once.
    Open,
    /// A few calls go through, to see whether the dependency has healed.
    HalfOpen,
}

impl State {
    /// The word in the scripting API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Open => "open",
            Self::HalfOpen => "half_open",
        }
    }
}

/// Whose rules the breaker follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// The chapter's program. One failed probe opens, `probes` successful ones close; other results that arrive in a
    /// trial do not count. A window smaller than the minimum never opens. As in the program, a result is not asked when
    /// its call was sent: a late one counts in a breaker that has closed meanwhile, and a late probe in a later trial.
    #[default]
    Chapter,
    /// The count-based rules of resilience4j. A trial is judged by its failure rate, every result that arrives in it
    /// counts, whenever its call was sent; the minimum is at most the window; the cool-down must be exceeded.
    Resilience4j,
    /// No breaker: results are looked at, and nothing follows.
    Off,
}

/// What a breaker is set to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The rules.
    pub profile: Profile,
    /// How many of the last results it judges by.
    pub window: u32,
    /// Below so many results it does not judge.
    pub minimum_calls: u32,
    /// From this share of failures on it opens.
    pub failure_rate_threshold: Probability,
    /// How long it stays open before it tries again.
    pub cool_down: Span,
    /// How many calls a trial lets through.
    pub probes: u32,
}

/// What happens to a call that wants to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is sent.
    Sent,
    /// It is sent as a probe.
    Probe,
    /// It is turned back at once.
    ShortCircuited,
}

/// Why the state changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// So many of the last results were failures.
    FailureRate {
        /// The failures.
        failures: u32,
        /// Out of so many.
        of: u32,
    },
    /// The cool-down is over.
    CoolDownOver,
    /// A probe failed.
    ProbeFailed,
    /// All probes succeeded.
    ProbesSucceeded {
        /// How many.
        probes: u32,
    },
    /// The trial was judged by its failure rate.
    TrialRate {
        /// The failures.
        failures: u32,
        /// Out of so many.
        of: u32,
    },
}

/// A change of state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// When.
    pub at: SimTime,
    /// From which state.
    pub from: State,
    /// To which state.
    pub to: State,
    /// Why.
    pub reason: Reason,
}

/// Where a result was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// In the window of the closed breaker.
    Window,
    /// In the trial of the half-open breaker.
    Trial,
    /// Nowhere.
    Nowhere,
}

/// A circuit breaker.
#[derive(Clone, Debug)]
pub struct Breaker {
    settings: Settings,
    state: State,
    opened_at: SimTime,
    window: VecDeque<bool>,
    failures: u32,
    probes_sent: u32,
    trial: Trial,
}

#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    results: u32,
    failures: u32,
}

impl Breaker {
    /// A closed breaker that has seen nothing yet.
    pub fn new(settings: Settings) -> Self {
        let window = VecDeque::with_capacity(settings.window as usize + 1);
        Self {
            settings,
            state: State::Closed,
            opened_at: SimTime::ZERO,
            window,
            failures: 0,
            probes_sent: 0,
            trial: Trial::default(),
        }
    }

    /// The state it is in.
    pub const fn state(&self) -> State {
        self.state
    }

    /// A call wants to be sent now. It may be the one that ends the cool-down.
    pub fn admit(&mut self, now: SimTime) -> (Admission, Option<Change>) {
        let rested = self.state == State::Open && self.rested(now);
        let change = rested.then(|| self.go(State::HalfOpen, now, Reason::CoolDownOver));
        let admission = match self.state {
            State::Closed => Admission::Sent,
            State::HalfOpen if self.probes_sent < self.settings.probes => {
                self.probes_sent += 1;
                Admission::Probe
            }
            State::HalfOpen | State::Open => Admission::ShortCircuited,
        };
        (admission, change)
    }

    /// A call has ended now: how, and whether it was sent as a probe.
    pub fn settle(&mut self, now: SimTime, probe: bool, ok: bool) -> (Counted, Option<Change>) {
        match self.state {
            State::Closed => (Counted::Window, self.judge_window(now, ok)),
            State::HalfOpen if probe || self.settings.profile == Profile::Resilience4j => {
                (Counted::Trial, self.judge_trial(now, ok))
            }
            State::HalfOpen | State::Open => (Counted::Nowhere, None),
        }
    }

    fn rested(&self, now: SimTime) -> bool {
        match self.settings.profile {
            Profile::Resilience4j => now > self.opened_at + self.settings.cool_down,
            Profile::Chapter | Profile::Off => now.get() - self.opened_at.get() >= self.settings.cool_down.get(),
        }
    }

    fn judge_window(&mut self, now: SimTime, ok: bool) -> Option<Change> {
        self.window.push_back(ok);
        self.failures += u32::from(!ok);
        if self.window.len() > self.settings.window as usize {
            self.failures -= u32::from(self.window.pop_front() == Some(false));
        }
        let (failures, of) = (self.failures, self.window.len() as u32);
        let minimum = match self.settings.profile {
            Profile::Off => return None,
            Profile::Chapter => self.settings.minimum_calls,
            Profile::Resilience4j => self.settings.minimum_calls.min(self.settings.window),
        };
        (of >= minimum && self.exceeds(failures, of))
            .then(|| self.go(State::Open, now, Reason::FailureRate { failures, of }))
    }

    fn judge_trial(&mut self, now: SimTime, ok: bool) -> Option<Change> {
        self.trial.results += 1;
        self.trial.failures += u32::from(!ok);
        let Trial { results, failures } = self.trial;
        let probes = self.settings.probes;
        if self.settings.profile == Profile::Resilience4j {
            let reason = Reason::TrialRate { failures, of: results };
            let verdict = if self.exceeds(failures, results) { State::Open } else { State::Closed };
            return (results >= self.settings.minimum_calls.min(probes)).then(|| self.go(verdict, now, reason));
        }
        if !ok {
            return Some(self.go(State::Open, now, Reason::ProbeFailed));
        }
        (results >= probes).then(|| self.go(State::Closed, now, Reason::ProbesSucceeded { probes }))
    }

    fn exceeds(&self, failures: u32, of: u32) -> bool {
        f64::from(failures) / f64::from(of) >= self.settings.failure_rate_threshold.get()
    }

    fn go(&mut self, to: State, at: SimTime, reason: Reason) -> Change {
        let change = Change { at, from: self.state, to, reason };
        self.state = to;
        match to {
            State::Open => self.opened_at = at,
            State::HalfOpen => {
                self.probes_sent = 0;
                self.trial = Trial::default();
            }
            State::Closed => {
                self.window.clear();
                self.failures = 0;
            }
        }
        change
    }
}

#[cfg(test)]
mod tests;
