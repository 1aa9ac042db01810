//! The lab's fixed words, for both skins of its picture.

use super::{Arrivals, Outcome, Params, Run, Totals};
use crate::text::{Locale, Text};

/// In the list of labs.
pub const NAME: Text = Text::new("The slow counter", "ধীর কাউন্টার");
/// Over the lab.
pub const TITLE: Text = Text::new("One slow counter, and the restaurant stands still", "এক ধীর কাউন্টার, থেমে যাওয়া রেস্তোরাঁ");
/// Under the title.
pub const QUESTION: Text = Text::new("Why does the tea stop when only the dessert is slow?", "দই ধীর হলে চা থামে কেন?");

/// How the mean number of busy waiters is computed.
pub const LITTLE: Text = Text::new(
    "Little: orders per second × time each keeps a waiter",
    "Little: সেকেন্ডে অর্ডার × প্রতিটি যতক্ষণ ওয়েটারকে ধরে রাখে",
);
/// How the moment of standstill is estimated.
pub const FLUID: Text = Text::new(
    "sick from + waiters ÷ (dessert orders − desserts done, per second)",
    "অসুস্থ হওয়া + ওয়েটার ÷ (সেকেন্ডে দইয়ের অর্ডার − তৈরি দই)",
);

/// The task that tea stays safe.
pub const TASK_TEA: Text =
    Text::new("Same day, sick confectioner: lose no tea guest", "একই দিন, কারিগর অসুস্থ: চায়ের কেউ যেন না ফেরেন");
/// The task that dessert is served, too.
pub const TASK_BOTH: Text = Text::new("… and still serve 6 desserts or more", "… আর দইও যাক অন্তত ৬টি");
/// The first prediction.
pub const PREDICT_ALL: Text = Text::new(
    "How long after opening will all the waiters stand at the counter?",
    "দোকান খোলার কতক্ষণ পরে সব ওয়েটার কাউন্টারে আটকাবেন?",
);
/// The second prediction.
pub const PREDICT_MORE: Text =
    Text::new("Who leaves more often because no waiter comes?", "ওয়েটার না পেয়ে কারা বেশি ফিরবেন?");
/// The answers of the second prediction.
pub const PREDICT_MORE_ANSWERS: &[Text] = &[
    Text::new("tea guests", "চায়ের অতিথি"),
    Text::new("dessert guests", "দইয়ের অতিথি"),
    Text::new("equally many", "সমান সমান"),
];

/// The place of the right answer to the second prediction.
pub fn predict_more(run: &Run) -> usize {
    match run.totals.of(Outcome::TeaLost).cmp(&run.totals.of(Outcome::DessertLost)) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    }
}

/// Whether a run meets the first task: no tea guest lost on a day at least as hard as the story's.
pub fn tea_is_safe(run: &Run) -> bool {
    run.totals.of(Outcome::TeaLost) == 0 && as_hard_as_the_story(&run.params)
}

/// Whether a run meets the second task.
pub fn both_are_served(run: &Run) -> bool {
    tea_is_safe(run) && run.totals.of(Outcome::DessertServed) >= 6
}

