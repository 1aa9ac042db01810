//! The page of a lab.

use super::{
    app::{Brand, Tools},
    chart::Charts,
    compare::PinnedSentence,
    controls::Controls,
    data::DataTables,
    dialog::Dialogs,
    keys,
    lesson::{Lesson, Limits},
    nav::Nav,
    notices::Notices,
    numbers::Numbers,
    player,
    present::PresentPage,
    reading,
    session::Dialog,
    size,
    spread::Spreads,
    store::store,
    strip::Strip,
    sweeps::Sweeps,
    transport::Transport,
    words, worksheet,
    worksheet::Worksheet,
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
    let sweeps = Sweeps::new(store);
    provide_context(sweeps);
    let readings = reading::provide(sweeps);
    keys::listen(store, readings.0);
    on_cleanup(move || sweeps.stop());
    player::connect();
    worksheet::follow_printer();
    let present = Memo::new(move |_| store.session.with(|session| session.display.present));
    view! {
        {move || if present.get() {
            view! { <PresentPage entry=entry /> }.into_any()
        } else {
            view! { <WholePage entry=entry /> }.into_any()
        }}
        <Dialogs />
        <Worksheet entry=entry />
    }
}

#[component]
fn WholePage(entry: &'static Entry) -> impl IntoView {
    let store = store();
    let locale = store.locale;
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
    let veiled = Memo::new(move |_| store.session.with(|session| session.predicting.is_some()));
    let open = move |name: Text, dialog: Dialog| {
        view! { <button type="button" class="link" on:click=move |_| store.show(Some(dialog))>{say(name)}</button> }
    };
    view! {
        <div class="lab" class:veiled=move || veiled.get()>
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
                <PinnedSentence />
                <Finding />
                <Transport />
                <Charts />
                <Strip entry=entry />
                <Spreads entry=entry />
                <Charts rest=true />
                <div class="more">
                    {places.map(|(id, text)| view! { <a href=format!("#{id}") on:click=jump(id)>{say(text)}</a> }).collect_view()}
                    {open(words::EXPORT, Dialog::Export)}
                    {open(words::PLAN, Dialog::Plan)}
                    {open(words::ABOUT, Dialog::About)}
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
                    {move || (!veiled.get()).then(|| view! { <DataTables entry=entry /> })}
                </div>
            </div>
        </div>
    }
}

/// A picture is about so high where it is wide, in its own pixels.
const PICTURE_HEIGHT: f64 = 268.0;
/// On a screen its text is so large.
const TEXT: f64 = 13.0;
/// On the projector all text is so large, and a picture takes so much of the height.
const PROJECTED: (f64, f64) = (24.0, 0.45);

/// The picture, laid out again for its width.
#[component]
pub fn SceneBox(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let node = NodeRef::<html::Div>::new();
    let size = size::size_of(node);
    let place = labs::LABS.iter().position(|lab| lab.id() == entry.id());
    let scene = place.and_then(|place| labs::SCENES.get(place)).copied();
    let width = Memo::new(move |_| size.get().0);
    // Before its width is known a picture would be drawn in vain.
    let measured = Memo::new(move |_| width.get() > 0.0);
    let view = Memo::new(move |_| store.session.with(|session| session.display.view.clone()));
    let present = Memo::new(move |_| store.session.with(|session| session.display.present));
    let guessing = Memo::new(move |_| store.session.with(|session| session.predicting.is_some()));
    // On the projector a picture is shown larger: as large as leaves room for the sentence and a chart.
    let scale = Memo::new(move |_| {
        if !present.get() {
            return 1.0;
        }
        let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64()).unwrap_or(768.0);
        (height * PROJECTED.1 / PICTURE_HEIGHT).min(width.get() / 600.0).max(1.0)
    });
    let text = move || present.get().then(|| format!("{:.2}px", PROJECTED.0 / scale.get()));
    let stage = AnyStage {
        run: store.run.into(),
        playhead: store.playhead.into(),
        locale: store.locale.into(),
        width: Signal::derive(move || width.get().max(280.0) / scale.get()),
        text: Signal::derive(move || if present.get() { PROJECTED.0 / scale.get() } else { TEXT }),
        view: view.into(),
        set_view: Callback::new(move |view| store.set_view(view)),
    };
    view! {
        <div class="scene" inert=move || guessing.get() style=("--scene-text", text)>
            <div node_ref=node></div>
            {move || measured.get().then(|| scene.map(|scene| AnyScene::draw(scene, stage)))}
            {move || guessing.get().then(|| view! { <p class="veil">{words::AFTER_GUESS.get(store.locale.get())}</p> })}
        </div>
    }
}

/// The live sentence: caption, and what a screen reader is told.
#[component]
pub fn Sentence() -> impl IntoView {
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
            Some((reading.run.entry().cursor.show(at, reading.extent, locale), reading.run.sentence(at, locale)))
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
