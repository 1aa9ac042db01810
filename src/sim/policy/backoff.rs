//! How long to wait before a retry.
//!
//! Doubling the wait spreads retries over time but not over clients: those that failed together come back together, in
//! waves, until chance is mixed into the wait. The four strategies here are those of the chapter. Where a formula is
//! clamped matters: clamped **after** the jitter, every long wait becomes exactly the cap, and the jitter is gone.
//!
//! Left out: limits on the total time, and hints from the server (`Retry-After`).

use crate::sim::{Mulberry32, Span};

/// How chance enters the wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Jitter {
    /// Not at all: min(cap, base·2ᵏ).
    None,
    /// Anything from nothing to that: rand(0, t).
    #[default]
    Full,
    /// Half of it for sure: t/2 + rand(0, t/2).
    Equal,
    /// From the last wait instead of the count: min(cap, rand(base, 3·last)).
    Decorrelated,
}

/// Whether the cap is applied to the doubled wait or to the wait after its jitter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clamp {
    /// min(cap, …) first, then the jitter, as the chapter does.
    #[default]
    Before,
    /// The jitter first, then min(cap, …), as several libraries do.
    After,
}

/// A backoff policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Backoff {
    /// The strategy.
    pub jitter: Jitter,
    /// The wait that doubling starts from.
    pub base: Span,
    /// The longest wait.
    pub cap: Span,
    /// The power of two before the first retry: 1 in the chapter, 0 in some libraries.
    pub first_exponent: u32,
    /// Where the cap is applied. Decorrelated jitter has only one place for it.
    pub clamp: Clamp,
}

/// Two to the power of `exponent`, exact, and large enough for any cap beyond 2⁹⁰⁰.
fn power_of_two(exponent: u32) -> f64 {
    f64::from_bits((u64::from(exponent.min(900)) + 1023) << 52)
}

impl Backoff {
    /// The wait before retry number `retry` (1-based), when the wait before that was `last` (the base at first).
    /// It draws at most one random number.
    #[inline]
    pub fn wait(&self, retry: u32, last: Span, random: &mut Mulberry32) -> Span {
        let base = self.base.get();
        let cap = self.cap.get();
        let doubled = base * power_of_two((retry - 1).saturating_add(self.first_exponent));
        let nominal = match self.clamp {
            Clamp::Before => doubled.min(cap),
            Clamp::After => doubled,
        };
        let wait = match self.jitter {
            Jitter::None => nominal.min(cap),
            Jitter::Full => (random.unit() * nominal).min(cap),
            Jitter::Equal => (nominal / 2.0 + random.unit() * nominal / 2.0).min(cap),
            Jitter::Decorrelated => (base + random.unit() * (last.get() * 3.0 - base)).min(cap),
        };
        Span::nearest(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn policy(jitter: Jitter, clamp: Clamp) -> Backoff {
        Backoff { jitter, base: Span::nearest(0.2), cap: Span::nearest(10.0), first_exponent: 1, clamp }
    }

    #[test]
    fn without_jitter_waits_double_up_to_the_cap() {
        let backoff = policy(Jitter::None, Clamp::Before);
        let mut random = Mulberry32::new(1);
        let waits: Vec<f64> = (1..=7).map(|retry| backoff.wait(retry, Span::ZERO, &mut random).get()).collect();
        assert_eq!(waits, [0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0]);
        assert_eq!(backoff.wait(u32::MAX, Span::ZERO, &mut random).get(), 10.0);
    }

    /// Clamped after the jitter, a wait whose range is twice the cap is exactly the cap half of the time.
    #[test]
    fn clamping_after_the_jitter_piles_waits_up_at_the_cap() {
        let share_at_cap = |clamp| {
            let backoff = Backoff { base: Span::nearest(0.625), ..policy(Jitter::Full, clamp) };
            let mut random = Mulberry32::new(9);
            let at_cap = (0..10_000).filter(|_| backoff.wait(5, Span::ZERO, &mut random).get() == 10.0).count();
            at_cap as f64 / 10_000.0
        };
        assert_eq!(share_at_cap(Clamp::Before), 0.0);
        assert!((share_at_cap(Clamp::After) - 0.5).abs() < 4.0 * 0.005);
    }

    /// Given that the last wait was the cap, decorrelated jitter gives the cap again with chance 2·cap/(3·cap − base).
    #[test]
    fn decorrelated_waits_stick_to_the_cap() {
        let backoff = policy(Jitter::Decorrelated, Clamp::Before);
        let mut random = Mulberry32::new(3);
        let n = 200_000;
        let at_cap = (0..n).filter(|_| backoff.wait(9, backoff.cap, &mut random).get() == 10.0).count();
        assert!((f64::from(at_cap as u32) / f64::from(n) - 20.0 / 29.8).abs() < 0.005);
    }

    proptest! {
        #[test]
        fn waits_stay_within_their_bounds(
            seed in any::<u32>(), retry in 1_u32..5_000, base in 0.001_f64..20.0, cap in 0.001_f64..100.0,
            last in 0.0_f64..100.0, first_exponent in 0_u32..2,
        ) {
            for clamp in [Clamp::Before, Clamp::After] {
                for jitter in [Jitter::None, Jitter::Full, Jitter::Equal, Jitter::Decorrelated] {
                    let backoff = Backoff { jitter, base: Span::nearest(base), cap: Span::nearest(cap), first_exponent, clamp };
                    let wait = backoff.wait(retry, Span::nearest(last), &mut Mulberry32::new(seed)).get();
                    prop_assert!(wait.is_finite() && wait >= 0.0 && wait <= cap);
                    let nominal = (base * power_of_two(retry - 1 + first_exponent)).min(cap);
                    match jitter {
                        Jitter::None => prop_assert_eq!(wait, nominal),
                        Jitter::Full => prop_assert!(clamp == Clamp::After || wait < nominal),
                        Jitter::Equal => prop_assert!(wait >= (nominal / 2.0).min(cap)),
                        Jitter::Decorrelated => prop_assert!(last * 3.0 < base || wait >= base.min(cap)),
                    }
                }
            }
        }
    }
}
