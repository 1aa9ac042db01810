//! The lab's fixed words, and its tasks.

use super::{Run, expected, model::Dependency};
use crate::text::Text;

/// In the list of labs.
pub const NAME: Text = Text::new("Compartments", "আলাদা কক্ষ");
/// Over the lab.
pub const TITLE: Text = Text::new("Compartments: one leak, and the ship stays afloat", "আলাদা কক্ষ: এক ফুটোয় জাহাজ ডোবে না");
/// Under the title.
pub const QUESTION: Text =
    Text::new("When one compartment fills, how do the others stay afloat?", "এক কক্ষ ভরলে বাকিরা ভাসে কীভাবে?");

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "A call that finds no thread is turned away at once. Many servers let it queue first, and then everyone waits before anyone is turned away.",
        "Thread না পেলে call এখানে সঙ্গে সঙ্গে ফেরত যায়। অনেক সার্ভার আগে queue-তে দাঁড় করায়; তখন ফেরত যাওয়ার আগে সবাই মিলে অপেক্ষা করে।",
    ),
    Text::new(
        "Nobody tries again. In life those turned away come back, and the pressure on the pool grows just when it is full.",
        "ফেরত যাওয়া কেউ এখানে আবার চেষ্টা করে না। বাস্তবে তারা ফিরে আসে, আর pool ভরা থাকতেই চাপ আরও বাড়ে।",
    ),
    Text::new(
        "Threads are the only thing that runs out. Two pools in one process still share its memory, its CPU and its connections.",
        "এখানে ফুরায় শুধু thread। একই process-এর দুটি pool বাস্তবে memory, CPU আর connection ভাগ করে নেয়, তাই দেয়ালটি এতটা নিশ্ছিদ্র নয়।",
    ),
    Text::new(
        "Each call needs one dependency only. A page that needs both is lost as soon as either compartment is full.",
        "প্রতিটি call-এর একটিমাত্র dependency লাগে। যে পাতার দুটিই লাগে, যেকোনো একটি কক্ষ ভরলেই তা আটকে যায়।",
    ),
    Text::new(
        "Offers turns slow at one stroke and stays so, at a steady rate of calls. Real faults creep in, and real traffic has peaks for which a compartment needs room.",
        "offers এক মুহূর্তে ধীর হয়, আর তেমনই থাকে; call-ও আসে সমান হারে। বাস্তবে সমস্যা আসে ধীরে, আর ভিড়ের সময়ের জন্য কক্ষে বাড়তি জায়গা লাগে।",
    ),
];

/// The first task.
pub const TASK_AFLOAT: Text =
    Text::new("At most 40 threads: profile answers 99%", "সর্বোচ্চ ৪০ thread: profile-এর ৯৯% সফল");
/// The second task.
pub const TASK_BOTH: Text =
    Text::new("The same, timeout 500 ms or less, offers at 7%", "তা-ই, timeout 500 ms-এর মধ্যে, offers-এর ৭% সফল");
/// The first prediction.
pub const PREDICT_PROFILE: Text = Text::new(
    "Once offers is slow, what share of profile's calls gets an answer?",
    "offers ধীর হওয়ার পরে profile-এর কত শতাংশ call উত্তর পাবে?",
);
/// The second prediction.
pub const PREDICT_HOLDER: Text =
    Text::new("Who holds most of the busy threads then?", "তখন ব্যস্ত thread-গুলোর বেশির ভাগ কার হাতে?");
/// Its answers.
pub const HOLDERS: &[Text] =
    &[Text::new("profile", "profile-এর"), Text::new("offers", "offers-এর"), Text::new("about half each", "প্রায় আধাআধি")];

/// Who holds most of the busy threads: the place among [`HOLDERS`].
pub fn holder(run: &Run) -> usize {
    let [profile, offers] = Dependency::ALL.map(|dependency| run.tally(dependency).held);
    let share = offers / (profile + offers).max(f64::MIN_POSITIVE);
    if (0.4..=0.6).contains(&share) { 2 } else { usize::from(share > 0.5) }
}

/// Whether profile stays afloat on no more than forty threads, under the chapter's load and with offers slow for at least
/// ten seconds.
pub fn afloat(run: &Run) -> bool {
    let params = &run.params;
    let load = params.rate.get() >= 300.0 && params.slow_span().is_some_and(|span| span >= 10.0);
    let threads: u32 = params.pools().iter().sum();
    load && threads <= 40 && run.tally(Dependency::Profile).ok().is_some_and(|ok| ok >= 0.99)
}

/// Whether offers gets as much out of the rest as it can.
pub fn both_afloat(run: &Run) -> bool {
    let offers = run.tally(Dependency::Offers).ok().is_some_and(|ok| ok >= 0.07);
    afloat(run) && run.params.timeout.get() <= 0.5 && offers
}

/// How many times longer a call of slow offers holds its thread than one of profile.
pub fn times_longer(run: &Run) -> f64 {
    let hold = |dependency| expected::mean_hold(&run.params, dependency, true);
    hold(Dependency::Offers) / hold(Dependency::Profile)
}

/// A hull of two compartments, one of them full.
pub const THUMBNAIL: &str = r#"<path class="f-sheet s-ink w15" d="M7 11H151L143 79H15z"/><path class="f-none s-ink w3" d="M79 11V79"/><g class="t-waiting s-waiting w1"><rect x="23" y="20" width="10" height="13"/><rect x="36" y="20" width="10" height="13"/><rect x="49" y="20" width="10" height="13"/><rect x="62" y="20" width="10" height="13"/><rect x="23" y="38" width="10" height="13"/><rect x="36" y="38" width="10" height="13"/><rect x="49" y="38" width="10" height="13"/><rect x="62" y="38" width="10" height="13"/><rect x="23" y="56" width="10" height="13"/><rect x="36" y="56" width="10" height="13"/><rect x="49" y="56" width="10" height="13"/><rect x="62" y="56" width="10" height="13"/></g><path class="f-none s-waiting w15" d="M23 29l7-7M26 33l7-7M36 29l7-7M39 33l7-7M49 29l7-7M52 33l7-7M62 29l7-7M65 33l7-7M23 47l7-7M26 51l7-7M36 47l7-7M39 51l7-7M49 47l7-7M52 51l7-7M62 47l7-7M65 51l7-7M23 65l7-7M26 69l7-7M36 65l7-7M39 69l7-7M49 65l7-7M52 69l7-7M62 65l7-7M65 69l7-7"/><g class="f-succeeded"><rect x="87" y="20" width="10" height="13"/><rect x="100" y="20" width="10" height="13"/><rect x="113" y="20" width="10" height="13"/></g><g class="f-sheet s-edge w1"><rect x="126" y="20" width="10" height="13"/><rect x="87" y="38" width="10" height="13"/><rect x="100" y="38" width="10" height="13"/><rect x="113" y="38" width="10" height="13"/><rect x="126" y="38" width="10" height="13"/><rect x="87" y="56" width="10" height="13"/><rect x="100" y="56" width="10" height="13"/><rect x="113" y="56" width="10" height="13"/><rect x="126" y="56" width="10" height="13"/></g>"#;
