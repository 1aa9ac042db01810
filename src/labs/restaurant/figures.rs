//! What is measured, what theory says, and the charts.

use super::{Arrivals, Outcome, Params, Run, history::Doing, model::well_window, text};
use crate::{
    figure::{Axis, BarSeries, Dash, Fate, Figure, Layer, Pen, Range, Stroke},
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    sim::theory::little,
    text::{Locale, Say, Text, Unit},
};

const fn metric(key: &'static str, label: Text, unit: Unit, better: Better) -> Metric {
    Metric { key, label, unit, better }
}

const ALL_WAITING: Text = Text::new("all at the counter at", "সবাই কাউন্টারে");
const BUSY: Text = Text::new("waiters busy, mean", "ব্যস্ত ওয়েটার, গড়");

/// The metrics. The first six with `inside_at_end` add up to `guests`.
pub static METRICS: &[Metric] = &[
    metric("tea_served", text::outcome(Outcome::TeaServed), Unit::Count, Better::Higher),
    metric("tea_lost", text::outcome(Outcome::TeaLost), Unit::Count, Better::Lower),
    metric("dessert_served", text::outcome(Outcome::DessertServed), Unit::Count, Better::Higher),
    metric("dessert_lost", text::outcome(Outcome::DessertLost), Unit::Count, Better::Lower),
    metric("dessert_refused", text::outcome(Outcome::DessertRefused), Unit::Count, Better::Lower),
    metric("dessert_given_up", text::outcome(Outcome::DessertGivenUp), Unit::Count, Better::Lower),
    metric("all_waiting_at", ALL_WAITING, Unit::Minutes, Better::Higher),
    metric("waiters_busy_mean", BUSY, Unit::Count, Better::Lower),
    metric("guests", Text::new("guests", "মোট অতিথি"), Unit::Count, Better::Neither),
    metric("inside_at_end", Text::new("still inside", "শেষেও ভেতরে"), Unit::Count, Better::Neither),
];

/// Their values.
pub fn measure(run: &Run) -> Vec<Measure> {
    let outcomes = Outcome::ALL.into_iter().map(|outcome| Measure::Count(run.count(outcome)));
    let others = [
        Measure::maybe(run.all_waiting_at),
        Measure::Number(run.busy_mean()),
        Measure::Count(u64::from(run.totals.guests)),
        Measure::Count(u64::from(run.totals.inside())),
    ];
    outcomes.chain(others).collect()
}

/// The mean number of busy waiters by Little's law while the confectioner is well: tea orders × tea time + dessert orders ×
/// stay at the counter. The stay is the preparation and the wait before it (M/D/1, Pollaczek and Khinchine). Nothing where
/// that does not hold: a remedy cuts the stay short, the counter cannot keep up, or more waiters would be needed than
/// there are.
pub fn busy_when_well(params: &Params) -> Option<f64> {
    let (rate, share, time) = (params.rate(), params.counter_share(), params.dessert_time.get());
    let load = little(rate * share, time);
    let wait = match params.arrivals {
        Arrivals::Random => time * load / (2.0 * (1.0 - load)),
        Arrivals::Even if params.order_every >= params.dessert_time => 0.0,
        Arrivals::Even => return None,
    };
    let untouched = share == 0.0 || (params.dessert_limit.is_none() && params.give_up_after.is_none());
    let busy = little(rate * (1.0 - share), params.tea_time.get()) + little(rate * share, time + wait);
    (untouched && load < 1.0 && busy < f64::from(params.waiters)).then_some(busy)
}

/// When all waiters stand at the counter, taking orders as a steady flow: the line grows by what comes in less what the
/// sick confectioner hands out. Nothing where it does not grow, or a remedy holds it.
pub fn fluid(params: &Params) -> Option<f64> {
    let (from, to) = params.illness()?;
    let growth = params.rate() * params.counter_share() - 1.0 / params.sick_dessert_time.get();
    let held = params.give_up_after.is_some() || params.dessert_limit.is_some_and(|limit| limit < params.waiters);
    let at = from + f64::from(params.waiters) / growth;
    (!held && growth > 0.0 && at < to).then_some(at)
}

