//! Moves the playhead over the finished run, frame by frame, while the page is playing.

use super::{reading::reading, store::store, theme};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};

/// At speed 1 any run takes about this long.
const RUN_SECONDS: f64 = 30.0;
/// Where the reader wants no motion, playing goes from moment to moment, one in this many seconds.
const MOMENT_SECONDS: f64 = 1.6;
/// A frame never counts for more than this: a page that was hidden does not jump.
const LONGEST_FRAME: f64 = 0.1;

type Frame = Closure<dyn FnMut(f64)>;

fn request(frame: &Frame) -> Option<i32> {
    web_sys::window()?.request_animation_frame(frame.as_ref().unchecked_ref()).ok()
}

/// Plays while the session says so.
pub fn connect() {
    let (store, reading) = (store(), reading());
    let handle: StoredValue<Option<i32>, LocalStorage> = StoredValue::new_local(None);
    let frame: StoredValue<Option<Frame>, LocalStorage> = StoredValue::new_local(None);
    let last = StoredValue::new(None::<f64>);
    let again = move || {
        let next = frame.try_with_value(|frame| frame.as_ref().and_then(request)).flatten();
        let _ = handle.try_set_value(next);
    };
    let on_frame = Frame::new(move |time: f64| {
        let Some(before) = last.try_update_value(|last| last.replace(time)) else { return };
        let Some((playing, speed)) = store.session.try_with_untracked(|session| (session.playing, session.speed))
        else {
            return;
        };
        let Some(Some(now)) = reading.try_get_untracked() else { return };
        if !playing {
            return;
        }
        let extent = now.extent;
        let at = store.playhead.get_untracked();
        if theme::calm() {
            let waited = before.map_or(0.0, |before| (time - before) / 1000.0);
            if waited < MOMENT_SECONDS / speed {
                last.set_value(before.or(Some(time)));
            } else {
                store.seek(now.step(at, true, false));
            }
        } else {
            let seconds = before.map_or(0.0, |before| ((time - before) / 1000.0).clamp(0.0, LONGEST_FRAME));
            store.seek(at + seconds * speed * extent / RUN_SECONDS);
        }
        if store.playhead.get_untracked() >= extent {
            store.play(false);
        } else {
            again();
        }
    });
    frame.set_value(Some(on_frame));
    let playing = Memo::new(move |_| store.session.with(|session| session.playing));
    Effect::new(move |_| {
        let playing = playing.get();
        if let Some(old) = handle.try_update_value(Option::take).flatten() {
            let _ = web_sys::window().map(|window| window.cancel_animation_frame(old));
        }
        if playing {
            last.set_value(None);
            again();
        }
    });
    on_cleanup(move || {
        if let Some(old) = handle.try_update_value(Option::take).flatten() {
            let _ = web_sys::window().map(|window| window.cancel_animation_frame(old));
        }
    });
}
