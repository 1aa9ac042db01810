//! What the lab `breaker` says and draws, over its presets and over whatever its controls allow.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use resilience_lab::{
    figure::{Figure, Layer},
    lab::{self, AnyRun, Detail, Entry, Kind, Measure, Spec, Value},
    labs,
    text::{Locale, Text},
};

fn entry() -> &'static Entry {
    labs::find("breaker").unwrap()
}

fn run(params: &[(&str, &str)]) -> AnyRun {
    let pairs = params.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let (values, notices) = lab::read_params(entry(), &pairs);
    assert!(notices.is_empty(), "{notices:?}");
    entry().run(&values, Detail::History)
}

fn presets() -> impl Iterator<Item = (&'static str, AnyRun)> {
    entry().presets().into_iter().map(|preset| (preset.id, entry().run(&preset.values, Detail::History)))
}

fn metric(run: &AnyRun, key: &str) -> f64 {
    run.metric(key).and_then(|measure| measure.number()).unwrap()
}

/// A sentence without its digits, grouping and points.
fn words(sentence: &str) -> String {
    sentence.chars().filter(|letter| !letter.is_numeric() && !matches!(letter, ',' | '.')).collect()
}

fn is_bengali(letter: char) -> bool {
    ('\u{980}'..='\u{9ff}').contains(&letter)
}

fn check_story(run: &AnyRun) -> Result<(), TestCaseError> {
    let moments = run.moments();
    prop_assert!(!moments.is_empty() && moments.len() <= 60, "{} moments", moments.len());
    prop_assert_eq!(moments[0].at, 0.0);
    prop_assert!(moments.windows(2).all(|pair| pair[0].at < pair[1].at));
    prop_assert!(moments.iter().all(|moment| moment.at <= run.extent()));
    for locale in [Locale::ENGLISH, Locale::BENGALI] {
        let sentences: Vec<String> = moments.iter().map(|moment| run.sentence(moment.at, locale)).collect();
        for sentence in &sentences {
            prop_assert!(sentence.matches("**").count() <= 2, "more than one bold figure: {sentence}");
            prop_assert!(sentence.chars().count() <= 182, "{} letters: {sentence}", sentence.chars().count());
            prop_assert_eq!(sentence.chars().any(is_bengali), locale.is_bengali(), "{}", sentence);
            prop_assert!(
                !locale.is_bengali()
                    || !sentence.replace("resilience4j", "").chars().any(|letter| letter.is_ascii_digit()),
                "{sentence}"
            );
            let odd = sentence
                .chars()
                .find(|letter| !(letter.is_ascii() || is_bengali(*letter) || "–—‘’“”।×".contains(*letter)));
            prop_assert_eq!(odd, None, "{}", sentence);
        }
        for pair in sentences.windows(2) {
            prop_assert_ne!(words(&pair[0]), words(&pair[1]));
        }
    }
    let ticks = run.ticks();
    prop_assert!(ticks.len() <= 100_000 && ticks.windows(2).all(|pair| pair[0] < pair[1]));
    Ok(())
}

