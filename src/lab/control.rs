//! The control table: one entry a parameter, from which links, controls, presets, the API's schema and the documentation
//! are made.

use super::{Value, decimal};
use crate::{
    sim::{CallsPerSecond, Probability, Span},
    text::{Locale, Text},
};

/// What a parameter is: its key, its words and its range.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The key in links and in the scripting API.
    pub key: &'static str,
    /// The control's label.
    pub label: Text,
    /// The English term beside a Bengali label; empty where the label already is the term.
    pub term: &'static str,
    /// What it does, in one sentence.
    pub help: Text,
    /// What values it takes.
    pub kind: Kind,
}

/// What values a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number.
    Number(Number),
    /// One of a few words. A lab's main choice is drawn as a row of buttons.
    Choice(&'static [Choice]),
}

/// A numeric parameter.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// What is counted or measured, and the unit on the page.
    pub quantity: Quantity,
    /// The least value, SI.
    pub min: f64,
    /// The greatest value, SI.
    pub max: f64,
    /// The sensible part that the slider shows.
    pub slider: Slider,
    /// The word for "no limit" or "never", if the parameter has one.
    pub off: Option<Off>,
}

/// The word for a parameter that is switched off.
#[derive(Clone, Copy, Debug)]
pub struct Off {
    /// In links: `off`, `unlimited`, `never`.
    pub word: &'static str,
    /// On the page.
    pub label: Text,
}

/// What a slider shows, SI.
#[derive(Clone, Copy, Debug)]
pub struct Slider {
    /// Left end.
    pub min: f64,
    /// Right end.
    pub max: f64,
    /// Steps of this size, or, if nothing, equal ratios from end to end rounded to two digits.
    pub step: Option<f64>,
}

/// What a numeric parameter measures, with the unit it has on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// A whole number of things.
    Count(Text),
    /// The seed of chance.
    Seed,
    /// A span of time, shown in milliseconds.
    Milliseconds,
    /// A span of time, shown in seconds.
    Seconds,
    /// A span of time, shown in minutes.
    Minutes,
    /// A rate of calls.
    PerSecond,
    /// A share of one, shown as a percentage.
    Share,
}

/// One word of a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// In links.
    pub word: &'static str,
    /// On the page.
    pub label: Text,
}

/// An enum that is a choice.
pub trait Options: Copy + PartialEq + 'static {
    /// All of its values, in the order of [`Options::CHOICES`].
    const ALL: &'static [Self];
    /// Their words.
    const CHOICES: &'static [Choice];
}

/// One entry of a control table: a spec and the field it stands for.
pub struct Control<'a> {
    /// What the parameter is.
    pub spec: &'static Spec,
    slot: Slot<'a>,
}

