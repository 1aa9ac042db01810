//! The race of the four strategies, event by event.

use super::{Params, STRATEGIES};
use crate::{
    lab::{Detail, Job},
    sim::{
        ATTEMPT_LIMIT, Ending, EventQueue, Mulberry32, SimTime, Span,
        policy::backoff::{Backoff, Jitter},
    },
};

/// Above this many calls a storm keeps the counts of each slot and only a sample of its marks.
const MARKS_KEPT: usize = 200_000;

/// A finished run: one storm for each strategy.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// The storms, in the order of [`STRATEGIES`].
    pub storms: Vec<Storm>,
}

/// What became of one strategy.
#[derive(Clone, Debug)]
pub struct Storm {
    /// The strategy.
    pub jitter: Jitter,
    /// Calls that reached the server.
    pub calls: u64,
    /// Clients that were served.
    pub served: u32,
    /// Clients that gave up.
    pub gave_up: u32,
    /// Most calls in one slot.
    pub peak_per_slot: u32,
    /// Most calls in one second.
    pub peak_per_second: u32,
    /// Calls in each second.
    pub per_second: Vec<u32>,
    /// When the last client was served.
    pub last_served: f64,
    /// When the last call came.
    pub last_call: f64,
    /// How it ended.
    pub ending: Ending,
    /// The history, if it was kept.
    pub history: History,
}

/// What the pictures need.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Calls as marks, in order of time; every `stride`th client's when there were too many.
    pub marks: Vec<Mark>,
    /// One in so many clients has its marks kept.
    pub stride: u32,
    /// Slots in which calls came.
    pub slots: Vec<SlotCount>,
    /// When each served client was served, in order.
    pub served_at: Vec<f64>,
}

/// One call.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// When.
    pub at: f64,
    /// Whose.
    pub client: u32,
    /// Whether it was accepted.
    pub accepted: bool,
}

/// One slot in which calls came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotCount {
    /// The slot's number.
    pub slot: u64,
    /// Calls in it.
    pub calls: u32,
    /// Those that were accepted.
    pub accepted: u32,
}

#[derive(Clone, Copy, Debug)]
struct Caller {
    client: u32,
    retry: u32,
    last: Span,
}

/// One strategy under way.
struct Racing {
    backoff: Backoff,
    accept: u32,
    slot_length: f64,
    last_retry: u32,
    random: Mulberry32,
    queue: EventQueue<Caller>,
    slot: SlotCount,
    storm: Storm,
    keep: bool,
}

/// All four under way, one after the other.
pub struct Race {
    params: Params,
    racing: Vec<Racing>,
    done: Vec<Storm>,
}

impl Race {
    /// The start: every client has just failed and waits for its first return.
    pub fn new(params: &Params, detail: Detail) -> Self {
        let racing = STRATEGIES.iter().rev().map(|jitter| Racing::new(params, *jitter, detail));
        Self { params: params.clone(), racing: racing.collect(), done: Vec::with_capacity(STRATEGIES.len()) }
    }
}

impl Job<Run> for Race {
    fn advance(&mut self, events: u64) -> Option<Run> {
        let mut left = events;
        while let Some(racing) = self.racing.last_mut() {
            if !racing.advance(&mut left) {
                return None;
            }
            self.done.extend(self.racing.pop().map(Racing::finish));
        }
        Some(Run { params: self.params.clone(), storms: std::mem::take(&mut self.done) })
    }
}

impl Racing {
    fn new(params: &Params, jitter: Jitter, detail: Detail) -> Self {
        let keep = detail == Detail::History;
        let mut random = Mulberry32::new(params.seed);
        let backoff = params.backoff(jitter);
        let last_retry = params.max_attempts.map_or(u32::MAX, |attempts| attempts - 1);
        let mut queue = EventQueue::with_capacity(params.clients as usize);
        let returning = if last_retry == 0 { 0 } else { params.clients };
        for client in 0..returning {
            let wait = backoff.wait(1, params.base, &mut random);
            queue.push(SimTime::ZERO + wait, Caller { client, retry: 1, last: wait });
        }
        Self {
            backoff,
            accept: params.accept,
            slot_length: params.slot.get(),
            last_retry,
            random,
            queue,
            slot: SlotCount { slot: u64::MAX, calls: 0, accepted: 0 },
            storm: Storm {
                jitter,
                calls: 0,
                served: 0,
                gave_up: params.clients - returning,
                peak_per_slot: 0,
                peak_per_second: 0,
                per_second: Vec::new(),
                last_served: 0.0,
                last_call: 0.0,
                ending: Ending::Finished,
                history: History { stride: 1, ..History::default() },
            },
            keep,
        }
    }

