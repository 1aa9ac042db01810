//! The lab `restaurant`: its story over many days, its rules one by one, and its laws.

#![allow(clippy::expect_used, clippy::panic, reason = "a helper of a test may stop it")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry, Pairs},
    labs::{
        self,
        restaurant::{Doing, Outcome, Run},
    },
    text::Locale,
};
use std::sync::Arc;

fn entry() -> &'static Entry {
    labs::find("restaurant").expect("the lab is registered")
}

fn pairs(given: &[(&str, &str)]) -> Pairs {
    given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn run_with(given: &[(&str, &str)], detail: Detail) -> AnyRun {
    let (values, notices) = lab::read_params(entry(), &pairs(given));
    assert_eq!(notices, [], "{given:?}");
    entry().run(&values, detail)
}

fn history(given: &[(&str, &str)]) -> Arc<Run> {
    run_with(given, Detail::History).history().expect("its own kind of run")
}

fn metric(run: &AnyRun, key: &str) -> Option<f64> {
    run.metric(key).unwrap_or_else(|| panic!("no metric {key}")).number()
}

fn number(run: &AnyRun, key: &str) -> f64 {
    metric(run, key).unwrap_or_else(|| panic!("{key} did not happen"))
}

fn counts(run: &AnyRun) -> [f64; 6] {
    ["tea_served", "tea_lost", "dessert_served", "dessert_lost", "dessert_refused", "dessert_given_up"]
        .map(|key| number(run, key))
}

fn close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected} ± {tolerance}");
}

const MINUTE: f64 = 60.0;
const SEEDS: u32 = 151;

// The story.

#[test]
fn all_stand_at_the_counter_half_an_hour_after_the_confectioner_falls_ill() {
    let after = |seed: u32| {
        let run = run_with(&[("seed", &seed.to_string())], Detail::Metrics);
        metric(&run, "all_waiting_at").map_or(f64::INFINITY, |at| at / MINUTE - 5.0)
    };
    let mut days: Vec<f64> = (0..SEEDS).map(after).collect();
    days.sort_by(f64::total_cmp);
    let median = days[days.len() / 2];
    assert!((28.0..=32.0).contains(&median), "median {median} min");
    let default = number(&run_with(&[], Detail::Metrics), "all_waiting_at") / MINUTE - 5.0;
    assert!((28.0..=32.0).contains(&default), "default seed {default} min");
}

#[test]
fn a_healthy_day_never_has_all_at_the_counter() {
    for seed in 0..SEEDS {
        let run = run_with(&[("seed", &seed.to_string()), ("sick_from", "never")], Detail::Metrics);
        assert_eq!(metric(&run, "all_waiting_at"), None, "seed {seed}");
        assert_eq!(number(&run, "tea_lost"), 0.0, "seed {seed}");
    }
}

#[test]
fn with_two_at_the_counter_no_tea_is_lost() {
    for seed in 0..SEEDS {
        let run = run_with(&[("seed", &seed.to_string()), ("dessert_limit", "2")], Detail::Metrics);
        assert_eq!(number(&run, "tea_lost"), 0.0, "seed {seed}");
    }
}

// The rules, one by one. Guests come evenly and all want the same, so that every number follows by hand.

const A_GUEST_A_MINUTE: [(&str, &str); 2] = [("arrivals", "even"), ("order_every", "60s")];
const ONLY_SLOW_DESSERT: [(&str, &str); 2] = [("dessert_share", "100%"), ("sick_from", "0s")];
const ONLY_FAST_DESSERT: [(&str, &str); 2] = [("dessert_share", "100%"), ("sick_from", "never")];
const ONLY_TEA: [(&str, &str); 1] = [("dessert_share", "0%")];

fn each_minute(parts: &[&[(&'static str, &'static str)]]) -> Vec<(&'static str, &'static str)> {
    [A_GUEST_A_MINUTE.as_slice()].iter().chain(parts).flat_map(|part| part.iter().copied()).collect()
}

/// A guest every minute from 1:00 to 10:00; each dessert takes half a minute. Nine are done by 10:00, the tenth has just
/// come: nine half minutes of one waiter in ten minutes.
#[test]
fn a_well_counter_keeps_up() {
    let run = run_with(&each_minute(&[&ONLY_FAST_DESSERT, &[("horizon", "10min")]]), Detail::Metrics);
    assert_eq!(counts(&run), [0.0, 0.0, 9.0, 0.0, 0.0, 0.0]);
    assert_eq!([number(&run, "guests"), number(&run, "inside_at_end")], [10.0, 1.0]);
    assert_eq!(number(&run, "waiters_busy_mean"), 9.0 * 30.0 / 600.0);
    assert_eq!(metric(&run, "all_waiting_at"), None);
}

