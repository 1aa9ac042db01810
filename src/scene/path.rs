//! Many marks of one kind in one SVG path: cheap to make, cheap to show.

use crate::figure::Fate;
use std::fmt::Write;

/// Path data built mark by mark, with one decimal.
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

    fn write(&mut self, part: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(part);
    }

    /// A filled disc: succeeded.
    pub fn disc(&mut self, x: f64, y: f64, r: f64) {
        let r = r.max(0.0);
        self.write(format_args!("M{:.1} {y:.1}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 {} 0", x - r, 2.0 * r, -2.0 * r));
    }

    /// A diamond: rejected at once.
    pub fn diamond(&mut self, x: f64, y: f64, r: f64) {
        let r = r.max(0.0);
        self.write(format_args!("M{x:.1} {:.1}l{r} {r}-{r} {r}-{r}-{r}z", y - r));
    }

    /// A cross of two strokes: failed.
    pub fn cross(&mut self, x: f64, y: f64, r: f64) {
        let r = r.max(0.0);
        let (left, top, wide) = (x - r, y - r, 2.0 * r);
        self.write(format_args!("M{left:.1} {top:.1}l{wide} {wide}M{left:.1} {:.1}l{wide}-{wide}", y + r));
    }

    /// An upright bar standing on `floor`.
    pub fn bar(&mut self, x: f64, floor: f64, width: f64, height: f64) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        self.write(format_args!("M{x:.1} {floor:.1}v-{height:.1}h{width:.1}v{height:.1}z"));
    }

    /// A straight stroke.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.write(format_args!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1));
    }

    /// A stretch of a ring around a centre, between two angles (turns from the top, clockwise) and two radii.
    pub fn ring(&mut self, (x, y): (f64, f64), (from, to): (f64, f64), (inner, outer): (f64, f64)) {
        let at = |turn: f64, r: f64| {
            let angle = turn * core::f64::consts::TAU;
            (x + r * libm::sin(angle), y - r * libm::cos(angle))
        };
        let large = u8::from(to - from > 0.5);
        let (a, b, c, d) = (at(from, outer), at(to, outer), at(to, inner), at(from, inner));
        self.write(format_args!(
            "M{:.1} {:.1}A{outer} {outer} 0 {large} 1 {:.1} {:.1}L{:.1} {:.1}A{inner} {inner} 0 {large} 0 {:.1} {:.1}z",
            a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
        ));
    }

    /// The point mark of a fate: disc, cross, diamond, or (waiting, wasted) a ring to be stroked.
    pub fn mark(&mut self, fate: Fate, x: f64, y: f64, r: f64) {
        match fate {
            Fate::Succeeded | Fate::Waiting => self.disc(x, y, r),
            Fate::Failed => self.cross(x, y, r),
            Fate::Rejected => self.diamond(x, y, r),
            Fate::Wasted => self.write(format_args!("M{:.1} {:.1}h{d}v{d}h-{d}zl{d} {d}", x - r, y - r, d = 2.0 * r)),
        }
    }
}
