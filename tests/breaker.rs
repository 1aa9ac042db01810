//! The lab `breaker` against the chapter's program and against closed forms.

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
    lab::simulate(labs::find("breaker").unwrap(), &pairs(params), Locale::ENGLISH)["metrics"].take()
}

struct Row {
    params: &'static [(&'static str, &'static str)],
    counts: [u64; 3],
    thread_seconds: [f64; 2],
    /// Instants of the changes of state; from closed each opens, then half-open, then open or (in the end) closed.
    changes: &'static [f64],
}

/// What the chapter's JavaScript prints, for its own values and three other sets of them.
const CHAPTER: &[Row] = &[
    Row {
        params: &[],
        counts: [1890, 950, 227],
        thread_seconds: [108.36672022800434, 1062.9067202280044],
        changes: &[
            11.342708218945464,
            16.35137329367361,
            17.35137329367361,
            22.359101968642197,
            23.359101968642197,
            28.367873568696755,
            29.367873568696755,
            34.40642960124126,
            34.45779387078006,
        ],
    },
    Row {
        params: &[
            ("rate", "100/s"),
            ("timeout", "500ms"),
            ("failure", "5%"),
            ("window", "50"),
            ("minimum_calls", "20"),
            ("failure_rate_threshold", "30%"),
            ("cool_down", "2s"),
            ("probes", "5"),
            ("seed", "1"),
        ],
        counts: [4161, 1880, 18],
        thread_seconds: [134.28204121845303, 1074.642041218453],
        changes: &[
            10.609550278299047,
            12.629264030038257,
            13.129264030038257,
            15.145664104791734,
            15.645664104791734,
            17.65532050852269,
            18.15532050852269,
            20.162401341582097,
            20.662401341582097,
            22.662686012266484,
            23.162686012266484,
            25.17625998571781,
            25.67625998571781,
            27.684281613249983,
            28.184281613249983,
            30.187785710686807,
            30.24849946283811,
        ],
    },
    Row {
        params: &[
            ("rate", "20/s"),
            ("timeout", "2s"),
            ("failure", "0%"),
            ("window", "10"),
            ("failure_rate_threshold", "80%"),
            ("cool_down", "10s"),
            ("probes", "1"),
            ("seed", "17"),
        ],
        counts: [748, 377, 98],
        thread_seconds: [119.66096206885757, 875.6209620688576],
        changes: &[12.432815483225856, 22.631122706231988, 24.631122706231988, 34.632684556574375, 34.65735319382772],
    },
    Row {
        params: &[
            ("rate", "200/s"),
            ("failure", "20%"),
            ("window", "100"),
            ("minimum_calls", "50"),
            ("cool_down", "1s"),
            ("probes", "10"),
            ("seed", "77"),
        ],
        counts: [7721, 3609, 437],
        thread_seconds: [500.12134892817767, 4117.861348928178],
        changes: &[
            11.170110389660689,
            12.182134964950407,
            13.182134964950407,
            14.185895489483293,
            15.185895489483293,
            16.190609464009533,
            17.190609464009533,
            18.198000775657956,
            19.198000775657956,
            20.199473394236676,
            21.199473394236676,
            22.210357249679156,
            23.210357249679156,
            24.22041470275519,
            25.22041470275519,
            26.223184001169404,
            27.223184001169404,
            28.22483847365397,
            29.22483847365397,
            30.22871298513659,
            30.297611841617467,
            31.303276368197654,
            31.325241718301218,
            32.33585073381134,
            32.39659178355116,
        ],
    },
];

fn close(value: f64, expected: f64) {
    assert!((value - expected).abs() <= 1e-9 * expected.abs(), "{value} is not {expected}");
}

#[test]
fn agrees_with_the_chapters_program() {
    for row in CHAPTER {
        let metrics = metrics(row.params);
        for (key, expected) in
            ["calls_sent", "short_circuited_outage", "short_circuited_healthy"].iter().zip(row.counts)
        {
            assert_eq!(metrics[key], expected, "{key} {:?}", row.params);
        }
        close(metrics["thread_seconds"].as_f64().unwrap(), row.thread_seconds[0]);
        close(metrics["thread_seconds_without"].as_f64().unwrap(), row.thread_seconds[1]);
        close(metrics["opened_at"].as_f64().unwrap(), row.changes[0]);
        let changes = metrics["transitions"].as_array().unwrap();
        assert_eq!(changes.len(), row.changes.len(), "{:?}", row.params);
        let mut state = "closed".to_owned();
        for (place, (change, at)) in changes.iter().zip(row.changes).enumerate() {
            close(change[0].as_f64().unwrap(), *at);
            assert_eq!(change[1], state.as_str());
            let to = match place {
                place if place + 1 == row.changes.len() => "closed",
                place if place % 2 == 0 => "open",
                _ => "half_open",
            };
            assert_eq!(change[2], to, "change {place} of {:?}", row.params);
            state = to.to_owned();
        }
    }
}

