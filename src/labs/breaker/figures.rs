//! What is measured, and the charts of it.

use super::{Params, Run, charts};
use crate::{
    figure::Figure,
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    sim::{
        policy::breaker::{Profile, Reason},
        theory::binomial,
    },
    text::{Say, Text, Unit},
};

const fn metric(key: &'static str, label: Text, unit: Unit, better: Better) -> Metric {
    Metric { key, label, unit, better }
}

const SENT: Text = Text::new("calls sent", "পাঠানো call");
const TURNED_OUTAGE: Text = Text::new("turned back, outage", "ফেরত, বিভ্রাটে");
const TURNED_HEALTHY: Text = Text::new("turned back, healthy", "ফেরত, সুস্থ সময়ে");
const THREAD_SECONDS: Text = Text::new("thread-seconds", "thread-সেকেন্ড");
const MOST: Text = Text::new("most waiting at once", "একসাথে আটকে সর্বোচ্চ");
const OPENED: Text = Text::new("opened", "খুলল");

/// The metrics.
pub static METRICS: &[Metric] = &[
    metric("calls_sent", SENT, Unit::Count, Better::Neither),
    metric("short_circuited_outage", TURNED_OUTAGE, Unit::Count, Better::Neither),
    metric("short_circuited_healthy", TURNED_HEALTHY, Unit::Count, Better::Lower),
    metric("thread_seconds", THREAD_SECONDS, Unit::ThreadSeconds, Better::Lower),
    metric(
        "thread_seconds_without",
        Text::new("thread-seconds without it", "ব্রেকার ছাড়া thread-সেকেন্ড"),
        Unit::ThreadSeconds,
        Better::Neither,
    ),
    metric("opened_at", Text::new("first opened", "প্রথম খুলল"), Unit::Seconds, Better::Neither),
    metric("transitions", Text::new("changes of state", "অবস্থা বদল"), Unit::None, Better::Neither),
];

/// Their values.
pub fn measure(run: &Run) -> Vec<Measure> {
    let transitions = run
        .changes
        .iter()
        .map(|change| (change.at.get(), change.from.word(), change.to.word(), reason(&run.params, change.reason)));
    vec![
        Measure::Count(run.calls_sent),
        Measure::Count(run.short_circuited_outage),
        Measure::Count(run.short_circuited_healthy),
        Measure::Number(run.thread_seconds),
        Measure::Number(run.thread_seconds_without()),
        Measure::maybe(run.opened_at()),
        Measure::Transitions(transitions.collect()),
    ]
}

/// The reason of a change in the words of the chapter's program.
fn reason(params: &Params, reason: Reason) -> String {
    let percent = |failures: u32, of: u32| (100.0 * (f64::from(failures) / f64::from(of))).round();
    match reason {
        Reason::FailureRate { failures, of } => format!("failure rate {}% of last {of}", percent(failures, of)),
        Reason::CoolDownOver => format!("cool-down of {} s over", params.cool_down.get()),
        Reason::ProbeFailed => "a probe failed".to_owned(),
        Reason::ProbesSucceeded { probes } => format!("{probes} probes succeeded"),
        Reason::TrialRate { failures, of } => format!("failure rate {}% of {of} trial results", percent(failures, of)),
    }
}

/// How many failures a full window needs to open the breaker; nothing if it never judges.
pub fn failures_needed(params: &Params) -> Option<f64> {
    let judges = match params.profile {
        Profile::Chapter => params.minimum_calls <= params.window,
        Profile::Resilience4j => true,
        Profile::Off => false,
    };
    judges.then(|| libm::ceil(params.failure_rate_threshold.get() * f64::from(params.window) - 1e-9))
}

/// When the breaker should open: nobody fails before the first timeout; from then on each call that was sent into the
/// outage fails, in the order of sending, until enough failures are in the window.
///
/// Nothing where that is not the whole story: chance failures alone may well open it, the window is not yet full when the
/// outage begins, or the outage or the run is too short.
pub fn expected_opening(params: &Params) -> Option<f64> {
    let needed = failures_needed(params)?;
    let (from, to) = params.outage()?;
    let rate = params.rate.get();
    let opening = from + params.timeout.get() + needed / rate;
    let quiet = f64::from(params.window) * params.failure.get() <= needed / 5.0 && false_alarms(params) < 0.05;
    let full = rate * from >= 2.0 * f64::from(params.window);
    let long = rate * (to - from) >= 2.0 * needed && opening < params.horizon.get();
    (quiet && full && long).then_some(opening)
}

