//! The house, event by event.

use super::{
    Arrivals, Params,
    history::{Doing, History},
    moments::{Told, tell},
};
use crate::{
    lab::{Detail, Job},
    sim::{EventQueue, Mulberry32, SimTime, Span},
};
use std::collections::VecDeque;

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// What became of the guests.
    pub totals: Totals,
    /// When all waiters stood at the counter for the first time.
    pub all_waiting_at: Option<f64>,
    /// Waiters × seconds spent busy in the whole run.
    pub busy: f64,
    /// The same within the time that counts as well.
    pub busy_while_well: f64,
    /// What the pictures need, if it was kept.
    pub history: History,
    /// The moments of the story, if the history was kept.
    pub story: Vec<Told>,
}

/// Guests, counted by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Guests that came.
    pub guests: u32,
    /// By [`Outcome`], in its order.
    pub outcomes: [u32; Outcome::ALL.len()],
}

/// What became of a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Drank tea.
    TeaServed,
    /// Wanted tea and left, because no waiter came.
    TeaLost,
    /// Had dessert.
    DessertServed,
    /// Wanted dessert and left, because no waiter came.
    DessertLost,
    /// Was told that there is none: the counter was full.
    DessertRefused,
    /// Was told that there is none: the waiter had stood at the counter for too long.
    DessertGivenUp,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::TeaServed,
        Self::TeaLost,
        Self::DessertServed,
        Self::DessertLost,
        Self::DessertRefused,
        Self::DessertGivenUp,
    ];
}

impl Totals {
    /// How many guests ended so.
    pub const fn of(&self, outcome: Outcome) -> u32 {
        self.outcomes[outcome as usize]
    }

    /// Guests whose end the run did not see.
    pub fn inside(&self) -> u32 {
        self.guests - self.outcomes.iter().sum::<u32>()
    }
}

/// Streams of chance, one for each purpose: a remedy changes nothing about who comes when and wants what.
const ARRIVAL_STREAM: u32 = 1;
const WISH_STREAM: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Arrival,
    PatienceOver { guest: u32 },
    TeaDone { waiter: u32 },
    DessertDone,
    GiveUp { waiter: u32, order: u32 },
}

#[derive(Clone, Copy, Debug)]
struct Guest {
    number: u32,
    dessert: bool,
}

/// A dessert order at the counter.
#[derive(Clone, Copy, Debug)]
struct Order {
    number: u32,
    /// Who waits for it; nobody once he has given up.
    waiter: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Waiter {
    doing: Doing,
    since: f64,
}

/// A run under way.
pub struct House {
    params: Params,
    gaps: Mulberry32,
    wishes: Mulberry32,
    queue: EventQueue<Event>,
    waiting: VecDeque<Guest>,
    free: VecDeque<u32>,
    waiters: Vec<Waiter>,
    line: VecDeque<Order>,
    preparing: Option<Order>,
    orders: u32,
    at_counter: u32,
    window: Option<(f64, f64)>,
    keep: bool,
    run: Run,
}

/// The part of a run in which all is well and the house is no longer filling up from empty: Little's law is held against
/// it. Nothing if the confectioner falls ill before that.
pub fn well_window(params: &Params) -> Option<(f64, f64)> {
    let from = params.tea_time.get();
    let illness = params.illness().filter(|_| params.counter_share() > 0.0);
    let to = illness.map_or(params.horizon.get(), |(from, _)| from);
    (from < to).then_some((from, to))
}

impl House {
    /// The start: all waiters are free and nobody is there.
    pub fn new(params: &Params, detail: Detail) -> Self {
        let keep = detail == Detail::History;
        let run = Run {
            params: params.clone(),
            totals: Totals::default(),
            all_waiting_at: None,
            busy: 0.0,
            busy_while_well: 0.0,
            history: if keep { History::new(params.waiters) } else { History::default() },
            story: Vec::new(),
        };
        let mut house = Self {
            gaps: Mulberry32::stream(params.seed, ARRIVAL_STREAM),
            wishes: Mulberry32::stream(params.seed, WISH_STREAM),
            queue: EventQueue::with_capacity(64),
            waiting: VecDeque::new(),
            free: (0..params.waiters).collect(),
            waiters: vec![Waiter { doing: Doing::Free, since: 0.0 }; params.waiters as usize],
            line: VecDeque::new(),
            preparing: None,
            orders: 0,
            at_counter: 0,
            window: well_window(params),
            keep,
            params: params.clone(),
            run,
        };
        house.expect_guest(SimTime::ZERO);
        house
    }

    fn expect_guest(&mut self, now: SimTime) {
        let every = self.params.order_every;
        let at = match self.params.arrivals {
            Arrivals::Random => now + Span::nearest(self.gaps.exponential(self.params.rate())),
            Arrivals::Even => SimTime::nearest(every.get() * f64::from(self.run.totals.guests + 1)),
        };
        self.queue.push(at, Event::Arrival);
    }

    fn happen(&mut self, now: SimTime, event: Event) {
        match event {
            Event::Arrival => self.arrive(now),
            Event::PatienceOver { guest } => {
                if let Some(guest) = self.waiting.pop_front_if(|first| first.number == guest) {
                    let lost = if guest.dessert { Outcome::DessertLost } else { Outcome::TeaLost };
                    self.leave_line(now, guest);
                    self.settle(now, lost);
                }
            }
            Event::TeaDone { waiter } => {
                self.settle(now, Outcome::TeaServed);
                self.release(now, waiter);
            }
            Event::DessertDone => self.hand_over(now),
            Event::GiveUp { waiter, order } => self.give_up(now, waiter, order),
        }
    }

