//! The story of a run: its moments, and what is said at each.

use super::{
    Run, expected,
    model::{Dependency, Hold},
    text,
};
use crate::{
    lab::{Moment, say},
    text::Locale,
};

/// Something worth a step. Of several at one instant the last in this order is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A good day begins.
    Start,
    /// A call is turned away although both dependencies are well.
    TooSmall,
    /// Offers turns slow.
    Slow,
    /// Offers holds half of the threads that it can get.
    Half,
    /// The first call of this dependency is turned away.
    Rejected(Turn),
    /// The first slow call reaches its timeout.
    Timeout,
    /// A second has gone by.
    Second,
    /// Halfway to the end.
    Middle,
    /// The end of the run.
    End,
}

/// Whose call is turned away, and whether it is the first of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    offers: bool,
    first: bool,
}

/// What is told and when.
pub type Story = Vec<(f64, Event)>;

fn story(run: &Run) -> &Story {
    run.story.get_or_init(|| write_story(run))
}

fn write_story(run: &Run) -> Story {
    let (slow, horizon) = (run.params.slow_from.get(), run.params.horizon.get());
    let mut told = vec![(0.0, Event::Start), (horizon, Event::End)];
    told.extend(
        run.history.rejections.first().filter(|first| first.at < slow).map(|first| (first.at, Event::TooSmall)),
    );
    if run.params.slow_span().is_some() {
        told.push((slow, Event::Slow));
        told.extend(half_at(run, slow).map(|at| (at, Event::Half)));
        let [profile, offers] = Dependency::ALL.map(|dependency| run.first_rejection(dependency, slow));
        let profile_first = profile.is_some_and(|profile| offers.is_none_or(|offers| profile <= offers));
        told.extend(profile.map(|at| (at, Event::Rejected(Turn { offers: false, first: profile_first }))));
        told.extend(offers.map(|at| (at, Event::Rejected(Turn { offers: true, first: !profile_first }))));
        told.extend(run.history.holds.iter().find(|hold| !hold.answered).map(|hold| (hold.to, Event::Timeout)));
        told.extend([(slow + 1.0, Event::Second), ((slow + horizon) / 2.0, Event::Middle)]);
    }
    told.retain(|(at, _)| *at <= horizon);
    told.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    told.dedup_by(|later, kept| {
        let same = later.0 - kept.0 < 1e-9;
        if same {
            kept.1 = later.1;
        }
        same
    });
    told
}

/// When offers first holds half of the threads that it can get.
fn half_at(run: &Run, slow: f64) -> Option<f64> {
    let half = run.params.threads_for(Dependency::Offers).div_ceil(2) as usize;
    let mut held: Vec<f64> = Vec::new();
    let after = run.history.holds.partition_point(|hold| hold.from < slow);
    let holds = run.history.holds.get(after..).unwrap_or_default().iter();
    let fills = |hold: &&Hold| {
        held.retain(|to| *to > hold.from);
        held.push(hold.to);
        held.len() >= half
    };
    holds.filter(|hold| hold.dependency == Dependency::Offers).find(fills).map(|hold| hold.from)
}

/// Ticks beyond this many are thinned out.
const TICKS: usize = 100_000;

