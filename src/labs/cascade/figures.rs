//! The charts.

use super::{BIN, KINDS, Kind, Level, Run, text, theory};
use crate::{
    figure::{Axis, BarSeries, Dash, Fate, Figure, Layer, Line, Path, Pen, Range, Side, Stroke, Tag},
    lab::say,
    text::{Say, Text, Unit},
};

/// The charts, the main one first.
pub fn figures(run: &Run) -> Vec<Figure> {
    vec![success(run), threads(run), gateway(run)]
}

/// About how many bars a chart has.
const BARS: f64 = 150.0;

fn time(run: &Run) -> Axis {
    Axis {
        key: "time", label: Text::new("time", "সময়").into(), unit: Unit::Seconds, range: Range::new(0.0, run.until)
    }
}

const SLOW: Text = Text::new("D slow", "D ধীর");

fn slow(run: &Run, label: Say) -> Vec<Layer> {
    let shade = |(from, to)| Layer::Shade { from, to, label: label.clone() };
    run.params.slow_period().filter(|_| run.params.has_fault()).map(shade).into_iter().collect()
}

/// Means of a level over bars of equal width.
fn bars(run: &Run, pick: fn(&Level) -> u32) -> Vec<f64> {
    let history = &run.history;
    let count = (run.until / width(run)).round().max(1.0) as usize;
    let each = (history.snapshots.len() / count).max(1);
    let mean = |part: &[super::Snapshot]| {
        part.iter().map(|snapshot| f64::from(pick(&snapshot.level))).sum::<f64>() / part.len() as f64
    };
    history.snapshots.chunks(each).take(count).map(mean).collect()
}

/// A whole number of snapshots, so that every bar is the mean of equally many.
fn width(run: &Run) -> f64 {
    let step = run.history.step.max(1e-6);
    libm::round((run.until / BARS / step).max(1.0)) * step
}

fn series(key: &'static str, label: Text, pen: Pen, heights: Vec<f64>) -> BarSeries {
    BarSeries { key, label: label.into(), pen, heights }
}

fn rows(run: &Run) -> Vec<f64> {
    let width = width(run);
    (0..(run.until / width) as usize).step_by(2).map(|i| i as f64 * width).collect()
}

fn threads(run: &Run) -> Figure {
    let params = &run.params;
    let pool = f64::from(params.x_threads);
    let (well, needed) = (params.need(params.d_latency.get()), params.need(params.d_slow_latency.get()));
    // What is needed is written where the other charts name the slow period.
    let mut layers = slow(run, say(|_| String::new()));
    layers.push(Layer::Bars {
        from: 0.0,
        width: width(run),
        series: vec![
            series(
                "own_work",
                Text::new("own work", "নিজের কাজ"),
                Pen::Fate(Fate::Succeeded),
                bars(run, |level| level.own_cart + level.own_status),
            ),
            series(
                "waiting_on_d",
                Text::new("waiting on D", "D-এর অপেক্ষায়"),
                Pen::Fate(Fate::Waiting),
                bars(run, |level| level.waiting),
            ),
        ],
    });
    layers.push(Layer::Level {
        key: "pool",
        y: pool,
        stroke: Stroke::new(Pen::Fate(Fate::Rejected), Dash::Dashes),
        tag: say(move |locale| format!("pool {}", locale.number(pool, 0))),
    });
    let top = (pool * 1.5).max(well * 1.2);
    let mut points = vec![[0.0, well]];
    if let Some((from, to)) = params.slow_period() {
        points.extend([[from, needed], [to, well]]);
    }
    points.push([run.until, well]);
    // Over its line, or over the pool's where that one is close above.
    let under = if needed < pool && pool - needed < top * 0.18 { pool } else { needed };
    let tag = params.slow_period().map(|(from, _)| Tag {
        text: say(move |locale| {
            let (count, up) = (locale.number(needed, 0), if needed > top { " ↑" } else { "" });
            if locale.is_bengali() { format!("দরকার {count}{up}") } else { format!("needed {count}{up}") }
        }),
        at: [from, (under + top * 0.08).min(top * 0.88)],
        side: Side::Right,
        strong: true,
    });
    layers.push(Layer::Line(Line {
        key: "needed",
        label: Text::new("needed (Little)", "দরকার (Little)").into(),
        points,
        path: Path::Steps,
        stroke: Stroke::strong(Pen::Accent),
        tag,
    }));
    Figure {
        id: "threads",
        title: Text::new("Threads of X", "X-এর thread").into(),
        note: Text::new("threads over time in s", "↑ সংখ্যা, সময় সেকেন্ডে").into(),
        describe: say(move |locale| {
            let (pool, well, needed) = (locale.number(pool, 0), locale.number(well, 0), locale.number(needed, 0));
            match locale.is_bengali() {
                true => format!("X-এর আছে {pool}টি thread; D সুস্থ থাকলে দরকার {well}টি, D ধীর হলে {needed}টি।"),
                false => format!("X has {pool} threads. It needs {well} while D is well and {needed} while D is slow."),
            }
        }),
        x: time(run),
        y: Axis {
            key: "threads",
            label: Text::new("threads", "thread").into(),
            unit: Unit::Count,
            range: Range::new(0.0, top),
        },
        layers,
        states: Vec::new(),
        ghost: true,
        rows: rows(run),
    }
}

