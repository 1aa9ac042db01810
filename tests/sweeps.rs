//! Sweeps over seeds and over one control, and the charts made of them, held to independent counts and closed forms.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use resilience_lab::{
    figure::{Figure, Layer},
    lab::{self, Detail, Entry, Measure, ParameterSweep, Sweep, SweepResult, Value},
    labs::{self, LABS},
    text::Locale,
};

fn lab(id: &str) -> &'static Entry {
    labs::find(id).unwrap()
}

fn swept(mut sweep: Sweep) -> SweepResult {
    while !sweep.advance(1_000) {}
    sweep.result()
}

fn metric(entry: &'static Entry, key: &str) -> usize {
    entry.metrics().iter().position(|metric| metric.key == key).unwrap()
}

fn control(entry: &'static Entry, key: &str) -> usize {
    entry.specs().iter().position(|spec| spec.key == key).unwrap()
}

fn at_seed(entry: &'static Entry, seed: u32) -> Vec<Value> {
    let mut values = entry.defaults();
    values[control(entry, "seed")] = Value::Number(f64::from(seed));
    values
}

#[test]
fn a_sweep_is_the_single_runs_put_together() {
    let entry = lab("jitter");
    let found = swept(Sweep::new(entry, &entry.defaults(), 3, 20));
    let calls = metric(entry, "calls");
    let mut single: Vec<f64> = (3..23)
        .map(|seed| entry.run(&at_seed(entry, seed), Detail::Metrics).metric("calls").unwrap().number().unwrap())
        .collect();
    let mean = single.iter().sum::<f64>() / 20.0;
    single.sort_by(f64::total_cmp);
    assert_eq!(found.values[calls], single);
    assert!((found.summaries[calls].as_ref().unwrap().mean - mean).abs() < 1e-9);
    let below = single.iter().filter(|value| **value < single[7]).count();
    assert_eq!(found.below(calls, single[7]), Some(below as f64 / 20.0));
}

#[test]
fn a_cancelled_sweep_says_how_far_it_came() {
    let entry = lab("jitter");
    let mut sweep = Sweep::new(entry, &entry.defaults(), 0, 10_000);
    while sweep.progress().done < 57 {
        assert!(!sweep.advance(200));
    }
    let found = sweep.result();
    assert_eq!((found.seeds, sweep.progress().of), (57, 10_000));
    assert_eq!(found.values[metric(entry, "calls")].len(), 57);
}

#[test]
fn the_band_holds_nine_seeds_in_ten_everywhere() {
    let entry = lab("jitter");
    let run = entry.run(&entry.defaults(), Detail::History);
    let figures = run.figures();
    let found = swept(Sweep::new(entry, &entry.defaults(), 0, 100).with_bands(figures.iter().take(1).enumerate()));
    let (place, band) = &found.bands[0];
    assert_eq!(*place, 0);
    assert!(band.len() > 5);
    // Counted again from runs of the same seeds: the middle of the band holds about ninety of a hundred.
    let singles: Vec<Figure> =
        (0..100).map(|seed| entry.run(&at_seed(entry, seed), Detail::History).figures().remove(0)).collect();
    for [at, low, high] in band {
        let values: Vec<f64> = singles.iter().filter_map(|figure| figure.chosen().unwrap().at(*at)).collect();
        let below = values.iter().filter(|value| **value < *low).count();
        let above = values.iter().filter(|value| **value > *high).count();
        assert!(below <= values.len() / 20 + 1 && above <= values.len() / 20 + 1, "at {at}: {below} and {above}");
        assert!(low <= high);
    }
}

#[test]
fn a_histogram_counts_every_seed_once() {
    for entry in LABS {
        let found = swept(Sweep::new(entry, &entry.defaults(), 0, 40));
        let run = entry.run(&entry.defaults(), Detail::Metrics);
        for (place, about) in entry.metrics().iter().enumerate() {
            let mine = run.measure().get(place).and_then(Measure::number);
            let figure = lab::histogram(entry, &found, place, mine);
            let Some(figure) = figure else {
                assert!(found.values[place].is_empty(), "{} {}", entry.id(), about.key);
                continue;
            };
            let Some(Layer::Bars { from, width, series }) = figure.layers.first() else { panic!("no bars") };
            let heights = &series[0].heights;
            assert_eq!(heights.iter().sum::<f64>(), found.values[place].len() as f64, "{} {}", entry.id(), about.key);
            for (bin, height) in heights.iter().enumerate() {
                let (low, high) = (from + width * bin as f64, from + width * (bin + 1) as f64);
                let last = bin + 1 == heights.len();
                let inside = found.values[place]
                    .iter()
                    .filter(|value| **value >= low - 1e-9 && (**value < high - 1e-9 || last))
                    .count();
                assert!((inside as f64 - height).abs() <= 1.0, "{} {}: bar {bin}", entry.id(), about.key);
            }
            for locale in [Locale::ENGLISH, Locale::BENGALI] {
                assert!(!figure.describe.get(locale).is_empty());
            }
        }
    }
}

/// Amplification against failure: with p the chance that an attempt fails and k attempts on each of three layers, one layer
/// makes (1 − p^k)/(1 − p) attempts, and a layer above sees the chance p^k.
#[test]
fn amplification_follows_its_closed_form() {
    let entry = lab("retry");
    let place = control(entry, "failure");
    let mut sweep = ParameterSweep::new(entry, &entry.defaults(), place, 20).unwrap();
    while !sweep.advance(10_000) {}
    let amplification = metric(entry, "amplification");
    assert!(sweep.found().len() > 10);
    let attempts = |p: f64| 1.0 + p + p * p;
    for (p, found) in sweep.found() {
        let lower = p * p * p;
        let upper = lower * lower * lower;
        let expected = attempts(*p) * attempts(lower) * attempts(upper);
        let mean = found.summaries[amplification].as_ref().unwrap().mean;
        assert!((mean / expected - 1.0).abs() < 0.02, "failure {p}: {mean} against {expected}");
    }
    let figure = lab::curve(entry, entry.specs()[place], sweep.found(), amplification, Some(0.5))
        .expect("a curve of two values");
    let keys: Vec<_> = figure
        .layers
        .iter()
        .filter_map(|layer| if let Layer::Line(line) = layer { Some(line.key) } else { None })
        .collect();
    assert!(keys.contains(&"mean") && keys.contains(&"theory") && keys.contains(&"now"), "{keys:?}");
    assert_eq!(figure.chosen().unwrap().at(0.0), Some(1.0));
}

#[test]
fn every_number_of_every_lab_can_be_swept() {
    for entry in LABS {
        for (place, spec) in entry.specs().into_iter().enumerate() {
            let Some(mut sweep) = ParameterSweep::new(entry, &entry.defaults(), place, 1) else {
                assert!(spec.key == "seed" || matches!(spec.kind, lab::Kind::Choice(_)), "{} {}", entry.id(), spec.key);
                continue;
            };
            let of = sweep.progress().of;
            assert!((2..=25).contains(&of), "{} {}: {of} values", entry.id(), spec.key);
            // The first value only: the whole range of the largest loads takes a while.
            while sweep.progress().done < 1 {
                sweep.advance(50_000);
            }
            let values: Vec<f64> = sweep.found().iter().map(|(at, _)| *at).collect();
            assert!(values.windows(2).all(|pair| pair[0] < pair[1]), "{} {}", entry.id(), spec.key);
        }
    }
}
