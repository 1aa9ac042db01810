//! The size of an element, and whether it can be seen, followed.

use js_sys::Array;
use leptos::{html, prelude::*};
use std::cell::Cell;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{IntersectionObserver, IntersectionObserverEntry, ResizeObserver, ResizeObserverEntry};

/// The width and height of an element's content in CSS pixels, nothing until the browser has laid it out.
///
/// The browser tells them when it has done its own layout, before it paints; asking would force one more.
pub fn size_of(node: NodeRef<html::Div>) -> ReadSignal<(f64, f64)> {
    let (size, set_size) = signal((0.0, 0.0));
    Effect::new(move |_| {
        let Some(element) = node.get() else { return };
        let last = Cell::new((0.0, 0.0));
        let callback = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let Ok(entry) = entries.pop().dyn_into::<ResizeObserverEntry>() else { return };
            let content = entry.content_rect();
            let size = (content.width().round(), content.height().round());
            if last.replace(size) != size {
                let _ = set_size.try_set(size);
            }
        });
        if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&element);
            keep(observer, callback, ResizeObserver::disconnect);
        }
    });
    size
}

/// Keeps an observer and what it calls, until the owner goes.
fn keep<O: 'static>(observer: O, callback: Closure<dyn FnMut(Array)>, disconnect: fn(&O)) {
    let kept = StoredValue::new_local(Some((observer, callback)));
    on_cleanup(move || {
        if let Some((observer, _)) = kept.try_update_value(Option::take).flatten() {
            disconnect(&observer);
        }
    });
}

/// Whether an element is in the window, as far as the browser has told. `true` until it has, and where it cannot.
///
/// The browser tells it with its own layout, as with the size.
pub fn seen(node: NodeRef<html::Div>) -> ReadSignal<bool> {
    let (seen, set_seen) = signal(true);
    Effect::new(move |_| {
        let Some(element) = node.get() else { return };
        let callback = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let Ok(entry) = entries.pop().dyn_into::<IntersectionObserverEntry>() else { return };
            let _ = set_seen.try_set(entry.is_intersecting());
        });
        if let Ok(observer) = IntersectionObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&element);
            keep(observer, callback, IntersectionObserver::disconnect);
        }
    });
    seen
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
