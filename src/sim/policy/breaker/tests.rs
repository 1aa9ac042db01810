use super::*;
use proptest::prelude::*;

const CHAPTER: Settings = Settings {
    profile: Profile::Chapter,
    window: 20,
    minimum_calls: 10,
    failure_rate_threshold: Probability::nearest(0.5),
    cool_down: Span::nearest(5.0),
    probes: 3,
};

const fn library(window: u32, minimum_calls: u32, threshold: f64, probes: u32) -> Settings {
    let profile = Profile::Resilience4j;
    Settings {
        profile,
        window,
        minimum_calls,
        failure_rate_threshold: Probability::nearest(threshold),
        probes,
        ..CHAPTER
    }
}

fn at(seconds: f64) -> SimTime {
    SimTime::nearest(seconds)
}

/// The states after each result of a closed breaker: `S` is a success, `F` a failure.
fn states(settings: Settings, results: &str) -> String {
    let mut breaker = Breaker::new(settings);
    results.chars().map(|result| letter(&mut breaker, result)).collect()
}

fn letter(breaker: &mut Breaker, result: char) -> char {
    breaker.settle(at(1.0), false, result == 'S');
    match breaker.state() {
        State::Closed => 'C',
        State::Open => 'O',
        State::HalfOpen => 'H',
    }
}

/// A breaker that opened at 1 s and has become half-open with the first probe at 7 s.
fn half_open(settings: Settings) -> Breaker {
    let mut breaker = Breaker::new(settings);
    for _ in 0..settings.window {
        breaker.settle(at(1.0), false, false);
    }
    assert_eq!(breaker.state(), State::Open);
    let (admission, change) = breaker.admit(at(7.0));
    assert_eq!(admission, Admission::Probe);
    assert_eq!(change.map(|change| (change.from, change.to)), Some((State::Open, State::HalfOpen)));
    breaker
}

#[test]
fn opens_at_the_threshold_once_the_minimum_is_there() {
    assert_eq!(states(CHAPTER, "FFFFFFFFFF"), "CCCCCCCCCO");
    assert_eq!(states(CHAPTER, "SSSSSSFFFFFF"), "CCCCCCCCCCCO");
    let mut breaker = Breaker::new(CHAPTER);
    for _ in 0..9 {
        assert_eq!(breaker.settle(at(1.0), false, false), (Counted::Window, None));
    }
    let (_, change) = breaker.settle(at(2.0), false, true);
    let reason = Reason::FailureRate { failures: 9, of: 10 };
    assert_eq!(
        change,
        Some(Change { at: at(2.0), from: State::Closed, to: State::Open, reason }),
        "a success may be the tenth result"
    );
}

#[test]
fn old_results_leave_the_window() {
    let settings =
        Settings { window: 4, minimum_calls: 4, failure_rate_threshold: Probability::nearest(0.75), ..CHAPTER };
    assert_eq!(states(settings, "FFSSFFF"), "CCCCCCO");
}

#[test]
fn the_cool_down_ends_with_the_first_call_after_it() {
    let mut breaker = Breaker::new(CHAPTER);
    for _ in 0..10 {
        breaker.settle(at(1.0), false, false);
    }
    assert_eq!(breaker.admit(at(5.999)), (Admission::ShortCircuited, None));
    let (admission, change) = breaker.admit(at(6.0));
    assert_eq!((admission, change.map(|change| change.reason)), (Admission::Probe, Some(Reason::CoolDownOver)));
    let mut strict = Breaker::new(library(10, 10, 0.5, 3));
    for _ in 0..10 {
        strict.settle(at(1.0), false, false);
    }
    assert_eq!(strict.admit(at(6.0)), (Admission::ShortCircuited, None), "the library wants it exceeded");
    assert_eq!(strict.admit(at(6.001)).0, Admission::Probe);
}

#[test]
fn a_trial_lets_only_its_probes_through() {
    let mut breaker = half_open(CHAPTER);
    let rest: Vec<Admission> = (0..4).map(|_| breaker.admit(at(7.1)).0).collect();
    use Admission::{Probe, ShortCircuited};
    assert_eq!(rest, [Probe, Probe, ShortCircuited, ShortCircuited]);
}

#[test]
fn one_failed_probe_opens_and_all_successes_close() {
    let mut breaker = half_open(CHAPTER);
    assert_eq!(breaker.settle(at(7.1), true, true), (Counted::Trial, None));
    let (_, change) = breaker.settle(at(7.2), true, false);
    assert_eq!(change.map(|change| (change.to, change.reason)), Some((State::Open, Reason::ProbeFailed)));
    assert_eq!(breaker.admit(at(12.1)).0, Admission::ShortCircuited, "the cool-down starts anew");
    let mut breaker = half_open(CHAPTER);
    for _ in 0..2 {
        assert_eq!(breaker.settle(at(7.1), true, true).1, None);
    }
    let (_, change) = breaker.settle(at(7.2), true, true);
    assert_eq!(change.map(|change| change.to), Some(State::Closed));
    for _ in 0..9 {
        assert_eq!(breaker.settle(at(8.0), false, false).1, None, "the window starts empty after closing");
    }
    assert!(breaker.settle(at(8.0), false, false).1.is_some());
}

/// The chapter's rules leave out results of calls that are not probes of a trial, and the library's do not.
#[test]
fn late_results_during_a_trial() {
    let mut chapter = half_open(CHAPTER);
    for ok in [true, false, true, true, true] {
        assert_eq!(chapter.settle(at(7.1), false, ok), (Counted::Nowhere, None));
    }
    let mut library = half_open(library(2, 2, 0.5, 2));
    assert_eq!(library.settle(at(7.1), false, true), (Counted::Trial, None));
    assert_eq!(
        library.settle(at(7.2), false, true).1.map(|change| change.to),
        Some(State::Closed),
        "closed while the probe is in flight"
    );
}