/// One waiter, busy from 1:00 for half an hour. Whoever comes from 2:00 on leaves five minutes later to the instant; by
/// 12:00 those of 2:00 to 7:00 have, and those of 8:00 to 12:00 still wait.
#[test]
fn a_guest_leaves_exactly_when_patience_is_over() {
    let run = history(&each_minute(&[&ONLY_TEA, &[("waiters", "1"), ("tea_time", "30min"), ("horizon", "12min")]]));
    let ends: Vec<(f64, Outcome)> = run.history.settled().iter().map(|end| (end.at, end.outcome)).collect();
    let expected: Vec<(f64, Outcome)> = (7..=12).map(|minute| (f64::from(minute) * MINUTE, Outcome::TeaLost)).collect();
    assert_eq!(ends, expected);
    assert_eq!(run.room(12.0 * MINUTE).waiting.len(), 5);
}

/// Two waiters; teas take 150 s, guests come every minute: waiters are free at 3:30, 4:30, 6:00 and 7:00, and the guests of
/// 3:00, 4:00, 5:00, 6:00 are attended then, in this order.
#[test]
fn guests_are_attended_in_order_of_arrival() {
    let run = history(&each_minute(&[&ONLY_TEA, &[("waiters", "2"), ("tea_time", "150s"), ("horizon", "8min")]]));
    let attended: Vec<f64> = run.history.guests().iter().map(|visit| visit.attended).take(6).collect();
    assert_eq!(attended, [60.0, 120.0, 210.0, 270.0, 360.0, 420.0]);
}

/// The orders of 1:40 and 3:20 meet a well confectioner. That of 5:00 begins while he is sick (4:50 to 5:50), so it takes
/// ten minutes although he is well soon after; the next begin at 15:00 and take half a minute each.
#[test]
fn a_preparation_keeps_the_time_it_began_with() {
    let run = history(&[
        ("arrivals", "even"),
        ("order_every", "100s"),
        ("dessert_share", "100%"),
        ("sick_from", "290s"),
        ("sick_to", "350s"),
        ("horizon", "20min"),
    ]);
    let made = run.history.preparations().iter().map(|made| (made.order, made.from, made.until));
    let expected = [(0, 100.0, 130.0), (1, 200.0, 230.0), (2, 300.0, 900.0), (3, 900.0, 930.0), (4, 930.0, 960.0)];
    assert_eq!(made.take(5).collect::<Vec<_>>(), expected);
}

/// Ten waiters, dessert only, ten minutes each from 1:00 on: the tenth order comes at 10:00, before the first is done at
/// 11:00. Then the waiter set free takes the guest of 11:00, and all stand there again.
#[test]
fn all_wait_from_the_instant_the_last_one_joins() {
    let run = history(&each_minute(&[&ONLY_SLOW_DESSERT]));
    assert_eq!(run.all_waiting_at, Some(600.0));
    let room = run.room(600.0);
    assert_eq!(room.line, (0..10).map(|place| (place, place)).collect::<Vec<_>>());
    assert_eq!(room.preparing.map(|made| (made.order, made.left, made.abandoned)), Some((0, 60.0, false)));
    // One minute of the first dessert is left, and nine desserts of ten minutes come after it.
    assert_eq!(run.wait_of_last(600.0), Some(91.0 * MINUTE));
    let next = run.room(660.0);
    assert_eq!(next.line.last(), Some(&(0, 10)));
    assert_eq!(next.totals.of(Outcome::DessertServed), 1);
}

/// Bulkhead of one: the order of 1:00 holds it until 11:00. Those of 2:00 to 10:00 are declined, the one of 11:00 finds it
/// free, that of 12:00 is declined. Declining costs nothing: one of three waiters is busy at any time.
#[test]
fn the_limit_declines_at_once_and_at_no_cost() {
    let more = [("waiters", "3"), ("dessert_limit", "1"), ("horizon", "12min")];
    let given = each_minute(&[&ONLY_SLOW_DESSERT, &more]);
    let run = run_with(&given, Detail::Metrics);
    assert_eq!(counts(&run), [0.0, 0.0, 1.0, 0.0, 10.0, 0.0]);
    assert_eq!(number(&run, "waiters_busy_mean"), (600.0 + 60.0) / 720.0);
    let declined: Vec<f64> = history(&given).history.settled().iter().map(|end| end.at).take(9).collect();
    assert_eq!(declined, (2..=10).map(|minute| f64::from(minute) * MINUTE).collect::<Vec<_>>());
}

