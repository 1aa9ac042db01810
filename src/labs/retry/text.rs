//! The lab's fixed words, and the names of its components.

use super::{Run, model::Totals};
use crate::text::{Locale, Text};

/// In the list of labs.
pub const NAME: Text = Text::new("Trying again", "আবার চেষ্টা");
/// Over the lab.
pub const TITLE: Text = Text::new("One request, twenty-seven blows", "একটি অনুরোধ, সাতাশ ধাক্কা");
/// Under the title.
pub const QUESTION: Text = Text::new(
    "If each layer tries three times, how often is the bottom called?",
    "প্রতি স্তর তিনবার চেষ্টা করলে নিচে কতবার?",
);

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "There is no time here. Users call one after the other, and a failed attempt is repeated at once; how long to wait before that is a lab of its own.",
        "এখানে সময় বলে কিছু নেই। ব্যবহারকারীরা একজনের পর একজন আসেন, ব্যর্থ হলে তখনই আবার চেষ্টা হয়; কতক্ষণ থেমে, তা অন্য ল্যাবের বিষয়।",
    ),
    Text::new(
        "The database fails with the same chance however hard it is hit. A real one gets sicker under the extra load, so the storm feeds itself.",
        "চাপ যতই বাড়ুক, database-এর ব্যর্থতার হার এখানে বদলায় না। আসল database বাড়তি চাপে আরও অসুস্থ হয়, তাই ঝড় নিজেই নিজেকে বাড়ায়।",
    ),
    Text::new(
        "Attempts fail independently of one another. In an outage the second try usually meets the very fault that stopped the first, so retries help less than shown.",
        "প্রতিটি চেষ্টার ভাগ্য এখানে আলাদা। সত্যিকারের বিভ্রাটে দ্বিতীয় চেষ্টাও সাধারণত একই সমস্যায় পড়ে, তাই retry-র লাভ এখানে একটু বেশি দেখায়।",
    ),
    Text::new(
        "A layer is one process with one budget. With many small clients each starts with a full bucket, and all those first tokens together can still be a storm.",
        "একটি স্তর এখানে একটিমাত্র process, তার একটিই বাজেট। হাজারো ছোট client-এর প্রত্যেকের শুরুর token মিলে বাজেট থাকা সত্ত্বেও বড় ধাক্কা হতে পারে।",
    ),
    Text::new(
        "Repeating a call is free of harm here. A real payment repeated without an idempotency key is a second payment.",
        "একই call দুবার গেলে এখানে কোনো ক্ষতি নেই। Idempotency key ছাড়া আসল পেমেন্ট দুবার গেলে টাকাও কাটে দুবার।",
    ),
];

/// The first task.
pub const TASK_BUDGET: Text = Text::new(
    "Database down, 3 layers of 3 attempts: under 1.5 calls a user",
    "Database বিকল, ৩ স্তরে ৩ বার: জনপ্রতি ১.৫-এর কম call",
);
/// The second task.
pub const TASK_ONE_LAYER: Text = Text::new(
    "Half fail, 3 layers: 85% get an answer, no call grows beyond 4",
    "অর্ধেক ব্যর্থ, ৩ স্তর: ৮৫% উত্তর পান, কারও ৪টির বেশি চেষ্টা নয়",
);
/// The first prediction.
pub const PREDICT_LOAD: Text = Text::new(
    "How many database attempts will one user's call cause on average?",
    "একজনের একটি call থেকে database-এ গড়ে কটি চেষ্টা যাবে?",
);
/// The second prediction.
pub const PREDICT_ANSWERS: Text =
    Text::new("Under which policy do more users get an answer?", "কোন নীতিতে বেশি ব্যবহারকারী উত্তর পাবেন?");
/// Its answers.
pub const POLICIES: &[Text] = &[
    Text::new("without a budget", "বাজেট ছাড়া"),
    Text::new("with a budget", "বাজেটসহ"),
    Text::new("no difference", "কোনো তফাত নেই"),
];

/// Which policy answers more users: its place among [`POLICIES`]. Less than half a percent is no difference.
pub fn better_policy(run: &Run) -> usize {
    let ok = |totals: Option<&Totals>| totals.and_then(Totals::users_ok).unwrap_or(0.0);
    better_policy_by(ok(run.free()) - ok(run.budgeted()))
}

