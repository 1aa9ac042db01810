//! The lab `deadline`: the printed numbers derived step by step, and the story. Its laws are in `deadline_laws.rs`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry, Measure, Pairs},
    labs::{self, deadline::Run},
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

/// The same, service by service: when each has done its own work and when its thread is free, and the sums of it. Own work
/// ends at 0.05, 0.15 and 0.3 under every policy. A timeout alone leaves the bank at work until 2.3; only a deadline that
/// was passed on cancels the call.
#[test]
fn every_service_begins_works_and_ends_as_derived() {
    let (called, worked, deadline) = ([0.0, 0.05, 0.15], [0.05, 0.15, 0.3], 1.0);
    let limit = |timeouts: [f64; 3]| [0, 1, 2].map(|hop| worked[hop] + timeouts[hop]);
    // Nobody ends later than the service below, or than its own limit.
    let ends = |limits: [f64; 3]| {
        let payment = limits[2].min(0.3 + 2.0);
        let order = limits[1].min(payment);
        [limits[0].min(order), order, payment]
    };
    let rows = [
        ("none", ends([f64::INFINITY; 3]), 2.3, [2.3, 2.3, 2.3]),
        ("inverted", ends(limit([2.0, 5.0, 10.0])), 2.3, [2.05, 2.3, 2.3]),
        ("shrinking", ends(limit([0.9, 0.7, 0.5])), 2.3, [0.8, 0.8, 0.8]),
        ("propagated", ends([1.0 - 0.05, 1.0 - 2.0 * 0.05, 1.0 - 3.0 * 0.05]), 0.85, [0.85, 0.85, 0.85]),
    ];
    for (policy, ends, bank_done, by_hand) in rows {
        let run = run(&[("policy", policy)]);
        let history = run.history::<Run>().expect("a run of this lab");
        let trace = history.focus();
        let [mut held, mut after] = [0.0_f64; 2];
        for hop in 0..3 {
            let visit = trace.visits[hop].expect("every service is called");
            close(ends[hop], by_hand[hop], policy);
            close(visit.called, called[hop], policy);
            close(visit.began, called[hop], policy);
            close(visit.worked, worked[hop], policy);
            close(visit.ended, ends[hop], policy);
            held += ends[hop] - called[hop];
            after += (ends[hop] - deadline).max(0.0);
        }
        assert_eq!(trace.tries.len(), 1, "{policy}");
        close(trace.tries[0].began, 0.3, policy);
        close(trace.tries[0].bank_done, bank_done, policy);
        close(number(&run, "user_latency"), ends[0], policy);
        close(number(&run, "thread_seconds"), held, policy);
        close(number(&run, "wasted_work"), after, policy);
        assert_eq!(number(&run, "late_bank_calls") > 0.0, ends[2] > deadline, "{policy}");
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

/// The preset: the same three attempts under inverted timeouts, which are all longer. Everyone ends at 1.5 s, so threads
/// 1.5 + 1.45 + 1.35 = 4.3 and after the deadline 3 × 0.5 = 1.5. The third attempt begins at 1.1, when the user has left,
/// and the bank is busy with it until 3.1. Shrinking timeouts cut the second attempt at 0.8, but the bank goes on until
/// 0.7 + 2 = 2.7.
#[test]
fn a_retry_may_begin_when_the_user_has_left() {
    let preset = entry().presets().into_iter().find(|preset| preset.id == "retries").expect("a preset for retries");
    let retries = entry().run(&preset.values, Detail::History);
    close(number(&retries, "user_latency"), 1.5, "user_latency");
    close(number(&retries, "thread_seconds"), 4.3, "thread_seconds");
    close(number(&retries, "wasted_work"), 1.5, "wasted_work");
    let history = retries.history::<Run>().expect("a run of this lab");
    let [none, inverted, shrinking, propagated] = [0, 1, 2, 3].map(|policy| &history.alone[policy]);
    assert_eq!(none.tries, inverted.tries);
    assert_eq!(inverted.tries.len(), 3);
    close(inverted.tries[2].began, 1.1, "the third attempt");
    close(inverted.bank_end(), 3.1, "the bank");
    assert_eq!(shrinking.tries.len(), 2);
    close(shrinking.answered, 0.8, "shrinking");
    close(shrinking.bank_end(), 2.7, "the bank");
    assert_eq!(propagated.tries.len(), 2);
    close(propagated.bank_end(), 0.85, "the bank");
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