/// No easier in anything but the three remedies.
fn as_hard_as_the_story(params: &Params) -> bool {
    let story = Params::default();
    params.waiters <= story.waiters
        && params.order_every <= story.order_every
        && params.arrivals == Arrivals::Random
        && params.dessert_share == story.dessert_share
        && params.tea_time >= story.tea_time
        && params.dessert_time >= story.dessert_time
        && params.sick_dessert_time >= story.sick_dessert_time
        && params.sick_from.is_some_and(|from| Some(from) <= story.sick_from)
        && params.sick_to.is_none()
        && params.patience <= story.patience
        && params.horizon == story.horizon
}

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "A real waiter would look after other tables while the dessert is made. Many servers do the same with asynchronous calls: then it is memory and connections that run out, later but just as surely.",
        "আসল ওয়েটার দই তৈরির ফাঁকে অন্য টেবিল দেখে আসতেন। অনেক সার্ভারও asynchronous call-এ তা-ই করে; তখন ফুরায় memory আর connection, একটু পরে, কিন্তু একইভাবে।",
    ),
    Text::new(
        "Everyone waits exactly as long as everyone else. Real guests differ: some get up after two minutes, some stay for ten, and some come back and ask again, which makes the rush worse.",
        "এখানে সবার ধৈর্য ঘড়ি ধরে সমান। বাস্তবে কেউ দুই মিনিটে ওঠেন, কেউ দশ মিনিট বসেন, কেউ আবার ফিরে এসে চান, আর তাতে ভিড় বাড়ে।",
    ),
    Text::new(
        "A tea always takes the same time, and so does a dessert in either state of health. Real times scatter, and lines are longer for the same mean.",
        "প্রতিটি চায়ে একই সময়, প্রতিটি দইয়েও। আসল সময় কমবেশি হয়, আর গড় এক থাকলেও তাতে লাইন লম্বা হয়।",
    ),
    Text::new(
        "Taking an order, walking and saying no take no time here, and a declined guest does not order tea instead.",
        "অর্ডার নেওয়া, হাঁটা আর না বলায় এখানে কোনো সময় যায় না; দই না পাওয়া অতিথি বদলে চা-ও চান না।",
    ),
    Text::new(
        "The house opens empty and the last guests are left where they are when time is up. One seed is one day: look at many before you trust a minute.",
        "দোকান খোলে একদম ফাঁকা, আর সময় শেষে ভেতরের অতিথিরা হিসাবের বাইরে থেকে যান। একটি seed মানে একটি দিন; কোনো মিনিট বিশ্বাস করার আগে অনেক দিন দেখুন।",
    ),
];

/// The line at the counter.
pub const THUMBNAIL: &str = r#"<path class="s-rule" d="M6 78H152"/><g class="f-paper s-ink w15"><circle cx="18" cy="38" r="6"/><path d="M10 78V56q0-8 8-8t8 8V78z"/><circle cx="42" cy="38" r="6"/><circle cx="64" cy="38" r="6"/><circle cx="86" cy="38" r="6"/><circle cx="108" cy="38" r="6"/></g><path class="f-succeeded s-ink w15" d="M12 78V58H24V78z"/><g class="t-waiting s-waiting w15"><path d="M34 78V56q0-8 8-8t8 8V78z"/><path d="M56 78V56q0-8 8-8t8 8V78z"/><path d="M78 78V56q0-8 8-8t8 8V78z"/><path d="M100 78V56q0-8 8-8t8 8V78z"/></g><path class="s-waiting w2" d="M36 74l12-12M36 66l12-12M58 74l12-12M58 66l12-12M80 74l12-12M80 66l12-12M102 74l12-12M102 66l12-12"/><path class="t-wasted s-ink w15" d="M124 54h28v24h-28z"/><path class="f-paper s-ink w15" d="M120 48h34v6h-34z"/><circle class="f-paper s-ink w15" cx="140" cy="28" r="6"/><path class="f-paper s-ink w15" d="M131 48q0-12 9-12t9 12z"/>"#;

/// The words of one skin of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The word of the page's `view` key.
    pub view: &'static str,
    /// The skin's name on its button.
    pub name: Text,
    /// Who does the work.
    pub waiter: Text,
    /// Those who do it, over the picture.
    pub waiters: Text,
    /// Who asks.
    pub guest: Text,
    /// What is slow.
    pub counter: Text,
    /// Who makes it slow.
    pub confectioner: Text,
    /// Waiting at the counter, with how many before it.
    pub at_counter: Text,
    /// Bringing tea.
    pub with_tea: Text,
    /// Doing nothing.
    pub free: Text,
    /// Waiting for a waiter.
    pub waiting: Text,
    /// Gone without being served.
    pub left: Text,
    /// The counter's own state when slow.
    pub sick: Text,
    /// The counter's own state when not.
    pub well: Text,
    /// Before the time one takes at the counter.
    pub each: Text,
    /// Where requests come in.
    pub door: Text,
}

