//! The worksheet: what a teacher hands round on paper. It stands on the page only while it is printed, on A4, in ink on
//! white whatever the theme.

use super::{
    address,
    export::parameters,
    reading::reading,
    store::{Store, store},
    theme, words,
};
use crate::lab::{Entry, Theme};
use leptos::{ev, prelude::*};

/// Lines to write on under each question.
const LINES: usize = 3;
/// Rows of the table on paper.
const ROWS: usize = 12;

/// Prints the worksheet.
pub fn print(store: Store) {
    store.show(None);
    store.worksheet(true);
    // After the page has drawn it.
    gloo_timers::callback::Timeout::new(50, || {
        if let Some(window) = web_sys::window() {
            let _ = window.print();
        }
    })
    .forget();
}

/// Puts the worksheet on the page for as long as the browser prints, however that was asked for.
pub fn follow_printer() {
    let store = store();
    let before = window_event_listener(ev::beforeprint, move |_| store.worksheet(true));
    let after = window_event_listener(ev::afterprint, move |_| store.worksheet(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
}

/// The worksheet, while it is printed.
#[component]
pub fn Worksheet(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let on = Memo::new(move |_| store.session.with(|session| session.worksheet));
    view! { {move || on.get().then(|| view! { <Paper entry=entry /> })} }
}

#[component]
fn Paper(entry: &'static Entry) -> impl IntoView {
    let store = store();
    let locale = store.locale.get_untracked();
    let palette = theme::palette(Theme::Light.word());
    let reading = reading().get_untracked();
    let figures = reading.as_ref().map(|reading| {
        let draw = |figure: &crate::figure::Figure| {
            let legend = figure.legend(locale).into_iter().map(|entry| {
                view! { <li><svg viewBox="0 0 22 14" aria-hidden="true" inner_html=crate::scene::swatch(entry.pen, entry.stroke)></svg>{entry.label}</li> }
            });
            let svg = figure.svg((680, 260), &palette, locale).unwrap_or_default();
            view! {
                <figure>
                    <figcaption><b>{figure.title.get(locale)}</b>" "{figure.note.get(locale)}</figcaption>
                    <ul class="legend">{legend.collect_view()}</ul>
                    <div inner_html=svg></div>
                    <p>{figure.describe.get(locale)}</p>
                </figure>
            }
        };
        reading.figures.iter().take(2).map(draw).collect_view()
    });
    let lines = || (0..LINES).map(|_| view! { <hr /> }).collect_view();
    let question = |text: String| view! { <li>{text}{lines()}</li> };
    let questions: Vec<String> = entry.predictions().into_iter().map(|asked| asked.question.read(locale)).collect();
    let tasks: Vec<String> =
        reading.iter().flat_map(|reading| reading.run.tasks()).map(|task| task.text.get(locale)).collect();
    let table =
        reading.as_ref().and_then(|reading| reading.figures.first().map(|figure| figure.table())).map(|table| {
            let heads = table
                .columns
                .iter()
                .map(|column| view! { <th scope="col">{column.label.get(locale)}</th> })
                .collect_view();
            let every = table.rows.len().div_ceil(ROWS).max(1);
            let row = |row: &Vec<Option<f64>>| {
                let cells = row
                    .iter()
                    .enumerate()
                    .map(|(column, value)| view! { <td>{table.show(column, *value, locale)}</td> });
                view! { <tr>{cells.collect_view()}</tr> }
            };
            let rows = table.rows.iter().step_by(every).map(row).collect_view();
            view! { <table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table> }
        });
    let about = reading.as_ref().map(|reading| parameters(&reading.run, locale));
    let information = entry.information;
    view! {
        <article class="worksheet">
            <p class="name">{words::NAME_AND_DATE.get(locale)}" ______________________________"</p>
            <h1>{information.title.read(locale)}</h1>
            <p>{information.question.read(locale)}</p>
            <h2>{words::BEFORE_THE_RUN.get(locale)}</h2>
            <ol>{questions.into_iter().map(question).collect_view()}</ol>
            <h2>{words::PARAMETERS.get(locale)}</h2>
            <p>{about}</p>
            <p class="address">{address::full_link(&store)}</p>
            {figures}
            {table}
            <h2>{words::TASKS.get(locale)}</h2>
            <ol>{tasks.into_iter().map(question).collect_view()}</ol>
        </article>
    }
}
