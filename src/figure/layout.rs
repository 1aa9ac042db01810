//! Where things lie in a drawing. The page needs it too: the playhead is a layer of its own over the canvas.

use super::{Figure, ticks};
use crate::text::Locale;

/// The size of everything in a drawing, in device pixels. Text size is an input, so that a projector can have it large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Text size.
    pub text: f64,
    /// Device pixels per CSS pixel; strokes and margins are multiplied by it.
    pub scale: f64,
}

impl Style {
    /// For a screen at one device pixel per CSS pixel.
    pub const fn screen(width: f64, height: f64) -> Self {
        Self { width, height, text: 13.0, scale: 1.0 }
    }

    /// For a projector: readable from the last row.
    pub const fn projector(width: f64, height: f64) -> Self {
        Self { width, height, text: 24.0, scale: 1.6 }
    }

    /// The same at a device pixel ratio (1 to 3).
    pub fn at_ratio(self, ratio: f64) -> Self {
        let ratio = if ratio.is_finite() { ratio.clamp(1.0, 3.0) } else { 1.0 };
        Self {
            width: (self.width * ratio).round(),
            height: (self.height * ratio).round(),
            text: self.text * ratio,
            scale: self.scale * ratio,
        }
    }
}

/// The plot's place and its ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Left edge of the plot.
    pub left: f64,
    /// Right edge.
    pub right: f64,
    /// Upper edge.
    pub top: f64,
    /// Lower edge.
    pub bottom: f64,
    /// The band of states over the plot: upper and lower edge; equal if there is none.
    pub states: [f64; 2],
    /// Ticks across, with their labels.
    pub across: Vec<(f64, String)>,
    /// Ticks up, with their labels.
    pub up: Vec<(f64, String)>,
}

/// Lays a figure out; nothing if there is no room for one.
pub fn layout(figure: &Figure, style: &Style, locale: Locale) -> Option<Layout> {
    let Style { width, height, text, scale } = *style;
    if !(width >= 40.0 * scale && height >= 40.0 * scale) {
        return None;
    }
    let letter = text * 0.62;
    let room = |label: &str| label.chars().count() as f64 * letter;
    let states = if figure.states.is_empty() { [0.0, 0.0] } else { [0.0, (text * 1.6).round()] };
    let top = if figure.states.is_empty() { (text * 0.75).round() } else { states[1] + (text * 0.9).round() };
    let bottom = (height - text * 1.7).round().max(top + 8.0);
    let up = labels(&figure.y, ((bottom - top) / (text * 1.9)) as usize, locale);
    let widest = up.iter().map(|(_, label)| room(label)).fold(letter, f64::max);
    let left = (widest + text * 0.5).round().min(width / 2.0);
    let margin = figure.layers.iter().filter_map(|layer| match layer {
        super::Layer::Line(line) => line
            .tag
            .as_ref()
            .filter(|tag| tag.at[0] > figure.x.range.high())
            .map(|tag| room(&tag.text.get(locale)) + text * 0.5),
        _ => None,
    });
    let at_end = |(value, _): &(f64, String)| figure.x.range.place(*value).is_some_and(|place| place > 0.95);
    let half_label = labels(&figure.x, 8, locale).pop().filter(at_end).map_or(0.0, |(_, label)| room(&label) / 2.0);
    let margin = margin.fold(half_label.max(text * 0.7), f64::max).min(width * 0.3);
    let right = (width - margin).round().max(left + 8.0);
    let across = labels(&figure.x, ((right - left) / (text * 4.2)) as usize, locale);
    Some(Layout { left, right, top, bottom, states, across, up })
}

fn labels(axis: &super::Axis, most: usize, locale: Locale) -> Vec<(f64, String)> {
    let scale = axis.unit.scale();
    let shown = axis.range.scaled(1.0 / scale);
    let (values, decimals) = ticks(shown, most.clamp(2, 8));
    values.into_iter().map(|value| (value * scale, axis.unit.tick(value, decimals, locale))).collect()
}

impl Layout {
    /// The pixel column of a place 0..1 across.
    pub fn column(&self, place: f64) -> f64 {
        self.left + (self.right - self.left) * place
    }

    /// The pixel row of a place 0..1 up.
    pub fn row(&self, place: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * place
    }
}
