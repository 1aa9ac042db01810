//! The charts: what became of the calls, who waited, and what the breaker saw.

use super::{Run, text};
use crate::{
    figure::{Axis, BarSeries, Dash, Fate, Figure, Layer, Line, Path, Pen, Range, Side, Stretch, Stroke, Tag},
    lab::say,
    sim::policy::breaker::{Profile, State},
    text::{Text, Unit},
};

/// Bars beyond this many are too thin to see.
const MOST_BARS: f64 = 75.0;
/// Samples across the charts of lines.
const SAMPLES: u32 = 240;

fn time(run: &Run) -> Axis {
    let range = Range::new(0.0, run.params.horizon.get());
    Axis { key: "time", label: Text::new("time", "সময়").into(), unit: Unit::Seconds, range }
}

fn shade(run: &Run) -> Option<Layer> {
    let (from, to) = run.params.outage()?;
    Some(Layer::Shade { from, to, label: text::HANGING.into() })
}

/// The states of the breaker over time.
fn states(run: &Run) -> Vec<Stretch> {
    if run.params.profile == Profile::Off {
        return Vec::new();
    }
    let horizon = run.params.horizon.get();
    let begins =
        std::iter::once((0.0, State::Closed)).chain(run.changes.iter().map(|change| (change.at.get(), change.to)));
    let begins: Vec<(f64, State)> = begins.collect();
    let ends = begins.iter().skip(1).map(|(at, _)| *at).chain([horizon]);
    let pen = |state| match state {
        State::Closed => None,
        State::Open => Some(Pen::Fate(Fate::Rejected)),
        State::HalfOpen => Some(Pen::Ink2),
    };
    let stretch = |((from, state), to): (&(f64, State), f64)| Stretch {
        from: *from,
        to,
        label: text::state(*state).into(),
        pen: pen(*state),
    };
    begins.iter().zip(ends).map(stretch).collect()
}

/// The width of a bar in seconds.
fn bar_width(horizon: f64) -> f64 {
    [0.1, 0.2, 0.5, 1.0, 2.0].into_iter().find(|width| horizon / width <= MOST_BARS).unwrap_or(5.0)
}

/// Calls per second by fate, stacked at the time of the call. A call still in flight when the run ends is waiting.
pub fn fates(run: &Run) -> Figure {
    let horizon = run.params.horizon.get();
    let width = bar_width(horizon);
    let count = libm::ceil(horizon / width - 1e-9).max(1.0) as usize;
    let mut heights = [vec![0.0; count], vec![0.0; count], vec![0.0; count], vec![0.0; count]];
    let mut add = |fate: usize, at: f64| {
        let place = ((at / width) as usize).min(count - 1);
        let seconds = width.min(horizon - place as f64 * width).max(width * 1e-3);
        if let Some(height) = heights.get_mut(fate).and_then(|heights| heights.get_mut(place)) {
            *height += 1.0 / seconds;
        }
    };
    let history = &run.history;
    let fate = |call: &super::model::Sent| match (call.end > horizon, call.ok) {
        (true, _) => 2,
        (false, true) => 0,
        (false, false) => 1,
    };
    let mut totals = [0_u64; 3];
    for call in &history.sent {
        let fate = fate(call);
        totals[fate] += 1;
        add(fate, call.at);
    }
    for at in history.turned_outage.iter().chain(&history.turned_healthy) {
        add(3, *at);
    }
    let tallest = (0..count).map(|place| heights.iter().map(|fate| fate[place]).sum()).fold(0.0, f64::max);
    let kinds = [
        ("succeeded", Fate::Succeeded),
        ("failed", Fate::Failed),
        ("waiting", Fate::Waiting),
        ("short_circuited", Fate::Rejected),
    ];
    let series = kinds.into_iter().zip(heights).filter(|((_, fate), _)| *fate != Fate::Waiting || totals[2] > 0);
    let series = series.map(|((key, fate), heights)| BarSeries {
        key,
        label: fate.word().into(),
        pen: Pen::Fate(fate),
        heights,
    });
    let bars = Layer::Bars { from: 0.0, width, series: series.collect() };
    let [succeeded, failed, _] = totals;
    let (calls, turned) = (run.calls(), run.short_circuited_outage + run.short_circuited_healthy);
    Figure {
        id: "fates",
        title: Text::new("Calls per second, by fate", "সেকেন্ডে কতটি call, কী হলো").into(),
        note: Text::new("1/s over time in s", "↑ সংখ্যা, সময় সেকেন্ডে").into(),
        describe: say(move |locale| match locale.is_bengali() {
            true => format!(
                "মোট {}টি call-এর {}টি সফল, {}টি ব্যর্থ, আর {}টি ব্রেকার না পাঠিয়ে সঙ্গে সঙ্গে ফেরত দিয়েছে।",
                locale.count(calls),
                locale.count(succeeded),
                locale.count(failed),
                locale.count(turned)
            ),
            false => format!(
                "Of {} calls {} succeeded, {} failed, and {} were turned back at once without being sent.",
                locale.count(calls),
                locale.count(succeeded),
                locale.count(failed),
                locale.count(turned)
            ),
        }),
        x: time(run),
        y: Axis {
            key: "calls",
            label: Text::new("calls per second", "সেকেন্ডে call").into(),
            unit: Unit::PerSecond,
            range: Range::from_zero([tallest]),
        },
        layers: shade(run).into_iter().chain([bars]).collect(),
        states: states(run),
        ghost: true,
        rows: (0..count).map(|place| place as f64 * width).collect(),
    }
}

