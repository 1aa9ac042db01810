//! Where everything lies for a width, and how a pool's threads are laid out as cells.

use crate::labs::cascade::Kind;
use std::fmt::Write;

/// Narrower pictures are laid out for a phone.
const WIDE: f64 = 620.0;

/// A point.
pub type Point = (f64, f64);

/// A box: left, top, width, height.
#[derive(Clone, Copy)]
pub struct Room {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Room {
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self { x, y, width, height }
    }

    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    pub fn middle(&self) -> f64 {
        self.x + self.width / 2.0
    }

    /// The same with its walls moved inward.
    pub fn inset(&self, by: f64) -> Self {
        Self::new(self.x + by, self.y + by, self.width - 2.0 * by, self.height - 2.0 * by)
    }

    /// Its outline.
    pub fn outline(&self) -> String {
        format!("M{:.1} {:.1}h{:.1}v{:.1}h-{2:.1}z", self.x, self.y, self.width, self.height)
    }
}

/// Where everything lies.
#[derive(Clone, Copy)]
pub struct Frame {
    pub width: f64,
    pub height: f64,
    pub wide: bool,
    /// The users of each kind: a name, and below it what they got.
    pub users: [Room; 3],
    /// The way of each kind to the gateway.
    pub lanes: [[Point; 2]; 3],
    /// The way of cart and status pages from the gateway to X.
    pub inner: [[Point; 2]; 2],
    pub gateway: Room,
    pub queue: Room,
    pub x: Room,
    /// The wire from X to D.
    pub wire: [Point; 2],
    /// D's dial: centre and radius.
    pub dial: (Point, f64),
    /// The clocks of the timeouts on X and on D.
    pub clocks: [Point; 2],
    /// The page without offers.
    pub page: Point,
    /// Where the names of gateway, X and D stand: the middle, and the line of the name.
    pub names: [Point; 3],
    /// The line of the words about those turned away.
    pub refused: f64,
}

impl Frame {
    /// Lays the picture out.
    pub fn new(width: f64) -> Self {
        if width >= WIDE { Self::wide(width) } else { Self::narrow(width) }
    }

    fn wide(width: f64) -> Self {
        let (users, lane, gap, wire, dial) = (150.0, 66.0, 84.0, 62.0, 84.0);
        let (top, tall) = (40.0, 200.0);
        let free = width - users - lane - gap - wire - dial;
        let gateway = Room::new(users + lane, top, free * 0.57, tall);
        let x = Room::new(gateway.right() + gap, top, free * 0.43, tall);
        let row = |place: usize| 14.0 + 84.0 * place as f64;
        let lanes = [0, 1, 2].map(|place| [(users + 2.0, row(place) + 34.0), (gateway.x - 4.0, row(place) + 34.0)]);
        let inner = [68.0, 98.0].map(|y| [(gateway.right() + 6.0, y), (x.x - 4.0, y)]);
        let middle = top + tall / 2.0;
        let across = x.right() + wire / 2.0;
        Self {
            width,
            height: 267.0,
            wide: true,
            users: [0, 1, 2].map(|place| Room::new(12.0, row(place), users - 16.0, 66.0)),
            lanes,
            inner,
            gateway,
            queue: Room::new(gateway.right() + 14.0, 124.0, gap - 22.0, top + tall - 124.0),
            x,
            wire: [(x.right() + 2.0, middle), (x.right() + wire, middle)],
            dial: ((x.right() + wire + 38.0, middle), 36.0),
            clocks: [(gateway.right() + gap / 2.0, 30.0), (across, 76.0)],
            page: (across, 206.0),
            names: [(gateway.middle(), 15.0), (x.middle(), 15.0), (x.right() + wire + 38.0, 74.0)],
            refused: 259.0,
        }
    }

    fn narrow(width: f64) -> Self {
        let (edge, gap, wire, dial) = (6.0, 50.0, 34.0, 46.0);
        let (top, tall) = (112.0, 190.0);
        let free = width - 2.0 * edge - gap - wire - dial;
        let gateway = Room::new(edge, top, free * 0.6, tall);
        let x = Room::new(gateway.right() + gap, top, free * 0.4, tall);
        let third = (width - 2.0 * edge) / 3.0;
        let left = |place: usize| edge + third * place as f64;
        let lanes = [0, 1, 2].map(|place| {
            let door = gateway.x + gateway.width * (0.15 + 0.35 * place as f64);
            [(left(place) + 8.0, 82.0), (door, top - 4.0)]
        });
        let inner = [top + 60.0, top + 82.0].map(|y| [(gateway.right() + 4.0, y), (x.x - 4.0, y)]);
        let middle = top + tall / 2.0;
        let centre = (x.right() + wire + dial / 2.0, middle);
        let under = top + tall + 18.0;
        Self {
            width,
            height: 364.0,
            wide: false,
            users: [0, 1, 2].map(|place| Room::new(left(place), 4.0, third - 6.0, 72.0)),
            lanes,
            inner,
            gateway,
            queue: Room::new(gateway.right() + 8.0, top + 116.0, gap - 16.0, tall - 116.0),
            x,
            wire: [(x.right() + 2.0, middle), (x.right() + wire, middle)],
            dial: (centre, 22.0),
            clocks: [(gateway.right() + gap / 2.0, top + 14.0), (centre.0, top + 14.0)],
            page: (centre.0, top + tall - 26.0),
            names: [(gateway.middle(), under), (x.middle(), under), (centre.0, under)],
            refused: under + 36.0,
        }
    }

