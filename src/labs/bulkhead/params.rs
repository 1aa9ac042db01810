//! What the reader can change.

use super::model::Dependency;
use crate::{
    lab::{Choice, Control, Kind, Number, Options, Preset, Quantity, Slider, Slot, Spec},
    sim::{CallsPerSecond, Span},
    text::Text,
};

/// Parameters of the lab `bulkhead`; the defaults are the chapter's.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// How the threads are divided.
    pub split: Split,
    /// Threads of the shared pool, 1 to 200.
    pub threads: u32,
    /// Threads for profile when the split is the reader's own, 1 to 200.
    pub profile_threads: u32,
    /// Threads for offers when the split is the reader's own, 1 to 200.
    pub offers_threads: u32,
    /// Calls to each dependency, 1 to 1,000 a second.
    pub rate: CallsPerSecond,
    /// How long a thread waits for an answer at most, 50 ms to 5 s.
    pub timeout: Span,
    /// When offers turns slow, 0 to 20 s.
    pub slow_from: Span,
    /// Length of the run, 1 to 300 s.
    pub horizon: Span,
    /// The seed of chance.
    pub seed: u32,
}

/// How the threads are divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Split {
    /// One pool for both.
    #[default]
    Shared,
    /// Twenty for each.
    Twenty,
    /// Thirty for profile, ten for offers.
    Thirty,
    /// The reader's own numbers.
    Custom,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            split: Split::Shared,
            threads: 40,
            profile_threads: 20,
            offers_threads: 20,
            rate: CallsPerSecond::nearest(300.0),
            timeout: Span::nearest(0.5),
            slow_from: Span::nearest(5.0),
            horizon: Span::nearest(20.0),
            seed: 48,
        }
    }
}

impl Params {
    /// The threads of each pool: one shared pool, or profile's and offers'.
    pub fn pools(&self) -> Vec<u32> {
        match self.split {
            Split::Shared => vec![self.threads],
            Split::Twenty => vec![20, 20],
            Split::Thirty => vec![30, 10],
            Split::Custom => vec![self.profile_threads, self.offers_threads],
        }
    }

    /// Whether both dependencies draw on one pool.
    pub fn shared(&self) -> bool {
        self.split == Split::Shared
    }

    /// The place of a dependency's pool among [`Params::pools`].
    pub fn pool_of(&self, dependency: Dependency) -> usize {
        if self.shared() { 0 } else { dependency.place() }
    }

    /// Threads that a dependency can get.
    pub fn threads_for(&self, dependency: Dependency) -> u32 {
        self.pools().get(self.pool_of(dependency)).copied().unwrap_or(0)
    }

