//! Everything a reader reads, in two languages by type.
//!
//! A text that lacks a translation does not compile: [`Text`] has no `Default`, and an empty half fails in const
//! evaluation. A message with values in it is a function from a [`Locale`], kept as a [`Say`]; there are no string keys
//! and no formatter without a locale.

mod glossary;
mod locale;
mod number;
mod unit;

pub use glossary::{GLOSSARY, Term};
pub use locale::{Language, Locale, Numerals};
pub use number::{bengali_digits, join_endings, latin_digits};
pub use unit::Unit;

use std::{fmt, sync::Arc};

/// One fixed text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Bengali.
    pub bn: &'static str,
}

impl Text {
    /// Both halves of a text. An empty half is a compile error when the text is a constant.
    pub const fn new(en: &'static str, bn: &'static str) -> Self {
        assert!(!en.is_empty() && !bn.is_empty(), "a text needs both languages");
        Self { en, bn }
    }

    /// The same letters in both languages: a name, a formula, or one of the field's terms that stay in Latin script.
    pub const fn same(term: &'static str) -> Self {
        Self::new(term, term)
    }

    /// The half for this locale.
    pub const fn get(self, locale: Locale) -> &'static str {
        match locale.language {
            Language::English => self.en,
            Language::Bengali => self.bn,
        }
    }

    /// The half for this locale, with any digits in it in the reader's numerals.
    pub fn read(self, locale: Locale) -> String {
        locale.digits(self.get(locale))
    }
}

/// A message whose words depend on the locale and on values: a function with its arguments already given.
#[derive(Clone)]
pub struct Say(Arc<dyn Fn(Locale) -> String + Send + Sync>);

impl Say {
    /// A message made by `write` for any locale.
    pub fn new(write: impl Fn(Locale) -> String + Send + Sync + 'static) -> Self {
        Self(Arc::new(write))
    }

    /// The message in this locale.
    pub fn get(&self, locale: Locale) -> String {
        (self.0)(locale)
    }
}

impl From<Text> for Say {
    fn from(text: Text) -> Self {
        Self::new(move |locale| text.read(locale))
    }
}

impl fmt::Debug for Say {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Say({:?})", self.get(Locale::ENGLISH))
    }
}
