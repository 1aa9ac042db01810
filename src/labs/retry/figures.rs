//! The charts.

use super::{
    Run,
    model::{self, Totals},
    numbers::{AMPLIFICATION, ANSWERED, dash, percent},
    params::RetryAt,
    text,
};
use crate::{
    figure::{Axis, Dash, Figure, Layer, Line, Path, Pen, Range, Side, Stroke, Tag},
    lab::say,
    text::{Locale, Say, Text, Unit},
};

/// The charts.
pub fn figures(run: &Run) -> Vec<Figure> {
    let mut figures = vec![amplification(run), answered(run)];
    if run.tokens.len() > 1 {
        figures.push(tokens(run));
    }
    figures
}

fn failure_axis() -> Axis {
    let label = Text::new("database fails", "database-এর ব্যর্থতা").into();
    Axis { key: "failure", label, unit: Unit::Share, range: Range::new(0.0, 1.0) }
}

/// The name of a policy on a chart.
fn policy(run: &Run, budget: bool) -> Say {
    let share = run.params.share().get();
    say(move |locale| match (budget, locale.is_bengali()) {
        (false, true) => "বাজেট ছাড়া".to_owned(),
        (false, false) => "no budget".to_owned(),
        (true, true) => format!("{} বাজেটে", percent(share, locale)),
        (true, false) => format!("{} budget", percent(share, locale)),
    })
}

/// One policy over the failure share. The run's own takes the accent, the other one dashes.
fn curve(run: &Run, budget: bool, value: fn(&Totals) -> Option<f64>) -> Line {
    let point = |point: &model::Point| {
        let totals = if budget { point.budgeted.as_ref() } else { point.free.as_ref() };
        Some([point.failure, totals.and_then(value)?])
    };
    let own = budget == run.params.budget.is_some();
    Line {
        key: if budget { "with_budget" } else { "no_budget" },
        label: policy(run, budget),
        points: run.curve.iter().filter_map(point).collect(),
        path: Path::Straight,
        stroke: if own { Stroke::strong(Pen::Accent) } else { Stroke::new(Pen::Ink, Dash::Dashes) },
        tag: None,
    }
}

/// The closed form without a budget, over the failure share.
fn closed_form(run: &Run, value: fn((f64, f64)) -> f64) -> Layer {
    let failure = (0..=200).map(|step| f64::from(step) / 200.0);
    Layer::Line(Line {
        key: "theory",
        label: Text::new("theory, no budget", "তত্ত্ব, বাজেট ছাড়া").into(),
        points: failure.map(|failure| [failure, value(model::expected(&run.params, failure))]).collect(),
        path: Path::Straight,
        stroke: Stroke::new(Pen::Ink2, Dash::Dots),
        tag: None,
    })
}

/// A thin upright line at the run's own failure share.
fn here(run: &Run, low: f64, high: f64) -> Layer {
    let failure = run.params.failure.get();
    Layer::Line(Line {
        key: "this_run",
        label: Text::new("this run", "এই run").into(),
        points: vec![[failure, low], [failure, high]],
        path: Path::Straight,
        stroke: Stroke::new(Pen::Accent, Dash::Dots),
        tag: None,
    })
}

fn rows() -> Vec<f64> {
    (0..=20).map(|step| f64::from(step) / 20.0).collect()
}

