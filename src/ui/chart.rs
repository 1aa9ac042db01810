//! Charts: a caption and legend as text, a canvas drawn only when something changed, and the playhead on a layer of its
//! own.

use super::{
    draw_line::{DrawLayer, Knots, heights},
    plot,
    reading::reading,
    redraw::redraw,
    size,
    store::store,
    theme::Look,
};
use crate::{
    figure::{self, Figure, Layout, Style},
    scene::swatch,
};
use leptos::{ev, html, prelude::*};
use std::sync::Arc;

/// A chart of several, and whether it follows the playhead.
#[derive(Clone)]
pub struct Shown {
    /// The charts.
    pub figures: Arc<Vec<Figure>>,
    /// Which of them.
    pub place: usize,
    /// Whether its x axis is the cursor's.
    pub follows: bool,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.figures, &other.figures) && self.place == other.place
    }
}

impl Shown {
    /// A chart on its own.
    pub fn alone(figure: Figure) -> Self {
        Self { figures: Arc::new(vec![figure]), place: 0, follows: false }
    }

    fn figure(&self) -> Option<&Figure> {
        self.figures.get(self.place)
    }
}

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
    view! { <div class="charts" class:rest=rest>{move || places().map(run_chart).collect_view()}</div> }
}

/// One chart of the present run.
pub fn run_chart(place: usize) -> impl IntoView {
    let reading = reading();
    let shown = Memo::new(move |_| {
        let reading = reading.get()?;
        let key = reading.run.entry().cursor.key();
        let follows = reading.figures.get(place)?.x.key == key;
        Some(Shown { figures: reading.figures, place, follows })
    });
    view! { <Chart shown=shown main=place == 0 /> }
}

/// Where a chart's plot lies, for the layer over it.
#[derive(Clone, PartialEq)]
pub struct Placed {
    /// The plot's edges.
    pub layout: Layout,
    /// The x axis.
    pub range: figure::Range,
    /// The y axis.
    pub up: figure::Range,
    ghost: bool,
}

