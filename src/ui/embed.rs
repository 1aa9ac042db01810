//! Inside another page: tells the host how high this page is, whenever that changes.

use super::store::Store;
use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// The message's `type`.
const HEIGHT: &str = "resilience-lab:height";

fn tell(last: &std::cell::Cell<i32>) -> Option<()> {
    let window = web_sys::window()?;
    let parent = window.parent().ok()??;
    let height = document().body()?.scroll_height();
    if parent == window || last.replace(height) == height {
        return None;
    }
    let message = Object::new();
    Reflect::set(&message, &"type".into(), &HEIGHT.into()).ok()?;
    Reflect::set(&message, &"height".into(), &height.into()).ok()?;
    // The host's origin is not known; a height is no secret.
    parent.post_message(&message, "*").ok()
}

/// Sends height messages while the page is shown inside another.
pub fn connect(store: Store) {
    let embedded = Memo::new(move |_| store.session.with(|session| session.display.embed));
    Effect::new(move |_| {
        let Some(root) = document().document_element() else { return };
        let _ = root.toggle_attribute_with_force("data-embed", embedded.get());
        if !embedded.get() {
            return;
        }
        let last = std::cell::Cell::new(0);
        let callback = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            let _ = tell(&last);
        });
        if let (Ok(observer), Some(body)) =
            (web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()), document().body())
        {
            observer.observe(&body);
            let kept = StoredValue::new_local(Some((observer, callback)));
            on_cleanup(move || {
                if let Some((observer, _)) = kept.try_update_value(Option::take).flatten() {
                    observer.disconnect();
                }
            });
        }
    });
}
