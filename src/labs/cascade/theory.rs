//! What is measured, and the arithmetic beside it.

use super::{Kind, Params, Run, Switch, Times};
use crate::{
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    sim::theory,
    text::{Locale, Say, Text, Unit},
};

const fn metric(key: &'static str, label: Text, unit: Unit, better: Better) -> Metric {
    Metric { key, label, unit, better }
}

const CART_OK: Text = Text::new("cart pages OK", "cart সফল");
const STATUS_OK: Text = Text::new("status pages OK", "status সফল");
const GATEWAY_OK: Text = Text::new("other requests OK", "অন্যগুলো সফল");
const BUSY: Text = Text::new("busy threads of X", "X-এর ব্যস্ত thread");
const X_FULL: Text = Text::new("X full at", "X ভরল কখন");
const GATEWAY_FULL: Text = Text::new("gateway full at", "gateway ভরল কখন");
const WAITED: Text = Text::new("waited on D, thread-s", "D-এর অপেক্ষা, thread·সে");

/// The metrics. Shares are of the requests that came in the slow period.
pub static METRICS: &[Metric] = &[
    metric("cart_ok", CART_OK, Unit::Share, Better::Higher),
    metric("status_ok", STATUS_OK, Unit::Share, Better::Higher),
    metric("gateway_ok", GATEWAY_OK, Unit::Share, Better::Higher),
    metric("x_busy_mean", BUSY, Unit::Count, Better::Lower),
    metric("x_full_at", X_FULL, Unit::Seconds, Better::Higher),
    metric("gateway_full_at", GATEWAY_FULL, Unit::Seconds, Better::Higher),
    metric("thread_seconds_waited", WAITED, Unit::ThreadSeconds, Better::Lower),
    metric("need_well", Text::new("threads needed when well", "সুস্থ সময়ে দরকার"), Unit::Count, Better::Neither),
    metric("need_slow", Text::new("threads needed when slow", "ধীর সময়ে দরকার"), Unit::Count, Better::Lower),
    metric(
        "gateway_spare",
        Text::new("gateway threads to spare", "gateway-এর বাড়তি thread"),
        Unit::Count,
        Better::Neither,
    ),
    metric("queue_most", Text::new("longest possible line", "লাইন বড়জোর কত লম্বা"), Unit::Count, Better::Neither),
];

/// Their values.
pub fn measure(run: &Run) -> Vec<Measure> {
    let params = &run.params;
    vec![
        Measure::maybe(run.share(Kind::Cart)),
        Measure::maybe(run.share(Kind::Status)),
        Measure::maybe(run.share(Kind::Gateway)),
        Measure::maybe(Some(run.busy_mean())),
        Measure::maybe(run.firsts.x_full),
        Measure::maybe(run.firsts.gateway_full),
        Measure::Number(run.waited),
        Measure::Number(tidy(params.need(params.d_latency.get()))),
        Measure::Number(tidy(params.need(params.d_slow_latency.get()))),
        Measure::Number(tidy(gateway_spare(params))),
        Measure::Count(u64::from(params.gateway_threads.saturating_sub(params.x_threads).min(params.x_queue))),
    ]
}

/// A product of decimals without the last bits' noise.
fn tidy(value: f64) -> f64 {
    libm::round(value * 1e9) / 1e9
}

/// Gateway threads that are left over when X is full and the gateway's own work has what it needs. A line longer than this
/// takes threads from the gateway's own work.
pub fn gateway_spare(params: &Params) -> f64 {
    let own = theory::little(params.gateway_rate.get(), params.gateway_work.get());
    (f64::from(params.gateway_threads) - own - f64::from(params.x_threads)).max(0.0)
}

/// How long after D turns slow the pool is full: the threads that its own work leaves free, at the rate of cart pages.
/// Nothing if it does not fill by that reckoning, or something else than D's slowness decides.
pub fn filling(params: &Params) -> Option<f64> {
    let (rate, threads) = (params.cart_rate.get(), f64::from(params.x_threads));
    let free = threads - params.own_need();
    let wait = params.wait(params.d_slow_latency.get());
    let plain = params.d_bulkhead.is_none() && params.d_breaker == Switch::Off && params.d_timeout.is_none();
    // With little to spare chance decides whether and when the pool fills.
    if !plain || !params.has_fault() || rate * wait < free * 1.25 || params.need(params.d_latency.get()) > threads * 0.8
    {
        return None;
    }
    let time = match params.times {
        Times::Fixed => free / rate,
        Times::Exponential => -wait * libm::log(1.0 - free / (rate * wait)),
    };
    params.slow_period().filter(|(from, to)| to - from > time).map(|_| time)
}