/// About how many times chance alone opens the breaker before the outage: once for each result that a full window, and
/// the smaller ones before it, may turn into too many failures.
fn false_alarms(params: &Params) -> f64 {
    let alarm = |results: u32| -> f64 {
        let needed = libm::ceil(params.failure_rate_threshold.get() * f64::from(results) - 1e-9) as u32;
        (needed..=results).map(|failures| binomial(results, failures, params.failure.get())).sum()
    };
    let least = params.minimum_calls.min(params.window);
    let filling = f64::from(params.window - least + 1);
    params.rate.get() * params.outage_from.get() * alarm(params.window) + filling * alarm(least)
}

/// What the threads of all calls would wait without a breaker, by Little's law: rate × time × stay.
fn expected_without(params: &Params) -> f64 {
    let hanging = params.outage().map_or(0.0, |(from, to)| to - from);
    let healthy = params.horizon.get() - hanging;
    params.rate.get() * (hanging * params.timeout.get() + healthy * super::model::HEALTHY)
}

/// What theory says.
pub fn theory(run: &Run) -> Vec<Theory> {
    let params = &run.params;
    let opening = expected_opening(params).map(|value| Theory {
        metric: "opened_at",
        value,
        formula: Text::new(
            "outage + timeout + failures needed ÷ calls per second",
            "বিভ্রাট + timeout + দরকারি ব্যর্থতা ÷ সেকেন্ডে call",
        )
        .into(),
    });
    let without = Theory {
        metric: "thread_seconds_without",
        value: expected_without(params),
        formula: Text::new("calls per second × seconds × wait, added", "সেকেন্ডে call × সময় × অপেক্ষা, যোগ করে").into(),
    };
    opening.into_iter().chain([without]).collect()
}

/// The numbers panel: with the breaker, and what the same calls would have met without it.
pub fn numbers(run: &Run) -> NumberTable {
    let count = |value: u64| say(move |locale| locale.count(value));
    let spent = |value: f64| say(move |locale| locale.number(value, 0));
    let row = |label: Text, cells: [Say; 2]| NumberRow {
        label: label.into(),
        note: None,
        tone: RowTone::Plain,
        cells: cells.to_vec(),
    };
    let theory = |value: f64, decimals: usize| {
        say(move |locale| match locale.is_bengali() {
            true => format!("তত্ত্ব {}", locale.number(value, decimals)),
            false => format!("theory {}", locale.number(value, decimals)),
        })
    };
    let (with, without) = run.most_waiting();
    let opened = run.opened_at();
    let dash = || say(|_| "–".to_owned());
    let opened_cell = opened.map_or_else(dash, |at| say(move |locale| locale.seconds_short(at, 2)));
    NumberTable {
        columns: vec![Text::new("with it", "ব্রেকারসহ").into(), Text::new("without", "ছাড়া").into()],
        rows: vec![
            row(SENT, [count(run.calls_sent), count(run.calls())]),
            row(TURNED_OUTAGE, [count(run.short_circuited_outage), count(0)]),
            row(TURNED_HEALTHY, [count(run.short_circuited_healthy), count(0)]),
            NumberRow {
                note: Some(theory(expected_without(&run.params), 0)),
                ..row(THREAD_SECONDS, [spent(run.thread_seconds), spent(run.thread_seconds_without())])
            },
            row(MOST, [count(with), count(without)]),
            NumberRow {
                note: expected_opening(&run.params).map(|at| theory(at, 1)),
                ..row(OPENED, [opened_cell, dash()])
            },
        ],
    }
}

/// The charts.
pub fn figures(run: &Run) -> Vec<Figure> {
    vec![charts::fates(run), charts::waiting(run), charts::failure_rate(run)]
}
