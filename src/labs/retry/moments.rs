//! The story of one user's call: its moments, and what is said at each.

use super::{
    Run,
    params::RetryAt,
    text,
    tree::{Attempt, Outcome},
};
use crate::{
    lab::{Moment, say},
    sim::{ATTEMPT_LIMIT, Ending},
    text::Locale,
};
use std::collections::BTreeMap;

/// Something worth a step. Of several at one place the last in this order is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// The user's call comes in.
    Arrives,
    /// Halfway through a pyramid that cannot succeed.
    Half,
    /// The first database attempt fails, and its caller will try again.
    FirstFails,
    /// The first retry fails as well.
    FirstRetry,
    /// One more attempt of the app has failed: its number.
    TopAgain(u32),
    /// For the first time a component is out of attempts.
    GaveUp {
        /// The how manyth component it is to be so.
        nth: u32,
        /// Which one.
        depth: u32,
    },
    /// The first attempt fails, and those at the bottom do not retry.
    PassedUp,
    /// The first retry that a caller is denied.
    Denied {
        /// The how manyth caller it is to be denied one.
        nth: u32,
        /// Which one.
        caller: u32,
    },
    /// The user has an answer or an error.
    End,
}

/// What is told and at which database attempt.
pub type Story = Vec<(u32, Event)>;

fn story(run: &Run) -> &Story {
    run.story.get_or_init(|| write_story(run))
}

fn write_story(run: &Run) -> Story {
    let (tree, params) = (&run.tree, &run.params);
    let (end, layers) = (tree.database, params.layers);
    let mut told: BTreeMap<u32, Event> = BTreeMap::from([(0, Event::Arrives)]);
    let mut tell = |at: u32, event: Event| {
        if at > 0 && at < end {
            told.entry(at).and_modify(|told| *told = event.max(*told)).or_insert(event);
        }
    };
    if end > 0 {
        let lowest_retries = params.attempts_at(layers - 1) > 1;
        tell(1, if lowest_retries { Event::FirstFails } else { Event::PassedUp });
        if tree.at(layers).nth(1).is_some_and(|second| second.number == 2 && second.outcome != Outcome::Succeeded) {
            tell(2, Event::FirstRetry);
        }
    }
    let spent = |attempt: &&Attempt| {
        let used_up = params.attempts_at(attempt.depth);
        let all_made = |last: &Attempt| last.number == used_up && last.outcome != Outcome::Denied;
        let below = tree.at(attempt.depth + 1).filter(|below| below.last == attempt.last).last();
        attempt.outcome == Outcome::Failed && used_up > 1 && below.is_some_and(all_made)
    };
    let out_of_attempts = (1..layers).rev().filter_map(|depth| tree.at(depth).find(spent));
    for (nth, attempt) in (1..).zip(out_of_attempts) {
        tell(attempt.last, Event::GaveUp { nth, depth: attempt.depth });
    }
    for attempt in tree.at(1).filter(|attempt| attempt.outcome == Outcome::Failed && attempt.number > 1) {
        tell(attempt.last, Event::TopAgain(attempt.number));
    }
    let denied =
        (1..=layers).rev().filter_map(|depth| tree.at(depth).find(|attempt| attempt.outcome == Outcome::Denied));
    for (nth, attempt) in (1..).zip(denied) {
        tell(attempt.first, Event::Denied { nth, caller: attempt.depth - 1 });
    }
    if hopeless(run) && end >= 9 && end == params.worst() {
        tell(end.div_ceil(2), Event::Half);
    }
    if end > 0 {
        told.insert(end, Event::End);
    }
    told.into_iter().collect()
}

