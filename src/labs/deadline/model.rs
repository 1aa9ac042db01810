//! One request on its way down and back, and a crowd of them at the payment service's pool.

use super::{POLICIES, Params};
use crate::{
    lab::{Detail, Job},
    sim::{EventQueue, Mulberry32, SimTime, Span, policy::deadline::Timeouts, stats},
};

/// What the streams of chance are for.
const ARRIVALS: u32 = 1;
const BANK_ALONE: u32 = 2;
const BANK_CROWD: u32 = 3;

/// A finished run: the four policies side by side.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// One request in an empty system, by policy in the order of [`POLICIES`].
    pub alone: Vec<Trace>,
    /// The crowd, by policy.
    pub crowds: Vec<Crowd>,
}

/// How a service's part in a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It passed on what came from below.
    Answered,
    /// Its own time ran out: it answered "payment pending" itself.
    GaveUp,
}

/// One service's part in a request. Seconds since the user asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    /// When it was called.
    pub called: f64,
    /// When a thread took it up.
    pub began: f64,
    /// When its own work was done and the waiting began.
    pub worked: f64,
    /// When its thread was free again.
    pub ended: f64,
    /// How it ended.
    pub end: End,
}

/// One call to the bank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Try {
    /// When it was made.
    pub began: f64,
    /// Until when payment waited for it.
    pub ended: f64,
    /// When the bank is done with it, heard or not; cut short where it is cancelled.
    pub bank_done: f64,
    /// Whether its answer was waited for.
    pub answered: bool,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Gateway, order, payment; nothing for a service that was never called.
    pub visits: [Option<Visit>; 3],
    /// The calls to the bank.
    pub tries: Vec<Try>,
    /// When the user had an answer.
    pub answered: f64,
    /// Whether the answer was "paid" and not "payment pending".
    pub paid: bool,
}

/// What became of the crowd under one policy.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    /// Requests.
    pub requests: u32,
    /// Those answered by the deadline, with "paid" or with "payment pending".
    pub in_time: u32,
    /// Those paid by the deadline.
    pub paid_in_time: u32,
    /// The users' waits, sorted.
    pub waits: Vec<f64>,
    /// The mean of the users' waits.
    pub mean: f64,
    /// Threads × seconds of all three services.
    pub thread_seconds: f64,
    /// Those of them after a request's deadline.
    pub wasted: f64,
    /// Each request's way through the payment pool, in order of arrival, for the policy in focus.
    pub passages: Vec<Passage>,
}

/// A request's way through the payment pool. Seconds since the crowd's start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// When the user asked.
    pub asked: f64,
    /// When it stood in line for a payment thread; nothing if payment was never called.
    pub queued: Option<f64>,
    /// When a thread took it up.
    pub began: f64,
    /// When the thread was free again.
    pub released: f64,
    /// When the user had an answer.
    pub answered: f64,
    /// Whether it was paid by the deadline.
    pub paid_in_time: bool,
}

/// A service's part before it is known how it ends.
struct Begun {
    called: f64,
    began: f64,
    worked: f64,
    limit: Option<f64>,
    /// Whether there is time left to call downward.
    open: bool,
}

impl Begun {
    /// Nothing if there was no time left to start at all.
    fn new(params: &Params, timeouts: Timeouts, depth: u32, called: f64, began: f64) -> Option<Self> {
        let chain = params.chain(timeouts);
        if !chain.may_start(depth, SimTime::nearest(called)) {
            return None;
        }
        let stop = chain.stop(depth).map_or(f64::INFINITY, SimTime::get);
        let work = params.work()[depth as usize - 1];
        let began = began.min(stop);
        let worked = (began + work).min(stop);
        let limit = chain.limit(depth, SimTime::nearest(worked)).map(SimTime::get);
        Some(Self { called, began, worked, limit, open: worked < stop })
    }

    fn end(&self, ended: f64, end: End) -> Visit {
        Visit { called: self.called, began: self.began, worked: self.worked, ended, end }
    }

    /// How it ends, given when the service below answers and whether with "paid".
    fn finish(&self, below: Option<(f64, bool)>) -> (Visit, bool) {
        let limit = self.limit.unwrap_or(f64::INFINITY);
        match below {
            Some((at, paid)) if at <= limit => (self.end(at, End::Answered), paid),
            Some(_) => (self.end(limit, End::GaveUp), false),
            None => (self.end(self.worked, End::GaveUp), false),
        }
    }
}

