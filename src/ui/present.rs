//! On the projector: one question, the picture, the live sentence, one chart; walked by a clicker.

use super::{
    chart::run_chart,
    lab_page::SceneBox,
    lab_page::Sentence,
    reading::reading,
    store::{Store, store},
    words,
};
use crate::lab::Entry;
use leptos::prelude::*;

/// A clicker's key: through a plan it turns to the next state; else it steps, and after the last step goes on to the next
/// lab.
pub fn turn(store: Store, on: bool, step: &dyn Fn(bool, bool)) {
    if store.session.with_untracked(|session| session.display.plan.is_some()) {
        store.turn(on);
        return;
    }
    let before = store.playhead.get_untracked();
    step(on, false);
    if store.playhead.get_untracked() == before {
        store.next_lab(on);
    }
}

/// The page of a lab on the projector.
#[component]
pub fn PresentPage(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let clock = Memo::new(move |_| {
        let locale = locale.get();
        reading.with(|reading| {
            let reading = reading.as_ref()?;
            Some(entry.cursor.show(store.playhead.get(), reading.extent, locale))
        })
    });
    let place = Memo::new(move |_| {
        store
            .session
            .with(|session| session.display.plan.as_ref().map(|plan| (session.display.at.max(1), plan.states.len())))
    });
    let place = move || {
        let locale = locale.get();
        place.get().map(|(at, of)| format!("{}/{}", locale.count(at as u64), locale.count(of as u64)))
    };
    let blank = Memo::new(move |_| store.session.with(|session| session.blank));
    view! {
        <main class="present" id="main" tabindex="-1">
            <header>
                <h1>{move || entry.information.question.read(locale.get())}</h1>
                <p>{place}" "<b>{move || clock.get()}</b></p>
            </header>
            <SceneBox entry=entry />
            <Sentence />
            {run_chart(0)}
            <button type="button" class="vh leave" on:click=move |_| store.present(false)>{move || words::LEAVE.get(locale.get())}</button>
        </main>
        {move || blank.get().then(|| view! { <div class="blank" role="button" tabindex="0" aria-label=words::LIGHT_AGAIN.get(locale.get()) on:click=move |_| store.blank()></div> })}
    }
}
