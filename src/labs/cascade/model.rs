//! The shop, event by event.

use super::{
    Params,
    history::{History, Journey, Level, Recorder},
    params::{SLOW_CALL, Switch, Times},
    run::{Firsts, KINDS, Kind, Outcome, Run, Tally},
};
use crate::{
    lab::{Detail, Job},
    sim::{
        ATTEMPT_LIMIT, Ending, EventQueue, Mulberry32, SimTime, Span,
        policy::breaker::{Admission, Breaker, Change},
    },
};
use std::collections::VecDeque;

/// An open breaker stays open for 5 s and the longest run is 600 s: three changes for each time it opens are fewer.
const CHANGES_KEPT: usize = 400;

fn first(slot: &mut Option<f64>, now: f64) {
    slot.get_or_insert(now);
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Arrival(Kind),
    GatewayDone { arrived: f64, number: u64 },
    WorkDone(usize),
    OffersDone { id: usize, ok: bool, settle_ok: bool, probe: bool },
    GatewayTimeout { id: usize, number: u64 },
}

/// A request on its way through X.
#[derive(Clone, Copy, Debug)]
struct Request {
    kind: Kind,
    number: u64,
    arrived: f64,
    began: Option<f64>,
    asked: Option<f64>,
    /// The gateway has stopped waiting for it.
    left: bool,
}

/// One stream of chance for each purpose.
struct Chance {
    arrivals: [Mulberry32; 3],
    gateway: Mulberry32,
    work: Mulberry32,
    offers: Mulberry32,
}

/// A run under way.
pub struct Shop {
    params: Params,
    chance: Chance,
    events: EventQueue<Event>,
    now: f64,
    until: f64,
    came: u64,
    level: Level,
    queue: VecDeque<usize>,
    requests: Vec<Request>,
    free: Vec<usize>,
    breaker: Option<Breaker>,
    recorder: Option<Recorder>,
    run: Option<Run>,
}

impl Shop {
    /// The start: an empty shop.
    pub fn new(params: &Params, detail: Detail) -> Self {
        let stream = |purpose| Mulberry32::stream(params.seed, purpose);
        let until = params.horizon.get();
        let run = Run {
            params: params.clone(),
            until,
            ending: Ending::Horizon,
            counts: [[0; 6]; 3],
            slow: [Tally::default(); 3],
            busy: [0.0; 3],
            waited: 0.0,
            firsts: Firsts::default(),
            history: History::default(),
        };
        let mut shop = Self {
            params: params.clone(),
            chance: Chance {
                arrivals: [stream(1), stream(2), stream(3)],
                gateway: stream(4),
                work: stream(5),
                offers: stream(6),
            },
            events: EventQueue::with_capacity(1_024),
            now: 0.0,
            until,
            came: 0,
            level: Level::default(),
            queue: VecDeque::new(),
            requests: Vec::new(),
            free: Vec::new(),
            breaker: (params.d_breaker == Switch::On).then(|| Breaker::new(params.breaker())),
            recorder: (detail == Detail::History).then(|| Recorder::new(params)),
            run: Some(run),
        };
        KINDS.into_iter().for_each(|kind| shop.expect(kind));
        shop
    }

    /// Draws when the next request of this kind comes.
    fn expect(&mut self, kind: Kind) {
        let rate = match kind {
            Kind::Gateway => self.params.gateway_rate,
            Kind::Cart => self.params.cart_rate,
            Kind::Status => self.params.status_rate,
        };
        if rate.get() > 0.0 {
            let at = self.now + self.chance.arrivals[kind as usize].exponential(rate.get());
            if at < self.until {
                self.events.push(SimTime::nearest(at), Event::Arrival(kind));
            }
        }
    }

    fn span(times: Times, mean: Span, random: &mut Mulberry32) -> f64 {
        match times {
            Times::Fixed => mean.get(),
            Times::Exponential if mean > Span::ZERO => random.exponential(1.0 / mean.get()),
            Times::Exponential => 0.0,
        }
    }

    fn after(&mut self, span: f64, event: Event) {
        self.events.push(SimTime::nearest(self.now + span), event);
    }

