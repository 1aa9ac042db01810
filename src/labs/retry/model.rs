//! The chain of callers, user by user.

use super::{
    Params,
    moments::Story,
    params::Classify,
    tree::{Grower, Outcome, Tree, Unwatched, Watch},
};
use crate::{
    lab::{Detail, Job},
    sim::{ATTEMPT_LIMIT, Ending, Mulberry32, Probability, policy::budget::Budget},
};
use std::sync::OnceLock;

/// The most layers there can be.
const MOST_LAYERS: usize = 6;
/// The stream of chance that says who fails for good, apart from the chapter's own.
const PERMANENT_STREAM: u32 = 1;
/// A policy that only stands beside the run's own stops here.
const BESIDE_LIMIT: u64 = 500_000;
/// Users and database attempts behind each point of the chart over the failure share.
const CURVE_USERS: u32 = 1_000;
const CURVE_LIMIT: u64 = 30_000;
/// Points of that chart: every 5 %.
const CURVE_STEPS: u32 = 20;
/// Tokens are kept after each of so many users, and after that so many times more.
const SAMPLES: u32 = 500;

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it was run with.
    pub params: Params,
    /// What came of it.
    pub totals: Totals,
    /// The same chance under the other policy: with the chapter's budget, or without one. Part of the history.
    pub beside: Option<Totals>,
    /// The watched user's call. Part of the history.
    pub tree: Tree,
    /// Each layer's tokens over the users. Part of the history.
    pub tokens: Vec<Sample>,
    /// Both policies over the failure share. Part of the history.
    pub curve: Vec<Point>,
    /// The moments of the watched user's call, written when they are first asked for.
    pub story: OnceLock<Story>,
}

/// What one policy made of all users.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Totals {
    /// Users whose call was over.
    pub users: u32,
    /// Those of them that got an answer.
    pub answered: u32,
    /// Database attempts of those users.
    pub complete_calls: u64,
    /// All database attempts.
    pub database_calls: u64,
    /// Attempts on each component: 0 is the app, which users call once.
    pub attempts: [u64; MOST_LAYERS + 1],
    /// Retries that each caller was denied.
    pub denied: [u64; MOST_LAYERS],
    /// How it ended.
    pub ending: Ending,
}

/// Every layer's tokens after one user's call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many users had called.
    pub user: u32,
    /// The tokens of each layer.
    pub tokens: [f64; MOST_LAYERS],
}

/// Both policies at one failure share. Nothing where a single call was too large for a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The failure share.
    pub failure: f64,
    /// Without a budget.
    pub free: Option<Totals>,
    /// With one.
    pub budgeted: Option<Totals>,
}

impl Totals {
    /// Database attempts for each user's call; nothing if no call was over.
    pub fn amplification(&self) -> Option<f64> {
        (self.users > 0).then(|| self.complete_calls as f64 / f64::from(self.users))
    }

    /// The share of users that got an answer.
    pub fn users_ok(&self) -> Option<f64> {
        (self.users > 0).then(|| f64::from(self.answered) / f64::from(self.users))
    }

    /// Retries denied by all layers together.
    pub fn all_denied(&self) -> u64 {
        self.denied.iter().sum()
    }
}

impl Run {
    /// What came of it without a budget, if that was run.
    pub fn free(&self) -> Option<&Totals> {
        if self.params.budget.is_none() { Some(&self.totals) } else { self.beside.as_ref() }
    }

    /// What came of it with a budget, if that was run.
    pub fn budgeted(&self) -> Option<&Totals> {
        if self.params.budget.is_some() { Some(&self.totals) } else { self.beside.as_ref() }
    }
}

/// The chain of callers over the database.
struct Chain {
    random: Mulberry32,
    failure: f64,
    layers: u32,
    attempts: [u32; MOST_LAYERS],
    budgets: Option<[Budget; MOST_LAYERS]>,
    classify: bool,
    /// Whether the present user's attempts all fail for good.
    doomed: bool,
    limit: u64,
    totals: Totals,
}

