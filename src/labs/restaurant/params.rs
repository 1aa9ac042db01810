//! What the reader can change.

use crate::{
    lab::{Choice, Control, Kind, Number, Off, Options, Preset, Quantity, Slider, Slot, Spec},
    sim::{Probability, Span},
    text::Text,
};

/// Parameters of the lab `restaurant`.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Waiters, 1 to 100.
    pub waiters: u32,
    /// Mean time between two guests, 1 s to 10 min.
    pub order_every: Span,
    /// Whether guests come at random or evenly.
    pub arrivals: Arrivals,
    /// The share of guests who want dessert.
    pub dessert_share: Probability,
    /// How long a tea takes a waiter, 10 s to 30 min.
    pub tea_time: Span,
    /// A dessert by a well confectioner, 5 s to 30 min.
    pub dessert_time: Span,
    /// A dessert by a sick one, 5 s to 60 min.
    pub sick_dessert_time: Span,
    /// When the confectioner falls ill; nothing means never.
    pub sick_from: Option<Span>,
    /// When the confectioner is well again; nothing means never.
    pub sick_to: Option<Span>,
    /// How long a guest waits for a free waiter, 10 s to 60 min.
    pub patience: Span,
    /// Most waiters at the counter (bulkhead).
    pub dessert_limit: Option<u32>,
    /// How long a waiter stands at the counter at most (timeout).
    pub give_up_after: Option<Span>,
    /// Whether every dessert guest takes tea instead (fallback).
    pub no_dessert_today: Switch,
    /// Length of the run, 5 min to 24 h.
    pub horizon: Span,
    /// The seed of chance.
    pub seed: u32,
}

/// How guests come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrivals {
    /// As a Poisson stream.
    Random,
    /// At equal distances.
    Even,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Off.
    Off,
    /// On.
    On,
}

const fn minutes(minutes: f64) -> Span {
    Span::nearest(minutes * 60.0)
}

impl Default for Params {
    fn default() -> Self {
        Self {
            waiters: 10,
            order_every: Span::nearest(45.0),
            arrivals: Arrivals::Random,
            dessert_share: Probability::nearest(0.33),
            tea_time: minutes(2.0),
            dessert_time: Span::nearest(30.0),
            sick_dessert_time: minutes(10.0),
            sick_from: Some(minutes(5.0)),
            sick_to: None,
            patience: minutes(5.0),
            dessert_limit: None,
            give_up_after: None,
            no_dessert_today: Switch::Off,
            horizon: minutes(60.0),
            seed: DEFAULT_SEED,
        }
    }
}

/// Of the seeds 0 to 150 the one whose day is most like the typical one: all waiters stand at the counter 30.1 minutes after
/// the confectioner falls ill (median 30.4), 80 guests come (80 expected), 15 leave without tea (median 16), and on a healthy
/// day 1.97 waiters are busy on average (2.04 by Little's law).
const DEFAULT_SEED: u32 = 145;

impl Params {
    /// Guests in a second, on average.
    pub fn rate(&self) -> f64 {
        1.0 / self.order_every.get()
    }

    /// The share of guests whose order goes to the counter.
    pub fn counter_share(&self) -> f64 {
        if self.no_dessert_today == Switch::On { 0.0 } else { self.dessert_share.get() }
    }

    /// From when to when the confectioner is slower or faster than when well, within the run; nothing if that never is.
    pub fn illness(&self) -> Option<(f64, f64)> {
        let from = self.sick_from?.get();
        let to = self.sick_to.unwrap_or(self.horizon).min(self.horizon).get();
        (from < to && self.sick_dessert_time != self.dessert_time).then_some((from, to))
    }