/// The instants of single calls.
pub fn ticks(run: &Run) -> Vec<f64> {
    let history = &run.history;
    let starts =
        history.holds.iter().map(|hold| hold.from).chain(history.rejections.iter().map(|rejection| rejection.at));
    let mut ticks: Vec<f64> = starts.collect();
    ticks.sort_by(f64::total_cmp);
    ticks.dedup();
    let stride = ticks.len().div_ceil(TICKS).max(1);
    ticks.into_iter().step_by(stride).collect()
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let name = |event: Event| {
        say(move |locale: Locale| {
            let (en, bn) = match event {
                Event::Start => ("start", "শুরু"),
                Event::TooSmall => ("too small", "কক্ষ ছোট"),
                Event::Slow => ("offers slow", "offers ধীর"),
                Event::Half => ("half held", "অর্ধেক আটক"),
                Event::Rejected(Turn { offers: false, .. }) => ("profile turned away", "profile ফেরত"),
                Event::Rejected(Turn { offers: true, .. }) => ("offers turned away", "offers ফেরত"),
                Event::Timeout => ("first timeout", "প্রথম timeout"),
                Event::Second => ("after a second", "এক সেকেন্ড পরে"),
                Event::Middle => ("halfway", "মাঝপথ"),
                Event::End => ("end", "শেষ"),
            };
            if locale.is_bengali() { bn.to_owned() } else { en.to_owned() }
        })
    };
    let marked = |event| matches!(event, Event::TooSmall | Event::Slow | Event::Rejected(_) | Event::Timeout);
    let moment = |(at, event): &(f64, Event)| Moment { at: *at, name: name(*event), marked: marked(*event) };
    story(run).iter().map(moment).collect()
}

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let story = story(run);
    let place = story.partition_point(|(at, _)| *at <= cursor + 1e-9).saturating_sub(1);
    let (at, event) = story.get(place).copied().unwrap_or((0.0, Event::Start));
    match event {
        Event::Start => start(run, locale),
        Event::TooSmall => too_small(run, at, locale),
        Event::Slow => slow(run, locale),
        Event::Half => half(run, at, locale),
        Event::Rejected(turn) if run.params.shared() => rejected_shared(run, at, turn, locale),
        Event::Rejected(turn) => rejected_apart(run, at, turn, locale),
        Event::Timeout => timeout(run, locale),
        Event::Second => second(run, at, locale),
        Event::Middle => middle(run, locale),
        Event::End => end(run, locale),
    }
}

fn count(locale: Locale, value: u32) -> String {
    locale.count(u64::from(value))
}

fn percent(share: Option<f64>, locale: Locale) -> String {
    share.map_or_else(|| "–".to_owned(), |share| locale.percent(share, 1))
}

fn start(run: &Run, locale: Locale) -> String {
    let params = &run.params;
    let rate = locale.plain(params.rate.get(), 1);
    let need = |dependencies: f64| locale.plain(params.rate.get() * 0.02 * dependencies, 1);
    let ms = locale.count(20);
    let [profile, offers] = Dependency::ALL.map(|dependency| count(locale, params.threads_for(dependency)));
    match (params.shared(), locale.is_bengali()) {
        (true, true) => format!(
            "{profile}টি thread, দুই dependency একই pool থেকে নেয়। প্রতিটিতে সেকেন্ডে {rate}টি call, প্রতি call-এ প্রায় {ms} ms: সুস্থ দিনে **{}টি** thread-ই যথেষ্ট।",
            need(2.0)
        ),
        (true, false) => format!(
            "{profile} threads, and both dependencies draw on them. {rate} calls a second to each, about {ms} ms a call: on a good day **{}** threads are enough.",
            need(2.0)
        ),
        (false, true) => format!(
            "Thread-গুলো দুই কক্ষে: profile-এর {profile}টি, offers-এর {offers}টি। প্রতি call-এ প্রায় {ms} ms, তাই প্রতিটির গড়ে লাগে **{}টি**।",
            need(1.0)
        ),
        (false, false) => format!(
            "The threads stand in two compartments: {profile} for profile, {offers} for offers. At about {ms} ms a call each needs **{}** on average.",
            need(1.0)
        ),
    }
}

fn too_small(run: &Run, at: f64, locale: Locale) -> String {
    let whose = run.history.rejections.iter().find(|rejection| rejection.at >= at);
    let dependency = whose.map_or(Dependency::Profile, |rejection| rejection.dependency);
    let loss = locale.percent(expected::healthy_loss(&run.params, dependency), 1);
    let threads = count(locale, run.params.threads_for(dependency));
    match locale.is_bengali() {
        true => format!(
            "সবাই সুস্থ, তবু একটি call thread না পেয়ে ফেরত গেল: ভিড়ের মুহূর্তে {threads}টিতে কুলায় না। Erlang-এর সূত্রে সুস্থ দিনেও এভাবে হারায় **{loss}**।"
        ),
        false => format!(
            "Everyone is well, and yet a call finds no thread: a pool of {threads} does not always suffice. By Erlang's formula **{loss}** are lost even on a good day."
        ),
    }
}

