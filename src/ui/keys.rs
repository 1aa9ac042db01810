//! The keys: what they do, where they are told, and their off switch.

use super::{
    reading::Reading,
    session::Dialog,
    store::{Store, store},
    words, worksheet,
};
use crate::text::Text;
use leptos::{ev, prelude::*};

/// Every key and what it does. Letters can be turned off; the others are no characters.
const KEYS: [(&str, Text); 15] = [
    ("Space", Text::new("play, pause", "চালান, থামান")),
    (
        "Left · Right",
        Text::new("one step back or on; with Shift by single events", "এক ধাপ আগে বা পরে; Shift চাপলে এক ঘটনা করে"),
    ),
    ("Home · End", Text::new("to the start, to the end", "শুরুতে, শেষে")),
    (
        "Page Up · Page Down",
        Text::new("presenting: step, then the next lab or state", "প্রজেক্টরে: ধাপ, তারপর পরের ল্যাব বা অবস্থা"),
    ),
    ("M", Text::new("to the next mark", "পরের চিহ্নে")),
    ("A", Text::new("pin as A, or let A go", "A হিসেবে রাখুন, বা A সরান")),
    ("S", Text::new("swap A and B", "A আর B অদলবদল")),
    ("G", Text::new("guess first", "আগে অনুমান")),
    ("Z · Y", Text::new("undo, redo", "ফিরিয়ে নিন, আবার করুন")),
    ("N", Text::new("new seed", "নতুন seed")),
    ("L", Text::new("link and QR code", "লিংক আর QR কোড")),
    ("E", Text::new("export", "নামান")),
    ("P", Text::new("present, or leave", "প্রজেক্টরে, বা বেরিয়ে আসুন")),
    ("B · F", Text::new("presenting: dark screen, full screen", "প্রজেক্টরে: অন্ধকার পর্দা, পুরো পর্দা")),
    ("?", Text::new("this list", "এই তালিকা")),
];

/// The list of keys.
#[component]
pub fn Keys() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let rows = move || {
        let locale = locale.get();
        let row = |(key, text): (&'static str, Text)| {
            let keys = key.split(" · ").map(|key| view! { <kbd>{key}</kbd>" " });
            view! { <tr><th scope="row">{keys.collect_view()}</th><td>{text.get(locale)}</td></tr> }
        };
        KEYS.into_iter().map(row).collect_view()
    };
    let on = move || store.session.with(|session| session.letters);
    view! {
        <table class="keylist"><tbody>{rows}</tbody></table>
        <label class="check">
            <input type="checkbox" prop:checked=on on:change=move |event| store.set_letters(event_target_checked(&event)) />
            {move || words::LETTERS_ON.get(locale.get())}
        </label>
    }
}

/// Whether the focus is where keys have a meaning of their own.
fn busy(event: &ev::KeyboardEvent) -> bool {
    let focus = document().active_element().filter(|element| element.id() != "main");
    let tag = focus.as_ref().map(|element| element.tag_name()).unwrap_or_default();
    let letter = event.code().starts_with("Key") || event.code() == "Slash";
    let kind = focus.as_ref().and_then(|element| element.get_attribute("type")).unwrap_or_default();
    // A slider or a box uses arrows and the space bar, but no letters; a text field and a list use all.
    match tag.as_str() {
        "INPUT" if matches!(kind.as_str(), "range" | "checkbox" | "radio") => !letter,
        "INPUT" | "SELECT" | "TEXTAREA" => true,
        "BUTTON" | "A" | "SUMMARY" => event.code() == "Space",
        _ => focus.is_some_and(|element| element.class_name() == "data") && !letter,
    }
}

/// Listens for the keys of a lab's page. They are known by their place on the keyboard: a Bengali one gives other letters.
pub fn listen(store: Store, reading: Memo<Option<Reading>>) {
    let go = move |to: &dyn Fn(&Reading, f64) -> f64| go(store, reading, to);
    let step = move |on: bool, fine: bool| go(&|reading, at| reading.step(at, on, fine));
    let listener = window_event_listener(ev::keydown, move |event| {
        let session = store.session.get_untracked();
        if session.dialog.is_some() || event.ctrl_key() || event.meta_key() || event.alt_key() || busy(&event) {
            return;
        }
        let present = session.display.present;
        let guessing = session.predicting.is_some();
        let pressed = event.code();
        let letter = pressed.starts_with("Key") || pressed == "Slash";
        if letter && !session.letters {
            return;
        }
        match pressed.as_str() {
            "Slash" if event.shift_key() => store.show(Some(Dialog::Keys)),
            "KeyP" => store.present(!present),
            "KeyB" if present => store.blank(),
            "KeyF" if present => full_screen(),
            "Escape" if present => store.present(false),
            "KeyG" if guessing => store.skip_prediction(),
            "KeyL" if !present => store.show(Some(Dialog::Share)),
            "KeyE" if !present && !guessing => store.show(Some(Dialog::Export)),
            _ if guessing => return,
            "PageDown" if present => super::present::turn(store, true, &step),
            "PageUp" if present => super::present::turn(store, false, &step),
            "ArrowRight" => step(true, event.shift_key()),
            "ArrowLeft" => step(false, event.shift_key()),
            "Home" if !present => go(&|_, _| 0.0),
            "End" if !present => go(&|reading, _| reading.extent),
            "Space" => store.play(!session.playing),
            "KeyM" => go(&|reading, at| reading.next_mark(at)),
            "KeyA" if session.display.pinned.is_some() => store.unpin(),
            "KeyA" => store.pin(),
            "KeyS" => store.swap(),
            "KeyG" if !present => store.predict(super::predict::next(&session)),
            "KeyZ" => store.undo(),
            "KeyY" => store.redo(),
            "KeyN" => store.next_seed(),
            "KeyW" if !present => worksheet::print(store),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// Stops playing and moves the playhead to where the reading says.
pub fn go(store: Store, reading: Memo<Option<Reading>>, to: &dyn Fn(&Reading, f64) -> f64) {
    let at =
        reading.with_untracked(|reading| reading.as_ref().map(|reading| to(reading, store.playhead.get_untracked())));
    if let Some(at) = at {
        store.play(false);
        store.seek(at);
    }
}

fn full_screen() {
    let document = document();
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        // A frame may forbid it; the page then stays as it is.
        let _ = root.request_fullscreen();
    }
}
