//! What a chart's marks mean: for the page, and for exports.

use super::{Figure, Layer, Pen, Stroke};
use crate::text::Locale;

/// One entry of a legend.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// The mark's colour, and its pattern if it is a box.
    pub pen: Pen,
    /// How its line is drawn; a box if nothing.
    pub stroke: Option<Stroke>,
    /// What it means.
    pub label: String,
    /// Whether it is the chosen one.
    pub chosen: bool,
}

impl Figure {
    /// The entries of the legend. What has its name in the drawing is not among them.
    pub fn legend(&self, locale: Locale) -> Vec<LegendEntry> {
        let mut entries = Vec::new();
        let mut add = |pen, stroke, label, chosen| entries.push(LegendEntry { pen, stroke, label, chosen });
        for layer in &self.layers {
            match layer {
                Layer::Line(line) if line.tag.is_none() => {
                    add(line.stroke.pen, Some(line.stroke), line.label.get(locale), line.stroke.strong);
                }
                Layer::Pinned(line) if line.tag.is_some() => {
                    add(line.stroke.pen, Some(line.stroke), format!("A: {}", line.label.get(locale)), false);
                }
                Layer::Bars { series, .. } => {
                    series.iter().for_each(|bars| add(bars.pen, None, bars.label.get(locale), false));
                }
                Layer::Band(band) => add(band.pen, None, band.label.get(locale), false),
                Layer::Line(_) | Layer::Pinned(_) | Layer::Level { .. } | Layer::Shade { .. } => {}
            }
        }
        entries
    }
}
