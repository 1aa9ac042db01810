//! The whole history of a run, and the room as it stands at any moment of it.
//!
//! Everything is kept in order of time, so that the picture of a moment takes a few binary searches.

use super::{Outcome, Run, Totals};
use crate::sim::in_order;

/// What a waiter does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// Nothing.
    #[default]
    Free,
    /// Brings tea to a guest.
    Tea {
        /// The guest's number, in order of arrival from 0.
        guest: u32,
    },
    /// Stands at the counter.
    Counter {
        /// The number of the dessert order, from 0: who has the lower one came first.
        order: u32,
    },
}

/// What happened, for pictures.
#[derive(Clone, Debug, Default)]
pub struct History {
    waiters: Vec<Vec<Stretch>>,
    guests: Vec<Visit>,
    preparations: Vec<Preparation>,
    settled: Vec<Settled>,
}

/// From when on a waiter does what.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// From this second on.
    pub from: f64,
    /// What.
    pub doing: Doing,
}

/// A guest's time in the line for a waiter.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// When the guest came.
    pub arrived: f64,
    /// When a waiter came or the guest left; infinite if the run ended before.
    pub attended: f64,
    /// Whether the guest came for dessert.
    pub wants_dessert: bool,
}

/// The preparation of one dessert.
#[derive(Clone, Copy, Debug)]
pub struct Preparation {
    /// The order's number.
    pub order: u32,
    /// When it began.
    pub from: f64,
    /// When it is done.
    pub until: f64,
    /// From when on nobody waited for it any more.
    pub abandoned: Option<f64>,
}

/// The end of a guest's visit.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// When.
    pub at: f64,
    /// How.
    pub outcome: Outcome,
    /// All guests by then, this one included.
    pub totals: Totals,
}

/// The room at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// What each waiter does.
    pub waiters: Vec<Doing>,
    /// Who stands at the counter, first come first: the waiter and the order. The first one's dessert is in preparation
    /// unless one is being made for nobody.
    pub line: Vec<(u32, u32)>,
    /// The dessert in preparation.
    pub preparing: Option<Preparing>,
    /// Guests who wait for a waiter, first come first.
    pub waiting: Vec<Waiting>,
    /// The guest who left last for want of a waiter, and how many seconds ago.
    pub left: Option<(u32, f64)>,
    /// What became of the others. [`Totals::guests`] counts those who have come.
    pub totals: Totals,
}

/// A guest who waits for a waiter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waiting {
    /// The guest's number, in order of arrival from 0.
    pub guest: u32,
    /// For how many seconds.
    pub since: f64,
    /// Whether the guest came for dessert.
    pub wants_dessert: bool,
}

/// A dessert in preparation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preparing {
    /// The order's number.
    pub order: u32,
    /// The share that is done, 0 to 1.
    pub done: f64,
    /// Seconds left.
    pub left: f64,
    /// Whether nobody waits for it any more.
    pub abandoned: bool,
}

impl History {
    pub(super) fn new(waiters: u32) -> Self {
        let free = Stretch { from: 0.0, doing: Doing::Free };
        Self { waiters: vec![vec![free]; waiters as usize], ..Self::default() }
    }

    pub(super) fn arrive(&mut self, at: f64, wants_dessert: bool) {
        self.guests.push(Visit { arrived: at, attended: f64::INFINITY, wants_dessert });
    }

    pub(super) fn leave_line(&mut self, guest: u32, at: f64) {
        if let Some(visit) = self.guests.get_mut(guest as usize) {
            visit.attended = at;
        }
    }

    pub(super) fn turn(&mut self, waiter: u32, at: f64, doing: Doing) {
        if let Some(stretches) = self.waiters.get_mut(waiter as usize) {
            stretches.push(Stretch { from: at, doing });
        }
    }

    pub(super) fn prepare(&mut self, order: u32, from: f64, until: f64) {
        self.preparations.push(Preparation { order, from, until, abandoned: None });
    }

    pub(super) fn abandon(&mut self, at: f64) {
        if let Some(preparation) = self.preparations.last_mut() {
            preparation.abandoned = Some(at);
        }
    }

    pub(super) fn settle(&mut self, at: f64, outcome: Outcome, totals: Totals) {
        self.settled.push(Settled { at, outcome, totals });
    }

    /// What each waiter did, in order of time.
    pub fn waiters(&self) -> &[Vec<Stretch>] {
        &self.waiters
    }

