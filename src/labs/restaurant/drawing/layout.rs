//! Where things stand, for a wide picture and for a phone's.

/// A place: where the feet are, how large, and which way it looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Across.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// Size.
    pub scale: f64,
    /// Whether it looks to the left.
    pub flipped: bool,
}

impl Spot {
    const fn new(x: f64, y: f64, scale: f64) -> Self {
        Self { x, y, scale, flipped: false }
    }

    const fn flipped(x: f64, y: f64, scale: f64) -> Self {
        Self { x, y, scale, flipped: true }
    }

    /// The same place, looking to the right.
    pub const fn unflipped(self) -> Self {
        Self { flipped: false, ..self }
    }

    /// The SVG transform that puts a piece here.
    pub fn transform(&self) -> String {
        let Self { x, y, scale, flipped } = *self;
        let across = if flipped { -scale } else { scale };
        format!("translate({x:.1} {y:.1}) scale({across} {scale})")
    }
}

/// The places of one picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The picture's width.
    pub width: f64,
    /// The picture's height.
    pub height: f64,
    /// Where wall and floor meet.
    pub skirting: f64,
    /// The wall clock.
    pub clock: Spot,
    /// The door.
    pub door: Spot,
    /// The side table with the kettle.
    pub kettle: Spot,
    /// The tables.
    pub tables: Vec<Spot>,
    /// The counter.
    pub counter: Spot,
    /// Who stands behind it.
    pub confectioner: Spot,
    /// The dessert in preparation.
    pub preparing: Spot,
    /// The sign over the counter.
    pub sign: Spot,
    /// How long its ropes are.
    pub ropes: f64,
    /// The sign's words.
    pub sign_label: (f64, f64),
    /// The state of who stands behind the counter.
    pub state_label: (f64, f64),
    /// Whether that state and the time of a dessert stand in one line, which then ends there.
    pub state_in_one_line: bool,
    /// How long is left of the dessert in preparation.
    pub left_of_it: (f64, f64),
    /// What happens in the dining room.
    pub dining_label: (f64, f64),
    /// The door's word.
    pub door_label: (f64, f64),
    /// Those who left.
    pub left_label: (f64, f64),
    first: Spot,
    line_end: f64,
    step: f64,
    file: f64,
    bracket: f64,
    crew: Spot,
    crew_end: f64,
    shares_floor: bool,
    /// How large the text is against a screen's.
    pub text: f64,
}

/// From this width on the room is one picture; below, the counter stands under the dining room.
const WIDE: f64 = 620.0;

impl Layout {
    /// The layout for a width in CSS pixels.
    pub fn new(width: f64) -> Self {
        let width = if width.is_finite() { width.clamp(280.0, 4000.0) } else { WIDE };
        if width >= WIDE { Self::wide(width) } else { Self::narrow(width) }
    }

    /// The same for text of so many times the usual size.
    pub fn with_text(self, text: f64) -> Self {
        Self { text, ..self }
    }

    fn wide(width: f64) -> Self {
        let middle = width - 68.0;
        let table = |place: u8| Spot::new(174.0 + 74.0 * f64::from(place), 194.0, 0.74);
        Self {
            width,
            height: 272.0,
            skirting: 160.0,
            clock: Spot::new(width * 0.56, 34.0, 1.0),
            door: Spot::new(46.0, 186.0, 1.0),
            kettle: Spot::new(113.0, 184.0, 0.86),
            tables: (0..4).map(table).collect(),
            counter: Spot::new(middle, 264.0, 1.0),
            confectioner: Spot::flipped(middle + 16.0, 204.0, 1.0),
            preparing: Spot::new(middle - 42.0, 168.0, 1.0),
            sign: Spot::new(middle, 20.0, 1.0),
            ropes: 20.0,
            sign_label: (middle, 24.5),
            state_label: (middle, 51.0),
            state_in_one_line: false,
            left_of_it: (middle - 76.0, 88.0),
            dining_label: (146.0, 66.0),
            door_label: (46.0, 54.0),
            left_label: (10.0, 32.0),
            first: Spot::new(middle - 82.0, 264.0, 1.0),
            line_end: 236.0,
            step: 20.5,
            file: 23.0,
            bracket: 112.0,
            crew: Spot::new(112.0, 264.0, 1.0),
            crew_end: 0.0,
            shares_floor: true,
            text: 1.0,
        }
    }