/// Whether no attempt of the watched user can succeed.
fn hopeless(run: &Run) -> bool {
    let for_good = |attempt: &Attempt| attempt.outcome == Outcome::Permanent;
    run.params.failure.get() >= 1.0 || run.tree.attempts.iter().any(for_good)
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let layers = run.params.layers;
    let name = |event: Event| {
        say(move |locale: Locale| match (event, locale.is_bengali()) {
            (Event::Arrives, true) => "শুরু".to_owned(),
            (Event::Arrives, false) => "start".to_owned(),
            (Event::Half, true) => "অর্ধেক".to_owned(),
            (Event::Half, false) => "halfway".to_owned(),
            (Event::FirstFails | Event::PassedUp, true) => "প্রথম ব্যর্থতা".to_owned(),
            (Event::FirstFails | Event::PassedUp, false) => "first failure".to_owned(),
            (Event::FirstRetry, true) => "প্রথম retry".to_owned(),
            (Event::FirstRetry, false) => "first retry".to_owned(),
            (Event::TopAgain(number), true) => format!("অ্যাপ, {} বার", locale.count(u64::from(number))),
            (Event::TopAgain(number), false) => format!("app, try {number}"),
            (Event::GaveUp { depth, .. }, true) => format!("{} শেষ", text::name(depth, layers, locale)),
            (Event::GaveUp { depth, .. }, false) => format!("{} out", text::name(depth, layers, locale)),
            (Event::Denied { caller, .. }, true) => format!("{} token নেই", text::of(caller, layers)),
            (Event::Denied { caller, .. }, false) => format!("{}: no token", text::name(caller, layers, locale)),
            (Event::End, true) => "শেষ".to_owned(),
            (Event::End, false) => "end".to_owned(),
        })
    };
    let marked = |event| !matches!(event, Event::Arrives | Event::FirstFails | Event::FirstRetry);
    let moment = |(at, event): &(u32, Event)| Moment { at: f64::from(*at), name: name(*event), marked: marked(*event) };
    story(run).iter().map(moment).collect()
}

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let story = story(run);
    let place = story.partition_point(|(at, _)| f64::from(*at) <= cursor + 1e-9).saturating_sub(1);
    let (at, event) = story.get(place).copied().unwrap_or((0, Event::Arrives));
    match event {
        Event::Arrives => arrives(run, locale),
        Event::Half => half(run, at, locale),
        Event::FirstFails => first_fails(run, locale),
        Event::FirstRetry => first_retry(run, locale),
        Event::TopAgain(number) => top_again(run, number, at, locale),
        Event::GaveUp { nth, depth } => gave_up(run, nth, depth, at, locale),
        Event::PassedUp => passed_up(run, locale),
        Event::Denied { nth, caller } => denied(run, nth, caller, at, locale),
        Event::End => end(run, locale),
    }
}

fn count(locale: Locale, value: u32) -> String {
    locale.count(u64::from(value))
}

fn arrives(run: &Run, locale: Locale) -> String {
    let params = &run.params;
    let (layers, tries) = (count(locale, params.layers), count(locale, params.attempts));
    let floors = if params.layers == 1 { "layer" } else { "layers" };
    let who = match params.retry_at {
        RetryAt::Lowest => params.layers - 1,
        RetryAt::All | RetryAt::Top => 0,
    };
    match (params.attempts == 1, params.retry_at == RetryAt::All || params.layers == 1, locale.is_bengali()) {
        (true, _, true) => format!(
            "ব্যবহারকারী একবার বোতাম চাপলেন। Call-টি {layers}টি স্তর পেরিয়ে database-এ নামবে, আর কেউই **একবারের** বেশি চেষ্টা করবে না।"
        ),
        (true, _, false) => format!(
            "A user presses a button once. The call passes {layers} {floors} on its way to the database, and nobody tries more than **once**."
        ),
        (_, true, true) => format!(
            "ব্যবহারকারী একবার বোতাম চাপলেন। Call-টি {layers}টি স্তর পেরিয়ে database-এ নামবে; প্রতিটি স্তর চেষ্টা করতে পারে **{tries} বার**, ব্যর্থ হতে পারে শুধু database।"
        ),
        (_, true, false) => format!(
            "A user presses a button once. The call passes {layers} {floors} on its way to the database; each may try **{tries} times**, and only the database can fail."
        ),
        (_, false, true) => format!(
            "ব্যবহারকারী একবার বোতাম চাপলেন। {layers}টি স্তরের মধ্যে শুধু {} হাতেই **{tries} বার** চেষ্টার অনুমতি; বাকিরা ব্যর্থ হলে সঙ্গে সঙ্গে ওপরে জানাবে।",
            text::of(who, params.layers)
        ),
        (_, false, false) => format!(
            "A user presses a button once. Of {layers} layers only the {} may try **{tries} times**; the others hand an error up at once.",
            text::name(who, params.layers, locale)
        ),
    }
}

