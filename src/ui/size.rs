//! The size of an element, followed.

use leptos::{html, prelude::*};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// The width and height of an element in CSS pixels, nothing until it is in the page.
pub fn size_of(node: NodeRef<html::Div>) -> ReadSignal<(f64, f64)> {
    let (size, set_size) = signal((0.0, 0.0));
    Effect::new(move |_| {
        let Some(element) = node.get() else { return };
        let watched = element.clone();
        let measure = move || {
            let _ = set_size.try_set((f64::from(watched.client_width()), f64::from(watched.client_height())));
        };
        measure();
        let callback = Closure::<dyn FnMut(JsValue)>::new(move |_| measure());
        if let Ok(observer) = web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local(Some((observer, callback)));
            on_cleanup(move || {
                if let Some((observer, _)) = kept.try_update_value(Option::take).flatten() {
                    observer.disconnect();
                }
            });
        }
    });
    size
}

/// Whether there is room for the list of labs beside the page. Followed as the window changes.
pub fn wide() -> ReadSignal<bool> {
    let look =
        || web_sys::window().and_then(|window| window.inner_width().ok()?.as_f64()).is_none_or(|width| width > 1180.0);
    let (wide, set_wide) = signal(look());
    let listener = window_event_listener(leptos::ev::resize, move |_| {
        if wide.get_untracked() != look() {
            set_wide.set(look());
        }
    });
    on_cleanup(move || listener.remove());
    wide
}