#[test]
fn reasons_are_the_chapters() {
    let metrics = metrics(&[]);
    let reasons: Vec<&str> =
        metrics["transitions"].as_array().unwrap().iter().map(|change| change[3].as_str().unwrap()).collect();
    assert_eq!(reasons[0], "failure rate 50% of last 20");
    assert_eq!(reasons[1], "cool-down of 5 s over");
    assert_eq!(reasons[2], "a probe failed");
    assert_eq!(reasons[8], "3 probes succeeded");
}

/// The breaker learns of an outage when timeouts come in, and needs θ·W failures that arrive at the rate λ:
/// 10 + 1 + 10/50 = 11.2 s. Until then λ·(timeout + θ·W/λ) = 60 calls are exposed, give or take four Poisson deviations.
#[test]
fn detection_takes_the_timeout_and_the_failures_needed() {
    let entry = labs::find("breaker").unwrap();
    let run = entry.run(&entry.defaults(), Detail::Metrics);
    let theory = run.theory();
    let expected = theory.iter().find(|theory| theory.metric == "opened_at").unwrap().value;
    assert!((expected - 11.2).abs() < 1e-12);
    let mut opened = Spread::default();
    let mut exposed = Spread::default();
    for seed in 0..60 {
        let seed = seed.to_string();
        let params: &[(&str, &str)] = &[("seed", &seed), ("failure", "0%")];
        let at = metrics(params)["opened_at"].as_f64().unwrap();
        assert!((at - expected).abs() < 0.35, "seed {seed}: {at}");
        opened.add(at);
        // A breaker that never judges sends every call: those of the outage up to the opening are the exposed ones.
        let horizon = format!("{at}s");
        let all = metrics(&[("seed", &seed), ("failure", "0%"), ("profile", "off"), ("horizon", &horizon)]);
        let before = metrics(&[("seed", &seed), ("failure", "0%"), ("profile", "off"), ("horizon", "10s")]);
        let count = all["calls_sent"].as_f64().unwrap() - before["calls_sent"].as_f64().unwrap();
        assert!((count - 60.0).abs() <= 4.0 * 60.0_f64.sqrt(), "seed {seed}: {count}");
        exposed.add(count);
    }
    assert!((opened.mean().unwrap() - 11.2).abs() < 0.05, "{:?}", opened.mean());
    assert!((exposed.mean().unwrap() - 60.0).abs() < 3.0, "{:?}", exposed.mean());
}

/// Little's law for the threads of all calls: 50/s × (20 s × 1 s + 40 s × 20 ms) = 1040 thread-seconds.
#[test]
fn without_a_breaker_threads_wait_as_little_says() {
    let entry = labs::find("breaker").unwrap();
    let run = entry.run(&entry.defaults(), Detail::Metrics);
    let theory = run.theory();
    let value = theory.iter().find(|theory| theory.metric == "thread_seconds_without").unwrap().value;
    assert!((value - 1040.0).abs() < 1e-9);
    let mut spread = Spread::default();
    for seed in 0..200 {
        spread.add(metrics(&[("seed", &seed.to_string())])["thread_seconds_without"].as_f64().unwrap());
    }
    // A sum of Poisson many waits: its deviation is about √(50·20)·1 s ≈ 32 s, its mean's a fourteenth of that.
    assert!((spread.mean().unwrap() - 1040.0).abs() < 4.0 * spread.standard_error().unwrap(), "{:?}", spread.mean());
    assert!((25.0..40.0).contains(&spread.sd().unwrap()), "{:?}", spread.sd());
}