/// Kinds are told apart by the pattern of their line; the innocent one takes the accent.
pub fn stroke(kind: Kind) -> Stroke {
    match kind {
        Kind::Gateway => Stroke::new(Pen::Ink2, Dash::Dots),
        Kind::Cart => Stroke::new(Pen::Ink2, Dash::Dashes),
        Kind::Status => Stroke::strong(Pen::Accent),
    }
}

const KIND_KEYS: [&str; 3] = ["gateway_ok", "cart_ok", "status_ok"];

fn success(run: &Run) -> Figure {
    let mut layers = slow(run, SLOW.into());
    for kind in KINDS {
        let place = kind as usize;
        let bins = run.history.successes.iter().enumerate();
        let share = |(bin, success): (usize, &super::Success)| {
            let came = success.came[place];
            (came > 0).then(|| [bin as f64 * BIN, f64::from(success.ok[place]) / f64::from(came)])
        };
        let mut points: Vec<[f64; 2]> = bins.filter_map(share).collect();
        if let Some([_, last]) = points.last().copied() {
            points.push([run.until, last]);
        }
        let label = text::kind(kind).into();
        layers.push(Layer::Line(Line {
            key: KIND_KEYS[place],
            label,
            points,
            path: Path::Steps,
            stroke: stroke(kind),
            tag: None,
        }));
    }
    let shares = KINDS.map(|kind| run.share(kind).unwrap_or(f64::NAN));
    Figure {
        id: "success",
        title: Text::new("Who gets an answer", "কারা উত্তর পায়").into(),
        note: Text::new("share OK by time of arrival", "আসার সময় ধরে সফলের ভাগ").into(),
        describe: say(move |locale| {
            let [gateway, cart, status] = shares.map(|share| locale.percent(share, 0));
            match locale.is_bengali() {
                true => format!("D ধীর থাকার সময় সফল হয় cart-এর {cart}, status-এর {status} আর অন্য অনুরোধের {gateway}।"),
                false => format!(
                    "While D is slow, {cart} of the cart pages, {status} of the status pages and {gateway} of the other requests are OK."
                ),
            }
        }),
        x: time(run),
        y: Axis {
            key: "share",
            label: Text::new("share OK", "সফলের ভাগ").into(),
            unit: Unit::Share,
            range: Range::new(0.0, 1.3),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: (0..run.history.successes.len()).map(|bin| bin as f64 * BIN).collect(),
    }
}

fn gateway(run: &Run) -> Figure {
    let threads = f64::from(run.params.gateway_threads);
    let spare = theory::gateway_spare(&run.params);
    let mut layers = slow(run, SLOW.into());
    layers.push(Layer::Bars {
        from: 0.0,
        width: width(run),
        series: vec![
            series(
                "own_work",
                Text::new("own work", "নিজের কাজ"),
                Pen::Fate(Fate::Succeeded),
                bars(run, |level| level.gateway_own),
            ),
            series(
                "held_by_x",
                Text::new("held while X works", "X-এর জন্য আটকা"),
                Pen::Fate(Fate::Waiting),
                bars(run, |level| level.gateway_held),
            ),
        ],
    });
    layers.push(Layer::Level {
        key: "pool",
        y: threads,
        stroke: Stroke::new(Pen::Fate(Fate::Rejected), Dash::Dashes),
        tag: say(move |locale| format!("pool {}", locale.number(threads, 0))),
    });
    let queue = f64::from(run.params.x_queue);
    Figure {
        id: "gateway",
        title: Text::new("Threads of the gateway", "gateway-এর thread").into(),
        note: Text::new("threads over time in s", "↑ সংখ্যা, সময় সেকেন্ডে").into(),
        describe: say(move |locale| {
            let (queue, spare) = (locale.number(queue, 0), locale.number(spare, 0));
            match locale.is_bengali() {
                true => format!(
                    "X ভরলে gateway-এর হাতে বাড়তি থাকে {spare}টি thread; X-এর লাইনে জায়গা {queue}টি, আর লাইনের প্রতিটি অনুরোধ একটি করে ধরে রাখে।"
                ),
                false => format!(
                    "With X full the gateway has {spare} threads to spare; X's queue has {queue} places, and each request in it holds one."
                ),
            }
        }),
        x: time(run),
        y: Axis {
            key: "threads",
            label: Text::new("threads", "thread").into(),
            unit: Unit::Count,
            range: Range::new(0.0, threads * 1.2),
        },
        layers,
        states: Vec::new(),
        ghost: true,
        rows: rows(run),
    }
}
