//! What the reader can change.

use crate::{
    lab::{Choice, Control, Options, Slot},
    sim::{
        CallsPerSecond, Probability, Span,
        policy::breaker::{Profile, Settings},
        theory,
    },
    text::Text,
};

use super::table as t;

/// How long things take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Times {
    /// Always the same.
    #[default]
    Fixed,
    /// At random, exponentially distributed with the same mean.
    Exponential,
}

/// A protection that is on or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Switch {
    /// Off.
    #[default]
    Off,
    /// On.
    On,
}

/// Without a timeout the breaker counts a call to D that took longer than this as failed, in seconds.
pub const SLOW_CALL: f64 = 0.5;

/// Parameters of the lab `cascade`; the defaults are the chapter's shop.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Requests a second that the gateway answers itself, 0 to 5,000.
    pub gateway_rate: CallsPerSecond,
    /// Cart pages a second, 0 to 5,000.
    pub cart_rate: CallsPerSecond,
    /// Status pages a second, 0 to 5,000.
    pub status_rate: CallsPerSecond,
    /// Threads of the gateway, 1 to 5,000.
    pub gateway_threads: u32,
    /// How long the gateway works on what it answers itself, 1 ms to 1 s.
    pub gateway_work: Span,
    /// Threads of the order service X, 1 to 5,000.
    pub x_threads: u32,
    /// How long X works on a request itself, 1 ms to 1 s.
    pub x_work: Span,
    /// Places in line before X, 0 to 10,000.
    pub x_queue: u32,
    /// How long D takes when it is well, 1 ms to 10 s.
    pub d_latency: Span,
    /// How long D takes in its slow period, 1 ms to 60 s.
    pub d_slow_latency: Span,
    /// When D turns slow, 0 to 600 s.
    pub slow_from: Span,
    /// When D is well again, 0 to 600 s.
    pub slow_to: Span,
    /// How long the run is, 1 to 600 s.
    pub horizon: Span,
    /// Whether times are fixed or random.
    pub times: Times,
    /// How long X waits for D at most.
    pub d_timeout: Option<Span>,
    /// How many calls to D X makes at once at most.
    pub d_bulkhead: Option<u32>,
    /// A circuit breaker before D, with the chapter's settings.
    pub d_breaker: Switch,
    /// A cart page without offers where D's answer is missing.
    pub fallback: Switch,
    /// How long the gateway waits for X at most.
    pub gateway_timeout: Option<Span>,
    /// The seed of chance.
    pub seed: u32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            gateway_rate: CallsPerSecond::nearest(1_000.0),
            cart_rate: CallsPerSecond::nearest(400.0),
            status_rate: CallsPerSecond::nearest(600.0),
            gateway_threads: 400,
            gateway_work: Span::nearest(0.01),
            x_threads: 200,
            x_work: Span::nearest(0.02),
            x_queue: 0,
            d_latency: Span::nearest(0.05),
            d_slow_latency: Span::nearest(3.0),
            slow_from: Span::nearest(5.0),
            slow_to: Span::nearest(25.0),
            horizon: Span::nearest(30.0),
            times: Times::Fixed,
            d_timeout: None,
            d_bulkhead: None,
            d_breaker: Switch::Off,
            fallback: Switch::Off,
            gateway_timeout: None,
            seed: 48,
        }
    }
}

impl Params {
    /// Requests for X, per second.
    pub const fn x_rate(&self) -> f64 {
        self.cart_rate.get() + self.status_rate.get()
    }

    /// Threads of X that its own work keeps busy (Little).
    pub fn own_need(&self) -> f64 {
        theory::little(self.x_rate(), self.x_work.get())
    }

    /// How long a thread of X waits for D in the mean when D takes so long in the mean, given the timeout.
    pub fn wait(&self, latency: f64) -> f64 {
        match (self.d_timeout.map(Span::get), self.times) {
            (None, _) => latency,
            (Some(timeout), Times::Fixed) => latency.min(timeout),
            (Some(timeout), Times::Exponential) => latency * (1.0 - libm::exp(-timeout / latency)),
        }
    }

