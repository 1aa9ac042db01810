//! The attempts of one user's call, as a tree.

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It got its answer.
    Succeeded,
    /// It got an error.
    Failed,
    /// It got an error that will not go away.
    Permanent,
    /// It was never made: the budget had no token for it.
    Denied,
    /// The run reached its limit during it.
    Cut,
}

/// An attempt of a layer on the one below it. The first in a tree is the user's own call of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The attempt that made this one; nothing for the user's call.
    pub parent: Option<u32>,
    /// How far down: 0 is the app, the number of layers is the database.
    pub depth: u32,
    /// Which of its parent's attempts it is, from 1.
    pub number: u32,
    /// The number of the first database attempt it made, from 1. A denied one made none: for it, and for `last`, this is
    /// the number of the database attempt after which it was asked for.
    pub first: u32,
    /// The number of the last database attempt it made: with that one it was over.
    pub last: u32,
    /// How it ended.
    pub outcome: Outcome,
}

/// The attempts of one call in the order in which they began, so that children follow their parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// Whose call it is, from 1.
    pub user: u32,
    /// The attempts.
    pub attempts: Vec<Attempt>,
    /// How many of them reached the database: where the cursor ends.
    pub database: u32,
}

impl Tree {
    /// The user's call itself.
    pub fn root(&self) -> Option<&Attempt> {
        self.attempts.first()
    }

    /// The attempts at this depth.
    pub fn at(&self, depth: u32) -> impl Iterator<Item = &Attempt> {
        self.attempts.iter().filter(move |attempt| attempt.depth == depth)
    }
}

/// Something that is told of every attempt as it begins and ends.
pub trait Watch {
    /// A user's call begins.
    fn user(&mut self, user: u32);
    /// An attempt at this depth begins; it is its parent's `number`th.
    fn begin(&mut self, depth: u32, number: u32, reaches_database: bool);
    /// The attempt that began last and has not ended ends.
    fn end(&mut self, outcome: Outcome);
    /// A retry at this depth was denied.
    fn denied(&mut self, depth: u32, number: u32);
}

/// Watches nothing.
pub struct Unwatched;

impl Watch for Unwatched {
    #[inline]
    fn user(&mut self, _user: u32) {}
    #[inline]
    fn begin(&mut self, _depth: u32, _number: u32, _reaches_database: bool) {}
    #[inline]
    fn end(&mut self, _outcome: Outcome) {}
    #[inline]
    fn denied(&mut self, _depth: u32, _number: u32) {}
}

/// Grows the tree of each user's call; the last one is kept.
#[derive(Default)]
pub struct Grower {
    /// The tree.
    pub tree: Tree,
    open: Option<u32>,
}

impl Grower {
    fn place(&self) -> u32 {
        self.tree.attempts.len() as u32
    }
}

impl Watch for Grower {
    fn user(&mut self, user: u32) {
        self.tree.user = user;
        self.tree.attempts.clear();
        self.tree.database = 0;
        self.open = None;
        self.begin(0, 1, false);
    }

    fn begin(&mut self, depth: u32, number: u32, reaches_database: bool) {
        let first = self.tree.database + 1;
        let place = self.place();
        self.tree.attempts.push(Attempt {
            parent: self.open,
            depth,
            number,
            first,
            last: first,
            outcome: Outcome::Cut,
        });
        self.open = Some(place);
        self.tree.database += u32::from(reaches_database);
    }

    fn end(&mut self, outcome: Outcome) {
        let database = self.tree.database;
        if let Some(attempt) = self.open.and_then(|place| self.tree.attempts.get_mut(place as usize)) {
            attempt.outcome = outcome;
            attempt.last = database;
            self.open = attempt.parent;
        }
    }

    fn denied(&mut self, depth: u32, number: u32) {
        let at = self.tree.database;
        let outcome = Outcome::Denied;
        self.tree.attempts.push(Attempt { parent: self.open, depth, number, first: at, last: at, outcome });
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Params, Run, model::Pyramid},
        *,
    };
    use crate::{
        lab::{Detail, Job},
        sim::Probability,
    };

    fn run(params: &Params) -> Run {
        Pyramid::new(params, Detail::History).advance(u64::MAX).unwrap()
    }

    fn down() -> Params {
        Params { failure: Probability::nearest(1.0), ..Params::default() }
    }

    /// Children follow their parent, are numbered from one, and lie within its database attempts.
    fn sound(tree: &Tree) {
        for (place, attempt) in tree.attempts.iter().enumerate() {
            let parent = attempt.parent.map(|parent| (parent as usize, tree.attempts[parent as usize]));
            assert_eq!(parent.is_none(), place == 0);
            if let Some((above, parent)) = parent {
                assert!(above < place && attempt.depth == parent.depth + 1 && parent.outcome != Outcome::Denied);
                assert!(
                    attempt.last <= parent.last
                        && attempt.first + u32::from(attempt.outcome == Outcome::Denied) >= parent.first
                );
                let before = tree.attempts[..place].iter().filter(|other| other.parent == attempt.parent).count();
                assert_eq!(attempt.number as usize, before + 1);
            }
        }
    }

    #[test]
    fn a_dead_database_gets_every_attempt_of_every_layer() {
        let tree = run(&down()).tree;
        sound(&tree);
        let counts: Vec<usize> = (0..4).map(|depth| tree.at(depth).count()).collect();
        assert_eq!(counts, [1, 3, 9, 27]);
        assert!(tree.attempts.iter().all(|attempt| attempt.outcome == Outcome::Failed));
        let order: Vec<u32> = tree.at(3).map(|attempt| attempt.first).collect();
        assert_eq!(order, (1..=27).collect::<Vec<_>>());
        assert!(tree.at(3).all(|attempt| attempt.first == attempt.last));
    }

    /// The first user empties the service's ten tokens: 16 attempts hold ten of its retries, the eleventh is denied.
    #[test]
    fn denied_retries_are_in_the_tree_and_reach_nothing() {
        let tree = run(&Params { budget: Some(Probability::nearest(0.1)), ..down() }).tree;
        sound(&tree);
        let denied: Vec<&Attempt> = tree.attempts.iter().filter(|attempt| attempt.outcome == Outcome::Denied).collect();
        assert_eq!(denied.first().map(|attempt| (attempt.depth, attempt.number, attempt.first)), Some((3, 2, 16)));
        let made = tree.at(3).filter(|attempt| attempt.outcome != Outcome::Denied).count();
        assert_eq!(made, tree.database as usize);
    }

    #[test]
    fn a_success_ends_the_call_at_every_depth() {
        let tree = run(&Params { watch: 28, ..Params::default() }).tree;
        sound(&tree);
        assert_eq!((tree.user, tree.database), (28, 5));
        let last: Vec<Outcome> =
            (0..4).filter_map(|depth| tree.at(depth).last()).map(|attempt| attempt.outcome).collect();
        assert_eq!(last, [Outcome::Succeeded; 4]);
    }

    #[test]
    fn the_limit_cuts_a_call() {
        let tree = run(&Params { layers: 6, attempts: 8, watch: 50, ..down() }).tree;
        assert_eq!(tree.user, 20);
        assert_eq!(tree.root().map(|root| root.outcome), Some(Outcome::Cut));
        assert_eq!(u64::from(tree.database), 5_000_000 - 19 * 262_144);
    }
}
