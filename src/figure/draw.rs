//! The one drawing of a chart, on any plotters backend.

use super::geometry::{clip, dashes, thin};
use super::{Color, Dash, Fate, Figure, Layer, Layout, Line, Palette, Path, Pen, Side, Stroke, Style, Tag, layout};
use crate::text::Locale;
use plotters::{
    coord::Shift,
    drawing::{DrawingArea, DrawingAreaErrorKind},
    element::{Circle, PathElement, Polygon, Rectangle, Text},
    prelude::DrawingBackend,
    style::{
        Color as _, FontStyle, IntoFont, RGBColor, ShapeStyle,
        text_anchor::{HPos, Pos, VPos},
    },
};
use std::fmt;

/// A backend refused to draw.
#[derive(Clone, Debug)]
pub struct DrawError(pub String);

impl fmt::Display for DrawError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "cannot draw: {}", self.0)
    }
}

impl std::error::Error for DrawError {}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for DrawError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self(error.to_string())
    }
}

/// The family for text in drawings; the page loads it before the first canvas text.
const FAMILY: &str = "'Noto Sans Bengali', 'Noto Sans', sans-serif";

type Point = (i32, i32);

pub(super) struct Drawing<'a, DB: DrawingBackend> {
    pub(super) area: &'a DrawingArea<DB, Shift>,
    pub(super) figure: &'a Figure,
    pub(super) style: &'a Style,
    pub(super) palette: &'a Palette,
    pub(super) locale: Locale,
    pub(super) layout: Layout,
}

/// Draws a figure. Where there is no room for one (below 40 × 40 CSS pixels) nothing is drawn.
pub fn draw<DB: DrawingBackend>(
    figure: &Figure,
    area: &DrawingArea<DB, Shift>,
    style: &Style,
    palette: &Palette,
    locale: Locale,
) -> Result<(), DrawError> {
    let Some(layout) = layout(figure, style, locale) else { return Ok(()) };
    let drawing = Drawing { area, figure, style, palette, locale, layout };
    drawing.shades()?;
    drawing.grid()?;
    for layer in &figure.layers {
        match layer {
            Layer::Line(line) | Layer::Pinned(line) => drawing.line(line)?,
            Layer::Bars { from, width, series } => drawing.bars(*from, *width, series)?,
            Layer::Band(band) => drawing.band(band)?,
            Layer::Level { y, stroke, tag, .. } => drawing.level(*y, *stroke, &tag.get(locale))?,
            Layer::Shade { .. } => {}
        }
    }
    drawing.axis()?;
    drawing.states()?;
    for layer in &figure.layers {
        if let Layer::Line(Line { tag: Some(tag), stroke, .. }) | Layer::Pinned(Line { tag: Some(tag), stroke, .. }) =
            layer
        {
            drawing.tag(tag, stroke.pen)?;
        }
    }
    Ok(())
}

