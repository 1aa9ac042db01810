//! The run, call by call, and what can be asked of it.

use super::Params;
use crate::{
    lab::{Detail, Job},
    sim::{
        EventQueue, Mulberry32, SimTime,
        policy::breaker::{Admission, Breaker, Change, Counted, State},
    },
};

/// What a call that was turned back would have taken from a healthy dependency, in seconds: the chapter's round figure
/// for its 10 to 30 ms.
pub const HEALTHY: f64 = 0.02;

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// Calls that were sent.
    pub calls_sent: u64,
    /// Calls turned back at once while the dependency hung.
    pub short_circuited_outage: u64,
    /// Calls turned back at once while it was well.
    pub short_circuited_healthy: u64,
    /// Seconds for which threads waited, added up.
    pub thread_seconds: f64,
    /// The breaker's changes of state, in order.
    pub changes: Vec<Change>,
    /// The history, if it was kept.
    pub history: History,
}

/// What the pictures need. Every list is in order of time, so that an instant is found by halving.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Calls that were sent.
    pub sent: Vec<Sent>,
    /// When they end, in order of ending.
    pub ends: Vec<f64>,
    /// When calls were turned back while the dependency hung.
    pub turned_outage: Vec<f64>,
    /// When calls were turned back while it was well.
    pub turned_healthy: Vec<f64>,
    /// Results counted in the window.
    pub judged: Vec<Judged>,
    /// Results counted in trials.
    pub tried: Vec<Judged>,
    /// When probes were sent.
    pub probed: Vec<f64>,
    /// For each change of state, how long the three lists above were.
    starts: Vec<Starts>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Starts {
    judged: usize,
    tried: usize,
    probed: usize,
}

/// A call that was sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sent {
    /// When.
    pub at: f64,
    /// When it ends, by an answer, an error or its timeout.
    pub end: f64,
    /// Whether it was a probe.
    pub probe: bool,
    /// Whether it succeeds.
    pub ok: bool,
}

/// A result that the breaker counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// When it came.
    pub at: f64,
    /// When its call had been sent.
    pub sent_at: f64,
    /// Whether it was a success.
    pub ok: bool,
}

/// A run under way.
pub struct Running {
    breaker: Breaker,
    random: Mulberry32,
    flying: EventQueue<Sent>,
    now: f64,
    keep: bool,
    run: Option<Run>,
}

impl Running {
    /// The start: a closed breaker, and the first call at once.
    pub fn new(params: &Params, detail: Detail) -> Self {
        Self {
            breaker: Breaker::new(params.breaker()),
            random: Mulberry32::new(params.seed),
            flying: EventQueue::with_capacity(256),
            now: 0.0,
            keep: detail == Detail::History,
            run: Some(Run {
                params: params.clone(),
                calls_sent: 0,
                short_circuited_outage: 0,
                short_circuited_healthy: 0,
                thread_seconds: 0.0,
                changes: Vec::new(),
                history: History::default(),
            }),
        }
    }

    /// A call arrives. The order of random draws is the chapter's: failure, then duration, then the gap to the next.
    fn arrive(&mut self, run: &mut Run) {
        let t = self.now;
        let (admission, change) = self.breaker.admit(SimTime::nearest(t));
        run.take(change, self.keep);
        let hangs = run.params.hangs(t);
        if admission == Admission::ShortCircuited {
            run.turn_back(t, hangs, self.keep);
        } else {
            let ok = !hangs && self.random.unit() >= run.params.failure.get();
            let duration = if hangs { run.params.timeout.get() } else { 0.01 + self.random.unit() * 0.02 };
            let call = Sent { at: t, end: t + duration, probe: admission == Admission::Probe, ok };
            run.calls_sent += 1;
            run.thread_seconds += duration;
            self.flying.push(SimTime::nearest(call.end), call);
            if self.keep {
                run.history.sent.push(call);
                if call.probe {
                    run.history.probed.push(t);
                }
            }
        }
        self.now += self.random.exponential(run.params.rate.get());
    }

