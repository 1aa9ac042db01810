//! The charts.

use super::{Params, Run, expected, model::Dependency};
use crate::{
    figure::{Axis, BarSeries, Dash, Fate, Figure, Layer, Line, Path, Pen, Range, Stroke},
    lab::say,
    text::{Locale, Say, Text, Unit},
};

/// The charts.
pub fn figures(run: &Run) -> Vec<Figure> {
    let bins = Bins::of(&run.params);
    vec![
        answered(run, bins),
        busy(run, bins),
        fates(run, bins, Dependency::Profile),
        fates(run, bins, Dependency::Offers),
    ]
}

/// The run cut into at most sixty equal stretches, the last one perhaps shorter.
#[derive(Clone, Copy)]
struct Bins {
    width: f64,
    count: u32,
    horizon: f64,
}

impl Bins {
    fn of(params: &Params) -> Self {
        let horizon = params.horizon.get();
        let width = [0.1, 0.25, 0.5, 1.0, 2.5].into_iter().find(|width| horizon / width <= 60.0).unwrap_or(5.0);
        Self { width, count: libm::ceil(horizon / width) as u32, horizon }
    }

    fn start(self, bin: u32) -> f64 {
        f64::from(bin) * self.width
    }

    fn end(self, bin: u32) -> f64 {
        self.start(bin + 1).min(self.horizon)
    }

    fn starts(self) -> Vec<f64> {
        (0..self.count).map(|bin| self.start(bin)).collect()
    }
}

fn time(run: &Run) -> Axis {
    let label = Text::new("time", "সময়").into();
    Axis { key: "time", label, unit: Unit::Seconds, range: Range::new(0.0, run.params.horizon.get()) }
}

fn shade(params: &Params) -> Option<Layer> {
    params.slow_span()?;
    let label = Text::new("offers slow", "offers ধীর").into();
    Some(Layer::Shade { from: params.slow_from.get(), to: params.horizon.get(), label })
}

/// A sentence about the time after offers turned slow, if there is any.
fn describe(run: &Run, write: impl Fn(Locale) -> String + Send + Sync + 'static) -> Say {
    match run.params.slow_span() {
        Some(_) => say(write),
        None => Text::new("Offers never turns slow in this run.", "এই run-এ offers ধীর হয়ই না।").into(),
    }
}

fn percent(share: Option<f64>, locale: Locale) -> String {
    share.map_or_else(|| "–".to_owned(), |share| locale.percent(share, 1))
}