    /// Threads of X that are needed when D takes so long, if nothing is turned away for want of one (Little). A bulkhead
    /// lets through what Erlang's formula lets through.
    pub fn need(&self, latency: f64) -> f64 {
        let waiting = theory::little(self.cart_rate.get(), self.wait(latency));
        let through = self.d_bulkhead.map_or(1.0, |limit| 1.0 - theory::erlang_b(waiting, limit));
        self.own_need() + waiting * through
    }

    /// Whether D is slow for what starts now.
    pub fn is_slow(&self, at: f64) -> bool {
        at >= self.slow_from.get() && at < self.slow_to.get()
    }

    /// The part of the slow period that lies within the run.
    pub fn slow_period(&self) -> Option<(f64, f64)> {
        let (from, to) = (self.slow_from.get(), self.slow_to.get().min(self.horizon.get()));
        (to > from).then_some((from, to))
    }

    /// Whether D is slower in its slow period than when it is well.
    pub fn has_fault(&self) -> bool {
        self.d_slow_latency > self.d_latency && self.slow_period().is_some()
    }

    /// The breaker before D.
    pub const fn breaker(&self) -> Settings {
        Settings {
            profile: Profile::Chapter,
            window: 20,
            minimum_calls: 10,
            failure_rate_threshold: Probability::nearest(0.5),
            cool_down: Span::nearest(5.0),
            probes: 3,
        }
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self {
            gateway_rate,
            cart_rate,
            status_rate,
            gateway_threads,
            gateway_work,
            x_threads,
            x_work,
            x_queue,
            d_latency,
            d_slow_latency,
            slow_from,
            slow_to,
            horizon,
            times,
            d_timeout,
            d_bulkhead,
            d_breaker,
            fallback,
            gateway_timeout,
            seed,
        } = self;
        vec![
            Control::new(&t::D_SLOW_LATENCY, Slot::Span(d_slow_latency)),
            Control::new(&t::D_TIMEOUT, Slot::OptionalSpan(d_timeout)),
            Control::new(&t::D_BULKHEAD, Slot::OptionalCount(d_bulkhead)),
            Control::new(&t::D_BREAKER, Slot::Choice(d_breaker)),
            Control::new(&t::FALLBACK, Slot::Choice(fallback)),
            Control::new(&t::GATEWAY_TIMEOUT, Slot::OptionalSpan(gateway_timeout)),
            Control::new(&t::X_QUEUE, Slot::Count(x_queue)),
            Control::new(&t::X_THREADS, Slot::Count(x_threads)),
            Control::new(&t::GATEWAY_THREADS, Slot::Count(gateway_threads)),
            Control::new(&t::CART_RATE, Slot::Rate(cart_rate)),
            Control::new(&t::STATUS_RATE, Slot::Rate(status_rate)),
            Control::new(&t::GATEWAY_RATE, Slot::Rate(gateway_rate)),
            Control::new(&t::D_LATENCY, Slot::Span(d_latency)),
            Control::new(&t::X_WORK, Slot::Span(x_work)),
            Control::new(&t::GATEWAY_WORK, Slot::Span(gateway_work)),
            Control::new(&t::SLOW_FROM, Slot::Span(slow_from)),
            Control::new(&t::SLOW_TO, Slot::Span(slow_to)),
            Control::new(&t::HORIZON, Slot::Span(horizon)),
            Control::new(&t::TIMES, Slot::Choice(times)),
            Control::new(&t::SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for Times {
    const ALL: &'static [Self] = &[Self::Fixed, Self::Exponential];
    const CHOICES: &'static [Choice] = &[
        Choice { word: "fixed", label: Text::new("fixed", "বাঁধা") },
        Choice { word: "exponential", label: Text::new("random", "এলোমেলো") },
    ];
}

impl Options for Switch {
    const ALL: &'static [Self] = &[Self::Off, Self::On];
    const CHOICES: &'static [Choice] =
        &[Choice { word: "off", label: Text::new("off", "নেই") }, Choice { word: "on", label: Text::new("on", "আছে") }];
}
