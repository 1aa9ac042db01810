//! The lab's fixed words.

use super::{Params, Run};
use crate::{sim::policy::breaker::State, text::Text};

/// In the list of labs.
pub const NAME: Text = Text::new("Circuit breaker", "সার্কিট ব্রেকার");
/// Over the lab.
pub const TITLE: Text = Text::new("Circuit breaker: when to stop calling", "সার্কিট ব্রেকার: কখন ডাকা থামাবেন");
/// Under the title.
pub const QUESTION: Text =
    Text::new("How often do you call someone who does not answer?", "যে সাড়া দিচ্ছে না, তাকে আর কতবার ডাকবেন?");

/// A run's own column and line.
pub const WITH: Text = Text::new("with breaker", "ব্রেকারসহ");
/// The same calls with nobody to turn them back.
pub const WITHOUT: Text = Text::new("without", "ব্রেকার ছাড়া");
/// The outage in charts.
pub const HANGING: Text = Text::new("dependency hangs", "dependency ঝুলে আছে");

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "The outage is all or nothing: every call hangs, then all is well at once. Real dependencies falter, heal slowly, and may fall again under the returning load; here calls never make it sicker.",
        "বিভ্রাট এখানে পুরোপুরি: সব call ঝুলে যায়, তারপর এক মুহূর্তে সব ঠিক। আসল dependency আধমরা হয়, ধীরে সারে, ফেরা চাপে আবার পড়েও; এখানে call-এর চাপে তার কিছু হয় না।",
    ),
    Text::new(
        "The caller has as many threads as it needs. A real pool would be full long before, and calls to other services would suffer with it.",
        "Caller-এর thread এখানে যত লাগে তত। আসল pool অনেক আগেই ভরে যেত, আর তাতে অন্য সার্ভিসের call-ও ভুগত।",
    ),
    Text::new(
        "One breaker sees all calls. In a real system each copy of the caller has its own, sees only its share, and opens at a time of its own.",
        "একটি ব্রেকার সব call দেখে। বাস্তবে caller-এর প্রতিটি কপির আলাদা ব্রেকার থাকে; প্রত্যেকে নিজের ভাগটুকু দেখে, খোলেও নিজের সময়ে।",
    ),
    Text::new(
        "The fallback is free and always works, and nobody calls again after being turned back.",
        "Fallback এখানে বিনা খরচে সব সময় কাজ করে, আর ফেরত পেয়ে কেউ আবার ডাকে না।",
    ),
    Text::new(
        "The line without a breaker is a sum, not a second simulation: each call turned back is counted as one timeout in the outage and as 20 ms otherwise. And “resilience4j” is only its count-based core, without slow calls.",
        "‘ব্রেকার ছাড়া’ একটি হিসাব, দ্বিতীয় simulation নয়: ফেরত যাওয়া প্রতিটি call-এ ধরা হয় বিভ্রাটে এক timeout, নইলে ২০ ms। আর ‘resilience4j’ মানে তার call-গোনা মূল নিয়মটুকু, ধীর call-এর হিসাব ছাড়া।",
    ),
];

/// The first task.
pub const TASK_BALANCE: Text = Text::new(
    "This outage with under 150 thread-seconds, and under 100 turned back while well",
    "এই বিভ্রাটেই: thread-সেকেন্ড ১৫০-এর কম, সুস্থ সময়ে ফেরত ১০০-এর কম",
);
/// The second task.
pub const TASK_QUICK: Text = Text::new(
    "This outage, open by 11.1 s, and under 100 turned back while well",
    "এই বিভ্রাটেই: ১১.১ সেকেন্ডে খুলুক, সুস্থ সময়ে ফেরত ১০০-এর কম",
);
/// The first prediction.
pub const PREDICT_OPENING: Text = Text::new("When does the breaker open for the first time?", "ব্রেকার প্রথম কখন খুলবে?");
/// The second prediction.
pub const PREDICT_CROWD: Text = Text::new(
    "Without a breaker, how many threads would wait at once at the worst moment?",
    "ব্রেকার না থাকলে সবচেয়ে খারাপ মুহূর্তে একসাথে কটি thread আটকে থাকত?",
);
/// Its answers.
pub const CROWDS: &[Text] = &[
    Text::new("fewer than 10", "১০টির কম"),
    Text::new("10 to 99", "১০ থেকে ৯৯টি"),
    Text::new("100 or more", "১০০ বা বেশি"),
];

/// Which of them is right.
pub fn crowd(run: &Run) -> usize {
    match run.most_waiting().1 {
        0..10 => 0,
        10..100 => 1,
        _ => 2,
    }
}

/// Whether the world is the chapter's, so that only the breaker can have made the difference.
fn chapters_outage(params: &Params) -> bool {
    let chapter = Params::default();
    let world = |params: &Params| {
        (params.rate, params.failure, params.timeout, params.outage_from, params.outage_to, params.horizon)
    };
    world(params) == world(&chapter)
}

/// Whether threads were spared without turning back too many while all was well.
pub fn balanced(run: &Run) -> bool {
    chapters_outage(&run.params) && run.thread_seconds < 150.0 && run.short_circuited_healthy < 100
}

/// Whether the breaker was quick about the outage and calm otherwise.
pub fn quick_and_calm(run: &Run) -> bool {
    let from = run.params.outage_from.get();
    let quick = run.opened_at().is_some_and(|at| at > from && at <= 11.1);
    chapters_outage(&run.params) && quick && run.short_circuited_healthy < 100
}

/// The name of a state, the same in both languages.
pub const fn state(state: State) -> Text {
    match state {
        State::Closed => Text::same("closed"),
        State::Open => Text::same("open"),
        State::HalfOpen => Text::same("half-open"),
    }
}

/// An open switch beside the ring of the last calls.
pub const THUMBNAIL: &str = r#"<g class="f-none s-ink w15"><path d="M8 45H34M84 45H98"/></g><g class="f-ink"><circle cx="37" cy="45" r="3"/><circle cx="81" cy="45" r="3"/></g><path class="f-none s-rejected w3" d="M37 45L74 23"/><g class="f-none s-rejected w15"><path d="M16 61l4 4-4 4-4-4z"/><path d="M26 61l4 4-4 4-4-4z"/><path d="M36 61l4 4-4 4-4-4z"/></g><g class="f-succeeded"><circle cx="131.7" cy="23.7" r="4"/><circle cx="141.5" cy="29.4" r="4"/><circle cx="147.2" cy="39.3" r="4"/><circle cx="147.3" cy="50.7" r="4"/><circle cx="141.6" cy="60.5" r="4"/><circle cx="131.7" cy="66.2" r="4"/></g><g class="f-none s-failed w2"><path d="M117.1 63.1l6.4 6.4m0-6.4l-6.4 6.4"/><path d="M107.3 57.4l6.4 6.4m0-6.4l-6.4 6.4"/><path d="M101.6 47.5l6.4 6.4m0-6.4l-6.4 6.4"/><path d="M101.5 36.1l6.4 6.4m0-6.4l-6.4 6.4"/><path d="M107.2 26.3l6.4 6.4m0-6.4l-6.4 6.4"/><path d="M117.1 20.6l6.4 6.4m0-6.4l-6.4 6.4"/></g>"#;
