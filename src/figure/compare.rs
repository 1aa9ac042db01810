//! Two runs on the same axes, and what else is laid over a chart: many seeds, a reader's guess.

use super::{Band, BarSeries, Dash, Figure, Layer, Line, Path, Pen, Side, Stroke, Tag, table::value_at};
use crate::text::{Say, Text};

/// The series of a chart that stands for it: the lowest of its stack (the only one whose height can be read off the axis),
/// else its chosen line, else its first.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// Its name.
    pub label: &'a Say,
    series: Series<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Series<'a> {
    Line(&'a Line),
    Bars { from: f64, width: f64, heights: &'a [f64] },
}

impl<'a> Chosen<'a> {
    const fn of(line: &'a Line) -> Self {
        Self { label: &line.label, series: Series::Line(line) }
    }

    /// Its value at x; nothing where it has none.
    pub fn at(&self, x: f64) -> Option<f64> {
        let value = match self.series {
            Series::Line(line) => value_at(line, x),
            Series::Bars { from, width, heights } => {
                let place = ((x - from) / width + 1e-9).floor();
                if place < 0.0 { None } else { heights.get(place as usize).copied() }
            }
        };
        value.filter(|value| value.is_finite())
    }
}

impl Figure {
    /// The series that stands for the chart.
    pub fn chosen(&self) -> Option<Chosen<'_>> {
        let lines = || {
            self.layers.iter().filter_map(|layer| match layer {
                Layer::Line(line) => Some(line),
                _ => None,
            })
        };
        let line = lines().find(|line: &&Line| line.stroke.strong);
        let first_bars = || {
            self.layers.iter().find_map(|layer| match layer {
                Layer::Bars { from, width, series } => series.first().map(|bars| Chosen {
                    label: &bars.label,
                    series: Series::Bars { from: *from, width: *width, heights: &bars.heights },
                }),
                _ => None,
            })
        };
        // A line beside bars is theirs: a need, a capacity. Only among lines does the chosen one come first.
        first_bars().or_else(|| line.or_else(|| lines().next()).map(Chosen::of))
    }

    /// This chart with the chart of a pinned run A drawn over it: the axes hold both, A's chosen line (or all, if none
    /// is chosen) is thin and quiet, A's bars are an outline.
    pub fn with_pinned(&self, a: &Self) -> Self {
        let mut both = self.clone();
        both.x.range = self.x.range.union(a.x.range);
        both.y.range = self.y.range.union(a.y.range);
        let any_strong = a.layers.iter().any(|layer| matches!(layer, Layer::Line(line) if line.stroke.strong));
        for layer in &a.layers {
            match layer {
                Layer::Line(line) if line.stroke.strong || !any_strong => both.layers.push(Layer::Pinned(Line {
                    stroke: Stroke { pen: Pen::Ink2, strong: false, ..line.stroke },
                    tag: end_of(&line.points),
                    ..line.clone()
                })),
                Layer::Bars { from, width, series } => both.layers.extend(outlines(*from, *width, series)),
                _ => {}
            }
        }
        both
    }

    /// This chart with the band that holds most of many seeds: x, low, high.
    pub fn with_band(mut self, points: Vec<[f64; 3]>, label: Say) -> Self {
        let top = points.iter().map(|point| point[2]).filter(|high| high.is_finite()).fold(0.0, f64::max);
        self.y.range = self.y.range.union(super::Range::new(self.y.range.low(), top.max(self.y.range.high())));
        let place = self.layers.iter().position(|layer| matches!(layer, Layer::Line(_))).unwrap_or(self.layers.len());
        self.layers.insert(place, Layer::Band(Band { key: "seeds", label, points, pen: Pen::Accent }));
        self
    }

    /// This chart with a line the reader drew.
    pub fn with_guess(mut self, points: Vec<[f64; 2]>) -> Self {
        self.layers.push(Layer::Line(Line {
            key: "guess",
            label: Text::new("your guess", "আপনার অনুমান").into(),
            points,
            path: Path::Straight,
            stroke: Stroke { pen: Pen::Accent, dash: Dash::Dashes, strong: true },
            tag: None,
        }));
        self
    }

    /// The empty axes: what a reader sees before a guess.
    pub fn emptied(&self) -> Self {
        Self { layers: Vec::new(), states: Vec::new(), ..self.clone() }
    }
}

fn end_of(points: &[[f64; 2]]) -> Option<Tag> {
    let at = points.iter().rev().find(|point| point[1].is_finite()).copied()?;
    Some(Tag { text: Text::same("A").into(), at, side: Side::Left, strong: true })
}

/// The upper edges of stacked bars, as lines: the edge of the whole stack solid, those within it dotted.
fn outlines(from: f64, width: f64, series: &[BarSeries]) -> Vec<Layer> {
    let count = series.iter().map(|bars| bars.heights.len()).max().unwrap_or(0);
    let mut floor = vec![0.0; count];
    let last = series.len().saturating_sub(1);
    let edge = |(place, bars): (usize, &BarSeries)| {
        for (top, height) in floor.iter_mut().zip(&bars.heights) {
            *top += if height.is_finite() { height.max(0.0) } else { 0.0 };
        }
        let mut points: Vec<[f64; 2]> =
            floor.iter().enumerate().map(|(bar, top)| [from + width * bar as f64, *top]).collect();
        points.extend(points.last().copied().map(|[x, y]| [x + width, y]));
        Layer::Pinned(Line {
            key: bars.key,
            label: bars.label.clone(),
            tag: if place == last { end_of(&points) } else { None },
            points,
            path: Path::Steps,
            stroke: Stroke::new(Pen::Ink2, if place == last { Dash::Solid } else { Dash::Dots }),
        })
    };
    series.iter().enumerate().map(edge).collect()
}
