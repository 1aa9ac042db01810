//! The lab's fixed words, and the names of its strategies.

use super::Run;
use crate::{
    sim::policy::backoff::Jitter,
    text::{Locale, Text},
};

/// In the list of labs.
pub const NAME: Text = Text::new("Returning waves", "ফেরার ঢেউ");
/// Over the lab.
pub const TITLE: Text = Text::new("Returning waves: why waiting must be random", "ফেরার ঢেউ: অপেক্ষা কেন এলোমেলো হবে");
/// Under the title.
pub const QUESTION: Text =
    Text::new("If everyone waits by the same rule, when do they all come back?", "সবাই একই নিয়মে অপেক্ষা করলে ফিরবে কখন?");

/// The strategies' full names, in their order.
pub const STRATEGY_NAMES: &[Text] = &[
    Text::new("no jitter", "jitter ছাড়া"),
    Text::same("full jitter"),
    Text::same("equal jitter"),
    Text::same("decorrelated"),
];

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "Saying no is free here. A real server spends time and memory on every call it turns away, so a real wave hurts more.",
        "এখানে ফেরত দিতে সার্ভারের কোনো খরচ নেই। আসল সার্ভারের প্রতিটি ফেরত দেওয়া call-এও সময় আর memory লাগে, তাই আসল ঢেউয়ের ধাক্কা আরও বড়।",
    ),
    Text::new(
        "Everyone fails at the same instant and all clocks agree to the last bit. Real clients are already a little apart, so real waves are somewhat blunter.",
        "সবাই ঠিক একই মুহূর্তে ত্রুটি পায়, সবার ঘড়িও হুবহু মেলে। বাস্তবে ক্লায়েন্টরা শুরু থেকেই একটু ছড়ানো, তাই ঢেউয়ের চূড়া কিছুটা ভোঁতা।",
    ),
    Text::new(
        "No new clients arrive while the old ones return, and an answer takes no time.",
        "পুরোনোরা ফেরার সময় নতুন কেউ আসে না, আর উত্তর পেতে কোনো সময় লাগে না।",
    ),
    Text::new(
        "The slots are a fixed grid that starts at zero. A server with a sliding window or a queue would cut the same waves differently.",
        "Slot-গুলো শূন্য থেকে শুরু হওয়া বাঁধা ঘর। সরতে থাকা window বা queue থাকলে একই ঢেউ অন্যভাবে কাটত।",
    ),
    Text::new(
        "One seed is one story. Look at many seeds before you say that one strategy is faster than another.",
        "একটি seed মানে একটিমাত্র গল্প। কোন কৌশল দ্রুত, তা বলার আগে অনেক seed-এর ফল দেখুন।",
    ),
];

/// The first task.
pub const TASK_40: Text = Text::new("Peak under 40, all done within 15 s", "চূড়া ৪০-এর নিচে, ১৫ সেকেন্ডে সবাই সারা");
/// The second task.
pub const TASK_20: Text = Text::new("Peak under 20, all done within 15 s", "চূড়া ২০-এর নিচে, ১৫ সেকেন্ডে সবাই সারা");
/// The first prediction.
pub const PREDICT_WAVE: Text = Text::new(
    "Without jitter, how many calls come in the busiest slot?",
    "jitter ছাড়া সবচেয়ে ব্যস্ত slot-এ কটি call আসবে?",
);
/// The second prediction.
pub const PREDICT_LAST: Text =
    Text::new("With which strategy is the last client served last?", "কোন কৌশলে শেষ ক্লায়েন্টটির পালা আসে সবার পরে?");

/// A strategy's name.
pub fn strategy(jitter: Jitter, locale: Locale) -> &'static str {
    STRATEGY_NAMES[place(jitter)].get(locale)
}

/// A strategy's name where room is short.
pub fn short(jitter: Jitter, locale: Locale) -> &'static str {
    match (jitter, locale.is_bengali()) {
        (Jitter::None, true) => "jitter ছাড়া",
        (Jitter::None, false) => "no jitter",
        (Jitter::Full, _) => "full",
        (Jitter::Equal, _) => "equal",
        (Jitter::Decorrelated, _) => "decorr.",
    }
}

/// A strategy's place in the order of the lab.
pub fn place(jitter: Jitter) -> usize {
    super::STRATEGIES.iter().position(|strategy| *strategy == jitter).unwrap_or(0)
}

/// How a sentence says "with this strategy".
pub fn with(jitter: Jitter, locale: Locale) -> String {
    match (jitter, locale.is_bengali()) {
        (Jitter::None, true) => "jitter ছাড়া".to_owned(),
        (Jitter::None, false) => "without jitter".to_owned(),
        (Jitter::Decorrelated, true) => "decorrelated jitter-এ".to_owned(),
        (Jitter::Decorrelated, false) => "with decorrelated jitter".to_owned(),
        (_, true) => format!("{}-এ", strategy(jitter, locale)),
        (_, false) => format!("with {}", strategy(jitter, locale)),
    }
}

/// A strategy's formula.
#[cfg(feature = "web")]
pub const fn formula(jitter: Jitter) -> &'static str {
    match jitter {
        Jitter::None => "min(cap, base·2^k)",
        Jitter::Full => "rand(0, t)",
        Jitter::Equal => "t/2 + rand(0, t/2)",
        Jitter::Decorrelated => "rand(base, 3·last)",
    }
}

/// Whether the strategy in focus keeps its peak and finishes in time, with at least the chapter's hundred clients and its
/// server.
pub fn task_met(run: &Run, peak: u32, seconds: f64) -> bool {
    let params = &run.params;
    let focus = run.focus();
    params.clients >= 100
        && params.ideal() >= 5.0
        && focus.peak_per_slot < peak
        && focus.all_done().is_some_and(|done| done <= seconds)
}

/// Four waves over a scatter of single calls.
pub const THUMBNAIL: &str = r#"<path class="s-rule" d="M8 46H150"/><g class="s-rejected w3 d2"><path d="M16 8V44"/><path d="M34 8V44"/><path d="M66 8V44"/><path d="M128 8V44"/></g><g class="f-succeeded"><circle cx="16" cy="8" r="3"/><circle cx="34" cy="8" r="3"/><circle cx="66" cy="8" r="3"/><circle cx="128" cy="8" r="3"/><circle cx="22" cy="60" r="2.6"/><circle cx="31" cy="76" r="2.6"/><circle cx="42" cy="55" r="2.6"/><circle cx="50" cy="70" r="2.6"/><circle cx="63" cy="80" r="2.6"/><circle cx="70" cy="58" r="2.6"/><circle cx="84" cy="72" r="2.6"/><circle cx="97" cy="60" r="2.6"/><circle cx="112" cy="77" r="2.6"/><circle cx="136" cy="64" r="2.6"/></g><g class="f-rejected"><path d="M13 55l2.4 2.4-2.4 2.4-2.4-2.4z"/><path d="M18 70l2.4 2.4-2.4 2.4-2.4-2.4z"/><path d="M26 66l2.4 2.4-2.4 2.4-2.4-2.4z"/><path d="M37 62l2.4 2.4-2.4 2.4-2.4-2.4z"/><path d="M46 80l2.4 2.4-2.4 2.4-2.4-2.4z"/><path d="M57 62l2.4 2.4-2.4 2.4-2.4-2.4z"/></g>"#;
