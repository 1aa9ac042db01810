//! Whether a retry may be paid for.
//!
//! A limit on the attempts of one call does not limit what many layers do together: three layers of three attempts are
//! twenty-seven. A budget ties the retries of a whole layer to its first tries: each first try pays a small share of a
//! token in, each retry takes a whole one out, and a layer without a token lets the error through. So a layer's retries
//! stay below that share of its first tries, whatever the layers above it do.
//!
//! What pays in differs between libraries: here, as in the chapter and in Finagle, every first try does; in Linkerd2 only
//! an outcome that needs no retry does, so that an outage dries the bucket up. Left out: tokens that come with time or
//! age, and a floor of retries a second.

use crate::sim::Probability;

/// A layer's bucket of tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    tokens: f64,
    burst: f64,
    share: f64,
}

impl Budget {
    /// A full bucket of `burst` tokens, into which every first try pays `share` of a token.
    pub fn new(burst: u32, share: Probability) -> Self {
        let burst = f64::from(burst);
        Self { tokens: burst, burst, share: share.get() }
    }

    /// A first try pays in; what the bucket cannot hold is lost.
    #[inline]
    pub fn deposit(&mut self) {
        self.tokens = (self.tokens + self.share).min(self.burst);
    }

    /// A retry asks for a whole token: whether it gets one.
    #[inline]
    pub fn withdraw(&mut self) -> bool {
        let granted = self.tokens >= 1.0;
        if granted {
            self.tokens -= 1.0;
        }
        granted
    }

    /// What the bucket holds.
    pub const fn tokens(&self) -> f64 {
        self.tokens
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_burst_comes_first_and_then_one_retry_in_four_first_tries() {
        let mut budget = Budget::new(2, Probability::nearest(0.25));
        let granted: Vec<bool> = (0..12)
            .map(|_| {
                budget.deposit();
                budget.withdraw()
            })
            .collect();
        // 2 → 1 → 0.25, then 0.5, 0.75, 1 → 0 and one in four from there on.
        let expected = [1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0].map(|granted| granted == 1);
        assert_eq!(granted, expected);
    }

    #[test]
    fn an_empty_bucket_never_pays() {
        let mut budget = Budget::new(0, Probability::nearest(1.0));
        budget.deposit();
        assert!(!budget.withdraw());
    }

    proptest! {
        #[test]
        fn retries_never_exceed_burst_plus_share(burst in 0_u32..50, share in 0.0_f64..=1.0, asks in proptest::collection::vec(0_u8..4, 0..300)) {
            let mut budget = Budget::new(burst, Probability::nearest(share));
            let (mut first, mut retries) = (0.0, 0.0);
            for ask in asks {
                budget.deposit();
                first += 1.0;
                for _ in 0..ask {
                    retries += f64::from(u8::from(budget.withdraw()));
                }
                prop_assert!(budget.tokens() >= 0.0 && budget.tokens() <= f64::from(burst));
                prop_assert!(retries <= f64::from(burst) + share * first + 1e-9);
            }
        }
    }
}
