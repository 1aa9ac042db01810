//! Taking a chart or a run away: picture, vector, table, parameters and metrics; and the worksheet on paper.

use super::{address, files, plot, reading::reading, store::store, theme::Look, words};
use crate::{
    figure::Sheet,
    lab::{self, AnyRun, Pairs},
    text::{Locale, Text},
};
use leptos::{ev, prelude::*};

/// An exported chart has this width.
const WIDTH: u32 = 760;

/// All parameters of a run in a reader's words.
pub fn parameters(run: &AnyRun, locale: Locale) -> String {
    let specs = run.entry().specs();
    let items = specs
        .iter()
        .zip(run.values())
        .map(|(spec, value)| format!("{}: {}", spec.label.read(locale), locale.digits(&spec.write(*value))));
    items.collect::<Vec<_>>().join(" · ")
}

/// A run's parameters as the link's keys and values.
fn pairs(run: &AnyRun) -> Pairs {
    let specs = run.entry().specs();
    specs.iter().zip(run.values()).map(|(spec, value)| (spec.key.to_owned(), spec.write(*value))).collect()
}

/// The export dialog.
#[component]
pub fn Export() -> impl IntoView {
    let store = store();
    let Look { palette, .. } = expect_context();
    let locale = store.locale;
    let reading = reading();
    let place = RwSignal::new(0_usize);
    let options = move || {
        let locale = locale.get();
        let reading = reading.get()?;
        let option = |(place, figure): (usize, &crate::figure::Figure)| {
            view! { <option value=place.to_string()>{figure.title.get(locale)}</option> }
        };
        Some(reading.figures.iter().enumerate().map(option).collect_view())
    };
    let act = move |kind: &'static str| {
        move |_: ev::MouseEvent| {
            let locale = locale.get_untracked();
            let Some(reading) = reading.get_untracked() else { return };
            let Some(figure) = reading.figures.get(place.get_untracked()) else { return };
            let run = &reading.run;
            let name = format!("{}-{}.{kind}", run.entry().id(), figure.id);
            let link = address::full_link(&store);
            let sheet = Sheet {
                title: run.entry().information.title.read(locale),
                sentence: run.sentence(store.playhead.get_untracked(), locale),
                notes: vec![parameters(run, locale), link.clone()],
            };
            let palette = palette.get_untracked();
            let _ = match kind {
                "png" => plot::picture(&sheet, figure, f64::from(WIDTH), &palette, locale)
                    .and_then(|canvas| files::save_picture(&name, &canvas)),
                "svg" => sheet
                    .svg(figure, WIDTH, &palette, locale)
                    .ok()
                    .and_then(|svg| files::save(&name, "image/svg+xml", &svg)),
                "csv" => files::save(&name, "text/csv", &figure.csv()),
                _ => {
                    let mut document = lab::simulate(run.entry(), &pairs(run), locale);
                    if let Some(document) = document.as_object_mut() {
                        document.insert("lab".to_owned(), run.entry().id().into());
                        document.insert("link".to_owned(), link.into());
                    }
                    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
                    files::save(&format!("{}.json", run.entry().id()), "application/json", &text)
                }
            };
        }
    };
    let button = move |kind: &'static str, name: &'static str, what: Text| {
        view! {
            <li><button type="button" class="btn go" on:click=act(kind)>{name}</button>" "{move || what.get(locale.get())}</li>
        }
    };
    view! {
        <label>{move || words::WHICH_CHART.get(locale.get())}" "
            <select class="speed" on:change=move |event| place.set(event_target_value(&event).parse().unwrap_or(0))>{options}</select>
        </label>
        <ul class="exports">
            {button("png", "PNG", words::PNG_IS)}
            {button("svg", "SVG", words::SVG_IS)}
            {button("csv", "CSV", words::CSV_IS)}
            {button("json", "JSON", words::JSON_IS)}
        </ul>
        <button type="button" class="btn" on:click=move |_| super::worksheet::print(store)>{move || words::WORKSHEET.get(locale.get())}</button>
    }
}