/// What theory says of the metrics.
pub fn theory(run: &Run) -> Vec<Theory> {
    let params = &run.params;
    let mut theory = Vec::new();
    // The mean over the whole run has a law only if all is well throughout.
    let well = well_window(params).is_some_and(|(_, to)| to >= params.horizon.get());
    if let Some(value) = busy_when_well(params).filter(|_| well) {
        theory.push(Theory { metric: "waiters_busy_mean", value, formula: text::LITTLE.into() });
    }
    if let Some(value) = fluid(params) {
        theory.push(Theory { metric: "all_waiting_at", value, formula: text::FLUID.into() });
    }
    theory
}

/// The numbers panel: measured beside theory.
pub fn numbers(run: &Run) -> NumberTable {
    let dash = || say(|_| "–".to_owned());
    let row = |label: Text, note: Option<Say>, measured: Say, theory: Say| NumberRow {
        label: label.into(),
        note,
        tone: RowTone::Plain,
        cells: vec![measured, theory],
    };
    let busy = |value: Option<f64>| value.map_or_else(dash, |value| say(move |locale| locale.number(value, 1)));
    let minute = |value: Option<f64>| value.map_or_else(dash, |value| say(move |locale| text::minutes(value, locale)));
    let mut rows = vec![
        row(
            Text::new("busy while well", "সুস্থ সময়ে ব্যস্ত"),
            Some(Text::new("Little", "Little").into()),
            busy(run.busy_mean_while_well()),
            busy(busy_when_well(&run.params)),
        ),
        row(
            Text::new("all at the counter", "সবাই কাউন্টারে"),
            None,
            minute(run.all_waiting_at),
            minute(fluid(&run.params)),
        ),
    ];
    rows.extend(Outcome::ALL.into_iter().map(|outcome| {
        let count = run.count(outcome);
        row(text::outcome(outcome), None, say(move |locale| locale.count(count)), dash())
    }));
    NumberTable {
        columns: vec![Text::new("measured", "মাপা").into(), Text::new("theory", "তত্ত্ব").into()], rows
    }
}

/// The charts.
pub fn figures(run: &Run) -> Vec<Figure> {
    vec![doing(run), tea(run), dessert(run)]
}

/// A round number of minutes, so that the run falls into at most so many parts; in seconds.
fn part(run: &Run, least: f64, most: f64) -> f64 {
    let steps = [1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 60.0, 120.0];
    let horizon = run.params.horizon.get();
    let fits = steps.into_iter().map(|minutes| minutes * 60.0).find(|step| *step >= least && horizon / step <= most);
    fits.unwrap_or(horizon / most)
}

fn parts(run: &Run, width: f64) -> usize {
    libm::ceil(run.params.horizon.get() / width - 1e-9).max(1.0) as usize
}

fn time(run: &Run) -> Axis {
    let range = Range::new(0.0, run.params.horizon.get());
    Axis { key: "time", label: Text::new("time", "সময়").into(), unit: Unit::Minutes, range }
}

fn people(label: Text, values: impl IntoIterator<Item = f64>) -> Axis {
    Axis { key: "people", label: label.into(), unit: Unit::Count, range: Range::from_zero(values) }
}

fn bars(key: &'static str, label: Text, fate: Fate, heights: Vec<f64>) -> BarSeries {
    BarSeries { key, label: label.into(), pen: Pen::Fate(fate), heights }
}

fn left_edges(count: usize, width: f64) -> Vec<f64> {
    (0..count).map(|place| place as f64 * width).collect()
}