    fn narrow(width: f64) -> Self {
        let middle = width - 52.0;
        let table = |place: u8| Spot::new(104.0 + (width - 104.0) / 3.3 * f64::from(place), 132.0, 0.66);
        Self {
            width,
            height: 384.0,
            skirting: 104.0,
            clock: Spot::new(width - 28.0, 30.0, 0.9),
            door: Spot::new(30.0, 116.0, 0.62),
            kettle: Spot::new(width - 30.0, 190.0, 0.66),
            tables: (0..3).map(table).collect(),
            counter: Spot::new(middle, 378.0, 0.78),
            confectioner: Spot::flipped(middle + 12.0, 331.0, 0.8),
            preparing: Spot::new(middle - 33.0, 303.0, 0.8),
            sign: Spot::new(middle, 212.0, 0.82),
            ropes: 0.0,
            sign_label: (middle, 215.5),
            state_label: (middle - 58.0, 216.0),
            state_in_one_line: true,
            left_of_it: (middle - 72.0, 239.0),
            dining_label: (70.0, 22.0),
            door_label: (30.0, 36.0),
            left_label: (8.0, 146.0),
            first: Spot::new(middle - 74.0, 378.0, 0.86),
            line_end: 30.0,
            step: 21.0,
            file: 18.0,
            bracket: 258.0,
            crew: Spot::new(6.0, 200.0, 0.62),
            crew_end: width - 52.0,
            shares_floor: false,
            text: 1.0,
        }
    }

    /// How many guests can be seen sitting.
    pub const fn seats(&self) -> usize {
        self.tables.len() * 2
    }

    /// A seat at a table.
    pub fn seat(&self, place: usize) -> Spot {
        let Some(table) = self.tables.get(place / 2) else { return self.door };
        let aside = 36.0 * table.scale;
        match place % 2 {
            0 => Spot::new(table.x - aside, table.y + 1.0, table.scale),
            _ => Spot::flipped(table.x + aside, table.y + 1.0, table.scale),
        }
    }

    /// Who goes out of the door.
    pub fn leaver(&self, upright: bool) -> Spot {
        let Spot { x, y, scale, .. } = self.door;
        Spot { x: x - 2.0, y: y + 4.0, scale: scale * 0.86, flipped: !upright }
    }

    fn step(&self, count: usize) -> f64 {
        let room = self.first.x - self.line_end;
        self.step.min(room / (count.saturating_sub(1).max(1)) as f64)
    }

    /// The place in the line at the counter, in two files; `count` stand there.
    pub fn in_line(&self, place: usize, count: usize) -> Spot {
        let x = self.first.x - self.step(count) * place as f64;
        match place % 2 {
            0 => Spot { x, ..self.first },
            _ => Spot { x, y: self.first.y - self.file, ..self.first },
        }
    }

    /// Where words over the line have to end, lest they meet those beside the dial.
    pub const fn words_end(&self) -> f64 {
        self.left_of_it.0 - 8.0
    }

    /// The bracket over the line: from, to, and its height.
    pub fn bracket(&self, count: usize) -> Option<(f64, f64, f64)> {
        let last = count.checked_sub(1)?;
        let half = 17.0 * self.first.scale;
        Some((self.first.x - self.step(count) * last as f64 - half, self.first.x + half, self.bracket))
    }

    /// Where a waiter stands who is not at the counter: each has a place of his own, and the places move together when the
    /// line needs the floor.
    pub fn own_place(&self, waiter: u32, waiters: usize, in_line: usize) -> Spot {
        let end = match (self.shares_floor, self.bracket(in_line)) {
            (true, Some((left, ..))) => left - 24.0,
            (true, None) => self.first.x,
            (false, _) => self.crew_end,
        };
        let apart = 38.0 * self.crew.scale;
        let apart = apart.min((end - self.crew.x) / waiters.max(1) as f64);
        Spot { x: self.crew.x + apart * (f64::from(waiter) + 0.5), ..self.crew }
    }
}
