//! Where rows and instants lie for a width.

use super::super::Run;

/// Narrower pictures are laid out for a phone.
const WIDE: f64 = 620.0;

/// The rows, from the user down to the bank.
pub const USER: usize = 0;
/// The row of the payment service.
pub const PAYMENT: usize = 3;
/// The last row.
pub const BANK: usize = 4;

/// A row's bar.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its upper edge.
    pub y: f64,
    /// Its height.
    pub height: f64,
}

impl Row {
    /// Its lower edge.
    pub const fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Its middle.
    pub const fn middle(&self) -> f64 {
        self.y + self.height / 2.0
    }
}

/// The picture's measures.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// All of it.
    pub width: f64,
    /// All of it.
    pub height: f64,
    /// Where time begins.
    pub left: f64,
    /// Where it ends.
    pub right: f64,
    /// The upper end of the lines that cross all rows.
    pub top: f64,
    /// The time axis.
    pub floor: f64,
    /// The bars, from the user down to the bank.
    pub rows: [Row; 5],
    /// Whether it is as wide as a desk's.
    pub wide: bool,
    /// How large the text is against a screen's.
    pub text: f64,
    /// Seconds shown.
    shown: f64,
}

impl Frame {
    /// Lays a run out, for text of so many times the usual size.
    pub fn new(run: &Run, width: f64, text: f64) -> Self {
        let wide = width >= WIDE;
        let (left, margin) = if wide { (152.0, 14.0) } else { (84.0, 10.0) };
        let (first, pitch, bar, last) = if wide { (106.0, 38.0, 16.0, 24.0) } else { (124.0, 60.0, 18.0, 28.0) };
        let row = |place: usize, height| Row { y: first + pitch * (place as f64 - 1.0), height };
        let user = Row { y: 77.0, height: 7.0 };
        let rows = [user, row(1, bar), row(2, bar), row(3, bar), row(4, last)];
        let floor = rows[BANK].bottom() + if wide { 3.0 } else { 16.0 };
        Self {
            width,
            height: floor + 21.0,
            left,
            right: width - margin,
            top: 24.0,
            floor,
            rows,
            wide,
            text,
            shown: run.shown(),
        }
    }

    /// Where an instant lies; what lies beyond the picture is at its edge.
    pub fn x(&self, at: f64) -> f64 {
        self.left + (at / self.shown).clamp(0.0, 1.0) * (self.right - self.left)
    }

    /// On which side of the user's head, who stands there at the end, the phone's words have room, and how far from it.
    pub fn side(&self, end: f64) -> f64 {
        if self.x(end) + 31.0 > self.width { -20.0 } else { 20.0 }
    }

    /// Whether the text is too large for more than a name in a row.
    pub fn large(&self) -> bool {
        self.text > 1.2
    }

    /// Whether an instant lies in the picture.
    pub fn shows(&self, at: f64) -> bool {
        at <= self.shown
    }

    /// The bank's bar for one of so many calls, each below the one before.
    pub fn lane(&self, place: usize, count: usize) -> Row {
        let Row { y, height } = self.rows[BANK];
        let room = height / count.max(1) as f64;
        let gap = if count > 1 { (room * 0.2).min(2.0) } else { 0.0 };
        Row { y: y + room * place as f64, height: room - gap }
    }
}