/// The mean number of waiters at the counter and with tea in each part of the run.
fn occupation(run: &Run, width: f64) -> (Vec<f64>, Vec<f64>) {
    let count = parts(run, width);
    let (mut counter, mut tea) = (vec![0.0; count], vec![0.0; count]);
    let end = run.params.horizon.get();
    for stretches in run.history.waiters() {
        let ends = stretches.iter().skip(1).map(|next| next.from).chain([end]);
        for (stretch, to) in stretches.iter().zip(ends) {
            let sum = match stretch.doing {
                Doing::Free => continue,
                Doing::Tea { .. } => &mut tea,
                Doing::Counter { .. } => &mut counter,
            };
            let first = (stretch.from / width) as usize;
            for (place, part) in sum.iter_mut().enumerate().skip(first) {
                let (from, until) = (place as f64 * width, ((place + 1) as f64 * width).min(end));
                if from >= to {
                    break;
                }
                *part += (to.min(until) - stretch.from.max(from)).max(0.0) / (until - from);
            }
        }
    }
    (counter, tea)
}

fn illness(run: &Run) -> Option<Layer> {
    let (from, to) = run.params.illness()?;
    Some(Layer::Shade {
        from, to, label: Text::new("confectioner sick", "কারিগর অসুস্থ").into()
    })
}

fn doing(run: &Run) -> Figure {
    let width = part(run, 60.0, 96.0);
    let (counter, tea) = occupation(run, width);
    let waiters = f64::from(run.params.waiters);
    let mut layers: Vec<Layer> = illness(run).into_iter().collect();
    let series = vec![
        bars("at_counter", Text::new("at the counter", "কাউন্টারে দাঁড়িয়ে"), Fate::Waiting, counter.clone()),
        bars("with_tea", Text::new("bringing tea", "চা দিচ্ছেন"), Fate::Succeeded, tea),
    ];
    layers.push(Layer::Bars { from: 0.0, width, series });
    let count = u64::from(run.params.waiters);
    layers.push(Layer::Level {
        key: "waiters",
        y: waiters,
        stroke: Stroke::new(Pen::Ink, Dash::Solid),
        tag: say(move |locale| match locale.is_bengali() {
            true => format!("ওয়েটার {} জন; ফাঁকা অংশ = খালি", locale.count(count)),
            false => format!("{} waiters; white = free", locale.count(count)),
        }),
    });
    let (most, all) = (counter.iter().copied().fold(0.0, f64::max), run.all_waiting_at);
    Figure {
        id: "waiters",
        title: Text::new("What the waiters do", "কোন ওয়েটার কী করছেন").into(),
        note: Text::new("waiters, over minutes", "↑ জন, সময় মিনিটে").into(),
        describe: say(move |locale| describe_doing(locale, count, most, all)),
        x: time(run),
        y: people(Text::new("waiters", "ওয়েটার"), [waiters * 1.15]),
        layers,
        states: Vec::new(),
        ghost: true,
        rows: left_edges(parts(run, width), width),
    }
}

fn describe_doing(locale: Locale, waiters: u64, most: f64, all: Option<f64>) -> String {
    match (all, locale.is_bengali()) {
        (Some(at), true) => format!(
            "{} জন ওয়েটারের সবাই একসাথে কাউন্টারে দাঁড়িয়ে প্রথমবার {} পরে; তার পর থেকে চা দেওয়ার লোক প্রায় থাকে না।",
            locale.count(waiters),
            text::minutes(at, locale)
        ),
        (Some(at), false) => format!(
            "All {} waiters stand at the counter for the first time after {}; from then on hardly anyone is left to bring tea.",
            locale.count(waiters),
            text::minutes(at, locale)
        ),
        (None, true) => format!(
            "{} জন ওয়েটারের মধ্যে কাউন্টারে গড়ে সবচেয়ে বেশি দাঁড়িয়ে ছিলেন {} জন; সবাই একসাথে কখনোই নয়।",
            locale.count(waiters),
            locale.number(most, 1)
        ),
        (None, false) => format!(
            "Of {} waiters at most {} on average stood at the counter, and never all of them together.",
            locale.count(waiters),
            locale.number(most, 1)
        ),
    }
}