fn slow(run: &Run, locale: Locale) -> String {
    let params = &run.params;
    let need = locale.number(params.rate.get() * expected::mean_hold(params, Dependency::Offers, true), 0);
    let (low, high) = (locale.number(0.2, 1), locale.number(1.0, 1));
    let limit = locale.span(params.timeout.get());
    match locale.is_bengali() {
        true => format!(
            "offers ধীর হলো: উত্তরে লাগে {low} থেকে {high} সেকেন্ড, thread ছাড়া পায় বড়জোর {limit} পরে। Little-এর হিসাবে এখন তার একারই চাই **{need}টি** thread।"
        ),
        false => format!(
            "Offers turns slow: an answer takes {low} to {high} s, and a thread is free after {limit} at the latest. By Little's law it alone would now need **{need}** threads."
        ),
    }
}

fn half(run: &Run, at: f64, locale: Locale) -> String {
    let held = count(locale, run.busy_at(at, Dependency::Offers));
    let threads = count(locale, run.params.threads_for(Dependency::Offers));
    match (run.params.shared(), locale.is_bengali()) {
        (true, true) => format!(
            "{threads}টি thread-এর **{held}টিই** এখন offers-এর উত্তরের অপেক্ষায় দাঁড়িয়ে। profile আগের মতোই দ্রুত, কিন্তু খালি thread ফুরিয়ে আসছে।"
        ),
        (true, false) => format!(
            "**{held}** of {threads} threads now stand waiting for offers. Profile is as quick as ever, but free threads are running out."
        ),
        (false, true) => format!(
            "offers নিজের কক্ষের {threads}টির মধ্যে **{held}টি** thread আটকে ফেলেছে। দেয়ালের ওপাশে profile কিছুই টের পায়নি।"
        ),
        (false, false) => format!(
            "Offers holds **{held}** of the {threads} threads in its own compartment. Beyond the wall profile has not noticed anything."
        ),
    }
}

fn rejected_shared(run: &Run, at: f64, turn: Turn, locale: Locale) -> String {
    let held = count(locale, run.busy_at(at, Dependency::Offers));
    let threads = count(locale, run.params.threads_for(Dependency::Offers));
    match (turn.offers, turn.first, locale.is_bengali()) {
        (false, true, true) => format!(
            "{threads}টি thread-ই ব্যস্ত, **{held}টি** offers-এর হাতে। যে call-টি ফেরত গেল, সেটি profile-এর, যার কোনো অসুখই নেই।"
        ),
        (false, true, false) => format!(
            "All {threads} threads are busy, **{held}** of them with offers. The call that is turned away is one to profile, which is perfectly well."
        ),
        (false, false, true) => format!(
            "এবার ফেরত গেল profile-এর call-ও। তার thread লাগত চোখের পলকের জন্য, কিন্তু **{held}টি** আটকে আছে offers-এর পেছনে।"
        ),
        (false, false, false) => format!(
            "Now a call to profile is turned away as well. It would have needed a thread for a blink, but **{held}** are stuck behind offers."
        ),
        (true, true, true) => format!(
            "Pool ভরে গেল: offers একাই আটকেছে **{held}টি** thread, তার নিজের call-ও আর জায়গা পায় না। এরপর যে-ই আসুক, একই দশা।"
        ),
        (true, true, false) => format!(
            "The pool is full: offers holds **{held}** threads, and its own next call finds none. Whoever comes now meets the same wall."
        ),
        (true, false, true) => format!(
            "offers-এর call-ও ফেরত যাচ্ছে। তার জন্য সঙ্গে সঙ্গে ব্যর্থ হওয়া মন্দ নয়; ক্ষতি এই যে {threads}টির **{held}টি** সে ছাড়েই না।"
        ),
        (true, false, false) => format!(
            "Calls to offers are turned away, too. For them to fail fast is no harm; the harm is in the **{held}** of {threads} threads that offers keeps."
        ),
    }
}

