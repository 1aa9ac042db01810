//! What the reader can change.

use crate::{
    lab::{Choice, Control, Kind, Number, Off, Options, Preset, Quantity, Slider, Slot, Spec},
    sim::Probability,
    text::Text,
};

/// Parameters of the lab `retry`; the defaults are the chapter's.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// The chance that a database attempt fails.
    pub failure: Probability,
    /// Callers above the database, 1 to 6.
    pub layers: u32,
    /// Attempts of each caller, the first included, 1 to 8.
    pub attempts: u32,
    /// What each first try pays into its layer's budget, in tokens; nothing means no budget.
    pub budget: Option<Probability>,
    /// Which callers retry at all.
    pub retry_at: RetryAt,
    /// Users, one call each, 1 to 100,000.
    pub users: u32,
    /// What a budget holds at most, and at the start.
    pub burst: u32,
    /// The share of users all of whose database attempts fail for good.
    pub permanent: Probability,
    /// Whether such a failure is told apart and returned without a retry.
    pub classify: Classify,
    /// The user whose call is unfolded, counted from 1.
    pub watch: u32,
    /// The seed of chance.
    pub seed: u32,
}

/// Which callers retry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RetryAt {
    /// Every one of them.
    #[default]
    All,
    /// Only the one that calls the database.
    Lowest,
    /// Only the first.
    Top,
}

/// Whether failures for good are told from passing ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Classify {
    /// All failures look alike.
    #[default]
    Off,
    /// A failure for good is not retried.
    On,
}

/// The budget that stands beside a run without one: the chapter's.
pub const BESIDE: f64 = 0.1;

impl Default for Params {
    fn default() -> Self {
        Self {
            failure: Probability::nearest(0.5),
            layers: 3,
            attempts: 3,
            budget: None,
            retry_at: RetryAt::All,
            users: 1_000,
            burst: 10,
            permanent: Probability::nearest(0.0),
            classify: Classify::Off,
            watch: 1,
            seed: 48,
        }
    }
}

impl Params {
    /// Attempts that the caller at this depth (0 is the app) makes at most.
    pub const fn attempts_at(&self, depth: u32) -> u32 {
        let retries = match self.retry_at {
            RetryAt::All => true,
            RetryAt::Lowest => depth + 1 == self.layers,
            RetryAt::Top => depth == 0,
        };
        if retries { self.attempts } else { 1 }
    }

    /// How many layers retry.
    pub const fn retrying_layers(&self) -> u32 {
        match self.retry_at {
            RetryAt::All => self.layers,
            RetryAt::Lowest | RetryAt::Top => 1,
        }
    }

    /// The most database attempts that one user's call can cause: kⁿ.
    pub fn worst(&self) -> u32 {
        self.attempts.pow(self.retrying_layers())
    }

    /// The user that is watched: the last one if there are not so many.
    pub fn watched(&self) -> u32 {
        self.watch.min(self.users)
    }

    /// The budget's share, or that of the budget which stands beside a run without one.
    pub fn share(&self) -> Probability {
        self.budget.unwrap_or(Probability::nearest(BESIDE))
    }

    /// The same with a budget, or without.
    pub fn with_budget(&self, budget: bool) -> Self {
        Self { budget: budget.then(|| self.share()), ..self.clone() }
    }
}

impl crate::lab::Params for Params {
    fn controls(&mut self) -> Vec<Control<'_>> {
        let Self { failure, layers, attempts, budget, retry_at, users, burst, permanent, classify, watch, seed } = self;
        vec![
            Control::new(&FAILURE, Slot::Share(failure)),
            Control::new(&LAYERS, Slot::Count(layers)),
            Control::new(&ATTEMPTS, Slot::Count(attempts)),
            Control::new(&BUDGET, Slot::OptionalShare(budget)),
            Control::new(&RETRY_AT, Slot::Choice(retry_at)),
            Control::new(&USERS, Slot::Count(users)),
            Control::new(&BURST, Slot::Count(burst)),
            Control::new(&PERMANENT, Slot::Share(permanent)),
            Control::new(&CLASSIFY, Slot::Choice(classify)),
            Control::new(&WATCH, Slot::Count(watch)),
            Control::new(&SEED, Slot::Count(seed)),
        ]
    }
}

impl Options for RetryAt {
    const ALL: &'static [Self] = &[Self::All, Self::Lowest, Self::Top];
    const CHOICES: &'static [Choice] = &[
        Choice { word: "all", label: Text::new("all", "সব স্তর") },
        Choice { word: "lowest", label: Text::new("lowest", "নিচেরটি") },
        Choice { word: "top", label: Text::new("top", "ওপরেরটি") },
    ];
}

impl Options for Classify {
    const ALL: &'static [Self] = &[Self::Off, Self::On];
    const CHOICES: &'static [Choice] =
        &[Choice { word: "off", label: Text::new("off", "না") }, Choice { word: "on", label: Text::new("on", "হ্যাঁ") }];
}

const fn count(noun: Text, most: f64, slider: Slider) -> Kind {
    Kind::Number(Number { quantity: Quantity::Count(noun), min: 1.0, max: most, slider, off: None })
}

const fn share(off: Option<Off>) -> Kind {
    let slider = Slider { min: 0.0, max: 1.0, step: Some(0.01) };
    Kind::Number(Number { quantity: Quantity::Share, min: 0.0, max: 1.0, slider, off })
}

