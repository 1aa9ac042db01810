//! The service and its two dependencies, call by call.

use super::{
    Params,
    expected::{SLOWEST, Uniform, response},
    moments::Story,
};
use crate::{
    lab::{Detail, Job},
    sim::{Mulberry32, SimTime, policy::bulkhead::Bulkhead},
};
use std::sync::OnceLock;

/// What the service calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependency {
    /// Healthy all the time.
    Profile,
    /// Turns slow.
    Offers,
}

impl Dependency {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Profile, Self::Offers];

    /// Its place among them.
    pub const fn place(self) -> usize {
        match self {
            Self::Profile => 0,
            Self::Offers => 1,
        }
    }

    /// Its name, the same in both languages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::Offers => "offers",
        }
    }
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// What became of the calls that came after offers turned slow, profile's and offers'.
    pub tallies: [Tally; 2],
    /// Every call, if the history was kept.
    pub history: History,
    /// The moments, written when they are first asked for.
    pub story: OnceLock<Story>,
}

/// What became of one dependency's calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Calls that came.
    pub arrived: u64,
    /// Those that got an answer.
    pub answered: u64,
    /// Those that found no thread.
    pub rejected: u64,
    /// Seconds for which they held threads, up to the end of the run.
    pub held: f64,
}

impl Tally {
    /// The share of calls that got an answer; nothing if none came.
    pub fn ok(&self) -> Option<f64> {
        (self.arrived > 0).then(|| self.answered as f64 / self.arrived as f64)
    }
}

/// Every call of a run.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Calls that got a thread, in order of their start.
    pub holds: Vec<Hold>,
    /// Calls that were turned away, in order.
    pub rejections: Vec<Rejection>,
}

/// A call that held a thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    /// Since when, in seconds.
    pub from: f64,
    /// Until when.
    pub to: f64,
    /// Which thread of its pool.
    pub thread: u16,
    /// Whose call.
    pub dependency: Dependency,
    /// Whether it got an answer; if not, the timeout cut it.
    pub answered: bool,
}

/// A call that was turned away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rejection {
    /// When.
    pub at: f64,
    /// Whose call.
    pub dependency: Dependency,
}

/// The service at work: first all arrivals are drawn, profile's before offers', then the calls are served in order of
/// time. The random numbers come in the chapter's order.
pub struct Service {
    run: Run,
    random: Mulberry32,
    arrivals: [Vec<f64>; 2],
    next_arrival: f64,
    drawing: usize,
    served: [usize; 2],
    /// The first call of each that has not been served; never, if there is none.
    heads: [f64; 2],
    pools: Vec<Bulkhead>,
    pool_of: [usize; 2],
    slow_from: f64,
    timeout: f64,
    horizon: f64,
    keep: bool,
}

impl Service {
    /// The start: every thread is free.
    pub fn new(params: &Params, detail: Detail) -> Self {
        let tallies = [Tally::default(); 2];
        let horizon = params.horizon.get();
        let room = (params.rate.get() * horizon * 1.1) as usize + 64;
        Self {
            run: Run { params: params.clone(), tallies, history: History::default(), story: OnceLock::new() },
            random: Mulberry32::new(params.seed),
            arrivals: [0, 1].map(|_| Vec::with_capacity(room)),
            next_arrival: 0.0,
            drawing: 0,
            served: [0; 2],
            heads: [0.0; 2],
            pools: params.pools().into_iter().map(Bulkhead::new).collect(),
            pool_of: Dependency::ALL.map(|dependency| params.pool_of(dependency)),
            slow_from: params.slow_from.get(),
            timeout: params.timeout.get(),
            horizon,
            keep: detail == Detail::History,
        }
    }

    /// Draws arrivals until all are there (true) or the slice is spent.
    fn draw(&mut self, left: &mut u64) -> bool {
        let (rate, horizon) = (self.run.params.rate.get(), self.horizon);
        while let Some(arrivals) = self.arrivals.get_mut(self.drawing) {
            while self.next_arrival < horizon {
                if *left == 0 {
                    return false;
                }
                *left -= 1;
                arrivals.push(self.next_arrival);
                self.next_arrival += self.random.exponential(rate);
            }
            self.next_arrival = 0.0;
            self.drawing += 1;
        }
        true
    }

