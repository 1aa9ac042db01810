//! The track: the whole run as a line, its marks on it, and a native slider over it.

use super::{reading::reading, size, store::store, words};
use leptos::{html, prelude::*};

/// A mark's label needs about this much room for each letter.
const LETTER: f64 = 7.2;

/// The scrubber with the run's marks.
#[component]
pub fn Track() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let node = NodeRef::<html::Div>::new();
    let size = size::size_of(node);
    let extent =
        Memo::new(move |_| reading.with(|reading| reading.as_ref().map_or(1.0, |reading| reading.extent.max(1e-9))));
    let share = Memo::new(move |_| (store.playhead.get() / extent.get()).clamp(0.0, 1.0));
    let marks = move || {
        let (width, locale) = (size.get().0.max(1.0), locale.get());
        let reading = reading.get()?;
        let extent = extent.get();
        // Labels go above and below in turn; one that would touch the last on its side is left out.
        let mut free = [f64::NEG_INFINITY; 2];
        let mut below = true;
        let marks = reading.moments.iter().filter(|moment| moment.marked).map(|moment| {
            let x = moment.at / extent * width;
            let name = moment.name.get(locale);
            let half = name.chars().count() as f64 * LETTER / 2.0;
            let centre = x.clamp(half, (width - half).max(half));
            let mut side = usize::from(below);
            if centre - half < free[side] {
                side = 1 - side;
            }
            let room = centre - half >= free[side];
            if room {
                free[side] = centre + half + 6.0;
                below = side == 0;
            }
            let stem = if side == 1 { "M0 24v9" } else { "M0 24v-9" };
            let label = room.then(|| view! { <text x=format!("{:.1}", centre - x) y=if side == 1 { "45" } else { "12" } class="mid">{name}</text> });
            view! {
                <g transform=format!("translate({x:.1} 0)")>
                    {room.then(|| view! { <path d=stem class="s-ink w15" /> })}
                    <circle cy="24" r="3.5" class="f-paper s-ink w15" />
                    {label}
                </g>
            }
        });
        Some(marks.collect_view())
    };
    let seek = move |event: leptos::ev::Event| {
        let share: f64 = event_target_value(&event).parse().unwrap_or(0.0);
        store.play(false);
        store.seek(share / 1000.0 * extent.get_untracked());
    };
    let text = Memo::new(move |_| {
        let cursor = reading.with(|reading| reading.as_ref().map(|reading| reading.run.entry().cursor));
        cursor.map(|cursor| cursor.show(store.playhead.get(), extent.get(), locale.get())).unwrap_or_default()
    });
    view! {
        <div class="track" node_ref=node>
            <div class="rail" aria-hidden="true">
                <svg>
                    <path d=move || format!("M0 24H{:.1}", size.get().0) class="s-edge w3" />
                    <path d=move || format!("M0 24H{:.1}", size.get().0 * share.get()) class="s-accent w3" />
                    {marks}
                </svg>
            </div>
            <input
                type="range"
                min="0"
                max="1000"
                step="1"
                aria-label=move || words::TIME.get(locale.get())
                aria-valuetext=move || text.get()
                prop:value=move || format!("{:.0}", share.get() * 1000.0)
                on:input=seek
            />
        </div>
    }
}
