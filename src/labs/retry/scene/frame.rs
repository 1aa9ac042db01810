//! Where rows and marks lie for a width, and the paths of everything that stands at one point of the unfolding.

use super::super::{
    plan::{Level, Plan, Spot},
    tree::Outcome,
};
use crate::{figure::Fate, scene::Paths};

/// Marks need this much room each; less, and they become strokes; still less, and the row becomes one bar.
const MARK_ROOM: f64 = 7.0;
/// Narrower pictures are laid out for a phone.
const WIDE: f64 = 620.0;
const STROKE_ROOM: f64 = 1.6;

/// How a row shows its attempts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// One mark each, of this radius.
    Marks(f64),
    /// One upright stroke each.
    Strokes,
    /// One bar that fills.
    Bar,
}

/// A row of the picture: the attempts on one component.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The height of its middle.
    pub y: f64,
    /// How it shows its attempts.
    pub kind: Kind,
}

impl Row {
    /// Half its height.
    pub fn half(&self) -> f64 {
        match self.kind {
            Kind::Marks(r) => r,
            Kind::Strokes => 8.0,
            Kind::Bar => 9.0,
        }
    }
}

/// The picture's measures.
pub struct Frame {
    /// All of it.
    pub width: f64,
    /// All of it.
    pub height: f64,
    /// Where the pyramid begins and ends.
    pub span: (f64, f64),
    /// The rows, the app first.
    pub rows: Vec<Row>,
    /// Whether names and counts stand in one line.
    pub one_line: bool,
    /// What stands in it.
    pub plan: Plan,
}

/// Half the height of the phone that stands for the app.
pub const PHONE: f64 = 17.0;

impl Frame {
    /// Lays a plan out.
    pub fn new(plan: Plan, width: f64) -> Self {
        let floors = plan.levels.len().saturating_sub(1).max(1) as f64;
        let wide = width >= WIDE;
        let one_line = wide && floors > 4.0;
        let left = match (wide, one_line) {
            (_, true) => 250.0,
            (true, false) => 132.0,
            (false, false) if floors > 3.0 => 106.0,
            (false, false) => 92.0,
        };
        let (top, gap) = if wide { (26.0, 182.0 / floors) } else { (30.0, (330.0 / floors).min(62.0)) };
        let span = (left, width - if wide { 20.0 } else { 10.0 });
        let row = |(depth, level): (usize, &Level)| {
            let room = (span.1 - span.0) / level.places as f64;
            let most = (gap * 0.28).min(if depth == plan.levels.len() - 1 { 8.0 } else { 10.0 });
            let kind = match room {
                _ if depth == 0 => Kind::Marks(PHONE),
                room if room >= MARK_ROOM => Kind::Marks((room * 0.42).min(most)),
                room if room >= STROKE_ROOM => Kind::Strokes,
                _ => Kind::Bar,
            };
            Row { y: top + gap * depth as f64, kind }
        };
        let rows: Vec<Row> = plan.levels.iter().enumerate().map(row).collect();
        let bottom = top + gap * floors;
        Self { width, height: if wide { 267.0 } else { bottom + 62.0 }, span, rows, one_line, plan }
    }

    /// Whether it is as wide as a desk's.
    pub fn wide(&self) -> bool {
        self.width >= WIDE
    }

    /// Where a share of the pyramid's width lies.
    pub fn x(&self, share: f64) -> f64 {
        self.span.0 + share * (self.span.1 - self.span.0)
    }

    /// The height of the bottom row.
    pub fn bottom(&self) -> f64 {
        self.rows.last().map_or(0.0, |row| row.y)
    }

    /// Whether the attempts of this row are shown one by one.
    pub fn shows(&self, depth: usize) -> bool {
        self.rows.get(depth).is_some_and(|row| row.kind != Kind::Bar)
    }

    /// The way down to the latest of the attempts that have begun, row by row.
    pub fn way(&self, begun: impl Fn(usize) -> usize) -> Vec<Step> {
        let levels = self.plan.levels.iter().enumerate().zip(&self.rows);
        let step = |((depth, level), row): ((usize, &Level), &Row)| {
            let spot = level.latest(begun(depth))?;
            Some(Step { x: self.x(spot.x), y: row.y, first: spot.attempt.first })
        };
        levels.map_while(step).collect()
    }
}

/// A step of the way down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Across.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// The first database attempt made from here.
    pub first: u32,
}

