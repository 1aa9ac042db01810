//! A chart's numbers as a table, for reading and for export.

use super::{Band, Figure, Layer, Line, Path};
use crate::text::{Locale, Say, Unit};

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// The name in the CSV header; that of a pinned run begins with `a_`.
    pub key: String,
    /// The name on the page.
    pub label: Say,
    /// Its unit.
    pub unit: Unit,
}

/// A table of numbers. What is unknown at a row is nothing.
#[derive(Clone, Debug)]
pub struct Table {
    /// The columns; the first is the chart's x.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<Option<f64>>>,
}

impl Table {
    pub(super) fn of(figure: &Figure) -> Self {
        let mut columns =
            vec![Column { key: figure.x.key.to_owned(), label: figure.x.label.clone(), unit: figure.x.unit }];
        let mut rows: Vec<Vec<Option<f64>>> = figure.rows.iter().map(|x| vec![Some(*x)]).collect();
        let mut add = |key: String, label: &Say, value: &dyn Fn(f64) -> Option<f64>| {
            columns.push(Column { key, label: label.clone(), unit: figure.y.unit });
            for (row, x) in rows.iter_mut().zip(&figure.rows) {
                row.push(value(*x).filter(|value| value.is_finite()));
            }
        };
        for layer in &figure.layers {
            match layer {
                Layer::Line(line) => add(line.key.to_owned(), &line.label, &|x| value_at(line, x)),
                Layer::Pinned(line) => {
                    let label = line.label.clone();
                    let label = Say::new(move |locale| format!("A: {}", label.get(locale)));
                    add(format!("a_{}", line.key), &label, &|x| value_at(line, x));
                }
                Layer::Bars { from, width, series } => {
                    for bars in series {
                        add(bars.key.to_owned(), &bars.label, &|x| {
                            let place = ((x - from) / width + 1e-9).floor();
                            if place < 0.0 { None } else { bars.heights.get(place as usize).copied() }
                        });
                    }
                }
                Layer::Level { key, y, tag, .. } => add((*key).to_owned(), tag, &|_| Some(*y)),
                Layer::Band(band) => {
                    for (end, side) in [(1, "low"), (2, "high")] {
                        add(format!("{}_{side}", band.key), &band.label, &|x| band_at(band, x, end));
                    }
                }
                Layer::Shade { .. } => {}
            }
        }
        Self { columns, rows }
    }

    /// The table as CSV.
    pub fn csv(&self) -> String {
        let mut text = String::from("\u{feff}");
        let heads = self.columns.iter().map(|column| match column.unit.symbol() {
            "" => column.key.clone(),
            unit => format!("{} ({unit})", column.key),
        });
        text.push_str(&heads.collect::<Vec<_>>().join(","));
        for row in &self.rows {
            text.push_str("\r\n");
            let cells = row.iter().map(|cell| cell.map_or(String::new(), |value| format!("{value}")));
            text.push_str(&cells.collect::<Vec<_>>().join(","));
        }
        text.push_str("\r\n");
        text
    }

    /// A cell for a reader.
    pub fn show(&self, column: usize, value: Option<f64>, locale: Locale) -> String {
        match (value, self.columns.get(column)) {
            (Some(value), Some(column)) if column.unit == Unit::Count => locale.plain(value, 1),
            (Some(value), Some(column)) if column.unit == Unit::Share => locale.percent(value, 1),
            (Some(value), Some(column)) => locale.plain(value / column.unit.scale(), 2),
            _ => "–".to_owned(),
        }
    }
}

/// A line's value at x: nothing before its first point; after its last, the last for steps and nothing for straight ones.
pub(super) fn value_at(line: &Line, x: f64) -> Option<f64> {
    let after = line.points.partition_point(|point| point[0] <= x + 1e-9);
    let [x0, y0] = *line.points.get(after.checked_sub(1)?)?;
    match (line.path, line.points.get(after)) {
        (Path::Steps, _) => Some(y0),
        (Path::Straight, Some([x1, y1])) if x1 > &x0 => Some(y0 + (y1 - y0) * ((x - x0) / (x1 - x0)).clamp(0.0, 1.0)),
        (Path::Straight, Some(_)) => Some(y0),
        (Path::Straight, None) => (x <= x0 + 1e-6).then_some(y0),
    }
}

/// A band's edge at x, straight between its points.
fn band_at(band: &Band, x: f64, end: usize) -> Option<f64> {
    let after = band.points.partition_point(|point| point[0] <= x + 1e-9);
    let before = band.points.get(after.checked_sub(1)?)?;
    match band.points.get(after) {
        Some(next) if next[0] > before[0] => {
            Some(before[end] + (next[end] - before[end]) * ((x - before[0]) / (next[0] - before[0])).clamp(0.0, 1.0))
        }
        _ => (x <= before[0] + 1e-6).then_some(before[end]),
    }
}
