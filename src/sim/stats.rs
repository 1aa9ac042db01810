//! Streaming statistics: mean and standard deviation without keeping the values, percentiles from kept ones.

/// Mean and spread of numbers seen one by one (Welford's recurrence, which does not lose small differences between large
/// numbers).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Spread {
    /// Takes one more number. What is not finite is left out.
    pub fn add(&mut self, value: f64) {
        if value.is_finite() {
            self.count += 1;
            let before = value - self.mean;
            self.mean += before / self.count as f64;
            self.squares += before * (value - self.mean);
        }
    }

    /// How many numbers were taken.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean; nothing when no number was taken.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The sample standard deviation (divisor n − 1); zero for a single number.
    pub fn sd(&self) -> Option<f64> {
        match self.count {
            0 => None,
            1 => Some(0.0),
            count => Some((self.squares / (count - 1) as f64).max(0.0).sqrt()),
        }
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> Option<f64> {
        Some(self.sd()? / (self.count as f64).sqrt())
    }
}

/// The `share` quantile (0 to 1) of sorted numbers, interpolated between neighbours; nothing when there are none.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = sorted.get(place as usize)?;
    let above = sorted.get((place as usize + 1).min(last))?;
    Some(below + (above - below) * place.fract())
}

/// What many runs said of one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Mean of the runs in which it happened.
    pub mean: f64,
    /// Standard deviation between runs.
    pub sd: f64,
    /// The 5th percentile.
    pub p5: f64,
    /// The median.
    pub p50: f64,
    /// The 95th percentile.
    pub p95: f64,
    /// In how many runs it happened.
    pub count: u64,
}

impl Summary {
    /// Summary of values, which are sorted on the way. Nothing when there are none.
    pub fn of(values: &mut [f64]) -> Option<Self> {
        values.sort_by(f64::total_cmp);
        let mut spread = Spread::default();
        for value in values.iter() {
            spread.add(*value);
        }
        Some(Self {
            mean: spread.mean()?,
            sd: spread.sd()?,
            p5: quantile(values, 0.05)?,
            p50: quantile(values, 0.5)?,
            p95: quantile(values, 0.95)?,
            count: spread.count(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_spread_of_a_textbook_example() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32, so the sample variance is 32/7.
        let mut spread = Spread::default();
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0, f64::NAN] {
            spread.add(value);
        }
        assert_eq!(spread.count(), 8);
        assert!((spread.mean().unwrap() - 5.0).abs() < 1e-12);
        assert!((spread.sd().unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn quantiles_interpolate() {
        assert_eq!(quantile(&[1.0, 2.0, 3.0, 4.0, 5.0], 0.5), Some(3.0));
        assert_eq!(quantile(&[1.0, 2.0], 0.25), Some(1.25));
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[7.0], 0.95), Some(7.0));
    }
}