impl<DB: DrawingBackend> Drawing<'_, DB> {
    fn x(&self, value: f64) -> Option<f64> {
        Some(self.layout.column(self.figure.x.range.place(value)?.clamp(-0.5, 1.5)))
    }

    fn y(&self, value: f64) -> Option<f64> {
        Some(self.layout.row(self.figure.y.range.place(value)?.clamp(-0.02, 1.02)))
    }

    fn path(&self, points: Vec<Point>, color: Color, width: f64) -> Result<(), DrawError> {
        if points.len() > 1 {
            let stroke = rgb(color).stroke_width((width * self.style.scale).round().max(1.0) as u32);
            self.area.draw(&PathElement::new(points, stroke))?;
        }
        Ok(())
    }

    fn text(
        &self,
        text: &str,
        at: (f64, f64),
        color: Color,
        anchor: (HPos, VPos),
        bold: bool,
    ) -> Result<(), DrawError> {
        self.text_sized(text, at, color, anchor, bold, self.style.text)
    }

    pub(super) fn text_sized(
        &self,
        text: &str,
        at: (f64, f64),
        color: Color,
        (hpos, vpos): (HPos, VPos),
        bold: bool,
        size: f64,
    ) -> Result<(), DrawError> {
        let font = FAMILY.into_font().resize(size);
        let font = if bold { font.style(FontStyle::Bold) } else { font };
        let style = font.color(&rgb(color)).pos(Pos::new(hpos, vpos));
        self.area.draw(&Text::new(text.to_owned(), pixel(at.0, at.1), style))?;
        Ok(())
    }

    fn grid(&self) -> Result<(), DrawError> {
        let Layout { left, right, .. } = self.layout;
        for (value, label) in &self.layout.up {
            let Some(y) = self.y(*value) else { continue };
            self.path(vec![pixel(left, y), pixel(right, y)], self.palette.token("rule"), 1.0)?;
            let gap = self.style.text * 0.4;
            self.text(label, (left - gap, y), self.palette.token("ink-2"), (HPos::Right, VPos::Center), false)?;
        }
        Ok(())
    }

    fn axis(&self) -> Result<(), DrawError> {
        let Layout { left, right, bottom, .. } = self.layout;
        let edge = self.palette.token("edge");
        self.path(vec![pixel(left, bottom), pixel(right, bottom)], edge, 1.0)?;
        for (value, label) in &self.layout.across {
            let Some(x) = self.x(*value) else { continue };
            self.path(vec![pixel(x, bottom), pixel(x, bottom + 4.0 * self.style.scale)], edge, 1.0)?;
            let y = bottom + self.style.text * 0.45;
            self.text(label, (x, y), self.palette.token("ink-2"), (HPos::Center, VPos::Top), false)?;
        }
        Ok(())
    }

    fn shades(&self) -> Result<(), DrawError> {
        for layer in &self.figure.layers {
            let Layer::Shade { from, to, label } = layer else { continue };
            let (Some(left), Some(right)) = (self.x(*from), self.x(*to)) else { continue };
            let (left, right) = (left.max(self.layout.left), right.min(self.layout.right));
            if right > left {
                let corners = [pixel(left, self.layout.top), pixel(right, self.layout.bottom)];
                self.area.draw(&Rectangle::new(corners, rgb(self.palette.token("inset")).filled()))?;
                let at = (left + 4.0 * self.style.scale, self.layout.top - self.style.text * 0.1);
                self.text(&label.get(self.locale), at, self.palette.token("ink-2"), (HPos::Left, VPos::Top), false)?;
            }
        }
        Ok(())
    }

    fn level(&self, y: f64, stroke: Stroke, tag: &str) -> Result<(), DrawError> {
        let Some(row) = self.y(y).filter(|row| *row >= self.layout.top - 1.0) else { return Ok(()) };
        let ends = [(self.layout.left, row), (self.layout.right, row)];
        self.stroke(&ends, stroke)?;
        let x = self.layout.right - 2.0 * self.style.scale;
        let gap = self.style.text * 0.25;
        // Where there is no room above the line, its name stands below.
        let below = row - gap < self.style.text * 1.2;
        let (y, place) = if below { (row + gap, VPos::Top) } else { (row - gap, VPos::Bottom) };
        self.text(tag, (x, y), self.palette.pen(stroke.pen), (HPos::Right, place), false)
    }

    fn band(&self, band: &super::Band) -> Result<(), DrawError> {
        let edge =
            |high: usize| band.points.iter().filter_map(move |point| Some((self.x(point[0])?, self.y(point[high])?)));
        let mut corners: Vec<Point> = edge(1).map(|(x, y)| pixel(x, y)).collect();
        corners.extend(edge(2).map(|(x, y)| pixel(x, y)).collect::<Vec<_>>().into_iter().rev());
        if corners.len() > 3 {
            self.area.draw(&Polygon::new(corners, rgb(self.palette.pen(band.pen)).mix(0.16)))?;
        }
        Ok(())
    }

    fn line(&self, line: &Line) -> Result<(), DrawError> {
        let mut run: Vec<(f64, f64)> = Vec::new();
        let mut runs = Vec::new();
        for point in &line.points {
            let (Some(x), Some(y)) = (self.x(point[0]), self.y(point[1])) else {
                runs.push(std::mem::take(&mut run));
                continue;
            };
            if let (Path::Steps, Some((_, before))) = (line.path, run.last().copied()) {
                run.push((x, before));
            }
            run.push((x, y));
        }
        runs.push(run);
        for run in runs {
            self.stroke(&clip(&thin(&run), self.layout.left, self.layout.right), line.stroke)?;
        }
        Ok(())
    }

    pub(super) fn stroke(&self, points: &[(f64, f64)], stroke: Stroke) -> Result<(), DrawError> {
        let color = self.palette.pen(stroke.pen);
        let width = if stroke.strong { 3.0 } else { 1.5 };
        let pattern: &[f64] = match stroke.dash {
            Dash::Solid => &[],
            Dash::Dashes => &[6.0, 3.0],
            Dash::Dots => &[2.0, 3.0],
            Dash::DashDots => &[9.0, 3.0, 2.0, 3.0],
        };
        if pattern.is_empty() {
            return self.path(points.iter().map(|(x, y)| pixel(*x, *y)).collect(), color, width);
        }
        let pattern: Vec<f64> = pattern.iter().map(|part| part * self.style.scale).collect();
        for dash in dashes(points, &pattern) {
            self.path(dash.into_iter().map(|(x, y)| pixel(x, y)).collect(), color, width)?;
        }
        Ok(())
    }

    fn bars(&self, from: f64, width: f64, series: &[super::BarSeries]) -> Result<(), DrawError> {
        let count = series.iter().map(|bars| bars.heights.len()).max().unwrap_or(0);
        let mut floor = vec![0.0; count];
        for bars in series {
            for (i, height) in
                bars.heights.iter().enumerate().filter(|(_, height)| **height > 0.0 && height.is_finite())
            {
                let left = from + width * i as f64;
                let below = floor[i];
                floor[i] += height;
                let (Some(x0), Some(x1), Some(y0), Some(y1)) =
                    (self.x(left), self.x(left + width), self.y(below), self.y(floor[i]))
                else {
                    continue;
                };
                if x0 < self.layout.left - 0.5 || x0 >= self.layout.right - 0.5 {
                    continue;
                }
                let gap = if x1 - x0 > 4.0 * self.style.scale { self.style.scale.round() } else { 0.0 };
                self.fill(bars.pen, (x0, y1), (x1.min(self.layout.right) - gap, y0))?;
            }
        }
        Ok(())
    }

    /// Fills a box with a pen's colour and pattern: solid, hatched, dotted, striped or cross-hatched.
    pub(super) fn fill(&self, pen: Pen, (left, top): (f64, f64), (right, bottom): (f64, f64)) -> Result<(), DrawError> {
        let corners = [pixel(left, top), pixel(right.max(left + 1.0), bottom.max(top))];
        let Pen::Fate(fate) = pen else {
            self.area.draw(&Rectangle::new(corners, rgb(self.palette.pen(pen)).filled()))?;
            return Ok(());
        };
        let full = self.palette.pen(pen);
        if fate == Fate::Succeeded {
            self.area.draw(&Rectangle::new(corners, rgb(full).filled()))?;
            return Ok(());
        }
        self.area.draw(&Rectangle::new(corners, rgb(self.palette.tint(fate)).filled()))?;
        let scale = self.style.scale;
        match fate {
            Fate::Rejected => {
                let step = 4.0 * scale;
                let mut y = (top / step).ceil() * step;
                while y < bottom - 0.5 {
                    let mut x = (left / step).ceil() * step;
                    while x < right - 0.5 {
                        self.area.draw(&Circle::new(
                            pixel(x, y),
                            (0.9 * scale).round().max(1.0) as u32,
                            ShapeStyle::from(&rgb(full)).filled(),
                        ))?;
                        x += step;
                    }
                    y += step;
                }
            }
            Fate::Failed => self.hatch(full, (left, top), (right, bottom), 1.0)?,
            Fate::Waiting => self.hatch(full, (left, top), (right, bottom), -1.0)?,
            _ => {
                self.hatch(full, (left, top), (right, bottom), 1.0)?;
                self.hatch(full, (left, top), (right, bottom), -1.0)?;
            }
        }
        if right - left > 5.0 * scale {
            self.area.draw(&Rectangle::new(
                corners,
                ShapeStyle::from(&rgb(full)).stroke_width(scale.round().max(1.0) as u32),
            ))?;
        }
        Ok(())
    }

    /// Diagonals through a box, aligned over the whole drawing. `slope` is 1 or −1.
    fn hatch(
        &self,
        color: Color,
        (left, top): (f64, f64),
        (right, bottom): (f64, f64),
        slope: f64,
    ) -> Result<(), DrawError> {
        let step = 5.0 * self.style.scale;
        // On a diagonal y − slope·x is constant; go through the multiples of the step that cross the box.
        let corners = [top - slope * left, top - slope * right, bottom - slope * left, bottom - slope * right];
        let low = corners.iter().copied().fold(f64::INFINITY, f64::min);
        let high = corners.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut c = (low / step).ceil() * step;
        while c <= high {
            let at = |x: f64| slope * x + c;
            let across = |y: f64| (y - c) * slope;
            let (mut x0, mut x1) = (left, right);
            let (y0, y1) = (at(x0), at(x1));
            if y0 < top || y0 > bottom {
                x0 = across(y0.clamp(top, bottom));
            }
            if y1 < top || y1 > bottom {
                x1 = across(y1.clamp(top, bottom));
            }
            if x1 - x0 > 0.8 {
                self.path(vec![pixel(x0, at(x0)), pixel(x1, at(x1))], color, 1.2)?;
            }
            c += step;
        }
        Ok(())
    }

    fn states(&self) -> Result<(), DrawError> {
        let [top, bottom] = self.layout.states;
        if bottom <= top {
            return Ok(());
        }
        let outline = self.palette.token("edge");
        for stretch in &self.figure.states {
            let (Some(left), Some(right)) = (self.x(stretch.from), self.x(stretch.to)) else { continue };
            let (left, right) = (left.max(self.layout.left), right.min(self.layout.right));
            if right - left < 0.5 {
                continue;
            }
            if let Some(pen) = stretch.pen {
                self.fill(pen, (left, top), (right, bottom))?;
            }
            let corners = [pixel(left, top), pixel(right, bottom)];
            self.area.draw(&Rectangle::new(corners, ShapeStyle::from(&rgb(outline)).stroke_width(1)))?;
            let label = stretch.label.get(self.locale);
            let room = label.chars().count() as f64 * self.style.text * 0.68;
            if room < right - left {
                let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
                self.text(&label, middle, self.palette.token("ink"), (HPos::Center, VPos::Center), false)?;
            }
        }
        Ok(())
    }

    fn tag(&self, tag: &Tag, pen: Pen) -> Result<(), DrawError> {
        let beyond = tag.at[0] > self.figure.x.range.high();
        let x = if beyond { Some(self.layout.right) } else { self.x(tag.at[0]) };
        let (Some(x), Some(y)) = (x, self.y(tag.at[1])) else { return Ok(()) };
        let gap = self.style.text * 0.35;
        let room = y - gap >= self.style.text * 1.2;
        let (high, place) = if room { (y - gap, VPos::Bottom) } else { (y + gap, VPos::Top) };
        let (at, anchor) = match tag.side {
            Side::Right => ((x + gap, y), (HPos::Left, VPos::Center)),
            Side::Above => ((x, high), (HPos::Center, place)),
            Side::Left => ((x - gap, high), (HPos::Right, place)),
        };
        self.text(&tag.text.get(self.locale), at, self.palette.pen(pen), anchor, tag.strong)
    }
}

pub(super) fn rgb(color: Color) -> RGBColor {
    RGBColor(color.0, color.1, color.2)
}

fn pixel(x: f64, y: f64) -> Point {
    (x.round() as i32, y.round() as i32)
}
