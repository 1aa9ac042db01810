//! What is measured, what theory says of it, and the numbers panel.

use super::{
    Params, Run,
    expected::{self, Expected},
    model::Dependency,
};
use crate::{
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    sim::theory,
    text::{Locale, Text, Unit},
};

const fn metric(key: &'static str, label: Text, unit: Unit, better: Better) -> Metric {
    Metric { key, label, unit, better }
}

/// The metrics.
pub static METRICS: &[Metric] = &[
    metric("profile_ok", Text::new("profile answered", "profile সফল"), Unit::Share, Better::Higher),
    metric("offers_ok", Text::new("offers answered", "offers সফল"), Unit::Share, Better::Higher),
    metric("profile_rejected", Text::new("profile turned away", "profile ফেরত"), Unit::Count, Better::Lower),
    metric("offers_rejected", Text::new("offers turned away", "offers ফেরত"), Unit::Count, Better::Neither),
    metric(
        "profile_busy_mean",
        Text::new("threads with profile", "profile-এর হাতে thread"),
        Unit::Count,
        Better::Neither,
    ),
    metric("offers_busy_mean", Text::new("threads with offers", "offers-এর হাতে thread"), Unit::Count, Better::Lower),
];

/// Their values: of the calls that came after offers turned slow.
pub fn measure(run: &Run) -> Vec<Measure> {
    let [profile, offers] = Dependency::ALL.map(|dependency| run.tally(dependency));
    vec![
        Measure::maybe(profile.ok()),
        Measure::maybe(offers.ok()),
        Measure::Count(profile.rejected),
        Measure::Count(offers.rejected),
        Measure::maybe(run.busy_mean(Dependency::Profile)),
        Measure::maybe(run.busy_mean(Dependency::Offers)),
    ]
}

/// What theory says, in the long run.
pub fn theory(run: &Run) -> Vec<Theory> {
    let params = &run.params;
    if params.slow_span().is_none() {
        return Vec::new();
    }
    let both = Dependency::ALL.map(|dependency| (dependency, expected::expected(params, dependency)));
    let ok = both.map(|(dependency, expected)| {
        let in_time = expected::in_time(params, dependency);
        Theory {
            metric: if dependency == Dependency::Profile { "profile_ok" } else { "offers_ok" },
            value: expected.ok,
            formula: say(move |locale| match in_time < 1.0 {
                true => format!("{} × {}", locale.percent(in_time, 1), admitted(expected, locale)),
                false => admitted(expected, locale),
            }),
        }
    });
    let busy = both.map(|(dependency, expected)| {
        let load = theory::little(params.rate.get(), expected::mean_hold(params, dependency, true));
        Theory {
            metric: if dependency == Dependency::Profile { "profile_busy_mean" } else { "offers_busy_mean" },
            value: expected.busy,
            formula: say(move |locale| format!("{} × {}", locale.plain(load, 2), admitted(expected, locale))),
        }
    });
    ok.into_iter().chain(busy).collect()
}

/// The share that gets a thread: one less the Erlang B of the load and the threads.
fn admitted(expected: Expected, locale: Locale) -> String {
    let (offered, threads) = (locale.plain(expected.offered, 2), locale.count(u64::from(expected.threads)));
    format!("({} − B({offered}; {threads}))", locale.count(1))
}

/// The numbers panel: each dependency, measured and by theory, and what the rule of thumb would give it.
pub fn numbers(run: &Run) -> NumberTable {
    let params = &run.params;
    let rows = Dependency::ALL.map(|dependency| measured(run, dependency));
    let by_rule = Dependency::ALL.map(|dependency| by_rule(params, dependency));
    NumberTable {
        columns: vec![
            Text::new("answered", "সফল").into(),
            Text::new("theory", "তত্ত্বে").into(),
            Text::new("busy", "ব্যস্ত").into(),
            Text::same("thread").into(),
        ],
        rows: rows.into_iter().chain(by_rule).collect(),
    }
}

fn dash() -> String {
    "–".to_owned()
}

fn measured(run: &Run, dependency: Dependency) -> NumberRow {
    let ok = run.tally(dependency).ok();
    let busy = run.busy_mean(dependency);
    let theory = run.params.slow_span().map(|_| expected::expected(&run.params, dependency).ok);
    let threads = u64::from(run.params.threads_for(dependency));
    let share = |share: Option<f64>| say(move |locale| share.map_or_else(dash, |share| locale.percent(share, 1)));
    NumberRow {
        label: say(move |_| dependency.name().to_owned()),
        note: None,
        tone: if dependency == Dependency::Profile { RowTone::Focus } else { RowTone::Plain },
        cells: vec![
            share(ok),
            share(theory),
            say(move |locale| busy.map_or_else(dash, |busy| locale.number(busy, 1))),
            say(move |locale| locale.count(threads)),
        ],
    }
}

/// A pool of its own by rate × healthy p99 × headroom, and what theory says would come of it.
fn by_rule(params: &Params, dependency: Dependency) -> NumberRow {
    let threads = expected::rule_of_thumb(params);
    let offered = theory::little(params.rate.get(), expected::mean_hold(params, dependency, true));
    let expected = expected::alone(params, dependency, offered, threads);
    let rate = params.rate.get();
    NumberRow {
        label: say(move |locale| match locale.is_bengali() {
            true => format!("{}, সূত্রে", dependency.name()),
            false => format!("{}, rule", dependency.name()),
        }),
        note: Some(say(move |locale| {
            format!(
                "{}/s × {} ms × {}",
                locale.plain(rate, 1),
                locale.number(expected::HEALTHY_P99 * 1000.0, 1),
                locale.number(expected::HEADROOM, 1)
            )
        })),
        tone: RowTone::Best,
        cells: vec![
            say(|_| dash()),
            say(move |locale| locale.percent(expected.ok, 1)),
            say(move |locale| locale.number(expected.busy, 1)),
            say(move |locale| locale.count(u64::from(threads))),
        ],
    }
}
