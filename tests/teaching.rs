//! Compare, guess, plan: what the teaching tools make of runs and links.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use resilience_lab::{
    figure::{Figure, Layer},
    lab::{
        self, AnyRun, Detail, Entry, Guess, KNOTS, Measure, Nearness, Plan, PlanProblem, Value, knots, outcome,
        parse_address, write_address,
    },
    labs::{self, LABS},
    text::Locale,
};

const LOCALES: [Locale; 2] = [Locale::ENGLISH, Locale::BENGALI];

fn run_of(hash: &str) -> AnyRun {
    let address = parse_address(hash, LABS);
    assert_eq!(address.notices, []);
    labs::find(address.lab.unwrap()).unwrap().run(&address.values, Detail::History)
}

fn pinned(figure: &Figure) -> Vec<&'static str> {
    let key = |layer: &Layer| if let Layer::Pinned(line) = layer { Some(line.key) } else { None };
    figure.layers.iter().filter_map(key).collect()
}

#[test]
fn two_runs_share_their_axes() {
    for entry in LABS {
        let mut other = entry.defaults();
        let place = entry.specs().iter().position(|spec| spec.key == "seed").unwrap();
        other[place] = Value::Number(99.0);
        let (a, b) = (entry.run(&other, Detail::History), entry.run(&entry.defaults(), Detail::History));
        for (mine, theirs) in b.figures().iter().zip(a.figures()) {
            let both = mine.with_pinned(&theirs);
            assert!(!pinned(&both).is_empty(), "{} {}", entry.id(), mine.id);
            for (range, one, two) in
                [(both.x.range, mine.x.range, theirs.x.range), (both.y.range, mine.y.range, theirs.y.range)]
            {
                assert!((range.low() - one.low().min(two.low())).abs() < 1e-6);
                assert!((range.high() - one.high().max(two.high())).abs() < 1e-6);
            }
            let table = both.table();
            let columns: Vec<&str> = table.columns.iter().map(|column| column.key.as_str()).collect();
            assert!(columns.iter().any(|key| key.starts_with("a_")), "{columns:?}");
            // What stands in A's column is A's own value.
            let own = theirs.chosen().unwrap();
            for (column, key) in columns.iter().enumerate() {
                let chosen = theirs.layers.iter().any(|layer| {
                    matches!(layer, Layer::Line(line) if line.stroke.strong && format!("a_{}", line.key) == **key)
                });
                if chosen && !theirs.layers.iter().any(|layer| matches!(layer, Layer::Bars { .. })) {
                    for row in &table.rows {
                        assert_eq!(row[column], own.at(row[0].unwrap()), "{} {}", entry.id(), mine.id);
                    }
                }
            }
        }
    }
}

#[test]
fn the_edge_of_a_pinned_stack_is_its_sum() {
    let run = run_of("#/restaurant");
    let figure = run.figures().remove(0);
    let Some(Layer::Bars { from, width, series }) =
        figure.layers.iter().find(|layer| matches!(layer, Layer::Bars { .. }))
    else {
        panic!("no bars")
    };
    let both = figure.with_pinned(&figure);
    let Some(Layer::Pinned(top)) = both.layers.iter().rev().find(|layer| matches!(layer, Layer::Pinned(_))) else {
        panic!("no edge")
    };
    for (bar, point) in (0..series[0].heights.len()).zip(&top.points) {
        let sum: f64 = series.iter().map(|bars| bars.heights[bar]).sum();
        assert!((point[0] - (from + width * bar as f64)).abs() < 1e-9 && (point[1] - sum).abs() < 1e-9);
    }
}

#[test]
fn a_pinned_run_is_in_the_link() {
    let address = parse_address("#/retry?failure=100%25&a=failure:20%25,attempts:4", LABS);
    assert_eq!(address.notices, []);
    let entry = labs::find("retry").unwrap();
    let pinned = address.display.pinned.clone().unwrap();
    let word = |key: &str| {
        let place = entry.specs().iter().position(|spec| spec.key == key).unwrap();
        entry.specs()[place].write(pinned[place])
    };
    assert_eq!((word("failure").as_str(), word("attempts").as_str()), ("20%", "4"));
    let link = write_address(Some(entry), &address.values, &address.display);
    assert_eq!(parse_address(&link, LABS), address);
    // The defaults, too, can be pinned.
    let address = parse_address("#/retry?failure=100%25&a=defaults", LABS);
    assert_eq!(address.display.pinned, Some(entry.defaults()));
    assert!(write_address(Some(entry), &address.values, &address.display).contains("a=defaults"));
    // What cannot be taken is named, with the letter of the run.
    let address = parse_address("#/retry?a=failure:900%25,nothing:1", LABS);
    let keys: Vec<_> = address.notices.iter().map(|notice| notice.key.as_str()).collect();
    assert_eq!(keys, ["a: failure", "a: nothing"]);
}

