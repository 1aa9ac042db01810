//! How fast the published programs run here, natively: nanoseconds for what each program computes, and for one event of a
//! storm of few and of many clients. `cargo xtask bench` holds it against the programs themselves.

use resilience_lab::{
    lab::{Detail, Entry, Value, read_params},
    labs::LABS,
};
use std::time::{Duration, Instant};

/// A run's keys and values, where they differ from the defaults.
type Pairs = [(&'static str, &'static str)];

/// What each program computes, as runs of its lab.
const PROGRAMS: [(&str, &[&Pairs]); 4] = [
    (
        "retry",
        &[
            &[("failure", "1%")],
            &[("failure", "1%"), ("budget", "10%")],
            &[("failure", "10%")],
            &[("failure", "10%"), ("budget", "10%")],
            &[("failure", "50%")],
            &[("failure", "50%"), ("budget", "10%")],
            &[("failure", "90%")],
            &[("failure", "90%"), ("budget", "10%")],
            &[("failure", "100%")],
            &[("failure", "100%"), ("budget", "10%")],
        ],
    ),
    ("jitter", &[&[]]),
    ("breaker", &[&[]]),
    ("bulkhead", &[&[("split", "shared")], &[("split", "20/20")], &[("split", "30/10")]]),
];

type Work = Vec<(&'static Entry, Vec<Value>)>;

fn work(lab: &str, runs: &[&Pairs]) -> Option<Work> {
    let entry = LABS.iter().find(|entry| entry.id() == lab)?;
    let values = |pairs: &&Pairs| {
        let pairs = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        (entry, read_params(entry, &pairs).0)
    };
    Some(runs.iter().map(values).collect())
}

/// The median time of one round, in nanoseconds.
fn pace(work: &Work) -> f64 {
    let mut rounds = Vec::new();
    let start = Instant::now();
    while rounds.len() < 5 || start.elapsed() < Duration::from_millis(700) {
        let round = Instant::now();
        for (entry, values) in work {
            std::hint::black_box(entry.run(values, Detail::Metrics).measure());
        }
        rounds.push(round.elapsed().as_nanos() as f64);
    }
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}

fn main() {
    let mut found = serde_json::Map::new();
    for (lab, runs) in PROGRAMS {
        if let Some(work) = work(lab, runs) {
            found.insert(lab.to_owned(), pace(&work).into());
        }
    }
    for clients in ["100", "1000", "20000"] {
        let run: &Pairs = &[("clients", clients)];
        if let Some(work) = work("jitter", &[run]) {
            let calls: f64 = work
                .iter()
                .flat_map(|(entry, values)| {
                    let run = entry.run(values, Detail::Metrics);
                    ["none_calls", "full_calls", "equal_calls", "decorrelated_calls"]
                        .into_iter()
                        .filter_map(move |key| run.metric(key)?.number())
                })
                .sum();
            found.insert(format!("ns per call with {clients} clients"), (pace(&work) / calls).into());
        }
    }
    println!("{}", serde_json::Value::Object(found));
}
