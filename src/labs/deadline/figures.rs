//! What is measured, and the charts of it.

use super::chooser::chooser;
use super::{POLICIES, Params, Run, Trace, text};
use crate::{
    figure::{Axis, BarSeries, Dash, Fate, Figure, Layer, Line, Path, Pen, Range, Side, Stroke, Tag},
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    sim::in_order,
    sim::policy::deadline::Timeouts,
    text::{Text, Unit},
};

const fn metric(key: &'static str, label: Text, unit: Unit, better: Better) -> Metric {
    Metric { key, label, unit, better }
}

/// The metrics: those of the one request, then those of the crowd.
pub static METRICS: &[Metric] = &[
    metric("user_latency", Text::new("the user waits", "ব্যবহারকারীর অপেক্ষা"), Unit::Seconds, Better::Lower),
    metric("answered_in_time", Text::new("answered in time", "সময়মতো উত্তর"), Unit::Count, Better::Higher),
    metric("paid", Text::new("paid", "টাকা দেওয়া হলো"), Unit::Count, Better::Higher),
    metric("thread_seconds", Text::new("threads × seconds", "thread × সেকেন্ড"), Unit::ThreadSeconds, Better::Lower),
    metric("wasted_work", Text::new("after the deadline", "deadline-এর পরে"), Unit::ThreadSeconds, Better::Lower),
    metric("late_bank_calls", Text::new("late bank calls", "ব্যাংকে দেরির call"), Unit::Count, Better::Lower),
    metric("crowd_in_time", Text::new("crowd answered in time", "ভিড়ে সময়মতো উত্তর"), Unit::Share, Better::Higher),
    metric("crowd_paid_in_time", Text::new("crowd paid in time", "ভিড়ে সময়মতো payment"), Unit::Share, Better::Higher),
    metric("crowd_mean", Text::new("mean wait in the crowd", "ভিড়ে গড় অপেক্ষা"), Unit::Seconds, Better::Lower),
    metric("crowd_p99", Text::new("p99 in the crowd", "ভিড়ে p99"), Unit::Seconds, Better::Lower),
    metric("crowd_wasted", Text::new("crowd's work after it", "ভিড়ে বৃথা কাজের ভাগ"), Unit::Share, Better::Lower),
];

/// Their values.
pub fn measure(run: &Run) -> Vec<Measure> {
    let (trace, crowd, deadline) = (run.focus(), run.crowd(run.params.policy), run.params.deadline.get());
    vec![
        Measure::Number(trace.answered),
        Measure::Count(u64::from(trace.in_time(deadline))),
        Measure::Count(u64::from(trace.paid)),
        Measure::Number(trace.held_after(0.0)),
        Measure::Number(trace.held_after(deadline)),
        Measure::Count(trace.late_bank_calls(deadline)),
        Measure::Number(crowd.share(crowd.in_time)),
        Measure::Number(crowd.share(crowd.paid_in_time)),
        Measure::Number(crowd.mean),
        Measure::maybe(crowd.p99()),
        Measure::maybe((crowd.thread_seconds > 0.0).then(|| crowd.wasted / crowd.thread_seconds)),
    ]
}

/// When payment, order and gateway are done, from the policy's limits alone: each with the answer from below or at its
/// own limit, whichever is first. Nothing where chance, more attempts or a cut in a hop's own work come in.
pub fn ends(params: &Params, timeouts: Timeouts) -> Option<[f64; 3]> {
    let bank = params.bank_called() + params.bank_latency.get();
    let plain = params.bank_spread.get() == 0.0 && params.attempts == 1 && params.per_try_timeout.is_none();
    let chain = params.chain(timeouts);
    let mut called = 0.0;
    let mut limits = [f64::INFINITY; 3];
    for (depth, (limit, work)) in (1..).zip(limits.iter_mut().zip(params.work())) {
        called += work;
        let at = crate::sim::SimTime::nearest(called);
        if !chain.may_start(depth, at) {
            return None;
        }
        *limit = chain.limit(depth, at).map_or(f64::INFINITY, crate::sim::SimTime::get);
    }
    let [gateway, order, payment] = limits;
    let payment = bank.min(payment);
    let order = payment.min(order);
    plain.then(|| [order.min(gateway), order, payment])
}

