use super::*;
use crate::lab::run;
use crate::labs::breaker::BreakerLab;
use crate::sim::policy::breaker::Reason;

fn chapter() -> Run {
    run::<BreakerLab>(&Params::default(), Detail::History)
}

/// The instant at which the chapter's breaker opens: 10 of the last 20 failed, and the calls sent since then wait.
#[test]
fn what_the_scene_asks_at_the_opening() {
    let run = chapter();
    let opened = run.opened_at().unwrap();
    assert_eq!((run.state_at(opened - 1e-6), run.state_at(opened)), (State::Closed, State::Open));
    assert_eq!(run.last_change(opened).unwrap().reason, Reason::FailureRate { failures: 10, of: 20 });
    assert_eq!(run.last_change(opened - 1e-6), None);
    let window = run.window_at(opened);
    assert_eq!((window.len(), window.iter().filter(|result| !result.ok).count()), (20, 10));
    let exposed = run.history.sent.iter().filter(|call| call.at >= 10.0 && call.at < opened).count();
    assert_eq!(run.waiting_at(opened), exposed - 10, "all that were sent into the outage but the ten that failed");
    assert_eq!(run.waiting_at(opened + 1.0), 0, "nothing is sent while it is open");
    assert_eq!(run.window_at(opened + 4.0), window, "an open breaker still shows what opened it");
}

#[test]
fn what_the_scene_asks_in_trials_and_after() {
    let run = chapter();
    let [.., half_open, closed] = run.changes.as_slice() else { panic!("changes") };
    let (half_open, closed) = (half_open.at.get(), closed.at.get());
    assert_eq!(
        (run.probes_at(half_open), run.trial_at(half_open).len()),
        (1, 0),
        "the call that ends the pause is a probe"
    );
    assert_eq!((run.probes_at(closed), run.trial_at(closed).len()), (3, 3));
    assert!(run.trial_at(closed).iter().all(|result| result.ok));
    assert!(run.window_at(closed).is_empty(), "a closing breaker forgets");
    assert_eq!(run.window_at(closed + 10.0).len(), 20);
}

#[test]
fn counting_by_halving_agrees_with_counting_one_by_one() {
    let run = chapter();
    let History { sent, turned_outage, turned_healthy, .. } = &run.history;
    let mut seen = (0, 0);
    for i in 0..6000 {
        let at = f64::from(i) / 100.0;
        let slow = sent.iter().filter(|call| call.at <= at && call.end > at).count();
        assert_eq!((run.waiting_at(at), run.in_flight_at(at).count()), (slow, slow));
        let over = |times: &[f64], span: f64| times.iter().filter(|time| **time <= at && **time + span > at).count();
        let without = slow + over(turned_outage, 1.0) + over(turned_healthy, HEALTHY);
        assert_eq!(run.waiting_without_at(at), without);
        seen = (seen.0.max(slow as u64), seen.1.max(without as u64));
    }
    let most = run.most_waiting();
    assert!(most.0 >= seen.0 && most.1 >= seen.1 && most.0 <= seen.0 + 3 && most.1 <= seen.1 + 3, "{most:?} {seen:?}");
}

#[test]
fn metrics_alone_keep_no_history() {
    let run = run::<BreakerLab>(&Params::default(), Detail::Metrics);
    assert_eq!((run.ticks().len(), run.history.judged.len(), run.calls()), (0, 0, 3067));
}
