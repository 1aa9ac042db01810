//! The lab `restaurant`: its steps and sentences, charts, tasks, skins and lesson, in both languages.

#![allow(clippy::expect_used, clippy::panic, reason = "a helper of a test may stop it")]

use resilience_lab::{
    lab::{self, AnyRun, Detail, Entry, Pairs},
    labs::{
        self,
        restaurant::{SKINS, skin},
    },
    text::Locale,
};

fn entry() -> &'static Entry {
    labs::find("restaurant").expect("the lab is registered")
}

fn run_with(given: &[(&str, &str)], detail: Detail) -> AnyRun {
    let pairs: Pairs = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let (values, notices) = lab::read_params(entry(), &pairs);
    assert_eq!(notices, [], "{given:?}");
    entry().run(&values, detail)
}

fn preset(id: &str) -> AnyRun {
    let preset = entry().presets().into_iter().find(|preset| preset.id == id).expect("a preset");
    entry().run(&preset.values, Detail::History)
}

fn number(run: &AnyRun, key: &str) -> f64 {
    run.metric(key).and_then(|measure| measure.number()).unwrap_or_else(|| panic!("{key} did not happen"))
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit() || ('০'..='৯').contains(&letter)
}

fn without_numbers(sentence: &str) -> String {
    sentence.chars().filter(|letter| !is_digit(*letter) && !matches!(letter, ',' | '.')).collect()
}

fn has_bengali(text: &str) -> bool {
    text.chars().any(|letter| ('\u{980}'..='\u{9ff}').contains(&letter))
}

/// Latin-1, Bengali with the danda, and a few marks: what the page's fonts hold.
fn in_the_fonts(text: &str) -> bool {
    let known = |letter: char| {
        matches!(letter as u32, 0x20..=0x7e | 0xa0..=0xff | 0x980..=0x9ff | 0x964 | 0x965 | 0x200c | 0x200d)
            || "–—‘’“”…•↑↓−₹€".contains(letter)
    };
    text.chars().all(known)
}

/// Days beside the presets that bring out the other sentences.
const OTHER_DAYS: &[&[(&str, &str)]] = &[
    &[("sick_to", "40min"), ("horizon", "120min")],
    &[("sick_from", "never"), ("order_every", "20s"), ("horizon", "240min")],
    &[("dessert_share", "100%"), ("waiters", "4"), ("order_every", "20s"), ("horizon", "240min")],
    &[("dessert_share", "0%"), ("waiters", "2"), ("order_every", "15s"), ("horizon", "240min")],
    &[("give_up_after", "30s"), ("dessert_share", "90%"), ("horizon", "600min")],
    &[("dessert_limit", "1"), ("dessert_share", "90%"), ("horizon", "600min"), ("waiters", "30")],
    &[("no_dessert_today", "on"), ("dessert_share", "90%"), ("horizon", "600min")],
    &[("sick_dessert_time", "10s"), ("waiters", "1")],
    &[("waiters", "100"), ("order_every", "2s"), ("horizon", "600min")],
    &[("order_every", "1s"), ("horizon", "1440min"), ("waiters", "100"), ("give_up_after", "10s")],
    &[("order_every", "10min"), ("horizon", "5min")],
];

fn all_days() -> Vec<AnyRun> {
    let presets = entry().presets().into_iter().map(|preset| entry().run(&preset.values, Detail::History));
    presets.chain(OTHER_DAYS.iter().map(|given| run_with(given, Detail::History))).collect()
}

