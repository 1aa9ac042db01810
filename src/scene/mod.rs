//! The drawing kit for scenes: what a lab's picture is given, and the marks all pictures share.
//!
//! A scene is SVG that Leptos makes once for a run; while it plays, only what depends on the playhead changes, attribute
//! by attribute. What has happened is solid, what is to come is a ghost. Words of the class `minor` are left out on a
//! projector, where the text is so large that only the main ones have room.

mod legend;
mod path;

pub use legend::{Legend, LegendItem, swatch};
pub use path::Paths;

use crate::{
    lab::{AnyRun, Lab},
    text::{Locale, Text},
};
use leptos::prelude::*;
use std::{ops::Deref, sync::Arc};

/// A run's history, shared; two are equal if they are one and the same.
pub struct Shared<R>(Arc<R>);

impl<R> Clone for Shared<R> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<R> PartialEq for Shared<R> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<R> Deref for Shared<R> {
    type Target = R;
    fn deref(&self) -> &R {
        &self.0
    }
}

/// What a scene is drawn from. All of it is read only.
pub struct Stage<R: Send + Sync + 'static> {
    /// The run; nothing before the first is complete.
    pub run: Memo<Option<Shared<R>>>,
    /// Where the playhead stands.
    pub playhead: Signal<f64>,
    /// The reader's language and numerals.
    pub locale: Signal<Locale>,
    /// The picture's width in CSS pixels. Scenes are laid out again for their width, not scaled.
    pub width: Signal<f64>,
    /// The size of its text in the picture's own pixels: 13 on a screen, more on a projector, where the whole picture is
    /// shown larger. Lines of text need about 1.3 times as much.
    pub text: Signal<f64>,
    /// The skin chosen by the page key `view`.
    pub view: Signal<Option<String>>,
    /// Chooses a skin.
    pub set_view: Callback<Option<String>>,
}

impl<R: Send + Sync + 'static> Clone for Stage<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Send + Sync + 'static> Copy for Stage<R> {}

/// The same, before its run has a type.
#[derive(Clone, Copy)]
pub struct AnyStage {
    /// The run.
    pub run: Signal<Option<AnyRun>>,
    /// Where the playhead stands.
    pub playhead: Signal<f64>,
    /// The reader's language and numerals.
    pub locale: Signal<Locale>,
    /// The picture's width.
    pub width: Signal<f64>,
    /// The size of its text.
    pub text: Signal<f64>,
    /// The chosen skin.
    pub view: Signal<Option<String>>,
    /// Chooses a skin.
    pub set_view: Callback<Option<String>>,
}

/// A lab with a picture.
pub trait Scene: Lab {
    /// The bar over the picture (legend, switches) and the picture itself.
    fn scene(stage: Stage<Self::Run>) -> AnyView;
}

/// A scene without its type.
#[derive(Clone, Copy)]
pub struct AnyScene(fn(AnyStage) -> AnyView);

impl AnyScene {
    /// Erases a lab's scene.
    pub const fn of<L: Scene>() -> Self {
        Self(|stage| {
            let AnyStage { run, playhead, locale, width, text, view, set_view } = stage;
            let run = Memo::new(move |last: Option<&Option<Shared<L::Run>>>| {
                let history = run.get().and_then(|run| run.history::<L::Run>()).map(Shared);
                history.or_else(|| last.cloned().flatten())
            });
            L::scene(Stage { run, playhead, locale, width, text, view, set_view })
        })
    }

    /// Draws it.
    pub fn draw(self, stage: AnyStage) -> AnyView {
        (self.0)(stage)
    }
}

/// A switch between two or more ways to see the same picture.
#[component]
pub fn Switch(
    /// What is switched, for a screen reader.
    label: Text,
    /// The words of `view` and their names; the first is the default and stands for no word.
    choices: &'static [(&'static str, Text)],
    /// The chosen word.
    view: Signal<Option<String>>,
    /// Chooses a word.
    set_view: Callback<Option<String>>,
    /// The reader's locale.
    locale: Signal<Locale>,
) -> impl IntoView {
    let chosen = move || view.get().and_then(|word| choices.iter().position(|(id, _)| *id == word)).unwrap_or(0);
    let button = move |(place, (id, name)): (usize, &'static (&'static str, Text))| {
        let press = move |_| set_view.run((place > 0).then(|| (*id).to_owned()));
        view! {
            <button type="button" aria-pressed=move || (chosen() == place).to_string() on:click=press>
                {move || name.get(locale.get())}
            </button>
        }
    };
    view! {
        <span class="seg" role="group" aria-label=move || label.get(locale.get())>
            {choices.iter().enumerate().map(button).collect_view()}
        </span>
    }
}

/// The pattern fills of the fates. Drawn once a page; scenes refer to them by the classes `p-waiting` and so on.
#[component]
pub fn Patterns() -> impl IntoView {
    view! {
        <svg class="defs" width="0" height="0" aria-hidden="true">
            <defs>
                <pattern id="p-waiting" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <rect width="6" height="6" class="t-waiting" /><rect width="2.4" height="6" class="f-waiting" />
                </pattern>
                <pattern id="p-failed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
                    <rect width="6" height="6" class="t-failed" /><rect width="3" height="6" class="f-failed" />
                </pattern>
                <pattern id="p-rejected" width="5" height="5" patternUnits="userSpaceOnUse">
                    <rect width="5" height="5" class="t-rejected" /><circle cx="2.5" cy="2.5" r="1.5" class="f-rejected" />
                </pattern>
                <pattern id="p-wasted" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <rect width="6" height="6" class="t-wasted" /><path d="M0 0H6M0 0V6" class="s-wasted w2" />
                </pattern>
            </defs>
        </svg>
    }
}