    /// How much of the run lies after offers turned slow, in seconds; nothing if none of it does.
    pub fn slow_span(&self) -> Option<f64> {
        Some(self.horizon.get() - self.slow_from.get()).filter(|span| *span > 0.0)
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self { split, threads, profile_threads, offers_threads, rate, timeout, slow_from, horizon, seed } = self;
        vec![
            Control::new(&SPLIT, Slot::Choice(split)),
            Control::new(&THREADS, Slot::Count(threads)),
            Control::new(&PROFILE_THREADS, Slot::Count(profile_threads)),
            Control::new(&OFFERS_THREADS, Slot::Count(offers_threads)),
            Control::new(&RATE, Slot::Rate(rate)),
            Control::new(&TIMEOUT, Slot::Span(timeout)),
            Control::new(&SLOW_FROM, Slot::Span(slow_from)),
            Control::new(&HORIZON, Slot::Span(horizon)),
            Control::new(&SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for Split {
    const ALL: &'static [Self] = &[Self::Shared, Self::Twenty, Self::Thirty, Self::Custom];
    const CHOICES: &'static [Choice] = &[
        Choice { word: "shared", label: Text::new("shared", "একটিই") },
        Choice { word: "20/20", label: Text::new("20 + 20", "২০ + ২০") },
        Choice { word: "30/10", label: Text::new("30 + 10", "৩০ + ১০") },
        Choice { word: "custom", label: Text::new("custom", "নিজের") },
    ];
}

const fn threads() -> Kind {
    Kind::Number(Number {
        quantity: Quantity::Count(Text::new("threads", "টি thread")),
        min: 1.0,
        max: 200.0,
        slider: Slider { min: 1.0, max: 100.0, step: Some(1.0) },
        off: None,
    })
}

const fn time(quantity: Quantity, min: f64, max: f64, slider: Slider) -> Kind {
    Kind::Number(Number { quantity, min, max, slider, off: None })
}

static SPLIT: Spec = Spec {
    key: "split",
    label: Text::new("Threads", "Thread-এর ভাগ"),
    term: "",
    help: Text::new(
        "One pool for both dependencies, or a pool for each: profile first, then offers.",
        "দুই dependency-র জন্য একটিই pool, নাকি আলাদা: আগে profile-এর, পরে offers-এর।",
    ),
    kind: Kind::Choice(Split::CHOICES),
};
static THREADS: Spec = Spec {
    key: "threads",
    label: Text::new("Shared threads", "একক pool-এ"),
    term: "",
    help: Text::new("Threads in the one pool, if it is shared.", "pool একটিই হলে তাতে কটি thread।"),
    kind: threads(),
};
static PROFILE_THREADS: Spec = Spec {
    key: "profile_threads",
    label: Text::new("Custom: profile", "নিজের ভাগে profile"),
    term: "",
    help: Text::new("Threads kept for profile, if the split is custom.", "ভাগ নিজের হলে profile-এর জন্য কটি thread।"),
    kind: threads(),
};
static OFFERS_THREADS: Spec = Spec {
    key: "offers_threads",
    label: Text::new("Custom: offers", "নিজের ভাগে offers"),
    term: "",
    help: Text::new("Threads kept for offers, if the split is custom.", "ভাগ নিজের হলে offers-এর জন্য কটি thread।"),
    kind: threads(),
};
static RATE: Spec = Spec {
    key: "rate",
    label: Text::new("Calls to each", "প্রতিটিতে call"),
    term: "rate",
    help: Text::new(
        "Calls a second to profile, and as many to offers.",
        "profile-এ সেকেন্ডে কটি call; offers-এও ততগুলো।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::PerSecond,
        min: 1.0,
        max: 1_000.0,
        slider: Slider { min: 10.0, max: 1_000.0, step: Some(10.0) },
        off: None,
    }),
};
static TIMEOUT: Spec = Spec {
    key: "timeout",
    label: Text::new("Timeout", "সর্বোচ্চ অপেক্ষা"),
    term: "timeout",
    help: Text::new(
        "How long a thread waits for an answer before it gives up.",
        "একটি thread উত্তরের জন্য সর্বোচ্চ যতক্ষণ অপেক্ষা করে।",
    ),
    kind: time(Quantity::Milliseconds, 0.05, 5.0, Slider { min: 0.05, max: 2.0, step: Some(0.05) }),
};
static SLOW_FROM: Spec = Spec {
    key: "slow_from",
    label: Text::new("Offers slow from", "offers ধীর হয়"),
    term: "",
    help: Text::new(
        "When offers turns slow: from then on it takes 0.2 to 1.0 s.",
        "যখন থেকে offers ধীর: এরপর প্রতিটি উত্তরে লাগে ০.২ থেকে ১.০ সেকেন্ড।",
    ),
    kind: time(Quantity::Seconds, 0.0, 20.0, Slider { min: 0.0, max: 20.0, step: Some(0.5) }),
};
static HORIZON: Spec = Spec {
    key: "horizon",
    label: Text::new("Length of the run", "কতক্ষণ চলবে"),
    term: "",
    help: Text::new("When the run ends.", "যখন থামবে।"),
    kind: time(Quantity::Seconds, 1.0, 300.0, Slider { min: 5.0, max: 60.0, step: Some(1.0) }),
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
        Preset { id: "chapter", label: Text::new("One shared pool", "একটিই pool"), params: chapter.clone() },
        Preset {
            id: "twenty",
            label: Text::new("20 + 20", "২০ + ২০"),
            params: Params { split: Split::Twenty, ..chapter.clone() },
        },
        Preset {
            id: "thirty",
            label: Text::new("30 + 10", "৩০ + ১০"),
            params: Params { split: Split::Thirty, ..chapter.clone() },
        },
        Preset {
            id: "sized",
            label: Text::new("Rule: 14 + 26", "সূত্রে ১৪ + ২৬"),
            params: Params { split: Split::Custom, profile_threads: 14, offers_threads: 26, ..chapter.clone() },
        },
        Preset {
            id: "patient",
            label: Text::new("Shared, 2 s", "একটিই, timeout 2 s"),
            params: Params { timeout: Span::nearest(2.0), ..chapter },
        },
    ]
}
