//! Colours of a drawing, taken from the page's tokens or, natively, from the light theme of the same file.

use super::{Fate, Pen};

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Reads `#RRGGBB`.
    pub fn read(hex: &str) -> Option<Self> {
        let hex = hex.trim().strip_prefix('#').filter(|hex| hex.len() == 6 && hex.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).ok();
        Some(Self(part(0)?, part(2)?, part(4)?))
    }

    /// WCAG 2 relative luminance.
    pub fn luminance(self) -> f64 {
        let part = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    /// WCAG 2 contrast ratio of two colours, 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}

/// The colours a drawing needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    colors: [Color; Palette::TOKENS.len()],
}

impl Palette {
    /// The tokens a drawing needs, by name, in order.
    pub const TOKENS: [&'static str; 17] = [
        "paper",
        "ink",
        "ink-2",
        "rule",
        "edge",
        "accent",
        "inset",
        "succeeded",
        "failed",
        "rejected",
        "waiting",
        "wasted",
        "succeeded-tint",
        "failed-tint",
        "rejected-tint",
        "waiting-tint",
        "wasted-tint",
    ];

    /// A palette from a source of token values; a missing or unreadable one is black.
    pub fn from_tokens(mut value: impl FnMut(&str) -> Option<String>) -> Self {
        let read = |name: &str| value(name).and_then(|hex| Color::read(&hex)).unwrap_or(Color(0, 0, 0));
        Self { colors: Self::TOKENS.map(read) }
    }

    /// A palette from the text of the token file: the first block, or the one of a theme.
    pub fn from_css(css: &str, theme: Option<&str>) -> Self {
        let block = match theme {
            None => css,
            Some(theme) => css.split_once(&format!("[data-theme=\"{theme}\"]")).map_or("", |(_, rest)| rest),
        };
        Self::from_tokens(|name| {
            let (_, rest) = block.split_once(&format!("--{name}:"))?;
            Some(rest.split_once(';')?.0.trim().to_owned())
        })
    }

    /// A token's colour.
    pub fn token(&self, name: &str) -> Color {
        Self::TOKENS.iter().position(|token| *token == name).map_or(Color(0, 0, 0), |place| self.colors[place])
    }

    /// A pen's colour.
    pub fn pen(&self, pen: Pen) -> Color {
        self.token(match pen {
            Pen::Ink => "ink",
            Pen::Ink2 => "ink-2",
            Pen::Accent => "accent",
            Pen::Fate(fate) => fate.token(),
        })
    }

    /// The ground under a fate's pattern.
    pub fn tint(&self, fate: Fate) -> Color {
        self.token(match fate {
            Fate::Succeeded => "succeeded-tint",
            Fate::Failed => "failed-tint",
            Fate::Rejected => "rejected-tint",
            Fate::Waiting => "waiting-tint",
            Fate::Wasted => "wasted-tint",
        })
    }
}
