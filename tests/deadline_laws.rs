//! The lab `deadline`: what holds whatever the parameters are.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry, Value},
    labs::{
        self,
        deadline::{Params, Passage, Run, Trace},
    },
    text::Locale,
};

const SLACK: f64 = 1e-9;

fn entry() -> &'static Entry {
    labs::find("deadline").expect("the lab is registered")
}

fn number(run: &AnyRun, key: &str) -> f64 {
    run.metric(key).and_then(|measure| measure.number()).unwrap_or_else(|| panic!("{key} did not happen"))
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

/// When a hop must stop if the deadline was passed on: each keeps one reserve more than the hop above.
fn stop(params: &Params, depth: u32) -> f64 {
    (params.deadline.get() - f64::from(depth) * params.reserve.get()).max(0.0)
}

/// No hop starts, works, waits or calls when its share of the time is used up, and what it leaves is cancelled.
fn check_trace(params: &Params, trace: &Trace) -> Result<(), TestCaseError> {
    prop_assert!(trace.answered <= params.deadline.get() + SLACK);
    for (depth, visit) in (1..).zip(&trace.visits) {
        let Some(visit) = visit else { continue };
        let stop = stop(params, depth);
        prop_assert!(visit.called < stop, "hop {depth} was called at {} with until {stop}", visit.called);
        prop_assert!(visit.began <= visit.worked && visit.worked <= visit.ended);
        prop_assert!(visit.ended <= stop + SLACK);
    }
    prop_assert!(trace.tries.is_empty() || trace.visits[2].is_some());
    for call in &trace.tries {
        prop_assert!(call.began < stop(params, 3), "the bank was called at {}", call.began);
        prop_assert!(call.ended <= stop(params, 3) + SLACK);
        prop_assert!(call.bank_done <= call.ended + SLACK, "the bank goes on until {}", call.bank_done);
    }
    Ok(())
}

/// The same for a request of the crowd: a thread is taken only while there is time, and given back in time.
fn check_passage(params: &Params, passage: &Passage) -> Result<(), TestCaseError> {
    prop_assert!(passage.answered - passage.asked <= params.deadline.get() + SLACK);
    if let Some(queued) = passage.queued {
        prop_assert!(queued - passage.asked < stop(params, 3) + SLACK);
        prop_assert!(passage.began + SLACK >= queued);
        prop_assert!(passage.released - passage.asked <= stop(params, 3) + SLACK);
    }
    Ok(())
}

/// No more requests hold a payment thread at once than there are threads, and threads are taken in order of arrival.
fn check_pool(run: &Run) -> Result<(), TestCaseError> {
    let crowd = run.crowd(run.params.policy);
    let passages = crowd.passages.iter().filter(|passage| passage.queued.is_some());
    let holding: Vec<&Passage> = passages.filter(|passage| passage.released > passage.began).collect();
    for pair in holding.windows(2) {
        prop_assert!(pair[0].began <= pair[1].began + SLACK);
    }
    for passage in &holding {
        let at = passage.began + SLACK;
        let busy = holding.iter().filter(|other| other.began <= at && other.released > at).count();
        prop_assert!(busy <= run.params.pool as usize, "{busy} of {} threads at {at}", run.params.pool);
    }
    Ok(())
}

/// Places of the control table.
fn key(name: &str) -> usize {
    entry().specs().iter().position(|spec| spec.key == name).expect("a control of this name")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_passed_on_deadline_is_kept(given in any_values()) {
        let mut values = values(&given);
        values[0] = Value::Choice(3);
        let run = entry().run(&values, Detail::History);
        prop_assert_eq!(number(&run, "answered_in_time"), 1.0);
        prop_assert_eq!(number(&run, "wasted_work"), 0.0);
        prop_assert_eq!(number(&run, "late_bank_calls"), 0.0);
        prop_assert_eq!(number(&run, "crowd_in_time"), 1.0);
        let history = run.history::<Run>().expect("a run of this lab");
        check_trace(&history.params, history.focus())?;
        for passage in &history.crowd(history.params.policy).passages {
            check_passage(&history.params, passage)?;
        }
    }

    /// A pool that is too small, a bank that varies, and attempts that are cut: here requests do queue, are dropped in
    /// line, and are cut in the middle.
    #[test]
    fn a_passed_on_deadline_is_kept_in_a_crowd(
        bank in 0.05_f64..3.0,
        spread in 0.0_f64..=1.0,
        attempts in 1_u32..=10,
        per_try in prop::option::of(0.01_f64..1.0),
        pool in 1_u32..60,
        rate in 20.0_f64..400.0,
        seed in any::<u32>(),
    ) {
        let mut values = entry().defaults();
        values[0] = Value::Choice(3);
        let number_of = |value: f64| Value::Number(value);
        for (name, value) in [
            ("bank_latency", bank), ("bank_spread", spread), ("attempts", f64::from(attempts)), ("pool", f64::from(pool)),
            ("rate", rate), ("seed", f64::from(seed)), ("requests", 300.0),
        ] {
            values[key(name)] = number_of(value);
        }
        values[key("per_try_timeout")] = per_try.map_or(Value::Off, number_of);
        let run = entry().run(&values, Detail::History);
        let history = run.history::<Run>().expect("a run of this lab");
        let crowd = history.crowd(history.params.policy);
        prop_assert_eq!(crowd.passages.len(), 300);
        prop_assert_eq!(crowd.wasted, 0.0);
        prop_assert!(crowd.waits.iter().all(|wait| *wait <= history.params.deadline.get()));
        for passage in &crowd.passages {
            check_passage(&history.params, passage)?;
        }
        check_trace(&history.params, history.focus())?;
        check_pool(&history)?;
    }

    #[test]
    fn a_pool_is_never_overfull(given in any_values()) {
        let run = entry().run(&values(&given), Detail::History);
        check_pool(&run.history::<Run>().expect("a run of this lab"))?;
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