    /// The way of a kind to X, if it has one.
    pub fn inner(&self, kind: Kind) -> Option<[Point; 2]> {
        match kind {
            Kind::Gateway => None,
            Kind::Cart => Some(self.inner[0]),
            Kind::Status => Some(self.inner[1]),
        }
    }

    /// The breaker's switch on the wire that leads to D: where it turns, and its length.
    pub fn switch(&self) -> (Point, f64) {
        let [from, to] = self.wire;
        let span = (to.0 - from.0) * 0.54;
        (((from.0 + to.0 - span) / 2.0, from.1 - 8.0), span)
    }

    /// Where what became of a kind's requests is shown.
    pub fn outcomes(&self, kind: Kind) -> Room {
        let Room { x, y, width, height } = self.users[kind as usize];
        Room::new(x, y + 20.0, width, height - 20.0)
    }
}

/// Equal cells that fill a box column by column, each column from its floor.
#[derive(Clone, Copy)]
pub struct Cells {
    room: Room,
    /// How many there are.
    pub count: usize,
    rows: usize,
    width: f64,
    height: f64,
    left: f64,
    floor: f64,
}

impl Cells {
    /// Room for so many, each as large as can be and at most of this side.
    pub fn new(room: Room, count: usize, most: f64) -> Self {
        let count = count.max(1);
        let size = |rows: usize| (room.width / count.div_ceil(rows) as f64, room.height / rows as f64);
        // Whole columns are worth a little size.
        let worth = |rows: usize| {
            let (width, height) = size(rows);
            width.min(height).min(most) * if count.is_multiple_of(rows) { 1.12 } else { 1.0 }
        };
        let rows = (1..=count).max_by(|a, b| worth(*a).total_cmp(&worth(*b))).unwrap_or(1);
        let (width, height) = size(rows);
        let side = 1.5 * width.min(height).min(most);
        let (width, height) = (width.min(side), height.min(side));
        let left = room.middle() - width * count.div_ceil(rows) as f64 / 2.0;
        let floor = room.bottom() - (room.height - rows as f64 * height) / 2.0;
        Self { room, count, rows, width, height, left, floor }
    }

    /// All of them.
    pub fn all(&self) -> String {
        let gap = (self.width.min(self.height) * 0.12).min(1.2);
        let (width, height) = (self.width - 2.0 * gap, self.height - 2.0 * gap);
        let mut path = String::new();
        for cell in 0..self.count {
            let x = self.left + (cell / self.rows) as f64 * self.width + gap;
            let y = self.floor - (cell % self.rows) as f64 * self.height - gap;
            push(&mut path, (x, y), &format!("v-{height:.1}h{width:.1}v{height:.1}z"));
        }
        path
    }

    /// The area of the cells from one to before another.
    pub fn range(&self, from: usize, to: usize) -> String {
        let mut path = String::new();
        let mut cell = from;
        while cell < to {
            let (column, row) = (cell / self.rows, cell % self.rows);
            // As many whole columns as there are, else the rest of this one.
            let whole = if row == 0 { (to - cell) / self.rows } else { 0 };
            let (wide, tall) = if whole > 0 { (whole, self.rows) } else { (1, (self.rows - row).min(to - cell)) };
            let at = (self.left + column as f64 * self.width, self.floor - row as f64 * self.height);
            let (width, height) = (wide as f64 * self.width, tall as f64 * self.height);
            push(&mut path, at, &format!("v-{height:.1}h{width:.1}v{height:.1}z"));
            cell += wide * tall;
        }
        path
    }

    /// A wall before a cell, from the ceiling to the floor.
    pub fn wall(&self, cell: usize) -> String {
        let (column, row) = ((cell / self.rows) as f64, (cell % self.rows) as f64);
        let x = self.left + column * self.width;
        let y = self.floor - row * self.height;
        let step = if row > 0.0 { format!("V{y:.1}h{:.1}", self.width) } else { String::new() };
        format!("M{x:.1} {:.1}{step}V{:.1}", self.room.y - 5.0, self.room.bottom() + 5.0)
    }
}

/// Adds a mark, given as a path that starts from where it is put.
pub fn push(path: &mut String, (x, y): Point, mark: &str) {
    // Writing to a string cannot fail.
    let _ = write!(path, "M{x:.1} {y:.1}{mark}");
}