    /// The next call in order of time; profile's first if two come together.
    #[inline]
    fn next(&mut self) -> Option<(f64, Dependency)> {
        let [profile, offers] = self.heads;
        let dependency = if offers < profile { Dependency::Offers } else { Dependency::Profile };
        let place = dependency.place();
        let at = self.heads[place];
        self.served[place] += 1;
        self.heads[place] = self.arrivals[place].get(self.served[place]).copied().unwrap_or(f64::INFINITY);
        at.is_finite().then_some((at, dependency))
    }

    #[inline]
    fn call(&mut self, at: f64, dependency: Dependency) {
        let counted = at >= self.slow_from;
        let tally = &mut self.run.tallies[dependency.place()];
        let pool = &mut self.pools[self.pool_of[dependency.place()]];
        tally.arrived += u64::from(counted);
        let Some(thread) = pool.free(SimTime::nearest(at)) else {
            tally.rejected += u64::from(counted);
            if self.keep {
                self.run.history.rejections.push(Rejection { at, dependency });
            }
            return;
        };
        let Uniform { from, width } = response(dependency, counted);
        let took = from + self.random.unit() * width;
        let to = at + took.min(self.timeout);
        pool.hold(thread, SimTime::nearest(to));
        let answered = took <= self.timeout;
        if counted {
            tally.answered += u64::from(answered);
            tally.held += to.min(self.horizon) - at;
        }
        if self.keep {
            self.run.history.holds.push(Hold { from: at, to, thread: thread as u16, dependency, answered });
        }
    }
}

impl Job<Run> for Service {
    fn advance(&mut self, events: u64) -> Option<Run> {
        let mut left = events;
        if !self.draw(&mut left) {
            return None;
        }
        while left > 0 {
            let Some((at, dependency)) = self.next() else {
                let run = &mut self.run;
                let (params, history) = (run.params.clone(), std::mem::take(&mut run.history));
                return Some(Run { params, tallies: run.tallies, history, story: OnceLock::new() });
            };
            left -= 1;
            self.call(at, dependency);
        }
        None
    }
}

impl Run {
    /// What became of a dependency's calls after offers turned slow.
    pub const fn tally(&self, dependency: Dependency) -> &Tally {
        &self.tallies[dependency.place()]
    }

    /// How many threads a dependency held on average after offers turned slow.
    pub fn busy_mean(&self, dependency: Dependency) -> Option<f64> {
        Some(self.tally(dependency).held / self.params.slow_span()?)
    }

    /// The calls that hold a thread at this instant.
    pub fn held_at(&self, at: f64) -> impl Iterator<Item = &Hold> {
        let longest = self.params.timeout.get().min(SLOWEST);
        let holds = &self.history.holds;
        let from = holds.partition_point(|hold| hold.from < at - longest);
        let to = holds.partition_point(|hold| hold.from <= at);
        holds.get(from..to).unwrap_or_default().iter().filter(move |hold| hold.to > at)
    }

    /// How many threads a dependency holds at this instant.
    pub fn busy_at(&self, at: f64, dependency: Dependency) -> u32 {
        self.held_at(at).filter(|hold| hold.dependency == dependency).count() as u32
    }

    /// The first call of a dependency that is turned away from this instant on.
    pub fn first_rejection(&self, dependency: Dependency, from: f64) -> Option<f64> {
        let rejections = self.history.rejections.iter();
        rejections
            .filter(|rejection| rejection.at >= from)
            .find(|rejection| rejection.dependency == dependency)
            .map(|rejection| rejection.at)
    }

    #[cfg(any(feature = "web", test))]
    /// Rejections within a stretch of time: after its start, up to its end.
    fn rejections(&self, from: f64, to: f64) -> &[Rejection] {
        let all = &self.history.rejections;
        let place = |at: f64| all.partition_point(|rejection| rejection.at <= at);
        all.get(place(from)..place(to)).unwrap_or_default()
    }

