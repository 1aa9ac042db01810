//! The control table's entries and the presets.

use super::{
    Params,
    params::{Switch, Times},
};
use crate::{
    lab::{Kind, Number, Off, Options, Preset, Quantity, Slider, Spec},
    sim::Span,
    text::Text,
};

const NONE: Off = Off { word: "off", label: Text::new("off", "নেই") };

/// A slider with steps: left end, right end, step.
const fn slider([min, max, step]: [f64; 3]) -> Slider {
    Slider { min, max, step: Some(step) }
}

const fn number(quantity: Quantity, [min, max]: [f64; 2], shown: [f64; 3], off: Option<Off>) -> Kind {
    Kind::Number(Number { quantity, min, max, slider: slider(shown), off })
}

const fn threads() -> Quantity {
    Quantity::Count(Text::new("threads", "টি thread"))
}

pub static GATEWAY_RATE: Spec = Spec {
    key: "gateway_rate",
    label: Text::new("Other requests", "অন্য অনুরোধ"),
    term: "",
    help: Text::new(
        "Requests a second that the gateway answers itself.",
        "সেকেন্ডে কটি অনুরোধের উত্তর gateway নিজেই দেয়।",
    ),
    kind: number(Quantity::PerSecond, [0.0, 5_000.0], [0.0, 2_000.0, 50.0], None),
};
pub static CART_RATE: Spec = Spec {
    key: "cart_rate",
    label: Text::new("Cart pages", "cart-এর পাতা"),
    term: "",
    help: Text::new(
        "Cart pages a second: they go to X, and X asks D for offers.",
        "সেকেন্ডে কটি cart-এর পাতা: যায় X-এ, আর X অফার চায় D-এর কাছে।",
    ),
    kind: number(Quantity::PerSecond, [0.0, 5_000.0], [0.0, 1_000.0, 20.0], None),
};
pub static STATUS_RATE: Spec = Spec {
    key: "status_rate",
    label: Text::new("Status pages", "status-এর পাতা"),
    term: "",
    help: Text::new(
        "Status pages a second: they go to X and never need D.",
        "সেকেন্ডে কটি status-এর পাতা: যায় X-এ, D-কে লাগেই না।",
    ),
    kind: number(Quantity::PerSecond, [0.0, 5_000.0], [0.0, 1_000.0, 20.0], None),
};
pub static GATEWAY_THREADS: Spec = Spec {
    key: "gateway_threads",
    label: Text::new("Gateway threads", "gateway-এর thread"),
    term: "pool",
    help: Text::new(
        "A gateway thread is held until X has answered.",
        "X উত্তর না দেওয়া পর্যন্ত gateway-এর একটি thread আটকা থাকে।",
    ),
    kind: number(threads(), [1.0, 5_000.0], [50.0, 1_000.0, 10.0], None),
};
pub static GATEWAY_WORK: Spec = Spec {
    key: "gateway_work",
    label: Text::new("Work of the gateway", "gateway-এর কাজ"),
    term: "",
    help: Text::new(
        "How long the gateway works on what it answers itself.",
        "gateway নিজে যার উত্তর দেয়, তাতে তার কতক্ষণ লাগে।",
    ),
    kind: number(Quantity::Milliseconds, [0.001, 1.0], [0.001, 0.1, 0.001], None),
};
pub static X_THREADS: Spec = Spec {
    key: "x_threads",
    label: Text::new("Threads of X", "X-এর thread"),
    term: "pool",
    help: Text::new("How many requests the order service works on at once.", "অর্ডার সার্ভিস একসাথে কটি অনুরোধ নিয়ে কাজ করে।"),
    kind: number(threads(), [1.0, 5_000.0], [20.0, 1_500.0, 10.0], None),
};
pub static X_WORK: Spec = Spec {
    key: "x_work",
    label: Text::new("Work of X", "X-এর নিজের কাজ"),
    term: "",
    help: Text::new("How long X works on each request itself.", "প্রতিটি অনুরোধে X-এর নিজের কাজ কতক্ষণ।"),
    kind: number(Quantity::Milliseconds, [0.001, 1.0], [0.005, 0.2, 0.005], None),
};
pub static X_QUEUE: Spec = Spec {
    key: "x_queue",
    label: Text::new("Places in X's queue", "X-এর লাইনে জায়গা"),
    term: "queue",
    help: Text::new(
        "How many requests may wait for a thread of X; more are turned away at once.",
        "X-এর thread-এর জন্য কটি অনুরোধ লাইনে দাঁড়াতে পারে; বাড়তি সঙ্গে সঙ্গে ফেরত।",
    ),
    kind: number(Quantity::Count(Text::new("places", "টি জায়গা")), [0.0, 10_000.0], [0.0, 1_000.0, 10.0], None),
};
pub static D_LATENCY: Spec = Spec {
    key: "d_latency",
    label: Text::new("D when well", "সুস্থ D-এর সময়"),
    term: "",
    help: Text::new("How long the offers service takes when it is well.", "সুস্থ থাকলে অফার সার্ভিসের কতক্ষণ লাগে।"),
    kind: number(Quantity::Milliseconds, [0.001, 10.0], [0.01, 0.5, 0.01], None),
};
pub static D_SLOW_LATENCY: Spec = Spec {
    key: "d_slow_latency",
    label: Text::new("D when slow", "ধীর D-এর সময়"),
    term: "",
    help: Text::new("How long the offers service takes in its slow period.", "ধীর সময়টায় অফার সার্ভিসের কতক্ষণ লাগে।"),
    kind: number(Quantity::Milliseconds, [0.001, 60.0], [0.05, 5.0, 0.05], None),
};
pub static SLOW_FROM: Spec = Spec {
    key: "slow_from",
    label: Text::new("Slow from", "কখন থেকে ধীর"),
    term: "",
    help: Text::new("Calls to D that start from here on are slow.", "এর পর থেকে D-কে ডাকা call ধীর।"),
    kind: number(Quantity::Seconds, [0.0, 600.0], [0.0, 30.0, 0.5], None),
};
pub static SLOW_TO: Spec = Spec {
    key: "slow_to",
    label: Text::new("Slow until", "কখন পর্যন্ত ধীর"),
    term: "",
    help: Text::new("Calls to D that start from here on are fast again.", "এর পর থেকে D-কে ডাকা call আবার দ্রুত।"),
    kind: number(Quantity::Seconds, [0.0, 600.0], [0.0, 60.0, 0.5], None),
};
pub static HORIZON: Spec = Spec {
    key: "horizon",
    label: Text::new("Length of the run", "কতক্ষণ চলবে"),
    term: "",
    help: Text::new("How long requests keep coming.", "কতক্ষণ ধরে অনুরোধ আসে।"),
    kind: number(Quantity::Seconds, [1.0, 600.0], [10.0, 60.0, 1.0], None),
};
pub static TIMES: Spec = Spec {
    key: "times",
    label: Text::new("Times", "সময়গুলো"),
    term: "",
    help: Text::new(
        "Whether work and answers always take the same time, or vary at random around it.",
        "কাজ আর উত্তরে সব সময় সমান সময় লাগে, নাকি এলোমেলো কমে-বাড়ে।",
    ),
    kind: Kind::Choice(Times::CHOICES),
};
pub static D_TIMEOUT: Spec = Spec {
    key: "d_timeout",
    label: Text::new("Timeout on D", "D-তে timeout"),
    term: "timeout",
    help: Text::new(
        "X waits for D so long at most; then the cart page has no offers.",
        "X বড়জোর এতক্ষণ D-এর অপেক্ষা করে; তারপর cart-এ অফার নেই।",
    ),
    kind: number(Quantity::Milliseconds, [0.001, 60.0], [0.05, 3.0, 0.05], Some(NONE)),
};
pub static D_BULKHEAD: Spec = Spec {
    key: "d_bulkhead",
    label: Text::new("Calls to D at once", "D-তে একসাথে call"),
    term: "bulkhead",
    help: Text::new(
        "X makes so many calls to D at once at most; more are not made.",
        "X একসাথে D-কে বড়জোর এতটি call পাঠায়; বাড়তি call পাঠানোই হয় না।",
    ),
    kind: number(Quantity::Count(Text::new("calls", "টি call")), [1.0, 5_000.0], [5.0, 200.0, 5.0], Some(NONE)),
};
pub static D_BREAKER: Spec = Spec {
    key: "d_breaker",
    label: Text::new("Breaker before D", "D-এর আগে breaker"),
    term: "circuit breaker",
    help: Text::new(
        "Stops calling D when half of the last calls failed or, without a timeout, were too slow.",
        "শেষ call-গুলোর অর্ধেক ব্যর্থ হলে, বা timeout না থাকলে খুব ধীর হলে, D-কে ডাকা বন্ধ রাখে।",
    ),
    kind: Kind::Choice(Switch::CHOICES),
};
pub static FALLBACK: Spec = Spec {
    key: "fallback",
    label: Text::new("Cart without offers", "অফার ছাড়া cart"),
    term: "fallback",
    help: Text::new(
        "Where D's answer is missing, the cart page is shown without offers instead of failing.",
        "D-এর উত্তর না পেলে cart-এর পাতা ব্যর্থ না হয়ে অফার ছাড়াই দেখা যায়।",
    ),
    kind: Kind::Choice(Switch::CHOICES),
};
pub static GATEWAY_TIMEOUT: Spec = Spec {
    key: "gateway_timeout",
    label: Text::new("Timeout on X", "X-এ timeout"),
    term: "timeout",
    help: Text::new(
        "The gateway waits for X so long at most. X works on: only a request still in line is dropped.",
        "gateway বড়জোর এতক্ষণ X-এর অপেক্ষা করে। X তবু কাজ করেই যায়; বাদ পড়ে শুধু লাইনে থাকা অনুরোধ।",
    ),
    kind: number(Quantity::Milliseconds, [0.001, 60.0], [0.1, 5.0, 0.1], Some(NONE)),
};
pub static SEED: Spec = Spec {
    key: "seed",
    label: Text::same("seed"),
    term: "",
    help: Text::new("Fixes all chance: the same seed, the same run.", "সব এলোমেলোকে স্থির করে: একই seed, একই ফল।"),
    kind: number(Quantity::Seed, [0.0, 4_294_967_295.0], [0.0, 100.0, 1.0], None),
};

