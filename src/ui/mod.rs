//! The pages.
//!
//! Only event handlers write signals, all of them through [`store::Store`]. What lies below the parameters is derived.
//! The outside is touched in a few files: the address bar (`address`), the reader's own settings (`storage`), canvases
//! (`chart`), frames (`player`) and the last words of a panic (`crash`).

mod about;
mod address;
mod app;
mod canvas;
mod chart;
mod compare;
mod control;
mod controls;
mod crash;
mod data;
mod dialog;
mod draw_line;
mod embed;
mod export;
mod files;
mod home;
mod icon;
mod keys;
mod lab_page;
mod lesson;
mod nav;
mod notices;
mod numbers;
mod plan;
mod player;
mod plot;
mod predict;
mod present;
mod reading;
mod redraw;
mod runner;
mod session;
mod share;
mod size;
mod spread;
mod storage;
mod store;
mod strip;
mod sweeps;
mod teaching;
mod theme;
mod track;
mod transport;
mod words;
mod worksheet;

/// Starts the app: last words first, then the fonts, then the page.
pub fn start() {
    crash::install();
    theme::load_fonts();
    leptos::mount::mount_to_body(app::App);
    crate::api::install();
}

pub use runner::now;

/// The reader's locale, for texts that the scripting API gives.
pub fn running_locale() -> crate::text::Locale {
    use leptos::prelude::GetUntracked;
    app::running_store().and_then(|store| store.locale.try_get_untracked()).unwrap_or(crate::text::Locale::ENGLISH)
}

/// Goes to a link: a whole address, or what follows its `#`.
pub fn open(link: &str) {
    let hash = link.split_once('#').map_or(link, |(_, hash)| hash);
    if let Some(store) = app::running_store() {
        store.open(crate::lab::parse_address(hash, crate::labs::LABS));
    }
}

/// The link to the present state.
pub fn link() -> String {
    app::running_store().map(|store| address::full_link(&store)).unwrap_or_default()
}