    #[cfg(any(feature = "web", test))]
    /// How many of a dependency's calls were turned away within a stretch of time: after its start, up to its end.
    pub fn rejected_within(&self, dependency: Dependency, from: f64, to: f64) -> usize {
        self.rejections(from, to).iter().filter(|rejection| rejection.dependency == dependency).count()
    }

    #[cfg(any(feature = "web", test))]
    /// The most calls of one dependency that were turned away within any stretch of this length.
    pub fn most_rejected_within(&self, span: f64) -> usize {
        let most = |dependency| {
            let of = |rejection: &&Rejection| rejection.dependency == dependency;
            let times: Vec<f64> = self.history.rejections.iter().filter(of).map(|rejection| rejection.at).collect();
            let mut first = 0;
            let mut most = 0;
            for (last, at) in times.iter().enumerate() {
                while times.get(first).is_some_and(|from| *from <= at - span) {
                    first += 1;
                }
                most = most.max(last + 1 - first);
            }
            most
        };
        Dependency::ALL.into_iter().map(most).max().unwrap_or(0)
    }

    /// What became of a dependency's calls that came within a stretch of time: answered, cut, turned away.
    pub fn fates(&self, dependency: Dependency, from: f64, to: f64) -> [u64; 3] {
        let history = &self.history;
        let holds = &history.holds[history.holds.partition_point(|hold| hold.from < from)..];
        let mut fates = [0; 3];
        for hold in holds.iter().take_while(|hold| hold.from < to).filter(|hold| hold.dependency == dependency) {
            fates[usize::from(!hold.answered)] += 1;
        }
        let rejections = &history.rejections[history.rejections.partition_point(|rejection| rejection.at < from)..];
        let within = rejections.iter().take_while(|rejection| rejection.at < to);
        fates[2] = within.filter(|rejection| rejection.dependency == dependency).count() as u64;
        fates
    }
}

#[cfg(test)]
mod tests {
    use super::{super::params::Split, *};
    use crate::sim::Span;

    fn run(params: &Params) -> Run {
        Service::new(params, Detail::History).advance(u64::MAX).unwrap()
    }

    #[test]
    fn a_thread_serves_one_call_at_a_time() {
        for split in [Split::Shared, Split::Twenty, Split::Thirty] {
            let run = run(&Params { split, ..Params::default() });
            let mut free_at = [[0.0; 40]; 2];
            for hold in &run.history.holds {
                let pool = run.params.pool_of(hold.dependency);
                assert!(u32::from(hold.thread) < run.params.threads_for(hold.dependency));
                let free = &mut free_at[pool][usize::from(hold.thread)];
                assert!(*free <= hold.from && hold.from < hold.to);
                *free = hold.to;
            }
            assert!(run.history.rejections.windows(2).all(|pair| pair[0].at <= pair[1].at));
        }
    }

    #[test]
    fn the_most_that_are_turned_away_in_a_second_is_what_some_second_ends_with() {
        for split in [Split::Shared, Split::Thirty] {
            let run = run(&Params { split, horizon: Span::nearest(8.0), ..Params::default() });
            let counts = run.history.rejections.iter().map(|last| {
                let within = |rejection: &&Rejection| last.at - 1.0 < rejection.at && rejection.at <= last.at;
                let mine = run.history.rejections.iter().filter(within);
                let count = mine.filter(|rejection| rejection.dependency == last.dependency).count();
                assert_eq!(count, run.rejected_within(last.dependency, last.at - 1.0, last.at));
                count
            });
            assert_eq!(counts.max(), Some(run.most_rejected_within(1.0)));
        }
    }

    /// A call is turned away only while its pool is full.
    #[test]
    fn the_picture_of_an_instant_holds_every_call_under_way() {
        let run = run(&Params { timeout: Span::nearest(0.9), horizon: Span::nearest(8.0), ..Params::default() });
        for step in 0..160 {
            let at = f64::from(step) * 0.05;
            let plain = run.history.holds.iter().filter(|hold| hold.from <= at && at < hold.to).count();
            assert_eq!(run.held_at(at).count(), plain);
        }
        assert!(run.history.rejections.iter().all(|rejection| run.held_at(rejection.at).count() == 40));
    }
}
