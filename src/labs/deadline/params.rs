//! What the reader can change.

use super::text::short;
use crate::{
    lab::{Choice, Control, Kind, Number, Off, Options, Preset, Quantity, Slider, Slot, Spec},
    sim::{
        CallsPerSecond, Probability, SimTime, Span,
        policy::deadline::{Deadline, Timeouts},
    },
    text::Text,
};

/// Parameters of the lab `deadline`.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Who decides how long a hop waits.
    pub policy: Timeouts,
    /// The user's time, 50 ms to 60 s.
    pub deadline: Span,
    /// Median time the bank takes, 1 ms to 60 s.
    pub bank_latency: Span,
    /// Standard deviation of the logarithm of the bank's time.
    pub bank_spread: Probability,
    /// Times payment calls the bank, the first included, 1 to 10.
    pub attempts: u32,
    /// Longest wait for one of these calls; nothing means as long as payment may wait at all.
    pub per_try_timeout: Option<Span>,
    /// What each hop keeps back under `propagated`, 0 to 1 s.
    pub reserve: Span,
    /// The gateway's own work before it calls, 0 to 10 s.
    pub gateway_work: Span,
    /// The order service's own work before it calls, 0 to 10 s.
    pub order_work: Span,
    /// The payment service's own work before it calls, 0 to 10 s.
    pub payment_work: Span,
    /// Requests of the crowd, 1 to 100,000.
    pub requests: u32,
    /// How fast they come, 1 to 10,000 a second.
    pub rate: CallsPerSecond,
    /// Threads of the payment service, 1 to 10,000.
    pub pool: u32,
    /// The seed of chance.
    pub seed: u32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            policy: Timeouts::None,
            deadline: Span::nearest(1.0),
            bank_latency: Span::nearest(2.0),
            bank_spread: Probability::nearest(0.0),
            attempts: 1,
            per_try_timeout: None,
            reserve: Span::nearest(0.05),
            gateway_work: Span::nearest(0.05),
            order_work: Span::nearest(0.1),
            payment_work: Span::nearest(0.15),
            requests: 1_000,
            rate: CallsPerSecond::nearest(100.0),
            pool: 50,
            seed: 48,
        }
    }
}

impl Params {
    /// The policy of the chain under one of the four ways.
    pub fn chain(&self, timeouts: Timeouts) -> Deadline {
        Deadline { timeouts, deadline: SimTime::nearest(self.deadline.get()), reserve: self.reserve }
    }

    /// The three hops' own work, in seconds, from the user down.
    pub const fn work(&self) -> [f64; 3] {
        [self.gateway_work.get(), self.order_work.get(), self.payment_work.get()]
    }

    /// When the bank is called if nothing stops the request before, in seconds.
    pub fn bank_called(&self) -> f64 {
        self.work().iter().sum()
    }

