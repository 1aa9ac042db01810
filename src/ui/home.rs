//! The home page: the labs in the order of the book.

use super::{
    app::{Brand, Tools},
    dialog::Dialogs,
    notices::Notices,
    session::Dialog,
    store::store,
    words,
};
use crate::{
    lab::{self, Part},
    labs::LABS,
    text::Text,
};
use leptos::prelude::*;

/// Every lab has so many tasks.
const TASKS: usize = 2;

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let say = move |text: Text| move || text.read(locale.get());
    let parts = [Part::Core, Part::Other, Part::Work]
        .into_iter()
        .filter(|part| LABS.iter().any(|lab| lab.information.part == *part));
    let session = store.session;
    // Nothing is said before there is something to say.
    let progress = move |lab: &'static str| {
        let done = session.with(|session| session.done_in(lab));
        (done > 0).then(|| {
            let (locale, of) = (locale.get(), TASKS);
            let text = match locale.is_bengali() {
                true => format!("{}টি কাজের {}টি হয়েছে", locale.count(of as u64), locale.count(done.min(of) as u64)),
                false => format!("{} of {of} tasks done", done.min(of)),
            };
            view! { <p class="progress">{text}</p> }
        })
    };
    let part = move |part: Part| {
        let cards = LABS.iter().filter(move |lab| lab.information.part == part).map(|lab| {
            let information = lab.information;
            view! {
                <li>
                    <a href=lab::opening(lab)>
                        <div class="thumb"><svg viewBox="0 0 158 90" aria-hidden="true" class="fig-plain" inner_html=information.thumbnail></svg></div>
                        <b>{say(information.name)}</b>
                        <p>{say(information.question)}</p>
                        {move || progress(information.id)}
                    </a>
                </li>
            }
        });
        view! {
            <h2>{say(part.title())}</h2>
            <ul class="cards">{cards.collect_view()}</ul>
        }
    };
    view! {
        <header class="home-top"><Brand /><Tools /></header>
        <main class="home">
            <Notices />
            <h1>{say(words::HOME_TITLE)}</h1>
            <p class="lead">{say(words::HOME_LEAD)}</p>
            {parts.map(part).collect_view()}
            <Dialogs />
            <div class="about">
                <section><h2>{say(words::HOME_HONEST)}</h2><p>{say(words::HOME_HONEST_TEXT)}</p></section>
                <section><h2>{say(words::HOME_TEACH)}</h2><p>{say(words::HOME_TEACH_TEXT)}" "
                    <button type="button" class="link" on:click=move |_| store.show(Some(Dialog::Plan))>{say(words::PLAN)}</button></p></section>
                <section><h2>{say(words::HOME_OFFLINE)}</h2><p>{say(words::HOME_OFFLINE_TEXT)}" "
                    <button type="button" class="link" on:click=move |_| store.show(Some(Dialog::About))>{say(words::ABOUT)}</button></p></section>
            </div>
        </main>
    }
}