/// How many threads wait by Little's law once an outage has lasted longer than the timeout; nothing if it does not.
fn steady_state(run: &Run) -> Option<f64> {
    let timeout = run.params.timeout.get();
    let (from, to) = run.params.outage()?;
    (to - from >= timeout).then_some(run.params.rate.get() * timeout)
}

/// Threads that wait, with the breaker and without it, sampled at equal steps.
pub fn waiting(run: &Run) -> Figure {
    let horizon = run.params.horizon.get();
    let at = |i: u32| horizon * f64::from(i) / f64::from(SAMPLES);
    let points = |count: &dyn Fn(f64) -> usize| -> Vec<[f64; 2]> {
        (0..=SAMPLES).map(|i| [at(i), count(at(i)) as f64]).collect()
    };
    let with = points(&|at| run.waiting_at(at));
    let without = points(&|at| run.waiting_without_at(at));
    let (most_with, most_without) = run.most_waiting();
    let steady = steady_state(run);
    let top = |points: &[[f64; 2]]| points.iter().map(|point| point[1]).fold(0.0, f64::max);
    let highest = top(&with).max(top(&without));
    let label_at = run.params.outage().map_or(horizon * 0.6, |(_, to)| to);
    let tag =
        |text: Text, y: f64, strong| Some(Tag { text: text.into(), at: [label_at, y], side: Side::Right, strong });
    let line = |key, label: Text, points, stroke, tag| {
        Layer::Line(Line { key, label: label.into(), points, path: Path::Straight, stroke, tag })
    };
    let mut layers = Vec::new();
    if run.params.profile == Profile::Off {
        layers.push(line("with", text::WITHOUT, with, Stroke::strong(Pen::Fate(Fate::Waiting)), None));
    } else {
        let dashed = Stroke::new(Pen::Ink2, Dash::Dashes);
        layers.push(line("without", text::WITHOUT, without, dashed, tag(text::WITHOUT, highest * 0.97, false)));
        let strong = Stroke::strong(Pen::Fate(Fate::Waiting));
        layers.push(line("with", text::WITH, with, strong, tag(text::WITH, highest * 0.18, true)));
    }
    if let Some(steady) = steady {
        layers.push(Layer::Level {
            key: "little",
            y: steady,
            stroke: Stroke::new(Pen::Accent, Dash::Dots),
            tag: say(move |locale| match locale.is_bengali() {
                true => format!("হার × timeout = {}", locale.plain(steady, 1)),
                false => format!("rate × timeout = {}", locale.plain(steady, 1)),
            }),
        });
    }
    let off = run.params.profile == Profile::Off;
    Figure {
        id: "waiting",
        title: Text::new("Threads that wait", "অপেক্ষায় আটকে থাকা thread").into(),
        note: Text::new("count", "↑ সংখ্যা").into(),
        describe: say(move |locale| {
            let (with, without) = (locale.count(most_with), locale.count(most_without));
            let most = match (locale.is_bengali(), off) {
                (true, true) => format!("ব্রেকার নেই: একসাথে সর্বোচ্চ {with}টি thread আটকে থাকে"),
                (true, false) => format!("ব্রেকারসহ একসাথে সর্বোচ্চ {with}টি thread আটকে থাকে, ছাড়া {without}টি"),
                (false, true) => format!("There is no breaker: at most {with} threads wait at once"),
                (false, false) => format!("At most {with} threads wait at once with the breaker, {without} without it"),
            };
            match (locale.is_bengali(), steady.map(|steady| locale.plain(steady, 1))) {
                (true, Some(steady)) => format!("{most}; হার × timeout বলে {steady}।"),
                (true, None) => format!("{most}।"),
                (false, Some(steady)) => format!("{most}; rate × timeout says {steady}."),
                (false, None) => format!("{most}."),
            }
        }),
        x: time(run),
        y: Axis {
            key: "threads",
            label: Text::new("waiting threads", "আটকে থাকা thread").into(),
            unit: Unit::Count,
            range: Range::from_zero([highest.max(1.0), steady.unwrap_or(0.0) * 1.1]),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: (0..=SAMPLES / 4).map(|i| at(4 * i)).collect(),
    }
}

/// The share of failures in the window, and the threshold. While the breaker is not closed nothing enters the window.
pub fn failure_rate(run: &Run) -> Figure {
    let horizon = run.params.horizon.get();
    let share = |at: f64| {
        let window = run.window_at(at);
        let failures = window.iter().filter(|result| !result.ok).count();
        if window.is_empty() { 0.0 } else { failures as f64 / window.len() as f64 }
    };
    let sampled = (0..=SAMPLES).map(|i| horizon * f64::from(i) / f64::from(SAMPLES));
    let mut instants: Vec<f64> = sampled.chain(run.changes.iter().map(|change| change.at.get())).collect();
    instants.sort_by(f64::total_cmp);
    let points: Vec<[f64; 2]> = instants.into_iter().map(|at| [at, share(at)]).collect();
    let highest = points.iter().map(|point| point[1]).fold(0.0, f64::max);
    let threshold = run.params.failure_rate_threshold.get();
    let (openings, window) = (run.openings(), u64::from(run.params.window));
    Figure {
        id: "failure-rate",
        title: say(move |locale| match locale.is_bengali() {
            true => format!("শেষ {}টি call-এ ব্যর্থতা", locale.count(window)),
            false => format!("Failures in the last {} calls", locale.count(window)),
        }),
        note: Text::new("share over time in s", "অনুপাত, সময় সেকেন্ডে").into(),
        describe: say(move |locale| {
            let (highest, threshold, openings) =
                (locale.percent(highest, 0), locale.percent(threshold, 0), locale.count(openings));
            match locale.is_bengali() {
                true => format!("জানালায় ব্যর্থতা সর্বোচ্চ {highest}, সীমা {threshold}; ব্রেকার মোট {openings} বার খুলেছে।"),
                false => format!(
                    "Failures in the window reach {highest}, the threshold is {threshold}; openings in all: {openings}."
                ),
            }
        }),
        x: time(run),
        y: Axis {
            key: "failure_rate",
            label: Text::new("failure rate", "ব্যর্থতার হার").into(),
            unit: Unit::Share,
            range: Range::new(0.0, 1.0),
        },
        layers: shade(run)
            .into_iter()
            .chain([
                Layer::Line(Line {
                    key: "failure_rate",
                    label: Text::new("failure rate", "ব্যর্থতার হার").into(),
                    points,
                    path: Path::Steps,
                    stroke: Stroke::strong(Pen::Fate(Fate::Failed)),
                    tag: None,
                }),
                Layer::Level {
                    key: "threshold",
                    y: threshold,
                    stroke: Stroke::new(Pen::Accent, Dash::Dashes),
                    tag: say(move |locale| match locale.is_bengali() {
                        true => format!("সীমা {}", locale.percent(threshold, 0)),
                        false => format!("threshold {}", locale.percent(threshold, 0)),
                    }),
                },
            ])
            .collect(),
        states: states(run),
        ghost: false,
        rows: (0..=SAMPLES / 4).map(|i| horizon * f64::from(4 * i) / f64::from(SAMPLES)).collect(),
    }
}
