//! The numbers panel: measured, and what theory says.

use super::{
    compare::{CompareBar, Comparison},
    reading::reading,
    store::store,
    words,
};
use crate::{
    lab::{Entry, RowTone},
    text::Text,
};
use leptos::prelude::*;

/// The numbers of the present run.
#[component]
pub fn Numbers(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let table = move || {
        let locale = locale.get();
        let numbers = reading.get()?.run.numbers()?;
        let wide = if numbers.columns.len() > 2 { "numbers wide" } else { "numbers" };
        let rows = numbers.rows.iter().map(|row| {
            let tone = match row.tone {
                RowTone::Plain => "",
                RowTone::Focus => "focus",
                RowTone::Best => "best",
            };
            let note = row.note.as_ref().map(|note| view! { <small>{note.get(locale)}</small> });
            view! {
                <tr class=tone>
                    <th scope="row">{row.label.get(locale)}{note}</th>
                    {row.cells.iter().map(|cell| view! { <td>{cell.get(locale)}</td> }).collect_view()}
                </tr>
            }
        });
        let heads = numbers.columns.iter().map(|column| view! { <th scope="col">{column.get(locale)}</th> });
        Some(view! {
            <table class=wide>
                <thead><tr><th scope="col"><span class="vh">{words::NUMBERS.get(locale)}</span></th>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        })
    };
    let theory = move || {
        let locale = locale.get();
        let reading = reading.get()?;
        let rows: Vec<_> = reading
            .run
            .theory()
            .into_iter()
            .filter_map(|theory| {
                let metric = entry.metrics().iter().find(|metric| metric.key == theory.metric)?;
                let measured = reading.run.metric(theory.metric)?;
                let difference = measured.number().map(|measured| measured - theory.value);
                let difference = difference.map_or("–".to_owned(), |difference| {
                    let sign = if difference > 0.0 { "+" } else { "" };
                    format!("{sign}{}", metric.unit.show(difference, locale))
                });
                let (measured, value) = (measured.show(metric.unit, locale), metric.unit.show(theory.value, locale));
                let say = |text: Text| text.get(locale);
                let line = format!(
                    "{} {measured} · {} {value} · {} {difference}",
                    say(words::MEASURED),
                    say(words::THEORY_SAYS),
                    say(words::DIFFERENCE)
                );
                Some(view! {
                    <li>
                        {metric.label.get(locale)}
                        ", "
                        {theory.formula.get(locale)}
                        <b>{line}</b>
                    </li>
                })
            })
            .collect();
        (!rows.is_empty()).then(|| {
            view! {
                <h3 class="theory-title">{words::THEORY.get(locale)}</h3>
                <ul class="theory">{rows}</ul>
            }
        })
    };
    let comparing = Memo::new(move |_| store.pinned.with(Option::is_some));
    let veiled = Memo::new(move |_| store.session.with(|session| session.predicting.is_some()));
    let body = move || match (veiled.get(), comparing.get()) {
        (true, _) => view! { <p>{move || words::AFTER_GUESS.get(locale.get())}</p> }.into_any(),
        (false, true) => view! { <Comparison entry=entry /> }.into_any(),
        (false, false) => view! { {table}{theory} }.into_any(),
    };
    view! {
        <section>
            <h2>{move || words::NUMBERS.get(locale.get())}<CompareBar /></h2>
            {body}
        </section>
    }
}
