//! The lab `deadline`: the printed numbers derived step by step, the laws of a deadline, and the story.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry, Measure, Pairs, Value},
    labs,
    text::Locale,
};

fn entry() -> &'static Entry {
    labs::find("deadline").expect("the lab is registered")
}

fn pairs(given: &[(&str, &str)]) -> Pairs {
    given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn run(given: &[(&str, &str)]) -> AnyRun {
    let (values, notices) = lab::read_params(entry(), &pairs(given));
    assert!(notices.is_empty(), "{notices:?}");
    entry().run(&values, Detail::History)
}

fn number(run: &AnyRun, key: &str) -> f64 {
    run.metric(key).and_then(|measure| measure.number()).unwrap_or_else(|| panic!("{key} did not happen"))
}

fn close(value: f64, expected: f64, what: &str) {
    assert!((value - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{what}: {value} is not {expected}");
}

/// Every line follows from the chain by hand. Own work is 50, 100 and 150 ms, each done before the call downward, so the
/// gateway calls order at 50 ms, order calls payment at 150 ms, payment calls the bank at 300 ms, and the bank is done at
/// 2,300 ms. A thread is held from the call on: gateway from 0, order from 0.05, payment from 0.15.
///
/// - none: all three wait for 2.3. Threads 2.3 + 2.25 + 2.15 = 6.7; after the deadline 3 × 1.3 = 3.9.
/// - inverted: the gateway waits 2 s for order, until 2.05; order's 5 s and payment's 10 s end later than the bank, so
///   both go on until 2.3. Threads 2.05 + 2.25 + 2.15 = 6.45; after the deadline 1.05 + 1.3 + 1.3 = 3.65.
/// - shrinking: 900 ms from 50 end at 950, 700 from 150 at 850, 500 from 300 at 800. Payment is first, and its answer is
///   passed up at once: all end at 0.8. Threads 0.8 + 0.75 + 0.65 = 2.2.
/// - propagated: 950, 900, 850 ms after the start. Payment is first again: all end at 0.85. Threads 0.85 + 0.8 + 0.7 = 2.35.
///
/// The bank call is late where payment still awaits it at 1.0: the first two.
#[test]
fn the_four_policies_at_a_bank_of_two_seconds() {
    let rows = [
        ("none", 2.3, 6.7, 3.9, 1, 0, 1),
        ("inverted", 2.05, 6.45, 3.65, 1, 0, 0),
        ("shrinking", 0.8, 2.2, 0.0, 0, 1, 0),
        ("propagated", 0.85, 2.35, 0.0, 0, 1, 0),
    ];
    for (policy, latency, threads, wasted, late, in_time, paid) in rows {
        let run = run(&[("policy", policy)]);
        close(number(&run, "user_latency"), latency, policy);
        close(number(&run, "thread_seconds"), threads, policy);
        close(number(&run, "wasted_work"), wasted, policy);
        assert_eq!(run.metric("late_bank_calls"), Some(Measure::Count(late)), "{policy}");
        assert_eq!(run.metric("answered_in_time"), Some(Measure::Count(in_time)), "{policy}");
        assert_eq!(run.metric("paid"), Some(Measure::Count(paid)), "{policy}");
    }
}

/// The default is the chapter's chain without timeouts, and the API tells the same numbers.
#[test]
fn the_api_gives_the_default() {
    let document = lab::simulate(entry(), &pairs(&[]), Locale::ENGLISH);
    assert_eq!(document["params"]["policy"], "none");
    assert_eq!(document["params"]["bank_latency"], "2s");
    assert_eq!(document["metrics"]["late_bank_calls"], 1);
    close(document["metrics"]["user_latency"].as_f64().unwrap(), 2.3, "user_latency");
    assert_eq!(document["end"], "finished");
}

/// Three attempts of 400 ms from 300 ms on: 300–700, 700–1,100, 1,100–1,500, then payment gives up. Two of the three are
/// still awaited at, or begun after, the deadline. With the deadline passed on, the second is cut at payment's limit of
/// 850 ms, and a third is never begun.
#[test]
fn attempts_share_one_deadline() {
    let alone = [("attempts", "3"), ("per_try_timeout", "400ms")];
    let none = run(&alone);
    close(number(&none, "user_latency"), 1.5, "none");
    assert_eq!(none.metric("late_bank_calls"), Some(Measure::Count(2)));
    let passed_on = run(&[alone[0], alone[1], ("policy", "propagated")]);
    close(number(&passed_on, "user_latency"), 0.85, "propagated");
    assert_eq!(passed_on.metric("late_bank_calls"), Some(Measure::Count(0)));
}

/// Own work of 0.4 + 0.4 + 0.4 s leaves payment nothing under a passed-on deadline: it is cut at 850 ms in the middle of
/// its work and the bank is never called. Threads: 0.85 + (0.85 − 0.4) + (0.85 − 0.8) = 1.35.
#[test]
fn a_passed_on_deadline_stops_own_work_too() {
    let run =
        run(&[("policy", "propagated"), ("gateway_work", "400ms"), ("order_work", "400ms"), ("payment_work", "400ms")]);
    close(number(&run, "user_latency"), 0.85, "user_latency");
    close(number(&run, "thread_seconds"), 1.35, "thread_seconds");
    assert_eq!(run.metric("paid"), Some(Measure::Count(0)));
}

/// A pool that is always large enough is no pool: with a fixed bank every request of the crowd fares as the one alone.
#[test]
fn a_crowd_without_a_line_is_the_request_alone() {
    for policy in ["none", "inverted", "shrinking", "propagated"] {
        let run = run(&[("policy", policy), ("pool", "10000")]);
        close(number(&run, "crowd_mean"), number(&run, "user_latency"), policy);
        close(number(&run, "crowd_p99"), number(&run, "user_latency"), policy);
        close(number(&run, "crowd_in_time"), number(&run, "answered_in_time"), policy);
        close(number(&run, "crowd_wasted"), number(&run, "wasted_work") / number(&run, "thread_seconds"), policy);
    }
}

/// The crowd without timeouts against Erlang C (M/M/c needs exponential holding, so the fixed case is held to its bounds):
/// below saturation everyone is served and the mean wait for a thread is less than the exponential pool's; above it the
/// line grows by (rate − threads ÷ holding) a second, so the last of n requests waits n ÷ rate × (rate × holding ÷ threads − 1).
#[test]
fn an_overloaded_pool_grows_a_line() {
    // 100/s × (0.15 + 0.85) s = 100 erlangs on 50 threads: the 1,000th request waits about 10 × (100/50 − 1) = 10 s.
    let run = run(&[("bank_latency", "850ms")]);
    let last = number(&run, "crowd_p99");
    let expected = 0.15 + 1.0 + 0.99 * 10.0;
    assert!((last - expected).abs() < 0.1 * expected, "{last} is not about {expected}");
}

/// Half of a lognormal's values lie below its median, whatever the spread, and 84.13 % below median × e^spread.
#[test]
fn the_bank_is_lognormal() {
    let share = |latency: &str| {
        let run = run(&[
            ("policy", "propagated"),
            ("bank_spread", "50%"),
            ("bank_latency", latency),
            ("pool", "10000"),
            ("requests", "40000"),
        ]);
        number(&run, "crowd_paid_in_time")
    };
    // The bank has 850 − 300 = 550 ms. Four standard errors of a share of 40,000.
    assert!((share("550ms") - 0.5).abs() < 4.0 * (0.25_f64 / 40_000.0).sqrt());
    // 550 ms ÷ e^0.5 = 333.59 ms.
    assert!((share("333.59ms") - 0.841_345).abs() < 4.0 * (0.841_f64 * 0.159 / 40_000.0).sqrt());
}

/// What the lesson says of the crowded pool: passed on beats everyone, and shrinking timeouts alone are worst, because
/// the pool works for users who have gone.
#[test]
fn dropping_hopeless_requests_saves_the_others() {
    let paid = |policy: &str, seed: &str| {
        let run = run(&[("policy", policy), ("bank_latency", "400ms"), ("bank_spread", "20%"), ("seed", seed)]);
        number(&run, "crowd_paid_in_time")
    };
    for seed in ["48", "1", "2", "3", "4"] {
        let [none, shrinking, passed_on] = ["none", "shrinking", "propagated"].map(|policy| paid(policy, seed));
        assert!(passed_on > none && none > shrinking, "seed {seed}: {none} {shrinking} {passed_on}");
    }
}

#[test]
fn theory_agrees_where_it_speaks() {
    for policy in ["none", "inverted", "shrinking", "propagated"] {
        for bank in ["100ms", "500ms", "2s", "8s"] {
            let run = run(&[("policy", policy), ("bank_latency", bank)]);
            let theory = run.theory();
            assert_eq!(theory.len(), 2, "{policy} {bank}");
            for value in theory {
                close(number(&run, value.metric), value.value, value.metric);
            }
        }
    }
}

#[test]
fn tasks_can_be_done_and_are_not_done_already() {
    let met = |given: &[(&str, &str)]| run(given).tasks().iter().map(|task| task.met).collect::<Vec<_>>();
    assert_eq!(met(&[]), [false, false]);
    assert_eq!(met(&[("policy", "propagated")]), [true, false]);
    let crowd = [("policy", "propagated"), ("bank_latency", "400ms"), ("bank_spread", "20%"), ("pool", "65")];
    assert_eq!(met(&crowd), [false, true]);
    assert_eq!(
        met(&[
            ("policy", "propagated"),
            ("bank_latency", "400ms"),
            ("bank_spread", "20%"),
            ("pool", "65"),
            ("rate", "1/s")
        ]),
        [false, false]
    );
    assert_eq!(met(&[("policy", "propagated"), ("gateway_work", "0ms")]), [false, false]);
}

#[test]
fn figures_have_their_data() {
    for preset in entry().presets() {
        let run = entry().run(&preset.values, Detail::History);
        let figures = run.figures();
        assert_eq!(figures.len(), 3);
        for figure in &figures {
            assert!(figure.table().rows.len() > 10, "{}", figure.id);
            assert!(
                figure.describe.get(Locale::BENGALI).chars().any(|letter| ('\u{980}'..='\u{9ff}').contains(&letter))
            );
        }
        // The bars of the first chart add up to the thread-seconds.
        let table = figures[0].table();
        assert!(table.columns.len() == 4);
        let numbers = run.numbers().expect("a table");
        assert!(numbers.rows.len() == 4 && numbers.rows.iter().all(|row| row.cells.len() == numbers.columns.len()));
    }
}

fn without_numbers(sentence: &str) -> String {
    sentence.chars().filter(|letter| !letter.is_numeric() && !matches!(letter, '.' | ',')).collect()
}

/// Parameter sets that reach every kind of moment.
fn stories() -> Vec<AnyRun> {
    let mut runs: Vec<AnyRun> =
        entry().presets().iter().map(|preset| entry().run(&preset.values, Detail::History)).collect();
    for policy in ["none", "inverted", "shrinking", "propagated"] {
        for more in [
            &[("attempts", "10"), ("per_try_timeout", "50ms")][..],
            &[("attempts", "3"), ("per_try_timeout", "300ms")],
            &[("bank_latency", "100ms")],
            &[("gateway_work", "2s")],
            &[("order_work", "5s")],
            &[("gateway_work", "0ms"), ("order_work", "0ms"), ("payment_work", "0ms"), ("bank_latency", "1ms")],
            &[("deadline", "50ms"), ("reserve", "1s")],
            &[("bank_latency", "60s"), ("deadline", "300ms")],
        ] {
            let mut given = vec![("policy", policy)];
            given.extend(more);
            runs.push(run(&given));
        }
    }
    runs
}

#[test]
fn the_story_is_told_in_order_and_in_words() {
    for run in stories() {
        let moments = run.moments();
        assert!(!moments.is_empty() && moments.len() <= 60 && moments[0].at == 0.0);
        assert!(moments.windows(2).all(|pair| pair[0].at < pair[1].at), "{:?}", run.values());
        assert!(moments.iter().all(|moment| moment.at <= run.extent()));
        for locale in [Locale::ENGLISH, Locale::BENGALI] {
            let sentences: Vec<String> = moments.iter().map(|moment| run.sentence(moment.at, locale)).collect();
            for pair in sentences.windows(2) {
                assert_ne!(without_numbers(&pair[0]), without_numbers(&pair[1]), "{:?}", run.values());
            }
            for sentence in &sentences {
                assert!(sentence.chars().count() <= 175, "{} letters: {sentence}", sentence.chars().count());
                assert!(sentence.matches("**").count() <= 2, "{sentence}");
                if locale == Locale::BENGALI {
                    assert!(sentence.chars().any(|letter| ('\u{980}'..='\u{9ff}').contains(&letter)), "{sentence}");
                    assert!(!sentence.chars().any(|letter| letter.is_ascii_digit()), "{sentence}");
                }
            }
        }
    }
}

#[test]
fn ticks_are_in_order() {
    let run = run(&[]);
    let ticks = run.ticks();
    assert!(ticks.len() <= 100_000 && ticks.windows(2).all(|pair| pair[0] < pair[1]));
}

/// Any values within the control table's ranges, by their place in it.
fn any_values() -> impl Strategy<Value = Vec<(usize, f64)>> {
    prop::collection::vec((0_usize..14, 0.0_f64..=1.0), 0..14)
}

fn values(given: &[(usize, f64)]) -> Vec<Value> {
    let mut values = entry().defaults();
    let specs = entry().specs();
    for (place, share) in given {
        let spec = specs[place % specs.len()];
        values[place % specs.len()] = match spec.kind {
            lab::Kind::Choice(choices) => Value::Choice((share * choices.len() as f64) as usize),
            lab::Kind::Number(number) => {
                // Requests stay few, so that the test is quick.
                let max = if spec.key == "requests" { 500.0 } else { number.max };
                Value::Number(number.min + share * share * share * (max - number.min))
            }
        };
    }
    values
}

fn is_propagated(run: &AnyRun) -> bool {
    run.values()[0] == Value::Choice(3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_passed_on_deadline_is_kept(given in any_values()) {
        let mut values = values(&given);
        values[0] = Value::Choice(3);
        let run = entry().run(&values, Detail::Metrics);
        prop_assert!(is_propagated(&run));
        prop_assert_eq!(number(&run, "answered_in_time"), 1.0);
        prop_assert_eq!(number(&run, "wasted_work"), 0.0);
        prop_assert_eq!(number(&run, "late_bank_calls"), 0.0);
        prop_assert_eq!(number(&run, "crowd_in_time"), 1.0);
    }

    #[test]
    fn any_values_give_a_whole_run(given in any_values()) {
        let values = values(&given);
        let run = entry().run(&values, Detail::History);
        for measure in run.measure() {
            prop_assert!(measure.number().is_none_or(|value| value.is_finite() && value >= 0.0));
        }
        prop_assert!(number(&run, "wasted_work") <= number(&run, "thread_seconds") + 1e-9);
        prop_assert!(number(&run, "crowd_paid_in_time") <= number(&run, "crowd_in_time"));
        // No request answers before the policy allows it to be worth waiting: the three services hold at least the
        // gateway's stay, and at most three times the longest of them.
        prop_assert!(number(&run, "thread_seconds") + 1e-9 >= number(&run, "user_latency"));
        let moments = run.moments();
        prop_assert!(moments.windows(2).all(|pair| pair[0].at < pair[1].at));
        prop_assert!(moments.len() <= 60);
        for moment in &moments {
            prop_assert!(!run.sentence(moment.at, Locale::BENGALI).is_empty());
        }
        for figure in run.figures() {
            prop_assert!(figure.csv().lines().count() > 1);
        }
        let again = entry().run(&values, Detail::Metrics);
        prop_assert_eq!(run.measure(), again.measure());
    }
}
