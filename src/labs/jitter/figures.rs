//! What is measured.

use super::{Params, Run, Storm, text};
use crate::{
    lab::{Better, Measure, Metric, NumberRow, NumberTable, RowTone, Theory, say},
    text::{Say, Text, Unit},
};

const fn metric(key: &'static str, label: Text, unit: Unit, better: Better) -> Metric {
    Metric { key, label, unit, better }
}

const CALLS: Text = Text::new("calls", "মোট call");
const PER_SLOT: Text = Text::new("most in a slot", "এক slot-এ সর্বোচ্চ");
const PER_SECOND: Text = Text::new("most in a second", "এক সেকেন্ডে সর্বোচ্চ");
const DONE: Text = Text::new("all done", "সবাই সারা");
const GAVE_UP: Text = Text::new("gave up", "হাল ছেড়েছে");
const LIST: Text = Text::new("calls in each second", "প্রতি সেকেন্ডে call");

macro_rules! six {
    ($calls:literal, $slot:literal, $second:literal, $done:literal, $gave_up:literal, $list:literal) => {
        [
            metric($calls, CALLS, Unit::Count, Better::Lower),
            metric($slot, PER_SLOT, Unit::Count, Better::Lower),
            metric($second, PER_SECOND, Unit::Count, Better::Lower),
            metric($done, DONE, Unit::Seconds, Better::Lower),
            metric($gave_up, GAVE_UP, Unit::Count, Better::Lower),
            metric($list, LIST, Unit::None, Better::Neither),
        ]
    };
}

static SIXES: [[Metric; 6]; 5] = [
    six!["calls", "peak_per_slot", "peak_per_second", "all_done", "gave_up", "per_second"],
    six![
        "none_calls",
        "none_peak_per_slot",
        "none_peak_per_second",
        "none_all_done",
        "none_gave_up",
        "none_per_second"
    ],
    six![
        "full_calls",
        "full_peak_per_slot",
        "full_peak_per_second",
        "full_all_done",
        "full_gave_up",
        "full_per_second"
    ],
    six![
        "equal_calls",
        "equal_peak_per_slot",
        "equal_peak_per_second",
        "equal_all_done",
        "equal_gave_up",
        "equal_per_second"
    ],
    six![
        "decorrelated_calls",
        "decorrelated_peak_per_slot",
        "decorrelated_peak_per_second",
        "decorrelated_all_done",
        "decorrelated_gave_up",
        "decorrelated_per_second"
    ],
];

/// The metrics: the plain keys are those of the strategy in focus.
pub static METRICS: &[Metric] = SIXES.as_flattened();

/// Their values.
pub fn measure(run: &Run) -> Vec<Measure> {
    std::iter::once(run.focus()).chain(&run.storms).flat_map(six).collect()
}

fn six(storm: &Storm) -> [Measure; 6] {
    let mut seconds: Vec<u64> = storm.per_second.iter().map(|count| u64::from(*count)).collect();
    seconds.resize(seconds.len().max(8), 0);
    [
        Measure::Count(storm.calls),
        Measure::Count(u64::from(storm.peak_per_slot)),
        Measure::Count(u64::from(storm.peak_per_second)),
        Measure::maybe(storm.all_done()),
        Measure::Count(u64::from(storm.gave_up)),
        Measure::Counts(seconds),
    ]
}

/// Without jitter there is no chance: each wave serves `accept` clients, so both the calls and the end are sums.
/// Nothing where two waves could share a slot, or attempts are limited.
pub fn waves(params: &Params) -> Option<(f64, f64)> {
    let gap = params.base.get() * libm::pow(2.0, f64::from(params.first_exponent));
    if params.max_attempts.is_some() || gap < params.slot.get() || params.cap < params.slot {
        return None;
    }
    let waves = params.clients.div_ceil(params.accept);
    let calls: f64 = (0..waves).map(|wave| f64::from(params.clients - wave * params.accept)).sum();
    let wait = |wave: u32| (gap * libm::pow(2.0, f64::from(wave.min(900)))).min(params.cap.get());
    let end: f64 = (0..waves).map(wait).sum();
    (calls <= crate::sim::ATTEMPT_LIMIT as f64).then_some((calls, end))
}

/// What theory says: the sums of the waves, and the bounds that no strategy can beat.
pub fn theory(run: &Run) -> Vec<Theory> {
    let mut theory = Vec::new();
    if let Some((calls, end)) = waves(&run.params) {
        let sum = Text::new("n + (n − a) + (n − 2a) + …", "n + (n − a) + (n − 2a) + …");
        theory.push(Theory { metric: "none_calls", value: calls, formula: sum.into() });
        let waits = Text::new("the waits of all waves, added", "সব ঢেউয়ের অপেক্ষার যোগফল");
        theory.push(Theory { metric: "none_all_done", value: end, formula: waits.into() });
    }
    theory
}

/// The numbers panel: the strategies, and the best there could be.
pub fn numbers(run: &Run) -> NumberTable {
    let row = |storm: &Storm| {
        let jitter = storm.jitter;
        let [calls, slot, second, done, ..] = six(storm);
        let show = |measure: Measure, unit: Unit| say(move |locale| measure.show(unit, locale));
        let done = match done {
            Measure::Number(done) => say(move |locale| locale.seconds_short(done, 1)),
            _ => say(|_| "–".to_owned()),
        };
        NumberRow {
            label: say(move |locale| text::strategy(jitter, locale).to_owned()),
            note: None,
            tone: if jitter == run.params.strategy { RowTone::Focus } else { RowTone::Plain },
            cells: vec![show(calls, Unit::Count), show(slot, Unit::Count), show(second, Unit::Count), done],
        }
    };
    let params = &run.params;
    let (clients, accept, ideal) = (u64::from(params.clients), u64::from(params.accept), params.ideal());
    let per_second = (f64::from(params.accept) / params.slot.get()).min(f64::from(params.clients));
    let best = NumberRow {
        label: Text::new("best possible", "সবচেয়ে ভালো").into(),
        note: None,
        tone: RowTone::Best,
        cells: vec![
            say(move |locale| locale.count(clients)),
            say(move |locale| locale.count(accept.min(clients))),
            say(move |locale| locale.plain(per_second, 1)),
            say(move |locale| locale.seconds_short(ideal, 1)),
        ],
    };
    NumberTable {
        columns: [
            Text::new("calls", "call"),
            Text::new("per slot", "slot-এ"),
            Text::new("per s", "/সেকেন্ড"),
            Text::new("all done", "সারা"),
        ]
        .map(Say::from)
        .to_vec(),
        rows: run.storms.iter().map(row).chain([best]).collect(),
    }
}