fn rejected_apart(run: &Run, at: f64, turn: Turn, locale: Locale) -> String {
    let dependency = if turn.offers { Dependency::Offers } else { Dependency::Profile };
    let threads = count(locale, run.params.threads_for(dependency));
    let free = run.params.threads_for(Dependency::Profile).saturating_sub(run.busy_at(at, Dependency::Profile));
    let (one, free) = (free == 1, count(locale, free));
    let noun = if one { "thread" } else { "threads" };
    match (turn.offers, locale.is_bengali()) {
        (true, true) => format!(
            "offers-এর কক্ষ ভরা: {threads}টি thread-ই অপেক্ষায়, নতুন call সঙ্গে সঙ্গে ফেরত। পানি দেয়ালেই আটকাল; profile-এর **{free}টি** thread খালি।"
        ),
        (true, false) => format!(
            "Offers' compartment is full: all {threads} threads wait, and its next call is turned away at once. The wall holds; profile has **{free}** {noun} free."
        ),
        (false, true) => format!(
            "profile-এর নিজের ভিড়েই তার **{threads}টি** thread ভরে গেল। দেয়াল অন্যের বিপদ ঠেকায়; নিজের কক্ষ ছোট হলে তার কিছু করার নেই।"
        ),
        (false, false) => format!(
            "Profile's own crowd fills its **{threads}** threads for a moment. A wall keeps out the trouble of others; it is no help if your own room is small."
        ),
    }
}

fn timeout(run: &Run, locale: Locale) -> String {
    let limit = locale.span(run.params.timeout.get());
    match locale.is_bengali() {
        true => format!(
            "offers-এর প্রথম call-টি timeout ছুঁল: **{limit}** অপেক্ষার পরে খালি হাতে thread ছাড়ল। পরের call-টি তা তখনই নিয়ে নেবে, সম্ভবত আবার offers-এর।"
        ),
        false => format!(
            "The first call to offers reaches its timeout and lets go, after **{limit}** for nothing. The next call takes the thread at once, and will often be offers again."
        ),
    }
}

fn second(run: &Run, at: f64, locale: Locale) -> String {
    let share = |dependency| {
        let [answered, cut, rejected] = run.fates(dependency, at - 1.0, at);
        Some(answered as f64 / (answered + cut + rejected) as f64).filter(|share| share.is_finite())
    };
    let shares = Dependency::ALL.map(share);
    let well = shares[0].is_some_and(|share| share >= 0.99);
    let [profile, offers] = shares.map(|share| percent(share, locale));
    let start = match locale.is_bengali() {
        true => format!("এই এক সেকেন্ডে profile-এর **{profile}** call সফল, offers-এর {offers}।"),
        false => {
            format!("In this second **{profile}** of profile's calls were answered, and {offers} of those to offers.")
        }
    };
    let end = match (run.params.shared(), well, locale.is_bengali()) {
        (true, false, true) => "দোষ একজনের, কিন্তু এক pool মানে এক ভাগ্য।",
        (true, false, false) => "One is to blame, but one pool is one fate.",
        (true, true, true) => "দুজনের এক pool, তবু এখনো সবার জায়গা হচ্ছে: pool-টি এত বড়।",
        (true, true, false) => "They share one pool, and it is still large enough for both.",
        (false, true, true) => "যার অসুখ, ভোগান্তি শুধু তার কক্ষেই।",
        (false, true, false) => "The trouble stays where the trouble is.",
        (false, false, true) => "profile-এর ক্ষতি offers থেকে আসেনি, এসেছে নিজের ছোট কক্ষ থেকে।",
        (false, false, false) => "What profile loses it loses to its own small room, not to offers.",
    };
    format!("{start} {end}")
}