    /// Moves the clock on, adding up what the threads did meanwhile.
    fn pass(&mut self, run: &mut Run, to: f64) {
        let (from, end) = (self.now.min(self.until), to.min(self.until));
        let busy = f64::from(self.level.x_busy());
        run.busy[0] += busy * (end - from);
        run.waited += f64::from(self.level.waiting) * (end - from);
        let (slow_from, slow_to) = (self.params.slow_from.get(), self.params.slow_to.get());
        run.busy[1] += busy * (end.min(slow_from) - from).max(0.0);
        run.busy[2] += busy * (end.min(slow_to) - from.max(slow_from)).max(0.0);
        if let Some(recorder) = &mut self.recorder {
            recorder.pass(to, &self.level, &run.counts);
        }
        self.now = to;
    }

    fn handle(&mut self, run: &mut Run, event: Event) {
        match event {
            Event::Arrival(kind) => self.arrive(run, kind),
            Event::GatewayDone { arrived, number } => {
                self.level.gateway_own -= 1;
                self.settle(
                    run,
                    Request { kind: Kind::Gateway, number, arrived, began: None, asked: None, left: false },
                    Outcome::Answered,
                );
            }
            Event::WorkDone(id) => self.work_done(run, id),
            Event::OffersDone { id, ok, settle_ok, probe } => {
                self.level.waiting -= 1;
                if let Some((_, change)) =
                    self.breaker.as_mut().map(|breaker| breaker.settle(SimTime::nearest(self.now), probe, settle_ok))
                {
                    note(run, change);
                }
                if ok {
                    if self.requests[id].asked.is_some_and(|asked| self.params.is_slow(asked)) {
                        first(&mut run.firsts.returned, self.now);
                    }
                    self.finish(run, id, Outcome::Answered);
                } else {
                    first(&mut run.firsts.cut, self.now);
                    self.without_offers(run, id);
                }
            }
            Event::GatewayTimeout { id, number } => {
                if let Some(request) =
                    self.requests.get_mut(id).filter(|request| request.number == number && !request.left)
                {
                    request.left = true;
                    let request = *request;
                    self.level.gateway_held -= 1;
                    first(&mut run.firsts.gave_up, self.now);
                    self.settle(run, request, Outcome::GaveUp);
                }
            }
        }
    }

    fn arrive(&mut self, run: &mut Run, kind: Kind) {
        if self.came >= ATTEMPT_LIMIT {
            self.until = self.now;
            run.until = self.now;
            run.ending = Ending::Limit;
            return;
        }
        self.came += 1;
        self.expect(kind);
        if self.params.is_slow(self.now) {
            run.slow[kind as usize].came += 1;
        }
        let request = Request { kind, number: self.came, arrived: self.now, began: None, asked: None, left: false };
        if self.level.gateway_busy() >= self.params.gateway_threads {
            return self.settle(run, request, Outcome::RefusedAtGateway);
        }
        if kind == Kind::Gateway {
            self.level.gateway_own += 1;
            let span = Self::span(self.params.times, self.params.gateway_work, &mut self.chance.gateway);
            self.after(span, Event::GatewayDone { arrived: self.now, number: self.came });
        } else if self.level.x_busy() < self.params.x_threads {
            let id = self.keep(request);
            self.begin(id);
        } else if self.level.queue < self.params.x_queue {
            let id = self.keep(request);
            self.queue.push_back(id);
            self.level.queue += 1;
            first(&mut run.firsts.queued, self.now);
            if self.level.queue == self.params.x_queue {
                first(&mut run.firsts.queue_full, self.now);
            }
        } else {
            return self.settle(run, request, Outcome::RefusedAtX);
        }
        self.note_full(run);
    }

    fn note_full(&mut self, run: &mut Run) {
        if self.level.gateway_busy() >= self.params.gateway_threads {
            first(&mut run.firsts.gateway_full, self.now);
        }
        if self.level.x_busy() >= self.params.x_threads {
            first(&mut run.firsts.x_full, self.now);
        }
        if self.level.x_busy() * 2 >= self.params.x_threads && self.params.is_slow(self.now) {
            first(&mut run.firsts.x_half, self.now);
        }
    }

    /// A request takes its gateway thread and its place among those that X knows of.
    fn keep(&mut self, request: Request) -> usize {
        self.level.gateway_held += 1;
        let id = match self.free.pop() {
            Some(id) => {
                self.requests[id] = request;
                id
            }
            None => {
                self.requests.push(request);
                self.requests.len() - 1
            }
        };
        if let Some(timeout) = self.params.gateway_timeout {
            // An answer at the very instant of the timeout is an answer.
            let at = (self.now + timeout.get()).next_up();
            self.events.push(SimTime::nearest(at), Event::GatewayTimeout { id, number: request.number });
        }
        id
    }

