//! Charts: a caption and legend as text, a canvas drawn only when something changed, and the playhead on a layer of its
//! own.

use super::{reading::reading, size, store::store, theme, theme::Look};
use crate::{
    figure::{self, Figure, Layer, Layout, Style},
    scene::swatch,
    text::Locale,
};
use leptos::{ev, html, prelude::*};
use plotters::prelude::IntoDrawingArea;
use plotters_canvas::CanvasBackend;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, closure::Closure};

/// Charts of the present run: the first two, or those after them.
#[component]
pub fn Charts(
    /// Whether these are the ones after the first two.
    #[prop(optional)]
    rest: bool,
) -> impl IntoView {
    let reading = reading();
    let count = Memo::new(move |_| reading.with(|reading| reading.as_ref().map_or(0, |reading| reading.figures.len())));
    let places = move || if rest { 2..count.get().max(2) } else { 0..count.get().min(2) };
    view! { <div class="charts" class:rest=rest>{move || places().map(|place| view! { <Chart place=place /> }).collect_view()}</div> }
}

#[component]
fn Chart(place: usize) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let Look { theme, fonts } = expect_context();
    let node = NodeRef::<html::Div>::new();
    let size = size::size_of(node);
    let with = move |read: &mut dyn FnMut(&Figure)| {
        reading.with(|reading| {
            if let Some(figure) = reading.as_ref().and_then(|reading| reading.figures.get(place)) {
                read(figure);
            }
        });
    };
    let words = move || {
        let locale = locale.get();
        let mut words = (String::new(), String::new(), String::new(), Vec::new());
        with(&mut |figure| {
            words =
                (figure.title.get(locale), figure.note.get(locale), figure.describe.get(locale), legend(figure, locale))
        });
        words
    };
    let words = Memo::new(move |_| words());
    // A chart over something else than the cursor (a parameter, users) has no playhead and cannot be dragged.
    let follows = Memo::new(move |_| {
        reading.with(|reading| {
            reading.as_ref().is_some_and(|reading| {
                reading.figures.get(place).is_some_and(|figure| figure.x.key == reading.run.entry().cursor.key())
            })
        })
    });
    let layout = Memo::new(move |_| {
        let (width, height) = size.get();
        let mut layout = None;
        with(&mut |figure| {
            layout = figure::layout(figure, &Style::screen(width, height), locale.get())
                .map(|layout| (layout, figure.x.range, figure.ghost))
        });
        layout.map(|(layout, range, ghost): (Layout, figure::Range, bool)| Placed {
            layout,
            range,
            ghost: ghost && follows.get(),
        })
    });
    // Drawn at most once a frame, whatever changed and however often.
    let asked = Rc::new(Cell::new(false));
    Effect::new(move |_| {
        reading.track();
        locale.track();
        theme.track();
        fonts.track();
        size.track();
        if asked.replace(true) {
            return;
        }
        let asked = Rc::clone(&asked);
        let draw = Closure::once_into_js(move || {
            asked.set(false);
            if let (Some(Some(element)), Some(Some(reading)), Some(locale)) =
                (node.try_get_untracked(), reading.try_get_untracked(), locale.try_get_untracked())
                && let Some(figure) = reading.figures.get(place)
            {
                paint(&element, figure, locale);
            }
        });
        let _ = web_sys::window().map(|window| window.request_animation_frame(draw.unchecked_ref()));
    });
    let at = Memo::new(move |_| {
        if !follows.get() {
            return None;
        }
        layout.with(|placed| {
            let placed = placed.as_ref()?;
            let share = placed.range.place(store.playhead.get())?;
            Some((share.clamp(0.0, 1.0), (0.0..=1.0).contains(&share)))
        })
    });
    let seek = move |event: ev::PointerEvent, start: bool| {
        if follows.get_untracked()
            && (start || event.buttons() == 1)
            && let Some(element) = node.get_untracked()
        {
            let x = f64::from(event.client_x()) - element.get_bounding_client_rect().left();
            let at = layout.with_untracked(|placed| {
                placed.as_ref().map(|placed| {
                    let Layout { left, right, .. } = placed.layout;
                    placed.range.at(((x - left) / (right - left)).clamp(0.0, 1.0))
                })
            });
            if let Some(at) = at {
                store.play(false);
                store.seek(at);
            }
        }
    };
    view! {
        <figure class="chart">
            <figcaption>
                <b>{move || words.get().0}</b>
                <span>{move || words.get().1}</span>
            </figcaption>
            <ul class="legend">{move || words.get().3.into_iter().map(|(mark, name, chosen)| view! {
                <li class:chosen=chosen><svg viewBox="0 0 22 14" aria-hidden="true" inner_html=mark></svg>{name}</li>
            }).collect_view()}</ul>
            <div
                class="plot"
                class:still=move || !follows.get()
                node_ref=node
                role="img"
                aria-label=move || words.get().2
                on:pointerdown=move |event| seek(event, true)
                on:pointermove=move |event| seek(event, false)
            >
                <Playhead layout=layout at=at />
            </div>
        </figure>
    }
}

