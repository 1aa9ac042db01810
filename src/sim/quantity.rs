//! Quantities with their units in types.
//!
//! Times are finite `f64` seconds, because the programs our models reproduce compare floating-point seconds: any other
//! representation would break ties differently. Constructors refuse what is not finite or out of range.

use std::{
    cmp::Ordering,
    fmt,
    ops::{Add, Sub},
};

/// A value that a quantity cannot take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfRange {
    /// The quantity's name.
    pub quantity: &'static str,
    /// The value that was refused.
    pub value: f64,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} cannot be {}", self.quantity, self.value)
    }
}

impl std::error::Error for OutOfRange {}

macro_rules! quantity {
    ($(#[$about:meta])* $name:ident, $label:literal, $low:expr, $high:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $name(f64);

        impl $name {
            /// Checks the value: what is not finite or out of range is refused.
            pub const fn new(value: f64) -> Result<Self, OutOfRange> {
                if value.is_finite() && value >= $low && value <= $high {
                    Ok(Self(value + 0.0)) // no negative zero: bits must order as numbers do
                } else {
                    Err(OutOfRange { quantity: $label, value })
                }
            }

            /// The nearest allowed value; what is not a number becomes the lowest.
            pub const fn nearest(value: f64) -> Self {
                if value.is_nan() || value < $low {
                    Self($low)
                } else if value > $high {
                    Self($high)
                } else {
                    Self(value + 0.0)
                }
            }

            /// The bare number in the type's unit.
            pub const fn get(self) -> f64 {
                self.0
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.total_cmp(&other.0)
            }
        }
    };
}

quantity!(
    /// An instant: seconds since the start of a run. Finite, not negative.
    SimTime, "an instant", 0.0, f64::MAX
);
quantity!(
    /// A span of time in seconds. Finite, not negative.
    Span, "a span", 0.0, f64::MAX
);
quantity!(
    /// A rate of calls, per second. Finite, not negative.
    CallsPerSecond, "a rate", 0.0, f64::MAX
);
quantity!(
    /// A chance or a share, from 0 to 1. Never a percentage.
    Probability, "a probability", 0.0, 1.0
);
quantity!(
    /// A factor between two quantities of one kind. Finite, not negative.
    Ratio, "a ratio", 0.0, f64::MAX
);

impl SimTime {
    /// The start of every run.
    pub const ZERO: Self = Self(0.0);
}

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0.0);
}

impl Add<Span> for SimTime {
    type Output = Self;
    fn add(self, span: Span) -> Self {
        Self::nearest(self.0 + span.0)
    }
}

impl Sub for SimTime {
    type Output = Span;
    /// The span between two instants, zero when the second is later.
    fn sub(self, earlier: Self) -> Span {
        Span::nearest(self.0 - earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_out_of_range() {
        assert!(Probability::new(1.5).is_err());
        assert!(Span::new(f64::NAN).is_err());
        assert!(SimTime::new(-0.1).is_err());
        assert_eq!(Probability::nearest(f64::INFINITY).get(), 1.0);
        assert_eq!(Span::nearest(f64::NEG_INFINITY), Span::ZERO);
    }

    #[test]
    fn a_sum_beyond_every_number_stays_finite() {
        let far = SimTime::nearest(f64::MAX);
        assert!((far + Span::nearest(f64::MAX)).get().is_finite());
    }
}