/// Follows a request that has to wait so long for a payment thread; the bank's times for its attempts are given.
pub fn follow(params: &Params, timeouts: Timeouts, wait: f64, bank: &[f64]) -> Trace {
    let begin = |depth, called: f64, wait: f64| Begun::new(params, timeouts, depth, called, called + wait);
    let gateway = begin(1, 0.0, 0.0);
    let order = gateway.as_ref().filter(|hop| hop.open).and_then(|hop| begin(2, hop.worked, 0.0));
    let payment = order.as_ref().filter(|hop| hop.open).and_then(|hop| begin(3, hop.worked, wait));
    let mut tries = Vec::new();
    let paid = payment.as_ref().map(|hop| pay(params, timeouts, hop, bank, &mut tries));
    let order = order.map(|hop| hop.finish(paid.map(|(visit, paid)| (visit.ended, paid))));
    let gateway = gateway.map(|hop| hop.finish(order.map(|(visit, paid)| (visit.ended, paid))));
    let (answered, ok) = gateway.map_or((0.0, false), |(visit, paid)| (visit.ended, paid));
    let visits = [gateway, order, paid].map(|hop| hop.map(|(visit, _)| visit));
    Trace { visits, tries, answered, paid: ok }
}

/// Payment's part: it calls the bank until it is answered, or out of attempts or time.
fn pay(params: &Params, timeouts: Timeouts, hop: &Begun, bank: &[f64], tries: &mut Vec<Try>) -> (Visit, bool) {
    let limit = hop.limit.unwrap_or(f64::INFINITY);
    let cancels = params.chain(timeouts).cancels();
    let patience = params.per_try_timeout.map_or(f64::INFINITY, Span::get);
    let mut now = hop.worked;
    for latency in bank {
        if now >= limit || !hop.open {
            break;
        }
        let (began, done) = (now, now + latency);
        let until = (now + patience).min(limit);
        let answered = done <= until;
        now = if answered { done } else { until };
        let cut = cancels && !answered;
        tries.push(Try { began, ended: now, bank_done: if cut { now } else { done }, answered });
        if answered {
            return (hop.end(now, End::Answered), true);
        }
    }
    (hop.end(now, End::GaveUp), false)
}

/// The bank's times: lognormal, one draw of two numbers for each, whether or not the attempt is made.
fn bank_times(params: &Params, random: &mut Mulberry32, times: &mut Vec<f64>) {
    times.clear();
    for _ in 0..params.attempts {
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - random.unit()));
        let normal = radius * libm::cos(2.0 * std::f64::consts::PI * random.unit());
        times.push(params.bank_quantile(normal));
    }
}

impl Trace {
    /// Whether the user had an answer, "payment pending" included, by the deadline.
    pub fn in_time(&self, deadline: f64) -> bool {
        self.answered <= deadline
    }

    /// Threads × seconds of the three services from an instant on.
    pub fn held_after(&self, from: f64) -> f64 {
        self.visits.iter().flatten().map(|visit| (visit.ended - visit.began.max(from)).max(0.0)).sum()
    }

    /// Calls to the bank that were begun after, or still awaited at, the deadline.
    pub fn late_bank_calls(&self, deadline: f64) -> u64 {
        self.tries.iter().filter(|call| call.ended > deadline).count() as u64
    }

    /// How many services still hold a thread right after an instant.
    pub fn holding(&self, at: f64) -> usize {
        self.visits.iter().flatten().filter(|visit| visit.began <= at && visit.ended > at).count()
    }

    /// When the last of the three services is done.
    pub fn last_end(&self) -> f64 {
        self.visits.iter().flatten().map(|visit| visit.ended).fold(0.0, f64::max)
    }

    /// When the bank is done with the last call.
    pub fn bank_end(&self) -> f64 {
        self.tries.iter().map(|call| call.bank_done).fold(0.0, f64::max)
    }
}

impl Run {
    /// The request alone under a policy.
    pub fn trace(&self, timeouts: Timeouts) -> &Trace {
        &self.alone[place(timeouts)]
    }

    /// The request alone under the policy in focus.
    pub fn focus(&self) -> &Trace {
        self.trace(self.params.policy)
    }

    /// The crowd under a policy.
    pub fn crowd(&self, timeouts: Timeouts) -> &Crowd {
        &self.crowds[place(timeouts)]
    }

    /// How much time the picture of the one request shows: its deadline, all that is done for it, and what the bank does
    /// after that, within reason.
    pub fn shown(&self) -> f64 {
        let trace = self.focus();
        let ours = self.params.deadline.get().max(trace.last_end());
        let all = ours.max(trace.bank_end().min(ours * 3.0));
        libm::ceil(all * 1.04 * 20.0) / 20.0
    }
}

fn place(timeouts: Timeouts) -> usize {
    POLICIES.iter().position(|policy| *policy == timeouts).unwrap_or(0)
}

impl Crowd {
    /// The share of the users' waits that are no longer than this.
    pub fn answered_within(&self, seconds: f64) -> f64 {
        self.waits.partition_point(|wait| *wait <= seconds) as f64 / f64::from(self.requests.max(1))
    }

