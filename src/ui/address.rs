//! The address bar: the only place that reads and writes the location.

use super::store::Store;
use crate::{lab, labs::LABS};
use gloo_timers::callback::Timeout;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsValue;

/// Browsers allow only so many changes of the address in a while.
const DEBOUNCE_MS: u32 = 250;

/// The location's hash as it is now.
pub fn hash() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// The hash that leads back to the present state.
pub fn link(store: &Store) -> String {
    let display = store.display();
    store.params.with(|params| lab::write_address(params.lab, &params.values, &display))
}

/// The whole address for a hash.
pub fn full(hash: &str) -> String {
    let base = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let base = base.split('#').next().unwrap_or_default();
    format!("{base}{hash}")
}

/// The whole address of the present state.
pub fn full_link(store: &Store) -> String {
    full(&untrack(|| link(store)))
}

/// Opens the address the page was loaded with, follows it, and keeps it up to date.
pub fn connect(store: Store) {
    store.open(lab::parse_address(&hash(), LABS));
    let listener = window_event_listener(ev::hashchange, move |_| {
        if hash() != untrack(|| link(&store)) {
            store.open(lab::parse_address(&hash(), LABS));
        }
    });
    on_cleanup(move || listener.remove());
    let timer: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    let playing = Memo::new(move |_| store.session.with(|session| session.playing));
    Effect::new(move |_| {
        // While it plays the address would change at every frame: it is written when the playhead rests.
        if playing.get() {
            return;
        }
        let link = link(&store);
        let write = move || {
            if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
                // Some embedded pages may not change their address; the link button still works.
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&link));
            }
        };
        timer.set_value(Some(Timeout::new(DEBOUNCE_MS, write)));
    });
}
