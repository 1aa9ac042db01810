//! Whether a call gets a thread.
//!
//! A dependency that turns slow holds every thread it gets, and takes the next one that falls free. If its threads are a
//! compartment of their own it can sink that compartment and no other. A call that finds no thread is turned away at
//! once: it does not queue, because a queue would only make more callers wait for the sick part.
//!
//! The pool knows until when each thread is held; the caller says so when it takes one. Left out: a queue in front of the
//! threads, threads that are made when they are needed, and calls that give their thread back early.

use crate::sim::SimTime;

/// A pool of threads, lent out for a known time each.
#[derive(Clone, Debug)]
pub struct Bulkhead {
    until: Vec<f64>,
    /// No thread falls free before this.
    full_until: f64,
}

impl Bulkhead {
    /// A pool of so many free threads.
    pub fn new(threads: u32) -> Self {
        let full_until = if threads == 0 { f64::INFINITY } else { 0.0 };
        Self { until: vec![0.0; threads as usize], full_until }
    }

    /// The first thread that is free at this instant; nothing if the call has to be turned away. Instants must not go
    /// back from one question to the next.
    #[inline]
    pub fn free(&mut self, now: SimTime) -> Option<usize> {
        let now = now.get();
        if self.full_until > now {
            return None;
        }
        let thread = self.until.iter().position(|until| *until <= now);
        if thread.is_none() {
            self.full_until = self.until.iter().copied().fold(f64::INFINITY, f64::min);
        }
        thread
    }

    /// Lends a thread until this instant.
    #[inline]
    pub fn hold(&mut self, thread: usize, until: SimTime) {
        if let Some(held) = self.until.get_mut(thread) {
            *held = until.get();
        }
    }

    /// How many threads are held at this instant.
    pub fn held(&self, now: SimTime) -> usize {
        self.until.iter().filter(|until| **until > now.get()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(seconds: f64) -> SimTime {
        SimTime::nearest(seconds)
    }

    #[test]
    fn lends_the_first_free_thread_and_turns_away_when_there_is_none() {
        let mut pool = Bulkhead::new(2);
        assert_eq!(pool.free(at(0.0)), Some(0));
        pool.hold(0, at(2.0));
        assert_eq!(pool.free(at(1.0)), Some(1));
        pool.hold(1, at(1.5));
        assert_eq!((pool.free(at(1.2)), pool.held(at(1.2))), (None, 2));
        assert_eq!(pool.free(at(1.5)), Some(1), "free at the very instant at which it is given back");
        assert_eq!(pool.free(at(2.0)), Some(0));
        assert_eq!(Bulkhead::new(0).free(at(9.0)), None);
    }

    proptest! {
        /// Against the plainest rule: look at every thread, each time.
        #[test]
        fn the_short_cut_changes_nothing(threads in 0_usize..6, calls in proptest::collection::vec((0.0_f64..1.0, 0.0_f64..4.0), 0..200)) {
            let (mut pool, mut plain, mut now) = (Bulkhead::new(threads as u32), vec![0.0; threads], 0.0);
            for (gap, hold) in calls {
                now += gap;
                let expected = plain.iter().position(|until| *until <= now);
                prop_assert_eq!(pool.free(at(now)), expected);
                if let Some(thread) = expected {
                    plain[thread] = now + hold;
                    pool.hold(thread, at(now + hold));
                }
                prop_assert_eq!(pool.held(at(now)), plain.iter().filter(|until| **until > now).count());
            }
        }
    }
}