fn first_fails(run: &Run, locale: Locale) -> String {
    let layers = run.params.layers;
    match (layers == 1, locale.is_bengali()) {
        (true, true) => "Database-এ **প্রথম** চেষ্টা ব্যর্থ। অ্যাপ ত্রুটিটি এখনই দেখাল না, আবার ডাকবে; পর্দায় চাকা ঘুরছে।".to_owned(),
        (true, false) => "The **first** attempt fails. The app does not show the error yet and will call again; the user sees a spinner.".to_owned(),
        (false, true) => format!(
            "Database-এ **প্রথম** চেষ্টা ব্যর্থ। {} তা চেপে গিয়ে আবার ডাকতে যাচ্ছে, তাই {} এখনো কিছুই জানে না।",
            text::name(layers - 1, layers, locale),
            text::name(layers - 2, layers, locale)
        ),
        (false, false) => format!(
            "The **first** database attempt fails. The {} says nothing and is about to call again, so the {} above does not know yet.",
            text::name(layers - 1, layers, locale),
            text::name(layers - 2, layers, locale)
        ),
    }
}

fn first_retry(run: &Run, locale: Locale) -> String {
    let layers = run.params.layers;
    let two = count(locale, 2);
    match locale.is_bengali() {
        true => format!(
            "{} প্রথম retry-ও একই অসুস্থ database-এ গিয়ে পড়ল। চেষ্টা হলো **{two}টি**, লাভ হলো না; ব্যবহারকারী অপেক্ষায়।",
            text::of(layers - 1, layers)
        ),
        false => format!(
            "The {}'s first retry runs into the same sick database. **{two}** attempts, nothing gained, and the user waits.",
            text::name(layers - 1, layers, locale)
        ),
    }
}

fn passed_up(run: &Run, locale: Locale) -> String {
    match locale.is_bengali() {
        true => format!(
            "**একটি** চেষ্টার পরে নিচের কেউ আর জেদ ধরল না: ত্রুটি সোজা {} কাছে। সে আবার ডাকলে পুরো পথটি শুরু থেকে হাঁটতে হবে।",
            text::of(0, run.params.layers)
        ),
        false => format!(
            "After **one** attempt nobody below insists: the error is at the {} at once. If it calls again, the whole way down has to be walked again.",
            text::name(0, run.params.layers, locale)
        ),
    }
}

/// Each component that is out of attempts has a sentence of its own, told from the bottom up.
fn gave_up(run: &Run, nth: u32, depth: u32, at: u32, locale: Locale) -> String {
    let layers = run.params.layers;
    let (name, above) = (text::name(depth, layers, locale), text::name(depth - 1, layers, locale));
    let (tries, at) = (count(locale, run.params.attempts_at(depth)), count(locale, at));
    match (nth, locale.is_bengali()) {
        (1, true) => format!(
            "{} **{tries}টি** চেষ্টাই শেষ, তাই সে ত্রুটি ফেরত দিল। {above} দেখে একটিমাত্র ব্যর্থতা, আর পুরো পালাটি আবার শুরু করে।",
            text::of(depth, layers)
        ),
        (1, false) => format!(
            "The {name}'s **{tries} attempts** are used up, so it reports an error. To the {above} that is one failure, and it starts the whole round again."
        ),
        (2, true) => format!(
            "এবার {above} পেল তার প্রথম ত্রুটি, অথচ তার পেছনে database-এ জমেছে **{at}টি** চেষ্টা। সে-ও একই নিয়মে আবার ডাকে।"
        ),
        (2, false) => format!(
            "Only now the {above} gets its first error, and **{at}** database attempts lie behind it. By the same rule it calls again."
        ),
        (3, true) => {
            format!("আরেক তলা ওপরেও তা-ই: **{at}টি** চেষ্টার পরে {name} একটি ত্রুটি পাঠাল, আর {above} সেটিকে আরেক দফা গুণ করল।")
        }
        (3, false) => format!(
            "One floor up, the same: after **{at}** attempts the {name} passes a single error on, and the {above} multiplies it once more."
        ),
        (4, true) => format!("{name} হাল ছাড়ল। ওপরের কারও জানার উপায় নেই যে বিকল database ইতিমধ্যে **{at}টি** ধাক্কা খেয়েছে।"),
        (4, false) => format!(
            "The {name} gives up. Nobody up there can know that a database which is down has taken **{at}** blows already."
        ),
        (_, true) => format!(
            "ত্রুটি উঠে এল {} কাছে: তার একটি চেষ্টার দাম নিচে **{at}টি**। হাতে যে কটি বাকি, সব সে খরচ করবে।",
            text::of(depth - 1, layers)
        ),
        (_, false) => format!(
            "The error has climbed to the {above}: one try of its own has cost **{at}** below, and it will spend all that it has left."
        ),
    }
}

