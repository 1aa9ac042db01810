//! A short fingerprint of a run's numbers, to compare one platform with another bit by bit.

/// FNV-1a over the bits of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Takes a whole number.
    pub fn count(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Takes a number, bit for bit.
    pub fn number(&mut self, value: f64) {
        self.count(value.to_bits());
    }

    /// Takes a word.
    pub fn text(&mut self, value: &str) {
        for byte in value.bytes() {
            self.count(u64::from(byte));
        }
    }

    /// The fingerprint in hexadecimal.
    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}
