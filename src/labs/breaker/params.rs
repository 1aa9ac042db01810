//! What the reader can change.

use crate::{
    lab::{Choice, Control, Kind, Number, Options, Preset, Quantity, Slider, Slot, Spec},
    sim::{
        CallsPerSecond, Probability, Span,
        policy::breaker::{Profile, Settings},
    },
    text::Text,
};

/// Parameters of the lab `breaker`; the defaults are the chapter's.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Results the breaker judges by, 1 to 500.
    pub window: u32,
    /// Results it needs before it judges, 1 to 500.
    pub minimum_calls: u32,
    /// Share of failures at which it opens, 1 % to 100 %.
    pub failure_rate_threshold: Probability,
    /// How long it stays open, 100 ms to 60 s.
    pub cool_down: Span,
    /// Calls let through in a trial, 1 to 50.
    pub probes: u32,
    /// How long a call waits for an answer, 50 ms to 10 s.
    pub timeout: Span,
    /// Calls per second, 1 to 1,000, with exponential gaps.
    pub rate: CallsPerSecond,
    /// Share of calls that fail while the dependency is well.
    pub failure: Probability,
    /// When the dependency begins to hang, 0 to 300 s.
    pub outage_from: Span,
    /// When it is well again, 0 to 300 s; not after the beginning means no outage.
    pub outage_to: Span,
    /// How long the run lasts, 1 s to 300 s.
    pub horizon: Span,
    /// Whose rules the breaker follows.
    pub profile: Profile,
    /// The seed of chance.
    pub seed: u32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            window: 20,
            minimum_calls: 10,
            failure_rate_threshold: Probability::nearest(0.5),
            cool_down: Span::nearest(5.0),
            probes: 3,
            timeout: Span::nearest(1.0),
            rate: CallsPerSecond::nearest(50.0),
            failure: Probability::nearest(0.02),
            outage_from: Span::nearest(10.0),
            outage_to: Span::nearest(30.0),
            horizon: Span::nearest(60.0),
            profile: Profile::Chapter,
            seed: 5,
        }
    }
}

impl Params {
    /// The breaker's settings.
    pub const fn breaker(&self) -> Settings {
        Settings {
            profile: self.profile,
            window: self.window,
            minimum_calls: self.minimum_calls,
            failure_rate_threshold: self.failure_rate_threshold,
            cool_down: self.cool_down,
            probes: self.probes,
        }
    }

    /// Whether a call that is sent then hangs until its timeout.
    pub fn hangs(&self, at: f64) -> bool {
        at >= self.outage_from.get() && at < self.outage_to.get()
    }