    /// How long a dessert takes whose preparation starts at this second.
    pub fn preparation(&self, at: f64) -> Span {
        match self.illness() {
            Some((from, to)) if from <= at && (at < to || self.sick_to.is_none()) => self.sick_dessert_time,
            _ => self.dessert_time,
        }
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self {
            waiters,
            order_every,
            arrivals,
            dessert_share,
            tea_time,
            dessert_time,
            sick_dessert_time,
            sick_from,
            sick_to,
            patience,
            dessert_limit,
            give_up_after,
            no_dessert_today,
            horizon,
            seed,
        } = self;
        vec![
            Control::new(&DESSERT_LIMIT, Slot::OptionalCount(dessert_limit)),
            Control::new(&GIVE_UP_AFTER, Slot::OptionalSpan(give_up_after)),
            Control::new(&NO_DESSERT_TODAY, Slot::Choice(no_dessert_today)),
            Control::new(&DESSERT_SHARE, Slot::Share(dessert_share)),
            Control::new(&ORDER_EVERY, Slot::Span(order_every)),
            Control::new(&SICK_DESSERT_TIME, Slot::Span(sick_dessert_time)),
            Control::new(&PATIENCE, Slot::Span(patience)),
            Control::new(&WAITERS, Slot::Count(waiters)),
            Control::new(&TEA_TIME, Slot::Span(tea_time)),
            Control::new(&DESSERT_TIME, Slot::Span(dessert_time)),
            Control::new(&SICK_FROM, Slot::OptionalSpan(sick_from)),
            Control::new(&SICK_TO, Slot::OptionalSpan(sick_to)),
            Control::new(&ARRIVALS, Slot::Choice(arrivals)),
            Control::new(&HORIZON, Slot::Span(horizon)),
            Control::new(&SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for Arrivals {
    const ALL: &'static [Self] = &[Self::Random, Self::Even];
    const CHOICES: &'static [Choice] = &[
        Choice { word: "random", label: Text::new("at random", "এলোমেলো") },
        Choice { word: "even", label: Text::new("evenly", "সমান ফাঁকে") },
    ];
}

impl Options for Switch {
    const ALL: &'static [Self] = &[Self::Off, Self::On];
    const CHOICES: &'static [Choice] =
        &[Choice { word: "off", label: Text::new("off", "বন্ধ") }, Choice { word: "on", label: Text::new("on", "চালু") }];
}

const OFF: Off = Off { word: "off", label: Text::new("off", "বন্ধ") };
const NEVER: Off = Off { word: "never", label: Text::new("never", "কখনোই না") };
const MINUTE: f64 = 60.0;
const DAY: f64 = 86_400.0;

/// A span in minutes: its limits and the slider's, in seconds.
const fn span(min: f64, max: f64, slider: Slider, off: Option<Off>) -> Kind {
    Kind::Number(Number { quantity: Quantity::Minutes, min, max, slider, off })
}

const fn whole_minutes(min: f64, max: f64) -> Slider {
    Slider { min: min * MINUTE, max: max * MINUTE, step: Some(MINUTE) }
}

const fn people() -> Text {
    Text::new("waiters", "জন")
}

static DESSERT_LIMIT: Spec = Spec {
    key: "dessert_limit",
    label: Text::new("At the counter at most", "কাউন্টারে সর্বোচ্চ"),
    term: "bulkhead",
    help: Text::new(
        "With so many waiters at the counter a further dessert order is declined on the spot.",
        "কাউন্টারে এতজন থাকলে দইয়ের নতুন অর্ডার তখনই না করে দেওয়া হয়।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(people()),
        min: 1.0,
        max: 100.0,
        slider: Slider { min: 1.0, max: 10.0, step: Some(1.0) },
        off: Some(OFF),
    }),
};
static GIVE_UP_AFTER: Spec = Spec {
    key: "give_up_after",
    label: Text::new("Leave the counter after", "কাউন্টার ছাড়বেন"),
    term: "timeout",
    help: Text::new(
        "A waiter who has stood at the counter this long goes back without the dessert.",
        "কাউন্টারে এতক্ষণ দাঁড়ালে ওয়েটার দই ছাড়াই ফিরে আসেন।",
    ),
    kind: span(10.0, 60.0 * MINUTE, Slider { min: 30.0, max: 15.0 * MINUTE, step: Some(30.0) }, Some(OFF)),
};
static NO_DESSERT_TODAY: Spec = Spec {
    key: "no_dessert_today",
    label: Text::new("“No dessert today”", "“আজ দই নেই”"),
    term: "fallback",
    help: Text::new(
        "Every guest who wants dessert is offered tea instead, and takes it.",
        "যিনিই দই চান, তাঁকে বদলে চা দেওয়া হয়, তিনি তা নেনও।",
    ),
    kind: Kind::Choice(Switch::CHOICES),
};
static DESSERT_SHARE: Spec = Spec {
    key: "dessert_share",
    label: Text::new("Dessert orders", "দইয়ের অর্ডার"),
    term: "",
    help: Text::new("The share of guests who want dessert; the others want tea.", "কত ভাগ অতিথি দই চান; বাকিরা চান চা।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Share,
        min: 0.0,
        max: 1.0,
        slider: Slider { min: 0.0, max: 1.0, step: Some(0.01) },
        off: None,
    }),
};
static ORDER_EVERY: Spec = Spec {
    key: "order_every",
    label: Text::new("Between two guests", "দুই অতিথির মাঝে"),
    term: "",
    help: Text::new("The mean time from one guest to the next.", "এক অতিথির পরে আরেকজন আসতে গড়ে যত সময় যায়।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Seconds,
        min: 1.0,
        max: 600.0,
        slider: Slider { min: 15.0, max: 120.0, step: Some(5.0) },
        off: None,
    }),
};
static SICK_DESSERT_TIME: Spec = Spec {
    key: "sick_dessert_time",
    label: Text::new("Dessert when sick", "অসুস্থ হাতে এক দই"),
    term: "",
    help: Text::new("How long the sick confectioner takes for one dessert.", "অসুস্থ কারিগরের একটি দই বানাতে যত সময় লাগে।"),
    kind: span(5.0, 60.0 * MINUTE, whole_minutes(1.0, 20.0), None),
};
static PATIENCE: Spec = Spec {
    key: "patience",
    label: Text::new("Guests' patience", "অতিথির ধৈর্য"),
    term: "",
    help: Text::new(
        "A guest who has waited this long for a waiter leaves.",
        "ওয়েটারের জন্য এতক্ষণ বসে থেকে না পেলে অতিথি চলে যান।",
    ),
    kind: span(10.0, 60.0 * MINUTE, whole_minutes(1.0, 15.0), None),
};
static WAITERS: Spec = Spec {
    key: "waiters",
    label: Text::new("Waiters", "ওয়েটার"),
    term: "threads",
    help: Text::new(
        "How many waiters there are. One waiter is one thread.",
        "মোট কজন ওয়েটার। একজন ওয়েটার মানে একটি thread।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(people()),
        min: 1.0,
        max: 100.0,
        slider: Slider { min: 2.0, max: 20.0, step: Some(1.0) },
        off: None,
    }),
};
static TEA_TIME: Spec = Spec {
    key: "tea_time",
    label: Text::new("Time for a tea", "এক কাপ চায়ে"),
    term: "",
    help: Text::new("How long one tea keeps a waiter busy.", "এক কাপ চা দিতে একজন ওয়েটার যতক্ষণ ব্যস্ত থাকেন।"),
    kind: span(10.0, 30.0 * MINUTE, Slider { min: 30.0, max: 10.0 * MINUTE, step: Some(30.0) }, None),
};
static DESSERT_TIME: Spec = Spec {
    key: "dessert_time",
    label: Text::new("Dessert when well", "সুস্থ হাতে এক দই"),
    term: "",
    help: Text::new(
        "How long the confectioner takes for one dessert when well.",
        "সুস্থ থাকলে কারিগরের একটি দই দিতে যত সময় লাগে।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Seconds,
        min: 5.0,
        max: 30.0 * MINUTE,
        slider: Slider { min: 10.0, max: 120.0, step: Some(5.0) },
        off: None,
    }),
};
static SICK_FROM: Spec = Spec {
    key: "sick_from",
    label: Text::new("Sick from", "অসুস্থ হলেন"),
    term: "",
    help: Text::new("When the confectioner falls ill.", "দোকান খোলার কতক্ষণ পরে কারিগর অসুস্থ হন।"),
    kind: span(0.0, DAY, whole_minutes(0.0, 60.0), Some(NEVER)),
};
static SICK_TO: Spec = Spec {
    key: "sick_to",
    label: Text::new("Well again", "সেরে উঠলেন"),
    term: "",
    help: Text::new("From when on a dessert takes the usual time again.", "কখন থেকে একটি দইয়ে আবার আগের মতো সময় লাগে।"),
    kind: span(0.0, DAY, whole_minutes(0.0, 60.0), Some(NEVER)),
};
static ARRIVALS: Spec = Spec {
    key: "arrivals",
    label: Text::new("Guests come", "অতিথি আসেন"),
    term: "",
    help: Text::new("At random (a Poisson stream) or at equal distances.", "এলোমেলো সময়ে (Poisson), নাকি সমান সময় পরপর।"),
    kind: Kind::Choice(Arrivals::CHOICES),
};
static HORIZON: Spec = Spec {
    key: "horizon",
    label: Text::new("Length of the day", "কতক্ষণ দেখবেন"),
    term: "",
    help: Text::new("How much time is simulated.", "মোট যত সময়ের হিসাব হয়।"),
    kind: span(5.0 * MINUTE, DAY, whole_minutes(20.0, 240.0), None),
};
static SEED: Spec = Spec {
    key: "seed",
    label: Text::same("seed"),
    term: "",
    help: Text::new("Fixes all chance: the same seed, the same guests.", "সব এলোমেলোকে স্থির করে: একই seed, একই অতিথি।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Seed,
        min: 0.0,
        max: 4_294_967_295.0,
        slider: Slider { min: 0.0, max: 200.0, step: Some(1.0) },
        off: None,
    }),
};

/// The named starting points.
pub fn presets() -> Vec<Preset<Params>> {
    let chapter = Params::default();
    let preset = |id, label, params| Preset { id, label, params };
    vec![
        preset("chapter", Text::new("The story", "বইয়ের গল্প"), chapter.clone()),
        preset("healthy", Text::new("A healthy day", "সুস্থ কারিগর"), Params { sick_from: None, ..chapter.clone() }),
        preset("limit", Text::new("At most 2", "সর্বোচ্চ ২"), Params { dessert_limit: Some(2), ..chapter.clone() }),
        preset(
            "timeout",
            Text::new("Leave after 3 min", "৩ মিনিটে ফেরা"),
            Params { give_up_after: Some(minutes(3.0)), ..chapter.clone() },
        ),
        preset(
            "no_dessert",
            Text::new("No dessert today", "আজ দই নেই"),
            Params { no_dessert_today: Switch::On, ..chapter },
        ),
    ]
}
