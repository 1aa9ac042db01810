//! What holds for every lab, with no further edit when one is added.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use resilience_lab::{
    figure::{Palette, Style, layout},
    lab::{self, AnyRun, Detail, Entry, Kind, PAGE_KEYS, Value},
    labs::LABS,
    text::{Language, Locale},
};
use std::collections::BTreeSet;

const LOCALES: [Locale; 2] = [Locale::ENGLISH, Locale::BENGALI];

fn runs(entry: &'static Entry) -> Vec<(String, AnyRun)> {
    entry
        .presets()
        .into_iter()
        .map(|preset| (format!("{}/{}", entry.id(), preset.id), entry.run(&preset.values, Detail::History)))
        .collect()
}

#[test]
fn names_are_unique_and_page_keys_are_free() {
    let ids: BTreeSet<_> = LABS.iter().map(Entry::id).collect();
    assert_eq!(ids.len(), LABS.len());
    for entry in LABS {
        let keys: Vec<_> = entry.specs().iter().map(|spec| spec.key).collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{}", entry.id());
        assert!(keys.iter().all(|key| !PAGE_KEYS.contains(key)), "{}", entry.id());
        let metrics: BTreeSet<_> = entry.metrics().iter().map(|metric| metric.key).collect();
        assert_eq!(metrics.len(), entry.metrics().len(), "{}", entry.id());
        let presets: BTreeSet<_> = entry.presets().iter().map(|preset| preset.id).collect();
        assert_eq!(presets.len(), entry.presets().len(), "{}", entry.id());
        assert!((2..=8).contains(&presets.len()), "{}", entry.id());
    }
}

#[test]
fn the_defaults_are_a_preset() {
    for entry in LABS {
        let defaults = entry.defaults();
        assert!(entry.presets().iter().any(|preset| preset.values == defaults), "{}", entry.id());
    }
}

#[test]
fn defaults_lie_within_ranges_and_write_and_read_back() {
    for entry in LABS {
        for (spec, value) in entry.specs().into_iter().zip(entry.defaults()) {
            assert_eq!(spec.clamp(value), value, "{} {}", entry.id(), spec.key);
            assert_eq!(spec.read(&spec.write(value), false), Some(value), "{} {}", entry.id(), spec.key);
            if let Kind::Number(number) = spec.kind {
                assert!(
                    number.min <= number.slider.min && number.slider.max <= number.max,
                    "{} {}",
                    entry.id(),
                    spec.key
                );
                for end in [number.min, number.max, number.slider.min, number.slider.max, number.at(0.37)] {
                    let value = Value::Number(number.nearest(end));
                    assert_eq!(spec.read(&spec.write(value), false), Some(value), "{} {} {end}", entry.id(), spec.key);
                }
                assert!((number.position(number.at(0.5)) - 0.5).abs() < 0.35, "{} {}", entry.id(), spec.key);
            }
        }
    }
}

#[test]
fn metrics_and_their_values_go_together() {
    for entry in LABS {
        for (name, run) in runs(entry) {
            assert_eq!(run.measure().len(), entry.metrics().len(), "{name}");
            let bare = entry.run(run.values(), Detail::Metrics);
            assert_eq!(bare.measure(), run.measure(), "{name}: the history changes no metric");
            assert_eq!(bare.ending(), run.ending(), "{name}");
            for theory in run.theory() {
                assert!(entry.metrics().iter().any(|metric| metric.key == theory.metric), "{name} {}", theory.metric);
                assert!(theory.value.is_finite(), "{name} {}", theory.metric);
            }
        }
    }
}

