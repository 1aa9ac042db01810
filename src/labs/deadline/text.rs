//! The lab's fixed words, the names of its policies, and its tasks.

use super::Run;
use crate::{
    sim::policy::deadline::Timeouts,
    text::{Locale, Text, join_endings},
};

/// In the list of labs.
pub const NAME: Text = Text::new("A budget of one second", "এক সেকেন্ডের বাজেট");
/// Over the lab.
pub const TITLE: Text =
    Text::new("A budget of one second: who may wait how long", "এক সেকেন্ডের বাজেট: কে কতক্ষণ অপেক্ষা করবে");
/// Under the title.
pub const QUESTION: Text = Text::new("With 1,000 ms to live, who gets how much?", "1,000 ms থাকলে কে কতটুকু পায়?");

/// Where this model lies.
pub const LIMITS: &[Text] = &[
    Text::new(
        "The network takes no time here, and neither does answering or cancelling. Real hops lose a few milliseconds each way; that is what the reserve is for.",
        "এখানে network-এ কোনো সময় যায় না, উত্তর দিতে বা বাতিল করতেও না। বাস্তবে প্রতি ধাপে যাওয়া-আসায় কয়েক ms যায়; সঞ্চয়টুকু সেই জন্যই রাখা।",
    ),
    Text::new(
        "Cancelling works at once and completely. A real thread may be stuck in a call that cannot be interrupted, and the bank may already have taken the money.",
        "এখানে বাতিল মানে তখনই, পুরোপুরি। বাস্তবে thread এমন call-এ আটকে থাকতে পারে যা মাঝপথে থামে না, আর ব্যাংক ততক্ষণে টাকা কেটেও ফেলতে পারে।",
    ),
    Text::new(
        "“Payment pending” counts as an answer. Someone still has to find out later whether the money moved, and must not charge twice.",
        "“payment pending”-ও এখানে একটি উত্তর। টাকা গেল কি না, পরে কাউকে তা জানতেই হবে, আর দুবার যেন না কাটে।",
    ),
    Text::new(
        "Only the payment service runs out of threads. In a real chain gateway and order have limits of their own, and those fill too.",
        "Thread ফুরায় শুধু payment সার্ভিসে। আসল শিকলে gateway আর order-এরও সীমা থাকে, আর সেগুলোও ভরে যায়।",
    ),
    Text::new(
        "The bank never says no and never tires: it is as slow for one call as for a thousand. A sick bank would get slower with every retry.",
        "এই ব্যাংক কখনো না বলে না, ক্লান্তও হয় না: একটি call-এ যতটা ধীর, হাজারটিতেও ততটাই। সত্যিই অসুস্থ হলে প্রতিটি retry তাকে আরও ধীর করত।",
    ),
];

/// The first prediction.
pub const PREDICT_WAIT: Text =
    Text::new("How long does the user wait for an answer?", "ব্যবহারকারী উত্তরের জন্য কতক্ষণ অপেক্ষা করবেন?");
/// The second prediction.
pub const PREDICT_LATE: Text = Text::new(
    "How many services still hold a thread when the deadline has passed?",
    "deadline পেরোনোর পরেও কটি সার্ভিস thread ধরে রাখবে?",
);
/// Its answers: none to three.
pub const LATE_OPTIONS: &[Text] = &[
    Text::new("none", "একটিও না"),
    Text::new("one", "একটি"),
    Text::new("two", "দুটি"),
    Text::new("all three", "তিনটিই"),
];

/// A policy's name where room is short: the word on its switch.
pub const fn short(timeouts: Timeouts) -> Text {
    match timeouts {
        Timeouts::None => Text::new("none", "ছাড়া"),
        Timeouts::Inverted => Text::new("inverted", "উল্টো"),
        Timeouts::Shrinking => Text::new("shrinking", "ছোট হয়"),
        Timeouts::Propagated => Text::new("passed on", "পাঠানো"),
    }
}

/// How a sentence says "under this policy".
pub const fn under(timeouts: Timeouts) -> Text {
    match timeouts {
        Timeouts::None => Text::new("without timeouts", "timeout ছাড়া"),
        Timeouts::Inverted => Text::new("with inverted timeouts", "উল্টো timeout-এ"),
        Timeouts::Shrinking => Text::new("with shrinking timeouts", "নিচে ছোট timeout-এ"),
        Timeouts::Propagated => Text::new("with the deadline passed on", "deadline পাঠালে"),
    }
}

/// The first task.
pub fn task_waste(locale: Locale) -> String {
    let (bank, deadline) = (locale.span(2.0), locale.span(1.0));
    match locale.is_bengali() {
        true => join_endings(&format!("ব্যাংকের {bank} লাগলেও {deadline}-এ উত্তর, তার পরে কোনো কাজ নয়")),
        false => format!("Bank at {bank}: an answer within {deadline}, and no work after it"),
    }
}

/// The second task.
pub fn task_crowd(locale: Locale) -> String {
    let (rate, pool, bank) = (locale.count(100), locale.count(65), locale.span(0.4));
    let (spread, share) = (locale.percent(0.2, 0), locale.percent(0.9, 0));
    match locale.is_bengali() {
        true => {
            format!("সেকেন্ডে {rate}, ব্যাংক {bank}, হেরফের {spread}: বড়জোর {pool}টি thread-এ {share} সময়মতো সফল, বৃথা শূন্য")
        }
        false => format!(
            "{rate}/s, bank {bank}, spread {spread}: {share} paid in time, at most {pool} threads, nothing wasted"
        ),
    }
}

/// No shorter road than the chapter's.
fn full_work(run: &Run) -> bool {
    let least = super::Params::default().work();
    run.params.deadline.get() <= 1.0 && run.params.work().iter().zip(least).all(|(work, least)| *work >= least)
}

/// Whether the user is answered in time at a slow bank, and nobody works for nobody.
pub fn no_waste(run: &Run) -> bool {
    let (params, trace) = (&run.params, run.focus());
    let deadline = params.deadline.get();
    let honest = full_work(run) && params.bank_latency.get() >= 2.0;
    honest && trace.in_time(deadline) && trace.held_after(deadline) == 0.0 && trace.late_bank_calls(deadline) == 0
}

/// Whether most of a crowd is paid in time by a pool that is barely large enough, with no work after a deadline.
pub fn crowd_paid(run: &Run) -> bool {
    let params = &run.params;
    let crowd = run.crowd(params.policy);
    let honest = full_work(run)
        && params.bank_latency.get() >= 0.4
        && params.bank_spread.get() >= 0.2
        && params.rate.get() >= 100.0
        && params.requests >= 1_000
        && params.pool <= 65;
    honest && crowd.share(crowd.paid_in_time) >= 0.9 && crowd.wasted == 0.0
}

/// Bars of five hops and the deadline; what lies beyond it is work for nobody.
pub const THUMBNAIL: &str = r#"<g class="f-succeeded"><path d="M14 12H106V21H14z"/><path d="M24 26H106V35H24z"/><path d="M36 40H106V49H36z"/><path d="M48 54H106V63H48z"/><path d="M60 68H106V77H60z"/></g><g class="t-wasted s-wasted w1"><path d="M106 26H111V35H106z"/><path d="M106 40H116V49H106z"/><path d="M106 54H122V63H106z"/><path d="M106 68H149V77H106z"/></g><path class="s-failed w2" d="M106 6V84"/><path class="s-rule w1" d="M8 84H150"/>"#;