/// A chart.
#[component]
pub fn Chart(
    /// What it shows.
    shown: Memo<Option<Shown>>,
    /// Whether a reader may draw a guess on it.
    #[prop(optional)]
    main: bool,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let Look { palette, fonts, .. } = expect_context();
    let node = NodeRef::<html::Div>::new();
    let size = size::size_of(node);
    let present = Memo::new(move |_| store.session.with(|session| session.display.present));
    let words = Memo::new(move |_| {
        let locale = locale.get();
        shown.with(|shown| {
            let figure = shown.as_ref()?.figure()?;
            let legend = figure.legend(locale).into_iter();
            let legend = legend.map(|entry| (swatch(entry.pen, entry.stroke), entry.label, entry.chosen));
            let text = (figure.title.get(locale), figure.note.get(locale), figure.describe.get(locale));
            Some((text, legend.collect::<Vec<_>>()))
        })
    });
    let follows = move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.follows));
    let layout = Memo::new(move |_| {
        let (width, height) = size.get();
        shown.with(|shown| {
            let shown = shown.as_ref()?;
            let figure = shown.figure()?;
            let layout = figure::layout(figure, &style(width, height, present.get()), locale.get())?;
            let ghost = figure.ghost && shown.follows;
            Some(Placed { layout, range: figure.x.range, up: figure.y.range, ghost })
        })
    });
    let changed = move || {
        shown.track();
        locale.track();
        palette.track();
        fonts.track();
        size.track();
        present.track();
    };
    redraw(node, changed, move || {
        if let (Some(Some(element)), Some(Some(shown)), Some(locale), Some(present), Some((width, height))) = (
            node.try_get_untracked(),
            shown.try_get_untracked(),
            locale.try_get_untracked(),
            present.try_get_untracked(),
            size.try_get_untracked(),
        ) && let Some(palette) = palette.try_get_untracked()
            && let Some(figure) = shown.figure()
        {
            plot::paint(&element, figure, style(width, height, present), &palette, locale);
        }
    });
    let at = Memo::new(move |_| {
        if !follows() {
            return None;
        }
        layout.with(|placed| {
            let placed = placed.as_ref()?;
            let share = placed.range.place(store.playhead.get())?;
            Some((share.clamp(0.0, 1.0), (0.0..=1.0).contains(&share)))
        })
    });
    let drawing = Memo::new(move |_| {
        main && store.session.with(|session| session.predicting)
            == store.params.with(|params| params.lab.map(|lab| lab.predictions().len()))
            && store.session.with(|session| session.predicting.is_some())
    });
    let line = heights();
    let seek = move |event: ev::PointerEvent, start: bool| {
        if untrack(follows)
            && !drawing.get_untracked()
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
    let text = move |pick: fn(&(String, String, String)) -> &String| {
        move || words.with(|words| words.as_ref().map(|(text, _)| pick(text).clone()))
    };
    let entries = move || {
        let entries = words.with(|words| words.as_ref().map(|(_, legend)| legend.clone())).unwrap_or_default();
        let item = |(mark, name, chosen): (String, String, bool)| {
            view! {
                <li class:chosen=chosen><svg viewBox="0 0 22 14" aria-hidden="true" inner_html=mark></svg>{name}</li>
            }
        };
        entries.into_iter().map(item).collect_view()
    };
    view! {
        <figure class="chart">
            <figcaption>
                <b>{text(|text| &text.0)}</b>
                <span>{text(|text| &text.1)}</span>
            </figcaption>
            <ul class="legend">{entries}</ul>
            <div
                class="plot"
                class:still=move || !follows()
                node_ref=node
                role="img"
                aria-label=text(|text| &text.2)
                on:pointerdown=move |event| seek(event, true)
                on:pointermove=move |event| seek(event, false)
            >
                <Playhead layout=layout at=at />
                {move || drawing.get().then(|| view! { <DrawLayer layout=layout heights=line /> })}
            </div>
            {move || drawing.get().then(|| view! { <Knots layout=layout heights=line /> })}
        </figure>
    }
}

fn style(width: f64, height: f64, present: bool) -> Style {
    if present { Style::projector(width, height) } else { Style::screen(width, height) }
}

#[component]
fn Playhead(layout: Memo<Option<Placed>>, at: Memo<Option<(f64, bool)>>) -> impl IntoView {
    // Moved by the compositor: nothing is laid out or painted again for a step of the playhead.
    let pixels = |value: f64| format!("{value:.1}px");
    let share = move || at.get().map_or(0.0, |(share, _)| share);
    let ghosts = move || {
        let placed = layout.get()?;
        if !placed.ghost {
            return None;
        }
        let Layout { top, bottom, states, left, right, .. } = placed.layout;
        let stretch = [(top, bottom - 0.5), (states[0], states[1])].into_iter().filter(|(from, to)| to > from);
        let ghost = stretch.map(|(from, to)| {
            let scale = move || format!("scaleX({:.4})", 1.0 - share());
            let (left, width) = (pixels(left + 1.0), pixels(right - left - 1.0));
            view! { <i class="ghost" style:transform=scale style:left=left style:top=pixels(from) style:width=width style:height=pixels(to - from)></i> }
        });
        Some(ghost.collect_view())
    };
    let head = move || {
        let placed = layout.get()?;
        let Layout { top, bottom, states, .. } = placed.layout;
        let from = if states[1] > states[0] { states[0] } else { top };
        let shown = move || if at.get().is_some_and(|(_, inside)| inside) { "block" } else { "none" };
        let left = move || format!("translateX({:.1}px)", placed.layout.column(share()) - 0.75);
        Some(
            view! { <i class="head" style:display=shown style:transform=left style:top=pixels(from) style:height=pixels(bottom - from)></i> },
        )
    };
    view! { {ghosts} {head} }
}
