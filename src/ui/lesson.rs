//! The lesson, with its figures filled from runs, and the model's limits.

use super::{store::store, words};
use crate::lab::{Entry, fill_lesson};
use leptos::prelude::*;

/// The lesson.
#[component]
pub fn Lesson(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let locale = store().locale;
    let html = Memo::new(move |_| fill_lesson(entry, locale.get()));
    view! { <article class="lesson" id="lesson" tabindex="-1" inner_html=move || html.get()></article> }
}

/// Where the model lies.
#[component]
pub fn Limits(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let locale = store().locale;
    let limits = entry.information.limits.iter().map(|limit| view! { <li>{move || limit.read(locale.get())}</li> });
    view! {
        <section class="limits" id="limits" tabindex="-1">
            <h2>{move || words::LIMITS.get(locale.get())}</h2>
            <ul>{limits.collect_view()}</ul>
        </section>
    }
}