/// The same from the share of users that are answered without a budget and not with one.
pub fn better_policy_by(gain: f64) -> usize {
    if gain.abs() < 0.005 { 2 } else { usize::from(gain < 0.0) }
}

/// Whether the database is down, three layers would make twenty-seven of one call, and yet the load stays small.
pub fn budget_task_met(run: &Run) -> bool {
    let params = &run.params;
    let down = params.failure.get() >= 1.0 && params.permanent.get() == 0.0;
    let pyramid = params.layers >= 3 && params.attempts >= 3 && params.users >= 1_000;
    down && pyramid && run.totals.amplification().is_some_and(|calls| calls < 1.5)
}

/// Whether most users get an answer although no call can ever grow beyond four.
pub fn one_layer_task_met(run: &Run) -> bool {
    let params = &run.params;
    let load = params.failure.get() >= 0.5 && params.layers >= 3 && params.users >= 1_000;
    load && params.worst() <= 4 && run.totals.users_ok().is_some_and(|share| share >= 0.85)
}

/// A component's names: English, Bengali, and the Bengali one in the genitive.
struct Component {
    name: Text,
    of: &'static str,
}

const fn component(en: &'static str, bn: &'static str, of: &'static str) -> Component {
    Component { name: Text::new(en, bn), of }
}

static CALLERS: [Component; 6] = [
    component("app", "অ্যাপ", "অ্যাপের"),
    component("API", "API", "API-র"),
    component("service", "সার্ভিস", "সার্ভিসের"),
    component("stock service", "স্টক সার্ভিস", "স্টক সার্ভিসের"),
    component("price service", "দামের সার্ভিস", "দামের সার্ভিসের"),
    component("storage service", "স্টোরেজ সার্ভিস", "স্টোরেজ সার্ভিসের"),
];
static DATABASE: Component = component("database", "database", "database-এর");

fn at(depth: u32, layers: u32) -> &'static Component {
    if depth >= layers { &DATABASE } else { CALLERS.get(depth as usize).unwrap_or(&DATABASE) }
}

/// The name of the component at this depth: 0 is the app, the number of layers is the database.
pub fn name(depth: u32, layers: u32, locale: Locale) -> &'static str {
    at(depth, layers).name.get(locale)
}

/// "The API's", in Bengali.
pub fn of(depth: u32, layers: u32) -> &'static str {
    at(depth, layers).of
}

/// A pyramid of one call, three by three.
pub const THUMBNAIL: &str = r#"<path class="f-none s-failed w15" d="M79 15L27 45M79 15V45M79 15L131 45"/><path class="f-none s-failed w1" d="M27 45L10 74M27 45V74M27 45L44 74M79 45L62 74M79 45V74M79 45L96 74M131 45L114 74M131 45V74M131 45L148 74"/><g class="t-failed s-failed w15"><circle cx="27" cy="45" r="7"/><circle cx="79" cy="45" r="7"/><circle cx="131" cy="45" r="7"/><circle cx="10" cy="75" r="6"/><circle cx="27" cy="75" r="6"/><circle cx="44" cy="75" r="6"/><circle cx="62" cy="75" r="6"/><circle cx="79" cy="75" r="6"/><circle cx="96" cy="75" r="6"/><circle cx="114" cy="75" r="6"/><circle cx="131" cy="75" r="6"/><circle cx="148" cy="75" r="6"/></g><path class="f-none s-failed w2" d="M24 42l6 6m0-6l-6 6M76 42l6 6m0-6l-6 6M128 42l6 6m0-6l-6 6M7.5 72.5l5 5m0-5l-5 5M24.5 72.5l5 5m0-5l-5 5M41.5 72.5l5 5m0-5l-5 5M59.5 72.5l5 5m0-5l-5 5M76.5 72.5l5 5m0-5l-5 5M93.5 72.5l5 5m0-5l-5 5M111.5 72.5l5 5m0-5l-5 5M128.5 72.5l5 5m0-5l-5 5M145.5 72.5l5 5m0-5l-5 5"/><circle class="f-ink" cx="79" cy="14" r="7"/>"#;
