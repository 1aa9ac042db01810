//! Where the attempts of the watched call stand in a picture, level by level, and how far each level is at a cursor.

use super::{
    Params,
    tree::{Attempt, Outcome, Tree},
};

/// Pyramids with at most this many attempts at the bottom have a place for every attempt that could be made.
const WHOLE: u32 = 81;

/// An attempt in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where it stands across: 0 to 1.
    pub x: f64,
    /// The place of its parent among the spots of the level above; of no use at the top.
    pub parent: usize,
    /// The attempt.
    pub attempt: Attempt,
}

/// All attempts on one component.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// The attempts in their order, those that were denied included.
    pub spots: Vec<Spot>,
    /// Places of attempts that could have been made and never were.
    pub never: Vec<f64>,
    /// How many places there are across.
    pub places: usize,
    /// How many of the attempts were denied.
    pub denied: usize,
}

/// The whole picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Level by level, the app first.
    pub levels: Vec<Level>,
}

/// The cursor in database attempts: how many have begun, and how many are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Begun: one more than are over while one is under way.
    pub begun: u32,
    /// Over.
    pub over: u32,
}

impl Reached {
    /// Where a cursor stands.
    pub fn at(cursor: f64) -> Self {
        Self { begun: (cursor - 1e-6).ceil().max(0.0) as u32, over: (cursor + 1e-6).floor().max(0.0) as u32 }
    }
}

impl Spot {
    /// Whether it was never made for want of a token.
    pub fn denied(&self) -> bool {
        self.attempt.outcome == Outcome::Denied
    }
}

impl Level {
    /// How many attempts of the level have begun and how many are over. Denied ones count in both.
    pub fn progress(&self, reached: Reached) -> (usize, usize) {
        let begun = |spot: &Spot| match spot.denied() {
            true => spot.attempt.last <= reached.over,
            false => spot.attempt.first <= reached.begun,
        };
        (self.spots.partition_point(begun), self.spots.partition_point(|spot| spot.attempt.last <= reached.over))
    }

    /// Attempts that were really made among the first so many.
    pub fn made(&self, first: usize) -> usize {
        match self.denied {
            0 => first,
            _ => self.spots.iter().take(first).filter(|spot| !spot.denied()).count(),
        }
    }

    /// The attempt that is under way, or the last that was, among the first so many.
    pub fn latest(&self, begun: usize) -> Option<&Spot> {
        self.spots.get(..begun)?.iter().rev().find(|spot| !spot.denied())
    }
}

impl Plan {
    /// Places the attempts of a tree.
    pub fn new(params: &Params, tree: &Tree) -> Self {
        let whole = params.worst() <= WHOLE;
        let across = if whole { whole_places(params, tree) } else { grown_places(tree) };
        let mut levels = vec![Level::default(); params.layers as usize + 1];
        let mut order = Vec::with_capacity(tree.attempts.len());
        for (attempt, x) in tree.attempts.iter().zip(&across) {
            let parent = attempt.parent.and_then(|parent| order.get(parent as usize)).copied().unwrap_or(0);
            let level = levels.get_mut(attempt.depth as usize);
            order.push(level.as_ref().map_or(0, |level| level.spots.len()));
            if let Some(level) = level {
                level.spots.push(Spot { x: *x, parent, attempt: *attempt });
                level.denied += usize::from(attempt.outcome == Outcome::Denied);
            }
        }
        let mut places = 1;
        for (depth, level) in (0..).zip(&mut levels) {
            level.places = if whole { places as usize } else { level.spots.len().max(1) };
            if whole {
                let used: Vec<f64> = level.spots.iter().map(|spot| spot.x).collect();
                let place = |place| (f64::from(place) + 0.5) / f64::from(places);
                let free = |x: &f64| !used.iter().any(|used| (used - x).abs() * f64::from(places) < 0.5);
                level.never = (0..places).map(place).filter(free).collect();
            }
            places *= params.attempts_at(depth);
        }
        Self { levels }
    }
}

/// Every attempt in the middle of its share of its parent's place.
fn whole_places(params: &Params, tree: &Tree) -> Vec<f64> {
    let mut spans: Vec<(f64, f64)> = Vec::with_capacity(tree.attempts.len());
    for attempt in &tree.attempts {
        let parent = attempt.parent.and_then(|parent| spans.get(parent as usize)).copied();
        spans.push(parent.map_or((0.0, 1.0), |(from, width)| {
            let width = width / f64::from(params.attempts_at(attempt.depth - 1));
            (from + width * f64::from(attempt.number - 1), width)
        }));
    }
    spans.into_iter().map(|(from, width)| from + width / 2.0).collect()
}

/// Attempts that made no others side by side, and every other in the middle above those it made.
fn grown_places(tree: &Tree) -> Vec<f64> {
    let mut below: Vec<Option<(f64, f64)>> = vec![None; tree.attempts.len()];
    let leaves = tree.attempts.len() - inner(tree);
    let mut right = leaves as f64;
    for (place, attempt) in tree.attempts.iter().enumerate().rev() {
        let span = below.get(place).copied().flatten().unwrap_or_else(|| {
            right -= 1.0;
            let x = (right + 0.5) / leaves as f64;
            (x, x)
        });
        if let Some(own) = below.get_mut(place) {
            *own = Some(span);
        }
        let middle = (span.0 + span.1) / 2.0;
        if let Some(above) = attempt.parent.and_then(|parent| below.get_mut(parent as usize)) {
            *above = Some(above.map_or((middle, middle), |(from, to)| (from.min(middle), to.max(middle))));
        }
    }
    below.into_iter().map(|span| span.map_or(0.5, |(from, to)| (from + to) / 2.0)).collect()
}

