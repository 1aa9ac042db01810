//! Many marks of one kind in one SVG path: cheap to make, cheap to show.

use crate::figure::Fate;

/// Path data built mark by mark: positions to a tenth, sizes to a hundredth of a unit.
#[derive(Clone, Debug, Default)]
pub struct Paths(String);

impl Paths {
    /// An empty path.
    pub const fn new() -> Self {
        Self(String::new())
    }

    /// The `d` attribute.
    pub fn data(self) -> String {
        self.0
    }

    /// A command whose numbers are positions.
    fn at(&mut self, command: char, numbers: &[f64]) -> &mut Self {
        self.write(command, numbers, 1)
    }

    /// A command whose numbers are sizes.
    fn by(&mut self, command: char, numbers: &[f64]) -> &mut Self {
        self.write(command, numbers, 2)
    }

    fn write(&mut self, command: char, numbers: &[f64], decimals: u32) -> &mut Self {
        self.0.push(command);
        for (place, &number) in numbers.iter().enumerate() {
            if place > 0 {
                self.0.push(' ');
            }
            decimal(&mut self.0, number, decimals);
        }
        self
    }

    fn close(&mut self) {
        self.0.push('z');
    }

    /// A filled disc: succeeded.
    pub fn disc(&mut self, x: f64, y: f64, r: f64) {
        let r = r.max(0.0);
        self.at('M', &[x - r, y]);
        self.by('a', &[r, r, 0.0, 1.0, 0.0, 2.0 * r, 0.0]).by('a', &[r, r, 0.0, 1.0, 0.0, -2.0 * r, 0.0]);
    }

    /// A diamond: rejected at once.
    pub fn diamond(&mut self, x: f64, y: f64, r: f64) {
        let r = r.max(0.0);
        self.at('M', &[x, y - r]).by('l', &[r, r, -r, r, -r, -r]).close();
    }

    /// A cross of two strokes: failed.
    pub fn cross(&mut self, x: f64, y: f64, r: f64) {
        let r = r.max(0.0);
        let (left, top, wide) = (x - r, y - r, 2.0 * r);
        self.at('M', &[left, top]).by('l', &[wide, wide]).at('M', &[left, y + r]).by('l', &[wide, -wide]);
    }

    /// An upright bar standing on `floor`.
    pub fn bar(&mut self, x: f64, floor: f64, width: f64, height: f64) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        self.at('M', &[x, floor]).at('v', &[-height]).at('h', &[width]).at('v', &[height]).close();
    }

    /// A straight stroke.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.at('M', &[from.0, from.1]).at('L', &[to.0, to.1]);
    }

    /// A stretch of a ring around a centre, between two angles (turns from the top, clockwise) and two radii.
    pub fn ring(&mut self, (x, y): (f64, f64), (from, to): (f64, f64), (inner, outer): (f64, f64)) {
        let at = |turn: f64, r: f64| {
            let angle = turn * core::f64::consts::TAU;
            (x + r * libm::sin(angle), y - r * libm::cos(angle))
        };
        let large = f64::from(u8::from(to - from > 0.5));
        let (a, b, c, d) = (at(from, outer), at(to, outer), at(to, inner), at(from, inner));
        self.at('M', &[a.0, a.1]).by('A', &[outer, outer, 0.0, large, 1.0, b.0, b.1]);
        self.at('L', &[c.0, c.1]).by('A', &[inner, inner, 0.0, large, 0.0, d.0, d.1]).close();
    }

    /// The point mark of a fate: disc, cross, diamond, or (waiting, wasted) a ring to be stroked.
    pub fn mark(&mut self, fate: Fate, x: f64, y: f64, r: f64) {
        match fate {
            Fate::Succeeded | Fate::Waiting => self.disc(x, y, r),
            Fate::Failed => self.cross(x, y, r),
            Fate::Rejected => self.diamond(x, y, r),
            Fate::Wasted => {
                let d = 2.0 * r;
                self.at('M', &[x - r, y - r]).by('h', &[d]).by('v', &[d]).by('h', &[-d]).close();
                self.by('l', &[d, d]);
            }
        }
    }
}

/// Appends a number with up to so many decimals and no idle zeros. Whole numbers do the work: the thousands of marks of a
/// picture are written anew for every frame, and the general way to write a float takes many times longer.
fn decimal(text: &mut String, value: f64, decimals: u32) {
    let unit = 10_u64.pow(decimals);
    // A float too large, or none at all, becomes the nearest whole number there is.
    let scaled = libm::round(value * unit as f64) as i64;
    let (mut rest, mut fraction) = (scaled.unsigned_abs() / unit, scaled.unsigned_abs() % unit);
    let mut digits = [b'0'; 24];
    let mut start = digits.len();
    let mut put = |digit: u8| {
        start -= 1;
        digits[start] = digit;
    };
    let mut idle = true;
    for _ in 0..decimals {
        let digit = (fraction % 10) as u8;
        fraction /= 10;
        idle &= digit == 0;
        if !idle {
            put(b'0' + digit);
        }
    }
    if !idle {
        put(b'.');
    }
    loop {
        put(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if scaled < 0 {
        put(b'-');
    }
    text.push_str(core::str::from_utf8(&digits[start..]).unwrap_or("0"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_carry_no_idle_zeros() {
        let written = |value, decimals| {
            let mut text = String::new();
            decimal(&mut text, value, decimals);
            text
        };
        let cases = [
            (0.0, 1, "0"),
            (-0.04, 1, "0"),
            (0.05, 1, "0.1"),
            (12.34, 1, "12.3"),
            (-7.96, 1, "-8"),
            (100.0, 2, "100"),
            (3.05, 2, "3.05"),
            (-3.5, 2, "-3.5"),
            (f64::NAN, 1, "0"),
            (f64::INFINITY, 1, "922337203685477580.7"),
        ];
        for (value, decimals, expected) in cases {
            assert_eq!(written(value, decimals), expected, "{value}");
        }
    }

    #[test]
    fn a_disc_goes_round_and_comes_back() {
        let mut path = Paths::new();
        path.disc(10.0, 20.0, 2.5);
        assert_eq!(path.data(), "M7.5 20a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0");
    }
}