fn amplification(run: &Run) -> Figure {
    let params = &run.params;
    let worst = f64::from(params.worst());
    let range = if worst > 1.0 { Range::powers(f64::from(params.attempts), 1.0, worst) } else { Range::new(0.0, 2.0) };
    let mut free = curve(run, false, Totals::amplification);
    let mut budgeted = curve(run, true, Totals::amplification);
    free.tag = Some(Tag {
        text: say(move |locale| Unit::Ratio.tick(worst, 0, locale)),
        at: [0.96, libm::pow(worst, 0.9)],
        side: Side::Left,
        strong: params.budget.is_none(),
    });
    // Between the curves of a larger pyramid there is no room for words; then its name is in the legend.
    let room = worst <= 40.0;
    budgeted.tag = budgeted.points.last().filter(|_| room).map(|[_, calls]| {
        let (calls, name) = (*calls, policy(run, true));
        Tag {
            text: say(move |locale| format!("{} {}", name.get(locale), Unit::Ratio.show(calls, locale))),
            at: [0.83, calls],
            side: Side::Above,
            strong: params.budget.is_some(),
        }
    });
    let own = run.totals.amplification().unwrap_or(1.0);
    let failure = params.failure.get();
    let [without, with] = [run.free(), run.budgeted()].map(|totals| totals.and_then(Totals::amplification));
    let describe = say(move |locale| {
        let times = |calls: Option<f64>| calls.map_or_else(dash, |calls| Unit::Ratio.show(calls, locale));
        match locale.is_bengali() {
            true => format!(
                "Database-এর {} চেষ্টা ব্যর্থ হলে একজনের call বাজেট ছাড়া {} হয়ে নামে, বাজেটে {}; সব ব্যর্থ হলে বাজেট ছাড়া {}।",
                percent(failure, locale),
                times(without),
                times(with),
                Unit::Ratio.tick(worst, 0, locale)
            ),
            false => format!(
                "With {} of database attempts failing, a user's call becomes {} without a budget and {} with one; when all fail, {} without.",
                percent(failure, locale),
                times(without),
                times(with),
                Unit::Ratio.tick(worst, 0, locale)
            ),
        }
    });
    let (first, second) = if params.budget.is_some() { (free, budgeted) } else { (budgeted, free) };
    Figure {
        id: "amplification",
        title: Text::new("How much one call grows", "চাপ কত গুণ হয়").into(),
        note: Text::new("over the failure share", "database-এর ব্যর্থতার হার অনুযায়ী").into(),
        describe,
        x: failure_axis(),
        y: Axis { key: "amplification", label: AMPLIFICATION.into(), unit: Unit::Ratio, range },
        layers: vec![
            closed_form(run, |both| both.0),
            Layer::Line(first),
            Layer::Line(second),
            here(run, range.low(), own),
        ],
        states: Vec::new(),
        ghost: false,
        rows: rows(),
    }
}

fn answered(run: &Run) -> Figure {
    let params = &run.params;
    let mut lines = [false, true].map(|budget| curve(run, budget, Totals::users_ok));
    for line in &mut lines {
        let at = line
            .points
            .iter()
            .find(|point| point[0] >= 0.6)
            .map(|[x, y]| [*x, y + if *y > 0.9 { -0.09 } else { 0.07 }]);
        let (name, strong) = (line.label.clone(), line.stroke.strong);
        line.tag = at.map(|at| Tag { text: name, at, side: Side::Right, strong });
    }
    if params.budget.is_none() {
        lines.reverse();
    }
    let own = run.totals.users_ok().unwrap_or(0.0);
    let [without, with] = [run.free(), run.budgeted()].map(|totals| totals.and_then(Totals::users_ok));
    let failure = params.failure.get();
    let gain = without.unwrap_or(0.0) - with.unwrap_or(0.0);
    let describe = say(move |locale| {
        let share = |share: Option<f64>| share.map_or_else(dash, |share| locale.percent(share, 1));
        let (failure, without, with) = (percent(failure, locale), share(without), share(with));
        match (text::better_policy_by(gain), locale.is_bengali()) {
            (2, true) => format!("{failure} ব্যর্থতায় বাজেট থাকুক বা না থাকুক, উত্তর পান প্রায় সমান ব্যবহারকারী: {without} আর {with}।"),
            (2, false) => format!(
                "At {failure} failures about as many users get an answer with a budget as without: {with} and {without}."
            ),
            (_, true) => {
                format!("{failure} ব্যর্থতায় বাজেট ছাড়া {without} ব্যবহারকারী উত্তর পান, বাজেটে {with}: database বাঁচানোর এটিই দাম।")
            }
            (_, false) => format!(
                "At {failure} failures {without} of users get an answer without a budget and {with} with one: that is the price of sparing the database."
            ),
        }
    });
    let [first, second] = lines;
    Figure {
        id: "answered",
        title: Text::new("Users who get an answer", "কতজন উত্তর পান").into(),
        note: Text::new("over the failure share", "database-এর ব্যর্থতার হার অনুযায়ী").into(),
        describe,
        x: failure_axis(),
        y: Axis { key: "users_ok", label: ANSWERED.into(), unit: Unit::Share, range: Range::new(0.0, 1.0) },
        layers: vec![closed_form(run, |both| both.1), Layer::Line(first), Layer::Line(second), here(run, 0.0, own)],
        states: Vec::new(),
        ghost: false,
        rows: rows(),
    }
}

