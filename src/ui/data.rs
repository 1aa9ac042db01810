//! Every chart's numbers as a table, and its sentence; both can be taken away.

use super::{files::save, reading::reading, store::store, theme::Look, words};
use crate::{
    figure::{Figure, Palette},
    lab::Entry,
    text::Locale,
};
use leptos::prelude::*;

/// A table on the page has at most this many rows; the CSV has all of them.
const ROWS_SHOWN: usize = 120;

/// The tables of all charts.
#[component]
pub fn DataTables(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let locale = store().locale;
    let reading = reading();
    let count = Memo::new(move |_| reading.with(|reading| reading.as_ref().map_or(0, |reading| reading.figures.len())));
    view! {
        <section id="data" tabindex="-1">
            <h2>{move || words::DATA.get(locale.get())}</h2>
            {move || (0..count.get()).map(|place| view! { <OneTable entry=entry place=place /> }).collect_view()}
        </section>
    }
}

#[component]
fn OneTable(entry: &'static Entry, place: usize) -> impl IntoView {
    let locale = store().locale;
    let reading = reading();
    let (open, set_open) = signal(false);
    let figure = move || {
        reading.with(|reading| {
            reading
                .as_ref()?
                .figures
                .get(place)
                .map(|figure| (figure.title.get(locale.get()), figure.describe.get(locale.get())))
        })
    };
    let title = move || figure().map(|(title, _)| title);
    let sentence = move || figure().map(|(_, sentence)| sentence);
    // A closed table costs nothing while a slider is dragged.
    let table = move || {
        if !open.get() {
            return None;
        }
        reading.with(|reading| Some(rows(reading.as_ref()?.figures.get(place)?, locale.get())))
    };
    let Look { palette, .. } = expect_context();
    let with = move |act: fn(&Figure, &'static Entry, Locale, &Palette)| {
        reading.with_untracked(|reading| {
            if let Some(figure) = reading.as_ref().and_then(|reading| reading.figures.get(place)) {
                palette.with_untracked(|palette| act(figure, entry, locale.get_untracked(), palette));
            }
        });
    };
    view! {
        <details prop:open=move || open.get()>
            <summary on:click=move |event| { event.prevent_default(); set_open.update(|open| *open = !*open); }>{title}</summary>
            <p>{sentence}</p>
            <div class="actions">
                <button type="button" class="btn" on:click=move |_| with(|figure, entry, _, _| { save(&name(entry, figure, "csv"), "text/csv", &figure.csv()); })>
                    {move || words::SAVE_CSV.get(locale.get())}
                </button>
                <button type="button" class="btn" on:click=move |_| with(|figure, entry, locale, palette| {
                    if let Ok(svg) = figure.svg((720, 320), palette, locale) {
                        save(&name(entry, figure, "svg"), "image/svg+xml", &svg);
                    }
                })>
                    {move || words::SAVE_SVG.get(locale.get())}
                </button>
            </div>
            {table}
        </details>
    }
}

fn rows(figure: &Figure, locale: Locale) -> impl IntoView + use<> {
    let table = figure.table();
    let unit = |symbol: &str| if symbol.is_empty() || symbol == "1" { String::new() } else { format!(" ({symbol})") };
    let heads = table.columns.iter().map(|column| view! { <th scope="col">{format!("{}{}", column.label.get(locale), unit(column.unit.symbol()))}</th> }).collect_view();
    let row = |row: &Vec<Option<f64>>| {
        let cells = row.iter().enumerate().map(|(column, value)| {
            let text = table.show(column, *value, locale);
            if column == 0 {
                view! { <th scope="row">{text}</th> }.into_any()
            } else {
                view! { <td>{text}</td> }.into_any()
            }
        });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    let body = table.rows.iter().take(ROWS_SHOWN).map(row).collect_view();
    view! {
        <div class="data" tabindex="0" role="group" aria-label=figure.title.get(locale)>
            <table><caption>{figure.title.get(locale)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>
        </div>
    }
}

fn name(entry: &'static Entry, figure: &Figure, kind: &str) -> String {
    format!("{}-{}.{kind}", entry.id(), figure.id)
}
