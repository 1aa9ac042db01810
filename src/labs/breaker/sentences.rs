//! What is said at each moment of a run.

use super::{
    Run,
    moments::{Event, guarded},
};
use crate::{
    sim::policy::breaker::{Change, Profile, Reason, State},
    text::Locale,
};

/// The sentence of an event: what happened, why, and what follows for the caller.
pub fn sentence(run: &Run, at: f64, event: Event, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let count = |value: usize| locale.count(value as u64);
    let rate = locale.plain(run.params.rate.get(), 1);
    let timeout = locale.span(run.params.timeout.get());
    match event {
        Event::Start if !guarded(run) && bn => format!("সেকেন্ডে {rate}টি call যাচ্ছে, উত্তরও আসছে সঙ্গে সঙ্গে। মাঝখানে কোনো ব্রেকার নেই: যা-ই ঘটুক, প্রতিটি call পাঠানো হবে।"),
        Event::Start if !guarded(run) => format!("{rate} calls a second go out and are answered at once. There is no breaker between: whatever happens, every call is sent."),
        Event::Start if bn => format!("সেকেন্ডে {rate}টি call যাচ্ছে, উত্তর আসছে কয়েক মিলিসেকেন্ডে। ব্রেকার জোড়া, আর শেষ {}টি ফলের হিসাব রাখছে।", count(run.params.window as usize)),
        Event::Start => format!("{rate} calls a second go out, and answers come within milliseconds. The breaker is closed and keeps the last {} results in view.", count(run.params.window as usize)),
        Event::Hang if bn => format!("Dependency ঝুলে গেল। এখনো কেউ টের পায়নি: উত্তর না এলে ব্যর্থতা ধরা পড়ে timeout-এ, **{timeout} পরে**। ততক্ষণ প্রতিটি call একটি করে thread আটকে রাখবে।"),
        Event::Hang => format!("The dependency hangs. Nobody knows yet: a missing answer counts as a failure only at its timeout, **{timeout} later**, and until then each call holds a thread."),
        Event::FirstTimeout if bn => format!("বিভ্রাটের প্রথম call-টি timeout-এ ব্যর্থ হলো। ততক্ষণে আরও **{}টি call** একই অপেক্ষায় আটকে গেছে।", count(run.waiting_at(at))),
        Event::FirstTimeout => format!("The first call of the outage fails at its timeout. By now **{} more** wait just as it did.", count(run.waiting_at(at))),
        Event::Crowd if bn => format!("থামানোর কেউ নেই, তাই call আসছে আর আটকাচ্ছে: এই মুহূর্তে **{}টি thread** এমন উত্তরের অপেক্ষায়, যা আসবে না।", count(run.waiting_at(at))),
        Event::Crowd => format!("Nothing stops the calls, so they keep coming and keep waiting: right now **{} threads** are held for answers that will not come.", count(run.waiting_at(at))),
        Event::Change(number) => change(run, number, locale),
        Event::Drained if bn => "খোলার সময় যে call-গুলো পথে ছিল, তারাও timeout-এ শেষ হলো। এখন একটি thread-ও আটকে নেই; caller প্রতিবার সঙ্গে সঙ্গে fallback পাচ্ছে।".to_owned(),
        Event::Drained => "The calls that were under way when the breaker opened have run into their timeouts too. Now no thread is held, and every caller gets its fallback at once.".to_owned(),
        Event::Heal => heal(run, at, locale),
        Event::Freed if bn => format!("বিভ্রাটে পাঠানো শেষ call-টিরও timeout পেরোল; আটকে থাকা সব thread ছাড়া পেল। হিসাব দাঁড়াল **{} thread-সেকেন্ড** অপেক্ষা।", locale.number(run.thread_seconds, 0)),
        Event::Freed => format!("The last call sent into the outage has timed out, and all threads are free again. The bill for this run: **{} thread-seconds** of waiting.", locale.number(run.thread_seconds, 0)),
        Event::Flaps(skipped) if bn => format!("এখান থেকে ব্রেকার বারবার খোলে আর পরখ করে: আরও **{}টি বদল**, একই কাহিনি। cool-down এত ছোট হলে পরখই নতুন চাপ হয়ে দাঁড়ায়।", count(skipped)),
        Event::Flaps(skipped) => format!("From here on the breaker opens and probes again and again: **{} more changes** of the same kind. With so short a cool-down the probes become a load of their own.", count(skipped)),
        Event::End => end(run, locale),
    }
}