#[test]
fn every_preset_tells_its_story() {
    for (id, run) in presets() {
        check_story(&run).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
}

#[test]
fn the_chapters_story_has_its_turns() {
    let run = run(&[]);
    let names: Vec<String> = run.moments().iter().map(|moment| moment.name.get(Locale::ENGLISH)).collect();
    let trial = ["half-open", "open again"];
    let expected = [
        &["start", "hangs", "first timeout", "open", "threads free"][..],
        &trial,
        &trial,
        &trial,
        &["well again", "half-open", "closed", "end"],
    ];
    assert_eq!(names, expected.concat());
    let sentence = run.sentence(11.35, Locale::BENGALI);
    assert!(sentence.contains("**৫০%**") && sentence.contains("২০টি") && sentence.contains("১০টি"), "{sentence}");
    assert!(
        run.sentence(11.34, Locale::ENGLISH).contains("stuck")
            && run.sentence(11.35, Locale::ENGLISH).contains("opens")
    );
}

/// Theory is silent where it would not hold: chance opens a nervous breaker long before, and no breaker never opens.
#[test]
fn theory_speaks_only_where_it_holds() {
    let opening =
        |run: &AnyRun| run.theory().iter().find(|theory| theory.metric == "opened_at").map(|theory| theory.value);
    for (id, run) in presets() {
        match (id, opening(&run)) {
            ("nervous" | "no_breaker", found) => assert_eq!(found, None, "{id}"),
            (_, Some(value)) => assert!((value - metric(&run, "opened_at")).abs() < 0.5, "{id}: {value}"),
            (_, None) => panic!("{id} has no theory"),
        }
    }
    for silent in
        [[("minimum_calls", "21")], [("outage_to", "10.1s")], [("outage_from", "500ms")], [("failure", "40%")]]
    {
        assert_eq!(opening(&run(&silent)), None, "{silent:?}");
    }
}

/// The presets do what their names promise.
#[test]
fn presets_show_what_they_are_named_for() {
    let by = |id: &str| presets().find(|(found, _)| *found == id).map(|(_, run)| run).unwrap();
    let opened = |run: &AnyRun| metric(run, "opened_at");
    assert_eq!(by("no_breaker").metric("opened_at"), Some(Measure::Absent));
    let nervous = by("nervous");
    assert!(opened(&nervous) < 10.0, "it opens before anything is wrong");
    assert!(metric(&nervous, "short_circuited_healthy") > 4.0 * metric(&by("chapter"), "short_circuited_healthy"));
    let late = by("late");
    assert!(opened(&late) > 15.0, "all its openings are after the dependency has healed");
    assert_eq!(metric(&late, "short_circuited_outage"), 0.0);
    // Timeout and 50 failures at 50/s: it opens at about 12 s, and with 60 s of pause cannot close before 72 s: some 42 s
    // of healthy calls are turned back.
    let library = by("resilience4j");
    assert!((opened(&library) - 12.0).abs() < 0.6);
    let turned = metric(&library, "short_circuited_healthy");
    assert!((turned - 42.0 * 50.0).abs() < 4.0 * (42.0_f64 * 50.0).sqrt() + 30.0, "{turned}");
}

fn check_figure(figure: &Figure) -> Result<(), TestCaseError> {
    prop_assert!(figure.rows.windows(2).all(|pair| pair[0] < pair[1]) && figure.rows.len() <= 400);
    for layer in &figure.layers {
        if let Layer::Line(line) = layer {
            prop_assert!(line.points.iter().flatten().all(|value| value.is_finite()));
            prop_assert!(line.points.windows(2).all(|pair| pair[0][0] <= pair[1][0]));
        }
    }
    prop_assert!(figure.states.windows(2).all(|pair| pair[0].to == pair[1].from && pair[0].from <= pair[0].to));
    prop_assert!(figure.describe.get(Locale::BENGALI).chars().any(is_bengali));
    prop_assert!(!figure.describe.get(Locale::BENGALI).chars().any(|letter| letter.is_ascii_digit()));
    Ok(())
}

/// Every call has one fate: the bars, multiplied by their width, hold each of them once.
fn bars_hold(run: &AnyRun, calls: f64) -> Result<(), TestCaseError> {
    let figures = run.figures();
    let Some(Layer::Bars { from, width, series }) =
        figures[0].layers.iter().find(|layer| matches!(layer, Layer::Bars { .. }))
    else {
        return Err(TestCaseError::fail("no bars"));
    };
    let seconds = |place: usize| width.min(run.extent() - (from + place as f64 * width));
    let total: f64 = series
        .iter()
        .flat_map(|bars| bars.heights.iter().enumerate())
        .map(|(place, height)| height * seconds(place))
        .sum();
    prop_assert!((total - calls).abs() <= 1e-6 * calls.max(1.0) + 1e-3 * calls, "{total} of {calls}");
    Ok(())
}

fn calls(run: &AnyRun) -> f64 {
    ["calls_sent", "short_circuited_outage", "short_circuited_healthy"].iter().map(|key| metric(run, key)).sum()
}

#[test]
fn charts_hold_every_call() {
    for (id, run) in presets() {
        bars_hold(&run, calls(&run)).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
}

#[test]
fn both_tasks_can_be_done_and_the_default_does_neither() {
    let met = |params: &[(&str, &str)]| run(params).tasks().iter().map(|task| task.met).collect::<Vec<_>>();
    assert_eq!(met(&[]), [false, false]);
    // A shorter pause finds the healed dependency sooner.
    assert!(met(&[("cool_down", "1s")])[0]);
    // Three failures of six are soon there, and seldom by chance.
    let quick = [("window", "6"), ("minimum_calls", "6"), ("cool_down", "1s")];
    assert_eq!(met(&quick), [true, true]);
    let done = (0..100).filter(|seed| met(&[quick.as_slice(), &[("seed", &seed.to_string())]].concat())[1]).count();
    assert!(done >= 60, "not a matter of luck: {done} of 100 seeds");
    for cheat in
        [[("profile", "off")], [("rate", "1/s")], [("horizon", "20s")], [("timeout", "50ms")], [("outage_to", "10s")]]
    {
        assert_eq!(met(&cheat), [false, false], "{cheat:?}");
    }
}

fn texts() -> Vec<Text> {
    let information = entry().information;
    let mut texts = vec![information.title, information.question, information.lesson];
    texts.extend(information.limits);
    texts.extend(entry().specs().iter().map(|spec| spec.help));
    texts.extend(
        entry()
            .predictions()
            .iter()
            .flat_map(|prediction| prediction.options.iter().copied().chain([prediction.question])),
    );
    texts
}

#[test]
fn bengali_texts_are_bengali() {
    for text in texts() {
        assert!(text.bn.chars().any(is_bengali), "{}", text.bn);
        assert!(!text.en.chars().any(is_bengali), "{}", text.en);
    }
    assert!(run(&[]).tasks().iter().all(|task| task.text.get(Locale::BENGALI).chars().any(is_bengali)));
}

/// Every figure in a lesson is a placeholder of a preset and one of its metrics or parameters.
#[test]
fn lessons_hold_placeholders_only() {
    let lesson = entry().information.lesson;
    for html in [lesson.en, lesson.bn] {
        let mut rest = html.replace("resilience4j", "").replace("<h2>", "").replace("</h2>", "");
        let mut found = 0;
        while let Some((before, after)) = rest.clone().split_once("{{") {
            let (name, after) = after.split_once("}}").unwrap();
            let (preset, key) = name.split_once('.').unwrap();
            // The library's name, which is also a preset's, was taken out above.
            assert!(preset.is_empty() || entry().presets().iter().any(|known| known.id == preset), "{name}");
            let known = entry().metrics().iter().any(|metric| metric.key == key)
                || entry().specs().iter().any(|spec| spec.key == key);
            assert!(known, "{name}");
            found += 1;
            rest = format!("{before}{after}");
        }
        assert!(found >= 10);
        assert_eq!(rest.chars().find(|letter| letter.is_numeric()), None, "{rest}");
    }
}

/// Values anywhere in a control's range, its ends more often than chance would have it.
fn any_value(spec: &'static Spec) -> BoxedStrategy<Value> {
    match spec.kind {
        Kind::Choice(choices) => (0..choices.len()).prop_map(Value::Choice).boxed(),
        Kind::Number(number) => prop_oneof![
            Just(Value::Number(number.min)),
            Just(Value::Number(number.max)),
            (number.min..=number.max).prop_map(Value::Number),
            (number.slider.min..=number.slider.max).prop_map(Value::Number),
        ]
        .boxed(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn nothing_breaks_anywhere(values in entry().specs().into_iter().map(any_value).collect::<Vec<_>>()) {
        let run = entry().run(&values, Detail::History);
        check_story(&run)?;
        for figure in run.figures() {
            check_figure(&figure)?;
        }
        bars_hold(&run, calls(&run))?;
        prop_assert!(run.numbers().is_some_and(|table| table.rows.iter().all(|row| row.cells.len() == table.columns.len())));
        prop_assert!(run.theory().iter().all(|theory| theory.value.is_finite() && theory.value >= 0.0));
        // The metrics need no history, and working in slices changes nothing.
        let mut job = entry().start(&values, Detail::Metrics);
        let sliced = loop {
            if let Some(run) = job.advance(1000) {
                break run;
            }
        };
        prop_assert_eq!(sliced.measure(), run.measure());
        // Only legal changes, in order of time.
        if let Some(Measure::Transitions(changes)) = run.metric("transitions") {
            prop_assert!(changes.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].2 == pair[1].1));
            prop_assert!(changes.first().is_none_or(|first| first.1 == "closed"));
            let legal = [("closed", "open"), ("open", "half_open"), ("half_open", "open"), ("half_open", "closed")];
            prop_assert!(changes.iter().all(|change| legal.contains(&(change.1, change.2))));
        }
    }
}