    /// The time that the bank stays below in so large a share of calls, in seconds.
    pub fn bank_quantile(&self, standard: f64) -> f64 {
        self.bank_latency.get() * libm::exp(self.bank_spread.get() * standard)
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self {
            policy,
            deadline,
            bank_latency,
            bank_spread,
            attempts,
            per_try_timeout,
            reserve,
            gateway_work,
            order_work,
            payment_work,
            requests,
            rate,
            pool,
            seed,
        } = self;
        vec![
            Control::new(&POLICY, Slot::Choice(policy)),
            Control::new(&BANK_LATENCY, Slot::Span(bank_latency)),
            Control::new(&DEADLINE, Slot::Span(deadline)),
            Control::new(&BANK_SPREAD, Slot::Share(bank_spread)),
            Control::new(&ATTEMPTS, Slot::Count(attempts)),
            Control::new(&PER_TRY_TIMEOUT, Slot::OptionalSpan(per_try_timeout)),
            Control::new(&RESERVE, Slot::Span(reserve)),
            Control::new(&RATE, Slot::Rate(rate)),
            Control::new(&POOL, Slot::Count(pool)),
            Control::new(&REQUESTS, Slot::Count(requests)),
            Control::new(&GATEWAY_WORK, Slot::Span(gateway_work)),
            Control::new(&ORDER_WORK, Slot::Span(order_work)),
            Control::new(&PAYMENT_WORK, Slot::Span(payment_work)),
            Control::new(&SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for Timeouts {
    const ALL: &'static [Self] = &super::POLICIES;
    const CHOICES: &'static [Choice] = &[
        Choice { word: "none", label: short(Self::None) },
        Choice { word: "inverted", label: short(Self::Inverted) },
        Choice { word: "shrinking", label: short(Self::Shrinking) },
        Choice { word: "propagated", label: short(Self::Propagated) },
    ];
}

const fn milliseconds(min: f64, max: f64, slider: [f64; 3], off: Option<Off>) -> Kind {
    let [left, right, step] = slider;
    Kind::Number(Number {
        quantity: Quantity::Milliseconds,
        min,
        max,
        slider: Slider { min: left, max: right, step: Some(step) },
        off,
    })
}

const fn count(noun: Text, max: f64, slider: [f64; 3]) -> Kind {
    let [left, right, step] = slider;
    Kind::Number(Number {
        quantity: Quantity::Count(noun),
        min: 1.0,
        max,
        slider: Slider { min: left, max: right, step: Some(step) },
        off: None,
    })
}

static POLICY: Spec = Spec {
    key: "policy",
    label: Text::new("Timeouts", "কে কতক্ষণ অপেক্ষা করে"),
    term: "",
    help: Text::new(
        "Who decides how long a service waits for the one below.",
        "নিচের সার্ভিসের জন্য কে কতক্ষণ অপেক্ষা করবে, তা কে ঠিক করে।",
    ),
    kind: Kind::Choice(Timeouts::CHOICES),
};
static DEADLINE: Spec = Spec {
    key: "deadline",
    label: Text::new("Deadline", "মোট সময়"),
    term: "deadline",
    help: Text::new("After this an answer is of no use to the user.", "এর পরে উত্তর এলে ব্যবহারকারীর আর লাভ নেই।"),
    kind: milliseconds(0.05, 60.0, [0.2, 3.0, 0.05], None),
};
static BANK_LATENCY: Spec = Spec {
    key: "bank_latency",
    label: Text::new("The bank takes", "ব্যাংকের সময় লাগে"),
    term: "",
    help: Text::new(
        "How long the bank takes to answer; with a spread, half of its answers take longer.",
        "ব্যাংকের উত্তর দিতে কতক্ষণ লাগে; হেরফের থাকলে অর্ধেক উত্তরে এর চেয়ে বেশি লাগে।",
    ),
    kind: milliseconds(0.001, 60.0, [0.05, 3.0, 0.05], None),
};
static BANK_SPREAD: Spec = Spec {
    key: "bank_spread",
    label: Text::new("Spread of the bank", "ব্যাংকের হেরফের"),
    term: "",
    help: Text::new(
        "How much the bank's time varies (standard deviation of its logarithm).",
        "ব্যাংকের সময় কতটা কমে-বাড়ে (তার logarithm-এর standard deviation)।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Share,
        min: 0.0,
        max: 1.0,
        slider: Slider { min: 0.0, max: 1.0, step: Some(0.05) },
        off: None,
    }),
};
static ATTEMPTS: Spec = Spec {
    key: "attempts",
    label: Text::new("Attempts at the bank", "ব্যাংকে কতবার চেষ্টা"),
    term: "attempt",
    help: Text::new(
        "How often payment calls the bank, the first time included.",
        "প্রথমবার ধরে payment ব্যাংককে কতবার ডাকে।",
    ),
    kind: count(Text::new("attempts", "বার"), 10.0, [1.0, 5.0, 1.0]),
};
static PER_TRY_TIMEOUT: Spec = Spec {
    key: "per_try_timeout",
    label: Text::new("Timeout per attempt", "প্রতি চেষ্টায় timeout"),
    term: "",
    help: Text::new(
        "How long payment waits for one attempt; the deadline still bounds them all.",
        "একটি চেষ্টার জন্য payment কতক্ষণ অপেক্ষা করে; deadline তবু সব কটির সীমা।",
    ),
    kind: milliseconds(0.001, 60.0, [0.05, 2.0, 0.05], Some(Off { word: "off", label: Text::new("off", "নেই") })),
};
static RESERVE: Spec = Spec {
    key: "reserve",
    label: Text::new("Reserve per hop", "প্রতি ধাপের সঞ্চয়"),
    term: "",
    help: Text::new(
        "What each service keeps back of a deadline passed on, to have time for its own answer.",
        "পাঠানো deadline থেকে প্রতিটি সার্ভিস নিজের উত্তরের জন্য যতটুকু হাতে রাখে।",
    ),
    kind: milliseconds(0.0, 1.0, [0.0, 0.3, 0.01], None),
};
static GATEWAY_WORK: Spec = Spec {
    key: "gateway_work",
    label: Text::new("Work of the gateway", "gateway-এর কাজ"),
    term: "",
    help: Text::new("The gateway's own work before it calls order.", "অর্ডার সার্ভিসকে ডাকার আগে gateway-এর নিজের কাজ।"),
    kind: milliseconds(0.0, 10.0, [0.0, 0.5, 0.01], None),
};
static ORDER_WORK: Spec = Spec {
    key: "order_work",
    label: Text::new("Work of order", "order-এর কাজ"),
    term: "",
    help: Text::new(
        "The order service's own work before it calls payment.",
        "payment-কে ডাকার আগে অর্ডার সার্ভিসের নিজের কাজ।",
    ),
    kind: milliseconds(0.0, 10.0, [0.0, 0.5, 0.01], None),
};
static PAYMENT_WORK: Spec = Spec {
    key: "payment_work",
    label: Text::new("Work of payment", "payment-এর কাজ"),
    term: "",
    help: Text::new(
        "The payment service's own work before it calls the bank.",
        "ব্যাংককে ডাকার আগে payment সার্ভিসের নিজের কাজ।",
    ),
    kind: milliseconds(0.0, 10.0, [0.0, 0.5, 0.01], None),
};
static REQUESTS: Spec = Spec {
    key: "requests",
    label: Text::new("Requests in the crowd", "ভিড়ে মোট অনুরোধ"),
    term: "",
    help: Text::new("How many requests the crowd has.", "ভিড়ে মোট কটি অনুরোধ আসে।"),
    kind: count(Text::new("requests", "টি অনুরোধ"), 100_000.0, [100.0, 5_000.0, 100.0]),
};
static RATE: Spec = Spec {
    key: "rate",
    label: Text::new("Requests per second", "সেকেন্ডে অনুরোধ"),
    term: "",
    help: Text::new(
        "How fast the crowd's requests come, at random instants.",
        "ভিড়ের অনুরোধ সেকেন্ডে গড়ে কটি আসে, এলোমেলো মুহূর্তে।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::PerSecond,
        min: 1.0,
        max: 10_000.0,
        slider: Slider { min: 10.0, max: 300.0, step: Some(10.0) },
        off: None,
    }),
};
static POOL: Spec = Spec {
    key: "pool",
    label: Text::new("Payment threads", "payment-এর thread"),
    term: "pool",
    help: Text::new(
        "How many requests payment works on at once; the rest wait in line.",
        "payment একসাথে কটি অনুরোধ নিয়ে কাজ করে; বাকিরা লাইনে থাকে।",
    ),
    kind: count(Text::new("threads", "টি thread"), 10_000.0, [5.0, 200.0, 5.0]),
};
static SEED: Spec = Spec {
    key: "seed",
    label: Text::same("seed"),
    term: "",
    help: Text::new("Fixes all chance: the same seed, the same run.", "সব এলোমেলোকে স্থির করে: একই seed, একই ফল।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Seed,
        min: 0.0,
        max: 4_294_967_295.0,
        slider: Slider { min: 0.0, max: 100.0, step: Some(1.0) },
        off: None,
    }),
};