/// Each further attempt of the app has a sentence of its own.
fn top_again(run: &Run, number: u32, at: u32, locale: Locale) -> String {
    let total = count(locale, at);
    let user = count(locale, run.tree.user);
    match (number, locale.is_bengali()) {
        (2, true) => {
            format!("অ্যাপের দ্বিতীয় চেষ্টাও গেল একই পথে। **{total}টি** ধাক্কা একজনের জন্য, আর তিনি এখনো ঘুরতে থাকা চাকা দেখছেন।")
        }
        (2, false) => format!(
            "The app's second try went the same way: **{total}** attempts for one user, who is still looking at a spinner."
        ),
        (3, true) => format!(
            "তৃতীয়বারেও ওপর থেকে নতুন কিছু এল না: **{total}টি**। প্রত্যেকে নিজের নিয়ম মানছে, আর সবাই মিলে যার অপেক্ষায় আছে তাকেই পিষছে।"
        ),
        (3, false) => format!(
            "A third try from the top brings no news: **{total}**. Each floor keeps its own rule, and together they crush what they wait for."
        ),
        (4, true) => format!("চার দফায় **{total}টি** চেষ্টা; এর মধ্যে database এক মুহূর্তও পায়নি সেরে ওঠার।"),
        (4, false) => {
            format!("Four rounds, **{total}** attempts, and not a moment in which the database could have recovered.")
        }
        (5, true) => {
            format!("সেই একই ব্যবহারকারী ({user} নম্বর), সেই একই ত্রুটি: **{total}টি**। গুণফল কত দাঁড়াল, শিকলের কেউ তা গুনছে না।")
        }
        (5, false) => format!(
            "Still user {user}, still the same error: **{total}**. Nobody in this chain keeps count of the product."
        ),
        (6, true) => format!("ষষ্ঠ দফা শেষে **{total}টি**। এখন ব্যবহারকারী বিরক্ত হয়ে পাতা আবার খুললে সবই শূন্য থেকে শুরু হবে।"),
        (6, false) => format!(
            "After the sixth round, **{total}**. A user who now reloads the page would start all of it from zero."
        ),
        (_, true) => {
            format!("অ্যাপের হাতে আর বেশি বাকি নেই; **{total}টি** চেষ্টার প্রতিটি শুধু অসুস্থ database-কে আরও ব্যস্ত রেখেছে।")
        }
        (_, false) => format!(
            "The app has little left to try; each of the **{total}** attempts has only kept a sick database busier."
        ),
    }
}

fn half(run: &Run, at: u32, locale: Locale) -> String {
    let left = count(locale, run.tree.database - at);
    match locale.is_bengali() {
        true => {
            format!("অর্ধেক পথ। প্রতিটি স্তর তা-ই করছে যা তাকে বলা হয়েছিল, কিন্তু database সারেনি, তাই বাকি **{left}টিও বৃথা** যাবে।")
        }
        false => format!(
            "Halfway. Every layer does what it was told to do, but nothing has healed, so the other **{left}** will be in vain too."
        ),
    }
}

fn denied(run: &Run, nth: u32, caller: u32, at: u32, locale: Locale) -> String {
    let layers = run.params.layers;
    let (name, at) = (text::name(caller, layers, locale), count(locale, at));
    match (nth, locale.is_bengali()) {
        (1, true) => format!(
            "{name} আবার ডাকতে চাইল, কিন্তু তার বাজেটে এক token-ও নেই: retry নামঞ্জুর। **{at}টি** চেষ্টার পরে ত্রুটি ওপরে যায়।"
        ),
        (1, false) => format!(
            "The {name} would call again, but its budget holds less than one token: denied. After **{at}** attempts the error goes up."
        ),
        (2, true) => format!(
            "{} বাজেটও ফুরাল। এখন থেকে নিচের ব্যর্থতা এখানে আর গুণ হয় না; চেষ্টা থেমে থাকে **{at}টিতে**।",
            text::of(caller, layers)
        ),
        (2, false) => format!(
            "The {name}'s bucket is empty as well. From here on an error from below is no longer multiplied: **{at}** attempts so far."
        ),
        (_, true) => format!("ওপরের {name}-ও token পেল না: সবাই একসাথে থেমে গেলে database বাঁচে, মোট **{at}টি** চেষ্টায়।"),
        (_, false) => format!(
            "Up here the {name} gets no token either: when all stop, the database is spared, after **{at}** attempts."
        ),
    }
}