    /// Tells the breaker of every call that has ended by now.
    fn settle(&mut self, run: &mut Run) -> u64 {
        let mut settled = 0;
        while let Some((end, call)) = self.flying.pop_due(SimTime::nearest(self.now)) {
            settled += 1;
            let (counted, change) = self.breaker.settle(end, call.probe, call.ok);
            if self.keep {
                run.history.ends.push(call.end);
                let judged = Judged { at: call.end, sent_at: call.at, ok: call.ok };
                match counted {
                    Counted::Window => run.history.judged.push(judged),
                    Counted::Trial => run.history.tried.push(judged),
                    Counted::Nowhere => {}
                }
            }
            run.take(change, self.keep);
        }
        settled
    }
}

impl Job<Run> for Running {
    /// A run has no limit of its own: its ranges allow about 300,000 calls.
    fn advance(&mut self, events: u64) -> Option<Run> {
        let mut run = self.run.take()?;
        let horizon = run.params.horizon.get();
        let mut left = events;
        while left > 0 {
            if self.now >= horizon {
                while let Some((_, call)) = self.flying.pop() {
                    if self.keep {
                        run.history.ends.push(call.end);
                    }
                }
                return Some(run);
            }
            left = left.saturating_sub(1 + self.settle(&mut run));
            self.arrive(&mut run);
        }
        self.run = Some(run);
        None
    }
}

impl Run {
    fn take(&mut self, change: Option<Change>, keep: bool) {
        let Some(change) = change else { return };
        self.changes.push(change);
        if keep {
            let History { judged, tried, probed, .. } = &self.history;
            let starts = Starts { judged: judged.len(), tried: tried.len(), probed: probed.len() };
            self.history.starts.push(starts);
        }
    }

    fn turn_back(&mut self, at: f64, hangs: bool, keep: bool) {
        let (count, times) = match hangs {
            true => (&mut self.short_circuited_outage, &mut self.history.turned_outage),
            false => (&mut self.short_circuited_healthy, &mut self.history.turned_healthy),
        };
        *count += 1;
        if keep {
            times.push(at);
        }
    }

    /// Calls in all.
    pub const fn calls(&self) -> u64 {
        self.calls_sent + self.short_circuited_outage + self.short_circuited_healthy
    }

    /// What threads would have waited without the breaker: the calls turned back would have waited for their timeout
    /// while the dependency hung, and for an ordinary answer otherwise.
    pub fn thread_seconds_without(&self) -> f64 {
        self.thread_seconds
            + self.short_circuited_outage as f64 * self.params.timeout.get()
            + self.short_circuited_healthy as f64 * HEALTHY
    }

    /// When the breaker first opened.
    pub fn opened_at(&self) -> Option<f64> {
        self.changes.iter().find(|change| change.to == State::Open).map(|change| change.at.get())
    }

    /// How often it opened.
    pub fn openings(&self) -> u64 {
        self.changes.iter().filter(|change| change.to == State::Open).count() as u64
    }

    /// The place after the last change at or before an instant.
    fn changes_by(&self, at: f64) -> usize {
        self.changes.partition_point(|change| change.at.get() <= at)
    }

    /// The last change at or before an instant, with its reason.
    pub fn last_change(&self, at: f64) -> Option<&Change> {
        self.changes.get(self.changes_by(at).checked_sub(1)?)
    }

    /// The state at an instant.
    pub fn state_at(&self, at: f64) -> State {
        self.last_change(at).map_or(State::Closed, |change| change.to)
    }

    fn starts(&self, at: f64, of: State) -> Starts {
        let done = self.changes.iter().zip(&self.history.starts).take(self.changes_by(at));
        done.rev().find(|(change, _)| change.to == of).map_or(Starts::default(), |(_, starts)| *starts)
    }

