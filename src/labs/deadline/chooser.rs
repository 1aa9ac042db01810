//! Which timeout fits the bank: three limits on one axis.

use super::{Params, Run};
use crate::{
    figure::{Axis, Dash, Fate, Figure, Layer, Line, Path, Pen, Range, Side, Stretch, Stroke, Tag},
    lab::say,
    sim::in_order,
    sim::theory,
    text::{Locale, Text, Unit},
};

/// The three limits of a timeout for the bank: its p99, the time that remains when it is called, and what the pool bears.
pub struct Limits {
    /// A timeout below this cuts off answers that were on their way.
    pub p99: f64,
    /// A timeout above this outlives the deadline.
    pub remaining: f64,
    /// A timeout above this needs more threads than the pool has.
    pub pool: f64,
}

impl Limits {
    /// The limits for these parameters.
    pub fn of(params: &Params) -> Self {
        // 99 of 100 values of a standard normal distribution lie below this.
        const NORMAL_P99: f64 = 2.326_347_874_040_841;
        let own = params.payment_work.get();
        Self {
            p99: params.bank_quantile(NORMAL_P99),
            remaining: (params.deadline.get() - 3.0 * params.reserve.get() - params.bank_called()).max(0.0),
            pool: (f64::from(params.pool) / params.rate.get() - own).max(0.0),
        }
    }

    /// The longest timeout that both the deadline and the pool bear.
    pub fn most(&self) -> f64 {
        self.remaining.min(self.pool)
    }
}

/// How much higher the chart is than its curve: room for the names of the limits.
const HEADROOM: f64 = 1.7;

/// A limit as an upright line, with its name to the left where there is room.
struct Mark {
    key: &'static str,
    at: f64,
    name: Text,
    dash: Dash,
}

impl Mark {
    fn layer(self, far: f64, top: f64, height: f64) -> Layer {
        // Shares of the narrowest chart that the longest name in either language needs.
        let letters = self.name.en.len().max(self.name.bn.chars().count()) as f64;
        let side = if self.at > far * (letters * 0.022 + 0.02) { Side::Left } else { Side::Right };
        Layer::Line(Line {
            key: self.key,
            label: self.name.into(),
            points: vec![[self.at, 0.0], [self.at, top * (height + 0.2)]],
            path: Path::Straight,
            stroke: Stroke::new(Pen::Ink, self.dash),
            tag: Some(Tag { text: self.name.into(), at: [self.at, top * height], side, strong: false }),
        })
    }
}

/// The chart.
pub fn chooser(run: &Run) -> Figure {
    let params = &run.params;
    let limits = Limits::of(params);
    let (p99, remaining, pool, most) = (limits.p99, limits.remaining, limits.pool, limits.most());
    let far = [p99, remaining, pool.min(3.0 * (p99 + remaining))].into_iter().fold(0.0, f64::max) * 1.15;
    let (rate, own, threads) = (params.rate.get(), params.payment_work.get(), f64::from(params.pool));
    let need = move |timeout: f64| theory::little(rate, own + timeout);
    let stretch = |from: f64, to: f64, label: Text, pen| Stretch { from, to, label: label.into(), pen };
    let mut states = vec![stretch(
        0.0,
        p99.min(far),
        Text::new("cuts good answers", "ভালো উত্তরও কাটে"),
        Some(Pen::Fate(Fate::Failed)),
    )];
    if most > p99 {
        states.push(stretch(p99, most, Text::new("fits", "মানায়"), None));
    }
    states.push(stretch(most.max(p99), far, Text::new("too long", "বেশি লম্বা"), Some(Pen::Fate(Fate::Wasted))));
    let top =
        [need(far) * HEADROOM, threads * 1.2].into_iter().filter(|top| *top < need(far) * 3.0).fold(0.0, f64::max);
    let mut limits = vec![
        Mark { key: "bank_p99", at: p99, name: Text::same("p99"), dash: Dash::Dots },
        Mark {
            key: "time_left", at: remaining, name: Text::new("time left", "বাকি সময়"), dash: Dash::DashDots
        },
        Mark { key: "pool_full", at: pool, name: Text::same("pool"), dash: Dash::Dashes },
    ];
    limits.retain(|mark| mark.at <= far);
    // The farther right, the higher the name: none then stands across another's line.
    let marks = in_order(limits, |mark| -mark.at)
        .into_iter()
        .zip([0.74, 0.53, 0.32])
        .map(|(mark, height)| mark.layer(far, top, height));
    Figure {
        id: "chooser",
        title: Text::new("Which timeout fits the bank?", "ব্যাংকের timeout কত হবে?").into(),
        note: Text::new("threads needed, timeout in s", "↑ কত thread লাগবে, timeout সেকেন্ডে").into(),
        describe: say(move |locale| limits_sentence(&Limits { p99, remaining, pool }, locale)),
        x: Axis {
            key: "timeout",
            label: Text::same("timeout").into(),
            unit: Unit::Seconds,
            range: Range::new(0.0, far),
        },
        y: Axis {
            key: "threads",
            label: Text::new("threads needed", "যত thread লাগে").into(),
            unit: Unit::Count,
            range: Range::new(0.0, top),
        },
        layers: vec![
            Layer::Line(Line {
                key: "needed",
                label: Text::new("rate × (own work + timeout)", "হার × (নিজের কাজ + timeout)").into(),
                points: vec![[0.0, need(0.0)], [far, need(far)]],
                path: Path::Straight,
                stroke: Stroke::strong(Pen::Accent),
                tag: None,
            }),
            Layer::Line(Line {
                key: "pool",
                label: say(move |locale| format!("pool {}", locale.number(threads, 0))),
                points: if threads < top { vec![[0.0, threads], [far, threads]] } else { Vec::new() },
                path: Path::Straight,
                stroke: Stroke::new(Pen::Fate(Fate::Rejected), Dash::Dashes),
                tag: None,
            }),
        ]
        .into_iter()
        .chain(marks)
        .collect(),
        states,
        ghost: false,
        rows: (0..=20).map(|i| f64::from(i) * far / 20.0).collect(),
    }
}

fn limits_sentence(limits: &Limits, locale: Locale) -> String {
    let show = |seconds: f64| locale.span(libm::round(seconds * 1000.0) / 1000.0);
    let (p99, remaining, pool) = (show(limits.p99), show(limits.remaining), show(limits.pool));
    match (limits.most() >= limits.p99, locale.is_bengali()) {
        (true, true) => format!(
            "ব্যাংকের p99 {p99}, ডাকার সময় হাতে থাকে {remaining}, আর pool সইতে পারে {pool}: এদের মাঝের যেকোনো timeout মানায়।"
        ),
        (true, false) => format!(
            "The bank's p99 is {p99}, the call has {remaining} left and the pool bears {pool}: any timeout in between fits."
        ),
        (false, true) => format!(
            "ব্যাংকের p99 {p99}, অথচ ডাকার সময় হাতে {remaining} আর pool সইতে পারে {pool}: কোনো timeout-ই মানায় না, কিছু উত্তর না পেয়েই ফিরতে হবে।"
        ),
        (false, false) => format!(
            "The bank's p99 is {p99}, but the call has {remaining} left and the pool bears {pool}: no timeout fits, some answers must be given up."
        ),
    }
}