fn change(run: &Run, number: usize, locale: Locale) -> String {
    let Some(change) = run.changes.get(number) else { return String::new() };
    match change.to {
        State::Open => opened(run, number, change, locale),
        State::HalfOpen => half_open(run, number, change, locale),
        State::Closed => closed(run, change, locale),
    }
}

/// How often the breaker had changed to this state before.
fn before(run: &Run, number: usize, to: State) -> usize {
    run.changes.iter().take(number).filter(|change| change.to == to).count()
}

fn opened(run: &Run, number: usize, change: &Change, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let cool = locale.span(run.params.cool_down.get());
    let count = |value: u32| locale.count(u64::from(value));
    match change.reason {
        Reason::FailureRate { failures, of } => {
            let share = locale.percent(f64::from(failures) / f64::from(of.max(1)), 0);
            let (failures, of) = (count(failures), count(of));
            let again = before(run, number, State::Open) > 0;
            match (run.params.hangs(change.at.get()) || run.params.outage().is_none_or(|(from, _)| change.at.get() > from), again, bn) {
                (false, _, true) => format!("বিভ্রাট শুরুই হয়নি, তবু শেষ {of}টির {failures}টি দৈবাৎ ব্যর্থ, আর তাতেই ব্রেকার খুলে গেল। আগামী {cool} সুস্থ dependency-কেও **কেউ ডাকবে না**।"),
                (false, _, false) => format!("No outage yet, but {failures} of the last {of} calls failed by chance, and that was enough to open it. For {cool} **nobody** will call a healthy dependency."),
                (true, false, true) => format!("শেষ {of}টি call-এর {failures}টি ব্যর্থ, অর্থাৎ **{share}**; ব্রেকার খুলে গেল। আগামী {cool} সব call সঙ্গে সঙ্গে fallback পাবে, নতুন কোনো thread আটকাবে না।"),
                (true, false, false) => format!("{failures} of the last {of} calls failed, that is **{share}**: the breaker opens. For {cool} every call gets its fallback at once, and no new thread is held."),
                (true, true, true) => format!("জোড়া লাগার পরেও ব্যর্থতা আবার সীমা ছুঁল, শেষ {of}টিতে **{failures}টি**: ব্রেকার ফের কাটা, caller ফের {cool} fallback-এ।"),
                (true, true, false) => format!("Closed again, yet failures reach the limit once more, **{failures}** of the last {of}: the breaker is open again, and callers are back on their fallback for {cool}."),
            }
        }
        Reason::TrialRate { failures, of } => {
            let (failures, of) = (count(failures), count(of));
            if bn {
                format!("পরখের {of}টি ফলের **{failures}টি** ব্যর্থ: dependency সারেনি। আরও {cool} কেউ তাকে ডাকবে না।")
            } else {
                format!("**{failures}** of {of} results of the trial are failures: the dependency has not healed. Nobody calls it for another {cool}.")
            }
        }
        _ => match (before(run, number, State::Open), bn) {
            (1, true) => format!("একটি probe timeout-এ ব্যর্থ, তাই বাকি probe-এর ফল না দেখেই ব্রেকার আবার কাটা। আরও **{cool}** অপেক্ষা; caller কিন্তু আটকায়নি।"),
            (1, false) => format!("One probe runs into its timeout, so without waiting for the others the breaker opens again. Another **{cool}** to wait; callers meanwhile wait for nothing."),
            (times, true) if times % 2 == 0 => format!("এবারের probe-ও ফিরল না। প্রতিবার পরখের দাম মাত্র **{}টি call**, আর ব্রেকার ছাড়া এই সময়ে আটকাত শত শত।", count(run.params.probes)),
            (times, false) if times % 2 == 0 => format!("This probe does not come back either. Each trial costs at most **{} calls**, where without a breaker every single call would have waited.", count(run.params.probes)),
            (_, true) => "আবার একটি probe ব্যর্থ, আবার কাটা: dependency এখনো ঝুলে আছে, আর তাকে নিরিবিলিতে সারতে দেওয়া হচ্ছে।".to_owned(),
            (_, false) => "Again a probe fails, again the breaker opens: the dependency still hangs, and is left in peace to recover.".to_owned(),
        },
    }
}

