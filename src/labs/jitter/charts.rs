//! The charts of a run.

use super::{Run, Storm, text};
use crate::{
    figure::{Axis, BarSeries, Dash, Fate, Figure, Layer, Line, Path, Pen, Range, Side, Stroke, Tag},
    lab::say,
    sim::in_order,
    sim::policy::backoff::Jitter,
    text::{Text, Unit},
};

/// The charts.
pub fn figures(run: &Run) -> Vec<Figure> {
    vec![per_second(run), served(run), per_slot(run)]
}

/// Strategies are told apart by the pattern of their line; the one in focus takes the accent.
pub fn stroke(run: &Run, jitter: Jitter) -> Stroke {
    let dash = match jitter {
        Jitter::None => Dash::Dashes,
        Jitter::Full => Dash::DashDots,
        Jitter::Equal => Dash::Solid,
        Jitter::Decorrelated => Dash::Dots,
    };
    if jitter == run.params.strategy { Stroke::strong(Pen::Accent) } else { Stroke::new(Pen::Ink2, dash) }
}

/// The storms with the one in focus last, so that it is drawn on top.
fn focus_last(run: &Run) -> Vec<&Storm> {
    in_order(run.storms.iter().collect(), |storm| f64::from(storm.jitter == run.params.strategy))
}

fn line(run: &Run, storm: &Storm, key: &'static str, points: Vec<[f64; 2]>, tag: Option<Tag>) -> Layer {
    let jitter = storm.jitter;
    let label = say(move |locale| text::short(jitter, locale).to_owned());
    Layer::Line(Line { key, label, points, path: Path::Steps, stroke: stroke(run, jitter), tag })
}

fn time(run: &Run) -> Axis {
    let label = Text::new("time", "সময়").into();
    Axis { key: "time", label, unit: Unit::Seconds, range: Range::new(0.0, run.shown()) }
}

fn rows(run: &Run, most: f64) -> Vec<f64> {
    let shown = run.shown();
    let step = [0.5, 1.0, 2.0, 5.0, 10.0, 50.0, 100.0, 1000.0, 10_000.0]
        .into_iter()
        .find(|step| shown / step <= most)
        .unwrap_or(100_000.0);
    (0..=(shown / step) as u32).map(|i| f64::from(i) * step).collect()
}

const SECOND_KEYS: [&str; 4] = ["no_jitter", "full_jitter", "equal_jitter", "decorrelated"];

fn per_second(run: &Run) -> Figure {
    let shown = run.shown();
    let mut layers = Vec::new();
    let capacity = f64::from(run.params.accept) / run.params.slot.get();
    layers.push(Layer::Level {
        key: "capacity",
        y: capacity,
        stroke: Stroke::new(Pen::Fate(Fate::Succeeded), Dash::Dashes),
        tag: say(move |locale| match locale.is_bengali() {
            true => format!("ধারণক্ষমতা {}/s", locale.plain(capacity, 1)),
            false => format!("capacity {}/s", locale.plain(capacity, 1)),
        }),
    });
    for storm in focus_last(run) {
        let mut points: Vec<[f64; 2]> =
            storm.per_second.iter().enumerate().map(|(i, count)| [i as f64, f64::from(*count)]).collect();
        points.truncate(shown as usize + 1);
        points.push([points.len() as f64, points.last().map_or(0.0, |_| 0.0)]);
        points.push([shown, 0.0]);
        points.dedup_by(|b, a| b[0] <= a[0]);
        let focus = storm.jitter == run.params.strategy;
        let peak = storm
            .per_second
            .iter()
            .take(shown as usize + 1)
            .enumerate()
            .max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(&a.0)));
        let tag = peak.filter(|_| focus).map(|(second, count)| {
            let count = u64::from(*count);
            let jitter = storm.jitter;
            let text = say(move |locale| format!("{} {}", text::short(jitter, locale), locale.count(count)));
            Tag { text, at: [second as f64 + 1.0, count as f64], side: Side::Right, strong: true }
        });
        layers.push(line(run, storm, SECOND_KEYS[text::place(storm.jitter)], points, tag));
    }
    let highest = run.storms.iter().map(|storm| f64::from(storm.peak_per_second)).chain([capacity]);
    let (focus, jitter) = (run.focus(), run.params.strategy);
    let (peak, none) = (u64::from(focus.peak_per_second), u64::from(run.storm(Jitter::None).peak_per_second));
    Figure {
        id: "per-second",
        title: Text::new("Calls per second", "সেকেন্ডে কটি call").into(),
        note: Text::new("1/s over time in s", "↑ সংখ্যা, সময় সেকেন্ডে").into(),
        describe: say(move |locale| match locale.is_bengali() {
            true => format!(
                "{} সেকেন্ডে সবচেয়ে বেশি আসে {}টি call, jitter ছাড়া এক ঢেউয়ে {}টি; সার্ভার নিতে পারে {}টি।",
                text::with(jitter, locale),
                locale.count(peak),
                locale.count(none),
                locale.plain(capacity, 1)
            ),
            false => format!(
                "At most {} calls come in one second {}, and {} in one wave without jitter; the server can take {}.",
                locale.count(peak),
                text::with(jitter, locale),
                locale.count(none),
                locale.plain(capacity, 1)
            ),
        }),
        x: time(run),
        y: Axis {
            key: "calls",
            label: Text::new("calls per second", "সেকেন্ডে call").into(),
            unit: Unit::Count,
            range: Range::from_zero(highest),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: (0..shown.min(600.0) as u32).map(f64::from).collect(),
    }
}