/// The share of requests that X takes on in the slow period: all until it is full, then what Erlang's formula leaves.
/// Nothing with a queue or a breaker, or when the gateway is what is short.
pub fn taken_on(params: &Params) -> Option<f64> {
    let (from, to) = params.slow_period()?;
    let plain = params.x_queue == 0 && params.d_breaker == Switch::Off && params.gateway_timeout.is_none();
    if !plain || gateway_spare(params) < 20.0 {
        return None;
    }
    let lost = theory::erlang_b(params.need(params.d_slow_latency.get()), params.x_threads);
    match filling(params) {
        Some(filling) => Some((filling + (to - from - filling) * (1.0 - lost)) / (to - from)),
        None => (lost < 1e-6).then_some(1.0),
    }
}

/// What theory says.
pub fn theory(run: &Run) -> Vec<Theory> {
    let params = &run.params;
    let mut found = Vec::new();
    let mut put = |metric, value: f64, formula: Say| found.push(Theory { metric, value, formula });
    let well = params.need(params.d_latency.get());
    if !params.has_fault() && theory::erlang_b(well, params.x_threads) < 1e-6 {
        let little = say(move |locale| need_formula(locale).to_owned());
        put("x_busy_mean", well, little);
    }
    if let Some(filling) = filling(params) {
        let formula = Text::new(
            "slow from + (threads − own work) ÷ cart pages",
            "ধীর হওয়ার সময় + (thread − নিজের কাজ) ÷ cart-এর হার",
        );
        put("x_full_at", params.slow_from.get() + filling, formula.into());
        let spare = gateway_spare(params);
        if f64::from(params.x_queue) > spare && params.x_rate() > 0.0 {
            let at = params.slow_from.get() + filling + spare / params.x_rate();
            let formula = Text::new(
                "X full + (gateway − own work − X) ÷ requests for X",
                "X ভরা + (gateway − নিজের কাজ − X) ÷ X-এর অনুরোধের হার",
            );
            put("gateway_full_at", at, formula.into());
        }
    }
    if let Some(share) = taken_on(params) {
        let formula = Text::new("all until X is full, then Erlang B", "X ভরা পর্যন্ত সব, তারপর Erlang B-এর সূত্র");
        put("status_ok", share, formula.into());
    }
    found
}

/// Little's law for X.
pub const fn need_formula(locale: Locale) -> &'static str {
    Text::new("(cart + status) × work + cart × wait", "(cart + status) × কাজ + cart × অপেক্ষা").get(locale)
}

/// A row: what it is, a number measured, and what theory says.
fn row(
    label: Text,
    tone: RowTone,
    measured: Option<f64>,
    theory: Option<f64>,
    show: fn(f64, Locale) -> String,
) -> NumberRow {
    let cell =
        |value: Option<f64>| say(move |locale| value.map_or_else(|| "–".to_owned(), |value| show(value, locale)));
    NumberRow { label: label.into(), note: None, tone, cells: vec![cell(measured), cell(theory)] }
}

/// The numbers panel: measured beside theory.
pub fn numbers(run: &Run) -> NumberTable {
    let params = &run.params;
    let [before, slow] = run.busy_means();
    let after = |at: Option<f64>| at.map(|at| at - params.slow_from.get()).filter(|after| *after >= 0.0);
    let count = |value: f64, locale: Locale| locale.number(value, 0);
    let share = |value: f64, locale: Locale| locale.percent(value, 1);
    let span = |value: f64, locale: Locale| locale.seconds_short(value, 2);
    let theory = theory(run);
    let said = |key: &str| theory.iter().find(|theory| theory.metric == key).map(|theory| theory.value);
    let need = |latency: f64| Some(params.need(latency));
    let breaker = params.d_breaker == Switch::On;
    let need_slow = need(params.d_slow_latency.get()).filter(|_| !breaker);
    NumberTable {
        columns: vec![Text::new("measured", "মাপা").into(), Text::new("theory", "তত্ত্ব").into()],
        rows: vec![
            row(Text::new("busy, D well", "ব্যস্ত, D সুস্থ"), RowTone::Plain, before, need(params.d_latency.get()), count),
            row(Text::new("busy · needed, D slow", "ব্যস্ত · দরকার, D ধীর"), RowTone::Plain, slow, need_slow, count),
            row(
                Text::new("X full after", "X ভরে"),
                RowTone::Plain,
                after(run.firsts.x_full),
                after(said("x_full_at")),
                span,
            ),
            row(
                Text::new("gateway full after", "gateway ভরে"),
                RowTone::Plain,
                after(run.firsts.gateway_full),
                after(said("gateway_full_at")),
                span,
            ),
            row(STATUS_OK, RowTone::Focus, run.share(Kind::Status), said("status_ok"), share),
            row(CART_OK, RowTone::Plain, run.share(Kind::Cart), None, share),
            row(GATEWAY_OK, RowTone::Plain, run.share(Kind::Gateway), None, share),
            row(WAITED, RowTone::Plain, Some(run.waited), None, count),
        ],
    }
}
