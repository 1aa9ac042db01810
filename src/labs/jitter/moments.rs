//! The story of a run: its moments, and what is said at each.

use super::{Run, text};
use crate::{
    lab::{Moment, say},
    sim::{Ending, in_order, policy::backoff::Jitter},
    text::Locale,
};

/// Something worth a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    /// Everyone has just failed.
    Outage,
    /// A wave without jitter: its number from 1, the calls in it and those accepted.
    Wave { number: u32, calls: u32, accepted: u32 },
    /// Half of the clients are served, in the strategy in focus.
    Half,
    /// A strategy has served its last client.
    Done(Jitter),
    /// The end of what is shown.
    End,
}

/// Waves beyond this many tell nothing new.
const WAVES_TOLD: u32 = 5;

fn story(run: &Run) -> Vec<(f64, Event)> {
    let shown = run.shown();
    let mut story = vec![(0.0, Event::Outage)];
    let none = run.storm(Jitter::None);
    let waves = none.history.slots.iter().zip(1..).take(WAVES_TOLD as usize);
    for (count, number) in waves {
        let start = count.slot as f64 * run.params.slot.get();
        let first = none.history.marks.partition_point(|mark| mark.at < start);
        let at = none.history.marks.get(first).map_or(start, |mark| mark.at);
        story.push((at, Event::Wave { number, calls: count.calls, accepted: count.accepted }));
    }
    let focus = run.focus();
    if run.params.clients >= 4 {
        story.extend(focus.history.served_at.get(run.params.clients as usize / 2 - 1).map(|at| (*at, Event::Half)));
    }
    story.extend(run.storms.iter().filter_map(|storm| Some((storm.all_done()?, Event::Done(storm.jitter)))));
    story.retain(|(at, _)| *at <= shown);
    let mut story = in_order(story, |told| told.0);
    if story.last().is_some_and(|(at, _)| *at < shown) {
        story.push((shown, Event::End));
    }
    story
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let name = |event: Event| {
        say(move |locale: Locale| match (event, locale.is_bengali()) {
            (Event::Outage, true) => "শুরু".to_owned(),
            (Event::Outage, false) => "start".to_owned(),
            (Event::Wave { number, .. }, true) => format!("ঢেউ {}", locale.count(u64::from(number))),
            (Event::Wave { number, .. }, false) => format!("wave {number}"),
            (Event::Half, true) => "অর্ধেক".to_owned(),
            (Event::Half, false) => "half".to_owned(),
            (Event::Done(jitter), true) => format!("{} শেষ", text::short(jitter, locale)),
            (Event::Done(jitter), false) => format!("{} done", text::short(jitter, locale)),
            (Event::End, true) => "শেষ".to_owned(),
            (Event::End, false) => "end".to_owned(),
        })
    };
    let moment = |(at, event): (f64, Event)| Moment {
        at,
        name: name(event),
        marked: !matches!(event, Event::Outage | Event::End),
    };
    story(run).into_iter().map(moment).collect()
}

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let story = story(run);
    let place = story.partition_point(|(at, _)| *at <= cursor + 1e-9).saturating_sub(1);
    let (at, event) = story.get(place).copied().unwrap_or((0.0, Event::Outage));
    let bn = locale.is_bengali();
    let params = &run.params;
    let clients = u64::from(params.clients);
    let count = |value: u64| locale.count(value);
    // What the strategy in focus (or, when that is "none", full jitter) has reached meanwhile.
    let other = if params.strategy == Jitter::None { Jitter::Full } else { params.strategy };
    let with_other = text::with(other, locale);
    let other_served = u64::from(run.storm(other).served_by(at));
    match event {
        Event::Outage if bn => format!(
            "{} জন ক্লায়েন্ট একই মুহূর্তে ত্রুটি পেল, আর সার্ভার তখনই সেরে উঠল। এখন প্রত্যেকে কতক্ষণ অপেক্ষা করে, তার ওপরই নির্ভর করছে সার্ভার আবার ডুববে কি না।",
            count(clients)
        ),
        Event::Outage => format!(
            "{} clients get an error at the same instant, and the server is well again at once. Whether it drowns a second time now depends on how long each of them waits.",
            count(clients)
        ),
        Event::Wave { number, calls, accepted } => {
            let (calls, accepted) = (u64::from(calls), u64::from(accepted));
            wave(run, locale, number, calls, accepted, &with_other, other_served)
        }
        Event::Half if bn => format!(
            "{} অর্ধেকের পালা শেষ: **{} জন**। সংখ্যা কমায় ভিড়ও পাতলা হচ্ছে, তাই বাকিরা ফেরত যায় কম; আর jitter ছাড়া এখনো মাত্র {} জন।",
            text::with(params.strategy, locale),
            count(clients / 2),
            count(u64::from(run.storm(Jitter::None).served_by(at)))
        ),
        Event::Half => format!(
            "Half are served {}: **{} clients**. With fewer left the crowd thins out, so fewer are turned away; without jitter only {} are served by now.",
            text::with(params.strategy, locale),
            count(clients / 2),
            count(u64::from(run.storm(Jitter::None).served_by(at)))
        ),
        Event::Done(jitter) => {
            let storm = run.storm(jitter);
            let wasted = storm.calls - u64::from(storm.served);
            let ideal = locale.number(params.ideal(), 1);
            match (jitter, bn) {
                (Jitter::Equal, true) => format!(
                    "equal jitter-এ শেষজনের পালা এল। অপেক্ষার অর্ধেক সবার জন্য বাঁধা, তাই কেউ তাড়াতাড়ি ফিরতে পারেনি: মোট {}টি call, **{}টি বৃথা**।",
                    count(storm.calls),
                    count(wasted)
                ),
                (Jitter::Equal, false) => format!(
                    "With equal jitter the last client is served. Half of every wait is fixed, so nobody could come back soon: {} calls, **{} of them in vain**.",
                    count(storm.calls),
                    count(wasted)
                ),
                (Jitter::Decorrelated, true) => format!(
                    "decorrelated jitter-এ সবাই সারা। প্রতিটি অপেক্ষা আগেরটি থেকে আসে বলে ক্লায়েন্টরা দ্রুত ছড়িয়ে যায়; call লেগেছে **{}টি**, কম হলেও লাগত {}টি।",
                    count(storm.calls),
                    count(clients)
                ),
                (Jitter::Decorrelated, false) => format!(
                    "With decorrelated jitter everyone is done. Each wait grows out of the last one, so clients drift apart fast: **{} calls**, when {} is the least there could be.",
                    count(storm.calls),
                    count(clients)
                ),
                (Jitter::None, true) => format!(
                    "jitter ছাড়াও শেষজনের পালা এল, কিন্তু {}টি call খরচ করে: প্রতি ঢেউয়ে পার পেয়েছে **{} জন**।",
                    count(storm.calls),
                    count(u64::from(params.accept))
                ),
                (Jitter::None, false) => format!(
                    "Without jitter, too, the last client is served, at a price of {} calls: each wave let **{}** through.",
                    count(storm.calls),
                    count(u64::from(params.accept))
                ),
                (Jitter::Full, true) => format!(
                    "full jitter-এ শেষ ক্লায়েন্টেরও পালা এল: {} জনের জন্য **{}টি call**। এই সার্ভারে {} সেকেন্ডের আগে কারও পক্ষেই শেষ করা সম্ভব ছিল না।",
                    count(clients),
                    count(storm.calls),
                    ideal
                ),
                (Jitter::Full, false) => format!(
                    "With full jitter the last client is served: **{} calls** for {} clients. On this server nobody could have finished before {} s.",
                    count(storm.calls),
                    count(clients),
                    ideal
                ),
            }
        }
        Event::End => {
            let none = run.storm(Jitter::None);
            let left = clients - u64::from(none.served_by(at));
            match (none.ending == Ending::Limit, bn) {
                (true, true) => format!(
                    "এখানেই থামছি। jitter ছাড়া **{} জন** এখনো বাকি; ঝড়টি এত বড় যে হিসাব {}টি call-এ থামাতে হয়েছে।",
                    count(left),
                    count(none.calls)
                ),
                (true, false) => format!(
                    "Here the picture ends. Without jitter **{}** still wait; that storm outgrew the run and was stopped after {} calls.",
                    count(left),
                    count(none.calls)
                ),
                (false, true) => format!(
                    "এখানেই থামছি: jitter ছাড়া **{} জন** এখনো একই ঢেউয়ে ফিরছে, শেষজনের পালা আসবে {} সেকেন্ডে।",
                    count(left),
                    locale.number(none.last_served, 1)
                ),
                (false, false) => format!(
                    "Here the picture ends. Without jitter **{}** still return in one wave after another; the last is served at {} s.",
                    count(left),
                    locale.number(none.last_served, 1)
                ),
            }
        }
    }
}