fn half_open(run: &Run, number: usize, change: &Change, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let probes = locale.count(u64::from(run.params.probes));
    let healed = run.params.outage().is_none_or(|(_, to)| change.at.get() >= to);
    match (before(run, number, State::HalfOpen), healed, bn) {
        (_, true, true) => format!("আবার half-open, আর এবার dependency সুস্থ। ব্রেকার তা জানে না; জানতে **{probes}টি probe** পাঠাচ্ছে, বাকি সব call এখনো ফেরত।"),
        (_, true, false) => format!("Half-open once more, and this time the dependency is well. The breaker cannot know: it sends **{probes} probes** to find out, and still turns all other calls back."),
        (0, false, true) => format!("Cool-down শেষ, পরের call-টি এসে ব্রেকারকে half-open করল। মাত্র **{probes}টি probe** যেতে পারবে; বাকিরা আগের মতোই ফেরত।"),
        (0, false, false) => format!("The cool-down is over, and the next call makes the breaker half-open. Only **{probes} probes** may go; all others are still turned back."),
        (times, false, true) if times % 2 == 1 => format!("আরেক দফা পরখ: **{probes}টি call** গেল সেই একই অসুস্থ dependency-র কাছে, এখন তাদের উত্তরের অপেক্ষা।"),
        (times, false, false) if times % 2 == 1 => format!("Another trial: **{probes} calls** go to the same sick dependency, and now they wait for its answer."),
        (_, false, true) => "Cool-down পেরোল, তাই আবার কটি probe গেল। ব্রেকার ঘড়ি দেখে নিজে জাগে না, একটি call এলেই কেবল বদলায়।".to_owned(),
        (_, false, false) => "The cool-down has passed, so a few probes go again. A breaker does not wake by the clock: it changes when a call arrives.".to_owned(),
    }
}

fn closed(run: &Run, change: &Change, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let turned = locale.count(run.short_circuited_healthy);
    match change.reason {
        Reason::TrialRate { failures, of } => {
            let (failures, of) = (locale.count(u64::from(failures)), locale.count(u64::from(of)));
            match bn {
                true => format!("পরখের {of}টি ফলে ব্যর্থতা মাত্র **{failures}টি**, সীমার নিচে: ব্রেকার জোড়া লাগল, সব call আবার যাচ্ছে।"),
                false => format!("Only **{failures}** of {of} results of the trial are failures, below the limit: the breaker closes, and all calls go through again."),
            }
        }
        _ => match bn {
            true => format!("সব কটি probe উত্তর পেল, ব্রেকার জোড়া লাগল। সেরে ওঠার খবর পেতে দেরি হয়েছে: সুস্থ dependency-ও ফিরিয়েছে **{turned}টি call**।"),
            false => format!("All probes are answered and the breaker closes. Word of the recovery came late: in this run **{turned} calls** were turned back though the dependency was well."),
        },
    }
}

fn heal(run: &Run, at: f64, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let waiting = locale.count(run.waiting_at(at) as u64);
    match (run.state_at(at), bn) {
        (State::Closed, true) => format!("Dependency সেরে উঠল, নতুন call সঙ্গে সঙ্গে উত্তর পাচ্ছে। আগের **{waiting}টি** তবু নিজেদের timeout পর্যন্ত thread ধরে রাখবে।"),
        (State::Closed, false) => format!("The dependency is well again, and new calls are answered at once. The **{waiting}** sent before still hold their threads until their timeouts."),
        (State::Open, true) => "Dependency সেরে উঠল, কিন্তু ব্রেকার কাটা, তাই কেউ জানে না: পরের পরখ পর্যন্ত সুস্থ সার্ভিসের call-ও ফেরত যাবে।".to_owned(),
        (State::Open, false) => "The dependency is well again, but the breaker is open, so nobody knows: until the next trial calls to a healthy service are turned back.".to_owned(),
        (State::HalfOpen, true) => "Dependency সেরে উঠল ঠিক পরখের মাঝখানে। আগে পাঠানো probe-গুলো তবু timeout-এই শেষ হবে।".to_owned(),
        (State::HalfOpen, false) => "The dependency recovers in the middle of a trial. The probes sent before that will still end in their timeouts.".to_owned(),
    }
}

fn end(run: &Run, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let spent = locale.number(run.thread_seconds, 0);
    let without = locale.number(run.thread_seconds_without(), 0);
    match (run.params.profile == Profile::Off || run.changes.is_empty(), bn) {
        (true, true) => format!("শেষ হিসাব: thread-গুলো মোট **{spent} সেকেন্ড** অপেক্ষা করেছে, কারণ প্রতিটি call-ই পাঠানো হয়েছে।"),
        (true, false) => format!("The bill: threads waited **{spent} seconds** in all, because every single call was sent."),
        (false, true) => format!("শেষ হিসাব: thread-গুলো অপেক্ষা করেছে মোট **{spent} সেকেন্ড**; ব্রেকার না থাকলে করত প্রায় {without}।"),
        (false, false) => format!("The bill: threads waited **{spent} seconds** in all; without the breaker it would have been about {without}."),
    }
}
