//! The lab `cascade` against Little's law, Erlang's loss formula and hostile values.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry},
    labs::{
        self,
        cascade::{KINDS, Kind, OUTCOMES, Outcome, Run},
    },
    sim::stats::Spread,
    text::Locale,
};
use serde_json::Value as Json;
use std::sync::Arc;

fn entry() -> &'static Entry {
    labs::find("cascade").unwrap()
}

fn pairs(link: &str) -> lab::Pairs {
    link.split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// The metrics of a link such as `d_timeout=200ms seed=3`.
fn metrics(link: &str) -> Json {
    let document = lab::simulate(entry(), &pairs(link), Locale::ENGLISH);
    assert_eq!(document["ignored"], serde_json::json!([]), "{link}");
    document["metrics"].clone()
}

fn metric(link: &str, key: &str) -> f64 {
    metrics(link)[key].as_f64().unwrap()
}

fn any_run(link: &str, detail: Detail) -> AnyRun {
    let (values, notices) = lab::read_params(entry(), &pairs(link));
    assert!(notices.is_empty(), "{link}");
    entry().run(&values, detail)
}

fn run(link: &str, detail: Detail) -> Arc<Run> {
    any_run(link, detail).history().unwrap()
}

/// A metric over seeds 1 to 31, in order of size.
fn over_seeds(link: &str, key: &str) -> Vec<f64> {
    let mut values: Vec<f64> = (1..=31).map(|seed| metric(&format!("{link} seed={seed}"), key)).collect();
    values.sort_by(f64::total_cmp);
    values
}

fn median(link: &str, key: &str) -> f64 {
    over_seeds(link, key)[15]
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

/// V1, Little: 1000/s × 20 ms of own work and 400/s × 50 ms of waiting are 20 + 20 = 40 busy threads. A cart page holds
/// 70 ms and a status page 20 ms: 12,000 and 18,000 Poisson arrivals in 30 s spread the mean by √(28²/12,000 +
/// 12²/18,000) = 0.27 threads, 0.7 %, so 2 % holds them. Exponential times spread it by half as much again; the mean of ten
/// runs is within 2 % all the more.
#[test]
fn v1_while_d_is_well_forty_threads_are_busy() {
    for times in ["fixed", "exponential"] {
        let mut mean = Spread::default();
        for seed in 1..=10 {
            let metrics = metrics(&format!("d_slow_latency=50ms times={times} seed={seed}"));
            let busy = metrics["x_busy_mean"].as_f64().unwrap();
            assert!(times == "exponential" || (busy / 40.0 - 1.0).abs() < 0.02, "{times} seed {seed}: {busy}");
            mean.add(busy);
            // Forty of 200 is far from the ceiling, so nobody is turned away.
            assert_eq!(metrics["status_ok"], 1.0);
            assert_eq!(metrics["cart_ok"], 1.0);
            assert!(metrics["x_full_at"].is_null());
        }
        assert!((mean.mean().unwrap() / 40.0 - 1.0).abs() < 0.02, "{times}: {mean:?}");
    }
}

/// V1 again: a call of 3 s in place of 50 ms needs 400/s × 3 s = 1,200 threads beside the 20 at own work; cut after
/// 200 ms it needs 400/s × 0.2 s = 80 beside them.
#[test]
fn v1_what_is_needed_grows_with_the_wait() {
    assert_eq!(metric("", "need_well"), 40.0);
    assert_eq!(metric("", "need_slow"), 1_220.0);
    assert_eq!(metric("d_timeout=200ms", "need_slow"), 100.0);
    // A bulkhead of 40 lets through what Erlang lets through, of 1,200 offered.
    let through = 20.0 + 1_200.0 * (1.0 - loss(1_200.0, 40));
    assert!((metric("d_bulkhead=40", "need_slow") - through).abs() < 1e-8);
    // A timeout cuts an exponential wait of mean m at t to m (1 − exp(−t/m)).
    let cut = 20.0 + 400.0 * 3.0 * (1.0 - libm::exp(-0.2 / 3.0));
    assert!((metric("d_timeout=200ms times=exponential", "need_slow") - cut).abs() < 1e-8);
}

/// From the fault on nothing comes back from D for 3 s. 1000/s × 20 ms = 20 threads are at own work and leave 180; cart
/// pages reach D at 400/s: (200 − 20) ÷ 400 = 0.45 s.
#[test]
fn x_is_full_less_than_half_a_second_after_the_fault() {
    let after = median("", "x_full_at") - 5.0;
    assert!((0.40..=0.50).contains(&after), "{after}");
    let theory = any_run("", Detail::Metrics).theory();
    let said = theory.iter().find(|theory| theory.metric == "x_full_at").unwrap().value;
    assert!((said - 5.45).abs() < 1e-9);
    // With exponential times of mean 3 s some come back before: 1,200 (1 − exp(−t/3)) = 180, t = −3 ln 0.85 = 0.4876 s.
    let random = median("times=exponential", "x_full_at") - 5.0;
    assert!((random + 3.0 * libm::log(0.85)).abs() < 0.05, "{random}");
}

/// The full X takes on (1 − B) of 1000/s, B = Erlang(1220, 200): about as much as the fluid's 200 threads ÷ 1.22 s = 163.9
/// of 1000/s. The first 0.45 s take on everyone: (0.45 + 19.55 × 0.164) ÷ 20 = 0.183, for cart and status alike, since X
/// cannot tell them apart.
#[test]
fn a_full_x_answers_eighteen_in_a_hundred_innocents() {
    let taken = 1.0 - loss(1_220.0, 200);
    assert!((taken - 200.0 / 1_220.0).abs() < 0.002, "{taken}");
    let expected = (0.45 + 19.55 * taken) / 20.0;
    assert!((expected - 0.18).abs() < 0.005);
    for key in ["status_ok", "cart_ok"] {
        let share = median("", key);
        // The queue-less pool refills in waves of 3 s, and 20 s hold less than seven of them.
        assert!((share - expected).abs() < 0.015, "{key}: {share}, expected {expected}");
    }
    // The gateway holds 200 for X and some 10 at own work of its 400: it refuses nobody.
    assert_eq!(metric("", "gateway_ok"), 1.0);
    assert!(metrics("")["gateway_full_at"].is_null());
}

/// A queue of 1,000 fills at (1000 − 164)/s at least; at most every arrival joins it. The gateway has 400 − 200 in X − 10
/// at own work = 190 to spare: 190 ÷ 1000 to 190 ÷ 836, 0.19 to 0.23 s after X.
/// From then on every freed gateway thread goes to whoever comes first, so all three kinds get the same share β, and X
/// takes on 1000 β = 163.9 of its own two: β = 0.164. The first 0.45 + 0.2 s answer all: (0.65 + 19.35 × 0.164) ÷ 20 = 0.19.
#[test]
fn a_long_queue_hands_the_trouble_to_the_gateway() {
    let mut gaps: Vec<f64> = (1..=31)
        .map(|seed| {
            let metrics = metrics(&format!("x_queue=1000 seed={seed}"));
            metrics["gateway_full_at"].as_f64().unwrap() - metrics["x_full_at"].as_f64().unwrap()
        })
        .collect();
    gaps.sort_by(f64::total_cmp);
    assert!((0.18..=0.235).contains(&gaps[15]), "{gaps:?}");
    let expected: f64 = (0.65 + 19.35 * 200.0 / 1_220.0) / 20.0;
    assert!((expected - 0.19).abs() < 0.005);
    for key in ["gateway_ok", "status_ok", "cart_ok"] {
        let share = median("x_queue=1000", key);
        assert!((share - expected).abs() < 0.015, "{key}: {share}, expected {expected}");
    }
}

/// 400 − 10 − 200 = 190 gateway threads are to spare. A queue within them leaves the gateway alone; a longer one wins
/// nothing for X, whose threads were the bottleneck all along. Between 190 and 200 it still takes places from the
/// gateway's own work: with 190 in line, 10 threads are left for 1000/s × 10 ms = 10 erlangs, which lose B(10, 10) = 21 %.
/// More than 400 − 200 = 200 can never stand in line, so from there on the runs are the same to the last bit.
#[test]
fn a_queue_longer_than_the_gateways_spare_threads_changes_nothing() {
    assert_eq!(metric("x_queue=1000", "gateway_spare"), 190.0);
    assert_eq!(metric("x_queue=1000", "queue_most"), 200.0);
    let longest = metrics("x_queue=200");
    for queue in [201, 250, 1_000, 10_000] {
        assert_eq!(metrics(&format!("x_queue={queue}")), longest, "{queue}");
    }
    for seed in 1..=5 {
        let of = |queue: u32, key| metric(&format!("x_queue={queue} seed={seed}"), key);
        assert_eq!(of(150, "gateway_ok"), 1.0, "a shorter queue leaves the gateway its own work");
        for key in ["status_ok", "cart_ok"] {
            assert!((of(190, key) - of(1_000, key)).abs() < 0.015, "{key}");
            assert!((of(150, key) - of(1_000, key)).abs() < 0.015, "{key}");
        }
        assert!((of(190, "x_busy_mean") - of(1_000, "x_busy_mean")).abs() < 0.5);
        // The first 0.65 s answer everyone; then the line is full but for the moments after an answer.
        let own = (0.65 + 19.35 * (1.0 - loss(10.0, 10))) / 20.0;
        assert!((of(190, "gateway_ok") - own).abs() < 0.04, "{}", of(190, "gateway_ok"));
    }
}

/// What changes nothing for status. A fallback: D never fails, it is slow, so there is nothing to fall back from, and the
/// run is the same to the last bit. A timeout at the gateway: no thread of X comes free by it and, with no queue, none is
/// dropped; the gateway is not what is short. So X does the same, and only the carts' users see less.
#[test]
fn a_fallback_or_a_timeout_of_the_gateway_alone_changes_nothing_for_status() {
    for seed in [1, 2, 3, 48] {
        let bare = metrics(&format!("seed={seed}"));
        assert_eq!(metrics(&format!("fallback=on seed={seed}")), bare);
        for timeout in ["200ms", "500ms", "2s"] {
            let other = metrics(&format!("gateway_timeout={timeout} seed={seed}"));
            for key in ["status_ok", "gateway_ok", "x_full_at"] {
                assert_eq!(other[key], bare[key], "{timeout} {key}");
            }
            assert!(other["cart_ok"].as_f64().unwrap() <= bare["cart_ok"].as_f64().unwrap());
            let waited = |metrics: &Json| metrics["thread_seconds_waited"].as_f64().unwrap();
            assert!((waited(&other) - waited(&bare)).abs() < 1e-6 * waited(&bare));
        }
        // With a queue the timeout drops who has left, but X's threads are still the bottleneck: 164 of 1000/s.
        let queue = metric(&format!("x_queue=150 gateway_timeout=500ms seed={seed}"), "status_ok");
        assert!((queue - bare["status_ok"].as_f64().unwrap()).abs() < 0.02, "{queue}");
    }
}

/// A timeout of 200 ms: 100 threads of 200 are needed, so status pages notice nothing: 40 × 10 s + 100 × 20 s over 30 s are
/// 80 busy. Cart pages pay: only those whose own 20 ms of work end when D is well again are answered in full, 400/s × 20 ms =
/// 8 of 8,000. With a fallback they are shown all the same.
#[test]
fn a_timeout_on_d_saves_the_innocent() {
    let mut carts = Spread::default();
    for seed in 1..=31 {
        let metrics = metrics(&format!("d_timeout=200ms seed={seed}"));
        assert_eq!(metrics["status_ok"], 1.0);
        assert!(metrics["x_full_at"].is_null());
        assert!((metrics["x_busy_mean"].as_f64().unwrap() / 80.0 - 1.0).abs() < 0.02);
        carts.add(metrics["cart_ok"].as_f64().unwrap());
    }
    within_four_errors(&carts, 0.001, "carts", 0.2);
    let shown = metrics("d_timeout=200ms fallback=on");
    assert_eq!([&shown["cart_ok"], &shown["status_ok"], &shown["gateway_ok"]], [1.0, 1.0, 1.0]);
}

/// A bulkhead of 40: never more than 40 wait, so at most 20 + 40 threads and the chance of a crowd are busy. D answers
/// 1,200 (1 − B(1200, 40)) ÷ 3 s = 13.3 of 400 carts a second.
#[test]
fn a_bulkhead_saves_the_innocent() {
    let expected = 1.0 - loss(1_200.0, 40);
    for seed in 1..=5 {
        let run = run(&format!("d_bulkhead=40 seed={seed}"), Detail::History);
        assert_eq!(run.share(Kind::Status), Some(1.0));
        assert!(run.firsts.x_full.is_none());
        assert_eq!(run.history.snapshots.iter().map(|snapshot| snapshot.level.waiting).max(), Some(40));
        assert!((run.share(Kind::Cart).unwrap() - expected).abs() < 0.004);
    }
    assert_eq!(metric("d_bulkhead=40 fallback=on", "cart_ok"), 1.0);
    // Waiting never holds more than the bulkhead: 40 threads × 20 s, and 400/s × 50 ms × 10 s when D is well.
    assert!(metric("d_bulkhead=40", "thread_seconds_waited") < 40.0 * 20.0 + 20.0 * 10.0 * 1.1 + 40.0 * 0.1);
}

/// The breaker alone hears of slow calls when they end, 3 s after the first; ten of the last twenty must have been slow.
/// Until then X is full as without it, from 0.45 s on: 1 − (3.0 − 0.45) ÷ 20 = 0.87. With a timeout it hears after 200 ms,
/// before X is full.
#[test]
fn a_breaker_without_a_timeout_is_late() {
    let share = median("d_breaker=on", "status_ok");
    assert!((share - (1.0 - 2.55 / 20.0)).abs() < 0.01, "{share}");
    for (link, least, most) in [("d_breaker=on", 8.0, 8.1), ("d_breaker=on d_timeout=200ms", 5.2, 5.3)] {
        let run = run(link, Detail::Metrics);
        let opened = run.firsts.breaker.first().unwrap().at.get();
        assert!((least..most).contains(&opened), "{link}: {opened}");
    }
    let both = metrics("d_breaker=on d_timeout=200ms");
    assert_eq!(both["status_ok"], 1.0);
    assert!(both["x_full_at"].is_null());
    // Whom X refuses for want of a thread no fallback can help.
    let shown = metric("d_breaker=on fallback=on", "cart_ok");
    assert!((shown - metric("d_breaker=on fallback=on", "status_ok")).abs() < 0.02 && shown < 0.9, "{shown}");
}

/// Timeout, bulkhead, breaker and fallback together: everyone is served, and almost nobody waits.
#[test]
fn all_together_serve_everyone() {
    for seed in 1..=31 {
        let all = "d_timeout=200ms d_bulkhead=40 d_breaker=on fallback=on";
        let metrics = metrics(&format!("{all} seed={seed}"));
        assert_eq!(
            [&metrics["cart_ok"], &metrics["status_ok"], &metrics["gateway_ok"]],
            [1.0, 1.0, 1.0],
            "seed {seed}"
        );
        // Ten healthy seconds at 20 threads; in the slow ones 40 threads for a quarter of a second, then three probes in
        // five seconds.
        let waited = metrics["thread_seconds_waited"].as_f64().unwrap();
        assert!(waited < 20.0 * 10.0 * 1.1 + 40.0 * 0.25 + 4.0 * 3.0 * 0.2, "seed {seed}: {waited}");
    }
}

fn within_four_errors(spread: &Spread, expected: f64, what: &str, bluntness: f64) {
    let (mean, error) = (spread.mean().unwrap(), spread.standard_error().unwrap());
    assert!((mean - expected).abs() < 4.0 * error, "{what}: {mean} ± {error}, expected {expected}");
    assert!(error < bluntness * expected, "{what}: the test is too blunt, ± {error}");
}

fn refused(run: &Run, kind: Kind) -> f64 {
    let all: u64 = OUTCOMES.into_iter().map(|outcome| run.count(kind, outcome)).sum();
    run.count(kind, Outcome::RefusedAtX) as f64 / all as f64
}

/// V8 and V9: without a queue X loses what Erlang's formula says, whatever the shape of its times, and from cart and status
/// alike. Published values: B(20, 20) = 0.158892, B(20, 30) = 0.008457, B(10, 10) = 0.214582, B(100, 100) = 0.0757,
/// B(50, 60) = 0.021668. The load is 1000/s × 10 ms of work and 400/s × D's answer.
#[test]
fn v8_v9_a_pool_without_a_queue_loses_what_erlang_says() {
    for (threads, work, latency, published) in [
        (20, "10ms", "25ms", 0.158_892),
        (30, "10ms", "25ms", 0.008_457),
        (10, "5ms", "12.5ms", 0.214_582),
        (100, "50ms", "125ms", 0.075_700),
        (60, "25ms", "62.5ms", 0.021_668),
    ] {
        let offered = metric(&format!("x_work={work} d_latency={latency}"), "need_well");
        assert!((loss(offered, threads) - published).abs() < 1e-6, "{offered}");
        for times in ["fixed", "exponential"] {
            let (mut status, mut cart) = (Spread::default(), Spread::default());
            for seed in 1..=16 {
                let link = format!(
                    "x_threads={threads} x_work={work} d_latency={latency} d_slow_latency={latency} gateway_rate=0/s \
                     gateway_threads=5000 horizon=60s times={times} seed={seed}"
                );
                let run = run(&link, Detail::Metrics);
                status.add(refused(&run, Kind::Status));
                cart.add(refused(&run, Kind::Cart));
            }
            let what = format!("B({offered}, {threads}) {times}");
            within_four_errors(&status, published, &what, 0.05);
            within_four_errors(&cart, published, &what, 0.05);
        }
    }
}

/// The same for the slow shop: of 1,220 erlangs 200 threads lose B(1220, 200). The first minute is left out, in which the
/// waves of the beginning smear out.
#[test]
fn v9_the_slow_shop_in_the_long_run() {
    let expected = 1.0 - loss(1_220.0, 200);
    for times in ["fixed", "exponential"] {
        let mut status = Spread::default();
        for seed in 1..=8 {
            let link = format!("slow_from=0s slow_to=300s horizon=300s gateway_rate=0/s times={times} seed={seed}");
            let run = run(&link, Detail::History);
            let late = || run.history.successes.iter().skip(120);
            let came: u32 = late().map(|bin| bin.came[Kind::Status as usize]).sum();
            let ok: u32 = late().map(|bin| bin.ok[Kind::Status as usize]).sum();
            status.add(f64::from(ok) / f64::from(came));
        }
        within_four_errors(&status, expected, times, 0.02);
    }
}

#[test]
fn the_tasks_can_be_met_and_not_by_default() {
    let met = |link: &str| any_run(link, Detail::History).tasks().iter().map(|task| task.met).collect::<Vec<_>>();
    assert_eq!(met(""), [false, false]);
    assert_eq!(met("d_timeout=200ms"), [true, false]);
    assert_eq!(met("d_timeout=200ms d_bulkhead=40 d_breaker=on fallback=on"), [true, true]);
    for cheat in
        ["cart_rate=0/s", "x_threads=1500", "d_slow_latency=50ms", "slow_to=5.5s", "x_work=1ms status_rate=1/s"]
    {
        assert_eq!(met(cheat), [false, false], "not by {cheat}");
    }
}

/// A run without end in sight stops at its limit and says so.
#[test]
fn five_million_requests_are_enough() {
    let run = any_run("horizon=600s gateway_rate=5000/s cart_rate=5000/s status_rate=5000/s", Detail::Metrics);
    assert_eq!(run.ending(), resilience_lab::sim::Ending::Limit);
    let run = run.history::<Run>().unwrap();
    let all: u64 = KINDS.into_iter().flat_map(|kind| OUTCOMES.map(|outcome| run.count(kind, outcome))).sum();
    assert_eq!(all, 5_000_000);
}