/// What a wave without jitter means. Each wave has a sentence of its own: neighbours never differ in a number only.
fn wave(
    run: &Run,
    locale: Locale,
    number: u32,
    calls: u64,
    accepted: u64,
    with_other: &str,
    other_served: u64,
) -> String {
    let bn = locale.is_bengali();
    let count = |value: u64| locale.count(value);
    let away = calls - accepted;
    if away == 0 {
        return match bn {
            true => format!(
                "jitter ছাড়া {}টি call একসাথে এল, আর এক slot-এই **সবাই** পার পেয়ে গেল: এত কম ভিড়ে ঢেউ কোনো সমস্যা নয়।",
                count(calls)
            ),
            false => format!(
                "Without jitter {} calls come at the same instant, and **all** fit into one slot: so small a crowd makes no storm.",
                count(calls)
            ),
        };
    }
    match (number, bn) {
        (1, true) => format!(
            "jitter ছাড়া {} জনই ঠিক একসাথে ফিরল। সার্ভার নিল {}টি, **{}টি ফেরত**; ফেরত যাওয়া সবাই আবার একই সময় অপেক্ষা করবে।",
            count(calls),
            count(accepted),
            count(away)
        ),
        (1, false) => format!(
            "Without jitter all {} return at the same instant. {} are served, **{} turned away**, and all of those will wait equally long again.",
            count(calls),
            count(accepted),
            count(away)
        ),
        (2, true) => format!(
            "অপেক্ষা দ্বিগুণ হলো, তবু ঢেউটি ভাঙল না, শুধু পিছিয়ে গেল: jitter ছাড়া বাকি **{}টি call** আবার এক মুহূর্তে।",
            count(calls)
        ),
        (2, false) => format!(
            "The wait has doubled, yet the wave is only later, not smaller: without jitter the **{} calls** left come at one instant again.",
            count(calls)
        ),
        (3, true) => format!(
            "jitter ছাড়া বাকি {} জন আবার এক মুহূর্তে: {} জন পার পেল, **{} জন ফেরত**। ততক্ষণে {with_other} {} জনের পালা শেষ, call আসছে ছড়িয়ে।",
            count(calls),
            count(accepted),
            count(away),
            count(other_served)
        ),
        (3, false) => format!(
            "Without jitter the {} clients left all call at the same instant: {} are served, **{} turned away**. Meanwhile {with_other} {} are already done, and their calls come a few at a time.",
            count(calls),
            count(accepted),
            count(away),
            count(other_served)
        ),
        (4, true) => format!(
            "মাঝের সময়টায় সার্ভার বসে ছিল, আর এখন এক slot-এ **{}টি call**। jitter ছাড়া অলস সময় আর ভিড় পালা করে আসে।",
            count(calls)
        ),
        (4, false) => format!(
            "Between the waves the server stood idle, and now **{} calls** come in one slot: without jitter idleness and crowding take turns.",
            count(calls)
        ),
        (_, true) => format!(
            "jitter ছাড়া {} নম্বর ঢেউ। প্রতি ঢেউয়ে মাত্র {} জন কমে, তাই এভাবে আরও **{}টি ঢেউ** লাগবে।",
            count(u64::from(number)),
            count(accepted),
            count(away.div_ceil(u64::from(run.params.accept)))
        ),
        (_, false) => format!(
            "Wave number {} without jitter. Each wave shrinks by {} only, so it will take **{} more**.",
            count(u64::from(number)),
            count(accepted),
            count(away.div_ceil(u64::from(run.params.accept)))
        ),
    }
}