fn middle(run: &Run, locale: Locale) -> String {
    let both = Dependency::ALL.map(|dependency| expected::expected(&run.params, dependency));
    let [profile, offers] = both.map(|expected| percent(Some(expected.ok), locale));
    let times = locale.number(text::times_longer(run), 0);
    let busy = locale.number(both[1].busy, 0);
    match (run.params.shared(), both[0].ok >= 0.99, locale.is_bengali()) {
        (true, false, true) => format!(
            "আর সারে না: যে thread-ই খালি হয়, offers পেলে তা ধরে রাখে {times} গুণ বেশি সময়। Erlang-এর সূত্রে profile-এর সাফল্য এখানে থামে **{profile}**-এ।"
        ),
        (true, false, false) => format!(
            "It does not heal: whichever thread falls free, offers keeps it {times} times longer. By Erlang's formula profile comes to rest at **{profile}**."
        ),
        (true, true, true) => format!(
            "offers এখন গড়ে **{busy}টি** thread ধরে রাখে, তবু pool ভরে না। এত বড় pool রাখলে দেয়াল ছাড়াও চলে, যত দিন চাহিদা না বাড়ে।"
        ),
        (true, true, false) => format!(
            "Offers now keeps **{busy}** threads on average, and the pool is still not full. So large a pool needs no wall, as long as demand does not grow."
        ),
        (false, _, true) => format!(
            "অবস্থা আর বদলায় না। offers নিজের কক্ষে যতটুকু পারে ততটুকুই করে: Erlang-এর সূত্রে তার সাফল্য **{offers}**, আর profile চলে নিজের মতো।"
        ),
        (false, _, false) => format!(
            "Things stay as they are. Offers does what its own compartment allows, **{offers}** by Erlang's formula, and profile goes its own way."
        ),
    }
}

fn end(run: &Run, locale: Locale) -> String {
    let [profile, offers] = Dependency::ALL.map(|dependency| run.tally(dependency).ok());
    let afloat = profile.is_some_and(|ok| ok >= 0.99);
    let (shared, slow) = (run.params.shared(), run.params.slow_span().is_some());
    let (profile, offers) = (percent(profile, locale), percent(offers, locale));
    match (slow, shared, afloat, locale.is_bengali()) {
        (false, _, _, true) => {
            "offers ধীর হওয়ার আগেই শেষ। **০টি** ঘটনার দিনে দেয়াল আছে কি নেই, বোঝার উপায় নেই।".replace('০', &locale.count(0))
        }
        (false, _, _, false) => {
            "The run ends before offers turns slow. On a day with **0** faults nobody can tell whether there is a wall."
                .to_owned()
        }
        (_, true, false, true) => format!(
            "শেষ হিসাব: profile-এর মাত্র **{profile}** call সফল, offers-এর {offers}। ডুবেছে একজনের ফুটোয়, পানি খেয়েছে দুজনেই।"
        ),
        (_, true, false, false) => format!(
            "In the end **{profile}** of profile's calls were answered, and {offers} of those to offers: one had the leak, both went under."
        ),
        (_, true, true, true) => format!(
            "শেষ হিসাব: profile-এর **{profile}** call সফল, কারণ এই pool offers-এর পুরো ক্ষুধা মিটিয়েও খালি ছিল। এত thread রাখার দাম আছে।"
        ),
        (_, true, true, false) => format!(
            "In the end **{profile}** of profile's calls were answered, because this pool was large enough even for a slow offers. So many threads have their price."
        ),
        (_, false, true, true) => format!(
            "শেষ হিসাব: profile-এর **{profile}** call সফল, offers-এর {offers}। দেয়াল অসুস্থকে সারায়নি, কিন্তু সুস্থকে ডুবতে দেয়নি।"
        ),
        (_, false, true, false) => format!(
            "In the end **{profile}** of profile's calls were answered, and {offers} of those to offers. The wall has not cured the sick one; it has kept the healthy one afloat."
        ),
        (_, false, false, true) => format!(
            "শেষ হিসাব: profile-এর **{profile}** call সফল, offers-এর {offers}। এবার দোষ offers-এর নয়: profile-এর নিজের কক্ষই ছোট।"
        ),
        (_, false, false, false) => format!(
            "In the end **{profile}** of profile's calls were answered, and {offers} of those to offers. This time offers is not to blame: profile's own room is too small."
        ),
    }
}