/// The named starting points: the shop as it is, then each remedy alone, then all of them.
pub fn presets() -> Vec<Preset<Params>> {
    let chapter = Params::default();
    let with = |change: fn(&mut Params)| {
        let mut params = chapter.clone();
        change(&mut params);
        params
    };
    let timeout = Some(Span::nearest(0.2));
    vec![
        Preset {
            id: "chapter", label: Text::new("No protection", "কোনো রক্ষাকবচ নেই"), params: chapter.clone()
        },
        Preset {
            id: "queue",
            label: Text::new("With a long queue", "লম্বা লাইন দিলে"),
            params: with(|params| params.x_queue = 1_000),
        },
        Preset {
            id: "timeout",
            label: Text::same("timeout"),
            params: Params { d_timeout: timeout, ..chapter.clone() },
        },
        Preset { id: "bulkhead", label: Text::same("bulkhead"), params: with(|params| params.d_bulkhead = Some(40)) },
        Preset {
            id: "breaker",
            label: Text::same("circuit breaker"),
            params: with(|params| params.d_breaker = Switch::On),
        },
        Preset {
            id: "fallback",
            label: Text::new("fallback alone", "শুধু fallback"),
            params: with(|params| params.fallback = Switch::On),
        },
        Preset {
            id: "gateway_timeout",
            label: Text::new("timeout at the gateway", "gateway-এ timeout"),
            params: Params { gateway_timeout: Some(Span::nearest(0.5)), ..chapter.clone() },
        },
        Preset {
            id: "together",
            label: Text::new("All together", "সব একসাথে"),
            params: Params {
                d_timeout: timeout,
                d_bulkhead: Some(40),
                d_breaker: Switch::On,
                fallback: Switch::On,
                ..chapter
            },
        },
    ]
}
