//! Where the hull, its compartments and the doors lie for a width, and how large cells and marks are.

use crate::scene::Paths;

/// Narrower pictures are laid out for a phone.
const WIDE: f64 = 620.0;

/// A box: left, top, width, height.
#[derive(Clone, Copy)]
pub struct Room {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Room {
    /// Its right edge.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Its bottom edge.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// Where everything lies, for a width.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Of the whole picture.
    pub width: f64,
    /// Of the whole picture.
    pub height: f64,
    /// The ship, at its deck.
    pub hull: Room,
    /// How much narrower it is at its keel, on each side.
    pub slope: f64,
    /// Where the sea begins.
    pub sea: f64,
    /// Where each dependency's calls come in, and where those that were turned away float.
    pub doors: [Room; 2],
    /// The height of the words over those marks.
    pub words: f64,
    /// Whether the doors lie beside the hull, not over it.
    pub wide: bool,
    /// How large the text is against a screen's.
    pub text: f64,
}

impl Frame {
    /// Lays the picture out, for text of so many times the usual size.
    pub fn new(width: f64, text: f64) -> Self {
        let wide = width >= WIDE;
        if wide {
            let side = 176.0;
            let door = |x| Room { x, y: 12.0, width: side - 14.0, height: 204.0 };
            let hull = Room { x: side + 6.0, y: 30.0, width: width - 2.0 * side - 12.0, height: 220.0 };
            let doors = [door(14.0), door(width - side)];
            Self { width, height: 267.0, hull, slope: 20.0, sea: 222.0, doors, words: 76.0 * text, wide, text }
        } else {
            let half = (width - 32.0) / 2.0;
            let door = |x| Room { x, y: 6.0, width: half, height: 126.0 };
            let hull = Room { x: 10.0, y: 164.0, width: width - 20.0, height: 206.0 };
            let doors = [door(10.0), door(22.0 + half)];
            Self { width, height: 384.0, hull, slope: 14.0, sea: 342.0, doors, words: 72.0 * text, wide, text }
        }
    }

    /// The hull's outline.
    pub fn outline(&self) -> String {
        let Room { x, y, width, .. } = self.hull;
        let (keel, slope) = (self.hull.bottom(), self.slope);
        format!(
            "M{x:.1} {y:.1}H{:.1}L{:.1} {:.1}q-3 8-12 8H{:.1}q-9 0-12-8z",
            x + width,
            x + width - slope,
            keel - 8.0,
            x + slope + 12.0
        )
    }

    /// Waves from edge to edge.
    pub fn waves(&self) -> String {
        let step = 15.0;
        let waves = (self.width / (2.0 * step)).ceil() as usize;
        format!("M0 {:.1}{}", self.sea, format!("q{} -5 {step} 0t{step} 0", step / 2.0).repeat(waves))
    }

    /// The compartments, one for each pool; as wide as their shares of the threads, within reason.
    pub fn rooms(&self, pools: &[u32]) -> Vec<Room> {
        let (inset, gap) = (self.slope + 6.0, 16.0);
        let walls = pools.len() as f64 - 1.0;
        let all: f64 = pools.iter().map(|threads| f64::from(*threads)).sum();
        let free = self.hull.width - 2.0 * inset - gap * walls;
        let mut left = self.hull.x + inset;
        let mut rooms = Vec::with_capacity(pools.len());
        for threads in pools {
            let share = (f64::from(*threads) / all.max(1.0)).clamp(0.26, 1.0 - 0.26 * walls);
            rooms.push(Room {
                x: left,
                y: self.hull.y + 46.0 * self.text,
                width: free * share,
                height: self.hull.height - 12.0 - 46.0 * self.text,
            });
            left += free * share + gap;
        }
        rooms
    }

    /// Where the marks of a door float.
    pub fn float(&self, door: usize) -> Room {
        let Room { x, y, width, height } = self.doors[door.min(1)];
        Room { x, y: y + self.words, width, height: (height - self.words).max(20.0) }
    }
}

/// Equal squares in a box, the first at the bottom left: what fills it rises.
#[derive(Clone, Copy)]
pub struct Cells {
    room: Room,
    columns: usize,
    side: f64,
    left: f64,
}

impl Cells {
    /// Room for so many, each as large as can be and at most of this side.
    pub fn new(room: Room, count: usize, most: f64) -> Self {
        let count = count.max(1);
        let side = |columns: usize| (room.width / columns as f64).min(room.height / count.div_ceil(columns) as f64);
        let columns = (1..=count).max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1);
        let side = side(columns).min(most);
        // Smaller squares than the room asks for use all of its width.
        let columns = columns.max((room.width / side).floor().min(count as f64) as usize).max(1);
        let left = room.x + (room.width - side * columns as f64) / 2.0;
        Self { room, columns, side, left }
    }

    /// The middle of a square and half its side.
    pub fn place(&self, cell: usize) -> (f64, f64, f64) {
        let (column, row) = ((cell % self.columns) as f64, (cell / self.columns) as f64);
        let half = self.side / 2.0;
        (self.left + column * self.side + half, self.room.bottom() - row * self.side - half, half)
    }

    /// Adds a square to a path.
    pub fn add(&self, path: &mut Paths, cell: usize) {
        let (x, y, half) = self.place(cell);
        let inner = half - 1.0_f64.min(half * 0.2);
        path.bar(x - inner, y + inner, 2.0 * inner, 2.0 * inner);
    }

    /// The outline of the first so many squares, as a clip.
    pub fn first(&self, count: usize) -> String {
        let (full, rest) = ((count / self.columns) as f64 * self.side, (count % self.columns) as f64 * self.side);
        let floor = self.room.bottom();
        let mut path = Paths::new();
        path.bar(self.left, floor, self.columns as f64 * self.side, full);
        path.bar(self.left, floor - full, rest, self.side);
        path.data()
    }
}
