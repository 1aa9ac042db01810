//! What is measured, what theory says of it, and the numbers panel.

use super::{
    Params, Run,
    model::{self, Totals},
};
use crate::{
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    text::{Locale, Text, Unit},
};

const CALLS: Text = Text::new("attempts", "database-এ চেষ্টা");
/// What one user's call becomes.
pub const AMPLIFICATION: Text = Text::new("per user's call", "জনপ্রতি চেষ্টা");
/// The share of users that get an answer.
pub const ANSWERED: Text = Text::new("users answered", "উত্তর পেলেন");
const DENIED: Text = Text::new("retries denied", "retry মেলেনি");

/// The metrics.
pub static METRICS: &[Metric] = &[
    Metric { key: "database_calls", label: CALLS, unit: Unit::Count, better: Better::Lower },
    Metric { key: "amplification", label: AMPLIFICATION, unit: Unit::Ratio, better: Better::Lower },
    Metric { key: "users_ok", label: ANSWERED, unit: Unit::Share, better: Better::Higher },
    Metric { key: "retries_denied", label: DENIED, unit: Unit::Count, better: Better::Neither },
];

/// Their values.
pub fn measure(run: &Run) -> Vec<Measure> {
    let totals = &run.totals;
    vec![
        Measure::Count(totals.database_calls),
        Measure::maybe(totals.amplification()),
        Measure::maybe(totals.users_ok()),
        Measure::Count(totals.all_denied()),
    ]
}

/// Whether every attempt of every user is sure to fail and to be repeated: then a budget has a closed form.
fn hopeless(params: &Params) -> bool {
    params.failure.get() >= 1.0 && !(params.permanent.get() > 0.0 && params.classify == super::params::Classify::On)
}

/// What theory says.
pub fn theory(run: &Run) -> Vec<Theory> {
    let params = &run.params;
    let (worst, k, n) = (u64::from(params.worst()), params.attempts, params.retrying_layers());
    let power = move |locale: Locale| format!("K = {} = {}", locale.digits(&format!("{k}^{n}")), locale.count(worst));
    let (calls, answered) = model::expected(params, params.failure.get());
    if params.budget.is_none() {
        let lasting = params.permanent.get() > 0.0;
        return vec![
            Theory {
                metric: "amplification",
                value: calls,
                formula: say(move |locale| {
                    let for_good = match (lasting, locale.is_bengali()) {
                        (false, _) => "",
                        (true, true) => "; স্থায়ী ত্রুটি আলাদা ধরে",
                        (true, false) => "; those failing for good apart",
                    };
                    format!("{}, {}{for_good}", locale.digits("(1 − p^K) / (1 − p)"), power(locale))
                }),
            },
            Theory {
                metric: "users_ok",
                value: answered,
                formula: say(move |locale| {
                    let chance = if lasting { "(1 − s) × (1 − p^K)" } else { "1 − p^K" };
                    format!("{}, {}", locale.digits(chance), power(locale))
                }),
            },
        ];
    }
    if !hopeless(params) {
        return Vec::new();
    }
    vec![Theory {
        metric: "amplification",
        value: model::expected_with_budget(params, params.share().get()),
        formula: Text::new("(1 + r)^n + burst × (…) / users", "(১ + r)^n + burst × (…) / ব্যবহারকারী").into(),
    }]
}

/// The numbers panel: both policies side by side.
pub fn numbers(run: &Run) -> NumberTable {
    let params = &run.params;
    let policies = [run.free().copied(), run.budgeted().copied()];
    let row = |label: Text, tone, show: fn(&Totals, Locale) -> String| NumberRow {
        label: label.into(),
        note: None,
        tone,
        cells: policies
            .map(|totals| say(move |locale| totals.as_ref().map_or_else(dash, |totals| show(totals, locale))))
            .to_vec(),
    };
    let times = |calls: Option<f64>, locale: Locale| calls.map_or_else(dash, |calls| Unit::Ratio.show(calls, locale));
    let free = model::expected(params, params.failure.get()).0;
    let budgeted = hopeless(params).then(|| model::expected_with_budget(params, params.share().get()));
    let worst = u64::from(params.worst());
    let by_theory = NumberRow {
        label: Text::new("by theory", "তত্ত্বে").into(),
        note: None,
        tone: RowTone::Best,
        cells: [Some(free), budgeted].map(|calls| say(move |locale| times(calls, locale))).to_vec(),
    };
    let at_worst = NumberRow {
        label: Text::new("one call at worst", "এক call-এ সর্বোচ্চ").into(),
        note: None,
        tone: RowTone::Plain,
        cells: vec![say(move |locale| locale.count(worst)); 2],
    };
    let share = params.share().get();
    let with_budget = say(move |locale| match locale.is_bengali() {
        true => format!("{} বাজেট", percent(share, locale)),
        false => format!("{} budget", percent(share, locale)),
    });
    NumberTable {
        columns: vec![Text::new("no budget", "বাজেট ছাড়া").into(), with_budget],
        rows: vec![
            row(CALLS, RowTone::Plain, |totals, locale| locale.count(totals.database_calls)),
            row(AMPLIFICATION, RowTone::Focus, |totals, locale| {
                totals.amplification().map_or_else(dash, |calls| Unit::Ratio.show(calls, locale))
            }),
            by_theory,
            row(ANSWERED, RowTone::Plain, |totals, locale| {
                totals.users_ok().map_or_else(dash, |share| locale.percent(share, 1))
            }),
            row(DENIED, RowTone::Plain, |totals, locale| locale.count(totals.all_denied())),
            at_worst,
        ],
    }
}

/// What is not known.
pub fn dash() -> String {
    "–".to_owned()
}

/// A share with no more decimals than it needs.
pub fn percent(share: f64, locale: Locale) -> String {
    format!("{}%", locale.plain(share * 100.0, 1))
}