impl Chain {
    /// A call of the component at this depth, as its caller sees it. Depth 0 is the app.
    fn call<W: Watch>(&mut self, depth: u32, watch: &mut W) -> Outcome {
        if depth == self.layers {
            return self.database();
        }
        let place = depth as usize;
        for number in 1..=self.attempts[place] {
            if let Some(budget) = self.budgets.as_mut().map(|budgets| &mut budgets[place]) {
                if number == 1 {
                    budget.deposit();
                } else if !budget.withdraw() {
                    self.totals.denied[place] += 1;
                    watch.denied(depth + 1, number);
                    return Outcome::Failed;
                }
            }
            let to_database = depth + 1 == self.layers;
            if to_database && self.totals.database_calls >= self.limit {
                self.totals.ending = Ending::Limit;
                return Outcome::Cut;
            }
            watch.begin(depth + 1, number, to_database);
            self.totals.attempts[place + 1] += 1;
            let outcome = self.call(depth + 1, watch);
            watch.end(outcome);
            match outcome {
                Outcome::Succeeded | Outcome::Cut => return outcome,
                Outcome::Permanent if self.classify => return outcome,
                _ => {}
            }
        }
        Outcome::Failed
    }

    #[inline]
    fn database(&mut self) -> Outcome {
        self.totals.database_calls += 1;
        if self.doomed {
            Outcome::Permanent // no draw: the others' chance stays as it is, whatever is retried for this user
        } else if self.random.unit() >= self.failure {
            Outcome::Succeeded
        } else {
            Outcome::Failed
        }
    }
}

/// One policy under way, user by user.
struct Simulation {
    chain: Chain,
    permanent: f64,
    who: Mulberry32,
    users: u32,
    watched: u32,
    grower: Grower,
    stride: u32,
    tokens: Vec<Sample>,
}

impl Simulation {
    fn new(params: &Params, limit: u64, detail: Detail) -> Self {
        let mut attempts = [1; MOST_LAYERS];
        for (depth, attempts) in (0..).zip(attempts.iter_mut()) {
            *attempts = params.attempts_at(depth);
        }
        let keep = detail == Detail::History;
        let chain = Chain {
            random: Mulberry32::new(params.seed),
            failure: params.failure.get(),
            layers: params.layers,
            attempts,
            budgets: params.budget.map(|share| [Budget::new(params.burst, share); MOST_LAYERS]),
            classify: params.classify == Classify::On,
            doomed: false,
            limit,
            totals: Totals {
                users: 0,
                answered: 0,
                complete_calls: 0,
                database_calls: 0,
                attempts: [0; MOST_LAYERS + 1],
                denied: [0; MOST_LAYERS],
                ending: Ending::Finished,
            },
        };
        let mut simulation = Self {
            chain,
            permanent: params.permanent.get(),
            who: Mulberry32::stream(params.seed, PERMANENT_STREAM),
            users: params.users,
            watched: if keep { params.watched() } else { 0 },
            grower: Grower::default(),
            stride: if keep { params.users.div_ceil(SAMPLES) } else { 0 },
            tokens: Vec::new(),
        };
        simulation.sample();
        simulation
    }

    /// Takes users' calls until all are over (true) or the slice is spent (false).
    fn advance(&mut self, left: &mut u64) -> bool {
        loop {
            let done = self.chain.totals.users;
            if done >= self.users || self.chain.totals.ending == Ending::Limit {
                return true;
            }
            if *left == 0 {
                return false;
            }
            let before = self.chain.totals.database_calls;
            self.user(done + 1);
            *left = left.saturating_sub((self.chain.totals.database_calls - before).max(1));
        }
    }

    fn user(&mut self, user: u32) {
        self.chain.doomed = self.permanent > 0.0 && self.who.unit() < self.permanent;
        self.chain.totals.attempts[0] += 1;
        let outcome = if user <= self.watched {
            self.grower.user(user);
            let outcome = self.chain.call(0, &mut self.grower);
            self.grower.end(outcome);
            outcome
        } else {
            self.chain.call(0, &mut Unwatched)
        };
        let totals = &mut self.chain.totals;
        if outcome != Outcome::Cut {
            totals.users = user;
            totals.answered += u32::from(outcome == Outcome::Succeeded);
            totals.complete_calls = totals.database_calls;
            self.sample();
        }
    }

    fn sample(&mut self) {
        let user = self.chain.totals.users;
        let due = self.stride > 0 && (user <= SAMPLES || user.is_multiple_of(self.stride) || user == self.users);
        if let (true, Some(budgets)) = (due, &self.chain.budgets) {
            self.tokens.push(Sample { user, tokens: budgets.map(|budget| budget.tokens()) });
        }
    }
}