#[test]
fn moments_are_in_order_and_few() {
    for entry in LABS {
        for (name, run) in runs(entry) {
            let moments = run.moments();
            assert!((2..=60).contains(&moments.len()), "{name}: {}", moments.len());
            assert!(moments[0].at <= 1.0, "{name} begins at the beginning");
            assert!(moments.windows(2).all(|pair| pair[0].at <= pair[1].at), "{name}");
            assert!(moments.iter().all(|moment| (0.0..=run.extent()).contains(&moment.at)), "{name}");
            assert!(run.extent().is_finite() && run.extent() > 0.0, "{name}");
            let ticks = run.ticks();
            assert!(ticks.windows(2).all(|pair| pair[0] <= pair[1]), "{name}");
        }
    }
}

/// Neighbouring steps tell different things: with their digits taken out, their sentences still differ.
#[test]
fn neighbouring_sentences_differ_in_more_than_numbers() {
    for entry in LABS {
        for (name, run) in runs(entry) {
            for locale in LOCALES {
                let words = |at: f64| {
                    run.sentence(at, locale)
                        .chars()
                        .filter(|letter| !letter.is_numeric() && !".,−".contains(*letter))
                        .collect::<String>()
                };
                let moments = run.moments();
                for pair in moments.windows(2).filter(|pair| pair[1].at - pair[0].at > 1e-9) {
                    let (one, two) = (words(pair[0].at), words(pair[1].at));
                    assert!(!one.is_empty(), "{name} {locale:?} at {}", pair[0].at);
                    assert_ne!(one, two, "{name} {locale:?} at {} and {}", pair[0].at, pair[1].at);
                }
                for moment in &moments {
                    let sentence = run.sentence(moment.at, locale);
                    assert!(matches!(sentence.matches("**").count(), 0 | 2), "{name}: {sentence}");
                    assert!(sentence.chars().count() <= 260, "{name}: too long: {sentence}");
                }
            }
        }
    }
}

#[test]
fn figures_draw_and_tabulate() {
    let palette = Palette::from_css(include_str!("../style/tokens.css"), None);
    for entry in LABS {
        for (name, run) in runs(entry) {
            let figures = run.figures();
            assert!(!figures.is_empty(), "{name}");
            for figure in figures {
                let what = format!("{name} {}", figure.id);
                for locale in LOCALES {
                    let svg = figure.svg((720, 320), &palette, locale).unwrap();
                    assert!(svg.matches('<').count() > 12 && svg.trim_end().ends_with("</svg>"), "{what}");
                    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{what}");
                    assert!(layout(&figure, &Style::screen(390.0, 128.0), locale).is_some(), "{what}");
                    assert!(figure.describe.get(locale).chars().count() > 20, "{what}");
                }
                let table = figure.table();
                assert!(!table.rows.is_empty(), "{what} has no rows");
                assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{what}");
                assert!(table.rows.iter().flatten().flatten().all(|value| value.is_finite()), "{what}");
                let csv = figure.csv();
                assert!(csv.starts_with('\u{feff}') && csv.is_char_boundary(3), "{what}");
                assert_eq!(csv.trim_end().lines().count(), table.rows.len() + 1, "{what}");
                assert!(csv.lines().skip(1).all(|line| line.is_ascii()), "{what}: CSV is ASCII");
            }
        }
    }
}

#[test]
fn tasks_and_predictions_are_there() {
    for entry in LABS {
        let run = entry.run(&entry.defaults(), Detail::History);
        assert_eq!(run.tasks().len(), 2, "{}", entry.id());
        assert!(!run.tasks().iter().all(|task| task.met), "{}: the defaults leave something to do", entry.id());
        let predictions = entry.predictions();
        assert_eq!(predictions.len(), 2, "{}", entry.id());
        for prediction in predictions {
            match prediction.metric {
                Some(key) => assert!(entry.metrics().iter().any(|metric| metric.key == key), "{} {key}", entry.id()),
                None => assert!(prediction.options.len() >= 2, "{}", entry.id()),
            }
        }
        assert!((3..=8).contains(&entry.information.limits.len()), "{}", entry.id());
    }
}

