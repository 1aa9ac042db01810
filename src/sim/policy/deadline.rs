//! How long a hop of a chain waits for the hop below.
//!
//! A timeout says "how long", a deadline says "until when". Spans that every service sets for itself do not know how much
//! of the caller's time is already gone: they may even grow downward (inverted), so that a service works on after its
//! caller has left. A deadline that is passed on leaves each hop what is left of it, less a reserve for the way back.
//!
//! Hops are counted from the user: the one that answers the user is at depth 1.
//!
//! Left out: clocks that disagree, and the time it takes to tell a hop that it was cancelled.

use crate::sim::{SimTime, Span};

/// Who decides how long a hop waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timeouts {
    /// Nobody: everyone waits for the answer, however late.
    #[default]
    None,
    /// Each service for itself, and the lower one waits longer: [`INVERTED`].
    Inverted,
    /// Each service for itself, the lower one shorter: [`SHRINKING`].
    Shrinking,
    /// The caller: a deadline is passed on with the call.
    Propagated,
}

/// Spans that grow downward, in seconds, by depth.
pub const INVERTED: [f64; 3] = [2.0, 5.0, 10.0];

/// Spans that shrink downward, in seconds, by depth.
pub const SHRINKING: [f64; 3] = [0.9, 0.7, 0.5];

/// The policy of a whole chain for one request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deadline {
    /// Who decides.
    pub timeouts: Timeouts,
    /// The instant by which an answer is still of use.
    pub deadline: SimTime,
    /// What each hop keeps back for its answer on the way up.
    pub reserve: Span,
}

impl Deadline {
    /// When the hop at this depth stops waiting if it calls downward at `now`. Nothing: it waits for ever.
    pub fn limit(&self, depth: u32, now: SimTime) -> Option<SimTime> {
        let fixed = |spans: &[f64; 3]| Some(now + Span::nearest(*spans.get(place(depth)?)?));
        match self.timeouts {
            Timeouts::None => None,
            Timeouts::Inverted => fixed(&INVERTED),
            Timeouts::Shrinking => fixed(&SHRINKING),
            Timeouts::Propagated => self.stop(depth),
        }
    }

    /// When the hop at this depth stops whatever it is doing, its own work too: only a hop that was told the deadline
    /// knows such an instant.
    pub fn stop(&self, depth: u32) -> Option<SimTime> {
        let left = self.deadline.get() - f64::from(depth) * self.reserve.get();
        (self.timeouts == Timeouts::Propagated).then(|| SimTime::nearest(left))
    }

    /// Whether it is still worth starting anything at this depth.
    pub fn may_start(&self, depth: u32, now: SimTime) -> bool {
        self.stop(depth).is_none_or(|stop| now < stop)
    }

    /// Whether a hop that stops waiting cancels what it called.
    pub fn cancels(&self) -> bool {
        self.timeouts == Timeouts::Propagated
    }
}

fn place(depth: u32) -> Option<usize> {
    depth.checked_sub(1).map(|place| place as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn policy(timeouts: Timeouts) -> Deadline {
        Deadline { timeouts, deadline: SimTime::nearest(1.0), reserve: Span::nearest(0.05) }
    }

    fn limits(timeouts: Timeouts, now: f64) -> Vec<Option<f64>> {
        (1..=3).map(|depth| policy(timeouts).limit(depth, SimTime::nearest(now)).map(SimTime::get)).collect()
    }

    #[test]
    fn spans_start_when_the_call_does_and_deadlines_do_not() {
        assert_eq!(limits(Timeouts::None, 0.25), [None; 3]);
        assert_eq!(limits(Timeouts::Inverted, 0.25), [Some(2.25), Some(5.25), Some(10.25)]);
        assert_eq!(limits(Timeouts::Shrinking, 0.25), [Some(1.15), Some(0.95), Some(0.75)]);
        for now in [0.0, 0.25, 5.0] {
            assert_eq!(limits(Timeouts::Propagated, now), [Some(0.95), Some(0.9), Some(0.85)]);
        }
    }

    #[test]
    fn only_a_passed_on_deadline_stops_and_cancels() {
        for timeouts in [Timeouts::None, Timeouts::Inverted, Timeouts::Shrinking] {
            assert!(!policy(timeouts).cancels());
            assert!(policy(timeouts).may_start(3, SimTime::nearest(99.0)));
        }
        assert!(policy(Timeouts::Propagated).cancels());
        assert!(policy(Timeouts::Propagated).may_start(3, SimTime::nearest(0.849)));
        assert!(!policy(Timeouts::Propagated).may_start(3, SimTime::nearest(0.85)));
        assert_eq!(policy(Timeouts::Shrinking).limit(0, SimTime::ZERO), None);
    }

    proptest! {
        #[test]
        fn a_deadline_never_grows_downward(deadline in 0.0_f64..100.0, reserve in 0.0_f64..10.0, now in 0.0_f64..100.0) {
            let policy = Deadline { timeouts: Timeouts::Propagated, deadline: SimTime::nearest(deadline), reserve: Span::nearest(reserve) };
            let mut above = deadline;
            for depth in 1..6 {
                let limit = policy.limit(depth, SimTime::nearest(now)).unwrap().get();
                prop_assert!(limit <= above && limit >= 0.0);
                above = limit;
            }
        }
    }
}