/// The two skins: the same picture in the restaurant's words and in the software's.
pub const SKINS: [Words; 2] = [
    Words {
        view: "restaurant",
        name: Text::new("Restaurant", "রেস্তোরাঁ"),
        waiter: Text::new("waiter", "ওয়েটার"),
        waiters: Text::new("waiters", "ওয়েটার"),
        guest: Text::new("guest", "অতিথি"),
        counter: Text::new("Sweets", "মিষ্টি ও দই"),
        confectioner: Text::new("confectioner", "কারিগর"),
        at_counter: Text::new("standing at the counter", "কাউন্টারে দাঁড়িয়ে"),
        with_tea: Text::new("bringing tea", "চা দিচ্ছেন"),
        free: Text::new("free", "খালি"),
        waiting: Text::new("guests waiting", "অপেক্ষায় অতিথি"),
        left: Text::new("left unserved", "না পেয়ে ফিরেছেন"),
        sick: Text::new("confectioner sick", "কারিগর অসুস্থ"),
        well: Text::new("confectioner well", "কারিগর সুস্থ"),
        each: Text::new("per dessert", "একটি দইয়ে"),
        door: Text::new("Entrance", "প্রবেশ"),
    },
    Words {
        view: "software",
        name: Text::new("Software", "সফটওয়্যার"),
        waiter: Text::same("thread"),
        waiters: Text::new("threads", "thread"),
        guest: Text::same("request"),
        counter: Text::same("dependency"),
        confectioner: Text::new("its one worker", "তার একমাত্র কর্মী"),
        at_counter: Text::new("blocked on the dependency", "dependency-র অপেক্ষায়"),
        with_tea: Text::new("doing other work", "অন্য কাজ করছে"),
        free: Text::new("idle", "খালি"),
        waiting: Text::new("requests queued", "সারিতে request"),
        left: Text::new("timed out in the queue", "সারিতে থেকেই বাদ"),
        sick: Text::new("slow, but alive", "ধীর, কিন্তু জীবিত"),
        well: Text::new("healthy", "সুস্থ"),
        each: Text::new("per call", "একটি call-এ"),
        door: Text::new("Requests", "request"),
    },
];

/// The skin of the page's `view` key; the restaurant if it names none.
pub fn skin(view: Option<&str>) -> &'static Words {
    let [restaurant, software] = &SKINS;
    if view == Some(software.view) { software } else { restaurant }
}

/// What became of a guest, for tables and legends.
pub const fn outcome(outcome: Outcome) -> Text {
    match outcome {
        Outcome::TeaServed => Text::new("tea served", "চা পেয়েছেন"),
        Outcome::TeaLost => Text::new("left without tea", "চা না পেয়ে ফিরেছেন"),
        Outcome::DessertServed => Text::new("dessert served", "দই পেয়েছেন"),
        Outcome::DessertLost => Text::new("left without dessert", "দই না পেয়ে ফিরেছেন"),
        Outcome::DessertRefused => Text::new("dessert declined", "দইয়ে সঙ্গে সঙ্গে না"),
        Outcome::DessertGivenUp => Text::new("dessert given up", "দই ছেড়ে ফেরা"),
    }
}

/// How many guests ended so.
pub fn outcome_count(totals: &Totals, outcome: Outcome, locale: Locale) -> String {
    locale.count(u64::from(totals.of(outcome)))
}

/// An instant or a span in minutes, to a tenth.
pub fn minutes(seconds: f64, locale: Locale) -> String {
    locale.minutes(seconds, 1)
}

/// A span: below a minute in seconds, otherwise in minutes.
pub fn span(seconds: f64, locale: Locale) -> String {
    if seconds < 59.5 { locale.seconds(seconds, 0) } else { minutes(seconds, locale) }
}