/// Path data of all that is shown one by one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Rings and crosses of failed attempts.
    pub failed: [String; 2],
    /// Discs of those that brought an answer.
    pub succeeded: String,
    /// Rings of those under way.
    pub waiting: String,
    /// Rings of those to come.
    pub ghosts: String,
    /// Diamonds of those denied, and of those that will be.
    pub denied: [String; 2],
    /// Strokes of failed attempts that have no room for marks.
    pub strokes: String,
    /// Connections: failed, succeeded, to come, denied, failed ones to strokes.
    pub edges: [String; 5],
}

#[derive(Clone, Copy)]
enum State {
    Ahead,
    Open,
    Over,
}

impl Marks {
    /// All of it, when so many attempts of each level have begun and are over.
    pub fn new(frame: &Frame, progress: &[(usize, usize)]) -> Self {
        let mut maker = Maker::default();
        for (depth, level) in frame.plan.levels.iter().enumerate().skip(1).filter(|(depth, _)| frame.shows(*depth)) {
            let (begun, over) = progress.get(depth).copied().unwrap_or_default();
            let (Some(row), Some(above), Some(parents)) =
                (frame.rows.get(depth), frame.rows.get(depth - 1), frame.plan.levels.get(depth - 1))
            else {
                continue;
            };
            for (place, spot) in level.spots.iter().enumerate() {
                let state = match place {
                    place if place < over => State::Over,
                    place if place < begun => State::Open,
                    _ => State::Ahead,
                };
                let x = frame.x(spot.x);
                let parent = parents.spots.get(spot.parent).map_or(x, |parent| frame.x(parent.x));
                maker.edge(spot, state, (parent, above.y + above.half()), (x, row.y - row.half()), row.kind);
                match row.kind {
                    Kind::Marks(r) => maker.mark(spot, state, (x, row.y), r),
                    Kind::Strokes | Kind::Bar => maker.stroke(spot, state, (x, row.y + row.half())),
                }
            }
        }
        maker.marks()
    }
}

#[derive(Default)]
struct Maker {
    failed: [Paths; 2],
    succeeded: Paths,
    waiting: Paths,
    ghosts: Paths,
    denied: [Paths; 2],
    strokes: Paths,
    edges: [Paths; 5],
}

impl Maker {
    fn edge(&mut self, spot: &Spot, state: State, from: (f64, f64), to: (f64, f64), kind: Kind) {
        let place = match (state, spot.attempt.outcome) {
            (State::Open, _) => return,
            (State::Ahead, _) => 2,
            (_, Outcome::Succeeded) => 1,
            (_, Outcome::Denied) => 3,
            _ if kind == Kind::Strokes => 4,
            _ => 0,
        };
        if let Some(edges) = self.edges.get_mut(place) {
            edges.line(from, to);
        }
    }

    fn mark(&mut self, spot: &Spot, state: State, (x, y): (f64, f64), r: f64) {
        let [rings, crosses] = &mut self.failed;
        let [denied, to_deny] = &mut self.denied;
        match (state, spot.attempt.outcome) {
            (State::Ahead, Outcome::Denied) => to_deny.diamond(x, y, r),
            (State::Ahead, _) => self.ghosts.disc(x, y, r),
            (_, Outcome::Denied) => denied.diamond(x, y, r),
            (State::Open, _) | (_, Outcome::Cut) => self.waiting.disc(x, y, r),
            (_, Outcome::Succeeded) => self.succeeded.mark(Fate::Succeeded, x, y, r),
            (_, Outcome::Failed | Outcome::Permanent) => {
                rings.disc(x, y, r);
                crosses.cross(x, y, r * 0.45);
            }
        }
    }

    /// Where there is no room for marks: a long stroke for what is over, a short one for what is to come.
    fn stroke(&mut self, spot: &Spot, state: State, (x, floor): (f64, f64)) {
        let [denied, to_deny] = &mut self.denied;
        let (paths, tall) = match (state, spot.attempt.outcome) {
            (State::Ahead, Outcome::Denied) => (to_deny, 5.0),
            (State::Ahead, _) => (&mut self.ghosts, 5.0),
            (_, Outcome::Denied) => (denied, 8.0),
            (State::Open, _) | (_, Outcome::Cut) => (&mut self.waiting, 16.0),
            (_, Outcome::Succeeded) => (&mut self.succeeded, 16.0),
            (_, Outcome::Failed | Outcome::Permanent) => (&mut self.strokes, 16.0),
        };
        paths.line((x, floor), (x, floor - tall));
    }

    fn marks(self) -> Marks {
        Marks {
            failed: self.failed.map(Paths::data),
            succeeded: self.succeeded.data(),
            waiting: self.waiting.data(),
            ghosts: self.ghosts.data(),
            denied: self.denied.map(Paths::data),
            strokes: self.strokes.data(),
            edges: self.edges.map(Paths::data),
        }
    }
}