/// Timeout of 170 s against ten minutes: no dessert is ever fetched. The one begun at 1:00 is finished at 11:00 for nobody;
/// the orders of 2:00 to 8:00 are struck by then, so the next begun is that of 9:00, the ninth; at 21:00 it is that of 19:00,
/// the nineteenth. By 30:00 the waiters of 1:00 to 27:00 have given up.
#[test]
fn a_timeout_strikes_what_is_not_begun_and_wastes_what_is() {
    let given = each_minute(&[&ONLY_SLOW_DESSERT, &[("give_up_after", "170s"), ("horizon", "30min")]]);
    let run = run_with(&given, Detail::Metrics);
    assert_eq!(counts(&run), [0.0, 0.0, 0.0, 0.0, 0.0, 27.0]);
    assert_eq!(number(&run, "inside_at_end"), 3.0);
    let run = history(&given);
    let made = run.history.preparations().iter().map(|made| (made.order, made.from, made.until, made.abandoned));
    let expected = [(0, 60.0, 660.0, Some(230.0)), (8, 660.0, 1260.0, Some(710.0)), (18, 1260.0, 1860.0, Some(1310.0))];
    assert_eq!(made.collect::<Vec<_>>(), expected);
    let room = run.room(300.0);
    assert_eq!(room.preparing.map(|made| (made.order, made.abandoned)), Some((0, true)));
    // The waiters of 3:00, 4:00 and 5:00 are there; that of 2:00 left at 4:50.
    assert_eq!(room.line.iter().map(|(_, order)| *order).collect::<Vec<_>>(), [2, 3, 4]);
}

#[test]
fn a_dessert_that_is_ready_just_in_time_is_served() {
    let given = each_minute(&[&ONLY_FAST_DESSERT, &[("give_up_after", "30s"), ("horizon", "10min")]]);
    assert_eq!(counts(&run_with(&given, Detail::Metrics)), [0.0, 0.0, 9.0, 0.0, 0.0, 0.0]);
}

#[test]
fn without_dessert_everyone_takes_tea() {
    let run = run_with(&[("no_dessert_today", "on")], Detail::Metrics);
    let [tea, rest @ ..] = counts(&run);
    assert_eq!(rest, [0.0; 5]);
    assert_eq!(tea + number(&run, "inside_at_end"), number(&run_with(&[], Detail::Metrics), "guests"));
    assert_eq!(history(&[("no_dessert_today", "on")]).history.preparations().len(), 0);
}

#[test]
fn remedies_change_neither_who_comes_nor_what_they_want() {
    let guests = |given: &[(&str, &str)]| -> Vec<(f64, bool)> {
        history(given).history.guests().iter().map(|visit| (visit.arrived, visit.wants_dessert)).collect()
    };
    let plain = guests(&[]);
    assert!(plain.len() > 60);
    for remedy in [("dessert_limit", "2"), ("give_up_after", "3min"), ("no_dessert_today", "on"), ("waiters", "3")] {
        assert_eq!(guests(&[remedy]), plain, "{remedy:?}");
    }
}

// The laws.

/// Little's law, tea only: orders per second × two minutes. Mixed: the stay at the counter is the half minute and the wait
/// of M/D/1 with load 0.33 × 30 / 45 = 0.22, which is 30 × 0.22 / (2 × 0.78) = 4.2308 s. Means of 20 days of 24 hours: about
/// 1,920 guests a day, so one mean scatters by some 2.5 % and the mean of 20 by 0.6 %.
#[test]
fn littles_law_on_healthy_days() {
    let mean = |share: &str| {
        let day = |seed: u32| {
            let seed = seed.to_string();
            let given = [("sick_from", "never"), ("horizon", "1440min"), ("dessert_share", share), ("seed", &seed)];
            number(&run_with(&given, Detail::Metrics), "waiters_busy_mean")
        };
        (1..=20).map(day).sum::<f64>() / 20.0
    };
    let tea = 120.0 / 45.0;
    let mixed = (0.67 * 120.0 + 0.33 * (30.0 + 30.0 * 0.22 / (2.0 * 0.78))) / 45.0;
    close(mean("0%"), tea, tea * 0.02);
    close(mean("33%"), mixed, mixed * 0.02);
    let theory = |given: &[(&str, &str)]| {
        let theory = run_with(given, Detail::Metrics).theory();
        theory.into_iter().find(|law| law.metric == "waiters_busy_mean").map(|law| law.value)
    };
    close(theory(&[("sick_from", "never")]).expect("a law holds"), mixed, 1e-9);
    assert_eq!(theory(&[]), None, "with a sick confectioner the whole run has no steady state");
    assert_eq!(theory(&[("sick_from", "never"), ("waiters", "2")]), None, "two waiters cannot keep up");
}