    /// The guests in order of arrival.
    pub fn guests(&self) -> &[Visit] {
        &self.guests
    }

    /// The desserts in order of preparation.
    pub fn preparations(&self) -> &[Preparation] {
        &self.preparations
    }

    /// The ends of visits, in order of time.
    pub fn settled(&self) -> &[Settled] {
        &self.settled
    }

    /// What a waiter does at a moment.
    pub fn doing(&self, waiter: usize, at: f64) -> Doing {
        let Some(stretches) = self.waiters.get(waiter) else { return Doing::Free };
        let place = stretches.partition_point(|stretch| stretch.from <= at);
        place.checked_sub(1).and_then(|place| stretches.get(place)).map_or(Doing::Free, |stretch| stretch.doing)
    }

    /// Guests by what became of them by then.
    pub fn totals(&self, at: f64) -> Totals {
        let place = self.settled.partition_point(|settled| settled.at <= at);
        let before = place.checked_sub(1).and_then(|place| self.settled.get(place));
        let guests = self.guests.partition_point(|visit| visit.arrived <= at) as u32;
        Totals { guests, outcomes: before.map(|settled| settled.totals.outcomes).unwrap_or_default() }
    }

    /// The dessert in preparation at a moment.
    pub fn preparing(&self, at: f64) -> Option<Preparing> {
        let place = self.preparations.partition_point(|preparation| preparation.from <= at);
        let Preparation { order, from, until, abandoned } = *self.preparations.get(place.checked_sub(1)?)?;
        (at < until).then(|| Preparing {
            order,
            done: ((at - from) / (until - from)).clamp(0.0, 1.0),
            left: until - at,
            abandoned: abandoned.is_some_and(|since| since <= at),
        })
    }

    /// How many waiters stand at the counter at a moment.
    pub fn at_counter(&self, at: f64) -> usize {
        (0..self.waiters.len()).filter(|waiter| matches!(self.doing(*waiter, at), Doing::Counter { .. })).count()
    }

    /// The room at a moment.
    pub fn room(&self, at: f64) -> Room {
        let waiters: Vec<Doing> = (0..self.waiters.len()).map(|waiter| self.doing(waiter, at)).collect();
        let line: Vec<(u32, u32)> = waiters
            .iter()
            .zip(0..)
            .filter_map(|(doing, waiter)| match doing {
                Doing::Counter { order } => Some((waiter, *order)),
                _ => None,
            })
            .collect();
        let line = in_order(line, |(_, order)| *order as f64);
        // Waiters come in order of arrival and patience is equal, so those still waiting are neighbours in the list.
        let come = self.guests.partition_point(|visit| visit.arrived <= at);
        let gone = self.guests.partition_point(|visit| visit.attended <= at);
        let visits = self.guests.get(gone..come).unwrap_or_default().iter().zip(gone as u32..);
        let waiting = visits.map(|(visit, guest)| Waiting {
            guest,
            since: at - visit.arrived,
            wants_dessert: visit.wants_dessert,
        });
        let waiting = waiting.collect();
        Room { waiters, line, preparing: self.preparing(at), waiting, left: self.left(at), totals: self.totals(at) }
    }

    /// The guest who left last for want of a waiter, and how many seconds ago.
    fn left(&self, at: f64) -> Option<(u32, f64)> {
        let place = self.settled.partition_point(|settled| settled.at <= at);
        let lost = |settled: &&Settled| matches!(settled.outcome, Outcome::TeaLost | Outcome::DessertLost);
        let last = self.settled.get(..place)?.iter().rev().take(64).find(lost)?;
        Some((self.guests.partition_point(|visit| visit.attended < last.at) as u32, at - last.at))
    }
}

impl Run {
    /// The room at a moment.
    pub fn room(&self, at: f64) -> Room {
        self.history.room(at)
    }

    /// Seconds until the last waiter in the line at the counter is free, if nobody gives up: what is left of the dessert
    /// in preparation, then one after the other at today's pace.
    pub fn wait_of_last(&self, at: f64) -> Option<f64> {
        let behind = self.history.at_counter(at).checked_sub(1)? as f64;
        let preparing = self.history.preparing(at)?;
        let behind = if preparing.abandoned { behind + 1.0 } else { behind };
        Some(preparing.left + behind * self.params.preparation(at).get())
    }
}
