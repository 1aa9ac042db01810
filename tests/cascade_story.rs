//! The lab `cascade`: what holds for every value, and its story.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry},
    labs::{
        self,
        cascade::{KINDS, Kind, OUTCOMES, Outcome, Run, Switch},
    },
    sim::policy::breaker::State,
    text::Locale,
};
use std::collections::BTreeSet;

fn entry() -> &'static Entry {
    labs::find("cascade").unwrap()
}

fn any_run(link: &str) -> AnyRun {
    let pairs = link
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    entry().run(&lab::read_params(entry(), &pairs).0, Detail::History)
}

/// What no run may break, whatever its values.
fn lawful(run: &Run) -> Result<(), TestCaseError> {
    let params = &run.params;
    for snapshot in &run.history.snapshots {
        let level = snapshot.level;
        prop_assert!(level.x_busy() <= params.x_threads);
        prop_assert!(level.gateway_busy() <= params.gateway_threads);
        prop_assert!(level.queue <= params.x_queue);
        prop_assert!(params.d_bulkhead.is_none_or(|limit| level.waiting <= limit));
        // Without a timeout of its own the gateway holds a thread for exactly those in X and in line.
        prop_assert!(params.gateway_timeout.is_some() || level.gateway_held == level.x_busy() + level.queue);
    }
    let never = |kind, outcome| run.count(kind, outcome) == 0;
    prop_assert!(never(Kind::Gateway, Outcome::RefusedAtX) && never(Kind::Gateway, Outcome::GaveUp));
    for kind in [Kind::Gateway, Kind::Status] {
        prop_assert!(never(kind, Outcome::WithoutOffers) && never(kind, Outcome::Failed));
    }
    let other = if params.fallback == Switch::On { Outcome::Failed } else { Outcome::WithoutOffers };
    prop_assert!(never(Kind::Cart, other));
    for kind in [Kind::Cart, Kind::Status] {
        prop_assert!(params.gateway_timeout.is_some() || never(kind, Outcome::GaveUp));
    }
    for journey in &run.history.journeys {
        let began = journey.began.unwrap_or(journey.arrived);
        prop_assert!(0.0 <= journey.arrived && journey.arrived <= began && journey.arrived < run.until);
        prop_assert!(began <= journey.asked.unwrap_or(began) && began <= journey.ended);
        prop_assert!(journey.asked.is_none() || journey.kind == Kind::Cart);
        let refused = matches!(journey.outcome, Outcome::RefusedAtGateway | Outcome::RefusedAtX);
        prop_assert!(!refused || (journey.began.is_none() && journey.ended == journey.arrived));
    }
    prop_assert!(run.history.journeys.windows(2).all(|pair| pair[0].arrived <= pair[1].arrived));
    // What was counted by time of arrival and what was counted at the end are the same requests.
    for kind in KINDS {
        let all: u64 = OUTCOMES.into_iter().map(|outcome| run.count(kind, outcome)).sum();
        let ok: u64 = OUTCOMES.into_iter().filter(|outcome| outcome.ok()).map(|outcome| run.count(kind, outcome)).sum();
        let bins = |pick: fn(&labs::cascade::Success) -> [u32; 3]| {
            run.history.successes.iter().map(|bin| u64::from(pick(bin)[kind as usize])).sum::<u64>()
        };
        prop_assert_eq!([bins(|bin| bin.came), bins(|bin| bin.ok)], [all, ok]);
        let slow = run.slow[kind as usize];
        prop_assert!(slow.ok <= slow.came && slow.came <= all);
        let everything = params.slow_from.get() == 0.0 && params.slow_to >= params.horizon;
        prop_assert!(!everything || [slow.came, slow.ok] == [all, ok]);
    }
    Ok(())
}

fn maybe(values: std::ops::Range<u32>) -> impl Strategy<Value = String> {
    prop_oneof![Just("off".to_owned()), values.prop_map(|value| value.to_string())]
}

fn milliseconds(value: &str) -> String {
    if value == "off" { value.to_owned() } else { format!("{value}ms") }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn every_request_is_accounted_for(
        rates in (0_u32..400, 0_u32..400, 0_u32..400), gateway in 1_u32..120, threads in 1_u32..60, queue in 0_u32..80,
        (work, latency, slow) in (1_u32..80, 1_u32..200, 1_u32..2_000), (from, length) in (0_u32..3, 0_u32..6),
        (timeout, limit, give_up) in (maybe(1..600), maybe(1..40), maybe(1..600)),
        (breaker, fallback, random) in any::<(bool, bool, bool)>(), seed in any::<u32>(),
    ) {
        let on = |on: bool| if on { "on" } else { "off" };
        let link = format!(
            "gateway_rate={}/s cart_rate={}/s status_rate={}/s gateway_threads={gateway} x_threads={threads} \
             x_queue={queue} x_work={work}ms d_latency={latency}ms d_slow_latency={slow}ms slow_from={from}s slow_to={}s \
             horizon=4s d_timeout={} d_bulkhead={limit} gateway_timeout={} d_breaker={} fallback={} times={} seed={seed}",
            rates.0, rates.1, rates.2, from + length, milliseconds(&timeout), milliseconds(&give_up), on(breaker),
            on(fallback), if random { "exponential" } else { "fixed" },
        );
        let run = any_run(&link);
        lawful(&run.history::<Run>().unwrap())?;
        let again = any_run(&link);
        prop_assert_eq!(run.measure(), again.measure());
        prop_assert_eq!(run.ticks(), again.ticks());
        let moments = run.moments();
        prop_assert!(moments.len() <= 60 && moments.windows(2).all(|pair| pair[0].at <= pair[1].at));
        for moment in moments {
            for locale in [Locale::ENGLISH, Locale::BENGALI] {
                let sentence = run.sentence(moment.at, locale);
                prop_assert!(sentence.chars().count() <= 200, "{}", sentence);
                prop_assert!(matches!(sentence.matches("**").count(), 0 | 2), "{}", sentence);
                prop_assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{}", sentence);
            }
        }
    }

    #[test]
    fn no_value_panics_or_hangs(
        values in proptest::collection::vec(
            prop_oneof![
                Just("0"), Just("-1"), Just("1"), Just("off"), Just("on"), Just("1ms"), Just("9999999999"), Just("?"),
                Just("exponential"), Just("10min"), Just("5000"), Just("0.001"), Just("1e9"), Just(""),
            ], 20..21,
        ),
    ) {
        // The length of the run and the rates stay small, or the property would take minutes.
        let specs = entry().specs();
        let free = specs.iter().filter(|spec| spec.key != "horizon" && !spec.key.ends_with("_rate"));
        let pairs = free.zip(&values).map(|(spec, value)| format!("{}={value} ", spec.key));
        let link = pairs.collect::<String>() + "horizon=2s gateway_rate=50/s cart_rate=90/s status_rate=70/s";
        let run = any_run(&link);
        lawful(&run.history::<Run>().unwrap())?;
        for cursor in [-1.0, 0.0, run.extent(), f64::INFINITY, f64::NAN] {
            prop_assert!(!run.sentence(cursor, Locale::BENGALI).is_empty());
        }
        prop_assert!(run.numbers().is_some());
        for figure in run.figures() {
            prop_assert!(!figure.describe.get(Locale::BENGALI).is_empty() && figure.table().rows.len() <= 2_000);
        }
    }
}

