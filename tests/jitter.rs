//! The lab `jitter` against the chapter's program, against theory, and against whatever a link may say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, Detail, Measure, Pairs},
    labs,
    sim::stats::Spread,
    text::Locale,
};
use serde_json::Value as Json;

fn pairs(params: &[(&str, &str)]) -> Pairs {
    params.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn metrics(params: &[(&str, &str)]) -> Json {
    lab::simulate(labs::find("jitter").unwrap(), &pairs(params), Locale::ENGLISH)["metrics"].take()
}

type Row = (&'static [(&'static str, &'static str)], u64, u64, u64, f64, [u64; 8]);

/// What the chapter's JavaScript prints, for its own values (strategies at seed 7) and for four other sets of them.
const CHAPTER: &[Row] = &[
    (&[("strategy", "none")], 2550, 100, 100, 462.4, [100, 98, 96, 0, 0, 0, 94, 0]),
    (&[("strategy", "full")], 347, 38, 202, 8.777454804815353, [202, 67, 27, 22, 16, 3, 4, 5]),
    (&[("strategy", "equal")], 372, 57, 167, 19.512956185499206, [167, 51, 62, 14, 29, 19, 0, 2]),
    (&[("strategy", "decorrelated")], 333, 31, 142, 9.837284780886936, [142, 80, 48, 31, 14, 5, 6, 0]),
    (
        &[("strategy", "full"), ("clients", "500"), ("accept", "5"), ("base", "100ms"), ("cap", "5s"), ("seed", "1")],
        2806,
        342,
        1499,
        12.816543213790283,
        [1499, 412, 226, 176, 131, 91, 84, 76],
    ),
    (
        &[("strategy", "decorrelated"), ("clients", "250"), ("slot", "50ms"), ("cap", "2s"), ("seed", "99")],
        994,
        42,
        373,
        7.584699342535577,
        [373, 251, 129, 105, 54, 53, 17, 12],
    ),
    (
        &[
            ("strategy", "equal"),
            ("clients", "40"),
            ("accept", "1"),
            ("slot", "200ms"),
            ("base", "500ms"),
            ("cap", "30s"),
            ("seed", "4294967295"),
        ],
        132,
        16,
        40,
        25.696169769624248,
        [40, 7, 30, 0, 10, 14, 5, 0],
    ),
    (
        &[("strategy", "none"), ("clients", "30"), ("accept", "3"), ("base", "1s"), ("cap", "8s")],
        165,
        30,
        30,
        70.0,
        [0, 0, 30, 0, 0, 0, 27, 0],
    ),
];

#[test]
fn agrees_with_the_chapters_program() {
    for (params, calls, slot, second, done, seconds) in CHAPTER {
        let metrics = metrics(params);
        assert_eq!(metrics["calls"], *calls, "{params:?}");
        assert_eq!(metrics["peak_per_slot"], *slot, "{params:?}");
        assert_eq!(metrics["peak_per_second"], *second, "{params:?}");
        let measured = metrics["all_done"].as_f64().unwrap();
        assert!((measured - done).abs() <= 1e-9 * done, "{params:?}: {measured} is not {done}");
        let listed = metrics["per_second"].as_array().unwrap();
        assert!(listed.len() >= 8);
        for (second, expected) in seconds.iter().enumerate() {
            assert_eq!(listed[second], *expected, "{params:?}, second {second}");
        }
    }
}

/// Means over seeds 0 to 999 that the chapter's program has under Node: calls, peak in a slot, end in seconds.
#[test]
fn thousand_seeds_have_the_programs_means() {
    let entry = labs::find("jitter").unwrap();
    let mut sweep = lab::Sweep::new(entry, &entry.defaults(), 0, 1000);
    while !sweep.advance(u64::MAX) {}
    let result = sweep.result();
    let mean = |key: &str| {
        let place = entry.metrics().iter().position(|metric| metric.key == key).unwrap();
        result.summaries[place].clone().unwrap()
    };
    for (strategy, calls, peak, done, low, high) in [
        ("full", 359.0, 38.6, 11.4, 9.0, 14.7),
        ("equal", 370.0, 54.0, 16.0, 10.9, 19.6),
        ("decorrelated", 347.0, 32.9, 10.5, 7.8, 13.9),
    ] {
        let summary = mean(&format!("{strategy}_calls"));
        assert!((summary.mean - calls).abs() < 1.0, "{strategy} calls {}", summary.mean);
        let summary = mean(&format!("{strategy}_peak_per_slot"));
        assert!((summary.mean - peak).abs() < 0.6, "{strategy} peak {}", summary.mean);
        let summary = mean(&format!("{strategy}_all_done"));
        assert!((summary.mean - done).abs() < 0.15, "{strategy} done {}", summary.mean);
        assert!((summary.p5 - low).abs() < 0.2 && (summary.p95 - high).abs() < 0.4, "{strategy} band {summary:?}");
    }
    // Without jitter there is no chance at all.
    assert_eq!(mean("none_calls").sd, 0.0);
}

/// Without jitter each wave serves `accept` clients: with 100 clients and 2 a wave, 100 + 98 + … + 2 = 2 · (1 + … + 50)
/// = 2550 calls; the 50 waits are 0.4, 0.8, 1.6, 3.2, 6.4 and then 45 times the cap of 10 s, 462.4 s in all.
#[test]
fn waves_without_jitter_are_sums() {
    let entry = labs::find("jitter").unwrap();
    let run = entry.run(&entry.defaults(), Detail::Metrics);
    let theory = run.theory();
    let value = |key: &str| theory.iter().find(|theory| theory.metric == key).unwrap().value;
    assert_eq!(value("none_calls"), 2550.0);
    assert!((value("none_all_done") - 462.4).abs() < 1e-9);
    for (clients, accept, base) in [("37", "5", "300ms"), ("500", "7", "1s"), ("3", "4", "200ms")] {
        let (values, _) = lab::read_params(entry, &pairs(&[("clients", clients), ("accept", accept), ("base", base)]));
        let run = entry.run(&values, Detail::Metrics);
        for theory in run.theory() {
            let measured = run.metric(theory.metric).unwrap().number().unwrap();
            assert!(
                (measured - theory.value).abs() <= 1e-9 * theory.value,
                "{clients} {accept}: {} {measured}",
                theory.metric
            );
        }
    }
}

#[test]
fn a_storm_that_outgrows_the_run_says_so() {
    let entry = labs::find("jitter").unwrap();
    let document = lab::simulate(entry, &pairs(&[("clients", "100000")]), Locale::ENGLISH);
    assert_eq!(document["end"], "limit");
    assert_eq!(document["metrics"]["calls"], 5_000_000);
    assert_eq!(document["metrics"]["all_done"], Json::Null);
    let document = lab::simulate(entry, &pairs(&[("clients", "20000")]), Locale::ENGLISH);
    assert_eq!(document["end"], "finished");
    let calls = document["metrics"]["calls"].as_u64().unwrap();
    assert!((1_900_000..2_300_000).contains(&calls), "{calls}");
}

/// A higher cap costs time and saves calls; clamping after the jitter brings the waves back.
#[test]
fn presets_show_what_their_names_say() {
    let low = metrics(&[("cap", "2s")]);
    assert!(low["calls"].as_u64() > metrics(&[])["calls"].as_u64());
    let after = metrics(&[("base", "1s"), ("cap", "1s"), ("clamp", "after")]);
    let before = metrics(&[("base", "1s"), ("cap", "1s")]);
    // The first wait is drawn from 0 to 2 s: clamped afterwards, half of the hundred clients come at exactly 1 s.
    let peak = after["peak_per_slot"].as_f64().unwrap();
    assert!((peak - 50.0).abs() <= 4.0 * 5.0, "{peak}");
    assert!(peak > 2.0 * before["peak_per_slot"].as_f64().unwrap());
}

#[test]
fn attempts_count_the_failed_first_one() {
    let one = metrics(&[("max_attempts", "1")]);
    assert_eq!((&one["calls"], &one["gave_up"], &one["all_done"]), (&Json::from(0), &Json::from(100), &Json::Null));
    // Two attempts: everyone comes back exactly once.
    assert_eq!(metrics(&[("max_attempts", "2")])["calls"], 100);
}

/// Both tasks can be done, and the chapter's own values do not do both.
#[test]
fn tasks_can_be_done() {
    let entry = labs::find("jitter").unwrap();
    let met = |params: &[(&str, &str)]| {
        let (values, _) = lab::read_params(entry, &pairs(params));
        entry.run(&values, Detail::Metrics).tasks().iter().map(|task| task.met).collect::<Vec<_>>()
    };
    assert_eq!(met(&[]), [true, false]);
    assert_eq!(met(&[("base", "1s")]), [true, true]);
    assert_eq!(met(&[("clients", "10"), ("accept", "1000")]), [false, false]);
}

/// Every run keeps its history in order and loses no client.
#[test]
fn many_seeds_lose_no_client() {
    let entry = labs::find("jitter").unwrap();
    let mut spread = Spread::default();
    for seed in 0..50 {
        let metrics = metrics(&[("seed", &seed.to_string())]);
        spread.add(metrics["calls"].as_f64().unwrap());
        assert!(metrics["all_done"].as_f64().unwrap() >= 4.9, "no faster than the server can serve");
    }
    assert!(spread.sd().unwrap() > 0.0, "seeds differ");
    assert_eq!(
        entry.run(&entry.defaults(), Detail::History).measure(),
        entry.run(&entry.defaults(), Detail::Metrics).measure()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn calls_are_conserved_and_the_same_seed_is_the_same_run(
        clients in 1_u32..400, accept in 1_u32..50, slot in 10_u32..1000, base in 10_u32..10_000, cap in 100_u32..60_000,
        seed in any::<u32>(), attempts in prop::option::of(1_u32..30), after in any::<bool>(), first in 0_u32..3,
    ) {
        let params = [
            ("clients", clients.to_string()), ("accept", accept.to_string()), ("slot", format!("{slot}ms")), ("base", format!("{base}ms")),
            ("cap", format!("{cap}ms")), ("seed", seed.to_string()), ("first_exponent", first.to_string()),
            ("max_attempts", attempts.map_or("unlimited".to_owned(), |attempts| attempts.to_string())),
            ("clamp", if after { "after" } else { "before" }.to_owned()),
        ];
        let params: Vec<(&str, &str)> = params.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let entry = labs::find("jitter").unwrap();
        let (values, notices) = lab::read_params(entry, &pairs(&params));
        prop_assert!(notices.is_empty(), "{notices:?}");
        let run = entry.run(&values, Detail::History);
        prop_assert_eq!(run.measure(), entry.run(&values, Detail::Metrics).measure());
        for strategy in ["none", "full", "equal", "decorrelated"] {
            let number = |key: &str| run.metric(&format!("{strategy}_{key}")).and_then(|measure| measure.number());
            let calls = number("calls").unwrap();
            let listed = match run.metric(&format!("{strategy}_per_second")).unwrap() {
                Measure::Counts(counts) => counts.iter().sum::<u64>() as f64,
                _ => -1.0,
            };
            prop_assert_eq!(calls, listed, "every call is in some second");
            prop_assert!(number("peak_per_slot").unwrap() <= f64::from(clients) * 8.0 + calls);
            if let Some(attempts) = attempts {
                prop_assert!(calls <= f64::from(clients) * f64::from(attempts - 1));
            } else if let Some(done) = number("all_done") {
                prop_assert_eq!(number("gave_up"), Some(0.0));
                let slots = (clients.div_ceil(accept) - 1) as f64;
                prop_assert!(done >= (slots - 1.0) * f64::from(slot) / 1000.0, "no faster than the slots allow");
            }
        }
        let ticks = run.ticks();
        prop_assert!(ticks.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
