//! Colours and fonts of the page, and the page's own attributes.

use super::{store::Store, words};
use crate::{figure::Palette, lab::Theme, text::Locale};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

/// The page's tokens.
const TOKENS: &str = include_str!("../../style/tokens.css");

/// Whether the fonts of canvases are loaded, and the palette of the theme.
#[derive(Clone, Copy)]
pub struct Look {
    /// The theme that is shown.
    pub theme: Memo<Theme>,
    /// Its colours, for drawings.
    pub palette: Memo<Palette>,
    /// Counts up when fonts arrive: canvas text does not re-flow by itself.
    pub fonts: ReadSignal<u32>,
}

thread_local! {
    static FONTS: std::cell::Cell<Option<WriteSignal<u32>>> = const { std::cell::Cell::new(None) };
}

fn system_is_dark() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media("(prefers-color-scheme: dark)").ok()?);
    query.is_some_and(|query| query.matches())
}

/// Whether the reader wants no motion.
pub fn calm() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
    query.is_some_and(|query| query.matches())
}

/// Asks for the fonts before the first canvas text needs them.
pub fn load_fonts() {
    let Some(fonts) = document().dyn_ref::<web_sys::Document>().map(web_sys::Document::fonts) else { return };
    for font in ["400 13px 'Noto Sans Bengali'", "700 13px 'Noto Sans Bengali'"] {
        for letters in ["ক০", "a0"] {
            let promise = fonts.load_with_text(font, letters);
            wasm_bindgen_futures::spawn_local(async move {
                // A font that does not come leaves the system's own; drawing again then does no harm.
                let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
                if let Some(signal) = FONTS.get() {
                    let _ = signal.try_update(|count| *count += 1);
                }
            });
        }
    }
}

/// Follows the theme, and keeps `lang`, the title and the theme of the document true.
pub fn connect(store: Store) -> Look {
    let (system, set_system) = signal(system_is_dark());
    let (fonts, set_fonts) = signal(0);
    FONTS.set(Some(set_fonts));
    // A change of the system's theme comes without an event we could rely on everywhere; looking again when the page is
    // shown or focused is enough.
    let look_again = window_event_listener(ev::focus, move |_| set_system.set(system_is_dark()));
    on_cleanup(move || look_again.remove());
    let theme = Memo::new(move |_| {
        let chosen = store.session.with(|session| session.theme);
        chosen.unwrap_or(if system.get() { Theme::Dark } else { Theme::Light })
    });
    // A projector washes colours out: it has a theme of its own, unless the dark one was asked for.
    let shown = Memo::new(move |_| {
        let projected = store.session.with(|session| session.display.present) && theme.get() == Theme::Light;
        if projected { "projector" } else { theme.get().word() }
    });
    let palette = Memo::new(move |_| palette(shown.get()));
    // Setting an attribute of the root makes the browser style the whole page again, also where it stays the same.
    let language = Memo::new(move |_| store.locale.get().language.code());
    let title = Memo::new(move |_| {
        title(store.params.with(|params| params.lab.map(|lab| lab.information.title)), store.locale.get())
    });
    let mark = |name: &str, value: &str| document().document_element().map(|root| root.set_attribute(name, value));
    Effect::new(move |_| mark("lang", language.get()));
    Effect::new(move |_| mark("data-theme", shown.get()));
    Effect::new(move |_| document().set_title(&title.get()));
    let look = Look { theme, palette, fonts };
    provide_context(look);
    look
}

fn title(lab: Option<crate::text::Text>, locale: Locale) -> String {
    let brand = words::BRAND.get(locale);
    lab.map_or_else(|| brand.to_owned(), |lab| format!("{} — {brand}", lab.get(locale)))
}

/// The colours of a theme, from the same file that the page has them from.
pub fn palette(theme: &str) -> Palette {
    Palette::from_css(TOKENS, (theme != Theme::Light.word()).then_some(theme))
}