    /// The results in the window at an instant, oldest first. An open or half-open breaker still shows those that opened
    /// it.
    pub fn window_at(&self, at: f64) -> &[Judged] {
        let judged = &self.history.judged;
        let end = judged.partition_point(|result| result.at <= at);
        let start = self.starts(at, State::Closed).judged.max(end.saturating_sub(self.params.window as usize));
        judged.get(start..end).unwrap_or_default()
    }

    /// The results of the last trial that began at or before an instant: those in by then, oldest first.
    pub fn trial_at(&self, at: f64) -> &[Judged] {
        let tried = &self.history.tried;
        let end = tried.partition_point(|result| result.at <= at);
        tried.get(self.starts(at, State::HalfOpen).tried..end).unwrap_or_default()
    }

    /// How many probes that trial had sent by then.
    pub fn probes_at(&self, at: f64) -> usize {
        let end = self.history.probed.partition_point(|sent| *sent <= at);
        end.saturating_sub(self.starts(at, State::HalfOpen).probed)
    }

    /// How many calls were in flight at an instant, each holding a thread.
    pub fn waiting_at(&self, at: f64) -> usize {
        let History { sent, ends, .. } = &self.history;
        let begun = sent.partition_point(|call| call.at <= at);
        begun.saturating_sub(ends.partition_point(|end| *end <= at))
    }

    /// How many threads would have waited without the breaker.
    pub fn waiting_without_at(&self, at: f64) -> usize {
        let within = |times: &[f64], span: f64| {
            times.partition_point(|time| *time <= at) - times.partition_point(|time| *time + span <= at)
        };
        let History { turned_outage, turned_healthy, .. } = &self.history;
        self.waiting_at(at) + within(turned_outage, self.params.timeout.get()) + within(turned_healthy, HEALTHY)
    }

    /// The calls in flight at an instant, oldest first.
    pub fn in_flight_at(&self, at: f64) -> impl DoubleEndedIterator<Item = &Sent> {
        let sent = &self.history.sent;
        let longest = self.params.timeout.get().max(0.03);
        let from = sent.partition_point(|call| call.at < at - longest - 1e-9);
        let to = sent.partition_point(|call| call.at <= at);
        sent.get(from..to).unwrap_or_default().iter().filter(move |call| call.end > at)
    }

    /// The most threads that ever waited at once, with and without the breaker.
    pub fn most_waiting(&self) -> (u64, u64) {
        let History { sent, ends, turned_outage, turned_healthy, .. } = &self.history;
        let begun: Vec<f64> = sent.iter().map(|call| call.at).collect();
        let with = most(&begun, ends);
        let (mut all, mut done) = (begun, ends.clone());
        for (times, span) in [(turned_outage, self.params.timeout.get()), (turned_healthy, HEALTHY)] {
            all.extend(times);
            done.extend(times.iter().map(|time| time + span));
        }
        all.sort_by(f64::total_cmp);
        done.sort_by(f64::total_cmp);
        (with, most(&all, &done))
    }

    /// Instants at which something happens, thinned where there are very many.
    pub fn ticks(&self) -> Vec<f64> {
        let History { sent, ends, turned_outage, turned_healthy, .. } = &self.history;
        let times = sent.iter().map(|call| &call.at).chain(ends).chain(turned_outage).chain(turned_healthy);
        let horizon = self.params.horizon.get();
        let mut ticks: Vec<f64> = times.copied().filter(|at| *at <= horizon).collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        let stride = ticks.len().div_ceil(MOST_TICKS).max(1);
        ticks.into_iter().step_by(stride).collect()
    }
}

const MOST_TICKS: usize = 100_000;

/// The most intervals that overlap, from their sorted beginnings and ends.
fn most(begun: &[f64], ends: &[f64]) -> u64 {
    let (mut done, mut most) = (0, 0);
    for (i, at) in begun.iter().enumerate() {
        while ends.get(done).is_some_and(|end| end <= at) {
            done += 1;
        }
        most = most.max(i + 1 - done);
    }
    most as u64
}

#[cfg(test)]
mod tests;