#[test]
fn guesses_are_held_against_the_run() {
    let run = run_of("#/retry?failure=100%25");
    // Three attempts on each of three layers, all of them failing: 3 × 3 × 3.
    for (guess, nearness) in
        [(27.0, Nearness::Right), (24.0, Nearness::Close), (20.0, Nearness::Direction), (9.0, Nearness::Surprise)]
    {
        let found = outcome(&run, 0, &Guess::Number(guess), Locale::ENGLISH).unwrap();
        assert_eq!((found.nearness, found.found.as_str()), (nearness, "27.00×"), "{guess}");
    }
    for entry in LABS {
        let run = entry.run(&entry.defaults(), Detail::History);
        for (place, asked) in entry.predictions().iter().enumerate() {
            if let Some(metric) = asked.metric {
                assert!(asked.ends.0 < asked.ends.1, "{} {}", entry.id(), asked.id);
                let guess = match run.metric(metric).unwrap() {
                    Measure::Absent => continue,
                    measured => measured.number().unwrap(),
                };
                assert!((asked.ends.0..=asked.ends.1).contains(&guess), "{} {}: {guess}", entry.id(), asked.id);
                let found = outcome(&run, place, &Guess::Number(guess), Locale::BENGALI).unwrap();
                assert_eq!((found.nearness, &found.guessed), (Nearness::Right, &found.found));
                assert_eq!(run.choice(place), None);
            } else {
                let answer = run.choice(place).unwrap();
                assert!(answer < asked.options.len());
                let nearness = |guess| outcome(&run, place, &Guess::Choice(guess), Locale::ENGLISH).map(|o| o.nearness);
                assert_eq!(nearness(answer), Some(Nearness::Right));
                assert_eq!(nearness((answer + 1) % asked.options.len()), Some(Nearness::Surprise));
                assert_eq!(nearness(asked.options.len()), None);
            }
        }
    }
}

#[test]
fn a_drawn_line_is_held_against_the_main_chart() {
    for entry in LABS {
        let run = entry.run(&entry.defaults(), Detail::History);
        let figure = run.figures().remove(0);
        let chosen = figure.chosen().expect("every main chart has a series that stands for it");
        let right: Vec<f64> = knots(&figure).into_iter().map(|at| chosen.at(at).unwrap_or(0.0)).collect();
        assert!(right.len() == KNOTS && knots(&figure).into_iter().any(|at| chosen.at(at).is_some()), "{}", entry.id());
        let draw = entry.predictions().len();
        let found = outcome(&run, draw, &Guess::Line(right.clone()), Locale::ENGLISH).unwrap();
        assert_eq!(found.nearness, Nearness::Right, "{}", entry.id());
        // The line turned upside down is far off, unless the run itself lies in the middle.
        let (low, high) = (figure.y.range.low(), figure.y.range.high());
        let wrong: Vec<f64> = right.iter().map(|y| if *y > (low + high) / 2.0 { low } else { high }).collect();
        let found = outcome(&run, draw, &Guess::Line(wrong), Locale::ENGLISH).unwrap();
        assert!(matches!(found.nearness, Nearness::Surprise), "{}: {}", entry.id(), found.found);
        for guess in [Guess::Number(0.0), Guess::Choice(0)] {
            assert_eq!(outcome(&run, draw, &guess, Locale::ENGLISH), None);
        }
    }
}