fn served(run: &Run) -> Figure {
    let clients = f64::from(run.params.clients);
    let ideal = run.params.ideal();
    let ideal_name = say(move |locale| match locale.is_bengali() {
        true => format!("সেরা {}", locale.seconds_short(ideal, 1)),
        false => format!("ideal {}", locale.seconds_short(ideal, 1)),
    });
    let mut layers = vec![Layer::Line(Line {
        key: "ideal",
        label: ideal_name.clone(),
        points: vec![[0.0, 0.0], [ideal, clients]],
        path: Path::Straight,
        stroke: Stroke::new(Pen::Fate(Fate::Succeeded), Dash::Solid),
        tag: Some(Tag { text: ideal_name, at: [ideal, clients], side: Side::Left, strong: false }),
    })];
    for storm in focus_last(run) {
        let mut points = vec![[0.0, 0.0]];
        points.extend(storm.history.served_at.iter().enumerate().map(|(i, at)| [*at, i as f64 + 1.0]));
        if storm.last_call <= run.shown() {
            points.push([run.shown(), f64::from(storm.served)]);
        }
        layers.push(line(run, storm, SECOND_KEYS[text::place(storm.jitter)], points, None));
    }
    let (jitter, done) = (run.params.strategy, run.focus().all_done());
    let (total, by_end) = (u64::from(run.params.clients), u64::from(run.storm(Jitter::None).served_by(run.shown())));
    let shown = run.shown();
    Figure {
        id: "served",
        title: Text::new("Clients served", "কতজনের পালা এল").into(),
        note: say(move |locale| match locale.is_bengali() {
            true => format!("{} জনের মধ্যে, সময় সেকেন্ডে", locale.count(total)),
            false => format!("of {}, over time in s", locale.count(total)),
        }),
        describe: say(move |locale| {
            let with = text::with(jitter, locale);
            let (all, best) = (done.map(|done| locale.number(done, 1)), locale.number(ideal, 1));
            let (end, few) = (locale.number(shown, 0), locale.count(by_end));
            match (locale.is_bengali(), all) {
                (true, Some(all)) => format!(
                    "{with} শেষ ক্লায়েন্টের পালা আসে {all} সেকেন্ডে, সবচেয়ে ভালো হলে {best} সেকেন্ডে; jitter ছাড়া {end} সেকেন্ডে মাত্র {few} জনের।"
                ),
                (true, None) => {
                    format!("{with} সবার পালা আসেনি; jitter ছাড়া {end} সেকেন্ডে এসেছে {few} জনের।")
                }
                (false, Some(all)) => format!(
                    "The last client is served after {all} s {with}, at best after {best} s; without jitter only {few} are served in {end} s."
                ),
                (false, None) => {
                    format!("Not everyone was served {with}; without jitter {few} are in {end} s.")
                }
            }
        }),
        x: time(run),
        y: Axis {
            key: "served",
            label: Text::new("clients served", "পালা এসেছে").into(),
            unit: Unit::Count,
            range: Range::from_zero([clients * 1.18]),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: rows(run, 80.0),
    }
}

fn per_slot(run: &Run) -> Figure {
    let storm = run.focus();
    let slot = run.params.slot.get();
    let wide = libm::ceil(run.shown() / slot / 240.0).max(1.0);
    let count = libm::ceil(run.shown() / slot / wide) as usize;
    let (mut accepted, mut rejected) = (vec![0.0; count], vec![0.0; count]);
    for slots in &storm.history.slots {
        let place = (slots.slot as f64 / wide) as usize;
        if let (Some(yes), Some(no)) = (accepted.get_mut(place), rejected.get_mut(place)) {
            *yes += f64::from(slots.accepted);
            *no += f64::from(slots.calls - slots.accepted);
        }
    }
    let width = slot * wide;
    let capacity = f64::from(run.params.accept) * wide;
    let tallest = accepted.iter().zip(&rejected).map(|(yes, no)| yes + no).chain([capacity]).fold(0.0, f64::max);
    let turned_away = storm.calls - u64::from(storm.served);
    let (jitter, calls) = (storm.jitter, storm.calls);
    let bars = |key, fate: Fate, heights| BarSeries { key, label: fate.word().into(), pen: Pen::Fate(fate), heights };
    Figure {
        id: "per-slot",
        title: say(move |locale| match locale.is_bengali() {
            true => format!("প্রতি {}-এ কটি call", locale.span(width)),
            false => format!("Calls per {}", locale.span(width)),
        }),
        note: say(move |locale| text::strategy(jitter, locale).to_owned()),
        describe: say(move |locale| match locale.is_bengali() {
            true => format!(
                "{} মোট {}টি call, তার {}টি ফেরত গেছে।",
                text::with(jitter, locale),
                locale.count(calls),
                locale.count(turned_away)
            ),
            false => format!(
                "Of {} calls {} {} were turned away.",
                locale.count(calls),
                text::with(jitter, locale),
                locale.count(turned_away)
            ),
        }),
        x: time(run),
        y: Axis {
            key: "calls",
            label: Text::same("call").into(),
            unit: Unit::Count,
            range: Range::from_zero([tallest]),
        },
        layers: vec![
            Layer::Bars {
                from: 0.0,
                width,
                series: vec![bars("accepted", Fate::Succeeded, accepted), bars("rejected", Fate::Rejected, rejected)],
            },
            Layer::Level {
                key: "capacity",
                y: capacity,
                stroke: Stroke::new(Pen::Accent, Dash::Dashes),
                tag: say(move |locale| match locale.is_bengali() {
                    true => format!("ধারণক্ষমতা {}", locale.plain(capacity, 1)),
                    false => format!("capacity {}", locale.plain(capacity, 1)),
                }),
            },
        ],
        states: Vec::new(),
        ghost: true,
        rows: (0..count).map(|i| i as f64 * width).collect(),
    }
}