/// How many attempts made others.
fn inner(tree: &Tree) -> usize {
    let mut made = vec![false; tree.attempts.len()];
    for parent in tree.attempts.iter().filter_map(|attempt| attempt.parent) {
        if let Some(made) = made.get_mut(parent as usize) {
            *made = true;
        }
    }
    made.into_iter().filter(|made| *made).count()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Run, model::Pyramid},
        *,
    };
    use crate::{
        lab::{Detail, Job},
        sim::Probability,
    };

    fn run(params: &Params) -> Run {
        Pyramid::new(params, Detail::History).advance(u64::MAX).unwrap()
    }

    fn down(layers: u32, attempts: u32) -> Params {
        Params { failure: Probability::nearest(1.0), layers, attempts, users: 10, ..Params::default() }
    }

    /// Parents stand in the middle above their children, and no two attempts of a level share a place.
    fn sound(plan: &Plan) {
        for pair in plan.levels.windows(2) {
            let (above, level) = (&pair[0], &pair[1]);
            assert!(level.spots.windows(2).all(|pair| pair[0].x < pair[1].x));
            assert!(level.spots.iter().chain(&above.spots).all(|spot| (0.0..=1.0).contains(&spot.x)));
            for (place, spot) in above.spots.iter().enumerate() {
                let children: Vec<f64> =
                    level.spots.iter().filter(|child| child.parent == place).map(|child| child.x).collect();
                if let (Some(first), Some(last)) = (children.first(), children.last()) {
                    assert!(*first <= spot.x + 1e-9 && spot.x <= last + 1.0 / level.places as f64 * 8.0);
                }
            }
        }
    }

    #[test]
    fn a_full_pyramid_fills_its_places_whether_they_are_given_or_grown() {
        for (layers, attempts) in [(3, 3), (3, 4), (5, 3), (1, 8), (4, 4)] {
            let params = down(layers, attempts);
            let tree = run(&params).tree;
            let plan = Plan::new(&params, &tree);
            sound(&plan);
            for (depth, level) in (0..).zip(&plan.levels) {
                let count = attempts.pow(depth);
                assert_eq!((level.spots.len(), level.places), (count as usize, count as usize));
                assert!(level.never.is_empty());
                for (place, spot) in (0..count).zip(&level.spots) {
                    assert!((spot.x - (f64::from(place) + 0.5) / f64::from(count)).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn attempts_that_were_not_needed_keep_their_places() {
        let params = Params { watch: 28, ..Params::default() };
        let tree = run(&params).tree;
        let plan = Plan::new(&params, &tree);
        sound(&plan);
        let bottom = plan.levels.last().unwrap();
        assert_eq!((bottom.spots.len(), bottom.never.len(), bottom.places), (5, 22, 27));
    }

    #[test]
    fn a_tree_too_large_for_that_is_as_wide_as_it_grew() {
        let params = Params { layers: 6, attempts: 8, watch: 3, ..Params::default() };
        let tree = run(&params).tree;
        let plan = Plan::new(&params, &tree);
        sound(&plan);
        assert!(plan.levels.iter().all(|level| level.never.is_empty()));
        assert_eq!(plan.levels.last().unwrap().spots.len(), tree.database as usize);
    }

    /// After five of nine attempts two of the three above have been given up, or are about to be.
    #[test]
    fn levels_know_how_far_they_are() {
        let params = down(2, 3);
        let plan = Plan::new(&params, &run(&params).tree);
        let progress =
            |cursor: f64| plan.levels.iter().map(|level| level.progress(Reached::at(cursor))).collect::<Vec<_>>();
        assert_eq!(progress(0.0), [(0, 0), (0, 0), (0, 0)]);
        assert_eq!(progress(0.5), [(1, 0), (1, 0), (1, 0)]);
        assert_eq!(progress(5.0), [(1, 0), (2, 1), (5, 5)]);
        assert_eq!(progress(5.5), [(1, 0), (2, 1), (6, 5)]);
        assert_eq!(progress(6.0), [(1, 0), (2, 2), (6, 6)]);
        assert_eq!(progress(9.0), [(1, 1), (3, 3), (9, 9)]);
    }

    /// The first user's seventeenth retry at the bottom finds no token after sixteen attempts.
    #[test]
    fn denied_attempts_appear_when_they_are_asked_for_and_count_as_not_made() {
        let params = Params { budget: Some(Probability::nearest(0.1)), ..down(3, 3) };
        let plan = Plan::new(&params, &run(&params).tree);
        let bottom = &plan.levels[3];
        assert!(bottom.denied > 0);
        assert_eq!(bottom.progress(Reached::at(15.5)), (16, 15));
        let (begun, _) = bottom.progress(Reached::at(16.0));
        assert_eq!((begun, bottom.made(begun)), (17, 16));
        assert_eq!(bottom.latest(begun).map(|spot| spot.attempt.first), Some(16));
    }
}