/// A typed field behind a control.
pub enum Slot<'a> {
    /// A whole number.
    Count(&'a mut u32),
    /// A whole number or no limit.
    OptionalCount(&'a mut Option<u32>),
    /// A span.
    Span(&'a mut Span),
    /// A span, or off.
    OptionalSpan(&'a mut Option<Span>),
    /// A rate.
    Rate(&'a mut CallsPerSecond),
    /// A share.
    Share(&'a mut Probability),
    /// A share, or off.
    OptionalShare(&'a mut Option<Probability>),
    /// A word.
    Choice(&'a mut dyn ChoiceSlot),
}

/// An enum field, without its type.
pub trait ChoiceSlot {
    /// The place of the value among its choices.
    fn place(&self) -> usize;
    /// Sets the value by its place; a place out of range is ignored.
    fn set_place(&mut self, place: usize);
}

impl<T: Options> ChoiceSlot for T {
    fn place(&self) -> usize {
        T::ALL.iter().position(|value| value == self).unwrap_or(0)
    }

    fn set_place(&mut self, place: usize) {
        if let Some(value) = T::ALL.get(place) {
            *self = *value;
        }
    }
}

impl<'a> Control<'a> {
    /// Binds a spec to a field.
    pub const fn new(spec: &'static Spec, slot: Slot<'a>) -> Self {
        Self { spec, slot }
    }

    /// The field's value.
    pub fn get(&self) -> Value {
        match &self.slot {
            Slot::Count(count) => Value::Number(f64::from(**count)),
            Slot::OptionalCount(count) => count.map_or(Value::Off, |count| Value::Number(f64::from(count))),
            Slot::Span(span) => Value::Number(span.get()),
            Slot::OptionalSpan(span) => span.map_or(Value::Off, |span| Value::Number(span.get())),
            Slot::Rate(rate) => Value::Number(rate.get()),
            Slot::Share(share) => Value::Number(share.get()),
            Slot::OptionalShare(share) => share.map_or(Value::Off, |share| Value::Number(share.get())),
            Slot::Choice(choice) => Value::Choice(choice.place()),
        }
    }

    /// Sets the field. The value is clamped to the spec first; one of the wrong kind is ignored.
    pub fn set(&mut self, value: Value) {
        let value = self.spec.clamp(value);
        match (&mut self.slot, value) {
            (Slot::Count(count), Value::Number(number)) => **count = number as u32,
            (Slot::OptionalCount(count), Value::Number(number)) => **count = Some(number as u32),
            (Slot::OptionalCount(count), Value::Off) => **count = None,
            (Slot::Span(span), Value::Number(number)) => **span = Span::nearest(number),
            (Slot::OptionalSpan(span), Value::Number(number)) => **span = Some(Span::nearest(number)),
            (Slot::OptionalSpan(span), Value::Off) => **span = None,
            (Slot::Rate(rate), Value::Number(number)) => **rate = CallsPerSecond::nearest(number),
            (Slot::Share(share), Value::Number(number)) => **share = Probability::nearest(number),
            (Slot::OptionalShare(share), Value::Number(number)) => **share = Some(Probability::nearest(number)),
            (Slot::OptionalShare(share), Value::Off) => **share = None,
            (Slot::Choice(choice), Value::Choice(place)) => choice.set_place(place),
            _ => {}
        }
    }
}

impl Quantity {
    /// Whether only whole numbers make sense.
    pub const fn whole(self) -> bool {
        matches!(self, Self::Count(_) | Self::Seed)
    }

    /// By how many places the point moves from SI to what the page shows; [`Quantity::shown`] covers minutes, too.
    pub const fn shift(self) -> i32 {
        match self {
            Self::Milliseconds => 3,
            Self::Share => 2,
            _ => 0,
        }
    }

    /// A value in the unit the page shows.
    pub fn shown(self, value: f64) -> f64 {
        if self == Self::Minutes { value / 60.0 } else { decimal::shifted(value, self.shift()) }
    }

    /// The suffix in links for a value (`ms` below a second, `s` from there on; whole minutes of a span shown in minutes
    /// are written by [`Spec::write`]).
    fn suffix(self, value: f64) -> (&'static str, i32) {
        match self {
            Self::Count(_) | Self::Seed => ("", 0),
            Self::Milliseconds | Self::Seconds | Self::Minutes if value != 0.0 && value.abs() < 1.0 => ("ms", 3),
            Self::Milliseconds | Self::Seconds | Self::Minutes => ("s", 0),
            Self::PerSecond => ("/s", 0),
            Self::Share => ("%", 2),
        }
    }
}

impl Number {
    /// The nearest allowed number.
    pub fn nearest(&self, value: f64) -> f64 {
        let value = if self.quantity.whole() { value.round() } else { value };
        value.max(self.min).min(self.max)
    }

    /// The slider's position, 0 to 1, for a value.
    pub fn position(&self, value: f64) -> f64 {
        let Slider { min, max, step } = self.slider;
        let share = match step {
            Some(_) => (value - min) / (max - min),
            None => libm::log(value.max(min) / min) / libm::log(max / min),
        };
        share.clamp(0.0, 1.0)
    }

    /// The value for a slider position, 0 to 1.
    pub fn at(&self, position: f64) -> f64 {
        let Slider { min, max, step } = self.slider;
        let position = position.clamp(0.0, 1.0);
        if position >= 1.0 {
            return self.nearest(max);
        }
        let value = match step {
            Some(step) => {
                let raw = min + ((position * (max - min)) / step).round() * step;
                round_to(raw, 6)
            }
            None => two_digits(min * libm::pow(max / min, position)),
        };
        self.nearest(value)
    }

    /// How many positions the slider has.
    pub fn positions(&self) -> u32 {
        match self.slider.step {
            Some(step) => (((self.slider.max - self.slider.min) / step).round() as u32).max(1),
            None => 200,
        }
    }
}

fn round_to(value: f64, places: i32) -> f64 {
    let text = format!("{value:.0$}", places as usize);
    text.parse().unwrap_or(value)
}

/// Rounded to two significant digits, through text so that it is a short decimal.
fn two_digits(value: f64) -> f64 {
    format!("{value:.1e}").parse().unwrap_or(value)
}

impl Spec {
    /// The nearest allowed value.
    pub fn clamp(&self, value: Value) -> Value {
        match (self.kind, value) {
            (Kind::Number(number), Value::Number(value)) if value.is_finite() => Value::Number(number.nearest(value)),
            (Kind::Number(number), Value::Number(value)) if value > 0.0 => Value::Number(number.max),
            (Kind::Number(number), Value::Number(_)) => Value::Number(number.min),
            (Kind::Choice(choices), Value::Choice(place)) => Value::Choice(place.min(choices.len() - 1)),
            _ => value,
        }
    }

    /// A value as links write it.
    pub fn write(&self, value: Value) -> String {
        match (self.kind, value) {
            (Kind::Number(Number { quantity: Quantity::Minutes, .. }), Value::Number(value))
                if whole_minutes(value) =>
            {
                format!("{}min", decimal::write(value / 60.0, 0))
            }
            (Kind::Number(number), Value::Number(value)) => {
                let (suffix, shift) = number.quantity.suffix(value);
                format!("{}{suffix}", decimal::write(value, shift))
            }
            (Kind::Number(number), _) => number.off.map_or("off", |off| off.word).to_owned(),
            (Kind::Choice(choices), Value::Choice(place)) => {
                choices.get(place).map_or("", |choice| choice.word).to_owned()
            }
            (Kind::Choice(_), _) => String::new(),
        }
    }

    /// A value for a reader: words in the language of the page, numbers as links write them in the reader's numerals.
    pub fn show(&self, value: Value, locale: Locale) -> String {
        match (self.kind, value) {
            (Kind::Choice(choices), Value::Choice(place)) => {
                choices.get(place).map(|choice| choice.label.read(locale)).unwrap_or_default()
            }
            (Kind::Number(Number { off: Some(off), .. }), Value::Off) => off.label.read(locale),
            _ => locale.digits(&self.write(value)),
        }
    }

    /// Reads a value as links write it, or as a reader types it (a bare number has the unit the page shows if `bare` is
    /// set, else it is SI). It is not yet clamped. Nothing if it cannot be read.
    pub fn read(&self, text: &str, bare: bool) -> Option<Value> {
        let text = text.trim();
        match self.kind {
            Kind::Choice(choices) => choices.iter().position(|choice| choice.word == text).map(Value::Choice),
            Kind::Number(number) => {
                if number.off.is_some_and(|off| off.word == text || matches!(text, "off" | "∞")) {
                    return Some(Value::Off);
                }
                read_number(number.quantity, text, bare).map(Value::Number)
            }
        }
    }
}

/// Whether a span can be written in minutes and read back the same.
fn whole_minutes(seconds: f64) -> bool {
    seconds != 0.0 && seconds.abs() < 1e12 && seconds % 60.0 == 0.0
}

fn read_number(quantity: Quantity, text: &str, bare: bool) -> Option<f64> {
    let suffixes: &[(&str, i32)] = match quantity {
        Quantity::Count(_) | Quantity::Seed => &[],
        Quantity::Milliseconds | Quantity::Seconds | Quantity::Minutes => {
            if let Some(number) = ["min", "মিনিট", "মি"].iter().find_map(|suffix| text.strip_suffix(suffix))
            {
                return decimal::read_times(number, 60);
            }
            &[("ms", -3), ("সে", 0), ("s", 0)]
        }
        Quantity::PerSecond => &[("/s", 0)],
        Quantity::Share => &[("%", -2)],
    };
    for (suffix, shift) in suffixes {
        if let Some(number) = text.strip_suffix(suffix) {
            return decimal::read(number, *shift);
        }
    }
    if bare && quantity == Quantity::Minutes {
        return decimal::read_times(text, 60);
    }
    let shift = if bare { -quantity.shift() } else { 0 };
    decimal::read(text, shift)
}
