//! Two runs side by side: A, B, and B − A.

use super::{reading::reading, store::store, words};
use crate::{
    lab::{Better, Entry, Measure, Metric},
    text::{Locale, Text},
};
use leptos::prelude::*;

/// What pins, swaps and lets go.
#[component]
pub fn CompareBar() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let pinned = Memo::new(move |_| store.session.with(|session| session.display.pinned.is_some()));
    let button = move |name: Text, press: fn(super::store::Store)| {
        view! { <button type="button" class="link" on:click=move |_| press(store)>{move || name.get(locale.get())}</button> }
    };
    view! {
        <span class="compare">
            {move || if pinned.get() {
                view! { {button(words::SWAP, |store| store.swap())}" "{button(words::UNPIN, |store| store.unpin())} }.into_any()
            } else {
                button(words::PIN, |store| store.pin()).into_any()
            }}
        </span>
    }
}

/// B − A with its sign, and whether that is better; nothing where one of them did not happen.
fn difference(metric: &Metric, a: &Measure, b: &Measure, locale: Locale) -> (String, &'static str) {
    let Some(difference) = a.number().zip(b.number()).map(|(a, b)| b - a) else { return ("–".to_owned(), "") };
    let text = metric.unit.show(difference, locale);
    if difference == 0.0 {
        return (text, "");
    }
    let better = match metric.better {
        Better::Lower => difference < 0.0,
        Better::Higher => difference > 0.0,
        Better::Neither => return (signed(difference, text), ""),
    };
    (signed(difference, text), if better { "better" } else { "worse" })
}

fn signed(value: f64, text: String) -> String {
    if value > 0.0 { format!("+{text}") } else { text }
}

/// The metrics of both runs.
#[component]
pub fn Comparison(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let rows = move || {
        let locale = locale.get();
        let (a, b) = (store.pinned.get()?, reading.get()?.run);
        let row = |(metric, (a, b)): (&Metric, (Measure, Measure))| {
            if matches!(a, Measure::Counts(_) | Measure::Transitions(_)) {
                return None;
            }
            let (difference, verdict) = difference(metric, &a, &b, locale);
            let word = match verdict {
                "better" => words::BETTER.get(locale),
                "worse" => words::WORSE.get(locale),
                _ => "",
            };
            Some(view! {
                <tr>
                    <th scope="row">{metric.label.get(locale)}</th>
                    <td>{a.show(metric.unit, locale)}</td>
                    <td>{b.show(metric.unit, locale)}</td>
                    <td class=verdict>{difference}<small>{word}</small></td>
                </tr>
            })
        };
        let pairs = a.measure().into_iter().zip(b.measure());
        Some(entry.metrics().iter().zip(pairs).filter_map(row).collect_view())
    };
    view! {
        <table class="numbers wide compared">
            <thead><tr>
                <th scope="col"><span class="vh">{move || words::NUMBERS.get(locale.get())}</span></th>
                <th scope="col">"A"</th><th scope="col">"B"</th><th scope="col">"B − A"</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// What happened in A meanwhile.
#[component]
pub fn PinnedSentence() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let pinned = store.pinned;
    let moments = Memo::new(move |_| {
        let run = pinned.get()?;
        Some(run.moments().iter().map(|moment| moment.at).collect::<Vec<_>>())
    });
    let at = Memo::new(move |_| {
        let playhead = store.playhead.get();
        moments.with(|moments| {
            let moments = moments.as_ref()?;
            let place = moments.partition_point(|at| *at <= playhead + 1e-9).saturating_sub(1);
            moments.get(place).copied()
        })
    });
    let sentence = move || {
        let (run, at) = (pinned.get()?, at.get()?);
        let locale = locale.get();
        let when = run.entry().cursor.show(at, run.extent(), locale);
        let sentence = run.sentence(at, locale).replace("**", "");
        Some(view! { <p class="sentence pinned"><b>"A · "{when}</b>" — "{sentence}</p> })
    };
    view! { {sentence} }
}