fn end(run: &Run, locale: Locale) -> String {
    let (params, tree) = (&run.params, &run.tree);
    let bn = locale.is_bengali();
    let total = count(locale, tree.database);
    let worst = count(locale, params.worst());
    let outcome = tree.root().map_or(Outcome::Cut, |root| root.outcome);
    let any_denied = tree.attempts.iter().any(|attempt| attempt.outcome == Outcome::Denied);
    let one = tree.database == 1;
    match outcome {
        _ if run.totals.ending == Ending::Limit && outcome != Outcome::Succeeded => {
            let (limit, users) = (locale.count(ATTEMPT_LIMIT), count(locale, run.totals.users));
            match bn {
                true => format!("ব্যবহারকারী ত্রুটি পেলেন **{total}টি** চেষ্টার পরে। ঝড়টি হিসাবের চেয়ে বড়: {users} জনের পরেই {limit}টি চেষ্টায় থামাতে হয়েছে।"),
                false => format!("The user gets an error after **{total}** attempts. The storm outgrew the run: it was stopped after {limit} attempts, {users} users on."),
            }
        }
        Outcome::Succeeded if one && bn => format!("**প্রথম** চেষ্টাতেই উত্তর এল, কারও retry লাগল না। ব্যর্থতা যখন কম, পিরামিডও তখন চোখে পড়ে না; সর্বোচ্চ হতে পারত {worst}টি।"),
        Outcome::Succeeded if one => format!("The **first** attempt brings the answer, and nobody has to retry. While failures are rare the pyramid stays out of sight; it could have grown to {worst}."),
        Outcome::Succeeded if bn => format!("**{total} নম্বর** চেষ্টা সফল। উত্তর সব স্তর বেয়ে ওপরে উঠল, কেউ আর ডাকল না: retry এখানে কাজের, কারণ ত্রুটি ছিল ক্ষণিকের।"),
        Outcome::Succeeded => format!("Attempt **{total}** succeeds. The answer runs up through all layers and nobody calls again: here retries paid, because the error was a passing one."),
        Outcome::Permanent if bn => format!("ত্রুটিটি সারার নয় বলে চেনা গেল, তাই কেউ আর চেষ্টা করল না: **{total}টি** চেষ্টা, আর ব্যবহারকারী তখনই সত্যিটা জানলেন।"),
        Outcome::Permanent => format!("The error is known to be one that stays, so nobody repeats it: **{total}** attempt, and the user knows the truth at once."),
        _ if any_denied && one && bn => format!("**একটি** চেষ্টা, আর কোনো স্তরের বাজেটে retry-র token নেই: ব্যবহারকারী সঙ্গে সঙ্গে ত্রুটি পেলেন, database বাঁচল {} ধাক্কা থেকে।", count(locale, params.worst() - 1)),
        _ if any_denied && one => format!("**One** attempt, and no layer has a token for a retry: the error is back at once, and the database is spared up to {} more.", count(locale, params.worst() - 1)),
        _ if any_denied && bn => format!("ব্যবহারকারী ত্রুটি পেলেন **{total}টি** চেষ্টার পরে; বাজেট না থাকলে হতে পারত {worst}টি। Token ফুরালে স্তরগুলো আর গুণ করে না।"),
        _ if any_denied => format!("The user gets an error after **{total}** attempts; without a budget it could have been {worst}. Once tokens are gone the layers multiply no more."),
        _ if one && bn => "**একটি** চেষ্টা ব্যর্থ, ত্রুটি সোজা ব্যবহারকারীর কাছে: retry নেই, তাই বাড়তি চাপও নেই, ক্ষণিকের ত্রুটি থেকে বাঁচাও নেই।".to_owned(),
        _ if one => "**One** attempt fails and the error goes straight to the user: without retries no extra load, and no rescue from a passing fault.".to_owned(),
        _ if params.retrying_layers() > 1 && bn => format!("ব্যবহারকারী ত্রুটিই পেলেন, কিন্তু ততক্ষণে তাঁর একটি call-এর জন্য database সামলেছে {} = **{total}টি** ধাক্কা।", product(run, locale)),
        _ if params.retrying_layers() > 1 => format!("The user gets an error all the same, and for this one call the database has taken {} = **{total}** blows.", product(run, locale)),
        _ if bn => format!("**{total}টি** চেষ্টার পরে ব্যবহারকারী ত্রুটি পেলেন। Retry করে মাত্র একটি স্তর, তাই সংখ্যাটি গুণ হয়ে বাড়েনি।"),
        _ => format!("After **{total}** attempts the user gets an error. Only one layer retries, so the number has not been multiplied."),
    }
}

/// `3 × 3 × 3`, kept in one line.
fn product(run: &Run, locale: Locale) -> String {
    let tries = count(locale, run.params.attempts);
    vec![tries; run.params.retrying_layers() as usize].join("\u{a0}×\u{a0}")
}