#[test]
fn guesses_survive_the_device() {
    let line = Guess::Line((0..KNOTS).map(|knot| knot as f64).collect());
    for guess in [Guess::Number(2.5), Guess::Choice(1), line] {
        assert_eq!(Guess::read(&guess.json()), Some(guess));
    }
    for broken in [r#"{"number":"x"}"#, r#"{"choice":99}"#, r#"{"choice":-1}"#, r#"{"line":[1,2]}"#, "7", "{}", "null"]
    {
        assert_eq!(Guess::read(&serde_json::from_str(broken).unwrap()), None, "{broken}");
    }
}

#[test]
fn a_plan_survives_its_file_and_its_link() {
    let states = ["#/retry?failure=100%25", "#/retry?failure=100%25&t=5&lang=en", "#/bulkhead?split=20/20", "#/jitter"];
    let plan = Plan { title: "Monday".into(), states: states.map(str::to_owned).to_vec() };
    assert_eq!(Plan::read(&plan.json(), LABS), Ok(plan.clone()));
    let link = write_address(None, &[], &lab::Display { plan: Some(plan.clone()), at: 2, ..Default::default() });
    let read = parse_address(&link, LABS);
    assert_eq!(read.notices, []);
    assert_eq!(read.display.plan.unwrap().states, plan.states);
    assert_eq!(read.display.at, 2);
    // Links that someone pasted whole, and bare links, are taken too.
    let pasted = r##"{"format":"resilience-lab-plan","states":["https://x.example/a/#/retry?failure=20%25",{"link":"#/jitter"}]}"##;
    assert_eq!(Plan::read(pasted, LABS).unwrap().states, ["#/retry?failure=20%25", "#/jitter"]);
}

#[test]
fn a_bad_plan_is_refused_with_its_limit() {
    let many = vec!["\"#/jitter\""; 61].join(",");
    let cases = [
        ("hello".to_owned(), PlanProblem::NotJson),
        ("[]".to_owned(), PlanProblem::NotAPlan),
        (r##"{"format":"something","states":["#/jitter"]}"##.to_owned(), PlanProblem::NotAPlan),
        (r#"{"format":"resilience-lab-plan"}"#.to_owned(), PlanProblem::Count(0)),
        (format!(r#"{{"format":"resilience-lab-plan","states":[{many}]}}"#), PlanProblem::Count(61)),
        (r##"{"format":"resilience-lab-plan","states":["#/jitter","#/nothing"]}"##.to_owned(), PlanProblem::State(2)),
        (r##"{"format":"resilience-lab-plan","states":[{"link":7}]}"##.to_owned(), PlanProblem::State(1)),
        ("x".repeat(400_000), PlanProblem::TooLarge),
    ];
    for (file, problem) in cases {
        assert_eq!(Plan::read(&file, LABS), Err(problem.clone()), "{}", &file[..file.len().min(60)]);
        let [english, bengali] = LOCALES.map(|locale| problem.sentence(locale));
        assert!(english.is_ascii() || english.contains('“'), "{english}");
        assert!(bengali.chars().any(|letter| ('\u{980}'..='\u{9ff}').contains(&letter)), "{bengali}");
    }
    let address = parse_address("#/?plan=nothing", LABS);
    assert!(address.notices.iter().any(|notice| notice.key == "plan"));
    assert_eq!(address.display.plan, None);
}

#[test]
fn a_plan_can_be_put_in_order() {
    let mut plan = Plan { title: String::new(), states: ["#/a", "#/b", "#/c"].map(str::to_owned).to_vec() };
    plan.raise(2);
    plan.raise(0);
    plan.raise(9);
    plan.remove(9);
    assert_eq!(plan.states, ["#/a", "#/c", "#/b"]);
    plan.remove(0);
    assert_eq!(plan.states, ["#/c", "#/b"]);
    while plan.add("#/d".into()) {}
    assert_eq!(plan.states.len(), lab::MOST_STATES);
}

proptest! {
    #[test]
    fn no_file_breaks_a_plan(text in "\\PC{0,300}", states in prop::collection::vec("\\PC{0,40}", 0..70)) {
        let _ = Plan::read(&text, LABS);
        let _ = Plan::of_key(&text, LABS);
        let file = serde_json::json!({ "format": "resilience-lab-plan", "title": text, "states": states }).to_string();
        if let Ok(plan) = Plan::read(&file, LABS) {
            prop_assert!((1..=lab::MOST_STATES).contains(&plan.states.len()));
        }
    }

    #[test]
    fn no_pinned_list_breaks_a_link(text in "\\PC{0,120}") {
        let link = format!("#/retry?a={}", text.replace('&', "%26"));
        let address = parse_address(&link, LABS);
        prop_assert_eq!(address.lab, Some("retry"));
    }

    #[test]
    fn every_pinned_run_survives_its_link(shares in prop::collection::vec(0.0_f64..1.0, 40), which in any::<prop::sample::Index>()) {
        let entry: &'static Entry = which.get(LABS);
        let values: Vec<Value> = entry.specs().iter().zip(entry.defaults()).zip(&shares).map(|((spec, default), share)| match spec.kind {
            lab::Kind::Number(number) => Value::Number(number.at(*share)),
            lab::Kind::Choice(_) => default,
        }).collect();
        let values = entry.normal(&values);
        let display = lab::Display { pinned: Some(values.clone()), ..Default::default() };
        let read = parse_address(&write_address(Some(entry), &entry.defaults(), &display), LABS);
        prop_assert_eq!(read.display.pinned, Some(values));
    }
}