/// A minimum above the window can never be reached, so the chapter's breaker never opens.
#[test]
fn a_minimum_above_the_window_never_opens() {
    let metrics = metrics(&[("window", "10"), ("minimum_calls", "11")]);
    assert_eq!(metrics["opened_at"], Json::Null);
    assert_eq!(metrics["short_circuited_outage"], 0);
    assert_eq!(metrics["thread_seconds"], metrics["thread_seconds_without"]);
}

#[test]
fn no_outage_needs_no_breaker() {
    let metrics = metrics(&[("outage_to", "0s"), ("outage_from", "10s")]);
    assert_eq!(metrics["transitions"].as_array().unwrap().len(), 0);
}

#[test]
fn tasks_can_be_done() {
    let entry = labs::find("breaker").unwrap();
    let met = |params: &[(&str, &str)]| {
        let (values, notices) = lab::read_params(entry, &pairs(params));
        assert!(notices.is_empty());
        entry.run(&values, Detail::Metrics).tasks().iter().map(|task| task.met).collect::<Vec<_>>()
    };
    assert_eq!(met(&[]), [false, false]);
    // Some setting of the breaker alone meets each.
    let settings: Vec<[(&str, &str); 5]> = ["500ms", "1s", "1500ms", "2s"]
        .iter()
        .flat_map(|cool| {
            ["6", "10", "20"].iter().map(move |window| {
                [
                    ("cool_down", *cool),
                    ("window", *window),
                    ("minimum_calls", "5"),
                    ("probes", "1"),
                    ("failure_rate_threshold", "40%"),
                ]
            })
        })
        .collect();
    let met: Vec<Vec<bool>> = settings.iter().map(|setting| met(setting)).collect();
    assert!(met.iter().any(|met| met[0]), "{met:?}");
    assert!(met.iter().any(|met| met[1]), "{met:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn transitions_are_legal_and_calls_are_conserved(
        rate in 1_u32..300, timeout in 50_u32..4000, failure in 0_u32..=100, window in 1_u32..100, minimum in 1_u32..100,
        threshold in 1_u32..=100, cool in 100_u32..20_000, probes in 1_u32..20, seed in any::<u32>(), from in 0_u32..60, to in 0_u32..60,
        profile in 0_usize..3,
    ) {
        let params = [
            ("rate", format!("{rate}/s")), ("timeout", format!("{timeout}ms")), ("failure", format!("{failure}%")),
            ("window", window.to_string()), ("minimum_calls", minimum.to_string()), ("failure_rate_threshold", format!("{threshold}%")),
            ("cool_down", format!("{cool}ms")), ("probes", probes.to_string()), ("seed", seed.to_string()),
            ("outage_from", format!("{from}s")), ("outage_to", format!("{to}s")), ("profile", ["chapter", "resilience4j", "off"][profile].to_owned()),
        ];
        let params: Vec<(&str, &str)> = params.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let entry = labs::find("breaker").unwrap();
        let (values, notices) = lab::read_params(entry, &pairs(&params));
        prop_assert!(notices.is_empty(), "{notices:?}");
        let run = entry.run(&values, Detail::History);
        prop_assert_eq!(run.measure(), entry.run(&values, Detail::Metrics).measure(), "the same seed is the same run");
        let Some(Measure::Transitions(changes)) = run.metric("transitions") else { return Err(TestCaseError::fail("no transitions")) };
        let (mut at, mut state) = (0.0, "closed");
        for (when, from, to, _) in &changes {
            prop_assert!(*when >= at, "time goes on");
            prop_assert_eq!(*from, state);
            let legal = matches!((*from, *to), ("closed", "open") | ("open", "half_open") | ("half_open", "open" | "closed"));
            prop_assert!(legal, "{} to {}", from, to);
            if *from == "open" {
                prop_assert!(when - at >= f64::from(cool) / 1000.0 - 1e-9, "the cool-down is kept");
            }
            (at, state) = (*when, *to);
        }
        let off = entry.run(&lab::read_params(entry, &pairs(&[&params[..11], &[("profile", "off")]].concat())).0, Detail::Metrics);
        let number = |run: &lab::AnyRun, key: &str| run.metric(key).and_then(|measure| measure.number()).unwrap_or(f64::NAN);
        prop_assert_eq!(number(&off, "short_circuited_outage") + number(&off, "short_circuited_healthy"), 0.0);
        prop_assert!(number(&run, "thread_seconds") <= number(&run, "thread_seconds_without") + 1e-9);
        prop_assert!(run.moments().len() <= 60);
    }
}
