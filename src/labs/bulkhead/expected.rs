//! How long answers take, and what theory makes of that in the long run.

use super::{Params, model::Dependency};
use crate::sim::theory;

/// A stretch of equally likely response times: where it starts and how long it is, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Uniform {
    /// The shortest.
    pub from: f64,
    /// The longest less the shortest.
    pub width: f64,
}

/// A healthy answer takes 10 to 30 ms.
const HEALTHY: Uniform = Uniform { from: 0.01, width: 0.02 };
/// A slow one 0.2 to 1 s.
const SLOW: Uniform = Uniform { from: 0.2, width: 0.8 };

/// No answer takes longer than this, in seconds.
pub const SLOWEST: f64 = SLOW.from + SLOW.width;

impl Uniform {
    /// How long a thread is held on average, if it gives up at the timeout.
    fn held(self, timeout: f64) -> f64 {
        let to = timeout.clamp(self.from, self.from + self.width);
        let answered = (to * to - self.from * self.from) / 2.0;
        (answered + timeout.min(to) * (self.from + self.width - to)) / self.width
    }

    /// The share of answers that come before the timeout.
    fn in_time(self, timeout: f64) -> f64 {
        ((timeout - self.from) / self.width).clamp(0.0, 1.0)
    }
}

/// What theory says of one dependency in the long run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The load on its pool: threads that would be busy if there were enough.
    pub offered: f64,
    /// The pool's threads.
    pub threads: u32,
    /// The share of calls that get an answer.
    pub ok: f64,
    /// Threads that it holds on average.
    pub busy: f64,
}

/// How long one call holds a thread on average, in seconds.
pub fn mean_hold(params: &Params, dependency: Dependency, slow: bool) -> f64 {
    response(dependency, slow).held(params.timeout.get())
}

/// The share of a dependency's answers that come before the timeout, once offers is slow.
pub fn in_time(params: &Params, dependency: Dependency) -> f64 {
    response(dependency, true).in_time(params.timeout.get())
}

/// How long a dependency's answers take, before offers is slow and after.
#[inline]
pub fn response(dependency: Dependency, slow: bool) -> Uniform {
    if slow && dependency == Dependency::Offers { SLOW } else { HEALTHY }
}

/// The long run, with offers slow: Poisson calls, no queue, so Erlang's loss formula holds for any response times. A
/// shared pool sees the load of both and turns both away with the same chance.
pub fn expected(params: &Params, dependency: Dependency) -> Expected {
    let load = |dependency| theory::little(params.rate.get(), mean_hold(params, dependency, true));
    let offered = if params.shared() { Dependency::ALL.into_iter().map(load).sum() } else { load(dependency) };
    alone(params, dependency, offered, params.threads_for(dependency))
}

/// The same for a pool of this size under this load.
pub fn alone(params: &Params, dependency: Dependency, offered: f64, threads: u32) -> Expected {
    let admitted = 1.0 - theory::erlang_b(offered, threads);
    Expected {
        offered,
        threads,
        ok: admitted * in_time(params, dependency),
        busy: admitted * theory::little(params.rate.get(), mean_hold(params, dependency, true)),
    }
}

/// The share of a dependency's calls that find no thread while everyone is well.
pub fn healthy_loss(params: &Params, dependency: Dependency) -> f64 {
    let load = theory::little(params.rate.get(), mean_hold(params, dependency, false));
    let offered = if params.shared() { 2.0 * load } else { load };
    theory::erlang_b(offered, params.threads_for(dependency))
}

/// The size of a dependency's own pool by the rule of thumb: rate × healthy p99 × headroom.
pub fn rule_of_thumb(params: &Params) -> u32 {
    libm::ceil(params.rate.get() * HEALTHY_P99 * HEADROOM).max(1.0) as u32
}

/// The 99th percentile of a healthy response time, in seconds.
pub const HEALTHY_P99: f64 = HEALTHY.from + 0.99 * HEALTHY.width;
/// The headroom of the rule of thumb.
pub const HEADROOM: f64 = 1.5;

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: for a timeout of 0.5 s, ∫ from 0.2 to 0.5 of x/0.8 is 0.13125, and 0.5 × 0.625 are cut: 0.44375 in all.
    #[test]
    fn mean_holding_times() {
        let close = |value: f64, expected: f64| assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
        close(SLOW.held(0.5), 0.443_75);
        close(SLOW.held(0.1), 0.1);
        close(SLOW.held(0.2), 0.2);
        close(SLOW.held(1.0), 0.6);
        close(SLOW.held(5.0), 0.6);
        close(HEALTHY.held(0.5), 0.02);
        close(SLOW.in_time(0.5), 0.375);
        assert_eq!((SLOW.in_time(0.1), SLOW.in_time(2.0)), (0.0, 1.0));
    }
}