/// Dessert orders come 0.33 / 45 a second and leave 1 / 600: the line grows by 0.005667 a second, by ten in 1,764.7 s.
#[test]
fn the_standstill_comes_when_the_line_has_grown_by_all_waiters() {
    let law = |given: &[(&str, &str)]| {
        let theory = run_with(given, Detail::Metrics).theory();
        theory.into_iter().find(|law| law.metric == "all_waiting_at").map(|law| law.value)
    };
    close(law(&[]).expect("a law holds"), 300.0 + 10.0 / (0.33 / 45.0 - 1.0 / 600.0), 1e-9);
    for held in [("dessert_limit", "2"), ("give_up_after", "3min"), ("no_dessert_today", "on"), ("sick_from", "never")]
    {
        assert_eq!(law(&[held]), None, "{held:?}");
    }
}

/// Teas of 120 s for the guests of 1:00, 2:00, …: from 2:00 on two waiters are busy.
#[test]
fn the_mean_while_well_leaves_the_filling_out() {
    let given = each_minute(&[&ONLY_TEA, &[("sick_from", "never"), ("horizon", "20min")]]);
    assert_eq!(history(&given).busy_mean_while_well(), Some(2.0));
}

// Properties.

fn any_params() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let span = |most: u32| (0..=most).prop_map(|seconds| format!("{seconds}s"));
    let maybe = |word: &'static str, most: u32| {
        prop_oneof![Just(word.to_owned()), (0..=most).prop_map(|seconds| format!("{seconds}s"))]
    };
    let limit = prop_oneof![Just("off".to_owned()), (0_u32..8).prop_map(|count| count.to_string())];
    let house = (0_u32..20, 5_u32..200, prop::bool::ANY, 0_u32..=100, span(400), span(100), span(1500));
    let remedies = (limit, maybe("off", 900), 0_u32..10);
    let times = (maybe("never", 2000), maybe("never", 4000), span(900), 300_u32..5000, any::<u32>());
    (house, remedies, times).prop_map(|(house, remedies, times)| {
        let (waiters, every, even, share, tea, dessert, sick) = house;
        let (limit, give_up, fallback) = remedies;
        let (from, to, patience, horizon, seed) = times;
        vec![
            ("waiters", waiters.to_string()),
            ("order_every", format!("{every}s")),
            ("arrivals", if even { "even" } else { "random" }.to_owned()),
            ("dessert_share", format!("{share}%")),
            ("tea_time", tea),
            ("dessert_time", dessert),
            ("sick_dessert_time", sick),
            ("sick_from", from),
            ("sick_to", to),
            ("patience", patience),
            ("dessert_limit", limit),
            ("give_up_after", give_up),
            ("no_dessert_today", if fallback == 0 { "on" } else { "off" }.to_owned()),
            ("horizon", format!("{horizon}s")),
            ("seed", seed.to_string()),
        ]
    })
}

