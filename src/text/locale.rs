//! The reader's language and numerals, and every number format.

use super::number::{bengali_digits, group, latin_digits};

/// A language of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Bengali, the first language of the app.
    #[default]
    Bengali,
    /// English.
    English,
}

impl Language {
    /// The word in links and in the `lang` attribute.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Bengali => "bn",
            Self::English => "en",
        }
    }
}

/// The digits numbers are shown in: a switch of its own, apart from the language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numerals {
    /// ০ to ৯.
    #[default]
    Bengali,
    /// 0 to 9.
    Latin,
}

impl Numerals {
    /// The word in links.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Bengali => "bn",
            Self::Latin => "latn",
        }
    }
}

/// How a reader reads: language and numerals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    /// The language of words.
    pub language: Language,
    /// The script of digits.
    pub numerals: Numerals,
}

impl Locale {
    /// English with 0 to 9.
    pub const ENGLISH: Self = Self { language: Language::English, numerals: Numerals::Latin };
    /// Bengali with ০ to ৯.
    pub const BENGALI: Self = Self { language: Language::Bengali, numerals: Numerals::Bengali };

    /// A language with the numerals that are its default.
    pub const fn of(language: Language) -> Self {
        match language {
            Language::English => Self::ENGLISH,
            Language::Bengali => Self::BENGALI,
        }
    }

    /// Whether words are Bengali.
    pub const fn is_bengali(self) -> bool {
        matches!(self.language, Language::Bengali)
    }

    /// A finished string with its digits in the reader's numerals, whichever they were; all else is left as it is.
    pub fn digits(self, text: &str) -> String {
        match self.numerals {
            Numerals::Bengali => bengali_digits(text),
            Numerals::Latin => latin_digits(text),
        }
    }

    /// A whole number, grouped the language's way (12,34,567 in Bengali, 1,234,567 in English).
    pub fn count(self, value: u64) -> String {
        self.digits(&group(&value.to_string(), self.is_bengali()))
    }

    /// A number with exactly so many decimals, grouped. What is not finite is a dash.
    pub fn number(self, value: f64, decimals: usize) -> String {
        if !value.is_finite() {
            return "–".to_owned();
        }
        let plain = format!("{value:.decimals$}");
        let plain = match plain.strip_prefix('-') {
            Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
            _ => plain,
        };
        let (whole, fraction) =
            plain.split_once('.').map_or((plain.as_str(), None), |(whole, rest)| (whole, Some(rest)));
        let mut text = group(whole, self.is_bengali()).replace('-', "−");
        if let Some(fraction) = fraction {
            text.push('.');
            text.push_str(fraction);
        }
        self.digits(&text)
    }

    /// A number with the fewest decimals that show it exactly, at most `decimals`.
    pub fn plain(self, value: f64, decimals: usize) -> String {
        let full = format!("{value:.decimals$}");
        let shown = match full.split_once('.') {
            Some((_, fraction)) => fraction.trim_end_matches('0').len(),
            None => 0,
        };
        self.number(value, shown)
    }

    /// An instant or span in seconds with its unit written out: `11.34 s`, `১১.৩৪ সেকেন্ড`.
    pub fn seconds(self, seconds: f64, decimals: usize) -> String {
        let unit = if self.is_bengali() { "সেকেন্ড" } else { "s" };
        format!("{} {unit}", self.number(seconds, decimals))
    }

    /// The same where room is short: `11.3 s`, `১১.৩ সে`.
    pub fn seconds_short(self, seconds: f64, decimals: usize) -> String {
        let unit = if self.is_bengali() { "সে" } else { "s" };
        format!("{} {unit}", self.number(seconds, decimals))
    }

    /// A span of seconds in minutes: `10.5 min`, `১০.৫ মিনিট`.
    pub fn minutes(self, seconds: f64, decimals: usize) -> String {
        let unit = if self.is_bengali() { "মিনিট" } else { "min" };
        format!("{} {unit}", self.plain(seconds / 60.0, decimals))
    }

    /// A span the way engineers write it: below a second in `ms`, otherwise in seconds, without needless decimals.
    pub fn span(self, seconds: f64) -> String {
        if seconds.abs() < 1.0 && seconds != 0.0 {
            format!("{} ms", self.plain(seconds * 1000.0, 3))
        } else {
            let unit = if self.is_bengali() { "সেকেন্ড" } else { "s" };
            format!("{} {unit}", self.plain(seconds, 3))
        }
    }

    /// A share of one as a percentage: `30%`.
    pub fn percent(self, share: f64, decimals: usize) -> String {
        format!("{}%", self.number(share * 100.0, decimals))
    }
}
