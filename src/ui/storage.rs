//! What is remembered on this device: language, numerals, theme, single-key shortcuts, guesses, tasks done and the lesson
//! plan in the making. Nothing leaves it. A browser that refuses storage costs the reader only that.

use crate::{
    lab::{Display, Theme},
    text::{Language, Numerals},
};
use serde_json::{Map, Value as Json};

const KEY: &str = "resilience-lab";

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Everything that was kept; an empty object where it cannot be read.
fn kept() -> Map<String, Json> {
    let text = storage().and_then(|storage| storage.get_item(KEY).ok()?).unwrap_or_default();
    match serde_json::from_str(&text) {
        Ok(Json::Object(kept)) => kept,
        _ => Map::new(),
    }
}

/// One thing that was kept.
pub fn get(key: &str) -> Json {
    kept().remove(key).unwrap_or_default()
}

/// Keeps one thing, and leaves the others as they are. Whether it is kept: a full or forbidden storage keeps nothing, which
/// is worth a word only where the reader would lose work.
pub fn put(key: &str, value: Json) -> bool {
    let mut all = kept();
    all.insert(key.to_owned(), value);
    storage().is_some_and(|storage| storage.set_item(KEY, &Json::Object(all).to_string()).is_ok())
}

/// The display that was chosen before.
pub fn recall() -> Display {
    let saved = kept();
    let word = |key: &str| saved.get(key).and_then(|value| value.as_str());
    Display {
        language: match word("language") {
            Some("en") => Some(Language::English),
            Some("bn") => Some(Language::Bengali),
            _ => None,
        },
        numerals: match word("numerals") {
            Some("latn") => Some(Numerals::Latin),
            Some("bn") => Some(Numerals::Bengali),
            _ => None,
        },
        theme: match word("theme") {
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            _ => None,
        },
        ..Display::default()
    }
}

/// Remembers a choice of display.
pub fn remember(display: &Display) {
    put("language", display.language.map(Language::code).into());
    put("numerals", display.numerals.map(Numerals::code).into());
    put("theme", display.theme.map(Theme::word).into());
}
