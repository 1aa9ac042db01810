//! The transport: to the start, a step back, play, a step on, the next mark, the end; speed, clock, track.

use super::{
    icon,
    icon::Icon,
    keys,
    reading::{Reading, reading},
    store::store,
    track::Track,
    words,
};
use crate::text::Text;
use leptos::{ev, prelude::*};

const SPEEDS: [f64; 8] = [0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0];

/// The transport of the present run.
#[component]
pub fn Transport() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let playing = Memo::new(move |_| store.session.with(|session| session.playing));
    let guessing = Memo::new(move |_| store.session.with(|session| session.predicting.is_some()));
    let go = move |to: &dyn Fn(&Reading, f64) -> f64| keys::go(store, reading, to);
    let step = move |on: bool, fine: bool| go(&|reading, at| reading.step(at, on, fine));
    let key = move |class: &'static str, name: Text, mark: &'static str, press: Box<dyn Fn(ev::MouseEvent)>| {
        let name = move || name.get(locale.get());
        view! {
            <button type="button" class=class aria-label=name title=name on:click=press>
                <Icon mark=mark side=18 />
            </button>
        }
    };
    let play_name = move || if playing.get() { words::PAUSE } else { words::PLAY }.get(locale.get());
    let speed = Memo::new(move |_| store.session.with(|session| session.speed));
    let clock = Memo::new(move |_| {
        let locale = locale.get();
        reading.with(|reading| {
            let reading = reading.as_ref()?;
            let (run, extent) = (&reading.run, reading.extent);
            // While it plays the clock ticks a few times a second, so that its digits can be read.
            let at = store.playhead.get();
            let tick = extent / 150.0;
            let at = if playing.get() && tick > 0.0 { (at / tick).floor() * tick } else { at };
            let cursor = run.entry().cursor;
            Some((cursor.show(at, extent, locale), cursor.of(extent, locale)))
        })
    });
    let option = move |value: f64| {
        view! { <option value=format!("{value}") selected=move || speed.get() == value>{move || format!("{}×", locale.get().plain(value, 2))}</option> }
    };
    view! {
        <div class="transport" inert=move || guessing.get() role="group" aria-label=move || words::TRANSPORT.get(locale.get())>
            <div class="keys">
                {key("key", words::TO_START, icon::FIRST, Box::new(move |_| go(&|_, _| 0.0)))}
                {key("key", words::STEP_BACK, icon::BACK, Box::new(move |event| step(false, event.shift_key())))}
                <button type="button" class="key play" aria-label=play_name title=play_name on:click=move |_| store.play(!playing.get_untracked())>
                    {move || view! { <Icon mark=if playing.get() { icon::PAUSE } else { icon::PLAY } side=18 /> }}
                </button>
                {key("key", words::STEP_ON, icon::FORWARD, Box::new(move |event| step(true, event.shift_key())))}
                {key("key", words::NEXT_MARK, icon::MARK, Box::new(move |_| go(&|reading, at| reading.next_mark(at))))}
                {key("key", words::TO_END, icon::LAST, Box::new(move |_| go(&|reading, _| reading.extent)))}
            </div>
            <select
                class="speed"
                aria-label=move || words::SPEED.get(locale.get())
                on:change=move |event| store.set_speed(event_target_value(&event).parse().unwrap_or(1.0))
            >
                {SPEEDS.into_iter().map(option).collect_view()}
            </select>
            <div class="clock">{move || clock.get().map(|(at, of)| view! { <b>{at}</b><small>{of}</small> })}</div>
            <Track />
        </div>
    }
}