    fn arrive(&mut self, now: SimTime) {
        let number = self.run.totals.guests;
        self.run.totals.guests += 1;
        let wish = self.wishes.unit() < self.params.dessert_share.get();
        let dessert = wish && self.params.counter_share() > 0.0;
        if self.keep {
            self.run.history.arrive(now.get(), wish);
        }
        self.waiting.push_back(Guest { number, dessert });
        self.queue.push(now + self.params.patience, Event::PatienceOver { guest: number });
        self.expect_guest(now);
        self.attend(now);
    }

    /// Free waiters take orders, first guest first; the waiter who has been free longest goes.
    fn attend(&mut self, now: SimTime) {
        while let Some(waiter) = self.free.front().copied() {
            let Some(guest) = self.waiting.pop_front() else { return };
            self.leave_line(now, guest);
            if guest.dessert && self.params.dessert_limit.is_some_and(|limit| self.at_counter >= limit) {
                self.settle(now, Outcome::DessertRefused);
                continue;
            }
            self.free.pop_front();
            if guest.dessert {
                self.queue_up(now, waiter);
            } else {
                self.turn(now, waiter, Doing::Tea { guest: guest.number });
                self.queue.push(now + self.params.tea_time, Event::TeaDone { waiter });
            }
        }
    }

    fn queue_up(&mut self, now: SimTime, waiter: u32) {
        let number = self.orders;
        self.orders += 1;
        self.at_counter += 1;
        self.turn(now, waiter, Doing::Counter { order: number });
        self.line.push_back(Order { number, waiter: Some(waiter) });
        if self.preparing.is_none() {
            self.prepare_next(now);
        }
        if let Some(limit) = self.params.give_up_after {
            self.queue.push(now + limit, Event::GiveUp { waiter, order: number });
        }
        if self.at_counter == self.params.waiters {
            self.run.all_waiting_at.get_or_insert(now.get());
        }
    }

    fn prepare_next(&mut self, now: SimTime) {
        self.preparing = self.line.pop_front();
        if let Some(order) = self.preparing {
            let done = now + self.params.preparation(now.get());
            self.queue.push(done, Event::DessertDone);
            if self.keep {
                self.run.history.prepare(order.number, now.get(), done.get());
            }
        }
    }

    fn hand_over(&mut self, now: SimTime) {
        let waiter = self.preparing.take().and_then(|order| order.waiter);
        self.prepare_next(now);
        if let Some(waiter) = waiter {
            self.at_counter -= 1;
            self.settle(now, Outcome::DessertServed);
            self.release(now, waiter);
        }
    }

    fn give_up(&mut self, now: SimTime, waiter: u32, order: u32) {
        if self.waiters.get(waiter as usize).map(|waiter| waiter.doing) != Some(Doing::Counter { order }) {
            return;
        }
        match &mut self.preparing {
            Some(preparing) if preparing.number == order => {
                preparing.waiter = None;
                if self.keep {
                    self.run.history.abandon(now.get());
                }
            }
            _ => self.line.retain(|waiting| waiting.number != order),
        }
        self.at_counter -= 1;
        self.settle(now, Outcome::DessertGivenUp);
        self.release(now, waiter);
    }

    fn release(&mut self, now: SimTime, waiter: u32) {
        self.turn(now, waiter, Doing::Free);
        self.free.push_back(waiter);
        self.attend(now);
    }

    /// A waiter turns to something else.
    fn turn(&mut self, now: SimTime, number: u32, doing: Doing) {
        let Some(waiter) = self.waiters.get_mut(number as usize) else { return };
        let before = std::mem::replace(waiter, Waiter { doing, since: now.get() });
        self.count_busy(before, now.get());
        if self.keep {
            self.run.history.turn(number, now.get(), doing);
        }
    }

    fn count_busy(&mut self, waiter: Waiter, until: f64) {
        if waiter.doing != Doing::Free {
            self.run.busy += until - waiter.since;
            if let Some((from, to)) = self.window {
                self.run.busy_while_well += (until.min(to) - waiter.since.max(from)).max(0.0);
            }
        }
    }

    fn leave_line(&mut self, now: SimTime, guest: Guest) {
        if self.keep {
            self.run.history.leave_line(guest.number, now.get());
        }
    }

    fn settle(&mut self, now: SimTime, outcome: Outcome) {
        self.run.totals.outcomes[outcome as usize] += 1;
        if self.keep {
            self.run.history.settle(now.get(), outcome, self.run.totals);
        }
    }

    fn finish(&mut self) -> Run {
        let end = self.params.horizon.get();
        for place in 0..self.waiters.len() {
            let waiter = self.waiters[place];
            self.count_busy(waiter, end);
        }
        let history = std::mem::take(&mut self.run.history);
        let mut run = Run { history, ..self.run.clone() };
        if self.keep {
            run.story = tell(&run);
        }
        run
    }
}

impl Job<Run> for House {
    fn advance(&mut self, events: u64) -> Option<Run> {
        let end = SimTime::ZERO + self.params.horizon;
        for _ in 0..events {
            let Some((now, event)) = self.queue.pop_due(end) else { return Some(self.finish()) };
            self.happen(now, event);
        }
        None
    }
}

impl Run {
    /// The mean number of busy waiters over the whole run.
    pub fn busy_mean(&self) -> f64 {
        self.busy / self.params.horizon.get()
    }

    /// The mean number of busy waiters while all is well.
    pub fn busy_mean_while_well(&self) -> Option<f64> {
        well_window(&self.params).map(|(from, to)| self.busy_while_well / (to - from))
    }

    /// Guests that ended so.
    pub const fn count(&self, outcome: Outcome) -> u64 {
        self.totals.of(outcome) as u64
    }
}