const LAYER_KEYS: [&str; 6] = ["layer_1", "layer_2", "layer_3", "layer_4", "layer_5", "layer_6"];

/// The lowest caller has the whole line; the others are told apart by dashes.
fn layer_stroke(depth: u32, layers: u32) -> Stroke {
    match layers - 1 - depth {
        0 => Stroke::new(Pen::Ink, Dash::Solid),
        1 => Stroke::new(Pen::Ink, Dash::Dashes),
        2 => Stroke::new(Pen::Ink, Dash::Dots),
        3 => Stroke::new(Pen::Ink2, Dash::DashDots),
        4 => Stroke::new(Pen::Ink2, Dash::Dashes),
        _ => Stroke::new(Pen::Ink2, Dash::Dots),
    }
}

fn tokens(run: &Run) -> Figure {
    let (params, layers) = (&run.params, run.params.layers);
    let mut lines = Vec::new();
    for (depth, key) in (0..layers).zip(LAYER_KEYS) {
        let at = |sample: &model::Sample| Some([f64::from(sample.user), *sample.tokens.get(depth as usize)?]);
        lines.push(Layer::Line(Line {
            key,
            label: say(move |locale| text::name(depth, layers, locale).to_owned()),
            points: run.tokens.iter().filter_map(at).collect(),
            path: Path::Straight,
            stroke: layer_stroke(depth, layers),
            tag: None,
        }));
    }
    let caller = if params.retry_at == RetryAt::Top { 0 } else { layers - 1 };
    let left = |sample: &model::Sample| sample.tokens.get(caller as usize).copied();
    let empty = |sample: &&model::Sample| left(sample).is_some_and(|tokens| tokens < 1.0);
    let empty_at = run.tokens.iter().find(empty).map(|sample| sample.user.max(1));
    // What comes after the buckets have run dry is more of the same.
    let shown = empty_at.map_or(params.users, |user| user.saturating_mul(4).max(40).min(params.users));
    let denied = run.budgeted().map_or(0, Totals::all_denied);
    let describe = say(move |locale| {
        let (en, denied) = (text::name(caller, layers, Locale::ENGLISH), locale.count(denied));
        match (empty_at, locale.is_bengali()) {
            (Some(user), true) => format!(
                "{} নম্বর ব্যবহারকারীর call শেষে {} বাজেটে এক token-ও থাকে না; মোট {denied}টি retry মেলেনি।",
                locale.count(u64::from(user)),
                text::of(caller, layers)
            ),
            (Some(user), false) => format!(
                "After the call of user {} the {en}'s budget holds less than one token; {denied} retries are denied in all.",
                locale.count(u64::from(user))
            ),
            (None, true) => format!("{} বাজেট কখনো ফুরায় না; মোট {denied}টি retry মেলেনি।", text::of(caller, layers)),
            (None, false) => format!("The {en}'s budget never runs out; {denied} retries are denied in all."),
        }
    });
    let name = policy(run, true);
    Figure {
        id: "tokens",
        title: Text::new("Tokens left in each layer", "কোন স্তরে কত token বাকি").into(),
        note: say(move |locale| match locale.is_bengali() {
            true => format!("{}, কত জন call করেছেন সেই অনুযায়ী", name.get(locale)),
            false => format!("{}, over users", name.get(locale)),
        }),
        describe,
        x: Axis {
            key: "users",
            label: Text::new("users", "ব্যবহারকারী").into(),
            unit: Unit::Count,
            range: Range::new(0.0, f64::from(shown)),
        },
        y: Axis {
            key: "tokens",
            label: Text::same("token").into(),
            unit: Unit::Count,
            range: Range::from_zero([f64::from(params.burst)]),
        },
        layers: lines,
        states: Vec::new(),
        ghost: false,
        rows: (0..=shown).step_by(shown.div_ceil(60).max(1) as usize).map(f64::from).collect(),
    }
}