/// What the picture shows of an instant is what was counted.
#[test]
fn the_picture_is_told_the_truth() {
    let run = any_run("d_breaker=on d_timeout=200ms fallback=on").history::<Run>().unwrap();
    assert!(any_run("").history::<Run>().unwrap().breaker_at(10.0).is_none());
    assert_eq!(run.breaker_at(0.0), Some(State::Closed));
    for change in &run.firsts.breaker {
        assert_eq!(run.breaker_at(change.at.get()), Some(change.to));
        assert_eq!(run.breaker_at(change.at.get() - 1e-6), Some(change.from));
    }
    assert_eq!(run.breaker_at(30.0), Some(State::Closed), "it closes within 5.2 s of D's recovery");
    // Windows that follow one another add up to the whole.
    let mut sum: u32 = 0;
    for tenth in 1..=300 {
        sum += run.history.became(f64::from(tenth) * 0.1, 0.1).iter().flatten().sum::<u32>();
    }
    assert_eq!(sum, run.history.at(30.0).counts.iter().flatten().sum::<u32>());
    let shown = run.history.sample(50.0).count();
    assert!((1_000..=1_500).contains(&shown), "{shown}");
    assert!(run.history.sample(1e9).count() == run.history.journeys.len());
}

/// The chapter's walk: all well, D slow, X full, the innocent turned away, and with a line the gateway too.
#[test]
fn the_story_goes_from_d_up_to_the_gateway() {
    let names = |link: &str| -> Vec<String> {
        any_run(link).moments().iter().map(|moment| moment.name.get(Locale::ENGLISH)).collect()
    };
    let walk = ["all well", "D slow", "half", "X full", "innocent"];
    assert_eq!(names("")[..5], walk);
    let queue = names("x_queue=1000");
    assert_eq!(queue[..4], walk[..4]);
    assert_eq!(queue[4..8], ["queue", "gateway full", "innocent", "all of them"]);
    assert!(!names("d_timeout=200ms").contains(&"X full".to_owned()));
}

/// Each remedy alone, then all of them; the two that change nothing say so in their steps.
#[test]
fn the_presets_are_the_chapters_walk() {
    let presets = entry().presets();
    let ids: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
    let walk = ["chapter", "queue", "timeout", "bulkhead", "breaker", "fallback", "gateway_timeout", "together"];
    assert_eq!(ids, walk);
    let changed: BTreeSet<usize> = presets
        .iter()
        .map(|preset| preset.values.iter().zip(entry().defaults()).filter(|(a, b)| **a != *b).count())
        .collect();
    assert_eq!(changed, BTreeSet::from([0, 1, 4]), "one remedy at a time, then four");
    let at = |id: &str, locale| {
        let preset = presets.iter().find(|preset| preset.id == id).unwrap();
        entry().run(&preset.values, Detail::History).sentence(15.0, locale)
    };
    assert!(at("fallback", Locale::ENGLISH).contains("the fallback's turn never comes"));
    assert!(at("gateway_timeout", Locale::ENGLISH).contains("gain nothing"));
    for id in ["fallback", "gateway_timeout"] {
        assert!(at(id, Locale::BENGALI).contains("status"));
    }
}

/// Bengali sentences have no Latin digit, English ones no Bengali letter, and all of them two lines at most.
#[test]
fn sentences_fit_and_keep_to_their_language() {
    for preset in entry().presets() {
        let run = entry().run(&preset.values, Detail::History);
        for moment in run.moments() {
            let english = run.sentence(moment.at, Locale::ENGLISH);
            let bengali = run.sentence(moment.at, Locale::BENGALI);
            assert!(english.is_ascii(), "{english}");
            assert!(bengali.chars().any(|letter| ('ক'..='হ').contains(&letter)), "{bengali}");
            assert!(!bengali.chars().any(|letter| letter.is_ascii_digit()), "{bengali}");
            for sentence in [english, bengali] {
                assert!(sentence.chars().count() <= 174, "{sentence}");
            }
        }
    }
}