    /// The part of the run in which the dependency hangs, if there is one.
    pub fn outage(&self) -> Option<(f64, f64)> {
        let (from, to) = (self.outage_from.get(), self.outage_to.get().min(self.horizon.get()));
        (from < to).then_some((from, to))
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self {
            window,
            minimum_calls,
            failure_rate_threshold,
            cool_down,
            probes,
            timeout,
            rate,
            failure,
            outage_from,
            outage_to,
            horizon,
            profile,
            seed,
        } = self;
        vec![
            Control::new(&WINDOW, Slot::Count(window)),
            Control::new(&MINIMUM_CALLS, Slot::Count(minimum_calls)),
            Control::new(&THRESHOLD, Slot::Share(failure_rate_threshold)),
            Control::new(&COOL_DOWN, Slot::Span(cool_down)),
            Control::new(&PROBES, Slot::Count(probes)),
            Control::new(&TIMEOUT, Slot::Span(timeout)),
            Control::new(&RATE, Slot::Rate(rate)),
            Control::new(&FAILURE, Slot::Share(failure)),
            Control::new(&OUTAGE_FROM, Slot::Span(outage_from)),
            Control::new(&OUTAGE_TO, Slot::Span(outage_to)),
            Control::new(&HORIZON, Slot::Span(horizon)),
            Control::new(&PROFILE, Slot::Choice(profile)),
            Control::new(&SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for Profile {
    const ALL: &'static [Self] = &[Self::Chapter, Self::Resilience4j, Self::Off];
    const CHOICES: &'static [Choice] = &[
        Choice { word: "chapter", label: Text::new("chapter", "বইয়ের") },
        Choice { word: "resilience4j", label: Text::same("resilience4j") },
        Choice { word: "off", label: Text::new("no breaker", "ব্রেকার নেই") },
    ];
}

const fn calls(max: f64, slider: f64) -> Kind {
    Kind::Number(Number {
        quantity: Quantity::Count(Text::new("calls", "টি call")),
        min: 1.0,
        max,
        slider: Slider { min: 1.0, max: slider, step: Some(1.0) },
        off: None,
    })
}

const fn seconds(min: f64, max: f64, slider: Slider) -> Kind {
    Kind::Number(Number { quantity: Quantity::Seconds, min, max, slider, off: None })
}

const fn share(min: f64, slider: Slider) -> Kind {
    Kind::Number(Number { quantity: Quantity::Share, min, max: 1.0, slider, off: None })
}

const fn slider(min: f64, max: f64, step: f64) -> Slider {
    Slider { min, max, step: Some(step) }
}

static WINDOW: Spec = Spec {
    key: "window",
    label: Text::new("Window", "জানালা"),
    term: "window",
    help: Text::new(
        "The breaker judges by the results of so many last calls.",
        "শেষ এত call-এর ফল দেখে ব্রেকার বিচার করে।",
    ),
    kind: calls(500.0, 100.0),
};
static MINIMUM_CALLS: Spec = Spec {
    key: "minimum_calls",
    label: Text::new("Minimum calls", "সর্বনিম্ন call"),
    term: "",
    help: Text::new(
        "With fewer results than this it does not judge, so that one failure out of two opens nothing.",
        "এর কম ফল হাতে থাকলে বিচারই করে না, যাতে দুটির একটি ব্যর্থ হলেই না খোলে।",
    ),
    kind: calls(500.0, 50.0),
};
static THRESHOLD: Spec = Spec {
    key: "failure_rate_threshold",
    label: Text::new("Failure threshold", "ব্যর্থতার সীমা"),
    term: "threshold",
    help: Text::new("From this share of failures in the window on it opens.", "জানালায় ব্যর্থতার অনুপাত এখানে পৌঁছালেই খোলে।"),
    kind: share(0.01, slider(0.05, 1.0, 0.01)),
};
static COOL_DOWN: Spec = Spec {
    key: "cool_down",
    label: Text::new("Cool-down", "বিরতি"),
    term: "cool-down",
    help: Text::new("How long it stays open before it tries again.", "খোলার পরে এতক্ষণ সে আর চেষ্টা করে না।"),
    kind: seconds(0.1, 60.0, slider(0.5, 30.0, 0.5)),
};
static PROBES: Spec = Spec {
    key: "probes",
    label: Text::new("Probes", "পরখ"),
    term: "probes",
    help: Text::new("How many calls it lets through while half-open.", "half-open অবস্থায় এত call যেতে দেয়।"),
    kind: calls(50.0, 10.0),
};
static TIMEOUT: Spec = Spec {
    key: "timeout",
    label: Text::new("Timeout", "অপেক্ষার সীমা"),
    term: "timeout",
    help: Text::new(
        "A call without an answer waits so long, holds a thread, then fails.",
        "উত্তর না পেলে call এতক্ষণ thread ধরে রাখে, তারপর ব্যর্থ।",
    ),
    kind: seconds(0.05, 10.0, slider(0.1, 5.0, 0.1)),
};
static RATE: Spec = Spec {
    key: "rate",
    label: Text::new("Calls", "call আসে"),
    term: "",
    help: Text::new("How many calls come per second on average, at random.", "সেকেন্ডে গড়ে এত call আসে, এলোমেলো সময়ে।"),
    kind: Kind::Number(Number {
        quantity: Quantity::PerSecond,
        min: 1.0,
        max: 1_000.0,
        slider: slider(5.0, 200.0, 5.0),
        off: None,
    }),
};
static FAILURE: Spec = Spec {
    key: "failure",
    label: Text::new("Failures when well", "সুস্থ সময়ে ব্যর্থ"),
    term: "",
    help: Text::new(
        "Even a healthy dependency fails this share of calls.",
        "সুস্থ dependency-ও এই অনুপাতে call-এ ত্রুটি দেয়।",
    ),
    kind: share(0.0, slider(0.0, 0.5, 0.01)),
};
static OUTAGE_FROM: Spec = Spec {
    key: "outage_from",
    label: Text::new("Hangs from", "ঝুলে যায়"),
    term: "",
    help: Text::new("From here on the dependency answers no call.", "এই মুহূর্ত থেকে dependency কোনো call-এর উত্তর দেয় না।"),
    kind: seconds(0.0, 300.0, slider(0.0, 60.0, 1.0)),
};
static OUTAGE_TO: Spec = Spec {
    key: "outage_to",
    label: Text::new("Well again at", "সেরে ওঠে"),
    term: "",
    help: Text::new("From here on it answers new calls again.", "এই মুহূর্ত থেকে সে আবার নতুন call-এর উত্তর দেয়।"),
    kind: seconds(0.0, 300.0, slider(0.0, 60.0, 1.0)),
};
static HORIZON: Spec = Spec {
    key: "horizon",
    label: Text::new("Run length", "মোট সময়"),
    term: "",
    help: Text::new(
        "The run ends here; what is still in flight stays unsettled.",
        "এখানে হিসাব থামে; যা তখনো পথে, তার ফল আর গোনা হয় না।",
    ),
    kind: seconds(1.0, 300.0, slider(10.0, 180.0, 5.0)),
};
static PROFILE: Spec = Spec {
    key: "profile",
    label: Text::new("Rules", "কার নিয়মে"),
    term: "profile",
    help: Text::new(
        "Libraries disagree on how a trial is judged; “no breaker” lets everything through.",
        "পরখের বিচার একেক library-তে একেক রকম; ব্রেকার না থাকলে সব call যায়।",
    ),
    kind: Kind::Choice(Profile::CHOICES),
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
        slider: slider(0.0, 100.0, 1.0),
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
            id: "no_breaker",
            label: Text::new("No breaker", "ব্রেকার নেই"),
            params: Params { profile: Profile::Off, ..chapter.clone() },
        },
        Preset {
            id: "nervous",
            label: Text::new("Nervous", "উতলা ব্রেকার"),
            params: Params {
                window: 4,
                minimum_calls: 2,
                failure_rate_threshold: Probability::nearest(0.25),
                ..chapter.clone()
            },
        },
        Preset {
            id: "late",
            label: Text::new("Late results", "দেরির ফল"),
            params: Params {
                timeout: Span::nearest(8.0),
                cool_down: Span::nearest(2.0),
                outage_to: Span::nearest(15.0),
                ..chapter.clone()
            },
        },
        Preset {
            id: "resilience4j",
            label: Text::same("resilience4j"),
            params: Params {
                window: 100,
                minimum_calls: 100,
                cool_down: Span::nearest(60.0),
                probes: 10,
                horizon: Span::nearest(120.0),
                profile: Profile::Resilience4j,
                ..chapter
            },
        },
    ]
}