/// The named starting points.
pub fn presets() -> Vec<Preset<Params>> {
    let chapter = Params::default();
    let with = |policy| Params { policy, ..chapter.clone() };
    let retries = Params { attempts: 3, per_try_timeout: Some(Span::nearest(0.4)), ..with(Timeouts::Inverted) };
    let crowded = Params {
        policy: Timeouts::Propagated,
        bank_latency: Span::nearest(0.4),
        bank_spread: Probability::nearest(0.2),
        ..chapter.clone()
    };
    vec![
        Preset { id: "chapter", label: Text::new("No timeout", "timeout ছাড়া"), params: chapter.clone() },
        Preset {
            id: "inverted",
            label: Text::new("Inverted timeouts", "উল্টো timeout"),
            params: with(Timeouts::Inverted),
        },
        Preset {
            id: "shrinking",
            label: Text::new("Shrinking timeouts", "নিচে ছোট timeout"),
            params: with(Timeouts::Shrinking),
        },
        Preset {
            id: "propagated",
            label: Text::new("Deadline passed on", "deadline পাঠানো"),
            params: with(Timeouts::Propagated),
        },
        Preset {
            id: "retries", label: Text::new("Retries at the bank", "ব্যাংকে retry"), params: retries
        },
        Preset { id: "crowded", label: Text::new("A crowd at payment", "payment-এ ভিড়"), params: crowded },
    ]
}
