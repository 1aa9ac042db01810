//! Legends: a small mark and a word.

use crate::{
    figure::{Dash, Fate, Pen, Stroke},
    text::{Locale, Say},
};
use leptos::prelude::*;

/// One entry of a legend.
#[derive(Clone)]
pub struct LegendItem {
    /// SVG content for a view box of 18 × 14.
    pub mark: &'static str,
    /// The word, with a count if there is one.
    pub label: Say,
}

/// The row of marks and words over a scene.
#[component]
pub fn Legend(
    /// The entries.
    #[prop(into)]
    items: Signal<Vec<LegendItem>>,
    /// The reader's locale.
    locale: Signal<Locale>,
) -> impl IntoView {
    let entry = move |item: LegendItem| {
        let label = item.label.get(locale.get());
        view! {
            <li>
                <svg viewBox="0 0 18 14" aria-hidden="true" inner_html=item.mark></svg>
                {label}
            </li>
        }
    };
    view! { <ul class="legend">{move || items.get().into_iter().map(entry).collect_view()}</ul> }
}

impl LegendItem {
    /// A fate's own entry.
    pub fn fate(fate: Fate) -> Self {
        Self { mark: mark(fate), label: fate.word().into() }
    }

    /// A fate's mark with other words.
    pub fn named(fate: Fate, label: impl Into<Say>) -> Self {
        Self { mark: mark(fate), label: label.into() }
    }
}

const fn mark(fate: Fate) -> &'static str {
    match fate {
        Fate::Succeeded => r#"<circle cx="9" cy="7" r="4.5" class="f-succeeded"/>"#,
        Fate::Failed => r#"<path d="M5 3l8 8M5 11l8-8" class="f-none s-failed w2"/>"#,
        Fate::Rejected => r#"<path d="M9 2l5 5-5 5-5-5z" class="f-rejected"/>"#,
        Fate::Waiting => r#"<circle cx="9" cy="7" r="4" class="f-none s-waiting w2"/>"#,
        Fate::Wasted => r#"<path d="M5 3h8v8H5zl8 8" class="f-none s-wasted w15"/>"#,
    }
}

/// The legend mark of a chart's series: its line, or its filled box.
pub fn swatch(pen: Pen, line: Option<Stroke>) -> String {
    let name = match pen {
        Pen::Ink => "ink",
        Pen::Ink2 => "ink2",
        Pen::Accent => "accent",
        Pen::Fate(fate) => fate.token(),
    };
    match (line, pen) {
        (Some(stroke), _) => {
            let dash = match stroke.dash {
                Dash::Solid => "",
                Dash::Dashes => " d1",
                Dash::Dots => " d2",
                Dash::DashDots => " d3",
            };
            let width = if stroke.strong { "w3" } else { "w2" };
            format!(r#"<path d="M0 7H22" class="f-none s-{name} {width}{dash}"/>"#)
        }
        (None, Pen::Fate(Fate::Succeeded) | Pen::Ink | Pen::Ink2 | Pen::Accent) => {
            format!(r#"<rect x="3" y="1" width="14" height="12" class="f-{name}"/>"#)
        }
        (None, _) => format!(r#"<rect x="3" y="1" width="14" height="12" class="p-{name} s-{name} w1"/>"#),
    }
}