fn values(given: &[(&'static str, String)]) -> lab::Values {
    let given: Vec<(&str, &str)> = given.iter().map(|(key, value)| (*key, value.as_str())).collect();
    lab::read_params(entry(), &pairs(&given)).0
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn guests_add_up_and_nothing_depends_on_how_it_is_run(given in any_params()) {
        let values = values(&given);
        let run = entry().run(&values, Detail::History);
        prop_assert_eq!(counts(&run).iter().sum::<f64>() + number(&run, "inside_at_end"), number(&run, "guests"));
        prop_assert_eq!(run.measure(), entry().run(&values, Detail::Metrics).measure());
        let mut job = entry().start(&values, Detail::Metrics);
        let sliced = loop {
            if let Some(run) = job.advance(7) {
                break run;
            }
        };
        prop_assert_eq!(run.measure(), sliced.measure());
        let busy = number(&run, "waiters_busy_mean");
        let run: Arc<Run> = run.history().expect("its own kind of run");
        prop_assert!(busy >= 0.0 && busy <= f64::from(run.params.waiters) + 1e-9);
    }

    #[test]
    fn the_room_is_sound_at_every_moment(given in any_params()) {
        let any = entry().run(&values(&given), Detail::History);
        let run: Arc<Run> = any.history().expect("its own kind of run");
        let params = &run.params;
        for at in any.ticks() {
            let room = run.room(at);
            let busy = room.waiters.iter().filter(|doing| **doing != Doing::Free).count();
            let standing = room.waiters.iter().filter(|doing| matches!(doing, Doing::Counter { .. })).count();
            prop_assert_eq!(room.waiters.len(), params.waiters as usize);
            prop_assert_eq!(room.line.len(), standing);
            prop_assert!(room.line.windows(2).all(|pair| pair[0].1 < pair[1].1));
            prop_assert_eq!(room.totals.inside() as usize, busy + room.waiting.len());
            prop_assert!(room.waiting.is_empty() || busy == room.waiters.len(), "somebody waits while a waiter is free");
            prop_assert!(params.dessert_limit.is_none_or(|limit| standing <= limit as usize));
            match room.preparing {
                None => prop_assert!(room.line.is_empty(), "a line, and no dessert in preparation at {}", at),
                Some(made) if made.abandoned => prop_assert!(room.line.iter().all(|(_, order)| *order > made.order)),
                Some(made) => prop_assert_eq!(room.line.first().map(|(_, order)| *order), Some(made.order)),
            }
        }
        let guests = run.history.guests();
        let in_order = |pair: &[_]| {
            let [one, next]: &[resilience_lab::labs::restaurant::Visit; 2] = pair.try_into().expect("a pair");
            one.arrived <= next.arrived && one.attended <= next.attended
        };
        prop_assert!(guests.windows(2).all(in_order));
        let patience = params.patience.get();
        prop_assert!(guests.iter().all(|visit| visit.attended.is_infinite() || visit.attended <= visit.arrived + patience));
        let made = run.history.preparations();
        prop_assert!(made.windows(2).all(|pair| pair[0].until <= pair[1].from && pair[0].order < pair[1].order));
    }
}

#[test]
fn the_limits_of_every_control_are_survived() {
    for spec in entry().specs() {
        for extreme in ["0", "-1", "1e9", "999999999999", "999999999999s", "", "NaN", "∞", "off", "0.0000001s", "১০"]
        {
            let (values, _) = lab::read_params(entry(), &pairs(&[(spec.key, extreme)]));
            let run = entry().run(&values, Detail::Metrics);
            let total = counts(&run).iter().sum::<f64>() + number(&run, "inside_at_end");
            assert_eq!(total, number(&run, "guests"), "{}={extreme}", spec.key);
        }
    }
}

// Links and documents.

#[test]
fn keys_and_defaults_are_those_of_the_links() {
    let document = lab::simulate(entry(), &Pairs::new(), Locale::ENGLISH);
    for (key, value) in [
        ("waiters", "10"),
        ("order_every", "45s"),
        ("arrivals", "random"),
        ("dessert_share", "33%"),
        ("tea_time", "2min"),
        ("dessert_time", "30s"),
        ("sick_dessert_time", "10min"),
        ("sick_from", "5min"),
        ("sick_to", "never"),
        ("patience", "5min"),
        ("dessert_limit", "off"),
        ("give_up_after", "off"),
        ("no_dessert_today", "off"),
        ("horizon", "60min"),
    ] {
        assert_eq!(document["params"][key], value, "{key}");
    }
    assert_eq!(document["end"], "horizon");
    let keys: Vec<&str> = entry().metrics().iter().map(|metric| metric.key).take(8).collect();
    let outcomes = ["tea_served", "tea_lost", "dessert_served", "dessert_lost", "dessert_refused", "dessert_given_up"];
    assert_eq!(keys, [outcomes.as_slice(), &["all_waiting_at", "waiters_busy_mean"]].concat());
    let healthy = lab::simulate(entry(), &pairs(&[("sick_from", "never")]), Locale::ENGLISH);
    assert!(healthy["metrics"]["all_waiting_at"].is_null());
}

#[test]
fn minutes_seconds_and_milliseconds_are_one_value() {
    let written = |value: &str| {
        let document = lab::simulate(entry(), &pairs(&[("tea_time", value)]), Locale::ENGLISH);
        assert_eq!(document["ignored"].as_array().map(Vec::len), Some(0), "{value}");
        document["params"]["tea_time"].as_str().unwrap_or_default().to_owned()
    };
    for same in ["3min", "180s", "180000ms", "180", "3.0min", "৩মিনিট", "৩ মি", "১৮০সে"] {
        assert_eq!(written(same), "3min", "{same}");
    }
    assert_eq!(written("1.5min"), "90s");
    assert_eq!(written("0.7min"), "42s");
    let spec = entry().specs().into_iter().find(|spec| spec.key == "tea_time").expect("a known key");
    assert_eq!(spec.read("3", true), spec.read("3min", false), "what a reader types is in minutes");
}
