//! Ranges and ticks that are always finite.

/// What an axis shows. Both ends are finite and the second is greater than the first, whatever it is made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    low: f64,
    high: f64,
    /// Equal lengths are equal ratios, with ticks at this number's powers; nothing if equal lengths are equal differences.
    base: Option<f64>,
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
        let high = if high - low < least { low + least.max(if low == 0.0 { 1.0 } else { least }) } else { high };
        Self { low, high, base: None }
    }

    /// From nothing to a round number that holds all of these. What is not finite is passed over.
    pub fn from_zero(values: impl IntoIterator<Item = f64>) -> Self {
        let most = values.into_iter().filter(|value| value.is_finite()).fold(0.0, f64::max);
        Self::new(0.0, if most > 0.0 { most } else { 1.0 })
    }

    /// From one positive number to another by equal ratios, for what multiplies; ticks stand at powers of `base` (2 to
    /// 1,000). Whatever it is made from, both ends are positive and apart.
    pub fn powers(base: f64, low: f64, high: f64) -> Self {
        let plain = Self::new(low, high);
        let low = if plain.low > 1e-9 { plain.low } else { 1e-9 };
        let high = plain.high.max(low * 1.001);
        let base = if base.is_finite() { base.clamp(2.0, 1000.0) } else { 10.0 };
        Self { low, high, base: Some(base) }
    }

    /// The same range in another unit, so many times as large.
    pub fn scaled(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor, ..self }
    }

    /// A range that holds both; how lengths count is this one's.
    pub fn union(self, other: Self) -> Self {
        let (low, high) = (self.low.min(other.low), self.high.max(other.high));
        match self.base {
            Some(base) => Self::powers(base, low, high),
            None => Self::new(low, high),
        }
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
        let place = match self.base {
            Some(_) => libm::log(value / self.low) / libm::log(self.high / self.low),
            None => (value - self.low) / (self.high - self.low),
        };
        place.is_finite().then_some(place)
    }

    /// The value at a place.
    pub fn at(self, place: f64) -> f64 {
        match self.base {
            Some(_) => self.low * libm::pow(self.high / self.low, place),
            None => self.low + (self.high - self.low) * place,
        }
    }
}

/// Round values within a range, at most about `most` of them, and how many decimals they need.
pub fn ticks(range: Range, most: usize) -> (Vec<f64>, usize) {
    if let Some(base) = range.base {
        return powers(range, base, most.max(2));
    }
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

/// Powers of `base` within a range, every one or every second, third … so that there are at most `most`.
fn powers(range: Range, base: f64, most: usize) -> (Vec<f64>, usize) {
    let exponent = |value: f64| libm::log(value) / libm::log(base);
    let first = libm::ceil(exponent(range.low) - 1e-9) as i32;
    let last = libm::floor(exponent(range.high) + 1e-9) as i32;
    let count = (last - first + 1).max(0) as usize;
    let step = count.div_ceil(most.min(64)).max(1);
    let ticks: Vec<f64> = (first..=last).step_by(step).map(|power| libm::pow(base, f64::from(power))).collect();
    let least = ticks.iter().copied().fold(1.0, f64::min);
    (ticks, libm::ceil(-libm::log10(least) - 1e-9).clamp(0.0, 9.0) as usize)
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

    #[test]
    fn powers_are_equally_far_apart() {
        let range = Range::powers(3.0, 1.0, 27.0);
        assert_eq!(ticks(range, 8), (vec![1.0, 3.0, 9.0, 27.0], 0));
        assert_eq!(ticks(Range::powers(2.0, 1.0, 64.0), 4).0, vec![1.0, 4.0, 16.0, 64.0]);
        assert_eq!(ticks(Range::powers(10.0, 0.01, 1.0), 8), (vec![0.01, 0.1, 1.0], 2));
        let places: Vec<f64> = [1.0, 3.0, 9.0, 27.0].into_iter().filter_map(|value| range.place(value)).collect();
        for (place, expected) in places.iter().zip([0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0]) {
            assert!((place - expected).abs() < 1e-12);
            assert!((range.at(*place) - range.at(expected)).abs() < 1e-9);
        }
        assert_eq!(range.place(0.0), None);
        assert_eq!(range.place(-1.0), None);
    }

    proptest! {
        #[test]
        fn any_two_numbers_make_a_range(base in any::<f64>(), low in any::<f64>(), high in any::<f64>(), most in 0_usize..20) {
            for range in [Range::new(low, high), Range::powers(base, low, high)] {
                prop_assert!(range.low().is_finite() && range.high().is_finite() && range.low() < range.high());
                let (ticks, _) = ticks(range, most);
                prop_assert!(ticks.len() <= 64);
                prop_assert!(ticks.iter().all(|tick| tick.is_finite()));
            }
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