    /// The wait that 99 of 100 users stay below.
    pub fn p99(&self) -> Option<f64> {
        stats::quantile(&self.waits, 0.99)
    }

    /// A share of the crowd's requests.
    pub fn share(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.requests.max(1))
    }

    /// Payment threads at work, and requests in line for one, at an instant of the crowd's own time.
    pub fn pool_at(&self, at: f64) -> (usize, usize) {
        let mut pool = (0, 0);
        for passage in self.passages.iter().take_while(|passage| passage.asked <= at) {
            match passage.queued {
                Some(_) if passage.began <= at && passage.released > at => pool.0 += 1,
                Some(queued) if queued <= at && passage.began > at => pool.1 += 1,
                _ => {}
            }
        }
        pool
    }
}

/// The crowd under one policy, request by request.
struct Rush {
    timeouts: Timeouts,
    arrivals: Mulberry32,
    bank: Mulberry32,
    times: Vec<f64>,
    free: EventQueue<()>,
    now: f64,
    crowd: Crowd,
    keep: bool,
}

impl Rush {
    fn new(params: &Params, timeouts: Timeouts, detail: Detail) -> Self {
        let mut free = EventQueue::with_capacity(params.pool as usize);
        for _ in 0..params.pool {
            free.push(SimTime::ZERO, ());
        }
        Self {
            timeouts,
            arrivals: Mulberry32::stream(params.seed, ARRIVALS),
            bank: Mulberry32::stream(params.seed, BANK_CROWD),
            times: Vec::with_capacity(params.attempts as usize),
            free,
            now: 0.0,
            crowd: Crowd::default(),
            keep: detail == Detail::History && timeouts == params.policy,
        }
    }

    /// One request. Requests reach payment in the order in which they came, because all of them need the same time to
    /// get there; so the next free thread is known when the request is.
    fn request(&mut self, params: &Params) {
        self.now += self.arrivals.exponential(params.rate.get());
        bank_times(params, &mut self.bank, &mut self.times);
        let queued = self.now + params.gateway_work.get() + params.order_work.get();
        let free = self.free.pop().map_or(queued, |(at, ())| at.get());
        let trace = follow(params, self.timeouts, (free - queued).max(0.0), &self.times);
        let payment = trace.visits[2];
        let held = payment.filter(|visit| visit.ended > visit.began);
        self.free.push(SimTime::nearest(held.map_or(free, |visit| self.now + visit.ended)), ());
        let deadline = params.deadline.get();
        let crowd = &mut self.crowd;
        let in_time = trace.in_time(deadline);
        crowd.requests += 1;
        crowd.in_time += u32::from(in_time);
        crowd.paid_in_time += u32::from(in_time && trace.paid);
        crowd.waits.push(trace.answered);
        crowd.thread_seconds += trace.held_after(0.0);
        crowd.wasted += trace.held_after(deadline);
        if self.keep {
            let at = |time: f64| self.now + time;
            crowd.passages.push(Passage {
                asked: self.now,
                queued: payment.map(|visit| at(visit.called)),
                began: at(payment.map_or(0.0, |visit| visit.began)),
                released: at(payment.map_or(0.0, |visit| visit.ended)),
                answered: at(trace.answered),
                paid_in_time: in_time && trace.paid,
            });
        }
    }

    fn finish(self) -> Crowd {
        let mut crowd = self.crowd;
        crowd.mean = crowd.waits.iter().sum::<f64>() / f64::from(crowd.requests.max(1));
        crowd.waits.sort_by(f64::total_cmp);
        crowd
    }
}

/// A run under way.
pub struct Rushes {
    params: Params,
    rushes: Vec<Rush>,
    done: Vec<Crowd>,
}

impl Rushes {
    /// The start.
    pub fn new(params: &Params, detail: Detail) -> Self {
        let rushes = POLICIES.iter().rev().map(|timeouts| Rush::new(params, *timeouts, detail));
        Self { params: params.clone(), rushes: rushes.collect(), done: Vec::with_capacity(POLICIES.len()) }
    }
}

impl Job<Run> for Rushes {
    fn advance(&mut self, events: u64) -> Option<Run> {
        let mut left = events;
        while let Some(rush) = self.rushes.last_mut() {
            while rush.crowd.requests < self.params.requests {
                if left == 0 {
                    return None;
                }
                left -= 1;
                rush.request(&self.params);
            }
            self.done.extend(self.rushes.pop().map(Rush::finish));
        }
        let mut times = Vec::new();
        bank_times(&self.params, &mut Mulberry32::stream(self.params.seed, BANK_ALONE), &mut times);
        let alone = POLICIES.iter().map(|timeouts| follow(&self.params, *timeouts, 0.0, &times)).collect();
        Some(Run { params: self.params.clone(), alone, crowds: std::mem::take(&mut self.done) })
    }
}