static FAILURE: Spec = Spec {
    key: "failure",
    label: Text::new("Database fails", "Database-এর ব্যর্থতা"),
    term: "",
    help: Text::new("The chance that one attempt on the database fails.", "database-এ একবারের চেষ্টা ব্যর্থ হওয়ার সম্ভাবনা।"),
    kind: share(None),
};
static LAYERS: Spec = Spec {
    key: "layers",
    label: Text::new("Layers", "স্তর"),
    term: "",
    help: Text::new(
        "How many callers stand one above the other over the database.",
        "database-এর ওপরে পরপর কটি caller।",
    ),
    kind: count(Text::new("layers", "টি"), 6.0, Slider { min: 1.0, max: 6.0, step: Some(1.0) }),
};
static ATTEMPTS: Spec = Spec {
    key: "attempts",
    label: Text::new("Attempts per layer", "প্রতি স্তরে চেষ্টা"),
    term: "attempts",
    help: Text::new(
        "How often each caller tries, the first time included.",
        "প্রতিটি caller কতবার চেষ্টা করে, প্রথমবার ধরে।",
    ),
    kind: count(Text::new("attempts", "বার"), 8.0, Slider { min: 1.0, max: 8.0, step: Some(1.0) }),
};
static BUDGET: Spec = Spec {
    key: "budget",
    label: Text::new("Retry budget", "Retry-র বাজেট"),
    term: "budget",
    help: Text::new(
        "Each layer's retries stay within this share of its first tries.",
        "প্রতি স্তরের retry তার প্রথম চেষ্টাগুলোর এই অনুপাতে সীমিত থাকে।",
    ),
    kind: share(Some(Off { word: "off", label: Text::new("off", "নেই") })),
};
static RETRY_AT: Spec = Spec {
    key: "retry_at",
    label: Text::new("Who retries", "Retry করে কে"),
    term: "",
    help: Text::new(
        "All callers, only the one that calls the database, or only the first; the others try once.",
        "সব caller, নাকি শুধু database-এর caller, নাকি শুধু প্রথমটি; বাকিরা একবারই চেষ্টা করে।",
    ),
    kind: Kind::Choice(RetryAt::CHOICES),
};
static USERS: Spec = Spec {
    key: "users",
    label: Text::new("Users", "ব্যবহারকারী"),
    term: "",
    help: Text::new(
        "How many users make one call each, one after the other.",
        "কতজন ব্যবহারকারী একের পর এক একটি করে call করেন।",
    ),
    kind: count(Text::new("users", "জন"), 100_000.0, Slider { min: 100.0, max: 10_000.0, step: None }),
};
static BURST: Spec = Spec {
    key: "burst",
    label: Text::new("Tokens at most", "সর্বোচ্চ token"),
    term: "burst",
    help: Text::new(
        "What a layer's budget holds at most, and what it starts with.",
        "এক স্তরের বাজেটে সর্বোচ্চ কটি token জমে; শুরুতেও ততগুলো থাকে।",
    ),
    kind: Kind::Number(Number {
        quantity: Quantity::Count(Text::new("tokens", "টি token")),
        min: 0.0,
        max: 1_000.0,
        slider: Slider { min: 0.0, max: 100.0, step: Some(1.0) },
        off: None,
    }),
};
static PERMANENT: Spec = Spec {
    key: "permanent",
    label: Text::new("Users failing for good", "যাঁদের ত্রুটি স্থায়ী"),
    term: "",
    help: Text::new(
        "The share of users whose every database attempt fails, such as an account without money.",
        "যে অনুপাতের ব্যবহারকারীর প্রতিটি চেষ্টাই ব্যর্থ হবে, যেমন যাঁর হিসাবে টাকা নেই।",
    ),
    kind: share(None),
};
static CLASSIFY: Spec = Spec {
    key: "classify",
    label: Text::new("Tell such errors apart", "স্থায়ী ত্রুটি চেনা"),
    term: "",
    help: Text::new(
        "An error that is known to last is returned without a retry.",
        "যে ত্রুটি সারবে না বলে জানা, তা retry ছাড়াই ফেরত যায়।",
    ),
    kind: Kind::Choice(Classify::CHOICES),
};
static WATCH: Spec = Spec {
    key: "watch",
    label: Text::new("User in the picture", "ছবিতে কার call"),
    term: "",
    help: Text::new(
        "Whose call the picture unfolds, counted from the first.",
        "ছবিতে কত নম্বর ব্যবহারকারীর call খুলে দেখানো হয়।",
    ),
    kind: count(Text::new("(number)", "নম্বর"), 100_000.0, Slider { min: 1.0, max: 1_000.0, step: Some(1.0) }),
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

/// The named starting points. The first unfolds the whole pyramid; the defaults, where half of the attempts fail, are the
/// one called `chapter`.
pub fn presets() -> Vec<Preset<Params>> {
    let chapter = Params::default();
    let down = Params { failure: Probability::nearest(1.0), ..chapter.clone() };
    vec![
        Preset { id: "pyramid", label: Text::new("3×3×3 = 27", "৩×৩×৩ = ২৭"), params: down.clone() },
        Preset {
            id: "sixty_four",
            label: Text::new("4×4×4 = 64", "৪×৪×৪ = ৬৪"),
            params: Params { attempts: 4, ..down.clone() },
        },
        Preset {
            id: "five_layers",
            label: Text::new("5 layers: 243", "৫ স্তর: ২৪৩"),
            params: Params { layers: 5, ..down.clone() },
        },
        Preset {
            id: "budget",
            label: Text::new("Budget 10%", "১০% বাজেট"),
            params: Params { budget: Some(Probability::nearest(BESIDE)), ..down },
        },
        Preset {
            id: "chapter", label: Text::new("Half fail", "অর্ধেক ব্যর্থ"), params: chapter
        },
    ]
}
