//! What the reader can change.

use crate::{
    lab::{Choice, Control, Kind, Number, Off, Options, Preset, Quantity, Slider, Slot, Spec},
    sim::{
        Span,
        policy::backoff::{Backoff, Clamp, Jitter},
    },
    text::Text,
};

/// Parameters of the lab `jitter`; the defaults are the chapter's.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// The strategy in focus.
    pub strategy: Jitter,
    /// Clients that failed together, 1 to 100,000.
    pub clients: u32,
    /// Calls the server accepts in a slot, 1 to 1,000.
    pub accept: u32,
    /// Length of a slot, 10 ms to 1 s.
    pub slot: Span,
    /// The wait that doubling starts from, 10 ms to 10 s.
    pub base: Span,
    /// The longest wait, 100 ms to 60 s.
    pub cap: Span,
    /// The power of two before the first retry.
    pub first_exponent: u32,
    /// Attempts a client makes, the failed first one included; nothing means no limit.
    pub max_attempts: Option<u32>,
    /// Where the cap is applied.
    pub clamp: Clamp,
    /// The seed of chance.
    pub seed: u32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            strategy: Jitter::Full,
            clients: 100,
            accept: 2,
            slot: Span::nearest(0.1),
            base: Span::nearest(0.2),
            cap: Span::nearest(10.0),
            first_exponent: 1,
            max_attempts: None,
            clamp: Clamp::Before,
            seed: 7,
        }
    }
}

impl Params {
    /// The backoff policy for one of the strategies.
    pub const fn backoff(&self, jitter: Jitter) -> Backoff {
        Backoff { jitter, base: self.base, cap: self.cap, first_exponent: self.first_exponent, clamp: self.clamp }
    }

