//! The line a reader draws on an empty chart, as a guess: by mouse or touch on the chart, or by keys on one slider for
//! each of its points.

use super::{chart::Placed, store::store, words};
use crate::lab::{Guess, KNOTS};
use leptos::{ev, html, prelude::*};

/// The heights of the line's points, as shares of the chart's.
pub type Heights = RwSignal<Vec<f64>>;

/// A line halfway up.
pub fn heights() -> Heights {
    RwSignal::new(vec![0.5; KNOTS])
}

/// The layer over the chart that is drawn on.
#[component]
pub fn DrawLayer(
    /// Where the chart's plot lies.
    layout: Memo<Option<Placed>>,
    /// The line.
    heights: Heights,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let place = move |event: ev::PointerEvent, start: bool| {
        if !(start || event.buttons() == 1) {
            return;
        }
        event.prevent_default();
        let (Some(element), Some(placed)) = (node.get_untracked(), layout.get_untracked()) else { return };
        let bounds = element.get_bounding_client_rect();
        let x = f64::from(event.client_x()) - bounds.left();
        let y = f64::from(event.client_y()) - bounds.top();
        let across = ((x - placed.layout.left) / (placed.layout.right - placed.layout.left)).clamp(0.0, 1.0);
        let up = ((placed.layout.bottom - y) / (placed.layout.bottom - placed.layout.top)).clamp(0.0, 1.0);
        let knot = (across * (KNOTS - 1) as f64).round() as usize;
        heights.update(|heights| {
            if let Some(height) = heights.get_mut(knot) {
                *height = up;
            }
        });
    };
    let points = move || {
        let placed = layout.get()?;
        let point = |(knot, height): (usize, &f64)| {
            (placed.layout.column(knot as f64 / (KNOTS - 1) as f64), placed.layout.row(*height))
        };
        Some(heights.with(|heights| heights.iter().enumerate().map(point).collect::<Vec<_>>()))
    };
    let drawing = move || {
        let mut path = String::new();
        for (place, (x, y)) in points().unwrap_or_default().into_iter().enumerate() {
            path.push_str(&format!("{}{x:.1} {y:.1}", if place == 0 { "M" } else { "L" }));
        }
        path
    };
    let dots = move || {
        let dot = |(x, y): (f64, f64)| format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="5"/>"#);
        points().unwrap_or_default().into_iter().map(dot).collect::<String>()
    };
    view! {
        <div
            class="draw"
            node_ref=node
            on:pointerdown=move |event| place(event, true)
            on:pointermove=move |event| place(event, false)
        >
            <svg aria-hidden="true"><path d=drawing class="f-none s-accent w3 d1" /><g class="f-accent" inner_html=dots></g></svg>
        </div>
    }
}

/// A slider for each point of the line, and what ends the drawing.
#[component]
pub fn Knots(
    /// Where the chart's plot lies.
    layout: Memo<Option<Placed>>,
    /// The line.
    heights: Heights,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let slider = move |knot: usize| {
        let name = move || {
            let placed = layout.get();
            let at = placed.map_or(0.0, |placed| placed.range.at(knot as f64 / (KNOTS - 1) as f64));
            let at = locale.get().plain(at, 1);
            if locale.get().is_bengali() { format!("{at}-এ উচ্চতা") } else { format!("height at {at}") }
        };
        let value = move || heights.with(|heights| heights.get(knot).copied().unwrap_or(0.5));
        let text = move || layout.get().map(|placed| locale.get().plain(placed.up.at(value()), 2));
        let moved = move |event: ev::Event| {
            let share: f64 = event_target_value(&event).parse().unwrap_or(50.0);
            heights.update(|heights| {
                if let Some(height) = heights.get_mut(knot) {
                    *height = (share / 100.0).clamp(0.0, 1.0);
                }
            });
        };
        view! {
            <input type="range" min="0" max="100" step="2" aria-label=name aria-valuetext=text
                prop:value=move || format!("{:.0}", value() * 100.0) on:input=moved />
        }
    };
    // On a phone the question lies far from the chart that is drawn on.
    let node = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if let Some(chart) = node.get().and_then(|knots| knots.closest("figure").ok()?) {
            let bounds = chart.get_bounding_client_rect();
            let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64()).unwrap_or(0.0);
            if bounds.top() < 0.0 || bounds.bottom() > height {
                chart.scroll_into_view();
            }
        }
    });
    let commit = move |_| {
        if let Some(placed) = layout.get_untracked() {
            let line = heights.with_untracked(|heights| heights.iter().map(|share| placed.up.at(*share)).collect());
            store.commit_guess(Guess::Line(line));
        }
    };
    view! {
        <div class="knots" node_ref=node role="group" aria-label=move || words::DRAW_LINE.get(locale.get())>
            <p>{move || words::DRAW_QUESTION.get(locale.get())}</p>
            {(0..KNOTS).map(slider).collect_view()}
            <button type="button" class="btn go" on:click=commit>{move || words::REVEAL.get(locale.get())}</button>
        </div>
    }
}