/// Guests by what became of them in each part of the run.
fn settled(run: &Run, width: f64, outcome: Outcome) -> Vec<f64> {
    let mut heights = vec![0.0; parts(run, width)];
    for settled in run.history.settled().iter().filter(|settled| settled.outcome == outcome) {
        let place = ((settled.at / width) as usize).min(heights.len() - 1);
        heights[place] += 1.0;
    }
    heights
}

fn ends(run: &Run, series: &[(&'static str, Outcome, Fate)]) -> (f64, Vec<Layer>, f64) {
    let width = part(run, 300.0, 48.0);
    let series: Vec<BarSeries> = series
        .iter()
        .map(|(key, outcome, fate)| bars(key, text::outcome(*outcome), *fate, settled(run, width, *outcome)))
        .collect();
    let total = |place: usize| series.iter().filter_map(|bars| bars.heights.get(place)).sum::<f64>();
    let most = (0..parts(run, width)).map(total).fold(4.0, f64::max);
    let mut layers: Vec<Layer> = illness(run).into_iter().collect();
    layers.push(Layer::Bars { from: 0.0, width, series });
    (width, layers, most)
}

fn per(width: f64) -> Say {
    say(move |locale| match locale.is_bengali() {
        true => format!("↑ জন, প্রতি {}ে", locale.minutes(width, 1)),
        false => format!("guests per {}", locale.minutes(width, 1)),
    })
}

fn tea(run: &Run) -> Figure {
    let (width, layers, most) =
        ends(run, &[("tea_served", Outcome::TeaServed, Fate::Succeeded), ("tea_lost", Outcome::TeaLost, Fate::Failed)]);
    let (served, lost) = (run.count(Outcome::TeaServed), run.count(Outcome::TeaLost));
    Figure {
        id: "tea",
        title: Text::new("Tea guests", "চায়ের অতিথি").into(),
        note: per(width),
        describe: say(move |locale| match locale.is_bengali() {
            true => format!("চা পেয়েছেন {} জন, না পেয়ে ফিরেছেন {} জন।", locale.count(served), locale.count(lost)),
            false => format!("{} guests had their tea, {} left without it.", locale.count(served), locale.count(lost)),
        }),
        x: time(run),
        y: people(Text::new("guests", "অতিথি"), [most]),
        layers,
        states: Vec::new(),
        ghost: true,
        rows: left_edges(parts(run, width), width),
    }
}

fn dessert(run: &Run) -> Figure {
    let (width, layers, most) = ends(
        run,
        &[
            ("dessert_served", Outcome::DessertServed, Fate::Succeeded),
            ("dessert_refused", Outcome::DessertRefused, Fate::Rejected),
            ("dessert_given_up", Outcome::DessertGivenUp, Fate::Wasted),
            ("dessert_lost", Outcome::DessertLost, Fate::Failed),
        ],
    );
    let [served, refused, given_up, lost] =
        [Outcome::DessertServed, Outcome::DessertRefused, Outcome::DessertGivenUp, Outcome::DessertLost]
            .map(|outcome| run.count(outcome));
    Figure {
        id: "dessert",
        title: Text::new("Dessert guests", "দইয়ের অতিথি").into(),
        note: per(width),
        describe: say(move |locale| {
            let [served, refused, given_up, lost] = [served, refused, given_up, lost].map(|count| locale.count(count));
            match locale.is_bengali() {
                true => format!(
                    "দই পেয়েছেন {served} জন; সঙ্গে সঙ্গে না শুনেছেন {refused}, কাউন্টার থেকে খালি হাতে ফেরায় পাননি {given_up}, ওয়েটার না পেয়ে ফিরেছেন {lost} জন।"
                ),
                false => format!(
                    "{served} guests had dessert; {refused} were declined at once, for {given_up} the waiter came back without it, {lost} left before a waiter came."
                ),
            }
        }),
        x: time(run),
        y: people(Text::new("guests", "অতিথি"), [most]),
        layers,
        states: Vec::new(),
        ghost: true,
        rows: left_edges(parts(run, width), width),
    }
}
