//! The one source of chance.

use rand::TryRng;
use std::convert::Infallible;

/// The 32-bit generator of the chapter's programs: wrapping integer arithmetic, so every platform draws the same numbers.
///
/// It implements `rand`'s traits, so any of that library's distributions can draw from it. It is small and fast and not
/// fit for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry32(u32);

impl Mulberry32 {
    /// A generator started from a seed, 0 to 2³²−1.
    pub const fn new(seed: u32) -> Self {
        Self(seed)
    }

    /// A generator for one purpose of a run (arrivals, service times, failures), apart from its other streams.
    pub const fn stream(seed: u32, purpose: u32) -> Self {
        let mut source = Self(seed ^ purpose.wrapping_mul(0x9E37_79B9));
        Self(source.draw())
    }

    /// The next 32 bits.
    #[inline]
    pub const fn draw(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let state = self.0;
        let mut mixed = (state ^ (state >> 15)).wrapping_mul(1 | state);
        mixed = mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(61 | mixed)) ^ mixed;
        mixed ^ (mixed >> 14)
    }

    /// The next number in 0..1, a multiple of 2⁻³².
    #[inline]
    pub fn unit(&mut self) -> f64 {
        f64::from(self.draw()) / 4_294_967_296.0
    }

    /// The next draw of an exponential distribution with this rate (per second): a gap between Poisson arrivals.
    #[inline]
    pub fn exponential(&mut self, rate: f64) -> f64 {
        -libm::log(1.0 - self.unit()) / rate
    }
}

impl TryRng for Mulberry32 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.draw())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.draw());
        Ok(low | (u64::from(self.draw()) << 32))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            let word = self.draw().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published JavaScript of mulberry32, run by Node with seed 7, prints these.
    #[test]
    fn draws_what_the_javascript_draws() {
        let mut random = Mulberry32::new(7);
        let drawn: Vec<u32> = (0..4).map(|_| random.draw()).collect();
        assert_eq!(drawn, MULBERRY_SEED_7);
    }

    const MULBERRY_SEED_7: [u32; 4] = [50_271_532, 266_108_690, 4_195_786_334, 3_002_305_430];

    #[test]
    fn streams_of_one_seed_differ() {
        assert_ne!(Mulberry32::stream(5, 1).draw(), Mulberry32::stream(5, 2).draw());
    }
}
