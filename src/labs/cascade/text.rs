//! The lab's fixed words and its tasks.

use super::{Kind, Params, Run};
use crate::text::{Locale, Text};

/// In the list of labs.
pub const NAME: Text = Text::new("The shop's chain", "দোকানের শিকল");
/// Over the lab.
pub const TITLE: Text =
    Text::new("The shop's chain: slow is worse than dead", "দোকানের শিকল: মৃতের চেয়ে ধীর বেশি বিপদের");
/// Under the title.
pub const QUESTION: Text =
    Text::new("Why does a request fail that never wanted offers?", "যে অনুরোধ অফার চায়ই না, সেটিও কেন ব্যর্থ?");

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "A refused user does not try again here. Real users press reload, and real clients retry, so the flood grows just when the threads are gone.",
        "এখানে ফেরত যাওয়া কেউ আবার চেষ্টা করে না। বাস্তবে মানুষ reload চাপে, client retry করে, তাই thread ফুরালেই অনুরোধের ঢল আরও বাড়ে।",
    ),
    Text::new(
        "D is slow, but as slow for one call as for a thousand. A real sick service gets slower with every call that piles up on it.",
        "D ধীর, কিন্তু একটি call-এ যতটা, হাজারটিতেও ততটাই। সত্যিই অসুস্থ সার্ভিসে যত call জমে, সে তত ধীর হয়।",
    ),
    Text::new(
        "A waiting thread costs nothing but its place. Real ones hold memory and connections too, and garbage collection slows everything before the pool is full.",
        "অপেক্ষায় থাকা thread এখানে শুধু জায়গাটুকু নেয়। বাস্তবে সে memory আর connection-ও ধরে রাখে, তাই pool ভরার আগেই সব ধীর হতে থাকে।",
    ),
    Text::new(
        "An answer counts as OK however late it comes. After three seconds many users have already left.",
        "উত্তর যত দেরিতেই আসুক, এখানে তা সফল। কয়েক সেকেন্ড পরে অনেক ব্যবহারকারী আসলে চলেই যান।",
    ),
    Text::new(
        "There is one X and one gateway. With several instances behind a balancer the pool is larger, but it fills the same way, only later.",
        "X একটিই, gateway-ও একটি। Balancer-এর পেছনে কয়েকটি instance থাকলে pool বড় হয়, কিন্তু ভরে একইভাবে, শুধু একটু পরে।",
    ),
];

/// The first prediction.
pub const PREDICT_STATUS: Text = Text::new(
    "While D is slow, what share of the status pages gets an answer?",
    "D ধীর থাকার সময় status-এর পাতার কত ভাগ উত্তর পাবে?",
);
/// The second prediction.
pub const PREDICT_FULL: Text = Text::new(
    "How long after D turns slow are all threads of X taken?",
    "D ধীর হওয়ার কতক্ষণ পরে X-এর সব thread আটকে যাবে?",
);
/// Its answers.
pub const FULL_OPTIONS: &[Text] = &[
    Text::new("less than a second", "এক সেকেন্ডেরও কমে"),
    Text::new("a few seconds", "কয়েক সেকেন্ডে"),
    Text::new("longer", "আরও পরে"),
    Text::new("never", "কখনো না"),
];

/// Which answer is right.
pub fn full_answer(run: &Run) -> usize {
    match run.firsts.x_full.map(|at| at - run.params.slow_from.get()) {
        Some(after) if after < 1.0 => 0,
        Some(after) if after < 10.0 => 1,
        Some(_) => 2,
        None => 3,
    }
}

/// A kind of request.
pub const fn kind(kind: Kind) -> Text {
    match kind {
        Kind::Gateway => Text::new("other requests", "অন্য অনুরোধ"),
        Kind::Cart => Text::new("cart pages", "cart-এর পাতা"),
        Kind::Status => Text::new("status pages", "status-এর পাতা"),
    }
}

/// The first task.
pub fn task_innocent(locale: Locale) -> String {
    let (share, slow, threads) = (locale.percent(0.999, 1), locale.span(3.0), locale.count(200));
    match locale.is_bengali() {
        true => format!("D-এর {slow} লাগলেও X-এর {threads}টি thread-এই status-এর {share} সফল রাখুন"),
        false => format!("With D at {slow} and {threads} threads of X: keep {share} of the status pages OK"),
    }
}

/// The second task.
pub fn task_everyone(locale: Locale) -> String {
    let (share, waited) = (locale.percent(0.99, 0), locale.count(1_200));
    match locale.is_bengali() {
        true => format!("তিন রকম অনুরোধেরই {share} সফল, D-এর অপেক্ষায় {waited} thread-সেকেন্ডের কম"),
        false => format!("All three kinds {share} OK, with less than {waited} thread-seconds spent waiting on D"),
    }
}

/// No lighter load, no larger pool and no shorter fault than the chapter's.
fn honest(params: &Params) -> bool {
    let least = Params::default();
    params.cart_rate >= least.cart_rate
        && params.status_rate >= least.status_rate
        && params.gateway_rate >= least.gateway_rate
        && params.x_threads <= least.x_threads
        && params.gateway_threads <= least.gateway_threads
        && params.x_work >= least.x_work
        && params.gateway_work >= least.gateway_work
        && params.d_latency >= least.d_latency
        && params.d_slow_latency >= least.d_slow_latency
        && params.slow_period().is_some_and(|(from, to)| to - from >= 20.0)
}

fn at_least(run: &Run, kind: Kind, share: f64) -> bool {
    run.share(kind).is_some_and(|ok| ok >= share)
}

/// Whether the status pages are saved.
pub fn innocent_saved(run: &Run) -> bool {
    honest(&run.params) && at_least(run, Kind::Status, 0.999)
}

/// Whether everyone is served without holding many threads.
pub fn everyone_served(run: &Run) -> bool {
    honest(&run.params) && super::KINDS.into_iter().all(|kind| at_least(run, kind, 0.99)) && run.waited < 1_200.0
}

/// Gateway, a full X and D; one request turned away.
pub const THUMBNAIL: &str = r#"<g class="f-none s-ink w15"><path d="M6 45H25M57 45H67"/><path d="M27 29H57V61H27z"/><path d="M69 19H121V71H69z"/></g><g class="t-waiting s-waiting w1"><path d="M73 23H80V32H73z"/><path d="M82 23H89V32H82z"/><path d="M91 23H98V32H91z"/><path d="M100 23H107V32H100z"/><path d="M109 23H116V32H109z"/><path d="M73 35H80V44H73z"/><path d="M82 35H89V44H82z"/><path d="M91 35H98V44H91z"/><path d="M100 35H107V44H100z"/><path d="M109 35H116V44H109z"/><path d="M73 47H80V56H73z"/><path d="M82 47H89V56H82z"/><path d="M91 47H98V56H91z"/><path d="M100 47H107V56H100z"/><path d="M109 47H116V56H109z"/><path d="M73 59H80V68H73z"/><path d="M82 59H89V68H82z"/><path d="M91 59H98V68H91z"/><path d="M100 59H107V68H100z"/><path d="M109 59H116V68H109z"/><path class="w15" d="M134 31H152V59H134z"/></g><path class="s-waiting w2" d="M121 45H134"/><g class="f-succeeded"><circle cx="33" cy="38" r="2"/><circle cx="39" cy="38" r="2"/><circle cx="45" cy="38" r="2"/><circle cx="51" cy="38" r="2"/></g><path class="f-none s-rejected w15" d="M46 29V13H57M62 8.500l4.500 4.500-4.500 4.500-4.500-4.500z"/>"#;
