//! The lab `bulkhead` against the chapter's program, Erlang's loss formula and hostile values.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry},
    labs,
    sim::{Mulberry32, SimTime, policy::bulkhead::Bulkhead, stats::Spread, theory::erlang_b},
    text::Locale,
};
use serde_json::Value as Json;

fn entry() -> &'static Entry {
    labs::find("bulkhead").unwrap()
}

fn pairs(link: &str) -> lab::Pairs {
    link.split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// The metrics of a link such as `split=20/20 seed=3`.
fn metrics(link: &str) -> Json {
    let document = lab::simulate(entry(), &pairs(link), Locale::ENGLISH);
    assert_eq!(document["ignored"], serde_json::json!([]), "{link}");
    assert_eq!(document["end"], "horizon");
    document["metrics"].clone()
}

fn history(link: &str) -> AnyRun {
    let (values, notices) = lab::read_params(entry(), &pairs(link));
    assert!(notices.is_empty(), "{link}");
    entry().run(&values, Detail::History)
}

fn number(value: &Json) -> f64 {
    value.as_f64().unwrap()
}

/// What the chapter prints (30.1 % and 11.5 %, 5.7 %, 3.2 %), in full, and its program run with other values under Node.
#[test]
fn the_chapters_program_to_the_digit() {
    for (link, profile, offers) in [
        ("split=shared", 0.300_910_504_108_372_2, 0.114_986_498_649_864_99),
        ("split=20/20", 1.0, 0.057_380_738_073_807_38),
        ("split=30/10", 1.0, 0.031_953_195_319_531_95),
        (
            "split=custom profile_threads=10 offers_threads=10 rate=300/s timeout=500ms seed=2",
            0.947_231_833_910_034_6,
            0.027_637_639_833_296_774,
        ),
        (
            "split=custom profile_threads=25 offers_threads=75 rate=200/s timeout=1s seed=5",
            1.0,
            0.617_902_471_609_886_4,
        ),
        (
            "split=custom profile_threads=8 offers_threads=32 rate=400/s timeout=300ms seed=48",
            0.754_103_797_048_582_3,
            0.027_463_382_157_123_836,
        ),
    ] {
        let metrics = metrics(link);
        for (key, expected) in [("profile_ok", profile), ("offers_ok", offers)] {
            let value = number(&metrics[key]);
            assert!((value - expected).abs() <= 1e-9 * expected, "{link}: {key} is {value}, not {expected}");
        }
    }
}

/// The chapter's program, written down once more in the plainest way, from its own generator up: answered and arrived of
/// profile, then of offers.
fn chapter(seed: u32, pools: &[usize], rate: f64, timeout: f64, slow_from: f64, end: f64) -> [u64; 4] {
    let mut state = seed;
    let mut random = move || {
        state = state.wrapping_add(0x6D2B_79F5);
        let mut t = (state ^ (state >> 15)).wrapping_mul(1 | state);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(61 | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    };
    let mut busy: Vec<Vec<f64>> = pools.iter().map(|threads| vec![0.0; *threads]).collect();
    let mut calls = Vec::new();
    for dependency in 0..2 {
        let mut t = 0.0;
        while t < end {
            calls.push((t, dependency));
            t += -libm::log(1.0 - random()) / rate;
        }
    }
    calls.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut seen = [0; 4];
    for (t, dependency) in calls {
        let pool = busy.get_mut(if pools.len() == 1 { 0 } else { dependency }).unwrap();
        let late = t >= slow_from;
        seen[2 * dependency + 1] += u64::from(late);
        let Some(thread) = pool.iter().position(|until| *until <= t) else { continue };
        let took = if dependency == 1 && late { 0.2 + random() * 0.8 } else { 0.01 + random() * 0.02 };
        pool[thread] = t + took.min(timeout);
        seen[2 * dependency] += u64::from(late && took <= timeout);
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_seed_gives_the_programs_numbers(
        seed in any::<u32>(), pools in prop_oneof![
            (1_usize..=80).prop_map(|threads| vec![threads]),
            (1_usize..=40, 1_usize..=40).prop_map(|(profile, offers)| vec![profile, offers]),
        ],
        rate in 1_u32..=500, timeout in 50_u32..=1_500, slow_from in 0_u32..=12, horizon in 1_u32..=15,
    ) {
        let split = match pools[..] {
            [threads] => format!("threads={threads}"),
            _ => format!("split=custom profile_threads={} offers_threads={}", pools[0], pools[1]),
        };
        let metrics = metrics(&format!("{split} rate={rate}/s timeout={timeout}ms slow_from={slow_from}s horizon={horizon}s seed={seed}"));
        let expected = chapter(seed, &pools, f64::from(rate), f64::from(timeout) / 1000.0, f64::from(slow_from), f64::from(horizon));
        for (key, at) in [("profile_ok", 0), ("offers_ok", 2)] {
            if expected[at + 1] == 0 {
                prop_assert!(metrics[key].is_null());
            } else {
                prop_assert_eq!(number(&metrics[key]), expected[at] as f64 / expected[at + 1] as f64);
            }
        }
    }
}

/// Erlang's loss formula as he wrote it, (aᶜ/c!) / Σ aᵏ/k!, with the terms divided by the last one so that none is large.
fn loss(offered: f64, servers: u32) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for k in (1..=servers).rev() {
        term *= f64::from(k) / offered;
        sum += term;
    }
    1.0 / sum
}

/// Calls at rate 1/mean-hold × offered meet a pool; how many of them are lost, in batches of their own so that the spread
/// between batches tells the error of the mean.
fn simulated_loss(offered: f64, servers: u32, seed: u32, hold: impl Fn(&mut Mulberry32) -> f64) -> Spread {
    let mut random = Mulberry32::new(seed);
    let mut pool = Bulkhead::new(servers);
    let mut now = 0.0;
    let mut batch = || {
        let calls = 20_000;
        let lost = (0..calls).filter(|_| {
            now += random.exponential(offered);
            let at = SimTime::nearest(now);
            let Some(thread) = pool.free(at) else { return true };
            pool.hold(thread, SimTime::nearest(now + hold(&mut random)));
            false
        });
        lost.count() as f64 / f64::from(calls)
    };
    batch();
    let mut spread = Spread::default();
    for _ in 0..40 {
        spread.add(batch());
    }
    spread
}

fn within_four_errors(spread: &Spread, expected: f64, what: &str) {
    let (mean, error) = (spread.mean().unwrap(), spread.standard_error().unwrap());
    assert!((mean - expected).abs() < 4.0 * error + 1e-9, "{what}: {mean} ± {error}, expected {expected}");
    assert!(error < 0.05 * expected.max(0.01), "{what}: the test is too blunt, ± {error}");
}

/// V8: published values of Erlang B, by the recurrence and by a pool under Poisson calls with exponential holding times.
#[test]
fn v8_a_pool_loses_what_erlang_says() {
    for (offered, servers, published) in [
        (1.0, 1, 0.5),
        (2.0, 2, 0.4),
        (10.0, 10, 0.214_582),
        (20.0, 20, 0.158_892),
        (20.0, 30, 0.008_457),
        (100.0, 100, 0.075_700),
        (50.0, 60, 0.021_668),
        (6.0, 10, 0.043_142),
    ] {
        assert!((erlang_b(offered, servers) - published).abs() < 1e-6);
        assert!((loss(offered, servers) - published).abs() < 1e-6);
        let spread = simulated_loss(offered, servers, 8, |random| random.exponential(1.0));
        within_four_errors(&spread, loss(offered, servers), &format!("B({offered}, {servers})"));
    }
}

/// V9: only the mean of the holding time matters. Exponential, fixed, uniform and the chapter's own, a uniform one cut by a
/// timeout, all scaled to mean 1.
#[test]
fn v9_the_shape_of_holding_times_does_not_matter() {
    let expected = loss(20.0, 20);
    type Shape = fn(&mut Mulberry32) -> f64;
    let shapes: [(&str, Shape); 4] = [
        ("exponential", |random| random.exponential(1.0)),
        ("fixed", |_| 1.0),
        ("uniform", |random| 2.0 * random.unit()),
        ("cut by a timeout", |random| (0.2 + 0.8 * random.unit()).min(0.5) / 0.443_75),
    ];
    for (shape, hold) in shapes {
        within_four_errors(&simulated_loss(20.0, 20, 9, hold), expected, shape);
    }
}

/// A dependency's calls in the bins from an instant on, by fate: answered, cut, turned away.
fn fates(run: &AnyRun, figure: &str, from: f64) -> [f64; 3] {
    let figure = run.figures().into_iter().find(|candidate| candidate.id == figure).unwrap();
    let table = figure.table();
    ["succeeded", "failed", "rejected"].map(|key| {
        let Some(column) = table.columns.iter().position(|column| column.key == key) else { return 0.0 };
        let rows = table.rows.iter().filter(|row| row[0].unwrap() >= from - 1e-9);
        rows.filter_map(|row| row[column]).sum()
    })
}

/// V10: the long run of the chapter's table. A slow call holds its thread min(U(0.2, 1), 0.5) s: 0.2–0.5 evenly with
/// chance 3/8 (mean 0.35) and 0.5 with chance 5/8, so 0.44375 on average; a healthy one 0.02. At 300/s that is 133.125
/// and 6 erlangs. Of those admitted 3/8 come in time. Runs of 300 s, the first 5 s after the fault dropped.
#[test]
fn v10_the_chapters_table_in_the_long_run() {
    let slow = 300.0 * (0.375 * 0.35 + 0.625 * 0.5);
    assert_eq!(slow, 133.125);
    for (split, threads, offered, printed_profile, printed_offers) in
        [("shared", 40, slow + 6.0, 0.2847, 0.1068), ("20/20", 20, slow, 1.0, 0.0559), ("30/10", 10, slow, 1.0, 0.0279)]
    {
        let admitted = 1.0 - loss(offered, threads);
        assert!((0.375 * admitted - printed_offers).abs() < 5e-5);
        assert!(split != "shared" || (admitted - printed_profile).abs() < 5e-5);
        let (mut profile_ok, mut offers_ok) = (Spread::default(), Spread::default());
        for seed in 1..=12 {
            let run = history(&format!("split={split} horizon=300s seed={seed}"));
            let share = |[answered, cut, rejected]: [f64; 3]| answered / (answered + cut + rejected);
            profile_ok.add(share(fates(&run, "profile-calls", 10.0)));
            offers_ok.add(share(fates(&run, "offers-calls", 10.0)));
        }
        within_four_errors(&offers_ok, 0.375 * admitted, split);
        if split == "shared" {
            within_four_errors(&profile_ok, admitted, split);
        } else {
            assert!(profile_ok.mean().unwrap() > 0.9999);
        }
        let theory = history(&format!("split={split}")).theory();
        let of = |metric: &str| theory.iter().find(|theory| theory.metric == metric).unwrap().value;
        assert!((of("offers_ok") - 0.375 * admitted).abs() < 1e-12);
        assert!((of("offers_busy_mean") - slow * admitted).abs() < 1e-9);
        let own = if split == "shared" { admitted } else { 1.0 - loss(6.0, if split == "20/20" { 20 } else { 30 }) };
        assert!((of("profile_ok") - own).abs() < 1e-12 && (of("profile_busy_mean") - 6.0 * own).abs() < 1e-9);
    }
    assert!((loss(6.0, 20) - 3.7e-6).abs() < 5e-8);
}

/// The chapter's own fifteen seconds start from a nearly empty pool: over 400 seeds its program has these means and
/// standard deviations, in percent. Both samples have an error, so four of the combined one.
#[test]
fn the_chapters_fifteen_seconds_answer_a_little_more() {
    for (split, key, mean, sd) in [
        ("shared", "profile_ok", 28.74, 0.99),
        ("shared", "offers_ok", 10.80, 0.44),
        ("20/20", "offers_ok", 5.68, 0.32),
        ("30/10", "offers_ok", 2.84, 0.22),
    ] {
        let mut spread = Spread::default();
        for seed in 1_000..1_200 {
            spread.add(100.0 * number(&metrics(&format!("split={split} seed={seed}"))[key]));
        }
        let error = sd * (1.0 / 200.0_f64 + 1.0 / 400.0).sqrt();
        assert!((spread.mean().unwrap() - mean).abs() < 4.0 * error + 0.005, "{split} {key}: {:?}", spread.mean());
        assert!((spread.sd().unwrap() / sd - 1.0).abs() < 0.25, "{split} {key}: sd {:?}", spread.sd());
    }
}

#[test]
fn the_metrics_and_the_charts_count_the_same_calls() {
    for split in ["shared", "20/20", "30/10"] {
        let run = history(&format!("split={split}"));
        let metric = |key: &str| run.metric(key).unwrap().number().unwrap();
        for (name, rejected, ok) in
            [("profile-calls", "profile_rejected", "profile_ok"), ("offers-calls", "offers_rejected", "offers_ok")]
        {
            let [answered, cut, turned_away] = fates(&run, name, 5.0);
            assert_eq!(turned_away, metric(rejected));
            assert_eq!(answered / (answered + cut + turned_away), metric(ok));
        }
        let busy = run.figures().into_iter().find(|figure| figure.id == "busy").unwrap().table();
        for (key, metric_key) in [("profile", "profile_busy_mean"), ("offers", "offers_busy_mean")] {
            let column = busy.columns.iter().position(|column| column.key == key).unwrap();
            let late: Vec<f64> =
                busy.rows.iter().filter(|row| row[0].unwrap() >= 5.0).filter_map(|row| row[column]).collect();
            let mean = late.iter().sum::<f64>() / late.len() as f64;
            // The chart also has the calls that came before the fault and end after it: at most 12 threads for 30 ms.
            assert!((mean - metric(metric_key)).abs() < 12.0 * 0.03 / 15.0, "{split} {key}: {mean}");
        }
    }
}

#[test]
fn the_sizing_rule_is_rate_times_p99_times_headroom() {
    // Healthy answers take 10 to 30 ms evenly: p99 is 10 + 0.99 × 20 = 29.8 ms; 300/s × 29.8 ms × 1.5 = 13.41, so 14.
    let table = history("").numbers().unwrap();
    let by_rule = table.rows.last().unwrap();
    assert_eq!(by_rule.cells.last().unwrap().get(Locale::ENGLISH), "14");
    assert_eq!(by_rule.note.as_ref().unwrap().get(Locale::ENGLISH), "300/s × 29.8 ms × 1.5");
    assert_eq!(by_rule.cells[1].get(Locale::ENGLISH), format!("{:.1}%", 37.5 * (1.0 - loss(133.125, 14))));
    assert_eq!(table.rows[0].cells[0].get(Locale::BENGALI), "৩০.১%");
}

#[test]
fn slices_change_nothing_and_metrics_keep_no_history() {
    let (values, _) = lab::read_params(entry(), &pairs("split=custom profile_threads=5 offers_threads=30"));
    let whole = entry().run(&values, Detail::History);
    let mut job = entry().start(&values, Detail::History);
    let sliced = loop {
        if let Some(run) = job.advance(7) {
            break run;
        }
    };
    assert_eq!(whole.ticks(), sliced.ticks());
    let metrics = entry().run(&values, Detail::Metrics);
    assert_eq!(whole.measure(), sliced.measure());
    assert_eq!(whole.measure(), metrics.measure());
    assert!(metrics.ticks().is_empty());
}

#[test]
fn the_tasks_can_be_met_and_not_by_default() {
    let met = |link: &str| history(link).tasks().iter().map(|task| task.met).collect::<Vec<_>>();
    assert_eq!(met(""), [false, false]);
    assert_eq!(met("split=20/20"), [true, false]);
    assert_eq!(met("split=custom profile_threads=14 offers_threads=26"), [true, true]);
    assert_eq!(met("rate=1/s"), [false, false], "not by leaving the load out");
    assert_eq!(met("horizon=6s split=20/20"), [false, false], "nor by leaving the fault out");
    assert_eq!(met("threads=200"), [false, false], "nor by buying threads");
}

fn without_numbers(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_numeric() && !matches!(letter, ',' | '.' | '*')).collect()
}

#[test]
fn moments_and_sentences_tell_a_story() {
    let presets = entry().presets().into_iter().map(|preset| preset.values);
    let links = [
        "threads=200",
        "threads=1",
        "horizon=4s",
        "split=custom profile_threads=6 offers_threads=200",
        "rate=1/s",
        "slow_from=0s",
    ];
    for values in presets.chain(links.iter().map(|link| lab::read_params(entry(), &pairs(link)).0)) {
        let run = entry().run(&values, Detail::History);
        let moments = run.moments();
        assert!(moments.len() >= 2 && moments.len() <= 60 && moments[0].at == 0.0);
        assert!(moments.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert_eq!(moments.last().unwrap().at, run.extent());
        for locale in [Locale::ENGLISH, Locale::BENGALI] {
            let sentences: Vec<String> = moments.iter().map(|moment| run.sentence(moment.at, locale)).collect();
            for sentence in &sentences {
                assert!(sentence.chars().count() <= 180, "{sentence}");
                assert!(sentence.matches("**").count() <= 2, "{sentence}");
                assert_eq!(
                    locale.is_bengali(),
                    sentence.chars().any(|letter| ('ক'..='হ').contains(&letter)),
                    "{sentence}"
                );
                assert!(!locale.is_bengali() || !sentence.chars().any(|letter| letter.is_ascii_digit()), "{sentence}");
            }
            for pair in sentences.windows(2) {
                assert_ne!(without_numbers(&pair[0]), without_numbers(&pair[1]));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_value_panics_or_hangs(
        split in prop_oneof![Just("shared"), Just("20/20"), Just("30/10"), Just("custom"), Just("?")], threads in 0_u32..300,
        profile in 0_u32..300, offers in 0_u32..300, rate in prop_oneof![Just(-5), 0_i32..40, Just(100_000)],
        timeout in 0_u32..9_000, slow_from in -3_i32..30, horizon in 0_u32..12, seed in any::<u32>(),
    ) {
        let link = format!(
            "split={split} threads={threads} profile_threads={profile} offers_threads={offers} rate={rate}/s \
             timeout={timeout}ms slow_from={slow_from}s horizon={horizon}s seed={seed}"
        );
        let (values, _) = lab::read_params(entry(), &pairs(&link));
        let run = entry().run(&values, Detail::History);
        for (measure, metric) in run.measure().iter().zip(entry().metrics()) {
            if let Some(value) = measure.number() {
                let most = if metric.key.ends_with("_ok") { 1.0 } else { f64::MAX };
                prop_assert!((0.0..=most).contains(&value), "{} is {}", metric.key, value);
            }
        }
        prop_assert!(run.ticks().windows(2).all(|pair| pair[0] < pair[1]) && run.ticks().len() <= 100_000);
        let moments = run.moments();
        prop_assert!(moments.len() <= 60 && moments.windows(2).all(|pair| pair[0].at < pair[1].at));
        for locale in [Locale::ENGLISH, Locale::BENGALI] {
            for cursor in [-1.0, 0.0, 0.5, run.extent(), f64::INFINITY, f64::NAN] {
                prop_assert!(!run.sentence(cursor, locale).is_empty());
            }
            for figure in run.figures() {
                prop_assert!(!figure.describe.get(locale).is_empty());
            }
        }
        for figure in run.figures() {
            prop_assert!(figure.table().rows.len() <= 61);
        }
        prop_assert!(run.numbers().is_some_and(|table| table.rows.iter().all(|row| row.cells.len() == table.columns.len())));
    }
}
