//! The charts of sweeps: a metric's spread over seeds, and its way along a control.

use super::{
    chart::{Chart, Shown},
    reading::reading,
    store::store,
    sweeps::Sweeps,
    words,
};
use crate::lab::{Entry, Measure, Value, curve, histogram};
use leptos::prelude::*;

/// The charts of the sweeps, as long as they are of the present values.
#[component]
pub fn Spreads(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let locale = store().locale;
    let reading = reading();
    let sweeps: Sweeps = expect_context();
    // The first metric that is a number and varies is a good one to begin with.
    let metric = RwSignal::new(0_usize);
    let spread = Memo::new(move |_| {
        let run = reading.get()?.run;
        let found = sweeps.fresh(run.values())?;
        let mine = run.measure().get(metric.get()).and_then(Measure::number);
        histogram(entry, &found.result, metric.get(), mine).map(Shown::alone)
    });
    let course = Memo::new(move |_| {
        let run = reading.get()?.run;
        let traced = sweeps.fresh_trace(run.values())?;
        let spec = *entry.specs().get(traced.place)?;
        let now = match run.values().get(traced.place) {
            Some(Value::Number(now)) => Some(*now),
            _ => None,
        };
        curve(entry, spec, &traced.points, metric.get(), now).map(Shown::alone)
    });
    let any = Memo::new(move |_| {
        let Some(run) = reading.get().map(|reading| reading.run) else { return (false, false) };
        (sweeps.fresh(run.values()).is_some(), sweeps.fresh_trace(run.values()).is_some())
    });
    let options = move || {
        let locale = locale.get();
        let single = |place: usize| {
            reading.with(|reading| {
                reading.as_ref().is_some_and(|reading| {
                    !matches!(reading.run.measure().get(place), Some(Measure::Counts(_) | Measure::Transitions(_)))
                })
            })
        };
        let metrics = entry.metrics().iter().enumerate().filter(|(place, _)| single(*place));
        metrics
            .map(|(place, about)| view! { <option value=place.to_string() selected=place == metric.get_untracked()>{about.label.get(locale)}</option> })
            .collect_view()
    };
    let nothing = move |shown: Memo<Option<Shown>>| {
        (shown.with(Option::is_none)).then(|| view! { <p>{words::NEVER_HAPPENED.get(locale.get())}</p> })
    };
    view! {
        {move || (any.get().0 || any.get().1).then(|| view! {
            <div class="row spread">
                <label>{move || words::WHICH_METRIC.get(locale.get())}" "
                    <select class="speed" on:change=move |event| metric.set(event_target_value(&event).parse().unwrap_or(0))>{options}</select>
                </label>
            </div>
            <div class="charts rest spreads">
                {move || any.get().0.then(|| view! { <div>{move || nothing(spread)}<Chart shown=spread /></div> })}
                {move || any.get().1.then(|| view! { <div>{move || nothing(course)}<Chart shown=course /></div> })}
            </div>
        })}
    }
}
