//! When a chart is drawn again: in the next frame where a reader sees it, and elsewhere once nothing has changed for a
//! while, so that a slider under a finger does not pay for charts further down.

use super::size;
use gloo_timers::callback::Timeout;
use leptos::{html, prelude::*};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, closure::Closure};

/// So long nothing must have changed before a chart out of sight is drawn, in ms.
const CALM: u32 = 250;

/// Draws after every change that `changed` tracks, at most once a frame, whatever changed and however often.
///
/// While an element out of sight shows something older, it is marked `aria-busy`.
pub fn redraw(node: NodeRef<html::Div>, changed: impl Fn() + 'static, draw: impl Fn() + 'static) {
    let seen = size::seen(node);
    let waiting = StoredValue::new_local(None::<Timeout>);
    let take = move || waiting.try_update_value(Option::take).flatten();
    let busy = move |busy: bool| {
        if let Some(Some(element)) = node.try_get_untracked() {
            let _ =
                if busy { element.set_attribute("aria-busy", "true") } else { element.remove_attribute("aria-busy") };
        }
    };
    let draw: Rc<dyn Fn()> = Rc::new(move || {
        if take().is_some() {
            busy(false);
        }
        draw();
    });
    let late = Rc::clone(&draw);
    let asked = Rc::new(Cell::new(false));
    Effect::new(move |_| {
        changed();
        if asked.replace(true) {
            return;
        }
        let (asked, draw) = (Rc::clone(&asked), Rc::clone(&draw));
        let frame = Closure::once_into_js(move || {
            asked.set(false);
            match seen.try_get_untracked() {
                Some(true) => draw(),
                Some(false) => {
                    let before =
                        waiting.try_update_value(|waiting| waiting.replace(Timeout::new(CALM, move || draw())));
                    if matches!(before, Some(None)) {
                        busy(true);
                    }
                }
                // The chart has gone.
                None => {}
            }
        });
        let _ = web_sys::window().map(|window| window.request_animation_frame(frame.unchecked_ref()));
    });
    Effect::new(move |_| {
        if seen.get() && waiting.try_with_value(Option::is_some) == Some(true) {
            late();
        }
    });
}