fn answered(run: &Run, bins: Bins) -> Figure {
    let params = &run.params;
    let mut layers: Vec<Layer> = shade(params).into_iter().collect();
    let keys = [("profile", "profile_theory"), ("offers", "offers_theory")];
    for (dependency, (key, theory_key)) in Dependency::ALL.into_iter().zip(keys) {
        let profile = dependency == Dependency::Profile;
        let share = |bin: u32| {
            let [answered, cut, rejected] = run.fates(dependency, bins.start(bin), bins.end(bin));
            let all = answered + cut + rejected;
            (all > 0).then(|| [bins.start(bin), answered as f64 / all as f64])
        };
        let mut points: Vec<[f64; 2]> = (0..bins.count).filter_map(share).collect();
        points.extend(points.last().map(|[_, share]| [bins.horizon, *share]));
        layers.push(Layer::Line(Line {
            key,
            label: say(move |_| dependency.name().to_owned()),
            points,
            path: Path::Steps,
            stroke: if profile { Stroke::strong(Pen::Accent) } else { Stroke::new(Pen::Ink, Dash::Dashes) },
            tag: None,
        }));
        if params.slow_span().is_some() {
            let ok = expected::expected(params, dependency).ok;
            layers.push(Layer::Line(Line {
                key: theory_key,
                label: say(move |locale| match locale.is_bengali() {
                    true => format!("তত্ত্বে {}", locale.percent(ok, 1)),
                    false => format!("theory {}", locale.percent(ok, 1)),
                }),
                points: vec![[params.slow_from.get(), ok], [params.horizon.get(), ok]],
                path: Path::Straight,
                stroke: Stroke::new(if profile { Pen::Accent } else { Pen::Ink2 }, Dash::Dots),
                tag: None,
            }));
        }
    }
    let [profile, offers] = Dependency::ALL.map(|dependency| run.tally(dependency).ok());
    let width = bins.width;
    Figure {
        id: "answered",
        title: Text::new("Calls that get an answer", "কত শতাংশ call সফল").into(),
        note: say(move |locale| match locale.is_bengali() {
            true => format!("প্রতি {}, সময় সেকেন্ডে", locale.span(width)),
            false => format!("in each {}, over time in s", locale.span(width)),
        }),
        describe: describe(run, move |locale| match locale.is_bengali() {
            true => format!(
                "offers ধীর হওয়ার পরে profile-এর {} call সফল, offers-এর {}।",
                percent(profile, locale),
                percent(offers, locale)
            ),
            false => format!(
                "After offers turned slow {} of profile's calls get an answer, and {} of those to offers.",
                percent(profile, locale),
                percent(offers, locale)
            ),
        }),
        x: time(run),
        // The name of the shaded stretch stands over the lines.
        y: Axis {
            key: "answered",
            label: Text::new("answered", "সফল").into(),
            unit: Unit::Share,
            range: Range::new(0.0, 1.18),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: bins.starts(),
    }
}

/// How many threads a dependency holds on average in each bin.
fn held(run: &Run, bins: Bins) -> [Vec<f64>; 2] {
    let mut held = [0, 1].map(|_| vec![0.0; bins.count as usize]);
    for hold in &run.history.holds {
        let heights = &mut held[hold.dependency.place()];
        let first = (hold.from / bins.width) as u32;
        for bin in first..bins.count {
            if bins.start(bin) >= hold.to {
                break;
            }
            let within = hold.to.min(bins.end(bin)) - hold.from.max(bins.start(bin));
            heights[bin as usize] += within.max(0.0) / (bins.end(bin) - bins.start(bin));
        }
    }
    held
}

fn busy(run: &Run, bins: Bins) -> Figure {
    let params = &run.params;
    let [profile, offers] = held(run, bins);
    let series = |key, name: &'static str, fate, heights| BarSeries {
        key,
        label: say(move |_| name.to_owned()),
        pen: Pen::Fate(fate),
        heights,
    };
    let bars =
        vec![series("offers", "offers", Fate::Waiting, offers), series("profile", "profile", Fate::Succeeded, profile)];
    let all: u32 = params.pools().iter().sum();
    // Lines, not levels: their names stand in the legend, where no bar and no ghost covers them.
    let horizon = params.horizon.get();
    let level = |key, threads: u32, dash, en: &'static str, bn: &'static str| {
        Layer::Line(Line {
            key,
            label: say(move |locale| match locale.is_bengali() {
                true => format!("{bn} {}", locale.count(u64::from(threads))),
                false => format!("{en} {}", locale.count(u64::from(threads))),
            }),
            points: vec![[0.0, f64::from(threads)], [horizon, f64::from(threads)]],
            path: Path::Straight,
            stroke: Stroke::new(Pen::Ink2, dash),
            tag: None,
        })
    };
    let mut layers = vec![Layer::Bars { from: 0.0, width: bins.width, series: bars }];
    layers.push(level("threads", all, Dash::Dashes, "all", "মোট"));
    if !params.shared() {
        let offers = params.threads_for(Dependency::Offers);
        layers.push(level("offers_pool", offers, Dash::Dots, "offers'", "offers-এর"));
    }
    let [profile, offers] = Dependency::ALL.map(|dependency| run.busy_mean(dependency));
    let number =
        |value: Option<f64>, locale: Locale| value.map_or_else(|| "–".to_owned(), |value| locale.number(value, 1));
    Figure {
        id: "busy",
        title: Text::new("Who holds the threads", "Thread কার হাতে").into(),
        note: Text::new("mean, over time in s", "গড় সংখ্যা, সময় সেকেন্ডে").into(),
        describe: describe(run, move |locale| match locale.is_bengali() {
            true => format!(
                "offers ধীর হওয়ার পরে {}টি thread-এর মধ্যে গড়ে {}টি আটকে থাকে offers-এর অপেক্ষায়, {}টি থাকে profile-এর কাজে।",
                locale.count(u64::from(all)),
                number(offers, locale),
                number(profile, locale)
            ),
            false => format!(
                "After offers turned slow, of {} threads {} wait for offers on average and {} work for profile.",
                locale.count(u64::from(all)),
                number(offers, locale),
                number(profile, locale)
            ),
        }),
        x: time(run),
        y: Axis {
            key: "threads",
            label: Text::same("thread").into(),
            unit: Unit::Count,
            range: Range::from_zero([f64::from(all) * 1.15]),
        },
        layers,
        states: Vec::new(),
        ghost: true,
        rows: bins.starts(),
    }
}

fn fates(run: &Run, bins: Bins, dependency: Dependency) -> Figure {
    let profile = dependency == Dependency::Profile;
    let counts: Vec<[u64; 3]> =
        (0..bins.count).map(|bin| run.fates(dependency, bins.start(bin), bins.end(bin))).collect();
    let tallest = counts.iter().map(|fates| fates.iter().sum::<u64>() as f64);
    let range = Range::from_zero(tallest.clone());
    let series = |key, fate: Fate, place: usize| BarSeries {
        key,
        label: fate.word().into(),
        pen: Pen::Fate(fate),
        heights: counts.iter().map(|fates| fates[place] as f64).collect(),
    };
    let mut bars = vec![series("succeeded", Fate::Succeeded, 0), series("rejected", Fate::Rejected, 2)];
    if !profile {
        bars.insert(1, series("failed", Fate::Failed, 1));
    }
    let layers = vec![Layer::Bars { from: 0.0, width: bins.width, series: bars }];
    let (arrived, rejected) = (run.tally(dependency).arrived, run.tally(dependency).rejected);
    let (name, width) = (dependency.name(), bins.width);
    Figure {
        id: if profile { "profile-calls" } else { "offers-calls" },
        title: say(move |locale| match locale.is_bengali() {
            true => format!("{name}-এর call-এর পরিণতি"),
            false => format!("What becomes of calls to {name}"),
        }),
        note: say(move |locale| match locale.is_bengali() {
            true => format!("কটি, প্রতি {}; সময় সেকেন্ডে", locale.span(width)),
            false => format!("calls in each {}, over time in s", locale.span(width)),
        }),
        describe: describe(run, move |locale| match locale.is_bengali() {
            true => format!(
                "offers ধীর হওয়ার পরে {name}-এ {}টি call আসে, তার {}টি thread না পেয়ে ফেরত যায়।",
                locale.count(arrived),
                locale.count(rejected)
            ),
            false => format!(
                "After offers turned slow {} calls come to {name}, and {} of them are turned away for want of a thread.",
                locale.count(arrived),
                locale.count(rejected)
            ),
        }),
        x: time(run),
        y: Axis { key: "calls", label: Text::same("call").into(), unit: Unit::Count, range },
        layers,
        states: Vec::new(),
        ghost: true,
        rows: bins.starts(),
    }
}