/// What theory says.
pub fn theory(run: &Run) -> Vec<Theory> {
    let params = &run.params;
    let Some(ends) = ends(params, params.policy) else { return Vec::new() };
    let [gateway, order, _] = params.work();
    let held = ends.iter().sum::<f64>() - gateway - (gateway + order);
    let wait = Text::new("own work + min(bank, time allowed)", "নিজের কাজ + min(ব্যাংক, যতটা অপেক্ষা করা যায়)");
    let sum = Text::new("ends − starts of the three services", "তিন সার্ভিসের শেষ − শুরু, যোগ করে");
    vec![
        Theory { metric: "user_latency", value: ends[0], formula: wait.into() },
        Theory { metric: "thread_seconds", value: held, formula: sum.into() },
    ]
}

/// The numbers panel: the four policies.
pub fn numbers(run: &Run) -> NumberTable {
    let deadline = run.params.deadline.get();
    let row = |timeouts: Timeouts| {
        let (trace, crowd) = (run.trace(timeouts), run.crowd(timeouts));
        let (wait, held, wasted) = (trace.answered, trace.held_after(0.0), trace.held_after(deadline));
        let paid = crowd.share(crowd.paid_in_time);
        NumberRow {
            label: text::short(timeouts).into(),
            note: None,
            tone: if timeouts == run.params.policy { RowTone::Focus } else { RowTone::Plain },
            cells: vec![
                say(move |locale| locale.seconds_short(wait, 2)),
                say(move |locale| locale.number(held, 2)),
                say(move |locale| locale.number(wasted, 2)),
                say(move |locale| locale.percent(paid, 0)),
            ],
        }
    };
    NumberTable {
        columns: vec![
            Text::new("wait", "অপেক্ষা").into(),
            Text::new("thread·s", "thread·সে").into(),
            Text::new("after", "পরে").into(),
            Text::new("crowd paid", "ভিড়ে সফল").into(),
        ],
        rows: POLICIES.into_iter().map(row).collect(),
    }
}

/// The charts.
pub fn figures(run: &Run) -> Vec<Figure> {
    vec![threads(run), crowd(run), chooser(run)]
}

const BINS: u32 = 160;

/// How much of a bin lies between two instants, as a share of it.
fn overlap(bin: f64, width: f64, from: f64, to: f64) -> f64 {
    ((to.min(bin + width) - from.max(bin)) / width).max(0.0)
}

fn held(trace: &Trace, deadline: f64, width: f64, pick: fn(&super::Visit, f64) -> (f64, f64)) -> Vec<f64> {
    let bins = (0..BINS).map(|i| f64::from(i) * width);
    let part = |bin: f64| {
        trace
            .visits
            .iter()
            .flatten()
            .map(|visit| pick(visit, deadline))
            .map(|(from, to)| overlap(bin, width, from, to))
            .sum()
    };
    bins.map(part).collect()
}

fn threads(run: &Run) -> Figure {
    let (trace, deadline, shown) = (run.focus(), run.params.deadline.get(), run.shown());
    let width = shown / f64::from(BINS);
    let series = |key, label: Text, pen, pick| BarSeries {
        key,
        label: label.into(),
        pen,
        heights: held(trace, deadline, width, pick),
    };
    let own = series(
        "own_work",
        Text::new("own work", "নিজের কাজ"),
        Pen::Fate(Fate::Succeeded),
        |visit, end| (visit.began, visit.worked.min(end)),
    );
    let waiting = series("waiting", Fate::Waiting.word(), Pen::Fate(Fate::Waiting), |visit, end| {
        (visit.worked, visit.ended.min(end))
    });
    let wasted = series(
        "after_the_deadline",
        Text::new("after the deadline", "deadline-এর পরে"),
        Pen::Fate(Fate::Wasted),
        |visit, end| (visit.began.max(end), visit.ended),
    );
    let after_label = match (shown - deadline) / shown > 0.25 {
        true => Text::new("after the deadline", "deadline-এর পরে").into(),
        false => say(|_| String::new()),
    };
    let (total, after) = (trace.held_after(0.0), trace.held_after(deadline));
    Figure {
        id: "threads",
        title: Text::new("Threads held by this request", "এই অনুরোধে আটকে থাকা thread").into(),
        note: Text::new("threads over time in s", "↑ সংখ্যা, সময় সেকেন্ডে").into(),
        describe: say(move |locale| {
            let none = after <= 0.0;
            let (total, after) = (locale.number(total, 2), locale.number(after, 2));
            match locale.is_bengali() {
                true if none => format!(
                    "একটি অনুরোধে তিন সার্ভিস মিলে লাগে {total} thread-সেকেন্ড; deadline পেরোনোর পরে কোনো thread আটকে থাকে না।"
                ),
                false if none => format!(
                    "One request costs the three services {total} thread-seconds; none of them come after the deadline."
                ),
                true => format!(
                    "একটি অনুরোধে তিন সার্ভিস মিলে লাগে {total} thread-সেকেন্ড; তার {after} যায় deadline পেরোনোর পরে, যখন উত্তর কারও কাজে লাগে না।"
                ),
                false => format!(
                    "One request costs the three services {total} thread-seconds; {after} of them come after the deadline, when the answer is of no use."
                ),
            }
        }),
        x: Axis {
            key: "time",
            label: Text::new("time", "সময়").into(),
            unit: Unit::Seconds,
            range: Range::new(0.0, shown),
        },
        y: Axis {
            key: "threads",
            label: Text::new("threads", "thread").into(),
            unit: Unit::Count,
            range: Range::new(0.0, 3.6),
        },
        layers: vec![
            Layer::Shade { from: deadline, to: shown, label: after_label },
            Layer::Bars { from: 0.0, width, series: vec![own, waiting, wasted] },
        ],
        states: Vec::new(),
        ghost: true,
        rows: (0..BINS).step_by(4).map(|i| f64::from(i) * width).collect(),
    }
}

