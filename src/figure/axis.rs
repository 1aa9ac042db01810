//! Ranges and ticks that are always finite.

/// What an axis shows. Both ends are finite and the second is greater than the first, whatever it is made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    low: f64,
    high: f64,
}

/// Beyond this, pixels and ticks lose their meaning.
const FAR: f64 = 1e15;

impl Range {
    /// A range from any two numbers: what is not finite is replaced, equal or reversed ends are set apart.
    pub fn new(low: f64, high: f64) -> Self {
        let tame = |value: f64, instead: f64| if value.is_nan() { instead } else { value.clamp(-FAR, FAR) };
        let (low, high) = (tame(low, 0.0), tame(high, 1.0));
        let (low, high) = if low <= high { (low, high) } else { (high, low) };
        let least = (low.abs().max(high.abs()) * 1e-6).max(1e-9);
        if high - low < least {
            Self { low, high: low + least.max(if low == 0.0 { 1.0 } else { least }) }
        } else {
            Self { low, high }
        }
    }

    /// From nothing to a round number that holds all of these. What is not finite is passed over.
    pub fn from_zero(values: impl IntoIterator<Item = f64>) -> Self {
        let most = values.into_iter().filter(|value| value.is_finite()).fold(0.0, f64::max);
        Self::new(0.0, if most > 0.0 { most } else { 1.0 })
    }

    /// The left or lower end.
    pub const fn low(self) -> f64 {
        self.low
    }

    /// The right or upper end.
    pub const fn high(self) -> f64 {
        self.high
    }

    /// Where a value lies, 0 at the low end and 1 at the high; nothing if it is not a number.
    pub fn place(self, value: f64) -> Option<f64> {
        let place = (value - self.low) / (self.high - self.low);
        place.is_finite().then_some(place)
    }

    /// The value at a place.
    pub fn at(self, place: f64) -> f64 {
        self.low + (self.high - self.low) * place
    }
}

/// Round values within a range, at most about `most` of them, and how many decimals they need.
pub fn ticks(range: Range, most: usize) -> (Vec<f64>, usize) {
    let most = most.max(2) as f64;
    let raw = (range.high - range.low) / most;
    let power = libm::floor(libm::log10(raw));
    let unit = libm::pow(10.0, power);
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * unit)
        .find(|step| *step >= raw * 0.999)
        .unwrap_or(10.0 * unit);
    let decimals = (-libm::floor(libm::log10(step) + 1e-9)).clamp(0.0, 9.0) as usize;
    let first = libm::ceil(range.low / step - 1e-9);
    let ticks = (0..64).map(|i| (first + f64::from(i)) * step).take_while(|tick| *tick <= range.high + step * 1e-6);
    (ticks.map(|tick| tick + 0.0).collect(), decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(Range::new(0.0, 12.0), 6), (vec![0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0], 0));
        assert_eq!(ticks(Range::new(0.0, 202.0), 2).0, vec![0.0, 200.0]);
        assert_eq!(ticks(Range::new(0.0, 1.0), 5).1, 1);
    }

    proptest! {
        #[test]
        fn any_two_numbers_make_a_range(low in any::<f64>(), high in any::<f64>(), most in 0_usize..20) {
            let range = Range::new(low, high);
            prop_assert!(range.low().is_finite() && range.high().is_finite() && range.low() < range.high());
            let (ticks, _) = ticks(range, most);
            prop_assert!(ticks.len() <= 64);
            prop_assert!(ticks.iter().all(|tick| tick.is_finite()));
        }
    }

    #[test]
    fn equal_reversed_and_broken_ends() {
        for (low, high) in [
            (f64::NAN, f64::NAN),
            (f64::INFINITY, f64::NEG_INFINITY),
            (3.0, 3.0),
            (0.0, 0.0),
            (5.0, 1.0),
            (1e300, 1e308),
        ] {
            let range = Range::new(low, high);
            assert!(range.low() < range.high() && range.high().is_finite(), "{low} {high} gave {range:?}");
        }
        assert_eq!(Range::from_zero([f64::NAN, f64::INFINITY]), Range::new(0.0, 1.0));
    }
}