    /// Works off events until none is left (true) or the budget is spent (false).
    fn advance(&mut self, left: &mut u64) -> bool {
        while *left > 0 {
            if self.storm.calls >= ATTEMPT_LIMIT && !self.queue.is_empty() {
                self.storm.ending = Ending::Limit;
                return true;
            }
            let Some((at, caller)) = self.queue.pop() else { return true };
            *left -= 1;
            self.call(at, caller);
        }
        false
    }

    #[inline]
    fn call(&mut self, at: SimTime, caller: Caller) {
        let storm = &mut self.storm;
        let t = at.get();
        let number = (t / self.slot_length) as u64;
        if number != self.slot.slot {
            if self.keep && self.slot.calls > 0 {
                storm.history.slots.push(self.slot);
            }
            self.slot = SlotCount { slot: number, calls: 0, accepted: 0 };
        }
        storm.calls += 1;
        storm.last_call = t;
        let second = t as usize;
        if storm.per_second.len() <= second {
            storm.per_second.resize(second + 1, 0);
        }
        storm.per_second[second] += 1;
        self.slot.calls += 1;
        storm.peak_per_slot = storm.peak_per_slot.max(self.slot.calls);
        let accepted = self.slot.accepted < self.accept;
        if accepted {
            self.slot.accepted += 1;
            storm.served += 1;
            storm.last_served = t;
        } else if caller.retry >= self.last_retry {
            storm.gave_up += 1;
        } else {
            let wait = self.backoff.wait(caller.retry + 1, caller.last, &mut self.random);
            self.queue.push(at + wait, Caller { client: caller.client, retry: caller.retry + 1, last: wait });
        }
        if self.keep {
            self.storm.history.take(Mark { at: t, client: caller.client, accepted });
        }
    }

    fn finish(mut self) -> Storm {
        if self.keep && self.slot.calls > 0 {
            self.storm.history.slots.push(self.slot);
        }
        self.storm.peak_per_second = self.storm.per_second.iter().copied().max().unwrap_or(0);
        self.storm
    }
}

impl History {
    fn take(&mut self, mark: Mark) {
        if mark.accepted {
            self.served_at.push(mark.at);
        }
        if mark.client.is_multiple_of(self.stride) {
            if self.marks.len() >= MARKS_KEPT {
                self.stride *= 2;
                let stride = self.stride;
                self.marks.retain(|mark| mark.client.is_multiple_of(stride));
            }
            self.marks.push(mark);
        }
    }
}

impl Storm {
    /// When all clients had been served; nothing if some gave up or the run reached its limit.
    pub fn all_done(&self) -> Option<f64> {
        (self.ending == Ending::Finished && self.gave_up == 0).then_some(self.last_served)
    }

    /// How many clients had been served by then.
    pub fn served_by(&self, at: f64) -> u32 {
        self.history.served_at.partition_point(|served| *served <= at) as u32
    }
}

impl Run {
    /// The storm of a strategy.
    pub fn storm(&self, jitter: Jitter) -> &Storm {
        let place = STRATEGIES.iter().position(|strategy| *strategy == jitter).unwrap_or(0);
        &self.storms[place]
    }

    /// The storm in focus.
    pub fn focus(&self) -> &Storm {
        self.storm(self.params.strategy)
    }

    /// How much time is shown: until the last of the strategies with jitter is done, rounded up. What goes on after that
    /// without jitter is more of the same.
    pub fn shown(&self) -> f64 {
        let last = self
            .storms
            .iter()
            .filter(|storm| storm.jitter != Jitter::None)
            .map(|storm| storm.last_call)
            .fold(0.0, f64::max);
        round_up(last)
    }

    /// Instants at which something happens in the storm in focus, or without jitter.
    pub fn ticks(&self) -> Vec<f64> {
        let shown = self.shown();
        let marks =
            [Jitter::None, self.params.strategy].into_iter().flat_map(|jitter| &self.storm(jitter).history.marks);
        let mut ticks: Vec<f64> = marks.map(|mark| mark.at).filter(|at| *at <= shown).collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        ticks
    }

    /// Which strategy serves its last client last: its place among the strategies.
    pub fn last_to_finish(&self) -> usize {
        let end = |storm: &Storm| storm.all_done().unwrap_or(f64::MAX);
        let last = self.storms.iter().enumerate().max_by(|(_, a), (_, b)| end(a).total_cmp(&end(b)));
        last.map_or(0, |(place, _)| place)
    }
}

/// The next number of a round series.
fn round_up(value: f64) -> f64 {
    let value = value.max(1.0);
    let unit = libm::pow(10.0, libm::floor(libm::log10(value)));
    let round = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];
    round.into_iter().map(|factor| factor * unit).find(|step| *step >= value).unwrap_or(10.0 * unit)
}