/// Policies are told apart by the pattern of their line; the one in focus takes the accent.
pub fn stroke(run: &Run, timeouts: Timeouts) -> Stroke {
    let dash = match timeouts {
        Timeouts::None => Dash::Dashes,
        Timeouts::Inverted => Dash::Dots,
        Timeouts::Shrinking => Dash::DashDots,
        Timeouts::Propagated => Dash::Solid,
    };
    if timeouts == run.params.policy { Stroke::strong(Pen::Accent) } else { Stroke::new(Pen::Ink2, dash) }
}

const POLICY_KEYS: [&str; 4] = ["none", "inverted", "shrinking", "propagated"];

fn crowd(run: &Run) -> Figure {
    let deadline = run.params.deadline.get();
    let far = deadline * 3.0;
    let order = in_order(POLICIES.into_iter().enumerate().collect(), |(_, timeouts): &(usize, Timeouts)| {
        f64::from(*timeouts == run.params.policy)
    });
    let mut layers = vec![Layer::Shade {
        from: deadline, to: far, label: Text::new("too late", "বেশি দেরি").into()
    }];
    for (place, timeouts) in order {
        let crowd = run.crowd(timeouts);
        let points = (0..=240).map(|i| f64::from(i) * far / 240.0).map(|x| [x, crowd.answered_within(x)]).collect();
        let focus = timeouts == run.params.policy;
        let share = crowd.share(crowd.in_time);
        let tag = focus.then(|| Tag {
            text: say(move |locale| format!("{} {}", text::short(timeouts).get(locale), locale.percent(share, 0))),
            at: if share > 0.75 { [far * 0.99, 1.0] } else { [deadline, share] },
            side: Side::Left,
            strong: true,
        });
        layers.push(Layer::Line(Line {
            key: POLICY_KEYS[place],
            label: text::short(timeouts).into(),
            points,
            path: Path::Straight,
            stroke: stroke(run, timeouts),
            tag,
        }));
    }
    let crowd = run.crowd(run.params.policy);
    let (requests, answered, paid) =
        (u64::from(crowd.requests), crowd.share(crowd.in_time), crowd.share(crowd.paid_in_time));
    let policy = run.params.policy;
    Figure {
        id: "crowd",
        title: Text::new("A crowd: answered within", "ভিড়ে কতক্ষণে কতজন উত্তর পায়").into(),
        note: Text::new("share, time in s", "↑ ভাগ, সময় সেকেন্ডে").into(),
        describe: say(move |locale| {
            let (answered, paid) = (locale.percent(answered, 0), locale.percent(paid, 0));
            let requests = locale.count(requests);
            match locale.is_bengali() {
                true => format!(
                    "{} ভিড়ের {requests}টি অনুরোধের {answered} সময়মতো কোনো একটি উত্তর পায়, আর {paid}-এর payment সময়মতো সারা হয়।",
                    text::under(policy).bn
                ),
                false => format!(
                    "In the crowd of {requests}, {answered} have some answer in time {}, and {paid} are paid in time.",
                    text::under(policy).en
                ),
            }
        }),
        x: Axis {
            key: "wait",
            label: Text::new("the user's wait", "ব্যবহারকারীর অপেক্ষা").into(),
            unit: Unit::Seconds,
            range: Range::new(0.0, far),
        },
        y: Axis {
            key: "share",
            label: Text::new("share answered", "উত্তর পেয়েছে").into(),
            unit: Unit::Share,
            range: Range::new(0.0, 1.3),
        },
        layers,
        states: Vec::new(),
        ghost: false,
        rows: (0..=60).map(|i| f64::from(i) * far / 60.0).collect(),
    }
}