    fn begin(&mut self, id: usize) {
        self.requests[id].began = Some(self.now);
        match self.requests[id].kind {
            Kind::Cart => self.level.own_cart += 1,
            _ => self.level.own_status += 1,
        }
        let span = Self::span(self.params.times, self.params.x_work, &mut self.chance.work);
        self.after(span, Event::WorkDone(id));
    }

    fn work_done(&mut self, run: &mut Run, id: usize) {
        if self.requests[id].kind == Kind::Status {
            self.level.own_status -= 1;
            return self.finish(run, id, Outcome::Answered);
        }
        self.level.own_cart -= 1;
        if self.params.d_bulkhead.is_some_and(|limit| self.level.waiting >= limit) {
            first(&mut run.firsts.bulkhead_full, self.now);
            return self.without_offers(run, id);
        }
        let admitted = self.breaker.as_mut().map(|breaker| breaker.admit(SimTime::nearest(self.now)));
        let (admission, change) = admitted.unwrap_or((Admission::Sent, None));
        note(run, change);
        if admission == Admission::ShortCircuited {
            return self.without_offers(run, id);
        }
        let mean = if self.params.is_slow(self.now) { self.params.d_slow_latency } else { self.params.d_latency };
        let latency = Self::span(self.params.times, mean, &mut self.chance.offers);
        let timeout = self.params.d_timeout.map_or(f64::INFINITY, Span::get);
        let ok = latency <= timeout;
        let settle_ok = ok && (self.params.d_timeout.is_some() || latency <= SLOW_CALL);
        self.requests[id].asked = Some(self.now);
        self.level.waiting += 1;
        self.after(latency.min(timeout), Event::OffersDone { id, ok, settle_ok, probe: admission == Admission::Probe });
    }

    fn without_offers(&mut self, run: &mut Run, id: usize) {
        let outcome = if self.params.fallback == Switch::On { Outcome::WithoutOffers } else { Outcome::Failed };
        self.finish(run, id, outcome);
    }

    /// X is done with a request: its thread takes the next in line whose caller is still there.
    fn finish(&mut self, run: &mut Run, id: usize, outcome: Outcome) {
        if self.level.x_busy() + 1 >= self.params.x_threads {
            run.firsts.x_full_last = Some(self.now);
        }
        self.release(run, id, Some(outcome));
        while let Some(next) = self.queue.pop_front() {
            self.level.queue -= 1;
            if self.requests[next].left {
                self.release(run, next, None);
            } else {
                self.begin(next);
                break;
            }
        }
    }

    fn release(&mut self, run: &mut Run, id: usize, outcome: Option<Outcome>) {
        let request = self.requests[id];
        // The number zero is nobody's: a timeout that comes later finds nothing.
        self.requests[id].number = 0;
        self.free.push(id);
        if let Some(outcome) = outcome.filter(|_| !request.left) {
            self.level.gateway_held -= 1;
            self.settle(run, request, outcome);
        }
    }

    /// The user of a request learns what became of it.
    fn settle(&mut self, run: &mut Run, request: Request, outcome: Outcome) {
        let kind = request.kind as usize;
        run.counts[kind][outcome as usize] += 1;
        if outcome.ok() && self.params.is_slow(request.arrived) {
            run.slow[kind].ok += 1;
        }
        if matches!(outcome, Outcome::RefusedAtX | Outcome::RefusedAtGateway) {
            match request.kind {
                Kind::Status => first(&mut run.firsts.status_refused, self.now),
                Kind::Gateway => first(&mut run.firsts.gateway_refused, self.now),
                Kind::Cart => {}
            }
        }
        if let Some(recorder) = &mut self.recorder {
            let Request { kind, number, arrived, began, asked, .. } = request;
            recorder.settle(number, Journey { kind, arrived, began, asked, ended: self.now, outcome });
        }
    }
}

fn note(run: &mut Run, change: Option<Change>) {
    if run.firsts.breaker.len() < CHANGES_KEPT {
        run.firsts.breaker.extend(change);
    }
}

impl Job<Run> for Shop {
    fn advance(&mut self, events: u64) -> Option<Run> {
        let mut run = self.run.take()?;
        for _ in 0..events {
            let Some((at, event)) = self.events.pop() else {
                let end = self.now.max(self.until);
                self.pass(&mut run, end);
                run.history =
                    self.recorder.take().map(|recorder| recorder.finish(&self.level, &run.counts)).unwrap_or_default();
                return Some(run);
            };
            self.pass(&mut run, at.get());
            self.handle(&mut run, event);
        }
        self.run = Some(run);
        None
    }
}