/// Every figure of a lesson comes from a run: each placeholder is filled, and no bare digit stands beside them.
#[test]
fn lessons_hold_no_figures_of_their_own() {
    for entry in LABS {
        for language in [Language::English, Language::Bengali] {
            let locale = Locale::of(language);
            let raw = entry.information.lesson.get(locale);
            assert!(raw.contains("{{"), "{} {language:?}: a lesson without any figure", entry.id());
            let filled = lab::fill_lesson(entry, locale);
            assert!(!filled.contains("{{") && !filled.contains("}}"), "{} {language:?}: {filled}", entry.id());
            let mut bare = String::new();
            let mut rest = raw;
            while let Some((before, after)) = rest.split_once("{{") {
                bare.push_str(before);
                rest = after.split_once("}}").map_or("", |(_, tail)| tail);
            }
            bare.push_str(rest);
            let text: String = strip_tags(&bare);
            let digits: Vec<&str> = text
                .split_whitespace()
                .filter(|word| word.chars().any(|letter| letter.is_numeric()) && !allowed(word))
                .collect();
            assert!(digits.is_empty(), "{} {language:?}: bare figures {digits:?}", entry.id());
            assert!(filled.len() > 1200, "{} {language:?}: too short", entry.id());
        }
    }
}

/// Years and names may hold digits.
fn allowed(word: &str) -> bool {
    let bare: String = resilience_lab::text::latin_digits(word).chars().filter(char::is_ascii_digit).collect();
    bare.len() == 4 && (bare.starts_with("19") || bare.starts_with("20"))
        || word.contains("resilience4j")
        || word.contains("p99")
}

fn strip_tags(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' => inside = false,
            _ if !inside => text.push(letter),
            _ => {}
        }
    }
    text
}

#[test]
fn documents_have_their_form() {
    for entry in LABS {
        let schema = lab::schema(entry);
        assert_eq!(schema["params"].as_array().unwrap().len(), entry.specs().len());
        for param in schema["params"].as_array().unwrap() {
            for field in ["key", "kind", "unit", "default", "min", "max", "choices"] {
                assert!(param.get(field).is_some(), "{} {param}", entry.id());
            }
        }
        for preset in schema["presets"].as_array().unwrap() {
            let pairs = preset["params"]
                .as_object()
                .unwrap()
                .iter()
                .map(|(key, value)| (key.clone(), value.as_str().unwrap().to_owned()))
                .collect();
            let document = lab::simulate(entry, &pairs, Locale::ENGLISH);
            assert_eq!(document["ignored"].as_array().unwrap().len(), 0, "{} {preset}", entry.id());
            for metric in schema["metrics"].as_array().unwrap() {
                assert!(document["metrics"].get(metric["key"].as_str().unwrap()).is_some());
            }
            assert!(["finished", "horizon", "limit"].contains(&document["end"].as_str().unwrap()));
        }
    }
}

/// Values at the ends of every range, alone and all together, are run without harm.
#[test]
fn the_ends_of_all_ranges_run() {
    for entry in LABS {
        let ends = |spec: &lab::Spec| match spec.kind {
            Kind::Number(number) => vec![Value::Number(number.min), Value::Number(number.slider.max), Value::Off],
            Kind::Choice(choices) => (0..choices.len()).map(Value::Choice).collect(),
        };
        for (place, spec) in entry.specs().into_iter().enumerate() {
            for end in ends(spec) {
                let mut values = entry.defaults();
                values[place] = end;
                let values = entry.normal(&values);
                let run = entry.run(&values, Detail::History);
                assert_eq!(run.measure().len(), entry.metrics().len());
                let at = run.extent() / 2.0;
                assert!(!run.sentence(at, Locale::BENGALI).is_empty(), "{} {} {end:?}", entry.id(), spec.key);
                assert!(run.moments().len() <= 60, "{} {} {end:?}", entry.id(), spec.key);
                for figure in run.figures() {
                    assert!(figure.svg((390, 128), &Palette::from_css("", None), Locale::BENGALI).is_ok());
                }
            }
        }
    }
}
