//! The lab `retry` against the chapter's program, closed forms and hostile values.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry},
    labs,
    text::Locale,
};
use serde_json::Value as Json;

fn entry() -> &'static Entry {
    labs::find("retry").unwrap()
}

fn pairs(link: &str) -> lab::Pairs {
    link.split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// The metrics of a link such as `failure=50% budget=10%`.
fn metrics(link: &str) -> Json {
    let document = lab::simulate(entry(), &pairs(link), Locale::ENGLISH);
    assert_eq!(document["ignored"], serde_json::json!([]), "{link}");
    document["metrics"].clone()
}

fn history(link: &str) -> AnyRun {
    let (values, notices) = lab::read_params(entry(), &pairs(link));
    assert!(notices.is_empty(), "{link}");
    entry().run(&values, Detail::History)
}

fn close(value: &Json, expected: f64, relative: f64, what: &str) {
    let value = value.as_f64().unwrap();
    assert!((value - expected).abs() <= relative * expected.abs().max(1e-300), "{what}: {value} is not {expected}");
}

/// What the chapter prints, and its program run with other values under Node: calls, and the share of users answered.
#[test]
fn the_chapters_program_to_the_digit() {
    let rows: [(&str, u64, f64); 15] = [
        ("failure=1% budget=off", 1013, 1.0),
        ("failure=1% budget=10%", 1013, 1.0),
        ("failure=10% budget=off", 1115, 1.0),
        ("failure=10% budget=10%", 1115, 1.0),
        ("failure=50% budget=off", 2022, 1.0),
        ("failure=50% budget=10%", 1360, 0.668),
        ("failure=90% budget=off", 9410, 0.945),
        ("failure=90% budget=10%", 1361, 0.125),
        ("failure=100% budget=off", 27_000, 0.0),
        ("failure=100% budget=10%", 1361, 0.0),
        ("layers=4 attempts=3 failure=70% budget=20% users=1000 seed=3", 2108, 0.65),
        ("layers=2 attempts=5 failure=30% budget=off users=1000 seed=11", 1462, 1.0),
        ("layers=5 attempts=3 failure=100% budget=off users=100 seed=48", 24_300, 0.0),
        ("layers=3 attempts=4 failure=100% budget=off users=1000 seed=1", 64_000, 0.0),
        ("layers=3 attempts=3 failure=80% budget=5% users=1000 seed=123456789", 1187, 0.248),
    ];
    for (link, calls, answered) in rows {
        let users = if link.contains("users=100 ") { 100.0 } else { 1000.0 };
        let metrics = metrics(link);
        assert_eq!(metrics["database_calls"], calls, "{link}");
        close(&metrics["amplification"], calls as f64 / users, 1e-9, link);
        close(&metrics["users_ok"], answered, 1e-9, link);
    }
}

/// The chapter's program, written down once more in the plainest way, from its own generator up: every seed must agree,
/// not only the printed one.
struct Chapter {
    state: u32,
    tokens: Vec<f64>,
    tries: u32,
    failure: f64,
    budget: Option<f64>,
    burst: f64,
    calls: u64,
    denied: u64,
}

impl Chapter {
    fn random(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let mut t = (self.state ^ (self.state >> 15)).wrapping_mul(1 | self.state);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(61 | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    }

    fn call(&mut self, layer: usize) -> bool {
        if layer == self.tokens.len() {
            self.calls += 1;
            return self.random() >= self.failure;
        }
        for attempt in 1..=self.tries {
            if attempt == 1 {
                self.tokens[layer] = (self.tokens[layer] + self.budget.unwrap_or(0.1)).min(self.burst);
            } else if self.budget.is_some() {
                if self.tokens[layer] < 1.0 {
                    self.denied += 1;
                    return false;
                }
                self.tokens[layer] -= 1.0;
            }
            if self.call(layer + 1) {
                return true;
            }
        }
        false
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_seed_gives_the_programs_numbers(
        seed in any::<u32>(), layers in 1_u32..=4, tries in 1_u32..=4, users in 1_u32..=300, percent in 0_u32..=100,
        budget in proptest::option::of(0_u32..=100), burst in 0_u32..=20,
    ) {
        let word = budget.map_or("off".to_owned(), |budget| format!("{budget}%"));
        let link = format!(
            "layers={layers} attempts={tries} users={users} failure={percent}% budget={word} burst={burst} seed={seed}"
        );
        let metrics = metrics(&link);
        let mut chapter = Chapter {
            state: seed,
            tokens: vec![f64::from(burst); layers as usize],
            tries,
            failure: f64::from(percent) / 100.0,
            budget: budget.map(|budget| f64::from(budget) / 100.0),
            burst: f64::from(burst),
            calls: 0,
            denied: 0,
        };
        let answered = (0..users).filter(|_| chapter.call(0)).count();
        prop_assert_eq!(&metrics["database_calls"], chapter.calls);
        prop_assert_eq!(&metrics["retries_denied"], chapter.denied);
        prop_assert_eq!(metrics["users_ok"].as_f64().unwrap(), answered as f64 / f64::from(users));
    }
}

/// V12: kⁿ attempts of one call when nothing succeeds.
#[test]
fn v12_the_worst_case_is_a_power() {
    for (layers, attempts, worst) in [(3, 3, 27), (3, 4, 64), (5, 3, 243), (1, 8, 8), (6, 2, 64)] {
        let metrics = metrics(&format!("layers={layers} attempts={attempts} failure=100% users=7"));
        assert_eq!(metrics["database_calls"], 7 * worst);
        close(&metrics["amplification"], f64::from(worst), 1e-12, "worst case");
    }
}

/// V13: without a budget the nested loops are kⁿ attempts in a row that stop at the first success. With q = 1 − p the
/// number of attempts is geometric, cut at K = kⁿ: its mean is 1 + p + p² + … + p^(K−1), summed here term by term, and a
/// user is lost with chance p^K. Five standard errors, the spread taken from the same distribution.
#[test]
fn v13_expected_amplification_telescopes() {
    for (failure, expected, answered) in [(10, 1.1111, 1.0), (50, 2.0, 1.0), (90, 9.4185, 0.9419)] {
        let p = f64::from(failure) / 100.0;
        let terms = (0..27).scan(1.0, |power, _| Some(std::mem::replace(power, *power * p)));
        let mean: f64 = terms.sum();
        let lost = (0..27).fold(1.0, |power, _| power * p);
        assert!((mean - expected).abs() < 5e-5 && (1.0 - lost - answered).abs() < 5e-5);
        let second: f64 = (1..=27).map(|n| f64::from(n * n) * chance_of_length(n, p)).sum();
        let (users, error) = (50_000.0_f64, (second - mean * mean).sqrt());
        for seed in 1..=5 {
            let link = format!("failure={failure}% users=50000 seed={seed}");
            let metrics = metrics(&link);
            let measured = metrics["amplification"].as_f64().unwrap();
            assert!((measured - mean).abs() < 5.0 * error / users.sqrt(), "{link}: {measured}, expected {mean}");
            let ok = metrics["users_ok"].as_f64().unwrap();
            assert!((ok - (1.0 - lost)).abs() <= 5.0 * (lost * (1.0 - lost) / users).sqrt() + 1e-9, "{link}: {ok}");
        }
        let run = history(&format!("failure={failure}%"));
        let theory = run.theory();
        assert!((theory[0].value - mean).abs() < 1e-9 && theory[0].metric == "amplification");
        assert!((theory[1].value - (1.0 - lost)).abs() < 1e-9 && theory[1].metric == "users_ok");
    }
}

fn chance_of_length(n: u32, p: f64) -> f64 {
    let power = |n: u32| (0..n).fold(1.0, |power, _| power * p);
    if n == 27 { power(26) } else { power(n - 1) * (1.0 - p) }
}

/// V14: at failure 1 nothing is left to chance. Each layer's retries are its burst plus a tenth of its first tries, and
/// its attempts are the first tries of the next: a → 1.1·a + 10, thrice. Whole tokens keep the
/// simulation a little below.
#[test]
fn v14_a_budget_bounds_the_amplification() {
    for (users, printed, half_a_digit) in [(1_000, 1.361, 5e-4), (10_000, 1.334, 5e-4), (100_000, 1.3313, 5e-5)] {
        let link = format!("failure=100% budget=10% users={users}");
        let measured = metrics(&link)["amplification"].as_f64().unwrap();
        assert!((measured - printed).abs() <= half_a_digit, "{users}: {measured}");
        let attempts = (0..3).fold(f64::from(users), |first, _| first * 1.1 + 10.0) / f64::from(users);
        let theory = history(&link).theory();
        assert!((theory[0].value - attempts).abs() < 1e-12);
        assert!(measured <= attempts && attempts - measured < 0.0032);
    }
    assert!((history("failure=100% budget=10%").theory()[0].value - 1.3641).abs() < 1e-9);
    assert_eq!(metrics("failure=100% budget=10%")["database_calls"], 1361);
}

/// One layer that retries: k attempts at most, wherever it stands, and the same attempts in the same order.
#[test]
fn one_layer_does_not_multiply() {
    for failure in [30, 60, 100] {
        let lowest = metrics(&format!("failure={failure}% retry_at=lowest"));
        assert_eq!(lowest, metrics(&format!("failure={failure}% retry_at=top")));
        assert_eq!(lowest["database_calls"], metrics(&format!("failure={failure}% layers=1"))["database_calls"]);
    }
    assert_eq!(metrics("failure=100% retry_at=lowest")["database_calls"], 3_000);
}

/// Failures for good: told apart they cost one attempt and leave the others' chance alone; not told apart they cost kⁿ.
#[test]
fn errors_that_stay_are_worth_telling_apart() {
    let users = 20_000.0;
    let blind = metrics("permanent=20% classify=off failure=10% users=20000");
    let seeing = metrics("permanent=20% classify=on failure=10% users=20000");
    assert_eq!(blind["users_ok"], seeing["users_ok"], "the others' fate is the same");
    let doomed = (blind["database_calls"].as_f64().unwrap() - seeing["database_calls"].as_f64().unwrap()) / 26.0;
    assert_eq!(doomed.fract(), 0.0, "each of them costs 27 instead of 1");
    let standard_error = (0.2_f64 * 0.8 * users).sqrt();
    assert!((doomed - 0.2 * users).abs() < 4.0 * standard_error);
    assert_eq!(metrics("permanent=100% classify=on")["database_calls"], 1_000);
    assert_eq!(metrics("permanent=100% classify=off failure=0%")["database_calls"], 27_000);
}

/// Eight attempts on six layers are 8⁶ for each user: nineteen whole users fit into five million.
#[test]
fn a_storm_stops_at_the_limit_and_works_in_slices() {
    let link = "layers=6 attempts=8 failure=100% users=100000";
    let document = lab::simulate(entry(), &pairs(link), Locale::ENGLISH);
    assert_eq!(document["end"], "limit");
    assert_eq!(document["metrics"]["database_calls"], 5_000_000);
    assert_eq!(document["metrics"]["amplification"], 262_144.0);
    let (values, _) = lab::read_params(entry(), &pairs(link));
    let mut job = entry().start(&values, Detail::Metrics);
    let mut slices = 0;
    while job.advance(50_000).is_none() {
        slices += 1;
    }
    assert!(slices >= 15, "{slices} slices");
    let exact = lab::simulate(entry(), &pairs("layers=4 attempts=5 failure=100% users=8000"), Locale::ENGLISH);
    assert_eq!((&exact["end"], &exact["metrics"]["database_calls"]), (&Json::from("finished"), &Json::from(5_000_000)));
}

#[test]
fn slices_change_nothing() {
    let (values, _) = lab::read_params(entry(), &pairs("failure=70% budget=20% users=500"));
    let whole = entry().run(&values, Detail::History);
    let mut job = entry().start(&values, Detail::History);
    let sliced = loop {
        if let Some(run) = job.advance(7) {
            break run;
        }
    };
    assert_eq!(whole.measure(), sliced.measure());
    assert_eq!(whole.ticks(), sliced.ticks());
    let csv = |run: &AnyRun| run.figures().iter().map(|figure| figure.csv()).collect::<String>();
    assert_eq!(csv(&whole), csv(&sliced));
    assert_eq!(whole.measure(), entry().run(&values, Detail::Metrics).measure());
}

#[test]
fn the_pyramid_unfolds_to_its_last_attempt() {
    let run = history("failure=100%");
    assert_eq!(run.extent(), 27.0);
    assert_eq!(run.ticks().len(), 28);
    let at: Vec<f64> = run.moments().iter().map(|moment| moment.at).collect();
    assert_eq!(at, [0.0, 1.0, 2.0, 3.0, 9.0, 14.0, 18.0, 27.0]);
    assert_eq!(history("failure=100% watch=100000").extent(), 27.0, "a user who is not there: the last one");
    let fourth = history("watch=4");
    assert_eq!(fourth.extent(), 3.0, "with the chapter's seed the fourth user needs three attempts");
}

#[test]
fn the_tasks_can_be_met_and_not_by_default() {
    let met = |link: &str| history(link).tasks().iter().map(|task| task.met).collect::<Vec<_>>();
    assert_eq!(met(""), [false, false]);
    assert_eq!(met("failure=100%"), [false, false]);
    assert_eq!(met("failure=100% budget=10%"), [true, false]);
    assert_eq!(met("retry_at=lowest"), [false, true]);
    assert_eq!(met("failure=100% budget=10% users=1"), [false, false], "not by leaving the load out");
    assert_eq!(met("failure=100% layers=1 attempts=1"), [false, false]);
}

#[test]
fn the_charts_show_the_measured_values() {
    let run = history("failure=50%");
    let figures = run.figures();
    assert_eq!(figures.iter().map(|figure| figure.id).collect::<Vec<_>>(), ["amplification", "answered", "tokens"]);
    let cell = |figure: usize, key: &str, x: f64| {
        let table = figures[figure].table();
        let column = table.columns.iter().position(|column| column.key == key).unwrap();
        table.rows.iter().find(|row| row[0] == Some(x)).unwrap()[column].unwrap()
    };
    assert_eq!(cell(0, "no_budget", 0.5), 2.022);
    assert_eq!(cell(0, "with_budget", 0.5), 1.36);
    assert_eq!(cell(0, "no_budget", 1.0), 27.0);
    assert_eq!(cell(1, "with_budget", 0.9), 0.125);
    assert!((cell(0, "theory", 0.9) - 9.4185).abs() < 5e-5);
    let tokens = figures[2].table();
    assert!(tokens.rows.iter().flat_map(|row| row[1..].iter().flatten()).all(|tokens| (0.0..=10.0).contains(tokens)));
}

fn without_numbers(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_numeric() && !matches!(letter, ',' | '.' | '*')).collect()
}

#[test]
fn moments_and_sentences_tell_a_story() {
    let presets = entry().presets().into_iter().map(|preset| preset.values);
    let links = [
        "failure=100% retry_at=top",
        "layers=6 attempts=8 failure=100%",
        "failure=100% budget=0% burst=0",
        "attempts=1",
        "watch=28",
    ];
    for values in presets.chain(links.iter().map(|link| lab::read_params(entry(), &pairs(link)).0)) {
        let run = entry().run(&values, Detail::History);
        let moments = run.moments();
        assert!(moments.len() >= 2 && moments.len() <= 60 && moments[0].at == 0.0);
        assert!(moments.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(moments.iter().all(|moment| moment.at <= run.extent()));
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
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_value_panics_or_hangs(
        layers in 0_u32..9, attempts in 0_u32..12, users in prop_oneof![Just(0_u32), 1_u32..50, Just(u32::MAX)],
        failure in -10_i32..130, budget in prop_oneof![Just("off".to_owned()), (0_u32..300).prop_map(|share| format!("{share}%"))],
        retry_at in prop_oneof![Just("all"), Just("lowest"), Just("top"), Just("none")], burst in 0_u32..2_000,
        permanent in 0_u32..=100, classify in prop_oneof![Just("on"), Just("off")], watch in 0_u32..200, seed in any::<u32>(),
    ) {
        let link = format!(
            "layers={layers} attempts={attempts} users={users} failure={failure}% budget={budget} retry_at={retry_at} \
             burst={burst} permanent={permanent}% classify={classify} watch={watch} seed={seed}"
        );
        let (values, _) = lab::read_params(entry(), &pairs(&link));
        let run = entry().run(&values, Detail::History);
        let measures = run.measure();
        prop_assert!(measures[0].number().unwrap() <= 5_000_000.0);
        prop_assert!(measures[1].number().is_some_and(|calls| (1.0..=262_144.0).contains(&calls)));
        prop_assert!(measures[2].number().is_some_and(|share| (0.0..=1.0).contains(&share)));
        prop_assert!(run.extent() >= 1.0);
        prop_assert!(run.ticks().windows(2).all(|pair| pair[0] < pair[1]) && run.ticks().len() <= 100_001);
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
        prop_assert!(run.numbers().is_some_and(|table| table.rows.iter().all(|row| row.cells.len() == table.columns.len())));
    }
}