/// The run's own policy, then the one beside it, then the chart over the failure share.
pub struct Pyramid {
    params: Params,
    detail: Detail,
    now: Simulation,
    run: Option<Run>,
    points: u32,
}

impl Pyramid {
    /// The start: nobody has called.
    pub fn new(params: &Params, detail: Detail) -> Self {
        Self {
            params: params.clone(),
            detail,
            now: Simulation::new(params, ATTEMPT_LIMIT, detail),
            run: None,
            points: 0,
        }
    }

    /// Takes what the simulation that has just ended says; true if another one follows.
    fn take(&mut self) -> bool {
        let totals = self.now.chain.totals;
        let tokens = std::mem::take(&mut self.now.tokens);
        let Some(run) = &mut self.run else {
            let tree = std::mem::take(&mut self.now.grower.tree);
            let params = self.params.clone();
            self.run =
                Some(Run { params, totals, beside: None, tree, tokens, curve: Vec::new(), story: OnceLock::new() });
            self.now =
                Simulation::new(&self.params.with_budget(self.params.budget.is_none()), BESIDE_LIMIT, self.detail);
            self.now.watched = 0;
            return self.detail == Detail::History;
        };
        if run.beside.is_none() {
            run.beside = Some(totals);
            if run.tokens.is_empty() {
                run.tokens = tokens;
            }
        } else {
            let totals = Some(totals).filter(|totals| totals.users > 0);
            match run.curve.last_mut().filter(|_| self.points % 2 == 1) {
                Some(point) => point.budgeted = totals,
                None => run.curve.push(Point { failure: failure_at(self.points), free: totals, budgeted: None }),
            }
            self.points += 1;
        }
        let params = Params {
            failure: Probability::nearest(failure_at(self.points)),
            users: self.params.users.min(CURVE_USERS),
            ..self.params.with_budget(self.points % 2 == 1)
        };
        self.now = Simulation::new(&params, CURVE_LIMIT, Detail::Metrics);
        self.points < 2 * (CURVE_STEPS + 1)
    }
}

fn failure_at(point: u32) -> f64 {
    f64::from(point / 2) / f64::from(CURVE_STEPS)
}

impl Job<Run> for Pyramid {
    fn advance(&mut self, events: u64) -> Option<Run> {
        let mut left = events;
        while self.now.advance(&mut left) {
            if !self.take() {
                return self.run.take();
            }
        }
        None
    }
}

/// Database attempts for each user's call and the share of users that get an answer, without a budget.
///
/// The layers' attempts on the database come one after the other and stop at the first that succeeds, so that all the
/// layers together are one caller with kⁿ attempts: (1 − p^kⁿ)/(1 − p) of them on average, and 1 − p^kⁿ of the users get
/// an answer. A user who fails for good costs kⁿ, or one attempt if that failure is told apart.
pub fn expected(params: &Params, failure: f64) -> (f64, f64) {
    let worst = f64::from(params.worst());
    let lost = libm::pow(failure, worst);
    let passing = if failure < 1.0 { (1.0 - lost) / (1.0 - failure) } else { worst };
    let lasting = if params.classify == Classify::On { 1.0 } else { worst };
    let permanent = params.permanent.get();
    ((1.0 - permanent) * passing + permanent * lasting, (1.0 - permanent) * (1.0 - lost))
}

/// Database attempts for each user's call when every attempt fails and each retrying layer has a budget of share r:
/// (1 + r)ⁿ + burst·((1 + r)ⁿ⁻¹ + … + 1)/users, before tokens are rounded down to whole ones. Never more than kⁿ.
pub fn expected_with_budget(params: &Params, share: f64) -> f64 {
    let burst = f64::from(params.burst) / f64::from(params.users);
    let calls = (0..params.retrying_layers()).fold(1.0, |calls, _| calls * (1.0 + share) + burst);
    calls.min(f64::from(params.worst()))
}

/// Ticks beyond this many are thinned out.
const TICKS: u32 = 100_000;

impl Run {
    /// The watched user's database attempts, one by one, or every so many of a storm.
    pub fn ticks(&self) -> Vec<f64> {
        let stride = self.tree.database.div_ceil(TICKS).max(1);
        (0..=self.tree.database).step_by(stride as usize).map(f64::from).collect()
    }
}