/// Where a chart's plot lies, for the layer over it.
#[derive(Clone, PartialEq)]
struct Placed {
    layout: Layout,
    range: figure::Range,
    ghost: bool,
}

#[component]
fn Playhead(layout: Memo<Option<Placed>>, at: Memo<Option<(f64, bool)>>) -> impl IntoView {
    let pixels = |value: f64| format!("{value:.1}px");
    let column = move |placed: &Placed| at.get().map_or(placed.layout.left, |(share, _)| placed.layout.column(share));
    let box_of = move |from: f64, to: f64| {
        move |left: f64, right: f64| {
            (pixels(left), pixels(from), pixels((right - left).max(0.0)), pixels((to - from).max(0.0)))
        }
    };
    let ghosts = move || {
        let placed = layout.get()?;
        if !placed.ghost {
            return None;
        }
        let Layout { top, bottom, states, right, .. } = placed.layout;
        let stretch = [(top, bottom - 0.5), (states[0], states[1])].into_iter().filter(|(from, to)| to > from);
        let ghost = stretch.map(|(from, to)| {
            let placed = placed.clone();
            let left = move || pixels(column(&placed) + 1.0);
            let placed_again = layout.get_untracked();
            let width = move || placed_again.as_ref().map(|placed| box_of(from, to)(column(placed), right).2);
            view! { <i class="ghost" style:left=left style:top=pixels(from) style:width=width style:height=pixels(to - from)></i> }
        });
        Some(ghost.collect_view())
    };
    let head = move || {
        let placed = layout.get()?;
        let Layout { top, bottom, states, .. } = placed.layout;
        let from = if states[1] > states[0] { states[0] } else { top };
        let shown = move || if at.get().is_some_and(|(_, inside)| inside) { "block" } else { "none" };
        let left = move || pixels(column(&placed) - 0.75);
        Some(
            view! { <i class="head" style:display=shown style:left=left style:top=pixels(from) style:height=pixels(bottom - from)></i> },
        )
    };
    view! { {ghosts} {head} }
}

/// The legend of a chart: mark, name, whether it is the chosen one.
fn legend(figure: &Figure, locale: Locale) -> Vec<(String, String, bool)> {
    let mut entries = Vec::new();
    for layer in &figure.layers {
        match layer {
            Layer::Line(line) if line.tag.is_some() => {}
            Layer::Line(line) => {
                entries.push((swatch(line.stroke.pen, Some(line.stroke)), line.label.get(locale), line.stroke.strong))
            }
            Layer::Bars { series, .. } => {
                entries.extend(series.iter().map(|bars| (swatch(bars.pen, None), bars.label.get(locale), false)))
            }
            Layer::Band(band) => entries.push((swatch(band.pen, None), band.label.get(locale), false)),
            Layer::Pinned(line) if line.tag.is_some() => {
                entries.push((
                    swatch(line.stroke.pen, Some(line.stroke)),
                    format!("A: {}", line.label.get(locale)),
                    false,
                ));
            }
            Layer::Pinned(_) | Layer::Level { .. } | Layer::Shade { .. } => {}
        }
    }
    entries
}

/// Draws a figure on the element's canvas, which is made at the first drawing.
fn paint(element: &web_sys::HtmlElement, figure: &Figure, locale: Locale) -> Option<()> {
    let ratio = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
    let (width, height) = (f64::from(element.client_width()), f64::from(element.client_height()));
    let style = Style::screen(width, height).at_ratio(ratio);
    if width < 40.0 || height < 40.0 {
        return None;
    }
    let canvas: web_sys::HtmlCanvasElement = match element.query_selector("canvas").ok()? {
        Some(canvas) => canvas.dyn_into().ok()?,
        None => {
            let canvas = document().create_element("canvas").ok()?;
            canvas.set_attribute("aria-hidden", "true").ok()?;
            element.insert_before(&canvas, element.first_child().as_ref()).ok()?;
            canvas.dyn_into().ok()?
        }
    };
    // Setting the size also wipes the canvas.
    canvas.set_width(style.width as u32);
    canvas.set_height(style.height as u32);
    let area = CanvasBackend::with_canvas_object(canvas)?.into_drawing_area();
    if let Err(error) = figure::draw(figure, &area, &style, &theme::palette(), locale) {
        web_sys::console::warn_1(&error.to_string().into());
    }
    Some(())
}
