//! The page of a lab.

use super::{
    app::{Brand, Tools},
    chart::Charts,
    controls::Controls,
    data::DataTables,
    lesson::{Lesson, Limits},
    nav::Nav,
    notices::Notices,
    numbers::Numbers,
    player, reading, size,
    store::store,
    strip::Strip,
    transport::Transport,
    words,
};
use crate::{
    lab::Entry,
    labs,
    scene::{AnyScene, AnyStage},
    sim::{ATTEMPT_LIMIT, Ending},
    text::Text,
};
use leptos::{html, prelude::*};

/// The page of a lab.
#[component]
pub fn LabPage(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    reading::provide();
    player::connect();
    let say = move |text: Text| move || text.read(locale.get());
    let information = entry.information;
    let jump = |id: &'static str| {
        move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            if let Some(element) = document().get_element_by_id(id) {
                element.scroll_into_view();
                let _ = wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(element).map(|element| element.focus());
            }
        }
    };
    let places = [("lesson", words::LESSON), ("limits", words::LIMITS), ("data", words::DATA)];
    view! {
        <div class="lab">
            <a class="skip" href="#main" on:click=jump("main")>{say(words::SKIP)}</a>
            <Brand />
            <Nav current=information.id />
            <header class="head">
                <h1>{say(information.title)}</h1>
                <p>{say(information.question)}</p>
            </header>
            <Tools />
            <main class="main" id="main" tabindex="-1">
                <Notices />
                <SceneBox entry=entry />
                <Sentence />
                <Finding />
                <Transport />
                <Charts />
                <Strip entry=entry />
                <Charts rest=true />
                <div class="more">
                    {places.map(|(id, text)| view! { <a href=format!("#{id}") on:click=jump(id)>{say(text)}</a> }).collect_view()}
                </div>
            </main>
            <aside class="side" aria-label=say(words::CONTROLS)>
                <Controls entry=entry />
                <Numbers entry=entry />
            </aside>
            <div class="below">
                <Lesson entry=entry />
                <div>
                    <Limits entry=entry />
                    <DataTables entry=entry />
                </div>
            </div>
        </div>
    }
}

/// The picture, laid out again for its width.
#[component]
fn SceneBox(entry: &'static Entry) -> impl IntoView {
    let store = store();
    let node = NodeRef::<html::Div>::new();
    let size = size::size_of(node);
    let place = labs::LABS.iter().position(|lab| lab.id() == entry.id());
    let scene = place.and_then(|place| labs::SCENES.get(place)).copied();
    let width = Memo::new(move |_| size.get().0);
    let view = Memo::new(move |_| store.session.with(|session| session.display.view.clone()));
    let stage = AnyStage {
        run: store.run.into(),
        playhead: store.playhead.into(),
        locale: store.locale.into(),
        width: Signal::derive(move || width.get().max(280.0)),
        view: view.into(),
        set_view: Callback::new(move |view| store.set_view(view)),
    };
    view! {
        <div class="scene" node_ref=node>
            {scene.map(|scene| AnyScene::draw(scene, stage))}
        </div>
    }
}

/// The live sentence: caption, and what a screen reader is told.
#[component]
fn Sentence() -> impl IntoView {
    let store = store();
    let reading = reading::reading();
    // It changes with the moment, not with the frame.
    let moment = Memo::new(move |_| {
        reading.with(|reading| reading.as_ref().map(|reading| reading.moment_at(store.playhead.get())))
    });
    let parts = Memo::new(move |_| {
        let locale = store.locale.get();
        let place = moment.get()?;
        reading.with(|reading| {
            let reading = reading.as_ref()?;
            let at = reading.moments.get(place).map_or(0.0, |moment| moment.at);
            Some((reading.run.entry().cursor.show(at, reading.run.extent(), locale), reading.run.sentence(at, locale)))
        })
    });
    let body = move || {
        parts.get().map(|(when, sentence)| {
            let pieces = sentence.split("**").enumerate().map(|(i, piece)| {
                let piece = piece.to_owned();
                if i % 2 == 1 { view! { <b>{piece}</b> }.into_any() } else { piece.into_any() }
            });
            view! { <span class="when">{when}</span>" — "{pieces.collect_view()} }
        })
    };
    view! { <p class="sentence" aria-live="polite">{body}</p> }
}

/// What went beyond the run's bounds, or that the run is still being computed.
#[component]
fn Finding() -> impl IntoView {
    let store = store();
    let text = move || {
        let locale = store.locale.get();
        if store.computing.get() {
            return Some(words::COMPUTING.get(locale).to_owned());
        }
        let limit = store.run.with(|run| run.as_ref().is_some_and(|run| run.ending() == Ending::Limit));
        limit.then(|| match locale.is_bengali() {
            true => format!(
                "{}: {}টি চেষ্টার পরে হিসাব থামানো হয়েছে, আরও আসছিল।",
                words::LIMIT_REACHED.get(locale),
                locale.count(ATTEMPT_LIMIT)
            ),
            false => format!(
                "{}: it was stopped after {} attempts, with more to come.",
                words::LIMIT_REACHED.get(locale),
                locale.count(ATTEMPT_LIMIT)
            ),
        })
    };
    let text = Memo::new(move |_| text());
    view! { {move || text.get().map(|text| view! { <p class="finding" role="status">{text}</p> })} }
}