/// A minimum above the window: the chapter's program never judges, the library lowers the minimum.
#[test]
fn a_minimum_above_the_window() {
    let never = Settings { window: 5, minimum_calls: 10, ..CHAPTER };
    assert_eq!(states(never, &"F".repeat(40)), "C".repeat(40));
    assert_eq!(states(library(5, 10, 0.5, 3), "FFFFF"), "CCCCO");
}

/// Sequences that were put to resilience4j itself, with the states it went through.
#[test]
fn the_library_profile_follows_the_library() {
    for (settings, results, expected) in [
        (library(5, 5, 0.5, 3), "SFSFF", "CCCCO"),
        (library(10, 10, 0.5, 3), "FFFFFFFFFS", "CCCCCCCCCO"),
        (library(10, 4, 0.5, 3), "FSSF", "CCCO"),
        (library(10, 4, 0.51, 3), "FSSF", "CCCC"),
        (library(4, 4, 0.75, 3), "FFSSFFF", "CCCCCCO"),
        (library(5, 5, 1.0, 3), "FFFFSFFFFF", "CCCCCCCCCO"),
    ] {
        assert_eq!(states(settings, results), expected, "{settings:?}");
    }
    for (settings, results, expected) in [
        (library(100, 20, 0.5, 3), "SSF", "HHC"),
        (library(100, 20, 0.5, 3), "FFS", "HHO"),
        (library(100, 20, 0.5, 4), "FFSF", "HHHO"),
        (library(100, 20, 0.5, 4), "FSSS", "HHHC"),
        (library(10, 2, 0.5, 6), "SS", "HC"),
    ] {
        let mut breaker = half_open(settings);
        let states: String = results.chars().map(|result| letter(&mut breaker, result)).collect();
        assert_eq!(states, expected, "{settings:?}");
    }
}

#[test]
fn without_a_breaker_nothing_ever_changes() {
    let off = Settings { profile: Profile::Off, ..CHAPTER };
    assert_eq!(states(off, &"F".repeat(100)), "C".repeat(100));
}

/// One step of a random history: a pause, then a call and the result of some earlier call.
type Step = (f64, bool, usize, bool);

fn settings() -> impl Strategy<Value = Settings> {
    let profile = prop_oneof![Just(Profile::Chapter), Just(Profile::Resilience4j)];
    (profile, 1_u32..12, 1_u32..12, 0.01_f64..=1.0, 0.1_f64..3.0, 1_u32..5).prop_map(
        |(profile, window, minimum_calls, threshold, cool_down, probes)| Settings {
            profile,
            window,
            minimum_calls,
            failure_rate_threshold: Probability::nearest(threshold),
            cool_down: Span::nearest(cool_down),
            probes,
        },
    )
}

proptest! {
    #[test]
    fn only_legal_changes_and_what_they_need(
        settings in settings(), steps in prop::collection::vec((0.0_f64..1.0, any::<bool>(), any::<usize>(), any::<bool>()), 1..400),
    ) {
        let mut breaker = Breaker::new(settings);
        let (mut now, mut opened, mut probes, mut flying) = (0.0, 0.0, 0, Vec::new());
        for (pause, call, pick, ok) in steps as Vec<Step> {
            now += pause;
            let before = breaker.state();
            let change = if call {
                let (admission, change) = breaker.admit(at(now));
                prop_assert_eq!(admission == Admission::Sent, breaker.state() == State::Closed);
                if change.is_some() {
                    probes = 0;
                }
                if admission == Admission::Probe {
                    probes += 1;
                    prop_assert!(probes <= settings.probes && breaker.state() == State::HalfOpen);
                }
                if admission != Admission::ShortCircuited {
                    flying.push(admission == Admission::Probe);
                }
                change
            } else if flying.is_empty() {
                None
            } else {
                let probe = flying.swap_remove(pick % flying.len());
                let (counted, change) = breaker.settle(at(now), probe, ok);
                match before {
                    State::Closed => prop_assert_eq!(counted, Counted::Window),
                    State::Open => prop_assert_eq!(counted, Counted::Nowhere),
                    State::HalfOpen if settings.profile == Profile::Chapter => prop_assert_eq!(counted == Counted::Trial, probe),
                    State::HalfOpen => prop_assert_eq!(counted, Counted::Trial),
                }
                prop_assert!(change.is_none() || counted != Counted::Nowhere);
                change
            };
            prop_assert_eq!(change.map_or(before, |change| change.to), breaker.state());
            let Some(change) = change else { continue };
            prop_assert_eq!((change.from, change.at), (before, at(now)));
            match (change.from, change.to, change.reason) {
                (State::Closed, State::Open, Reason::FailureRate { failures, of }) => {
                    prop_assert!(f64::from(failures) / f64::from(of) >= settings.failure_rate_threshold.get() && of <= settings.window);
                }
                (State::Open, State::HalfOpen, Reason::CoolDownOver) => prop_assert!(now - opened >= settings.cool_down.get()),
                (State::HalfOpen, State::Open, Reason::ProbeFailed) => prop_assert!(!ok),
                (State::HalfOpen, State::Closed, Reason::ProbesSucceeded { .. }) => prop_assert!(ok),
                (State::HalfOpen, State::Open | State::Closed, Reason::TrialRate { .. }) => {
                    prop_assert_eq!(settings.profile, Profile::Resilience4j);
                }
                other => prop_assert!(false, "{:?} is no legal change", other),
            }
            if change.to == State::Open {
                opened = now;
            }
        }
    }
}
