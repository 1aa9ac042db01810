//! Charts of sweeps: how a metric is spread over seeds, and how it follows one control.

use super::{Entry, Kind, Quantity, Spec, SweepResult, say};
use crate::{
    figure::{Axis, Band, BarSeries, Dash, Figure, Layer, Line, Path, Pen, Range, Side, Stroke, Tag},
    sim::stats::Summary,
    text::{Say, Text, Unit},
};

/// About how many bars a histogram has.
const BINS: f64 = 24.0;

/// A vertical line with its name at the top; at the right end of the axis the name stands to its left.
fn upright(key: &'static str, label: Text, at: f64, (top, range): (f64, Range), stroke: Stroke) -> Layer {
    let side = if range.place(at).is_some_and(|place| place > 0.8) { Side::Left } else { Side::Right };
    Layer::Line(Line {
        key,
        label: label.into(),
        points: vec![[at, 0.0], [at, top]],
        path: Path::Straight,
        stroke,
        tag: Some(Tag { text: label.into(), at: [at, top * 0.97], side, strong: stroke.strong }),
    })
}

/// How the values of a metric (by its place) are spread over the seeds of a sweep, with this run's value and what theory
/// says. Nothing if the metric is a list or never happened.
pub fn histogram(entry: &'static Entry, found: &SweepResult, metric: usize, mine: Option<f64>) -> Option<Figure> {
    let about = *entry.metrics().get(metric)?;
    let values = found.values.get(metric).filter(|values| !values.is_empty())?;
    let (low, high) = (*values.first()?, *values.last()?);
    let whole = about.unit == Unit::Count;
    let width = (high - low) / BINS;
    let width = if whole { width.ceil().max(1.0) } else { width.max(f64::MIN_POSITIVE) };
    let width = if high > low || whole { width } else { (low.abs() * 0.1).max(0.1) };
    // Whole numbers stand in the middle of their bars.
    let start = if whole { low - 0.5 } else { low };
    let count = (((high - start) / width).floor() as usize + 1).min(200);
    let mut heights = vec![0.0; count];
    for value in values {
        let bin = (((value - start) / width) as usize).min(count - 1);
        heights[bin] += 1.0;
    }
    let theory = found.theory.iter().find(|theory| theory.metric == about.key).map(|theory| theory.value);
    let end = start + width * count as f64;
    let left = [mine, theory].into_iter().flatten().fold(start, f64::min);
    let right = [mine, theory].into_iter().flatten().fold(end, f64::max);
    // A metric that is always the same still needs an axis to stand on.
    let margin = ((right - left) * 0.04).max(if whole && right - left < 4.0 { 2.0 } else { 0.0 });
    let range = Range::new(left - margin, right + margin);
    let top = heights.iter().copied().fold(1.0, f64::max) * 1.3;
    let rows = (0..count).map(|bin| start + width * bin as f64).collect();
    let mut layers = vec![Layer::Bars {
        from: start,
        width,
        series: vec![BarSeries { key: "seeds", label: Text::new("seeds", "seed").into(), pen: Pen::Ink2, heights }],
    }];
    layers.extend(theory.map(|theory| {
        upright("theory", Text::new("theory", "তত্ত্ব"), theory, (top * 0.88, range), Stroke::new(Pen::Ink, Dash::Dashes))
    }));
    layers.extend(mine.map(|mine| {
        upright("this_seed", Text::new("this seed", "এই seed"), mine, (top, range), Stroke::strong(Pen::Accent))
    }));
    let summary = found.summaries.get(metric)?.clone()?;
    Some(Figure {
        id: "histogram",
        title: about.label.into(),
        note: seeds_note(found.seeds),
        describe: describe(about.label, about.unit, summary),
        x: Axis {
            key: about.key,
            label: about.label.into(),
            unit: about.unit,
            range: Range::new(left - margin, right + margin),
        },
        y: Axis {
            key: "seeds",
            label: Text::new("seeds", "seed").into(),
            unit: Unit::Count,
            range: Range::new(0.0, top),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows,
    })
}

fn seeds_note(seeds: u32) -> Say {
    say(move |locale| match locale.is_bengali() {
        true => format!("{}টি seed-এ", locale.count(u64::from(seeds))),
        false => format!("over {} seeds", locale.count(u64::from(seeds))),
    })
}

fn describe(label: Text, unit: Unit, summary: Summary) -> Say {
    say(move |locale| {
        let show = |value: f64| unit.show(value, locale);
        let (mean, p5, p95) = (show(summary.mean), show(summary.p5), show(summary.p95));
        let name = label.get(locale);
        match locale.is_bengali() {
            true => format!("{name}: গড় {mean}; প্রতি দশটি seed-এর নয়টিতে {p5} থেকে {p95}।"),
            false => format!("{name}: {mean} on average; between {p5} and {p95} for nine seeds in ten."),
        }
    })
}

/// The unit of an axis that shows a control.
const fn unit_of(quantity: Quantity) -> Unit {
    match quantity {
        Quantity::Count(_) | Quantity::Seed => Unit::Count,
        Quantity::Milliseconds | Quantity::Seconds => Unit::Seconds,
        Quantity::Minutes => Unit::Minutes,
        Quantity::PerSecond => Unit::PerSecond,
        Quantity::Share => Unit::Share,
    }
}

/// How a metric (by its place) follows a control: mean, the middle nine tenths of the seeds, theory, and where the control
/// stands now. Nothing before two values are known.
pub fn curve(
    entry: &'static Entry,
    spec: &'static Spec,
    found: &[(f64, SweepResult)],
    metric: usize,
    now: Option<f64>,
) -> Option<Figure> {
    let about = *entry.metrics().get(metric)?;
    let Kind::Number(number) = spec.kind else { return None };
    let summary = |result: &SweepResult| result.summaries.get(metric).cloned().flatten();
    let known: Vec<(f64, Summary)> = found.iter().filter_map(|(at, result)| Some((*at, summary(result)?))).collect();
    let (first, last) = (known.first()?.0, known.last()?.0);
    if known.len() < 2 {
        return None;
    }
    let seeds = found.first().map_or(1, |(_, result)| result.seeds);
    let theory: Vec<[f64; 2]> = found
        .iter()
        .filter_map(|(at, result)| Some([*at, result.theory.iter().find(|theory| theory.metric == about.key)?.value]))
        .collect();
    let top = known.iter().map(|(_, summary)| summary.p95).chain(theory.iter().map(|point| point[1]));
    let range_y = Range::from_zero(top.map(|value| value * 1.1));
    let low = known.iter().map(|(_, summary)| summary.p5).fold(0.0, f64::min);
    let range_y = range_y.union(Range::new(low, range_y.high()));
    let range_x = match number.slider.step {
        None if first > 0.0 => Range::powers(10.0, first, last),
        _ => Range::new(first, last),
    };
    let line = |key, label: Text, points, stroke| {
        Layer::Line(Line { key, label: label.into(), points, path: Path::Straight, stroke, tag: None })
    };
    let mut layers = vec![Layer::Band(Band {
        key: "seeds",
        label: Text::new("5–95 % of the seeds", "seed-এর ৫–৯৫%").into(),
        points: known.iter().map(|(at, summary)| [*at, summary.p5, summary.p95]).collect(),
        pen: Pen::Accent,
    })];
    if !theory.is_empty() {
        layers.push(line("theory", Text::new("theory", "তত্ত্ব"), theory, Stroke::new(Pen::Ink, Dash::Dashes)));
    }
    let mean = known.iter().map(|(at, summary)| [*at, summary.mean]).collect();
    layers.push(line("mean", Text::new("mean", "গড়"), mean, Stroke::strong(Pen::Accent)));
    if let Some(now) = now.filter(|now| *now >= first && *now <= last) {
        let stroke = Stroke::new(Pen::Ink2, Dash::Dots);
        layers.push(upright("now", Text::new("now", "এখন"), now, (range_y.high(), range_x), stroke));
    }
    let (from, to) = (known.first()?.1.mean, known.last()?.1.mean);
    Some(Figure {
        id: "curve",
        title: say(move |locale| format!("{} ↑", about.label.get(locale))),
        note: say(move |locale| format!("{} · {}", spec.label.get(locale), seeds_note(seeds).get(locale))),
        describe: say(move |locale| {
            let at = |value: f64| locale.digits(&spec.write(super::Value::Number(value)));
            let show = |value: f64| about.unit.show(value, locale);
            match locale.is_bengali() {
                true => format!(
                    "{} {} থেকে {} হলে {} গড়ে {} থেকে হয় {}।",
                    spec.label.get(locale),
                    at(first),
                    at(last),
                    about.label.get(locale),
                    show(from),
                    show(to)
                ),
                false => format!(
                    "As {} goes from {} to {}, {} goes from {} to {} on average.",
                    spec.label.get(locale),
                    at(first),
                    at(last),
                    about.label.get(locale),
                    show(from),
                    show(to)
                ),
            }
        }),
        x: Axis { key: spec.key, label: spec.label.into(), unit: unit_of(number.quantity), range: range_x },
        y: Axis { key: about.key, label: about.label.into(), unit: about.unit, range: range_y },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: known.iter().map(|(at, _)| *at).collect(),
    })
}
