//! What is remembered on this device: language, numerals, theme. A browser that refuses storage costs the reader only
//! that.

use crate::{
    lab::{Display, Theme},
    text::{Language, Numerals},
};

const KEY: &str = "resilience-lab";

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was chosen before.
pub fn recall() -> Display {
    let text = storage().and_then(|storage| storage.get_item(KEY).ok()?).unwrap_or_default();
    let saved: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
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

/// Remembers a choice.
pub fn remember(display: &Display) {
    let saved = serde_json::json!({
        "language": display.language.map(Language::code),
        "numerals": display.numerals.map(Numerals::code),
        "theme": display.theme.map(Theme::word),
    });
    if let Some(storage) = storage() {
        // A full or forbidden storage is no reason to disturb the reader.
        let _ = storage.set_item(KEY, &saved.to_string());
    }
}