#[test]
fn moments_are_few_and_in_order() {
    for run in all_days() {
        let moments = run.moments();
        assert!((2..=60).contains(&moments.len()), "{} moments", moments.len());
        assert_eq!(moments[0].at, 0.0);
        assert!(moments.windows(2).all(|pair| pair[0].at <= pair[1].at));
        assert!(moments.iter().all(|moment| moment.at <= run.extent()));
        let ticks = run.ticks();
        assert!(ticks.len() <= 100_000 && ticks.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

#[test]
fn the_default_day_passes_its_landmarks() {
    let marked = preset("chapter").moments().into_iter().filter(|moment| moment.marked);
    let names: Vec<String> = marked.map(|moment| moment.name.get(Locale::ENGLISH)).collect();
    assert_eq!(names, ["confectioner sick", "all at the counter", "first guest leaves"]);
}

#[test]
fn neighbouring_sentences_differ_in_more_than_numbers() {
    for run in all_days() {
        let at: Vec<f64> = run.moments().iter().map(|moment| moment.at).collect();
        for locale in [Locale::ENGLISH, Locale::BENGALI] {
            for pair in at.windows(2).filter(|pair| pair[0] < pair[1]) {
                let [one, next] = [pair[0], pair[1]].map(|at| without_numbers(&run.sentence(at, locale)));
                assert_ne!(one, next, "{:?}", run.values());
            }
        }
    }
}

#[test]
fn sentences_fit_and_speak_their_language() {
    for run in all_days() {
        for moment in run.moments() {
            for locale in [Locale::ENGLISH, Locale::BENGALI] {
                for text in [run.sentence(moment.at, locale), moment.name.get(locale)] {
                    assert!(!text.is_empty() && text.chars().count() <= 175, "{text}");
                    assert!(matches!(text.matches("**").count(), 0 | 2), "{text}");
                    assert!(in_the_fonts(&text), "{text}");
                    let bengali = locale.is_bengali();
                    assert!(bengali || !has_bengali(&text), "{text}");
                    assert!(!bengali || has_bengali(&text) || text.starts_with("timeout"), "{text}");
                    assert!(!bengali || !text.chars().any(|letter| letter.is_ascii_digit()), "{text}");
                }
            }
        }
    }
}

#[test]
fn charts_hold_what_the_metrics_count() {
    for preset in entry().presets() {
        let run = entry().run(&preset.values, Detail::History);
        let total = |figure: &str, key: &str| -> f64 {
            let figures = run.figures();
            let table = figures.iter().find(|chart| chart.id == figure).expect("a chart").table();
            let place = table.columns.iter().position(|column| column.key == key).expect("a column");
            table.rows.iter().filter_map(|row| row[place]).sum()
        };
        for key in ["tea_served", "tea_lost"] {
            assert_eq!(total("tea", key), number(&run, key), "{} {key}", preset.id);
        }
        for key in ["dessert_served", "dessert_refused", "dessert_given_up", "dessert_lost"] {
            assert_eq!(total("dessert", key), number(&run, key), "{} {key}", preset.id);
        }
        // The bars are waiters per minute; sixty times their sum is the waiter seconds behind the mean.
        let busy = (total("waiters", "at_counter") + total("waiters", "with_tea")) * 60.0;
        assert!((busy - number(&run, "waiters_busy_mean") * 3600.0).abs() < 1e-6, "{}", preset.id);
    }
}

#[test]
fn charts_are_finite_and_described_on_every_day() {
    for run in all_days() {
        let figures = run.figures();
        assert_eq!(figures.iter().map(|figure| figure.id).collect::<Vec<_>>(), ["waiters", "tea", "dessert"]);
        for figure in figures {
            assert!(figure.table().rows.iter().flatten().flatten().all(|value| value.is_finite() && *value >= 0.0));
            for locale in [Locale::ENGLISH, Locale::BENGALI] {
                for text in [figure.title.get(locale), figure.note.get(locale), figure.describe.get(locale)] {
                    assert!(in_the_fonts(&text), "{text}");
                    assert_eq!(has_bengali(&text), locale.is_bengali(), "{text}");
                }
            }
        }
    }
}

#[test]
fn numbers_stand_beside_theory() {
    let rows = preset("healthy").numbers().expect("a table").rows;
    assert!(rows.len() <= 8);
    let cells: Vec<String> = rows[0].cells.iter().map(|cell| cell.get(Locale::ENGLISH)).collect();
    assert_eq!(cells[1], "2.0", "0.67 × 120 s + 0.33 × 34.2 s, every 45 s");
    let rows = preset("chapter").numbers().expect("a table").rows;
    assert_eq!(rows[1].cells[1].get(Locale::BENGALI), "৩৪.৪ মিনিট", "5 min + 1,764.7 s");
}

fn met(given: &[(&str, &str)]) -> Vec<bool> {
    run_with(given, Detail::Metrics).tasks().into_iter().map(|task| task.met).collect()
}

#[test]
fn tasks_can_be_done_but_not_by_emptying_the_house() {
    assert_eq!(met(&[]), [false, false]);
    assert_eq!(met(&[("dessert_limit", "2")]), [true, true]);
    assert_eq!(met(&[("no_dessert_today", "on")]), [true, false]);
    for cheat in [
        ("order_every", "10min"),
        ("dessert_share", "0%"),
        ("dessert_share", "100%"),
        ("sick_from", "never"),
        ("sick_from", "59min"),
        ("sick_dessert_time", "30s"),
        ("waiters", "100"),
        ("patience", "60min"),
        ("tea_time", "10s"),
        ("horizon", "5min"),
        ("sick_to", "6min"),
        ("arrivals", "even"),
    ] {
        assert_eq!(met(&[cheat]), [false, false], "{cheat:?}");
    }
}

#[test]
fn both_skins_have_words_of_their_own() {
    assert_eq!(skin(None).view, "restaurant");
    assert_eq!(skin(Some("software")).view, "software");
    assert_eq!(skin(Some("nonsense")).view, "restaurant");
    let [people, software] = &SKINS;
    for (one, other) in [
        (people.waiter, software.waiter),
        (people.guest, software.guest),
        (people.counter, software.counter),
        (people.at_counter, software.at_counter),
        (people.with_tea, software.with_tea),
        (people.sick, software.sick),
    ] {
        assert_ne!(one, other);
    }
}

/// Every figure in the lesson is a placeholder that some preset fills.
#[test]
fn the_lesson_has_no_figures_of_its_own() {
    let lesson = entry().information.lesson;
    for html in [lesson.en, lesson.bn] {
        let parts: Vec<&str> = html.split("{{").collect();
        assert!(parts.len() > 10);
        for (place, part) in parts.into_iter().enumerate() {
            let (name, prose) =
                if place == 0 { ("", part) } else { part.split_once("}}").expect("a closed placeholder") };
            let prose = prose.replace("h2>", "");
            assert!(!prose.chars().any(is_digit), "{prose}");
            if let Some((id, key)) = name.split_once('.') {
                let run = preset(id);
                let is_param = entry().specs().iter().any(|spec| spec.key == key);
                assert!(is_param || run.metric(key).and_then(|measure| measure.number()).is_some(), "{name}");
            } else {
                assert_eq!(name, "");
            }
        }
    }
}

#[test]
fn what_the_lesson_says_is_so() {
    let [chapter, limit, timeout, fallback] = ["chapter", "limit", "timeout", "no_dessert"].map(preset);
    assert!(number(&limit, "tea_served") > number(&chapter, "tea_served"));
    assert_eq!(number(&limit, "tea_lost"), 0.0);
    assert!(number(&timeout, "dessert_served") < number(&limit, "dessert_served"));
    assert!(number(&fallback, "tea_served") > number(&limit, "tea_served"));
    let twice = run_with(&[("waiters", "20"), ("horizon", "120min")], Detail::Metrics);
    assert!(number(&twice, "all_waiting_at") > number(&chapter, "all_waiting_at"));
    let longest_queue = |patience: &str| {
        let run = run_with(&[("patience", patience)], Detail::History);
        let history = run.history::<labs::restaurant::Run>().expect("its own kind of run");
        run.ticks().into_iter().map(|at| history.room(at).waiting.len()).max()
    };
    assert!(longest_queue("15min") > longest_queue("5min"));
}