    /// The shortest time in which all could be served, in seconds: every slot full from the start.
    pub fn ideal(&self) -> f64 {
        f64::from(self.clients) / f64::from(self.accept) * self.slot.get()
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self { strategy, clients, accept, slot, base, cap, first_exponent, max_attempts, clamp, seed } = self;
        vec![
            Control::new(&STRATEGY, Slot::Choice(strategy)),
            Control::new(&CLIENTS, Slot::Count(clients)),
            Control::new(&ACCEPT, Slot::Count(accept)),
            Control::new(&SLOT, Slot::Span(slot)),
            Control::new(&BASE, Slot::Span(base)),
            Control::new(&CAP, Slot::Span(cap)),
            Control::new(&MAX_ATTEMPTS, Slot::OptionalCount(max_attempts)),
            Control::new(&FIRST_EXPONENT, Slot::Count(first_exponent)),
            Control::new(&CLAMP, Slot::Choice(clamp)),
            Control::new(&SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for Jitter {
    const ALL: &'static [Self] = &super::STRATEGIES;
    const CHOICES: &'static [Choice] = &[
        Choice { word: "none", label: Text::new("none", "ছাড়া") },
        Choice { word: "full", label: Text::same("full") },
        Choice { word: "equal", label: Text::same("equal") },
        Choice { word: "decorrelated", label: Text::same("decorr.") },
    ];
}

impl Options for Clamp {
    const ALL: &'static [Self] = &[Self::Before, Self::After];
    const CHOICES: &'static [Choice] = &[
        Choice { word: "before", label: Text::new("before", "আগে") },
        Choice { word: "after", label: Text::new("after", "পরে") },
    ];
}

const fn calls() -> Text {
    Text::new("calls", "টি call")
}

static STRATEGY: Spec = Spec {
    key: "strategy",
    label: Text::new("Jitter", "কোন jitter"),
    term: "",
    help: Text::new(
        "Which way of waiting is in focus; all four are drawn.",
        "কোন রকম অপেক্ষা বড় করে দেখছেন; আঁকা হয় চারটিই।",
    ),
    kind: Kind::Choice(Jitter::CHOICES),
};
static CLIENTS: Spec = Spec {
    key: "clients",
    label: Text::new("Clients", "ক্লায়েন্ট"),
    term: "clients",
    help: Text::new("How many clients failed together.", "কতজন একসাথে ত্রুটি পেয়েছে।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(Text::new("clients", "জন")),
        min: 1.0,
        max: 100_000.0,
        slider: Slider { min: 10.0, max: 500.0, step: Some(5.0) },
        off: None,
    }),
};
static ACCEPT: Spec = Spec {
    key: "accept",
    label: Text::new("Accepted per slot", "প্রতি slot-এ নেওয়া যায়"),
    term: "",
    help: Text::new(
        "How many calls the server takes in each slot; the rest are turned away at once.",
        "সার্ভার প্রতি slot-এ কটি call নেয়; বাকিগুলো সঙ্গে সঙ্গে ফেরত যায়।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(calls()),
        min: 1.0,
        max: 1_000.0,
        slider: Slider { min: 1.0, max: 20.0, step: Some(1.0) },
        off: None,
    }),
};
static SLOT: Spec = Spec {
    key: "slot",
    label: Text::new("Slot", "সময়ের টুকরো"),
    term: "slot",
    help: Text::new("Length of the slots in which the server counts.", "সার্ভার যে টুকরো ধরে গোনে, তার দৈর্ঘ্য।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Milliseconds,
        min: 0.01,
        max: 1.0,
        slider: Slider { min: 0.01, max: 1.0, step: Some(0.01) },
        off: None,
    }),
};
static BASE: Spec = Spec {
    key: "base",
    label: Text::new("Base wait", "শুরুর অপেক্ষা"),
    term: "base",
    help: Text::new("The wait that doubling starts from.", "যে অপেক্ষা প্রতিবার দ্বিগুণ হয়।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Milliseconds,
        min: 0.01,
        max: 10.0,
        slider: Slider { min: 0.05, max: 2.0, step: Some(0.05) },
        off: None,
    }),
};
static CAP: Spec = Spec {
    key: "cap",
    label: Text::new("Cap", "সর্বোচ্চ অপেক্ষা"),
    term: "cap",
    help: Text::new("No wait is longer than this.", "কোনো অপেক্ষা এর চেয়ে লম্বা হয় না।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Seconds,
        min: 0.1,
        max: 60.0,
        slider: Slider { min: 0.5, max: 30.0, step: Some(0.5) },
        off: None,
    }),
};
static MAX_ATTEMPTS: Spec = Spec {
    key: "max_attempts",
    label: Text::new("Attempts at most", "সর্বোচ্চ চেষ্টা"),
    term: "",
    help: Text::new(
        "After so many attempts, the failed first one included, a client gives up.",
        "প্রথম ব্যর্থ চেষ্টাটি ধরে এতবারের পরে ক্লায়েন্ট হাল ছাড়ে।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(Text::new("attempts", "বার")),
        min: 1.0,
        max: 1_000.0,
        slider: Slider { min: 2.0, max: 20.0, step: Some(1.0) },
        off: Some(Off { word: "unlimited", label: Text::new("no limit", "সীমা নেই") }),
    }),
};
static FIRST_EXPONENT: Spec = Spec {
    key: "first_exponent",
    label: Text::new("First power of two", "প্রথম ঘাত"),
    term: "2^k",
    help: Text::new("The first retry waits base × 2 to this power.", "প্রথম retry-র আগে অপেক্ষা base × ২-এর এই ঘাত।"),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(Text::new("power", "ঘাত")),
        min: 0.0,
        max: 10.0,
        slider: Slider { min: 0.0, max: 5.0, step: Some(1.0) },
        off: None,
    }),
};
static CLAMP: Spec = Spec {
    key: "clamp",
    label: Text::new("Cap before or after the jitter", "cap বসে jitter-এর"),
    term: "",
    help: Text::new(
        "Libraries that apply the cap after the jitter lose the jitter once waits reach the cap.",
        "যে library jitter-এর পরে cap বসায়, অপেক্ষা cap ছুঁলেই তার jitter হারিয়ে যায়।",
    ),
    kind: Kind::Choice(Clamp::CHOICES),
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
    vec![
        Preset {
            id: "chapter", label: Text::new("The chapter", "বইয়ের উদাহরণ"), params: chapter.clone()
        },
        Preset {
            id: "low_cap",
            label: Text::new("Low cap, 2 s", "ছোট cap, 2 s"),
            params: Params { cap: Span::nearest(2.0), ..chapter.clone() },
        },
        Preset {
            id: "clamp_after",
            label: Text::new("Cap after jitter", "cap পরে"),
            params: Params {
                base: Span::nearest(1.0),
                cap: Span::nearest(1.0),
                clamp: Clamp::After,
                ..chapter.clone()
            },
        },
        Preset {
            id: "phones",
            label: Text::new("10,000 phones", "দশ হাজার ফোন"),
            params: Params {
                clients: 10_000,
                accept: 200,
                base: Span::nearest(1.0),
                cap: Span::nearest(30.0),
                ..chapter
            },
        },
    ]
}
